"""Who may do what: every route, for each of the cast. A route without a row here fails."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.puzzles.models import DELETED, PUZZLE
from tests import yard
from tests.cases import CASES, GETS, POSTS, Case, each_anew, each_without_a_trace
from tests.each import clean
from tests.matrix import MATRIX
from tests.matrix.cast import CAST
from tests.world import World
from tests.yard import HTMX

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "object-src 'none'; frame-ancestors 'none'"
)


# The pages that other sites may frame.
FRAMED = {"crossword.embed", "crossword.embed_check", "strands.embed", "strands.embed_guess"}
# A signed link allows what mail programs post, which have no page (tests/reminders/test_stop_links.py).
POSTED_WITHOUT_A_PAGE = {"reminders.stop"}


@pytest.fixture
def world(app: Flask) -> World:
    return World(app)


# That answers were shown is recorded when they are.
SHOWN = "answers_seen"
# What a player sees is stored nowhere.
# Nothing of a player is in these.
SCRIPTS = {"static", "browse.service_worker"}
KEPT_BY_NOBODY = {(case.rule.endpoint, case.owner) for case in GETS if case.rule.endpoint not in SCRIPTS}
BY_SLUG = [case for case in CASES if "<slug>" in case.rule.rule]
FOREIGN = (
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
)


def test_it_works() -> None:
    routes = {(case.rule.endpoint, case.method) for case in CASES}
    clean(f"{endpoint} {method} has no row in tests/matrix" for endpoint, method in sorted(routes - set(MATRIX)))
    clean(f"{endpoint} {method} has a row in tests/matrix and no route" for endpoint, method in set(MATRIX) - routes)


@pytest.mark.parametrize("who", CAST)
def test_each_of_the_cast_gets_what_the_matrix_says(world: World, who: str) -> None:
    """With the headers that every answer has; a GET changes nothing."""

    def check(case: Case) -> None:
        want = MATRIX[case.rule.endpoint, case.method][CAST.index(who)]
        with world.ask(who, *case) as answer:
            got = f"{answer.status_code} {answer.location or ''}".strip()
            check_headers(answer, static=case.rule.endpoint == "static", framed=case.rule.endpoint in FRAMED)
        fits = got == want or (want.startswith("30") and got.startswith(want) and want != "303 /")
        assert fits, f"{got}, not {want}"
        if (case.rule.endpoint, who) in KEPT_BY_NOBODY:
            assert answer.headers["Cache-Control"] == "no-store"

    each_without_a_trace(world, GETS, check, SHOWN)
    each_anew(world, POSTS, check)


def test_it_refuses_a_post_without_a_token(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(world.app.config, "WTF_CSRF_ENABLED", True)

    def check(case: Case) -> None:
        for headers in ({}, HTMX):
            answer = world.ask(case.owner, *case, headers=headers)
            assert answer.status_code == 403
            assert len(answer.headers["X-Request-Id"]) == 12
            assert answer.headers["X-Request-Id"] in answer.text

    of_pages = [case for case in POSTS if case.rule.endpoint not in POSTED_WITHOUT_A_PAGE]
    each_without_a_trace(world, of_pages, check)


def test_it_refuses_a_post_from_another_site(world: World) -> None:
    """By one of the signs of it, another one from form to form."""
    signs = cycle(FOREIGN)
    each_without_a_trace(world, POSTS, lambda case: refuses(world, case, [next(signs)]))


@pytest.mark.thorough
def test_it_refuses_a_post_from_another_site_by_each_sign_of_it(world: World) -> None:
    each_without_a_trace(world, POSTS, lambda case: refuses(world, case, FOREIGN))


def refuses(world: World, case: Case, signs: Iterable[dict[str, str]]) -> None:
    for headers in signs:
        assert world.ask(case.owner, *case, headers=headers).status_code == 403, headers


def test_it_takes_a_post_with_the_token_of_a_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(world.app.config, "WTF_CSRF_ENABLED", True)
    bob = world.browsers["bob"]
    word = {"word": "plane", "csrf_token": yard.token_of(bob, f"/bee/{world.slugs['bee']}")}
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert bob.post(f"/bee/{world.slugs['bee']}/guess", data=word, headers=headers).status_code == 303


def test_it_refuses_the_token_of_another_browser(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(world.app.config, "WTF_CSRF_ENABLED", True)
    stolen = yard.token_of(world.browsers["alice"], "/account")
    answer = world.browsers["bob"].post("/account", data={"email": "", "csrf_token": stolen})
    assert answer.status_code == 403


def test_a_part_of_a_page_and_a_look_at_its_headers_change_nothing(world: World) -> None:
    def check(case: Case) -> None:
        for method in ("GET", "HEAD"):
            world.ask(case.owner, case.rule, method, headers=HTMX).close()

    each_without_a_trace(world, GETS, check, SHOWN)


def check_headers(answer: Any, *, static: bool = False, framed: bool = False) -> None:
    headers = answer.headers
    wanted = CSP.replace("frame-ancestors 'none'", "frame-ancestors *") if framed else CSP
    assert headers.getlist("Content-Security-Policy") == [wanted]
    assert headers.getlist("X-Content-Type-Options") == ["nosniff"]
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in headers
    assert "Server" not in headers or "Python" not in headers["Server"]
    if not static:
        assert {"cookie", "hx-request"} <= {name.lower() for name in answer.vary}
        assert headers["Cache-Control"] in ("no-store", "no-cache")


@pytest.mark.parametrize("path", ["/nowhere", "/bee/nothing-here", "/generations/none", "/bee/%00", "/generations/%00"])
def test_errors_have_the_headers_too(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    check_headers(answer)
    assert answer.headers["Cache-Control"] == "no-store"


def test_it_refuses_other_methods(world: World) -> None:
    """Each address is asked once, however many methods it has."""

    def check(case: Case) -> None:
        sharing = {other.method for other in CASES if other.rule.rule == case.rule.rule}
        for wrong in {"GET", "POST", "PUT", "PATCH", "DELETE"} - sharing:
            answer = world.ask(case.owner, case.rule, wrong)
            # A wider rule may take the same path: /bee/state is a slug to a GET.
            assert answer.status_code in (404, 405), wrong
            wider = wrong == "GET" and case.rule.rule.endswith(("/state", "/new"))
            assert (answer.status_code == 404) == wider, wrong
            if answer.status_code == 405:
                assert sharing <= set(answer.headers["Allow"].replace(" ", "").split(",")), wrong
            check_headers(answer)

    each_without_a_trace(world, {case.rule.rule: case for case in CASES}.values(), check)


def test_a_deleted_board_is_there_for_those_who_had_begun_it(world: World) -> None:
    gone = PUZZLE.update().values(status=DELETED)

    def check(case: Case) -> None:
        db.session.execute(gone)
        db.session.commit()
        # There is nothing left for its author to change.
        authors = MATRIX[case.rule.endpoint, case.method][CAST.index("guest")] == "404"
        begun = () if authors else ("guest", "alice")
        for who in CAST:
            wanted = (200, 303) if who in begun else (404,)
            assert world.ask(who, *case).status_code in wanted, who

    each_anew(world, BY_SLUG, check)


def test_a_dead_role_is_gone_at_the_next_request(world: World) -> None:
    olga = world.browsers["olga"]
    assert olga.get("/operator/").status_code == 200
    db.session.execute(User.__table__.update().values(role="player"))
    db.session.commit()
    assert olga.get("/operator/").status_code == 404
