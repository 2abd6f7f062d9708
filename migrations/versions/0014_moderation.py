"""moderation

Reports of boards, what operators take down, the log of what they do, closed accounts, and guests' wishes to be listed.

Revision: 0014, after 0007
"""

import sqlalchemy as sa
from alembic import op

revision = '0014'
down_revision = '0012'
branch_labels = None
depends_on = None

OPEN = sa.text('settled_at IS NULL')


def upgrade() -> None:
    op.add_column('user', sa.Column('banned_at', sa.DateTime(timezone=True), nullable=True))
    op.add_column('user', sa.Column('ban_reason', sa.String(length=400), nullable=True))
    make_log()
    make_reports()
    op.create_table('takedown',
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.Column('act_id', sa.Integer(), nullable=False),
        sa.Column('was', sa.String(length=10), nullable=False),
        sa.Column('became', sa.String(length=10), nullable=False),
        sa.Column('reason', sa.String(length=400), nullable=False),
        sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_takedown_puzzle_id_puzzle'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('puzzle_id', 'act_id', name=op.f('pk_takedown')),
    )
    op.create_index('ix_takedown_act_id', 'takedown', ['act_id'])
    op.create_table('listing_wish',
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_listing_wish_puzzle_id_puzzle'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('puzzle_id', name=op.f('pk_listing_wish')),
    )


def make_log() -> None:
    op.create_table('operator_act',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('operator_id', sa.Integer(), nullable=True),
        sa.Column('operator', sa.String(length=30), nullable=False),
        sa.Column('act', sa.String(length=20), nullable=False),
        sa.Column('subject', sa.String(length=120), nullable=False),
        sa.Column('puzzle_id', sa.Integer(), nullable=True),
        sa.Column('user_id', sa.Integer(), nullable=True),
        sa.Column('why', sa.String(length=400), nullable=False),
        sa.Column('at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('undone_at', sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(['operator_id'], ['user.id'], name=op.f('fk_operator_act_operator_id_user'), ondelete='SET NULL'),
        sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_operator_act_puzzle_id_puzzle'), ondelete='SET NULL'),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_operator_act_user_id_user'), ondelete='SET NULL'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_operator_act')),
    )
    for column in ('operator_id', 'puzzle_id', 'user_id'):
        op.create_index(op.f(f'ix_operator_act_{column}'), 'operator_act', [column])


def make_reports() -> None:
    op.create_table('report',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.Column('user_id', sa.Integer(), nullable=True),
        sa.Column('reason', sa.String(length=20), nullable=False),
        sa.Column('note', sa.String(length=400), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('settled_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('act_id', sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_report_puzzle_id_puzzle'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_report_user_id_user'), ondelete='SET NULL'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_report')),
        sa.UniqueConstraint('puzzle_id', 'user_id', name=op.f('uq_report_puzzle_id_user_id')),
    )
    op.create_index('ix_report_open_id', 'report', ['id'], sqlite_where=OPEN, postgresql_where=OPEN)
    op.create_index('ix_report_settled_at', 'report', ['settled_at'])
    op.create_index('ix_report_act_id', 'report', ['act_id'])
    op.create_index(op.f('ix_report_user_id'), 'report', ['user_id'])


def downgrade() -> None:
    # What was hidden or deleted by operators stays away from everybody, as far as a site of before can tell.
    op.execute("UPDATE puzzle SET status = 'deleted' WHERE status IN ('hidden', 'removed')")
    for table in ('listing_wish', 'takedown', 'report', 'operator_act'):
        op.drop_table(table)
    for column in ('ban_reason', 'banned_at'):
        op.drop_column('user', column)
