"""The page that teaches a game: a small board and a few steps. The form holds the words, so nothing is stored."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import Blueprint, abort, make_response, render_template, request, session
from flask_babel import get_locale
from flask_login import current_user
from werkzeug.wrappers import Response

from app.contract import registry
from app.contract.game_types import KeptState, Verdict
from app.contract.lesson import Lesson
from app.play.pages import Shown, verdict_message

SomeLesson = Lesson[object, KeptState]
LONGEST_WORD = 30
MOST_WORDS = 12
# The games whose lessons this browser has been offered.
OFFERED = "lessons_offered"


@dataclass(slots=True)
class LessonProgress:
    """How far a player is in a lesson: the number of steps done, the accepted words, and the state after them."""

    state: KeptState
    steps_done: int = 0
    words: list[str] = field(default_factory=list)


def add_lesson(bp: Blueprint, game: str) -> None:
    """Register the pages of a game's lesson, to which its other pages lead."""
    bp.context_processor(lambda: {"offers_lesson": lambda: offers_lesson(game)})
    bp.add_url_rule("/learn", "learn", lambda: render_lesson(game, [], "", None))
    bp.add_url_rule("/learn", "learn_now", lambda: take_turn(game), methods=["POST"])


def offers_lesson(game: str) -> bool:
    """Tell whether a play page offers the game's lesson: once in a browser, to a visitor who has played nothing."""
    if registry.spec(game).lesson is None or current_user.id is not None:
        return False
    offered = session.get(OFFERED, [])
    if game in offered:
        return False
    session[OFFERED] = [*offered, game]
    return True


def find_lesson(game: str) -> SomeLesson:
    """Return a game's lesson; answers 404 in a game without one."""
    lesson = registry.spec(game).lesson
    return lesson if lesson is not None else abort(404)


def page_language(lesson: SomeLesson) -> str:
    """Return the language of the lesson's board: the reader's, or the first that the lesson has."""
    language = str(get_locale()).partition("_")[0]
    return language if language in lesson.examples else next(iter(lesson.examples))


def take_turn(game: str) -> Response:
    """Answer a pressed letter with a longer line, and a word with its verdict."""
    words = request.form.get("words", "").split()[:MOST_WORDS]
    typed = request.form.get("word", "").strip().lower()[:LONGEST_WORD]
    if letter := request.form.get("letter", "")[:1]:
        return render_lesson(game, words, (typed + letter)[:LONGEST_WORD], None)
    if "delete" in request.form:
        return render_lesson(game, words, typed[:-1], None)
    return render_lesson(game, words, "", typed)


def render_lesson(game: str, words: list[str], draft: str, word: str | None) -> Response:
    """Render the lesson after these words, with a half-typed word or the verdict on a word."""
    spec, lesson = registry.spec(game), find_lesson(game)
    language = page_language(lesson)
    puzzle = lesson.puzzle(language)
    progress = replay_words(game, puzzle, words)
    done_before, verdict = progress.steps_done, None
    if word is not None:
        verdict = judge_word(game, puzzle, progress, word)
    context = {
        "view": spec.rules.view(puzzle, lesson.draft(progress.state, draft)),
        "language": language,
        "steps": lesson.steps,
        "done": progress.steps_done,
        "learnt": lesson.steps[done_before].learnt if progress.steps_done > done_before else "",
        "words": " ".join(progress.words),
        "draft": draft,
        "verdict": verdict and show_verdict(game, verdict),
        "examples": lesson.examples[language],
    }
    return make_response(render_template("play/learn.html", **context))


def replay_words(game: str, puzzle: object, words: list[str]) -> LessonProgress:
    """Judge the words of the form again, one after the other; those that are refused are dropped."""
    lesson = find_lesson(game)
    progress = LessonProgress(lesson.start)
    for word in words:
        judge_word(game, puzzle, progress, word)
    return progress


def judge_word(game: str, puzzle: object, progress: LessonProgress, word: str) -> Verdict:
    """Judge a word by the game's rules, and take it into the progress if it is accepted."""
    lesson = find_lesson(game)
    verdict = registry.rules(game).judge(puzzle, progress.state, word)
    if verdict.accepted:
        progress.state = lesson.advance(progress.state, verdict)
        progress.words.append(verdict.text)
        progress.steps_done = steps_after(lesson, progress.steps_done, verdict)
    return verdict


def steps_after(lesson: SomeLesson, done: int, verdict: Verdict) -> int:
    """Return the number of steps that are done after an accepted word."""
    if lesson.is_last(verdict):
        return len(lesson.steps)
    return done + int(done < len(lesson.steps) and lesson.steps[done].is_done(verdict))


def show_verdict(game: str, verdict: Verdict) -> Shown:
    return Shown(verdict.code, verdict.text, verdict.points, verdict_message(game, verdict.code), verdict.accepted)
