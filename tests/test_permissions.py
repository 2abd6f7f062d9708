"""Who may do what: every route, for each of the cast. A route without a row here fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from app.accounts.models import User
from app.extensions import db
from app.factory import create_app
from app.play.models import SAVE
from app.puzzles.models import PUZZLE
from tests import yard
from tests.matrix import MATRIX
from tests.matrix.cast import CAST
from tests.world import World
from tests.yard import HTMX

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; "
    "frame-ancestors 'none'"
)


@pytest.fixture(autouse=True)
def _nobody_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer waits for a worker that is not there."""
    monkeypatch.setattr("app.generations.service.wait", lambda generation_id, seconds: None)


@pytest.fixture
def world(app: Flask) -> World:
    return World(app)


def every_rule() -> list[tuple[Rule, str]]:
    folder = Path(gettempdir())
    app = create_app(
        SECRET_KEY="tests", INSTANCE=folder, SQLALCHEMY_DATABASE_URI=f"sqlite:///{folder / 'never-made.db'}"
    )
    rules = sorted(app.url_map.iter_rules(), key=lambda rule: (rule.endpoint, rule.rule))
    return [(rule, method) for rule in rules for method in sorted(rule.methods or ()) if method in ("GET", "POST")]


RULES = every_rule()
GETS = [rule for rule, method in RULES if method == "GET"]
POSTS = [rule for rule, method in RULES if method == "POST"]
NAMES = [f"{rule.endpoint}-{method}" for rule, method in RULES]


def owner_of(rule: Rule) -> str:
    """Somebody to whom the route is open."""
    return "olga" if rule.endpoint.startswith("operator.") else "alice"


def test_it_works() -> None:
    assert {(rule.endpoint, method) for rule, method in RULES} == set(MATRIX)


@pytest.mark.parametrize(("rule", "method"), RULES, ids=NAMES)
def test_each_of_the_cast_gets_what_the_matrix_says(app: Flask, rule: Rule, method: str) -> None:
    seen = []
    for who, world in fresh_worlds(app, rule, method):
        with world.ask(who, rule, method) as answer:
            seen.append(f"{answer.status_code} {answer.location or ''}".strip())
    for who, want, got in zip(CAST, MATRIX[rule.endpoint, method], seen, strict=True):
        fits = got == want or (want.startswith("30") and got.startswith(want) and want != "303 /")
        assert fits, f"{who}: {got}, not {want}"


def fresh_worlds(app: Flask, rule: Rule, method: str) -> Iterator[tuple[str, World]]:
    """What a GET does leaves the world as it was; after a POST, the next of the cast needs a new one."""
    world = World(app)
    for who in CAST:
        yield who, world
        if method == "POST":
            for table in reversed(db.metadata.sorted_tables):
                db.session.execute(table.delete())
            db.session.commit()
            world = World(app)


@pytest.mark.parametrize("rule", POSTS, ids=lambda rule: rule.endpoint)
def test_it_refuses_a_post_without_a_token(world: World, monkeypatch: pytest.MonkeyPatch, rule: Rule) -> None:
    monkeypatch.setitem(world.app.config, "WTF_CSRF_ENABLED", True)
    before = yard.checksums()
    for headers in ({}, HTMX):
        answer = world.ask(owner_of(rule), rule, "POST", headers=headers)
        assert answer.status_code == 403
        assert len(answer.headers["X-Request-Id"]) == 12
        assert answer.headers["X-Request-Id"] in answer.text
    assert yard.checksums() == before


@pytest.mark.parametrize("rule", POSTS, ids=lambda rule: rule.endpoint)
def test_it_refuses_a_post_from_another_site(world: World, rule: Rule) -> None:
    before = yard.checksums()
    foreign = (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    )
    for headers in foreign:
        assert world.ask(owner_of(rule), rule, "POST", headers=headers).status_code == 403
    assert yard.checksums() == before


def test_it_takes_a_post_with_the_token_of_a_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(world.app.config, "WTF_CSRF_ENABLED", True)
    bob = world.browsers["bob"]
    word = {"word": "plane", "csrf_token": yard.token_of(bob, f"/bee/{world.slugs['bee']}")}
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert bob.post(f"/bee/{world.slugs['bee']}/guess", data=word, headers=headers).status_code == 303


