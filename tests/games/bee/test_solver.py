from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.contract.game_types import Cancelled, Json, Unsolvable, keep_on
from app.games.bee import solver
from app.games.bee.parameters import LettersToSolve
from app.games.bee.rules import word_points
from app.games.bee.solver import Index, read_hive, survey_hives
from app.words.lexicon import Tier, load
from app.words.masks import MaskIndex, letter_mask, mask_letters

LETTERS = "abcdefghi"
words = st.sets(st.text(alphabet=LETTERS, min_size=1, max_size=10), max_size=40)
sevens = st.permutations(LETTERS).map(lambda letters: "".join(letters[:7]))
# Long words over few letters: most sets of seven are used up by one of them.
rich = st.sets(st.text(alphabet=LETTERS, min_size=4, max_size=14), max_size=40)


def brute_force(some: set[str], letters: str, key: str) -> list[str]:
    return sorted(word for word in some if len(word) >= 4 and key in word and set(word) <= set(letters))


def test_it_works() -> None:
    hive = Index(["late", "planter", "alter", "lent", "planters", "ale"], ["leal"], ["tarp"]).hive("planter", "a")
    assert (hive.letters, hive.key) == ("aelnprt", "a")
    assert (hive.answers, hive.bonus, hive.pangrams) == (["alter", "late", "planter"], ["leal"], ["planter"])
    assert hive.maximum == 5 + 1 + 14


@given(words, words, sevens)
def test_it_finds_what_brute_force_finds(required: set[str], bonus: set[str], letters: str) -> None:
    hive = Index(required, bonus).hive(letters, letters[0])
    assert hive.answers == brute_force(required, letters, letters[0])
    assert hive.bonus == brute_force(bonus, letters, letters[0])
    assert hive.pangrams == [word for word in hive.answers if set(letters) <= set(word)]
    assert hive.maximum == sum(map(word_points, hive.answers))


@given(rich)
def test_it_surveys_every_hive_with_a_pangram(required: set[str]) -> None:
    found = survey_hives(Index(required).required)
    assert found.masks.tolist() == sorted({letter_mask(word) for word in required if len(set(word)) == 7})
    assert found.words.shape == found.maximum.shape == found.keys.shape == (len(found), 7)


@given(rich)
def test_it_surveys_as_it_solves(required: set[str]) -> None:
    index = Index(required)
    found = survey_hives(index.required)
    for row, mask in enumerate(found.masks.tolist()):
        hives = [index.hive(mask_letters(mask), mask_letters(key)) for key in found.keys[row].tolist()]
        assert found.words[row].tolist() == [len(hive.answers) for hive in hives]
        assert found.maximum[row].tolist() == [hive.maximum for hive in hives]
        assert {len(hive.pangrams) for hive in hives} == {found.pangrams[row]}
        assert "".join(hive.key for hive in hives) == mask_letters(mask)


def test_it_surveys_a_lexicon_without_words() -> None:
    assert len(survey_hives(MaskIndex([]))) == 0


def test_it_leaves_blocked_words_out_and_takes_mild_ones_as_a_bonus() -> None:
    lexicon = load("en")
    index = solver.load_index("en")
    for row in survey_hives(index.required).masks[::500].tolist():
        letters = mask_letters(row)
        hive = index.hive(letters, letters[0])
        assert {lexicon.tier(word) for word in hive.answers} == {Tier.CORE}
        assert {lexicon.tier(word) for word in hive.bonus} <= {Tier.ACCEPT, Tier.MILD}


def test_it_solves_for_a_job() -> None:
    solved = solver.solve(LettersToSolve("PLANTER", "A"), keep_on)
    assert list(solved) == ["letters", "key", "answers", "bonus", "pangrams", "maximum"]
    assert (solved["letters"], solved["key"]) == ("aelnprt", "a")
    assert {"planter", "replant"} <= set(solved["pangrams"]) <= set(solved["answers"])
    assert solved["maximum"] == sum(map(word_points, solved["answers"]))


@pytest.mark.parametrize(
    ("letters", "key", "code", "values"),
    [
        ("", "a", "not_seven", {"letters": 0}),
        ("plante", "a", "not_seven", {"letters": 6}),
        ("planters", "a", "not_seven", {"letters": 8}),
        ("plantee", "a", "twice", {}),
        ("plant3r", "a", "strange", {"letter": "3", "first": "a", "last": "z"}),
        ("plantør", "a", "strange", {"letter": "ø", "first": "a", "last": "z"}),
        ("planter", "x", "bad_key", {}),
        ("planter", "", "bad_key", {}),
        ("planter", "pl", "bad_key", {}),
    ],
)
def test_it_refuses_what_is_no_hive(letters: str, key: str, code: str, values: Json) -> None:
    with pytest.raises(Unsolvable) as refusal:
        read_hive(letters, key, "abcdefghijklmnopqrstuvwxyz")
    assert (refusal.value.code, refusal.value.values) == (code, values)


def test_it_reads_capitals_and_spaces() -> None:
    assert read_hive(" P l A n t E r", "A ", "abcdefghijklmnopqrstuvwxyz") == ("aelnprt", "a")


def test_it_refuses_a_language_without_a_lexicon() -> None:
    with pytest.raises(Unsolvable) as refusal:
        solver.solve(LettersToSolve("planter", "a", "tlh"), keep_on)
    assert (refusal.value.code, refusal.value.values) == ("no_lexicon", {"language": "tlh"})


def test_it_stops_when_cancelled() -> None:
    with pytest.raises(Cancelled):
        solver.solve(LettersToSolve("planter", "a"), lambda percent, code, **values: False)
