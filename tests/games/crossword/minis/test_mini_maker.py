from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from app.contract.game_types import Cancelled, Json, Unsolvable, Value, keep_on
from app.contract.parameters import read_parameters
from app.contract.stream import Stream
from app.games.crossword.minis.clue_bank import FILES, load_clue_bank, parse_clue_bank
from app.games.crossword.minis.mini_maker import MadeMini, choose_clue, generate_mini, make_mini, mini_from_fill
from app.games.crossword.minis.mini_patterns import flip_rows
from app.games.crossword.minis.mini_request import MiniRequest, read_mini_request
from app.games.crossword.minis.mini_stock import load_stock
from app.games.crossword.parameters import MiniParameters
from tests.games.crossword.minis.clued import bank_of
from tests.games.crossword.validator import faults


def made(**asked: object) -> MadeMini:
    return make_mini(read_mini_request(read_parameters(MiniParameters, asked)), keep_on)


def test_it_works() -> None:
    for language in FILES:
        for size in (5, 6, 7):
            found, bank = made(language=language, size=size, seed=3), load_clue_bank(language)
            assert found.size == len(found.rows) == size
            assert faults(found.document.grid.rows, found.rows, bank.clues) == []
            for one in found.to_json()["entries"]:
                assert one["clue"] in [clue.text for clue in bank.clues[one["text"]]]


def test_equal_seeds_make_equal_minis() -> None:
    assert made(seed="yard").to_json() == made(seed="yard").to_json()
    assert len({made(size=5, seed=seed).rows for seed in range(6)}) > 3


def test_rested_answers_are_not_used() -> None:
    first = made(size=5, seed=1)
    assert set(first.answers).isdisjoint(made(size=5, seed=1, rested=first.answers).answers)


def test_a_grid_is_turned_over_by_chance() -> None:
    fill = load_stock("en")[5][0]
    turned = {mini_from_fill(fill, MiniRequest(), Stream(seed), "Clue of {}".format).rows for seed in range(12)}
    assert turned == {fill.rows, flip_rows(fill.rows)}


def test_difficulty_draws_the_size() -> None:
    assert {made(difficulty=1, seed=seed).size for seed in range(3)} == {5}
    assert {made(difficulty=3, seed=seed).size for seed in range(6)} == {6, 7}


def test_minis_on_request_are_told_apart_by_their_titles() -> None:
    minis = [generate_mini(MiniParameters(size=5, seed=seed), Random(0), keep_on) for seed in range(40)]
    titles = [new.title for new in minis]
    # Two grids of forty may begin alike.
    assert len(set(titles)) >= 36
    for new in minis:
        clue = new.title.removeprefix("Mini 5 × 5: ").removesuffix("…")
        assert clue != new.title and len(new.title) <= 60
        assert any(text.startswith(clue) for text in strings_of(new.data))


def strings_of(data: Any) -> list[str]:
    """All texts that a puzzle shows to everybody."""
    if isinstance(data, str):
        return [data]
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [text for part in parts for text in strings_of(part)]


def test_a_puzzle_of_no_day_is_called_by_its_size_and_hides_its_answers() -> None:
    new = generate_mini(MiniParameters(language="en", size=5, difficulty=1), Random(5), keep_on)
    assert (new.title.split(":")[0], new.language, new.difficulty) == ("Mini 5 × 5", "en", 1)
    assert "solution" not in new.data["ipuz"]
    assert any(new.secret["solution"])


def test_a_clue_that_names_another_answer_is_passed_over() -> None:
    bank = bank_of("cub: Little lion", "cub: Young bear", "lion: King of beasts")
    assert {choose_clue("cub", bank, ["cub", "lion"], 3, Stream(n)) for n in range(9)} == {"Young bear"}


def test_the_clue_nearest_to_the_level_that_was_not_used_is_chosen() -> None:
    lines = [f"cub\tBear of level {level}\tstraight\t{level}\n" for level in (1, 2, 4)]
    bank = parse_clue_bank("".join(lines), "en")

    def chosen(level: int, *used: int) -> str:
        return choose_clue("cub", bank, ["cub"], level, Stream(1), [f"Bear of level {one}" for one in used])[-1]

    assert [chosen(level) for level in (1, 2, 4, 5)] == ["1", "2", "4", "4"]
    assert (chosen(1, 1), chosen(5, 4), chosen(5, 4, 2), chosen(1, 1, 2, 4)) == ("2", "2", "1", "1")


def test_a_harder_mini_has_harder_clues() -> None:
    def mean_level(difficulty: int) -> float:
        levels = {(a, clue.text): clue.level for a, clues in load_clue_bank("en").clues.items() for clue in clues}
        minis = [made(difficulty=difficulty, seed=seed).to_json()["entries"] for seed in range(20)]
        return fmean(levels[entry["text"], entry["clue"]] for entries in minis for entry in entries)

    assert mean_level(1) + 1 < mean_level(2) + 0.5 < mean_level(3)


def test_it_refuses_in_codes() -> None:
    asked: list[tuple[Json, str]] = [
        ({"size": 4}, "out_of_range"),
        ({"size": "wide"}, "wrong_parameter"),
        ({"difficulty": 9}, "out_of_range"),
        ({"seed": "x" * 300}, "long_seed"),
        ({"language": "tlh"}, "no_clued_words"),
        ({"size": 5, "rested": list(load_clue_bank("en").clues)}, "no_mini"),
    ]
    for params, code in asked:
        with pytest.raises(Unsolvable) as refusal:
            made(**params)
        assert refusal.value.code == code


def test_it_stops_when_cancelled() -> None:
    def stop(percent: int, code: str, **values: Value) -> bool:
        return False

    with pytest.raises(Cancelled):
        make_mini(MiniRequest(), stop)
