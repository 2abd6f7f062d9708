"""Lists of words that people keep of their own, and what they banned or scored anew, which is a list without a name.

Every function but `merge` commits.
"""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from sqlalchemy import delete as delete_rows
from sqlalchemy import func, select, update

from app.accounts import signals
from app.accounts.models import User
from app.extensions import db, insert, now
from app.web.errors import Refused
from app.workshop import allowance
from app.workshop.drafts import fit
from app.workshop.models import WordList

# Lists a person; bytes of one, and of all of a language together.
MOST, LARGEST, TOGETHER, LONGEST_NAME = 12, 100_000, 300_000, 60
# The name of the list of what was banned or scored anew.
VERDICTS = ""


class TooManyLists(Refused):
    @property
    def sentence(self) -> str:
        return _("You have %(most)d lists already. Delete one of them first.", most=MOST)


class ListsTooLong(Refused):
    @property
    def sentence(self) -> str:
        return _("Your lists of this language are too long together: %(most)d kB at most.", most=TOGETHER // 1000)


class ListTooLong(Refused):
    @property
    def sentence(self) -> str:
        return _("The list is too long: %(most)d kB at most.", most=LARGEST // 1000)


def mine(user_id: int | None, game: str, language: str | None = None) -> list[WordList]:
    """A person's lists, by language and name: what was banned or scored anew comes first."""
    asked = select(WordList).where(WordList.user_id == (user_id or 0), WordList.game == game)
    if language is not None:
        asked = asked.where(WordList.language == language)
    return list(db.session.scalars(asked.order_by(WordList.language, WordList.name)))


def texts(user_id: int | None, game: str, language: str) -> list[str]:
    """What the lists say, in the order in which they are laid over each other: the verdicts last."""
    found = sorted(mine(user_id, game, language), key=lambda one: one.name == VERDICTS)
    return [one.text for one in found if one.text.strip()]


def load(user_id: int | None, game: str, list_id: int) -> WordList | None:
    asked = select(WordList).where(WordList.id == list_id, WordList.user_id == (user_id or 0), WordList.game == game)
    return db.session.scalars(asked).first()


def keep(user_id: int, game: str, language: str, name: str, text: str) -> None:
    """Write a list; one of the same name is replaced. Raises TooManyLists, ListTooLong or ListsTooLong."""
    if len(text.encode()) > LARGEST:
        raise ListTooLong
    name, held = fit(name, LONGEST_NAME), mine(user_id, game, language)
    others = [one for one in held if one.name != name]
    if len(others) == len(held) and count(None, user_id) >= MOST:
        raise TooManyLists
    if sum(len(one.text.encode()) for one in others) + len(text.encode()) > TOGETHER:
        raise ListsTooLong
    if len(others) == len(held):
        allowance.pay(user_id, guest=allowance.is_guest(user_id))
    write(user_id, game, language, name, text)
    db.session.commit()


def write(user_id: int, game: str, language: str, name: str, text: str) -> None:
    """The caller commits."""
    values = {"user_id": user_id, "game": game, "language": language, "name": name, "text": text, "updated_at": now()}
    again = {"text": text, "updated_at": now()}
    key = ["user_id", "game", "language", "name"]
    db.session.execute(insert(WordList).values(**values).on_conflict_do_update(index_elements=key, set_=again))


def rate(user_id: int, game: str, language: str, word: str, score: int) -> None:
    """Score a word anew, or ban it with 0; the latest verdict counts. Raises ListTooLong."""
    # Written to before anything is read: of two verdicts at once the second waits here for the first.
    db.session.execute(update(User).where(User.id == user_id).values(id=user_id))
    key = (WordList.user_id == user_id, WordList.game == game, WordList.language == language, WordList.name == VERDICTS)
    text = db.session.scalar(select(WordList.text).where(*key)) or ""
    lines = [line for line in text.splitlines() if line.partition(";")[0] != word]
    new = "\n".join([*lines, f"{word};{score}"])
    if len(new.encode()) > LARGEST:
        raise ListTooLong
    write(user_id, game, language, VERDICTS, new)
    db.session.commit()


def delete(user_id: int, game: str, list_id: int) -> None:
    one = delete_rows(WordList).where(WordList.id == list_id, WordList.user_id == user_id, WordList.game == game)
    db.session.execute(one.execution_options(synchronize_session=False))
    db.session.commit()


def joined(first: str, second: str) -> str:
    """Two lists as one, in which the second counts more; of what is too long the beginning goes."""
    lines = [*first.splitlines(), *second.splitlines()]
    while lines and len("\n".join(lines).encode()) > LARGEST:
        lines = lines[len(lines) // 8 + 1 :]
    return "\n".join(lines)


@signals.counting.connect
def count(sender: object, user_id: int) -> int:
    """How many lists a guest has."""
    return db.session.scalar(select(func.count()).select_from(WordList).where(WordList.user_id == user_id)) or 0


@signals.merging.connect
def merge(sender: object, guest_id: int, user_id: int, play: dict[str, Any]) -> None:
    """A guest's lists are the account's now: verdicts come to its own, and a name that is taken gets a mark."""
    own = db.session.scalars(select(WordList).where(WordList.user_id == user_id)).all()
    taken = {(one.game, one.language, one.name): one.text for one in own}
    for one in db.session.scalars(select(WordList).where(WordList.user_id == guest_id)).all():
        if (one.game, one.language, one.name) not in taken:
            change = update(WordList).where(WordList.id == one.id).values(user_id=user_id)
            db.session.execute(change.execution_options(synchronize_session=False))
        elif one.name == VERDICTS:
            write(user_id, one.game, one.language, VERDICTS, joined(taken[one.game, one.language, VERDICTS], one.text))
        else:
            write(user_id, one.game, one.language, f"{one.name[: LONGEST_NAME - 20]} ({one.id})", one.text)
