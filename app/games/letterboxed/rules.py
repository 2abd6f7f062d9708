"""The rules of Letter Boxed: twelve letters on four sides, used up by a chain of words.

A word has three letters or more (on some boards two), all of them on the board, and never two of one side in a row; it
begins with the letter that ended the word before, and stands in the chain once. The chain that uses all twelve letters
solves the board. Fewer words are better, then fewer letters. There are many solutions, so a player may go on to a
better one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from app.contract.game_types import Guess, Json, Verdict
from app.games.letterboxed.sides import LETTER_COUNT, MINIMUM, ON_SIDE, SIDES, Sides
from app.words.fold import ALPHABETS, fold

LONGEST_DRAFT = 30
# No word comes near; a text of a megabyte must not cost more than a word.
LONGEST_GUESS = 100
LONGEST_CHAIN = 40
MOST_SOLUTIONS = 50

CODES = ("too_short", "bad_letters", "same_side", "wrong_start", "used", "not_in_list", "good", "solved")
HINTS = ("lengths", "sides", "first_letters", "word")

Chain = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board. `par` is what a good player needs, `least` the least number of common words that solve it (0 in the
    oldest boards, whose par it was), `playable` how many accepted words fit it.

    The word lists and both best answers are the secret, and empty without it; `accepted` holds the words that are
    valid without being common. `seed` and `requested_difficulty` ("" for any) are what the board was made of, if it
    was. A board that only rare words solve is not `hinted`. Words have `minimum` letters or more.
    """

    sides: Sides
    language: str
    par: int
    playable: int
    common: frozenset[str] = frozenset()
    accepted: frozenset[str] = frozenset()
    best_common: Chain = ()
    best_accepted: Chain = ()
    seed: str = ""
    requested_difficulty: str = ""
    hinted: bool = True
    least: int = 0
    minimum: int = MINIMUM

    @property
    def letters(self) -> str:
        """The twelve letters, side by side."""
        return "".join(self.sides)

    def to_json(self) -> tuple[Json, Json]:
        """The public part and the secret; the public part holds no word."""
        data = {"sides": list(self.sides), "language": self.language, "par": self.par, "playable": self.playable}
        data |= {"least": self.least} if self.least else {}
        data |= {"minimum": self.minimum} if self.minimum != MINIMUM else {}
        data |= {"seed": self.seed, "asked": self.requested_difficulty} if self.seed else {}
        best = {"best_common": list(self.best_common), "best_accepted": list(self.best_accepted)}
        return data, {"common": sorted(self.common), "accepted": sorted(self.accepted), **best}

    @classmethod
    def from_json(cls, data: Json, secret: Json | None) -> Puzzle:
        """The puzzle of `to_json`'s two parts; without the secret it can be viewed but not judged."""
        hidden = secret or {}
        top, right, bottom, left = data["sides"]
        # What boards were made of was called otherwise in rows that are stored.
        difficulty = data.get("asked", data.get("wished"))
        return cls(
            sides=(top, right, bottom, left),
            language=data["language"],
            par=data["par"],
            playable=data["playable"],
            common=frozenset(hidden.get("common", ())),
            accepted=frozenset(hidden.get("accepted", ())),
            best_common=tuple(hidden.get("best_common", ())),
            best_accepted=tuple(hidden.get("best_accepted", ())),
            # Of the oldest boards it is not known what was asked for.
            seed=data.get("seed", "") if difficulty is not None else "",
            requested_difficulty=difficulty or "",
            hinted=data.get("label") != "",
            least=data.get("least", 0),
            minimum=data.get("minimum", MINIMUM),
        )


@dataclass(frozen=True, slots=True)
class State:
    """The progress of a player: the chain, the half-typed word, the solutions found (oldest first), the hints taken.

    The first solution is the result, and `helped` says how many hints it took; what comes later is told apart.
    `order` holds the twelve letters as they are shown, side by side; one that does not fit the board, or none, means
    the canonical order.
    """

    chain: Chain = ()
    draft: str = ""
    order: str = ""
    solutions: tuple[Chain, ...] = ()
    hints: int = 0
    revealed: bool = False
    helped: int = 0

    def to_json(self) -> Json:
        """The state as JSON for the save."""
        lists = {"chain": list(self.chain), "solutions": [list(chain) for chain in self.solutions]}
        rest = {"draft": self.draft, "order": self.order, "hints": self.hints, "revealed": self.revealed}
        rest |= {"helped": self.helped} if self.solutions else {}
        return {**lists, **rest}

    @classmethod
    def from_json(cls, saved: Mapping[str, object], guesses: Sequence[Guess] = ()) -> State:
        """The state as saved; a missing or wrong value becomes its default. The chain itself is saved, so the
        accepted guesses, from which it may have gone back, add nothing."""
        solutions = saved.get("solutions")
        hints = _saved_hints(saved.get("hints"))
        return cls(
            chain=_saved_chain(saved.get("chain")),
            draft=_saved_draft(saved.get("draft")),
            order=_saved_order(saved.get("order")),
            solutions=_saved_solutions(solutions if isinstance(solutions, list) else []),
            hints=hints,
            revealed=saved.get("revealed") is True,
            # Of the oldest games it is not known when the hints were taken.
            helped=min(hints, _saved_hints(saved.get("helped", hints if solutions else 0))),
        )


def _saved_chain(value: object) -> Chain:
    if not isinstance(value, list | tuple) or not all(isinstance(word, str) and word for word in value):
        return ()
    return tuple(word[:LONGEST_GUESS] for word in value[:LONGEST_CHAIN])


