from __future__ import annotations

from itertools import count, pairwise
from random import Random
from typing import Any

import pytest

from app.contract.game_types import Cancelled, Json, Tick, Unsolvable, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.grid import read_grid
from app.games.crossword.layout.grounds import grid_ground
from app.games.crossword.layout.placer import place_one, place_words
from app.games.crossword.lists.scored import load_scored_list
from app.games.crossword.parameters import PlaceParameters
from tests.games.crossword.layout.validator import faults, parts, runs

WORDS = [
    "crossing",
    "letter",
    "answer",
    "grid",
    "clue",
    "entry",
    "block",
    "puzzle",
    "theme",
    "square",
    "solve",
    "number",
]
GRID = "#c###\n#a###\n#t##@\n"
SHAPE = "@@@@@\n" * 4 + "....@"
SHIFTS = [(down, right) for down in range(-21, 22) for right in range(-21, 22)]


def lay(words: list[str], tick: Tick = keep_on, **params: Any) -> Json:
    return place_words(read_parameters(PlaceParameters, {"words": words, **params}), tick)


def drawn(number: int, seed: int) -> list[str]:
    common = sorted(word for word in load_scored_list().at_least(70) if 4 <= len(word) <= 9)
    return Random(seed).sample(common, number)


def given_letters_at(grid: list[str], rows: list[str], down: int, right: int) -> bool:
    """Whether each letter of a grid stands in the rows, so many rows and columns further."""
    signs = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    wanted = ((r + down, c + right, sign) for r, row in enumerate(grid) for c, sign in enumerate(row))
    return all(signs.get((r, c)) == sign for r, c, sign in wanted if sign.isalpha())


def test_it_works() -> None:
    made = lay(WORDS, size=15)
    assert faults(made, WORDS, 15) == []
    assert made["left_out"] == made["unresolved"] == []
    assert made["crossings"] >= len(WORDS) - 1
    assert made["box"] == {"width": len(made["rows"][0]), "height": len(made["rows"])}


def test_the_validator_sees_faults() -> None:
    entry = {"number": 1, "direction": "across", "row": 1, "col": 1, "text": "ab", "given": True}
    bad: Json = {"rows": ["ab", "cd"], "entries": [entry], "left_out": ["x"], "unresolved": [], "crossings": 1}
    assert faults(bad, ["cd"], 1) == [
        "entries are not the runs",
        "no word: ab",
        "words are lost",
        "the box is too large",
        "crossings are counted wrong",
    ]
    assert parts(["a#", "#b"]) == 2
    assert runs(["ab@c", "#d##"]) == {("across", 1, 1, "ab"): 1, ("down", 1, 2, "bd"): 1}


def test_no_run_is_an_accident() -> None:
    for seed in range(12):
        words = drawn(14, seed)
        made = lay(words, size=9 + seed % 5, seed=seed, time=0.05)
        assert faults(made, words, 13) == [], seed
        assert made["unresolved"] == []


def test_equal_seeds_make_equal_layouts() -> None:
    first, second, other = (lay(WORDS[:5], size=9, seed=seed) | {"seconds": 0} for seed in (1, 1, 2))
    assert first == second != other


def test_what_has_no_place_is_left_out() -> None:
    words = ["aaaa", "bbbb", "acca"]
    made = lay(words, size=6)
    assert made["left_out"] == ["bbbb"]
    assert faults(made, words, 6) == []


def test_the_box_may_grow() -> None:
    words = drawn(12, 3)
    small, grown = lay(words, size=9, time=0.1), lay(words, size=9, expand=True, time=2)
    assert small["left_out"]
    assert grown["left_out"] == []
    assert faults(grown, words, 21) == []
    assert max(grown["box"].values()) > 9


def test_a_word_that_needs_a_larger_box_may_have_it() -> None:
    words = ["abcdefghijk", "kite"]
    assert lay(words, size=5, expand=True)["left_out"] == []
    with pytest.raises(Unsolvable, match="word_too_long"):
        lay(words, size=5)


def test_a_dense_layout_makes_words_only() -> None:
    usable = frozenset(load_scored_list().at_least(50))
    for seed in range(3):
        words = drawn(16, seed)
        made = lay(words, size=9, dense=True, seed=seed)
        assert faults(made, words, 9, usable) == []
        assert made["unresolved"] == []
        assert any(not one["given"] for one in made["entries"])


def test_runs_may_stay_unresolved() -> None:
    words = drawn(24, 1)
    plain, touching = (lay(words, size=9, unresolved=wanted) for wanted in (False, True))
    assert len(touching["left_out"]) < len(plain["left_out"])
    assert faults(touching, words, 9) == []
    assert touching["unresolved"]
    assert all(len(run["pattern"]) > 1 for run in touching["unresolved"])


