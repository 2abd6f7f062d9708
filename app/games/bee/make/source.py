"""A lexicon as the makers of hives read it."""

from __future__ import annotations

from app.games.bee.solver import Index, Survey, load_index, load_lexicon, survey
from app.words.inflect import bases
from app.words.lexicon import Lexicon, Tier
from app.words.rulings import kept_until_ruled


class HiveSource:
    """A lexicon as the generator reads it: its index, the survey of its hives, and how common a word is."""

    __slots__ = ("_ease", "_inflected", "_survey", "index", "lexicon")

    def __init__(self, lexicon: Lexicon, index: Index | None = None) -> None:
        """The index is made of the lexicon where it is not there."""
        self.lexicon = lexicon
        self.index = index or Index.of(lexicon)
        self._survey: Survey | None = None
        self._ease: dict[str, float] = {}
        self._inflected: dict[str, bool] = {}

    @property
    def survey(self) -> Survey:
        """Made when the first hive is chosen: a web server, which only solves those that people type, has none."""
        if self._survey is None:
            self._survey = survey(self.index.required)
        return self._survey

    def zipf(self, word: str) -> int:
        """How common a word is: Zipf times ten, 30 being a word in a million."""
        row = self.lexicon.row(word)
        return row.zipf if row else 0

    def ease(self, word: str) -> float:
        """How readily a word comes to mind, as a Zipf value times ten.

        An inflected form is known better than it is used, so it stands half way to the word that it comes from.
        """
        if word not in self._ease:
            own = self.zipf(word)
            base = max((self.zipf(base) for base in self._bases(word)), default=0)
            self._ease[word] = max(own, (own + base) / 2)
        return self._ease[word]

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
    return HiveSource(load_lexicon(language), load_index(language))
