"""Read and check the filling engine's parameters, and make them into a problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from app.contract.game_types import Unsolvable
from app.games.crossword import grid as grids
from app.games.crossword.asked import checked_integer, checked_language, normalise_entry, read_seed
from app.games.crossword.fill.fill_problem import Beat, Problem, group_similar_entries, ignore_progress
from app.games.crossword.lists.personal import list_from_params, refuse_blocked
from app.games.crossword.lists.personal import read_own_list as read_own
from app.games.crossword.lists.scored import LEAST, MOST, ScoredList
from app.games.crossword.parameters import FillParameters

FLOOR, SECONDS, LEAST_TIME, LONGEST = 20, 30.0, 0.01, 600.0
LEAST_SHARED = 5
UNLISTED = 1
LIKED = 250  # what a preferred entry weighs: more than two others
MOST_ASKED = 50  # entries


@dataclass(frozen=True)
class Request:
    """A problem, with the seconds for the first fill and for making it better, and whether lower scores are tried where
    nothing fills."""

    problem: Problem
    seed: int
    seconds: float
    improve: float
    # The list as people know it: in the problem's own, what is preferred stands above all others.
    original_list: ScoredList
    lower: bool


def read_request(params: FillParameters, beat: Beat = ignore_progress) -> Request:
    """The request that the parameters make; raises Unsolvable for what cannot be asked, and whatever `beat` raises."""
    for text in params.texts:
        # The next line finds it read: each step is short enough for a cancel to be noticed.
        read_own(text, checked_language(params.language))
        beat()
    original_list = list_from_params(replace(params, min_score=0))
    beat()
    grid = add_bars(grids.read_grid(params.grid, original_list.alphabet), params)
    must, prefer = (read_entries(entries, original_list) for entries in (params.must, params.prefer))
    floor = checked_integer(params.min_score, "min_score", FLOOR, LEAST, MOST)
    problem = Problem(grid, with_requested(original_list, must, prefer), floor, tuple(must))
    check_lengths(problem)
    seconds, improve = read_times(params)
    seed, groups = crc32(read_seed(params.seed).encode()), similar_groups(problem, params, beat)
    return Request(replace(problem, groups=groups), seed, seconds, improve, original_list, params.lower)


def add_bars(grid: grids.Grid, params: FillParameters) -> grids.Grid:
    """The grid with the bars that the parameters give it."""
    return replace(grid, bars_right=frozenset(params.bars_right), bars_below=frozenset(params.bars_below))


def read_times(params: FillParameters) -> tuple[float, float]:
    """The seconds for the first fill and for making it better; raises Unsolvable outside their limits."""
    seconds = checked_decimal(params.time, "time", SECONDS, LEAST_TIME, LONGEST)
    return seconds, checked_decimal(params.improve, "improve", 0, 0, LONGEST)


def checked_decimal(given: float | None, name: str, usual: float, least: float, most: float) -> float:
    """The number, or the usual one for None; raises Unsolvable outside its limits."""
    value = usual if given is None else given
    if not least <= value <= most:
        raise Unsolvable("out_of_range", name=name.replace("_", " "), least=least, most=most)
    return value


def read_entries(texts: Sequence[str], words: ScoredList) -> list[str]:
    """Entries as they are written in a grid; raises Unsolvable for one that cannot be."""
    entries = []
    for text in texts:
        word = normalise_entry(text, words.language)
        if len(word) < grids.SHORTEST:
            raise Unsolvable("no_entry", text=text[:40])
        entries.append(word)
    refuse_blocked(entries, words.language)
    if len(entries) > MOST_ASKED:
        raise Unsolvable("too_many_entries", most=MOST_ASKED)
    return list(dict.fromkeys(entries))


def with_requested(words: ScoredList, must: Sequence[str], prefer: Sequence[str]) -> ScoredList:
    """The list with what must be in it, and what is preferred at its top."""
    strange = dict.fromkeys((word for word in must if word not in words), UNLISTED)
    changes = {**strange, **dict.fromkeys(prefer, LIKED)}
    return words.changed(changes) if changes else words


def check_lengths(problem: Problem) -> None:
    """Raises Unsolvable for an entry that no open slot is long enough for."""
    lengths = {len(slot.cells) for slot, is_open in zip(problem.slots, problem.open, strict=True) if is_open}
    for word in problem.missing_words:
        if len(word) not in lengths:
            raise Unsolvable("no_slot_for", word=word, length=len(word))


def similar_groups(problem: Problem, params: FillParameters, beat: Beat) -> dict[str, list[int]]:
    """Which entries are too much like each other to stand in one grid."""
    shared = checked_integer(params.shared, "shared", 0, LEAST_SHARED, MOST) if params.shared else 0
    if not shared and not params.stems:
        return {}
    usable = (word for word, score in problem.words.scored.items() if score >= problem.floor)
    lengths = {len(slot.cells) for slot in problem.slots}
    candidates = dict.fromkeys([*(word for word in usable if len(word) in lengths), *problem.fixed])
    return group_similar_entries(candidates, shared, params.stems, beat)
