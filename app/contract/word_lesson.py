"""The turns of a lesson that is played by words: the form brings back the accepted ones, which are judged again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple

from app.contract.game_types import P, S, Verdict
from app.contract.lesson import LessonTurn

LONGEST_WORD = 30
LONGEST_KEPT = 200
MOST_WORDS = 12
# Between the accepted words in the form.
SEPARATOR = ","


class WordLine(NamedTuple):
    """The line after a form: what is half-typed, and the word that was handed in, None for none."""

    draft: str
    word: str | None = None


def read_line(form: Mapping[str, str]) -> WordLine:
    """Read a pressed letter, which is added to the line, or a word that is handed in."""
    typed = form.get("word", "").strip().lower()[:LONGEST_WORD]
    if letter := form.get("letter", "")[:1]:
        return WordLine((typed + letter)[:LONGEST_WORD])
    if "delete" in form:
        return WordLine(typed[:-1])
    if "stuck" in form or "word" not in form:
        return WordLine(typed)
    return WordLine("", typed)


@dataclass(frozen=True, slots=True, kw_only=True)
class WordTurns(Generic[P, S]):
    """Plays a lesson by the words of its form.

    `start` is the state before the first word, `advance` gives the state after an accepted one, `draft` the state with
    a half-typed word; `read` reads the form.
    """

    judge: Callable[[P, S, str], Verdict]
    start: S
    advance: Callable[[S, Verdict], S]
    draft: Callable[[S, str], S]
    read: Callable[[Mapping[str, str]], WordLine] = read_line

    def __call__(self, puzzle: P, form: Mapping[str, str]) -> LessonTurn[S]:
        """Return the turn of a form; words in it that the rules refuse are dropped."""
        state, accepted = self.start, list[Verdict]()
        for word in filter(None, form.get("carried", "").split(SEPARATOR)[:MOST_WORDS]):
            state, verdict = self._judge_word(puzzle, state, word[:LONGEST_KEPT])
            accepted += [verdict] if verdict.accepted else []
        line, shown, kept_count = self.read(form), None, len(accepted)
        if line.word is not None:
            state, shown = self._judge_word(puzzle, state, line.word)
            accepted += [shown] if shown.accepted else []
        return LessonTurn(
            state=self.draft(state, line.draft),
            accepted=tuple(accepted),
            new_count=len(accepted) - kept_count,
            carried=SEPARATOR.join(verdict.text for verdict in accepted),
            line=line.draft,
            verdict=shown,
        )

    def _judge_word(self, puzzle: P, state: S, word: str) -> tuple[S, Verdict]:
        verdict = self.judge(puzzle, state, word)
        return (self.advance(state, verdict) if verdict.accepted else state), verdict
