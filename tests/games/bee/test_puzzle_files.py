"""A hive as a file: the paper's text with its remarks, and JSON."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.bee import puzzle_files
from app.games.bee.rules import Puzzle
from tests import yard

HIVE = Puzzle.from_json(yard.new_bee().data, yard.new_bee().secret)
BARE = Puzzle.from_json(yard.new_bee().data, None)


def test_it_works() -> None:
    text = puzzle_files.to_text("A·ELNPRT", HIVE)
    letters, answers = puzzle_files.read_text(text)
    assert (letters, sorted(answers)) == (HIVE.letters, sorted(HIVE.answers))
    lines = text.splitlines()
    assert lines[0] == "# A·ELNPRT"
    assert "planter 14 pangram" in lines
    assert "late 1" in lines
    assert "# bonus: tela" in lines


def test_who_may_not_have_the_answers_gets_the_letters() -> None:
    text = puzzle_files.to_text("A", BARE)
    assert puzzle_files.read_text(text) == (HIVE.letters, [])
    assert not yard.parts(text) & {*yard.ANSWERS, *yard.BONUS}
    assert "answers" not in puzzle_files.to_json("A", BARE)


def test_json_says_the_same() -> None:
    told = puzzle_files.to_json("A", HIVE)
    assert (told["game"], told["title"], told["language"], told["key"], told["letters"]) == (
        "bee",
        "A",
        "en",
        "a",
        HIVE.letters,
    )
    assert {one["word"]: one["points"] for one in told["answers"]}["planter"] == 14
    assert sum(one["points"] for one in told["answers"]) == told["points"]
    assert told["bonus"] == sorted(yard.BONUS)


@given(st.text())
def test_a_title_stays_in_its_remark(title: str) -> None:
    letters, answers = puzzle_files.read_text(puzzle_files.to_text(title, HIVE))
    assert (letters, len(answers)) == (HIVE.letters, len(HIVE.answers))


@pytest.mark.parametrize("text", ["", "# nothing\n", "two words\n"])
def test_it_refuses_what_is_no_such_file(text: str) -> None:
    with pytest.raises(ValueError, match="first line"):
        puzzle_files.read_text(text)


def test_the_documented_example_is_one(root: Path) -> None:
    text = (root / "docs" / "bee-puzzle-data.md").read_text("utf-8")
    example = text.split("```\n")[1]
    assert puzzle_files.read_text(example) == ("aelnprt", ["planter", "late", "plane"])
