from __future__ import annotations

from app.games.strands.blind.known_phrases import DOING, PLURAL, weigh_phrases
from app.words.lexicon import Lexicon
from app.words.rows import Row
from app.words.table import encode

ZIPFS = {
    "tie": 45,
    "tying": 40,
    "the": 77,
    "knot": 40,
    "knots": 35,
    "block": 48,
    "blocks": 45,
    "quoin": 12,
    "deadline": 40,
}
BOOK = Lexicon("en", encode(Row(word, zipf, 50, "C") for word, zipf in ZIPFS.items()))


def test_it_works() -> None:
    found = weigh_phrases(BOOK, [("tie", "the", "knot")])
    assert found["tietheknot"].pieces == ("tie", "the", "knot")
    assert 12 < found["tietheknot"].cost < 14


def test_its_forms_are_a_little_dearer() -> None:
    found = weigh_phrases(BOOK, [("tie", "the", "knot")])
    more = {text: round(one.cost - found["tietheknot"].cost, 3) for text, one in found.items()}
    assert more == {"tietheknot": 0, "tietheknots": PLURAL, "tyingtheknot": DOING}


def test_a_phrase_of_rare_words_is_none() -> None:
    assert weigh_phrases(BOOK, [("quoin", "block")]) == weigh_phrases(BOOK, [("unheard", "block")]) == {}


def test_a_word_stays_a_word() -> None:
    assert weigh_phrases(BOOK, [("dead", "line"), ("a", "b")]) == {}
