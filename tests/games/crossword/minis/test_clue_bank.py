from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.minis.clue_bank import (
    EASIEST,
    FILES,
    HARDEST,
    KINDS,
    BadClueLine,
    Clue,
    clue_path,
    load_clue_bank,
    parse_clue_bank,
    stems_of,
)
from app.words import lexicon
from app.words.lexicon import Tier
from tests.games.crossword.minis.clued import bank_of

README = Path(__file__).parents[4] / "data" / "README.md"
LEAST = {"en": (6000, 15000), "nb": (3000, 6000)}  # answers and clues
LEAST_CLUES = {"en": 3, "nb": 2}  # of an answer
WORDPLAY_SHARE = 0.25
LEAST_PART = 4
# What may end in a full stop: an abbreviation that tells of one.
SHORT_FORM = re.compile(r"\b(?:[A-Z]|org|govt|sch|abbr|esp|etc|dept|agcy|co|inc)\.$")


def test_it_works() -> None:
    bank = bank_of("cat: It purrs", "cat: Pet with nine lives", "cats: They purr", "owl: Bird of the night")
    assert [clue.text for clue in bank.clues["cat"]] == ["It purrs", "Pet with nine lives"]
    (clue,) = parse_clue_bank("owl\tWise ___\tblank\t4\n", "en").clues["owl"]
    assert clue == ("Wise ___", "blank", 4)
    assert set(bank.groups["cat"]) & set(bank.groups["cats"])
    assert "owl" not in bank.groups


def test_a_bad_line_is_refused() -> None:
    for line in ("at: Word", "Cat: Pet", "cat: ", "cat:  Pet", "smør: På brødet", "cat: a\u200bb", "cat: ___ walk"):
        with pytest.raises(BadClueLine, match="line 1"):
            bank_of(line)
    with pytest.raises(BadClueLine, match="line 2"):
        bank_of("cat: Pet", "cat: Pet")
    for line in ("cat", "cat\tPet", "cat\tPet\tdull\t1", "cat\tPet\tstraight\t6", "cat\tPet\tblank\t1"):
        with pytest.raises(BadClueLine, match="line 1"):
            parse_clue_bank(line, "en")


def test_a_language_without_clues_is_refused() -> None:
    with pytest.raises(Unsolvable) as refusal:
        load_clue_bank("nn")
    assert (refusal.value.code, refusal.value.values["known"]) == ("no_clued_words", "en, nb")


def test_forms_of_one_norwegian_word_and_words_inside_others_are_alike() -> None:
    groups = bank_of("elv: Den renner", "elva: Den der", "snow: Hvitt", "snowman: Han smelter", language="nb").groups
    assert set(groups["elv"]) & set(groups["elva"])
    assert set(groups["snow"]) & set(groups["snowman"])


def test_forms_that_are_spelt_unlike_each_other_are_alike_too() -> None:
    groups = bank_of("was: Once is", "were: Once are", "use: Put to work", "reuse: Use again").groups
    assert set(groups["was"]) & set(groups["were"])
    assert set(groups["use"]) & set(groups["reuse"])
    assert set(groups["was"]).isdisjoint(groups["use"])


def list_lines(language: str) -> Iterator[tuple[str, Clue]]:
    """Yield the answer and the clue of each line."""
    return ((answer, clue) for answer, clues in load_clue_bank(language).clues.items() for clue in clues)


def count_figures(language: str) -> dict[str, int]:
    """Return how many entries, clues, and clues of each kind and level a language has."""
    clues = [clue for _, clue in list_lines(language)]
    kinds, levels = Counter(clue.kind for clue in clues), Counter(clue.level for clue in clues)
    return {
        "entries": len(load_clue_bank(language).clues),
        "clues": len(clues),
        **{kind: kinds[kind] for kind in KINDS},
        **{f"level {level}": levels[level] for level in range(EASIEST, HARDEST + 1)},
    }


def test_there_are_enough_clues_of_all_kinds_and_levels_and_all_letters_of_bokmål() -> None:
    for language, (entries, clues) in LEAST.items():
        figures = count_figures(language)
        assert figures["entries"] >= entries
        assert figures["clues"] >= clues
        assert figures["wordplay"] >= figures["clues"] * WORDPLAY_SHARE
    assert set("æøå") <= set("".join(load_clue_bank("nb").clues))


def test_the_figures_are_those_that_the_readme_prints() -> None:
    figures = {language: count_figures(language) for language in FILES}
    printed = README.read_text(encoding="utf-8")
    for name in figures["en"]:
        assert f"| {name} | {figures['en'][name]:,} | {figures['nb'][name]:,} |\n" in printed


def test_every_answer_has_enough_clues_that_stand_together_from_easy_to_hard() -> None:
    for language in FILES:
        lines = list(list_lines(language))
        assert [line[0] for line in lines] == sorted(line[0] for line in lines)
        for answer, clues in load_clue_bank(language).clues.items():
            assert len(clues) >= LEAST_CLUES[language], answer
            assert [clue.level for clue in clues] == sorted(clue.level for clue in clues), answer


def test_every_answer_is_a_word_that_everybody_may_read() -> None:
    for language in FILES:
        tiers = lexicon.load(language)
        for answer in load_clue_bank(language).clues:
            assert tiers.tier(answer) not in (Tier.BLOCK, Tier.MILD), answer


def test_every_line_has_four_fields() -> None:
    for language in FILES:
        for line in clue_path(language).read_text(encoding="utf-8").splitlines():
            assert line.count("\t") == 3, line


def test_every_clue_is_short_and_stands_for_one_answer() -> None:
    for language in FILES:
        seen: dict[str, str] = {}
        for answer, clue in list_lines(language):
            assert 1 <= len(clue.text.split()) <= 12, clue
            assert seen.setdefault(clue.text.lower(), answer) == answer, clue


def test_every_clue_is_written_as_the_policy_has_it() -> None:
    for language in FILES:
        for _, (text, kind, level) in list_lines(language):
            assert not text[0].islower(), text
            assert not re.search(r"['\"]|  | [?!,;]", text), text
            assert text.count("“") == text.count("”") and text.count("«") == text.count("»"), text
            assert not text.endswith(".") or SHORT_FORM.search(text) or text.endswith("..."), text
            assert kind != "wordplay" or level > 3 or re.search(r"\?[”»]?$", text), text
            assert set(re.findall(r"_+", text)) <= {"___"}, text


def test_no_clue_gives_its_answer_away() -> None:
    for language in FILES:
        for answer, clue in list_lines(language):
            text = clue.text.lower()
            for word in re.findall(r"[^\W\d_]+", text):
                assert not gives_away(word, answer, language), (answer, clue)
            assert not re.search(r"\b" + r"\W*".join(answer) + r"\b", text), (answer, clue)


def gives_away(word: str, answer: str, language: str) -> bool:
    """Whether a word of a clue is a form of the answer, or one has the other in it."""
    short, long = sorted((word, answer), key=len)
    same = language == "en" and len(word) > 2 and not stems_of(word, language).isdisjoint(stems_of(answer, language))
    return word == answer or same or (len(short) >= LEAST_PART and short in long)
