"""tallies

What pages counted row by row is kept as numbers from now on, filled here from the rows that are there.

Revision: 0003, after 0002
"""

import sqlalchemy as sa
from alembic import op

revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None

# As they are when this is written: a migration must go on working when the app's own have changed.
PARTS, LONGEST = 20, 31 * 24 * 3600
ANSWERS = {'strands': ('theme', 'spangram', 'placed', 'placed_spangram')}

COLUMNS = {
    'puzzle_tally': (('puzzle_id', 'puzzle'), (), ('players', 'completions', 'anonymous', 'likes', 'dislikes', 'hints_sum')),
    'puzzle_time': (('puzzle_id', 'puzzle'), (sa.Column('bucket', sa.Integer(), nullable=False),), ('count', 'seconds')),
    'answer_tally': (('puzzle_id', 'puzzle'), (sa.Column('text', sa.String(200), nullable=False),), ('finders', 'places_sum')),
    'creator_tally': (('user_id', 'user'), (), ('boards', 'completions', 'likes')),
}


def upgrade() -> None:
    make_tables()
    make_columns()
    keep_guests()
    fill()
    # SQLite does this in place; a batch would make the table anew, and what refers to it would go with the old one.
    op.drop_column('puzzle', 'anonymous_completions')
    op.drop_index('ix_puzzle_game_status_created_at', 'puzzle')
    make_indexes()


def make_tables() -> None:
    for name, ((owner, table), keys, numbers) in COLUMNS.items():
        op.create_table(name,
            sa.Column(owner, sa.Integer(), nullable=False),
            *keys,
            *(sa.Column(number, sa.Integer(), nullable=False) for number in numbers),
            sa.ForeignKeyConstraint([owner], [f'{table}.id'], name=op.f(f'fk_{name}_{owner}_{table}'), ondelete='CASCADE'),
            sa.PrimaryKeyConstraint(owner, *(key.name for key in keys), name=op.f(f'pk_{name}')),
        )


def make_columns() -> None:
    op.add_column('generation', sa.Column('label_values', sa.JSON(), nullable=True))
    op.add_column('generation', sa.Column('error_values', sa.JSON(), nullable=True))
    # SQLite adds no column that must be filled without something to fill it with.
    op.add_column('puzzle', sa.Column('draw', sa.Double(), nullable=False, server_default='0'))
    chance = 'random()' if is_postgres() else 'random() / 18446744073709551616.0 + 0.5'
    op.execute(f"UPDATE puzzle SET draw = {chance}")
    op.execute("UPDATE puzzle SET status = 'unlisted' WHERE status = 'draft'")


def make_indexes() -> None:
    op.create_index('ix_puzzle_game_status_draw', 'puzzle', ['game', 'status', 'draw'])
    op.create_index('ix_puzzle_game_origin', 'puzzle', ['game', 'origin'])
    op.create_index('ix_puzzle_origin_status_id', 'puzzle', ['origin', 'status', 'id'])
    op.create_index('ix_puzzle_author_id_status_id', 'puzzle', ['author_id', 'status', 'id'])
    op.create_index('ix_creator_tally_completions_likes', 'creator_tally', ['completions', 'likes'])
    op.create_index('ix_login_session_expires_at_ended_at', 'login_session', ['expires_at', 'ended_at'])
    op.create_index('ix_generation_finished_at', 'generation', ['finished_at'])
    nameless = sa.text('handle IS NULL')
    op.create_index('ix_user_guest_created_at_id', 'user', ['created_at', 'id'], sqlite_where=nameless, postgresql_where=nameless)


def keep_guests() -> None:
    """A guest's session lasts for a year after it was seen, those that are open now as well."""
    year = "last_seen_at + interval '365 days'" if is_postgres() else "strftime('%Y-%m-%d %H:%M:%f000', last_seen_at, '+365 days')"
    guests = 'SELECT id FROM "user" WHERE handle IS NULL'
    op.execute(f"UPDATE login_session SET expires_at = {year} WHERE ended_at IS NULL AND user_id IN ({guests})")


def fill() -> None:
    """Each in one statement: of a million rows, that is seconds."""
    op.execute(GUESTS_FINISHES)
    op.execute(PUZZLES)
    fill_times()
    for game, kinds in ANSWERS.items():
        answers = sa.text(FOUND).bindparams(sa.bindparam('kinds', expanding=True))
        op.get_bind().execute(answers, {'game': game, 'kinds': kinds})
    op.execute(CREATORS)


# A guest's finish was a number on the puzzle; from now on it is a row, as an account's.
GUESTS_FINISHES = """
INSERT INTO completion (user_id, puzzle_id, seconds, hints, words, created_at)
SELECT s.user_id, s.puzzle_id, s.seconds, s.hints, CASE WHEN g.found > 0 THEN g.found ELSE s.progress END, s.finished_at
FROM save s JOIN "user" u ON u.id = s.user_id AND u.handle IS NULL
LEFT JOIN (SELECT save_id, count(*) AS found FROM guess WHERE kind <> 'hint' GROUP BY save_id) g ON g.save_id = s.id
WHERE s.finished_at IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM completion c WHERE c.user_id = s.user_id AND c.puzzle_id = s.puzzle_id)
"""

