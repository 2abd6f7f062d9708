"""A list of words laid out as a crossword: freely, or within a shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from flask import flash, redirect, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player
from app.contract.game_types import Json, keep_on
from app.contract.spec import ListedWords
from app.games.crossword.author.manuscript import Manuscript, empty_crossword
from app.games.crossword.author.setups import FREESTYLE, LARGEST, SHAPED, Setup
from app.games.crossword.author.word_placing import laid_out, read_enumerations, read_word_list
from app.games.crossword.formats.document import upper
from app.games.crossword.grid import OPEN
from app.games.crossword.grids.shapes import shaped_rows
from app.games.crossword.layout import placer
from app.games.crossword.layout.list_placer import Lay, ListLayout, lay_list
from app.games.crossword.parameters import PlaceParameters
from app.games.crossword.web.blueprint import NAME
from app.games.crossword.web.builder.slot_claims import SlotsFull, first_free_slot, vacate_slot
from app.web.budget import REQUEST_BUDGET
from app.web.errors import RefusedInput
from app.workshop import drafts

# Seconds for all sizes that are tried; cells a side of a free layout at first; those of the smallest shape and how many
# shapes are tried, the largest being the last.
MOMENT, FIRST_SIDE, LEAST_SIDE, TRIED = 0.4, 11, 5, 6
# Cells of a shape for each letter of the words: with fewer, they hardly ever find a place.
CELLS_PER_LETTER = 1.8
MOST_AT_ONCE = 40


class BusyLaying(RefusedInput):
    text = _l("We’re busy with another list right now. Press the button again in a moment.")


class TooManyToLay(RefusedInput):
    text = _l("That’s more than %(most)d words. Remove some, or build it by hand.", most=MOST_AT_ONCE)


def begin_free(listed: ListedWords) -> Response:
    """A draft whose words cross wherever they can. Raises Unsolvable or RefusedInput."""
    title, language, text = listed.title, listed.language, listed.text
    clues = read_listed(text, language)
    params = PlaceParameters(language, size=FIRST_SIDE, expand=True)
    layout = lay_at_once(list(clues), [partial(lay_words, params)])
    setup = Setup(FREESTYLE, language=language, clue_language=language, symmetry="none")
    return keep_laid(setup, title, layout, clues, read_enumerations(text, language))


def begin_shaped(shape: str, listed: ListedWords) -> Response:
    """A draft whose words stand within a shape, in the smallest size that takes all that find a place."""
    title, language, text = listed.title, listed.language, listed.text
    clues = read_listed(text, language)
    layout = lay_at_once(list(clues), grounds_of_shape(shape, language, list(clues)))
    setup = Setup(SHAPED, language=language, clue_language=language, symmetry="none")
    return keep_laid(setup, title, layout, clues, read_enumerations(text, language))


def in_shape(shape: str) -> Callable[[ListedWords], Response]:
    return partial(begin_shaped, shape)


def read_listed(text: str, language: str) -> dict[str, str]:
    clues = read_word_list(text, language)
    if len(clues) > MOST_AT_ONCE:
        raise TooManyToLay
    return clues


def lay_at_once(words: Sequence[str], lays: Sequence[Lay]) -> ListLayout:
    """Lay words out within a moment. Raises BusyLaying if this process has none to spare."""
    with REQUEST_BUDGET.try_spending(MOMENT) as lasts:
        if lasts is None:
            raise BusyLaying
        return lay_list(words, MOMENT, lays)


def lay_words(params: PlaceParameters, words: Sequence[str], seconds: float) -> Json:
    """The layout of words for parameters of `placer.place_words` that lack them."""
    return placer.place_words(replace(params, words=tuple(words), time=seconds), keep_on)


def grounds_of_shape(shape: str, language: str, words: Sequence[str]) -> list[Lay]:
    """The shape in the sizes that may hold the words, the smallest first and the largest last."""
    longest, letters = max(map(len, words)), sum(map(len, words))
    grids = ["\n".join(shaped_rows(shape, side, side)) for side in range(max(longest, LEAST_SIDE), LARGEST)]
    roomy = [grid for grid in grids if grid.count(OPEN) >= CELLS_PER_LETTER * letters][: TRIED - 1]
    largest = "\n".join(shaped_rows(shape, LARGEST, LARGEST))
    return [partial(lay_words, PlaceParameters(language, onto=grid)) for grid in (*roomy, largest)]


def keep_laid(
    setup: Setup, title: str, listed: ListLayout, clues: dict[str, str], enumerations: dict[str, str]
) -> Response:
    """Keep a layout as a draft, and lead to its sheet. Raises SlotsFull or another RefusedInput."""
    empty = Manuscript(setup, empty_crossword(setup, FIRST_SIDE, FIRST_SIDE))
    missing = [*listed.left_out, *listed.loners]
    work = laid_out(empty, listed.layout | {"left_out": missing}, clues, enumerations)
    work = replace(work, setup=setup)
    player = ensure_player()
    slot = first_free_slot(player.id)
    if slot is None and player.guest:
        raise SlotsFull
    vacate_slot(NAME, player.id, slot, None, overwrite=False, keeps=True)
    draft = drafts.create_draft(NAME, player.id, title, {**work.to_json(), "slot": slot})
    for sentence in absence_sentences(listed):
        flash(sentence, "info")
    return redirect(url_for("crossword.build_sheet", key=draft.key), 303)


def absence_sentences(listed: ListLayout) -> list[str]:
    """Sentences that say which words are missing, and why."""
    loners, crowded = (", ".join(map(upper, words)) for words in (listed.loners, listed.left_out))
    sentences = (
        loners and _("Left out, because they share no letter with the others: %(words)s.", words=loners),
        crowded and _("Left out, because no place was found where they cross the others: %(words)s.", words=crowded),
    )
    return [sentence for sentence in sentences if sentence]
