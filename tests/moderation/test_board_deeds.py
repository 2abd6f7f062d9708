"""What operators make of boards and accounts, and the way back."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import LOGIN_SESSION, USER
from app.browse.creators import list_top_creators
from app.extensions import db
from app.moderation import board_deeds
from app.moderation.models import OPERATOR_ACT, REPORT
from app.moderation.operator_log import Doer
from app.play import counting
from app.puzzles.listing import LISTING_REQUEST
from app.puzzles.models import CREATOR, PUZZLE, UNLISTED
from app.puzzles.takedowns import TAKEDOWN
from tests import grids, yard

WHY = "Its title is rude."
# One of them is the role of every page's notice.
SECRET = set(yard.ANSWERS) - {"alert"}


class Yard:
    """Alice's board, which Bob has begun, and Olga, who operates."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.alice, self.bob = yard.log_in(app, "alice"), yard.log_in(app, "bob")
        self.olga = yard.log_in(app, "olga", role="operator")
        self.alice_id = yard.column(select(USER.c.id).where(USER.c.handle == "alice"))[0]
        self.slug = yard.add_bee(author_id=self.alice_id, origin=CREATOR, title="A quiet board")
        counting.recount_creator(self.alice_id)
        db.session.commit()
        self.bob.post(f"/bee/{self.slug}/guess", data={"word": "planet"})

    def decide(self, act: str, why: str = WHY, slug: str = "") -> Any:
        return self.olga.post(f"/operator/boards/bee/{slug or self.slug}", data={"act": act, "reason": why})

    def undo(self, act: str) -> Any:
        lines = select(OPERATOR_ACT.c.id).where(OPERATOR_ACT.c.act == act).order_by(OPERATOR_ACT.c.id.desc())
        return self.olga.post("/operator/log", data={"line": yard.column(lines)[0]}, follow_redirects=True)

    def seen_by(self, *browsers: FlaskClient) -> list[int]:
        return [one.get(f"/bee/{self.slug}").status_code for one in browsers]

    def listed(self) -> bool:
        visitor = self.app.test_client()
        pages = ("/", "/creators/alice", "/search?author=alice")
        found = {self.slug in visitor.get(page).text for page in pages}
        assert len(found) == 1
        return found == {True}


@pytest.fixture
def world(any_app: Flask) -> Yard:
    return Yard(any_app)


def status(slug: str) -> str:
    return str(yard.column(select(PUZZLE.c.status).where(PUZZLE.c.slug == slug))[0])


def test_it_works(world: Yard) -> None:
    """A hidden board is its author's alone, who is told why; taken back, all is as it was."""
    stranger = world.app.test_client()
    assert world.listed()
    assert world.decide("hide").status_code == 303
    assert world.seen_by(world.alice, world.bob, world.olga, stranger) == [200, 404, 404, 404]
    assert not world.listed()
    for page in ("/boards/", f"/boards/bee/{world.slug}"):
        assert WHY in world.alice.get(page).text, page
    assert "Undone." in world.undo("hide").text
    assert world.seen_by(world.alice, world.bob, world.olga, stranger) == [200] * 4
    assert world.listed()
    assert WHY not in world.alice.get("/boards/").text


def test_a_deleted_board_is_nobody_s_and_comes_back(world: Yard) -> None:
    world.decide("remove")
    assert world.seen_by(world.alice, world.bob, world.app.test_client()) == [404] * 3
    assert WHY in world.alice.get("/boards/").text
    assert list_top_creators() == []
    world.undo("remove")
    assert world.seen_by(world.alice, world.bob) == [200, 200]
    assert [one.boards for one in list_top_creators()] == [1]


def test_there_must_be_a_reason_and_it_is_not_lost(world: Yard) -> None:
    for act in ("hide", "remove", "ban"):
        answer = world.decide(act, " ")
        assert answer.status_code == 422
        assert "Please give a reason" in answer.text
    long = "x" * 401
    answer = world.decide("hide", long)
    assert (answer.status_code, long in answer.text) == (422, True)
    assert status(world.slug) == "published"
    assert yard.column(select(OPERATOR_ACT.c.id)) == []
    assert world.decide("dance").status_code == 400


def test_no_page_leads_those_who_played_to_what_is_gone(world: Yard) -> None:
    world.decide("hide")
    assert world.slug not in world.bob.get("/puzzles").text
    for page in ("/bee/", "/"):
        assert world.bob.get(page, follow_redirects=True).status_code == 200
    world.bob.post("/logout", data={"game": "bee", "slug": world.slug})
    again = world.app.test_client()
    answer = again.post("/login", data={"username": "bob", "password": yard.PASSWORD}, follow_redirects=True)
    assert answer.status_code == 200


def test_its_author_cannot_put_it_back(world: Yard) -> None:
    world.decide("hide")
    world.alice.post(f"/boards/bee/{world.slug}/listing", data={"public": "y"})
    assert status(world.slug) == "hidden"
    assert world.alice.post(f"/boards/bee/{world.slug}/delete").status_code == 303
    world.undo("hide")
    assert status(world.slug) == "deleted"


