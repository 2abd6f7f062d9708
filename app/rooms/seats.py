"""The seat from which a member plays: the room's player, with the member behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import abort, redirect, request, url_for

from app.accounts.sessions import Player, visitor
from app.contract import registry
from app.contract.game_types import Json
from app.play import acting
from app.play.store import Opened
from app.rooms import finishing, presence
from app.rooms.models import ROLE
from app.rooms.tables import CARRIED, Member, Table, find


@dataclass(kw_only=True)
class Seat(acting.StandIn):
    """A member's place in a room."""

    table: Table

    def members_payload(self) -> Json:
        return presence.company(self.table.members, self.number)

    def members_etag(self) -> str:
        return presence.mark(self.table.members, self.number)

    def page_context(self) -> dict[str, Any]:
        return {"room": presence.shown(self.table, self.number)}

    def shows_others(self, opened: Opened) -> bool:
        if opened.is_over or any(guess.by != self.number for guess in opened.guesses):
            return True
        cells = registry.cells(opened.game)
        state = registry.rules(opened.game).state(opened.saved, ())
        # What has no writer was there when the first member opened the room.
        return cells is not None and any((writer or 1) != self.number for writer in cells.writers(state))

    def finish(self, opened: Opened, words: int, hints: int) -> None:
        finishing.complete(self.table.id, opened, words, hints)


@acting.actor_requested.connect
def sit_down(sender: object, game: str, slug: str, leads: bool) -> Seat | None:
    """The seat of whoever asks for a game with a room's code; a stranger is led to the invitation, or finds nothing."""
    code = request.args.get(CARRIED)
    if not code:
        return None
    player, table = visitor(), find(code)
    member = table.member(player.id)
    if (table.game, table.slug) != (game, slug):
        abort(404)
    if member is None or not isinstance(player, Player) or table.rounds:
        elsewhere = url_for("rooms.invitation", code=code) if member is None else table.address()
        abort(redirect(elsewhere, 303) if leads and request.method == "GET" else 404)
    if request.method == "GET":
        presence.note(table, member, request.args.get("at"))
    return seat(table, member, player)


def seat(table: Table, member: Member, player: Player) -> Seat:
    return Seat(
        id=table.user_id,
        name=None,
        role=ROLE,
        locale=player.locale,
        session_id=player.session_id,
        token=player.token,
        play=player.play,
        behind=player,
        number=member.number,
        game=table.game,
        slug=table.slug,
        query={CARRIED: table.code},
        version=table.version,
        table=table,
    )
