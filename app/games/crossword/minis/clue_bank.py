"""Our own clued words: answers of 3 to 10 letters, each with clues of several kinds and levels, and which of them are
too much alike. `data/crossword/VOICE.md` says how they are written."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from app.contract.game_types import Unsolvable
from app.games.crossword.asked import LONGEST_SHOWN
from app.games.crossword.lists.inflected import word_roots
from app.games.crossword.lists.scored import DATA
from app.games.crossword.minis.strong_forms import first_forms_of
from app.words.fold import ALPHABETS

FILES: Mapping[str, str] = {"en": "clues.tsv", "nb": "clues-nb.tsv"}
SHORTEST, LONGEST = 3, 10  # letters of an answer
LONGEST_CLUE = 80  # signs
KINDS = ("straight", "wordplay", "culture", "blank", "trivia")
GAP = "___"  # what a clue of the kind “blank” has in place of its answer
EASIEST, HARDEST = 1, 5  # levels
ENOUGH = 3  # clues of an answer that name no other answer of its grid, if it has as many
LEAST_PART = 4  # letters of a word inside another that make both too much alike
# How forms of one Norwegian word end, and what is left at least.
ENDINGS = ("e", "a", "n", "r", "t", "s", "en", "et", "er", "te", "de", "ene", "ere", "est", "ing", "ende")
LEAST_STEM = 3
WORD = re.compile(r"[^\W\d_]+")
PREFIXES = ("re", "un")


class BadClueLine(ValueError):
    """Raised for a line of a clue file that is none; the text says which and why."""


class Clue(NamedTuple):
    """A clue, one of `KINDS`, and its level from 1 (Monday) to 5 (Saturday)."""

    text: str
    kind: str
    level: int


@dataclass(frozen=True)
class ClueBank:
    """The clues of each answer; answers are in lower case and in the order of the file."""

    language: str
    clues: Mapping[str, tuple[Clue, ...]]

    @cached_property
    def groups(self) -> Mapping[str, tuple[int, ...]]:
        """Groups of answers of which a grid holds one at most, by answer: forms of one word, and words in others."""
        members: dict[str, list[str]] = defaultdict(list)
        for answer in self.clues:
            for part in self._kinship_parts(answer):
                members[part].append(answer)
        groups: dict[str, list[int]] = defaultdict(list)
        for number, group in enumerate(group for group in members.values() if len(group) > 1):
            for answer in group:
                groups[answer].append(number)
        return {answer: tuple(numbers) for answer, numbers in groups.items()}

    @cached_property
    def words_of_clues(self) -> Mapping[str, tuple[frozenset[str], ...]]:
        """The words of each clue, by answer."""
        return {
            answer: tuple(frozenset(WORD.findall(clue.text.lower())) for clue in clues)
            for answer, clues in self.clues.items()
        }

    def clues_without(self, answer: str, others: Collection[str]) -> list[Clue]:
        """The clues of an answer that name none of the others."""
        clues = zip(self.clues[answer], self.words_of_clues[answer], strict=True)
        return [clue for clue, words in clues if words.isdisjoint(others)]

    def _kinship_parts(self, answer: str) -> list[str]:
        """Return the keys that related answers share: the answer's stems (after `=`), and the clued answers inside
        it."""
        inside = {part for part in (*long_substrings(answer), *bare_of(answer)) if part in self.clues}
        kin = stems_of(answer, self.language).union(first_forms_of(self.language).get(answer, ()))
        return sorted({"=" + stem for stem in kin} | inside)


def long_substrings(word: str) -> Iterator[str]:
    """Every row of four letters or more in a word, the word itself among them."""
    length = len(word)
    return (word[start:stop] for start in range(length) for stop in range(start + LEAST_PART, length + 1))


def bare_of(word: str) -> tuple[str, ...]:
    """The word, and what is left of it without what makes “reuse” of “use”."""
    return (word, *(word.removeprefix(prefix) for prefix in PREFIXES if word.startswith(prefix)))


def stems_of(word: str, language: str) -> frozenset[str]:
    """The words that a word may be a form of, itself among them; two that share one are taken for forms of one."""
    if language == "en":
        return word_roots(word)
    cut = {word.removesuffix(ending) for ending in ENDINGS}
    bare = {stem for stem in cut if len(stem) >= LEAST_STEM}
    return frozenset({word} | bare | {stem + "e" for stem in bare})


def clue_path(language: str) -> Path:
    return DATA / FILES[language]


@lru_cache(maxsize=len(FILES))
def load_clue_bank(language: str) -> ClueBank:
    """The clued words of a language; raises Unsolvable for one that has none."""
    if language not in FILES:
        raise Unsolvable("no_clued_words", language=language[:LONGEST_SHOWN], known=", ".join(FILES))
    return parse_clue_bank(clue_path(language).read_text(encoding="utf-8"), language)


def parse_clue_bank(text: str, language: str) -> ClueBank:
    """The bank of lines `answer`, tab, `clue`, tab, `kind`, tab, `level`; an answer with several clues has a line for
    each. Raises BadClueLine."""
    clues_by_answer: dict[str, list[Clue]] = defaultdict(list)
    for number, line in enumerate(text.splitlines(), 1):
        answer, clue, kind, level = (line.split("\t") + [""] * 4)[:4]
        if fault := fault_of_answer(answer, language) or fault_of_clue(clue, kind, level):
            raise BadClueLine(f"line {number}, “{line}”: {fault}")
        if any(known.text == clue for known in clues_by_answer[answer]):
            raise BadClueLine(f"line {number}, “{line}”: is there twice")
        clues_by_answer[answer].append(Clue(clue, kind, int(level)))
    return ClueBank(language, {answer: tuple(clues) for answer, clues in clues_by_answer.items()})


def fault_of_answer(answer: str, language: str) -> str:
    """Return a text that says why an answer is invalid; empty if it is valid."""
    if not SHORTEST <= len(answer) <= LONGEST:
        return f"an answer has {SHORTEST} to {LONGEST} letters"
    if answer.strip(ALPHABETS[language]):
        return "an answer is written in the language's small letters"
    return ""


def fault_of_clue(clue: str, kind: str, level: str) -> str:
    """Return a text that says why a clue is invalid; empty if it is valid."""
    if not clue.isprintable() or clue != clue.strip() or not 0 < len(clue) <= LONGEST_CLUE:
        return f"a clue is one line of 1 to {LONGEST_CLUE} signs"
    if kind not in KINDS:
        return f"a kind is one of {', '.join(KINDS)}"
    if (GAP in clue) != (kind == "blank"):
        return f"a blank, and nothing else, has {GAP}"
    if level not in map(str, range(EASIEST, HARDEST + 1)):
        return f"a level is a number from {EASIEST} to {HARDEST}"
    return ""
