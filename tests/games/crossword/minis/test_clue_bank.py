from __future__ import annotations

import re

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.lists import scored
from app.games.crossword.minis.clue_bank import FILES, BadClueLine, load_clue_bank, parse_clue_bank, stems_of
from app.words import lexicon
from app.words.lexicon import Tier

LEAST = {"en": (1000, 1300), "nb": (700, 700)}
LEAST_PART, LOWEST = 4, 20


def test_it_works() -> None:
    bank = parse_clue_bank("cat\tIt purrs\ncat\tPet with nine lives\ncats\tThey purr\nowl\tBird of the night\n", "en")
    assert bank.clues["cat"] == ("It purrs", "Pet with nine lives")
    assert set(bank.groups["cat"]) & set(bank.groups["cats"])
    assert "owl" not in bank.groups


def test_a_bad_line_is_refused() -> None:
    for line in ("at\tWord", "Cat\tPet", "cat", "cat\t Pet", "smør\tPå brødet", "cat\tPet\ncat\tPet", "cat\ta\u200bb"):
        with pytest.raises(BadClueLine, match="line "):
            parse_clue_bank(line, "en")


def test_a_language_without_clues_is_refused() -> None:
    with pytest.raises(Unsolvable) as refusal:
        load_clue_bank("nn")
    assert (refusal.value.code, refusal.value.values["known"]) == ("no_clued_words", "en, nb")


def test_forms_of_one_norwegian_word_and_words_inside_others_are_alike() -> None:
    groups = parse_clue_bank("elv\tDen renner\nelva\tDen der\nsnow\tHvitt\nsnowman\tHan smelter\n", "nb").groups
    assert set(groups["elv"]) & set(groups["elva"])
    assert set(groups["snow"]) & set(groups["snowman"])


def test_forms_that_are_spelt_unlike_each_other_are_alike_too() -> None:
    groups = parse_clue_bank("was\tOnce is\nwere\tOnce are\nuse\tPut to work\nreuse\tUse again\n", "en").groups
    assert set(groups["was"]) & set(groups["were"])
    assert set(groups["use"]) & set(groups["reuse"])
    assert set(groups["was"]).isdisjoint(groups["use"])


def test_there_are_enough_clues_and_all_letters_of_bokmål() -> None:
    for language, (words, clues) in LEAST.items():
        bank = load_clue_bank(language)
        assert len(bank.clues) >= words
        assert sum(map(len, bank.clues.values())) >= clues
    assert set("æøå") <= set("".join(load_clue_bank("nb").clues))


def test_every_answer_is_a_word_that_everybody_may_read() -> None:
    for language in FILES:
        known, tiers = scored.load_scored_list(language), lexicon.load(language)
        for answer in load_clue_bank(language).clues:
            assert (known.score(answer) or 0) >= LOWEST, answer
            assert tiers.tier(answer) not in (Tier.BLOCK, Tier.MILD), answer


def test_every_clue_is_short_and_stands_for_one_answer() -> None:
    for language in FILES:
        seen: dict[str, str] = {}
        for answer, clues in load_clue_bank(language).clues.items():
            for clue in clues:
                assert 2 <= len(clue.split()) <= 8, clue
                assert seen.setdefault(clue, answer) == answer, clue


def test_no_clue_gives_its_answer_away() -> None:
    for language in FILES:
        for answer, clues in load_clue_bank(language).clues.items():
            for word in re.findall(r"[^\W\d_]+", " ".join(clues).lower()):
                assert not gives_away(word, answer, language), (answer, clues)


def gives_away(word: str, answer: str, language: str) -> bool:
    """Whether a word of a clue is a form of the answer, or one has the other in it."""
    short, long = sorted((word, answer), key=len)
    same = language == "en" and len(word) > 2 and not stems_of(word, language).isdisjoint(stems_of(answer, language))
    return word == answer or same or (len(short) >= LEAST_PART and short in long)
