"""Choose from a list of words a spangram, if there is none, and theme words that fill the board with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.contract.game_types import Unsolvable
from app.games.strands.author.reading import Reading, TypedWord, read_typed_words
from app.games.strands.construct.requests import LONGEST_SPANGRAM, SHORTEST_SPANGRAM, propose_choices
from app.games.strands.parameters import LayoutParameters

# Hidden in another word, or a form of the spangram: a choice without that word may have it.
CURABLE = {"hidden", "hidden_backwards"}


@dataclass(frozen=True, slots=True)
class ChosenWords:
    """The spangram, the theme words and the words left out, as they were typed; no words if none fill the board."""

    spangram: str
    words: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    is_spangram_from_list: bool = False


def choose_words(spangram: str, words: str, language: str) -> ChosenWords:
    """Choose the words of a board from a list; `spangram` may be empty, and is then the longest word that leaves others
    to fill the board."""
    reading = read_typed_words(spangram, words, language)
    typed = list({word.text: word for word in reading.words if is_usable(word)}.values())
    candidates = [reading.spangram] if spangram else sorted(filter(can_span, typed), key=lambda word: -len(word.text))
    for candidate in candidates:
        if texts := fill_board(candidate, typed, language):
            return chosen_words(reading, candidate, texts, not spangram)
    return ChosenWords(spangram)


def is_usable(word: TypedWord) -> bool:
    return word.is_good or {remark.code for remark in word.remarks if remark.is_serious} <= CURABLE


def can_span(word: TypedWord) -> bool:
    return SHORTEST_SPANGRAM <= len(word.text) <= LONGEST_SPANGRAM


def fill_board(spangram: TypedWord, words: Iterable[TypedWord], language: str) -> list[str]:
    """Return the texts of words that fill the board with the spangram; empty if there are none."""
    texts = tuple(word.text for word in words if word.text != spangram.text)
    try:
        choices = propose_choices(LayoutParameters(spangram.text, texts, language), 1)
    except Unsolvable:
        return []
    return choices[0] if choices else []


def chosen_words(reading: Reading, spangram: TypedWord, texts: Iterable[str], is_from_list: bool) -> ChosenWords:
    chosen = {*texts, spangram.text}
    left_out = tuple(word.shown for word in reading.words if word.text not in chosen)
    words = tuple(reading.spellings[text] for text in texts)
    return ChosenWords(spangram.shown, words, left_out, is_from_list)
