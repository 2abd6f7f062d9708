"""The tallies: right whatever happens at once, and the same as the rows tell."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.browse.creators import Creator, list_top_creators
from app.contract import registry
from app.contract.spec import Workshop
from app.extensions import db
from app.play import counting
from app.play.models import COMPLETION
from app.play.tallies import CREATOR_TALLY, PUZZLE_TALLY
from app.puzzles.models import PUZZLE
from app.workshop import drafts, own, releasing
from tests import counted, yard
from tests.accounts.leaving import end_of_grace
from tests.puzzles.test_publishing import other

WORDS = ("planet", "plane", "late")
LIKE = {"like": True, "dislike": False, "none": None}


@pytest.fixture(autouse=True)
def _telling(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever makes a board is told which answers come last."""
    spec = registry.spec("bee")
    told = Workshop(create="bee.make", edit="bee.make", answer_kinds=("good", "great", "pangram"))
    monkeypatch.setitem(registry._SPECS, "bee", replace(spec, workshop=told))


def publish(author_id: int, number: int = 0, *, public: bool = True) -> str:
    """The address of a board with the answers WORDS that an author has put out."""
    new = replace(yard.new_bee(WORDS, yard.BONUS), identity=str(number))
    draft = drafts.create_draft("bee", author_id, "", {})
    return releasing.publish_puzzle(draft, new, f"board-{author_id}-{number}", public=public)


def play(browser: FlaskClient, slug: str, *words: str) -> FlaskClient:
    for word in words or WORDS:
        browser.post(f"/bee/{slug}/guess", data={"word": word})
    return browser


def like(browser: FlaskClient, slug: str, value: str = "like") -> None:
    browser.post(f"/like/bee/{slug}", data={"value": value})


def board_of(slug: str) -> own.Board:
    author = yard.column(select(PUZZLE.c.author_id).where(PUZZLE.c.slug == slug))[0]
    found = own.load_own_board("bee", slug, author)
    assert found is not None
    return found


def test_it_works(any_app: Flask) -> None:
    slug = publish(yard.add_user("alice").id)
    like(play(yard.log_in(any_app, "bob"), slug), slug)
    play(any_app.test_client(), slug, "late", "plane", "planet")
    assert counted.stored() == counted.expected()
    assert list_top_creators() == [Creator("alice", 1, 2, 1)]
    (places,) = (row for key, row in counted.stored()["answer_tally"].items() if key[1] == "plane")
    assert places == (2, 4)


def test_eighty_finishes_at_once_are_counted_one_by_one(any_app: Flask) -> None:
    slug = publish(yard.add_user("alice").id)
    browsers = [play(any_app.test_client(), slug, *WORDS[:-1]) for _ in range(80)]
    copies = [yard.same_browser(any_app, browser) for browser in browsers]
    yard.in_threads(lambda browser: play(browser, slug, WORDS[-1]), copies)
    assert yard.one(select(PUZZLE_TALLY.c.players, PUZZLE_TALLY.c.anonymous)) == (80, 80)
    assert yard.column(select(CREATOR_TALLY.c.completions)) == [80]
    assert counted.stored() == counted.expected()


def test_eighty_beginnings_and_finishes_of_many_boards_wait_for_nobody_in_a_circle(any_app: Flask) -> None:
    authors = [yard.add_user(name).id for name in ("alice", "bob")]
    slugs = [publish(authors[number % 2], number) for number in range(8)]

    def play_all(number: int) -> None:
        browser = any_app.test_client()
        for step in range(8):
            play(browser, slugs[(number * 3 + step * 5) % 8])

    yard.in_threads(play_all, range(10))
    assert sum(yard.column(select(PUZZLE_TALLY.c.anonymous))) == 80
    assert counted.stored() == counted.expected()


def test_what_is_said_in_eight_tabs_at_once_is_counted_once(any_app: Flask) -> None:
    slug = publish(yard.add_user("alice").id)
    bob = play(yard.log_in(any_app, "bob"), slug)
    pairs = [(yard.same_browser(any_app, bob), value) for value in (*LIKE, *LIKE, "like", "dislike")]
    yard.in_threads(lambda pair: like(pair[0], slug, pair[1]), pairs)
    assert counted.stored() == counted.expected()


