"""mini titles

Minis that were called by their size alone are called by their size and their first clue, as new ones are, and found by
its words.

Revision: 0042, after 0035
"""

import re
import unicodedata
from textwrap import shorten

import sqlalchemy as sa
from alembic import op

revision = '0042'
down_revision = '0035'
branch_labels = None
depends_on = None

# Copied as the app has it today: a migration must go on working when the app changes.
BATCH = 500
LONGEST_TITLE, LONGEST_WORD, MOST_WORDS = 60, 40, 24
OLD_TITLES = [f'Mini {size} × {size}' for size in (5, 6, 7)]
PUZZLE = sa.table('puzzle', *(sa.column(name, sa.Integer) for name in ('id', 'author_id')),
    *(sa.column(name, sa.String) for name in ('game', 'title')), sa.column('data', sa.JSON))
PUZZLE_WORD = sa.table('puzzle_word', sa.column('word', sa.String), sa.column('puzzle_id', sa.Integer))


def upgrade() -> None:
    """Rename in batches, so that the puzzles of a large site are not held in memory at once."""
    connection, last = op.get_bind(), 0
    minis = sa.select(PUZZLE.c.id, PUZZLE.c.title, PUZZLE.c.data).where(
        PUZZLE.c.game == 'crossword', PUZZLE.c.author_id.is_(None), PUZZLE.c.title.in_(OLD_TITLES)
    ).order_by(PUZZLE.c.id).limit(BATCH)
    while rows := connection.execute(minis.where(PUZZLE.c.id > last)).all():
        titles = {row.id: new_title(row.title, first_clue(row.data)) for row in rows}
        rename(connection, {number: title for number, title in titles.items() if title})
        last = rows[-1].id


def rename(connection: sa.Connection, titles: dict[int, str]) -> None:
    """Give puzzles their titles, and write the words that each is found by."""
    if not titles:
        return
    named = sa.update(PUZZLE).where(PUZZLE.c.id == sa.bindparam('number')).values(title=sa.bindparam('named'))
    connection.execute(named, [{'number': number, 'named': title} for number, title in titles.items()])
    connection.execute(sa.delete(PUZZLE_WORD).where(PUZZLE_WORD.c.puzzle_id.in_(list(titles))))
    words = [{'word': word, 'puzzle_id': number} for number, title in titles.items() for word in words_of(title)]
    connection.execute(PUZZLE_WORD.insert(), words)


def first_clue(data: dict) -> str:
    """Return the clue with the lowest number, across before down; empty when the puzzle has no clues."""
    clues = data.get('ipuz', {}).get('clues', {})
    found = [(*number_and_text(clue), key) for key in ('Across', 'Down') for clue in clues.get(key, [])]
    return min(((number, key, text) for number, text, key in found), default=(0, '', ''))[2]


def number_and_text(clue: list | dict) -> tuple[int, str]:
    """Read a clue of ipuz, which is a pair or an object."""
    number, text = clue if isinstance(clue, list) else (clue['number'], clue['clue'])
    return int(number), str(text)


def new_title(size: str, clue: str) -> str:
    return f'{size}: ' + shorten(clue, LONGEST_TITLE - len(size) - 2, placeholder='…') if clue else ''


def words_of(title: str) -> list[str]:
    """Return the words of a title for the search, without capitals and accents; minis have no theme."""
    plain = unicodedata.normalize('NFKD', title.replace("'", '').replace('’', '')).casefold()
    bare = ''.join(sign for sign in plain if not unicodedata.combining(sign)).replace('_', ' ')
    return list(dict.fromkeys(word[:LONGEST_WORD] for word in re.findall(r'\w+', bare)))[:MOST_WORDS]


def downgrade() -> None:
    """Keep the titles: nothing depends on them."""