def test_deeds_above_each_other_are_taken_back_in_any_order(world: Yard) -> None:
    for first, second in (("hide", "remove"), ("remove", "hide")):
        world.decide("hide")
        world.decide("remove")
        assert status(world.slug) == "removed"
        world.undo(first)
        assert status(world.slug) == ("removed" if first == "hide" else "hidden")
        world.undo(second)
        assert status(world.slug) == "published"


def test_a_line_is_taken_back_once(world: Yard) -> None:
    world.decide("hide")
    world.undo("hide")
    world.decide("hide")
    first = yard.column(select(OPERATOR_ACT.c.id).order_by(OPERATOR_ACT.c.id))[0]
    for line in (str(first), "0", "-1", "x", "9" * 30):
        answer = world.olga.post("/operator/log", data={"line": line}, follow_redirects=True)
        assert "can’t be undone" in answer.text
    assert status(world.slug) == "hidden"


def test_a_closed_account_is_out_and_its_boards_are_hidden(world: Yard) -> None:
    other = yard.add_bee(
        replace(yard.new_bee(("planet",), ()), identity="other"), author_id=world.alice_id, status=UNLISTED
    )
    world.decide("ban", "Advertising, again.")
    assert (status(world.slug), status(other)) == ("hidden", "hidden")
    assert world.alice.get("/account").status_code == 303
    assert yard.column(select(LOGIN_SESSION.c.ended_by).where(LOGIN_SESSION.c.user_id == world.alice_id)) == ["ban"]
    form = {"username": "alice", "password": yard.PASSWORD}
    answer = world.app.test_client().post("/login", data=form)
    assert (answer.status_code, "Advertising, again." in answer.text) == (403, True)
    wrong = world.app.test_client().post("/login", data={**form, "password": "wrong"})
    assert "Advertising" not in wrong.text
    world.undo("ban")
    assert (status(world.slug), status(other)) == ("published", UNLISTED)
    yard.log_in(world.app, "alice")


def test_a_session_of_a_closed_account_is_none_however_it_came_to_be(world: Yard) -> None:
    """A login that was on its way while the account was closed."""
    world.decide("ban")
    db.session.execute(LOGIN_SESSION.update().values(ended_at=None, ended_by=None))
    db.session.commit()
    assert world.alice.get("/account").status_code == 303


def test_an_account_is_closed_and_opened_by_its_name(world: Yard) -> None:
    page = world.olga.get("/operator/accounts?name=Bob").text
    assert "Close the account" in page
    form = {"name": "bob", "act": "ban", "reason": ""}
    assert world.olga.post("/operator/accounts", data=form).status_code == 422
    world.olga.post("/operator/accounts", data={**form, "reason": WHY})
    assert world.bob.get("/account").status_code == 303
    assert WHY in world.olga.get("/operator/accounts?name=bob").text
    assert (
        "open again" in world.olga.post("/operator/accounts", data={**form, "act": "lift"}, follow_redirects=True).text
    )
    yard.log_in(world.app, "bob")
    assert "No account has that name" in world.olga.get("/operator/accounts?name=nobody").text


def test_accounts_are_found_by_the_beginning_of_their_names(world: Yard) -> None:
    for name in ("bobby", "bobolink", "bo_x", "carl"):
        yard.add_user(name)
    page = world.olga.get("/operator/accounts?name=BOB").text
    assert "Close the account" in page
    assert [name for name in ("bobby", "bobolink", "bo_x", "carl") if f">{name}</a>" in page] == ["bobby", "bobolink"]
    page = world.olga.get("/operator/accounts?name=bo_").text
    assert ">bo_x</a>" in page and ">bobby</a>" not in page


def test_an_operator_sees_a_crossword_s_grid_and_no_file(world: Yard) -> None:
    slug = grids.add_crossword()
    page = world.olga.get(f"/operator/boards/crossword/{slug}").text
    assert '<svg class="board-drawing"' in page and "ipuz.org" not in page
    assert "Round tent of the steppe" in page


def test_an_operator_s_account_stays_open(world: Yard) -> None:
    form = {"name": "olga", "act": "ban", "reason": WHY}
    assert "operator" in world.olga.post("/operator/accounts", data=form, follow_redirects=True).text
    assert world.olga.get("/operator/").status_code == 200


def test_the_log_tells_who_did_what_when_and_why(world: Yard) -> None:
    world.decide("hide")
    page = world.olga.get("/operator/log").text
    for told in ("olga", "hid a puzzle", f"/operator/boards/bee/{world.slug}", WHY, "<time"):
        assert told in page, told
    db.session.execute(USER.delete().where(USER.c.handle == "olga"))
    db.session.commit()
    later = yard.log_in(world.app, "oscar", role="operator").get("/operator/log").text
    assert "olga" in later


def test_a_board_s_page_tells_what_was_done_in_words(world: Yard) -> None:
    world.decide("hide")
    world.undo("hide")
    acts = world.olga.get(f"/operator/boards/bee/{world.slug}").text.partition('id="acts-title"')[2]
    for told in ("hid a puzzle", WHY, "undid an action (hid a puzzle)"):
        assert told in acts, told
    assert not re.search(r"hide #\d|olga: ", acts)


