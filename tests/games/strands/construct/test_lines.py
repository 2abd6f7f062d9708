from __future__ import annotations

import pytest

from app.games.strands.construct.lines import blocked_words, straight_lines
from app.words.lexicon import Tier, UnknownLanguage, load

ROWS = ["abcdef", "ghijkl", "mnopqr", "stuvwx", "yzabcd", "efghij", "klmnop", "qrstuv"]


def test_it_works() -> None:
    told = straight_lines(ROWS)
    assert {"abcdef", "agmsyekq", "ahovcj", "qlgbwr", "flrxdjpv"} <= set(told)


def test_every_straight_line_is_there_once() -> None:
    told = straight_lines(ROWS)
    assert len(told) == 8 + 6 + 2 * (8 + 6 - 1)
    assert sum(map(len, told)) == 4 * 48


def offence() -> str:
    return next(word for word in load("en").words(Tier.BLOCK) if len(word) == 5)


@pytest.mark.parametrize("step", [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)])
def test_an_offence_is_found_in_every_direction(step: tuple[int, int]) -> None:
    rows = [["q"] * 6 for _ in range(8)]
    start = tuple(5 if way < 0 else 0 for way in step)
    for at, letter in enumerate(offence()):
        rows[start[0] + at * step[0]][start[1] + at * step[1]] = letter
    assert offence() in blocked_words(["".join(row) for row in rows], "en")


def test_an_offence_does_not_go_round_the_edge() -> None:
    word = offence()
    rows = ["qqqq" + word[:2], word[2:] + "qqq", *["qqqqqq"] * 6]
    assert blocked_words(rows, "en") == []


def test_a_language_without_a_lexicon_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        blocked_words(ROWS, "xx")
