from __future__ import annotations

from app.games.crossword.formats.document import ClueLine, CrosswordFile, Notes
from app.games.crossword.formats.markup import marked_up, strip_markup, without_markup
from app.games.crossword.grid import ACROSS, Grid


def test_it_works() -> None:
    notes = Notes()
    for text, wanted in (
        ("<i>Hamlet</i>&#39;s &ldquo;ghost&rdquo;", "Hamlet's “ghost”"),
        ("x<sup>2</sup> &lt; y", "x2 < y"),
        ("one<br>two", "one\ntwo"),
        ("<!-- none --><SCRIPT src=x></SCRIPT>AT&T", "AT&T"),
        ("I <3 you", "I <3 you"),
    ):
        assert strip_markup(text, notes) == wanted
    assert [note.code for note in notes.listed] == ["markup_lost"]


def test_signs_alone_are_no_loss() -> None:
    notes = Notes()
    assert (strip_markup("R&amp;B &lt; all", notes), notes.listed) == ("R&B < all", [])


def test_plain_texts_come_back() -> None:
    document = CrosswordFile(
        Grid(("..",)), ("", ""), (ClueLine(ACROSS, 1, "a < b & <c>"),), title="&amp;", author="<", notes="1\n<2>"
    )
    assert marked_up(document).clues[0].text == "a &lt; b &amp; &lt;c&gt;"
    assert without_markup(marked_up(document), Notes()) == document