def test_the_answers_are_shown_when_asked_for_and_noted(world: Yard) -> None:
    page = world.olga.get(f"/operator/boards/bee/{world.slug}").text
    assert yard.parts(page) & SECRET == set()
    shown = world.decide("show")
    assert (shown.status_code, yard.parts(shown.text) >= SECRET) == (200, True)
    assert "viewed answers" in world.olga.get("/operator/log").text
    assert not yard.parts(world.olga.get(f"/operator/boards/bee/{world.slug}").text) & SECRET


def test_a_board_s_content_is_shown_as_fields(world: Yard) -> None:
    page = world.olga.get(f"/operator/boards/bee/{world.slug}").text
    content = page.partition('id="content-title"')[2].partition("</dl>")[0]
    assert "<dt>Letters</dt>" in content and "<dt>Key letter</dt>" in content
    assert "{" not in content and "&#34;" not in content
    assert "{" not in world.decide("show").text.partition('id="answers"')[2].partition("</dl>")[0]


def test_new_boards_come_first(world: Yard) -> None:
    newer = yard.add_bee(
        replace(yard.new_bee(("planet",), ()), identity="other"),
        author_id=world.alice_id,
        origin=CREATOR,
        title="Newer",
    )
    page = world.olga.get("/operator/boards").text
    assert page.index(newer) < page.index(world.slug)
    with yard.statements() as seen:
        world.olga.get("/operator/boards")
    assert len(seen) <= 6


def test_deciding_twice_at_once_is_done_once(world: Yard) -> None:
    browsers = [yard.same_browser(world.app, world.olga) for _ in range(6)]
    form = {"act": "hide", "reason": WHY}
    answers = yard.in_threads(lambda b: b.post(f"/operator/boards/bee/{world.slug}", data=form).status_code, browsers)
    assert set(answers) == {303}
    assert yard.column(select(OPERATOR_ACT.c.act)) == ["hide"]
    world.undo("hide")
    assert status(world.slug) == "published"


def test_reports_are_settled_and_open_again(world: Yard) -> None:
    world.bob.post(f"/report/bee/{world.slug}", data={"reason": "rude"})
    for act in ("hide", "keep"):
        assert world.slug in world.olga.get("/operator/reports").text
        world.decide(act)
        assert world.slug not in world.olga.get("/operator/reports").text
        assert yard.column(select(REPORT.c.settled_at)) != [None]
        world.undo(act)
    assert yard.column(select(REPORT.c.settled_at)) == [None]


def test_the_answers_that_are_shown_are_the_board_s_own(world: Yard) -> None:
    other = yard.add_bee(replace(yard.new_bee(("plane",), ()), identity="other"))
    ids = yard.column(select(PUZZLE.c.id).order_by(PUZZLE.c.id))
    secrets = [board_deeds.load_secret(puzzle_id) for puzzle_id in ids]
    assert secrets == yard.column(select(PUZZLE.c.secret).order_by(PUZZLE.c.id))
    assert secrets[0] != secrets[1]
    assert yard.parts(world.decide("show", slug=other).text) & SECRET < SECRET


def test_the_reason_of_a_ban_is_cut_where_its_column_ends(world: Yard) -> None:
    assert board_deeds.ban_author(Doer(None, "olga"), world.alice_id, "alice", "x" * 500)
    db.session.commit()
    assert yard.column(select(USER.c.ban_reason).where(USER.c.id == world.alice_id)) == ["x" * 400]
    assert yard.column(select(TAKEDOWN.c.reason)) == ["x" * 400]


def test_undoing_one_board_s_takedown_leaves_another_s_as_it_is(world: Yard) -> None:
    other = yard.add_bee(
        replace(yard.new_bee(("plane",), ()), identity="other"), author_id=world.alice_id, status=UNLISTED
    )
    for slug in (world.slug, other):
        world.decide("remove", slug=slug)
    world.decide("hide")
    world.undo("remove")
    assert (status(world.slug), status(other)) == ("removed", UNLISTED)
    chosen = select(TAKEDOWN.c.was).join_from(TAKEDOWN, PUZZLE, PUZZLE.c.id == TAKEDOWN.c.puzzle_id)
    assert set(yard.column(chosen.where(PUZZLE.c.slug == world.slug))) == {"published"}


def test_undoing_a_listing_asks_for_none_that_its_author_had_taken_back(world: Yard) -> None:
    """A board that its author had unlisted again, and that was hidden then."""
    (puzzle_id,) = yard.column(select(PUZZLE.c.id))
    world.alice.post(f"/boards/bee/{world.slug}/listing", data={})
    assert status(world.slug) == UNLISTED
    world.decide("hide")
    board_deeds.unlist_board(puzzle_id)
    db.session.commit()
    assert yard.column(select(LISTING_REQUEST.c.puzzle_id)) == []


def test_undoing_what_was_not_a_ban_opens_no_account(world: Yard) -> None:
    world.decide("hide")
    world.decide("ban")
    world.undo("hide")
    assert yard.column(select(USER.c.banned_at).where(USER.c.id == world.alice_id)) != [None]
    assert status(world.slug) == "hidden"
