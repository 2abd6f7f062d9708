"""The search for a fill, on arrays: what numba compiles. `problem.py` lays the arrays out, `searching.py` runs it.

A slot's domain is a bit set over the words of its length, a cell's a bit set over letters. Propagation is that of
Compact-Table (Demeulenaere et al., 2016) for tables that are all the words of a length: a reversible sparse bit set a
slot, masks by the letters that went or the letters that stayed, whichever are fewer, and residues for the support of
letters. Search branches two ways on the slot of the least log(size) / weight (Boussemart et al., 2004: dom/wdeg) and
restarts geometrically. Everything that must be undone is a number of the one array `now`, and its former values lie on
one trail.
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
    """What does not change while a grid is filled. S slots of at most L cells, C cells, A letters.

    `supports[masks[s] + (place * A + letter) * span[s] + i]` is the i-th 64 words of slot s that have the letter there.
    """

    length: I32  # S: cells
    span: I32  # S: 64-bit words of a domain
    domain: I64  # S: where its domain begins in `now`
    masks: I64  # S: where its length's sets begin in `supports`
    cell: I32  # S x L
    crossing: I32  # S x L: the slot that crosses there, or NONE
    crossed_at: I32  # S x L: and the place in it
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
    must_length: I32  # M: entries that must be somewhere
    must_bit: I32
    kin_of: I64  # word (rated + bit) -> where its groups begin in `kin`; empty without groups
    kin: I32  # groups
    members_of: I64  # group -> where its members begin
    member_length: I32
    member_bit: I32


class Work(NamedTuple):
    """What changes."""

    now: U64
    order: I32  # like the domains: their words, the non-zero ones first
    residue: I32  # S x L x A
    weight: F64  # S
    queue: I32  # S, a ring
    queued: U8  # S
    active: U8  # S: slots to be filled
    trail_at: I64
    trail_old: U64
    branch_slot: I32
    branch_bit: I32
    branch_mark: I64
    numbers: I64
    tune: F64
    random: U64  # 1
    rated: F64  # scratch: A x L
    spelled: U64  # scratch: L


@inlined
def ones(bits: Number) -> Number:
    """How many bits are set."""
    bits = bits - ((bits >> np.uint64(1)) & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))


@inlined
def lowest(bits: Number) -> Number:
    """The place of the lowest bit; 64 for none."""
    return ones((bits & (~bits + np.uint64(1))) - np.uint64(1))


@inlined
def chance(random: U64) -> float:
    """A number from 0 to below 1 (xorshift64*)."""
    x = random[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    random[0] = x
    return float((x * np.uint64(2685821657736338717)) >> np.uint64(11)) / 9007199254740992.0


@inlined
def put(w: Work, at: int, value: Number) -> None:
    """Write a number that can be taken back."""
    top = w.numbers[TRAIL]
    w.trail_at[top] = at
    w.trail_old[top] = w.now[at]
    w.numbers[TRAIL] = top + 1
    w.now[at] = value


@compiled
def undo(w: Work, mark: int) -> None:
    top = w.numbers[TRAIL]
    while top > mark:
        top -= 1
        w.now[w.trail_at[top]] = w.trail_old[top]
    w.numbers[TRAIL] = mark


@inlined
def ask(w: Work, slot: int) -> None:
    """Queue a slot for propagation."""
    if w.queued[slot] == 0 and w.active[slot] == 1:
        w.queued[slot] = 1
        tail = w.numbers[TAIL]
        w.queue[tail] = slot
        w.numbers[TAIL] = tail + 1 if tail + 1 < len(w.queue) else 0


@inlined
def ask_all(w: Work, slot: int) -> None:
    """Queue a slot whose entries have changed, not only the letters of its cells."""
    ask(w, slot)
    if w.active[slot] == 1:
        w.queued[slot] = CHANGED


@compiled
def forget(w: Work) -> None:
    """Empty the queue."""
    while w.numbers[HEAD] != w.numbers[TAIL]:
        w.queued[w.queue[w.numbers[HEAD]]] = 0
        w.numbers[HEAD] = w.numbers[HEAD] + 1 if w.numbers[HEAD] + 1 < len(w.queue) else 0


@compiled
def narrow(t: Tables, w: Work, slot: int, place: int, letters: Number, keep: bool) -> bool:
    """Keep of a slot's domain what has one of the letters there, or what has none of them; whether that was less."""
    span, start = np.int64(t.span[slot]), t.domain[slot]
    base = t.masks[slot] + place * t.alphabet * span
    now, order, supports, trail_at, trail_old = w.now, w.order, t.supports, w.trail_at, w.trail_old
    before = np.int64(now[t.limit + slot])
    limit, top, k = before, w.numbers[TRAIL], 0
    while k < limit:
        i = np.int64(order[start + k])
        some, rest = np.uint64(0), letters
        while rest != np.uint64(0):
            some |= supports[base + lowest(rest) * span + i]
            rest &= rest - np.uint64(1)
        old = now[start + i]
        left = old & some if keep else old & ~some
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
        put(w, t.limit + slot, np.uint64(limit))
    return fewer


