"""The numbers of a puzzle, on both databases."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import insert, select

from app.accounts.models import User
from app.browse import results
from app.extensions import db, now
from app.play.models import COMPLETION, GUESS, SAVE
from app.puzzles.models import PUZZLE
from tests import yard


def add_player(name: str | None) -> int:
    return int(db.session.scalars(insert(User).values(name=name, handle=name, role="player").returning(User.id)).one())


def begin(puzzle_id: int, name: str | None, **values: Any) -> tuple[int, int]:
    """The ids of a player and of the game that the player has begun."""
    user_id = add_player(name)
    row = {"puzzle_id": puzzle_id, "user_id": user_id, **values}
    return user_id, int(db.session.scalars(insert(SAVE).values(row).returning(SAVE.c.id)).one())


def finish(puzzle_id: int, name: str | None, seconds: int, hints: int = 0, liked: bool | None = None) -> int:
    """The save of a player who has finished; somebody without a name is counted on the puzzle."""
    user_id, save_id = begin(puzzle_id, name, seconds=seconds, hints=hints, finished_at=now())
    if name is None:
        more = PUZZLE.c.anonymous_completions + 1
        db.session.execute(PUZZLE.update().where(PUZZLE.c.id == puzzle_id).values(anonymous_completions=more))
    else:
        row = {"puzzle_id": puzzle_id, "user_id": user_id, "seconds": seconds, "hints": hints, "liked": liked}
        db.session.execute(insert(COMPLETION).values(row))
    db.session.commit()
    return save_id


def find(save_id: int, *words: str, kind: str = "good") -> None:
    start = now()
    for number, word in enumerate(words):
        row = {"save_id": save_id, "text": word, "kind": kind, "created_at": start + timedelta(seconds=number)}
        db.session.execute(insert(GUESS).values(row))
    db.session.commit()


@pytest.fixture
def board(any_app: Flask) -> int:
    return int(db.session.scalars(select(PUZZLE.c.id).where(PUZZLE.c.slug == yard.add_bee())).one())


def test_it_works(board: int) -> None:
    finish(board, "alice", 100, 1, liked=True)
    finish(board, "bob", 300, 2, liked=False)
    finish(board, None, 200, 0)
    begin(board, "charlie", seconds=5, hints=9)
    with yard.statements() as seen:
        found = results.of_puzzle(board)
    assert found == results.Stats(4, 2, 1, 200.0, 1.0, 1, 1)
    assert found.finished == 3
    assert len(seen) == 1


def test_nobody_has_played(board: int) -> None:
    assert results.of_puzzle(board) == results.Stats(0, 0, 0, None, None, 0, 0)


def test_a_puzzle_that_is_gone_has_no_numbers(board: int) -> None:
    assert results.of_puzzle(board + 1) == results.Stats()


@pytest.mark.parametrize(
    ("times", "median"), [((7,), 7), ((1, 4), 2.5), ((9, 1, 2, 3), 2.5), ((5, 5, 5, 80, 90), 5), ((1, 2, 60), 2)]
)
def test_the_median_is_the_middle(board: int, times: tuple[int, ...], median: float) -> None:
    for number, seconds in enumerate(times):
        finish(board, f"player{number}", seconds)
    assert results.of_puzzle(board).median_seconds == median


def test_playing_on_does_not_lengthen_the_time(board: int) -> None:
    save_id = finish(board, "alice", 100)
    db.session.execute(SAVE.update().where(SAVE.c.id == save_id).values(seconds=5000, hints=7))
    assert results.of_puzzle(board)[3:5] == (100.0, 0.0)


def test_another_puzzle_does_not_count(board: int) -> None:
    finish(board, "alice", 100)
    box = db.session.scalars(select(PUZZLE.c.id).where(PUZZLE.c.slug == yard.add_box())).one()
    finish(box, "bob", 900, 3, liked=True)
    assert results.of_puzzle(board) == results.Stats(1, 1, 0, 100.0, 0.0, 0, 0)


def test_the_words_that_come_last_are_first(board: int) -> None:
    find(finish(board, "alice", 1), "one", "two", "three")
    find(finish(board, None, 1), "two", "one", "three")
    find(finish(board, "bob", 1), "one", "two")
    three, two, one = results.last_words(board, ("good",))
    assert three == results.LastWord("three", 3.0, 2)
    assert (two.text, two.finders, round(two.place, 2)) == ("two", 3, 1.67)
    assert (one.text, one.finders, round(one.place, 2)) == ("one", 3, 1.33)


def test_only_the_kinds_that_are_asked_for_have_a_place(board: int) -> None:
    save_id = finish(board, "alice", 1)
    find(save_id, "other", kind="bonus")
    find(save_id, "word")
    assert results.last_words(board, ("good",)) == [results.LastWord("word", 1.0, 1)]
    assert [one.text for one in results.last_words(board, ("good", "bonus"))] == ["word", "other"]


def test_games_that_go_on_tell_no_words(board: int) -> None:
    find(begin(board, "alice")[1], "one")
    assert results.last_words(board, ("good",)) == []


def test_a_text_that_says_more_gives_its_first_word(board: int) -> None:
    find(finish(board, "alice", 1), "wordpuzzle 1.2.3 Word Puzzle")
    assert results.last_words(board, ("good",))[0].text == "wordpuzzle"
