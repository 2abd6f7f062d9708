"""Letters in cells: the last writer of each stands, and nothing that was written is lost."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.exceptions import NotFound

from app.play.cell_batches import load_cell_rules, parse_batch, parse_write
from app.play.models import Completion, Save
from app.web.fields import parse_whole_number
from tests import grids, yard

LETTERS = grids.letters()


def send(client: FlaskClient, slug: str, writes: Any, writer: str = "a", **fields: Any) -> Any:
    data = {"writes": json.dumps(writes), "writer": writer, **fields}
    return client.post(f"/crossword/{slug}/cells", data=data)


def write(client: FlaskClient, slug: str, writes: Any, writer: str = "a", **fields: Any) -> Any:
    answer = send(client, slug, writes, writer, **fields)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def grid() -> dict[int, str]:
    (state,) = yard.column(select(Save.state))
    return {int(n): mark[0] for n, mark in state["marks"].items() if mark[0]}


@pytest.fixture
def slug(any_app: Flask) -> str:
    return grids.add_crossword()


@pytest.fixture
def player(any_app: Flask, slug: str) -> FlaskClient:
    return yard.log_in(any_app, "alice")


def test_it_works(player: FlaskClient, slug: str) -> None:
    told = write(player, slug, [[0, "Y", 1], [1, "u", 2, True]])
    assert grid() == {0: "y", 1: "u"}
    assert told["cells"] == {"0": ["y", 1, "a", "", 0], "1": ["u", 2, "a", "p", 0]}
    assert (told["version"], told["clock"], told["full"], told["solved"]) == (1, 2, False, False)


def test_a_batch_that_comes_twice_or_late_changes_nothing(player: FlaskClient, slug: str) -> None:
    write(player, slug, [[0, "x", 1], [0, "y", 3]])
    for late in ([[0, "x", 1], [0, "y", 3]], [[0, "q", 2]]):
        assert write(player, slug, late)["version"] == 1
    assert grid() == {0: "y"}


def test_it_costs_five_statements(player: FlaskClient, slug: str) -> None:
    write(player, slug, [[0, "y", 1]])
    with yard.statements() as seen:
        write(player, slug, [[n, "e", 10 + n] for n in grids.CELLS])
    assert len(seen) <= 5, seen


def test_two_devices_end_with_one_grid_in_whatever_order_their_letters_come(player: FlaskClient, slug: str) -> None:
    random = Random(5)
    batches = [(writer, [[cell, random.choice("abc"), 1 + n]]) for n in range(6) for writer in "mn" for cell in (0, 1)]
    ends = []
    for _ in range(4):
        random.shuffle(batches)
        other = grids.add_crossword(grids.new_crossword((*grids.ROWS[:4], f"#ton{'aeiou'[len(ends)]}")))
        for writer, writes in batches:
            write(player, other, writes, writer)
        told = player.get(f"/crossword/{other}/cells").get_json()
        ends.append({n: mark[0] for n, mark in told["cells"].items()})
    assert all(end == ends[0] for end in ends), ends


def test_what_many_send_at_once_is_all_there(any_app: Flask, player: FlaskClient, slug: str) -> None:
    write(player, slug, [[grids.CELLS[0], "y", 1]])
    cells = grids.CELLS[1:]
    browsers = [yard.same_browser(any_app, player) for _ in cells]

    def one(n: int) -> int:
        return send(browsers[n], slug, [[cells[n], LETTERS[cells[n]], 2]], f"w{n}").status_code

    assert set(yard.in_threads(one, range(len(cells)))) == {200}
    assert grid() == LETTERS
    assert yard.column(select(Completion.words)) == [10]


def test_the_last_letter_finishes_once(player: FlaskClient, slug: str) -> None:
    whole = [[n, letter, 1] for n, letter in LETTERS.items()]
    told = write(player, slug, [*whole[:-1], [whole[-1][0], "q", 1]])
    assert (told["full"], told["solved"]) == (True, False)
    told = write(player, slug, [[whole[-1][0], whole[-1][1], 2]], seconds="3")
    assert told["solved"] and told["finish"]
    write(player, slug, [[0, "x", 9]])
    assert grid() == LETTERS
    assert yard.column(select(Completion.words)) == [10]


def test_it_tells_all_cells_to_a_page_that_has_missed_something(player: FlaskClient, slug: str) -> None:
    write(player, slug, [[0, "y", 1]], "other")
    assert set(write(player, slug, [[1, "u", 2]], version="0")["cells"]) == {"0", "1"}
    assert set(write(player, slug, [[2, "r", 3]], version="2")["cells"]) == {"2"}


def test_a_page_that_knows_the_version_is_told_nothing(player: FlaskClient, slug: str) -> None:
    write(player, slug, [[0, "y", 1]])
    assert player.get(f"/crossword/{slug}/cells?version=1").status_code == 204
    told = player.get(f"/crossword/{slug}/cells?version=0").get_json()
    assert told["cells"]["0"][0] == "y"


def test_strange_batches_are_refused_and_change_nothing(player: FlaskClient, slug: str) -> None:
    for writes in ("", "{", "[1]", "[[]]", '[["0","a",1]]', "[[0,1,1]]", '[[true,"a",1]]', "9" * 5000, "[" * 9000):
        answer = player.post(f"/crossword/{slug}/cells", data={"writes": writes, "writer": "a"})
        assert answer.status_code == 422, writes
    assert send(player, slug, [[0, "a", 1]], "A B").status_code == 422
    for one in ([4, "a", 1], [99, "a", 1], [0, "<b>", 1], [0, "a", 0], [0, "a", 20_001], [0, "\ud800", 1]):
        assert write(player, slug, [one])["version"] == 0, one
    assert yard.column(select(Save.id)) == []


def test_a_game_without_cells_has_none(any_app: Flask, player: FlaskClient) -> None:
    bee = yard.add_bee()
    assert player.get(f"/bee/{bee}/cells").status_code == 404
    with pytest.raises(NotFound):
        load_cell_rules("bee")


def test_the_time_of_quick_batches_adds_up(player: FlaskClient, slug: str) -> None:
    told = write(player, slug, [[0, "y", 1]], seconds="9")
    assert told["seconds"] == 9
    for n in range(2, 5):
        told = write(player, slug, [[0, "xyz"[n % 3], n]], seconds="1")
    assert told["seconds"] == 12
    # No page can have spent more than has passed.
    assert write(player, slug, [[0, "q", 9]], seconds="500")["seconds"] <= 14


def test_each_batch_costs_a_token_of_its_own_bucket(
    any_app: Flask, player: FlaskClient, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "cells", (2, 3600))
    sent = [send(player, slug, [[0, "a", n]]).status_code for n in range(1, 4)]
    assert sent == [200, 200, 429]
    assert grid() == {0: "a"}


def test_a_page_of_another_account_writes_nothing(any_app: Flask, player: FlaskClient, slug: str) -> None:
    bob = yard.add_user("bob").id
    assert send(player, slug, [[0, "y", 1]], player=str(bob)).status_code == 409
    assert yard.column(select(Save.id)) == []


def test_a_poll_tells_time_and_end(player: FlaskClient, slug: str, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    write(player, slug, [[0, "y", 1]])
    time_machine.shift(60)
    write(player, slug, [[1, "u", 2]], seconds="7")
    told = player.get(f"/crossword/{slug}/cells").get_json()
    assert (told["version"], told["seconds"], told.get("over")) == (2, 7, None)
    write(player, slug, [[n, letter, 3] for n, letter in LETTERS.items()])
    told = player.get(f"/crossword/{slug}/cells?version=2").get_json()
    assert told["over"] is True
    assert "Solved" in told["finish"]


def test_numbers_and_texts_have_limits() -> None:
    assert [parse_whole_number(text) for text in ("0", "123456789", "1234567890", "-1", "²", "", None)] == [
        *(0, 123456789),
        *(None,) * 5,
    ]
    assert parse_write(2**31 - 1, "x" * 40, 0) == (2**31 - 1, "x" * 40, 0, False)
    assert [parse_write(0, "a", 1, pencil).pencil for pencil in (True, 1, False, 0, 2, "x")] == [True] * 2 + [False] * 4
    for wrong in ((2**31, "a", 1), (0, "a", 2**31), (0, "x" * 41, 1), (-1, "a", 1)):
        with pytest.raises(ValueError):
            parse_write(*wrong)


def test_a_batch_has_a_most() -> None:
    batch = parse_batch({"writes": json.dumps([[n, "a", 1] for n in range(701)]), "writer": "a"})
    assert [one.cell for one in batch.writes] == list(range(700))
    assert (batch.version, batch.seconds) == (0, None)
