"""A language as makers of boards read it: its words, which of them begin a chain, how common they are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.games.letterboxed.box_vocabulary import BoxVocabulary, load_vocabulary
from app.games.letterboxed.rules import keeps_apart
from app.games.letterboxed.sides import LETTER_COUNT, MINIMUM, Sides
from app.words.lexicon import Lexicon, Tier, load
from app.words.mapped_files import folder_of, kept
from app.words.rulings import kept_until_ruled

# Commonness is Zipf times ten: from here on a word is one that people know.
KNOWN = 25
CHAIN_LETTERS = (4, 10)

Places = NDArray[np.intp]
Zipfs = NDArray[np.uint8]


class BoardSource:
    """A language as the generator reads it: its words, which of them begin a chain, how common they are."""

    __slots__ = ("_starting", "lexicon", "pangrams", "pool", "vocabulary", "zipfs")

    def __init__(self, vocabulary: BoxVocabulary, lexicon: Lexicon | None = None, zipfs: Zipfs | None = None) -> None:
        """Without a lexicon every word counts as known. `zipfs`, Zipf times ten for each word of the vocabulary, are
        asked of the lexicon where they are not there."""
        self.vocabulary, self.lexicon = vocabulary, lexicon
        self.zipfs = zipfs_of(vocabulary, lexicon) if zipfs is None else zipfs
        size = np.bitwise_count(vocabulary.masks[: vocabulary.common_count])
        self.pool = np.flatnonzero((size >= CHAIN_LETTERS[0]) & (size <= CHAIN_LETTERS[1]))
        begins = vocabulary.first[self.pool]
        self._starting = [self.pool[begins == letter] for letter in range(len(vocabulary.alphabet))]
        # Few words use twelve letters, so they are asked one by one whether they fit a board.
        self.pangrams = np.flatnonzero(np.bitwise_count(vocabulary.masks) == LETTER_COUNT)

    def known(self, place: int) -> bool:
        """Whether people know the word, and would like to see it in an answer."""
        return bool(self.zipfs[place] >= KNOWN) and not self.is_grim(self.vocabulary.words[place])

    def is_grim(self, word: str) -> bool:
        return self.lexicon is not None and self.lexicon.is_grim(word)

    def after(self, place: int) -> Places:
        """The words that follow this one and make twelve letters with it."""
        words = self.vocabulary
        near: Places = self._starting[int(words.last[place])]
        fits: Places = near[np.bitwise_count(words.masks[near] | words.masks[place]) == LETTER_COUNT]
        return fits

    def lone_words(self, sides: Sides) -> list[str]:
        """The accepted words that solve the board alone."""
        words, letters = self.vocabulary, set("".join(sides))
        full = np.bitwise_or.reduce([np.uint32(1 << words.alphabet.index(letter)) for letter in letters])
        full_pangrams = (words.words[place] for place in self.pangrams[words.masks[self.pangrams] == full].tolist())
        return [word for word in full_pangrams if keeps_apart(sides, word)]


def zipfs_of(vocabulary: BoxVocabulary, lexicon: Lexicon | None) -> Zipfs:
    if lexicon is None:
        return np.full(len(vocabulary), KNOWN, np.uint8)
    zipf_by_word = {
        word: zipf for tier in Tier for word, zipf in zip(lexicon.words(tier), lexicon.zipfs(tier), strict=True)
    }
    return np.fromiter((zipf_by_word.get(word, 0) for word in vocabulary.words), np.uint8, len(vocabulary))


@kept_until_ruled(maxsize=8)
def load_source(language: str = "en", minimum: int = MINIMUM) -> BoardSource:
    """The source of a language, made once a process; raises Unsolvable when there is no such lexicon."""
    vocabulary, lexicon = load_vocabulary(language, minimum), load(language)
    made_of = [lexicon.version, str(len(vocabulary))]
    folder = folder_of(f"box-zipfs-{language}", made_of, (BoardSource, BoxVocabulary, Lexicon))
    parts = kept(folder, ["zipfs"], lambda: {"zipfs": zipfs_of(vocabulary, lexicon)})
    return BoardSource(vocabulary, lexicon, np.frombuffer(parts["zipfs"], np.uint8))
