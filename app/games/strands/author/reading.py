"""Reading a creator's words one by one: the letters that go on the board, the spelling to show, what is wrong.

"Ice cream" is laid as "icecream" and shown as it was typed. Nothing is refused here: every word keeps its remarks, by a
code, so that a page can say them beside the word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from app.contract.game_types import Unsolvable, Value
from app.games.strands.construct.requests import (
    CELLS,
    LONGEST_SPANGRAM,
    SHORTEST_SPANGRAM,
    SHORTEST_WORD,
    propose_choices,
)
from app.games.strands.parameters import LayoutParameters
from app.words.fold import ALPHABETS, fold
from app.words.lexicon import Tier, load

# No more words are read, and no longer ones.
MOST_WORDS, LONGEST_TYPED = 60, 60
# What people write within a word and a board has no room for.
_JOINTS = "\\s'’‘ʼ`´\\-‐‑‒–—"
_SEPARATORS = re.compile(r"[,;\t\r\n]+")
# What stands before the items of a list that was made elsewhere: bullets, boxes to tick, "1." and "(12)" and "a)".
_MARKS = re.compile(r"\A(?:[-–—*+•·◦‣▪▫■□●○◆►▶➤✓✔☐☑]\s*|\(?[a-z]\)\s+|\(?\d{1,3}[.):]\s*|\d{1,3}\s*$)+", re.I)
_NUMBER = re.compile(r"(\d{1,3})\s+(?=\S)")
_JOINT = re.compile(f"[{_JOINTS}]+")
# They follow a sign to change its look, and are none by themselves.
_UNSEEN = re.compile("[\\s\u200b-\u200f\u2060\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]")
# Remarks on words that no choice of other words lets on a board.
NEVER_LAID = {"too_short", "blocked", "endless", "empty"}
# What is worth a word and no reason to refuse.
MILD = ("accents", "joined", "unknown")


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on a word, or on all of them: a code and the values of its sentence."""

    code: str
    values: dict[str, Value] = field(default_factory=dict)

    @property
    def is_serious(self) -> bool:
        """Whether no board can be made as long as it stands."""
        return self.code not in MILD


@dataclass(frozen=True, slots=True)
class TypedWord:
    """A word: as it was typed, its letters on the board, and the remarks on it."""

    shown: str
    text: str
    remarks: tuple[Remark, ...] = ()

    @property
    def is_good(self) -> bool:
        return not any(remark.is_serious for remark in self.remarks)

    def with_remarks(self, *more: Remark) -> TypedWord:
        return replace(self, remarks=(*self.remarks, *more))


@dataclass(frozen=True, slots=True)
class Reading:
    """Spangram and theme words with their remarks, and the remarks on them all. No spangram yet has no letters."""

    spangram: TypedWord
    words: tuple[TypedWord, ...]
    remarks: tuple[Remark, ...]
    language: str

    @property
    def letters(self) -> int:
        """How many of the 48 letters there are, without words that no board can have."""
        return sum(len(word.text) for word in (self.spangram, *self.words) if not _serious_codes(word) & NEVER_LAID)

    @property
    def room(self) -> int:
        """How many letters are left on the board, with the fewest that a spangram has set aside for one to come;
        negative when there are too many."""
        return CELLS - self.letters - (0 if self.spangram.text else SHORTEST_SPANGRAM)

    @property
    def gap_is_short(self) -> bool:
        """Whether fewer letters are missing than the shortest word has; a spangram to come can have them."""
        return bool(self.spangram.text) and 0 < self.room < SHORTEST_WORD

    @property
    def is_good(self) -> bool:
        """Whether a board can be tried."""
        return not self.remarks and self.words_are_good

    @property
    def words_are_good(self) -> bool:
        """Whether nothing is wrong with any word by itself."""
        return all(word.is_good for word in (self.spangram, *self.words))

    @property
    def spellings(self) -> dict[str, str]:
        """How people spell what is laid."""
        return {word.text: word.shown for word in (self.spangram, *self.words)}

    def fits(self, texts: Iterable[str]) -> bool:
        """Whether these, the spangram first, are the words of a board."""
        spangram, *words = texts
        return spangram == self.spangram.text and sorted(words) == sorted(word.text for word in self.words)


def read_typed_words(spangram: str, words: str, language: str = "en") -> Reading:
    """Read the spangram, and the theme words from a text with one in a line or between commas."""
    typed = list(split_words(words))
    first = _check_spangram(spell_word(spangram, language)) if spangram.strip() else TypedWord("", "")
    laid = [_check_word(spell_word(word, language)) for word in typed[:MOST_WORDS]]
    laid = _mark_repeated(first, [_look_up(word, language) for word in laid])
    across, *rest = map(_tell_joined, _mark_hidden((_look_up(first, language), *laid)))
    reading = Reading(across, tuple(rest), (), language)
    return replace(reading, remarks=tuple(_remarks_on_reading(reading, len(typed))))


def split_words(words: str) -> Iterator[str]:
    """The words of a text, tidied: a list from elsewhere brings tabs, bullets and numbers along."""
    parts = [" ".join(_MARKS.sub("", part.strip()).split()) for part in _SEPARATORS.split(words)]
    yield from _strip_numbers([part for part in parts if part])


def _strip_numbers(parts: Sequence[str]) -> Sequence[str]:
    """Without the numbers that count the parts; a number of another kind is a part of its word, which is told of it."""
    numbers = [match[1] for part in parts if (match := _NUMBER.match(part))]
    counted = len(parts) > 1 and numbers == [str(number) for number in range(1, len(parts) + 1)]
    return [_NUMBER.sub("", part, count=1) for part in parts] if counted else parts


