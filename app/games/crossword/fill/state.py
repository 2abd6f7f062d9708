"""Data of the compiled search: constant tables, numbers that change and can be undone, and small helpers.

`arrays.py` lays them out. Everything that must be undone is a number of the one array `now`, and its former values lie
on one trail.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from app.games.crossword.fill.compiling import compiled, inlined

I32 = npt.NDArray[np.int32]
I64 = npt.NDArray[np.int64]
U64 = npt.NDArray[np.uint64]
U8 = npt.NDArray[np.uint8]
F64 = npt.NDArray[np.float64]

# A number of numpy's, which the compiler takes as the machine's own.
Number: TypeAlias = Any

RUNNING, SOLVED, EXHAUSTED = 0, 1, 2
# Places of `count`: numbers of a search that outlive one slice of it.
TRAIL, DEPTH, FAILS, CUTOFF, NODES, CULPRIT, HEAD, TAIL, BEST, RESTARTS = range(10)
COUNTS = 10
# Places of `tune`.
CROSSING, LIKING, NOISE, GROWTH = range(4)
NONE = -1
CHANGED = 2  # of a slot in the queue: its entries have changed
FEW = 200  # entries that are weighed at first
# Entries for each 64 bits of a domain up to which going through them beats looking for the support of each letter.
FEW_ENOUGH = 8


class Tables(NamedTuple):
    """Tables that stay constant while a grid is filled. S slots of at most L cells, C cells, A letters.

    `supports[masks[s] + (place * A + letter) * span[s] + i]` is the i-th 64 words of slot s that have the letter there.
    """

    length: I64  # S: cells
    span: I64  # S: 64-bit words of a domain
    domain: I64  # S: where its domain begins in `now`
    masks: I64  # S: where its length's sets begin in `supports`
    cell: I64  # S x L
    crossing: I64  # S x L: the slot that crosses there, or NONE
    crossed_at: I64  # S x L: and the place in it
    supports: U64
    spelled: I64  # S: where its length's words begin in `letters`
    letters: U8
    rated: I64  # S: where its length's scores begin in `scores`
    scores: U8
    alphabet: int
    cells: int  # where the masks of the cells begin in `now`
    seen: int  # S x L: the cell's mask when the slot last looked
    limit: int  # S: how many words of its domain are not zero
    size: int  # S: how many entries are left
    done: int  # S: whether its entry has been taken from the others
    must_length: I64  # M: entries that must be somewhere
    must_bit: I64
    kin_of: I64  # word (rated + bit) -> where its groups begin in `kin`; empty without groups
    kin: I64  # groups
    members_of: I64  # group -> where its members begin
    member_length: I64
    member_bit: I64


class SearchState(NamedTuple):
    """Arrays that change during a search."""

    now: U64
    order: I32  # like the domains: their words, the non-zero ones first
    residue: I32  # S x L x A
    weight: F64  # S
    queue: I64  # S, a ring
    queued: U8  # S
    active: U8  # S: slots to be filled
    trail_at: I64
    trail_old: U64
    branch_slot: I64
    branch_bit: I64
    branch_mark: I64
    numbers: I64
    tune: F64
    random: U64  # 1
    rated: F64  # scratch: A x L
    spelled: U64  # scratch: L


@inlined
def count_ones(bits: Number) -> Number:
    """Return how many bits are set."""
    bits = bits - ((bits >> np.uint64(1)) & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))


@inlined
def lowest_bit(bits: Number) -> Number:
    """The place of the lowest bit; 64 for none."""
    return count_ones((bits & (~bits + np.uint64(1))) - np.uint64(1))


@inlined
def random_float(random: U64) -> float:
    """A number from 0 to below 1 (xorshift64*)."""
    x = random[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    random[0] = x
    return float((x * np.uint64(2685821657736338717)) >> np.uint64(11)) / 9007199254740992.0


@inlined
def write_number(w: SearchState, at: int, value: Number) -> None:
    """Write a number that can be taken back."""
    top = w.numbers[TRAIL]
    w.trail_at[top] = at
    w.trail_old[top] = w.now[at]
    w.numbers[TRAIL] = top + 1
    w.now[at] = value


@compiled
def undo_changes(w: SearchState, mark: int) -> None:
    top = w.numbers[TRAIL]
    while top > mark:
        top -= 1
        w.now[w.trail_at[top]] = w.trail_old[top]
    w.numbers[TRAIL] = mark


@inlined
def queue_slot(w: SearchState, slot: int) -> None:
    """Queue a slot for propagation."""
    if w.queued[slot] == 0 and w.active[slot] == 1:
        w.queued[slot] = 1
        tail = w.numbers[TAIL]
        w.queue[tail] = slot
        w.numbers[TAIL] = tail + 1 if tail + 1 < len(w.queue) else 0


@inlined
def queue_changed_slot(w: SearchState, slot: int) -> None:
    """Queue a slot whose entries have changed, not only the letters of its cells."""
    queue_slot(w, slot)
    if w.active[slot] == 1:
        w.queued[slot] = CHANGED


@compiled
def clear_queue(w: SearchState) -> None:
    """Empty the queue."""
    while w.numbers[HEAD] != w.numbers[TAIL]:
        w.queued[w.queue[w.numbers[HEAD]]] = 0
        w.numbers[HEAD] = w.numbers[HEAD] + 1 if w.numbers[HEAD] + 1 < len(w.queue) else 0


@compiled
def first_bit(t: Tables, w: SearchState, slot: int) -> Number:
    """The best entry that is left: words are sorted by score."""
    start, least = t.domain[slot], np.int64(1) << 40
    for k in range(np.int64(w.now[t.limit + slot])):
        least = min(least, np.int64(w.order[start + k]))
    return (least << 6) + lowest_bit(w.now[start + least])
