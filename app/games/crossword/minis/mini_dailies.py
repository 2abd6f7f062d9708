"""The minis of days: an answer rests for a fortnight at least, a clue for three months, a grid for a year, and no day
has to ask what others have used.

Days are counted in long years. Every other one is planned by itself; those between are planned with both neighbours
known, and keep away from what these use. Each day has a second set of clues at the other end of the week, which is
chosen last, from what the own clues of its year and of known neighbours have left. So a day follows from its series
and its date alone, and at most three years have to be planned for it, in about a second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from statistics import fmean
from types import MappingProxyType
from typing import NamedTuple

from app.contract.game_types import Cancelled, NewPuzzle, Tick, Unsolvable
from app.contract.stream import Stream
from app.games.crossword.asked import LONGEST_SEED
from app.games.crossword.clue_levels import EASY, HARD, OtherClues
from app.games.crossword.minis.clue_bank import load_clue_bank
from app.games.crossword.minis.clue_uses import ClueUses
from app.games.crossword.minis.mini_maker import MadeMini, choose_clue, choose_other_clue, mini_from_fill
from app.games.crossword.minis.mini_patterns import Rows
from app.games.crossword.minis.mini_request import MiniRequest, read_day
from app.games.crossword.minis.mini_stock import MiniFill, Stock, load_stock
from app.games.crossword.minis.overlap import Counts
from app.games.crossword.minis.usable_grids import UsableGrids
from app.games.crossword.parameters import MiniParameters
from app.words.rulings import ruled_out

FORTNIGHT, YEAR = 14, 366  # days
AROUND = 4 * FORTNIGHT  # days in which answers come back only where there is no choice
# Monday to Sunday: cells a side, and difficulty.
WEEK = ((5, 1), (5, 1), (5, 2), (5, 2), (6, 2), (6, 3), (7, 3))
LEVELS = (1, 1, 2, 3, 4, 5, 3)  # of the clues
MONDAY, SATURDAY = min(LEVELS), max(LEVELS)
HARDEST_EASY = 2  # the highest level of a weekday whose own clues are the easy set
SEEN, WEIGHED = 300, 40  # grids that are looked at for a day, and those of which the least used is taken
PATTERN_USES = 10  # that weigh as much as one use of each answer
YEARS_KEPT = 16
MOST_ANSWERS = 100  # more than any grid has


def daily_mini(params: MiniParameters, tick: Tick) -> NewPuzzle:
    """The puzzle of the day in `params`; who does not know the series cannot tell the day's mini.

    Raises Cancelled or Unsolvable.
    """
    return made_for(params, tick).to_new()


def made_for(params: MiniParameters, tick: Tick) -> MadeMini:
    """The mini of the day in `params`, as it was made."""
    day, language, series = read_day(params.day), params.language, checked_series(params.series)
    load_stock(language)
    if not tick(0, "daily", day=day.isoformat()):
        raise Cancelled
    plan = year_plan(series, language, day.toordinal() // YEAR, ruled_out(language))[day.toordinal()]
    size, difficulty = WEEK[day.weekday()]
    stream = Stream("daily", language, f"{series} {day.isoformat()}")
    request = MiniRequest(language, size, difficulty, day.isoformat())
    made_mini = mini_from_fill(plan.fill, request, stream, plan.clues.__getitem__)
    texts = {
        slot.key: plan.other_clues[answer]
        for slot, answer in zip(made_mini.document.grid.slots, made_mini.answers, strict=True)
    }
    return replace(made_mini, other_clues=OtherClues(own_level_of(day.toordinal()), texts))


def checked_series(series: str) -> str:
    if len(series) > LONGEST_SEED:
        raise Unsolvable("long_seed", most=LONGEST_SEED)
    return series


class DayPlan(NamedTuple):
    """The grid of a day, and the clue of each of its answers: its own, and one at the other end of the week."""

    fill: MiniFill
    clues: Mapping[str, str]
    other_clues: Mapping[str, str] = MappingProxyType({})


@lru_cache(maxsize=YEARS_KEPT)
def year_plan(series: str, language: str, year: int, without: frozenset[str] = frozenset()) -> Mapping[int, DayPlan]:
    """The plans of the days of a long year, by the days as ordinals; none with an answer that is out."""
    neighbours: dict[int, DayPlan] = {}
    if year % 2:
        neighbours = {
            **year_plan(series, language, year - 1, without),
            **year_plan(series, language, year + 1, without),
        }
    days, stream = range(year * YEAR, (year + 1) * YEAR), Stream("year", series, language, year)
    planner = Planner(load_stock(language), ClueUses(load_clue_bank(language), days), days, stream, without)
    for day, plan in neighbours.items():
        planner.keep(day, plan)
    return planner.plan_days()


def size_of(day: int) -> int:
    """The cells a side of a day's mini."""
    return WEEK[date.fromordinal(day).weekday()][0]


def own_level_of(day: int) -> str:
    """Whether a day's own clues are its easy set or its hard one."""
    return EASY if LEVELS[date.fromordinal(day).weekday()] <= HARDEST_EASY else HARD


