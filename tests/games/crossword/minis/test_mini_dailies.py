from __future__ import annotations

from collections import defaultdict
from datetime import date, timedelta
from statistics import fmean

import pytest

from app.contract.game_types import Cancelled, Json, Unsolvable, Value, keep_on
from app.contract.parameters import read_parameters
from app.contract.stream import Stream
from app.games.crossword.clue_levels import EASY, HARD
from app.games.crossword.minis.clue_bank import ClueBank, load_clue_bank
from app.games.crossword.minis.clue_uses import CLUE_REST, ClueUses
from app.games.crossword.minis.mini_dailies import FORTNIGHT, YEAR, daily_mini, made_for, own_level_of, year_plan
from app.games.crossword.minis.mini_maker import MadeMini, choose_clue, choose_other_clue
from app.games.crossword.minis.mini_patterns import MOST_BLOCKS, blocks_of
from app.games.crossword.minis.mini_stock import STOCKS, MiniFill
from app.games.crossword.parameters import MiniParameters
from app.words.rulings import ruled_out
from tests.games.crossword.minis.clued import bank_of

FIRST = date(2026, 12, 7)
YEARS = FIRST.toordinal() // YEAR
MOST_EARLY = 40  # clues of three years that come back before their time, of 13,000


# The share of entries with two clues, and how many levels easy and hard are apart on every weekday.
LEAST_OF_TWO_SETS = {"en": (0.76, 1.2), "nb": (0.42, 0.8)}


def made(day: date, **asked: str) -> MadeMini:
    return made_for(read_parameters(MiniParameters, {"day": day.isoformat(), **asked}), keep_on)


def planned(language: str) -> dict[int, MiniFill]:
    """Two long years and the border between them."""
    years = [year_plan("", language, year, ruled_out(language)) for year in (YEARS, YEARS + 1)]
    return {day: plan.fill for year in years for day, plan in year.items()}


def test_it_works() -> None:
    for language in STOCKS:
        week = [made(FIRST + timedelta(days=n), language=language) for n in range(7)]
        assert [one.size for one in week] == [5, 5, 5, 5, 6, 6, 7]
        assert all(blocks_of(one.rows) <= MOST_BLOCKS[one.size] for one in week)


def test_no_answer_comes_back_within_a_fortnight() -> None:
    for language in STOCKS:
        last: dict[str, int] = {}
        for day, fill in sorted(planned(language).items()):
            assert all(day - last.get(answer, 0) > FORTNIGHT for answer in fill.answers), day
            last |= dict.fromkeys(fill.answers, day)


def test_no_grid_comes_back_within_a_year() -> None:
    for language in STOCKS:
        last: dict[tuple[str, ...], int] = {}
        for day, fill in sorted(planned(language).items()):
            assert day - last.get(fill.rows, 0) > YEAR, day
            last[fill.rows] = day


@pytest.mark.parametrize("series", ["", "ours"])
def test_no_clue_comes_back_within_90_days(series: str) -> None:
    """Over the borders of long years as well; in bokmål, which has fewer clues, hardly any."""
    assert count_early_clues(series, "en") == 0
    assert count_early_clues(series, "nb") <= MOST_EARLY


def count_early_clues(series: str, language: str) -> int:
    """Return how many clues of three long years had not rested."""
    last: dict[str, int] = {}
    early = 0
    for year in range(YEARS, YEARS + 3):
        for day, plan in year_plan(series, language, year).items():
            assert plan.clues.keys() == plan.fill.answers
            early += sum(day - last.get(clue, 0) <= CLUE_REST for clue in plan.clues.values())
            last |= dict.fromkeys(plan.clues.values(), day)
    return early


def test_each_day_has_an_easy_and_a_hard_set_of_clues() -> None:
    """An entry has the same clue in both where its answer has no other one that rested."""
    for language, (least_different, least_apart) in LEAST_OF_TWO_SETS.items():
        apart: dict[int, list[int]] = defaultdict(list)
        different = []
        levels = levels_of(language)
        for day, plan in year_plan("", language, YEARS).items():
            assert plan.other_clues.keys() == plan.fill.answers
            own, other = ([levels[clued] for clued in clues.items()] for clues in (plan.clues, plan.other_clues))
            easy, hard = (own, other) if own_level_of(day) == EASY else (other, own)
            assert all(low <= high for low, high in zip(easy, hard, strict=True))
            apart[date.fromordinal(day).weekday()].append(fmean(hard) - fmean(easy))
            different += [clue != plan.other_clues[answer] for answer, clue in plan.clues.items()]
        assert fmean(different) >= least_different
        assert min(map(fmean, apart.values())) >= least_apart


@pytest.mark.parametrize(("language", "most_early"), [("en", 40), ("nb", 260)])
def test_clues_of_either_set_rest_for_90_days(language: str, most_early: int) -> None:
    """But for a few at the borders of long years: of 23,000 in English and 19,000 in bokmål, in three of them."""
    last: dict[tuple[str, str], int] = {}
    early = 0
    for year in range(YEARS, YEARS + 3):
        for day, plan in year_plan("", language, year).items():
            clued = {*plan.clues.items(), *plan.other_clues.items()}
            early += sum(day - last.get(one, 0) <= CLUE_REST for one in clued)
            last |= dict.fromkeys(clued, day)
    assert early <= most_early


