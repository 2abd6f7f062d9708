"""Whatever stands in a text column is text on every page."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import String, Text, update

from app.accounts.models import User
from app.extensions import db
from app.generations.models import Generation
from app.puzzles.models import Puzzle, today
from app.workshop.models import Draft
from tests import yard
from tests.yard import HTMX

PAYLOADS = (
    "<script>pwned()</script>",
    '"><img src=x onerror=pwned()>',
    "'><svg onload=pwned()>",
    "</title><script>pwned()</script>",
    "</textarea><script>pwned()</script>",
    '" autofocus onfocus=pwned() x="',
    "' onmouseover='pwned()",
    "javascript:pwned()",
    "{{ 7*7 }}{% raw %}",
    "%(name)s %s %",
    "<!--<script>pwned()",
    "]]><script>pwned()</script>",
    "\u202e<b>pwned()</b>",
    "<a href=javascript:pwned()>x</a>",
    "&lt;script&gt;pwned()",
    "\\u003cscript>pwned()",
    "<style>*{display:none}</style>",
    "<base href=https://evil.example>",
    "<meta http-equiv=refresh content=0>",
    "`${pwned()}`",
)
STATUSES = ("queued", "done", "failed", "running")
# How a link begins that stays on the site, or holds its own picture.
INSIDE = ("/", "#", "?", "data:image", "http://localhost/")
# What finds rows by these, or has a fixed set of values, cannot hold a text of a person's.
FIXED = {
    "puzzle": {"slug", "game", "content_hash", "status", "origin", "language"},
    "generation": {"id", "game", "status", "queue", "key"},
    "user": {"handle", "password_hash", "role", "locale", "email"},
    "login_session": {"token_hash"},
    "save": set(),
    "guess": {"kind"},
    "completion": set(),
    "draft": {"key", "game"},
}


def fill(payload: str) -> None:
    """Put the payload into every text column that is not fixed, as far as it fits."""
    for name, fixed in FIXED.items():
        table = db.metadata.tables[name]
        texts = [c for c in table.c if isinstance(c.type, (String, Text)) and c.name not in fixed]
        values = {c.name: payload[: getattr(c.type, "length", None) or 400] for c in texts}
        if values:
            db.session.execute(table.update().values(**values))
    traced = db.session.scalars(db.select(Puzzle.data).where(Puzzle.slug == "traced")).one()
    db.session.execute(update(Puzzle).where(Puzzle.slug == "traced").values(data={**traced, "clue": payload}))
    wild = {"letters": payload, "min": payload, payload: payload}
    db.session.execute(Generation.__table__.update().values(params=wild, result={"puzzles": [payload]}))
    db.session.commit()


def world(app: Flask) -> tuple[str, str, FlaskClient]:
    slug = yard.add_bee(day=today())
    olga = yard.log_in(app, "olga", role="operator")
    olga.post(f"/bee/{slug}/guess", data={"word": "planet"})
    olga.post("/bee/make", data={"minimum": "20", "maximum": "60"})
    author = db.session.scalars(db.select(User.id)).one()
    yard.add_draft("strands", author, {})
    yard.add_strands(slug="traced")
    table = db.metadata.tables["puzzle"]
    db.session.execute(table.update().values(author_id=author))
    db.session.commit()
    return slug, str(db.session.scalars(db.select(Generation.id)).one()), olga


class Seen(HTMLParser):
    """Every tag of a page with its attributes, as a browser reads them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))


def check(answer: Any, payload: str, url: str) -> None:
    """Nothing of the payload is more than text: no tag, no handler, no link out of the site."""
    assert answer.status_code == 200, url
    for tag, attributes in Seen(answer.text).tags:
        assert tag not in ("style", "base", "iframe", "object", "embed"), url
        assert not [name for name in attributes if name.startswith("on") or name == "autofocus"], url
        links = [attributes.get(name, "/") for name in ("href", "src", "action", "formaction")]
        assert all(link.startswith(INSIDE) or not link for link in links), (url, links)
        assert tag != "script" or attributes["src"].startswith("/static/"), url
        assert attributes.get("http-equiv", "refresh") == "refresh"
        assert attributes.get("content") != "0"
    assert "49{%" not in answer.text


@pytest.mark.parametrize("payload", PAYLOADS)
def test_it_works(app: Flask, payload: str) -> None:
    """What a job's status changes is asked for with one status, another one from payload to payload."""
    check_pages(app, payload, STATUSES[PAYLOADS.index(payload) % len(STATUSES)])


@pytest.mark.thorough
@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_job_of_any_status_shows_it_as_text(app: Flask, payload: str) -> None:
    check_pages(app, payload, *STATUSES)


def check_pages(app: Flask, payload: str, *statuses: str) -> None:
    slug, job, olga = world(app)
    jobs = ["/operator/", f"/operator/jobs/{job}", f"/generations/{job}", "/operator/workers"]
    pages = ["/", "/puzzles?filter=all", f"/bee/{slug}", f"/bee/{slug}/reveal", "/account", "/account/sessions"]
    pages += ["/bee/make"]
    pages += ["/calendar/bee", "/creators", "/creators/olga"]
    pages += ["/boards/", "/boards/strands/traced", "/boards/strands/traced/delete", "/strands/traced"]
    pages += [f"/boards/draft/{db.session.scalars(db.select(Draft.key)).one()}/delete"]
    for status in statuses:
        fill(payload)
        db.session.execute(Generation.__table__.update().values(status=status))
        db.session.commit()
        # What a job's status changes is asked for again, and only that.
        for url in (*jobs, f"/operator/jobs?status={status}", *(pages if status == statuses[0] else ())):
            for headers in ({}, HTMX):
                check(olga.get(url, headers=headers), payload, url)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_what_is_typed_comes_back_as_text(app: Flask, client: FlaskClient, puzzle: str, payload: str) -> None:
    posts: list[tuple[str, dict[str, str]]] = [
        ("/signup", {"username": payload, "email": payload, "next": payload}),
        ("/login", {"username": payload, "password": "x", "next": payload}),
        ("/bee/make", {"minimum": payload, "maximum": payload, "letters": payload}),
    ]
    for url, data in posts:
        answer = client.post(url, data=data)
        assert answer.status_code == 422
        answer.status_code = 200
        check(answer, payload, url)
    check(client.post(f"/bee/{puzzle}/guess", data={"word": payload}, headers=HTMX), payload, "guess")
    client.post(f"/bee/{puzzle}/letter", data={"word": payload, "letter": "x"})
    check(client.get(f"/bee/{puzzle}"), payload, "draft")
    client.post(f"/bee/{puzzle}/guess", data={"word": payload})
    check(client.get(f"/bee/{puzzle}"), payload, "flash")
    check(client.get("/", query_string={"x": payload}), payload, "address")
    answer = client.get("/" + payload.replace("/", ""))
    answer.status_code = 200
    check(answer, payload, "404")
