"""Steps back and forward: each keeps only what the change replaced, so that many fit into a draft."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from app.contract.game_types import Json
from app.games.crossword.author.clue_rows import LooseRow, clue_texts, with_clues
from app.games.crossword.author.grid_cells import GridCell, read_cells, with_cells
from app.games.crossword.formats.document import NOTHING, CrosswordFile

# Steps, and signs of JSON in all of them: the oldest go first.
MOST_STEPS, MOST_SIGNS = 100, 40_000
# What a step replaced, by keys as in `flat`; None for what was not there.
Replaced = dict[str, Any]


def flat_state(document: CrosswordFile, loose: Sequence[LooseRow]) -> Replaced:
    """All that can be taken back, by keys: `w` the width, a number for a cell, `a17` for a clue, `loose`."""
    cells = {str(n): f"{cell.text}|{cell.marks}" for n, cell in enumerate(read_cells(document))}
    clues = {place: text for place, (text, _more) in clue_texts(document).items()}
    return {"w": document.grid.width, **cells, **clues, "loose": [row.to_json() for row in loose]}


def restore_state(document: CrosswordFile, state: Replaced) -> tuple[CrosswordFile, tuple[LooseRow, ...]]:
    """The document and the loose rows as `state` has them; the rest is that of the document."""
    texts = [state[str(n)].rpartition("|") for n in range(sum(key.isdigit() for key in state))]
    cells = [GridCell(text, marks) for text, _bar, marks in texts]
    old = clue_texts(document)
    clues = {
        key: (text, old.get(key, ("", NOTHING))[1])
        for key, text in state.items()
        if key[0] in "ad" and key[1:].isdigit()
    }
    restored = with_clues(with_cells(document, cells, state["w"]), clues)
    return restored, tuple(LooseRow.from_json(row) for row in state["loose"])


def replaced_values(before: Mapping[str, object], after: Mapping[str, object]) -> Replaced:
    """Return the values of `before` that differ in `after` (None for a key that `before` lacks); empty if they are
    equal."""
    return {key: before.get(key) for key in {**before, **after} if before.get(key) != after.get(key)}


def state_before(state: Mapping[str, object], step: Mapping[str, object]) -> Replaced:
    """The state before a step."""
    return {key: value for key, value in {**state, **step}.items() if value is not None}


def push_step(steps: Sequence[Json], step: Replaced) -> tuple[Json, ...]:
    """The steps with one more, without the oldest if they are too many."""
    recent_steps: list[Json] = []
    left = MOST_SIGNS
    for each_step in [step, *reversed(steps[-MOST_STEPS + 1 :])]:
        left -= len(json.dumps(each_step))
        if left < 0 and recent_steps:
            break
        recent_steps.insert(0, each_step)
    return tuple(recent_steps)
