"""undo

Boards that were deleted lately can be taken back; a player's jobs are listed.

Revision: 0012, after 0007
"""

import sqlalchemy as sa
from alembic import op

revision = '0012'
down_revision = '0011'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('deleted_board',
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.Column('content_hash', sa.String(length=64), nullable=False),
        sa.Column('status', sa.String(length=10), nullable=False),
        sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['puzzle_id'], ['puzzle.id'], name=op.f('fk_deleted_board_puzzle_id_puzzle'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('puzzle_id', name=op.f('pk_deleted_board')),
    )
    op.create_index(op.f('ix_deleted_board_deleted_at'), 'deleted_board', ['deleted_at'])
    op.create_index(op.f('ix_generation_owner_id_created_at'), 'generation', ['owner_id', 'created_at'])


def downgrade() -> None:
    op.drop_index(op.f('ix_generation_owner_id_created_at'), table_name='generation')
    op.drop_table('deleted_board')
