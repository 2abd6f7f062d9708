"""The same propagation and search in plain Python, on whole numbers as bit sets: for suggestions, for machines without
a compiler, and as what the compiled search is tested against.

A state is two tuples of whole numbers, so that a branch costs no undoing: a slot's entries and a cell's letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from random import Random
from typing import NamedTuple

from app.games.crossword.fill.fill_problem import Problem

CUTOFF, GROWTH = 60, 1.15
RUNNING, SOLVED, EXHAUSTED = 0, 1, 2
BEST_ONLY = 40  # entries that are weighed at a slot


class State(NamedTuple):
    """Remaining possibilities: the entries of each slot, the letters of each cell, and the slots whose entry is
    taken."""

    domains: list[int]
    cells: list[int]
    taken: set[int]

    def copy(self) -> State:
        return State(self.domains.copy(), self.cells.copy(), self.taken.copy())


class WipedOut(Exception):
    """Raised when a slot has no entry left."""

    def __init__(self, slot: int) -> None:
        super().__init__(slot)
        self.slot = slot


def bits_of(bits: int) -> Iterator[int]:
    """The places of the bits that are set, the low ones first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


class Propagation:
    """Arc consistency between slots and cells, and no entry twice."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.slots = problem.slots
        self.crossings = problem.grid.crossings
        self.lists = [problem.list_of(slot) for slot in self.slots]
        self.letters = range(len(problem.words.alphabet))
        self.open = [n for n, is_open in enumerate(problem.open) if is_open]
        self.groups = problem.groups
        self.members = entries_by_group(problem)

    def start(self) -> State:
        """Return everything that is allowed by the list and the letters that are written; raises WipedOut."""
        allowed = {len(slot.cells): self.problem.allowed_set(self.problem.list_of(slot)) for slot in self.slots}
        domains = [allowed[len(slot.cells)] for slot in self.slots]
        alphabet, full = self.problem.words.alphabet, (1 << len(self.letters)) - 1
        cells = [1 << alphabet.index(sign) if sign in alphabet else full for sign in self.problem.grid.text]
        state = State(domains, cells, set())
        for slot in self.open:
            for place, cell in enumerate(self.slots[slot].cells):
                if cells[cell] != full:
                    domains[slot] &= self.lists[slot].sets[place][cells[cell].bit_length() - 1]
        self.propagate(state, self.open)
        return state

    def propagate(self, state: State, slots: Sequence[int]) -> None:
        """Until nothing changes, from these slots on; raises WipedOut."""
        queue = dict.fromkeys(slots)
        while queue:
            slot = next(iter(queue))
            del queue[slot]
            domain = state.domains[slot]
            if not domain:
                raise WipedOut(slot)
            if not domain & (domain - 1) and slot not in state.taken:
                state.taken.add(slot)
                queue.update(dict.fromkeys(self.settle_slot(state, slot)))
            for place, cell in enumerate(self.slots[slot].cells):
                left = self.reachable_letters(state, slot, place, cell)
                if left != state.cells[cell]:
                    state.cells[cell] = left
                    if (met := self.crossings[slot][place]) and self.problem.open[met.slot]:
                        self.narrow_slot(state, met.slot, met.other_at, left)
                        queue[met.slot] = None

    def reachable_letters(self, state: State, slot: int, place: int, cell: int) -> int:
        """The letters of a cell that some entry of the slot has there."""
        domain, sets, mask = state.domains[slot], self.lists[slot].sets[place], state.cells[cell]
        if not mask & (mask - 1):
            return mask
        return sum(1 << letter for letter in bits_of(mask) if domain & sets[letter])

    def narrow_slot(self, state: State, slot: int, place: int, letters: int) -> None:
        """Keep the entries of a slot that have one of the letters there."""
        sets, supporting = self.lists[slot].sets[place], 0
        for letter in bits_of(letters):
            supporting |= sets[letter]
        state.domains[slot] &= supporting

    def settle_slot(self, state: State, slot: int) -> list[int]:
        """Take a slot's last entry, and what is too much like it, from the others; those that lost something."""
        word = self.lists[slot].words[state.domains[slot].bit_length() - 1]
        alike = {word, *(other for group in self.groups.get(word, ()) for other in self.members[group])}
        masks: dict[int, int] = {}
        for other in alike:
            bit = self.problem.words.of_length(len(other)).index[other]
            masks[len(other)] = masks.get(len(other), 0) | 1 << bit
        changed = []
        for other_slot in self.open:
            mask = masks.get(len(self.slots[other_slot].cells), 0)
            if other_slot != slot and state.domains[other_slot] & mask:
                state.domains[other_slot] &= ~mask
                changed.append(other_slot)
        return changed

    def write_entry(self, state: State, slot: int, bit: int) -> None:
        """Write an entry; raises WipedOut."""
        state.domains[slot] = 1 << bit
        self.propagate(state, [slot])

    def exclude_entry(self, state: State, slot: int, bit: int) -> None:
        """Rule an entry out; raises WipedOut."""
        state.domains[slot] &= ~(1 << bit)
        self.propagate(state, [slot])


def entries_by_group(problem: Problem) -> dict[int, list[str]]:
    """Which entries are in each group."""
    entries_by_number: dict[int, list[str]] = {}
    for word, word_groups in problem.groups.items():
        for group in word_groups if word in problem.words else ():
            entries_by_number.setdefault(group, []).append(word)
    return entries_by_number


