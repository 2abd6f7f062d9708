"""The languages: their letters, and for those that are built from a plain word list, where it comes from.

A new language of that kind is one entry in LISTED.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

_LATIN = "abcdefghijklmnopqrstuvwxyz"
_NORDIC = _LATIN + "æøå"
_SWEDISH_LETTERS = {"ä": "æ", "ö": "ø"}


@dataclass(frozen=True, slots=True)
class Spelling:
    """The letters that words are made of, in the language's own order, and letters that are spelled otherwise.

    Every other accent is folded away.
    """

    alphabet: str
    instead: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Listed:
    """A language built from one word list of Debian's, wordfreq's commonness and one list of rude words.

    `path` lies within the package, `frequency` names wordfreq's list, `rude` the file of naughty-words;
    `capital_nouns` says that a capital letter does not make a name.
    """

    name: str
    spelling: Spelling
    package: str
    version: str
    sha256: str
    licence: str
    path: str
    frequency: str
    rude: str
    encoding: str = "utf-8"
    capital_nouns: bool = False


LISTED = {
    "da": Listed(
        name="Danish",
        spelling=Spelling(_NORDIC, _SWEDISH_LETTERS),
        package="wdanish",
        version="1.6.36-14",
        sha256="221d3ee8bb0fb84559473687224c746fb1c392330e4142c3f24517ab8e8ad980",
        licence="GPL-2.0-or-later",
        path="usr/share/dict/danish",
        frequency="small_da",
        rude="da",
    ),
    "sv": Listed(
        name="Swedish",
        spelling=Spelling(_LATIN + "åäö", {"æ": "ä", "ø": "ö"}),
        package="wswedish",
        version="1.4.5-3",
        sha256="be46153a738e7db1e4c8f1212e850197da4ab50c5edc543b3fb48d908b8d9f2a",
        licence="GPL-2.0-or-later",
        path="usr/share/dict/swedish",
        frequency="large_sv",
        rude="sv",
        encoding="latin-1",
    ),
    "nl": Listed(
        name="Dutch",
        spelling=Spelling(_LATIN),
        package="wdutch",
        version="1:2.20.19-2",
        sha256="79dc0dbbd9b3e029ba84423a804c635aca87105521962f9b4c3023399c94dc35",
        licence="BSD-3-Clause or CC-BY-3.0",
        path="usr/share/dict/dutch",
        frequency="large_nl",
        rude="nl",
    ),
    "fr": Listed(
        name="French",
        spelling=Spelling(_LATIN),
        package="wfrench",
        version="1.2.7-2",
        sha256="a5cbe63b988adbdb973983aab5b76fe2b715e9a37b012f31ad1e925b1a4b4c29",
        licence="GPL-2.0-or-later",
        path="usr/share/dict/french",
        frequency="large_fr",
        rude="fr",
    ),
    "es": Listed(
        name="Spanish",
        spelling=Spelling("abcdefghijklmnñopqrstuvwxyz"),
        package="wspanish",
        version="1.0.30",
        sha256="a2b7504fb8c12deaf6c4e868f749a3d05a42caee348f0f5bb006238e925cde18",
        licence="public domain",
        path="usr/share/dict/spanish",
        frequency="large_es",
        rude="es",
    ),
    "it": Listed(
        name="Italian",
        spelling=Spelling(_LATIN),
        package="witalian",
        version="1.10",
        sha256="dc6eb1423726ce838332936db078406b646d0f3773701a5b1566a68495ddf076",
        licence="GPL-3.0-or-later",
        path="usr/share/dict/italian",
        frequency="large_it",
        rude="it",
    ),
    "pt": Listed(
        name="Portuguese",
        spelling=Spelling(_LATIN),
        package="wportuguese",
        version="20220621-1",
        sha256="82d6aeca20d072bbe962db68e4c50d3cce76ecb12295608692dff4638daec2a0",
        licence="GPL-2.0-or-later, LGPL-2.1-or-later or MPL-1.1",
        path="usr/share/dict/portuguese",
        frequency="large_pt",
        rude="pt",
    ),
    "de": Listed(
        name="German",
        spelling=Spelling(_LATIN + "äöü"),
        package="wngerman",
        version="20161207-11",
        sha256="9053a69641bcf59233055f1b3ca341046751534b2b32d1e32c67b23ab9b98fec",
        licence="GPL-2.0-or-later",
        path="usr/share/dict/ngerman",
        frequency="large_de",
        rude="de",
        capital_nouns=True,
    ),
}

NORWEGIAN = ("nb", "nn")
SPELLINGS = (
    {"en": Spelling(_LATIN)}
    | {language: Spelling(_NORDIC, _SWEDISH_LETTERS) for language in NORWEGIAN}
    | {language: entry.spelling for language, entry in LISTED.items()}
)
