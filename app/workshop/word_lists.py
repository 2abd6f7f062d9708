"""Lists of words that people keep of their own, and what they banned or scored anew, which is a list without a name.

Every function but `merge` commits.
"""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import lazy_gettext as _l
from sqlalchemy import delete as delete_rows
from sqlalchemy import func, select, update

from app.accounts import signals
from app.accounts.models import User
from app.contract.game_types import Json
from app.extensions import db, insert, now
from app.web.errors import RefusedInput
from app.workshop import allowance
from app.workshop.drafts import fit_line
from app.workshop.models import WordList, WordListUpload

# Lists a person, and characters of a name.
MOST, LONGEST_NAME = 12, 60
# Bytes of a list that is read at once, and of all such lists of a language together: a page may read them.
LARGEST, TOGETHER = 100_000, 300_000
# Bytes of a list that a job reads, and of all lists of a person.
LARGEST_FILE, ALL_LISTS = 5_000_000, 20_000_000
# Characters of a text that are sent at a time.
PIECE = 256 * 1024
# The name of the list of what was banned or scored anew.
VERDICTS = ""


class TooManyLists(RefusedInput):
    text = _l("You already have %(most)d lists. Delete one first.", most=MOST)


class ListsTooLong(RefusedInput):
    text = _l("Your lists in this language are too long together. The limit is %(most)d kB.", most=TOGETHER // 1000)


class ListTooLong(RefusedInput):
    text = _l(
        "The list is too long to type. The limit is %(most)d kB; choose a file for a longer one.",
        most=LARGEST // 1000,
    )


class VerdictsTooLong(RefusedInput):
    text = _l("This list is too long. The limit is %(most)d kB.", most=LARGEST // 1000)


class FileTooLarge(RefusedInput):
    text = _l("The file is too large. The limit is %(most)d MB.", most=LARGEST_FILE // 1_000_000)


class ListNameTaken(RefusedInput):
    text = _l("You already have a list with this name.")


class AllListsTooLarge(RefusedInput):
    text = _l(
        "All your lists together take more than %(most)d MB. Delete one first.",
        most=ALL_LISTS // 1_000_000,
    )


def list_word_lists(user_id: int | None, game: str, language: str | None = None) -> list[WordList]:
    """List a person's lists by language and name, without their texts: banned and rescored words come first."""
    statement = select(WordList).where(WordList.user_id == (user_id or 0), WordList.game == game)
    if language is not None:
        statement = statement.where(WordList.language == language)
    return list(db.session.scalars(statement.order_by(WordList.language, WordList.name)))


def list_texts(user_id: int | None, game: str, language: str) -> list[str]:
    """Return the texts of the lists that a page may read, in the order in which they are laid over each other."""
    key = (WordList.user_id == (user_id or 0), WordList.game == game, WordList.language == language)
    rows = select(WordList.name, WordList.text).where(*key, WordList.size <= LARGEST).order_by(WordList.name)
    lists = sorted(db.session.execute(rows).all(), key=lambda row: row.name == VERDICTS)
    return [row.text for row in lists if row.text.strip()]


def long_lists(user_id: int | None, game: str, language: str) -> list[WordList]:
    """List those word lists that only a job may read."""
    return [word_list for word_list in list_word_lists(user_id, game, language) if is_long(word_list)]


def is_long(word_list: WordList) -> bool:
    """Whether a list has more than LARGEST bytes."""
    return word_list.size > LARGEST


def load_word_list(user_id: int | None, game: str, list_id: int) -> WordList | None:
    """Return a person's list for a game; None if there is none with this id."""
    statement = select(WordList).where(
        WordList.id == list_id, WordList.user_id == (user_id or 0), WordList.game == game
    )
    return db.session.scalars(statement).first()


def store_word_list(user_id: int, game: str, language: str, name: str, text: str, remarks: Json | None = None) -> None:
    """Write a list; one of the same name is replaced.

    Raises TooManyLists, ListTooLong, ListsTooLong or AllListsTooLarge.
    """
    size = len(text.encode())
    if size > LARGEST:
        raise ListTooLong
    name = fit_line(name, LONGEST_NAME)
    pay_if_new(user_id, game, language, name)
    lock_owner(user_id)
    others = [word_list for word_list in list_word_lists(user_id, game, language) if word_list.name != name]
    if sum(word_list.size for word_list in others if not is_long(word_list)) + size > TOGETHER:
        raise ListsTooLong
    check_room(user_id, game, language, name, size)
    # An older upload must not overwrite this list later.
    forget_uploads(user_id, game, language, name)
    write_word_list(user_id, game, language, name, text, remarks=remarks)
    db.session.commit()


def lock_owner(user_id: int) -> None:
    """Lock the person's word lists until the transaction ends, by a write before anything is read."""
    db.session.execute(update(User).where(User.id == user_id).values(id=user_id))


def sizes_by_list(user_id: int) -> dict[tuple[str, str, str], int]:
    """Map game, language and name of all that a person keeps or has sent to its bytes."""
    sizes: dict[tuple[str, str, str], int] = {}
    for table in (WordList, WordListUpload):
        rows = select(table.game, table.language, table.name, table.size).where(table.user_id == user_id)
        for game, language, name, size in db.session.execute(rows):
            sizes[game, language, name] = sizes.get((game, language, name), 0) + size
    return sizes


def pay_if_new(user_id: int, game: str, language: str, name: str) -> None:
    """Pay for a list that is not there yet. Commits, so that nothing may be written before in the transaction."""
    if (game, language, name) not in sizes_by_list(user_id):
        allowance.consume_creation_token(user_id, guest=allowance.is_guest(user_id))


def check_room(user_id: int, game: str, language: str, name: str, size: int) -> None:
    """Raise TooManyLists or AllListsTooLarge if a list of this size has no room. The caller holds the owner's lock."""
    sizes = sizes_by_list(user_id)
    if (game, language, name) not in sizes and len(sizes) >= MOST:
        raise TooManyLists
    if sum(held for key, held in sizes.items() if key != (game, language, name)) + size > ALL_LISTS:
        raise AllListsTooLarge


def forget_uploads(user_id: int, game: str, language: str, name: str) -> list[str]:
    """Delete what was sent for a list and is not read yet; the ids of the jobs. The caller commits."""
    u = WordListUpload
    sent = (u.user_id == user_id, u.game == game, u.language == language, u.name == name)
    gone = delete_rows(u).where(*sent).returning(u.generation_id)
    return list(db.session.scalars(gone.execution_options(synchronize_session=False)))


def write_word_list(
    user_id: int,
    game: str,
    language: str,
    name: str,
    text: str,
    *,
    size: int | None = None,
    remarks: Json | None = None,
) -> None:
    """Write a list. `size` is that of the file which was cleaned. The caller commits."""
    again = {
        "text": text,
        "size": len(text.encode()) if size is None else size,
        "lines": sum(bool(line.strip()) for line in text.splitlines()),
        "remarks": remarks,
        "updated_at": now(),
    }
    values = {"user_id": user_id, "game": game, "language": language, "name": name, **again}
    key = ["user_id", "game", "language", "name"]
    db.session.execute(insert(WordList).values(**values).on_conflict_do_update(index_elements=key, set_=again))


def rate_word(user_id: int, game: str, language: str, word: str, score: int) -> None:
    """Score a word anew, or ban it with 0; the latest verdict counts. Raises VerdictsTooLong."""
    # Of two verdicts at once the second waits here for the first.
    lock_owner(user_id)
    key = (WordList.user_id == user_id, WordList.game == game, WordList.language == language, WordList.name == VERDICTS)
    text = db.session.scalar(select(WordList.text).where(*key)) or ""
    lines = [line for line in text.splitlines() if line.partition(";")[0] != word]
    new = "\n".join([*lines, f"{word};{score}"])
    if len(new.encode()) > LARGEST:
        raise VerdictsTooLong
    write_word_list(user_id, game, language, VERDICTS, new)
    db.session.commit()


def delete_word_list(user_id: int, game: str, list_id: int) -> list[str]:
    """Delete a list, and what was sent to replace it; the ids of the jobs that would have read that."""
    lock_owner(user_id)
    conditions = (WordList.id == list_id, WordList.user_id == user_id, WordList.game == game)
    gone = delete_rows(WordList).where(*conditions).returning(WordList.language, WordList.name)
    row = db.session.execute(gone.execution_options(synchronize_session=False)).first()
    jobs = forget_uploads(user_id, game, row.language, row.name) if row else []
    db.session.commit()
    return jobs


def rename_word_list(word_list: WordList, name: str) -> None:
    """Give a list another name, and what is on its way to it. Raises ListNameTaken. Commits."""
    name, user_id = fit_line(name, LONGEST_NAME), word_list.user_id
    key = (word_list.game, word_list.language)
    lock_owner(user_id)
    if name != word_list.name and (*key, name) in sizes_by_list(user_id):
        raise ListNameTaken
    for table in (WordList, WordListUpload):
        conditions = (
            table.user_id == user_id,
            table.game == key[0],
            table.language == key[1],
            table.name == word_list.name,
        )
        change = update(table).where(*conditions).values(name=name)
        db.session.execute(change.execution_options(synchronize_session=False))
    db.session.commit()


def forget_list(user_id: int, game: str, list_id: int) -> None:
    """Delete a list that another one has replaced. The caller commits."""
    conditions = (WordList.id == list_id, WordList.user_id == user_id, WordList.game == game)
    db.session.execute(delete_rows(WordList).where(*conditions).execution_options(synchronize_session=False))


def pieces_of_text(list_id: int) -> Iterator[str]:
    """Return the text of a list, some characters at a time."""
    start = 1
    while piece := db.session.scalar(select(func.substr(WordList.text, start, PIECE)).where(WordList.id == list_id)):
        yield piece
        start += PIECE


def join_lists(first: str, second: str) -> str:
    """Two lists as one, in which the second counts more; of what is too long the beginning goes."""
    lines = [*first.splitlines(), *second.splitlines()]
    while lines and len("\n".join(lines).encode()) > LARGEST:
        lines = lines[len(lines) // 8 + 1 :]
    return "\n".join(lines)


@signals.counting.connect
def count_word_lists(sender: object, user_id: int) -> int:
    """Count the word lists of a guest."""
    return db.session.scalar(select(func.count()).select_from(WordList).where(WordList.user_id == user_id)) or 0


@signals.merging.connect
def merge_word_lists(sender: object, guest_id: int, user_id: int, play: dict[str, object]) -> None:
    """Give a guest's lists to the account: verdicts come to its own, and a name that is taken gets a mark.

    Long texts stay where they are. The caller commits.
    """
    w = WordList
    rows = db.session.execute(select(w.game, w.language, w.name).where(w.user_id == user_id))
    taken = {(game, language, name) for game, language, name in rows}
    for guest_list in db.session.scalars(select(w).where(w.user_id == guest_id)).all():
        if guest_list.name == VERDICTS and (guest_list.game, guest_list.language, VERDICTS) in taken:
            merge_verdicts(guest_list, user_id)
        else:
            hand_over(w, guest_list, user_id, taken)
    u = WordListUpload
    for sent in db.session.scalars(select(u).where(u.user_id == guest_id)).all():
        hand_over(u, sent, user_id, taken)


def merge_verdicts(guests: WordList, user_id: int) -> None:
    """Lay what a guest has banned or scored anew over the account's own."""
    key = (WordList.user_id == user_id, WordList.game == guests.game, WordList.language == guests.language)
    account_text = db.session.scalars(select(WordList.text).where(*key, WordList.name == VERDICTS)).one()
    write_word_list(user_id, guests.game, guests.language, VERDICTS, join_lists(account_text, guests.text))


def hand_over(
    table: type[WordList | WordListUpload],
    row: WordList | WordListUpload,
    user_id: int,
    taken: set[tuple[str, str, str]],
) -> None:
    """Give a list or an upload to another person; a name of `taken` gets a mark."""
    marked = f"{row.name[: LONGEST_NAME - 20]} ({row.id})"
    name = marked if (row.game, row.language, row.name) in taken else row.name
    change = update(table).where(table.id == row.id).values(user_id=user_id, name=name)
    db.session.execute(change.execution_options(synchronize_session=False))
