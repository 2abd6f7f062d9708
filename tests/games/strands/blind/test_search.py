from __future__ import annotations

from collections.abc import Iterator
from itertools import count, pairwise, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.strands.blind import search as engine
from app.games.strands.blind import spangrams as spangrams_engine
from app.games.strands.blind.search import BlindSolution, Result, SearchRequest, is_clear
from app.games.strands.blind.stocks import load_wordstock
from app.games.strands.blind.wordstock import (
    COUNTS,
    LETTERS,
    LONGEST,
    OTHER_COUNT,
    PIECES,
    SHORTEST_SPANGRAM,
    SHORTEST_WORD,
    Known,
    WordStock,
)
from app.games.strands.cells import BoardCells, Path, grid
from app.games.strands.solver import search_board

SHAPE = grid(4, 4)
EVERYTHING = SearchRequest(limit=10**6, window=float("inf"), seconds=300)
# superconducting; merch, pauses, scout, foxes, savior, joiner
BOARD = "srovsfpuiaoserduxeconcngsesutihcapscrjineoemorut"
HARD = "ettnaiilolelasshnhrhieenrnsshahaooeanaahhnhharsh"
TRUTH = ("superconducting", "foxes", "joiner", "merch", "pauses", "savior", "scout")


def paths_of(text: str, letters: str, shape: BoardCells) -> Iterator[Path]:
    def walk(path: Path) -> Iterator[Path]:
        if len(path) == len(text):
            yield path
            return
        for cell in shape.neighbours[path[-1]]:
            if cell not in path and letters[cell] == text[len(path)]:
                yield from walk((*path, cell))

    for cell in range(shape.size):
        if letters[cell] == text[0]:
            yield from walk((cell,))


def one_set(text: str, letters: str, shape: BoardCells) -> bool:
    return len({frozenset(path) for path in paths_of(text, letters, shape)}) == 1


def spangrams(letters: str, shape: BoardCells, known: WordStock) -> dict[tuple[str, int, int], float]:
    """Every clear spanning word and phrase (text, cells, blocks) with its least cost, without any shortcut."""
    placed = [(n, path) for n, word in enumerate(known.words) for path in paths_of(word, letters, shape)]
    parts = [(n, path) for n, path in placed if known.costs.first[n] < 1e9]
    found: dict[tuple[str, int, int], float] = {}

    def add(choice: tuple[tuple[int, Path], ...], cost: float) -> None:
        path = tuple(cell for _, part in choice for cell in part)
        text = "".join(known.words[n] for n, _ in choice)
        joined = all(b[1][0] in shape.neighbours[a[1][-1]] for a, b in pairwise(choice))
        if not joined or len(set(path)) < len(path) or not SHORTEST_SPANGRAM <= len(path) <= LONGEST:
            return
        cells, blocks = shape.masks(path)
        if shape.spans(cells) and one_set(text, letters, shape):
            key = text, cells, blocks
            found[key] = min(cost, found.get(key, cost))

    for n, path in placed:
        add(((n, path),), float(known.costs.single[n]))
    prices = known.costs
    for size, places in ((2, (prices.first, prices.last)), (3, (prices.first, prices.middle, prices.last))):
        for choice in product(parts, repeat=size):
            cost = PIECES[size] + sum(float(price[n]) for price, (n, _) in zip(places, choice, strict=True))
            add(choice, cost + float(LETTERS[min(LONGEST, sum(len(path) for _, path in choice))]))
    return {key: cost for key, cost in found.items() if cost < 1e9}


def unpruned(letters: str, shape: BoardCells, known: WordStock, count: int | None) -> dict[tuple[str, ...], float]:
    """Every solution and its cost, by trying everything."""
    words = [w for w in known.words if len(w) >= SHORTEST_WORD and one_set(w, letters, shape)]
    theme = [(w, *shape.masks(path)) for w in words for path in paths_of(w, letters, shape)]
    found: dict[tuple[str, ...], float] = {}

    def fill(free: int, blocks: int, chosen: tuple[str, ...], text: str, cost: float) -> None:
        if not free:
            key = text, *sorted(chosen)
            if count is None:
                cost += COUNTS.get(len(chosen), OTHER_COUNT)
            if count in (None, len(chosen)) and chosen:
                found[key] = min(cost, found.get(key, cost))
            return
        for word, cells, crossed in theme:
            if cells & free & -free and not cells & ~free and not crossed & blocks:
                price = float(known.costs.theme[known.words.index(word)])
                fill(free & ~cells, blocks | crossed, (*chosen, word), text, cost + price)

    for (text, cells, blocks), cost in spangrams(letters, shape, known).items():
        fill(shape.all & ~cells, blocks, (), text, cost)
    return found


