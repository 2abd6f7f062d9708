"""The search for a fill, compiled: what is tried next, and what becomes of it when it fails.

It branches two ways on the slot of the least log(size) / weight (Boussemart et al., 2004: dom/wdeg) and restarts
geometrically; weights are kept.
"""

from __future__ import annotations

import numpy as np

from app.games.crossword.fill.compiling import compiled
from app.games.crossword.fill.propagating import assign_entry, drop_entry, propagate
from app.games.crossword.fill.state import (
    CROSSING,
    CULPRIT,
    CUTOFF,
    DEPTH,
    EXHAUSTED,
    FAILS,
    FEW,
    GROWTH,
    LIKING,
    NODES,
    NOISE,
    NONE,
    RESTARTS,
    RUNNING,
    SOLVED,
    TRAIL,
    Number,
    SearchState,
    Tables,
    clear_queue,
    count_ones,
    lowest_bit,
    random_float,
    undo_changes,
)


@compiled
def choose_slot(t: Tables, w: SearchState) -> Number:
    """The open slot of the least log(size) / weight, with some noise; NONE when all are filled."""
    best, best_slot = np.inf, NONE
    for slot in range(len(t.length)):
        size = w.now[t.size + slot]
        if w.active[slot] and size > np.uint64(1):
            worth = np.log(float(size)) / w.weight[slot] * (1.0 + 0.1 * random_float(w.random))
            if worth < best:
                best, best_slot = worth, slot
    return best_slot


@compiled
def rate_letters(t: Tables, w: SearchState, slot: int) -> None:
    """For each open place and letter the logarithm of how many crossing entries would keep it."""
    for place in range(t.length[slot]):
        mask, other = w.now[t.cells + t.cell[slot, place]], t.crossing[slot, place]
        start = place * t.alphabet
        if other != NONE and w.active[other] and w.now[t.done + other] == np.uint64(0):
            count_keeping(t, w, other, t.crossed_at[slot, place], mask, start)
        else:
            for letter in range(t.alphabet):
                w.rated[start + letter] = 0.0


@compiled
def count_keeping(t: Tables, w: SearchState, slot: int, place: int, mask: Number, out: int) -> None:
    """How many entries of a slot have each of the letters there, as logarithms."""
    start, limit, span = t.domain[slot], np.int64(w.now[t.limit + slot]), np.int64(t.span[slot])
    now, order, supports, rated = w.now, w.order, t.supports, w.rated
    while mask != np.uint64(0):
        letter = lowest_bit(mask)
        mask &= mask - np.uint64(1)
        base, many = t.masks[slot] + (place * t.alphabet + letter) * span, 0
        for k in range(limit):
            i = order[start + k]
            many += count_ones(now[start + i] & supports[base + i])
        rated[out + letter] = np.log(float(many) + 0.001)


@compiled
def choose_entry(t: Tables, w: SearchState, slot: int) -> Number:
    """The entry that leaves its crossings the most room, and that is liked."""
    rate_letters(t, w, slot)
    start, length, best, best_bit = t.domain[slot], t.length[slot], -np.inf, NONE
    now, letters, scores, rated, random = w.now, t.letters, t.scores, w.rated, w.random
    crossing, liking, noise = w.tune[CROSSING], w.tune[LIKING], w.tune[NOISE]
    # The best by score are enough where a fill is easy; where it is not, the room of all must be known.
    weighed = FEW if w.numbers[RESTARTS] == 0 else np.int64(1) << 40
    for i in range(t.span[slot]):
        rest = now[start + i]
        while rest != np.uint64(0) and weighed > 0:
            weighed -= 1
            bit = (i << 6) + lowest_bit(rest)
            rest &= rest - np.uint64(1)
            room, spelled = 0.0, t.spelled[slot] + bit * length
            for place in range(length):
                room += rated[place * t.alphabet + letters[spelled + place]]
            worth = crossing * room + liking * scores[t.rated[slot] + bit] + noise * random_float(random)
            if worth > best:
                best, best_bit = worth, bit
        if weighed <= 0:
            break
    return best_bit


@compiled
def must_branch(t: Tables, w: SearchState) -> tuple[Number, Number, bool]:
    """A slot for an entry that must be somewhere: slot, entry and whether all of them can be still."""
    fewest, where, what = 1 << 40, NONE, NONE
    for k in range(len(t.must_length)):
        bit, places, last, placed = t.must_bit[k], 0, NONE, False
        for slot in range(len(t.length)):
            if t.length[slot] != t.must_length[k] or not w.active[slot]:
                continue
            if w.now[t.domain[slot] + (bit >> 6)] >> np.uint64(bit & 63) & np.uint64(1):
                placed = placed or w.now[t.size + slot] == np.uint64(1)
                places += 1
                if last == NONE or random_float(w.random) * places < 1.0:
                    last = slot
        if places == 0:
            return NONE, NONE, False
        if not placed and places < fewest:
            fewest, where, what = places, last, bit
    return where, what, True


@compiled
def blame_culprit(w: SearchState) -> None:
    w.weight[w.numbers[CULPRIT]] += 1.0
    w.numbers[FAILS] += 1


@compiled
def backtrack(t: Tables, w: SearchState) -> bool:
    """Take decisions back until one of them can be turned round; False when none can: there is no fill."""
    while w.numbers[DEPTH] > 0:
        blame_culprit(w)
        w.numbers[DEPTH] -= 1
        depth = w.numbers[DEPTH]
        undo_changes(w, w.branch_mark[depth])
        slot = w.branch_slot[depth]
        w.numbers[CULPRIT] = slot
        if drop_entry(t, w, slot, w.branch_bit[depth]) and propagate(t, w):
            return True
        clear_queue(w)
    return False


@compiled
def restart_search(w: SearchState) -> None:
    """Back to the root; what has been learnt about the slots stays, and the next try is longer."""
    if w.numbers[DEPTH] > 0:
        undo_changes(w, w.branch_mark[0])
    w.numbers[DEPTH], w.numbers[FAILS] = 0, 0
    w.numbers[CUTOFF] = np.int64(w.numbers[CUTOFF] * w.tune[GROWTH]) + 1
    w.numbers[RESTARTS] += 1
    for slot in range(len(w.weight)):
        w.weight[slot] = max(w.weight[slot] * 0.98, 0.01)


@compiled
def push_decision(t: Tables, w: SearchState, slot: int, bit: int) -> bool:
    """Write an entry, in a way that can be taken back; False when some slot has none left then."""
    w.numbers[NODES] += 1
    depth = w.numbers[DEPTH]
    w.branch_slot[depth], w.branch_bit[depth] = slot, bit
    w.branch_mark[depth] = w.numbers[TRAIL]
    w.numbers[DEPTH] = depth + 1
    assign_entry(t, w, slot, bit)
    return propagate(t, w)


@compiled
def search_nodes(t: Tables, w: SearchState, nodes: int) -> int:
    """Go on for so many nodes: RUNNING, SOLVED, or EXHAUSTED when it is proved that there is no fill."""
    last = w.numbers[NODES] + nodes
    while w.numbers[NODES] < last:
        slot, bit, fine = must_branch(t, w)
        if fine and slot == NONE:
            slot = choose_slot(t, w)
            if slot == NONE:
                return SOLVED
            bit = choose_entry(t, w, slot)
        if fine:
            fine = push_decision(t, w, slot, bit)
        if not fine and not backtrack(t, w):
            return EXHAUSTED
        if w.numbers[FAILS] > w.numbers[CUTOFF]:
            restart_search(w)
    return RUNNING
