"""pending hashes

Forms whose password is still being hashed while their readers wait.

Revision: 0031, after 0025
"""

import sqlalchemy as sa
from alembic import op

revision = '0031'
down_revision = '0025'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('pending_hash',
        sa.Column('token_hash', sa.String(length=64), nullable=False),
        sa.Column('kind', sa.String(length=10), nullable=False),
        sa.Column('details', sa.JSON(), nullable=False),
        sa.Column('result', sa.String(length=60), nullable=True),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint('token_hash', name=op.f('pk_pending_hash')),
    )
    op.create_index(op.f('ix_pending_hash_created_at'), 'pending_hash', ['created_at'])


def downgrade() -> None:
    op.drop_table('pending_hash')