class Planner:
    """The grids and clues of days, chosen one after the other; those of other years may be known."""

    def __init__(
        self,
        stock: Stock,
        clue_uses: ClueUses,
        days: range,
        stream: Stream,
        without: frozenset[str] = frozenset(),
    ) -> None:
        self.clue_uses, self.days, self.stream = clue_uses, days, stream
        # Shuffled first: with a word less, most days keep their grids.
        shuffled = {size: stream.shuffled(fills) for size, fills in stock.items()}
        self.grids = {
            size: UsableGrids([fill for fill in fills if without.isdisjoint(fill.answers)], days)
            for size, fills in shuffled.items()
        }
        self.plans: dict[int, DayPlan] = {}
        self.uses: Counter[str] = Counter()
        self.patterns: Counter[Rows] = Counter()

    def keep(self, day: int, plan: DayPlan) -> None:
        """Take a plan for a day."""
        self.plans[day] = plan
        self.clue_uses.add(day, plan.clues)
        self.clue_uses.add_other(day, plan.other_clues)
        self.grids[size_of(day)].note_use(plan.fill, day)

    def plan_days(self) -> Mapping[int, DayPlan]:
        """Return the plans of the days; the large grids, of which there are fewest, are chosen first."""
        for day in sorted(self.days, key=size_of, reverse=True):
            fill = self.choose_grid(day)
            self.keep(day, DayPlan(fill, self.choose_clues(fill, day)))
            self.uses.update(fill.answers)
            self.patterns[fill.pattern] += 1
        return {day: self.with_other_clues(day) for day in self.days}

    def with_other_clues(self, day: int) -> DayPlan:
        """Return a day's plan with its other set of clues, chosen from what the own clues of all days have left."""
        plan, uses = self.plans[day], self.clue_uses
        level = SATURDAY if own_level_of(day) == EASY else MONDAY
        others = {}
        for answer, clue in plan.clues.items():
            used = [*uses.list_near(answer, day), *uses.list_others_near(answer, day)]
            others[answer] = choose_other_clue(answer, uses.bank, plan.fill.answers, level, clue, used)
        uses.add_other(day, others)
        return plan._replace(other_clues=others)

    def choose_grid(self, day: int) -> MiniFill:
        """Return a grid that no day of a year has, whose answers rested long enough and were seldom used.

        Where there is none, it is the grid with the fewest answers that should rest, or that have no clue left.
        """
        grids = self.grids[size_of(day)]
        unused = grids.list_unused(day, YEAR)
        resting, spent = (grids.answers.shared_counts(answers)[unused] for answers in self.find_resting(day))
        free = unused[(resting == 0) & (spent == 0)][:SEEN]
        fewest = (resting * MOST_ANSWERS + spent).argmin()
        return self.freshest_grid(free, day) if len(free) else grids.fills[int(unused[fewest])]

    def find_resting(self, day: int) -> tuple[frozenset[str], list[str]]:
        """Return the answers of the fortnights around a day, and those of which every clue is on a day too near."""
        resting = frozenset[str]().union(*(plan.fill.answers for plan in self.plans_near(day, FORTNIGHT)))
        return resting, self.clue_uses.list_spent(day)

    def choose_clues(self, fill: MiniFill, day: int) -> Mapping[str, str]:
        """Return the clue of each answer: of the weekday's level as nearly as can be, and on no day too near."""
        level, uses = LEVELS[date.fromordinal(day).weekday()], self.clue_uses
        return {
            answer: choose_clue(
                answer,
                uses.bank,
                fill.answers,
                level,
                self.stream,
                uses.list_near(answer, day),
                uses.list_others_near(answer, day),
            )
            for answer in sorted(fill.answers)
        }

    def freshest_grid(self, free: Counts, day: int) -> MiniFill:
        """Of the grids in these places the one that repeats least of the weeks around a day, words that are too much
        alike among it, and then the one whose answers are seldom used."""
        grids = self.grids[size_of(day)]
        near, around = (self.nearby_kin(day, reach) for reach in (FORTNIGHT, AROUND))
        again = grids.kin.shared_counts(near, around)[free]
        fresh: list[int] = free[again == again.min()][:WEIGHED].tolist()
        return min((grids.fills[place] for place in fresh), key=self.use_score)

    def nearby_kin(self, day: int, reach: int) -> frozenset[str | int]:
        """The answers of the days near, and what is too much like them."""
        return frozenset[str | int]().union(*(plan.fill.kin for plan in self.plans_near(day, reach)))

    def plans_near(self, day: int, reach: int) -> Iterator[DayPlan]:
        """The plans that are known of days so many days off at most."""
        return (self.plans[other_day] for other_day in range(day - reach, day + reach + 1) if other_day in self.plans)

    def use_score(self, fill: MiniFill) -> float:
        """Return how often its answers were used on the average, and a little of how often its pattern was."""
        return fmean(self.uses[answer] for answer in fill.answers) + self.patterns[fill.pattern] / PATTERN_USES
