"""A game's lesson, declared: a small board of its own that teaches the game in a few steps, by its own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from app.contract.game_types import P, S, Verdict
from app.web.texts import SentenceTemplate


def is_accepted(verdict: Verdict) -> bool:
    """Whether a step is done that any accepted act does."""
    return verdict.accepted


def never_ends(_verdict: Verdict) -> bool:
    """Whether an act ends the lesson at once, where none does."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep:
    """A step of a lesson: what to do, whether an accepted act has done it, and the sentence that is read then."""

    task: SentenceTemplate
    learnt: SentenceTemplate
    is_done: Callable[[Verdict], bool] = is_accepted


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonTurn(Generic[S]):
    """The lesson after a posted form.

    `accepted` are the verdicts on all accepted acts, oldest first; the last `new_count` of them came with this form.
    `carried` is what the next form brings back of them, `line` the half-typed word. `verdict` is the one to show, None
    for a letter that was only pressed.
    """

    state: S
    accepted: tuple[Verdict, ...] = ()
    new_count: int = 0
    carried: str = ""
    line: str = ""
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson(Generic[P, S]):
    """A board that teaches a game; nothing of it is stored.

    `puzzle` makes the board for a language of the pages, with its answers. `play` gives the turn that a posted form
    makes; an empty form begins. `examples` has, for each language of the pages, words that do all steps in order; none
    in a game whose board shows its answers itself. `is_last` tells whether an accepted act ends the lesson, whatever
    steps are left. `script` is the module of the page, "" where the form is enough; with
    `is_swapped` htmx puts the next turn in the place of this one, else the module does.
    """

    puzzle: Callable[[str], P]
    play: Callable[[P, Mapping[str, str]], LessonTurn[S]]
    steps: tuple[LessonStep, ...]
    examples: Mapping[str, tuple[str, ...]]
    is_last: Callable[[Verdict], bool] = never_ends
    script: str = ""
    is_swapped: bool = True

    def count_steps_done(self, accepted: Sequence[Verdict]) -> int:
        """Return the number of steps that these accepted acts have done, in their order."""
        done = 0
        for number, verdict in enumerate(accepted, 1):
            if self.is_last(verdict):
                return len(self.steps)
            if done < len(self.steps) and self.steps[done].is_done(verdict):
                done = self._skip_steps(done + 1, accepted[:number])
        return done

    def _skip_steps(self, done: int, accepted: Sequence[Verdict]) -> int:
        """Go past steps whose special act was done before its turn: it could not be repeated."""
        while done < len(self.steps):
            step = self.steps[done]
            if step.is_done is is_accepted or not any(map(step.is_done, accepted)):
                break
            done += 1
        return done
