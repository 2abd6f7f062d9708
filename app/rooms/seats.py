"""The seat from which a member plays: the room's player, with the member behind it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import abort, redirect, request, url_for

from app.accounts.sessions import Player, visitor
from app.contract import registry
from app.contract.game_types import Json
from app.play import acting
from app.play.store import Opened
from app.rooms import finishing, presence
from app.rooms.models import ROLE
from app.rooms.tables import ROOM_PARAMETER, LoadedRoom, Member, load_room


@dataclass(kw_only=True)
class Seat(acting.StandIn):
    """A member's place in a room."""

    room: LoadedRoom

    def members_payload(self) -> Json:
        return presence.members_payload(self.room.members, self.number)

    def members_etag(self) -> str:
        return presence.members_etag(self.room.members, self.number)

    def page_context(self) -> dict[str, object]:
        return {"room": presence.room_context(self.room, self.number)}

    def shows_others(self, opened: Opened) -> bool:
        if opened.is_over or any(guess.by != self.number for guess in opened.guesses):
            return True
        return opened.hints > self.own_hints() or self.has_cells_of_others(opened)

    def own_hints(self) -> int:
        """Return how much of the help in the room's game the member had taken alone, before opening the room."""
        return self.room.hints_before if self.is_owner() else 0

    def is_owner(self) -> bool:
        return self.room.owner_id == self.behind.id

    def has_cells_of_others(self, opened: Opened) -> bool:
        """Whether the grid has letters that another member has written."""
        cells = registry.cells(opened.game)
        if cells is None:
            return False
        # Cells without a writer were filled before the owner opened the room.
        own_numbers = {self.number, 0} if self.is_owner() else {self.number}
        return not own_numbers.issuperset(cells.writers(registry.rules(opened.game).state(opened.saved, ())))

    def finish(self, opened: Opened, words: int, hints: int) -> None:
        finishing.finish_room(self.room.id, opened, words, hints)


@acting.actor_requested.connect
def take_seat(sender: object, game: str, slug: str, leads: bool) -> Seat | None:
    """The seat of whoever asks for a game with a room's code; a stranger is led to the invitation, or finds nothing."""
    code = request.args.get(ROOM_PARAMETER)
    if not code:
        return None
    player, room = visitor(), load_room(code)
    member = room.find_member(player.id)
    if (room.game, room.slug) != (game, slug):
        abort(404)
    if member is None or not isinstance(player, Player) or room.rounds:
        elsewhere = url_for("rooms.invitation", code=code) if member is None else room.game_url()
        abort(redirect(elsewhere, 303) if leads and request.method == "GET" else 404)
    if request.method == "GET":
        presence.record_presence(room, member, request.args.get("at"))
    return make_seat(room, member, player)


def make_seat(room: LoadedRoom, member: Member, player: Player) -> Seat:
    """Build the stand-in through whom a member plays the room's game."""
    return Seat(
        id=room.user_id,
        name=None,
        role=ROLE,
        locale=player.locale,
        session_id=player.session_id,
        token=player.token,
        play=player.play,
        behind=player,
        number=member.number,
        game=room.game,
        slug=room.slug,
        query={ROOM_PARAMETER: room.code},
        version=room.version,
        room=room,
    )
