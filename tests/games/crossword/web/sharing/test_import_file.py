"""Reading files into drafts: every kind, told by its content, and every fault with a sentence in its place."""

from __future__ import annotations

import io
import struct
import time
import zipfile
import zlib
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from app.games.crossword.formats.converting import write_crossword
from app.games.crossword.formats.ipuz import from_ipuz
from app.workshop.models import Draft
from tests import grids
from tests.each import each

FORMATS = ("puz", "ipuz", "jpz", "txt")


def post(client: FlaskClient, data: bytes, name: str = "a.bin", **fields: str) -> Any:
    form = {"file": (io.BytesIO(data), name), "type": "normal", "language": "", "clue_language": "", **fields}
    return client.post("/crossword/import", data=form, content_type="multipart/form-data")


def written(format: str, **values: Any) -> bytes:
    return write_crossword(grids.document(title="Tents", **values), format)[0]


def drafts() -> list[Draft]:
    db.session.rollback()
    return list(db.session.scalars(db.select(Draft).order_by(Draft.id)))


def packed(content: bytes, name: str = "a.xml") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return file.getvalue()


def test_it_works(app: Flask, client: FlaskClient) -> None:
    def check(format: str) -> None:
        answer = post(client, written(format), f"anything.{format}")
        draft = drafts()[-1]
        assert (answer.status_code, answer.location) == (303, f"/crossword/build/{draft.key}")
        assert 'value="YURT"' in client.get(answer.location).text
        read = from_ipuz(draft.content["ipuz"])
        assert (draft.game, draft.title, read.solution[:4]) == ("crossword", "Tents", ("y", "u", "r", "t"))
        assert read.clues[0].text == grids.CLUES["across", 1]

    each(FORMATS, check)


def test_languages_have_the_names_of_all_pages(client: FlaskClient) -> None:
    page = client.get("/crossword/import").text.partition("<main")[2].partition("</main>")[0]
    assert page.count("Norwegian (Bokmål)") == 2 and "Norwegian Bokmål" not in page


def test_a_packed_file_is_read(app: Flask, client: FlaskClient) -> None:
    assert post(client, packed(written("jpz"))).status_code == 303


def test_the_name_of_a_file_tells_nothing(app: Flask, client: FlaskClient) -> None:
    assert post(client, written("puz"), "a.jpz").status_code == 303


def test_letters_in_a_file_of_another_name_are_no_drawn_grid(app: Flask, client: FlaskClient) -> None:
    for name in ("bad.puz", "BAD.PUZ", "bad.ipuz", "bad.jpz"):
        answer = post(client, b"hello", name)
        assert answer.status_code == 422 and 'id="file-error"' in answer.text
    assert drafts() == []
    assert post(client, b"hello", "good.txt").status_code == 303


def test_the_draft_is_as_the_builder_has_it(app: Flask, client: FlaskClient) -> None:
    post(client, written("ipuz"), type="themed", language="nn", clue_language="nb")
    post(client, written("ipuz"))
    chosen, told = (draft.content["setup"] for draft in drafts())
    assert chosen == {
        "type": "themed",
        "difficulty": 2,
        "theme": "",
        "language": "nn",
        "clue_language": "nb",
        "symmetry": "none",
        "unresolved": False,
    }
    assert (told["language"], told["clue_language"], told["type"]) == ("en", "en", "normal")


def test_what_was_not_read_is_told(app: Flask, client: FlaskClient) -> None:
    text = written("txt").decode().replace("<DOWN>", "<DOWN>\nOne too many")
    post(client, text.encode())
    assert "The file has 6 clues for 5 entries." in client.get("/boards/").text


# Files that want to do harm, and what is said of them.
BOMB = '<!DOCTYPE x [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
BOMB += "]><crossword-compiler>&i;</crossword-compiler>"


def lying(width: int, height: int) -> bytes:
    """A .puz that says of itself that it is larger than it is."""
    data = bytearray(written("puz"))
    data[0x2C:0x2E] = bytes((width, height))
    return bytes(data)


def swollen() -> bytes:
    """A zip of 50 MB of blanks, in 50 kB."""
    return packed(b"<a>" + b" " * 50_000_000 + b"</a>")


def broken_zip() -> bytes:
    data = bytearray(packed(written("jpz")))
    data[20:60] = bytes(40)
    return bytes(data)


