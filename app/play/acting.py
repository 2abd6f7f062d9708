"""The player of a request: the visitor, or a stand-in in whose name several people play one game.

The package play does not know rooms. A receiver of `actor_requested` returns a StandIn, or None for a visitor who plays
alone; every transaction treats a StandIn like any other player.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from blinker import Namespace
from flask import g, has_app_context

from app.accounts.sessions import Player, Visitor, ensure_player, visitor
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
    def page_context(self) -> dict[str, Any]:
        """Return the template variables that the page of a game needs beside the game."""

    @abstractmethod
    def shows_others(self, opened: Opened) -> bool:
        """Whether the game shows whoever is behind this what others have found, or the answers."""

    @abstractmethod
    def finish(self, opened: Opened, words: int, hints: int) -> None:
        """Record for every member that the puzzle is finished. The caller commits."""


def current_actor(game: str, slug: str, *, leads: bool = True) -> Visitor:
    """Return the player of this request: a room's stand-in, else the visitor; store the stand-in in `g`."""
    stand_in = first(actor_requested, game=game, slug=slug, leads=leads)
    g.stand_in = stand_in
    return visitor() if stand_in is None else stand_in


def ensure_actor(game: str, slug: str) -> Player:
    """Return the player of this request, as `current_actor`; a visitor becomes a guest."""
    player = current_actor(game, slug)
    return player if isinstance(player, Player) else ensure_player()


def current_stand_in() -> StandIn | None:
    """Return the stand-in that `current_actor` found in this request; None without one or outside of an app context."""
    stand_in: StandIn | None = g.get("stand_in") if has_app_context() else None
    return stand_in


def rate_limited_player(player: Visitor) -> Visitor:
    """Return the player whose rate limits count: the person behind a stand-in, else the player."""
    return player.behind if isinstance(player, StandIn) else player


def writer_number() -> int:
    """Return the number of the member who writes; 0 when playing alone."""
    stand_in = current_stand_in()
    return stand_in.number if stand_in else 0


def add_room_query(endpoint: str, values: dict[str, Any]) -> None:
    """Add the room's query to URLs of the game that is played together, so that they stay in the room."""
    stand_in = current_stand_in()
    if stand_in is None or not endpoint.startswith(f"{stand_in.game}."):
        return
    if endpoint == f"{stand_in.game}.state" or values.get("slug") == stand_in.slug:
        values.update(stand_in.query)


def with_public_urls(render: Callable[..., Rendered]) -> Callable[..., Rendered]:
    """Wrap `render` so that its URLs lead to the puzzle alone, without the room: for text shown to outsiders."""

    def render_outside(*args: Any) -> Rendered:
        stand_in, g.stand_in = current_stand_in(), None
        try:
            return render(*args)
        finally:
            g.stand_in = stand_in

    return render_outside
