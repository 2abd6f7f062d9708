"""enough

A game that can be played on counts as done from a score on: when that was reached is kept, and told of the rows there are.

Revision: 0008, after 0007
"""

import sqlalchemy as sa
from alembic import op

revision = '0008'
down_revision = '0007'
branch_labels = None
depends_on = None

# As it is when this is written: a hive is done at seven tenths of its points.
GAME, TENTHS = 'bee', 7


def upgrade() -> None:
    op.add_column('save', sa.Column('enough_at', sa.DateTime(timezone=True), nullable=True))
    data = 'puzzle.data' if is_postgres() else 'json(puzzle.data)'
    done = f"save.score * 10 >= CAST({data} ->> 'maximum' AS INTEGER) * {TENTHS} AND save.score > 0"
    hives = f"SELECT 1 FROM puzzle WHERE puzzle.id = save.puzzle_id AND puzzle.game = '{GAME}' AND {done}"
    op.execute(f'UPDATE save SET enough_at = updated_at WHERE EXISTS ({hives})')


def downgrade() -> None:
    op.drop_column('save', 'enough_at')


def is_postgres() -> bool:
    return op.get_bind().dialect.name == 'postgresql'
