"""English's scored list: the lexicon's words, names, abbreviations, WordNet's phrases and what else texts often have.

Rude words follow the lexicon's tiers. Of what the lexicon does not hold, nothing comes in that is on a list of rude
words or has a blocked word as one of its parts, and a mild part makes a mild entry, unless the editor has said so in
`en-entries.tsv`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from pathlib import Path

from app.words.build import editorial as editors
from app.words.build import english, profanity, synsets
from app.words.build.english import EnglishEvidence
from app.words.build.entries import judgement, phrase_use
from app.words.build.entries.contractions import contractions, is_stray, of_contraction
from app.words.build.entries.entry_scores import LEAST, Kind, score
from app.words.build.entries.judgement import LOW, ListEntry, is_low, judged
from app.words.build.entries.phrase_use import PhraseUse
from app.words.fold import ALPHABETS, fold
from app.words.inflect import bases
from app.words.rows import Flag, Row, Tier, tier_of

LARGEST_NAMES, LARGEST_ABBREVIATIONS, LARGEST_WORDS = 80, 70, 70  # SCOWL's sizes; the last for words of two letters
MOST_STRINGS = 60_000  # of wordfreq
SHORTEST, LONGEST = 2, 21
_INSIDE = 4  # letters of a blocked word that must not stand inside of a string that nobody vouches for
_PLURAL_LETTER = re.compile("[^aimopuv]s")  # "cs" and "rs"; not "as", "is", "ms", "os", "ps", "us", "vs"
_LETTERS_WORTH = 20
_CLEAN = (Tier.CORE, Tier.ACCEPT)
_PARTS = re.compile(r"[^a-z]+")
_SPELLED = ALPHABETS["en"] + " -'"
_VERDICTS = {"block": Tier.BLOCK, "mild": Tier.MILD}  # the others let an entry in
_SMALL = frozenset(("a", "an", "and", "as", "at", "by", "for", "in", "of", "on", "or", "the", "to", "with"))
# Ranks of zoology and botany, with sub-, super- and infra-: "genus Felis" is no entry that anybody clues.
_RANK = re.compile("(sub|super|infra)?(class|division|family|genus|kingdom|order|phylum|tribe)")


@dataclass(frozen=True)
class Taste:
    """The lexicon's verdicts, what the public lists of rude words hold beside it, and the editor's own on entries."""

    tiers: Mapping[str, Tier]
    listed: Set[str]
    own: Mapping[str, editors.Entry]

    def of(self, parts: Sequence[str]) -> Tier:
        """The verdict on an entry that the lexicon does not hold, by its parts and as a whole."""
        text = "".join(parts)
        if text in self.own and not is_low(text, self.own):
            return _VERDICTS.get(self.own[text].verdict, Tier.ACCEPT)
        tiers = {self._of_part(part) for part in (*parts, text)}
        return max(tiers | {Tier.BLOCK if text in self.listed else Tier.ACCEPT})

    def _of_part(self, part: str) -> Tier:
        """The lexicon's tier, or the worst of what the part may be a form of."""
        forms = [part] if part in self.tiers else bases(part)
        return max((self.tiers.get(form, Tier.ACCEPT) for form in forms), default=Tier.ACCEPT)

    @cached_property
    def _hidden(self) -> list[str]:
        return [word for word, tier in self.tiers.items() if tier == Tier.BLOCK and len(word) >= _INSIDE]

    def hides(self, text: str) -> bool:
        """Whether a blocked word stands inside, and nobody has said that it does not matter."""
        return text not in self.own and any(word in text for word in self._hidden)


def make_english_entries(files: Mapping[str, Path], folder: Path) -> list[ListEntry]:
    """Every entry of English from the unpacked sources, by name, and the editor's folder; sorted, each once."""
    evidence = english.gather(dict(files), editors.read_editorial(folder, "en"))
    phrases = phrases_of(synsets.read_synsets(files["wordnet-base"] / "usr" / "share" / "wordnet"))
    rows = english.rows(evidence, ALPHABETS["en"])
    own_entries, use = judgement.read_judgement(folder, "en"), phrase_use.read_phrase_use(files, evidence.zipf)
    return entries(evidence, phrases, rows, tastes(evidence, rows, own_entries), use)


def phrases_of(read: Iterable[synsets.Synset]) -> list[str]:
    """WordNet's lemmas that are more than one word or have other signs than letters, sorted."""
    return sorted({lemma for synset in read for lemma in synset.lemmas if not lemma.isalpha()})


def entries(
    evidence: EnglishEvidence, phrases: Iterable[str], rows: list[Row], taste: Taste, use: PhraseUse
) -> list[ListEntry]:
    """The list from what the sources know: a text of several kinds has the best score of them."""
    best: dict[str, ListEntry] = {}
    apostrophe_words = contractions(evidence.zipf)
    own_words = [row for row in rows if not is_stray(row, apostrophe_words)]
    kinds = (
        _whole_words(own_words),
        # Not those whose letters are a rude word: "who're".
        (
            ListEntry(word, of_contraction(zipf))
            for word, zipf in apostrophe_words.items()
            if taste.of([word]) in _CLEAN
        ),
        _names_and_the_like(evidence, taste),
        _phrases(evidence, phrases, taste, use),
        _strings(evidence, {row.word for row in rows}, taste),
    )
    for entry in judged(map(_plural_letters_less, chain(*kinds)), taste.own):
        fits = SHORTEST <= len(entry.word) <= LONGEST and not entry.word.strip(ALPHABETS["en"])
        if fits and (entry.word not in best or best[entry.word].score < entry.score):
            best[entry.word] = entry
    return [best[word] for word in sorted(best)]


