from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.contract.game_types import Unsolvable
from app.games.letterboxed.box_vocabulary import BoxVocabulary, boxable_words, load_vocabulary
from app.games.letterboxed.rules import keeps_apart
from app.words.lexicon import Tier, load

LATIN = "abcdefghijklmnopqrstuvwxyz"
NORSE = f"{LATIN}æøå"
SIDES = ("abc", "def", "ghi", "jkl")

words = st.sets(st.text(alphabet="abcdefghijklm", min_size=1, max_size=9), max_size=60)


def fits(word: str) -> bool:
    return len(word) >= 3 and set(word) <= set("".join(SIDES)) and keeps_apart(SIDES, word)


def test_it_works() -> None:
    some = BoxVocabulary(["gala", "jade", "aeg"], ["dial", "gad"])
    assert some.words == ["aeg", "gala", "jade", "dial", "gad"]
    assert [some.words[place] for place in some.playable(SIDES).tolist()] == ["aeg", "gala", "dial", "gad"]
    assert [some.words[place] for place in some.playable(SIDES, only_common=True).tolist()] == ["aeg", "gala"]


@settings(deadline=None)
@given(words, words)
def test_it_finds_what_reading_the_list_finds(common: set[str], accepted: set[str]) -> None:
    some = BoxVocabulary(common, accepted)
    found = [some.words[place] for place in some.playable(SIDES).tolist()]
    rare = sorted(filter(fits, accepted - common))
    assert found == sorted(filter(fits, common)) + rare
    assert [some.words[place] for place in some.playable(SIDES, only_common=True).tolist()] == sorted(
        filter(fits, common)
    )


def test_it_finds_words_with_every_letter_of_the_alphabet() -> None:
    some = BoxVocabulary(["blåbær", "ærlig", "søk", "skjør", "bøk"], alphabet=NORSE, language="nb")
    sides = ("abø", "ekæ", "lrs", "gjå")
    assert [some.words[place] for place in some.playable(sides).tolist()] == ["blåbær", "skjør", "søk"]


def test_it_takes_alphabets_of_32_letters() -> None:
    wide = f"{NORSE}äöü"
    some = BoxVocabulary(["süd", "öde", "zäh"], alphabet=wide)
    assert [some.words[place] for place in some.playable(("süd", "öeb", "zäh", "xyw")).tolist()] == ["öde"]
    assert [some.words[place] for place in some.playable(("sdö", "üeb", "zhk", "äyw")).tolist()] == ["süd", "zäh"]


def test_it_refuses_an_alphabet_of_33_letters() -> None:
    with pytest.raises(ValueError, match="at most 32"):
        BoxVocabulary([], alphabet=f"{NORSE}äöüß")


def test_it_refuses_strange_letters() -> None:
    with pytest.raises(ValueError, match="other letters"):
        BoxVocabulary(["søk"])


def test_it_holds_no_words_that_no_board_can() -> None:
    assert boxable_words(["ab", "book", "abcdefghijklm", "abcdefghijkl", "abab"]) == ["abab", "abcdefghijkl"]


def test_a_vocabulary_may_be_empty() -> None:
    assert BoxVocabulary([]).playable(SIDES).tolist() == []


def test_rude_words_come_last() -> None:
    some = BoxVocabulary(["gala"], ["dial"], mild=["aeg", "gala"])
    assert (some.words, some.common_count, some.decent_count) == (["gala", "dial", "aeg"], 1, 2)


def test_it_knows_its_words_and_no_others() -> None:
    some = BoxVocabulary(["gala", "jade"], ["dial"], mild=["aeg", "zig"])
    for word in ("gala", "jade", "dial", "aeg", "zig"):
        assert word in some
    for word in ("", "aaa", "jad", "jades", "dia", "zzz", "ål"):
        assert word not in some


def test_it_takes_the_tiers_of_a_lexicon() -> None:
    some, lexicon = load_vocabulary("en"), load("en")
    assert {lexicon.tier(word) for word in some.words[: some.common_count : 500]} == {Tier.CORE}
    assert {lexicon.tier(word) for word in some.words[some.common_count : some.decent_count : 1000]} == {Tier.ACCEPT}
    assert {lexicon.tier(word) for word in some.words[some.decent_count :]} == {Tier.MILD}
    assert (some.language, some.version) == ("en", lexicon.version)


def test_it_refuses_a_language_without_a_lexicon() -> None:
    with pytest.raises(Unsolvable) as refusal:
        load_vocabulary("tlh")
    assert (refusal.value.code, refusal.value.values) == ("no_lexicon", {"language": "tlh"})
