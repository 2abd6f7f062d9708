"""outgoing email

Emails that wait until the mail server has taken them, and addresses that count once they are confirmed.

Revision: 0032, after 0026
"""

import sqlalchemy as sa
from alembic import op

revision = '0032'
down_revision = '0026'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('user', sa.Column('email_wanted', sa.String(length=254), nullable=True))
    op.add_column('user', sa.Column('email_confirmed_at', sa.DateTime(timezone=True), nullable=True))
    op.create_table('outgoing_email',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('kind', sa.String(length=20), nullable=False),
        sa.Column('user_id', sa.Integer(), nullable=True),
        sa.Column('address', sa.String(length=254), nullable=False),
        sa.Column('site', sa.String(length=300), nullable=False),
        sa.Column('locale', sa.String(length=5), nullable=False),
        sa.Column('state', sa.String(length=10), nullable=False),
        sa.Column('tries', sa.Integer(), nullable=False),
        sa.Column('last_error', sa.String(length=200), nullable=True),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('next_try_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('sent_at', sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_outgoing_email_user_id_user'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_outgoing_email')),
    )
    op.create_index(op.f('ix_outgoing_email_user_id'), 'outgoing_email', ['user_id'])
    op.create_index('ix_outgoing_email_state_next_try_at', 'outgoing_email', ['state', 'next_try_at'])


def downgrade() -> None:
    op.drop_table('outgoing_email')
    op.drop_column('user', 'email_confirmed_at')
    op.drop_column('user', 'email_wanted')