def _saved_solutions(value: Sequence[object]) -> tuple[Chain, ...]:
    return tuple(filter(None, map(_saved_chain, value[:MOST_SOLUTIONS])))


def _saved_order(value: object) -> str:
    fits = isinstance(value, str) and len(value) == len(set(value)) == LETTER_COUNT
    return str(value) if fits else ""


def _saved_draft(value: object) -> str:
    if not isinstance(value, str):
        return ""
    # A browser may post anything, and lone surrogates cannot even be written to a page.
    return "".join(char for char in value[:LONGEST_GUESS] if char.isprintable() and char != " ")[:LONGEST_DRAFT]


def _saved_hints(value: object) -> int:
    return min(max(value, 0), len(HINTS)) if isinstance(value, int) and not isinstance(value, bool) else 0


def normalize_guess(guess: str, puzzle: Puzzle) -> str:
    """A guess as the lexicon spells it: trimmed, in lower case, without accents that its alphabet does not have."""
    language = puzzle.language if puzzle.language in ALPHABETS else "en"
    return fold(guess.strip()[:LONGEST_GUESS], language).strip()


def judge(puzzle: Puzzle, state: State, guess: str) -> Verdict:
    """The verdict of the rules on a guess, whatever text it is; a puzzle without its secret knows no words.

    A player reads the first reason that they can act on: length, letters, sides, whether it is in the chain, where the
    word must begin, and only then whether it is a word at all. "solved" is the word that uses up the last letter.
    """
    text = normalize_guess(guess, puzzle)
    wrong = _find_fault(puzzle, state, text)
    if wrong:
        return Verdict(wrong, False, text)
    if text not in puzzle.common and text not in puzzle.accepted:
        return Verdict("not_in_list", False, text)
    before, letters = used_letters(state.chain), set(puzzle.letters)
    solves = before | set(text) >= letters and not before >= letters
    return Verdict("solved" if solves else "good", True, text, progress=int(solves and not state.solutions))


def _find_fault(puzzle: Puzzle, state: State, text: str) -> str:
    if len(text) < puzzle.minimum:
        return "too_short"
    if text.strip(puzzle.letters):
        return "bad_letters"
    if not keeps_apart(puzzle.sides, text):
        return "same_side"
    if text in state.chain or len(state.chain) >= LONGEST_CHAIN:
        return "used"
    return "wrong_start" if state.chain and text[0] != state.chain[-1][-1] else ""


def keeps_apart(sides: Sequence[str], word: str) -> bool:
    """Whether the word never takes two letters of one side in a row; its letters must be on the board."""
    side_of = {letter: number for number, side in enumerate(sides) for letter in side}
    return all(side_of[letter] != side_of[after] for letter, after in pairwise(word))


def used_letters(chain: Sequence[str]) -> set[str]:
    """The letters that a chain uses."""
    return set().union(*chain)


def state_after(puzzle: Puzzle, state: State, verdict: Verdict) -> State:
    """The state once the verdict's word is in the chain; a refused word changes nothing.

    A solution is noted once, however often the chain is laid again.
    """
    if not verdict.accepted:
        return state
    chain = (*state.chain, verdict.text)
    new = (chain,) if verdict.code == "solved" and chain not in state.solutions else ()
    helped = state.hints if new and not state.solutions else state.helped
    solutions = (*state.solutions, *new)[:MOST_SOLUTIONS]
    return replace(state, chain=chain, draft="", solutions=solutions, helped=helped)


def undo_word(state: State) -> State:
    """Back into the word before: it leaves the chain and becomes the half-typed word, without its last letter."""
    if not state.chain:
        return replace(state, draft="")
    return replace(state, chain=state.chain[:-1], draft=state.chain[-1][:-1])


def restart_chain(state: State) -> State:
    """An empty chain; solutions and hints stay."""
    return replace(state, chain=(), draft="")


def reveal_answers(state: State) -> State:
    """The player gives up, or has enough, and sees the best answers."""
    return replace(state, revealed=True)


def take_hint(puzzle: Puzzle, state: State) -> State:
    """Return the state with the next hint of HINTS taken; unchanged after the last."""
    return replace(state, hints=min(state.hints + 1, len(HINTS))) if puzzle.best_common else state


def shown_order(puzzle: Puzzle, state: State) -> Sides:
    """The sides as the player sees them: top, right, bottom, left."""
    cuts = tuple(state.order[start : start + ON_SIDE] for start in range(0, LETTER_COUNT, ON_SIDE))
    if sorted("".join(sorted(side)) for side in cuts) != sorted("".join(sorted(side)) for side in puzzle.sides):
        return puzzle.sides
    top, right, bottom, left = cuts
    return top, right, bottom, left


def shuffle_sides(state: State, puzzle: Puzzle, rng: Random) -> State:
    """The state with the sides, and the letters on them, in another order than is shown; the board stays the same."""
    shown = "".join(shown_order(puzzle, state))
    order = shown
    while order == shown:
        sides = rng.sample(puzzle.sides, SIDES)
        order = "".join("".join(rng.sample(side, ON_SIDE)) for side in sides)
    return replace(state, order=order)


def letters_over(chain: Sequence[str]) -> int:
    """Return how many letters a solution has beyond twelve: the tie-break between solutions of as many words."""
    return sum(map(len, chain)) - LETTER_COUNT


def first_solution(state: State) -> Chain:
    """The player's result; empty without any solution."""
    return state.solutions[0] if state.solutions else ()


def best_solution(state: State) -> Chain:
    """The player's best solution: fewest words, then fewest letters, then the oldest; empty without any."""
    return min(state.solutions, key=lambda chain: (len(chain), letters_over(chain)), default=())
