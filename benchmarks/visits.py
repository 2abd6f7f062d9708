"""Every page that can be asked for in a demonstration yard, by those for whom it has most to tell."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.routing import Rule

from app.accounts.models import LOGIN_SESSION, USER
from app.accounts.sessions import hash_token
from app.contract import registry
from app.demo.people import DRAFT, GENERATION, MAKER, OPERATOR, PLAYER
from app.extensions import db, now
from app.play.models import SAVE
from app.play.tallies import PUZZLE_TALLY
from app.puzzles.models import CREATOR, PUBLISHED, PUZZLE

HTMX = {"HX-Request": "true"}
# Another month and another page cost something else than the first ones.
QUERIES = {
    "browse.mine": ("", "?filter=finished&page=40", "?filter=all"),
    "browse.creator": ("", "?page=20"),
    "workshop.mine": ("", "?page=20"),
    "browse.game_calendar": ("", "?month=2025-11"),
    "browse.calendar": ("", "?month=2025-11"),
    "browse.search_puzzles": ("", "?q=board+12", "?q=board&language=nb", "?language=en&difficulty=2&page=40"),
    "operator.jobs": ("", "?status=done"),
    "operator.index": ("?status=done",),
    "workshop.slug_check": ("?game={game}&slug=a-new-board&title=A+new+board",),
}
# Files, and what asks Redis alone.
LEFT_OUT = ("static",)


@dataclass(slots=True)
class Visit:
    """A request: the route with its method and query, who asks, and how."""

    route: str
    who: str
    ask: Callable[[], Any]


@dataclass
class Visitors:
    """The cast of a yard that `flask demo fill` has filled: a browser for each, already logged in."""

    app: Flask
    browsers: dict[str, FlaskClient] = field(default_factory=dict)
    ids: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        first = db.session.scalar(select(func.min(USER.c.id))) or 0
        # The guest is the one who has played most of those that are looked at.
        guests = select(USER.c.id).where(USER.c.handle.is_(None)).order_by(USER.c.id).limit(50)
        busy = select(SAVE.c.user_id).where(SAVE.c.user_id.in_(guests)).group_by(SAVE.c.user_id)
        guest = db.session.scalar(busy.order_by(func.count().desc()).limit(1)) or 0
        self.ids = {"player": first + PLAYER, "creator": first + MAKER, "operator": first + OPERATOR, "guest": guest}
        self.browsers = {"visitor": self.app.test_client()}
        self.browsers |= {who: enter(self.app, user_id) for who, user_id in self.ids.items()}
        db.session.commit()

    def visits(self) -> Iterator[Visit]:
        """Each page for each of the cast who may see it."""
        for rule in sorted(self.app.url_map.iter_rules(), key=lambda rule: rule.rule):
            if "GET" in (rule.methods or ()) and rule.endpoint not in LEFT_OUT:
                yield from self.of_rule(rule)

    def of_rule(self, rule: Rule) -> Iterator[Visit]:
        games = registry.names() if "<game>" in rule.rule else [self.game_of(rule)]
        for game in games:
            for who, browser in self.browsers.items():
                for query in QUERIES.get(rule.endpoint, ("",)):
                    url = self.url(rule, game, who) + query.format(game=game)
                    # What a page shows once is shown before it is looked at.
                    yield Visit(f"GET {rule.rule.replace('<game>', game)}{query}", who, asker(browser, url))

    def game_of(self, rule: Rule) -> str:
        name = rule.endpoint.partition(".")[0]
        return name if name in registry.names() else registry.names()[0]

    def url(self, rule: Rule, game: str, who: str) -> str:
        user_id = self.ids.get(who, 0)
        path = rule.rule.replace("<format>", "ipuz").replace("<game>", game).replace("<creator>", self.creator())
        if "<slug>" in path:
            path = path.replace("<slug>", self.slug(game, who))
        for mark, column in (("<key>", DRAFT.c.key), ("<id>", GENERATION.c.id)):
            if mark in path:
                owner = DRAFT.c.author_id if mark == "<key>" else GENERATION.c.owner_id
                mine = select(column).where(owner == user_id, column.table.c.game == game).limit(1)
                path = path.replace(mark, str(db.session.scalar(mine) or "none"))
        return path

    def creator(self) -> str:
        return str(db.session.scalar(select(USER.c.name).where(USER.c.id == self.ids["creator"])))

    def slug(self, game: str, who: str) -> str:
        """The most played board of the game: of those that they have finished, or made."""
        p, s, t = PUZZLE.c, SAVE.c, PUZZLE_TALLY.c
        boards = select(p.slug).join_from(PUZZLE, PUZZLE_TALLY).where(p.game == game, p.status == PUBLISHED)
        if who == "creator":
            boards = boards.where(p.author_id == self.ids[who])
        elif who in ("player", "guest"):
            done = select(s.puzzle_id).where(s.user_id == self.ids[who], s.finished_at.is_not(None))
            boards = boards.where(p.id.in_(done))
        return str(db.session.scalar(boards.order_by(t.players.desc()).limit(1)) or "none")

    def plays(self, rounds: int) -> Iterator[Visit]:
        """Guesses of the heavy player, on the most played boards that are new to this player: and at the end, likes."""
        p, t, player = PUZZLE.c, PUZZLE_TALLY.c, self.ids["player"]
        mine = select(SAVE.c.puzzle_id).where(SAVE.c.user_id == player)
        there = (p.status == PUBLISHED, p.origin == CREATOR, p.id.not_in(mine), p.author_id.is_not(None))
        for game in registry.names():
            boards = select(p.slug, p.data, p.secret).join_from(PUZZLE, PUZZLE_TALLY).where(*there, p.game == game)
            for row in db.session.execute(boards.order_by(t.players.desc()).limit(rounds)).all():
                yield from self.play(game, row)

    def play(self, game: str, row: Any) -> Iterator[Visit]:
        rules, browser = registry.rules(game), self.browsers["player"]
        words = list(rules.solution(rules.puzzle(row.data, row.secret)))
        if not words:
            return
        for number, word in enumerate(["x", *words]):
            kind = {0: "a rejected word", 1: "the first word", len(words): "the last word"}.get(number, "a word")
            ask = asker(browser, f"/{game}/{row.slug}/guess", {"word": word})
            yield Visit(f"POST /{game}/<slug>/guess, {kind}", "player", ask)
        ask = asker(browser, f"/like/{game}/{row.slug}", {"value": "like"})
        yield Visit(f"POST /like/{game}/<slug>", "player", ask)


def asker(browser: FlaskClient, url: str, form: dict[str, str] | None = None) -> Callable[[], Any]:
    """A request in an app context of its own, as a server makes it."""

    def ask() -> Any:
        with browser.application.app_context():
            return browser.get(url) if form is None else browser.post(url, data=form, headers=HTMX)

    return ask


def enter(app: Flask, user_id: int) -> FlaskClient:
    """A browser with a session of its own; the caller commits."""
    token, at = secrets.token_urlsafe(32), now()
    times = {"created_at": at, "last_seen_at": at, "expires_at": at + timedelta(days=365)}
    row = {"token_hash": hash_token(token), "user_id": user_id, "device": "", "kept": True, "state": {}, **times}
    db.session.execute(LOGIN_SESSION.insert().values(row))
    browser = app.test_client()
    with browser.session_transaction() as session:
        session["_user_id"] = token
        session["_fresh"] = True
    return browser
