"""The page that teaches a game: a small board and a few steps. The form holds what was done, so nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, abort, make_response, render_template, request, session
from flask_babel import get_locale
from flask_login import current_user
from werkzeug.wrappers import Response

from app.contract import registry
from app.contract.game_types import KeptState, Verdict
from app.contract.lesson import Lesson
from app.play.pages import Shown, verdict_message

SomeLesson = Lesson[object, KeptState]
# The games whose lessons have been opened in this browser.
OPENED = "lessons_opened"


def add_lesson(bp: Blueprint, game: str) -> None:
    """Register the pages of a game's lesson, to which its other pages lead."""
    bp.context_processor(lambda: {"offers_lesson": lambda: offers_lesson(game)})
    bp.add_url_rule("/learn", "learn", lambda: render_lesson(game, {}))
    bp.add_url_rule("/learn", "learn_now", lambda: render_lesson(game, request.form), methods=["POST"])


def offers_lesson(game: str) -> bool:
    """Tell whether a play page offers the game's lesson: to a visitor who has played nothing, until it is opened."""
    if registry.spec(game).lesson is None or current_user.id is not None:
        return False
    return game not in session.get(OPENED, ())


def note_opened(game: str) -> None:
    """Remember in this browser that a game's lesson has been opened."""
    opened = session.get(OPENED, [])
    if game not in opened:
        session[OPENED] = [*opened, game]


def find_lesson(game: str) -> SomeLesson:
    """Return a game's lesson; answers 404 in a game without one."""
    lesson = registry.spec(game).lesson
    return lesson if lesson is not None else abort(404)


def page_language(lesson: SomeLesson) -> str:
    """Return the language of the lesson's board: the reader's, or the first that the lesson has."""
    language = str(get_locale()).partition("_")[0]
    return language if language in lesson.examples else next(iter(lesson.examples))


def render_lesson(game: str, form: Mapping[str, str]) -> Response:
    """Render the lesson after a posted form. Words that help are in the page once they are asked for."""
    spec, lesson = registry.spec(game), find_lesson(game)
    note_opened(game)
    language = page_language(lesson)
    puzzle = lesson.puzzle(language)
    turn = lesson.play(puzzle, form)
    done = lesson.count_steps_done(turn.accepted)
    done_before = lesson.count_steps_done(turn.accepted[: len(turn.accepted) - turn.new_count])
    context = {
        "view": spec.rules.view(puzzle, turn.state),
        "language": language,
        "done": done,
        "learnt": [step.learnt for step in lesson.steps[done_before:done]],
        "carried": turn.carried,
        "line": turn.line,
        "verdict": turn.verdict and show_verdict(game, turn.verdict),
        "lesson": lesson,
        "has_examples": bool(lesson.examples[language]),
        "examples": lesson.examples[language] if "stuck" in form else (),
    }
    return make_response(render_template("play/learn.html", **context))


def show_verdict(game: str, verdict: Verdict) -> Shown:
    """Return the verdict with its sentence, and with the word alone where more is kept of it."""
    word = verdict.text.partition(" ")[0]
    return Shown(verdict.code, word, verdict.points, verdict_message(game, verdict.code), verdict.accepted)
