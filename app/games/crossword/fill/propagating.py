"""Propagation between slots and cells, compiled.

That of Compact-Table (Demeulenaere et al., 2016) for tables that are all the words of a length: a reversible sparse bit
set a slot, masks by the letters that went or the letters that stayed, whichever are fewer, and residues for the support
of letters. No entry is twice in a grid.
"""

from __future__ import annotations

import numpy as np

from app.games.crossword.fill.compiling import compiled
from app.games.crossword.fill.state import (
    CHANGED,
    CULPRIT,
    FEW_ENOUGH,
    HEAD,
    NONE,
    TAIL,
    TRAIL,
    Number,
    SearchState,
    Tables,
    clear_queue,
    count_ones,
    first_bit,
    lowest_bit,
    queue_changed_slot,
    queue_slot,
    write_number,
)


@compiled
def narrow_domain(t: Tables, w: SearchState, slot: int, place: int, letters: Number, keep: bool) -> bool:
    """Keep of a slot's domain what has one of the letters there, or what has none of them; whether that was less."""
    span, start = np.int64(t.span[slot]), t.domain[slot]
    base = t.masks[slot] + place * t.alphabet * span
    now, order, supports, trail_at, trail_old = w.now, w.order, t.supports, w.trail_at, w.trail_old
    before = np.int64(now[t.limit + slot])
    limit, top, k = before, w.numbers[TRAIL], 0
    while k < limit:
        i = np.int64(order[start + k])
        supporting, rest = np.uint64(0), letters
        while rest != np.uint64(0):
            supporting |= supports[base + lowest_bit(rest) * span + i]
            rest &= rest - np.uint64(1)
        old = now[start + i]
        left = old & supporting if keep else old & ~supporting
        if left != old:
            trail_at[top], trail_old[top] = start + i, old
            top += 1
            now[start + i] = left
        if left == np.uint64(0):
            limit -= 1
            order[start + k] = order[start + limit]
            order[start + limit] = i
        else:
            k += 1
    fewer = bool(top != w.numbers[TRAIL])
    w.numbers[TRAIL] = top
    if limit != before:
        write_number(w, t.limit + slot, np.uint64(limit))
    return fewer


@compiled
def refresh_domain(t: Tables, w: SearchState, slot: int) -> bool:
    """Bring a slot's domain up to what its cells have become; whether it has become less."""
    fewer, now, cell, length = False, w.now, t.cell, t.length[slot]
    start, cells = t.seen + slot * cell.shape[1], t.cells
    for place in range(length):
        mask, seen = now[cells + cell[slot, place]], now[start + place]
        gone = seen & ~mask
        if gone != np.uint64(0):
            stay = count_ones(mask) <= count_ones(gone)
            fewer = narrow_domain(t, w, slot, place, mask if stay else gone, stay) or fewer
            write_number(w, start + place, mask)
    if fewer:
        recount_entries(t, w, slot)
    return fewer


@compiled
def recount_entries(t: Tables, w: SearchState, slot: int) -> None:
    start, size, now, order = t.domain[slot], 0, w.now, w.order
    for k in range(np.int64(now[t.limit + slot])):
        size += count_ones(now[start + order[start + k]])
    write_number(w, t.size + slot, np.uint64(size))


@compiled
def drop_entry(t: Tables, w: SearchState, slot: int, bit: int) -> Number:
    """Take one entry out of a slot's domain; False when that was the last."""
    at, bit_mask = t.domain[slot] + (bit >> 6), np.uint64(1) << np.uint64(bit & 63)
    if w.now[at] & bit_mask:
        write_number(w, at, w.now[at] & ~bit_mask)
        write_number(w, t.size + slot, w.now[t.size + slot] - np.uint64(1))
        if w.now[at] == np.uint64(0):
            retire_word(t, w, slot, bit >> 6)
        queue_changed_slot(w, slot)
    return w.now[t.size + slot] != np.uint64(0)


@compiled
def retire_word(t: Tables, w: SearchState, slot: int, i: int) -> None:
    """Word i of a domain has become zero."""
    start, last = t.domain[slot], np.int64(w.now[t.limit + slot]) - 1
    for k in range(last + 1):
        if w.order[start + k] == i:
            w.order[start + k] = w.order[start + last]
            w.order[start + last] = i
            break
    write_number(w, t.limit + slot, np.uint64(last))


@compiled
def settle_slot(t: Tables, w: SearchState, slot: int) -> bool:
    """Return one entry is left: nobody else may have it, nor what is too much like it."""
    write_number(w, t.done + slot, np.uint64(1))
    bit = first_bit(t, w, slot)
    for other in range(len(t.length)):
        if other != slot and w.active[other] and t.length[other] == t.length[slot] and not drop_entry(t, w, other, bit):
            w.numbers[CULPRIT] = other
            return False
    if len(t.kin_of) == 0:
        return True
    word = t.rated[slot] + bit
    for place in range(t.kin_of[word], t.kin_of[word + 1]):
        group = t.kin[place]
        for member in range(t.members_of[group], t.members_of[group + 1]):
            if not expel_entry(t, w, slot, t.member_length[member], t.member_bit[member]):
                return False
    return True