def spell_word(typed: str, language: str) -> TypedWord:
    """The letters of a word; what is no letter is left out, with a remark unless it only joins letters."""
    shown = " ".join(typed.split())
    joined = _JOINT.sub("", shown)
    if len(shown) > LONGEST_TYPED:
        return TypedWord(shown[:LONGEST_TYPED], "", (Remark("endless", {"most": LONGEST_TYPED}),))
    folded = fold(joined, language)
    text = "".join(letter for letter in folded if letter in ALPHABETS[language])
    word = TypedWord(shown, text)
    strange = _UNSEEN.sub("", "".join(letter for letter in folded if letter not in ALPHABETS[language]))
    if strange:
        digit = next((sign for sign in strange if sign.isdigit()), "")
        return word.with_remarks(Remark("digits" if digit else "signs", {"sign": digit or strange[0]}))
    if not text:
        return word.with_remarks(Remark("empty"))
    return word.with_remarks(Remark("accents", {"text": text})) if folded != joined.lower() else word


def _tell_joined(word: TypedWord) -> TypedWord:
    """Spaces, hyphens and apostrophes are dropped on the board, which is said of a word that is good otherwise."""
    dropped = word.is_good and not word.remarks and _JOINT.search(word.shown)
    return word.with_remarks(Remark("joined", {"text": word.text})) if dropped else word


def propose_words(reading: Reading, most: int = 4) -> list[list[str]]:
    """Choices among too many words that fill the board, each as the words were typed."""
    hidden = {"hidden", "hidden_backwards"}
    candidates = [word for word in reading.words if word.is_good or hidden & _serious_codes(word)]
    if reading.letters <= CELLS or not reading.spangram.text or not reading.spangram.is_good:
        return []
    request = LayoutParameters(reading.spangram.text, tuple(word.text for word in candidates), reading.language)
    try:
        chosen = propose_choices(request, most)
    except Unsolvable:
        return []
    return [[reading.spellings[text] for text in texts] for texts in chosen]


def _serious_codes(word: TypedWord) -> set[str]:
    return {remark.code for remark in word.remarks if remark.is_serious}


def _check_word(word: TypedWord) -> TypedWord:
    if word.is_good and len(word.text) < SHORTEST_WORD:
        return word.with_remarks(Remark("too_short", {"least": SHORTEST_WORD, "letters": len(word.text)}))
    return word


def _check_spangram(word: TypedWord) -> TypedWord:
    letters = len(word.text)
    if word.is_good and letters < SHORTEST_SPANGRAM:
        return word.with_remarks(Remark("cannot_span", {"least": SHORTEST_SPANGRAM, "letters": letters}))
    if letters > LONGEST_SPANGRAM:
        return word.with_remarks(Remark("spangram_too_long", {"most": LONGEST_SPANGRAM, "letters": letters}))
    return word


def _look_up(word: TypedWord, language: str) -> TypedWord:
    """Blocked words are refused; a word or phrase that is in no list only has to be looked at."""
    if not word.text:
        return word
    lexicon = load(language)
    parts = [fold(part, language) for part in _JOINT.split(word.shown) if part]
    tiers = [lexicon.tier(text) for text in (word.text, *parts)]
    if Tier.BLOCK in tiers:
        return word.with_remarks(Remark("blocked"))
    # Lexicons begin at three letters.
    is_known = tiers[0] is not None or all(
        tier is not None or len(part) < 3 for tier, part in zip(tiers[1:], parts, strict=True)
    )
    return word if is_known or not word.is_good else word.with_remarks(Remark("unknown"))


def _mark_repeated(spangram: TypedWord, words: Sequence[TypedWord]) -> list[TypedWord]:
    seen, marked = {spangram.text} - {""}, []
    for word in words:
        marked.append(word.with_remarks(Remark("repeated")) if word.is_good and word.text in seen else word)
        seen |= {word.text} - {""}
    return marked


def _mark_hidden(words: Sequence[TypedWord]) -> list[TypedWord]:
    """A word that can be read inside another is marked: it would lie on the board twice."""
    return [word.with_remarks(*_holder_remarks(word, words)) if word.is_good else word for word in words]


def _holder_remarks(word: TypedWord, words: Sequence[TypedWord]) -> Iterator[Remark]:
    for other in words:
        if other.text == word.text or not word.text:
            continue
        for text, code in ((word.text, "hidden"), (word.text[::-1], "hidden_backwards")):
            if text in other.text:
                yield Remark(code, {"other": other.shown})
                return


def _remarks_on_reading(reading: Reading, typed: int) -> Iterator[Remark]:
    if typed > MOST_WORDS:
        yield Remark("too_many_words", {"words": typed, "most": MOST_WORDS})
    if not reading.spangram.shown:
        yield Remark("no_spangram")
    if not reading.words:
        yield Remark("no_words")
    if not reading.spangram.text:
        code = "spangram_without_room" if reading.room < 0 else "spangram_to_come"
        yield Remark(code, {"left": reading.room, "least": SHORTEST_SPANGRAM})
    elif reading.room < 0:
        yield Remark("too_many_letters", {"letters": reading.letters, "over": -reading.room})
    elif reading.room:
        yield Remark("too_few_letters", {"letters": reading.letters, "under": reading.room})
