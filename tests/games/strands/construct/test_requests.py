from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.contract.game_types import Unsolvable
from app.contract.parameters import read_parameters
from app.games.strands.construct.requests import CELLS, LayoutRequest, filling_subsets, propose_choices, read_layout
from app.games.strands.parameters import LayoutParameters

GOOD = {"spangram": "wordpuzzle", "words": ["letter", "answer", "riddle", "clue", "crossing", "solution"]}


def reason(**change: Any) -> str:
    with pytest.raises(Unsolvable) as raised:
        read_layout(read_parameters(LayoutParameters, {**GOOD, **change}))
    return str(raised.value)


def test_it_works() -> None:
    request = read_layout(
        read_parameters(LayoutParameters, {**GOOD, "seed": 7, "drop": 0.3, "seconds": 2, "rank": True})
    )
    assert request == LayoutRequest("wordpuzzle", tuple(GOOD["words"]), 7, 0.3, 2.0, "en", True)
    assert request.answers[0] == "wordpuzzle"
    assert len(request.spangram) + sum(request.lengths) == CELLS


def test_words_may_come_as_one_text() -> None:
    text = " Letter, answer,riddle ,clue,CROSSING,solution,"
    assert read_layout(LayoutParameters("WordPuzzle", text)) == read_layout(LayoutParameters(**GOOD))


def test_it_refuses_too_many_letters_and_says_how_many() -> None:
    said = reason(words=[*GOOD["words"], "tiles"])
    assert said.startswith("too_many_letters_choice")
    assert "letters=53, off=5, cells=48" in said
    assert "letter, answer, riddle, clue, crossing, solution" in said
    assert reason(words=[*GOOD["words"], "longest"]).startswith("too_many_letters_choice (one=letter, answer, ")
    assert reason(words=["q" * 40]) == "too_many_letters (letters=50, off=2, cells=48)"


def test_it_refuses_too_few_letters_and_says_how_many() -> None:
    words = [word for word in GOOD["words"] if word != "clue"]
    assert reason(words=words) == "too_few_letters (letters=44, off=4, cells=48)"
    assert "off=38" in reason(words=[])


def test_it_refuses_a_spangram_that_is_too_short_or_too_long() -> None:
    assert reason(spangram="yards") == "spangram_length (word=yards, letters=5, least=6, most=20)"
    assert "letters=21" in reason(spangram="a" * 21)
    assert "letters=0" in reason(spangram="")


@pytest.mark.parametrize(("spangram", "words"), [("yarded", 42), ("q" * 20, 28)])
def test_the_limits_of_a_spangram_are_allowed(spangram: str, words: int) -> None:
    lengths = [7] * (words // 7)
    texts = ["".join(chr(97 + 3 * at + n % 3) for n in range(length)) for at, length in enumerate(lengths)]
    assert read_layout(LayoutParameters(spangram, tuple(texts))).spangram == spangram


def test_it_refuses_a_short_theme_word() -> None:
    assert reason(words=["tip", *GOOD["words"]]) == "short_word (word=tip, letters=3, least=4)"


def test_it_refuses_a_repeated_word() -> None:
    assert reason(words=["clue", *GOOD["words"]]) == "repeated (word=clue, times=2)"
    assert "times=3" in reason(words=["clue", "CLUE", *GOOD["words"]])
    assert "word=wordpuzzle, times=2" in reason(words=["wordpuzzle", "letter"])


def test_it_refuses_a_word_hidden_in_another() -> None:
    words = ["word", *GOOD["words"][:3], "crossing", "solution"]
    assert reason(words=words) == "hidden (one=word, other=wordpuzzle)"


def test_it_refuses_a_word_hidden_backwards() -> None:
    words = ["letter", "answer", "riddle", "elzz", "crossing", "solution"]
    assert reason(words=words) == "hidden_backwards (one=elzz, other=wordpuzzle)"
    words = ["deliver", "reviled", "stove", "answers", "crane", "gasps"]
    assert reason(spangram="wordpuzzling", words=words) == "hidden_backwards (one=deliver, other=reviled)"


@pytest.mark.parametrize("strange", ["cl-e", "clu3", "clué", "cl e", "clu’"])
def test_it_refuses_characters_outside_the_alphabet(strange: str) -> None:
    assert reason(words=[strange, *GOOD["words"]]).startswith("strange (")
    assert reason(spangram=strange + "puzzle").endswith("first=a, last=z)")


def test_words_can_be_pinned() -> None:
    clue = [[0, 0], [0, 1], [1, 1], [1, 0]]
    assert read_layout(LayoutParameters(**GOOD, pins={"clue": clue})).pins == ((4, (0, 1, 7, 6)),)
    assert read_layout(read_parameters(LayoutParameters, {**GOOD, "pins": None})).pins == ()
    assert reason(pins={"clue": clue[:3]}) == "pin_length (word=clue, letters=4, cells=3)"


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "one"},
        {"seed": True},
        {"seed": 1.5},
        {"drop": -0.1},
        {"drop": 1.1},
        {"drop": "half"},
        {"seconds": 0},
        {"seconds": "long"},
        {"seconds": float("nan")},
        {"language": "tlh"},
        {"words": [None, *GOOD["words"]]},
        {"words": 7},
        {"spangram": None},
    ],
)
def test_it_refuses_what_makes_no_sense(change: dict[str, Any]) -> None:
    reason(**change)


CANDIDATES = ["tiles", "letter", "answer", "riddle", "clue", "crossing", "solution", "hint", "guess", "grid"]


def test_it_proposes_choices_that_fill_the_board() -> None:
    found = propose_choices(LayoutParameters("wordpuzzle", CANDIDATES))
    assert len(found) == 5
    assert len({frozenset(chosen) for chosen in found}) == 5
    for chosen in found:
        assert 10 + len("".join(chosen)) == CELLS
        assert set(chosen) <= set(CANDIDATES)


def test_it_proposes_every_choice() -> None:
    found = {frozenset(chosen) for chosen in filling_subsets("wordpuzzle", CANDIDATES)}
    every = (chosen for count in range(4, 13) for chosen in combinations(CANDIDATES, count))
    assert found == {frozenset(chosen) for chosen in every if len("".join(chosen)) == 38}


def test_many_short_words_fill_a_board_too() -> None:
    words = ["bred", "fish", "gulp", "jamo", "kiwi", "lynx", "quay", "tofu", "vetoes"]
    assert propose_choices(LayoutParameters("wordpuzzle", words)) == [words]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text("abc", min_size=4, max_size=12), max_size=12, unique=True))
def test_no_proposal_has_a_word_in_another(words: list[str]) -> None:
    for chosen in propose_choices(LayoutParameters("defdefdef", words)):
        assert sum(map(len, chosen)) == CELLS - 9
        assert not any(one in other or one[::-1] in other for one in chosen for other in chosen if one != other)


def test_it_proposes_nothing_when_nothing_adds_up() -> None:
    assert propose_choices(LayoutParameters("wordpuzzle", ("letter", "answer"))) == []


def test_a_long_list_is_no_trouble() -> None:
    words = [f"{one}{two}{three}mn" for one in "abcdefgh" for two in "abcdef" for three in "xyz"]
    assert len(propose_choices(LayoutParameters("wordpuzzles", words))) == 0
    assert len(propose_choices(LayoutParameters("wordpuzzle", [*words[:40], "sonnet", "octave", "stanza"]))) == 5
