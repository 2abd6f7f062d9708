"""reminders

What players want to be reminded of, the devices that show it, and what was and is to be sent.

Revision: 0046, after 0045
"""

import sqlalchemy as sa
from alembic import op

revision = '0046'
down_revision = '0045'
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table('reminder_choice',
        sa.Column('user_id', sa.Integer(), nullable=False),
        sa.Column('kinds', sa.String(length=60), nullable=False),
        sa.Column('by_email', sa.Boolean(), server_default=sa.text('false'), nullable=False),
        sa.Column('hour', sa.Integer(), nullable=False),
        sa.Column('zone', sa.String(length=64), nullable=False),
        sa.Column('locale', sa.String(length=5), nullable=False),
        sa.Column('site', sa.String(length=300), nullable=False),
        sa.Column('next_at', MOMENT, nullable=True),
        sa.Column('reminded_at', MOMENT, nullable=True),
        sa.Column('reminded_on', sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_reminder_choice_user_id_user'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('user_id', name=op.f('pk_reminder_choice')),
    )
    op.create_index(
        'ix_reminder_choice_next_at', 'reminder_choice', ['next_at'],
        sqlite_where=sa.text('next_at IS NOT NULL'), postgresql_where=sa.text('next_at IS NOT NULL'),
    )
    op.create_table('push_device',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('user_id', sa.Integer(), nullable=False),
        sa.Column('session_id', sa.Integer(), nullable=False),
        sa.Column('endpoint', sa.String(length=1000), nullable=False),
        sa.Column('endpoint_hash', sa.String(length=64), nullable=False),
        sa.Column('browser_key', sa.String(length=100), nullable=False),
        sa.Column('browser_secret', sa.String(length=40), nullable=False),
        sa.Column('site_key', sa.String(length=100), nullable=False),
        sa.Column('name', sa.String(length=80), nullable=False),
        sa.Column('created_at', MOMENT, nullable=False),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_push_device_user_id_user'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['session_id'], ['login_session.id'], name=op.f('fk_push_device_session_id_login_session'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_push_device')),
        sa.UniqueConstraint('endpoint_hash', name=op.f('uq_push_device_endpoint_hash')),
    )
    op.create_index(op.f('ix_push_device_user_id'), 'push_device', ['user_id'])
    op.create_index(op.f('ix_push_device_session_id'), 'push_device', ['session_id'])
    op.create_table('reminder',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('user_id', sa.Integer(), nullable=False),
        sa.Column('day', sa.Date(), nullable=False),
        sa.Column('kind', sa.String(length=10), nullable=False),
        sa.Column('created_at', MOMENT, nullable=False),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_reminder_user_id_user'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_reminder')),
        sa.UniqueConstraint('user_id', 'day', name=op.f('uq_reminder_user_id_day')),
    )
    op.create_index('ix_reminder_created_at', 'reminder', ['created_at'])
    op.create_table('push_message',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('reminder_id', sa.Integer(), nullable=False),
        sa.Column('device_id', sa.Integer(), nullable=False),
        sa.Column('state', sa.String(length=10), nullable=False),
        sa.Column('tries', sa.Integer(), nullable=False),
        sa.Column('last_error', sa.String(length=200), nullable=True),
        sa.Column('next_try_at', MOMENT, nullable=False),
        sa.Column('sent_at', MOMENT, nullable=True),
        sa.ForeignKeyConstraint(['reminder_id'], ['reminder.id'], name=op.f('fk_push_message_reminder_id_reminder'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['device_id'], ['push_device.id'], name=op.f('fk_push_message_device_id_push_device'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_push_message')),
        sa.UniqueConstraint('reminder_id', 'device_id', name=op.f('uq_push_message_reminder_id_device_id')),
    )
    op.create_index(op.f('ix_push_message_device_id'), 'push_message', ['device_id'])
    op.create_index('ix_push_message_state_next_try_at', 'push_message', ['state', 'next_try_at'])


def downgrade() -> None:
    op.drop_table('push_message')
    op.drop_table('reminder')
    op.drop_table('push_device')
    op.drop_table('reminder_choice')
