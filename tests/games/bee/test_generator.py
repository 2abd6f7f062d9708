from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.contract.game_types import Cancelled, Json, NewPuzzle, Unsolvable, Value, keep_on
from app.contract.parameters import read_parameters
from app.games.bee import generator
from app.games.bee.generator import choose_hives
from app.games.bee.make.goodness import rate_difficulty
from app.games.bee.make.hive_request import HiveRequest, read_request
from app.games.bee.make.source import HiveSource, load_source
from app.games.bee.make.used import Known, hive_identity, none_known
from app.games.bee.parameters import HiveParameters
from app.games.bee.rules import Puzzle
from app.games.bee.solver import Hive
from app.words import table
from app.words.lexicon import Lexicon, Tier, load
from app.words.rows import TIER_LETTERS, Row

PLANTER = "planter planet parent plane plate paper alert late tape rate pearl"
TOUGHEN = "toughen tough though thought ought huge hung thong gone gent"
FLOWING = "flowing flow wing long lion oiling filing filling flowing willing wooing glow"


def lexicon(tiers: Mapping[Tier, str], zipfs: Mapping[str, int] | None = None) -> Lexicon:
    """A lexicon of these words, each as common as most, unless `zipfs` knows better."""
    known = zipfs or {}
    rows = [Row(w, known.get(w, 35), 50, TIER_LETTERS[tier]) for tier, text in tiers.items() for w in set(text.split())]
    return Lexicon("en", table.encode(rows))


def source(core: str, block: str = "", accept: str = "", **zipfs: int) -> HiveSource:
    return HiveSource.of(lexicon({Tier.CORE: core, Tier.BLOCK: block, Tier.ACCEPT: accept}, zipfs))


def chosen(some: HiveSource, seed: int = 1, known: Known = none_known, **asked: Any) -> list[Hive]:
    request = read_request(read_parameters(HiveParameters, {"min": 1, "max": 20, **asked}), some.index.alphabet)
    return choose_hives(some, request, Random(seed), keep_on, known)


def drawn(some: HiveSource, **asked: Any) -> set[str]:
    """The sets of letters that nine seeds draw first."""
    return {letters for seed in range(9) for letters in letter_sets(chosen(some, seed, **asked))}


def stored(*hives: str) -> Known:
    """These hives, the key first, are puzzles already."""
    there = {hive_identity("en", letters) for letters in hives}
    return lambda identities: frozenset(there.intersection(identities))


def letter_sets(hives: list[Hive]) -> list[str]:
    return sorted("".join(sorted(hive.letters)) for hive in hives)


def english(seed: int, **asked: Any) -> list[NewPuzzle]:
    params = read_parameters(HiveParameters, {"count": 1, "min": 20, "max": 60, "language": "en", **asked})
    return generator.generate(params, Random(seed), keep_on)


def test_it_works() -> None:
    (new,) = english(1)
    puzzle = Puzzle.from_json(new.data, new.secret)
    assert 20 <= puzzle.words == len(puzzle.answers) <= 60
    assert puzzle.pangrams == sum(set(puzzle.letters) == set(word) for word in puzzle.answers) >= 1
    assert (new.title, new.language, new.lexicon) == ("", "en", load("en").version)


@settings(deadline=None, max_examples=25)
@given(st.integers(min_value=0, max_value=2**48))
def test_it_makes_the_same_from_the_same_seed(seed: int) -> None:
    assert english(seed, count=2) == english(seed, count=2)


def test_it_makes_others_from_other_seeds() -> None:
    assert len({new.identity for seed in range(20) for new in english(seed)}) > 15


@settings(deadline=None, max_examples=25)
@given(st.integers(), st.integers(min_value=15, max_value=100), st.integers(min_value=5, max_value=40))
def test_it_keeps_within_the_range(seed: int, fewest: int, wider: int) -> None:
    made = english(seed, count=3, min=fewest, max=fewest + wider)
    assert [new for new in made if not fewest <= new.data["words"] <= fewest + wider] == []
    assert len(made) == 3


def test_it_draws_every_set_of_letters_once() -> None:
    many = source(f"{PLANTER} {TOUGHEN} {FLOWING}")
    assert letter_sets(chosen(many, count=3)) == ["aelnprt", "eghnotu", "fgilnow"]


