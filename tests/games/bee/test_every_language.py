"""Each language whose hives the site makes: the solver finds what reading all words finds, and no word is rude."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from app.contract.game_types import keep_on
from app.games.bee.generator import generate
from app.games.bee.make.goodness import COMMON_INSULT
from app.games.bee.make.hive_request import USUAL
from app.games.bee.make.source import HiveSource, load_source
from app.games.bee.parameters import HiveParameters
from app.words.fold import ALPHABETS
from app.words.lexicon import Tier
from app.words.masks import mask_letters

HIVES, MADE = 200, 50


class Reader:
    """All words of some tiers, read from the first to the last for each hive."""

    def __init__(self, source: HiveSource, *tiers: Tier) -> None:
        words = sorted(word for tier in tiers for word in source.lexicon.words(tier) if len(word) >= 4)
        self.bits = {letter: 1 << place for place, letter in enumerate(ALPHABETS[source.lexicon.language])}
        self.words = np.array(words)
        self.letters = np.array([self.mask(word) for word in words], np.int64)

    def mask(self, letters: str) -> int:
        """None that a hive can have stands for letters outside the alphabet."""
        return sum(self.bits.get(letter, 1 << 40) for letter in set(letters))

    def fitting(self, seven: str, key: str) -> list[str]:
        fits = ((self.letters & ~self.mask(seven)) == 0) & ((self.letters & self.mask(key)) != 0)
        found: list[str] = self.words[fits].tolist()
        return found


@pytest.mark.parametrize("language", USUAL)
def test_it_works(language: str) -> None:
    """Two hundred hives with a pangram, drawn from all that there are."""
    source, rng = load_source(language), Random(12)
    answers, bonus = Reader(source, Tier.CORE), Reader(source, Tier.ACCEPT, Tier.MILD)
    found = 0
    for row in rng.sample(range(len(source.survey)), HIVES):
        seven, key = mask_letters(source.survey.masks[row]), mask_letters(source.survey.keys[row, rng.randrange(7)])
        hive = source.index.hive(seven, key)
        assert (hive.answers, hive.bonus) == (answers.fitting(seven, key), bonus.fitting(seven, key)), (seven, key)
        found += len(hive.answers)
    assert found > 10 * HIVES


@pytest.mark.parametrize("language", USUAL)
def test_no_made_puzzle_holds_a_blocked_word(language: str) -> None:
    """None is an answer or a bonus, and none that is common can even be spelled."""
    source, blocked = load_source(language), Reader(load_source(language), Tier.BLOCK)
    wish = HiveParameters(count=MADE, min=20, max=80, language=language, filters=USUAL[language])
    made = generate(wish, Random(7), keep_on)
    assert len(made) == MADE
    for new in made:
        letters = str(new.data["letters"])
        spelled = set(blocked.fitting(letters, letters[0]))
        assert not spelled & {*new.secret["answers"], *new.secret["bonus"]}
        assert not [word for word in spelled if source.zipf(word) >= COMMON_INSULT]
