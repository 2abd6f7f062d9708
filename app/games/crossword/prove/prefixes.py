"""A slot's words as a tree of their letters in the order in which a search asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from app.games.crossword.prove.diffusion import CAP
from app.games.crossword.prove.problem import Domain, Numbers

Nodes: TypeAlias = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Level:
    """From the prefixes of one length to those with one letter more.

    `least[node]` is what the cheapest word with this prefix costs; `child` and `cost` have a row a prefix and a column
    a letter: the longer prefix, and the cost of its cheapest word (CAP where there is none).
    """

    least: Nodes
    child: Nodes
    cost: Nodes


@dataclass(frozen=True)
class PrefixTree:
    """The levels from the root on; a node after the last level is a word, and `keys` are its keys."""

    levels: tuple[Level, ...]
    keys: Numbers

    @property
    def least(self) -> int:
        return int(self.levels[0].least[0]) if self.levels else 0


def prefix_tree(domain: Domain, costs: Numbers, places: Sequence[int], letters: int) -> PrefixTree:
    """The tree over these places of the words, which must tell them apart; `letters` is how many an alphabet has.

    Costs are capped, so that two of them are less than CAP: a smaller cost never makes a bound wrong.
    """
    codes = domain.letters[:, places]
    order = np.lexsort(codes.T[::-1]) if places else np.arange(len(domain))
    codes, costs = codes[order], np.minimum(costs[order], CAP // 4).astype(np.int32)
    new = np.zeros(len(order), np.bool_)
    new[:1] = True
    node, levels = np.zeros(len(order), np.intp), []
    for place in range(len(places)):
        parents = np.flatnonzero(new)
        new = new.copy()
        new[1:] |= codes[1:, place] != codes[:-1, place]
        starts = np.flatnonzero(new)
        shape = (len(parents), letters)
        child, cost = np.full(shape, -1, np.int32), np.full(shape, CAP, np.int32)
        child[node[starts], codes[starts, place]] = np.arange(len(starts))
        cost[node[starts], codes[starts, place]] = np.minimum.reduceat(costs, starts)
        levels.append(Level(np.minimum.reduceat(costs, parents), child, cost))
        node = np.cumsum(new) - 1
    return PrefixTree(tuple(levels), domain.keys[order])