def test_it_makes_fewer_when_no_more_hives_fit() -> None:
    assert len(chosen(source(PLANTER), count=5)) == 1


def test_it_takes_only_required_words_as_answers() -> None:
    (hive,) = chosen(source(PLANTER, accept="leap plantlet"), key="a")
    assert hive.answers == sorted(PLANTER.split())
    assert hive.bonus == ["leap", "plantlet"]


def test_it_keeps_no_hive_that_spells_a_common_blocked_word() -> None:
    some = source(f"{PLANTER} {TOUGHEN}", block="prat")
    assert drawn(some, key="t") == {"eghnotu"}


def test_it_suffers_a_blocked_word_that_nobody_knows() -> None:
    assert letter_sets(chosen(source(PLANTER, block="pratal", pratal=5))) == ["aelnprt"]


def test_it_prefers_a_pangram_that_people_know() -> None:
    some = source(f"{PLANTER} {TOUGHEN}", planter=3)
    assert drawn(some) == {"eghnotu"}


def test_it_prefers_words_to_their_forms() -> None:
    some = source(f"flow flowing wing winging glow glowing low lowing own owning {TOUGHEN}")
    assert drawn(some) == {"eghnotu"}


def test_it_takes_a_lesser_hive_when_there_is_no_better() -> None:
    assert letter_sets(chosen(source(PLANTER, planter=3))) == ["aelnprt"]


def test_it_prefers_letters_that_were_never_used() -> None:
    some = source(f"{PLANTER} {TOUGHEN}")
    assert drawn(some) == {"aelnprt", "eghnotu"}
    assert drawn(some, known=stored("aelnprt")) == {"eghnotu"}


@pytest.mark.parametrize("key", "aelnprt")
def test_it_draws_no_letters_that_are_known_around_any_key(key: str) -> None:
    some = source(f"{PLANTER} {TOUGHEN}")
    assert drawn(some, known=stored(key + "aelnprt".replace(key, ""))) == {"eghnotu"}
    # Nothing else is fresh any more: then another key will do.
    both = stored(key + "aelnprt".replace(key, ""), "eghnotu")
    assert drawn(some, known=both) == {"aelnprt", "eghnotu"}


def test_it_asks_once_for_each_hive_that_it_looks_at() -> None:
    asked: list[list[str]] = []

    def known(identities: Sequence[str]) -> frozenset[str]:
        asked.append(list(identities))
        return frozenset(each for each in identities if "g" not in each)

    (hive,) = chosen(source(f"{PLANTER} {FLOWING}"), seed=3, known=known)
    (fresh,) = [identities for identities in asked if hive_identity("en", hive.letters) in identities]
    assert sorted(fresh) == sorted(hive_identity("en", key + "fgilnow".replace(key, "")) for key in "fgilnow")
    # The other seven letters are asked for once around each of the keys that fit, at most.
    assert len(asked) <= 1 + len("aelnprt")
    assert all(len(identities) == len(set(identities)) <= 7 for identities in asked)


def test_it_asks_for_the_hive_alone_when_no_letters_are_fresh() -> None:
    asked: list[list[str]] = []

    def known(identities: Sequence[str]) -> frozenset[str]:
        asked.append(list(identities))
        return stored("aelnprt")(identities)

    (hive,) = chosen(source(PLANTER), known=known)
    assert hive.key != "a"
    assert asked[-1] == [hive_identity("en", hive.letters)]


def test_it_sets_another_key_before_it_makes_a_puzzle_twice() -> None:
    some = source(PLANTER)
    (hive,) = chosen(some, known=stored("aelnprt", "taelnpr", "laenprt"))
    assert set(hive.letters) == set("planter")
    assert hive.key in "enpr"


def test_it_refuses_to_make_a_puzzle_twice() -> None:
    with pytest.raises(Unsolvable) as refusal:
        chosen(source(PLANTER), key="t", known=stored("taelnpr"))
    assert refusal.value.code == "taken_key"


def test_it_sets_the_letters_and_the_key_asked_for() -> None:
    made = [Puzzle.from_json(new.data, None) for new in english(3, count=5, letters="qu", key="e")]
    assert {(puzzle.key, set("qu") <= set(puzzle.letters)) for puzzle in made} == {("e", True)}


