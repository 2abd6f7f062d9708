"""Words that the site does not print are found in every text of a crossword, with their place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.games.crossword.author.clue_rows import with_clues
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.obstacles import find_obstacles, list_blocking
from app.games.crossword.author.refused_texts import find_refused_texts
from app.games.crossword.author.setups import Setup
from tests import grids
from tests.games.crossword.author.test_manuscript import written

RUDE = "shit"


def found(work: Manuscript) -> list[tuple[str, str, str]]:
    return [(one["at"], one["code"], one["values"]["word"]) for one in find_refused_texts(work)]


def test_it_works() -> None:
    assert found(written()) == []
    document = grids.document(("shit", "####", "yurt"))
    assert found(Manuscript(Setup(), document)) == [("row-a0", "refused_answer", RUDE)]


def test_an_unfinished_answer_is_none() -> None:
    assert found(Manuscript(Setup(), grids.document(("shi.", "####", "yurt")))) == []


def test_every_text_is_read() -> None:
    work = written()
    texts: dict[str, Any] = {"a0": (f"A clue of {RUDE}", {})}
    clued = Manuscript(work.setup, with_clues(work.document, texts))
    assert found(clued) == [("row-a0", "refused_word", RUDE)]
    for field in ("author", "copyright", "notes"):
        document = replace(work.document, **{field: f"So {RUDE}"})
        assert found(replace(work, document=document)) == [("", "refused_word", RUDE)], field
    assert found(replace(work, setup=work.setup._replace(theme=RUDE))) == [("theme", "refused_word", RUDE)]


def test_it_prevents_publishing() -> None:
    work = written()
    rude = replace(work, document=replace(work.document, notes=RUDE))
    assert [one["code"] for one in list_blocking(find_obstacles(rude))] == ["refused_word"]
