"""writers

Which member of a room has found a word.

Revision: 0023, after 0022
"""

import sqlalchemy as sa
from alembic import op

revision = '0023'
down_revision = '0022'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guess", sa.Column("writer", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    op.drop_column("guess", "writer")
