"""rooms

Several people play one game: a room is a player of its own, with members.

Revision: 0004, after 0003
"""

import sqlalchemy as sa
from alembic import op

revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('room',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('code', sa.String(length=12), nullable=False),
        sa.Column('user_id', sa.Integer(), nullable=False),
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.Column('owner_id', sa.Integer(), nullable=True),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('seen_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_room_user_id_user'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_room_puzzle_id_puzzle'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['owner_id'], ['user.id'], name=op.f('fk_room_owner_id_user'), ondelete='SET NULL'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_room')),
        sa.UniqueConstraint('code', name=op.f('uq_room_code')),
        sa.UniqueConstraint('user_id', name=op.f('uq_room_user_id')),
    )
    for column in ('puzzle_id', 'owner_id', 'seen_at'):
        op.create_index(op.f(f'ix_room_{column}'), 'room', [column])
    op.create_table('room_member',
        sa.Column('room_id', sa.Integer(), nullable=False),
        sa.Column('user_id', sa.Integer(), nullable=False),
        sa.Column('number', sa.Integer(), nullable=False),
        sa.Column('name', sa.String(length=30), nullable=False),
        sa.Column('place', sa.String(length=20), nullable=False),
        sa.Column('seen_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['room_id'], ['room.id'], name=op.f('fk_room_member_room_id_room'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_room_member_user_id_user'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('room_id', 'user_id', name=op.f('pk_room_member')),
        sa.UniqueConstraint('room_id', 'number', name=op.f('uq_room_member_room_id_number')),
    )
    op.create_index(op.f('ix_room_member_user_id'), 'room_member', ['user_id'])


def downgrade() -> None:
    """What rooms had played goes with them: without its room, nobody can be such a player."""
    op.drop_table('room_member')
    op.drop_table('room')
    op.execute("DELETE FROM guess WHERE save_id IN (SELECT s.id FROM save s JOIN \"user\" u ON u.id = s.user_id WHERE u.role = 'room')")
    op.execute("DELETE FROM save WHERE user_id IN (SELECT id FROM \"user\" WHERE role = 'room')")
    op.execute("DELETE FROM \"user\" WHERE role = 'room'")
