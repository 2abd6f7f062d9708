from __future__ import annotations

import pytest

from app.words.build.editorial import Editorial, Entry
from app.words.build.tiers import RULES, decide
from app.words.rows import Row, Tier

CORE, ACCEPT, MILD, BLOCK = Tier.CORE, Tier.ACCEPT, Tier.MILD, Tier.BLOCK


def decided(zipf: int, size: int, flags: str, editorial: Editorial | None = None) -> tuple[Tier | None, str]:
    decision = decide(Row("word", zipf, size, flags), editorial or Editorial())
    return (decision.tier, decision.rule) if decision else (None, "")


def judged(verdict: str) -> Editorial:
    return Editorial(rudeness={"word": Entry(verdict, "so it is")})


def moved(tier: str) -> Editorial:
    return Editorial(tiers={"word": Entry(tier, "so it is")})


def test_it_works() -> None:
    assert decided(37, 35, "ls") == (CORE, "size_50")


@pytest.mark.parametrize(
    ("zipf", "size", "flags", "tier", "rule"),
    [
        (0, 10, "", CORE, "size_50"),
        (0, 50, "n", CORE, "size_50"),
        (12, 55, "s", CORE, "size_55"),
        (11, 55, "s", ACCEPT, "large_list"),
        (28, 55, "", CORE, "size_55"),
        (27, 55, "", ACCEPT, "large_list"),
        (0, 60, "", CORE, "size_60"),
        (0, 60, "ns", CORE, "size_60"),
        (45, 60, "n", CORE, "size_60"),
        (44, 60, "n", ACCEPT, "large_list"),
        (34, 70, "s", CORE, "size_70"),
        (33, 70, "s", ACCEPT, "large_list"),
        (39, 70, "", CORE, "size_70"),
        (38, 70, "", ACCEPT, "large_list"),
        (46, 70, "ns", CORE, "size_70"),
        (45, 70, "ns", ACCEPT, "large_list"),
        (30, 80, "s", CORE, "size_80"),
        (29, 80, "s", ACCEPT, "large_list"),
        (32, 80, "", CORE, "size_80"),
        (31, 80, "", ACCEPT, "large_list"),
        (43, 80, "n", CORE, "size_80"),
        (42, 80, "n", ACCEPT, "large_list"),
        (50, 10, "b", ACCEPT, "other_spelling"),
        (50, 80, "v", ACCEPT, "other_spelling"),
        (0, 95, "ls", ACCEPT, "wordnet_entry"),
        (0, 0, "l", ACCEPT, "wordnet_entry"),
    ],
)
def test_it_follows_the_thresholds(zipf: int, size: int, flags: str, tier: Tier, rule: str) -> None:
    assert decided(zipf, size, flags) == (tier, rule)


@pytest.mark.parametrize(
    ("zipf", "size", "flags"), [(60, 95, ""), (60, 95, "s"), (60, 95, "ln"), (60, 95, "al"), (60, 0, ""), (60, 95, "v")]
)
def test_it_refuses_what_no_trusted_source_has(zipf: int, size: int, flags: str) -> None:
    assert decided(zipf, size, flags) == (None, "")


@pytest.mark.parametrize("numeral", ["xii", "viii", "xxx", "xxiv", "cxv", "mcm"])
def test_it_refuses_roman_numerals(numeral: str) -> None:
    decision = decide(Row(numeral, 20, 95, "l"), Editorial())
    assert (decision is None) == (numeral != "mcm")


@pytest.mark.parametrize(
    ("flags", "tier"), [("ce", BLOCK), ("u", BLOCK), ("i", BLOCK), ("j", MILD), ("c", CORE), ("e", CORE), ("de", CORE)]
)
def test_it_counts_the_votes(flags: str, tier: Tier) -> None:
    assert decided(40, 20, flags)[0] == tier


@pytest.mark.parametrize("flags", ["ce", "u", "i", "j", "ceiju"])
def test_it_lets_the_editor_clear_a_word(flags: str) -> None:
    assert decided(40, 20, flags, judged("allow")) == (CORE, "size_50")


@pytest.mark.parametrize(("verdict", "tier"), [("block", BLOCK), ("mild", MILD)])
def test_it_lets_the_editor_judge_a_word(verdict: str, tier: Tier) -> None:
    assert decided(40, 20, "ce", judged(verdict)) == (tier, "rudeness_file")


def test_it_does_not_invent_forms_of_rude_words() -> None:
    assert decided(0, 0, "j") == (None, "")


@pytest.mark.parametrize(("verdict", "tier"), [("core", CORE), ("accept", ACCEPT), ("out", None)])
def test_it_lets_the_editor_move_a_word(verdict: str, tier: Tier | None) -> None:
    assert decided(40, 20, "", moved(verdict))[0] == tier


def test_it_blocks_even_what_the_editor_has_moved() -> None:
    both = Editorial(moved("core").tiers, judged("block").rudeness)
    assert decided(40, 20, "", both)[0] == BLOCK


def test_it_gives_the_editors_reason() -> None:
    decision = decide(Row("word", 40, 20, ""), moved("accept"))
    assert decision is not None
    assert decision.because == "The editor has moved the word: so it is."


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_says_what_it_does(rule: object) -> None:
    assert str(rule.__doc__).endswith(".")
