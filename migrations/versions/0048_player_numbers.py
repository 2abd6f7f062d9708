"""player numbers

SQLite never gives the number of a deleted player again, as PostgreSQL has done all along.

Revision: 0048, after 0047
"""

from alembic import op

revision = '0048'
down_revision = '0047'
branch_labels = None
depends_on = None


def upgrade() -> None:
    number_once(True)


def downgrade() -> None:
    number_once(False)


def number_once(once: bool) -> None:
    """SQLite makes the whole table anew for this, and all that refers to players would go with the old one."""
    if op.get_bind().dialect.name != 'sqlite':
        return
    keys(on=False)
    with op.batch_alter_table('user', recreate='always', table_kwargs={'sqlite_autoincrement': once}):
        pass
    keys(on=True)


def keys(*, on: bool) -> None:
    """Whether SQLite follows foreign keys, which can be said only between transactions."""
    with op.get_context().autocommit_block():
        op.execute(f'PRAGMA foreign_keys = {"ON" if on else "OFF"}')
