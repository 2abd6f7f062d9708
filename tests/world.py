"""A small world in which every route can be asked for by each of the cast.

Building it takes thirty requests. So the first one of each database is kept, rows and cookies, and laid out again.
"""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.routing import Rule

from app.accounts.models import LoginSession, User
from app.extensions import db
from app.generations.models import Generation
from app.puzzles.models import PUZZLE
from tests import yard
from tests.matrix import FORMS, PLAYED, QUERIES

GAME = "a" * 32
# A game that several may play at once.
TOGETHER = "crossword"
# How a route tells which of a person's sessions it is about.
SESSION = "<int(max=2147483647):id>"
KEPT: dict[int, dict[str, Any]] = {}


class World:
    """Alice has a board, a draft and a game of each kind, a room, a second session, a job; the others just came in."""

    slugs: dict[str, str]
    browsers: dict[str, FlaskClient]
    alice: int
    jobs: dict[str, str]
    drafts: dict[str, str]
    room: str
    duel: str
    rows: dict[Any, list[dict[str, Any]]]

    def __init__(self, app: Flask) -> None:
        self.app = app
        if id(app) not in KEPT:
            self.build()
            KEPT[id(app)] = {"rows": all_rows(), **vars(self)}
        else:
            lay_out(KEPT[id(app)]["rows"])
        self.__dict__.update(KEPT[id(app)])
        self.come_in()

    def come_in(self) -> None:
        """Each of the cast with the cookies of the beginning."""
        browsers = KEPT[id(self.app)]["browsers"]
        self.browsers = {name: yard.same_browser(self.app, browser) for name, browser in browsers.items()}

    def restore(self) -> None:
        """As in the beginning, after somebody has changed something."""
        yard.empty()
        lay_out(self.rows)
        self.come_in()

    def build(self) -> None:
        app = self.app
        self.slugs = {game: str(module.add()) for game, module in PLAYED.items()}
        self.browsers: dict[str, FlaskClient] = {"visitor": app.test_client(), "guest": app.test_client()}
        for name, role in (("alice", "player"), ("bob", "player"), ("olga", "operator")):
            self.browsers[name] = yard.log_in(app, name, role=role)
        yard.log_in(app, "alice")
        for name in ("guest", "alice"):
            # The last one played is where a login leads.
            for game, module in reversed(PLAYED.items()):
                self.browsers[name].post(f"/{game}/{self.slugs[game]}/guess", data=module.FIRST)
        self.alice = db.session.scalars(select(User.id).where(User.name == "alice")).one()
        db.session.add(Generation(id=GAME, game="bee", kind="generate", params={"min": 20}, owner_id=self.alice))
        db.session.execute(PUZZLE.update().values(author_id=self.alice))
        db.session.commit()
        jobs = {game: module.JOB for game, module in PLAYED.items() if hasattr(module, "JOB")}
        self.jobs = {game: yard.add_job(game, self.alice, job) for game, job in jobs.items()}
        contents = {game: getattr(module, "draft", dict)() for game, module in PLAYED.items()}
        self.room = self.browsers["alice"].post(f"/rooms/{TOGETHER}/{self.slugs[TOGETHER]}").location[-12:]
        self.duel = self.browsers["alice"].post(f"/duels/new/bee/{self.slugs['bee']}").location[-12:]
        self.drafts = {game: yard.add_draft(game, self.alice, content) for game, content in contents.items()}

    def url(self, rule: Rule) -> str:
        path = rule.rule.replace("<slug>", self.slug_for(rule.endpoint))
        code = self.duel if rule.endpoint.startswith("duels.") else self.room
        path = path.replace("<string(length=12):code>", code)
        path = path.replace("<key>", self.key_for(rule.endpoint))
        path = path.replace("<id>", self.jobs.get(rule.endpoint.partition(".")[0], GAME))
        path = path.replace("<format>", "puz").replace("<token>", "none")
        path = path.replace("<game>", self.game_for(rule.endpoint)).replace("<name>", "generate")
        path = path.replace("<creator>", "alice").replace("<word>", "planet")
        if SESSION in path:
            path = path.replace(SESSION, str(self.latest_session()))
        return path.replace("<path:filename>", "site.css") + QUERIES.get(rule.endpoint, "")

    def latest_session(self) -> int | None:
        sessions = select(LoginSession.id).where(LoginSession.user_id == self.alice).order_by(LoginSession.id.desc())
        return db.session.scalars(sessions).first()

    def slug_for(self, endpoint: str) -> str:
        return self.slugs.get(endpoint.partition(".")[0], self.slugs[self.game_for(endpoint)])

    def game_for(self, endpoint: str) -> str:
        return TOGETHER if endpoint.startswith("rooms.") else "bee"

    def key_for(self, endpoint: str) -> str:
        return self.drafts.get(endpoint.partition(".")[0], self.drafts["bee"])

    def form(self, endpoint: str) -> dict[str, str]:
        own = {"slug": self.slug_for(endpoint), "draft": "pla"}
        return own if endpoint.endswith(".state") else FORMS.get(endpoint, {})

    def ask(self, who: str, rule: Rule, method: str, **options: Any) -> Any:
        given = {"data": self.form(rule.endpoint)} if method == "POST" else {}
        return self.browsers[who].open(self.url(rule), method=method, **{**given, **options})


def all_rows() -> dict[Any, list[dict[str, Any]]]:
    tables = db.metadata.sorted_tables
    return {table: [dict(row._mapping) for row in db.session.execute(table.select())] for table in tables}


def lay_out(rows: dict[Any, list[dict[str, Any]]]) -> None:
    for table, found in rows.items():
        if found:
            db.session.execute(table.insert(), found)
    db.session.commit()
