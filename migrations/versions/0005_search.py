"""search

The words of titles and themes, each a row, filled here from the puzzles that are there; and an index for lists of
puzzles of some kind.

Revision: 0005, after 0004
"""

import re
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None

# As it is when this is written: a migration must go on working when the app's own has changed.
LONGEST, MOST, SOME = 40, 24, 500
THEMES = ('clue', 'theme')
WORD = sa.String(LONGEST).with_variant(sa.String(LONGEST, collation='C'), 'postgresql')
TABLE = sa.table('puzzle_word', sa.column('word', sa.String), sa.column('puzzle_id', sa.Integer))
PUZZLE = sa.table('puzzle', sa.column('id', sa.Integer), sa.column('title', sa.String), sa.column('data', sa.JSON))


def upgrade() -> None:
    op.create_table('puzzle_word',
        sa.Column('word', WORD, nullable=False),
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_puzzle_word_puzzle_id_puzzle'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('word', 'puzzle_id', name=op.f('pk_puzzle_word')),
    )
    op.create_index('ix_puzzle_word_puzzle_id', 'puzzle_word', ['puzzle_id'])
    op.create_index('ix_puzzle_kinds', 'puzzle', ['game', 'status', 'language', 'difficulty', 'day', 'id'])
    fill()


def fill() -> None:
    """Some hundreds at a time: the boards of a large yard are not to be held at once."""
    bind, last = op.get_bind(), 0
    some = sa.select(PUZZLE.c.id, PUZZLE.c.title, PUZZLE.c.data).order_by(PUZZLE.c.id).limit(SOME)
    while rows := bind.execute(some.where(PUZZLE.c.id > last)).all():
        found = [{'word': word, 'puzzle_id': row.id} for row in rows for word in words_of(row.title, row.data)]
        if found:
            bind.execute(TABLE.insert(), found)
        last = rows[-1].id


def words_of(title: str, data: dict) -> list[str]:
    texts = [title, *(data[name] for name in THEMES if isinstance(data.get(name), str))]
    plain = unicodedata.normalize('NFKD', ' '.join(texts).replace("'", '').replace('’', '')).casefold()
    bare = ''.join(sign for sign in plain if not unicodedata.combining(sign)).replace('_', ' ')
    return list(dict.fromkeys(word[:LONGEST] for word in re.findall(r'\w+', bare)))[:MOST]


def downgrade() -> None:
    op.drop_index('ix_puzzle_kinds', 'puzzle')
    op.drop_table('puzzle_word')
