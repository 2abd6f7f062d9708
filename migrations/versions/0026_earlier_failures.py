"""earlier failures

Failures of jobs that were started again, so that the numbers of a day keep them.

Revision: 0026, after 0027
"""

import sqlalchemy as sa
from alembic import op

revision = '0026'
down_revision = '0027'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('earlier_failure',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('generation_id', sa.String(length=32), nullable=False),
        sa.Column('error', sa.String(length=400), nullable=True),
        sa.Column('failed_at', sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_earlier_failure')),
    )
    op.create_index('ix_earlier_failure_failed_at', 'earlier_failure', ['failed_at'])


def downgrade() -> None:
    op.drop_table('earlier_failure')
