from __future__ import annotations

from copy import deepcopy
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from app.games.strands.construct.requests import LayoutRequest
from app.games.strands.construct.validator import Fault, find_faults, trace_cell_sets
from app.games.strands.generator import Patience, lay_clean_board

Json = dict[str, Any]
ROWS = ["abcdef", "ghijkl", "mnopqr", "stuvwx", "yzäöåé", "èêëíìî", "ïóòôúù", "ûüýÿñç"]


def board() -> Json:
    """A board of 48 different letters: the first column is the spangram, each other column a word."""
    columns = [{"text": "".join(row[at] for row in ROWS), "path": [[row, at] for row in range(8)]} for at in range(6)]
    return deepcopy({"rows": ROWS, "spangram": columns[0], "words": columns[1:]})


def rules(given: Any) -> set[str]:
    return {fault.rule for fault in find_faults(given)}


def naive(given: Json) -> set[str]:
    """The broken rules of a board whose shape is right, found in another way: by numbers and tables."""
    answers = [given["spangram"], *given["words"]]
    cells = [[row * 6 + column for row, column in answer["path"]] for answer in answers]
    letters = "".join(given["rows"]).lower()
    found = set()
    for answer, path in zip(answers, cells, strict=True):
        if len(path) != len(answer["text"]):
            found.add("path")
        if [letters[cell] for cell in path] != list(answer["text"].lower()):
            found.add("letters")
        if any(other not in ring(one) for one, other in pairwise(path)):
            found.add("adjacency")
    if sorted(cell for path in cells for cell in path) != list(range(48)):
        found.add("partition")
    if any(cross(one, other) for at, one in enumerate(cells) for other in cells[:at]):
        found.add("crossing")
    if not spans(set(cells[0])):
        found.add("spanning")
    if any(len(spelled(letters, answer["text"].lower())) > 1 for answer in answers):
        found.add("uniqueness")
    return found


