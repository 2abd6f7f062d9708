from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.words import lexicon, table
from app.words.build import border as borders
from app.words.build import common_passwords
from app.words.build import lexicons as builder
from app.words.build import thesaurus_table as thesauri
from app.words.build.sources import SourceError
from app.words.cli import words
from app.words.lexicon import Tier


def run(*arguments: str) -> Result:
    return CliRunner().invoke(words, arguments)


def test_it_works() -> None:
    asked = run("why", "grape")
    assert asked.exit_code == 0
    assert "tier: core\nrule: size_50: SCOWL 10 to 50 is core." in asked.stdout


@pytest.mark.parametrize("tier", list(Tier))
def test_it_lists_exactly_the_words_of_a_tier(tier: Tier) -> None:
    listed = run("list", "--tier", tier.name.lower())
    assert listed.exit_code == 0
    assert listed.stdout.splitlines() == lexicon.load("en").words(tier)


def test_it_prints_the_row() -> None:
    lines = run("why", "colour").stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["word", "zipf", "size", "flags", "tier", "rule"]
    assert lines[0] == "word: colour"
    assert lines[4] == "tier: accept"
    assert lines[5].startswith("rule: other_spelling: ")


def test_it_folds_what_it_is_asked() -> None:
    assert run("why", " Café ").stdout.startswith("word: cafe\n")


@pytest.mark.parametrize(("language", "word"), [("nb", "blåbær"), ("nn", "kjærleik")])
def test_it_explains_a_word_of_another_language(language: str, word: str) -> None:
    lines = run("why", word.upper(), "--lang", language).stdout.splitlines()
    assert lines[0] == f"word: {word}"
    assert lines[4] == "tier: core"


def test_it_names_the_letters_of_the_language() -> None:
    assert run("why", "x1y", "--lang", "nb").stderr.endswith("it takes 3 letters or more from a to å.\n")


@pytest.mark.parametrize("arguments", [("why", "grape"), ("list", "--tier", "core")])
def test_it_says_how_to_build_what_is_not_built(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "DATA", tmp_path)
    refused = run(*arguments, "--lang", "fr")
    assert refused.exit_code == 2
    assert refused.stderr == (
        "There is no lexicon for the language 'fr' yet: `flask words build --lang fr` makes it.\n"
    )


def test_it_tells_which_word_a_form_comes_from() -> None:
    assert run("why", "bitches").stdout.splitlines()[-1] == "from: bitch"


def test_it_says_that_a_word_is_in_no_tier() -> None:
    asked = run("why", "qqqq")
    assert asked.exit_code == 0
    assert asked.stdout.startswith("qqqq is in no tier")


@pytest.mark.parametrize("word", ["", "at", "x1y", "two words"])
def test_it_refuses_what_is_no_word(word: str) -> None:
    asked = run("why", word)
    assert asked.exit_code == 2
    assert asked.stderr.endswith("it takes 3 letters or more from a to z.\n")


@pytest.mark.parametrize("arguments", [("why", "grape"), ("list", "--tier", "core"), ("build",)])
def test_it_refuses_an_unknown_language(arguments: tuple[str, ...]) -> None:
    refused = run(*arguments, "--lang", "xx")
    assert refused.exit_code == 2
    assert "the language 'xx'" in refused.stderr


def test_it_refuses_an_unknown_tier() -> None:
    assert run("list", "--tier", "best").exit_code == 2


def test_it_names_the_version_it_has_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder, "build_lexicon", lambda language, **_: f"version-of-{language}")
    built = run("build", "--lang", "en")
    assert built.exit_code == 0
    assert built.stdout.endswith("en.tsv.gz: version version-of-en\n")


def test_it_says_which_source_cannot_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> str:
        raise SourceError("The build needs npm: install it.")

    monkeypatch.setattr(builder, "build_lexicon", fail)
    monkeypatch.setattr(common_passwords, "build_common_passwords", fail)
    monkeypatch.setattr(borders, "lay_out", fail)
    for command in (("build",), ("build-passwords",), ("border", "nowhere")):
        failed = run(*command)
        assert (failed.exit_code, failed.stderr) == (1, "The build needs npm: install it.\n")


def test_it_counts_what_is_laid_out_to_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(borders, "lay_out", lambda folder: iter([f"{folder.name}: 3 words"]))
    assert run("border", str(tmp_path / "reading")).stdout == "reading: 3 words\n"


def test_it_counts_the_passwords_it_has_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common_passwords, "build_common_passwords", lambda: 3)
    assert run("build-passwords").stdout.endswith("passwords.txt.gz: 3 passwords\n")


def test_it_tells_what_is_near_a_word() -> None:
    lines = run("near", "violin").stdout.splitlines()
    assert lines[0] == "Synonyms: fiddle"
    assert lines[1].startswith("Near it: ")
    assert "cello" in lines[1]
    assert run("near", "kitchen").stdout.startswith("Synonyms: none\n")


def test_it_tells_how_nearly_two_words_are_related() -> None:
    assert 0.2 < float(run("near", "violin", "cello").stdout) < 1


@pytest.mark.parametrize(
    ("arguments", "status", "text"),
    [
        (("qwertz",), 1, "“qwertz” has no entry.\n"),
        (("hus", "--lang", "nb"), 2, "There is no thesaurus for the language 'nb'.\n"),
    ],
)
def test_it_says_what_has_no_entry(arguments: tuple[str, ...], status: int, text: str) -> None:
    asked = run("near", *arguments)
    assert (asked.exit_code, asked.stderr) == (status, text)


def test_it_builds_the_thesaurus_or_says_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thesauri, "build_thesaurus_table", lambda: "abc")
    assert run("build-thesaurus").stdout.endswith("en.thesaurus.gz: version abc\n")

    def fail() -> str:
        raise SourceError("The build needs apt-get.")

    monkeypatch.setattr(thesauri, "build_thesaurus_table", fail)
    assert (run("build-thesaurus").exit_code, run("build-thesaurus").stderr) == (1, "The build needs apt-get.\n")
