"""The numbers of a puzzle, on both databases."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import insert, select

from app.accounts.models import User
from app.browse import results
from app.extensions import db
from app.play import counting
from app.play.models import SAVE
from app.play.tallies import PUZZLE_TALLY
from app.puzzles.models import PUZZLE
from tests import counted, yard


def add_player(name: str | None) -> int:
    return int(db.session.scalars(insert(User).values(name=name, handle=name, role="player").returning(User.id)).one())


def begin(puzzle_id: int, name: str | None, **values: Any) -> tuple[int, int]:
    """The ids of a player and of the game that the player has begun."""
    user_id = add_player(name)
    return user_id, counted.begin(puzzle_id, user_id, **values)


def finish(puzzle_id: int, name: str | None, seconds: int, hints: int = 0, liked: bool | None = None) -> int:
    """The save of a player who has finished; somebody without a name is a guest."""
    return counted.finish(puzzle_id, add_player(name), seconds, hints, liked=liked)


def find(puzzle_id: int, *words: str) -> None:
    """Somebody has finished, who found the words in this order."""
    counting.write_change(counting.answers_change(puzzle_id, words))
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
        found = results.load_stats(board)
    assert found == results.Stats(4, 2, 1, 200.0, 1.0, 1, 1)
    assert found.finished == 3
    assert len(seen) == 1


def test_nobody_has_played(board: int) -> None:
    assert results.load_stats(board) == results.Stats(0, 0, 0, None, None, 0, 0)


def test_a_puzzle_that_is_gone_has_no_numbers(board: int) -> None:
    assert results.load_stats(board + 1) == results.Stats()


@pytest.mark.parametrize(
    ("times", "median"), [((7,), 7), ((1, 4), 2.5), ((9, 1, 2, 3), 2.5), ((5, 5, 5, 80, 90), 5), ((1, 2, 60), 2)]
)
def test_the_median_is_the_middle(board: int, times: tuple[int, ...], median: float) -> None:
    for number, seconds in enumerate(times):
        finish(board, f"player{number}", seconds)
    assert results.load_stats(board).median_seconds == median


def test_playing_on_does_not_lengthen_the_time(board: int) -> None:
    save_id = finish(board, "alice", 100)
    db.session.execute(SAVE.update().where(SAVE.c.id == save_id).values(seconds=5000, hints=7))
    assert results.load_stats(board)[3:5] == (100.0, 0.0)


def test_another_puzzle_does_not_count(board: int) -> None:
    finish(board, "alice", 100)
    box = db.session.scalars(select(PUZZLE.c.id).where(PUZZLE.c.slug == yard.add_box())).one()
    finish(box, "bob", 900, 3, liked=True)
    assert results.load_stats(board) == results.Stats(1, 1, 0, 100.0, 0.0, 0, 0)


def test_the_words_that_come_last_are_first(board: int) -> None:
    for words in (("one", "two", "three"), ("two", "one", "three"), ("one", "two")):
        find(board, *words)
    three, two, one = results.list_last_words(board)
    assert three == results.LastWord("three", 3.0, 2)
    assert (two.text, two.finders, round(two.place, 2)) == ("two", 3, 1.67)
    assert (one.text, one.finders, round(one.place, 2)) == ("one", 3, 1.33)
    assert results.list_last_words(board, 2) == [three, two]


def test_a_board_that_nobody_has_finished_tells_no_words(board: int) -> None:
    begin(board, "alice")
    assert results.list_last_words(board) == []


def test_a_text_that_says_more_gives_its_first_word(board: int) -> None:
    find(board, "wordpuzzle 1.2.3 Word Puzzle")
    assert results.list_last_words(board)[0].text == "wordpuzzle"


def test_finishes_of_which_no_time_is_known_have_no_share_in_the_hints(board: int) -> None:
    finish(board, "alice", 100, 3)
    db.session.execute(PUZZLE_TALLY.update().values(anonymous=5))
    assert results.load_stats(board) == results.Stats(1, 1, 5, 100.0, 3.0, 0, 0)
