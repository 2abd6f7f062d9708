from __future__ import annotations

import json

from app.words import phrases, table
from app.words.lexicon import Tier, load
from app.words.phrases import CONTRACTION, FIRST_NAME, IDIOM, NAME, Phrase


def test_it_works() -> None:
    some = [Phrase(("dont",), CONTRACTION, 62), Phrase(("time", "out"), IDIOM, 55)]
    assert list(phrases.decode(phrases.encode(some))) == some
    assert some[1].letters == "timeout"


def test_it_has_every_kind_and_its_price() -> None:
    found = {(" ".join(one.pieces), one.kind): one.zipf for one in phrases.load_phrases()}
    assert found["dont", CONTRACTION] > found["mustve", CONTRACTION]
    assert found["canada", NAME] > found["hyderabad", NAME]
    assert found["george", FIRST_NAME] > 40
    assert {len(one.pieces) for one in phrases.load_phrases() if one.kind == IDIOM} == {2, 3, 4}
    assert ("serial killer", IDIOM) not in found
    assert phrases.load_phrases("nb") == ()


def test_the_pieces_of_idioms_are_decent() -> None:
    lexicon = load("en")
    pieces = {piece for one in phrases.load_phrases() if one.kind == IDIOM for piece in one.pieces if len(piece) > 2}
    assert {lexicon.tier(piece) for piece in pieces} <= {Tier.CORE, Tier.ACCEPT}
    assert [piece for piece in pieces if lexicon.is_grim(piece)] == []


def test_the_meta_file_belongs_to_the_table() -> None:
    meta = json.loads(phrases.phrase_meta_path("en").read_text())
    assert meta["version"] == table.fingerprint(phrases.encode(phrases.load_phrases()))
    assert sum(meta["counts"].values()) == len(phrases.load_phrases())
    assert meta["licence"] == "CC-BY-SA-4.0"
