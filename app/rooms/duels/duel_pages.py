"""Template variables of the pages of a duel."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from math import ceil

from flask import url_for
from flask_babel import gettext as _

from app.contract import registry
from app.contract.game_types import DuelRules
from app.play import answers_seen
from app.play.pages import Shown
from app.play.store import unpack_guesses
from app.puzzles.publishing import hex_digest
from app.rooms import presence
from app.rooms.duels import phases, scores
from app.rooms.duels.scores import DuelSide, FinishedRound
from app.rooms.tables import LoadedRoom, Member

# Stands for a round in the text to share: won, lost, or level.
WON, LOST, LEVEL = "🟩", "⬜", "🟨"


def duel_etag(room: LoadedRoom, phase: str) -> str:
    """Return a text that changes when the page must change; members do not count while the clock runs."""
    still = phase in (phases.SOON, phases.RUNNING)
    people = "" if still else hex_digest(repr([(member.number, member.name) for member in room.members]))[:8]
    return f"{room.round}-{phase}-{people}-{room.rematch or ''}"


def duel_context(room: LoadedRoom, duel: DuelRules[object], member: Member, at: datetime) -> dict[str, object]:
    """Return all that a player may see now, as template variables; records answers that are shown."""
    phase = phases.current_phase(room, duel, at)
    rounds = scores.list_finished_rounds(room, member.number, phase)
    totals = scores.sum_totals(room, member.number, rounds)
    answers_seen.record_shown_answers(scores.list_shown_puzzle_ids(rounds))
    seconds = phases.seconds_left(room, duel, at)
    clock = {"left_ms": ceil(seconds * 1000), "left": ceil(seconds)}
    duel_state = {
        "duel": duel,
        "table": room,
        "phase": phase,
        "mark": duel_etag(room, phase),
        "rounds": rounds,
        "totals": totals,
    }
    running = round_context(room, member) if phase == phases.RUNNING else {}
    over = {"share_text": share_text(room, rounds, totals)} if phase == phases.OVER else {}
    return {
        "game": room.game,
        "room": presence.room_context(room, member.number),
        **clock,
        **duel_state,
        **running,
        **over,
    }


def round_context(room: LoadedRoom, member: Member) -> dict[str, object]:
    """The board of the round as it was made, and the player's own words; of the other's nothing."""
    row = scores.load_round(room)
    if row is None:
        return {}
    rules = registry.rules(room.game)
    view = rules.view(rules.puzzle(row.data, None), rules.state({}, ()))
    words = scores.words_of_member(unpack_guesses(row.words), member.number)
    return {"view": view, "language": row.language, "words": words[::-1], "points": scores.sum_points(words)}


def word_context(room: LoadedRoom, member: Member, verdict: Shown) -> dict[str, object]:
    """Return the template variables after a word: the verdict, and one's own words if it was accepted, latest first."""
    row = scores.load_round(room) if verdict.good else None
    words = scores.words_of_member(unpack_guesses(row.words), member.number) if row else []
    language = row.language if row else ""
    return {"verdict": verdict, "words": words[::-1], "points": scores.sum_points(words), "language": language}


def share_text(room: LoadedRoom, rounds: Sequence[FinishedRound], totals: Sequence[DuelSide]) -> str:
    """Return a result to share with friends, without names and words."""
    own_points, other_points = (side.points for side in totals)
    bar = "".join(result_symbol(*(side.points for side in finished.sides)) for finished in rounds)
    by_round = ", ".join("–".join(str(side.points) for side in finished.sides) for finished in rounds)
    title = _("%(game)s duel: %(mine)s–%(other)s", game=registry.title(room.game), mine=own_points, other=other_points)
    if any(side.answers_seen for side in totals):
        title = f"{title} ({_('answers seen')})"
    return f"{title}\n{bar} {by_round}\n{url_for(f'{room.game}.home', _external=True)}"


def result_symbol(own_points: int, other_points: int) -> str:
    """Return the symbol for a win, a loss or a draw."""
    return LEVEL if own_points == other_points else WON if own_points > other_points else LOST