@compiled
def look(t: Tables, w: Work, slot: int) -> bool:
    """Bring a slot's domain up to what its cells have become; whether it has become less."""
    fewer, now, cell, length = False, w.now, t.cell, t.length[slot]
    start, cells = t.seen + slot * cell.shape[1], t.cells
    for place in range(length):
        mask, seen = now[cells + cell[slot, place]], now[start + place]
        gone = seen & ~mask
        if gone != np.uint64(0):
            stay = ones(mask) <= ones(gone)
            fewer = narrow(t, w, slot, place, mask if stay else gone, stay) or fewer
            put(w, start + place, mask)
    if fewer:
        recount(t, w, slot)
    return fewer


@compiled
def recount(t: Tables, w: Work, slot: int) -> None:
    start, size, now, order = t.domain[slot], 0, w.now, w.order
    for k in range(np.int64(now[t.limit + slot])):
        size += ones(now[start + order[start + k]])
    put(w, t.size + slot, np.uint64(size))


@compiled
def drop(t: Tables, w: Work, slot: int, bit: int) -> Number:
    """Take one entry out of a slot's domain; False when that was the last."""
    at, one = t.domain[slot] + (bit >> 6), np.uint64(1) << np.uint64(bit & 63)
    if w.now[at] & one:
        put(w, at, w.now[at] & ~one)
        put(w, t.size + slot, w.now[t.size + slot] - np.uint64(1))
        if w.now[at] == np.uint64(0):
            trim(t, w, slot, bit >> 6)
        ask_all(w, slot)
    return w.now[t.size + slot] != np.uint64(0)


@compiled
def trim(t: Tables, w: Work, slot: int, i: int) -> None:
    """Word i of a domain has become zero."""
    start, last = t.domain[slot], np.int64(w.now[t.limit + slot]) - 1
    for k in range(last + 1):
        if w.order[start + k] == i:
            w.order[start + k] = w.order[start + last]
            w.order[start + last] = i
            break
    put(w, t.limit + slot, np.uint64(last))


@compiled
def first_bit(t: Tables, w: Work, slot: int) -> Number:
    """The best entry that is left: words are sorted by score."""
    start, least = t.domain[slot], np.int64(1) << 40
    for k in range(np.int64(w.now[t.limit + slot])):
        least = min(least, np.int64(w.order[start + k]))
    return (least << 6) + lowest(w.now[start + least])


@compiled
def settle(t: Tables, w: Work, slot: int) -> bool:
    """One entry is left: nobody else may have it, nor what is too much like it."""
    put(w, t.done + slot, np.uint64(1))
    bit = first_bit(t, w, slot)
    for other in range(len(t.length)):
        if other != slot and w.active[other] and t.length[other] == t.length[slot] and not drop(t, w, other, bit):
            w.numbers[CULPRIT] = other
            return False
    if len(t.kin_of) == 0:
        return True
    word = t.rated[slot] + bit
    for place in range(t.kin_of[word], t.kin_of[word + 1]):
        group = t.kin[place]
        for member in range(t.members_of[group], t.members_of[group + 1]):
            if not expel(t, w, slot, t.member_length[member], t.member_bit[member]):
                return False
    return True


@compiled
def expel(t: Tables, w: Work, but: int, length: int, bit: int) -> bool:
    """Take an entry from all slots but one."""
    for other in range(len(t.length)):
        if other != but and w.active[other] and t.length[other] == length and not drop(t, w, other, bit):
            w.numbers[CULPRIT] = other
            return False
    return True


@compiled
def spell(t: Tables, w: Work, slot: int) -> None:
    """The letters that the slot's entries have in each place, by going through the entries: quick when they are few."""
    start, length, limit = t.domain[slot], t.length[slot], np.int64(w.now[t.limit + slot])
    now, order, letters, first, out = w.now, w.order, t.letters, t.spelled[slot], w.spelled
    out[:length] = 0
    for k in range(limit):
        i = np.int64(order[start + k])
        rest = now[start + i]
        while rest != np.uint64(0):
            at = first + ((i << 6) + lowest(rest)) * length
            rest &= rest - np.uint64(1)
            for place in range(length):
                out[place] |= np.uint64(1) << np.uint64(letters[at + place])


