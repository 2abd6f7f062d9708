"""deletion due

An account that is to be deleted has seven days of grace.

Revision: 0047, after 0046
"""

import sqlalchemy as sa
from alembic import op

revision = '0047'
down_revision = '0046'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('user', sa.Column('deletion_due_at', sa.DateTime(timezone=True), nullable=True))
    asked = sa.text('deletion_due_at IS NOT NULL')
    op.create_index('ix_user_deletion_due_at', 'user', ['deletion_due_at'], sqlite_where=asked, postgresql_where=asked)


def downgrade() -> None:
    op.drop_index('ix_user_deletion_due_at', 'user')
    op.drop_column('user', 'deletion_due_at')