# Guests who have been forgotten since are in the old number alone.
PUZZLES = """
INSERT INTO puzzle_tally (puzzle_id, players, completions, anonymous, likes, dislikes, hints_sum)
SELECT p.id, coalesce(s.players, 0), coalesce(c.completions, 0),
    CASE WHEN coalesce(c.guests, 0) > p.anonymous_completions THEN c.guests ELSE p.anonymous_completions END,
    coalesce(c.likes, 0), coalesce(c.dislikes, 0), coalesce(c.hints, 0)
FROM puzzle p
LEFT JOIN (SELECT puzzle_id, count(*) AS players FROM save GROUP BY puzzle_id) s ON s.puzzle_id = p.id
LEFT JOIN (
    SELECT puzzle_id, sum(CASE WHEN u.handle IS NULL THEN 0 ELSE 1 END) AS completions,
        sum(CASE WHEN u.handle IS NULL THEN 1 ELSE 0 END) AS guests, sum(hints) AS hints,
        sum(CASE WHEN liked THEN 1 ELSE 0 END) AS likes,
        sum(CASE WHEN NOT liked THEN 1 ELSE 0 END) AS dislikes
    FROM completion JOIN "user" u ON u.id = completion.user_id GROUP BY puzzle_id
) c ON c.puzzle_id = p.id
WHERE s.players > 0 OR c.completions > 0 OR c.guests > 0 OR p.anonymous_completions > 0
"""

# What others finished and liked of the boards that are open.
CREATORS = """
INSERT INTO creator_tally (user_id, boards, completions, likes)
SELECT p.author_id, sum(CASE WHEN p.status = 'published' THEN 1 ELSE 0 END),
    sum(coalesce(t.completions + t.anonymous, 0) - CASE WHEN own.id IS NULL THEN 0 ELSE 1 END),
    sum(coalesce(t.likes, 0) - CASE WHEN own.liked THEN 1 ELSE 0 END)
FROM puzzle p LEFT JOIN puzzle_tally t ON t.puzzle_id = p.id
LEFT JOIN completion own ON own.puzzle_id = p.id AND own.user_id = p.author_id
WHERE p.author_id IS NOT NULL AND p.status IN ('published', 'unlisted') GROUP BY p.author_id
"""

FOUND = """
INSERT INTO answer_tally (puzzle_id, text, finders, places_sum)
SELECT puzzle_id, text, count(*), sum(place) FROM (
    SELECT s.puzzle_id, g.text, row_number() OVER (PARTITION BY g.save_id ORDER BY g.created_at, g.id) AS place
    FROM puzzle p JOIN save s ON s.puzzle_id = p.id JOIN guess g ON g.save_id = s.id
    WHERE p.game = :game AND p.author_id IS NOT NULL AND g.kind IN :kinds AND g.created_at <= s.finished_at
) found GROUP BY puzzle_id, text
"""

TIMES = """
INSERT INTO puzzle_time (puzzle_id, bucket, count, seconds)
SELECT c.puzzle_id, l.bucket, count(*), sum(c.seconds)
FROM completion c JOIN length l ON l.seconds = c.seconds GROUP BY c.puzzle_id, l.bucket
"""


def fill_times() -> None:
    """By a table of all times that there are, because only Python knows the buckets."""
    bind = op.get_bind()
    bind.execute(sa.text("CREATE TEMPORARY TABLE length (seconds INTEGER PRIMARY KEY, bucket INTEGER)"))
    there = bind.scalars(sa.text("SELECT DISTINCT seconds FROM completion")).all()
    rows = [{'seconds': seconds, 'bucket': bucket_of(seconds)} for seconds in there]
    if rows:
        bind.execute(sa.text("INSERT INTO length (seconds, bucket) VALUES (:seconds, :bucket)"), rows)
    bind.execute(sa.text(TIMES))
    bind.execute(sa.text("DROP TABLE length"))


def bucket_of(seconds: int) -> int:
    number, lower = -1, 0
    while lower <= min(max(0, seconds), LONGEST):
        number, lower = number + 1, lower + max(1, lower // PARTS)
    return number


def is_postgres() -> bool:
    return op.get_bind().dialect.name == 'postgresql'


def downgrade() -> None:
    op.drop_index('ix_user_guest_created_at_id', 'user')
    op.drop_index('ix_generation_finished_at', 'generation')
    op.drop_index('ix_login_session_expires_at_ended_at', 'login_session')
    for name in ('author_id_status_id', 'origin_status_id', 'game_origin', 'game_status_draw'):
        op.drop_index(f'ix_puzzle_{name}', 'puzzle')
    op.create_index('ix_puzzle_game_status_created_at', 'puzzle', ['game', 'status', 'created_at'])
    op.add_column('puzzle', sa.Column('anonymous_completions', sa.Integer(), nullable=False, server_default='0'))
    anonymous = 'SELECT anonymous FROM puzzle_tally t WHERE t.puzzle_id = puzzle.id'
    op.execute(f"UPDATE puzzle SET anonymous_completions = coalesce(({anonymous}), 0)")
    op.execute('DELETE FROM completion WHERE user_id IN (SELECT id FROM "user" WHERE handle IS NULL)')
    op.drop_column('puzzle', 'draw')
    op.drop_column('generation', 'error_values')
    op.drop_column('generation', 'label_values')
    for name in reversed(COLUMNS):
        op.drop_table(name)
