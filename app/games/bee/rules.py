"""The rules of the Bee: seven letters, one of them the key; what a guess is worth and what a player may see.

Words have four letters or more, hold the key letter and may use a letter again. Answers are the common words: they
alone make the score, the ranks and the end. Rarer words are a bonus, kept on a tally of its own.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from app.contract.game_types import HINT, Guess, Json, Verdict
from app.games.bee import goals, hints
from app.games.bee.goals import Goal
from app.games.bee.hints import Hints
from app.games.bee.ladder import GENIUS, STEPS, Rank, ladder_rungs, rank_thresholds, rung_of_score
from app.words.fold import ALPHABETS, fold

MINIMUM = 4
LETTERS = 7
PANGRAM_POINTS = 7
GREAT_LENGTH = 7
LONGEST_DRAFT = 30
# The number of words that are shown above the hive of a small screen.
STRIP_LENGTH = 20
# No word comes near; a text of a megabyte must not cost more than a word.
LONGEST_GUESS = 100

CODES = (
    "too_short",
    "bad_letters",
    "missing_key",
    "not_in_list",
    "already_found",
    "good",
    "great",
    "pangram",
    "bonus",
    HINT,
    "hint_open",
    "no_hints",
    "no_meaning",
)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A hive: `letters` has the key first and the others in alphabetical order.

    `maximum` (points), `words` and `pangrams` are public; `answers` and `bonus` are empty without the secret.
    """

    key: str
    letters: str
    language: str
    maximum: int
    words: int
    pangrams: int
    answers: frozenset[str] = frozenset()
    bonus: frozenset[str] = frozenset()
    # How many answers have four letters, 0 if that was not noted.
    short: int = field(default=0, compare=False)

    def to_json(self) -> tuple[Json, Json]:
        """The public part and the secret; the public part holds no answer."""
        numbers = {
            "maximum": self.maximum,
            "words": self.words,
            "pangrams": self.pangrams,
            "short": short_answer_count(self),
        }
        data = {"key": self.key, "letters": self.letters, "language": self.language, **numbers}
        return data, {"answers": sorted(self.answers), "bonus": sorted(self.bonus)}

    @classmethod
    def from_json(cls, data: Json, secret: Json | None) -> Puzzle:
        """The puzzle of `to_json`'s two parts; without the secret it can be viewed but not judged."""
        hidden = secret or {}
        answers, bonus = frozenset(hidden.get("answers", ())), frozenset(hidden.get("bonus", ()))
        numbers = data["maximum"], data["words"], data["pangrams"]
        return cls(data["key"], data["letters"], data["language"], *numbers, answers, bonus, data.get("short", 0))


@dataclass(frozen=True, slots=True)
class State:
    """The progress of a player: the accepted guesses (oldest first), the hive's order, the half-typed word.

    `order` holds the six outer letters as they are shown; an order that does not fit the puzzle, or none, means
    the alphabetical one.
    """

    guesses: tuple[Guess, ...] = ()
    order: str = ""
    draft: str = ""
    revealed: bool = False

    def to_json(self) -> Json:
        """The part of the state that is saved beside the guesses."""
        return {"order": self.order, "draft": self.draft, "revealed": self.revealed}

    @classmethod
    def from_json(cls, saved: Mapping[str, object], guesses: Sequence[Guess]) -> State:
        """The state as saved; a missing or wrong value becomes its default."""
        order, draft = _saved_order(saved.get("order")), _saved_draft(saved.get("draft"))
        return cls(tuple(guesses), order, draft, saved.get("revealed") is True)


def _saved_order(value: object) -> str:
    fits = isinstance(value, str) and len(value) == len(set(value)) == LETTERS - 1
    return str(value) if fits else ""


def _saved_draft(value: object) -> str:
    if not isinstance(value, str):
        return ""
    # A browser may post anything, and lone surrogates cannot even be written to a page.
    return "".join(char for char in value[:LONGEST_GUESS] if char.isprintable() and char != " ")[:LONGEST_DRAFT]


