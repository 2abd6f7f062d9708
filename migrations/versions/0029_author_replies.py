"""author replies

What the author of a board that was taken down says to the operators.

Revision: 0029, after 0032
"""

import sqlalchemy as sa
from alembic import op

revision = '0029'
down_revision = '0032'
branch_labels = None
depends_on = None

OPEN = sa.text('settled_at IS NULL')


def upgrade() -> None:
    op.create_table('author_reply',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.Column('user_id', sa.Integer(), nullable=True),
        sa.Column('text', sa.String(length=400), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('settled_at', sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_author_reply_puzzle_id_puzzle'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_author_reply_user_id_user'), ondelete='SET NULL'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_author_reply')),
    )
    op.create_index(op.f('ix_author_reply_puzzle_id'), 'author_reply', ['puzzle_id'])
    op.create_index(op.f('ix_author_reply_user_id'), 'author_reply', ['user_id'])
    op.create_index('ix_author_reply_open', 'author_reply', ['puzzle_id', 'id'], sqlite_where=OPEN, postgresql_where=OPEN)


def downgrade() -> None:
    op.drop_table('author_reply')
