"""The rules of Strands: 48 letters, a clue, theme words and one spangram that cover the board.

A guess is a path of cells, as the board's own pointer sends it, or a word, as it is typed. Three other words earn a
hint. What is accepted is kept as a text that says everything that a page must show, so that no page needs the answers:
"word 0.1.2 as shown" for a found answer with its cells in order, "word" for another word, "?1 0.1.2" for the ringed
letters of a theme word, "?2 0.1.2" for their order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from app.contract.game_types import HINT, Guess, Json, Verdict
from app.games.strands.cells import COLUMNS, ROWS, Path, grid
from app.games.strands.tracing import cell_sets
from app.words.fold import ALPHABETS, fold
from app.words.lexicon import Tier, load

SHORTEST = 4
WORDS_A_HINT = 3
# A text of a megabyte must not cost more than a word. 48 letters, a blank, and 48 cells with their dots are 192.
LONGEST_GUESS = 200
# What the store keeps of a guess.
LONGEST_KEPT = 200

THEME, SPANGRAM, WORD = "theme", "spangram", "word"
RING, ORDER = "?1", "?2"
CODES = (
    "too_short",
    "broken",
    "not_on_board",
    "already_found",
    "not_in_list",
    WORD,
    THEME,
    SPANGRAM,
    "placed",
    "placed_spangram",
    HINT,
    "hint_not_earned",
    "hint_in_full",
    "no_hints",
)
_CELLS = re.compile(r"\d{1,2}(\.\d{1,2})*")
# A path as it is posted, alone or behind its word, or a guess as it is kept.
_TRACED = re.compile(r"(?:(\D*) )?(\d[\d.]*)(?: .*)?")


class Kept(NamedTuple):
    """An accepted guess: the word, its cells, and how people spell it; another word has no cells, a hint no word."""

    word: str
    path: Path
    shown: str


class Answer(NamedTuple):
    """A theme word or the spangram: as it is compared, its cells in order (row by row from 0), as it is shown."""

    text: str
    path: Path
    shown: str


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board: eight rows of six letters in lower case, the clue, and how many answers there are with the spangram.

    The answers, the spangram first, are the secret, and empty without it.
    """

    rows: tuple[str, ...]
    clue: str
    language: str
    count: int
    answers: tuple[Answer, ...] = ()

    @property
    def letters(self) -> str:
        """The 48 letters, row by row."""
        return "".join(self.rows)

    def to_json(self) -> tuple[Json, Json]:
        """The public part and the secret."""
        data = {"rows": list(self.rows), "clue": self.clue, "language": self.language, "count": self.count}
        return data, {"answers": [[answer.text, list(answer.path), answer.shown] for answer in self.answers]}

    @classmethod
    def from_json(cls, data: Json, secret: Json | None) -> Puzzle:
        """The puzzle of `to_json`'s two parts; without the secret it can be viewed but not judged."""
        hidden = (secret or {}).get("answers", ())
        answers = tuple(Answer(text, tuple(path), shown) for text, path, shown in hidden)
        return cls(tuple(data["rows"]), data["clue"], data["language"], data["count"], answers)


@dataclass(frozen=True, slots=True)
class State:
    """The progress of a player: the accepted guesses, oldest first, and the half-traced path (cells with dots)."""

    guesses: tuple[Guess, ...] = ()
    draft: str = ""
    revealed: bool = False

    def to_json(self) -> Json:
        """The part of the state that is saved beside the guesses."""
        return {"draft": self.draft, "revealed": self.revealed}

    @classmethod
    def from_json(cls, saved: Mapping[str, object], guesses: Sequence[Guess]) -> State:
        """The state as saved; a missing or wrong value becomes its default."""
        draft = saved.get("draft")
        path = read_path(draft) if isinstance(draft, str) else None
        return cls(tuple(guesses), write_path(path) if path and is_path(path) else "", saved.get("revealed") is True)


class TakenHint(NamedTuple):
    """A hint that was taken: the cells of an answer, in their order if `ordered`, else from the first cell on."""

    cells: Path
    ordered: bool


