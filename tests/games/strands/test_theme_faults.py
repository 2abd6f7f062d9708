"""What is found wrong with theme sets; nothing with our own."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from app.games.strands import theme_faults, themes
from app.games.strands.reviewed_words import FILE, load_reviewed_words
from app.games.strands.theme_faults import SetFault, faults_of
from app.games.strands.themes import Theme
from app.words.fold import fold
from app.words.lexicon import Tier, load

WORDS = ("drizzle", "sleet", "hail", "storm", "breeze")


def theme(**changes: Any) -> Theme:
    (one,) = (one for one in themes.load_site_themes() if one.id == "under-the-weather")
    return replace(one, **changes)


def norwegian(**changes: Any) -> Theme:
    (one,) = (one for one in themes.load_site_themes() if one.id == "skjaergarden")
    return replace(one, **changes)


def test_it_works() -> None:
    assert list(theme_faults.find_set_faults(themes.load_site_themes())) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"id": "Under the weather"}, SetFault("bad_id")),
        ({"title": ""}, SetFault("bad_title", {"title": 30, "clue": 60})),
        ({"clue": "x" * 61}, SetFault("bad_title", {"title": 30, "clue": 60})),
        ({"language": "tlh"}, SetFault("no_lexicon", {"language": "tlh"})),
        ({"words": ("drizzle", "sleet")}, SetFault("set_size", {"fewest": 5, "most": 8, "words": 2})),
        ({"spangram": "Under the weathers"}, SetFault("too_many_letters", {"letters": 49, "off": 1, "cells": 48})),
        (
            {"words": ("drizzle", "sleet", "hail", "storm", "breeze", "zzzzzz")},
            SetFault("little_known", {"word": "zzzzzz"}),
        ),
        ({"spangram": "Serial killer"}, SetFault("grim_spangram", {"word": "killer"})),
        ({"clue": "Storms ahead"}, SetFault("told", {"said": "storms", "part": "storm"})),
        ({"title": "What weather!"}, SetFault("told", {"said": "weather", "part": "weather"})),
        ({"spangram": "Under the wheather"}, SetFault("unlisted", {"word": "wheather"})),
    ],
)
def test_each_fault_is_told(changes: dict[str, Any], fault: SetFault) -> None:
    assert fault in list(faults_of(theme(**changes)))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"clue": "Måkene er tidlig oppe"}, SetFault("told", {"said": "måkene", "part": "måke"})),
        ({"title": "Fra bryggen"}, SetFault("told", {"said": "bryggen", "part": "brygge"})),
        ({"spangram": "Skjergården"}, SetFault("unlisted", {"word": "skjergården"})),
        (
            {"words": ("svaberg", "måke", "snekke", "brygge", "fyrtårn", "seilbaat")},
            SetFault("little_known", {"word": "seilbaat"}),
        ),
    ],
)
def test_faults_of_bokmaal_are_told(changes: dict[str, Any], fault: SetFault) -> None:
    assert fault in list(faults_of(norwegian(**changes)))


def test_a_reviewed_word_is_known_unless_it_is_rude(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("svaberg", "måke", "snekke", "brygge", "fyrtårn", "radiobil")
    monkeypatch.setattr(theme_faults, "load_reviewed_words", lambda language: frozenset({"radiobil", "popcorn"}))
    assert SetFault("little_known", {"word": "popcorn"}) not in list(faults_of(norwegian(words=(*words, "popcorn"))))
    rude = load("nb").words(Tier.BLOCK)[0]
    monkeypatch.setattr(theme_faults, "load_reviewed_words", lambda language: frozenset({rude}))
    assert SetFault("little_known", {"word": rude}) in list(faults_of(norwegian(words=(rude, "måke"))))


def test_each_reviewed_word_is_needed_and_has_a_reason() -> None:
    rows = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert all(len(row) == 3 and row[2] for row in rows)
    assert rows == sorted(rows)
    for language in ("en", "nb"):
        texts = [text for one in themes.site_themes_in(language) for text in (one.spangram, *one.words)]
        used = {piece for text in texts for piece in re.findall(r"\w+", fold(text, language))}
        assert all(word in used and load(language).tier(word) != Tier.CORE for word in load_reviewed_words(language))


def test_a_word_may_be_worn_in_one_language_alone() -> None:
    sets = [*[theme(words=("yoga",))] * 3, norwegian(words=("yoga",))]
    assert "worn" not in [fault.code for fault in theme_faults._repeated_faults(sets)]


def test_what_comes_twice_is_told() -> None:
    found = list(theme_faults.find_set_faults([theme()] * 4))
    assert SetFault("set_twice", {"id": "under-the-weather"}) in found
    assert SetFault("worn", {"word": "sleet", "times": 4}) in found


def test_a_fault_names_its_set() -> None:
    assert [fault.theme for fault in theme_faults.find_set_faults([theme(clue="Storms ahead")])] == [
        "under-the-weather"
    ]


def test_a_board_that_is_not_unique_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme_faults, "is_good", lambda board, language: False)
    assert list(faults_of(theme())) == [SetFault("bad_board", {"seed": 0})]
