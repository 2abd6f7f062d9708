"""A person's own lists, laid over the one that ships or put in its place.

A line is `word;score` (a `.dict`) or a word alone (a `.txt`); blanks, hyphens and the like do not count, and lines that
begin with # are remarks. Score 0 bans a word. What cannot be used is told with its line, and left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from app.contract.game_types import Json, Unsolvable
from app.games.crossword.asked import checked_integer, checked_language, no_list
from app.games.crossword.lists import scored
from app.games.crossword.lists.scored import LEAST, LONGEST, MOST, SHORTEST, ScoredList
from app.games.crossword.parameters import GridParameters, ListParameters, PlaceParameters, list_texts
from app.words import lexicon
from app.words.fold import ALPHABETS, fold
from app.words.outside import read_text
from app.words.rulings import kept_until_ruled

MOST_LINES = 200_000
DEFAULT_SCORE = 50
BAN = 0
KEPT_FAULTS = 20
TOLD_FAULTS = 3
# Characters of a line: what is longer is no entry, and is not folded.
LONGEST_OWN_LINE = 200
_REMARK = ("#", "//")


class LineFault(NamedTuple):
    """A line that cannot be used: a code, the line's number, and what stands there."""

    code: str
    line: int
    text: str

    def to_json(self) -> Json:
        return {"code": self.code, "line": self.line, "text": self.text}


@dataclass(frozen=True)
class OwnList:
    """A person's list: scores by entry, how many lines could not be used, and the first of these.

    `repeated` counts the lines whose entry comes again further down.
    """

    scored: Mapping[str, int]
    unused: int = 0
    faults: list[LineFault] = field(default_factory=list)
    repeated: int = 0


def decode_list(content: bytes) -> str:
    """Return the text of a file in UTF-8, cleaned. Raises Unsolvable (`list_not_text`) for anything else."""
    try:
        return read_text(content)
    except ValueError:
        raise Unsolvable("list_not_text") from None


def list_summary(own_list: OwnList) -> Json:
    """Return the numbers of entries and of lines without use, and the first of these lines, as JSON."""
    first_faults = [fault.to_json() for fault in own_list.faults[:TOLD_FAULTS]]
    return {
        "words": len(own_list.scored),
        "unused": own_list.unused,
        "repeated": own_list.repeated,
        "faults": first_faults,
    }


@kept_until_ruled(maxsize=2)
def read_own_list(text: str, language: str = "en") -> OwnList:
    """Read a list in any of the formats; the last line of an entry counts.

    Raises Unsolvable: `no_list` for a language without letters, `too_many_lines` above 200,000, `empty_list` and
    `nothing_usable` when there are no lines, or none of use.
    """
    if language not in ALPHABETS:
        raise no_list(language)
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        raise Unsolvable("too_many_lines", most=MOST_LINES)
    scores, faults, unused, repeated = dict[str, int](), list[LineFault](), 0, 0
    blocked = _blocked_words(language)
    for number, line in enumerate(lines, 1):
        if (entry := _read_line(line, number, language, blocked)) is None:
            continue
        if isinstance(entry, LineFault):
            unused += 1
            faults += [entry] if unused <= KEPT_FAULTS else []
        else:
            repeated += entry[0] in scores
            scores[entry[0]] = entry[1]
    if not scores:
        _refuse_empty(faults)
    return OwnList(scores, unused, faults, repeated)


def _refuse_empty(faults: list[LineFault]) -> NoReturn:
    if not faults:
        raise Unsolvable("empty_list")
    raise Unsolvable("nothing_usable", line=faults[0].line, text=faults[0].text)


def _read_line(line: str, number: int, language: str, blocked: frozenset[str]) -> tuple[str, int] | LineFault | None:
    """Return a line's word and score, or its fault; None if it is empty or a remark."""
    bare = line.strip()
    if not bare or bare.startswith(_REMARK):
        return None
    if len(bare) > LONGEST_OWN_LINE:
        return LineFault("line_length", number, bare[:40])
    text, mark, after = bare.replace("\t", ";").partition(";")
    word = "".join(sign for sign in fold(text, language) if sign.isalnum())
    if not SHORTEST <= len(word) <= LONGEST:
        return LineFault("line_length", number, bare[:40])
    if word.strip(ALPHABETS[language]):
        return LineFault("line_letters", number, bare[:40])
    if word in blocked:
        return LineFault("line_blocked", number, bare[:40])
    score = after.split(";")[0].strip() if mark else str(DEFAULT_SCORE)
    if not (score.isascii() and score.isdigit() and len(score) <= 9 and int(score) <= MOST):
        return LineFault("line_score", number, bare[:40])
    return word, int(score)


@kept_until_ruled(maxsize=4)
def _blocked_words(language: str) -> frozenset[str]:
    """The words that come in nowhere; none for a language that has no lexicon."""
    try:
        return frozenset(lexicon.load(language).words(lexicon.Tier.BLOCK))
    except lexicon.UnknownLanguage:
        return frozenset()


def refuse_blocked(words: Iterable[str], language: str) -> None:
    """Raises Unsolvable for a word, as it stands in a grid, that comes in nowhere; it is not repeated."""
    if not _blocked_words(language).isdisjoint(words):
        raise Unsolvable("word_blocked")


def overlay_list(base: ScoredList, own_scores: Mapping[str, int], least: int = 0) -> ScoredList:
    """The base with a person's list laid over it: entries added, scored anew, and banned (score 0).

    With `least` the base holds only entries of at least that score, and so does the outcome.
    """
    return base.changed({word: score if score >= least else BAN for word, score in own_scores.items()})


def list_from_params(params: ListParameters) -> ScoredList:
    """The list that a command or a job is to use; the lists that are laid over it follow one after the other.

    Raises as `read_own_list` does, `no_list` when none ships for the language, and `out_of_range` for a minimum outside
    0-100.
    """
    least = checked_integer(params.min_score, "min_score", LEAST, LEAST, MOST)
    own, adds = list_texts(params.words), tuple(list_texts(*params.adds))
    return _build_list(checked_language(params.language), least, own[0] if own else None, adds, params.mild)


@kept_until_ruled(maxsize=6)
def _build_list(language: str, least: int, text: str | None, adds: tuple[str, ...], mild: bool) -> ScoredList:
    if text is None:
        scored_list = scored.load_scored_list(language, mild).at_least(least)
    else:
        own_scores = read_own_list(text, language).scored
        scored_list = overlay_list(ScoredList({}, language), own_scores, least)
    for add in adds:
        scored_list = overlay_list(scored_list, read_own_list(add, language).scored, least)
    return scored_list


def chosen_list(params: GridParameters | PlaceParameters) -> ScoredList:
    """The list to use, where `words` are something else than a list; raises Unsolvable as `list_from_params` does."""
    return list_from_params(ListParameters(params.language, params.list, params.adds, params.mild))


def list_faults(params: ListParameters) -> list[Json]:
    """The lines of a person's lists that could not be used, in their order."""
    return [fault.to_json() for text in params.texts for fault in read_own_list(text, params.language).faults]