def little_board(rng: Random) -> tuple[str, WordStock]:
    """Sixteen letters, and a vocabulary of paths over them, some of which cover the whole."""
    letters = "".join(rng.choices("abcdefgh", k=SHAPE.size))
    words = set()
    snake = [row * 4 + (column if row % 2 else 3 - column) for row in range(4) for column in range(4)]
    cuts = rng.choice([(0, 8, 12, 16), (0, 6, 10, 16), (0, 4, 12, 16), (0, 3, 8, 12, 16)])
    texts = ["".join(letters[cell] for cell in snake[a:b]) for a, b in pairwise(cuts)]
    words.update(texts)
    for length in rng.choices(range(4, 9), k=40):
        path = [rng.randrange(SHAPE.size)]
        while len(path) < length:
            path.append(rng.choice([cell for cell in SHAPE.neighbours[path[-1]] if cell not in path] or [-1]))
            if path[-1] < 0:
                break
        words.add("".join(letters[cell] for cell in path if cell >= 0))
    words.update("".join(rng.choices("abcdefgh", k=2)) for _ in range(5))
    # Long words are too rare for parts of phrases: these would be too many for the naive search.
    zipfs = {word: rng.randrange(30, 60) if len(word) < 4 else rng.randrange(24) for word in words if len(word) > 1}
    for text in texts[:2]:
        zipfs[text] = 35
    return letters, WordStock.weigh({word: Known(zipf, rng.random() < 0.8) for word, zipf in zipfs.items()})


def costs(result: Result) -> dict[tuple[str, ...], float]:
    return {reading.key: reading.cost for group in result.groups for reading in group}


def test_it_works() -> None:
    result = search_board(BOARD, SearchRequest(words=6), load_wordstock("en"))
    assert result.complete
    assert result.solutions[0].key == TRUTH


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 10**6), known=st.booleans())
def test_it_loses_nothing_against_an_unpruned_search(seed: int, known: bool) -> None:
    letters, vocabulary = little_board(Random(seed))
    number = 2 if known else None
    request = SearchRequest(words=number, limit=EVERYTHING.limit, window=EVERYTHING.window, seconds=EVERYTHING.seconds)
    result = search_board(letters, request, vocabulary, shape=SHAPE)
    assert result.complete
    assert costs(result) == pytest.approx(unpruned(letters, SHAPE, vocabulary, number))


def test_some_little_boards_have_many_solutions_and_some_none() -> None:
    numbers = [len(unpruned(*some[:1], SHAPE, some[1], None)) for some in (little_board(Random(n)) for n in range(12))]
    assert max(numbers) >= 3
    assert sum(number > 0 for number in numbers) >= 4


@settings(deadline=None, max_examples=12)
@given(seed=st.integers(0, 10**6), limit=st.integers(1, 4))
def test_it_keeps_the_cheapest(seed: int, limit: int) -> None:
    letters, vocabulary = little_board(Random(seed))
    every = search_board(letters, EVERYTHING, vocabulary, shape=SHAPE)
    result = search_board(letters, SearchRequest(limit=limit, window=float("inf")), vocabulary, shape=SHAPE)
    assert result.solutions == every.solutions[:limit]


@settings(deadline=None, max_examples=12)
@given(seed=st.integers(0, 10**6), window=st.floats(0.1, 6))
def test_it_keeps_what_is_nearly_as_good_as_the_best(seed: int, window: float) -> None:
    letters, vocabulary = little_board(Random(seed))
    every = sorted(unpruned(letters, SHAPE, vocabulary, None).values())
    near = [cost for cost in every if cost <= every[0] + window]
    result = search_board(letters, SearchRequest(limit=10**6, window=window), vocabulary, shape=SHAPE)
    assert sorted(costs(result).values()) == pytest.approx(near)


def test_what_the_same_cells_spell_is_one_solution() -> None:
    # The letters of "over" and "rove" lie on a square, and "planet" spans the board.
    known = {"planet": Known(50, True), "over": Known(50, True), "rove": Known(20, True)}
    shape = grid(2, 5)
    result = search_board("panovlteer", EVERYTHING, WordStock.weigh(known), shape=shape)
    ((likelier, other),) = result.groups
    assert [likelier.words[0].text, other.words[0].text] == ["over", "rove"]
    assert likelier.places == other.places
    assert result.solutions == [likelier]


