from __future__ import annotations

import pytest

from app.contract.game_types import Cancelled, Json, Unsolvable, Value, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.find import synonyms
from app.games.crossword.find.entry_search import MOST_SHOWN, search_entries
from app.games.crossword.parameters import PatternParameters

FOUNDING = "saffron several sheared shearer smeared sparrow spheres spurred squares stirred stirrer stirrup synergy"
OWN = "cat;40\nact;60\ncoat;60\ntact;90\ncart;5"


def words(pattern: str, **asked: object) -> list[str]:
    found = search_entries(read_parameters(PatternParameters, {"pattern": pattern, "words": OWN, **asked}), keep_on)
    return [hit["word"] for hit in found["hits"]]


def test_it_works() -> None:
    found = search_entries(PatternParameters(pattern="c*t", words=OWN), keep_on)
    assert found == {
        "pattern": "c*t",
        "total": 3,
        "hits": [{"word": "coat", "score": 60}, {"word": "cat", "score": 40}, {"word": "cart", "score": 5}],
    }


def test_the_founding_words_are_among_the_hits() -> None:
    found = search_entries(PatternParameters(pattern="s???r??", min_score=25), keep_on)
    assert set(FOUNDING.split()) <= {hit["word"] for hit in found["hits"]}
    assert found["total"] == len(found["hits"])


def test_the_best_come_first_and_then_by_letters() -> None:
    assert words("*") == ["tact", "act", "coat", "cat", "cart"]


def test_it_shows_no_more_than_the_limit_and_counts_all() -> None:
    assert words("*", limit=2) == ["tact", "act"]
    assert search_entries(PatternParameters(pattern="*", words=OWN, limit=2), keep_on)["total"] == 5
    every = search_entries(PatternParameters(pattern="*", limit=30, min_score=20), keep_on)
    scores = [hit["score"] for hit in every["hits"]]
    assert (len(scores), scores) == (30, sorted(scores, reverse=True))


def test_it_keeps_to_lengths_and_scores() -> None:
    assert words("*", shortest=4) == ["tact", "coat", "cart"]
    assert words("*", longest=3) == ["act", "cat"]
    assert words("*", min_score=60) == ["tact", "act", "coat"]
    assert words("*", max_score=60) == ["act", "coat", "cat", "cart"]
    assert words("*", max_score=59, min_score=6) == ["cat"]


def test_it_finds_nothing() -> None:
    assert search_entries(PatternParameters(pattern="zz", words=OWN), keep_on) == {
        "pattern": "zz",
        "total": 0,
        "hits": [],
    }


def test_it_searches_by_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    ranks = {"furry": [["cat", "coat", "dog"], [], []]}
    monkeypatch.setattr(synonyms, "find_near_words", lambda word, language: ranks.get(word, [[], [], []]))
    assert words(":furry") == ["coat", "cat"]
    assert words("c?t:Furry") == ["cat"]
    assert words("*:nothing") == []


def test_close_synonyms_come_before_better_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(synonyms, "find_near_words", lambda word, language: [["cart", "cat"], ["coat"], ["tact"]])
    assert words(":furry") == ["cat", "cart", "coat", "tact"]
    assert words(":furry", limit=2) == ["cat", "cart"]
    assert words(":furry", limit=3, shortest=4) == ["cart", "coat", "tact"]


def test_the_closest_of_common_words_come_first() -> None:
    for meaning, close in (
        ("happy", {"glad", "fortunate"}),
        ("sad", {"sorry", "sorrowful"}),
        ("dog", {"hound", "pooch"}),
        ("ocean", {"sea"}),
        ("quick", {"fast", "speedy", "swift"}),
    ):
        hits = search_entries(PatternParameters(pattern=f":{meaning}", min_score=20, limit=12), keep_on)["hits"]
        assert close <= {hit["word"] for hit in hits}, meaning


def test_a_meaning_is_found_in_the_list_that_ships() -> None:
    found = search_entries(PatternParameters(pattern="s*:happy", min_score=20), keep_on)
    assert {"sunny", "satisfied"} <= {hit["word"] for hit in found["hits"]}


def test_it_searches_norwegian() -> None:
    found = search_entries(PatternParameters(pattern="/bør", language="nb"), keep_on)
    assert "bør" in [hit["word"] for hit in found["hits"]]


def test_it_can_be_cancelled() -> None:
    def stop(percent: int, code: str, **values: Value) -> bool:
        return False

    with pytest.raises(Cancelled):
        search_entries(PatternParameters(pattern="*", words=OWN), stop)


def test_it_refuses_strange_limits() -> None:
    strange: list[tuple[Json, str]] = [
        ({"limit": 0}, "out_of_range"),
        ({"limit": MOST_SHOWN + 1}, "out_of_range"),
        ({"shortest": 1}, "out_of_range"),
        ({"shortest": 5, "longest": 4}, "no_length"),
        ({"longest": 26}, "out_of_range"),
        ({"max_score": 101}, "out_of_range"),
        ({"language": "nb", "pattern": ":glad"}, "no_thesaurus"),
        ({"pattern": ""}, "nothing_sought"),
    ]
    for asked, code in strange:
        with pytest.raises(Unsolvable) as refused:
            search_entries(read_parameters(PatternParameters, {"pattern": "*", "words": OWN} | asked), keep_on)
        assert refused.value.code == code


def test_a_single_length_and_a_single_hit_can_be_asked_for() -> None:
    assert words("*", shortest=3, longest=3, limit=1) == ["act"]
    with pytest.raises(Unsolvable) as refused:
        words("*", shortest=4, longest=3)
    assert refused.value.values == {"shortest": 4, "longest": 3}
