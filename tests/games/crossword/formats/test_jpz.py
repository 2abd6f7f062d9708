from __future__ import annotations

import codecs
import io
import zipfile
from dataclasses import replace
from random import Random

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.formats.converting import read_crossword
from app.games.crossword.formats.document import LARGEST, ClueLine, Notes
from app.games.crossword.formats.jpz import SMALL, read_jpz, write_jpz
from app.games.crossword.formats.xml_tree import OverLimit
from app.games.crossword.grid import ACROSS
from tests.games.crossword.documents import broken, crossword


def zipped(data: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("puzzle.xml", data)
    return packed.getvalue()


def test_it_works() -> None:
    document = crossword(5)
    data = write_jpz(document, Notes())
    assert read_jpz(data, Notes()) == read_jpz(zipped(data), Notes()) == document


def test_fifty_puzzles_come_back() -> None:
    for seed in range(50):
        document = crossword(seed, other=seed % 2 == 1)
        assert read_jpz(write_jpz(document, Notes()), Notes()) == document


def test_numbers_of_letters_come_back() -> None:
    document = crossword(5)
    first = document.clues[0]._replace(more={"enumeration": "1-1,2"})
    document = replace(document, clues=(first, *document.clues[1:]))
    assert read_jpz(write_jpz(document, Notes()), Notes()) == document


def test_it_tells_of_clues_without_a_run() -> None:
    document = crossword(5)
    notes = Notes()
    write_jpz(replace(document, clues=(*document.clues, ClueLine(ACROSS, 400, "x"))), notes)
    assert [note.code for note in notes.listed] == ["clues_without_runs_lost"]


def test_lists_of_clues_without_a_head_are_across_and_down() -> None:
    data = (
        write_jpz(crossword(5), Notes())
        .replace(b"<title><b>Across</b></title>", b"")
        .replace(b"<title><b>Down</b></title>", b"")
    )
    assert read_jpz(data, Notes()) == crossword(5)


def test_it_refuses_what_swells() -> None:
    with pytest.raises(Unsolvable, match="file_too_large"):
        read_jpz(zipped(b" " * (LARGEST + 1)), Notes())
    lol = b'<!DOCTYPE a [<!ENTITY b "bb">]><crossword-compiler>&b;</crossword-compiler>'
    with pytest.raises(Unsolvable, match="bad_xml"):
        read_jpz(lol, Notes())
    with pytest.raises(Unsolvable, match="bad_xml"):
        read_jpz(b"<a>" * 50_000 + b"</a>" * 50_000, Notes())


def test_it_refuses_what_is_no_crossword() -> None:
    for data, code in (
        (b"<a/>", "no_crossword"),
        (b"<crossword-compiler/>", "no_crossword"),
        (b"<a", "bad_xml"),
        (b'<?xml version="1.0" encoding="none"?><a/>', "bad_xml"),
        (b"PK", "bad_zip"),
        (b"<crossword-compiler><crossword><grid width='99' height='3'/></crossword></crossword-compiler>", "grid_too"),
        (b"<crossword-compiler><crossword><grid width='x' height='3'/></crossword></crossword-compiler>", "no_grid"),
    ):
        with pytest.raises(Unsolvable, match=code):
            read_jpz(data, Notes())


def test_whatever_stands_in_it_is_read_or_refused() -> None:
    data = write_jpz(crossword(2), Notes())
    for whole in (data, zipped(data)):
        for seed in range(700):
            try:
                read_jpz(broken(whole, Random(seed)), Notes())
            except Unsolvable:
                continue


def in_utf_16(data: bytes, encoding: str, mark: bytes = b"") -> bytes:
    return mark + data.decode().replace('encoding="UTF-8"', 'encoding="UTF-16"').encode(encoding)


def test_a_file_in_utf_16_is_read() -> None:
    document = replace(crossword(5), title="Ærlig øl")
    data = write_jpz(document, Notes())
    wide = (
        in_utf_16(data, "utf-16-le", codecs.BOM_UTF16_LE),
        in_utf_16(data, "utf-16-be", codecs.BOM_UTF16_BE),
        in_utf_16(data, "utf-16-le"),
        in_utf_16(data, "utf-16-be"),
        # A declaration that the bytes prove wrong.
        codecs.BOM_UTF16_LE + data.decode().encode("utf-16-le"),
        in_utf_16(data, "utf-8"),
    )
    for whole in wide:
        assert read_jpz(whole, Notes()) == read_jpz(zipped(whole), Notes()) == document
        assert read_crossword(whole)[0].title == read_crossword(zipped(whole))[0].title == document.title


def test_the_limits_hold_in_utf_16() -> None:
    mark = codecs.BOM_UTF16_LE
    with pytest.raises(OverLimit, match="too_many_elements"):
        read_crossword(mark + ("<a>" + "<b/>" * (SMALL.elements + 1) + "</a>").encode("utf-16-le"), SMALL)
    with pytest.raises(OverLimit, match="file_too_large"):
        read_crossword(zipped(mark + (" " * SMALL.bytes).encode("utf-16-le")), SMALL)
    lol = '<!DOCTYPE a [<!ENTITY b "bb">]><crossword-compiler>&b;</crossword-compiler>'
    with pytest.raises(Unsolvable, match="bad_xml"):
        read_crossword(mark + lol.encode("utf-16-le"))
    # Half a sign at the end is no text of any kind.
    with pytest.raises(Unsolvable, match="unknown_format"):
        read_crossword(mark + b"<\0a")
