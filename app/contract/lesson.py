"""A game's lesson, declared: a small board of its own that teaches the game in a few steps, by its own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic

from app.contract.game_types import P, S, Verdict
from app.web.texts import SentenceTemplate


def is_accepted(verdict: Verdict) -> bool:
    """Whether a step is done that any good word does."""
    return verdict.accepted


def never_ends(_verdict: Verdict) -> bool:
    """Whether a word ends the lesson at once, where no word does."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep:
    """A step of a lesson: what to do, whether an accepted word has done it, and the sentence that is read then."""

    task: SentenceTemplate
    learnt: SentenceTemplate
    is_done: Callable[[Verdict], bool] = is_accepted


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson(Generic[P, S]):
    """A board that teaches a game; nothing of it is stored.

    `puzzle` makes the board for a language of the pages, with its answers. `start` is the state before the first word,
    `advance` gives the state after an accepted one, `draft` the state with a half-typed word. `examples` has, for each
    language of the pages, words that do all steps in order. `is_last` tells whether an accepted word ends the lesson,
    whatever steps are left.
    """

    puzzle: Callable[[str], P]
    start: S
    advance: Callable[[S, Verdict], S]
    draft: Callable[[S, str], S]
    steps: tuple[LessonStep, ...]
    examples: Mapping[str, tuple[str, ...]]
    is_last: Callable[[Verdict], bool] = never_ends
