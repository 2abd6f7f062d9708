from __future__ import annotations

import pytest

from app.words.build.editorial import Editorial, Entry
from app.words.build.tiers import decide
from app.words.build.tiers_listed import RULES
from app.words.rows import Row, Tier


def decided(zipf: int, size: int, flags: str, editorial: Editorial | None = None) -> tuple[Tier | None, str]:
    decision = decide(Row("word", zipf, size, flags), editorial or Editorial(), RULES)
    return (decision.tier, decision.rule) if decision else (None, "")


def test_it_works() -> None:
    assert decided(30, 50, "") == (Tier.CORE, "common")


@pytest.mark.parametrize(
    ("zipf", "size", "flags", "tier", "rule"),
    [
        (29, 50, "", Tier.ACCEPT, "listed"),
        (0, 50, "", Tier.ACCEPT, "listed"),
        (50, 50, "n", Tier.ACCEPT, "also_a_name"),
        (50, 50, "e", Tier.BLOCK, "rude"),
        (0, 0, "e", Tier.BLOCK, "rude"),
        (60, 0, "", None, ""),
        (60, 0, "n", None, ""),
    ],
)
def test_it_follows_the_rules(zipf: int, size: int, flags: str, tier: Tier | None, rule: str) -> None:
    assert decided(zipf, size, flags) == (tier, rule)


def test_it_lets_the_editor_clear_a_word() -> None:
    cleared = Editorial(rudeness={"word": Entry("allow", "so it is")})
    assert decided(40, 50, "e", cleared) == (Tier.CORE, "common")
