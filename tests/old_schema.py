"""Rows of every table as revision 0002 had them, in plain SQL: the models of today could not write them."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import text

from app.extensions import db
from tests.yard import ANSWERS, TRACED

WHEN = "2026-05-01 12:00:00.000000"
# (game, slug, origin, status, day, author, anonymous completions): two that guests finished who are forgotten since.
PUZZLES = (
    ("bee", "2026-05-01", "daily", "published", "2026-05-01", None, 2),
    ("bee", "stocked", "generated", "published", None, None, 0),
    ("bee", "mine", "creator", "published", None, 1, 1),
    ("bee", "by-link", "creator", "unlisted", None, 1, 0),
    ("bee", "gone", "creator", "deleted", None, 1, 0),
    ("bee", "begun", "creator", "draft", None, 2, 0),
    ("strands", "traced", "creator", "published", None, 2, 0),
    ("strands", "archived", "archive", "published", None, None, 0),
)
# (id, name): guests have none. Nobody has seen the last one for long.
USERS = ((1, "alice"), (2, "bob"), (3, None), (4, "olga"), (5, None))
# (user, puzzle, seconds, hints, finished, revealed)
SAVES = (
    (1, 1, 90, 0, True, False),
    (1, 3, 40, 1, True, False),
    (2, 1, 200, 2, True, False),
    (2, 3, 300, 0, True, False),
    (2, 4, 500, 0, True, False),
    (2, 5, 500, 0, True, False),
    (3, 3, 100, 0, True, False),
    (3, 7, 700, 1, True, False),
    (1, 7, 60, 0, True, False),
    (4, 7, 60, 0, False, True),
    (5, 2, 5, 0, False, False),
)
# (user, puzzle, seconds, hints, liked): what accounts finished, as it was then.
COMPLETIONS = ((1, 1, 90, 0, None), (1, 3, 40, 1, True), (2, 1, 200, 2, False), (2, 3, 290, 0, True))
COMPLETIONS += ((2, 4, 500, 0, True), (2, 5, 500, 0, True), (1, 7, 60, 0, True))
SENTENCE = "No hive with these letters has so many words."
STATUSES = ("queued", "running", "done", "failed", "cancelled")


def fill() -> None:
    """Some of everything, and the ids of later rows begin behind them."""
    for table, rows in everything().items():
        for row in rows:
            names = ", ".join(row)
            values = ", ".join(f":{name}" for name in row)
            db.session.execute(text(f'INSERT INTO "{table}" ({names}) VALUES ({values})'), row)
        if db.engine.dialect.name == "postgresql" and "id" in rows[0] and isinstance(rows[0]["id"], int):
            sequence = f"SELECT setval(pg_get_serial_sequence('\"{table}\"', 'id'), (SELECT max(id) FROM \"{table}\"))"
            db.session.execute(text(sequence))
    db.session.commit()


def everything() -> dict[str, list[dict[str, Any]]]:
    return {
        "user": [user(*one) for one in USERS],
        "puzzle": [puzzle(number, *one) for number, one in enumerate(PUZZLES, 1)],
        "save": [save(number, *one) for number, one in enumerate(SAVES, 1)],
        "guess": [guess for number, one in enumerate(SAVES, 1) for guess in guesses(number, one[1])],
        "completion": [completion(number, *one) for number, one in enumerate(COMPLETIONS, 1)],
        "draft": [draft(1, 1, None), draft(2, 2, 7)],
        "generation": [generation(number, status) for number, status in enumerate(STATUSES)],
        "login_session": [session(number, user_id) for number, user_id in enumerate((1, 2, 3), 1)],
        "bucket": [{"key": "guess:1", "tokens": 3.5, "at": 1.0}],
        "pulse": [{"name": "clock", "seen_at": WHEN}],
        "queue_pause": [{"queue": "fast", "paused_at": WHEN}],
    }


def user(id: int, name: str | None) -> dict[str, Any]:
    return {"id": id, "name": name, "handle": name, "role": "player", "created_at": WHEN}


def puzzle(id: int, game: str, slug: str, origin: str, status: str, day: Any, author: Any, more: int) -> dict[str, Any]:
    data, secret = {"bee": hive, "strands": board}[game]()
    texts = {"title": f"Title {id}", "language": "en", "lexicon": "test", "content_hash": f"hash {id}"}
    kind = {"game": game, "slug": slug, "origin": origin, "status": status, "day": day, "author_id": author}
    numbers = {"difficulty": 2, "anonymous_completions": more, "created_at": WHEN}
    return {"id": id, **texts, **kind, **numbers, "data": json.dumps(data), "secret": json.dumps(secret)}


def hive() -> tuple[dict[str, Any], dict[str, Any]]:
    data = {"key": "a", "letters": "aelnprt", "language": "en", "maximum": 70, "words": len(ANSWERS), "pangrams": 2}
    return data, {"answers": sorted(ANSWERS), "bonus": ["tela"]}


def board() -> tuple[dict[str, Any], dict[str, Any]]:
    from tests.yard import new_strands

    new = new_strands()
    return new.data, new.secret


def save(id: int, user: int, puzzle: int, seconds: int, hints: int, done: bool, shown: bool) -> dict[str, Any]:
    ids = {"id": id, "user_id": user, "puzzle_id": puzzle, "state": json.dumps({"order": "trpnle"})}
    numbers = {"score": 7, "progress": 2, "version": 3, "seconds": seconds, "hints": hints}
    ends = {"finished_at": later(9) if done else None, "revealed_at": WHEN if shown else None}
    return {**ids, **numbers, "started_at": WHEN, "updated_at": WHEN, **ends}


def later(minutes: int) -> str:
    return WHEN.replace("12:00", f"12:{minutes:02}")


def guesses(save_id: int, puzzle_id: int) -> list[dict[str, Any]]:
    """Three of each game, in another order for every other player, and one after the end."""
    found = [(f"{word} {cells}", "theme") for word, cells in list(TRACED.items())[1:3]] + [("46", "hint")]
    if PUZZLES[puzzle_id - 1][0] == "bee":
        found = [("planet", "good"), ("planter", "pangram"), ("tela", "bonus")]
    minutes = (1, 2, 3) if save_id % 2 else (2, 1, 3)
    rows = [
        {"text": text, "kind": kind, "created_at": later(at)} for (text, kind), at in zip(found, minutes, strict=True)
    ]
    rows.append({"text": "later", "kind": "theme", "created_at": later(30)})
    return [{"id": save_id * 10 + n, "save_id": save_id, "points": 5, **row} for n, row in enumerate(rows)]


def completion(id: int, user: int, puzzle: int, seconds: int, hints: int, liked: bool | None) -> dict[str, Any]:
    ids = {"id": id, "user_id": user, "puzzle_id": puzzle, "words": 2, "created_at": WHEN}
    return {**ids, "seconds": seconds, "hints": hints, "liked": liked}


def draft(id: int, author: int, puzzle: int | None) -> dict[str, Any]:
    ids = {"id": id, "key": f"key{id}", "game": "strands", "author_id": author, "puzzle_id": puzzle}
    return {
        **ids,
        "title": "A draft",
        "slug": "",
        "content": "{}",
        "version": 1,
        "created_at": WHEN,
        "updated_at": WHEN,
    }


def generation(number: int, status: str) -> dict[str, Any]:
    over = status in ("done", "failed", "cancelled")
    told = {"label": "Choosing letters", "error": SENTENCE if status == "failed" else None, "percent": 40}
    kind = {"game": "bee", "kind": "generate", "queue": "generate", "params": "{}", "owner_id": 1}
    times = {"created_at": WHEN, "finished_at": WHEN if over else None}
    return {"id": f"{number:032}", "key": None, "status": status, "attempts": 1, **kind, **told, **times}


def session(id: int, user_id: int) -> dict[str, Any]:
    times = {"created_at": WHEN, "last_seen_at": WHEN, "expires_at": "2026-05-31 12:00:00.000000"}
    return {"id": id, "token_hash": TOKENS[id], "user_id": user_id, "device": "", "kept": True, "state": "{}", **times}


def hashes() -> dict[int, str]:
    from app.accounts.sessions import hash_token

    return {number: hash_token(f"token{number}") for number in (1, 2, 3)}


TOKENS = hashes()
