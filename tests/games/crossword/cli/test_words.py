from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.games.crossword.cli import crossword
from app.words.build.entries import entry_lists, gloss_book, synonym_book
from app.words.build.sources import SourceError


@pytest.fixture(autouse=True)
def here(app: Flask) -> None:
    """A refusal is told in the words that the game has declared."""


def run(*words: str, text: bytes | str = "") -> Result:
    return CliRunner().invoke(crossword, words, input=text)


def test_it_works() -> None:
    lines = run("words", "--lang", "en", "--min-score", "95").stdout.splitlines()
    assert lines == sorted(lines)
    assert len(lines) > 500
    assert all(int(line.split(";")[1]) >= 95 for line in lines)


def test_it_prints_json() -> None:
    found = json.loads(run("words", "--min-score", "99", "--json").stdout)
    assert list(found) == ["language", "version", "total", "words"]
    assert found["total"] == len(found["words"])
    assert list(found["words"][0]) == ["word", "score"]


def test_it_takes_ones_own_lists(tmp_path: Path) -> None:
    (tmp_path / "add.txt").write_bytes("caf\xe9;70\r\ndog;0\r\n".encode("latin-1"))
    done = run("words", "--words", "-", "--add", str(tmp_path / "add.txt"), text="dog;30\ncat;25\nemu;10\n")
    assert done.stdout.splitlines() == ["cafe;70", "cat;25"]
    assert (done.stderr, done.exit_code) == ("", 0)


def test_it_tells_what_it_could_not_use() -> None:
    done = run("words", "--words", "-", text="dog;30\n50cent")
    assert done.stdout == "dog;30\n"
    assert done.stderr == "Line 2 has characters that aren’t letters in this language: “50cent”.\n"


def test_mild_words_come_when_they_are_asked_for() -> None:
    assert "damn;" not in run("words").stdout
    assert "\ndamn;" in run("words", "--mild").stdout


def test_it_refuses_in_a_sentence(tmp_path: Path) -> None:
    for words, sentence in (
        (("--lang", "de"), "There is no crossword list for the language “de”; there are: en, nb, nn."),
        (("--words", str(tmp_path / "none")), f"{tmp_path / 'none'} cannot be read: No such file or directory."),
        (("--words", "-"), "The list is empty."),
        (("--min-score", "101"), "Invalid value for '--min-score': 101 is not in the range 0<=x<=100."),
    ):
        done = run("words", *words)
        assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"{sentence}\n")


def test_it_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_lists, "build_entry_lists", lambda language, into: f"{language} of {into.name}")
    assert run("build-words", "--lang", "nn").stdout.endswith("nn.txt.gz: version nn of crossword\n")


def test_it_refuses_to_build_what_it_has_no_sources_for() -> None:
    done = run("build-words", "--lang", "de")
    assert (done.exit_code, done.stderr) == (2, "Lists can be built for en, nb, nn.\n")


def test_it_tells_that_a_source_cannot_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise SourceError("No npm.")

    monkeypatch.setattr(entry_lists, "build_entry_lists", fail)
    done = run("build-words")
    assert (done.exit_code, done.stderr) == (1, "No npm.\n")


def test_it_builds_the_thesaurus_of_the_listed_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(language: str, into: Path, listed: frozenset[str]) -> str:
        return f"{language}, {into.name}, {'damn' in listed}, {'fuck' in listed}"

    monkeypatch.setattr(synonym_book, "build_synonym_book", count)
    done = run("build-synonyms")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.endswith("en.synonyms.sqlite.xz: version en, crossword, True, False\n")


def test_it_builds_the_book_of_glosses_of_the_listed_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(language: str, into: Path, listed: frozenset[str]) -> str:
        return f"{language}, {into.name}, {'damn' in listed}, {'fuck' in listed}"

    monkeypatch.setattr(gloss_book, "build_gloss_book", count)
    done = run("build-glosses")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.endswith("en.glosses.xz: version en, data, True, False\n")
