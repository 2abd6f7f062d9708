"""languages

A game has a daily in each of some languages, and a player chooses those of the puzzles.

Revision: 0020, after 0016
"""

import sqlalchemy as sa
from alembic import op

revision = '0020'
down_revision = '0017'
branch_labels = None
depends_on = None

OLD, NEW = 'uq_puzzle_game_day', 'uq_puzzle_game_day_language'


def upgrade() -> None:
    swap(OLD, NEW, ['game', 'day', 'language'])
    op.add_column('user', sa.Column('puzzles_in', sa.String(length=20), nullable=True))


def downgrade() -> None:
    op.drop_column('user', 'puzzles_in')
    # A game's day had one puzzle: the others stay, as puzzles of no day.
    op.execute("UPDATE puzzle SET day = NULL, origin = 'generated' WHERE day IS NOT NULL AND language <> 'en'")
    swap(NEW, OLD, ['game', 'day'])


def swap(old: str, new: str, columns: list[str]) -> None:
    """SQLite makes the whole table anew for a constraint, and all saves would go with the old one."""
    keys(on=False)
    with op.batch_alter_table('puzzle') as batch:
        batch.drop_constraint(old, type_='unique')
        batch.create_unique_constraint(new, columns)
    keys(on=True)


def keys(*, on: bool) -> None:
    """Whether SQLite follows foreign keys, which can be said only between transactions."""
    if op.get_bind().dialect.name == 'sqlite':
        with op.get_context().autocommit_block():
            op.execute(f'PRAGMA foreign_keys = {"ON" if on else "OFF"}')
