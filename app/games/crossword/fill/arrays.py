"""A problem laid out as the arrays that the compiled search works on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from app.games.crossword.fill.fill_problem import OFTEN, Beat, Problem, ignore_progress
from app.games.crossword.fill.state import COUNTS, CUTOFF, I64, NONE, U8, U64, SearchState, Tables
from app.games.crossword.grid import SHORTEST
from app.games.crossword.lists.scored import LengthList, ScoredList

G = TypeVar("G", bound=np.generic)
CROSSING, LIKING, NOISE, GROWTH = 1.0, 0.03, 0.3, 1.15
FIRST_CUTOFF = 60


def bit_words(bits: int, span: int) -> U64:
    """A bit set as 64-bit words, the low ones first."""
    return np.frombuffer(bits.to_bytes(span * 8, "little"), np.uint64)


@dataclass(frozen=True)
class Lengths:
    """Data that slots of one length share: the offsets of their sets, letters and scores in the long arrays."""

    lists: Mapping[int, LengthList]
    spans: Mapping[int, int]
    masks: Mapping[int, int]
    spelled: Mapping[int, int]
    rated: Mapping[int, int]
    supports: U64
    letters: U8
    scores: U8


@lru_cache(maxsize=4)
def lengths_of(words: ScoredList, longest: int) -> Lengths:
    """The arrays of a list's entries of up to so many letters."""
    lists = {length: words.of_length(length) for length in range(SHORTEST, longest + 1)}
    spans = {length: max(1, -(-len(listed) // 64)) for length, listed in lists.items()}
    alphabet = len(words.alphabet)
    rows = [bit_words(bit_set, spans[length]) for length, listed in lists.items() for bit_set in flat_sets(listed)]
    return Lengths(
        lists,
        spans,
        masks=start_offsets([(length, spans[length] * length * alphabet) for length in lists]),
        spelled=start_offsets([(length, len(listed) * length) for length, listed in lists.items()]),
        rated=start_offsets([(length, len(listed)) for length, listed in lists.items()]),
        supports=join_arrays(rows, np.uint64),
        letters=join_arrays([listed.letters for listed in lists.values()], np.uint8),
        scores=join_arrays([np.frombuffer(listed.scores, np.uint8) for listed in lists.values()], np.uint8),
    )


def flat_sets(listed: LengthList) -> list[int]:
    return [bit_set for place in listed.sets for bit_set in place]


def start_offsets(sizes: Sequence[tuple[int, int]]) -> dict[int, int]:
    ends = np.cumsum([0, *(size for _, size in sizes)])
    return {name: int(start) for (name, _), start in zip(sizes, ends, strict=False)}


def join_arrays(parts: Sequence[npt.NDArray[np.generic]], kind: type[G]) -> npt.NDArray[G]:
    return np.concatenate([part.ravel() for part in parts]).astype(kind) if parts else np.zeros(0, kind)


def build_tables(problem: Problem, beat: Beat = ignore_progress) -> Tables:
    """The tables of a grid and a list, whatever the least score; `beat` is called now and then, and may raise."""
    slots, grid = problem.slots, problem.grid
    of = [len(slot.cells) for slot in slots]
    size, longest = len(slots), max(of, default=1)
    # All lengths that a grid of this size can have: the next pattern shares the arrays.
    lengths = lengths_of(problem.words, max(grid.height, grid.width))
    cell, crossing, crossed_at = (np.full((size, longest), NONE, np.int64) for _ in range(3))
    for n, slot in enumerate(slots):
        cell[n, : of[n]] = slot.cells
        for met in grid.crossings[n]:
            if met:
                crossing[n, met.at], crossed_at[n, met.at] = met.slot, met.other_at
    ends = np.cumsum([0, *(lengths.spans[length] for length in of)])
    cells = int(ends[-1])
    seen = cells + grid.height * grid.width
    limit = seen + size * longest
    kin_of, kin, members_of, member_length, member_bit = group_arrays(problem, lengths, beat)
    must = [word for word in problem.missing_words if word in problem.words]
    return Tables(
        length=np.array(of, np.int64),
        span=np.array([lengths.spans[length] for length in of], np.int64),
        domain=ends[:-1].astype(np.int64),
        masks=np.array([lengths.masks[length] for length in of], np.int64),
        cell=cell,
        crossing=crossing,
        crossed_at=crossed_at,
        supports=lengths.supports,
        spelled=np.array([lengths.spelled[length] for length in of], np.int64),
        letters=lengths.letters,
        rated=np.array([lengths.rated[length] for length in of], np.int64),
        scores=lengths.scores,
        alphabet=len(problem.words.alphabet),
        cells=cells,
        seen=seen,
        limit=limit,
        size=limit + size,
        done=limit + 2 * size,
        must_length=np.array([len(word) for word in must], np.int64),
        must_bit=np.array([problem.words.of_length(len(word)).index[word] for word in must], np.int64),
        kin_of=kin_of,
        kin=kin,
        members_of=members_of,
        member_length=member_length,
        member_bit=member_bit,
    )


def group_arrays(problem: Problem, lengths: Lengths, beat: Beat) -> tuple[I64, I64, I64, I64, I64]:
    """Which groups each entry is in, and which entries each group has, as two lists of lists in one array each."""
    if not problem.groups:
        return (np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(1, np.int64), *(np.zeros(0, np.int64),) * 2)
    groups_by_entry: list[Sequence[int]] = []
    members: dict[int, list[tuple[int, int]]] = {}
    for length, listed in lengths.lists.items():
        for bit, word in enumerate(listed.words):
            if bit % OFTEN == 0:
                beat()
            groups_by_entry.append(problem.groups.get(word, ()))
            for group in groups_by_entry[-1]:
                members.setdefault(group, []).append((length, bit))
    many = max(members, default=-1) + 1
    listed_members = [members.get(group, []) for group in range(many)]
    every = [member for group_members in listed_members for member in group_members]
    return (
        list_offsets(groups_by_entry),
        np.array([group for entry_groups in groups_by_entry for group in entry_groups], np.int64),
        list_offsets(listed_members),
        np.array([length for length, _ in every], np.int64),
        np.array([bit for _, bit in every], np.int64),
    )


def list_offsets(lists: Sequence[Sequence[object]]) -> I64:
    return np.cumsum([0, *map(len, lists)]).astype(np.int64)


def initial_state(problem: Problem, t: Tables, seed: int) -> SearchState:
    """A search at its beginning: nothing is propagated yet."""
    size, cells = len(t.length), problem.grid.height * problem.grid.width
    now = np.zeros(t.done + size, np.uint64)
    order = np.zeros(t.cells, np.int32)
    masks = {length: problem.allowed_set(problem.words.of_length(length)) for length in set(t.length.tolist())}
    bits = 0
    for slot, (start, span, length) in enumerate(zip(t.domain, t.span, t.length, strict=True)):
        domain = bit_words(masks[int(length)], int(span))
        now[start : start + span] = domain
        order[start : start + span] = np.argsort(domain == 0, kind="stable")
        now[t.limit + slot] = np.count_nonzero(domain)
        now[t.size + slot] = masks[int(length)].bit_count()
        bits += int(now[t.size + slot])
    everything = np.uint64((1 << t.alphabet) - 1)
    now[t.cells : t.limit] = everything
    for at, sign in enumerate(problem.grid.text):
        if sign in problem.words.alphabet:
            now[t.cells + at] = np.uint64(1 << problem.words.alphabet.index(sign))
    trail = 2 * bits + 100 * (cells + t.cell.size) + 10_000
    numbers = np.zeros(COUNTS, np.int64)
    numbers[CUTOFF] = FIRST_CUTOFF
    return SearchState(
        now=now,
        order=order,
        residue=np.zeros(t.cell.size * t.alphabet, np.int32),
        weight=np.ones(size),
        queue=np.zeros(size + 1, np.int64),
        queued=np.zeros(size, np.uint8),
        active=np.array(problem.open, np.uint8),
        trail_at=np.empty(trail, np.int64),
        trail_old=np.empty(trail, np.uint64),
        branch_slot=np.zeros(size + 1, np.int64),
        branch_bit=np.zeros(size + 1, np.int64),
        branch_mark=np.zeros(size + 1, np.int64),
        numbers=numbers,
        tune=np.array([CROSSING, LIKING, NOISE, GROWTH]),
        random=np.array([seed * 2654435761 % (1 << 63) + 88172645463325252], np.uint64),
        rated=np.zeros(t.cell.shape[1] * t.alphabet),
        spelled=np.zeros(t.cell.shape[1], np.uint64),
    )
