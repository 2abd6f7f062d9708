"""A list of words laid out as a crossword: freely, or within a shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from flask import flash, redirect, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player
from app.contract.game_types import Json
from app.games.crossword.author.manuscript import Manuscript, empty_crossword
from app.games.crossword.author.setups import FREESTYLE, SHAPED, Setup
from app.games.crossword.author.word_placing import laid_out, read_word_list
from app.games.crossword.formats.document import upper
from app.games.crossword.grids.shapes import shaped_rows
from app.games.crossword.layout import placer
from app.games.crossword.web.blueprint import NAME
from app.games.crossword.web.builder.slot_claims import SlotsFull, claim_slot, first_free_slot
from app.web.budget import REQUEST_BUDGET
from app.web.errors import RefusedInput
from app.workshop import drafts

# Seconds for all sizes that are tried, and cells a side of these.
MOMENT, SIZES = 0.3, (11, 13, 15, 17, 19, 21)
MOST_AT_ONCE = 40
Lay = Callable[[float], Json]


class BusyLaying(RefusedInput):
    text = _l("Another list is being laid out right now. Press the button again.")


class TooManyToLay(RefusedInput):
    text = _l("That’s more than %(most)d words. Remove some, or build it by hand.", most=MOST_AT_ONCE)


def begin_free(title: str, language: str, text: str) -> Response:
    """A draft whose words cross wherever they can. Raises Unsolvable or RefusedInput."""
    clues = read_listed(text, language)
    params = {"words": list(clues), "size": SIZES[0], "expand": True, "language": language}
    layout = lay_at_once(lambda seconds: placer.place_words({**params, "time": seconds}, lambda *_, **__: True))
    return keep_laid(Setup(FREESTYLE, language=language, clue_language=language, symmetry="none"), title, layout, clues)


def begin_shaped(shape: str, title: str, language: str, text: str) -> Response:
    """A draft whose words stand within a shape, in the smallest of SIZES that takes them all."""
    clues = read_listed(text, language)
    layout = lay_at_once(lambda seconds: lay_in_shape(shape, list(clues), language, seconds))
    return keep_laid(Setup(SHAPED, language=language, clue_language=language, symmetry="none"), title, layout, clues)


def in_shape(shape: str) -> Callable[[str, str, str], Response]:
    return partial(begin_shaped, shape)


def read_listed(text: str, language: str) -> dict[str, str]:
    clues = read_word_list(text, language)
    if len(clues) > MOST_AT_ONCE:
        raise TooManyToLay
    return clues


def lay_at_once(lay: Lay) -> Json:
    """Call `lay` with the seconds of a moment and return its layout. Raises BusyLaying if this process has none to
    spare."""
    with REQUEST_BUDGET.try_spending(MOMENT) as lasts:
        if lasts is None:
            raise BusyLaying
        return lay(MOMENT)


def lay_in_shape(shape: str, words: list[str], language: str, seconds: float) -> Json:
    """The layout in the smallest shape that takes all words, else in the largest."""
    layout: Json = {}
    for size in SIZES:
        if size < max(map(len, words)) and size != SIZES[-1]:
            continue
        onto = "\n".join(shaped_rows(shape, size, size))
        params = {"words": words, "onto": onto, "language": language, "time": seconds / len(SIZES)}
        layout = placer.place_words(params, lambda *_, **__: True)
        if not layout["left_out"]:
            break
    return layout


def keep_laid(setup: Setup, title: str, layout: Json, clues: dict[str, str]) -> Response:
    """Keep a layout as a draft, and lead to its sheet. Raises SlotsFull or another RefusedInput."""
    empty = Manuscript(setup, empty_crossword(setup, SIZES[0], SIZES[0]))
    work = laid_out(empty, layout, clues)
    work = replace(work, setup=setup)
    player = ensure_player()
    slot = first_free_slot(player.id)
    if slot is None and player.guest:
        raise SlotsFull
    claim_slot(NAME, player.id, slot, None, overwrite=False, keeps=True)
    draft = drafts.create_draft(NAME, player.id, title, {**work.to_json(), "slot": slot})
    if layout["left_out"]:
        words = ", ".join(map(upper, layout["left_out"]))
        flash(_("These don’t fit: %(words)s.", words=words), "info")
    return redirect(url_for("crossword.build_sheet", key=draft.key), 303)
