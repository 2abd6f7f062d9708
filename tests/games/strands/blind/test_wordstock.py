from __future__ import annotations

import numpy as np

from app.games.strands.blind.stocks import stock_of_lexicon
from app.games.strands.blind.wordstock import Floats, Known, Whole, WordStock
from app.words.lexicon import Lexicon, Tier
from app.words.rows import TIER_LETTERS, Row
from app.words.table import encode

WORDS = {"planter": ("C", 40), "planters": ("C", 20), "plantar": ("A", 40), "toe": ("C", 40), "rude": ("M", 50)}
SMALL = {"the": ("C", 77), "king": ("C", 50), "castle": ("C", 45)}
PHRASES = {"tipofthetoe": Whole(("tip", "of", "the", "toe"), 12.0), "aha": Whole(("a", "ha"), 9.0)}


def book(words: dict[str, tuple[str, int]]) -> Lexicon:
    return Lexicon("en", encode(Row(word, zipf, 50, tier) for word, (tier, zipf) in words.items()))


def vocabulary() -> WordStock:
    return stock_of_lexicon(book(WORDS | SMALL), PHRASES)


def cost(costs: Floats, word: str) -> float:
    return float(costs[list(vocabulary().words).index(word)])


def test_it_works() -> None:
    known = vocabulary()
    assert list(known.words) == sorted(known.words)
    assert [known.words[known.trie.number(word)] for word in WORDS if word != "rude"] == [*WORDS][:-1]


def test_its_tiers_stand_in_their_order() -> None:
    assert TIER_LETTERS[Tier.CORE] == "C"


def test_a_rarer_word_costs_more() -> None:
    assert cost(vocabulary().costs.theme, "planters") > cost(vocabulary().costs.theme, "planter")


def test_an_accepted_word_costs_more_than_a_core_word() -> None:
    assert cost(vocabulary().costs.theme, "plantar") > cost(vocabulary().costs.theme, "planter")


def test_it_leaves_rude_words_out() -> None:
    assert "rude" not in vocabulary().words


def test_a_short_word_is_a_part_and_nothing_else() -> None:
    known = vocabulary().costs
    assert cost(known.first, "toe") < 20
    assert np.isinf([cost(known.theme, "toe"), cost(known.single, "toe")]).all()


def test_a_rare_word_is_no_part() -> None:
    assert np.isinf(cost(vocabulary().costs.first, "planters"))


def test_it_knows_words_of_two_letters() -> None:
    assert cost(vocabulary().costs.last, "up") < cost(vocabulary().costs.last, "toe")


def test_a_name_is_part_of_a_spangram_and_no_theme_word() -> None:
    known = WordStock.weigh({"wendy": Known(40, False, name=True), "house": Known(50, True)})
    assert np.isinf(known.costs.theme).tolist() == [False, True]
    assert np.isfinite(known.costs.first).all()


def test_it_knows_the_best_known_names_and_no_word_as_one() -> None:
    known = stock_of_lexicon(book(WORDS), None, {"wendy": 42, "zebulon": 20, "toe": 60, "rude": 60})
    assert {"wendy", "toe"} <= set(known.words)
    assert not {"zebulon", "rude"} & set(known.words)
    assert np.isinf(known.costs.theme[list(known.words).index("wendy")])


def test_a_phrase_is_a_spangram_in_one_piece() -> None:
    known = vocabulary()
    assert known.spelled["tipofthetoe"] == ("tip", "of", "the", "toe")
    assert cost(known.costs.single, "tipofthetoe") < 13
    assert np.isinf([cost(known.costs.theme, "tipofthetoe"), cost(known.costs.first, "tipofthetoe")]).all()
    assert "aha" not in known.words


def test_small_words_that_go_together_are_one_piece() -> None:
    known = vocabulary()
    assert known.spelled["ofthe"] == ("of", "the")
    assert cost(known.costs.middle, "ofthe") < cost(known.costs.first, "of") + cost(known.costs.first, "the")
    assert np.isinf(cost(known.costs.theme, "ofthe"))


def test_a_phrase_ends_with_no_article() -> None:
    costs = vocabulary().costs
    assert cost(costs.last, "the") > cost(costs.first, "the") + 2 > cost(costs.middle, "the") + 4
