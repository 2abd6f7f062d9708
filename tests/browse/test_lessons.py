"""The lesson of a game: a small board, a few steps, and nothing that is stored."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import User
from app.contract import registry
from app.play.models import Save
from tests import grids, yard

# Those that are played by words.
GAMES = ("bee", "strands", "letterboxed")
OFFER = "Learn to play in a minute"


def carried_words(page: str) -> str:
    found = re.search(r'name="carried" value="([^"]*)"', page)
    return found[1] if found else ""


def answers_in(page: str, words: tuple[str, ...]) -> set[str]:
    return set(words) & yard.parts(page)


def step_of(page: str) -> str:
    found = re.search(r'class="lesson-step"[^>]*>([^<]*)<', page)
    return found[1] if found else ""


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("game", GAMES)
def test_it_works(client: FlaskClient, game: str, language: str) -> None:
    """The words of the lesson do one step each, in the reader's language, and the last one ends it."""
    client.get("/", headers={"Accept-Language": language})
    client.post("/language", data={"language": language})
    lesson = registry.spec(game).lesson
    assert lesson is not None
    page = client.get(f"/{game}/learn").text
    for word in lesson.examples[language]:
        assert step_of(page)
        page = client.post(f"/{game}/learn", data={"carried": carried_words(page), "word": word}).text
    assert step_of(page) == ""
    assert f'href="/{game}/"' in page
    assert yard.column(select(func.count(User.id))) == [0]
    assert yard.column(select(func.count(Save.id))) == [0]


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_word_stays_at_its_step(client: FlaskClient, game: str) -> None:
    page = client.post(f"/{game}/learn", data={"carried": "", "word": "xx"}).text
    assert 'data-good="false"' in page
    assert step_of(page) == "Step 1 of 3"
    # Nor do words in the form that the rules refuse.
    assert step_of(client.post(f"/{game}/learn", data={"carried": "xx,yy", "word": "zz"}).text) == "Step 1 of 3"


def test_letters_are_pressed_and_deleted_without_scripts(client: FlaskClient) -> None:
    page = client.post("/bee/learn", data={"carried": "read", "word": "gra", "letter": "i"}).text
    assert 'value="grai"' in page and step_of(page) == "Step 2 of 3"
    page = client.post("/bee/learn", data={"carried": "read", "word": "grai", "delete": "1"}).text
    assert 'value="gra"' in page


def test_a_word_too_short_for_the_step_is_praised_and_the_step_stays(client: FlaskClient) -> None:
    page = client.post("/bee/learn", data={"carried": "read", "word": "dear"}).text
    assert 'data-good="true"' in page
    assert step_of(page) == "Step 2 of 3"


def test_a_special_act_done_before_its_step_is_not_asked_for_again(client: FlaskClient) -> None:
    """The spangram cannot be found twice: its step would never end."""
    page = client.post("/strands/learn", data={"word": "fruits"}).text
    assert step_of(page) == "Step 1 of 3"
    page = client.post("/strands/learn", data={"carried": carried_words(page), "word": "pear"}).text
    assert step_of(page) == "Step 2 of 3"
    page = client.post("/strands/learn", data={"carried": carried_words(page), "word": "star"}).text
    assert step_of(page) == "" and "Now you know how to play." in page
    assert "Now you know how to play." in client.post("/bee/learn", data={"word": "reading"}).text


@pytest.mark.parametrize("game", GAMES)
def test_words_are_in_the_page_once_they_are_asked_for(client: FlaskClient, game: str) -> None:
    lesson = registry.spec(game).lesson
    assert lesson is not None
    # The shorter ones are words of the page too.
    words = (max(lesson.examples["en"], key=len),)
    assert not answers_in(client.get(f"/{game}/learn").text, words)
    assert not answers_in(client.post(f"/{game}/learn", data={"word": "zzzz"}).text, words)
    assert answers_in(client.post(f"/{game}/learn", data={"word": "zz", "stuck": "1"}).text, words) == set(words)


def test_every_game_has_a_lesson() -> None:
    for game in registry.names():
        lesson = registry.spec(game).lesson
        assert lesson is not None and set(lesson.examples) == {"en", "nb"}


def test_it_is_offered_to_a_visitor_until_it_is_opened(app: Flask, client: FlaskClient) -> None:
    boards = {"bee": yard.add_bee, "strands": yard.add_strands, "letterboxed": yard.add_box}
    for game, slug in {**{game: add() for game, add in boards.items()}, "crossword": grids.add_crossword()}.items():
        # A look away and back is no lesson.
        for _visit in range(2):
            assert OFFER in client.get(f"/{game}/{slug}").text, game
        client.get(f"/{game}/learn")
        assert OFFER not in client.get(f"/{game}/{slug}").text, game
        assert f'href="/{game}/learn"' in client.get(f"/{game}/{slug}").text, game


def test_it_is_not_offered_to_who_has_an_account(alice: FlaskClient, puzzle: str) -> None:
    page = alice.get(f"/bee/{puzzle}").text
    assert OFFER not in page
    assert '<a href="/bee/learn">How to play</a>' in page


def test_the_offer_costs_no_statement(client: FlaskClient, puzzle: str) -> None:
    with yard.statements() as first:
        assert OFFER in client.get(f"/bee/{puzzle}").text
    client.get("/bee/learn")
    with yard.statements() as second:
        assert OFFER not in client.get(f"/bee/{puzzle}").text
    assert len(first) == len(second)
