from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.words import lexicon, table
from app.words.lexicon import Lexicon, LexiconError, Row, Tier, UnknownLanguage

ROWS = [
    Row("ass", 30, 20, "M"),
    Row("zap", 30, 20, "sC"),
    Row("zappy", 12, 70, "A"),
    Row("pear", 36, 20, "lsC"),
    Row("slur", 0, 0, "ceB"),
]


@pytest.fixture
def small() -> Lexicon:
    return Lexicon("en", table.encode(ROWS))


def test_it_works(small: Lexicon) -> None:
    assert small.words(Tier.CORE) == ["pear", "zap"]
    assert small.tier("zappy") == Tier.ACCEPT


@pytest.mark.parametrize("row", ROWS)
def test_it_finds_every_row(small: Lexicon, row: Row) -> None:
    assert row.word in small
    assert small.row(row.word) == row
    assert row.word in small.words(Tier("CAMB".index(row.flags[-1])))


@pytest.mark.parametrize(
    "word", ["", "a", "za", "zapp", "zappyz", "pears", "Pear", "pear\t36", "pære", "zzz", "\ud800"]
)
def test_it_knows_no_other_word(small: Lexicon, word: str) -> None:
    assert word not in small
    assert small.tier(word) is None
    assert small.row(word) is None


def test_it_counts_and_lists_its_rows(small: Lexicon) -> None:
    assert len(small) == 5
    assert small.rows() == sorted(ROWS)


def test_it_tells_how_common_the_words_of_a_tier_are(small: Lexicon) -> None:
    assert [small.zipfs(tier) for tier in Tier] == [[36, 30], [12], [30], [0]]


def test_it_hands_out_lists_that_may_be_changed(small: Lexicon) -> None:
    small.words(Tier.CORE).clear()
    assert small.words(Tier.CORE) == ["pear", "zap"]


def test_it_says_what_it_is(small: Lexicon) -> None:
    assert (small.language, small.alphabet[0], small.alphabet[-1], len(small.version)) == ("en", "a", "z", 64)


def test_it_can_be_empty() -> None:
    nothing = Lexicon("en", b"")
    assert (len(nothing), nothing.words(Tier.CORE), "word" in nothing) == (0, [], False)


@given(st.sets(st.text(alphabet="abc", min_size=3, max_size=6), max_size=40), st.text(alphabet="abcd", max_size=7))
def test_it_finds_exactly_its_words(words: set[str], sought: str) -> None:
    made = Lexicon("en", table.encode(Row(word, 0, 10, "C") for word in words))
    assert made.words(Tier.CORE) == sorted(words)
    assert (sought in made) == (sought in words)


@pytest.mark.parametrize("language", ["xx", "", "../en", "en.tsv", "EN"])
def test_it_refuses_an_unknown_language(language: str) -> None:
    with pytest.raises(UnknownLanguage, match="There is no lexicon for the language"):
        lexicon.load(language)


def test_it_says_how_to_build_what_is_not_built(tmp_path: Path) -> None:
    with pytest.raises(UnknownLanguage, match=r"'da' yet: `flask words build --lang da` makes it\.$"):
        lexicon.read(tmp_path, "da")


def test_it_finds_words_with_letters_of_their_own() -> None:
    rows = [Row(word, 0, 10, "C") for word in ("ære", "øre", "åre", "zoo")]
    nordic = Lexicon("nb", table.encode(rows))
    assert nordic.words(Tier.CORE) == ["zoo", "åre", "ære", "øre"]
    assert all(nordic.row(row.word) == row for row in rows)
    assert "åra" not in nordic


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("slur", ["slur"]),
        ("xxSLURxx", ["slur"]),
        ("rulsxx", ["slur"]),
        ("dirulsx", ["slur", "slurid"]),
        ("slu.r", []),
        ("slu", []),
        ("bad", []),
        ("", []),
    ],
)
def test_it_finds_blocked_words_in_a_line_of_letters(line: str, found: list[str]) -> None:
    rows = [Row("bad", 0, 0, "B"), Row("slur", 0, 0, "B"), Row("slurid", 0, 0, "B"), Row("slung", 0, 10, "C")]
    assert Lexicon("en", table.encode(rows)).blocked_inside(line) == found


def test_it_finds_nothing_blocked_where_nothing_is() -> None:
    assert Lexicon("en", table.encode([Row("pear", 0, 10, "C")])).blocked_inside("pearraep") == []


@pytest.mark.parametrize("language", ["en", "nb", "nn"])
def test_it_finds_every_blocked_word_both_ways(language: str) -> None:
    loaded = lexicon.load(language)
    for word in loaded.words(Tier.BLOCK):
        if len(word) >= 4:
            assert word in loaded.blocked_inside(f"xx{word}xx")
            assert word in loaded.blocked_inside(word[::-1])


def test_it_refuses_a_table_that_is_not_the_meta_files(tmp_path: Path) -> None:
    table.write(tmp_path, "en", ROWS, {})
    meta = json.loads(table.meta_path("en", tmp_path).read_text())
    table.meta_path("en", tmp_path).write_text(json.dumps(meta | {"version": "0" * 64}))
    with pytest.raises(LexiconError, match="run `flask words build --lang en`"):
        lexicon.read(tmp_path, "en")


def test_it_loads_once_a_process() -> None:
    assert lexicon.load("en") is lexicon.load("en")


@pytest.mark.parametrize("language", ["en", "nb", "nn"])
def test_it_loads_fast(language: str) -> None:
    began = time.process_time()
    lexicon.read(table.DATA, language)
    assert time.process_time() - began < 0.3


def test_it_takes_little_memory() -> None:
    """All its lists included, in a fresh process: growth of the resident set, in megabytes."""
    script = """
import numpy
from app.words import lexicon
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096 / 1e6
before = resident()
loaded = lexicon.load()
for tier in lexicon.Tier:
    loaded.words(tier)
print(resident() - before)
"""
    assert float(_in_a_fresh_process(script)) < 60


def test_it_is_pure() -> None:
    script = """
import sys
import app.words.lexicon, app.words.known_passwords, app.words.cli
print(sorted({name.partition(".")[0] for name in sys.modules} & {"flask", "sqlalchemy", "redis", "rq"}))
"""
    assert _in_a_fresh_process(script).strip() == "[]"


def _in_a_fresh_process(script: str) -> str:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout


def test_it_tells_which_languages_have_one() -> None:
    assert {"en", "nb", "nn"} <= set(lexicon.built())
