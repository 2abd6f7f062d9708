"""Which hives nobody would like, and how hard one has turned out to be by what its players have found."""

from __future__ import annotations

from random import Random

import pytest

from app.contract.game_types import Unsolvable, keep_on
from app.contract.parameters import read_parameters
from app.games.bee.generator import choose_hives
from app.games.bee.make.goodness import is_grim, is_known, recalibrate_difficulty
from app.games.bee.make.hive_days import HiveDays
from app.games.bee.make.hive_request import read_request
from app.games.bee.make.source import HiveSource
from app.games.bee.parameters import HiveParameters
from app.words.lexicon import Lexicon

WORDS = ("late", "rate", "parent", "planter")


def test_it_works() -> None:
    assert recalibrate_difficulty(WORDS, dict.fromkeys(WORDS, 1000), 3) == 1
    assert recalibrate_difficulty(WORDS, {"late": 1000, "rate": 900}, 3) == 5


def test_few_players_do_not_outweigh_the_maker() -> None:
    for made_as in range(1, 6):
        assert recalibrate_difficulty(WORDS, {}, made_as) == made_as
        assert abs(recalibrate_difficulty(WORDS, {"late": 3}, made_as) - made_as) <= 1


def test_whoever_only_looked_in_makes_it_no_harder() -> None:
    assert recalibrate_difficulty(("late", "rate"), {"late": 40, "rate": 40}, 1) == 1


def source_of(*flagged: str) -> HiveSource:
    """A lexicon of a hive around "lynching" or "planter", whose words have these flags."""
    lines = "".join(f"{word}\t40\t10\t{flags}\n" for word, _, flags in sorted(one.partition(":") for one in flagged))
    return HiveSource.of(Lexicon("en", lines.encode()))


def test_a_hive_whose_only_pangram_is_grim_is_never_made() -> None:
    forms = ("linch:C", "chilly:C", "icing:C")
    asked = {"count": 1, "min": 1, "max": 60, "filters": {"known": False}}
    for pangrams, made in ((("clingy:C", "lynching:gC"), False), (("lynching:C",), True)):
        source = source_of(*forms, *pangrams)
        request = read_request(read_parameters(HiveParameters, asked), source.index.alphabet)
        assert bool(HiveDays(source, request, "x").is_fine(source.index.hive("lynchig", "i"), 0, 0)) == made
        if made:
            assert choose_hives(source, request, Random(1), keep_on)[0].pangrams == ["lynching"]
        else:
            with pytest.raises(Unsolvable):
                choose_hives(source, request, Random(1), keep_on)


def test_a_grim_pangram_does_no_harm_beside_another() -> None:
    source = source_of("lynching:gC", "chillyhing:C")
    assert not is_grim(source, source.index.hive("lynchig", "i"))
    assert (is_known(source, "lynching"), is_known(source, "chillyhing")) == (False, True)


def test_a_daily_has_no_grim_pangram_even_beside_another() -> None:
    source = source_of("lynching:gC", "chillyhing:C", "linch:C", "chilly:C", "icing:C")
    asked = {"count": 1, "min": 1, "max": 60, "filters": {"known": False}}
    request = read_request(read_parameters(HiveParameters, asked), source.index.alphabet)
    hive = source.index.hive("lynchig", "i")
    assert not HiveDays(source, request, "x").is_fine(hive, 0, 0)
    assert choose_hives(source, request, Random(1), keep_on)[0].letters == hive.letters


def test_a_form_comes_to_mind_half_way_to_its_base() -> None:
    lines = "drone\t30\t20\tC\ndrones\t20\t20\tC\nhoney\t33\t20\tC\nhoneys\t40\t20\tC\nrare\t9\t70\tA\n"
    some = HiveSource.of(Lexicon("en", lines.encode()))
    assert [some.ease(word) for word in ("drone", "drones", "honeys", "rare", "zzz")] == [30, 25, 40, 0, 0]


def test_a_pangram_is_known_from_a_zipf_of_two_point_seven_on() -> None:
    lines = "planter\t27\t20\tC\nreplant\t26\t20\tC\n"
    source = HiveSource.of(Lexicon("en", lines.encode()))
    assert (is_known(source, "planter"), is_known(source, "replant")) == (True, False)
    assert [source.zipf(word) for word in ("planter", "replant", "zzzz")] == [27, 26, 0]
