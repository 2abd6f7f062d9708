"""The Bee's lesson: a hive with a short word, a longer one and a pangram."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from flask_babel import lazy_gettext as _l

from app.contract.game_types import Guess, Verdict
from app.contract.lesson import Lesson, LessonStep
from app.contract.word_lesson import WordTurns
from app.games.bee.author.own_hives import puzzle_of_letters
from app.games.bee.parameters import LettersToSolve
from app.games.bee.rules import MINIMUM, Puzzle, State, judge

HIVES = {"en": LettersToSolve("reading", "a", "en"), "nb": LettersToSolve("torsdag", "o", "nb")}


@cache
def lesson_hive(language: str) -> Puzzle:
    """Return the hive of the lesson in a language of the pages, with its answers."""
    new = puzzle_of_letters(HIVES[language])
    return Puzzle.from_json(new.data, new.secret)


def after_word(state: State, verdict: Verdict) -> State:
    return replace(state, guesses=(*state.guesses, Guess(verdict.text, verdict.code, verdict.points)))


LESSON = Lesson(
    puzzle=lesson_hive,
    play=WordTurns(
        judge=judge,
        start=State(),
        advance=after_word,
        draft=lambda state, draft: replace(state, draft=draft),
    ),
    steps=(
        LessonStep(
            task=_l("Make a word of four letters or more. It must have the letter in the middle."),
            learnt=_l("Every word has four letters or more and the key letter in the middle."),
        ),
        LessonStep(
            task=_l("Longer words score more, and you can use a letter twice. Find a word of five letters or more."),
            learnt=_l("Longer words score a point for each letter, and letters can be used again."),
            is_done=lambda verdict: len(verdict.text) > MINIMUM,
        ),
        LessonStep(
            task=_l("A pangram uses all seven letters. Can you find it?"),
            learnt=_l("A pangram uses all seven letters and scores seven extra points."),
            is_done=lambda verdict: verdict.code == "pangram",
        ),
    ),
    examples={"en": ("read", "grain", "reading"), "nb": ("stor", "stort", "torsdag")},
    script="word-lesson.js",
)
