"""Helpers of the tests of rooms: a room, who joins it, and what they write."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.play.models import SAVE
from app.rooms.models import ROOM, ROOM_MEMBER
from tests import yard

Writes = list[list[Any]]


def open_room(client: FlaskClient, slug: str, game: str = "crossword") -> str:
    """The code of a new room."""
    answer = client.post(f"/rooms/{game}/{slug}")
    assert answer.status_code == 303, answer.text
    assert answer.location.startswith(f"/{game}/{slug}?room=")
    return str(answer.location[-12:])


def join(client: FlaskClient, code: str, **form: str) -> int:
    return int(client.post(f"/rooms/{code}", data=form).status_code)


def guest(app: Flask, code: str, name: str = "") -> FlaskClient:
    """Somebody without an account who has joined."""
    client = app.test_client()
    assert join(client, code, shown=name) == 303
    return client


def send(client: FlaskClient, slug: str, code: str, writes: Writes, writer: str = "a", **fields: Any) -> Any:
    data = {"writes": json.dumps(writes), "writer": writer, **fields}
    return client.post(f"/crossword/{slug}/cells?room={code}", data=data)


def write(client: FlaskClient, slug: str, code: str, writes: Writes, writer: str = "a", **fields: Any) -> Any:
    answer = send(client, slug, code, writes, writer, **fields)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def poll(client: FlaskClient, slug: str, code: str, **query: Any) -> Any:
    """What a poll is told; None for nothing new."""
    answer = client.get(f"/crossword/{slug}/cells", query_string={"room": code, **query})
    assert answer.status_code in (200, 204), answer.status_code
    return answer.get_json() if answer.status_code == 200 else None


def grid(code: str) -> dict[int, tuple[str, int]]:
    """The letters of a room's game, each with the number of its writer."""
    of_room = select(SAVE.c.state).join_from(SAVE, ROOM, ROOM.c.user_id == SAVE.c.user_id).where(ROOM.c.code == code)
    (state,) = yard.column(of_room)
    return {int(n): (mark[0], mark[4]) for n, mark in state.get("marks", {}).items() if mark[0]}


def numbers() -> list[int]:
    return yard.column(select(ROOM_MEMBER.c.number).order_by(ROOM_MEMBER.c.number))


def rows(statement: Any) -> list[tuple[Any, ...]]:
    """Read afresh."""
    db.session.rollback()
    return [tuple(row) for row in db.session.execute(statement).all()]


def tight(monkeypatch: pytest.MonkeyPatch, app: Flask, bucket: str, size: int) -> None:
    """Let a bucket be small, of which nothing comes back for long."""
    monkeypatch.setitem(app.config["BUCKETS"], bucket, (size, 10**9))
