"""Players' reports about words, grouped by word, and the operators' decisions. The callers commit."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from sqlalchemy import case, func, select, update

from app.accounts import signals
from app.accounts.models import USER
from app.extensions import AnyRow, db, insert, now
from app.moderation import operator_log, word_rulings
from app.moderation.models import LONGEST_REASON, WORD_WISH
from app.moderation.operator_log import Doer
from app.web.texts import SentenceTemplate
from app.words.rulings import Ruling

MISSING = "missing"
FAULTS: dict[str, SentenceTemplate] = {
    "odd": _l("Too obscure"),
    "rude": _l("Rude or hurtful"),
    "wrong": _l("Not a word, or misspelt"),
}
KINDS: dict[str, SentenceTemplate] = {MISSING: _l("Missing"), **FAULTS}
REFUSED = "refused"
OUTCOMES: dict[str, SentenceTemplate] = {
    "core": _l("It is in the word list."),
    "accept": _l("It counts when a player finds it, but no puzzle asks for it."),
    "mild": _l("It counts when a player finds it, but we never place it."),
    "block": _l("It’s never used any more."),
    "out": _l("It’s no longer in the word list."),
    REFUSED: _l("Nothing changes."),
}
# Maximum number of words shown, and of reports for each.
MOST = 50


def store_word_report(user_id: int, game: str, language: str, word: str, kind: str, note: str) -> bool:
    """Store a report; False if this person has reported the same about the word before."""
    about = {"language": language, "word": word, "kind": kind, "note": note, "game": game}
    row = {"user_id": user_id, "created_at": now(), "verdict": "", "answer": "", **about}
    inserted = insert(WORD_WISH).values(row).on_conflict_do_nothing().returning(WORD_WISH.c.id)
    return db.session.scalar(inserted) is not None


def of_person(user_id: int | None) -> list[AnyRow]:
    """Return at most MOST reports by a person about words, latest first; [] for a visitor."""
    w = WORD_WISH.c
    reports = select(w.language, w.word, w.kind, w.note, w.created_at, w.settled_at, w.verdict, w.answer)
    return list(db.session.execute(reports.where(w.user_id == (user_id or 0)).order_by(w.id.desc()).limit(MOST)).all())


def open_words() -> list[AnyRow]:
    """List the words that wait for a decision with the number of reports of each kind, most reported first."""
    w = WORD_WISH.c
    number = func.count()
    of_kind = [func.sum(case((w.kind == kind, 1), else_=0)).label(kind) for kind in KINDS]
    each = select(w.language, w.word, number.label("wishes"), func.min(w.created_at).label("since"), *of_kind)
    waiting = each.where(w.settled_at.is_(None)).group_by(w.language, w.word)
    return list(db.session.execute(waiting.order_by(number.desc(), func.max(w.id).desc()).limit(MOST)).all())


def of_word(language: str, word: str) -> list[AnyRow]:
    """Return the open reports about a word with the names of those who reported."""
    w = WORD_WISH.c
    columns = (w.kind, w.note, w.game, w.created_at, USER.c.name.label("asker"))
    reports = select(*columns).select_from(WORD_WISH.outerjoin(USER, USER.c.id == w.user_id))
    here = reports.where(w.language == language, w.word == word, w.settled_at.is_(None))
    return list(db.session.execute(here.order_by(w.id.desc()).limit(MOST)).all())


def rule_on_word(doer: Doer, ruling: Ruling) -> None:
    """Store the ruling, log it and close the reports about the word."""
    subject = f"{ruling.word} ({ruling.language}): {ruling.verdict}"
    act_id = operator_log.record_action(doer, operator_log.RULE, subject, ruling.reason)
    word_rulings.add_ruling(act_id, ruling)
    settle_word_reports(act_id, ruling)


def refuse_word(doer: Doer, language: str, word: str, why: str) -> bool:
    """Close the reports without changing the word; False, rolled back, if none is open any more."""
    act_id = operator_log.record_action(doer, operator_log.REFUSE, f"{word} ({language})", why)
    if settle_word_reports(act_id, Ruling(language, word, REFUSED, why)):
        return True
    db.session.rollback()
    return False


def settle_word_reports(act_id: int, ruling: Ruling) -> int:
    """Close the open reports about a word with the decision; return how many. Does not commit."""
    w = WORD_WISH.c
    open_ones = update(WORD_WISH).where(w.language == ruling.language, w.word == ruling.word, w.settled_at.is_(None))
    settlement = {
        "settled_at": now(),
        "verdict": ruling.verdict,
        "answer": ruling.reason[:LONGEST_REASON],
        "act_id": act_id,
    }
    return len(db.session.execute(open_ones.values(settlement).returning(w.id)).all())


def undo_ruling(act_id: int) -> None:
    """Delete the ruling and reopen the reports that it closed."""
    word_rulings.remove_ruling(act_id)
    settled = update(WORD_WISH).where(WORD_WISH.c.act_id == act_id)
    db.session.execute(settled.values(settled_at=None, verdict="", answer="", act_id=None))


@signals.merging.connect
def merge_word_reports(sender: object, guest_id: int, user_id: int, play: dict[str, object]) -> None:
    """Move the guest's reports to the account, except for equal ones."""
    w, other = WORD_WISH.c, WORD_WISH.alias()
    same = (other.c.language == w.language, other.c.word == w.word, other.c.kind == w.kind)
    account_report = select(other.c.id).where(other.c.user_id == user_id, *same).exists()
    moved = update(WORD_WISH).where(w.user_id == guest_id, ~account_report)
    db.session.execute(moved.values(user_id=user_id))
