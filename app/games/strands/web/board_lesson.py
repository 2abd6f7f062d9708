"""The lesson of Strands: a board of three rows with three theme words and a spangram."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from flask_babel import lazy_gettext as _l

from app.contract.game_types import Guess, Verdict
from app.contract.lesson import Lesson, LessonStep
from app.contract.word_lesson import WordLine, WordTurns, read_line
from app.games.strands import rules
from app.games.strands.rules import SPANGRAM, THEME, WORD, Answer, Puzzle, State
from app.games.strands.web.blueprint import LONGEST, read_guess

BOARDS = {
    "en": Puzzle(
        rows=("miplum", "eluits", "frraep"),
        clue="Sweet and juicy",
        language="en",
        count=4,
        answers=(
            Answer("fruits", (12, 13, 8, 9, 10, 11), "fruits"),
            Answer("pear", (17, 16, 15, 14), "pear"),
            Answer("plum", (2, 3, 4, 5), "plum"),
            Answer("lime", (7, 1, 0, 6), "lime"),
        ),
    ),
    "nb": Puzzle(
        rows=("farhvt", "orbgei", "sarunr"),
        clue="På paletten",
        language="nb",
        count=4,
        answers=(
            Answer("farger", (0, 1, 2, 9, 10, 17), "farger"),
            Answer("brun", (8, 14, 15, 16), "brun"),
            Answer("rosa", (7, 6, 12, 13), "rosa"),
            Answer("hvit", (3, 4, 11, 5), "hvit"),
        ),
    ),
}


def after_word(state: State, verdict: Verdict) -> State:
    return replace(state, guesses=(*state.guesses, Guess(verdict.text, verdict.code, verdict.points)))


def read_trace(form: Mapping[str, str]) -> WordLine:
    """Read a pressed letter, which goes on with the path or hands it in, or a word that is typed or traced."""
    path = rules.read_path(form.get("path", "")[:LONGEST]) or ()
    if pressed := rules.read_path(form.get("cell", "")[:LONGEST]):
        path, is_handed_in = rules.tap_cell(path, pressed[0])
        return WordLine("", rules.write_path(path)) if is_handed_in else WordLine(rules.write_path(path))
    if "delete" in form and path:
        return WordLine(rules.write_path(path[:-1]))
    line = read_line(form)
    return line if line.word is None else WordLine("", read_guess(form))


LESSON = Lesson(
    puzzle=BOARDS.__getitem__,
    play=WordTurns(
        judge=rules.judge,
        start=State(),
        advance=after_word,
        draft=lambda state, draft: replace(state, draft=draft),
        read=read_trace,
    ),
    steps=(
        LessonStep(
            task=_l(
                "Find a word that fits the theme: drag across its letters, tap them one by one and the last one twice, "
                "or type it and press Enter."
            ),
            learnt=_l("Words of the theme go from letter to letter in any direction, and stay on the board."),
            is_done=lambda verdict: verdict.code in (THEME, "placed"),
        ),
        LessonStep(
            task=_l("Other words count too. Find one of four letters or more that doesn’t fit the theme."),
            learnt=_l("Three words outside the theme earn a hint: it rings the letters of a theme word."),
            is_done=lambda verdict: verdict.code == WORD,
        ),
        LessonStep(
            task=_l("The spangram names the theme and goes from one side of the board to the other. Can you find it?"),
            learnt=_l("The spangram touches two opposite sides. With the theme words it uses every letter once."),
            is_done=lambda verdict: verdict.code in (SPANGRAM, "placed_spangram"),
        ),
    ),
    examples={"en": ("pear", "star", "fruits"), "nb": ("rosa", "ring", "farger")},
    script="strands-lesson.js",
)
