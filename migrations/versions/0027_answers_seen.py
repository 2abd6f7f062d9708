"""answers seen

Who has been shown answers of which puzzle, which results came after that, and what solvers are asked of a board.

Revision: 0027, after 0030
"""

import sqlalchemy as sa
from alembic import op

revision = '0027'
down_revision = '0030'
branch_labels = None
depends_on = None

PUZZLE = sa.table('puzzle', *(sa.column(name) for name in ('id', 'game', 'language', 'board_key')), sa.column('data', sa.JSON()))
# Where the letters of a board stand.
LETTERS = {'bee': 'letters', 'letterboxed': 'sides', 'strands': 'rows'}
BATCH = 500


def upgrade() -> None:
    op.create_table('answers_seen',
        sa.Column('user_id', sa.Integer(), nullable=False),
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.Column('through', sa.Integer(), nullable=False),
        sa.Column('seen_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_answers_seen_user_id_user'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_answers_seen_puzzle_id_puzzle'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('user_id', 'puzzle_id', name=op.f('pk_answers_seen')),
    )
    op.create_index(op.f('ix_answers_seen_puzzle_id'), 'answers_seen', ['puzzle_id'])
    op.add_column('save', sa.Column('answers_seen_at', sa.DateTime(timezone=True), nullable=True))
    op.add_column('completion', sa.Column('answers_seen', sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column('puzzle_tally', sa.Column('after_answers', sa.Integer(), server_default='0', nullable=False))
    op.add_column('puzzle', sa.Column('board_key', sa.String(length=64), nullable=True))
    write_keys(op.get_bind())
    op.create_index('ix_puzzle_board_key', 'puzzle', ['board_key'])
    # Whoever has given up has seen the answers.
    op.execute("""INSERT INTO answers_seen (user_id, puzzle_id, through, seen_at)
        SELECT user_id, puzzle_id, 0, revealed_at FROM save WHERE revealed_at IS NOT NULL""")


def write_keys(connection: sa.Connection) -> None:
    """The key of all boards that there are; some at a time, because a site may have a million."""
    p, last = PUZZLE.c, 0
    there = sa.select(p.id, p.game, p.language, p.data).where(p.game.in_(LETTERS)).order_by(p.id).limit(BATCH)
    change = sa.update(PUZZLE).where(p.id == sa.bindparam('of')).values(board_key=sa.bindparam('key'))
    while rows := connection.execute(there.where(p.id > last)).all():
        keys = [{'of': row.id, 'key': key(row.game, row.language, row.data.get(LETTERS[row.game]))} for row in rows]
        connection.execute(change, keys)
        last = rows[-1].id


def key(game: str, language: str, letters: object) -> str | None:
    text = ''.join(sorted(''.join(letters))) if isinstance(letters, str | list) else ''
    return f'{game} {language} {text}' if text else None


def downgrade() -> None:
    op.drop_index('ix_puzzle_board_key', 'puzzle')
    op.drop_column('puzzle', 'board_key')
    op.drop_column('puzzle_tally', 'after_answers')
    op.drop_column('completion', 'answers_seen')
    op.drop_column('save', 'answers_seen_at')
    op.drop_table('answers_seen')
