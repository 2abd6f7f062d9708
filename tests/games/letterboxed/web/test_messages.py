"""What the engine says in English has a sentence that can be translated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from app.games.base.contract import Unsolvable
from app.games.letterboxed import generator, jobs
from app.games.letterboxed.author import boards
from app.games.letterboxed.survey import batch
from app.games.letterboxed.web.messages import ERRANDS, LABELS
from app.generations import wording


def tick(percent: int, label: str, **values: object) -> bool:
    return True


def letters(sides: str) -> Callable[[], object]:
    return lambda: boards.puzzle_of_letters({"sides": sides})


def words(chain: str) -> Callable[[], object]:
    return lambda: boards.picture({"words": chain})


def wish(**values: Any) -> Callable[[], object]:
    return lambda: generator.read_request(values)


REFUSED = (
    *map(letters, ("abc def ghi", "abcd def ghi jkl", "abc def ghi jka", "abc def ghi jk1", "x" * 200)),
    letters("qxz jvk wbf hpy"),
    *map(
        words, ("", "rocket", "rocket minable", "rocket rocket", "xyzzy", "at", "x" * 500, "terminalbe rocket", "a1b")
    ),
    *(wish(seed=seed) for seed in ("x" * 300, "a\nb")),
    lambda: batch.read_day("soon"),
    lambda: batch.read_day("1999-12-24"),
    lambda: boards.weigh_letters({"sides": "abc def ghi jkl", "language": "tlh"}),
)


def said(call: Callable[[], object]) -> str:
    with pytest.raises(Unsolvable) as refusal:
        call()
    return str(refusal.value)


def test_it_works(app: Flask) -> None:
    assert wording.sentence("letterboxed", "No hard board for 3 words came up.") == "No hard board for 3 words came up."


@pytest.mark.parametrize("call", REFUSED)
def test_every_refusal_is_listed(app: Flask, call: Callable[[], object]) -> None:
    text = said(call)
    assert [one for pattern, one in wording.known("letterboxed") if pattern.fullmatch(text)], text
    assert wording.sentence("letterboxed", text) == text


def test_every_job_has_its_labels_and_its_page(app: Flask) -> None:
    assert set(jobs.KINDS) - set(ERRANDS) == {"generate", "solve"}
    told: set[str] = set()
    batch.simulate({"boards": 1}, lambda percent, label, **values: told.add(label) is None)
    batch.census({"boards": 20}, lambda percent, label, **values: told.add(label) is None)
    boards.worlds({"words": "rocket terminable", "most": 1}, lambda percent, label, **values: told.add(label) is None)
    assert told <= set(LABELS)
