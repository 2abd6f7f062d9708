"""The page of the universes: every letter of a chain with what it makes of the worlds before."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from app.games.letterboxed.author import boards
from app.games.letterboxed.web.universes import EXAMPLES

PAGE = "/letterboxed/universes"


def test_it_works(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"words": "rocket terminable", "language": "en"}).text
    assert page.count('<li class="step"') == 15
    assert "5 universes" in page
    assert "L is new: it goes on every side with room, but never beside B." in page
    assert "R is already there. Universes with it beside E are gone: 11." in page
    assert "So ROCKET – TERMINABLE solves 1,048 boards." in page


@pytest.mark.parametrize("language", EXAMPLES)
def test_each_language_has_an_example(client: FlaskClient, language: str) -> None:
    answer = client.get(PAGE, query_string={"language": language})
    assert answer.status_code == 200
    assert f'value="{EXAMPLES[language]}"' in answer.text


def test_it_is_bounded(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"words": "rocket terminable"}).text
    assert page.count('<svg class="box"') <= 15 * 14
    assert len(page) < 400_000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("rocket", "The words need twelve different letters between them; these have 6."),
        ("rocket minable", "After ROCKET comes a word that starts with T"),
        ("a" * 9000, f"Together, the words can have at most {boards.LONGEST_TEXT} letters."),
        ("rocket-" * 40, "A chain has 1 to 12 words; this has 40."),
    ],
)
def test_what_is_no_chain_is_told(client: FlaskClient, words: str, said: str) -> None:
    answer = client.get(PAGE, query_string={"words": words})
    assert answer.status_code == 422
    assert said in answer.text
    assert '<li class="step"' not in answer.text
