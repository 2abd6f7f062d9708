"""drafts

Revision: 0002, after 0001
"""

import sqlalchemy as sa
from alembic import op

revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('draft',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=12), nullable=False),
    sa.Column('game', sa.String(length=20), nullable=False),
    sa.Column('author_id', sa.Integer(), nullable=False),
    sa.Column('title', sa.String(length=120), nullable=False),
    sa.Column('slug', sa.String(length=40), nullable=False),
    sa.Column('content', sa.JSON(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('puzzle_id', sa.Integer(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['author_id'], ['user.id'], name=op.f('fk_draft_author_id_user'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_draft_puzzle_id_puzzle'), ondelete='SET NULL'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_draft')),
    sa.UniqueConstraint('key', name=op.f('uq_draft_key'))
    )
    with op.batch_alter_table('draft', schema=None) as batch_op:
        batch_op.create_index('ix_draft_author_id_updated_at', ['author_id', 'updated_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_draft_puzzle_id'), ['puzzle_id'], unique=False)


def downgrade() -> None:
    with op.batch_alter_table('draft', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_draft_puzzle_id'))
        batch_op.drop_index('ix_draft_author_id_updated_at')

    op.drop_table('draft')