class Typed(NamedTuple):
    """A letter of the half-typed word; `kind` is "key", "hive" or "outside"."""

    char: str
    kind: str


class Found(NamedTuple):
    """A word that the player has found."""

    text: str
    points: int
    pangram: bool
    bonus: bool
    # The member of a room who found it.
    by: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a player may see. `missing` is empty unless the puzzle is finished or revealed."""

    key: str
    outer: tuple[str, ...]
    draft: tuple[Typed, ...]
    found_words: tuple[Found, ...]
    score: int
    maximum: int
    words_found: int
    words_total: int
    pangrams_found: int
    pangrams_total: int
    bonus_found: int
    bonus_points: int
    rank: Rank
    ladder: tuple[Rank, ...]
    to_next: int
    finished: bool
    revealed: bool
    missing: tuple[str, ...]
    # The words found last, newest first.
    newest_words: tuple[Found, ...]
    hints: Hints
    goals: tuple[Goal, ...]

    @property
    def done(self) -> bool:
        """Whether the player has reached what counts as done; the last rank is still to come then."""
        return self.ladder[GENIUS].reached

    @property
    def missing_pangrams(self) -> list[str]:
        return self.pangrams_of(self.missing)

    def pangrams_of(self, words: Sequence[str]) -> list[str]:
        return [word for word in words if self.is_pangram(word)]

    @property
    def missing_others(self) -> list[str]:
        return [word for word in self.missing if not self.is_pangram(word)]

    def is_pangram(self, word: str) -> bool:
        """Whether a word of this hive uses all its letters."""
        return is_pangram(word, f"{self.key}{''.join(self.outer)}")


def word_points(word: str) -> int:
    """The points of a word of some hive: 1 for four letters, a point a letter for longer ones, 7 more for a pangram.

    A hive has seven letters, so its words with seven different letters are its pangrams. Shorter words earn nothing.
    """
    if len(word) <= MINIMUM:
        return int(len(word) == MINIMUM)
    return len(word) + PANGRAM_POINTS * (len(set(word)) == LETTERS)


def is_pangram(word: str, letters: str) -> bool:
    """Whether the word uses every one of the letters."""
    return set(letters).issubset(word)


def normalize_guess(guess: str, puzzle: Puzzle) -> str:
    """A guess as the lexicon spells it: trimmed, in lower case, without accents that its alphabet does not have."""
    text = guess.strip()[:LONGEST_GUESS].casefold()
    if text.isascii():
        return text
    allowed_letters = ALPHABETS.get(puzzle.language, "") + puzzle.letters
    return "".join(
        char if char in allowed_letters else fold(char) for char in unicodedata.normalize("NFC", text)
    ).strip()


def judge(puzzle: Puzzle, state: State, guess: str) -> Verdict:
    """The verdict of the rules on a guess, whatever text it is; a puzzle without its secret knows no words.

    A player reads the first reason that they can act on: how long the word must be, which letters there are, the
    key; then whether the word is theirs already, and only then whether it is a word at all.
    """
    if hints.is_asked(guess):
        return hints.take_hint(puzzle.answers, state.guesses, guess, puzzle.language)
    text = normalize_guess(guess, puzzle)
    wrong = _find_fault(puzzle, state, text)
    if wrong:
        return Verdict(wrong, False, text)
    value = word_points(text)
    if text in puzzle.answers:
        return Verdict(_praise_code(puzzle, text), True, text, value, progress=1, score=value)
    if text in puzzle.bonus:
        return Verdict("bonus", True, text, value)
    return Verdict("not_in_list", False, text)


def _find_fault(puzzle: Puzzle, state: State, text: str) -> str:
    if len(text) < MINIMUM:
        return "too_short"
    if text.strip(puzzle.letters):
        return "bad_letters"
    if puzzle.key not in text:
        return "missing_key"
    return "already_found" if any(guess.text == text for guess in state.guesses) else ""


def _praise_code(puzzle: Puzzle, text: str) -> str:
    if is_pangram(text, puzzle.letters):
        return "pangram"
    return "great" if len(text) >= GREAT_LENGTH else "good"


def enough_points(puzzle: Puzzle) -> int:
    """The points from which on a hive counts as done: a genius may stop, and a queen bee finds every answer."""
    return rank_thresholds(puzzle.maximum)[GENIUS]


def rank_code(puzzle: Puzzle, score: int) -> str:
    """The code of the rank that a score has reached."""
    return STEPS[rung_of_score(puzzle.maximum, score)][0]


def view(puzzle: Puzzle, state: State) -> View:
    """The view of puzzle and state for a player: no answer that is not found, unless the game is over."""
    found_words = _found_words(puzzle, state)
    required = [word for word in found_words if not word.bonus]
    score = sum(word.points for word in required)
    reached = rung_of_score(puzzle.maximum, score)
    rungs = ladder_rungs(puzzle.maximum, reached)
    finished = len(required) >= puzzle.words
    return View(
        key=puzzle.key,
        outer=tuple(_outer_order(puzzle, state)),
        draft=tuple(Typed(char, _letter_kind(puzzle, char)) for char in state.draft.lower()),
        found_words=tuple(found_words),
        score=score,
        maximum=puzzle.maximum,
        words_found=len(required),
        words_total=puzzle.words,
        pangrams_found=sum(word.pangram for word in required),
        pangrams_total=puzzle.pangrams,
        bonus_found=len(found_words) - len(required),
        bonus_points=sum(word.points for word in found_words) - score,
        rank=rungs[reached],
        ladder=rungs,
        to_next=rungs[reached + 1].points - score if reached + 1 < len(rungs) else 0,
        finished=finished,
        revealed=state.revealed,
        missing=_missing_words(puzzle, state) if finished or state.revealed else (),
        newest_words=_newest_words(puzzle, state),
        hints=hints.read_hints(state.guesses),
        goals=goals.reached_goals(state.guesses, enough_points(puzzle), short_answer_count(puzzle)),
    )


def short_answer_count(puzzle: Puzzle) -> int:
    """Return how many answers have four letters; 0 where it is not known, in an older puzzle without its secret."""
    return puzzle.short or sum(len(word) == MINIMUM for word in puzzle.answers)


def climb_ladder(view: View, which: str) -> View:
    """The view on another ladder."""
    reached = rung_of_score(view.maximum, view.score, which)
    rungs = ladder_rungs(view.maximum, reached, which)
    ahead = rungs[reached + 1].points - view.score if reached + 1 < len(rungs) else 0
    return replace(view, rank=rungs[reached], ladder=rungs, to_next=ahead)


def _found_words(puzzle: Puzzle, state: State) -> list[Found]:
    return sorted(_read_found(puzzle, guess) for guess in state.guesses if guess.kind != HINT)


def _newest_words(puzzle: Puzzle, state: State) -> tuple[Found, ...]:
    words = [guess for guess in reversed(state.guesses) if guess.kind != HINT]
    return tuple(_read_found(puzzle, guess) for guess in words[:STRIP_LENGTH])


def _read_found(puzzle: Puzzle, guess: Guess) -> Found:
    return Found(guess.text, guess.points, is_pangram(guess.text, puzzle.letters), guess.kind == "bonus", guess.by)


def _missing_words(puzzle: Puzzle, state: State) -> tuple[str, ...]:
    return tuple(sorted(puzzle.answers.difference(guess.text for guess in state.guesses)))


def _letter_kind(puzzle: Puzzle, char: str) -> str:
    if char == puzzle.key:
        return "key"
    return "hive" if char in puzzle.letters else "outside"


def _outer_order(puzzle: Puzzle, state: State) -> str:
    outer = puzzle.letters[1:]
    return state.order if sorted(state.order) == sorted(outer) else outer


def shuffle_letters(state: State, puzzle: Puzzle, rng: Random) -> State:
    """The state with another order of the outer letters, never the one that is shown now."""
    shown = _outer_order(puzzle, state)
    order = shown
    while order == shown:
        order = "".join(rng.sample(shown, len(shown)))
    return replace(state, order=order)
