"""days

Accounts keep what they have chosen, and a game the date, where its player was, on which it was done.

Revision: 0044, after 0043
"""

import sqlalchemy as sa
from alembic import op

revision = '0044'
down_revision = '0043'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('user', sa.Column('preferences', sa.JSON(), nullable=True))
    op.add_column('save', sa.Column('done_on', sa.Date(), nullable=True))
    # Where players were in the past is not known: their days are those of UTC.
    done = 'CASE WHEN enough_at IS NULL OR finished_at < enough_at THEN finished_at ELSE enough_at END'
    op.execute(f'UPDATE save SET done_on = date({done}) WHERE finished_at IS NOT NULL OR enough_at IS NOT NULL')
    op.create_index(
        'ix_save_user_id_done_on', 'save', ['user_id', 'done_on'],
        sqlite_where=sa.text('done_on IS NOT NULL'), postgresql_where=sa.text('done_on IS NOT NULL'),
    )


def downgrade() -> None:
    op.drop_index('ix_save_user_id_done_on', 'save')
    op.drop_column('save', 'done_on')
    op.drop_column('user', 'preferences')
