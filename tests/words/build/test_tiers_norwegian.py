from __future__ import annotations

import pytest

from app.words.build.editorial import Editorial, Entry, WordRead
from app.words.build.tiers import decide
from app.words.build.tiers_norwegian import BOKMAAL, NYNORSK
from app.words.rows import Row, Tier

CORE, ACCEPT, MILD, BLOCK = Tier.CORE, Tier.ACCEPT, Tier.MILD, Tier.BLOCK
LONG = "overmåtelang"


def verdict(
    word: str, zipf: int, size: int, flags: str, editorial: Editorial, *, nynorsk: bool = False
) -> tuple[Tier | None, str]:
    decision = decide(Row(word, zipf, size, flags), editorial, NYNORSK if nynorsk else BOKMAAL)
    return (decision.tier, decision.rule) if decision else (None, "")


def test_it_works() -> None:
    assert verdict("eple", 40, 10, "l", Editorial()) == (CORE, "common")


@pytest.mark.parametrize(
    ("word", "zipf", "size", "flags", "tier", "rule"),
    [
        ("ord", 22, 55, "l", CORE, "common"),
        ("ord", 21, 55, "l", ACCEPT, "ordbank"),
        ("ord", 60, 60, "l", ACCEPT, "ordbank"),
        ("ordene", 24, 80, "l", CORE, "common_and_young"),
        ("ordene", 23, 80, "l", ACCEPT, "ordbank"),
        ("orden", 50, 80, "l", ACCEPT, "ordbank"),
        ("ord", 17, 60, "ls", CORE, "form_of_common"),
        ("ord", 16, 60, "ls", ACCEPT, "ordbank"),
        ("ord", 17, 70, "ls", ACCEPT, "ordbank"),
        ("ord", 0, 70, "l", ACCEPT, "ordbank"),
        (LONG, 0, 70, "l", None, ""),
        (LONG, 10, 70, "l", ACCEPT, "ordbank"),
        ("ordet", 10, 80, "", ACCEPT, "spelling_list"),
        ("ordet", 0, 80, "", None, ""),
        ("orde", 60, 80, "", None, ""),
        ("ord", 24, 20, "ln", CORE, "also_a_name"),
        ("ord", 50, 35, "ln", ACCEPT, "also_a_name"),
        ("farve", 40, 10, "lv", ACCEPT, "other_form"),
        ("ord", 40, 10, "el", MILD, "listed_as_rude"),
        ("ord", 40, 0, "e", None, ""),
    ],
)
def test_it_follows_the_rules_of_bokmaal(
    word: str, zipf: int, size: int, flags: str, tier: Tier | None, rule: str
) -> None:
    assert verdict(word, zipf, size, flags, Editorial()) == (tier, rule)


@pytest.mark.parametrize(
    ("word", "zipf", "size", "flags", "tier", "rule"),
    [
        ("ord", 22, 35, "l", CORE, "checked_and_common"),
        ("ord", 21, 35, "l", ACCEPT, "nynorsk_list"),
        ("ordleik", 26, 60, "", CORE, "common_compound"),
        ("ordleik", 25, 60, "", ACCEPT, "nynorsk_list"),
        ("ord", 60, 80, "", ACCEPT, "nynorsk_list"),
        (LONG, 0, 80, "", None, ""),
        ("ord", 30, 35, "ln", CORE, "nynorsk_name"),
        ("ord", 29, 35, "ln", ACCEPT, "nynorsk_name"),
        ("ord", 60, 35, "n", None, ""),
        ("ords", 60, 35, "lv", ACCEPT, "first_part"),
        ("ord", 40, 35, "e", MILD, "listed_as_rude"),
    ],
)
def test_it_follows_the_rules_of_nynorsk(
    word: str, zipf: int, size: int, flags: str, tier: Tier | None, rule: str
) -> None:
    assert verdict(word, zipf, size, flags, Editorial(), nynorsk=True) == (tier, rule)


@pytest.mark.parametrize("nynorsk", [False, True])
@pytest.mark.parametrize(("said", "tier"), [("block", BLOCK), ("mild", MILD), ("allow", CORE)])
def test_it_lets_the_editor_judge(said: str, tier: Tier, nynorsk: bool) -> None:
    judged = Editorial(rudeness={"ord": Entry(said, "so it is")})
    assert verdict("ord", 40, 35, "el", judged, nynorsk=nynorsk)[0] == tier


@pytest.mark.parametrize("nynorsk", [False, True])
@pytest.mark.parametrize(("said", "tier"), [("core", CORE), ("accept", ACCEPT), ("out", None)])
def test_it_lets_the_editor_move(said: str, tier: Tier | None, nynorsk: bool) -> None:
    moved = Editorial(tiers={"ord": Entry(said, "so it is")})
    assert verdict("ord", 40, 35, "l", moved, nynorsk=nynorsk)[0] == tier


@pytest.mark.parametrize("nynorsk", [False, True])
def test_what_was_read_goes_before_every_count_and_after_the_hand(nynorsk: bool) -> None:
    wanted = {"core": CORE, "accept": ACCEPT, "mild": MILD, "block": BLOCK, "name": None, "out": None}
    for said, tier in wanted.items():
        read = Editorial(reading={"ord": WordRead(said, False, "core")})
        assert verdict("ord", 40, 35, "l", read, nynorsk=nynorsk)[0] == tier
        moved = Editorial({"ord": Entry("accept", "so it is")}, reading=read.reading)
        assert verdict("ord", 40, 35, "l", moved, nynorsk=nynorsk) == (ACCEPT, "editors_choice")


def test_no_reading_clears_a_word_that_is_listed_as_rude() -> None:
    for said in ("core", "name"):
        read = Editorial(reading={"ord": WordRead(said, False, "core")})
        assert verdict("ord", 40, 35, "el", read) == (MILD, "listed_as_rude")
