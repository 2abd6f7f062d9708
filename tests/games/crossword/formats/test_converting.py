from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.formats.across_lite import write_puz
from app.games.crossword.formats.across_text import write_across_text
from app.games.crossword.formats.converting import FORMATS, read_crossword, write_crossword
from app.games.crossword.formats.document import LARGEST, ClueLine, CrosswordFile, Notes
from app.games.crossword.formats.jpz import write_jpz
from app.games.crossword.grid import ACROSS, Grid
from tests.games.crossword.documents import crossword


def test_it_works() -> None:
    document = crossword(1, plain=True)
    for kind in FORMATS:
        data, _ = write_crossword(document, kind)
        found, _ = read_crossword(data)
        assert found.grid == document.grid
        assert [text[:1] for text in found.solution] == [text[:1] for text in document.solution]


def test_a_drawn_grid_has_its_letters_for_solution() -> None:
    found, notes = read_crossword(b"Ab#\n.@c\n")
    assert found == CrosswordFile(Grid(("..#", ".@.")), ("a", "b", "", "", "", "c"))
    assert (write_crossword(found, "grid"), notes) == ((b"AB#\n.@C\n", []), [])


def test_a_drawn_grid_tells_what_is_lost() -> None:
    _, lost = write_crossword(crossword(5), "grid")
    assert [note.code for note in lost] == ["rebus_cut", "clues_lost", "shades_lost", "members_lost", "bars_lost"]
    assert lost[3].values == {"names": "title, author, copyright, notes, circles"}


def test_every_format_notes_what_only_ipuz_has() -> None:
    document = replace(
        crossword(1, plain=True),
        title="A <i>fine</i> day &amp; night",
        more={"intro": "Hello"},
        cells_more={0: {"value": "R"}},
        clues=(ClueLine(ACROSS, 1, "x", more={"enumeration": "3,4", "references": []}),),
    )
    for kind in ("puz", "txt", "jpz"):
        written, lost = write_crossword(document, kind)
        notes = {note.code: note.values for note in lost}
        assert notes["members_lost"] == {"names": "intro, references"}
        assert ("shown_lost" in notes, "markup_lost" in notes) == (True, True)
        assert ("enumerations_lost" in notes) == (kind != "jpz")
        assert read_crossword(written)[0].title == "A fine day &amp; night"
    assert write_crossword(document, "ipuz")[1] == []
    assert {"shown_lost", "enumerations_lost"} <= {note.code for note in write_crossword(document, "grid")[1]}


def test_plain_texts_come_back_from_ipuz() -> None:
    plain = replace(crossword(1, plain=True), title="1 < 2 & <b>", circled=frozenset())
    for kind, write in (("puz", write_puz), ("jpz", write_jpz), ("txt", write_across_text)):
        found, _ = read_crossword(write(plain, Notes()))
        assert found.title == "1 &lt; 2 &amp; &lt;b&gt;"
        stored, _ = write_crossword(found, "ipuz")
        written, lost = write_crossword(read_crossword(stored)[0], kind)
        assert (written, lost) == (write(plain, Notes()), [])


def test_it_reads_latin_1() -> None:
    assert read_crossword("<ACROSS PUZZLE>\n<TITLE>\né\n<GRID>\nAB\n".encode("latin-1"))[0].title == "é"


def test_it_refuses_what_it_does_not_know() -> None:
    for data, code in (
        (b"x" * (LARGEST + 1), "file_too_large"),
        (b"\xff\x00\x01", "unknown_format"),
        (b"", "no_grid"),
        (b"?!", "strange_sign"),
        (b"[]", "no_crossword"),
        (b'"a crossword"', "no_crossword"),
    ):
        with pytest.raises(Unsolvable, match=code):
            read_crossword(data)
    with pytest.raises(Unsolvable, match="no_format"):
        write_crossword(crossword(1), "doc")


def test_any_bytes_are_read_or_refused() -> None:
    for seed in range(300):
        rng = Random(seed)
        start = rng.choice([b"", b"PK", b"{", b"<", b"<ACROSS PUZZLE>", b"ACROSS&DOWN", b"ipuz("])
        try:
            read_crossword(start + rng.randbytes(rng.randint(0, 300)))
        except Unsolvable:
            continue