@compiled
def expel_entry(t: Tables, w: SearchState, but: int, length: int, bit: int) -> bool:
    """Take an entry from all slots but one."""
    for other in range(len(t.length)):
        if other != but and w.active[other] and t.length[other] == length and not drop_entry(t, w, other, bit):
            w.numbers[CULPRIT] = other
            return False
    return True


@compiled
def collect_letters(t: Tables, w: SearchState, slot: int) -> None:
    """The letters that the slot's entries have in each place, by going through the entries: quick when they are few."""
    start, length, limit = t.domain[slot], t.length[slot], np.int64(w.now[t.limit + slot])
    now, order, letters, first, out = w.now, w.order, t.letters, t.spelled[slot], w.spelled
    for place in range(length):
        out[place] = np.uint64(0)
    for k in range(limit):
        i = np.int64(order[start + k])
        rest = now[start + i]
        while rest != np.uint64(0):
            at = first + ((i << 6) + lowest_bit(rest)) * length
            rest &= rest - np.uint64(1)
            for place in range(length):
                out[place] |= np.uint64(1) << np.uint64(letters[at + place])


@compiled
def keep_supported(t: Tables, w: SearchState, slot: int, place: int, mask: Number) -> Number:
    """Return those of the letters that some entry of the slot has there.

    Where an entry was found for a letter is looked at first the next time. The arrays are taken out of their tuples
    once: taking them out in a loop would cost more than what is done with them.
    """
    start, limit, span = t.domain[slot], np.int64(w.now[t.limit + slot]), np.int64(t.span[slot])
    base, residue_start = t.masks[slot] + place * t.alphabet * span, (slot * t.cell.shape[1] + place) * t.alphabet
    now, order, supports, residue = w.now, w.order, t.supports, w.residue
    rest, left = mask, mask
    while rest != np.uint64(0):
        letter = lowest_bit(rest)
        rest &= rest - np.uint64(1)
        support_start, i = base + letter * span, np.int64(residue[residue_start + letter])
        overlap, k = now[start + i] & supports[support_start + i], 0
        while overlap == np.uint64(0) and k < limit:
            i = np.int64(order[start + k])
            overlap = now[start + i] & supports[support_start + i]
            k += 1
        residue[residue_start + letter] = i
        if overlap == np.uint64(0):
            left ^= np.uint64(1) << np.uint64(letter)
    return left


@compiled
def filter_cells(t: Tables, w: SearchState, slot: int) -> bool:
    """Take from a slot's cells the letters that none of its entries has."""
    few = w.now[t.size + slot] <= np.uint64(FEW_ENOUGH) * w.now[t.limit + slot]
    if few:
        collect_letters(t, w, slot)
    for place in range(t.length[slot]):
        at = t.cells + t.cell[slot, place]
        mask = w.now[at]
        if mask & (mask - np.uint64(1)) == np.uint64(0):
            continue
        left = mask & w.spelled[place] if few else keep_supported(t, w, slot, place, mask)
        if left != mask:
            write_number(w, at, left)
            write_number(w, t.seen + slot * t.cell.shape[1] + place, left)
            if left == np.uint64(0):
                return False
            if t.crossing[slot, place] != NONE:
                queue_slot(w, t.crossing[slot, place])
    return True


@compiled
def assign_entry(t: Tables, w: SearchState, slot: int, bit: int) -> None:
    """Leave a slot one entry."""
    start, base = t.domain[slot], t.spelled[slot] + bit * t.length[slot]
    for k in range(np.int64(w.now[t.limit + slot])):
        i = np.int64(w.order[start + k])
        left = np.uint64(1) << np.uint64(bit & 63) if i == bit >> 6 else np.uint64(0)
        if w.now[start + i] != left:
            write_number(w, start + i, left)
    for k in range(np.int64(w.now[t.limit + slot])):
        if w.order[start + k] == bit >> 6:
            w.order[start + k] = w.order[start]
            w.order[start] = bit >> 6
            break
    write_number(w, t.limit + slot, np.uint64(1))
    write_number(w, t.size + slot, np.uint64(1))
    for place in range(t.length[slot]):
        at, letter_mask = t.cells + t.cell[slot, place], np.uint64(1) << np.uint64(t.letters[base + place])
        write_number(w, t.seen + slot * t.cell.shape[1] + place, letter_mask)
        if w.now[at] != letter_mask:
            write_number(w, at, letter_mask)
            if t.crossing[slot, place] != NONE:
                queue_slot(w, t.crossing[slot, place])
    queue_changed_slot(w, slot)


@compiled
def propagate(t: Tables, w: SearchState) -> bool:
    """Until nothing changes; False when some slot, which is the culprit then, has no entry left."""
    while w.numbers[HEAD] != w.numbers[TAIL]:
        head = w.numbers[HEAD]
        slot = w.queue[head]
        w.numbers[HEAD] = head + 1 if head + 1 < len(w.queue) else 0
        changed = w.queued[slot] == CHANGED
        w.queued[slot] = 0
        if not (refresh_domain(t, w, slot) or changed):
            continue
        size = w.now[t.size + slot]
        fine = size != np.uint64(0)
        w.numbers[CULPRIT] = slot
        if fine and size == np.uint64(1) and w.now[t.done + slot] == np.uint64(0):
            fine = settle_slot(t, w, slot)
        if not (fine and filter_cells(t, w, slot)):
            clear_queue(w)
            return False
    return True
