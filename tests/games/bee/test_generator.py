from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.base.contract import Cancelled, NewPuzzle, Unsolvable
from app.games.bee import GAME, generator
from app.games.bee.generator import Source, Wish, choose, difficulty, read_wish
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


def source(core: str, block: str = "", accept: str = "", **zipfs: int) -> Source:
    return Source(lexicon({Tier.CORE: core, Tier.BLOCK: block, Tier.ACCEPT: accept}, zipfs))


def go_on(percent: int, label: str, **values: object) -> bool:
    return True


def chosen(some: Source, seed: int = 1, **wish: Any) -> list[Hive]:
    return choose(some, read_wish({"min": 1, "max": 20, **wish}, some.index.alphabet), Random(seed), go_on)


def drawn(some: Source, **wish: Any) -> set[str]:
    """The sets of letters that nine seeds draw first."""
    return {letters for seed in range(9) for letters in letter_sets(chosen(some, seed, **wish))}


def letter_sets(hives: list[Hive]) -> list[str]:
    return sorted("".join(sorted(hive.letters)) for hive in hives)


def english(seed: int, **wish: Any) -> list[NewPuzzle]:
    return GAME.generate({"count": 1, "min": 20, "max": 60, "language": "en", **wish}, Random(seed), go_on)


def test_it_works() -> None:
    (new,) = english(1)
    puzzle = Puzzle.from_json(new.data, new.secret)
    assert 20 <= puzzle.words == len(puzzle.answers) <= 60
    assert puzzle.pangrams == sum(set(puzzle.letters) == set(word) for word in puzzle.answers) >= 1
    assert (new.title, new.language, new.lexicon) == ("", "en", load("en").version)


@settings(deadline=None, max_examples=40)
@given(st.integers(min_value=0, max_value=2**48))
def test_it_makes_the_same_from_the_same_seed(seed: int) -> None:
    assert english(seed, count=2) == english(seed, count=2)


def test_it_makes_others_from_other_seeds() -> None:
    assert len({new.identity for seed in range(20) for new in english(seed)}) > 15


@settings(deadline=None, max_examples=40)
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
    assert drawn(some, exclude=["aelnprt"]) == {"eghnotu"}


def test_it_sets_another_key_before_it_makes_a_puzzle_twice() -> None:
    some = source(PLANTER)
    (hive,) = chosen(some, exclude=["aelnprt", "taelnpr", "laenprt"])
    assert set(hive.letters) == set("planter")
    assert hive.key in "enpr"


def test_it_refuses_to_make_a_puzzle_twice() -> None:
    with pytest.raises(Unsolvable, match="taken"):
        chosen(source(PLANTER), key="t", exclude=["taelnpr"])


def test_it_sets_the_wished_letters_and_key() -> None:
    made = [Puzzle.from_json(new.data, None) for new in english(3, count=5, letters="qu", key="e")]
    assert {(puzzle.key, set("qu") <= set(puzzle.letters)) for puzzle in made} == {("e", True)}


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"count": 0}, "Ask for 1 to 1000 puzzles at a time."),
        ({"count": 1001}, "Ask for 1 to 1000 puzzles at a time."),
        ({"count": "many"}, "count must be a whole number."),
        ({"min": None}, "min must be a whole number."),
        ({"min": 60, "max": 20}, "A puzzle cannot have at least 60 and at most 20 words."),
        ({"min": 0}, "A puzzle cannot have at least 0 and at most 60 words."),
        ({"letters": "aa"}, "Each letter of a hive is there once."),
        ({"letters": "a-b"}, "'-' is not one of the letters a to z."),
        ({"letters": "abcdefgh"}, "A hive has seven letters, the key among them."),
        ({"letters": "abcdefg", "key": "h"}, "A hive has seven letters, the key among them."),
        ({"key": "ab"}, "A hive has one key letter."),
        ({"min": 5000, "max": 6000}, "No hive has 5000 to 6000 words and a pangram."),
        ({"letters": "jqz"}, "No hive with the letters j, q, z has 20 to 60 words and a pangram."),
        ({"key": "q", "min": 99, "max": 99}, "No hive with the key q has 99 to 99 words and a pangram."),
        ({"letters": "j", "key": "q"}, "No hive with the letters j and the key q has 20 to 60 words and a pangram."),
        ({"language": "tlh"}, "There is no lexicon for the language 'tlh'."),
    ],
)
def test_it_refuses_a_wish_that_cannot_be_met(wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        english(1, **wish)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("patience", [0, 1, 4])
def test_it_stops_when_cancelled(patience: int) -> None:
    ticks: list[int] = []

    def tick(percent: int, label: str, **values: object) -> bool:
        ticks.append(percent)
        return len(ticks) <= patience

    with pytest.raises(Cancelled):
        GAME.generate({"count": 50}, Random(1), tick)
    assert len(ticks) == patience + 1


def test_it_tells_how_far_it_is() -> None:
    told: list[tuple[int, str]] = []

    def tick(percent: int, label: str, **values: object) -> bool:
        told.append((percent, label))
        return True

    GAME.generate({"count": 5}, Random(1), tick)
    assert told == sorted(told, key=lambda beat: beat[0])
    assert (told[0], told[-1]) == ((0, "letters"), (100, "done"))
    assert {label for _, label in told} == {"letters", "choosing", "done"}


def test_it_makes_hard_puzzles_of_rare_words() -> None:
    common, rare = (source(PLANTER, **dict.fromkeys(PLANTER.split(), zipf)) for zipf in (50, 5))
    assert [difficulty(some, chosen(some, key="a")[0]) for some in (common, rare)] == [1, 5]


def test_it_counts_no_word_beyond_genius_into_the_difficulty() -> None:
    known = dict.fromkeys(PLANTER.split(), 50) | {"late": 1, "tape": 1, "rate": 1}
    some = source(PLANTER, **known)
    assert difficulty(some, chosen(some, key="a")[0]) == 1


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
    assert read_wish({}, "abc") == Wish(count=1, fewest=20, most=60)


def test_it_makes_the_source_of_a_language_once() -> None:
    assert generator.load_source("en") is generator.load_source("en")
