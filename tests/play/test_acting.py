"""In whose name somebody plays: what is asked, and what addresses carry on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask, url_for
from sqlalchemy import select

from app.accounts.sessions import Player
from app.contract.game_types import Json, Verdict
from app.extensions import db
from app.play import acting, guessing
from app.play.models import Guess
from app.play.store import Opened
from tests import yard
from tests.play.test_guessing import begun


class Twin(acting.StandIn):
    """Somebody in whose name every visitor plays."""

    def members_payload(self) -> Json:
        return {"company": "twins"}

    def members_etag(self) -> str:
        return "twins"

    def page_context(self) -> dict[str, Any]:
        return {}

    def shows_others(self, opened: Opened) -> bool:
        return False

    def finish(self, opened: Opened, words: int, hints: int) -> None:
        pass


def twin(game: str, slug: str) -> Twin:
    who: dict[str, Any] = {"id": 7, "name": None, "role": "room", "locale": None, "session_id": 1, "token": ""}
    alice = Player(3, "alice", "player", None, 1, "")
    return Twin(**who, behind=alice, number=2, game=game, slug=slug, query={"as": "twin"}, version=0)


@pytest.fixture
def asking(app: Flask) -> Iterator[list[Any]]:
    """A request in which the game `known` of Bee is played by twins; what was asked."""
    asked: list[Any] = []

    def answer(sender: object, **given: Any) -> Twin | None:
        asked.append(given)
        return twin("bee", "known") if given["slug"] == "known" else None

    with acting.actor_requested.connected_to(answer), app.test_request_context():
        yield asked


def test_it_works(asking: list[Any]) -> None:
    player = acting.current_actor("bee", "known")
    assert (player.id, acting.rate_limited_player(player).id, acting.writer_number(player)) == (7, 3, 2)
    assert asking == [{"game": "bee", "slug": "known", "leads": True}]


def test_alone_it_is_whoever_asks(asking: list[Any]) -> None:
    acting.current_actor("bee", "known")
    player = acting.current_actor("bee", "other")
    assert (player.id, acting.rate_limited_player(player), acting.writer_number(player)) == (None, player, 0)
    assert url_for("bee.play", slug="known") == "/bee/known"


def test_who_stands_in_is_a_player_and_a_visitor_becomes_one(asking: list[Any]) -> None:
    assert acting.ensure_actor(acting.current_actor("bee", "known")).id == 7
    guest = acting.ensure_actor(acting.current_actor("bee", "other"))
    assert (guest.id is None, guest.name, acting.writer_number(guest)) == (False, None, 0)


def test_the_addresses_of_the_same_game_carry_it_on(asking: list[Any]) -> None:
    acting.current_actor("bee", "known")
    same = (url_for("bee.play", slug="known"), url_for("bee.guess", slug="known"), url_for("bee.state"))
    others = (url_for("bee.play", slug="other"), url_for("bee.home"), url_for("strands.play", slug="known"))
    assert [url.endswith("?as=twin") for url in same] == [True] * 3
    assert [url for url in others if "as=twin" in url] == []


def test_what_others_are_told_leads_to_the_puzzle_alone(asking: list[Any]) -> None:
    acting.current_actor("bee", "known")
    say = acting.with_public_urls(lambda slug: url_for("bee.play", slug=slug))
    assert say("known") == "/bee/known"
    assert url_for("bee.play", slug="known") == "/bee/known?as=twin"


def test_the_session_holds_what_belongs_to_it_apart(asking: list[Any]) -> None:
    player = twin("bee", "known")
    player.play = {"bee/known": {"draft": "a"}, "bee/known?twin": {"draft": "b"}}
    assert player.held("bee", "known") == {"draft": "b"}
    player.behind.play = player.play
    assert player.behind.held("bee", "known") == {"draft": "a"}


def test_a_guess_is_its_player_s_whoever_asks_around_it(any_app: Flask) -> None:
    """The member's number comes from the player alone: nothing else of the request is asked."""
    slug = yard.add_bee()
    alice, opened = begun(slug)
    member = replace(twin("bee", slug), id=alice.id)
    guessing.store_guess(opened, member, Verdict("good", True, "planet", 6, 1, 6), guessing.Ends(9, 0))
    db.session.commit()
    assert ([guess.by for guess in opened.guesses], yard.column(select(Guess.writer))) == ([2], [2])
