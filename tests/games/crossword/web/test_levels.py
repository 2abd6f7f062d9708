"""A daily's two sets of clues: its own, and the one that a player may choose before the first letter."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.contract.game_types import Unsolvable
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.web.machine.todays_mini import refuse_todays
from app.puzzles.models import today
from tests import grids
from tests.yard import HTMX

EASY, HARD = "Round tent of the steppe", "It goes up where the herd goes"


@pytest.fixture
def slug(app: Flask) -> str:
    return grids.add_crossword(grids.new_two_levels(), day=today())


def page(client: FlaskClient, slug: str, tail: str = "") -> str:
    return str(client.get(f"/crossword/{slug}{tail}").text)


def choose(client: FlaskClient, slug: str, level: str, **form: str) -> None:
    assert client.post(f"/crossword/{slug}/level", data={"level": level, **form}).status_code == 303


def pressed(text: str) -> list[str]:
    """The values of the switch that are pressed."""
    return re.findall(r'name="level" value="(\w+)" aria-pressed="true"', text)


def test_it_works(alice: FlaskClient, slug: str) -> None:
    """The other set is nowhere in the page before it is chosen, and the choice stays with the save."""
    for tail in ("", "/list"):
        text = page(alice, slug, tail)
        assert EASY in text and HARD not in text
        assert pressed(text) == ["easy"]
    choose(alice, slug, "hard")
    for tail in ("", "/list"):
        text = page(alice, slug, tail)
        assert HARD in text and EASY not in text
        assert pressed(text) == ["hard"]
    choose(alice, slug, "easy")
    assert EASY in page(alice, slug)


def test_with_the_first_letter_it_is_fixed_and_only_told(alice: FlaskClient, slug: str) -> None:
    choose(alice, slug, "hard")
    alice.post(f"/crossword/{slug}/guess", data={"e-across-1": "y..."})
    choose(alice, slug, "easy")
    text = page(alice, slug)
    assert "already begun" in text
    assert pressed(text) == [] and "/level" not in text
    assert HARD in text and "These are the hard clues." in text
    assert "These are the hard clues." in page(alice, slug, "/list")


def test_letters_that_are_typed_without_scripts_are_kept_by_the_switch(alice: FlaskClient, slug: str) -> None:
    choose(alice, slug, "hard", **{"e-across-1": "yurt", "back": "list"})
    text = page(alice, slug, "/list")
    assert 'value="YURT"' in text and EASY in text


def test_what_is_no_set_changes_nothing(alice: FlaskClient, slug: str) -> None:
    choose(alice, slug, "hardest")
    assert pressed(page(alice, slug)) == ["easy"]
    plain = grids.add_crossword(grids.new_crossword(grids.OTHER_ROWS))
    choose(alice, plain, "hard")
    assert "/level" not in page(alice, plain) and "hard clues" not in page(alice, plain)


def test_htmx_gets_the_switch_and_the_clues(alice: FlaskClient, slug: str) -> None:
    answer = alice.post(f"/crossword/{slug}/level", data={"level": "hard"}, headers=HTMX).text
    assert HARD in answer and pressed(answer) == ["hard"]
    assert "You’ll get the hard clues" in answer


def test_each_player_has_a_choice_of_their_own(alice: FlaskClient, bob: FlaskClient, slug: str) -> None:
    choose(alice, slug, "hard")
    assert EASY in page(bob, slug)
    assert alice.get(f"/crossword/{slug}/cells").get_json()["level"] == "hard"
    assert bob.get(f"/crossword/{slug}/cells").get_json()["level"] == "easy"


def test_what_is_taken_along_has_the_day_s_own(alice: FlaskClient, slug: str) -> None:
    choose(alice, slug, "hard")
    for tail in ("/embed", "/print"):
        text = page(alice, slug, tail)
        assert HARD not in text
    assert EASY in page(alice, slug, "/embed")


def test_the_result_tells_which_clues_were_played_with(alice: FlaskClient, slug: str) -> None:
    choose(alice, slug, "hard")
    lines = {f"e-across-{n}": text.strip("#") for n, text in zip((1, 5, 7, 8, 9), grids.ROWS, strict=True)}
    alice.post(f"/crossword/{slug}/list", data={**lines, "back": "list"})
    text = page(alice, slug)
    assert "You had the hard clues." in text
    assert ": solved, hard clues\n" in text


def test_a_draft_with_the_other_set_of_the_day_waits(app: Flask, slug: str) -> None:
    rows = [{"answer": "", "clue": clue} for clue in grids.HARD_CLUES.values()]
    work = Manuscript.from_json({**grids.crossword_draft(), "loose": rows})
    with app.test_request_context(), pytest.raises(Unsolvable):
        refuse_todays(work)