@compiled
def keep_supported(t: Tables, w: Work, slot: int, place: int, mask: Number) -> Number:
    """Those of the letters that some entry of the slot has there.

    Where an entry was found for a letter is looked at first the next time. The arrays are taken out of their tuples
    once: taking them out in a loop would cost more than what is done with them.
    """
    start, limit, span = t.domain[slot], np.int64(w.now[t.limit + slot]), np.int64(t.span[slot])
    base, known = t.masks[slot] + place * t.alphabet * span, (slot * t.cell.shape[1] + place) * t.alphabet
    now, order, supports, residue = w.now, w.order, t.supports, w.residue
    rest, left = mask, mask
    while rest != np.uint64(0):
        letter = lowest(rest)
        rest &= rest - np.uint64(1)
        some, i = base + letter * span, np.int64(residue[known + letter])
        found, k = now[start + i] & supports[some + i], 0
        while found == np.uint64(0) and k < limit:
            i = np.int64(order[start + k])
            found = now[start + i] & supports[some + i]
            k += 1
        residue[known + letter] = i
        if found == np.uint64(0):
            left ^= np.uint64(1) << np.uint64(letter)
    return left


@compiled
def filter_cells(t: Tables, w: Work, slot: int) -> bool:
    """Take from a slot's cells the letters that none of its entries has."""
    few = w.now[t.size + slot] <= np.uint64(FEW_ENOUGH) * w.now[t.limit + slot]
    if few:
        spell(t, w, slot)
    for place in range(t.length[slot]):
        at = t.cells + t.cell[slot, place]
        mask = w.now[at]
        if mask & (mask - np.uint64(1)) == np.uint64(0):
            continue
        left = mask & w.spelled[place] if few else keep_supported(t, w, slot, place, mask)
        if left != mask:
            put(w, at, left)
            put(w, t.seen + slot * t.cell.shape[1] + place, left)
            if left == np.uint64(0):
                return False
            if t.crossing[slot, place] != NONE:
                ask(w, t.crossing[slot, place])
    return True


@compiled
def propagate(t: Tables, w: Work) -> bool:
    """Until nothing changes; False when some slot, which is the culprit then, has no entry left."""
    while w.numbers[HEAD] != w.numbers[TAIL]:
        head = w.numbers[HEAD]
        slot = w.queue[head]
        w.numbers[HEAD] = head + 1 if head + 1 < len(w.queue) else 0
        changed = w.queued[slot] == CHANGED
        w.queued[slot] = 0
        if not (look(t, w, slot) or changed):
            continue
        size = w.now[t.size + slot]
        fine = size != np.uint64(0)
        w.numbers[CULPRIT] = slot
        if fine and size == np.uint64(1) and w.now[t.done + slot] == np.uint64(0):
            fine = settle(t, w, slot)
        if not (fine and filter_cells(t, w, slot)):
            forget(w)
            return False
    return True


@compiled
def choose_slot(t: Tables, w: Work) -> Number:
    """The open slot of the least log(size) / weight, with some noise; NONE when all are filled."""
    best, found = np.inf, NONE
    for slot in range(len(t.length)):
        size = w.now[t.size + slot]
        if w.active[slot] and size > np.uint64(1):
            worth = np.log(float(size)) / w.weight[slot] * (1.0 + 0.1 * chance(w.random))
            if worth < best:
                best, found = worth, slot
    return found


@compiled
def rate_letters(t: Tables, w: Work, slot: int) -> None:
    """For each open place and letter the logarithm of how many crossing entries would keep it."""
    for place in range(t.length[slot]):
        mask, other = w.now[t.cells + t.cell[slot, place]], t.crossing[slot, place]
        start = place * t.alphabet
        if other != NONE and w.active[other] and w.now[t.done + other] == np.uint64(0):
            count_keeping(t, w, other, t.crossed_at[slot, place], mask, start)
        else:
            w.rated[start : start + t.alphabet] = 0.0


@compiled
def count_keeping(t: Tables, w: Work, slot: int, place: int, mask: Number, out: int) -> None:
    """How many entries of a slot have each of the letters there, as logarithms."""
    start, limit, span = t.domain[slot], np.int64(w.now[t.limit + slot]), np.int64(t.span[slot])
    now, order, supports, rated = w.now, w.order, t.supports, w.rated
    while mask != np.uint64(0):
        letter = lowest(mask)
        mask &= mask - np.uint64(1)
        base, many = t.masks[slot] + (place * t.alphabet + letter) * span, 0
        for k in range(limit):
            i = order[start + k]
            many += ones(now[start + i] & supports[base + i])
        rated[out + letter] = np.log(float(many) + 0.001)


