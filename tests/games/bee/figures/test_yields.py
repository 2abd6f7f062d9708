"""The paper's analysis, against plain counting."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from app.contract.game_types import Cancelled, Json, Value, keep_on
from app.games.bee.figures.yields import RANGES, analyse_index, analyse_lexicon, both_ways, index_of
from app.games.bee.parameters import AnalysisParameters
from app.games.bee.rules import word_points
from app.games.bee.solver import load_index
from app.words.fold import ALPHABETS

WORDS = [
    *("planter", "planet", "parent", "plane", "plate", "paper", "alert", "late", "tape", "rate"),
    *("pearl", "plantlet", "replant", "penal", "toughen", "tough", "though", "thought", "ought", "huge"),
    *("hung", "thong", "gone", "gent", "touch", "flowing", "flow", "wing", "long", "lion"),
    *("oiling", "filing", "filling", "willing", "wooing", "glow"),
]
HIVES = [  # Letters and key of all hives of these words.
    (seven, key) for seven in ("aelnprt", "eghnotu", "fgilnow") for key in seven
]


def answers(seven: str, key: str) -> list[str]:
    return [word for word in WORDS if len(word) > 3 and key in word and set(word) <= set(seven)]


def analysed(fewest: int = 1, most: int = 99) -> Json:
    return analyse_index(index_of(WORDS, ALPHABETS["en"]), "en", (fewest, most), Random(1), keep_on, 1000)


def test_it_works() -> None:
    for ends in ((1, 99), (8, 12)):
        found = analysed(*ends)
        hives = [(s, k, answers(s, k)) for s, k in HIVES if ends[0] <= len(answers(s, k)) <= ends[1]]
        assert (found["hives"], found["chosen"]) == (21, len(hives))
        assert dict(found["answers"]) == steps((len(words) for *_, words in hives), 5)
        assert dict(found["points"]) == steps((sum(map(word_points, words)) for *_, words in hives), 25)
        pangrams = [[word for word in words if set(word) == set(seven)] for seven, _, words in hives]
        assert dict(found["pangrams"]) == steps(map(len, pangrams), 1)
        assert dict(found["perfect"]) == steps((sum(len(w) == 7 for w in some) for some in pangrams), 1)
        assert counted(found["keys"]) == Counter(key for _, key, _ in hives)
        assert counted(found["letters"]) == Counter(letter for seven, *_ in hives for letter in seven)


def steps(values: object, step: int) -> dict[int, int]:
    """Counts by step, with those in between that nothing is in."""
    counts = Counter(value // step for value in values)  # type: ignore[attr-defined]
    return {n * step: counts[n] for n in range(min(counts), max(counts) + 1)}


def counted(rows: list[list[str | int]]) -> Counter[str]:
    return Counter({str(letter): int(count) for letter, count in rows if count})


def test_both_ways_count_the_same_hives() -> None:
    found, _rows, (first, some) = both_ways(load_index("en"), 3, "en", keep_on, 200_000)
    assert first.sets == len(found) > some.sets > 1000
    assert first.puzzles == tuple(int(((found.words >= a) & (found.words <= b)).sum()) for a, b in RANGES)
    assert all(few < many for few, many in zip(some.puzzles, first.puzzles, strict=True))
    # Two vowels of seven letters is what random draws can come upon, and no other number.
    two = sum(sum((mask >> at) & 1 for at in (0, 4, 8, 14, 20, 24)) == 2 for mask in found.masks.tolist())
    assert some.sets <= two


def test_a_list_is_read_as_it_comes() -> None:
    index = index_of(["planter\n", "Planter", "plän", "plane", "planter", "", "tel"], ALPHABETS["en"])
    assert sorted(index.required.words) == ["plane", "planter"]


def test_it_stops_when_cancelled() -> None:
    for patience in (0, 1):
        left = [patience]

        def tick(percent: int, code: str, left: list[int] = left, **values: Value) -> bool:
            left[0] -= 1
            return left[0] >= 0

        with pytest.raises(Cancelled):
            analyse_lexicon(AnalysisParameters(draws=10), Random(1), tick)


def test_nothing_is_a_distribution_too() -> None:
    found = analysed(90, 99)
    assert (found["chosen"], found["answers"], found["perfect"]) == (0, [], [])


def test_the_ranges_are_those_of_the_paper_and_ours() -> None:
    assert RANGES == ((15, 50), (15, 60), (20, 80))
