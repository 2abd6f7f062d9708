"""Forgetting holds nobody up: what it locks, it locks for a moment."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Table, event, func, select

from app.accounts.models import USER
from app.extensions import db, insert, now, table_of
from app.play.models import GUESS, SAVE
from app.puzzles.models import PUZZLE, UNLISTED
from app.puzzles.search_words import PUZZLE_WORD
from app.rooms.models import ROLE, ROOM, ROOM_MEMBER
from app.workshop.models import WordList
from app.workshop.trials import TRIAL
from jobs import purging
from tests import yard

BOARDS, WORDS, PLAYED = 2_000, 6, 10
LONG_AGO = now() - timedelta(days=2000)


def purge() -> bool:
    """All that is due, however slow the machine is."""
    return purging.purge_expired(1e9)


def count(table: Table) -> int:
    return int(yard.column(select(func.count()).select_from(table))[0])


def add_trials(many: int) -> None:
    blank = {"game": "bee", "origin": TRIAL, "status": UNLISTED, "data": {}, "secret": {}, "created_at": LONG_AGO}
    rows = [{**blank, "slug": f"t{n}", "content_hash": f"t{n}", "draw": 0.5} for n in range(many)]
    db.session.execute(PUZZLE.insert(), rows)
    ids = list(db.session.scalars(select(PUZZLE.c.id).order_by(PUZZLE.c.id)))
    words = [{"word": f"word{n}", "puzzle_id": puzzle} for puzzle in ids for n in range(WORDS)]
    db.session.execute(PUZZLE_WORD.insert(), words)
    player = yard.add_user("alice").id
    db.session.execute(SAVE.insert(), [{"user_id": player, "puzzle_id": puzzle} for puzzle in ids[::PLAYED]])
    saves = list(db.session.scalars(select(SAVE.c.id)))
    db.session.execute(
        GUESS.insert(), [{"save_id": save, "text": f"w{n}", "kind": "g"} for save in saves for n in (1, 2)]
    )
    db.session.commit()


class Neighbour:
    """Somebody else who writes, and never waits: a database that is locked at that moment fails the test."""

    def __init__(self, path: str) -> None:
        self.line, self.writes = sqlite3.connect(path, timeout=0, isolation_level=None), 0

    def write(self, *_event: object) -> None:
        self.line.execute("BEGIN IMMEDIATE")
        self.line.execute("COMMIT")
        self.writes += 1


@pytest.fixture
def neighbour(app: Flask) -> Iterator[Neighbour]:
    one = Neighbour(str(db.engine.url.database))
    yield one
    one.line.close()


def test_it_works(app: Flask, neighbour: Neighbour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards go in small steps; after each of them, and whenever rows have been looked for, somebody else can write."""
    sizes: list[int] = []
    note, remove = purging.BatchSize.note, purging.delete_batch

    def note_step(pace: purging.BatchSize, _seconds: float) -> None:
        neighbour.write()
        note(pace, 0)

    def note_size(key: Any, found: list[Any], pace: purging.BatchSize) -> int:
        sizes.append(len(found))
        return remove(key, found, pace)

    def note_select(_line: Any, _cursor: Any, statement: str, *_rest: object) -> None:
        if statement.startswith("SELECT"):
            neighbour.write()

    monkeypatch.setattr(purging.BatchSize, "note", note_step)
    monkeypatch.setattr(purging, "delete_batch", note_size)
    add_trials(BOARDS)
    event.listen(db.engine, "after_cursor_execute", note_select)
    try:
        assert purge()
    finally:
        event.remove(db.engine, "after_cursor_execute", note_select)
    assert [count(table) for table in (PUZZLE, PUZZLE_WORD, SAVE, GUESS)] == [0, 0, 0, 0]
    assert max(sizes) <= purging.MAX_BATCH
    assert sum(sizes) >= BOARDS
    assert neighbour.writes > 2 * len(sizes) > 2 * BOARDS // purging.MAX_BATCH


def test_a_row_that_goes_looks_through_no_table(app: Flask) -> None:
    """Whatever refers to a row is found by an index, on both databases: a deletion would else read it all."""
    bare = [
        f"{table.name}.{column.parent.name}"
        for table in db.metadata.sorted_tables
        for column in table.foreign_keys
        if column.parent.name not in leads(table)
    ]
    assert bare == []


def leads(table: Table) -> set[str]:
    """The columns with which an index of the table begins."""
    keys: list[Any] = [*table.indexes, table.primary_key]
    keys += [one for one in table.constraints if type(one).__name__ == "UniqueConstraint"]
    return {next(iter(key.columns)).name for key in keys} | {c.name for c in table.c if c.unique}


def test_a_call_has_a_time(any_app: Flask) -> None:
    """However much there is, the clock that calls has to tick."""
    add_trials(400)
    assert not purging.purge_expired(0)
    assert 400 - purging.MAX_BATCH <= count(PUZZLE) <= 400
    assert purge()
    assert count(PUZZLE) == 0


def test_a_step_is_small_where_rows_are_large(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each table has a pace of its own, so that many small rows do not teach it to take as many large ones."""
    gone: list[tuple[str, int]] = []
    monkeypatch.setattr(purging, "MAX_STEP_SECONDS", -1)
    remove = purging.delete_batch

    def noted(key: Any, found: list[Any], pace: purging.BatchSize) -> int:
        gone.append((key.table.name, len(found)))
        return remove(key, found, pace)

    monkeypatch.setattr(purging, "delete_batch", noted)
    lists = table_of(WordList)
    for _guest in range(8):
        guest = db.session.scalar(insert(USER).values(role="player", created_at=LONG_AGO).returning(USER.c.id))
        mine = {"user_id": guest, "game": "bee", "language": "en", "text": "word\n" * 1000}
        db.session.execute(lists.insert(), [{**mine, "name": str(n)} for n in range(4)])
    db.session.commit()
    assert purge()
    sizes = [size for name, size in gone if name == "word_list"]
    assert sizes[:5] == [10, 5, 2, 1, 1] and sum(sizes) == 32
    assert next(size for name, size in gone if name == "user") == 8
    assert (count(lists), count(USER)) == (0, 0)


def test_a_room_goes_with_the_board_that_was_lent(any_app: Flask) -> None:
    add_trials(2)
    player = db.session.scalar(insert(USER).values(role=ROLE, created_at=now()).returning(USER.c.id))
    puzzle = db.session.scalar(select(PUZZLE.c.id).limit(1))
    values = {"code": "a" * 12, "user_id": player, "puzzle_id": puzzle, "seen_at": now(), "created_at": now()}
    room = db.session.scalar(insert(ROOM).values(values).returning(ROOM.c.id))
    db.session.execute(ROOM_MEMBER.insert(), [{"room_id": room, "user_id": player, "number": 1}])
    db.session.commit()
    assert purge()
    assert [count(table) for table in (PUZZLE, ROOM, ROOM_MEMBER)] == [0, 0, 0]
    assert yard.column(select(USER.c.name)) == ["alice"]
