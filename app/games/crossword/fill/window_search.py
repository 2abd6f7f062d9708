"""Improving a fill: a window of connected slots is emptied and filled anew, exactly within so many nodes.

Large-neighbourhood search (Shaw, 1998) over the compiled kernel: inside a window branch and bound, whose bound is the
sum of the best scores that the slots have left.
"""

from __future__ import annotations

import numpy as np

from app.games.crossword.fill.branching import (
    backtrack,
    blame_culprit,
    choose_entry,
    choose_slot,
    must_branch,
    push_decision,
)
from app.games.crossword.fill.compiling import compiled
from app.games.crossword.fill.propagating import drop_entry, propagate
from app.games.crossword.fill.state import (
    BEST,
    CUTOFF,
    DEPTH,
    FAILS,
    HEAD,
    I32,
    I64,
    NODES,
    NONE,
    TAIL,
    TRAIL,
    U64,
    Number,
    SearchState,
    Tables,
    first_bit,
    queue_changed_slot,
    write_number,
)


@compiled
def empty_window(t: Tables, w: SearchState, root: U64, root_order: I32, window: I64, entries: I64) -> bool:
    """Give the slots of a window all their entries back, between letters that stay; False when nothing fits."""
    for at in range(len(root)):
        w.now[at] = root[at]
    for at in range(len(root_order)):
        w.order[at] = root_order[at]
    for number in (TRAIL, DEPTH, FAILS, HEAD, TAIL):
        w.numbers[number] = 0
    for slot in range(len(entries)):
        w.active[slot], w.queued[slot], w.weight[slot] = 0, 0, 1.0
    for slot in window:
        w.active[slot] = 1
    for slot in window:
        hold_crossings(t, w, slot, entries)
        queue_changed_slot(w, slot)
    return rule_out_entries(t, w, entries) and propagate(t, w)


@compiled
def hold_crossings(t: Tables, w: SearchState, slot: int, entries: I64) -> None:
    """Fix the letters of a slot that entries outside the window hold."""
    for place in range(t.length[slot]):
        other = t.crossing[slot, place]
        if other != NONE and not w.active[other] and entries[other] != NONE:
            spelled = t.spelled[other] + np.int64(entries[other]) * t.length[other]
            letter = t.letters[spelled + t.crossed_at[slot, place]]
            write_number(w, t.cells + t.cell[slot, place], np.uint64(1) << np.uint64(letter))


@compiled
def rule_out_entries(t: Tables, w: SearchState, entries: I64) -> bool:
    """The entries outside the window are taken, and so is what is too much like them."""
    for slot in range(len(entries)):
        if w.active[slot] or entries[slot] == NONE:
            continue
        if not remove_entry(t, w, t.length[slot], entries[slot]):
            return False
        if len(t.kin_of) == 0:
            continue
        word = t.rated[slot] + entries[slot]
        for place in range(t.kin_of[word], t.kin_of[word + 1]):
            group = t.kin[place]
            for member in range(t.members_of[group], t.members_of[group + 1]):
                if not remove_entry(t, w, t.member_length[member], t.member_bit[member]):
                    return False
    return True


@compiled
def remove_entry(t: Tables, w: SearchState, length: int, bit: int) -> bool:
    """Take an entry from every slot of the window."""
    for slot in range(len(t.length)):
        if w.active[slot] and t.length[slot] == length and not drop_entry(t, w, slot, bit):
            return False
    return True


@compiled
def score_bound(t: Tables, w: SearchState) -> Number:
    """No fill of the window is worth more: the best entry of each slot."""
    total = np.int64(0)
    for slot in range(len(t.length)):
        if w.active[slot]:
            total += t.scores[t.rated[slot] + first_bit(t, w, slot)]
    return total


@compiled
def fill_better(t: Tables, w: SearchState, nodes: int, entries: I64) -> bool:
    """Search for the window's best fill above numbers[BEST] for so many nodes, and write it into `entries`.

    True when something was found; it is the best there is if the search ended before its nodes did.
    """
    last, improved = w.numbers[NODES] + nodes, False
    w.numbers[CUTOFF] = np.int64(1) << 40
    while w.numbers[NODES] < last:
        slot, bit, fine = must_branch(t, w)
        worth = score_bound(t, w) if fine else np.int64(0)
        fine = fine and worth > w.numbers[BEST]
        if fine and slot == NONE:
            slot = choose_slot(t, w)
            if slot == NONE:
                w.numbers[BEST], improved, fine = worth, True, False
                store_entries(t, w, entries)
            else:
                bit = choose_entry(t, w, slot)
        if fine:
            fine = push_decision(t, w, slot, bit)
            if not fine:
                blame_culprit(w)
        if not fine and not backtrack(t, w):
            break
    return improved


@compiled
def store_entries(t: Tables, w: SearchState, entries: I64) -> None:
    for slot in range(len(t.length)):
        if w.active[slot]:
            entries[slot] = first_bit(t, w, slot)
