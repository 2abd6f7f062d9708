"""second factor

The secret of each account's authenticator, and the codes to recover with.

Revision: 0011, after 0010
"""

import sqlalchemy as sa
from alembic import op

revision = '0011'
down_revision = '0010'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('user', sa.Column('factor_secret', sa.String(length=32), nullable=True))
    op.add_column('user', sa.Column('factor_since', sa.DateTime(timezone=True), nullable=True))
    op.add_column('user', sa.Column('factor_step', sa.Integer(), nullable=True))
    op.create_table('recovery_code',
        sa.Column('user_id', sa.Integer(), nullable=False),
        sa.Column('code_hash', sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_recovery_code_user_id_user'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('user_id', 'code_hash', name=op.f('pk_recovery_code')),
    )


def downgrade() -> None:
    op.drop_table('recovery_code')
    for name in ('step', 'since', 'secret'):
        op.drop_column('user', f'factor_{name}')