class PlainSearch:
    """The search of `searching.CompiledSearch` in plain Python: the same branching, weights and restarts."""

    def __init__(self, problem: Problem, seed: int, weigh: int = BEST_ONLY) -> None:
        self.problem, self.random, self.weigh = problem, Random(seed), weigh
        self.propagation = Propagation(problem)
        self.weights = [1.0] * len(problem.slots)
        self.nodes = self.fails = 0
        self.cutoff = float(CUTOFF)
        self.branches: list[tuple[State, int, int]] = []
        self.status = RUNNING
        self.culprit = 0
        try:
            self.state = self.propagation.start()
        except WipedOut as wiped:
            self.status, self.culprit = EXHAUSTED, wiped.slot

    def go_on(self, nodes: int = 20) -> int:
        """Make up to `nodes` more decisions; return RUNNING, SOLVED or EXHAUSTED."""
        for _ in range(nodes):
            if self.status == RUNNING:
                self.step()
        return self.status

    def step(self) -> None:
        decision = self.next_decision()
        if decision == SOLVED or (decision is None and not self.backtrack()):
            self.status = SOLVED if decision == SOLVED else EXHAUSTED
        elif isinstance(decision, tuple):
            self.nodes += 1
            self.push_decision(*decision)
        if self.status == RUNNING and self.fails > self.cutoff:
            self.restart_search()

    def push_decision(self, slot: int, bit: int) -> None:
        self.branches.append((self.state.copy(), slot, bit))
        try:
            self.propagation.write_entry(self.state, slot, bit)
        except WipedOut as wiped:
            self.blame_slot(wiped.slot)
            if not self.backtrack():
                self.status = EXHAUSTED

    def blame_slot(self, slot: int) -> None:
        self.culprit = slot
        self.weights[slot] += 1
        self.fails += 1

    def backtrack(self) -> bool:
        """Take decisions back until one can be turned round; False when none can."""
        while self.branches:
            self.state, slot, bit = self.branches.pop()
            try:
                self.propagation.exclude_entry(self.state, slot, bit)
            except WipedOut as wiped:
                self.blame_slot(wiped.slot)
            else:
                return True
        return False

    def restart_search(self) -> None:
        if self.branches:
            self.state = self.branches[0][0]
        self.branches.clear()
        self.fails, self.cutoff = 0, self.cutoff * GROWTH + 1
        self.weights = [weight * 0.98 for weight in self.weights]

    def next_decision(self) -> tuple[int, int] | int | None:
        """The next decision; SOLVED when none is left, None when an entry that must be somewhere cannot."""
        musts = [self.possible_slots(word) for word in self.problem.missing_words]
        if not all(homes for _, homes in musts):
            return None
        waiting = [(bit, homes) for bit, homes in musts if not any(self.is_single(slot) for slot in homes)]
        if waiting:
            bit, homes = min(waiting, key=lambda bit_and_homes: len(bit_and_homes[1]))
            return self.random.choice(homes), bit
        undecided = [slot for slot in self.propagation.open if not self.is_single(slot)]
        if not undecided:
            return SOLVED
        slot = min(undecided, key=self.slot_urgency)
        return slot, self.choose_entry(slot)

    def possible_slots(self, word: str) -> tuple[int, list[int]]:
        """Return where an entry that must be somewhere can still be."""
        bit = self.problem.words.of_length(len(word)).index.get(word, -1)
        slots = [n for n in self.propagation.open if len(self.problem.slots[n].cells) == len(word)]
        return bit, [slot for slot in slots if bit >= 0 and self.state.domains[slot] >> bit & 1]

    def is_single(self, slot: int) -> bool:
        domain = self.state.domains[slot]
        return not domain & (domain - 1)

    def slot_urgency(self, slot: int) -> float:
        size = self.state.domains[slot].bit_count()
        return log(size) / self.weights[slot] * (1 + 0.1 * self.random.random())

    def choose_entry(self, slot: int) -> int:
        """Of the best entries the one that leaves its crossings the most room."""
        rooms = [self.crossing_room(slot, place) for place in range(len(self.problem.slots[slot].cells))]
        listed = self.propagation.lists[slot]
        best, best_bit = -1e9, -1
        for count, bit in enumerate(bits_of(self.state.domains[slot])):
            if count == self.weigh:
                break
            letters = listed.letters[bit].tolist()
            room = sum(rooms[place][letter] for place, letter in enumerate(letters))
            worth = room + 0.03 * listed.scores[bit] + 0.3 * self.random.random()
            if worth > best:
                best, best_bit = worth, bit
        return best_bit

    def crossing_room(self, slot: int, place: int) -> dict[int, float]:
        """For each letter the logarithm of how many crossing entries keep it."""
        cell, met = self.problem.slots[slot].cells[place], self.propagation.crossings[slot][place]
        letters = bits_of(self.state.cells[cell])
        if met is None or self.is_single(met.slot) or not self.problem.open[met.slot]:
            return dict.fromkeys(letters, 0.0)
        sets, domain = self.propagation.lists[met.slot].sets[met.other_at], self.state.domains[met.slot]
        return {letter: log((domain & sets[letter]).bit_count() + 0.001) for letter in letters}

    @property
    def hardest(self) -> int:
        """The slot that cannot be, or that most tries failed at."""
        return self.culprit if not self.nodes else max(self.propagation.open, key=self.weights.__getitem__)

    def entry_numbers(self) -> list[int]:
        """The entry of each slot as its place in its list; -1 for what was written in full."""
        opened = self.problem.open
        return [domain.bit_length() - 1 if opened[n] else -1 for n, domain in enumerate(self.state.domains)]
