from __future__ import annotations

from dataclasses import replace

from app.games.crossword.checks.repeats import complete_answers, shared_text, word_findings
from app.games.crossword.formats.converting import read_drawn


def codes(text: str) -> list[str]:
    return [one.code for one in word_findings(read_drawn(text))]


def test_it_works() -> None:
    found = list(word_findings(read_drawn("planter\n#######\nplanted\n#######\nabcdefg")))
    assert [(one.code, one.number, dict(one.values)) for one in found] == [
        ("shared_stem", 2, {"first": "planter", "second": "planted", "text": "plant"})
    ]


def test_an_entry_stands_twice() -> None:
    assert codes("abc\n###\nabc") == ["entry_twice"]
    assert codes("ab.\n###\nab.") == ["empty_cells"]


def test_long_parts_in_common() -> None:
    assert codes("xplanty\n#######\nplanets") == []
    assert codes("xplanty\n#######\nzzplant") == ["shared_text"]


def test_stems_are_english() -> None:
    document = read_drawn("cats\n####\ncat#")
    assert [one.code for one in word_findings(document)] == ["shared_stem"]
    assert list(word_findings(replace(document, language="nb"))) == []


def test_words_that_only_look_like_forms_are_none() -> None:
    assert codes("sites\n#####\nsit##") == []


def test_the_longest_part_in_common() -> None:
    assert shared_text("planting", "replants") == "plant"
    assert shared_text("abc", "xyz") == ""


def test_empty_cells_are_counted() -> None:
    (found,) = word_findings(read_drawn("a.\n.b"))
    assert (found.row, found.col, dict(found.values)) == (0, 1, {"cells": 2})
    assert codes("..\n..") == ["no_letters"]
    assert complete_answers(read_drawn("a.\nbc"))[0][1] == "ab"
