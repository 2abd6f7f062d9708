"""dashboard

Indexes for the lists of jobs: counted by state and queue, and looked through by their age.

Revision: 0015, after 0014
"""

from alembic import op

revision = '0015'
down_revision = '0014'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index('ix_generation_status_queue_created_at', 'generation', ['status', 'queue', 'created_at'])
    op.create_index('ix_generation_created_at_id', 'generation', ['created_at', 'id'])


def downgrade() -> None:
    op.drop_index('ix_generation_created_at_id', 'generation')
    op.drop_index('ix_generation_status_queue_created_at', 'generation')
