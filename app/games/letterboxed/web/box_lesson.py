"""The lesson of Letter Boxed: a box that two words solve."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from flask_babel import lazy_gettext as _l

from app.contract.lesson import Lesson, LessonStep
from app.contract.word_lesson import WordTurns
from app.games.letterboxed.author.boards import puzzle_of_letters
from app.games.letterboxed.parameters import SidesParameters
from app.games.letterboxed.rules import Puzzle, State, judge

BOXES = {"en": SidesParameters("ynh res idl paf", "en"), "nb": SidesParameters("btr oai kvn seg", "nb")}


@cache
def lesson_box(language: str) -> Puzzle:
    """Return the box of the lesson in a language of the pages, with its answers."""
    new = puzzle_of_letters(BOXES[language])
    return Puzzle.from_json(new.data, new.secret)


LESSON = Lesson(
    puzzle=lesson_box,
    play=WordTurns(
        judge=judge,
        start=State(),
        advance=lambda state, verdict: replace(state, chain=(*state.chain, verdict.text)),
        draft=lambda state, draft: replace(state, draft=draft),
    ),
    steps=(
        LessonStep(
            task=_l("Make a word of three letters or more. Two letters in a row can’t come from the same side."),
            learnt=_l("Two letters in a row always come from different sides."),
        ),
        LessonStep(
            task=_l("The next word starts with the last letter of the one before. Add one."),
            learnt=_l("Each word starts where the one before ended."),
        ),
        LessonStep(
            task=_l("Go on until all twelve letters are used."),
            learnt=_l("The box is solved when all twelve letters are used: the fewer words, the better."),
            is_done=lambda verdict: verdict.code == "solved",
        ),
    ),
    examples={"en": ("friendship", "play"), "nb": ("bokstaver", "ring")},
    is_last=lambda verdict: verdict.code == "solved",
    script="word-lesson.js",
)
