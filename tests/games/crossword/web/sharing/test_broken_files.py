"""Files that somebody has broken, a byte here and a piece there: read, or refused in a sentence, and never an error."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.games.crossword.formats.converting import write_crossword
from tests import grids

COUNT = 160


def break_bytes(data: bytes, seed: int) -> bytes:
    """Some bytes changed, a piece taken out or put in twice, or the end cut off."""
    random, broken = Random(seed), bytearray(data)
    for _ in range(1 + seed % 6):
        broken[random.randrange(len(broken))] = random.randrange(256)
    start, length = random.randrange(len(broken)), random.randrange(1, 40)
    if seed % 4 == 1:
        del broken[start : start + length]
    elif seed % 4 == 2:
        broken[start:start] = broken[start : start + length]
    elif seed % 4 == 3:
        del broken[max(1, start) :]
    return bytes(broken)


@pytest.fixture(autouse=True)
def _ample(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Allowances are not what is looked at here."""
    for name in ("edit", "draft", "guest"):
        monkeypatch.setitem(app.config["BUCKETS"], name, (10_000, 1))


def upload(client: FlaskClient, name: str, data: bytes) -> int:
    answer = client.post("/crossword/import", data={"file": (BytesIO(data), name)}, content_type="multipart/form-data")
    return int(answer.status_code)


def test_it_works() -> None:
    assert break_bytes(b"abcdef" * 20, 1) == break_bytes(b"abcdef" * 20, 1) != b"abcdef" * 20


@pytest.mark.parametrize("kind", ["puz", "ipuz", "jpz", "txt"])
def test_a_broken_file_is_read_or_refused(app: Flask, client: FlaskClient, kind: str) -> None:
    whole = write_crossword(grids.document(title="Tents"), kind)[0]
    assert upload(client, f"tents.{kind}", whole) == 303
    codes = Counter(upload(client, f"tents.{kind}", break_bytes(whole, seed)) for seed in range(COUNT))
    assert set(codes) <= {303, 409, 422, 429}, codes
    assert codes[422] > 0
