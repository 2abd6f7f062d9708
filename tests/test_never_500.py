"""Whatever is posted, the answer is never a 500: every POST route, with fields that no browser would send."""

from __future__ import annotations

from itertools import product
from typing import Any
from urllib.parse import quote, quote_plus

from flask import Flask
from flask_wtf import FlaskForm
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from wtforms import StringField

from tests import yard
from tests.cases import POSTS, Case, each_anew
from tests.each import each
from tests.fields import every_field, every_form
from tests.matrix import FORMS
from tests.world import GAME, World
from tests.yard import HTMX, PASSWORD

STRANGE = (
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\udcff\udcfe",
    "🐝" * 30,
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
# Known once the cases' app has been made: its start imports every form.
FIELDS = every_field()
HEADERS = (
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
)
PLACES = ("/bee/", "/generations/", "/operator/jobs/", "/static/", "/", "/account/sessions/", "/bee/x/")
PLACES += ("/archive/", "/creators/", "/random/", "/stats/bee/", "/archive/bee?month=", "/creators/olga?page=")
PLACES += ("/puzzles?page=", "/puzzles?filter=", "/login?next=", "/operator/?status=", "/?x=")
PLACES += ("/search?q=", "/search?difficulty=", "/search?author=", "/search?language=", "/search?page=")
PLACES += ("/crossword/x?room=", "/rooms/", "/duels/")
FUZZ = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), database=None)
# All fields with a value of so many bytes stay within what the site takes.
LONGEST = 48 * 1024 // len(FIELDS)
# What one database takes and the other does not.
OF_DATABASES = ("\0", "\ud800", "é" * 30, "ﷺ" * 30, "x" * 10_000, "9" * 5000, "-1", "1e999", "NaN", GAME)
CAST = ("visitor", "guest", "alice", "olga")


def short(value: str) -> str:
    """As much of it as fits into every field at once, in the form in which it is sent."""
    sent = len(quote_plus(value, errors="surrogatepass"))
    return value if sent <= LONGEST else value[: LONGEST * len(value) // sent]


def encode(form: dict[str, str]) -> bytes:
    """A form's body as it comes over the wire, even where the text is none."""
    return "&".join(f"{quote_plus(k)}={quote_plus(v, errors='surrogatepass')}" for k, v in form.items()).encode()


def post(world: World, who: str, url: str, form: dict[str, str], *, partial: bool) -> Any:
    headers = {**(HTMX if partial else {}), "Content-Type": "application/x-www-form-urlencoded"}
    return world.browsers[who].post(url, data=encode(form), headers=headers)


def test_it_works(any_app: Flask) -> None:
    world = World(any_app)
    answer = post(world, "alice", f"/bee/{world.slugs['bee']}/guess", {"word": "plane"}, partial=True)
    assert "Good" in answer.text


@st.composite
def forms(draw: Any, usual: dict[str, str]) -> dict[str, str]:
    """What the route expects, or nothing, with up to eight fields changed: to what a page offers, or to anything."""
    names = draw(st.lists(st.sampled_from(sorted(FIELDS)), max_size=8, unique=True))
    text = st.text(st.characters(), max_size=40)
    values = {name: draw(st.one_of(st.sampled_from((*FIELDS[name], *STRANGE)), text)) for name in names}
    return {**draw(st.sampled_from(({}, usual))), **values}


def test_a_new_form_is_found_by_itself() -> None:
    class NewForm(FlaskForm):
        colour_of_ink = StringField()
        other = StringField(name="margin")

    assert {"colour_of_ink", "margin"} <= every_field().keys()
    assert NewForm in every_form()


def test_every_field_of_a_page_is_known() -> None:
    """The net holds: fields of forms, of forms with a prefix, of templates, and those that only a route asks for."""
    assert {"username", "census-boards", "order", "act", "draw"} <= FIELDS.keys()
    assert {"fill", "find"} <= set(FIELDS["act"])
    assert {name for form in FORMS.values() for name in form} <= FIELDS.keys()


def test_no_form_breaks_it(any_app: Flask) -> None:
    world = World(any_app)

    def check(case: Case) -> None:
        usual = world.form(case.rule.endpoint)

        @FUZZ
        @given(form=forms(usual), who=st.sampled_from(CAST), partial=st.booleans())
        def fuzz(form: dict[str, str], who: str, partial: bool) -> None:
            assert post(world, who, world.url(case.rule), form, partial=partial).status_code < 500

        fuzz()

    each_anew(world, POSTS, check)


def test_no_strange_value_breaks_it(any_app: Flask) -> None:
    """Each strange value in every field at once; on the second database those that it may think otherwise of."""
    world = World(any_app)
    values = STRANGE if any_app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite") else OF_DATABASES

    def check(case: Case) -> None:
        for value in values:
            form = dict.fromkeys(FIELDS, short(value))
            status = post(world, "olga", world.url(case.rule), form, partial=False).status_code
            assert status < 500, f"{status} for {value!a}"
            assert status != 413, f"{value!a} is too large to say anything"

    each_anew(world, POSTS, check)


def test_no_size_breaks_it(any_app: Flask) -> None:
    world = World(any_app)

    def check(case: Case) -> None:
        field = "word" if "<slug>" in case.rule.rule else "username"
        for size in (10**4, 6 * 10**4, 10**5):
            form = {field: "x" * size, "slug": world.slugs["bee"]}
            answer = post(world, "bob", world.url(case.rule), form, partial=False)
            assert answer.status_code < 500, size
            assert (answer.status_code == 413) == (size > 64 * 1024), size

    each_anew(world, POSTS, check)


def test_no_address_breaks_it(any_app: Flask) -> None:
    world = World(any_app)

    def check(case: tuple[str, str]) -> None:
        place, value = case
        address = place + quote(value[:3000], safe="", errors="surrogatepass")
        assert world.browsers["olga"].get(address).status_code < 500

    each(product(PLACES, STRANGE), check, ascii)


def test_no_header_breaks_it(any_app: Flask) -> None:
    yard.add_user("alice")
    form = {"username": "alice", "password": PASSWORD}

    def check(header: tuple[str, str]) -> None:
        client = any_app.test_client()
        for method in ("get", "post"):
            answer = getattr(client, method)("/login", headers=dict([header]), data=b"--x\r\nusername=alice")
            assert answer.status_code < 500, method
        assert client.post("/login", headers={"User-Agent": header[1]}, data=form).status_code == 303

    each(HEADERS, check, ascii)