def read_path(text: str) -> Path | None:
    """The cells of "0.1.2"; None for a text that is no list of cells of the board."""
    if len(text) > LONGEST_GUESS or not _CELLS.fullmatch(text) or not text.isascii():
        return None
    path = tuple(map(int, text.split(".")))
    return path if max(path) < ROWS * COLUMNS else None


def write_path(path: Sequence[int]) -> str:
    """The cells as they are posted and kept."""
    return ".".join(map(str, path))


def is_on_board(puzzle: Puzzle, path: Path) -> bool:
    """Whether the board, which may be smaller than a daily's, has all cells of a path."""
    return all(cell < len(puzzle.letters) for cell in path)


def is_path(path: Sequence[int]) -> bool:
    """Whether every step goes to a neighbour, and no cell is taken twice."""
    return len(set(path)) == len(path) and all(two in grid().neighbours[start] for start, two in pairwise(path))


def tap_cell(path: Path, cell: int) -> tuple[Path, bool]:
    """The half-traced path after a letter was pressed, and whether the path is handed in.

    A neighbour goes on, an earlier letter goes back to it, the last one hands in (alone it is let go); any other
    letter begins anew.
    """
    if path[-1:] == (cell,):
        return (path, True) if path[1:] else ((), False)
    if cell in path:
        return path[: path.index(cell) + 1], False
    if path and cell in grid().neighbours[path[-1]]:
        return (*path, cell), False
    return (cell,), False


def read_kept_guess(guess: Guess) -> Kept:
    """Parse the text of an accepted guess."""
    word, cells, shown = f"{guess.text}  ".split(" ", 2)
    return Kept(word, read_path(cells) or (), shown.strip() or word)


def judge(puzzle: Puzzle, state: State, guess: str) -> Verdict:
    """The verdict of the rules on a guess, whatever text it is: cells with dots, a word, both, or "?" for a hint.

    What `Guess.text` holds can be judged again. A path counts for an answer if it covers the answer's cells, and for
    one that is spelled elsewhere on a board made by hand: the answer is then put where it belongs. Where a word comes
    with a path that does not spell it, the word was typed over the path, and counts.
    """
    text = guess.strip()[:LONGEST_GUESS]
    if text.startswith("?"):
        return take_hint(puzzle, state)
    traced = _TRACED.fullmatch(text)
    word, path = (traced[1], read_path(traced[2])) if traced else (text, None)
    path = path if path is not None and is_on_board(puzzle, path) else None
    if path is not None and (not word or spell_path(puzzle, path) == normalize_word(word, puzzle)):
        return judge_path(puzzle, state, path)
    if text[:1].isdigit():
        return Verdict("broken", False, "")
    return judge_word(puzzle, state, normalize_word(word, puzzle))


def spell_path(puzzle: Puzzle, path: Path) -> str:
    """The letters of a path."""
    return "".join(puzzle.letters[cell] for cell in path)


def normalize_word(word: str, puzzle: Puzzle) -> str:
    """A typed word as the lexicon spells it, without blanks and hyphens."""
    language = puzzle.language if puzzle.language in ALPHABETS else "en"
    return re.sub(r"[\W_]", "", fold(word, language))


def judge_path(puzzle: Puzzle, state: State, path: Path) -> Verdict:
    """A traced guess."""
    word = spell_path(puzzle, path)
    if not is_path(path):
        return Verdict("broken", False, word)
    if len(word) < SHORTEST:
        return Verdict("too_short", False, word)
    for answer in puzzle.answers:
        if set(answer.path) == set(path):
            return _judge_answer(puzzle, state, answer)
    return _judge_elsewhere(puzzle, state, word) or judge_other(puzzle, state, word)


def judge_word(puzzle: Puzzle, state: State, word: str) -> Verdict:
    """A typed guess. An answer that the board holds in several places is put where it belongs, as a traced one is."""
    if len(word) < SHORTEST:
        return Verdict("too_short", False, word)
    places = cell_sets(cells_by_letter(puzzle), word)
    if not places:
        return Verdict("not_on_board", False, word)
    answer = _answer_spelled(puzzle, word)
    if answer is None:
        return judge_other(puzzle, state, word)
    return _judge_answer(puzzle, state, answer, placed=len(places) > 1)


