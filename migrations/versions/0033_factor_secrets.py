"""factor secrets

Room for secrets of second factors that are encrypted. `flask setup` encrypts those that are stored in clear.

Going back turns encrypted second factors off: their secrets do not fit, and only the site's key opens them.

Revision: 0033, after 0029
"""

import sqlalchemy as sa
from alembic import op

revision = '0033'
down_revision = '0029'
branch_labels = None
depends_on = None

CLEAR, ENCRYPTED = sa.String(length=32), sa.String(length=200)


def upgrade() -> None:
    resize_column(CLEAR, ENCRYPTED)


def downgrade() -> None:
    op.execute(
        'UPDATE "user" SET factor_secret = NULL, factor_since = NULL, factor_step = NULL WHERE length(factor_secret) > 32'
    )
    resize_column(ENCRYPTED, CLEAR)


def resize_column(before: sa.String, after: sa.String) -> None:
    """Change the length of `factor_secret` and keep what it holds.

    SQLite cannot alter a column, and copying the whole table would delete it first, with all rows that refer to it.
    """
    if op.get_bind().dialect.name == 'postgresql':
        op.alter_column('user', 'factor_secret', existing_type=before, type_=after, existing_nullable=True)
        return
    op.add_column('user', sa.Column('factor_secret_resized', after, nullable=True))
    op.execute('UPDATE "user" SET factor_secret_resized = factor_secret WHERE factor_secret IS NOT NULL')
    op.drop_column('user', 'factor_secret')
    op.execute('ALTER TABLE "user" RENAME COLUMN factor_secret_resized TO factor_secret')
