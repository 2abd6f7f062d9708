from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from app.contract.game_types import Json, Unsolvable
from app.contract.parameters import read_parameters
from app.games.strands.cells import grid
from app.games.strands.parameters import SearchParameters
from app.games.strands.solver import read_board, read_search, solve

# map, bars; salty, snafu, divisive, forever, domicile, confirms
BOARD = "ATYUOM/SLFADI/ISINSC/EVVIIL/SRBPDE/FACOAM/OVENIS/RERFRM"


def go_on(percent: int, code: str, **values: object) -> bool:
    return True


def solved(**params: Any) -> Json:
    return solve(SearchParameters(**{"board": BOARD, "processes": 1, **params}), go_on)


def test_it_works() -> None:
    best = solved(words=6)["solutions"][0]
    assert best["spangram"]["text"] == "mapbars"
    assert {word["text"] for word in best["words"]} == {"salty", "snafu", "divisive", "forever", "domicile", "confirms"}


def test_it_keeps_its_contract() -> None:
    found = json.loads(json.dumps(solved(words=6)))
    assert list(found) == ["complete", "solutions"]
    assert found["complete"] is True
    for solution in found["solutions"]:
        assert list(solution) == ["cost", "spangram", "words"]
        assert list(solution["spangram"]) == ["text", "pieces", "path", "also"]
        assert all(list(word) == ["text", "path", "also"] for word in solution["words"])
        assert isinstance(solution["cost"], float)
        assert "".join(solution["spangram"]["pieces"]) == solution["spangram"]["text"]
        assert len(solution["words"]) == 6


def test_it_gives_paths_as_rows_and_columns_in_order() -> None:
    rows = BOARD.lower().split("/")
    for solution in solved(words=6)["solutions"]:
        answers = [solution["spangram"], *solution["words"]]
        assert all("".join(rows[r][c] for r, c in answer["path"]) == answer["text"] for answer in answers)
        assert sorted(place for answer in answers for place in answer["path"]) == [grid().place(c) for c in range(48)]


def test_it_lists_the_best_first() -> None:
    costs = [solution["cost"] for solution in solved()["solutions"]]
    assert costs == sorted(costs)
    assert len(costs) > 1


def test_it_lists_no_more_than_asked() -> None:
    assert len(solved(limit=2)["solutions"]) == 2


def test_it_finds_the_number_of_words_by_itself() -> None:
    assert solved()["solutions"][0]["spangram"]["text"] == "mapbars"


def test_it_joins_no_more_pieces_than_asked() -> None:
    assert all(len(solution["spangram"]["pieces"]) == 1 for solution in solved(pieces=1)["solutions"])


def test_it_is_incomplete_when_its_time_is_over() -> None:
    assert solved(seconds=1e-9) == {"complete": False, "solutions": []}


def test_it_is_incomplete_when_cancelled() -> None:
    assert solve(SearchParameters(BOARD), lambda percent, code, **values: False) == {"complete": False, "solutions": []}


def test_it_finds_the_same_twice_and_in_two_processes() -> None:
    assert solved() == solved() == solved(processes=2)


@pytest.mark.parametrize("text", [BOARD.lower(), BOARD.replace("/", "\n"), f" {BOARD} ", BOARD.replace("/", " / ")])
def test_it_reads_a_board_as_people_write_it(text: str) -> None:
    assert read_board(text) == BOARD.lower().replace("/", "")


@pytest.mark.parametrize(
    ("params", "reason"),
    [
        ({}, "not_eight (rows=8, number=0)"),
        ({"board": "ABCDEF/ABCDEF"}, "not_eight (rows=8, number=2)"),
        ({"board": BOARD + "X"}, "uneven (columns=6, row=8, letters=7)"),
        ({"board": BOARD.replace("ATYUOM", "ATYU5M")}, "strange_sign (letter=5, row=1, first=a, last=z)"),
        ({"board": BOARD.replace("ATYUOM", "ATYUØM")}, "strange_sign (letter=ø, row=1, first=a, last=z)"),
        ({"board": BOARD, "words": 0}, "bad_count (name=words, most=11)"),
        ({"board": BOARD, "words": "six"}, "The parameter “words” must be int | None, and is 'six'."),
        ({"board": BOARD, "limit": 1001}, "bad_count (name=limit, most=1000)"),
        ({"board": BOARD, "processes": 0}, "bad_count (name=processes, most=64)"),
        ({"board": BOARD, "seconds": float("nan")}, "bad_seconds (most=3600)"),
        ({"board": BOARD, "seconds": -1}, "bad_seconds (most=3600)"),
        ({"board": BOARD, "processes": 1.5}, "The parameter “processes” must be int | None, and is 1.5."),
        ({"board": BOARD, "pieces": 4}, "bad_count (name=pieces, most=3)"),
        ({"board": BOARD, "language": "tlh"}, "no_lexicon (language=tlh)"),
    ],
)
def test_it_refuses_what_it_cannot_understand(params: Json, reason: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        solve(read_parameters(SearchParameters, params), go_on)
    assert str(refusal.value) == reason


def test_it_takes_what_is_not_said_as_usual() -> None:
    request = read_search(SearchParameters(processes=2))
    assert (request.words, request.limit, request.seconds, request.processes, request.pieces) == (None, 30, 25.0, 2, 3)


def test_it_needs_no_web_and_no_database() -> None:
    names = "flask", "sqlalchemy", "redis", "rq"
    code = f"import sys, app.games.strands.solver; sys.exit(any(name in sys.modules for name in {names}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_answer_so_far_is_told_with_each_new_solution() -> None:
    told: list[Json] = []
    answer = solve(SearchParameters(BOARD, 6, limit=3, processes=1), go_on, lambda so_far: told.append(so_far()))
    assert told
    assert all(not one["complete"] for one in told)
    assert [len(one["solutions"]) for one in told] == [min(3, at) for at in range(1, len(told) + 1)]
    for one in told:
        costs = [solution["cost"] for solution in one["solutions"]]
        assert costs == sorted(costs)
    assert told[-1]["solutions"][0] == answer["solutions"][0]