@compiled
def choose_entry(t: Tables, w: Work, slot: int) -> Number:
    """The entry that leaves its crossings the most room, and that is liked."""
    rate_letters(t, w, slot)
    start, length, best, found = t.domain[slot], t.length[slot], -np.inf, NONE
    now, letters, scores, rated, random = w.now, t.letters, t.scores, w.rated, w.random
    crossing, liking, noise = w.tune[CROSSING], w.tune[LIKING], w.tune[NOISE]
    # The best by score are enough where a fill is easy; where it is not, the room of all must be known.
    weighed = FEW if w.numbers[RESTARTS] == 0 else np.int64(1) << 40
    for i in range(t.span[slot]):
        rest = now[start + i]
        while rest != np.uint64(0) and weighed > 0:
            weighed -= 1
            bit = (i << 6) + lowest(rest)
            rest &= rest - np.uint64(1)
            room, spelled = 0.0, t.spelled[slot] + bit * length
            for place in range(length):
                room += rated[place * t.alphabet + letters[spelled + place]]
            worth = crossing * room + liking * scores[t.rated[slot] + bit] + noise * chance(random)
            if worth > best:
                best, found = worth, bit
        if weighed <= 0:
            break
    return found


@compiled
def must_branch(t: Tables, w: Work) -> tuple[Number, Number, bool]:
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
                if last == NONE or chance(w.random) * places < 1.0:
                    last = slot
        if places == 0:
            return NONE, NONE, False
        if not placed and places < fewest:
            fewest, where, what = places, last, bit
    return where, what, True


@compiled
def take(t: Tables, w: Work, slot: int, bit: int) -> None:
    """Leave a slot one entry."""
    start, base = t.domain[slot], t.spelled[slot] + bit * t.length[slot]
    for k in range(np.int64(w.now[t.limit + slot])):
        i = np.int64(w.order[start + k])
        left = np.uint64(1) << np.uint64(bit & 63) if i == bit >> 6 else np.uint64(0)
        if w.now[start + i] != left:
            put(w, start + i, left)
    for k in range(np.int64(w.now[t.limit + slot])):
        if w.order[start + k] == bit >> 6:
            w.order[start + k] = w.order[start]
            w.order[start] = bit >> 6
            break
    put(w, t.limit + slot, np.uint64(1))
    put(w, t.size + slot, np.uint64(1))
    for place in range(t.length[slot]):
        at, one = t.cells + t.cell[slot, place], np.uint64(1) << np.uint64(t.letters[base + place])
        put(w, t.seen + slot * t.cell.shape[1] + place, one)
        if w.now[at] != one:
            put(w, at, one)
            if t.crossing[slot, place] != NONE:
                ask(w, t.crossing[slot, place])
    ask_all(w, slot)


@compiled
def blame(w: Work) -> None:
    w.weight[w.numbers[CULPRIT]] += 1.0
    w.numbers[FAILS] += 1


@compiled
def retreat(t: Tables, w: Work) -> bool:
    """Take decisions back until one of them can be turned round; False when none can: there is no fill."""
    while w.numbers[DEPTH] > 0:
        blame(w)
        w.numbers[DEPTH] -= 1
        depth = w.numbers[DEPTH]
        undo(w, w.branch_mark[depth])
        slot = w.branch_slot[depth]
        w.numbers[CULPRIT] = slot
        if drop(t, w, slot, w.branch_bit[depth]) and propagate(t, w):
            return True
        forget(w)
    return False


@compiled
def restart(w: Work) -> None:
    """Back to the root; what has been learnt about the slots stays, and the next try is longer."""
    if w.numbers[DEPTH] > 0:
        undo(w, w.branch_mark[0])
    w.numbers[DEPTH], w.numbers[FAILS] = 0, 0
    w.numbers[CUTOFF] = np.int64(w.numbers[CUTOFF] * w.tune[GROWTH]) + 1
    w.numbers[RESTARTS] += 1
    for slot in range(len(w.weight)):
        w.weight[slot] = max(w.weight[slot] * 0.98, 0.01)


@compiled
def search(t: Tables, w: Work, nodes: int) -> int:
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
            w.numbers[NODES] += 1
            depth = w.numbers[DEPTH]
            w.branch_slot[depth], w.branch_bit[depth] = slot, bit
            w.branch_mark[depth] = w.numbers[TRAIL]
            w.numbers[DEPTH] = depth + 1
            take(t, w, slot, bit)
            fine = propagate(t, w)
        if not fine and not retreat(t, w):
            return EXHAUSTED
        if w.numbers[FAILS] > w.numbers[CUTOFF]:
            restart(w)
    return RUNNING
