from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.contract.game_types import Unsolvable
from app.games.crossword.lists import scored
from app.games.crossword.lists.scored import ScoredList
from app.words import lexicon
from app.words.build.entries import judgement
from app.words.lexicon import Tier
from app.words.table import DATA

SMALL = {"cat": 40, "act": 60, "ate": 60, "oreo": 20, "tea": 5}
Shipped = Callable[..., ScoredList]
WORDS = st.dictionaries(st.text("abcæøå", min_size=2, max_size=4), st.integers(1, 100))


def test_it_works() -> None:
    three = ScoredList(SMALL).of_length(3)
    assert three.words == ("act", "ate", "cat", "tea")
    assert list(three.scores) == [60, 60, 40, 5]
    assert three.index["cat"] == 2
    assert three.letters.tolist()[2] == [2, 0, 19]


def test_it_has_a_set_for_each_letter_of_each_place() -> None:
    three = ScoredList(SMALL).of_length(3)
    assert three.sets[0][0] == 0b0011
    assert three.sets[1][0] & three.sets[2][19] == 0b0100
    assert three.sets[0][25] == 0
    assert three.all == 0b1111


def test_those_of_a_score_come_first() -> None:
    three = ScoredList(SMALL).of_length(3)
    assert [three.count_reaching(score) for score in (0, 5, 6, 60, 61)] == [4, 4, 3, 2, 0]


def test_it_answers_for_single_entries() -> None:
    found = ScoredList(SMALL)
    assert (found.score("oreo"), found.score("oreos"), found.score("dog")) == (20, None, None)
    assert ("act" in found, "dog" in found, len(found)) == (True, False, 5)
    assert list(found) == ["act", "ate", "cat", "tea", "oreo"]
    assert found.lengths == [3, 4]


def test_a_length_without_entries_is_empty() -> None:
    seven = ScoredList(SMALL).of_length(7)
    assert (len(seven), seven.words, seven.all, seven.count_reaching(0)) == (0, (), 0, 0)
    assert len(seven.sets) == 7


def test_it_cuts_at_a_score() -> None:
    whole = ScoredList(SMALL)
    better = whole.at_least(40)
    assert better.scored == {"act": 60, "ate": 60, "cat": 40}
    assert better.version != whole.version
    assert whole.at_least(0) is whole
    assert whole.at_least(61).lengths == []


def test_it_changes() -> None:
    whole = ScoredList(SMALL)
    changed = whole.changed({"cat": 90, "oreo": 0, "seven": 7})
    assert changed.scored == {"cat": 90, "act": 60, "ate": 60, "tea": 5, "seven": 7}
    assert changed.of_length(3).words[0] == "cat"
    assert changed.lengths == [3, 5]
    assert whole.scored == SMALL
    assert changed.version != whole.version


def test_equal_lists_have_one_version() -> None:
    assert ScoredList(SMALL).version == ScoredList(dict(reversed(SMALL.items()))).version
    assert ScoredList(SMALL).version != ScoredList(SMALL | {"tea": 6}).version


@given(WORDS)
def test_lines_and_entries_make_one_list(words: dict[str, int]) -> None:
    content = "".join(f"{word};{score}\n" for word, score in sorted(words.items())).encode()
    parsed, made = scored.parse_list("nb", content), ScoredList(words, "nb")
    assert parsed.scored == made.scored == words
    for length in range(2, 5):
        assert parsed.of_length(length).words == made.of_length(length).words
        assert parsed.of_length(length).sets == made.of_length(length).sets


@pytest.fixture(scope="module")
def shipped() -> Shipped:
    """The lists that ship, each read once: there are more than a process keeps."""
    return cache(scored.load_scored_list)


def test_it_loads_what_ships(shipped: Shipped) -> None:
    for language in ("en", "nb", "nn"):
        found = shipped(language)
        meta = json.loads((scored.DATA / f"{language}.meta.json").read_text())
        lines = gzip.decompress(scored.list_path(language).read_bytes()).decode().splitlines()
        assert meta["version"] == found.version
        assert meta["counts"]["all"] == len(found) == len(lines)
        assert meta["counts"]["score 20"] == len(found.at_least(20))
        assert lines == sorted(lines, key=lambda line: line.partition(";")[0])


def test_english_has_what_was_promised(shipped: Shipped) -> None:
    english = shipped("en")
    assert len(english.at_least(20)) >= 150_000
    assert (english.lengths[0], english.lengths[-1]) == (2, 21)
    founding = "saffron several sheared shearer smeared sparrow spheres spurred squares stirred stirrer stirrup synergy"
    assert [word for word in founding.split() if (english.score(word) or 0) < 50] == []
    assert [word for word in ("icecream", "london", "nasa", "youtube", "uk") if word not in english] == []


def test_scores_are_what_editors_expect(shipped: Shipped) -> None:
    english = shipped("en").scored
    for words, least, most in (
        ("baseballclinic broadinterpretation agentbank phaseiclinicaltrial playfalse nervecentre dishantenna", 1, 35),
        ("icecream giveup coldfeet hotdog newyork redherring", 50, 100),
        ("sudoku tgif omg lol uber airbnb etui", 50, 100),
        ("cant wont hes dont didnt isnt im shes", 35, 50),
        ("cs rs ts ls gs buts silents", 1, 25),
        ("suicide slave slavery genocide holocaust lynch nipple auschwitz hitler", 1, 15),
        (
            "pubes molest incest terrorism jihad abortion rapist adolfhitler suicidemission assistedsuicide slavetrade",
            0,
            15,
        ),
        ("younggirl blackman blackwoman blindperson atbottom articleofclothing bodysubstance", 1, 35),
        ("aids cancer dead massacre shell ill", 50, 100),
    ):
        assert [word for word in words.split() if not least <= english.get(word, 0) <= most] == []


def test_norwegian_words_of_abuse_come_when_they_are_asked_for(shipped: Shipped) -> None:
    for language, words in (("nb", "jævel jævli tispe bæsj fis drittgutt bedritent"), ("nn", "jævel tispe bæsj fis")):
        plain, mild = shipped(language), shipped(language, True)
        assert [word for word in words.split() if word in plain or word not in mild] == []
        assert "negerer" not in mild
    assert max(shipped("nn").score(word) or 0 for word in ("segalstad", "osloavis", "oslotur")) <= 15


def test_mild_words_come_when_they_are_asked_for(shipped: Shipped) -> None:
    plain, mild = shipped("en"), shipped("en", True)
    assert ("damn" in plain, "damn" in mild, "fuck" in mild) == (False, True, False)
    assert mild.score("icecream") == plain.score("icecream")


def test_it_refuses_a_language_without_a_list() -> None:
    for language in ("de", "xx", "../en"):
        with pytest.raises(Unsolvable, match="no_list"):
            scored.load_scored_list(language)


def test_the_lexicons_verdicts_hold(shipped: Shipped) -> None:
    for language in ("en", "nb", "nn"):
        book, plain, mild = lexicon.load(language), shipped(language), shipped(language, True)
        assert [word for word in book.words(Tier.BLOCK) if word in mild] == []
        assert [word for word in book.words(Tier.MILD) if word in plain] == []
        own = judgement.read_judgement(DATA / "editorial", language)
        required = set(book.words(Tier.CORE)) - own.keys()
        assert [word for word in required if word not in plain and len(word) <= 21] == []


def test_norwegian_is_made_of_the_lexicons_that_ship() -> None:
    for language in ("nb", "nn"):
        meta = json.loads((scored.DATA / f"{language}.meta.json").read_text())
        assert meta["lexicon"] == lexicon.load(language).version