def test_its_solutions_part_the_board_without_crossing() -> None:
    shape, vocabulary = grid(), load_wordstock("en")
    for solution in search_board(BOARD, SearchRequest(), vocabulary).solutions:
        masks = [shape.masks(path) for path in (solution.path, *(word.path for word in solution.words))]
        assert sum(cells for cells, _ in masks) == shape.all
        assert sum(blocks for _, blocks in masks) == _or(blocks for _, blocks in masks)
        assert shape.spans(masks[0][0])
        assert "".join(BOARD[cell] for cell in solution.path) == solution.spangram
        assert all("".join(BOARD[cell] for cell in word.path) == word.text for word in solution.words)


def _or(masks: Iterator[int]) -> int:
    total = 0
    for mask in masks:
        total |= mask
    return total


def test_it_tells_each_solution_once_as_it_is_found() -> None:
    told: list[BlindSolution] = []
    result = search_board(BOARD, SearchRequest(words=6), load_wordstock("en"), told.append)
    assert len({solution.key for solution in told}) == len(told)
    assert {solution.key for solution in result.solutions} <= {solution.key for solution in told}


def test_it_finds_the_same_in_two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "WORTH_FORKING", 10)
    vocabulary = load_wordstock("en")
    one, two = (search_board(BOARD, SearchRequest(words=6, processes=number), vocabulary) for number in (1, 2))
    assert one == two
    assert one.complete


def test_it_is_incomplete_when_its_time_is_over() -> None:
    assert not search_board(BOARD, SearchRequest(seconds=1e-6), load_wordstock("en")).complete


def test_a_busy_machine_takes_nothing_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = count(0, 3600)
    monkeypatch.setattr(engine, "monotonic", lambda: float(next(hours)))
    stock = load_wordstock("en")
    assert search_board(BOARD, SearchRequest(words=6), stock).complete
    assert not search_board(BOARD, SearchRequest(words=6, patience=130), stock).complete


@pytest.mark.parametrize("processes", [1, 2])
def test_it_stops_when_the_tick_says_no(processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "WORTH_FORKING", 10)
    monkeypatch.setattr(engine, "TICK", 0.0)
    found: list[BlindSolution] = []
    request = SearchRequest(processes=processes, window=30)
    result = search_board(
        BOARD, request, load_wordstock("en"), found.append, tick=lambda percent, code, **values: not found
    )
    assert not result.complete
    assert len(result.solutions) >= 1


@pytest.mark.parametrize("processes", [1, 2])
def test_it_tells_how_far_it_is_before_there_is_a_solution(processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of letters whose search takes minutes."""
    monkeypatch.setattr(engine, "TICK", 0.0)
    told: list[tuple[str, dict[str, Any]]] = []

    def tick(percent: int, code: str, **values: Any) -> bool:
        told.append((code, values))
        return values.get("tried", 0) < 20_000

    request, found = SearchRequest(processes=processes, seconds=60), list[BlindSolution]()
    assert not search_board(HARD, request, load_wordstock("en"), found.append, tick=tick).complete
    codes = [code for code, _values in told]
    assert codes == sorted(codes, key=["finding", "traced", "covering"].index) and len(set(codes)) == 3
    numbers = [values for code, values in told if code == "covering"]
    assert all(one["ways"] >= one["words"] > 100 for one in numbers)
    for name in ("tried", "covered"):
        assert [one[name] for one in numbers] == sorted(one[name] for one in numbers), name
    assert found == [] and numbers[-1]["tried"] >= 20_000 and 0 < numbers[-1]["covered"] < 48
    # Numbers alone: nothing of the answers.
    assert {type(value) for one in numbers for value in one.values()} == {int}


def test_a_board_that_is_solved_is_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "TICK", 0.0)
    told: list[int] = []

    def tick(percent: int, code: str, **values: Any) -> bool:
        told.append(values.get("covered", 0))
        return True

    search_board(BOARD, SearchRequest(words=6), load_wordstock("en"), tick=tick)
    assert told == sorted(told) and told[-1] == 48


def test_it_is_incomplete_when_there_is_too_much_to_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spangrams_engine, "MOST_TRIPLES", 3)
    assert not search_board(BOARD, SearchRequest(), load_wordstock("en")).complete


def test_it_finds_no_solution_where_there_is_none() -> None:
    result = search_board("z" * 48, SearchRequest(), load_wordstock("en"))
    assert result == Result(True, [])


def test_a_text_is_clear_with_one_set_of_cells() -> None:
    assert is_clear("abc", "abcd", grid(2, 2))
    assert is_clear("aba", "abaz", grid(1, 4))
    assert not is_clear("ab", "aba", grid(1, 3))
    assert not is_clear("ax", "ab", grid(1, 2))
