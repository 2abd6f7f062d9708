"""Read and check the filling engine's parameters, and make them into a problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from app.contract.game_types import Json, Unsolvable
from app.games.crossword import grid as grids
from app.games.crossword.asked import normalise_entry, read_language, read_seed
from app.games.crossword.fill.fill_problem import Beat, Problem, group_similar_entries, ignore_progress
from app.games.crossword.lists.personal import list_from_params, refuse_blocked
from app.games.crossword.lists.personal import read_own_list as read_own
from app.games.crossword.lists.scored import LEAST, MOST, ScoredList

FLOOR, SECONDS, LEAST_TIME, LONGEST = 20, 30.0, 0.01, 600.0
LEAST_SHARED = 5
UNLISTED = 1
LIKED = 250  # what a preferred entry weighs: more than two others
MOST_ASKED = 50  # entries


@dataclass(frozen=True)
class Request:
    """A problem, with the seconds for the first fill and for making it better."""

    problem: Problem
    seed: int
    seconds: float
    improve: float
    # The list as people know it: in the problem's own, what is preferred stands above all others.
    original_list: ScoredList


def read_request(params: Json, beat: Beat = ignore_progress) -> Request:
    """The request that the parameters make; raises Unsolvable for what cannot be asked, and whatever `beat` raises.

    `grid` (text), `bars_right` and `bars_below` (cells that a bar closes there), `language`, `words` and `adds` (texts
    of own lists), `min_score`, `seed`, `time` and `improve` (seconds), `must` and `prefer` (entries), `shared` (letters
    in a row that no two entries share; 0: any), `stems`.
    """
    for text in own_texts(params):
        # The next line finds it read: each step is short enough for a cancel to be noticed.
        read_own(text, read_language(params))
        beat()
    original_list = list_from_params({**params, "min_score": 0})
    beat()
    grid = add_bars(grids.read_grid(str(params["grid"]), original_list.alphabet), params)
    must, prefer = (read_entries(params.get(name, ()), original_list) for name in ("must", "prefer"))
    floor = read_decimal(params, "min_score", FLOOR, LEAST, MOST)
    problem = Problem(grid, with_requested(original_list, must, prefer), int(floor), tuple(must))
    check_lengths(problem)
    seconds = read_decimal(params, "time", SECONDS, LEAST_TIME, LONGEST)
    improve = read_decimal(params, "improve", 0, 0, LONGEST)
    seed, groups = crc32(read_seed(params).encode()), similar_groups(problem, params, beat)
    return Request(replace(problem, groups=groups), seed, seconds, improve, original_list)


def add_bars(grid: grids.Grid, params: Json) -> grids.Grid:
    """The grid with the bars that the parameters give it."""
    right, below = (frozenset(params.get(name) or ()) for name in ("bars_right", "bars_below"))
    return replace(grid, bars_right=right, bars_below=below)


def own_texts(params: Json) -> list[str]:
    return [text for text in (params.get("words"), *(params.get("adds") or ())) if text is not None]


def read_decimal(params: Json, name: str, usual: float, least: float, most: float) -> float:
    """A number of the parameters; raises Unsolvable outside its limits."""
    raw_number = params.get(name)
    try:
        value = usual if raw_number is None else float(raw_number)
    except (TypeError, ValueError):
        raise Unsolvable("no_number", name=name.replace("_", " ")) from None
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


def similar_groups(problem: Problem, params: Json, beat: Beat) -> dict[str, list[int]]:
    """Which entries are too much like each other to stand in one grid."""
    shared = int(read_decimal(params, "shared", 0, LEAST_SHARED, MOST)) if params.get("shared") else 0
    if not shared and not params.get("stems"):
        return {}
    usable = (word for word, score in problem.words.scored.items() if score >= problem.floor)
    lengths = {len(slot.cells) for slot in problem.slots}
    candidates = dict.fromkeys([*(word for word in usable if len(word) in lengths), *problem.fixed])
    return group_similar_entries(candidates, shared, bool(params.get("stems")), beat)
