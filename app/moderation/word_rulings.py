"""Operators' rulings on words in the database, and their refresh in each process. The callers commit."""

from __future__ import annotations

import secrets
from pathlib import Path
from time import monotonic

from flask import request
from sqlalchemy import delete, func, select
from sqlalchemy.exc import SQLAlchemyError

from app.contract import registry
from app.extensions import db, insert
from app.moderation.models import WORD_EDITION, WORD_RULING
from app.words import rulings
from app.words.rulings import Ruling

ONLY = 1
# Their routes look words up; those of boards, which all take a slug, judge by the lists that the boards were made with.
LOOKING_UP = ("workshop",)
_read: dict[str, str] = {"mark": ""}
# Seconds for which a process takes what it has read for the latest.
MOMENT = 2.0
_looked = {"again": 0.0}


def add_ruling(act_id: int, ruling: Ruling) -> None:
    """Store a ruling that counts for the word from now on."""
    db.session.execute(insert(WORD_RULING).values(act_id=act_id, **ruling._asdict()))
    renew_mark()


def remove_ruling(act_id: int) -> None:
    """Delete the ruling of a line of the log. The caller commits."""
    db.session.execute(delete(WORD_RULING).where(WORD_RULING.c.act_id == act_id))
    renew_mark()


def renew_mark() -> None:
    """Store a new random mark; a counter could repeat after the database is restored from a backup."""
    mark = secrets.token_hex(16)
    edition = insert(WORD_EDITION).values(id=ONLY, mark=mark)
    db.session.execute(edition.on_conflict_do_update(index_elements=[WORD_EDITION.c.id], set_={"mark": mark}))


def list_rulings() -> list[Ruling]:
    """List the decision that counts for each word, sorted."""
    r = WORD_RULING.c
    last = select(func.max(r.act_id)).group_by(r.language, r.word)
    rows = db.session.execute(select(r.language, r.word, r.verdict, r.reason).where(r.act_id.in_(last)))
    return sorted(Ruling(*row) for row in rows)


def refresh_rulings() -> bool:
    """Put the stored rulings in force in this process, if they are new; return whether anything changed."""
    mark = db.session.scalar(select(WORD_EDITION.c.mark).where(WORD_EDITION.c.id == ONLY)) or ""
    if mark == _read["mark"]:
        return False
    # The mark was read first: whatever is ruled meanwhile has another.
    changed = rulings.put_in_force(list_rulings() if mark else ())
    _read["mark"] = mark
    return changed


def refresh_if_possible() -> bool:
    """Call `refresh_rulings`; False if the database cannot be read. Closes all connections, for forking."""
    try:
        return refresh_rulings()
    except SQLAlchemyError:
        return False
    finally:
        db.session.remove()
        # A connection must not be shared with children.
        db.engine.dispose()


def refresh_if_there() -> None:
    """Call `refresh_if_possible` unless the SQLite file is missing, which connecting would create."""
    file = db.engine.url.database
    if db.engine.dialect.name != "sqlite" or (file and Path(file).exists()):
        refresh_if_possible()


def refresh_before_request() -> None:
    """Refresh the rulings before a page that looks words up, at most once in a short time."""
    reads = request.blueprint in (*registry.names(), *LOOKING_UP) and "slug" not in (request.view_args or {})
    if reads and monotonic() >= _looked["again"]:
        _looked["again"] = monotonic() + MOMENT
        refresh_rulings()
