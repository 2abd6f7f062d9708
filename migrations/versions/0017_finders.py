"""finders

How many players have found each word of a puzzle, and whose difficulty was judged anew by it.

Revision: 0017, after 0016
"""

import sqlalchemy as sa
from alembic import op

revision = '0017'
down_revision = '0016'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'word_finders',
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.Column('text', sa.String(length=200), nullable=False),
        sa.Column('finders', sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ['puzzle_id'], ['puzzle.id'], name=op.f('fk_word_finders_puzzle_id_puzzle'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('puzzle_id', 'text', name=op.f('pk_word_finders')),
    )
    op.create_table(
        'finders_mark',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('guess_id', sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_finders_mark')),
    )
    op.create_table(
        'recalibration',
        sa.Column('puzzle_id', sa.Integer(), nullable=False),
        sa.Column('players', sa.Integer(), nullable=False),
        sa.Column('made_as', sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ['puzzle_id'], ['puzzle.id'], name=op.f('fk_recalibration_puzzle_id_puzzle'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('puzzle_id', name=op.f('pk_recalibration')),
    )


def downgrade() -> None:
    op.drop_table('recalibration')
    op.drop_table('finders_mark')
    op.drop_table('word_finders')
