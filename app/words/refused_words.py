"""Words that the site does not print, found in what people write: titles, clues, addresses.

A word is refused when it is on the list of blocked words, a regular form of one, or a disguise: digits or signs for
letters, letters drawn out, or parts put together by separators. Ordinary words and names are never searched for what
stands inside them: Scunthorpe is a town.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from app.words import lexicon, names
from app.words.fold import ALPHABETS, fold
from app.words.inflect import bases
from app.words.lexicon import Tier
from app.words.rulings import kept_until_ruled
from app.words.table import DATA, table_path

LONGEST_TEXT = 400
# The shortest blocked word that is looked for in forms and compounds: shorter ones meet by chance.
SHORTEST_STEM = 4
SHORTEST_PIECE = 3
LONGEST_COMPOUND = 40
LEET = str.maketrans("0134578$@!", "oieastbsai")
TOKEN = re.compile(r"[^\W_]+(?:[$@!]+[^\W_]+)*[$@]*|[$@]+[^\W_]+")
DRAWN_OUT = re.compile(r"([^\W\d_])\1{2,}")
POSSESSIVE = re.compile(r"(?<=\w)['’](?:s\b)?")
LITTLE_WORDS = frozenset(
    "am an as at be by do go he if in is it me my no of oh on or so to up us we".split()  # noqa: SIM905
)


class Token(NamedTuple):
    """A piece of text between separators: as typed, folded, and where it stands in the text."""

    typed: str
    word: str
    start: int
    stop: int


def find_refused_word(text: str, language: str = "en") -> str:
    """Return the first refused word of a text as it was typed, or "" for a text that can be printed.

    Reads `LONGEST_TEXT` characters. Pieces with spaces between them count as one word only when all are single
    letters or none is a word ("f u c k", "shi t"); pieces with other signs between them always do ("wet-back").
    """
    return _find(text[:LONGEST_TEXT], known_language(language))


def find_refused_in_slug(slug: str, language: str = "en") -> str:
    """Return the first refused word of an address, hyphens included, or ""."""
    return _find(slug, known_language(language))


def known_language(language: str) -> str:
    """The language, or English when no lexicon is built for it."""
    return language if language in _built() else "en"


@kept_until_ruled(maxsize=4096)
def _find(text: str, language: str) -> str:
    text = POSSESSIVE.sub("", text)
    tokens = _tokens(text, language)
    for at, token in enumerate(tokens):
        if _is_refused(token.word, language) and not _is_in_a_fine_phrase(tokens, at):
            return token.typed
    return next(_put_together(text, tokens, language), "")


def _tokens(text: str, language: str) -> list[Token]:
    return [Token(match[0], fold(match[0], language), match.start(), match.end()) for match in TOKEN.finditer(text)]


def _put_together(text: str, tokens: Sequence[Token], language: str) -> Iterator[str]:
    """Refused words that separators have taken apart, as they were typed."""
    longest = max(len(word) for word in _listed(language, "en") | {""})
    for start in range(len(tokens)):
        for stop in range(start + 2, len(tokens) + 1):
            run = tokens[start:stop]
            joined = "".join(token.word for token in run)
            if len(joined) > longest:
                break
            if _is_blocked(_plain(joined), language) and _belong_together(text, run, language):
                yield text[run[0].start : run[-1].stop]


def _belong_together(text: str, run: Sequence[Token], language: str) -> bool:
    """Whether the pieces are one word taken apart rather than neighbours in a sentence."""
    spaced = any(text[left.stop : right.start].isspace() for left, right in pairwise(run))
    if not spaced or all(len(token.word) == 1 for token in run):
        return True
    return not all(_is_known(token.word, language) or token.word in LITTLE_WORDS for token in run)


def _is_in_a_fine_phrase(tokens: Sequence[Token], at: int) -> bool:
    """Whether the word stands in a phrase that is innocent as a whole, as the cat in "Maine Coon" does."""
    words = [token.word for token in tokens]
    for phrase in fine_phrases().get(words[at], ()):
        for start in range(max(0, at - len(phrase) + 1), at + 1):
            if tuple(words[start : start + len(phrase)]) == phrase:
                return True
    return False


def _is_refused(word: str, language: str) -> bool:
    if _is_blocked(word, language):
        return True
    if any(word in lexicon.load(book) for book in {language, "en"}):
        return False
    # Names are read last, because few words need them and they cost memory.
    return any(_is_disguised(form, language) for form in _undisguised(word)) and not _is_known(word, language)


def _undisguised(word: str) -> set[str]:
    """The words that a disguise may stand for: as it is, with digits and signs read as letters, with z for s."""
    plain = _plain(word)
    return {form for form in (word, plain, re.sub(r"z$", "s", plain)) if form.isalpha()}


def _plain(word: str) -> str:
    """Digits and signs read as letters, unless the word is a number."""
    return word.translate(LEET) if any(letter.isalpha() for letter in word) else word


def _is_disguised(form: str, language: str) -> bool:
    if _is_blocked(form, language) or (DRAWN_OUT.search(form) and _single(form) in _singles(language, "en")):
        return True
    stems = (base for base in bases(form) if len(base) >= SHORTEST_STEM)
    return any(_is_blocked(stem, language) for stem in stems) or _is_compound(form, language)


def _is_compound(form: str, language: str) -> bool:
    """Whether the letters part into words of which one is blocked ("myshit"), with nothing left over."""
    form = form[:LONGEST_COMPOUND]
    listed = _listed(language, "en")
    for start in range(len(form)):
        for stop in range(start + SHORTEST_STEM, len(form) + 1):
            if form[start:stop] in listed and _parts(form[:start], language) and _parts(form[stop:], language):
                return True
    return False


def _parts(letters: str, language: str) -> bool:
    """Whether the letters are words one after the other; nothing is."""
    ends = [True] + [False] * len(letters)
    for stop in range(1, len(letters) + 1):
        ends[stop] = any(
            ends[start] and (letters[start:stop] in LITTLE_WORDS or _is_piece(letters[start:stop], language))
            for start in range(stop)
        )
    return ends[-1]


def _is_piece(word: str, language: str) -> bool:
    if len(word) < SHORTEST_PIECE:
        return False
    return any(lexicon.load(book).tier(word) in (Tier.CORE, Tier.BLOCK) for book in {language, "en"})


def _is_blocked(word: str, language: str) -> bool:
    """Whether the word itself is on the list of its language, or on the English one and no word of its language."""
    if is_fine(word):
        return False
    tier = lexicon.load(language).tier(word)
    if tier is not None or language == "en":
        return tier is Tier.BLOCK
    return lexicon.load("en").tier(word) is Tier.BLOCK


def _is_known(word: str, language: str) -> bool:
    """Whether it is a word or a name of its language or of English."""
    books = {language, "en"}
    return any(word in lexicon.load(book) for book in books) or any(word in names.load_names(book) for book in books)


@kept_until_ruled(maxsize=16)
def _listed(*languages: str) -> frozenset[str]:
    """The blocked words of the languages that are looked for inside others."""
    words = (word for language in languages for word in lexicon.load(language).words(Tier.BLOCK))
    return frozenset(word for word in words if len(word) >= SHORTEST_STEM and not is_fine(word))


def is_fine(word: str) -> bool:
    """Whether a blocked word is also a name or another word that may be printed."""
    return (word,) in fine_phrases().get(word, ())


def _single(word: str) -> str:
    """The word with each run of a letter as one letter."""
    return "".join(letter for letter, _run in groupby(word))


@kept_until_ruled(maxsize=16)
def _singles(*languages: str) -> frozenset[str]:
    return frozenset(map(_single, _listed(*languages)))


@lru_cache
def fine_phrases() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The innocent phrases of `data/fine-phrases.tsv`, under each word that they have."""
    lines = (DATA / "fine-phrases.tsv").read_text(encoding="utf-8").splitlines()
    phrases = [tuple(line.partition("\t")[0].split()) for line in lines if line and not line.startswith("#")]
    return {
        word: tuple(candidate for candidate in phrases if word in candidate) for phrase in phrases for word in phrase
    }


@lru_cache
def _built() -> frozenset[str]:
    return frozenset(name for name in ALPHABETS if table_path(name, DATA).exists())
