"""How hard a hive has turned out to be, by what its players have found."""

from __future__ import annotations

from app.games.bee.make.goodness import recalibrated

WORDS = ("late", "rate", "parent", "planter")


def test_it_works() -> None:
    assert recalibrated(WORDS, dict.fromkeys(WORDS, 1000), 3) == 1
    assert recalibrated(WORDS, {"late": 1000, "rate": 900}, 3) == 5


def test_few_players_do_not_outweigh_the_maker() -> None:
    for made_as in range(1, 6):
        assert recalibrated(WORDS, {}, made_as) == made_as
        assert abs(recalibrated(WORDS, {"late": 3}, made_as) - made_as) <= 1


def test_whoever_only_looked_in_makes_it_no_harder() -> None:
    assert recalibrated(("late", "rate"), {"late": 40, "rate": 40}, 1) == 1
