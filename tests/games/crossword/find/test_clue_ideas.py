"""Ideas for a clue: what the dictionary says, without the answer's own stem."""

from __future__ import annotations

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.find import clue_ideas


def test_it_works() -> None:
    found = clue_ideas.find_clue_ideas("yurt", "en")
    assert any("dwelling" in text for text in found.glosses)


def test_an_answer_is_not_given_away() -> None:
    for answer in ("teacher", "dogs", "icecream", "bank"):
        found = clue_ideas.find_clue_ideas(answer, "en")
        assert not any(clue_ideas.gives_away(text, answer, "en") for text in (*found.glosses, *found.synonyms)), answer
    assert clue_ideas.gives_away("A person who teaches", "teacher", "en")
    assert clue_ideas.gives_away("Record on videotape", "tapes", "en")
    assert clue_ideas.gives_away("Frozen cream", "icecream", "en")
    assert not clue_ideas.gives_away("It flies", "bat", "en")


def test_a_language_without_a_dictionary_is_told() -> None:
    with pytest.raises(Unsolvable, match="no_glosses"):
        clue_ideas.find_clue_ideas("telt", "nb")
