"""signed up

An account says since when it is one: its row may have been a guest's long before.

Revision: 0045, after 0044
"""

import sqlalchemy as sa
from alembic import op

revision = '0045'
down_revision = '0044'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('user', sa.Column('signed_up_at', sa.DateTime(timezone=True), nullable=True))
    # When older accounts got their names was not noted.
    op.execute('UPDATE "user" SET signed_up_at = created_at WHERE handle IS NOT NULL')


def downgrade() -> None:
    op.drop_column('user', 'signed_up_at')
