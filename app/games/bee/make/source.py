"""A lexicon as the makers of hives read it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.games.bee.solver import Index, Survey, load_index, load_lexicon, survey_hives
from app.words.inflect import bases
from app.words.lexicon import Lexicon, Tier
from app.words.mapped_files import folder_of, kept
from app.words.masks import MaskIndex
from app.words.rulings import kept_until_ruled

Eases = NDArray[np.uint8]


class HiveSource:
    """A lexicon as the generator reads it: its index, the survey of its hives, and how common a word is."""

    __slots__ = ("_eases", "_inflected", "_survey", "index", "lexicon")

    def __init__(self, lexicon: Lexicon, index: Index, eases: Eases) -> None:
        """`eases` are those of the words that the index requires, in its order."""
        self.lexicon, self.index, self._eases = lexicon, index, eases
        self._survey: Survey | None = None
        self._inflected: dict[str, bool] = {}

    @classmethod
    def of(cls, lexicon: Lexicon) -> HiveSource:
        """The source of a lexicon, with all that is made of it."""
        index = Index.of(lexicon)
        return cls(lexicon, index, eases_of(lexicon, index))

    @property
    def survey(self) -> Survey:
        """Made when the first hive is chosen: a web server, which only solves those that people type, has none."""
        if self._survey is None:
            self._survey = survey_hives(self.index.required)
        return self._survey

    def zipf(self, word: str) -> int:
        """Return how common a word is: Zipf times ten, 30 being a word in a million."""
        row = self.lexicon.row(word)
        return row.zipf if row else 0

    def ease(self, word: str) -> float:
        """Return how readily a required word comes to mind, as a Zipf value times ten; 0 for any other."""
        place = self.index.required.place(word)
        return 0.0 if place is None else int(self._eases[place]) / 2

    def is_inflected(self, word: str) -> bool:
        """Whether the word looks like a plural, a tense or another form of a core word."""
        if word not in self._inflected:
            self._inflected[word] = bool(self._bases(word))
        return self._inflected[word]

    def _bases(self, word: str) -> list[str]:
        return [base for base in bases(word) if self.lexicon.tier(base) is Tier.CORE]


@kept_until_ruled(maxsize=8)
def load_source(language: str = "en") -> HiveSource:
    """The source of a language, read once a process; raises Unsolvable when there is no such lexicon."""
    lexicon, index = load_lexicon(language), load_index(language)
    folder = folder_of(f"hive-eases-{language}", [lexicon.version], (HiveSource, Index, MaskIndex, Lexicon))
    parts = kept(folder, ["eases"], lambda: {"eases": eases_of(lexicon, index)})
    return HiveSource(lexicon, index, np.frombuffer(parts["eases"], np.uint8))


def eases_of(lexicon: Lexicon, index: Index) -> Eases:
    """Return how readily each required word comes to mind, as a Zipf value times twenty.

    An inflected form is known better than it is used, so it stands half way to the word that it comes from.
    """
    core = dict(zip(lexicon.words(Tier.CORE), lexicon.zipfs(Tier.CORE), strict=True))

    def ease(word: str) -> int:
        return core[word] + max(core[word], *(core.get(base, 0) for base in bases(word)), 0)

    return np.fromiter(map(ease, index.required.words), np.uint8, len(index.required))
