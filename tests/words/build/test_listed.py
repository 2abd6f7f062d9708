"""A tiny list through the same code for every language of the table, without network."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from app.words import lexicon
from app.words.build import lexicons, sources
from app.words.build.listed import split
from app.words.languages import LISTED
from app.words.lexicon import Tier

# Words, one with an accent that is folded away or a letter of its own, and how they are spelled on a board.
TINY = {
    "da": ("kage smørrebrød idé", "kage smørrebrød ide"),
    "sv": ("kaka äpple idé", "kaka äpple ide"),
    "nl": ("koek appel geïnd", "koek appel geind"),
    "fr": ("gâteau pomme cœur", "gateau pomme coeur"),
    "es": ("pastel manzana mañana", "pastel manzana mañana"),
    "it": ("torta mela città", "torta mela citta"),
    "pt": ("bolo maçã pão", "bolo maca pao"),
    "de": ("kuchen Äpfel Straße", "kuchen äpfel strasse"),
}


def packed(text: str) -> bytes:
    raw = text.encode()
    return bytes([0xA0 | len(raw)]) + raw


def frequencies(*words: str) -> bytes:
    """A list of wordfreq's format in which every word has zipf 8.9."""
    header = b"\x82\xa6format\xa2cB\xa7version\x01"
    buckets = [b"\x90"] * 10 + [bytes([0x90 | len(words)]) + b"".join(map(packed, words))]
    return gzip.compress(b"\xdc" + (len(buckets) + 1).to_bytes(2, "big") + header + b"".join(buckets))


def write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stands in for the packages: each language's list has its three words, a rude one, a rare one and a name."""
    for language, entry in LISTED.items():
        lines = f"{TINY[language][0]} rude rarest Berlin NATO e-mail".replace(" ", "\n")
        write(tmp_path / entry.package / entry.path, lines.encode(entry.encoding))
        write(tmp_path / entry.package / "usr/share/doc" / entry.package / "copyright", b"ours")
        common = frequencies(*TINY[language][0].lower().split(), "rude", "berlin")
        write(tmp_path / "wordfreq/wordfreq/data" / f"{entry.frequency}.msgpack.gz", common)
        write(tmp_path / "naughty-words/package" / f"{entry.rude}.json", json.dumps(["rude", "ruder"]).encode())
    write(tmp_path / "scowl/usr/share/dict/scowl/english-upper.50", b"Berlin\n")
    monkeypatch.setattr(sources, "fetch", lambda source, _: tmp_path / source.name)
    return tmp_path


@pytest.mark.parametrize("language", LISTED)
def test_it_works(language: str, shelf: Path) -> None:
    assert lexicons.build_lexicon(language, shelf) == lexicon.read(shelf, language).version
    made = lexicon.read(shelf, language)
    assert made.words(Tier.CORE) == sorted(TINY[language][1].split())
    assert made.words(Tier.ACCEPT) == ["rarest"]
    assert made.words(Tier.BLOCK) == ["rude", "ruder"]


@pytest.mark.parametrize("language", LISTED)
def test_it_lays_the_licence_beside_it(language: str, shelf: Path) -> None:
    lexicons.build_lexicon(language, shelf)
    meta = json.loads((shelf / f"{language}.meta.json").read_text())
    assert (shelf / "licences" / f"{LISTED[language].package}.txt").read_text() == "ours"
    assert meta["sources"][0]["licence"] == LISTED[language].licence


def test_it_obeys_the_editor(shelf: Path) -> None:
    write(shelf / "editorial" / "da.tsv", b"rarest\tcore\tso it is\nkage\tout\tso it is\n")
    write(shelf / "editorial" / "da-block.tsv", b"rude\tallow\tso it is\n")
    lexicons.build_lexicon("da", shelf)
    made = lexicon.read(shelf, "da")
    assert made.words(Tier.CORE) == ["ide", "rarest", "rude", "smørrebrød"]


def test_it_builds_the_same_bytes_twice(shelf: Path) -> None:
    table = shelf / "de.tsv.gz"
    lexicons.build_lexicon("de", shelf)
    first = table.read_bytes()
    lexicons.build_lexicon("de", shelf)
    assert table.read_bytes() == first


def test_a_capital_makes_a_name() -> None:
    assert split("da", ["kage", "Rose", "rose", "Odense", "NATO"], set()) == ({"kage", "rose"}, {"rose", "odense"})


def test_a_capital_makes_a_noun_in_german() -> None:
    lines = ["gut", "Haus", "Berlin", "Rose", "NATO", "Gut"]
    assert split("de", lines, {"berlin", "rose", "gut"}) == ({"gut", "haus"}, {"berlin", "rose", "gut"})


def test_a_name_that_inflects_like_a_noun_is_both() -> None:
    lines = ["Rose", "Rosen", "Anna", "Annas"]
    assert split("de", lines, {"rose", "anna"}) == ({"rose", "rosen", "annas"}, {"rose", "anna"})
