"""stock

What the site has made ahead, so that it is known how much of it nobody has begun.

Revision: 0025, after 0024
"""

import sqlalchemy as sa
from alembic import op

revision = '0025'
down_revision = '0024'
branch_labels = None
depends_on = None

THERE = """INSERT INTO stocked (puzzle_id, game, language)
    SELECT id, game, language FROM puzzle WHERE origin = 'generated' AND day IS NULL AND status = 'published'"""


def upgrade() -> None:
    op.create_table('stocked',
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.Column('game', sa.String(length=20), nullable=False),
        sa.Column('language', sa.String(length=5), nullable=False),
        sa.Column('begun_at', sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_stocked_puzzle_id_puzzle'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('puzzle_id', name=op.f('pk_stocked')),
    )
    op.create_index('ix_stocked_begun_at_game_language', 'stocked', ['begun_at', 'game', 'language'])
    # Players' wishes cannot be told from the stock of before: they are offered like it.
    op.execute(THERE)


def downgrade() -> None:
    op.drop_table('stocked')
