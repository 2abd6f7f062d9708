"""word rulings

Words that people ask for or report, what operators rule of them, and the mark by which processes see that there is more.

Revision: 0022, after 0016
"""

import sqlalchemy as sa
from alembic import op

revision = '0022'
down_revision = '0020'
branch_labels = None
depends_on = None

OPEN = sa.text('settled_at IS NULL')


def upgrade() -> None:
    op.create_table('word_wish',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('language', sa.String(length=8), nullable=False),
        sa.Column('word', sa.String(length=40), nullable=False),
        sa.Column('kind', sa.String(length=10), nullable=False),
        sa.Column('game', sa.String(length=20), nullable=False),
        sa.Column('note', sa.String(length=400), nullable=False),
        sa.Column('user_id', sa.Integer(), nullable=True),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('settled_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('verdict', sa.String(length=10), nullable=False),
        sa.Column('answer', sa.String(length=400), nullable=False),
        sa.Column('act_id', sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_word_wish_user_id_user'), ondelete='SET NULL'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_word_wish')),
        sa.UniqueConstraint('user_id', 'language', 'word', 'kind', name=op.f('uq_word_wish_user_id_language_word_kind')),
    )
    op.create_index('ix_word_wish_open', 'word_wish', ['language', 'word'], sqlite_where=OPEN, postgresql_where=OPEN)
    op.create_index('ix_word_wish_settled_at', 'word_wish', ['settled_at'])
    op.create_index('ix_word_wish_act_id', 'word_wish', ['act_id'])
    op.create_table('word_ruling',
        sa.Column('act_id', sa.Integer(), nullable=False),
        sa.Column('language', sa.String(length=8), nullable=False),
        sa.Column('word', sa.String(length=40), nullable=False),
        sa.Column('verdict', sa.String(length=10), nullable=False),
        sa.Column('reason', sa.String(length=400), nullable=False),
        sa.PrimaryKeyConstraint('act_id', name=op.f('pk_word_ruling')),
    )
    op.create_table('word_edition',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('mark', sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_word_edition')),
    )


def downgrade() -> None:
    for table in ('word_edition', 'word_ruling', 'word_wish'):
        op.drop_table(table)
