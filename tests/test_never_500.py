"""Whatever is posted, the answer is never a 500: every POST route, with fields that no browser would send."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import yard
from tests.test_permissions import POSTS
from tests.world import GAME, World
from tests.yard import HTMX, PASSWORD

FIELDS = (
    *("act", "adopt", "blind", "board", "cell", "census-boards", "census-language", "census-seed", "clue"),
    *("confirm", "current", "difficulty", "draft", "edits", "email", "fields", "game", "id", "language"),
    *("letter", "letters", "maximum", "mine", "minimum", "next", "order", "page", "par", "password", "path"),
    *("player", "public", "remember", "repeat", "seconds", "seed", "sides", "slug", "spangram", "tab", "take"),
    *("text", "title", "username", "value", "view", "was", "word", "words"),
)
STRANGE = (
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\udcff\udcfe",
    "🐝" * 40,
    "\u202eplanet",
    "שלום",
    "مرحبا",
    "ﷺ" * 30,
    "é" * 30,
    "x" * 10_000,
    "planet",
    "9" * 5000,
    "-1",
    "1e999",
    "²",
    "NaN",
    "' OR 1=1 --",
    "'; DROP TABLE user; --",
    "%s%n%(x)s",
    "../../../etc/passwd",
    "\r\nSet-Cookie: a=b",
    "{{7*7}}",
    "bee",
    PASSWORD,
    GAME,
)
values = st.one_of(st.sampled_from(STRANGE), st.text(st.characters(), max_size=40))
forms = st.dictionaries(st.sampled_from(FIELDS), values, max_size=8)
FUZZ = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), database=None)
CAST = ("visitor", "guest", "alice", "olga")


@pytest.fixture(autouse=True)
def _nobody_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer waits for a worker that is not there."""
    monkeypatch.setattr("app.generations.service.wait", lambda generation_id, seconds: None)


def encode(form: dict[str, str]) -> bytes:
    """A form's body as it comes over the wire, even where the text is none."""
    from urllib.parse import quote_plus

    return "&".join(f"{quote_plus(k)}={quote_plus(v, errors='surrogatepass')}" for k, v in form.items()).encode()


def post(world: World, who: str, url: str, form: dict[str, str], *, partial: bool) -> Any:
    headers = {**(HTMX if partial else {}), "Content-Type": "application/x-www-form-urlencoded"}
    return world.browsers[who].post(url, data=encode(form), headers=headers)


def test_it_works(any_app: Flask) -> None:
    world = World(any_app)
    answer = post(world, "alice", f"/bee/{world.slugs['bee']}/guess", {"word": "plane"}, partial=True)
    assert "Good" in answer.text


@pytest.mark.parametrize("rule", POSTS, ids=lambda rule: rule.endpoint)
def test_no_form_breaks_it(any_app: Flask, rule: Any) -> None:
    world = World(any_app)

    @FUZZ
    @given(form=forms, who=st.sampled_from(CAST), partial=st.booleans())
    def fuzz(form: dict[str, str], who: str, partial: bool) -> None:
        answer = post(world, who, world.url(rule), form, partial=partial)
        assert answer.status_code < 500, answer.text

    fuzz()


@pytest.mark.parametrize("rule", POSTS, ids=lambda rule: rule.endpoint)
def test_no_strange_value_breaks_it(any_app: Flask, rule: Any) -> None:
    """Each strange value in every field at once."""
    world = World(any_app)
    for value in STRANGE:
        answer = post(world, "olga", world.url(rule), dict.fromkeys(FIELDS, value[:2000]), partial=False)
        assert answer.status_code < 500, value


@pytest.mark.parametrize("size", [10**4, 6 * 10**4, 10**5])
def test_no_size_breaks_it(any_app: Flask, size: int) -> None:
    world = World(any_app)
    for rule in POSTS:
        field = "word" if "<slug>" in rule.rule else "username"
        answer = post(world, "bob", world.url(rule), {field: "x" * size, "slug": world.slugs["bee"]}, partial=False)
        assert answer.status_code < 500, rule.endpoint
        assert (answer.status_code == 413) == (size > 64 * 1024), rule.endpoint


@pytest.mark.parametrize("value", STRANGE, ids=ascii)
def test_no_address_breaks_it(any_app: Flask, value: str) -> None:
    from urllib.parse import quote

    alice = World(any_app).browsers["olga"]
    part = quote(value[:3000], safe="", errors="surrogatepass")
    for place in ("/bee/", "/generations/", "/operator/jobs/", "/static/", "/", "/account/sessions/", "/bee/x/"):
        assert alice.get(place + part).status_code < 500, place
    for place in ("/archive/", "/creators/", "/random/", "/stats/bee/"):
        assert alice.get(place + part).status_code < 500, place
    for query in (
        "/archive/bee?month=",
        "/creators/olga?page=",
        "/puzzles?page=",
        "/puzzles?filter=",
        "/login?next=",
        "/operator/?status=",
        "/?x=",
    ):
        assert alice.get(query + part).status_code < 500, query


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("Origin", "http://["),
        ("Origin", "::::"),
        ("Accept-Language", "x" * 5000),
        ("Accept-Language", "en;q=1e999,nb;q=nan"),
        ("User-Agent", "\xe6" * 3000),
        ("Cookie", "session=broken"),
        ("Cookie", "session=" + "." * 3000),
        ("Referer", "\xff"),
        ("HX-Request", "\xff"),
        ("Content-Type", "application/json"),
        ("Content-Type", "multipart/form-data; boundary="),
        ("Content-Type", "multipart/form-data; boundary=x; charset=nothing"),
        ("Content-Length", "-5"),
        ("X-Forwarded-For", "'"),
    ],
)
def test_no_header_breaks_it(any_app: Flask, header: str, value: str) -> None:
    yard.add_user("alice")
    client = any_app.test_client()
    for method in ("get", "post"):
        answer = getattr(client, method)("/login", headers={header: value}, data=b"--x\r\nusername=alice")
        assert answer.status_code < 500
    form = {"username": "alice", "password": PASSWORD}
    assert client.post("/login", headers={"User-Agent": value}, data=form).status_code == 303
