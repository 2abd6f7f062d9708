from __future__ import annotations

import pytest

from app.words.rows import Row, Tier, tier_of, with_tier


def test_it_works() -> None:
    assert with_tier(Row("grape", 37, 35, "ls"), Tier.CORE).flags == "lsC"


@pytest.mark.parametrize("tier", list(Tier))
def test_it_reads_back_the_tier_it_wrote(tier: Tier) -> None:
    assert tier_of(with_tier(Row("grape", 37, 35, "ls"), tier).flags) == tier


def test_it_replaces_an_earlier_tier() -> None:
    assert with_tier(Row("grape", 37, 35, "lsC"), Tier.MILD).flags == "lsM"


@pytest.mark.parametrize("flags", ["", "ls", "Cls"])
def test_it_refuses_flags_without_a_tier_at_the_end(flags: str) -> None:
    with pytest.raises(ValueError):
        tier_of(flags)
