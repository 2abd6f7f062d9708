"""Clues corrected after a crossword is out: what changed, when, and from what to what. Answers are no part of it."""

from __future__ import annotations

from collections.abc import Mapping

from app.contract.game_types import Json
from app.games.crossword.author.clue_rows import LONGEST_CLUE, clue_texts, slots_by_place, with_clues
from app.games.crossword.formats.document import NOTHING, line
from app.games.crossword.formats.ipuz import from_ipuz, to_ipuz
from app.games.crossword.solve.clue_text import is_blank

MOST_KEPT = 400


def correct_clues(data: Json, typed: Mapping[str, str], when: str) -> Json:
    """The public part of a crossword with these clues, by the places of their entries, and its `history` with a line
    for each that changed; an empty text leaves a clue as it is. The same data where nothing changed."""
    document = from_ipuz(data["ipuz"])
    texts, slots = clue_texts(document), slots_by_place(document.grid)
    history = list(data.get("history") or ())
    for place, slot in slots.items():
        old, new = texts.get(place, ("", NOTHING)), line(typed.get(place, ""), LONGEST_CLUE)
        if not is_blank(new) and new != old[0]:
            change = {"at": when, "number": slot.number, "direction": slot.direction}
            history.append({**change, "old": old[0], "new": new})
            texts[place] = new, old[1]
    if history == (data.get("history") or []):
        return data
    return {**data, "ipuz": to_ipuz(with_clues(document, texts)), "history": history[-MOST_KEPT:]}
