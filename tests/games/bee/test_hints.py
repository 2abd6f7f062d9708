"""Hints that open one by one, and are kept as guesses."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.contract.game_types import Guess
from app.games.bee import hints
from app.games.bee.hints import LetterCounts, OpenedWord
from app.games.bee.rules import Puzzle, State, judge, view

ANSWERS = ("alert", "late", "paper", "parent", "planter", "platelet", "rate", "replant")
PUZZLE = Puzzle("a", "aelnprt", "en", 54, len(ANSWERS), 2, frozenset(ANSWERS), frozenset({"leal"}))
LONG = st.text("abcdefg", min_size=4, max_size=30)


def after(*guesses: str) -> State:
    state = State()
    for text in guesses:
        verdict = judge(PUZZLE, state, text)
        assert verdict.accepted, text
        state = replace(state, guesses=(*state.guesses, Guess(verdict.text, verdict.code, verdict.points)))
    return state


def test_it_works() -> None:
    shown = view(PUZZLE, after("late", "?grid")).hints
    assert shown.grid is not None
    assert shown.grid.lengths == (4, 5, 6, 7, 8)
    assert [row for row in shown.grid.rows if row.letter in "lp"] == [
        LetterCounts("l", (0, 0, 0, 0, 0), 0),
        LetterCounts("p", (0, 1, 1, 1, 1), 4),
    ]


def test_the_counts_follow_what_is_found() -> None:
    shown = view(PUZZLE, after("?grid", "?pairs", "paper", "parent", "leal")).hints
    assert shown.grid is not None
    assert [row.total for row in shown.grid.rows] == [1, 1, 2, 2]
    assert shown.pairs == (("al", 1), ("la", 1), ("pa", 0), ("pl", 2), ("ra", 1), ("re", 1))


def test_a_page_needs_no_answer_to_show_them() -> None:
    state = after("late", "?grid", "?pairs", "?start", "?meaning")
    bare = replace(PUZZLE, answers=frozenset(), bonus=frozenset())
    assert view(bare, state).hints == view(PUZZLE, state).hints


def test_the_beginning_of_a_word_opens_for_the_shortest_first_and_is_told_once_it_is_found() -> None:
    state = after("late", "?start", "?start")
    assert view(PUZZLE, state).hints.singles == (OpenedWord("start", "ra", 4, ""), OpenedWord("start", "al", 5, ""))
    state = replace(state, guesses=(*state.guesses, Guess("rate", "good", 1)))
    assert view(PUZZLE, state).hints.singles[0].word == "rate"


def test_a_meaning_does_not_name_its_word() -> None:
    state = after(*["?meaning"] * 4)
    for guess, shown in zip(state.guesses, view(PUZZLE, state).hints.singles, strict=True):
        word = guess.text.split(" ")[2]
        assert len(shown.text.split()) > 1
        assert word[:4] not in shown.text


def test_a_doubled_request_takes_one() -> None:
    state = after("?start 1", "?grid 1")
    for again in ("?start 1", "?grid 1", "?grid 2", "?grid"):
        assert judge(PUZZLE, state, again).code == "hint_open"
    assert judge(PUZZLE, state, "?start 2").accepted


def test_there_is_none_when_all_is_found_and_no_meaning_without_a_dictionary() -> None:
    assert judge(PUZZLE, after(*ANSWERS), "?start").code == "no_hints"
    norse = Puzzle("a", "aelnprt", "nb", 1, 1, 0, frozenset({"late"}))
    assert judge(norse, State(), "?meaning").code == "no_meaning"


def test_other_texts_with_a_question_mark_are_words() -> None:
    for text in ("?", "?????", "?gri", "?gridlock", "??grid"):
        assert judge(PUZZLE, State(), text).code in ("too_short", "bad_letters")


def test_hints_are_no_words() -> None:
    shown = view(PUZZLE, after("late", "?grid", "?start"))
    assert ([word.text for word in shown.found_words], shown.words_found, shown.score) == (["late"], 1, 1)
    assert shown.hints.taken == 2


@given(st.sets(LONG, min_size=1, max_size=200))
def test_the_largest_hive_fits_what_is_kept_of_a_guess(words: set[str]) -> None:
    for kind in ("grid", "pairs"):
        verdict = hints.take_hint(words, (), f"?{kind}", "en")
        assert verdict.accepted
        assert len(verdict.text) <= 200
        hints.read_hints([Guess(verdict.text, "hint", 0)])
