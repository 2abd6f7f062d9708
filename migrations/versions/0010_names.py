"""names

What a player wants to be called.

Revision: 0010, after 0007
"""

import sqlalchemy as sa
from alembic import op

revision = '0010'
down_revision = '0007'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('user', sa.Column('display_name', sa.String(length=40), nullable=True))


def downgrade() -> None:
    op.drop_column('user', 'display_name')
