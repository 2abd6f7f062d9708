"""draft pictures

The picture that the author of a crossword has chosen.

Revision: 0041, after 0033
"""

import sqlalchemy as sa
from alembic import op

revision = '0041'
down_revision = '0033'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('draft_picture',
        sa.Column('draft_id', sa.Integer(), nullable=False),
        sa.Column('data', sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(['draft_id'], ['draft.id'], name=op.f('fk_draft_picture_draft_id_draft'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('draft_id', name=op.f('pk_draft_picture')),
    )


def downgrade() -> None:
    op.drop_table('draft_picture')
