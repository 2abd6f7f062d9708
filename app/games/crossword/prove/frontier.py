"""Exhaustive search for fillings within a bound: cell by cell, many thousand partial fillings at once.

Branch and bound, depth first over packs of partial fillings: a pack is one array, so that a step costs a few numpy
calls for all of it. A partial filling is a node of each slot's prefix tree; what its slots cost at least, together,
is what its total must stay below the bound by.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from app.games.crossword.prove.diffusion import PARTS, Bound
from app.games.crossword.prove.ordering import Turn, order_turns
from app.games.crossword.prove.prefixes import Nodes, PrefixTree, prefix_tree
from app.games.crossword.prove.problem import Keys, Numbers
from app.games.crossword.prove.pulse import SearchPulse

PACK, LEAST_PACK = 1 << 14, 1 << 8  # partial fillings that are taken on at once
STORED = 1 << 23  # numbers that may wait before packs get smaller


class Pack(NamedTuple):
    """Partial fillings after some turns: a row of nodes each, and what each costs at least."""

    turn: int
    nodes: Nodes
    costs: Numbers


class Searched(NamedTuple):
    """The best filling within the slack, if there is one, and whether everything was searched."""

    chosen: Keys | None
    total: int
    finished: bool


Arrivals: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]


class Frontier:
    """A search through the fillings of a bounded problem."""

    def __init__(self, bound: Bound, pulse: SearchPulse) -> None:
        problem = bound.problem
        self.bound = bound
        self.problem = problem
        self.pulse = pulse
        self.turns = order_turns(problem)
        self.trees = [self._prefix_tree(n, problem.letters) for n in range(len(problem.slots))]
        self.arrivals = [self._completed_slots(at) for at in range(len(self.turns))]
        self.effort = 0

    def _prefix_tree(self, slot: int, letters: int) -> PrefixTree:
        self.pulse.beat()
        return prefix_tree(self.problem.domains[slot], self.bound.costs[slot], self._slot_places(slot), letters)

    def _slot_places(self, slot: int) -> list[int]:
        return [place for turn in self.turns for n, place, _ in turn if n == slot]

    def _completed_slots(self, at: int) -> Arrivals:
        """The slots that this turn completes, each with those of its length that are complete before it."""
        done = {n for n, tree in enumerate(self.trees) if self._is_complete(n, at, len(tree.levels))}
        before = {n for n, tree in enumerate(self.trees) if self._is_complete(n, at - 1, len(tree.levels))}
        arrived = sorted(done - before)
        size = [len(slot.cells) for slot in self.problem.slots]
        return tuple((n, tuple(m for m in sorted(done) if size[m] == size[n] and m != n)) for n in arrived)

    def _is_complete(self, slot: int, at: int, depth: int) -> bool:
        return depth == sum(n == slot for turn in self.turns[: at + 1] for n, _, _ in turn)

    def search(self, slack: int, effort: int | None = None) -> Searched:
        """The best filling that costs no more than `slack` (in parts of a point) of the bound.

        Not finished when time or effort (partial fillings taken on) ran out before everything was seen.
        """
        best, most, self.effort = None, 0, 0
        stack = [self._root_pack()]
        while stack:
            if not self.pulse.beat() or (effort is not None and self.effort > effort):
                return Searched(best, most, False)
            pack = _within_slack(stack.pop(), slack)
            if not len(pack.costs):
                continue
            if pack.turn < len(self.turns):
                self._push_pack(stack, self._next_pack(pack, slack))
                continue
            chosen, total = self._best_filling(pack)
            if best is None or total > most:
                best, most = chosen, total
                slack = min(slack, self.bound.most - PARTS * (total + 1))
        return Searched(best, most, True)

    def beam_search(self, width: int) -> Keys | None:
        """A good filling, if keeping the cheapest `width` partial fillings of each turn leads to one (beam search)."""
        pack = self._root_pack()
        while pack.turn < len(self.turns) and len(pack.costs):
            if not self.pulse.beat():
                return None
            parts = [self._next_pack(part, CEILING) for part in _split_pack(pack, PACK)]
            pack = _cheapest_part(_join_packs(parts), width)
        return self._best_filling(pack)[0] if len(pack.costs) else None

    def _root_pack(self) -> Pack:
        """Nothing is chosen yet; empty when slots that have one word already have the same."""
        nodes = np.zeros((1, len(self.trees)), np.int32)
        whole = [n for n, tree in enumerate(self.trees) if not tree.levels]
        taken = {(len(self.problem.slots[n].cells), int(self.trees[n].keys[0])) for n in whole}
        costs = np.array([sum(tree.least for tree in self.trees)], np.int64)
        return Pack(0, nodes, costs) if len(taken) == len(whole) else Pack(0, nodes[:0], costs[:0])

    def _push_pack(self, stack: list[Pack], pack: Pack) -> None:
        """The cheapest ones on top, in packs of a size that memory can bear."""
        waiting = sum(waiting_pack.nodes.size for waiting_pack in stack) + pack.nodes.size
        size = max(LEAST_PACK, (PACK if waiting < STORED else PACK // 16) * 16 // max(16, len(self.trees)))
        if len(pack.costs) > size:
            order = np.argsort(pack.costs, kind="stable")
            pack = Pack(pack.turn, pack.nodes[order], pack.costs[order])
        stack.extend(reversed(_split_pack(pack, size)))

    def _next_pack(self, pack: Pack, slack: int) -> Pack:
        """All ways to fill one more cell within the slack."""
        turn, nodes = self.turns[pack.turn], pack.nodes
        self.effort += len(nodes)
        rest, wide = pack.costs, np.zeros((len(nodes), 1), np.int32)
        for slot, _, depth in turn:
            level = self.trees[slot].levels[depth]
            rest = rest - level.least[nodes[:, slot]]
            wide = wide + level.cost[nodes[:, slot]]
        rows, letters = np.nonzero(wide <= np.minimum(slack - rest, CEILING)[:, None])
        costs = rest[rows] + wide[rows, letters]
        return self._drop_repeats(Pack(pack.turn + 1, self._next_nodes(turn, nodes[rows], letters), costs))

    def _next_nodes(self, turn: Turn, nodes: Nodes, letters: npt.NDArray[np.intp]) -> Nodes:
        for slot, _, depth in turn:
            nodes[:, slot] = self.trees[slot].levels[depth].child[nodes[:, slot], letters]
        return nodes

    def _drop_repeats(self, pack: Pack) -> Pack:
        """Drop those in which a word stands twice."""
        distinct = np.ones(len(pack.costs), np.bool_)
        for n, others in self.arrivals[pack.turn - 1]:
            keys = self.trees[n].keys[pack.nodes[:, n]]
            for other in others:
                distinct &= keys != self.trees[other].keys[pack.nodes[:, other]]
        return pack if distinct.all() else Pack(pack.turn, pack.nodes[distinct], pack.costs[distinct])

    def _best_filling(self, pack: Pack) -> tuple[Keys, int]:
        """The best filling of a pack that is complete, and its total."""
        keys = [tree.keys[pack.nodes[:, n]] for n, tree in enumerate(self.trees)]
        totals = sum(
            domain.stock.scores[slot_keys] for domain, slot_keys in zip(self.problem.domains, keys, strict=True)
        )
        first = int(np.argmax(totals))
        chosen = tuple(int(slot_keys[first]) for slot_keys in keys)
        return chosen, self.problem.total(chosen)


# Above any cost of a filling whose words are all there, and below that of one whose words are not.
CEILING = (1 << 28) - 1


def _within_slack(pack: Pack, slack: int) -> Pack:
    affordable = pack.costs <= slack
    return pack if affordable.all() else Pack(pack.turn, pack.nodes[affordable], pack.costs[affordable])


def _split_pack(pack: Pack, size: int) -> list[Pack]:
    starts = range(0, len(pack.costs), size)
    return [Pack(pack.turn, pack.nodes[n : n + size], pack.costs[n : n + size]) for n in starts]


def _join_packs(packs: list[Pack]) -> Pack:
    nodes, costs = np.concatenate([pack.nodes for pack in packs]), np.concatenate([pack.costs for pack in packs])
    return Pack(packs[0].turn, nodes, costs)


def _cheapest_part(pack: Pack, width: int) -> Pack:
    order = np.argsort(pack.costs, kind="stable")[:width]
    return Pack(pack.turn, pack.nodes[order], pack.costs[order])
