"""Which puzzle opens: today's, an unplayed one, the one a player stopped at."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db, now
from app.play import choosing
from app.play.guessing import find_or_create_save
from app.play.models import Save
from app.play.store import load_puzzle
from app.puzzles.models import PUZZLE, Puzzle, today
from tests import yard
from tests.puzzles.test_publishing import other


def stored(number: int, **options: Any) -> str:
    return yard.add_bee(other(number), **options)


def test_it_works(any_app: Flask) -> None:
    slug = yard.add_bee()
    assert choosing.find_next_slug("bee", None) == slug


def test_the_day_s_puzzle_comes_first(any_app: Flask) -> None:
    for number in range(5):
        stored(number)
    daily = stored(9, day=today())
    assert choosing.find_next_slug("bee", None) == daily
    stored(8, day=today() - timedelta(days=1))
    assert choosing.find_todays_slug("bee") == daily
    for column, value in (("status", "hidden"), ("game", "strands"), ("language", "xx"), ("day", None)):
        before = yard.column(select(Puzzle.__table__.c[column]).where(Puzzle.slug == daily))
        for told, wanted in ((value, None), (before[0], daily)):
            db.session.execute(Puzzle.__table__.update().where(Puzzle.slug == daily).values({column: told}))
            assert choosing.find_todays_slug("bee") == wanted, column


def test_who_looks_at_no_puzzle_and_who_has_none_costs_little(any_app: Flask) -> None:
    with yard.statements() as seen:
        choosing.find_next_slug("bee", None)
        choosing.find_last_played(None)
    assert len(seen) == 1


def test_it_never_shows_a_day_to_come(any_app: Flask) -> None:
    slug = stored(1, day=today() + timedelta(days=1))
    assert choosing.find_next_slug("bee", None) is None
    assert load_puzzle("bee", slug, None) is None
    assert any_app.test_client().get(f"/bee/{slug}").status_code == 404


def test_it_never_chooses_what_is_not_published(any_app: Flask) -> None:
    slug = stored(1, status="unlisted")
    stored(2, status="draft")
    assert choosing.find_next_slug("bee", None) is None
    # But whoever has the address may play it.
    assert any_app.test_client().get(f"/bee/{slug}").status_code == 200


def test_what_was_played_is_not_new_any_more(any_app: Flask) -> None:
    slugs = [stored(number) for number in range(3)]
    alice = yard.log_in(any_app, "alice")
    (user,) = yard.column(select(User.id))
    for slug in reversed(slugs):
        assert choosing.find_next_slug("bee", user) == slug
        alice.post(f"/bee/{slug}/guess", data={"word": yard.invented(1)[0]})
    assert choosing.find_next_slug("bee", user) is None


def test_days_come_before_the_stock_and_the_stock_before_boards_of_others(any_app: Flask) -> None:
    """The newest of each first; whoever asks again from there goes through all of them, and begins anew."""
    stock = [stored(number) for number in (1, 2)]
    boards = [stored(number, origin="creator") for number in (3, 4)]
    days = [stored(5 + ago, day=today() - timedelta(days=ago)) for ago in (2, 0, 1)]
    wanted = [days[1], days[2], days[0], *reversed(stock), *reversed(boards)]
    seen = [""]
    for _step in range(len(wanted) + 1):
        seen.append(str(choosing.find_next_slug("bee", None, seen[-1])))
    assert seen[1:] == [*wanted, wanted[0]]


def test_the_languages_of_a_day_come_one_after_the_other(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.play.puzzle_languages.languages_for_visitor", lambda game: ("en", "nb"))
    wanted = []
    for ago in (0, 1):
        for number, language in enumerate(("nb", "en")):
            made = replace(other(2 * ago + number), language=language)
            wanted.append(yard.add_bee(made, day=today() - timedelta(days=ago)))
    seen = [""]
    for _step in range(len(wanted) + 1):
        seen.append(str(choosing.find_next_slug("bee", None, seen[-1])))
    assert seen[1:] == [*wanted, wanted[0]]


def test_what_is_begun_does_not_lead_past_what_is_newer(any_app: Flask) -> None:
    days = [stored(ago, day=today() - timedelta(days=ago)) for ago in range(4)]
    alice = yard.log_in(any_app, "alice")
    (user,) = yard.column(select(User.id))
    alice.post(f"/bee/{days[2]}/guess", data={"word": yard.invented(1)[0]})
    assert choosing.find_next_slug("bee", user, days[2]) == days[0]
    assert choosing.find_next_slug("bee", user, days[1]) == days[3]


def test_the_only_one_left_is_not_given_to_who_looks_at_it(any_app: Flask) -> None:
    slug = stored(1)
    assert choosing.find_next_slug("bee", None, slug) is None
    assert choosing.find_next_slug("bee", None, "no-such-puzzle") == slug


def test_many_presses_leave_nothing_behind(any_app: Flask) -> None:
    """A new puzzle is begun by its first word, not by being looked at."""
    for number in range(3):
        stored(number)
    alice, slug = yard.log_in(any_app, "alice"), ""
    for _press in range(20):
        slug = alice.post("/bee/new", data={"slug": slug}).location.rpartition("/")[2]
        assert alice.get(f"/bee/{slug}").status_code == 200
    assert yard.column(select(Save.id)) == []
    assert "Nothing here yet." in alice.get("/puzzles?filter=all").text


def test_a_half_typed_word_is_begun_and_an_order_of_the_letters_is_not(any_app: Flask) -> None:
    slug = stored(1)
    for draft, seen in (("", False), ("pla", True)):
        alice = yard.log_in(any_app, "alice")
        kept = {"slug": slug, "order": "nleprt", "draft": draft}
        alice.post("/bee/state", data=kept)
        alice.post("/logout", data={"game": "bee", **kept})
        assert (f'href="/bee/{slug}"' in yard.log_in(any_app, "alice").get("/puzzles").text) == seen


def test_what_earlier_presses_have_left_is_new_and_on_no_list(any_app: Flask) -> None:
    slug, user = stored(1), yard.add_user("alice").id
    find_or_create_save(user, yard.column(select(Puzzle.id))[0])
    db.session.commit()
    assert choosing.find_next_slug("bee", user) == slug
    alice = yard.log_in(any_app, "alice")
    assert "Nothing here yet." in alice.get("/puzzles?filter=all").text
    assert "begun-list" not in alice.get("/").text


def test_a_new_player_is_led_to_a_game(any_app: Flask) -> None:
    slug = yard.add_bee()
    form = {"username": "dora", "password": yard.PASSWORD, "repeat": yard.PASSWORD}
    assert any_app.test_client().post("/signup", data=form).location == f"/bee/{slug}"


def test_a_new_player_finds_the_yard_when_there_is_no_puzzle(any_app: Flask) -> None:
    form = {"username": "dora", "password": yard.PASSWORD, "repeat": yard.PASSWORD}
    assert any_app.test_client().post("/signup", data=form).location == "/"


def test_the_game_s_door_leads_to_today_whatever_is_begun(any_app: Flask) -> None:
    old, daily = yard.add_bee(), stored(1, day=today())
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{old}/guess", data={"word": "planet"})
    assert alice.get("/bee/").location == f"/bee/{daily}"
    for act in ("guess", "reveal"):
        alice.post(f"/bee/{daily}/{act}", data={"word": yard.invented(1)[0]})
        assert alice.get("/bee/").location == f"/bee/{daily}"


def test_before_the_day_s_puzzle_is_made_the_door_leads_to_another(any_app: Flask) -> None:
    first, second = yard.add_bee(), stored(1, day=today() - timedelta(days=1))
    alice = yard.log_in(any_app, "alice")
    for slug, word in ((second, yard.invented(1)[0]), (first, "planet")):
        assert alice.get("/bee/").location == f"/bee/{slug}"
        alice.post(f"/bee/{slug}/guess", data={"word": word})
    # All are begun: the one last played.
    assert alice.get("/bee/").location == f"/bee/{first}"


def test_without_any_puzzle_the_door_waits(any_app: Flask) -> None:
    page = any_app.test_client().get("/bee/")
    assert page.status_code == 200
    assert "A puzzle is on its way" in page.text


def test_a_new_puzzle_leaves_the_old_one_in_the_list(any_app: Flask) -> None:
    first, second = yard.add_bee(), stored(1)
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{first}/guess", data={"word": "planet"})
    assert alice.post("/bee/new", data={"slug": first}).location == f"/bee/{second}"
    alice.post(f"/bee/{second}/guess", data={"word": yard.invented(1)[0]})
    page = alice.get("/puzzles").text
    assert f'href="/bee/{first}"' in page
    assert f'href="/bee/{second}"' in page


def test_nobody_is_given_a_board_of_their_own(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    slug = stored(1, author_id=alice)
    assert choosing.find_next_slug("bee", alice) is None
    assert choosing.find_next_slug("bee", yard.add_user("bob").id) == slug


def test_it_gives_nobody_words_in_a_language_not_asked_for(any_app: Flask) -> None:
    slug = stored(1, language="nb")
    assert choosing.find_next_slug("bee", None) is None
    assert load_puzzle("bee", slug, None) is not None


def test_it_chooses_among_the_boards_of_the_game(any_app: Flask) -> None:
    yard.add_strands()
    for user in (None, yard.add_user("alice").id):
        assert choosing.find_next_slug("bee", user) is None


def test_what_others_have_played_is_still_new(any_app: Flask) -> None:
    slug = yard.add_bee()
    yard.log_in(any_app, "bob").post(f"/bee/{slug}/guess", data={"word": "planet"})
    for user in (None, yard.add_user("alice").id):
        assert choosing.find_next_slug("bee", user) == slug


def test_the_game_last_played_is_the_player_s_own_of_that_game(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    bee, strands, other_bee = yard.add_bee(yard.new_bee(("planet", "plane"), ())), yard.add_strands(), stored(1)
    ids = {}
    for name, moves in (
        ("alice", (("bee", bee, "planet"), ("strands", strands, "riddle"))),
        ("bob", (("bee", other_bee, yard.invented(1)[0]),)),
    ):
        client = yard.log_in(any_app, name)
        ids[name] = yard.one(select(User.id).where(User.name == name)).id
        for game, slug, word in moves:
            time_machine.shift(60)
            client.post(f"/{game}/{slug}/guess", data={"word": word})
    for arguments, slug in ((("alice",), strands), (("alice", "bee"), bee), (("bob",), other_bee)):
        found = choosing.find_last_played(ids[arguments[0]], *arguments[1:])
        assert found is not None
        assert found.slug == slug
    assert choosing.find_last_played(None) is None
    assert choosing.find_last_played(ids["bob"], "strands") is None
    yard.log_in(any_app, "alice").post(f"/bee/{bee}/guess", data={"word": "plane"})
    assert choosing.find_last_played(ids["alice"], "bee", unfinished=True) is None
    assert choosing.find_last_played(ids["alice"], "bee").slug == bee  # type: ignore[union-attr]
    assert choosing.find_last_played(ids["alice"], unfinished=True).slug == strands  # type: ignore[union-attr]


def test_of_two_played_at_the_same_moment_the_one_begun_later_is_the_last(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice = yard.log_in(any_app, "alice")
    for number in (1, 2, 3):
        slug = stored(number)
        alice.post(f"/bee/{slug}/guess", data={"word": yard.invented(1)[0]})
        assert choosing.find_last_played(yard.column(select(User.id))[0]).slug == slug  # type: ignore[union-attr]


def test_everybody_goes_on_where_they_stopped_themselves(any_app: Flask) -> None:
    slugs = {name: stored(number) for number, name in enumerate(("alice", "bob"))}
    clients = {name: yard.log_in(any_app, name) for name in slugs}
    for name, client in clients.items():
        client.post(f"/bee/{slugs[name]}/guess", data={"word": yard.invented(1)[0]})
    for client in clients.values():
        client.post("/logout")
    for name, slug in slugs.items():
        answer = any_app.test_client().post("/login", data={"username": name, "password": yard.PASSWORD})
        assert answer.location == f"/bee/{slug}"


def test_a_new_player_is_led_to_the_first_game_that_has_a_board(any_app: Flask) -> None:
    slug = yard.add_box()
    form = {"username": "dora", "password": yard.PASSWORD, "repeat": yard.PASSWORD}
    assert any_app.test_client().post("/signup", data=form).location == f"/letterboxed/{slug}"


def test_a_visitor_is_not_the_first_who_had_an_account(app: Flask) -> None:
    slugs = [stored(number) for number in range(3)]
    yard.add_user("alice", id=1)
    yard.log_in(app, "alice").post(f"/bee/{slugs[1]}/guess", data={"word": yard.invented(1)[0]})
    assert choosing.find_next_slug("bee", None, slugs[1]) == slugs[0]


def test_after_a_game_that_is_over_the_first_page_leads(any_app: Flask) -> None:
    slug, form = stored(1), {"username": "alice", "password": yard.PASSWORD}
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": yard.invented(1)[0]})
    alice.post("/logout")
    assert alice.post("/login", data=form).location == f"/bee/{slug}"
    alice.post("/logout")
    # Enough is no end where there is more to find, but a day that is over asks for no more.
    yesterday = today() - timedelta(days=1)
    for ended, day, leads in (
        ({"enough_at": now()}, None, f"/bee/{slug}"),
        ({"enough_at": now()}, yesterday, "/"),
        ({"finished_at": now()}, None, "/"),
    ):
        db.session.execute(Save.__table__.update().values(ended))
        db.session.execute(PUZZLE.update().values(day=day))
        db.session.commit()
        assert alice.post("/login", data=form).location == leads
        alice.post("/logout")


def test_what_was_noted_at_the_logout_leads_unless_something_was_played_since(any_app: Flask) -> None:
    noted, played, box = stored(1, day=today()), stored(2), yard.add_box(day=today())
    assert noted == box
    alice = yard.log_in(any_app, "alice")
    (user,) = yard.column(select(User.id))
    alice.post(f"/bee/{played}/guess", data={"word": yard.invented(1)[0]})
    (at,) = yard.column(select(Save.updated_at))
    boards, p = Puzzle.__table__, Puzzle.__table__.c

    def led(later: float, **statuses: str) -> str:
        resume = {"game": "bee", "slug": noted, "at": at.timestamp() + later}
        db.session.execute(User.__table__.update().values(resume=resume))
        for name, where in (("noted", p.slug == noted), ("played", p.slug == played)):
            for game in ("bee", "letterboxed"):
                status = statuses.get(f"{name}_{game}", "published")
                db.session.execute(boards.update().where(where, p.game == game).values(status=status))
        db.session.flush()
        return (choosing.find_resume_point(user) or ("", ""))[1]

    with any_app.test_request_context():
        assert [led(later) for later in (1, 0, -1)] == [noted, noted, played]
        assert led(1, noted_bee="hidden") == played
        assert led(1, noted_letterboxed="hidden") == led(1, played_bee="hidden") == noted
        assert led(-1, played_bee="hidden") == noted
