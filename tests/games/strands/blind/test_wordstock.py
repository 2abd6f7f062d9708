from __future__ import annotations

import numpy as np
import pytest

from app.games.base.contract import Unsolvable
from app.games.strands.blind.wordstock import WordStock, load_wordstock
from app.words.lexicon import Lexicon, Tier
from app.words.rows import TIER_LETTERS, Row
from app.words.table import encode

WORDS = {"planter": ("C", 40), "planters": ("C", 20), "plantar": ("A", 40), "toe": ("C", 40), "rude": ("M", 50)}


def vocabulary() -> WordStock:
    return WordStock.of(Lexicon("en", encode(Row(word, zipf, 50, tier) for word, (tier, zipf) in WORDS.items())))


def cost(of: np.ndarray[tuple[int], np.dtype[np.float64]], word: str) -> float:
    return float(of[vocabulary().words.index(word)])


def test_it_works() -> None:
    known = load_wordstock("en")
    assert known.words == sorted(known.words)
    assert len(known.words) == len(known.trie) > 250_000
    assert known.words[known.trie.number("puzzle")] == "puzzle"


def test_its_tiers_stand_in_their_order() -> None:
    assert TIER_LETTERS[Tier.CORE] == "C"


def test_a_rarer_word_costs_more() -> None:
    assert cost(vocabulary().theme, "planters") > cost(vocabulary().theme, "planter")


def test_an_accepted_word_costs_more_than_a_core_word() -> None:
    assert cost(vocabulary().theme, "plantar") > cost(vocabulary().theme, "planter")


def test_it_leaves_rude_words_out() -> None:
    assert "rude" not in vocabulary().words


def test_a_short_word_is_a_part_and_nothing_else() -> None:
    known = vocabulary()
    assert cost(known.part, "toe") < 20
    assert np.isinf([cost(known.theme, "toe"), cost(known.single, "toe")]).all()


def test_a_rare_word_is_no_part() -> None:
    assert np.isinf(cost(vocabulary().part, "planters"))


def test_it_knows_words_of_two_letters() -> None:
    assert cost(vocabulary().part, "of") < cost(vocabulary().part, "toe")


def test_it_refuses_a_language_without_a_lexicon() -> None:
    with pytest.raises(Unsolvable):
        load_wordstock("tlh")
