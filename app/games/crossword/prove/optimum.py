"""The best filling of a problem, and whether it is proved to be the best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Literal, TypeAlias

from app.games.crossword.prove.diffusion import PARTS, Bound, diffusion_bound, make_arc_consistent
from app.games.crossword.prove.frontier import Frontier
from app.games.crossword.prove.neighbourhoods import improve_filling
from app.games.crossword.prove.plunging import find_filling
from app.games.crossword.prove.problem import FillProblem, Keys
from app.games.crossword.prove.pulse import SearchPulse
from app.games.crossword.prove.starting import LARGE, Starter, no_start, starter_of_part

Status: TypeAlias = Literal["proved", "best", "impossible", "time"]
FIRST, WIDER = 8 * PARTS, 1.6  # the first slack, and how many times as wide each next one is
# Partial fillings that are tried before a good filling is looked for, and how many times as many each next time.
SOON, HARDER = 500_000, 4
LEAST_LOOK = 0.3  # seconds
NARROW, AGAIN = 60, 0.9
# Partial fillings that a beam keeps, how many times as many next time, and the most.
FIRST_BEAM, WIDER_BEAM, WIDEST = 100, 5, 100_000
LOOKING = 8  # in large grids looking for good fillings has so many times the time of the search
START = 0.4  # of the time, for a first filling of a large grid


@dataclass(frozen=True)
class BestFilling:
    """Result of a proof: the best filling so far (None if there is none), and `bound`, which no total exceeds."""

    status: Status
    chosen: Keys | None
    total: int
    bound: int


IMPOSSIBLE = BestFilling("impossible", None, 0, 0)


def find_optimum(problem: FillProblem, pulse: SearchPulse, rng: Random, starter: Starter = no_start) -> BestFilling:
    """The filling with the greatest total, proved if time allows; `starter` finds first ones of a large problem.

    Parts of the grid that do not touch are solved one by one, and together only if a word stands in two of them.
    """
    consistent = make_arc_consistent(problem)
    if consistent is None:
        return IMPOSSIBLE
    parts = list(_connected_parts(consistent))
    if len(parts) < 2:
        return _Proof(consistent, pulse, rng, starter).run()
    apart = _solve_parts(consistent, parts, pulse, rng, starter)
    return apart or _Proof(consistent, pulse, rng, starter).run()


def _connected_parts(problem: FillProblem) -> Iterator[list[int]]:
    """Slots that hang together; where only one letter is left, they do not."""
    unseen = set(range(len(problem.slots)))
    while unseen:
        part = [unseen.pop()]
        for n in part:
            letters = problem.domains[n].letters
            open_ = {
                crossing.slot
                for crossing in problem.crossings[n]
                if crossing and (letters[:, crossing.at] != letters[0, crossing.at]).any()
            }
            part += open_ & unseen
            unseen -= open_
        yield sorted(part)


def _solve_parts(
    problem: FillProblem, parts: list[list[int]], pulse: SearchPulse, rng: Random, starter: Starter
) -> BestFilling | None:
    """The parts' optima as one; None when they share a word."""
    keys = [-1] * len(problem.slots)
    total = bound = 0
    proved = True
    for n, part in enumerate(parts):
        share = pulse.share(pulse.left * len(part) / sum(map(len, parts[n:])))
        part_filling = _Proof(problem.sub_problem(part), share, rng, starter_of_part(starter, part)).run()
        if part_filling.chosen is None:
            return None if part_filling.status == "time" else part_filling
        proved = proved and part_filling.status == "proved"
        total, bound = total + part_filling.total, bound + part_filling.bound
        for slot, key in zip(part, part_filling.chosen, strict=True):
            keys[slot] = key
        pulse.set_progress(total, bound)
    if problem.has_repeats(tuple(keys)):
        return None
    return BestFilling("proved" if proved else "best", tuple(keys), total, bound)


