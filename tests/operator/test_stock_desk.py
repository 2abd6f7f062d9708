"""The operators' page of the stock: what there is, more of it, and a puzzle withdrawn."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.contract import GAMES
from app.contract.game_types import STOCK
from app.extensions import db, now
from app.generations.models import Generation
from app.moderation.models import OPERATOR_ACT
from app.play import stock_levels
from app.puzzles import publishing
from app.puzzles.models import PUZZLE
from app.puzzles.stock import STOCKED
from tests import yard
from tests.puzzles.test_publishing import other

HERE = "/operator/stock"


@pytest.fixture
def olga(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "olga", role="operator")


def fill(count: int) -> list[str]:
    made = publishing.store_puzzles("bee", [other(n) for n in range(count)], {STOCK: True})
    db.session.commit()
    return made


def test_it_works(any_app: Flask, olga: FlaskClient) -> None:
    slugs = fill(3)
    with yard.statements() as seen:
        page = olga.get(HERE, query_string={"game": "bee", "language": "en"}).text
    assert len(seen) <= 6
    assert "3 of 3 not started" in page
    assert all(f"/operator/boards/bee/{slug}" in page for slug in slugs)
    assert all(page.count(f"game={game}&amp;") for game in GAMES)
    # What is to be found stays hidden: the operator plays too.
    assert not any(word in page for number in range(3) for word in yard.invented(number + 3))


def test_a_language_that_is_switched_off_raises_no_alarm(olga: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(1)
    db.session.execute(STOCKED.update().values(begun_at=now()))
    db.session.commit()
    monkeypatch.setenv("WORDYARD_LANGUAGES", "nb")
    page = olga.get(HERE).text
    # What there is can still be looked at; what is not there is not missing.
    assert page.count("This language is switched off.") == 1
    assert "game=bee&amp;language=en" in page and "game=strands&amp;language=en" not in page
    monkeypatch.setenv("WORDYARD_LANGUAGES", "en")
    assert "game=bee&amp;language=nb" not in olga.get(HERE).text


def test_a_withdrawn_puzzle_is_offered_to_nobody_until_the_log_takes_it_back(any_app: Flask, olga: FlaskClient) -> None:
    (slug,) = fill(1)
    before = olga.get(HERE).text
    assert before.count(f"{HERE}/bee/{slug}") == 1
    assert olga.post(f"{HERE}/bee/{slug}").status_code == 303
    assert f"{HERE}/bee/{slug}" not in olga.get(HERE).text
    assert any_app.test_client().get(f"/bee/{slug}").status_code == 404
    (line,) = yard.column(select(OPERATOR_ACT.c.id))
    olga.post("/operator/log", data={"line": line})
    assert f"{HERE}/bee/{slug}" in olga.get(HERE).text


def test_only_the_stock_is_withdrawn(any_app: Flask, olga: FlaskClient) -> None:
    slug = yard.add_bee(origin="creator")
    assert "can’t be" in olga.post(f"{HERE}/bee/{slug}", follow_redirects=True).text
    assert yard.column(select(PUZZLE.c.status)) == ["published"]
    assert olga.post(f"{HERE}/bee/nowhere").status_code == 404


def test_more_is_asked_for_and_noted(any_app: Flask, olga: FlaskClient) -> None:
    assert olga.post(HERE, data={"game": "bee", "language": "nn", "count": "30"}).status_code == 303
    (params,) = yard.column(select(Generation.params))
    assert (params["count"], params["language"], params[STOCK]) == (30, "nn", True)
    assert yard.column(select(OPERATOR_ACT.c.subject)) == ["bee nn"]
    # The clock does not ask again for what an operator has asked for.
    assert stock_levels.refill_stock("bee", "nn", 24) == 0


def test_bad_input_is_told(any_app: Flask, olga: FlaskClient) -> None:
    for count in ("", "0", "101", "x", "9" * 999):
        answer = olga.post(HERE, data={"game": "bee", "language": "nb", "count": count})
        assert answer.status_code == 422, count
        assert 'id="count-error"' in answer.text
        assert f'<a href="{HERE}" aria-current="page">' in answer.text
        assert 'name="language" value="nb"' in answer.text
    for game, language in (("chess", "en"), ("bee", "xx"), ("strands", "nn")):
        assert olga.post(HERE, data={"game": game, "language": language, "count": "3"}).status_code == 400
    assert olga.get(HERE, query_string={"game": "chess", "page": "-7"}).status_code == 200
    assert yard.column(select(Generation.id)) == []
