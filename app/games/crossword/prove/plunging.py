"""A first filling: slot by slot, the slot with the fewest words first, with a few steps back and many starts."""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt

from app.games.crossword.prove.diffusion import make_arc_consistent
from app.games.crossword.prove.problem import FillProblem, Keys
from app.games.crossword.prove.pulse import SearchPulse

FAILS, MORE, TRIED = 20, 1.3, 4  # fails of the first start, times as many in the next one; words tried for a slot
LIKED, NOISE = 0.03, 0.5  # what a point of score weighs beside the logarithms of room, and how far chance goes


def find_filling(problem: FillProblem, pulse: SearchPulse, rng: Random) -> Keys | None:
    """Any filling, with good words where there is room for them; None when time was over first.

    The slot is the one with the least domain per fail that it has caused (Boussemart and others, "Boosting systematic
    search by weighting constraints", ECAI 2004).
    """
    weights = np.ones(len(problem.slots))
    fails = float(FAILS)
    while pulse.beat():
        plunge = _Plunge(pulse, rng, weights, int(fails))
        filled = plunge.fill_slots(problem, tuple(n for n, domain in enumerate(problem.domains) if len(domain) > 1))
        if filled is not None:
            return tuple(int(domain.keys[0]) for domain in filled.domains)
        fails *= MORE
    return None


class _Plunge:
    """One start: it ends with a filling, or after so many fails."""

    def __init__(self, pulse: SearchPulse, rng: Random, weights: npt.NDArray[np.float64], fails: int) -> None:
        self.pulse = pulse
        self.rng = np.random.default_rng(rng.getrandbits(32))
        self.weights = weights
        self.fails = fails

    def fill_slots(self, problem: FillProblem, free: tuple[int, ...]) -> FillProblem | None:
        """The problem with one word a slot."""
        if not free:
            return problem
        sizes = np.array([len(problem.domains[n]) for n in free])
        slot = free[int(np.argmin(np.log(sizes) / self.weights[list(free)] * self.rng.uniform(0.9, 1.1, len(free))))]
        rest = tuple(n for n in free if n != slot)
        for choice in np.argsort(-self._word_liking(problem, slot), kind="stable")[:TRIED]:
            if self.fails < 0 or not self.pulse.beat():
                return None
            narrowed = self._with_word(problem, slot, int(choice))
            filled = self.fill_slots(narrowed, rest) if narrowed else None
            if filled:
                return filled
            self.fails -= 1
        self.weights[slot] += 1
        return None

    def _with_word(self, problem: FillProblem, slot: int, choice: int) -> FillProblem | None:
        """Return the problem in which the slot has this word and no other slot has it; None if nothing is left."""
        key, size = problem.domains[slot].keys[choice], len(problem.slots[slot].cells)
        domains = list(problem.domains)
        changed = [slot]
        for n, domain in enumerate(domains):
            here = domain.keys == key if len(problem.slots[n].cells) == size else np.zeros(len(domain), np.bool_)
            if n == slot or here.any():
                domains[n] = domain.keep_words(here if n == slot else ~here)
                changed.append(n)
        return make_arc_consistent(problem.with_domains(domains), changed)

    def _word_liking(self, problem: FillProblem, slot: int) -> npt.NDArray[np.float64]:
        """Return how much room each word leaves to its crossings, and a little of its score."""
        domain = problem.domains[slot]
        liking = LIKED * domain.scores + NOISE * self.rng.random(len(domain))
        for crossing in filter(None, problem.crossings[slot]):
            letters = problem.domains[crossing.slot].letters[:, crossing.other_at]
            room = np.log1p(np.bincount(letters, minlength=problem.letters))
            liking += room[domain.letters[:, crossing.at]]
        return liking