def lying_zip() -> bytes:
    """A zip that says of what is in it that it is 10 bytes long."""
    data = bytearray(packed(b"<a>" + b" " * 5_000_000 + b"</a>"))
    for at in (data.find(b"PK\x03\x04") + 22, data.find(b"PK\x01\x02") + 24):
        data[at : at + 4] = struct.pack("<I", 10)
    return bytes(data)


def external() -> bytes:
    return b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><crossword-compiler>&a;</crossword-compiler>'


HOSTILE = {
    "nothing": (b"", "Please choose a file."),
    "noise": (zlib.compress(b"noise") + b"\0\xff", "This isn’t a crossword in a format we know"),
    "a .puz that lies": (lying(200, 200), "This .puz file is damaged."),
    "a .puz of no size": (lying(0, 0), "This .puz file is damaged."),
    "a .puz cut short": (written("puz")[:60], "This .puz file is damaged."),
    "a bomb of entities": (BOMB.encode(), "This file isn’t valid XML."),
    "a foreign entity": (external(), "This file isn’t valid XML."),
    "a packed bomb": (packed(BOMB.encode()), "This file isn’t valid XML."),
    "a swollen zip": (swollen(), "The file is too large. The limit is 2 MB."),
    "a lying zip": (lying_zip(), ""),
    "a broken zip": (broken_zip(), "This zip file can’t be opened."),
    "an empty zip": (b"PK\x05\x06" + bytes(18), "This zip file can’t be opened."),
    "deep JSON": (b"[" * 30_000 + b"]" * 30_000, "This file isn’t valid JSON."),
    "JSON of something else": (b'{"a": 1}', "There’s no crossword in this file."),
    "a huge grid": (
        b'{"kind": ["http://ipuz.org/crossword#1"], "dimensions": {"width": 99999, "height": 99999}, "puzzle": []}',
        "The grid is too large. The limit is 25 cells a side.",
    ),
    "deep XML": (
        b"<crossword-compiler>" + b"<a>" * 9000 + b"</a>" * 9000 + b"</crossword-compiler>",
        "isn’t valid XML",
    ),
    "a ragged grid": (b"<ACROSS PUZZLE>\n<GRID>\nABC\nAB\n", "have different lengths"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_gets_a_sentence_soon(app: Flask, client: FlaskClient, kind: str) -> None:
    data, sentence = HOSTILE[kind]
    assert len(data) < 64 * 1024
    start = time.thread_time()
    answer = post(client, data, type="cryptic", language="nn")
    assert time.thread_time() - start < 1
    assert answer.status_code == 422
    text = unescape(answer.text)
    assert 'id="file-error"' in text and sentence in text
    assert '<option selected value="cryptic">' in text and '<option selected value="nn">' in text
    assert drafts() == []


def test_a_large_file_is_not_read(app: Flask, client: FlaskClient) -> None:
    answer = post(client, written("ipuz") + b" " * 64 * 1024, type="cryptic")
    assert answer.status_code == 422
    assert "The file is too large. The limit is 64 kB." in answer.text
    assert '<option selected value="cryptic">' in answer.text
    answer = post(client, b" " * 200_000)
    assert answer.status_code == 413
    assert "The file is too large. The limit is 64 kB." in answer.text


def test_a_wrong_choice_is_told_beside_its_field(app: Flask, client: FlaskClient) -> None:
    answer = post(client, written("ipuz"), type="none", clue_language="xx")
    assert answer.status_code == 422
    assert 'id="type-error"' in answer.text and 'id="clue_language-error"' in answer.text


def test_a_guest_s_thirteenth_draft_is_refused(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.workshop.drafts.MOST_OF_GUEST", 0)
    answer = post(client, written("ipuz"))
    assert answer.status_code == 422
    assert "Publish or delete one first." in answer.text


def test_what_is_imported_lies_in_a_free_slot(app: Flask, client: FlaskClient) -> None:
    for _ in range(9):
        assert post(client, written("ipuz")).status_code == 303
    assert sorted(draft.content["slot"] for draft in drafts()) == list(range(1, 10))
    answer = post(client, written("ipuz"))
    assert answer.status_code == 422
    assert "All nine slots are taken" in answer.text
