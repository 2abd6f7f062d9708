"""duels

Rooms of two who play against each other: the rounds, their boards and the words of each.

Revision: 0024, after 0023
"""

import sqlalchemy as sa
from alembic import op

revision = '0024'
down_revision = '0023'
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ('rounds', 'round'):
        op.add_column('room', sa.Column(name, sa.Integer(), server_default='0', nullable=False))
    op.add_column('room', sa.Column('starts_at', sa.DateTime(timezone=True), nullable=True))
    op.add_column('room', sa.Column('rematch', sa.String(length=12), nullable=True))
    op.create_table('duel_round',
        sa.Column('room_id', sa.Integer(), nullable=False),
        sa.Column('number', sa.Integer(), nullable=False),
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(['room_id'], ['room.id'], name=op.f('fk_duel_round_room_id_room'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_duel_round_puzzle_id_puzzle'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('room_id', 'number', name=op.f('pk_duel_round')),
    )
    op.create_index(op.f('ix_duel_round_puzzle_id'), 'duel_round', ['puzzle_id'])
    op.create_table('duel_word',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('room_id', sa.Integer(), nullable=False),
        sa.Column('round', sa.Integer(), nullable=False),
        sa.Column('writer', sa.Integer(), nullable=False),
        sa.Column('text', sa.String(length=200), nullable=False),
        sa.Column('kind', sa.String(length=20), nullable=False),
        sa.Column('points', sa.Integer(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['room_id'], ['room.id'], name=op.f('fk_duel_word_room_id_room'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_duel_word')),
        sa.UniqueConstraint('room_id', 'round', 'writer', 'text', name=op.f('uq_duel_word_room_id_round_writer_text')),
    )


def downgrade() -> None:
    """A duel is no room in which all play together: it goes."""
    op.drop_table('duel_word')
    op.drop_table('duel_round')
    gone = "SELECT user_id FROM room WHERE rounds > 0"
    op.execute(f'CREATE TEMPORARY TABLE duelling AS {gone}')
    op.execute("DELETE FROM room_member WHERE room_id IN (SELECT id FROM room WHERE rounds > 0)")
    op.execute("DELETE FROM room WHERE rounds > 0")
    op.execute("DELETE FROM \"user\" WHERE id IN (SELECT user_id FROM duelling)")
    op.execute('DROP TABLE duelling')
    for name in ('rematch', 'starts_at', 'round', 'rounds'):
        op.drop_column('room', name)
