"""The page of the papers: every claim of the data file is there, and what is not known is not made up."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.browse import papers
from app.browse.papers import FILE, list_papers
from app.contract import registry
from app.contract.game_types import Json
from app.web.reader_dates import day_text

SECTIONS: list[Json] = json.loads(FILE.read_text("utf-8"))["sections"]
ROW = re.compile(r'<tr role="row">\s*<th scope="row".*?</tr>', re.S)
CELL = re.compile(r"<td [^>]*>(.*?)</td>", re.S)


def section_with(row: Json) -> Json:
    """A section of one row, whose claim is a real one."""
    filled = {"claim": "words", "unit": "", "values": {}, **row}
    return {"section": "hives", "game": "bee", "day": "2026-11-24", "values": {}, "rows": [filled]}


def cells_of(page: str) -> list[list[str]]:
    """The text of each row's cells: the text's value, ours, and how they compare."""
    return [[re.sub(r"<[^>]*>", "", cell).strip() for cell in CELL.findall(row)] for row in ROW.findall(page)]


def test_it_works(client: FlaskClient) -> None:
    page = client.get("/papers").text
    assert page.count("<table") == len(SECTIONS) == 5
    assert len(cells_of(page)) == sum(len(section["rows"]) for section in SECTIONS)
    assert "370,673" in page
    assert 'href="/papers"' in client.get("/").text


def test_every_row_of_the_data_is_on_the_page(app: Flask, client: FlaskClient) -> None:
    page = client.get("/papers").text
    with app.test_request_context():
        lines = [line for table in list_papers(FILE) for line in table.lines]
    expected = [[line.text or "not known", line.ours or "no result"] for line in lines]
    assert [cells[:2] for cells in cells_of(page)] == expected


def test_every_claim_has_a_sentence_and_every_sentence_a_claim(app: Flask) -> None:
    measured = {(s["game"], s["section"], row["claim"]) for s in SECTIONS for row in s["rows"]}
    told = {
        (game, name, claim)
        for game in registry.names()
        for name, paper in registry.spec(game).papers.items()
        for claim in paper.claims
    }
    assert measured == told
    for game in registry.names():
        for paper in registry.spec(game).papers.values():
            assert set(paper.notes) <= set(paper.claims)


@pytest.mark.parametrize(
    ("text", "ours", "shown"),
    [
        (None, 12, ["not known", "12", "–"]),
        (12, None, ["12", "no result", "–"]),
        (12, 12, ["12", "12", "same"]),
        ([1, 3], [1, 2, 5], ["1, 3", "1, 2, 5", "different"]),
    ],
)
def test_an_unknown_value_is_never_filled_from_the_other_side(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: object, ours: object, shown: list[str]
) -> None:
    from benchmarks.paper_rows import is_same

    same = is_same(text, ours)  # type: ignore[arg-type]
    file = tmp_path / "figures.json"
    file.write_text(json.dumps({"sections": [section_with({"text": text, "ours": ours, "same": same})]}))
    monkeypatch.setattr(papers, "FILE", file)
    assert cells_of(client.get("/papers").text) == [shown]


def test_nothing_unknown_is_compared() -> None:
    rows = [row for section in SECTIONS for row in section["rows"]]
    assert [row["claim"] for row in rows if row["same"] is not None and None in (row["text"], row["ours"])] == []


def test_times_and_shares_have_their_units(app: Flask) -> None:
    with app.test_request_context():
        shown = [papers.format_measure(*one) for one in ((0.0113, "s"), (8.0, "s"), (0.4, "%"), (None, "s"))]
    assert shown == ["11.3 ms", "8 s", "0.4%", ""]


def test_it_is_there_in_bokmal(client: FlaskClient) -> None:
    page = client.get("/papers", headers={"Accept-Language": "nb"}).text
    assert "Påstandene i artiklene" in page
    with client.application.test_request_context(headers={"Accept-Language": "nb"}):
        assert day_text(date(2026, 11, 24)) in page
