"""What is heard of people coming and going."""

from __future__ import annotations

from typing import Any

from blinker import Signal

from app.accounts import signals


def test_it_works() -> None:
    asked = Signal()
    for answer in (None, 0, "two"):
        asked.connect(lambda sender, answer=answer, **values: answer, weak=False)
    assert sorted(map(str, signals.answers(asked, user_id=1))) == ["0", "two"]


def test_receivers_get_what_is_said() -> None:
    heard: list[Any] = []
    said = Signal()
    said.connect(lambda sender, **values: heard.append((sender, values)), weak=False)
    assert signals.first(said, user_id=7) is None
    assert heard == [(None, {"user_id": 7})]


def test_the_first_answer_is_taken() -> None:
    asked = Signal()
    asked.connect(lambda sender: None, weak=False)
    asked.connect(lambda sender: "here", weak=False)
    assert signals.first(asked) == "here"
