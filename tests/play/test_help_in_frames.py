"""Help that a page for frames gives in a player's own tab is answers shown; a frame of another site knows nobody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.play.models import ANSWERS_SEEN
from tests import grids, yard
from tests.games.strands.web.test_board_frame import OTHERS, ZOO, Frame
from tests.play.test_answers_seen import is_marked, play


def send_words(browser: FlaskClient, slug: str, words: Sequence[str], *, hint: bool = False) -> None:
    frame = Frame(browser, slug)
    for word in words:
        frame.act(word=word)
    if hint:
        frame.act(hint="y")


def check_letter(browser: FlaskClient, slug: str) -> None:
    assert browser.post(f"/crossword/{slug}/embed", data={"c-0": "y"}).status_code == 200


HELP = {
    "all words": ("strands", partial(send_words, words=tuple(ZOO))),
    "a hint": ("strands", partial(send_words, words=OTHERS, hint=True)),
    "a check": ("crossword", check_letter),
}


def add(game: str) -> str:
    return yard.add_strands(yard.new_zoo()) if game == "strands" else grids.add_crossword()


@pytest.mark.parametrize("help", list(HELP))
def test_it_works(any_app: Flask, help: str) -> None:
    game, take = HELP[help]
    slug, alice = add(game), yard.log_in(any_app, "alice")
    take(alice, slug)
    play(alice, game, slug)
    assert is_marked(alice, game, slug)


@pytest.mark.parametrize("help", list(HELP))
def test_of_a_visitor_nothing_is_kept(app: Flask, help: str) -> None:
    game, take = HELP[help]
    slug, visitor = add(game), app.test_client()
    take(visitor, slug)
    assert visitor.get_cookie("session") is None
    assert yard.column(select(ANSWERS_SEEN.c.puzzle_id)) == []


def test_words_that_one_finds_in_a_frame_are_one_s_own(app: Flask) -> None:
    slug, alice = add("strands"), yard.log_in(app, "alice")
    send_words(alice, slug, (*tuple(ZOO)[:3], *OTHERS))
    play(alice, "strands", slug)
    assert not is_marked(alice, "strands", slug)
