"""A filling made better: the best one of a few slots at a time, while the others stay."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.games.crossword.prove.diffusion import PARTS, diffusion_bound, make_arc_consistent
from app.games.crossword.prove.frontier import Frontier
from app.games.crossword.prove.problem import FillProblem, Keys
from app.games.crossword.prove.pulse import SearchPulse

LEAST, MOST = 4, 16  # slots of a window
EFFORT, ROUNDS, PATIENCE = 30_000, 24, 60


def improve_filling(problem: FillProblem, chosen: Keys, pulse: SearchPulse, rng: Random) -> Keys:
    """The filling after windows of slots were filled anew (large-neighbourhood search), for as long as that helps.

    Ends when time is over, or after PATIENCE windows a slot in a row without a gain.
    """
    idle = 0
    while idle < PATIENCE * len(chosen) ** 0.5 and pulse.beat():
        free = _draw_window(problem, rng)
        better = _improve_window(problem, chosen, free, pulse)
        idle = 0 if better else idle + 1
        chosen = better or chosen
    return chosen


def _improve_window(problem: FillProblem, chosen: Keys, free: Sequence[int], pulse: SearchPulse) -> Keys | None:
    consistent = make_arc_consistent(problem.around(chosen, free))
    if consistent is None:
        return None
    bound = diffusion_bound(consistent, pulse, ROUNDS)
    now = consistent.total(tuple(chosen[n] for n in free))
    slack = bound.most - PARTS * (now + 1)
    better_keys = Frontier(bound, pulse).search(slack, EFFORT).chosen if slack >= 0 else None
    if better_keys is None:
        return None
    words = dict(zip(free, better_keys, strict=True))
    return tuple(words.get(n, key) for n, key in enumerate(chosen))


def _draw_window(problem: FillProblem, rng: Random) -> list[int]:
    """Slots that hang together by their crossings, drawn at random."""
    size = min(rng.randint(LEAST, MOST), len(problem.slots))
    window = [rng.randrange(len(problem.slots))]
    near = _crossing_slots(problem, window[0])
    while near and len(window) < size:
        window.append(near.pop(rng.randrange(len(near))))
        near += [n for n in _crossing_slots(problem, window[-1]) if n not in window and n not in near]
    return sorted(window)


def _crossing_slots(problem: FillProblem, slot: int) -> list[int]:
    return [crossing.slot for crossing in problem.crossings[slot] if crossing]
