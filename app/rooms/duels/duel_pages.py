"""What the pages of a duel are told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from math import ceil
from typing import Any

from flask import url_for
from flask_babel import gettext as _

from app.contract import registry
from app.contract.game_types import DuelRules
from app.play import answers_seen
from app.play.pages import Shown
from app.play.store import unpack_guesses
from app.puzzles.publishing import digest
from app.rooms import presence
from app.rooms.duels import phases, scores
from app.rooms.duels.scores import DuelSide, RoundTold
from app.rooms.tables import Member, Table

# Stands for a round in the text to share: won, lost, or level.
WON, LOST, LEVEL = "🟩", "⬜", "🟨"


def mark(table: Table, phase: str) -> str:
    """Another text whenever a page has something else to show; who is there is no news while both look at the clock."""
    still = phase in (phases.SOON, phases.RUNNING)
    people = "" if still else digest(repr([(one.number, one.name) for one in table.members]))[:8]
    return f"{table.round}-{phase}-{people}-{table.rematch or ''}"


def context(table: Table, duel: DuelRules, mine: Member, at: datetime) -> dict[str, Any]:
    """Everything that a player may see now."""
    phase = phases.phase(table, duel, at)
    rounds = scores.told(table, mine.number, phase)
    totals = scores.totals(table, mine.number, rounds)
    answers_seen.record_shown_answers(scores.show_others(rounds))
    seconds = phases.left(table, duel, at)
    clock = {"left_ms": ceil(seconds * 1000), "left": ceil(seconds)}
    told = {
        "duel": duel,
        "table": table,
        "phase": phase,
        "mark": mark(table, phase),
        "rounds": rounds,
        "totals": totals,
    }
    running = playing(table, mine) if phase == phases.RUNNING else {}
    over = {"share_text": share_text(table, rounds, totals)} if phase == phases.OVER else {}
    return {"game": table.game, "room": presence.shown(table, mine.number), **clock, **told, **running, **over}


def playing(table: Table, mine: Member) -> dict[str, Any]:
    """The board of the round as it was made, and the player's own words; of the other's nothing."""
    row = scores.board(table)
    if row is None:
        return {}
    rules = registry.rules(table.game)
    view = rules.view(rules.puzzle(row.data, None), rules.state({}, ()))
    words = scores.own(unpack_guesses(row.words), mine.number)
    return {"view": view, "language": row.language, "words": words[::-1], "points": scores.points(words)}


def after_word(table: Table, mine: Member, verdict: Shown) -> dict[str, Any]:
    row = scores.board(table) if verdict.good else None
    words = scores.own(unpack_guesses(row.words), mine.number) if row else []
    language = row.language if row else ""
    return {"verdict": verdict, "words": words[::-1], "points": scores.points(words), "language": language}


def share_text(table: Table, rounds: Sequence[RoundTold], totals: Sequence[DuelSide]) -> str:
    """A result for friends: no name, no word, no letter of it."""
    mine, other = (side.points for side in totals)
    bar = "".join(sign(*(side.points for side in one.sides)) for one in rounds)
    by_round = ", ".join("–".join(str(side.points) for side in one.sides) for one in rounds)
    title = _("%(game)s, a duel: %(mine)s–%(other)s", game=registry.title(table.game), mine=mine, other=other)
    if any(side.answers_seen for side in totals):
        title = f"{title} ({_('answers seen')})"
    return f"{title}\n{bar} {by_round}\n{url_for(f'{table.game}.home', _external=True)}"


def sign(mine: int, other: int) -> str:
    return LEVEL if mine == other else WON if mine > other else LOST