def cells_by_letter(puzzle: Puzzle) -> dict[str, int]:
    """For each letter the mask of its cells."""
    masks: dict[str, int] = {}
    for cell, letter in enumerate(puzzle.letters):
        masks[letter] = masks.get(letter, 0) | 1 << cell
    return masks


def judge_other(puzzle: Puzzle, state: State, word: str) -> Verdict:
    """A word that is no answer: it counts towards a hint if the lexicon accepts it."""
    if any(read_kept_guess(guess).word == word for guess in state.guesses):
        return Verdict("already_found", False, word)
    tier = load(puzzle.language).tier(word)
    if tier is None or tier == Tier.BLOCK:
        return Verdict("not_in_list", False, word)
    return Verdict(WORD, True, word)


def _answer_spelled(puzzle: Puzzle, word: str) -> Answer | None:
    return next((answer for answer in puzzle.answers if answer.text == word), None)


def _judge_answer(puzzle: Puzzle, state: State, answer: Answer, placed: bool = False) -> Verdict:
    if is_found(state, answer):
        return Verdict("already_found", False, answer.text)
    code = SPANGRAM if answer == puzzle.answers[0] else THEME
    if placed:
        code = "placed_spangram" if code == SPANGRAM else "placed"
    return Verdict(code, True, stored_answer(answer), points=1, progress=1, score=1)


def stored_answer(answer: Answer) -> str:
    """The text that is kept of a found answer: one line, whatever a creator wrote."""
    shown = "" if answer.shown == answer.text else " ".join(answer.shown.split())
    return f"{answer.text} {write_path(answer.path)} {shown}"[:LONGEST_KEPT].strip()


def authors_spelling(text: str) -> str:
    """A kept answer as its author has written it."""
    word, _blank, rest = text.partition(" ")
    return rest.partition(" ")[2] or word


def _judge_elsewhere(puzzle: Puzzle, state: State, word: str) -> Verdict | None:
    answer = _answer_spelled(puzzle, word)
    return None if answer is None else _judge_answer(puzzle, state, answer, placed=True)


def is_found(state: State, answer: Answer) -> bool:
    """Whether the player has found the answer."""
    return any(set(read_kept_guess(guess).path) == set(answer.path) for guess in state.guesses if guess.kind != HINT)


def other_words(state: State) -> list[str]:
    """The other words that the player has found, oldest first."""
    return [guess.text for guess in state.guesses if guess.kind == WORD]


def hints_taken(state: State) -> int:
    return sum(guess.kind == HINT for guess in state.guesses)


def hints_left(state: State) -> int:
    """Return how many hints the player has earned and not taken."""
    return max(0, len(other_words(state)) // WORDS_A_HINT - hints_taken(state))


def open_hint(state: State) -> TakenHint | None:
    """The hint that is on the board: the last one taken, until its answer is found."""
    found_cells = [set(read_kept_guess(guess).path) for guess in state.guesses if guess.kind != HINT]
    for guess in reversed(state.guesses):
        if guess.kind == HINT:
            level, cells, _shown = read_kept_guess(guess)
            return None if set(cells) in found_cells else TakenHint(cells, level == ORDER)
    return None


def take_hint(puzzle: Puzzle, state: State) -> Verdict:
    """The next hint: the letters of a theme word, then their order; the spangram comes last.

    The shortest word that is left is hinted first: what is found soonest opens the board for the others.
    """
    shown = open_hint(state)
    left = sorted(
        (answer for answer in puzzle.answers[1:] if not is_found(state, answer)), key=lambda answer: len(answer.text)
    )
    left += [answer for answer in puzzle.answers[:1] if not is_found(state, answer)]
    if not left:
        return Verdict("no_hints", False, "")
    if shown is not None and shown.ordered:
        return Verdict("hint_in_full", False, "")
    if not hints_left(state):
        return Verdict("hint_not_earned", False, "")
    if shown is None:
        return Verdict(HINT, True, f"{RING} {write_path(sorted(left[0].path))}")
    answer = next(answer for answer in left if set(answer.path) == set(shown.cells))
    return Verdict(HINT, True, f"{ORDER} {write_path(answer.path)}")
