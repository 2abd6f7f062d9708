"""Small goals: which words reach them."""

from __future__ import annotations

from dataclasses import replace

from app.contract.game_types import HINT, Guess
from app.games.bee import goals
from app.games.bee.goals import Goal
from app.games.bee.rules import Puzzle, State, view, word_points


def said(*words: str) -> list[Guess]:
    return [Guess(word, HINT if word[0] == "?" else "good", word_points(word)) for word in words]


def test_it_works() -> None:
    words = ("alert", "easel", "late", "neat", "plea", "rate", "tape")
    assert goals.reached_goals(said(*words), 0, 0) == (Goal("bingo", "tape"),)
    assert goals.reached_goals(said(*words[:6]), 0, 0) == ()


def test_a_bonus_word_reaches_none() -> None:
    assert goals.reached_goals([Guess("planter", "bonus", 14)], 1, 1) == ()


def test_a_pangram_is_perfect_with_each_letter_once() -> None:
    assert goals.reached_goals(said("replanter"), 0, 0) == ()
    assert goals.reached_goals(said("planter", "replant"), 0, 0) == (Goal("perfect", "planter"),)


def test_genius_is_unaided_before_the_first_hint() -> None:
    assert goals.reached_goals(said("parent", "paper", "?grid"), 11, 0) == (Goal("unaided", "paper"),)
    assert goals.reached_goals(said("parent", "?grid", "paper"), 11, 0) == ()


def test_all_words_of_four_letters_are_a_clean_sweep() -> None:
    assert goals.reached_goals(said("late", "paper", "rate"), 0, 2) == (Goal("clean", "rate"),)
    assert goals.reached_goals(said("late", "paper"), 0, 2) == ()


def test_a_page_knows_how_many_words_of_four_letters_there_are() -> None:
    puzzle = Puzzle("a", "aelnprt", "en", 7, 3, 0, frozenset({"late", "rate", "paper"}))
    data, _secret = puzzle.to_json()
    state = State(tuple(said("late", "rate")))
    assert [goal.code for goal in view(Puzzle.from_json(data, None), state).goals] == ["clean"]
    old = {name: value for name, value in data.items() if name != "short"}
    assert view(Puzzle.from_json(old, None), state).goals == ()
    assert view(replace(puzzle, short=0), state).goals


def test_what_was_found_with_the_answers_reaches_no_goal() -> None:
    found = [Guess(word, "good", word_points(word), late=True) for word in ("planter", "late")]
    assert goals.reached_goals(found, 1, 1) == ()
    before = [Guess("planter", "pangram", 14)]
    assert [goal.code for goal in goals.reached_goals([*before, *found], 30, 0)] == ["perfect"]