def test_a_day_hands_both_sets_on_by_their_entries() -> None:
    monday, saturday = made(FIRST), made(FIRST + timedelta(days=5))
    stored = monday.to_new().data["clue_levels"]
    assert stored["own"] == EASY and saturday.to_new().data["clue_levels"]["own"] == HARD
    assert stored["other"] == {
        f"{entry['direction']}-{entry['number']}": entry["other_clue"] for entry in monday.to_json()["entries"]
    }


def test_the_other_set_is_nearer_to_its_level_or_the_day_s_own() -> None:
    clues = (
        bank_of("cat: Pet", level=1).clues["cat"] + bank_of("cat: It purrs", "cat: Nine-lived", level=4).clues["cat"]
    )
    bank = ClueBank("en", {"cat": clues})
    assert choose_other_clue("cat", bank, ["cat"], 5, "Pet", ["Pet"]) == "It purrs"
    assert choose_other_clue("cat", bank, ["cat"], 5, "Pet", ["Pet", "It purrs"]) == "Nine-lived"
    assert choose_other_clue("cat", bank, ["cat"], 5, "Pet", ["Pet", "It purrs", "Nine-lived"]) == "Pet"
    assert choose_other_clue("cat", bank, ["cat"], 5, "It purrs", ["It purrs"]) == "It purrs"


def test_an_answer_whose_clues_are_all_used_is_spent_for_90_days() -> None:
    uses = ClueUses(bank_of("cat: Pet", "cat: It purrs", "dog: It barks", "dog: Best friend"), range(1000, 1200))
    uses.add(1000, {"cat": "Pet", "dog": "It barks"})
    uses.add(1001, {"cat": "It purrs"})
    assert [uses.list_spent(day) for day in (1090, 1091)] == [["cat"], []]
    assert (uses.list_near("cat", 1090), uses.list_near("cat", 1091)) == (["Pet", "It purrs"], ["It purrs"])


def test_another_set_spends_no_answer_and_is_avoided_where_it_can_be() -> None:
    bank = bank_of("cat: Pet", "cat: It purrs")
    uses = ClueUses(bank, range(1000, 1200))
    uses.add_other(1000, {"cat": "Pet"})
    uses.add(1001, {"cat": "It purrs"})
    assert (uses.list_spent(1002), uses.list_near("cat", 1002)) == ([], ["It purrs"])
    assert [uses.list_others_near("cat", day) for day in (1090, 1091)] == [["Pet"], []]
    stream = Stream("a test")
    assert choose_clue("cat", bank, ["cat"], 3, stream, [], ["Pet"]) == "It purrs"
    assert choose_clue("cat", bank, ["cat"], 3, stream, ["It purrs"], ["Pet"]) == "Pet"


def levels_of(language: str) -> dict[tuple[str, str], int]:
    """The level of each clue, by its answer and its text."""
    return {(a, clue.text): clue.level for a, clues in load_clue_bank(language).clues.items() for clue in clues}


def test_clues_grow_harder_through_the_week() -> None:
    levels = levels_of("en")
    levels_by_weekday: dict[int, list[int]] = defaultdict(list)
    for day, plan in year_plan("", "en", YEARS).items():
        levels_by_weekday[date.fromordinal(day).weekday()] += [levels[clued] for clued in plan.clues.items()]
    means = [fmean(levels_by_weekday[weekday]) for weekday in range(6)]
    assert means == sorted(means) and means[0] + 2 < means[5]


def test_a_day_is_the_same_whatever_was_asked_before_it() -> None:
    later = FIRST + timedelta(days=YEAR)
    first = made(FIRST).to_json(), made(later).to_json()
    year_plan.cache_clear()
    assert (made(later).to_json(), made(FIRST).to_json()) == first[::-1]


def test_the_days_of_two_series_differ() -> None:
    # Of a year that is planned without its neighbours.
    days = [FIRST + timedelta(days=YEAR + n) for n in range(7)]
    assert [made(day, series="ours").rows for day in days] == [made(day, series="ours").rows for day in days]
    assert all(made(day, series="ours").rows != made(day, series="theirs").rows for day in days)


def test_a_daily_has_no_title_of_its_own() -> None:
    new = daily_mini(MiniParameters(day=FIRST.isoformat(), seed=5), keep_on)
    assert (new.title, new.language) == ("", "en")
    assert new == daily_mini(MiniParameters(day=FIRST.isoformat(), seed=6), keep_on)


def test_it_refuses_bad_parameters() -> None:
    asked: list[tuple[Json, str]] = [
        ({"day": "tomorrow"}, "no_day"),
        ({"day": "1066-10-14"}, "other_century"),
        ({"day": "2026-12-01", "language": "nn"}, "no_clued_words"),
        ({"day": "2026-12-01", "series": "x" * 300}, "long_seed"),
    ]
    for params, code in asked:
        with pytest.raises(Unsolvable) as refusal:
            daily_mini(read_parameters(MiniParameters, params), keep_on)
        assert refusal.value.code == code


def test_it_stops_when_cancelled() -> None:
    def stop(percent: int, code: str, **values: Value) -> bool:
        return False

    with pytest.raises(Cancelled):
        daily_mini(MiniParameters(day="2026-12-12"), stop)
