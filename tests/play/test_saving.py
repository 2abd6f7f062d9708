"""Saving on logout, and coming back: the state before is the state after."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from app.accounts.models import LoginSession, User
from app.extensions import db
from app.play.models import Save
from app.puzzles.models import today
from tests import yard
from tests.yard import ANSWERS, BONUS, HTMX, KEY, LETTERS, PASSWORD

OUTER = "".join(sorted(set(LETTERS) - {KEY}))


def seen(client: FlaskClient, slug: str) -> dict[str, Any]:
    """What a player sees of a game."""
    page = client.get(f"/bee/{slug}").text
    return {
        "words": set(re.findall(r'<li data-word="(\w+)"', page)),
        "score": int(re.search(r'<p class="score"><strong>(\d+)', page)[1]),  # type: ignore[index]
        "order": re.search(r'data-order="(\w+)"', page)[1],  # type: ignore[index]
        "draft": re.search(r'name="word" value="([^"]*)"', page)[1],  # type: ignore[index]
    }


def enter(app: Flask, name: str = "alice", **fields: str) -> tuple[FlaskClient, str]:
    """A new browser that logs in, and where it is led."""
    client = app.test_client()
    answer = client.post("/login", data={"username": name, "password": PASSWORD, **fields})
    assert answer.status_code == 303
    return client, answer.location


def test_it_works(any_app: Flask) -> None:
    slug = yard.add_bee(day=today())
    alice = yard.log_in(any_app, "alice")
    for word in ("planet", "plane"):
        alice.post(f"/bee/{slug}/guess", data={"word": word})
    left = {"game": "bee", "slug": slug, "draft": "pla", "order": "trpnle"}
    answer = alice.post("/logout", data=left, follow_redirects=True)
    assert re.search(r"Saved: Bee of \d+ \w+, 2 words, \w[\w ]*\.", answer.text)
    again, target = enter(any_app)
    assert target == f"/bee/{slug}"
    assert seen(again, slug) == {"words": {"planet", "plane"}, "score": 11, "order": "trpnle", "draft": "pla"}


def test_a_killed_browser_loses_no_word(any_app: Flask) -> None:
    slug = yard.add_bee()
    yard.log_in(any_app, "alice").post(f"/bee/{slug}/guess", data={"word": "planet"})
    again, target = enter(any_app)
    assert target == f"/bee/{slug}"
    assert seen(again, slug)["words"] == {"planet"}


def test_what_was_played_since_the_last_logout_is_where_it_goes_on(any_app: Flask, time_machine: Any) -> None:
    first, second = yard.add_bee(), yard.add_large_bee(5)[0]
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{first}/guess", data={"word": "planet"})
    alice.post("/logout")
    time_machine.shift(60)
    alice, target = enter(any_app)
    assert target == f"/bee/{first}"
    alice.post(f"/bee/{second}/guess", data={"word": yard.invented(1)[0]})
    assert enter(any_app)[1] == f"/bee/{second}"


def test_the_game_played_last_is_the_one_that_is_saved(any_app: Flask, time_machine: Any) -> None:
    first, second = yard.add_bee(), yard.add_large_bee(5)[0]
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{first}/guess", data={"word": "planet"})
    alice.post("/bee/state", data={"slug": first, "draft": "pla", "order": "trpnle"})
    time_machine.shift(60)
    alice.post(f"/bee/{second}/guess", data={"word": yard.invented(1)[0]}, headers=HTMX)
    alice.post("/logout")
    assert enter(any_app)[1] == f"/bee/{second}"
    assert seen(enter(any_app)[0], first)["draft"] == "pla"


def test_a_game_in_progress_is_where_it_goes_on_after_one_that_was_given_up(any_app: Flask, time_machine: Any) -> None:
    first, second = yard.add_bee(), yard.add_large_bee(5)[0]
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{first}/guess", data={"word": "planet"})
    time_machine.shift(60)
    alice.post(f"/bee/{second}/reveal")
    answer = alice.post("/logout", data={"game": "bee", "slug": second, "order": OUTER}, follow_redirects=True)
    assert re.search(r"Saved: Bee[^.]*, 1 word, ", answer.text)
    assert enter(any_app)[1] == f"/bee/{first}"


def test_a_puzzle_left_open_later_is_where_it_goes_on(any_app: Flask, time_machine: Any) -> None:
    first, second = yard.add_bee(), yard.add_large_bee(5)[0]
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{second}/guess", data={"word": yard.invented(1)[0]})
    time_machine.shift(60)
    alice.post("/logout", data={"game": "bee", "slug": first, "draft": "pla", "order": OUTER})
    again, target = enter(any_app)
    assert target == f"/bee/{first}"
    assert seen(again, first)["draft"] == "pla"


@pytest.mark.parametrize("seconds", [0, 60])
def test_an_old_game_opened_again_is_where_it_goes_on(any_app: Flask, time_machine: Any, seconds: int) -> None:
    first, second = yard.add_bee(), yard.add_large_bee(5)[0]
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice = yard.log_in(any_app, "alice")
    for slug, word in ((first, "planet"), (second, yard.invented(1)[0])):
        alice.post(f"/bee/{slug}/guess", data={"word": word})
    time_machine.shift(seconds)
    alice.post("/logout", data={"game": "bee", "slug": first, "draft": "pla", "order": OUTER})
    assert enter(any_app)[1] == f"/bee/{first}"


def test_looking_at_a_puzzle_does_not_begin_it(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    answer = alice.post("/logout", data={"game": "bee", "slug": slug, "draft": "", "order": OUTER})
    assert answer.location == "/"
    assert yard.column(select(Save.id)) == []
    assert "You’re logged out." in alice.get("/").text


@pytest.mark.parametrize(
    "posted",
    [
        {"game": "bee", "slug": "none"},
        {"game": "nothing", "slug": "x"},
        {"game": "bee", "slug": "x" * 60_000, "draft": "pla"},
        {"game": "bee", "slug": "a/b/c", "draft": "pla"},
    ],
)
def test_a_logout_with_nonsense_is_still_a_logout(any_app: Flask, posted: dict[str, str]) -> None:
    alice = yard.log_in(any_app, "alice")
    assert alice.post("/logout", data=posted).status_code == 303
    assert alice.get("/account").status_code == 303


def test_a_failed_write_leaves_the_session_and_says_so(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    before = yard.checksums()

    def fail(*arguments: Any, **options: Any) -> None:
        raise OperationalError("UPDATE", {}, Exception("disk full"))

    with monkeypatch.context() as patch:
        patch.setattr("app.play.saving.saved_message", fail)
        answer = alice.post("/logout", data={"game": "bee", "slug": slug, "draft": "pla", "order": "trpnle"})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "5"
    assert "still logged in" in answer.text
    assert yard.checksums() == before
    assert alice.get("/account").status_code == 200
    assert alice.post("/logout").status_code == 303


def test_logging_out_ends_the_session(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    old = yard.same_browser(any_app, alice)
    answer = alice.post("/logout")
    assert answer.headers["Clear-Site-Data"] == '"cache"'
    assert old.get("/account").location == "/login?next=/account"
    assert yard.column(select(LoginSession.ended_by)) == ["logout"]
    # Twice is no harm.
    assert old.post("/logout").status_code == 303


def test_a_plain_guess_empties_the_line_that_came_from_the_save(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    alice.post("/logout", data={"game": "bee", "slug": slug, "draft": "plane", "order": OUTER})
    again, _ = enter(any_app)
    again.post(f"/bee/{slug}/guess", data={"word": "plane"})
    assert seen(again, slug)["draft"] == ""


def test_where_it_goes_on_survives_what_it_pointed_to(any_app: Flask) -> None:
    """An old pointer, from before times were noted or to a puzzle that is gone, must not lock a player out."""
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    alice.post("/logout")
    assert yard.column(select(User.resume))[0]["slug"] == slug
    db.session.execute(User.__table__.update().values(resume={"game": "bee", "slug": slug}))
    db.session.commit()
    assert enter(any_app)[1] == f"/bee/{slug}"


drafts = st.text("aelnprtxyz", max_size=8)
orders = st.permutations(OUTER).map("".join)
DEVICES = st.integers(0, 1)


class Player(RuleBasedStateMachine):
    """One player on two devices, beside a dict: the save, and what each device's session holds on top."""

    app: Flask

    @initialize()
    def begin(self) -> None:
        yard.empty()
        self.slug = yard.add_bee(yard.new_bee(ANSWERS, BONUS))
        yard.add_user("alice")
        self.words: set[str] = set()
        self.kept: dict[str, str] = {}
        self.devices: list[FlaskClient | None] = [None, None]
        self.on_top: list[dict[str, str]] = [{}, {}]

    def device(self, n: int) -> FlaskClient:
        if self.devices[n] is None:
            self.devices[n] = enter(self.app, next="/")[0]
            self.on_top[n] = {}
        client = self.devices[n]
        assert client is not None
        return client

    @rule(n=DEVICES, word=st.sampled_from(ANSWERS + BONUS + ("zzzz", "pal")))
    def guess(self, n: int, word: str) -> None:
        self.device(n).post(f"/bee/{self.slug}/guess", data={"word": word}, headers=HTMX)
        self.words |= {word} & set(ANSWERS + BONUS)

    @rule(n=DEVICES, draft=drafts, order=orders)
    def type_on(self, n: int, draft: str, order: str) -> None:
        data = {"slug": self.slug, "draft": draft, "order": order}
        assert self.device(n).post("/bee/state", data=data).status_code == 204
        self.on_top[n] = {"draft": draft, "order": order}

    @rule(n=DEVICES)
    def shuffle(self, n: int) -> None:
        client = self.device(n)
        before = seen(client, self.slug)
        part = client.post(f"/bee/{self.slug}/shuffle", data={"word": before["draft"]}, headers=HTMX).text
        order = re.search(r'data-order="(\w+)"', part)[1]  # type: ignore[index]
        assert order != before["order"]
        assert sorted(order) == list(OUTER)
        self.on_top[n] = {"draft": before["draft"], "order": order}

    @rule(n=DEVICES)
    def log_out_and_in(self, n: int) -> None:
        client = self.device(n)
        before = seen(client, self.slug)
        left = {"game": "bee", "slug": self.slug, "draft": before["draft"], "order": before["order"]}
        assert client.post("/logout", data=left).status_code == 303
        if self.words or before["draft"] or self.on_top[n] or self.kept:
            self.kept = {"draft": before["draft"], "order": before["order"]}
        self.devices[n] = None
        assert seen(self.device(n), self.slug) == before

    @rule(n=DEVICES)
    def kill(self, n: int) -> None:
        self.devices[n] = None

    @invariant()
    def every_device_shows_the_model(self) -> None:
        for n, client in enumerate(self.devices):
            if client is None:
                continue
            model = {"draft": "", "order": OUTER, **self.kept, **self.on_top[n]}
            got = seen(client, self.slug)
            assert got["words"] == self.words
            assert got["score"] == sum(points(word) for word in self.words & set(ANSWERS))
            assert {name: got[name] for name in model} == model