def test_a_board_that_is_deleted_while_it_is_played_counts_for_nobody(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    kept, slug = publish(alice, 1), publish(alice, 2)
    players = [play(any_app.test_client(), slug, *WORDS[:-1]) for _ in range(12)]
    copies: list[Any] = [yard.same_browser(any_app, browser) for browser in players]

    def act(one: FlaskClient | None) -> None:
        if one is None:
            with any_app.app_context():
                own.delete_board(board_of(slug))
                db.session.commit()
        else:
            play(one, slug, WORDS[-1])

    play(any_app.test_client(), kept)
    yard.in_threads(act, [*copies[:6], None, *copies[6:]])
    assert counted.stored() == counted.expected()
    assert list_top_creators() == [Creator("alice", 1, 1, 0)]


def test_listing_and_deleting_change_a_creator_s_numbers(any_app: Flask) -> None:
    slug = publish(yard.add_user("alice").id)
    publish(yard.column(select(User.id))[0], 1)
    like(play(yard.log_in(any_app, "bob"), slug), slug)
    for act, numbers in (
        (lambda board: own.set_listed(board, public=False), (1, 1, 1)),
        (lambda board: own.set_listed(board, public=True), (2, 1, 1)),
        (own.delete_board, (1, 0, 0)),
    ):
        act(board_of(slug))
        db.session.commit()
        assert yard.one(select(CREATOR_TALLY.c["boards", "completions", "likes"])) == numbers
        assert counted.stored() == counted.expected()


def test_a_board_by_link_alone_is_no_published_one(any_app: Flask) -> None:
    publish(yard.add_user("alice").id, public=False)
    assert counted.stored() == counted.expected()
    assert list_top_creators() == []


@pytest.mark.parametrize("mine", [(), WORDS[:1], WORDS])
@pytest.mark.parametrize("theirs", [WORDS[1:], WORDS])
@pytest.mark.parametrize("author", ["alice", "guest", "olga", None])
def test_a_guest_s_games_keep_the_numbers_right(
    any_app: Flask, mine: tuple[str, ...], theirs: tuple[str, ...], author: str | None
) -> None:
    users = {name: yard.add_user(name).id for name in ("alice", "olga")}
    guest = play(any_app.test_client(), yard.add_bee(other(99)), yard.invented(1)[0])
    users["guest"] = yard.column(select(User.id).where(User.name.is_(None)))[0]
    slug = publish(users[author]) if author else yard.add_bee(yard.new_bee(WORDS, ()))
    alice = yard.log_in(any_app, "alice")
    if mine:
        play(alice, slug, *mine)
        like(alice, slug)
    play(guest, slug, *theirs)
    play(any_app.test_client(), slug)
    guest.post("/login", data={"username": "alice", "password": yard.PASSWORD, "adopt": "y"})
    assert counted.stored() == counted.expected()


def test_a_guest_s_board_counts_for_the_account(any_app: Flask) -> None:
    guest = play(any_app.test_client(), yard.add_bee(other(99)), yard.invented(1)[0])
    slug = publish(yard.column(select(User.id))[0])
    like(play(yard.log_in(any_app, "alice"), slug), slug)
    like(play(yard.log_in(any_app, "bob"), slug), slug)
    assert list_top_creators() == []
    guest.post("/login", data={"username": "alice", "password": yard.PASSWORD, "adopt": "y"})
    assert counted.stored() == counted.expected()
    assert list_top_creators() == [Creator("alice", 1, 1, 1)]


def test_who_leaves_takes_no_number_along(any_app: Flask) -> None:
    slug = publish(yard.add_user("alice").id)
    bob = play(yard.log_in(any_app, "bob"), slug)
    before = counted.stored()
    end_of_grace.leave_for_good(bob)
    assert yard.column(select(User.name)) == ["alice"]
    assert counted.stored() == before


def test_half_typed_words_of_many_puzzles_begin_them_at_logout(any_app: Flask) -> None:
    slugs = [yard.add_bee(other(number)) for number in range(3)]
    alice = yard.log_in(any_app, "alice")
    for slug in slugs:
        alice.post("/bee/state", data={"slug": slug, "draft": "pla"})
    alice.post("/logout", data={})
    assert yard.column(select(PUZZLE_TALLY.c.players)) == [1, 1, 1]


def test_hints_and_every_opinion_are_counted(any_app: Flask) -> None:
    author, alice, bob = (yard.add_user(name).id for name in ("olga", "alice", "bob"))
    puzzle = yard.column(select(PUZZLE.c.id).where(PUZZLE.c.slug == publish(author)))[0]
    for user, hints, liked in ((alice, 2, True), (bob, 3, False), (author, 0, True)):
        counted.finish(puzzle, user, 60 + hints, hints, liked=liked)
    assert counted.stored() == counted.expected()
    hints, likes, dislikes = PUZZLE_TALLY.c.hints_sum, PUZZLE_TALLY.c.likes, PUZZLE_TALLY.c.dislikes
    assert yard.one(select(hints, likes, dislikes)) == (5, 2, 1)
    # Nobody likes a board of their own for the creators' list.
    assert yard.one(select(CREATOR_TALLY.c.completions, CREATOR_TALLY.c.likes)) == (2, 1)


def test_an_opinion_can_be_turned_round_and_taken_back(any_app: Flask) -> None:
    author, alice = yard.add_user("olga").id, yard.add_user("alice").id
    puzzle = yard.column(select(PUZZLE.c.id).where(PUZZLE.c.slug == publish(author)))[0]
    said = [None, True, False, None, False, True, True]
    for before, after in pairwise(said):
        counting.count_like(puzzle, alice, before, after)
        db.session.commit()
        told = yard.one(select(PUZZLE_TALLY.c.likes, PUZZLE_TALLY.c.dislikes))
        assert told == (int(after is True), int(after is False))
        assert yard.column(select(CREATOR_TALLY.c.likes)) == [int(after is True)]


def test_what_both_liked_is_liked_by_one(any_app: Flask) -> None:
    """Guests are not asked what they like, but a browser may say it."""
    slug = publish(yard.add_user("olga").id)
    guest, alice = play(any_app.test_client(), slug), play(yard.log_in(any_app, "alice"), slug)
    (who,) = yard.column(select(User.id).where(User.name.is_(None)))
    (puzzle,) = yard.column(select(PUZZLE.c.id))
    like(alice, slug)
    db.session.execute(COMPLETION.update().where(COMPLETION.c.user_id == who).values(liked=True))
    counting.count_like(puzzle, who, None, True)
    db.session.commit()
    assert counted.stored() == counted.expected()
    guest.post("/login", data={"username": "alice", "password": yard.PASSWORD, "adopt": "y"})
    assert counted.stored() == counted.expected()
    assert yard.column(select(PUZZLE_TALLY.c.likes)) == [1]


@pytest.mark.parametrize("named", [False, True])
def test_boards_of_several_authors_count_for_each(any_app: Flask, named: bool) -> None:
    authors = [yard.add_user(name).id for name in ("olga", "bob")]
    slugs = [publish(author, number) for number, author in enumerate((authors[1], authors[0], authors[1]))]
    slugs.append(yard.add_bee(yard.new_bee(WORDS, ())))
    guest = any_app.test_client()
    for slug in slugs:
        play(guest, slug)
    if named:
        # What both have finished counts once from now on, for two authors at a time.
        alice = yard.log_in(any_app, "alice")
        for slug in slugs[:2]:
            play(alice, slug)
    form = {"username": "alice", "password": yard.PASSWORD, "repeat": yard.PASSWORD, "adopt": "y"}
    assert guest.post("/login" if named else "/signup", data=form).status_code == 303
    assert counted.stored() == counted.expected()
    of_authors = select(CREATOR_TALLY.c.user_id, CREATOR_TALLY.c.completions)
    assert dict(db.session.execute(of_authors).all()) == {authors[0]: 1, authors[1]: 2}


def test_one_creator_s_recount_leaves_the_others(any_app: Flask) -> None:
    authors = [yard.add_user(name).id for name in ("olga", "bob")]
    alice = yard.log_in(any_app, "alice")
    for number, author in enumerate(authors):
        slug = publish(author, number)
        play(alice, slug)
        like(alice, slug, ("like", "dislike")[number])
    before = counted.stored()
    counting.recount_creator(authors[0])
    db.session.commit()
    assert counted.stored() == before == counted.expected()


def test_a_board_by_link_counts_finishes_and_no_board(any_app: Flask) -> None:
    slug = publish(yard.add_user("olga").id, public=False)
    play(yard.log_in(any_app, "alice"), slug)
    assert counted.stored() == counted.expected()
    (puzzle,) = yard.column(select(PUZZLE.c.id))
    for before, after in ((None, True), (True, None), (True, False)):
        counting.count_like(puzzle, 999, before, after, made=False)
        db.session.commit()
        assert yard.column(select(CREATOR_TALLY.c.likes)) == [0]


def test_who_finishes_a_board_of_their_own_is_no_audience(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    (who,) = yard.column(select(User.id))
    play(alice, publish(who))
    guest = play(any_app.test_client(), yard.add_bee(other(99)), yard.invented(1)[0])
    (unnamed,) = yard.column(select(User.id).where(User.name.is_(None)))
    play(guest, publish(unnamed, 1))
    assert counted.stored() == counted.expected()
    form = {"username": "dora", "password": yard.PASSWORD, "repeat": yard.PASSWORD, "adopt": "y"}
    guest.post("/signup", data=form)
    assert counted.stored() == counted.expected()
    assert yard.column(select(CREATOR_TALLY.c.completions)) == [0, 0]