def test_a_word_is_placed_on_a_grid() -> None:
    made = lay(["tea"], onto=GRID)
    assert made["rows"] == ["#c###", "#a###", "#tea@"]
    assert made["places"][0] == {"direction": "across", "row": 3, "col": 2, "crossings": 1}
    assert {one["text"] for one in made["entries"]} == {"cat", "tea"}


def test_no_letter_stands_outside_the_shape() -> None:
    made = lay(["tease"], onto=GRID)
    assert (made["left_out"], made["places"]) == (["tease"], [])
    assert made["rows"] == GRID.split()


def test_no_letter_stands_on_a_block() -> None:
    """In a shape without letters: not the first word either, and what has no place is left out."""
    words = ["cat", "tea", "ant", "eat"]
    for onto in (SHAPE, "#.###\n....#\n#.##.\n#.#..\n", "..#\n.@#\n###", "#####", "@@@\n@@@", "a.#\n.##"):
        for seed in range(4):
            made = lay(words, onto=onto, seed=seed, time=0.02)
            assert faults(made, words, 5) == [], onto
            assert "".join(made["rows"]).count("@") == onto.count("@")
            closed = [now == there for now, there in zip("\n".join(made["rows"]), onto, strict=False) if there in "#@"]
            assert all(closed), made["rows"]
    assert lay(words, onto=SHAPE)["rows"][4].strip("#@") in words


def test_a_shape_without_a_place_may_grow() -> None:
    for onto in ("@@@\n@@@", SHAPE, "###"):
        made = lay(["cat", "tea", "ant"], onto=onto, expand=True, time=0.05)
        assert (made["left_out"], faults(made, ["cat", "tea", "ant"], 21)) == ([], [])


def test_words_of_a_grid_stay_while_others_are_laid() -> None:
    words = ["acorn", "tiger", "otter", "crane"]
    made = lay(words, onto="." * 9 + "\n" + "...cat...\n" + "\n".join(["." * 9] * 7), time=0.1)
    assert made["rows"][1][3:6] == "cat"
    assert faults(made, [*words, "cat"], 9) == []


def test_a_grid_may_grow() -> None:
    made = lay(["tease"], onto=GRID, expand=True)
    assert made["left_out"] == []
    assert faults(made, ["cat", "tease"], 21) == []


def test_a_grid_that_grows_loses_nothing() -> None:
    """Given letters keep their places among each other, and each word is either laid or left out."""
    words = ["tea", "eat", "ate", "sand", "wind", "wonder", "banana", "elephant"]
    for onto, there in (
        ("cat\n...\n...", ["cat"]),
        ("tamest\n....#.\n....##", ["tamest"]),
        ("a....\n.....\n..b..", []),
    ):
        for seed in range(4):
            made = lay(words, onto=onto, expand=True, seed=seed, time=0.03)
            found = [*words, *there]
            assert [fault for fault in faults(made, found, 21) if there or fault != "in pieces"] == [], (onto, seed)
            assert any(given_letters_at(onto.split(), made["rows"], down, right) for down, right in SHIFTS), (
                onto,
                seed,
            )


def test_the_best_places_come_first() -> None:
    layout = grid_ground(read_grid("#c#t#\n#a#o#\n#t#p#\n#####\n#####"), 5, 5).layout()
    places = place_one(layout, "ato")
    assert [laid.crossings for laid in places] == sorted((laid.crossings for laid in places), reverse=True)
    assert places[0].crossings >= 1
    assert all(one.start != other.start or one.direction != other.direction for one, other in pairwise(places))
    assert len(place_one(layout, "ato", most=1)) == 1


def test_it_tells_how_far_it_is() -> None:
    told: list[tuple[int, str, int]] = []

    def tick(percent: int, code: str, **values: Any) -> bool:
        told.append((percent, code, values["words"]))
        return True

    lay(WORDS[:4], tick, size=9, time=0.05)
    assert told[-1] == (100, "words_laid", 4)
    assert [percent for percent, *_ in told] == sorted(percent for percent, *_ in told)


def test_the_box_grows_no_more_when_all_words_are_placed() -> None:
    ends: list[int] = []
    lay(WORDS[:3], lambda percent, *_, **__: not ends.append(percent), size=9, expand=True)
    assert ends.count(100) == 1


def test_it_can_be_cancelled() -> None:
    calls = count()
    with pytest.raises(Cancelled):
        lay(WORDS, lambda *_, **__: next(calls) < 3, time=60)
    assert next(calls) == 4


def test_it_refuses_a_word_that_the_grid_has() -> None:
    with pytest.raises(Unsolvable, match="word_there"):
        lay(["cat"], onto=GRID)


def test_a_word_that_crosses_nothing_does_not_push_out_those_that_do() -> None:
    for seed in range(12):
        assert lay(["answers", "xylophone", "zzz"], size=9, seed=str(seed))["left_out"] == ["zzz"], seed
