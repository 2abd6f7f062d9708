"""The player of a request: the visitor, or a stand-in in whose name several people play one game.

The package play does not know rooms. A receiver of `actor_requested` returns a StandIn, or None for a visitor who plays
alone; every transaction treats a StandIn like any other player. A request asks once who plays, and hands that player
down.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from blinker import Namespace
from flask import g

from app.accounts.sessions import Player, Visitor, ensure_player, expect_same_player, visitor
from app.accounts.signals import first
from app.contract.game_types import Json
from app.play.store import Opened

# (game, slug, leads): somebody plays: in whose name? `leads` says that the answer may be another page.
actor_requested = Namespace().signal("acting")
Rendered = TypeVar("Rendered")


@dataclass(kw_only=True)
class StandIn(Player, ABC):
    """A player in whose name a person plays in a room; `behind` is that person, whose rate limits and session count.

    `number` tells who of several it is, from 1. `query` is what every address of the game carries on, and `version`
    the game's before anything of it was read.
    """

    behind: Player
    number: int
    game: str
    slug: str
    query: dict[str, str]
    version: int

    def key(self, game: str, slug: str) -> str:
        """No address of a puzzle, so that logging out does not take it for a game of one's own."""
        return "?".join((super().key(game, slug), *self.query.values()))

    @abstractmethod
    def members_payload(self) -> Json:
        """Return the members of the room as JSON for the page, with their `members_etag` as `company`."""

    @abstractmethod
    def members_etag(self) -> str:
        """Return a short hash that changes whenever the members that the page shows change."""

    @abstractmethod
    def page_context(self) -> dict[str, object]:
        """Return the template variables that the page of a game needs beside the game."""

    @abstractmethod
    def shows_others(self, opened: Opened) -> bool:
        """Whether the game shows whoever is behind this what others have found, help that their own game has not had,
        or the answers."""

    @abstractmethod
    def finish(self, opened: Opened, words: int, hints: int) -> None:
        """Record for every member that the puzzle is finished. The caller commits."""


class RoomQuery(NamedTuple):
    """The query that addresses of a game carry on, and the game."""

    game: str
    slug: str
    query: dict[str, str]


def current_actor(game: str, slug: str, *, leads: bool = True) -> Visitor:
    """Return the player of this request: a room's stand-in, else the visitor.

    The room's query is kept in `g` for `add_room_query`, which Flask calls for each address without telling more.
    """
    stand_in: StandIn | None = first(actor_requested, game=game, slug=slug, leads=leads)
    g.room_query = None if stand_in is None else RoomQuery(stand_in.game, stand_in.slug, stand_in.query)
    return visitor() if stand_in is None else stand_in


def expect_actor(game: str, slug: str) -> Visitor:
    """Return the player of a posted form, as `current_actor`; refuses a form that another account has opened."""
    expect_same_player()
    return current_actor(game, slug)


def ensure_actor(player: Visitor) -> Player:
    """Return the player; a visitor becomes a guest."""
    return player if isinstance(player, Player) else ensure_player()


def rate_limited_player(player: Visitor) -> Visitor:
    """Return the player whose rate limits count: the person behind a stand-in, else the player."""
    return player.behind if isinstance(player, StandIn) else player


def writer_number(player: Visitor) -> int:
    """Return the number of the member who writes; 0 for a player who is alone."""
    return player.number if isinstance(player, StandIn) else 0


def add_room_query(endpoint: str, values: dict[str, object]) -> None:
    """Add the room's query to URLs of the game that is played together, so that they stay in the room."""
    room: RoomQuery | None = g.get("room_query")
    if room is None or not endpoint.startswith(f"{room.game}."):
        return
    if endpoint == f"{room.game}.state" or values.get("slug") == room.slug:
        values.update(room.query)


def with_public_urls(render: Callable[..., Rendered]) -> Callable[..., Rendered]:
    """Wrap `render` so that its URLs lead to the puzzle alone, without the room: for text shown to outsiders."""

    def render_outside(*args: object) -> Rendered:
        room, g.room_query = g.get("room_query"), None
        try:
            return render(*args)
        finally:
            g.room_query = room

    return render_outside
