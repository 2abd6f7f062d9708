"""turns

Who asked for a long job and from where, and whether the site cannot do without it.

Revision: 0016, after 0007
"""

import sqlalchemy as sa
from alembic import op

revision = '0016'
down_revision = '0015'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('generation') as batch:
        batch.add_column(sa.Column('asked_by', sa.Integer(), nullable=True))
        batch.add_column(sa.Column('asked_from', sa.String(length=24), nullable=True))
        batch.add_column(sa.Column('urgent', sa.Boolean(), server_default=sa.false(), nullable=False))
        batch.create_index('ix_generation_asked_by_status', ['asked_by', 'status'])
        batch.create_index('ix_generation_asked_from_status', ['asked_from', 'status'])
    op.execute('UPDATE generation SET asked_by = owner_id')


def downgrade() -> None:
    with op.batch_alter_table('generation') as batch:
        batch.drop_index('ix_generation_asked_from_status')
        batch.drop_index('ix_generation_asked_by_status')
        batch.drop_column('urgent')
        batch.drop_column('asked_from')
        batch.drop_column('asked_by')