def ring(cell: int) -> set[int]:
    steps = product((-1, 0, 1), repeat=2)
    around = {(cell // 6 + down, cell % 6 + right) for down, right in steps if (down, right) != (0, 0)}
    return {row * 6 + column for row, column in around if row in range(8) and column in range(6)}


def cross(one: list[int], other: list[int]) -> bool:
    """Two diagonals cross if their middles are the same; numbers are doubled to stay whole."""

    def middles(path: list[int]) -> set[tuple[int, int]]:
        steps = [(divmod(a, 6), divmod(b, 6)) for a, b in pairwise(path) if b in ring(a)]
        return {(a[0] + b[0], a[1] + b[1]) for a, b in steps if a[0] != b[0] and a[1] != b[1]}

    shared = middles(one) & middles(other)
    return any(not same_diagonal(one, other, middle) for middle in shared)


def same_diagonal(one: list[int], other: list[int], middle: tuple[int, int]) -> bool:
    def ends(path: list[int]) -> set[frozenset[int]]:
        steps = [(a, b) for a, b in pairwise(path) if b in ring(a)]
        return {frozenset((a, b)) for a, b in steps if (a // 6 + b // 6, a % 6 + b % 6) == middle}

    return len(ends(one) | ends(other)) == 1


def spans(cells: set[int]) -> bool:
    down = any(cell < 6 for cell in cells) and any(cell >= 42 for cell in cells)
    return down or (any(cell % 6 == 0 for cell in cells) and any(cell % 6 == 5 for cell in cells))


def spelled(letters: str, word: str) -> set[frozenset[int]]:
    paths = [(cell,) for cell in range(48) if letters[cell] == word[0]]
    for letter in word[1:]:
        paths = [(*path, n) for path in paths for n in ring(path[-1]) if letters[n] == letter and n not in path]
    return {frozenset(path) for path in paths}


@st.composite
def spoiled(draw: st.DrawFn) -> Json:
    """A good board with some random change: of a cell, a letter, a pair of paths, the spangram."""
    words = ("letter", "answer", "riddle", "clue", "crossing", "solution")
    made = lay_clean_board(
        LayoutRequest("wordpuzzle", tuple(words)),
        draw(st.integers(0, 9)),
        Patience(9, lambda percent, code, **values: True),
    )
    given = made.to_json()
    answers = [given["spangram"], *given["words"]]
    for _ in range(draw(st.integers(0, 2))):
        answer, other = draw(st.sampled_from(answers)), draw(st.sampled_from(answers))
        row, column = draw(st.integers(0, 7)), draw(st.integers(0, 5))
        at = draw(st.integers(0, min(4, len(answer["path"])) - 1))
        match draw(st.sampled_from(["cell", "letter", "swap", "spangram", "cut", "reverse", "step"])):
            case "cell":
                answer["path"][at] = [row, column]
            case "letter":
                letter = draw(st.sampled_from("esxr"))
                given["rows"][row] = given["rows"][row][:column] + letter + given["rows"][row][column + 1 :]
            case "swap":
                answer["path"], other["path"] = other["path"], answer["path"]
            case "spangram":
                given["spangram"], given["words"][at] = given["words"][at], given["spangram"]
            case "cut":
                answer["path"] = answer["path"][1:]
            case "reverse":
                answer["path"].reverse()
            case "step":
                path = answer["path"]
                path[at], path[at - 1] = path[at - 1], path[at]
    return given


@st.composite
def jumbled(draw: st.DrawFn) -> Json:
    """What is far from a good board: any letters and any paths, of which some leap, cross, or spell something else.

    Half of them share all cells out, so that nothing but the way through them can be wrong.
    """
    rng = Random(draw(st.integers(0, 1 << 32)))
    letters = "".join(rng.choices("abcdefghijklmnop", k=48))
    rows = [letters[start : start + 6] for start in range(0, 48, 6)]
    cells = rng.sample(range(48), 48) if rng.random() < 0.5 else rng.choices(range(48), k=48)
    if rng.random() < 0.3:
        cells = [cell for row in range(8) for cell in range(6 * row, 6 * row + 6)[:: 1 - 2 * (row % 2)]]
        at = rng.randrange(35)
        cells[at], cells[at + 12] = cells[at + 12], cells[at]
    cuts = [0, *sorted(rng.sample(range(4, 45), 6)), 48]
    paths = [cells[start:end] for start, end in pairwise(cuts)]
    spangram, *words = (answer_on(path, letters, rng) for path in paths)
    return {"rows": rows, "spangram": spangram, "words": words}


def answer_on(path: list[int], letters: str, rng: Random) -> Json:
    """What the path spells, now and then with a letter more, or another one."""
    text = "".join(letters[cell] for cell in path)
    match rng.randrange(6):
        case 0:
            text += rng.choice(letters)
        case 1:
            text = rng.choice(letters) + text[1:]
    return {"text": text, "path": [list(divmod(cell, 6)) for cell in path]}


def drawn(boards: st.SearchStrategy[Json]) -> list[Json]:
    """Two hundred of the boards, the same in every run."""
    seen: list[Json] = []

    @settings(max_examples=200, deadline=None, database=None, derandomize=True, phases=[Phase.generate])
    @given(boards)
    def note(given: Json) -> None:
        seen.append(deepcopy(given))

    note()
    return seen


def test_it_works() -> None:
    assert find_faults(board()) == []


@settings(max_examples=80, deadline=None)
@given(spoiled() | jumbled())
def test_it_agrees_with_a_naive_one(given: Json) -> None:
    assert rules(given) == naive(given)


@pytest.mark.parametrize("rule", ["path", "letters", "adjacency", "crossing", "spanning", "uniqueness"])
def test_a_validator_that_forgets_a_rule_would_be_found_out(rule: str) -> None:
    """Boards that are nearly good hardly ever cross or repeat themselves."""
    assert any(rule in naive(given) for given in drawn(jumbled()))


def test_a_validator_that_only_compares_cells_would_be_found_out() -> None:
    assert any(naive(given) and "partition" not in naive(given) for given in drawn(jumbled()))


def test_it_sees_a_cell_that_is_covered_twice_and_one_that_is_not() -> None:
    given = board()
    given["words"][0]["path"][7] = [7, 2]
    letters, *others = find_faults(given)
    words = [f"“{answer['text']}”" for answer in given["words"][:2]]
    assert letters.rule == "letters"
    assert others == [
        Fault("uncovered", {"cell": "b8"}),
        Fault("covered", {"cell": "c8", "times": 2, "words": ", ".join(words)}),
    ]
    assert {fault.rule for fault in others} == {"partition"}


def test_it_sees_a_jump() -> None:
    given = board()
    rows = given["words"][0]["path"]
    rows[0], rows[5] = rows[5], rows[0]
    assert rules(given) == {"letters", "adjacency"}


def test_it_sees_paths_that_cross() -> None:
    given = board()
    one, other = given["words"][0], given["words"][1]
    one["path"] = [[row, 1 + (row > 3)] for row in range(8)]
    other["path"] = [[row, 2 - (row > 3)] for row in range(8)]
    for answer in (one, other):
        answer["text"] = "".join(ROWS[row][column] for row, column in answer["path"])
    assert find_faults(given) == [Fault("crossing", {"one": one["text"], "other": other["text"]})]


def test_a_word_may_cross_itself() -> None:
    rows = ["abcdef", "ghijkl", *ROWS[2:]]
    given = board()
    left = [[0, 0], [1, 1], [0, 1], [1, 0], *([row, 0] for row in range(2, 8))]
    given["spangram"] = {"text": "".join(rows[row][column] for row, column in left), "path": left}
    given["words"][0] = {"text": given["words"][0]["text"][2:], "path": given["words"][0]["path"][2:]}
    assert find_faults(given) == []


def test_it_sees_a_spangram_that_does_not_span() -> None:
    given = board()
    column = given["spangram"]
    half = {"text": column["text"][:4], "path": column["path"][:4]}
    given["words"].append({"text": column["text"][4:], "path": column["path"][4:]})
    given["spangram"] = half
    assert rules(given) == {"spanning"}


def test_a_spangram_may_end_inside() -> None:
    given = board()
    path = [[1, 0], [0, 0], [0, 1], *([row, 1] for row in range(1, 8))]
    given["spangram"] = {"text": "".join(ROWS[row][column] for row, column in path), "path": path}
    rest = [[row, 0] for row in range(2, 8)]
    given["words"][0] = {"text": "".join(ROWS[row][column] for row, column in rest), "path": rest}
    assert find_faults(given) == []


def test_it_sees_a_word_with_two_places_unless_told_not_to() -> None:
    given = board()
    given["rows"][0] = "abcdee"
    given["words"][4]["text"] = "e" + given["words"][4]["text"][1:]
    assert rules(given) == {"uniqueness"}
    assert find_faults(given, unique=False) == []


def test_several_orders_over_the_same_cells_are_no_fault() -> None:
    given = board()
    given["rows"][0], given["rows"][1] = "abcdee", "ghijee"
    path = [[0, 4], [0, 5], [1, 5], [1, 4]]
    given["words"][3] = {"text": "eeee", "path": path}
    for at, column in ((4, 5), (3, 4)):
        rest = [[row, column] for row in range(2, 8)]
        word = {"text": "".join(ROWS[row][column] for row in range(2, 8)), "path": rest}
        given["words"] = [*given["words"][:at], word, *given["words"][at + 1 :]] if at == 4 else [*given["words"], word]
    assert find_faults(given) == []


def test_case_does_not_matter() -> None:
    given = board()
    given["rows"] = [row.upper() for row in given["rows"]]
    assert find_faults(given) == []


@pytest.mark.parametrize(
    "change",
    [
        {"rows": None},
        {"rows": ROWS[:7]},
        {"rows": [*ROWS[:7], "abcde"]},
        {"rows": [*ROWS[:7], "abcde1"]},
        {"rows": [*ROWS[:7], 7]},
        {"rows": [*ROWS[:7], "abcdeİ"]},
        {"spangram": None},
        {"spangram": {"text": "word"}},
        {"spangram": {"text": "", "path": []}},
        {"spangram": {"text": "word", "path": "path"}},
        {"spangram": {"text": "word", "path": [[0, 0], [0, 6]]}},
        {"spangram": {"text": "word", "path": [[0, 0], [-1, 0]]}},
        {"spangram": {"text": "word", "path": [[0, 0], [8, 0]]}},
        {"spangram": {"text": "word", "path": [[0, 0], [True, 0]]}},
        {"spangram": {"text": "word", "path": [[0, 0], [0.5, 0]]}},
        {"spangram": {"text": "word", "path": [[0, 0], [1]]}},
        {"spangram": {"text": "word", "path": [[0, 0], 7]}},
        {"words": None},
        {"words": []},
        {"words": ["word"]},
    ],
)
def test_it_refuses_what_is_no_board(change: Json) -> None:
    (fault,) = find_faults({**board(), **change})
    assert fault.rule == "shape"


@pytest.mark.parametrize("given", [None, [], "board", 7])
def test_it_refuses_what_is_no_object(given: Any) -> None:
    assert rules(given) == {"shape"}


def test_equal_letters_everywhere_are_found_out_soon() -> None:
    rows = ["a" * 6] * 8
    assert len(trace_cell_sets("a" * 40, rows)) == 2
    assert len(trace_cell_sets("a" * 12, rows, most=3)) == 3


def test_it_follows_random_walks() -> None:
    rng = Random(1)
    for _ in range(50):
        path = [rng.randrange(48)]
        while len(path) < 6 and (options := [n for n in ring(path[-1]) if n not in path]):
            path.append(rng.choice(options))
        text = "".join("".join(ROWS)[cell] for cell in path)
        assert trace_cell_sets(text, ROWS) == {frozenset(divmod(cell, 6) for cell in path)}
