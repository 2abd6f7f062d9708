"""Every page of every game shows what people have written as text, and says so in its policy."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import String, Text, select, update

from app.extensions import db
from app.puzzles.models import PUZZLE
from tests.cases import GETS, Case
from tests.each import each
from tests.test_escaping import PAYLOADS, check
from tests.test_permissions import CSP, FRAMED
from tests.world import World

pytestmark = pytest.mark.thorough

# What a person writes, or a file brings: the columns of each table.
WRITTEN = {
    "user": {"display_name"},
    "puzzle": {"title"},
    "draft": {"title"},
    "room_member": {"name"},
    "login_session": {"device"},
    "word_list": {"title", "name", "text"},
    "report": {"note"},
    "operator_act": {"reason", "about"},
}
# What of a board's JSON is text for people.
SHOWN = {"title", "clue", "theme", "notes", "intro", "author", "editor", "copyright", "publisher"}
EXAMPLES = (PAYLOADS[0], PAYLOADS[1], PAYLOADS[5], PAYLOADS[13])


def poison(value: Any, payload: str, key: str = "") -> Any:
    """JSON in which every text for people is the payload: titles, notes, and the text of each clue."""
    if isinstance(value, dict):
        return {name: poison(one, payload, "clues" if key == "clues" else name) for name, one in value.items()}
    if isinstance(value, list):
        is_clue = key == "clues" and len(value) == 2 and isinstance(value[1], str)
        return [value[0], payload] if is_clue else [poison(one, payload, key) for one in value]
    return payload if key in SHOWN and isinstance(value, str) else value


def fill(payload: str) -> None:
    """Let everybody have written it, wherever a person may write."""
    for name, columns in WRITTEN.items():
        table = db.metadata.tables[name]
        texts = [c for c in table.c if isinstance(c.type, (String, Text)) and c.name in columns]
        if texts:
            values = {c.name: payload[: getattr(c.type, "length", 0) or 400] for c in texts}
            db.session.execute(table.update().values(values))
    draft = db.metadata.tables["draft"]
    for table, column in ((PUZZLE, "data"), (draft, "content")):
        for row, held in db.session.execute(select(table.c.id, table.c[column])).all():
            db.session.execute(update(table).where(table.c.id == row).values({column: poison(held, payload)}))
    db.session.commit()


def test_it_works() -> None:
    board = {"title": "a", "rows": ["ab"], "ipuz": {"clues": {"Across": [[1, "One"]]}, "title": "b"}}
    clues = {"Across": [[1, "x"]]}
    assert poison(board, "x") == {"title": "x", "rows": ["ab"], "ipuz": {"clues": clues, "title": "x"}}


@pytest.mark.parametrize("who", ["alice", "olga"])
@pytest.mark.parametrize("payload", EXAMPLES)
def test_a_page_shows_it_as_text_under_the_policy(app: Flask, who: str, payload: str) -> None:
    world = World(app)
    fill(payload)
    seen = []

    def look(case: Case) -> None:
        with world.ask(who, *case) as answer:
            # Here are no workers that could be ready.
            assert answer.status_code < 500 or case.rule.endpoint == "health.readyz"
            if answer.status_code != 200 or answer.mimetype != "text/html":
                return
            # The credits lead to the works that they name, and show nothing that a person wrote.
            if case.rule.endpoint != "browse.credits_page":
                check(answer, payload, world.url(case.rule))
            said = answer.headers["Content-Security-Policy"]
            framed = case.rule.endpoint in FRAMED
            assert said == (CSP.replace("frame-ancestors 'none'", "frame-ancestors *") if framed else CSP)
            seen.append(case.rule.endpoint)

    each(GETS, look)
    assert len(seen) >= 44, len(seen)
