"""No body costs a web process more than 100 ms of the processor's time or 20 MB, whoever reads it."""

from __future__ import annotations

import io
import json
import struct
import time
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from app.web.budget import MemoryBuckets
from tests import grids
from tests.each import each

pytestmark = pytest.mark.thorough

SECONDS, BYTES = 0.1, 20_000_000
# As much as a file or a pasted text may have; the last is more than anything takes.
SIZES = (60_000, 63_900, 1_000_000)
# A busy machine makes the caches cold: a request is cheap if it is cheap once.
RUNS = 8
Send = Callable[[], Any]


def zipped(content: bytes, packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", packing) as archive:
        archive.writestr("a.xml", content)
    return file.getvalue()


def jpz(body: str, side: int = 5) -> bytes:
    cells = "".join(f'<cell x="{n % side + 1}" y="{n // side + 1}" solution="A"/>' for n in range(side * side))
    grid = f'<grid width="{side}" height="{side}">{cells}</grid>'
    inner = f"<rectangular-puzzle><crossword>{grid}{body}</crossword></rectangular-puzzle>"
    return f"<crossword-compiler>{inner}</crossword-compiler>".encode()


def ipuz(**members: Any) -> bytes:
    size = {"width": 25, "height": 25}
    told = {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "dimensions": size}
    return json.dumps({**told, "puzzle": [[0] * 25] * 25, **members}, ensure_ascii=False).encode()


def across_text(clues: str) -> bytes:
    rows = ("A" * 25 + "\n") * 25
    return f"<ACROSS PUZZLE>\n<SIZE>\n25x25\n<GRID>\n{rows}<ACROSS>\n{clues}".encode()


def puz(side: int) -> bytes:
    """A .puz whose every cell is open, with as many clues as fit."""
    cells = b"A" * side * side
    head = bytearray(0x34)
    head[2:14] = b"ACROSS&DOWN\0"
    head[24:28] = b"1.3\0"
    head[0x2C:0x30] = struct.pack("<BBH", side, side, 30_000)
    return bytes(head) + cells + b"-" * side * side + b"\0\0\0" + b"a\0" * 30_000 + b"\0"


def png(side: int) -> bytes:
    """A picture of one colour, whose every pixel has four bytes once it is unpacked."""
    rows = zlib.compress((b"\0" + b"\xff" * 4 * side) * side, 9)
    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", rows), (b"IEND", b""))
    told = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(told)


BOARD = "CUDDLE\nLEIRON\nABCDEF\nGHIJKL\nMNOPQR\nSTUVWX\nYZABCD\nEFGHIJ\n\n"
MONOTONOUS = "AAAAAA\n" * 8 + "\n"
FILES: dict[str, bytes] = {
    "nested groups": zipped(jpz("<clues>" * 56 + "<clue/>" * 290_000 + "</clues>" * 56)),
    "many clues": zipped(jpz("<clues>" + '<clue number="1">a</clue>' * 80_000 + "</clues>")),
    "many groups": zipped(jpz("<clues><title>Across</title><clue number='1'>a</clue></clues>" * 30_000)),
    "many tags in a clue": zipped(jpz("<clues><clue number='1'>" + "<b>a</b>" * 200_000 + "</clue></clues>")),
    "a clue in a clue": jpz("<clues>" + "<clue number='1'>a" * 50 + "</clue>" * 50 + "</clues>"),
    "many attributes": jpz("<a " + " ".join(f'a{n}="b"' for n in range(5_000)) + "/>"),
    "packed attributes": zipped(jpz("<a " + " ".join(f'a{n}="b"' for n in range(150_000)) + "/>")),
    "many references": jpz("<clues><title>Across</title><clue number='1'>" + "&amp;" * 12_000 + "</clue></clues>"),
    "many cells": jpz("".join(f'<cell x="{n % 25}" y="1"/>' for n in range(2_000)), side=25),
    "a swollen zip": zipped(b"<a>" + b" " * 60_000_000 + b"</a>"),
    "a zip of another packing": zipped(b" " * 5_000_000, zipfile.ZIP_LZMA),
    "many clues in JSON": ipuz(clues={"Across": [[1, "a"]] * 6_000}),
    "many directions": ipuz(clues={f"D{n}": [] for n in range(4_000)}),
    "many styles": ipuz(puzzle=[[{"cell": 0, "style": {"a": [[[1]]], "b": "é"}}] * 25] * 25),
    "many members": ipuz(**{f"m{n}": [n] for n in range(4_000)}),
    "much markup": ipuz(title="<a " * 20_000, notes="&" * 1_000),
    "accents in a text": ipuz(notes="\u0301\u0323" * 14_000),
    "many lines of clues": across_text("x\n" * 30_000),
    "a large .puz": puz(25),
}
TEXTS: dict[str, str] = {
    "accents": "a" + "\u0301\u0323" * 14_900,
    "syllables": "\u1100\u1161\u11a8" * 6_600,
    "ligatures": "\ufdfa" * 19_900,
    "zero widths": "a\u200d" * 14_000,
    "deep JSON": "[" * 60_000,
    "closed deep JSON": '{"rows":' + "[" * 29_000 + "]" * 29_000 + "}",
    "wide JSON": json.dumps([{"sides": "abc def ghi jkl"}] * 1_500),
    "many words": BOARD + "\n".join(f"abcd{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}" for n in range(7_000)),
    "many words in a line": BOARD + ",".join(f"abcd{chr(97 + n % 26)}" for n in range(9_000)),
    "one letter": MONOTONOUS + "\n".join("a" * (8 + n // 2) + "bc"[n % 2] for n in range(58)),
    "two letters": "ABABAB\nBABABA\n" * 4 + "\n" + "\n".join("ab" * (2 + n % 20) + "a" * (n % 3) for n in range(60)),
    "words in JSON": json.dumps({"rows": ["aaaaaa"] * 8, "words": ["aaaa" + "a" * (n % 40) for n in range(1_500)]}),
    "few words in JSON": json.dumps({"rows": ["aaaaaa"] * 8, "words": ["a" * (8 + n % 30) + "b" for n in range(60)]}),
    "many boards": "ABC DEF GHI JKL\n" * 3_600,
    "many heads": "title: a\n" * 6_600,
    "a long head": "title:" + " a" * 29_000,
    "blanks": " " * 59_000 + "x",
    "numbers": "\n".join(f"{n % 1000} x" for n in range(10_000)),
    "bullets": "(1)" * 19_000,
    "hyphens": "-" * 59_000,
    "lines": "a\n" * 29_000,
    "marks": "ab\t;\t;1\n" * 6_000,
}
LONG_LISTS: dict[str, bytes] = {
    "most lines": b"quaggas and zebras;50\n" * 200_000,
    "one line": b"a" * 5_000_000,
    "accents": "a\u0301\u0323".encode() * 900_000,
    "too many lines": b"\n" * 5_000_000,
    "isn’t a text": b"\xff" * 4_900_000,
    "too large": b"a\n" * 2_550_000,
}
PIECES = (
    "a",
    "<a>",
    "</a>",
    "<clue>",
    '{"a":[',
    "]}",
    "[",
    "\n",
    ";",
    "\t1",
    "é",
    "\u0301",
    "\ufdfa",
    "\u200d",
    "&#1;",
)


def mixed(seed: int) -> bytes:
    """A body of a few kinds of pieces, each many times, perhaps packed."""
    rng = Random(seed)
    some = "".join(rng.choice(PIECES) * rng.choice((1, 50, 5_000)) for _ in range(rng.randrange(1, 9)))
    starts = ("", "<crossword-compiler>", "PK", "<ACROSS PUZZLE>\n<GRID>\n", '{"rows":["', BOARD)
    body = (rng.choice(starts) + some * (1 + 60_000 // len(some))).encode()[: rng.choice(SIZES)]
    return zipped(body) if rng.random() < 0.3 else body


@pytest.fixture
def rich(app: Flask, log_in: Callable[..., FlaskClient], monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """Alice, who may ask as often as she likes: what is spared here is a body that is not looked at."""
    monkeypatch.setitem(app.config, "BUCKETS", dict.fromkeys(app.config["BUCKETS"], (10**6, 1)))
    monkeypatch.setattr("app.web.budget.CPU_BY_CLIENT", MemoryBuckets(rate=1e6, most=1e6))
    monkeypatch.setattr("app.workshop.drafts.MOST", 10**6)
    monkeypatch.setattr("app.generations.service.MAX_OPEN_PER_PERSON", 10**6)
    monkeypatch.setattr("app.generations.service.MAX_OPEN_PER_IP", 10**6)
    return log_in("alice")


def ways_in(client: FlaskClient, body: bytes) -> Iterator[tuple[str, Send]]:
    """Every way to send the body to what reads files, texts or JSON."""
    text = body.decode("utf-8", "replace").replace("\0", "")

    def post(path: str, **fields: Any) -> Send:
        form = {
            name: FileStorage(io.BytesIO(one), "a") if isinstance(one, bytes) else one for name, one in fields.items()
        }
        boundary, data = encode_multipart(form)
        kind = f"multipart/form-data; boundary={boundary}"
        return lambda: client.post(path, data=data, content_type=kind)

    yield "a crossword", post("/crossword/import", file=body, type="normal", language="", clue_language="")
    yield "a list as a file", post("/crossword/lists", id="", name="a", language="en", words="", file=body)
    yield "a list", post("/crossword/lists", id="", name="a", language="en", words=text)
    for game in ("strands", "letterboxed"):
        yield f"a board of {game} as a file", post(f"/{game}/import", text="", file=body)
        yield f"a board of {game}", post(f"/{game}/import", text=text)
    yield "theme words", post("/strands/make", spangram="puzzles", words=text, language="en", clue="x")
    yield "lines of boards", post("/letterboxed/batch?kind=boards", **{"kind": "boards", "boards-lines": text})


def seconds_of(send: Send) -> float:
    """The least of the processor's time of this thread that some runs took, as soon as one is cheap."""
    least = 1e9
    for _ in range(RUNS):
        began = time.thread_time()
        answer = send()
        least = min(least, time.thread_time() - began)
        assert answer.status_code in (200, 303, 413, 422), answer.status_code
        if least <= SECONDS:
            break
    return least


def bytes_of(send: Send) -> int:
    """The most memory that Python had at once for the request, beyond what it had before."""
    tracemalloc.start()
    try:
        send()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def growth_of(send: Send) -> int:
    """By how many bytes the process itself grew at its largest during the request: libraries in C are counted too."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    before = resident("VmRSS")
    send()
    return resident("VmHWM") - before


def resident(name: str) -> int:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{name}:"))


def check_cheap(client: FlaskClient, body: bytes) -> None:
    for name, send in ways_in(client, body):
        assert seconds_of(send) <= SECONDS, name
        assert bytes_of(send) <= BYTES, name


def test_it_works(rich: FlaskClient) -> None:
    each(FILES, lambda name: check_cheap(rich, FILES[name]))


def test_texts_are_cheap(rich: FlaskClient) -> None:
    each(TEXTS, lambda name: check_cheap(rich, TEXTS[name].encode()))


def test_bodies_that_are_mixed_are_cheap(rich: FlaskClient) -> None:
    each(range(20), lambda seed: check_cheap(rich, mixed(seed)))


def test_what_is_larger_is_not_read(rich: FlaskClient) -> None:
    body = b"\xcc\x81" * 500_000
    check_cheap(rich, body)
    assert {name: send().status_code for name, send in ways_in(rich, body)}["a crossword"] == 413


def test_a_long_word_list_is_stored_without_being_read(rich: FlaskClient) -> None:
    each(LONG_LISTS, lambda name: check_long_list(rich, LONG_LISTS[name]))


def check_long_list(client: FlaskClient, content: bytes) -> None:
    send = dict(ways_in(client, content))["a list as a file"]
    assert seconds_of(send) <= SECONDS
    assert bytes_of(send) <= BYTES
    assert growth_of(send) <= BYTES


def test_a_picture_is_small_before_it_is_unpacked(rich: FlaskClient) -> None:
    slug = grids.add_crossword()
    path = f"/crossword/{slug}/print.pdf"

    def send(picture: bytes) -> Any:
        return rich.post(path, data={"picture": (io.BytesIO(picture), "a.png")}, content_type="multipart/form-data")

    # What makes PDF files is loaded by the first one.
    assert send(png(40)).status_code == 200
    each((1_000, 1_500, 3_000), lambda side: check_picture(send, png(side)))


def check_picture(send: Callable[[bytes], Any], picture: bytes) -> None:
    assert seconds_of(lambda: send(picture)) <= SECONDS
    assert growth_of(lambda: send(picture)) <= BYTES


def test_what_reads_files_is_paid_for(rich: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.web.budget.CPU_BY_CLIENT", MemoryBuckets(rate=0.001, most=0.000_001))
    paths = ("/crossword/import", "/crossword/lists", "/strands/import", "/letterboxed/import")
    assert rich.post(paths[0]).status_code == 422
    assert [rich.post(path).status_code for path in paths] == [429] * 4
