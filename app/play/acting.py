"""Who acts in a game: whoever asks, or a player in whose name several play one game.

Play knows nothing of those. They hear `asked` and answer a StandIn, or None where nobody stands in; a StandIn is a
player like any other to every transaction, and says what is different of it.
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
asked = Namespace().signal("acting")
Said = TypeVar("Said")


@dataclass(kw_only=True)
class StandIn(Player, ABC):
    """A player in whose name somebody else acts, whose allowances and session these are.

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
    def company(self) -> Json:
        """Who else plays, for a page; `company` in it is the mark."""

    @abstractmethod
    def mark(self) -> str:
        """Another text whenever the company has changed."""

    @abstractmethod
    def context(self) -> dict[str, Any]:
        """What the page of a game is told beside the game."""

    @abstractmethod
    def shows_others(self, opened: Opened) -> bool:
        """Whether the game shows whoever is behind this what others have found, or the answers."""

    @abstractmethod
    def complete(self, opened: Opened, words: int, hints: int) -> None:
        """The puzzle is finished. The caller commits."""


def actor(game: str, slug: str, *, leads: bool = True) -> Visitor:
    """Who plays this puzzle with this request."""
    stand_in = first(asked, game=game, slug=slug, leads=leads)
    g.stand_in = stand_in
    return visitor() if stand_in is None else stand_in


def ensure_actor(game: str, slug: str) -> Player:
    """The same with a row: a visitor becomes a guest."""
    player = actor(game, slug)
    return player if isinstance(player, Player) else ensure_player()


def current() -> StandIn | None:
    """Who stands in during this request, once `actor` was asked."""
    found: StandIn | None = g.get("stand_in") if has_app_context() else None
    return found


def behind(player: Visitor) -> Visitor:
    """Who pays for what a player does."""
    return player.behind if isinstance(player, StandIn) else player


def writer() -> int:
    """Which of several writes; 0 where somebody plays alone."""
    stand_in = current()
    return stand_in.number if stand_in else 0


def carry_on(endpoint: str, values: dict[str, Any]) -> None:
    """The addresses of a game that several play lead to the same game."""
    stand_in = current()
    if stand_in is None or not endpoint.startswith(f"{stand_in.game}."):
        return
    if endpoint == f"{stand_in.game}.state" or values.get("slug") == stand_in.slug:
        values.update(stand_in.query)


def for_others(say: Callable[..., Said]) -> Callable[..., Said]:
    """What is said to people outside: its addresses lead to the puzzle alone."""

    def said(*given: Any) -> Said:
        stand_in, g.stand_in = current(), None
        try:
            return say(*given)
        finally:
            g.stand_in = stand_in

    return said
