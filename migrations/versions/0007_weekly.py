"""weekly

The board of the week, an operator's choice.

Revision: 0007, after 0006
"""

import sqlalchemy as sa
from alembic import op

revision = '0007'
down_revision = '0006'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('weekly_pick',
        sa.Column('game', sa.String(length=20), nullable=False),
        sa.Column('week', sa.Date(), nullable=False),
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.Column('picked_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_weekly_pick_puzzle_id_puzzle'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('game', 'week', name=op.f('pk_weekly_pick')),
    )
    op.create_index(op.f('ix_weekly_pick_puzzle_id'), 'weekly_pick', ['puzzle_id'])


def downgrade() -> None:
    op.drop_table('weekly_pick')