def test_it_refuses_the_token_of_another_browser(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(world.app.config, "WTF_CSRF_ENABLED", True)
    stolen = yard.token_of(world.browsers["alice"], "/account")
    answer = world.browsers["bob"].post("/account", data={"language": "nb", "csrf_token": stolen})
    assert answer.status_code == 403


@pytest.mark.parametrize("rule", GETS, ids=lambda rule: rule.endpoint)
def test_a_get_changes_nothing(world: World, rule: Rule) -> None:
    before = yard.checksums()
    for who in CAST:
        for headers in ({}, HTMX):
            world.ask(who, rule, "GET", headers=headers).close()
            world.ask(who, rule, "HEAD", headers=headers).close()
    assert yard.checksums() == before


@pytest.mark.parametrize(("rule", "method"), RULES, ids=NAMES)
def test_every_answer_has_the_headers(world: World, rule: Rule, method: str) -> None:
    for who in ("visitor", owner_of(rule)):
        with world.ask(who, rule, method) as answer:
            check_headers(answer, static=rule.endpoint == "static")


def check_headers(answer: Any, *, static: bool = False) -> None:
    headers = answer.headers
    assert headers.getlist("Content-Security-Policy") == [CSP]
    assert headers.getlist("X-Content-Type-Options") == ["nosniff"]
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in headers
    assert "Server" not in headers or "Python" not in headers["Server"]
    if not static:
        assert {"cookie", "hx-request"} <= {name.lower() for name in answer.vary}
        assert headers["Cache-Control"] in ("no-store", "no-cache")


@pytest.mark.parametrize("rule", [rule for rule in GETS if rule.endpoint != "static"], ids=lambda rule: rule.endpoint)
def test_nothing_is_stored_of_what_a_player_sees(world: World, rule: Rule) -> None:
    answer = world.ask(owner_of(rule), rule, "GET")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/nowhere", "/bee/nothing-here", "/generations/none", "/bee/%00", "/generations/%00"])
def test_errors_have_the_headers_too(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    check_headers(answer)
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("rule", "method"), RULES, ids=NAMES)
def test_it_refuses_other_methods(world: World, rule: Rule, method: str) -> None:
    sharing = {m for other, m in RULES if other.rule == rule.rule}
    for wrong in {"GET", "POST", "PUT", "PATCH", "DELETE"} - sharing:
        answer = world.ask(owner_of(rule), rule, wrong)
        # A wider rule may take the same path: /bee/state is a slug to a GET.
        assert answer.status_code in (404, 405)
        assert (answer.status_code == 404) == (wrong == "GET" and rule.rule.endswith(("/state", "/new"))), wrong
        if answer.status_code == 405:
            assert sharing <= set(answer.headers["Allow"].replace(" ", "").split(","))
        check_headers(answer)


BY_SLUG = [(rule, method) for rule, method in RULES if "<slug>" in rule.rule]


@pytest.mark.parametrize(("rule", "method"), BY_SLUG, ids=lambda value: getattr(value, "endpoint", value))
def test_a_draft_is_there_for_its_author_alone(world: World, rule: Rule, method: str) -> None:
    for slug in world.slugs.values():
        drafted = PUZZLE.update().where(PUZZLE.c.slug == slug).values(status="draft", author_id=world.alice)
        db.session.execute(drafted)
        db.session.execute(SAVE.delete())
    db.session.commit()
    for who in ("visitor", "guest", "bob", "olga"):
        assert world.ask(who, rule, method).status_code == 404, who
    assert world.ask("alice", rule, method).status_code in (200, 303)


@pytest.mark.parametrize("who", ["visitor", "guest", "alice", "bob"])
def test_metrics_are_for_operators_behind_a_proxy(world: World, monkeypatch: pytest.MonkeyPatch, who: str) -> None:
    monkeypatch.setitem(world.app.config, "PROXIES", 1)
    assert world.browsers[who].get("/metrics").status_code == 404
    assert world.browsers["olga"].get("/metrics").status_code == 200


def test_a_dead_role_is_gone_at_the_next_request(world: World) -> None:
    olga = world.browsers["olga"]
    assert olga.get("/operator/").status_code == 200
    db.session.execute(User.__table__.update().values(role="player"))
    db.session.commit()
    assert olga.get("/operator/").status_code == 404
