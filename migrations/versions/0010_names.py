"""names

What a player wants to be called, and what all names that look like one have in common, filled here for the names that
are there: of several that look alike, the oldest has it.

Revision: 0010, after 0007
"""

import json
import unicodedata
from importlib.resources import files

import sqlalchemy as sa
from alembic import op

revision = '0010'
down_revision = '0008'
branch_labels = None
depends_on = None

# As it is when this is written: a migration must go on working when the app's own has changed.
LONGEST, SOME = 200, 500
USER = sa.table('user', sa.column('id', sa.Integer), sa.column('name', sa.String), sa.column('skeleton', sa.String))


def upgrade() -> None:
    op.add_column('user', sa.Column('display_name', sa.String(length=40), nullable=True))
    op.add_column('user', sa.Column('skeleton', sa.String(length=LONGEST), nullable=True))
    fill()
    # An index: SQLite would make the whole table anew for a constraint, and everything of its people would go with it.
    op.create_index('ix_user_skeleton', 'user', ['skeleton'], unique=True)


def fill() -> None:
    """Some hundreds at a time, guests left out."""
    bind, last, seen, looks = op.get_bind(), 0, set(), table_of_looks()
    some = sa.select(USER.c.id, USER.c.name).where(USER.c.name.is_not(None)).order_by(USER.c.id).limit(SOME)
    mark = sa.update(USER).where(USER.c.id == sa.bindparam('key')).values(skeleton=sa.bindparam('looks'))
    while rows := bind.execute(some.where(USER.c.id > last)).all():
        found = [{'key': row.id, 'looks': skeleton(row.name, looks)} for row in rows]
        fresh = [one for one in found if not (one['looks'] in seen or seen.add(one['looks']))]
        if fresh:
            bind.execute(mark, fresh)
        last = rows[-1].id


def skeleton(name: str, looks: dict) -> str:
    text = unicodedata.normalize('NFD', unicodedata.normalize('NFKC', name))
    for _ in range(2):
        text = text.translate(looks).casefold()
    return unicodedata.normalize('NFD', text).replace('i', 'l')[:LONGEST]


def table_of_looks() -> dict:
    listed = json.loads((files('confusable_homoglyphs') / 'confusables.json').read_text('utf-8'))
    likes = {sign: [one['c'].strip('\u200e') for one in others] for sign, others in listed.items()}
    pairs = ((sign, others[0]) for sign, others in likes.items() if len(sign) == len(others) == 1)
    return {ord(sign): other for sign, other in pairs if plainer(other, sign, len(likes.get(other, ())))}


def plainer(other: str, sign: str, signs: int) -> bool:
    return len(other) > 1 or signs > 1 or (not other.isascii(), other) < (not sign.isascii(), sign)


def downgrade() -> None:
    op.drop_index('ix_user_skeleton', 'user')
    op.drop_column('user', 'skeleton')
    op.drop_column('user', 'display_name')
