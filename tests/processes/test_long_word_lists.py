"""A word list of 200,000 lines, sent as a file and read by the shipped worker: `python -m jobs.worker fast`."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from app.extensions import db
from app.generations.models import OPEN, Generation
from app.workshop import word_lists
from app.workshop.models import WordList, WordListPiece
from tests import yard
from tools.processes import die_with_parent, wait_until

pytestmark = pytest.mark.faults
ROOT = Path(__file__).resolve().parents[2]
LETTERS = "abcdefghijklmnopqrst"


@pytest.fixture
def worker(any_app: Flask, tmp_path: Path) -> Iterator[None]:
    """The process, on the app's database and Redis."""
    ours = {
        "DATABASE_URL": any_app.config["SQLALCHEMY_DATABASE_URI"],
        "REDIS_URL": any_app.config["REDIS_URL"],
        "WORDYARD_INSTANCE": str(tmp_path),
        "SECRET_KEY": "tests",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "jobs.worker", "fast"],
        env={**os.environ, **ours},
        cwd=ROOT,
        preexec_fn=die_with_parent(signal.SIGKILL),
    )
    yield
    process.kill()
    process.wait()


def many_lines(count: int) -> bytes:
    """Lines of 24 bytes, each another word."""
    words = (f"{a}{b}{c}{d}{e}" for a in LETTERS for b in LETTERS for c in LETTERS for d in LETTERS for e in LETTERS)
    return b"".join(f"{word} zebra quagga;60\n".encode() for word, _number in zip(words, range(count), strict=False))


def send(client: FlaskClient, data: bytes) -> Any:
    file = FileStorage(io.BytesIO(data), "own.txt")
    boundary, body = encode_multipart({"id": "", "name": "Zoo", "language": "en", "words": "", "file": file})
    return client.post("/crossword/lists", data=body, content_type=f"multipart/form-data; boundary={boundary}")


def is_over() -> bool:
    db.session.rollback()
    return not any(status in OPEN for status in db.session.scalars(select(Generation.status)))


def test_it_works(any_app: Flask, worker: None) -> None:
    alice, data = yard.log_in(any_app, "alice"), many_lines(200_000)
    assert 4_000_000 < len(data) <= word_lists.LARGEST_FILE
    assert send(alice, data).status_code == 303
    assert wait_until(is_over, 90)
    page = alice.get("/crossword/lists").text
    assert "200,000 lines" in page
    db.session.rollback()
    kept = db.session.scalars(select(WordList)).one()
    assert (kept.lines, kept.size, kept.remarks["words"]) == (200_000, len(data), 200_000)
    assert kept.text.encode() == data
    assert db.session.scalars(select(WordListPiece.number)).all() == []
