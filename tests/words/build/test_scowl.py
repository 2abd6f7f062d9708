from __future__ import annotations

from pathlib import Path

import pytest

from app.words.build import scowl


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lists = {
        "english-words.10": "the\ncafé\n",
        "english-words.50": "lorry\nthe\n",
        "american-words.20": "color\ncolor's\n",
        "british-words.10": "colour\nlorry\n",
        "variant_1-words.35": "grey\nColour\n",
        "english-upper.50": "Rose\n",
        "english-proper-names.95": "Lorry\n",
        "english-abbreviations.40": "app\n",
        "english-contractions.10": "can't\n",
        "special-hacker.50": "frobnicate\n",
    }
    for name, text in lists.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_it_works(folder: Path) -> None:
    read = scowl.read_scowl(folder)
    assert (read.main["the"], read.main["cafe"], read.main["color"]) == (10, 10, 20)


def test_it_keeps_spellings_apart(folder: Path) -> None:
    read = scowl.read_scowl(folder)
    assert (read.abroad["colour"], read.variant) == (10, {"grey": 35})


def test_it_takes_the_size_of_a_words_own_spelling(folder: Path) -> None:
    read = scowl.read_scowl(folder)
    assert [read.size(word) for word in ("lorry", "colour", "grey", "rose")] == [50, 10, 35, 0]


def test_it_knows_names_and_abbreviations(folder: Path) -> None:
    read = scowl.read_scowl(folder)
    assert (read.names, read.short) == ({"rose": 50, "lorry": 95}, {"app": 40})


def test_it_leaves_out_contractions_and_special_lists(folder: Path) -> None:
    read = scowl.read_scowl(folder)
    assert not {"can't", "frobnicate"} & (read.main.keys() | read.variant.keys() | read.short.keys())


def test_it_refuses_a_folder_without_lists(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no SCOWL lists"):
        scowl.read_scowl(tmp_path)
