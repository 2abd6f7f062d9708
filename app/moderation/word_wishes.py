"""What people say of words, and what operators make of it: equal ones together. The callers commit."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l
from sqlalchemy import case, func, select, update

from app.accounts import signals
from app.accounts.models import USER
from app.extensions import AnyRow, db, insert, now
from app.moderation import operator_log, word_rulings
from app.moderation.models import LONGEST_REASON, WORD_WISH
from app.moderation.operator_log import Doer
from app.web.texts import Sentence
from app.words.rulings import Ruling

MISSING = "missing"
FAULTS: dict[str, Sentence] = {
    "odd": _l("Too obscure"),
    "rude": _l("Rude or hurtful"),
    "wrong": _l("Not a word, or misspelt"),
}
KINDS: dict[str, Sentence] = {MISSING: _l("Missing"), **FAULTS}
REFUSED = "refused"
OUTCOMES: dict[str, Sentence] = {
    "core": _l("It is in the word list."),
    "accept": _l("It counts when a player finds it, but no puzzle asks for it."),
    "mild": _l("It counts when a player finds it, but we never place it."),
    "block": _l("It’s never used any more."),
    "out": _l("It’s no longer in the word list."),
    REFUSED: _l("Nothing changes."),
}
# So many words are shown, and so many wishes of each.
MOST = 50


def file(user_id: int, game: str, language: str, word: str, kind: str, note: str) -> bool:
    """Keep the wish; False if this person has said the same of the word before."""
    about = {"language": language, "word": word, "kind": kind, "note": note, "game": game}
    row = {"user_id": user_id, "created_at": now(), "verdict": "", "answer": "", **about}
    made = insert(WORD_WISH).values(row).on_conflict_do_nothing().returning(WORD_WISH.c.id)
    return db.session.scalar(made) is not None


def of_person(user_id: int | None) -> list[AnyRow]:
    """What somebody has said of words, the latest first."""
    w = WORD_WISH.c
    mine = select(w.language, w.word, w.kind, w.note, w.created_at, w.settled_at, w.verdict, w.answer)
    return list(db.session.execute(mine.where(w.user_id == (user_id or 0)).order_by(w.id.desc()).limit(MOST)).all())


def open_words() -> list[AnyRow]:
    """The words that wait for a decision with how many asked of each kind, those most asked for first."""
    w = WORD_WISH.c
    number = func.count()
    of_kind = [func.sum(case((w.kind == kind, 1), else_=0)).label(kind) for kind in KINDS]
    each = select(w.language, w.word, number.label("wishes"), func.min(w.created_at).label("since"), *of_kind)
    waiting = each.where(w.settled_at.is_(None)).group_by(w.language, w.word)
    return list(db.session.execute(waiting.order_by(number.desc(), func.max(w.id).desc()).limit(MOST)).all())


def of_word(language: str, word: str) -> list[AnyRow]:
    """The open wishes of a word with the names of who asked."""
    w = WORD_WISH.c
    columns = (w.kind, w.note, w.game, w.created_at, USER.c.name.label("asker"))
    there = select(*columns).select_from(WORD_WISH.outerjoin(USER, USER.c.id == w.user_id))
    here = there.where(w.language == language, w.word == word, w.settled_at.is_(None))
    return list(db.session.execute(here.order_by(w.id.desc()).limit(MOST)).all())


def rule(doer: Doer, ruling: Ruling) -> None:
    """The word is from now on what the ruling says, and all who asked are told."""
    subject = f"{ruling.word} ({ruling.language}): {ruling.verdict}"
    act_id = operator_log.write(doer, operator_log.RULE, subject, ruling.reason)
    word_rulings.add(act_id, ruling)
    settle(act_id, ruling)


def refuse(doer: Doer, language: str, word: str, why: str) -> bool:
    """The word stays as it is; False if nobody has asked, or another operator was faster."""
    act_id = operator_log.write(doer, operator_log.REFUSE, f"{word} ({language})", why)
    if settle(act_id, Ruling(language, word, REFUSED, why)):
        return True
    db.session.rollback()
    return False


def settle(act_id: int, ruling: Ruling) -> int:
    w = WORD_WISH.c
    open_ones = update(WORD_WISH).where(w.language == ruling.language, w.word == ruling.word, w.settled_at.is_(None))
    told = {"settled_at": now(), "verdict": ruling.verdict, "answer": ruling.reason[:LONGEST_REASON], "act_id": act_id}
    return len(db.session.execute(open_ones.values(told).returning(w.id)).all())


def take_back(act_id: int) -> None:
    """The decision was taken back: the word is what it was before, and those who asked wait again."""
    word_rulings.remove(act_id)
    settled = update(WORD_WISH).where(WORD_WISH.c.act_id == act_id)
    db.session.execute(settled.values(settled_at=None, verdict="", answer="", act_id=None))


@signals.merging.connect
def merge(sender: object, guest_id: int, user_id: int, play: dict[str, Any]) -> None:
    """A guest's wishes are the account's, unless that has said the same."""
    w, other = WORD_WISH.c, WORD_WISH.alias()
    same = (other.c.language == w.language, other.c.word == w.word, other.c.kind == w.kind)
    own = select(other.c.id).where(other.c.user_id == user_id, *same).exists()
    moved = update(WORD_WISH).where(w.user_id == guest_id, ~own)
    db.session.execute(moved.values(user_id=user_id))