def tastes(evidence: EnglishEvidence, rows: Iterable[Row], own: Mapping[str, editors.Entry]) -> Taste:
    tiers = {row.word: tier_of(row.flags) for row in rows}
    sure = {word for word, rating in evidence.votes.rating.items() if rating == profanity.SURE}
    # Not those spelled with figures: without them "5hit" would be an innocent word.
    plain = (word for word in sure | evidence.votes.list_counts.keys() if not word.strip(_SPELLED))
    return Taste(tiers, {"".join(_PARTS.split(word)) for word in plain} - tiers.keys(), own)


def _plural_letters_less(entry: ListEntry) -> ListEntry:
    worthless = _PLURAL_LETTER.fullmatch(entry.word)
    return entry._replace(score=min(entry.score, _LETTERS_WORTH)) if worthless else entry


def _whole_words(rows: list[Row]) -> Iterator[ListEntry]:
    row_words = {row.word for row in rows}
    for row in rows:
        if (tier := tier_of(row.flags)) != Tier.BLOCK:
            yield ListEntry(row.word, of_row(row, row_words), tier == Tier.MILD)


def _names_and_the_like(evidence: EnglishEvidence, taste: Taste) -> Iterator[ListEntry]:
    for kind, word, size in _listed(evidence):
        if (tier := taste.of([word])) != Tier.BLOCK:
            yield ListEntry(word, score(kind, len(word), evidence.zipf.get(word, 0), size), tier == Tier.MILD)


def _phrases(evidence: EnglishEvidence, phrases: Iterable[str], taste: Taste, use: PhraseUse) -> Iterator[ListEntry]:
    for phrase in phrases:
        parts = [part for part in _PARTS.split(fold(phrase)) if part]
        if any(sign.isdigit() for sign in phrase) or (tier := taste.of(parts)) == Tier.BLOCK:
            continue
        text = "".join(parts)
        unwanted = text not in taste.own and any(is_low(part, taste.own) for part in parts)
        most = LOW if unwanted else use.highest(text)
        yield ListEntry(text, min(most, of_phrase(phrase, parts, evidence.zipf)), tier == Tier.MILD)


def of_row(row: Row, known: set[str]) -> int:
    """The score of a word of the lexicon; what WordNet knows is worth more, a form of a rare word less."""
    more = 3 if Flag.KNOWN in row.flags else -3
    doubtful = Flag.NAME in row.flags or Flag.ABBREVIATION in row.flags
    if row.zipf < 10 and not known.isdisjoint(bases(row.word)):
        more -= 4
    if doubtful and Flag.KNOWN not in row.flags:
        more -= 4
    # The commonness of "ides" or "aka" is mostly the name's or the abbreviation's.
    zipf = row.zipf - 10 if doubtful and (row.size or 95) >= 70 else row.zipf
    return score(_kind(row.flags), len(row.word), zipf, row.size, more)


def _kind(flags: str) -> Kind:
    if Flag.VARIANT in flags:
        return Kind.VARIANT
    return Kind.ABROAD if Flag.ABROAD in flags else Kind.WORD


def _listed(evidence: EnglishEvidence) -> Iterator[tuple[Kind, str, int]]:
    """SCOWL's names and abbreviations, and its words of two letters, which the lexicon leaves out."""
    lists = evidence.scowl
    for kind, table, largest in (
        (Kind.NAME, lists.names, LARGEST_NAMES),
        (Kind.ABBREVIATION, lists.short, LARGEST_ABBREVIATIONS),
        (Kind.WORD, {word: size for word, size in lists.main.items() if len(word) == SHORTEST}, LARGEST_WORDS),
    ):
        yield from ((kind, word, size) for word, size in table.items() if size <= largest)


def of_phrase(phrase: str, parts: list[str], zipf: Mapping[str, int]) -> int:
    """The score of a phrase: as rare as the rarest of its parts, and somewhat rarer."""
    if _RANK.fullmatch("".join(parts[:1])) and phrase != phrase.lower():
        return LEAST
    telling = [zipf.get(part, 0) for part in parts if part not in _SMALL]
    least = min(telling or [zipf.get(part, 0) for part in parts], default=0)
    text = "".join(parts)
    size = 60 if least >= 42 else 70 if least >= 30 else 80
    kind = Kind.PHRASE if phrase == phrase.lower() else Kind.NAME
    return score(kind, len(text), least - 8, size, 4 if zipf.get(text, 0) > 15 else 0)


def _strings(evidence: EnglishEvidence, known: set[str], taste: Taste) -> Iterator[ListEntry]:
    """The commonest strings of texts, for what no dictionary has yet: rather none than a rude one."""
    alphabet = ALPHABETS["en"]
    letters = (word for word in evidence.zipf if not word.strip(alphabet))
    for word in islice(letters, MOST_STRINGS):
        if word not in known and not taste.hides(word) and taste.of([word]) == Tier.ACCEPT:
            yield ListEntry(word, score(Kind.STRING, len(word), evidence.zipf[word], 0))
