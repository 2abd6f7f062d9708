"""What an author writes, where others read it: as text alone, and with the same answer lengths everywhere."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.setups import Setup
from app.games.crossword.formats.document import CrosswordFile
from app.games.crossword.stored import new_puzzle
from app.workshop import drafts
from tests import grids, yard

EVIL = "<img src=x onerror=alert(1)><script>alert(2)</script>\"'&lt;b&gt;"
RAW = ("<img src=x", "<script>alert", "onerror=alert(1)>")
LENGTHS = {("across", 1): "4", ("across", 5): "2,3", ("down", 1): "2-2"}


def with_clues(text: str, lengths: dict[tuple[str, int], str]) -> CrosswordFile:
    made = grids.document()
    more = {key: {"enumeration": told} for key, told in lengths.items()}
    clues = tuple(
        clue._replace(text=text or clue.text, more=more.get((clue.direction, clue.number), {})) for clue in made.clues
    )
    return replace(made, clues=clues)


def draft_of(app: Flask, document: CrosswordFile, title: str = "Tents") -> tuple[FlaskClient, str]:
    """Its author, and its address."""
    alice = yard.log_in(app, "alice")
    user = db.session.scalar(select(User.id).where(User.handle == "alice"))
    assert user is not None
    draft = drafts.create_draft("crossword", user, title, Manuscript(Setup(), document).to_json())
    return alice, f"/crossword/build/{draft.key}"


def test_it_works(app: Flask) -> None:
    """HTML in the title, the clues and an answer of a draft stays text in the builder, its preview and on its sheet."""
    alice, where = draft_of(app, with_clues(EVIL, {}), EVIL)
    for page in (where, f"{where}/sheet", f"{where}/commit"):
        text = alice.get(page).text
        # The preview leaves scripts out, as players' pages do.
        assert ("alert(2)" in text) == (page != f"{where}/commit"), page
        for raw in RAW:
            assert raw not in text, page
    saved = alice.post(
        f"{where}/save", data={"fields": "all", "title": EVIL, "place": "a0", "answer": EVIL, "clue": EVIL}
    )
    for raw in RAW:
        assert raw not in saved.text
    told = alice.post(f"{where}/save", data={"check": "y"}, headers={"Accept": "application/json"})
    assert told.content_type == "application/json" and told.headers["X-Content-Type-Options"] == "nosniff"


def test_html_in_a_frame_and_on_paper_stays_text(app: Flask, client: FlaskClient) -> None:
    new = new_puzzle(replace(with_clues(EVIL, {}), notes=EVIL, author=EVIL), title=EVIL)
    slug = grids.add_crossword(new)
    for page in ("embed", "print", "share"):
        text = client.get(f"/crossword/{slug}/{page}").text
        for raw in RAW:
            assert raw not in text, page
    posted = client.post(f"/crossword/{slug}/embed", data={"c-0": EVIL})
    assert all(raw not in posted.text for raw in RAW)


def test_a_clue_that_looks_like_a_marked_section_is_shown_on_every_page(app: Flask) -> None:
    """Python's parser of HTML raises an error at it."""
    document = replace(with_clues("Tent <![ on the steppe", {}), notes="a <![ note")
    alice, where = draft_of(app, document)
    slug = grids.add_crossword(new_puzzle(document, title="Tents"))
    puzzle = f"/crossword/{slug}"
    files = [f"{puzzle}/file/{kind}" for kind in ("puz", "ipuz", "jpz", "txt")]
    pages = (where, f"{where}/sheet", f"{where}/sheet.pdf", f"{where}/commit", f"{puzzle}/print", f"{puzzle}/share")
    for page in (*pages, *files, puzzle, f"{puzzle}/list", f"{puzzle}/embed"):
        assert alice.get(page).status_code == 200, page
    assert alice.post(f"{puzzle}/print.pdf").status_code == 200


def test_answer_lengths_are_the_same_in_preview_paper_and_frame(app: Flask, client: FlaskClient) -> None:
    document = with_clues("", LENGTHS)
    alice, where = draft_of(app, document)
    slug = grids.add_crossword(new_puzzle(document, title="Tents"))
    wanted = sorted(f"({told})" for told in LENGTHS.values())
    texts = {
        "preview": alice.get(where).text.partition('class="clean-clues"')[2].partition("</section>")[0],
        "sheet": alice.get(f"{where}/sheet").text.partition('class="clean-clues"')[2],
        "paper": client.get(f"/crossword/{slug}/print").text.partition('class="paper-clues"')[2],
        "frame": client.get(f"/crossword/{slug}/embed").text.partition('class="clues"')[2],
    }
    for name, text in texts.items():
        shown = re.findall(r"\((\d[\d,-]*)\)\s*<", unescape(text))
        assert sorted(f"({one})" for one in shown) == wanted, name
