"""Earlier boards of a draft: kept when another replaces them, brought back by one press, on each database."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import User
from app.extensions import db
from app.games.strands.author import editing
from app.games.strands.web import laying
from app.web.budget import Budget
from app.workshop import draft_versions, drafts
from app.workshop.models import Draft, DraftVersion
from tests import yard
from tests.games.strands.editor import TYPED, begin, content, draft_at, lay, made
from tests.yard import HTMX, ROWS, TRACED

# Seconds for a layout in the request itself; a cold process needs more than the site gives.
LONG = 30.0
RESTORE = re.compile(r'action="(/boards/draft/[^"]+/versions)".*?name="version" value="(\d+)"', re.S)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laying, "MOMENT", LONG)
    monkeypatch.setattr(laying, "REQUEST_BUDGET", Budget(rate=1.0, most=20 * LONG))


def bring_back(client: FlaskClient, url: str) -> Any:
    """Press the one button that the page has for it."""
    found = RESTORE.search(client.get(url).text)
    assert found
    return client.post(found[1], data={"version": found[2]})


def version_count() -> int:
    return db.session.scalar(select(func.count(DraftVersion.id))) or 0


def test_it_works(any_app: Flask, alice: FlaskClient) -> None:
    """Another layout replaces the first, and one press restores it; the replaced one is kept in turn."""
    url = made(alice)
    first = content(url)["board"]
    assert "earlier board" not in alice.get(url).text
    alice.post(f"{url}/generate", data=TYPED)
    second = content(url)["board"]
    assert second != first
    assert "1 earlier board" in alice.get(url).text
    assert bring_back(alice, url).location == url
    assert content(url)["board"] == first
    bring_back(alice, url)
    assert content(url)["board"] == second
    assert version_count() == 2


def test_a_worker_s_layout_keeps_the_board_before(
    app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laying, "MOMENT", 0.0)
    url = begin(alice)
    for _board in range(2):
        alice.post(f"{url}/generate", data=TYPED)
        lay(app, monkeypatch)
    assert version_count() == 1


def test_a_drawn_board_survives_another_layout(any_app: Flask, alice: FlaskClient) -> None:
    url = begin(alice)
    alice.post(f"{url}/grid", data={"act": "fill", "letters": "".join(ROWS)})
    for word in TRACED:
        alice.post(f"{url}/grid", data={"act": "add", "path": TRACED[word]})
    drawn = content(url)["paths"]
    alice.post(f"{url}/grid", data={"act": "use"})
    alice.post(f"{url}/generate", data=TYPED)
    laid = content(url)["board"]
    bring_back(alice, url)
    kept = content(url)
    assert (kept["mode"], kept["paths"], kept["board"]["rows"]) == ("manual", drawn, list(ROWS))
    # And the other way round: going on by hand from the laid board keeps that.
    bring_back(alice, url)
    assert content(url)["board"] == laid
    alice.post(f"{url}/grid", data={"act": "drop:" + write(laid["words"][0]["path"])})
    assert content(url)["board"] is None
    bring_back(alice, url)
    assert content(url)["board"] == laid


def write(path: list[list[int]]) -> str:
    return ".".join(str(row * 6 + column) for row, column in path)


def test_an_earlier_board_brings_its_words_along(any_app: Flask, alice: FlaskClient) -> None:
    """Theme and title stay as they are now."""
    url = made(alice)
    alice.post(url, data={**TYPED, "words": "clue", "clue": "Another theme"})
    alice.post(f"{url}/generate", data={**TYPED, "clue": "Another theme"})
    alice.post(url, data={**TYPED, "words": "clue", "clue": "Another theme"})
    alice.post(f"{url}/generate", data={**TYPED, "clue": "Another theme"})
    bring_back(alice, url)
    assert "Your board is ready: every word has only one path." in alice.get(url).text
    assert content(url)["clue"] == "Another theme"


def test_nobody_else_brings_it_back(any_app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    url = made(alice)
    alice.post(f"{url}/generate", data=TYPED)
    address, version = RESTORE.search(alice.get(url).text).groups()  # type: ignore[union-attr]
    board = content(url)["board"]
    assert bob.post(address, data={"version": version}).status_code == 404
    own = made(bob)
    stolen = f"/boards/draft/{own.split('/')[3]}/versions"
    assert bob.post(stolen, data={"version": version}).status_code == 404
    assert content(url)["board"] == board
    for bad in ("", "0", "x", "9" * 30):
        assert alice.post(address, data={"version": bad}).status_code == 404


def test_of_two_writers_the_slower_keeps_no_version(any_app: Flask, alice: FlaskClient) -> None:
    url = made(alice)
    draft = draft_at(url)
    stale = Draft(id=draft.id, game=draft.game, version=draft.version - 1, content=dict(draft.content))
    db.session.expunge_all()
    assert not drafts.save_draft(stale, content={}, replaces_board=True)
    assert version_count() == 0


def test_only_the_newest_are_kept(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draft_versions, "MOST_VERSIONS", 3)
    owner = yard.add_user("alice")
    draft = drafts.create_draft("strands", owner.id, "", yard.strands_draft())
    board = draft.content["board"]
    for turn in (
        editing.flip_board,
        editing.mirror_board,
        editing.flip_board,
        editing.mirror_board,
        editing.flip_board,
    ):
        board = turn({**board, "difficulty": board["difficulty"] + 1})
        assert drafts.save_draft(draft, content={**draft.content, "board": board}, replaces_board=True)
    assert version_count() == 3
    newest = draft_versions.list_versions(draft)[0]
    assert newest.content["board"]["difficulty"] == board["difficulty"] - 1


def test_versions_go_with_their_draft(any_app: Flask, alice: FlaskClient) -> None:
    url = made(alice)
    alice.post(f"{url}/generate", data=TYPED)
    alice.post(f"/boards/draft/{url.split('/')[3]}/delete")
    assert version_count() == 0
    assert db.session.scalar(select(func.count(User.id)))


def test_a_hidden_board_stays_hidden_among_them(any_app: Flask, alice: FlaskClient) -> None:
    url = made(alice, blind="y")
    rows = [row for row in content(url)["board"]["rows"] if row not in f"{TYPED}".lower()]
    alice.post(f"{url}/generate", data={**TYPED, "blind": "y"})
    page = alice.get(url).text
    assert "1 earlier board" in page
    assert not [row for row in rows if row in page.lower()]
    part = alice.get(f"{url}/board", headers=HTMX).text
    assert "1 earlier board" in part


def test_bringing_one_back_leaves_other_drafts_alone(any_app: Flask, alice: FlaskClient) -> None:
    url, other = made(alice), made(alice)
    alice.post(f"{url}/generate", data=TYPED)
    before = content(other)
    bring_back(alice, url)
    assert content(other) == before


def test_what_just_fits_is_kept(any_app: Flask, alice: FlaskClient) -> None:
    url = made(alice)
    alice.post(f"{url}/generate", data=TYPED)
    (kept,) = db.session.scalars(select(DraftVersion)).all()
    size = len(json.dumps(kept.content))
    draft_versions.drop_oldest([kept], size)
    assert version_count() == 1
    draft_versions.drop_oldest([kept], size - 1)
    assert version_count() == 0
