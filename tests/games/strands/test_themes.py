"""The yard's own theme sets, and the boards that are made of them."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.contract.game_types import Cancelled, NewPuzzle, Unsolvable
from app.contract.parameters import read_parameters
from app.games.strands import create, rules, themes
from app.games.strands.construct.validator import find_faults
from app.games.strands.parameters import ThemeParameters


def go_on(percent: int, code: str, **values: object) -> bool:
    return True


def made(**params: Any) -> NewPuzzle:
    (puzzle,) = themes.generate(read_parameters(ThemeParameters, params), Random(7), go_on)
    return puzzle


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The blind solver has tests of its own."""
    monkeypatch.setattr("app.games.strands.construct.difficulty.solver_rank", lambda *arguments: 1)


def test_it_works() -> None:
    new = made(theme="under-the-weather")
    puzzle = rules.Puzzle.from_json(new.data, new.secret)
    assert (new.title, puzzle.clue) == ("Outlook: mixed", "Reasons to stay in, and how they make you feel")
    assert puzzle.answers[0].shown == "Under the weather"
    assert puzzle.answers[0].text == "undertheweather"
    assert {one.shown for one in puzzle.answers[1:]} == {"drizzle", "sleet", "hail", "storm", "breeze", "squall"}
    assert find_faults(create.board_of_puzzle(puzzle)) == []


@pytest.mark.parametrize("language", ["en", "nb"])
def test_there_are_enough_sets_for_a_season(language: str) -> None:
    assert len(themes.site_themes_in(language)) >= 72


def test_a_norwegian_puzzle_has_a_norwegian_set() -> None:
    new = made(theme="skjaergarden", language="nb")
    puzzle = rules.Puzzle.from_json(new.data, new.secret)
    assert (new.title, new.language, puzzle.language) == ("Mellom holmene", "nb", "nb")
    assert puzzle.answers[0].shown == "Skjærgården"
    assert {one.shown for one in puzzle.answers[1:]} == {"svaberg", "måke", "snekke", "brygge", "fyrtårn", "seilbåt"}
    assert find_faults(create.board_of_puzzle(puzzle)) == []


def test_each_language_draws_from_its_own_sets() -> None:
    for language in ("en", "nb"):
        params = [ThemeParameters(language, day=f"2026-12-{day:02}") for day in range(1, 32)]
        params += [ThemeParameters(language, number=number) for number in range(31)]
        assert {themes.choose_theme(one, Random(0)).language for one in params} == {language}


@pytest.mark.parametrize("language", ["en", "nb"])
def test_no_set_comes_again_before_all_have_come(language: str) -> None:
    sets = themes.site_themes_in(language)
    first = date(2026, 11, 21)
    seen = [themes.of_day(first + timedelta(days=n), sets).id for n in range(len(sets))]
    assert sorted(seen) == sorted(one.id for one in sets)
    assert themes.of_day(first + timedelta(days=len(sets)), sets).id == seen[0]


def test_undated_puzzles_have_all_sets_before_one_twice() -> None:
    sets = themes.site_themes_in("en")
    seen = Counter(themes.of_number(n, sets).id for n in range(len(sets)))
    assert set(seen.values()) == {1}


def test_a_day_s_puzzle_has_the_day_s_set() -> None:
    theme = themes.of_day(date(2026, 11, 21), themes.site_themes_in("en"))
    assert made(day="2026-11-21", seed=1).title == made(day="2026-11-21", seed=2).title == theme.title


def test_a_number_picks_the_set() -> None:
    assert made(number=3).title == themes.of_number(3, themes.site_themes_in("en")).title


def test_it_draws_one_unless_asked() -> None:
    drawn = {themes.choose_theme(ThemeParameters(), Random(seed)).id for seed in range(20)}
    assert len(drawn) > 10


@pytest.mark.parametrize(
    ("params", "reason"),
    [
        ({"theme": "nothing"}, "no_set (theme=nothing)"),
        ({"theme": "tivoli"}, "no_set (theme=tivoli)"),
        ({"language": "nn"}, "no_sets_in (language=nn)"),
    ],
)
def test_a_set_that_is_not_there_is_refused(params: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        made(**params)
    assert str(refusal.value) == reason


def test_the_same_seed_makes_the_same_puzzle() -> None:
    assert made(theme="bless-you").identity == made(theme="bless-you").identity


def test_it_stops_when_cancelled() -> None:
    with pytest.raises(Cancelled):
        themes.generate(ThemeParameters(), Random(0), lambda percent, code, **values: False)


def test_the_solver_s_rank_counts_for_the_difficulty(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(
        "app.games.strands.construct.difficulty.solver_rank", lambda *arguments: asked.append(arguments)
    )
    made(theme="bless-you")
    assert len(asked) == 1


def test_letters_alone_count() -> None:
    assert themes.folded_letters("Man's best-friend É", "en") == "mansbestfriende"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no_sets"),
        ("[[set", "no_toml"),
        ("[[set]]\nid = 'one'", "unfinished_set (number=1, keys=id, title, clue, language, spangram)"),
        ("set = [1]", "unfinished_set"),
        (None, "unreadable_sets"),
    ],
)
def test_a_file_without_sets_is_refused(tmp_path: Path, text: str | None, reason: str) -> None:
    path = tmp_path / "themes.toml"
    if text is not None:
        path.write_text(text)
    with pytest.raises(Unsolvable) as refusal:
        themes.load_themes(path)
    assert str(refusal.value).startswith(reason)
