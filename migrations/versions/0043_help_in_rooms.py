"""help in rooms

A room remembers how much help its owner had taken alone, and a word of a duel whether its player had seen answers.

Revision: 0043, after 0042
"""

import sqlalchemy as sa
from alembic import op

revision = '0043'
down_revision = '0042'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('room', sa.Column('hints_before', sa.Integer(), nullable=False, server_default='0'))
    op.add_column('duel_word', sa.Column('answers_seen', sa.Boolean(), nullable=False, server_default=sa.false()))
    # Whatever help an open room has counts as its owner's: nobody's result is marked by this change.
    op.execute(
        'UPDATE room SET hints_before = COALESCE((SELECT hints FROM save WHERE save.user_id = room.user_id), 0)'
    )
    op.execute(
        'UPDATE duel_word SET answers_seen = EXISTS (SELECT 1 FROM duel_round, room_member, answers_seen'
        ' WHERE duel_round.room_id = duel_word.room_id AND duel_round.number = duel_word.round'
        ' AND room_member.room_id = duel_word.room_id AND room_member.number = duel_word.writer'
        ' AND answers_seen.user_id = room_member.user_id AND answers_seen.puzzle_id = duel_round.puzzle_id'
        ' AND answers_seen.seen_at < duel_word.created_at)'
    )


def downgrade() -> None:
    op.drop_column('duel_word', 'answers_seen')
    op.drop_column('room', 'hints_before')