@pytest.mark.parametrize(
    ("asked", "code", "values"),
    [
        ({"count": 0}, "too_many_puzzles", {"most": 1000}),
        ({"count": 1001}, "too_many_puzzles", {"most": 1000}),
        ({"count": "many"}, "wrong_parameter", {"name": "count", "value": "'many'", "expected": "int"}),
        ({"min": 60, "max": 20}, "no_range", {"fewest": 60, "most": 20}),
        ({"min": 0}, "no_range", {"fewest": 0, "most": 60}),
        ({"letters": "aa"}, "twice", {}),
        ({"letters": "a-b"}, "strange", {"letter": "-", "first": "a", "last": "z"}),
        ({"letters": "abcdefgh"}, "too_many_letters", {}),
        ({"letters": "abcdefg", "key": "h"}, "too_many_letters", {}),
        ({"key": "ab"}, "one_key", {}),
        ({"min": 5000, "max": 6000}, "none_fits", {"fewest": 5000, "most": 6000, "letters": "", "key": ""}),
        ({"letters": "jqz"}, "none_fits_letters", {"fewest": 20, "most": 60, "letters": "j, q, z", "key": ""}),
        ({"key": "q", "min": 99, "max": 99}, "none_fits_key", {"fewest": 99, "most": 99, "letters": "", "key": "q"}),
        ({"letters": "j", "key": "q"}, "none_fits_letters_key", {"fewest": 20, "most": 60, "letters": "j", "key": "q"}),
        ({"language": "tlh"}, "no_lexicon", {"language": "tlh"}),
    ],
)
def test_it_refuses_what_cannot_be_met(asked: Json, code: str, values: Json) -> None:
    with pytest.raises(Unsolvable) as refusal:
        english(1, **asked)
    assert (refusal.value.code, refusal.value.values) == (code, values)


@pytest.mark.parametrize("patience", [0, 1, 4])
def test_it_stops_when_cancelled(patience: int) -> None:
    ticks: list[int] = []

    def tick(percent: int, code: str, **values: Value) -> bool:
        ticks.append(percent)
        return len(ticks) <= patience

    with pytest.raises(Cancelled):
        generator.generate(HiveParameters(count=50), Random(1), tick)
    assert len(ticks) == patience + 1


def test_it_tells_how_far_it_is() -> None:
    told: list[tuple[int, str]] = []

    def tick(percent: int, code: str, **values: Value) -> bool:
        told.append((percent, code))
        return True

    generator.generate(HiveParameters(count=5), Random(1), tick)
    assert told == sorted(told, key=lambda beat: beat[0])
    assert (told[0], told[-1]) == ((0, "letters"), (100, "done"))
    assert {code for _, code in told} == {"letters", "choosing", "done"}


def test_it_makes_hard_puzzles_of_rare_words() -> None:
    common, rare = (source(PLANTER, **dict.fromkeys(PLANTER.split(), zipf)) for zipf in (50, 5))
    assert [rate_difficulty(some, chosen(some, key="a")[0]) for some in (common, rare)] == [1, 5]


def test_it_counts_no_word_beyond_genius_into_the_difficulty() -> None:
    known = dict.fromkeys(PLANTER.split(), 50) | {"late": 1, "tape": 1, "rate": 1}
    some = source(PLANTER, **known)
    assert rate_difficulty(some, chosen(some, key="a")[0]) == 1


def test_it_makes_puzzles_of_every_difficulty() -> None:
    assert {new.difficulty for new in english(5, count=80)} == {1, 2, 3, 4, 5}


def test_it_hands_over_what_the_yard_stores() -> None:
    for new in english(8, count=20):
        public = json.dumps([value for name, value in new.data.items() if name != "letters"])
        assert [word for word in new.secret["answers"] + new.secret["bonus"] if f'"{word}"' in public] == []
        assert new.identity == f"en {new.data['letters']}"
        assert {load("en").tier(word) for word in new.secret["answers"]} == {Tier.CORE}
        assert Tier.BLOCK not in {load("en").tier(word) for word in new.secret["bonus"]}


def test_it_reads_defaults() -> None:
    assert read_request(HiveParameters(), "abc") == HiveRequest(count=1, fewest=20, most=60)


def test_it_makes_the_source_of_a_language_once() -> None:
    assert load_source("en") is load_source("en")
