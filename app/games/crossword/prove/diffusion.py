"""An upper bound for a fill problem: scores moved between crossing slots until the sum of the best ones is small.

Max-sum diffusion over the dual of the problem's linear relaxation: Kovalevsky and Koval (1975), as told by Werner,
"A linear programming approach to max-sum problem: a review", IEEE PAMI 29 (2007). For a letter of a crossing, one slot
may give to the other any amount: every filling keeps its total, and the bound changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from app.games.crossword.prove.problem import Domain, FillProblem, Numbers
from app.games.crossword.prove.pulse import SearchPulse

# What a point of score is divided into: costs are whole numbers, so that the proof does not hang on rounding.
PARTS = 1024
ROUNDS, WATCHED, LEAST_GAIN = 300, 20, 0.05
CAP = 1 << 28  # of a word's cost
Floats: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Bound:
    """No filling has a total above `most` / PARTS; each word costs of it what it has less than its slot's best one."""

    problem: FillProblem
    most: int
    costs: tuple[Numbers, ...]


class Meeting(NamedTuple):
    """A crossing, by its two sides."""

    left: MeetingSide
    right: MeetingSide


class MeetingSide(NamedTuple):
    """A slot's words grouped by the letter in a place: `order` sorts them so, groups begin at `starts`, and `group`
    is the group of each word."""

    slot: int
    order: npt.NDArray[np.intp]
    starts: npt.NDArray[np.intp]
    group: npt.NDArray[np.intp]


def make_arc_consistent(problem: FillProblem, changed: Iterable[int] | None = None) -> FillProblem | None:
    """Only words whose letters their crossings can meet (arc consistency); None when a slot is left without one.

    With `changed` all other slots were supported before.
    """
    domains = list(problem.domains)
    waiting = dict.fromkeys(range(len(domains)) if changed is None else changed)
    while waiting:
        n = next(iter(waiting))
        del waiting[n]
        if not len(domains[n]):
            return None
        for crossing in filter(None, problem.crossings[n]):
            other = domains[crossing.slot]
            letters = np.zeros(256, np.bool_)
            letters[domains[n].letters[:, crossing.at]] = True
            narrowed = other.keep_words(letters[other.letters[:, crossing.other_at]])
            if len(narrowed) < len(other):
                domains[crossing.slot] = narrowed
                waiting[crossing.slot] = None
    return problem.with_domains(domains)


def diffusion_bound(problem: FillProblem, pulse: SearchPulse, rounds: int = ROUNDS) -> Bound:
    """The bound, for a problem in which every word is supported; stops early when a round hardly helps."""
    values = [domain.scores.astype(np.float64) for domain in problem.domains]
    meetings = list(_list_meetings(problem))
    transfers = [np.zeros(len(meeting.left.starts)) for meeting in meetings]
    last = np.inf
    for n in range(rounds):
        for meeting, gift in zip(meetings, transfers, strict=True):
            _level_meeting(values, meeting, gift)
        if not pulse.beat():
            break
        if n % WATCHED == WATCHED - 1:
            most = sum(float(value.max()) for value in values)
            if last - most < LEAST_GAIN:
                break
            last = most
    return _whole_number_bound(problem, meetings, transfers)


def _list_meetings(problem: FillProblem) -> Iterator[Meeting]:
    for n, row in enumerate(problem.crossings):
        for crossing in filter(None, row):
            if n < crossing.slot:
                left = _meeting_side(n, problem.domains[n], crossing.at)
                yield Meeting(left, _meeting_side(crossing.slot, problem.domains[crossing.slot], crossing.other_at))


def _meeting_side(slot: int, domain: Domain, place: int) -> MeetingSide:
    letters = domain.letters[:, place]
    order = np.argsort(letters, kind="stable")
    starts = np.flatnonzero(np.diff(letters[order], prepend=255))
    group = np.empty(len(order), np.intp)
    group[order] = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(order)))
    return MeetingSide(slot, order, starts, group)


def _level_meeting(
    values: list[npt.NDArray[np.float64]], meeting: Meeting, transferred: npt.NDArray[np.float64]
) -> None:
    """Make the best word of each letter worth the same on both sides: both have the same letters, in one order."""
    left, right = meeting
    left_best = np.maximum.reduceat(values[left.slot][left.order], left.starts)
    right_best = np.maximum.reduceat(values[right.slot][right.order], right.starts)
    gift = (right_best - left_best) / 2
    values[left.slot] += gift[left.group]
    values[right.slot] -= gift[right.group]
    transferred += gift


def _whole_number_bound(
    problem: FillProblem, meetings: list[Meeting], transfers: list[npt.NDArray[np.float64]]
) -> Bound:
    """The same in whole numbers: what one side gets, the other gives, to the last part."""
    values = [domain.scores * PARTS for domain in problem.domains]
    for (left, right), gift in zip(meetings, transfers, strict=True):
        parts = np.rint(gift * PARTS).astype(np.int64)
        values[left.slot] += parts[left.group]
        values[right.slot] -= parts[right.group]
    best = [int(value.max()) for value in values]
    return Bound(problem, sum(best), tuple(most - value for most, value in zip(best, values, strict=True)))
