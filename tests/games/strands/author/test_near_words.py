"""Words near a theme that the board has room for."""

from __future__ import annotations

from app.games.strands.author.near_words import MOST, near_words
from app.games.strands.author.reading import read_typed_words
from app.words.lexicon import Tier, load

TOOLS = "hammer, chisel, ladder, shovel, bucket"


def test_it_works() -> None:
    found = near_words(read_typed_words("Tool shed", TOOLS), "Behind the house")
    assert 0 < len(found) <= MOST
    # Eleven letters are missing: what is taken leaves none, or four at least.
    room = 48 - len("toolshed") - len(TOOLS.replace(", ", ""))
    assert all(len(word) >= 4 and (room - len(word) == 0 or room - len(word) >= 4) for word in found)
    assert all(load("en").tier(word) == Tier.CORE for word in found)
    assert {"pail", "spade", "mallet"} & set(found)


def test_no_word_is_one_of_those_that_are_there() -> None:
    found = near_words(read_typed_words("Tool shed", TOOLS), "")
    assert not [word for word in found if any(word in other or other in word for other in TOOLS.split(", "))]
    assert "hammering" not in found


def test_there_are_none_without_room_or_book_or_theme() -> None:
    full = "letter answer riddle clue crossing solution".replace(" ", ",")
    assert near_words(read_typed_words("Word puzzle", full), "") == []
    assert near_words(read_typed_words("", "hammer", "nb"), "") == []
    assert near_words(read_typed_words("", ""), "") == []


def test_what_is_of_one_kind_with_the_words_comes_first() -> None:
    found = near_words(read_typed_words("orchestra", "violin, trumpet, flute, drum"), "Strike up the band")
    assert {"guitar", "cello", "saxophone"} <= set(found[:8])
