"""The claims of the founding texts, measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import paper_boxes, paper_strands, papers
from benchmarks.paper_rows import claim_row


def test_it_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The cheapest section for real, with few boards, beside a section that was measured before."""
    monkeypatch.setattr(paper_strands, "MADE", 2)
    monkeypatch.setattr(paper_strands, "TRIES", 20)
    file = tmp_path / "figures.json"
    file.write_text(json.dumps({"sections": [{"section": "boxes", "rows": []}]}))
    assert papers.main(["--section", "maker", "--write", "--file", str(file)]) == 0
    maker, boxes = json.loads(file.read_text())["sections"]
    assert (maker["section"], maker["game"], boxes) == ("maker", "strands", {"section": "boxes", "rows": []})
    ours = {row["claim"]: row["ours"] for row in maker["rows"]}
    assert ours["our_ambiguous"] == 0
    assert 0 < ours["our_seconds"] < ours["text_seconds"] * 100
    assert all(row["text"] is None and row["same"] is None for row in maker["rows"])
    printed = capsys.readouterr().out
    assert "the text says" in printed
    assert "unknown" in printed


def test_it_counts_universes_in_the_text_s_way() -> None:
    assert paper_boxes.count_apart("tiger") == [1, 1, 3, 9, 27]


def test_it_tells_same_from_different() -> None:
    assert claim_row("a", 3, 3)["same"] is True
    assert claim_row("a", 3, 4)["same"] is False
    assert claim_row("a", [1, 3], [1, 3, 9])["same"] is True
    assert claim_row("a", [1, 3], [1, 2, 5])["same"] is False
    assert claim_row("a", None, 4)["same"] is None
    assert claim_row("a", 4, None)["same"] is None


def test_it_counts_the_steps_of_the_blind_solver() -> None:
    rows = {row["claim"]: row["ours"] for row in paper_strands.count_on_board("cat" + "z" * 45)}
    # c, a and t in a row: c-a, a-t and z beside each of them and itself.
    assert rows["pairs"] == 11
    assert rows["trie_nodes"] > rows["remaining_words"]
    assert rows["pieces"] <= rows["paths"]


def test_it_wants_the_word_lists(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert papers.main(["--section", "hives", "--seed-data", str(tmp_path)]) == 2
    assert "does not hold the word lists" in capsys.readouterr().err
