"""Whether anybody uses a phrase: WordNet has many that only describe ("body substance") beside those that are said.

Three witnesses: wordfreq knows the phrase written as one word, as tags and addresses have it; the texts in which
WordNet's makers marked senses have it; Moby's thesaurus lists it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.words.build.entries.synonym_book import in_grid, moby_rows

_WRITTEN, _MARKED, _LISTED = 10, 3, 3  # zipf times ten, times, rows
UNUSED = 35  # the highest score of a phrase that nobody vouches for
_DOUBTFUL = 38  # and of one with a single faint witness


@dataclass(frozen=True)
class PhraseUse:
    """`zipf` is times ten; `marked` and `listed` count texts and rows, by the letters of a grid."""

    zipf: Mapping[str, int] = field(default_factory=dict)
    marked: Mapping[str, int] = field(default_factory=dict)
    listed: Mapping[str, int] = field(default_factory=dict)

    def highest(self, text: str) -> int:
        """The highest score that a phrase may have."""
        written, marked, listed = (use_by_text.get(text, 0) for use_by_text in (self.zipf, self.marked, self.listed))
        if written >= _WRITTEN or marked >= _MARKED or listed >= _LISTED:
            return 100
        return _DOUBTFUL if written or marked or listed else UNUSED


def read_phrase_use(files: Mapping[str, Path], zipf: Mapping[str, int]) -> PhraseUse:
    """Read the use of phrases from the unpacked sources; `files` are their folders by name."""
    marked = _marked(files["wordnet-base"] / "usr" / "share" / "wordnet" / "cntlist.rev")
    return PhraseUse(zipf, marked, Counter(word for _, others in moby_rows(files["moby"]) for word in set(others)))


def _marked(path: Path) -> Counter[str]:
    """Return how often each lemma was marked in a text: lines of a sense (`lemma%…`), its number and a count."""
    counts: Counter[str] = Counter()
    for line in path.read_text(encoding="latin-1").splitlines():
        sense, _, count = line.split()
        counts[in_grid(sense.partition("%")[0])] += int(count)
    return counts