class _Proof:
    """A search for a filling of at least some total, which is lowered until there is one: then it is the best."""

    def __init__(self, problem: FillProblem, pulse: SearchPulse, rng: Random, starter: Starter) -> None:
        self.problem = problem
        self.pulse = pulse
        self.rng = rng
        self.starter = starter
        self.chosen: Keys | None = None
        self.total = 0
        self.large = len(problem.slots) > LARGE
        if self.large:
            # A bound of a large grid may take all of the time.
            self._keep_better(starter(pulse.share(START * pulse.left)))
        self.bound = diffusion_bound(problem, pulse)
        self.most = self.bound.most  # no filling has more, in parts of a point
        self.least = self.most - sum(int(costs.max()) for costs in self.bound.costs)
        self.width = FIRST_BEAM

    def run(self) -> BestFilling:
        slack, effort = FIRST, SOON // (LOOKING if self.large else 1)
        self._report_totals()
        while self._is_open() and self.pulse.beat():
            start = monotonic()
            target = max(self._target_total(), self.bound.most - slack)
            if self._search_above(target, effort):
                self.most = target - 1 if self.chosen is None else max(target - 1, PARTS * self.total)
                slack = int(slack * WIDER)
            else:
                self._look_for_one(monotonic() - start)
                effort *= HARDER
            self._report_totals()
        return self._known_filling()

    def _is_open(self) -> bool:
        return self.most >= self._target_total()

    def _target_total(self) -> int:
        """Return the least total, in parts of a point, that a better filling has."""
        return self.least if self.chosen is None else PARTS * (self.total + 1)

    def _search_above(self, target: int, effort: int) -> bool:
        """Look for the best filling of at least the target; whether all was seen."""
        bound = narrow_bound(self.bound, target, self.pulse)
        if bound is None:
            return True
        if not self.pulse.beat():
            return False
        searched = Frontier(bound, self.pulse).search(bound.most - target, effort)
        self._keep_better(searched.chosen)
        return searched.finished

    def _keep_better(self, chosen: Keys | None) -> None:
        if chosen is not None and (self.chosen is None or self.problem.total(chosen) > self.total):
            self.chosen, self.total = chosen, self.problem.total(chosen)

    def _look_for_one(self, seconds: float) -> None:
        """A good filling: what lies below its total need not be searched."""
        pulse = self.pulse.share(max(seconds * (LOOKING if self.large else 1), LEAST_LOOK))
        start = self.chosen
        while pulse.beat():
            start = start or self._find_start(pulse)
            if start is not None:
                self._keep_better(improve_filling(self.problem, start, pulse, self.rng))
            # The next one begins elsewhere: what cannot be improved any more may be far from the best.
            start = None

    def _find_start(self, pulse: SearchPulse) -> Keys | None:
        """A filling to improve: of a small grid from a beam, which gets wider each time; where that ends in nothing,
        or is too wide, any."""
        self.width *= WIDER_BEAM
        if self.large and (keys := self.starter(pulse)):
            return keys
        if self.width > WIDEST or self.large:
            return find_filling(self.problem, pulse, self.rng)
        return Frontier(self.bound, pulse).beam_search(self.width) or find_filling(self.problem, pulse, self.rng)

    def _report_totals(self) -> None:
        self.pulse.set_progress(self.total, max(self.most // PARTS, self.total))

    def _known_filling(self) -> BestFilling:
        if self.chosen is None:
            return BestFilling("time", None, 0, self.most // PARTS) if self._is_open() else IMPOSSIBLE
        bound = max(self.most // PARTS, self.total)
        return BestFilling("proved" if bound == self.total else "best", self.chosen, self.total, bound)


def narrow_bound(bound: Bound, target: int, pulse: SearchPulse) -> Bound | None:
    """The bound without the words that cost too much to reach the target (reduced-cost elimination), again and again
    while that takes many; None when nothing is left."""
    while True:
        before = sum(map(len, bound.problem.domains))
        slack = bound.most - target
        consistent = make_arc_consistent(
            bound.problem.with_domains(
                domain.keep_words(costs <= slack)
                for domain, costs in zip(bound.problem.domains, bound.costs, strict=True)
            )
        )
        if consistent is None:
            return None
        after = sum(map(len, consistent.domains))
        if after == before:
            return bound
        bound = diffusion_bound(consistent, pulse, NARROW)
        if bound.most < target:
            return None
        if after > AGAIN * before:
            return bound
