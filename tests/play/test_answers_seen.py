"""A result says so when its player had seen the answers, whichever way they were shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db, now
from app.play import answers_seen, choosing, finders
from app.play.models import ANSWERS_SEEN, COMPLETION, GUESS, SAVE
from app.play.tallies import PUZZLE_TALLY, WORD_FINDERS
from app.puzzles.models import PUZZLE, today
from tests import grids, yard
from tests.puzzles.test_publishing import other

PAST_DAY = today() - timedelta(days=2)
ADD: dict[str, Callable[..., str]] = {
    "bee": yard.add_bee,
    "strands": partial(yard.add_strands, yard.new_zoo()),
    "letterboxed": yard.add_box,
    "crossword": grids.add_crossword,
}
GAMES = pytest.mark.parametrize("game", list(ADD))
# What a page, and the text to share, says of such a result.
MARK, UNMARKED = "You had seen answers before you finished", "no hints"
IN = {"username": "alice", "password": yard.PASSWORD}


def steps(game: str) -> list[dict[str, str]]:
    """The forms that solve the board of a game."""
    if game == "bee":
        return [{"word": word} for word in yard.ANSWERS]
    if game == "strands":
        return [{"word": path} for path in yard.ZOO.values()]
    if game == "letterboxed":
        return [{"word": word} for word in yard.PAIR]
    return [{f"e-across-{number}": word} for number, word in zip((1, 5, 7, 8, 9), grids.ANSWERS, strict=False)]


def play(browser: FlaskClient, game: str, slug: str, forms: list[dict[str, str]] | None = None) -> None:
    for form in steps(game) if forms is None else forms:
        assert browser.post(f"/{game}/{slug}/guess", data=form).status_code == 303


def shared(page: str) -> str:
    """The text to share on a page."""
    found = re.search(r"<textarea[^>]*>([^<]*)<", page)
    return found[1] if found else ""


def finishes() -> list[bool]:
    """Of each that was entered into a profile, whether it is marked."""
    return yard.column(select(COMPLETION.c.answers_seen).order_by(COMPLETION.c.id))


def tally() -> tuple[int, int, int]:
    """How many have finished: accounts, guests, and those who had seen the answers."""
    t = PUZZLE_TALLY.c
    return tuple(yard.one(select(t.completions, t.anonymous, t.after_answers)))  # type: ignore[return-value]


def is_marked(browser: FlaskClient, game: str, slug: str) -> bool:
    page = browser.get(f"/{game}/{slug}").text
    marked = MARK in page
    assert ("answers seen" in shared(page)) is marked
    return marked


@GAMES
def test_it_works(any_app: Flask, game: str) -> None:
    slug = ADD[game](day=PAST_DAY)
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    alice.get(f"/{game}/{slug}/answers")
    assert "You’ve seen answers to this puzzle." in alice.get(f"/{game}/{slug}").text
    play(alice, game, slug)
    assert "Nobody has finished without seeing answers yet." in alice.get(f"/stats/{game}/{slug}").text
    play(bob, game, slug)
    assert is_marked(alice, game, slug)
    assert "Nobody has finished without seeing answers yet." not in alice.get(f"/stats/{game}/{slug}").text
    assert not is_marked(bob, game, slug)
    assert finishes() == [True, False]
    assert tally() == (1, 0, 1)
    page = alice.get(f"/{game}/{slug}").text
    assert "no hints" not in shared(page)
    assert not re.search("Without any help|👑|confetti", page)
    assert "answers seen" in alice.get(f"/calendar/{game}").text
    assert "answers seen" in alice.get("/puzzles?filter=finished").text
    assert "answers seen" not in bob.get(f"/calendar/{game}").text


@GAMES
def test_answers_opened_after_the_end_change_nothing(any_app: Flask, game: str) -> None:
    slug = ADD[game](day=PAST_DAY)
    alice = yard.log_in(any_app, "alice")
    play(alice, game, slug)
    before = shared(alice.get(f"/{game}/{slug}").text)
    alice.get(f"/{game}/{slug}/answers")
    if game == "letterboxed":
        # Which can be played on after its first solution.
        alice.post(f"/letterboxed/{slug}/restart")
        play(alice, game, slug)
    assert not is_marked(alice, game, slug)
    assert shared(alice.get(f"/{game}/{slug}").text) == before
    assert finishes() == [False]


def test_what_was_reached_before_stays_reached(any_app: Flask) -> None:
    """A genius who looks, and then finds the rest with it, is a genius unaided and no queen."""
    slug = yard.add_bee(day=PAST_DAY)
    alice = yard.log_in(any_app, "alice")
    play(alice, "bee", slug, steps("bee")[:7])
    page = alice.get(f"/bee/{slug}").text
    assert "Genius" in shared(page)
    alice.get(f"/bee/{slug}/answers")
    assert not is_marked(alice, "bee", slug)
    assert "answers seen" not in alice.get("/puzzles?filter=finished").text
    play(alice, "bee", slug)
    page = alice.get(f"/bee/{slug}").text
    assert "Queen Bee (answers seen)" in shared(page)
    assert "The top rank · answers seen" in page
    assert finishes() == [True]


def test_no_goal_is_reached_by_answers(any_app: Flask) -> None:
    slug = yard.add_bee(day=PAST_DAY)
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    alice.get(f"/bee/{slug}/answers")
    for browser in (alice, bob):
        play(browser, "bee", slug)
    assert "Genius unaided" in bob.get(f"/bee/{slug}").text
    for goal in ("Genius unaided", "reached Genius before taking a hint", "Perfect", "Bingo"):
        assert goal not in alice.get(f"/bee/{slug}").text


@GAMES
def test_an_earlier_guest_in_the_same_browser_has_shown_them(any_app: Flask, game: str) -> None:
    slug = ADD[game](day=PAST_DAY)
    alice = yard.log_in(any_app, "alice")
    alice.post("/logout")
    alice.get(f"/{game}/{slug}/answers")
    alice.post("/login", data=IN)
    play(alice, game, slug)
    assert is_marked(alice, game, slug)
    assert finishes() == [True]
    # On any device.
    elsewhere = yard.log_in(any_app, "alice")
    assert is_marked(elsewhere, game, slug)


@GAMES
def test_whoever_looks_with_an_account_plays_as_a_guest_no_better(any_app: Flask, game: str) -> None:
    slug = ADD[game](day=PAST_DAY)
    alice = yard.log_in(any_app, "alice")
    alice.get(f"/{game}/{slug}/answers")
    alice.post("/logout")
    play(alice, game, slug)
    assert is_marked(alice, game, slug)
    assert tally() == (0, 0, 1)
    alice.post("/login", data={**IN, "adopt": "y"})
    assert is_marked(alice, game, slug)
    assert (finishes(), tally()) == ([True], (0, 0, 1))


@GAMES
def test_a_guest_s_game_of_another_browser_is_marked_when_it_is_taken_along(any_app: Flask, game: str) -> None:
    slug = ADD[game](day=PAST_DAY)
    yard.log_in(any_app, "alice").get(f"/{game}/{slug}/answers")
    guest = any_app.test_client()
    play(guest, game, slug)
    assert tally() == (0, 1, 0)
    guest.post("/login", data={**IN, "adopt": "y"})
    assert is_marked(guest, game, slug)
    assert (finishes(), tally()) == ([True], (0, 0, 1))


@GAMES
def test_a_guest_who_looked_carries_it_into_the_account(any_app: Flask, game: str) -> None:
    slug, another = ADD[game](day=PAST_DAY), yard.add_bee(other())
    yard.add_user("alice")
    db.session.commit()
    guest = any_app.test_client()
    play(guest, "bee", another, [{"word": yard.invented(1)[0]}])
    guest.get(f"/{game}/{slug}/answers")
    guest.post("/login", data={**IN, "adopt": "y"})
    elsewhere = yard.log_in(any_app, "alice")
    play(elsewhere, game, slug)
    assert is_marked(elsewhere, game, slug)


@GAMES
def test_giving_up_as_a_guest_shows_them(any_app: Flask, game: str) -> None:
    slug = ADD[game]()
    alice = yard.log_in(any_app, "alice")
    alice.post("/logout")
    play(alice, game, slug, steps(game)[:1])
    alice.post(f"/{game}/{slug}/reveal")
    alice.post("/login", data=IN)
    play(alice, game, slug)
    assert is_marked(alice, game, slug)


def test_a_guest_who_found_all_words_knows_them(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    alice.post("/logout")
    play(alice, "bee", slug)
    assert not is_marked(alice, "bee", slug)
    alice.post("/login", data=IN)
    play(alice, "bee", slug)
    assert is_marked(alice, "bee", slug)


@pytest.mark.parametrize(
    ("game", "address"),
    [
        ("bee", f"/bee/solve?letters={yard.LETTERS}&key=a&language=en"),
        ("bee", f"/bee/solve?letters={yard.LETTERS[::-1]}&key=t&language=en"),
        ("letterboxed", "/letterboxed/solve?sides=bdo-ast-cpy-eir&language=en"),
    ],
)
def test_a_solver_that_was_asked_has_shown_them(any_app: Flask, game: str, address: str) -> None:
    slug = ADD[game]()
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    assert alice.get(address).status_code == 200
    bob.get(address.replace("language=en", "language=nb"))
    for browser in (alice, bob):
        play(browser, game, slug)
    assert is_marked(alice, game, slug)
    assert not is_marked(bob, game, slug)


def test_the_blind_solver_has_shown_them(any_app: Flask) -> None:
    slug, alice = ADD["strands"](), yard.log_in(any_app, "alice")
    answer = alice.post("/strands/solve", data={"board": "\n".join(yard.ZOO_ROWS), "seconds": "10"})
    assert answer.status_code == 303
    alice.get(answer.location)
    play(alice, "strands", slug, steps("strands")[:1])
    assert "answers to this puzzle" not in alice.get(f"/strands/{slug}").text
    db.session.execute(yard.GENERATION.update().values(result={"solutions": [], "complete": True}))
    db.session.commit()
    alice.get(answer.location)
    play(alice, "strands", slug)
    assert is_marked(alice, "strands", slug)


@GAMES
def test_a_new_puzzle_is_none_whose_answers_were_seen(any_app: Flask, game: str) -> None:
    slug = ADD[game](day=PAST_DAY)
    alice, visitor = yard.log_in(any_app, "alice"), any_app.test_client()
    bob = yard.log_in(any_app, "bob")
    for browser in (alice, visitor):
        browser.get(f"/{game}/{slug}/answers")
        assert browser.post(f"/{game}/new").location != f"/{game}/{slug}"
        assert browser.get(f"/random/{game}").location != f"/{game}/{slug}"
    assert bob.post(f"/{game}/new").location == f"/{game}/{slug}"


def test_words_found_with_the_answers_make_no_puzzle_easier(any_app: Flask) -> None:
    slug = yard.add_bee(day=PAST_DAY)
    alice = yard.log_in(any_app, "alice")
    play(alice, "bee", slug, [{"word": "planet"}])
    alice.get(f"/bee/{slug}/answers")
    play(alice, "bee", slug, [{"word": "plane"}])
    db.session.execute(GUESS.update().values(created_at=GUESS.c.created_at))
    db.session.commit()
    settled = finders.SETTLED
    finders.SETTLED = timedelta(0)
    try:
        finders.count_new_guesses()
    finally:
        finders.SETTLED = settled
    assert yard.column(select(WORD_FINDERS.c.text)) == ["planet"]


@GAMES
def test_a_time_that_is_unknown_is_not_told(any_app: Flask, game: str) -> None:
    slug, alice = ADD[game](), yard.log_in(any_app, "alice")
    play(alice, game, slug)
    db.session.execute(SAVE.update().values(seconds=0))
    db.session.commit()
    page = alice.get(f"/{game}/{slug}").text
    assert "It took you" not in page
    assert "0:00" not in shared(page)
    db.session.execute(SAVE.update().values(seconds=65))
    db.session.commit()
    assert "It took you 1:05" in alice.get(f"/{game}/{slug}").text


def test_looking_at_the_same_moment_is_recorded_once(any_app: Flask) -> None:
    slug = yard.add_bee(day=PAST_DAY)
    browsers = [yard.log_in(any_app, "alice") for _ in range(8)]
    answers = yard.in_threads(lambda browser: browser.get(f"/bee/{slug}/answers").status_code, browsers)
    assert answers == [200] * 8
    assert len(yard.column(select(ANSWERS_SEEN.c.user_id))) == 1


def test_a_browser_s_note_is_bounded_and_signed(any_app: Flask) -> None:
    with any_app.test_request_context("/"):
        answers_seen.note_in_browser(range(1, 100))
        noted = answers_seen.noted_in_browser()
        assert list(noted) == list(range(60, 100))
        assert all(abs(note.at - now()) < timedelta(minutes=1) for note in noted.values())


def test_nothing_is_read_of_it_outside_of_a_request(any_app: Flask) -> None:
    assert answers_seen.noted_in_browser() == {}
    assert choosing.find_next_slug("bee", None) is None


def test_a_closed_puzzle_takes_its_records_along(any_app: Flask) -> None:
    slug = yard.add_bee(day=PAST_DAY)
    yard.log_in(any_app, "alice").get(f"/bee/{slug}/answers")
    db.session.execute(PUZZLE.delete())
    db.session.commit()
    assert yard.column(select(ANSWERS_SEEN.c.user_id)) == []


def test_logging_out_says_what_was_saved_with_the_mark(any_app: Flask) -> None:
    slug = yard.add_bee(day=PAST_DAY)
    alice = yard.log_in(any_app, "alice")
    alice.get(f"/bee/{slug}/answers")
    play(alice, "bee", slug, [{"word": "planet"}])
    assert "answers seen." in alice.post("/logout", follow_redirects=True).text


def test_it_costs_no_statement_of_a_guess(any_app: Flask) -> None:
    slug, counts = yard.add_bee(day=PAST_DAY), []
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    alice.get(f"/bee/{slug}/answers")
    for browser in (alice, bob):
        play(browser, "bee", slug, [{"word": "planet"}])
        with yard.statements() as seen:
            play(browser, "bee", slug, [{"word": "plane"}])
        counts.append(len(seen))
    assert counts[0] == counts[1]
