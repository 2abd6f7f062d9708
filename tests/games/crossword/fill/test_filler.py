"""The filling engine as commands and jobs ask it."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from app.contract.game_types import Cancelled, Json, Unsolvable, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.fill import filler
from app.games.crossword.fill.filler import fill_grid
from app.games.crossword.fill.running import COMPILED, PLAIN
from app.games.crossword.lists.scored import load_scored_list
from app.games.crossword.parameters import FillParameters
from app.words import lexicon
from tests.games.crossword.validator import faults, runs

SMALL = "....#\n.....\n.....\n.....\n#...."
OPEN = "\n".join(["......."] * 7)  # nobody fills this with common words in a second


def ask(grid: str = SMALL, **more: Any) -> Json:
    return fill_grid(read_parameters(FillParameters, {"grid": grid, "seed": 1, **more}), keep_on)


def test_it_works() -> None:
    for engine in (COMPILED, PLAIN):
        found = ask(engine=engine)
        assert found["status"] == "filled"
        assert found["engine"] == engine
        assert faults(SMALL.split(), found["rows"], load_scored_list().scored) == []
        assert sorted(entry["text"] for entry in found["entries"]) == sorted(runs(found["rows"]))
        scores = [entry["score"] for entry in found["entries"]]
        assert found["worst"] == min(scores) >= 20
        assert found["mean"] == round(sum(scores) / len(scores), 2)


def test_entries_tell_where_they_stand_counted_from_one() -> None:
    found = ask("ca.\n###\n..#")
    told = [(one["number"], one["direction"], one["row"], one["col"]) for one in found["entries"]]
    assert told == [(1, "across", 1, 1), (2, "across", 3, 1)]


def test_improving_raises_the_scores_and_shows_what_it_has() -> None:
    shown: list[Json] = []
    before = ask()
    found = fill_grid(FillParameters(grid=SMALL, seed=1, improve=1), keep_on, lambda make: shown.append(make()))
    assert found["mean"] >= before["mean"] + 5
    assert found["worst"] >= before["worst"]
    assert faults(SMALL.split(), found["rows"], load_scored_list().scored) == []
    assert [one["status"] for one in shown] == ["filled"] * len(shown)
    assert shown[-1]["rows"] == found["rows"]
    assert len(shown) > 1


def test_the_plain_engine_climbs_too() -> None:
    assert ask(engine=PLAIN, improve=1)["worst"] >= 40


def test_what_is_written_stays_in_the_list_or_not() -> None:
    found = ask("xyzzy\n.....\n#####\n.....")
    assert found["rows"][0] == "xyzzy"
    (written,) = (one for one in found["entries"] if one["text"] == "xyzzy")
    assert written["score"] is None


def test_a_grid_that_is_full_is_filled() -> None:
    found = ask("cat\nore\nwed")
    assert (found["status"], found["rows"]) == ("filled", ["cat", "ore", "wed"])


def test_an_entry_that_was_written_twice_is_impossible() -> None:
    for engine in (COMPILED, PLAIN):
        found = ask("cat\n###\ncat\n###\n...", engine=engine)
        assert found["status"] == "impossible"
        assert found["slot"] == {"number": 2, "direction": "across", "row": 3, "col": 1}


def test_a_grid_without_entries_is_filled_with_nothing() -> None:
    found = ask(".#\n#.", improve=0.1)
    assert (found["status"], found["entries"], found["mean"], found["worst"]) == ("filled", [], None, None)


def test_impossible_names_a_slot() -> None:
    for engine in (COMPILED, PLAIN):
        found = ask("...\n###\nq.x", engine=engine)
        assert found["status"] == "impossible"
        assert found["rows"] == []
        assert found["slot"] == {"number": 2, "direction": "across", "row": 3, "col": 1}


def test_impossible_by_search_names_a_slot_too() -> None:
    words = "\n".join(["ab;50", "ba;50", "cc;50"])
    for engine in (COMPILED, PLAIN):
        assert ask("..\n..", words=words, engine=engine)["status"] == "impossible"


def test_time_that_is_over_is_told_and_kept() -> None:
    for engine in (COMPILED, PLAIN):
        found = ask(OPEN, engine=engine, time=1, min_score=50)
        assert found["status"] == "time", engine
        assert found["nodes"] > 0
        # To try all would take minutes; how close to its limit it stops is for a machine with nothing else to do.
        assert 1 <= found["seconds"] < 10


def test_it_is_cancelled_at_the_next_tick() -> None:
    for engine in (COMPILED, PLAIN):
        ticks = count()

        def tick(*_: object, ticks: count[int] = ticks, **__: object) -> bool:
            return next(ticks) < 3

        with pytest.raises(Cancelled):
            fill_grid(FillParameters(grid=OPEN, engine=engine, min_score=50), tick)
        assert next(ticks) == 4


def test_improving_is_cancelled_too() -> None:
    codes: list[str] = []

    def tick(percent: int, code: str, **values: object) -> bool:
        codes.append(code)
        return code != "improving"

    with pytest.raises(Cancelled):
        fill_grid(FillParameters(grid=SMALL, improve=5), tick)
    assert codes[-1] == "improving"


def test_what_must_be_is_there_and_what_is_preferred_comes_if_it_can() -> None:
    found = ask(must=["Tree", "e-mail"], prefer=["stone"], improve=1)
    assert {"tree", "email"} <= set(runs(found["rows"]))
    grid = ".....\n#####\n....."
    assert "zyzzyva" not in runs(ask(grid)["rows"])
    found = ask(grid, prefer=["gnurl"], improve=0.5)
    assert "gnurl" in runs(found["rows"])
    assert [one["score"] for one in found["entries"] if one["text"] == "gnurl"] == [None]


def test_scores_are_those_of_the_list_whatever_was_asked_for() -> None:
    words = "tree;90\nheart;80\ncat;40\nearth;85"
    found = ask(".....\n#####\n...##", words=words, min_score=80, must=["cat"], prefer=["heart"])
    assert {one["text"]: one["score"] for one in found["entries"]} == {"heart": 80, "cat": 40}
    assert (found["worst"], found["mean"]) == (40, 60.0)


def test_reading_long_lists_is_watched_and_counts_as_time() -> None:
    long = "\n".join(
        f"{'abcdefghij'[n % 10]}{n:06}".translate(str.maketrans("0123456789", "klmnopqrst")) for n in range(60_000)
    )
    codes: list[str] = []

    def tick(percent: int, code: str, **values: object) -> bool:
        codes.append(code)
        return len(codes) < 2

    with pytest.raises(Cancelled):
        fill_grid(FillParameters(grid="." * 7, words=long, shared=5, stems=True), tick)
    assert codes == ["readying"] * 2
    assert ask("." * 7, words=long, shared=5, time=0.05)["status"] == "time"


def test_entries_share_nothing_when_that_is_asked() -> None:
    words = "\n".join(f"{word};50" for word in ("nation", "stations", "rations", "pelicans"))
    grid = "######..\n######..\n........\n########\n........".replace("######..", "########")
    found = ask(grid, words=words)
    assert found["status"] == "filled"
    assert ask(grid, words=words, shared=5)["status"] == "filled"
    assert "pelicans" in ask(grid, words=words, shared=5)["rows"]
    only = "\n".join(f"{word};50" for word in ("stations", "nationss"))
    assert ask(grid, words=only)["status"] == "filled"
    assert ask(grid, words=only, shared=5)["status"] == "impossible"


def test_two_forms_of_a_word_are_kept_apart_when_that_is_asked() -> None:
    words, grid = "cats;50\nrats;50\ncat;50", "....\n####\n...#"
    assert {ask(grid, words=words, stems=True, seed=seed)["rows"][0] for seed in range(5)} == {"rats"}


def test_blocked_words_come_in_by_no_door() -> None:
    blocked = next(word for word in sorted(lexicon.load("en").words(lexicon.Tier.BLOCK)) if len(word) == 5)
    for door in ("must", "prefer"):
        with pytest.raises(Unsolvable) as refused:
            ask(".....", **{door: [blocked]})
        assert refused.value.code == "word_blocked"


def test_it_refuses_what_makes_no_sense() -> None:
    wrong: list[tuple[Json, str]] = [
        ({"grid": "..\n..."}, "ragged_rows"),
        ({"min_score": 101}, "out_of_range"),
        ({"min_score": "many"}, "wrong_parameter"),
        ({"time": 0}, "out_of_range"),
        ({"time": "nan"}, "out_of_range"),
        ({"improve": -1}, "out_of_range"),
        ({"shared": 4}, "out_of_range"),
        ({"must": ["x"]}, "no_entry"),
        ({"must": ["c4t"]}, "word_with_sign"),
        ({"must": ["elephant"]}, "no_slot_for"),
        ({"must": ["tree"] * 51}, "too_many_entries"),
        ({"language": "xx"}, "no_list"),
        ({"seed": "s" * 300}, "long_seed"),
    ]
    for params, code in wrong:
        with pytest.raises(Unsolvable) as refused:
            fill_grid(read_parameters(FillParameters, {"grid": SMALL, **params}), keep_on)
        assert refused.value.code == code, params


def test_norwegian_grids_have_their_letters() -> None:
    found = ask(".....\n.....\n.....", language="nb", seed=4, min_score=30)
    assert faults(["....."] * 3, found["rows"], load_scored_list("nb").scored) == []
    assert "å" in "".join(ask("å....\n#####\n.....", language="nb")["rows"])


def test_improving_never_asks_for_less_than_the_first_fill(monkeypatch: pytest.MonkeyPatch) -> None:
    floors: list[int] = []

    def climb(run: Any, problem: Any, until: float) -> bool:
        floors.append(problem.floor)
        return True

    monkeypatch.setattr(filler, "climb_rung", climb)
    assert ask(engine=PLAIN, min_score=50, improve=0.1)["worst"] >= 50
    assert floors == [60, 70]


def test_what_is_just_allowed_is_taken() -> None:
    full = {"grid": "cat", "time": 600, "improve": 600, "shared": 5, "min_score": 100}
    assert ask(**full)["status"] == "filled"
    assert ask("cat", time=0.01)["status"] in ("filled", "time")
    for wrong in ({"time": 600.1}, {"improve": 600.1}, {"time": 0.009}):
        with pytest.raises(Unsolvable, match="out_of_range"):
            ask("cat", **wrong)
    letters = "abcdefghijklmnopqrstuvwxyz"
    fifty = [f"{one}{two}a" for one in letters[:10] for two in letters[:5]]
    with pytest.raises(Unsolvable, match="too_many_entries"):
        ask(must=[*fifty, "zza"])
    assert "too_many_entries" not in refusal_of(must=fifty)


def refusal_of(**params: Any) -> str:
    try:
        ask(**params)
    except Unsolvable as refused:
        return refused.code
    return ""


def test_a_refusal_names_the_entry() -> None:
    for params, values in (
        ({"must": ["elephant"]}, {"word": "elephant", "length": 8}),
        ({"time": 0}, {"name": "time", "least": 0.01, "most": 600.0}),
        ({"must": ["x"]}, {"text": "x"}),
    ):
        with pytest.raises(Unsolvable) as refused:
            ask(**params)
        assert refused.value.values == values