def points(word: str) -> int:
    return 1 if len(word) == 4 else len(word) + 7 * (set(word) == set(LETTERS))


def test_a_player_on_two_devices_always_sees_the_model(any_app: Flask) -> None:
    Player.app = any_app
    quick = settings(
        max_examples=8, stateful_step_count=14, deadline=None, suppress_health_check=list(HealthCheck), database=None
    )
    run_state_machine_as_test(Player, settings=quick)


def test_another_language_keeps_a_half_typed_word(app: Flask, alice: FlaskClient) -> None:
    slug = yard.add_bee()
    page = alice.get(f"/bee/{slug}").text
    plain = page.partition("<noscript>")[2].partition("</noscript>")[0]
    player = page.partition('name="player" value="')[2].partition('"')[0]
    for name, value in (("game", "bee"), ("slug", slug)):
        assert f'name="{name}" value="{value}" form="guess"' in plain
    assert 'formaction="/language" name="language" value="nb"' in plain
    typed = {"game": "bee", "slug": slug, "page": f"/bee/{slug}", "language": "nb", "word": "plan", "player": player}
    assert alice.post("/language", data=typed).location == f"/bee/{slug}"
    assert 'name="word" lang="en" value="plan"' in alice.get(f"/bee/{slug}").text
    alice.post("/language", data={**typed, "word": "net", "player": "0"})
    assert 'value="plan"' in alice.get(f"/bee/{slug}").text
