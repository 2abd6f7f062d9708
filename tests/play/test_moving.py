"""The one transaction of games played by moves: written over nothing that somebody else has done meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from app.accounts.models import User
from app.contract.game_types import Verdict
from app.extensions import db
from app.play import moving, saving, store
from app.play.models import Completion, Guess, Save
from app.play.moving import Step
from app.play.tallies import PuzzleTally
from tests import yard
from tests.yard import CHAIN, HTMX, PAIR

SAVED = (Save.score, Save.progress, Save.hints, Save.version)


def do(client: FlaskClient, slug: str, what: str, word: str = "", **options: Any) -> Any:
    return client.post(f"/letterboxed/{slug}/{what}", data={"word": word}, **{"headers": HTMX, **options})


def say(client: FlaskClient, slug: str, *words: str) -> Any:
    return [do(client, slug, "guess", word) for word in words][-1]


def chain() -> list[str]:
    (state,) = yard.column(select(Save.state))
    return list(state["chain"])


@pytest.fixture
def slug(any_app: Flask) -> str:
    return yard.add_box()


@pytest.fixture
def player(any_app: Flask, slug: str) -> FlaskClient:
    return yard.log_in(any_app, "alice")


def test_it_works(player: FlaskClient, slug: str) -> None:
    assert "Good" in say(player, slug, " Bytes ").text
    assert tuple(yard.one(select(*SAVED))) == (5, 1, 0, 1)
    assert chain() == ["bytes"]
    assert yard.column(select(func.count(Guess.id))) == [0]


def test_a_refused_word_writes_nothing(player: FlaskClient, slug: str) -> None:
    assert "Not in word list" in say(player, slug, "byes").text
    assert yard.column(select(func.count(Save.id))) == [0]


def test_a_solution_completes_once(player: FlaskClient, slug: str) -> None:
    assert "Solved!" in say(player, slug, *PAIR).text
    (finished,) = yard.column(select(Save.finished_at))
    assert finished is not None
    do(player, slug, "restart")
    say(player, slug, *PAIR)
    assert yard.column(select(Completion.words)) == [2]
    assert yard.column(select(Save.finished_at)) == [finished]


def test_a_solved_board_is_played_on_to_a_better_solution(player: FlaskClient, slug: str) -> None:
    """Which is told apart: the first one is the result."""
    say(player, slug, *CHAIN)
    assert yard.one(select(*SAVED))[:2] == (12, 3)
    do(player, slug, "restart")
    do(player, slug, "hint")
    told = say(player, slug, *PAIR).text
    assert "Solved!" in told
    for one in ("Solved with 3 words", "a better one", "bytes – sporadic", "1 hint was taken after that"):
        assert one in told, one
    assert yard.one(select(*SAVED))[:2] == (12, 3)
    assert yard.one(select(Completion.words, Completion.hints)) == (3, 0)


def test_it_takes_words_back_and_starts_again(player: FlaskClient, slug: str) -> None:
    say(player, slug, "bytes", "sporadic")
    do(player, slug, "undo")
    assert chain() == ["bytes"]
    do(player, slug, "restart")
    assert chain() == []
    assert "Nothing to undo" in do(player, slug, "undo").text


def test_hints_are_counted(player: FlaskClient, slug: str) -> None:
    for number in (1, 2, 3, 4, 4):
        answer = do(player, slug, "hint")
        assert yard.one(select(*SAVED))[2] == number
    assert "There are no more hints" in answer.text
    say(player, slug, *PAIR)
    assert yard.column(select(Completion.hints)) == [4]


def test_eighty_equal_words_at_once_are_in_the_chain_once(any_app: Flask, player: FlaskClient, slug: str) -> None:
    browsers = [yard.same_browser(any_app, player) for _ in range(80)]
    answers = yard.in_threads(lambda browser: say(browser, slug, "bytes"), browsers)
    assert [answer.status_code for answer in answers] == [200] * 80
    assert sum('data-good="true"' in answer.text for answer in answers) == 1
    assert chain() == ["bytes"]
    assert yard.one(select(*SAVED)) == (5, 1, 0, 1)


def test_moves_of_all_kinds_at_once_leave_a_whole_state(any_app: Flask, player: FlaskClient, slug: str) -> None:
    say(player, slug, "bytes")
    moves = [(yard.same_browser(any_app, player), what) for what in ("hint", "undo", "guess", "restart") * 5]
    answers = yard.in_threads(lambda pair: do(pair[0], slug, pair[1], "bytes"), moves)
    assert [answer.status_code for answer in answers] == [200] * 20
    accepted = sum('data-good="true"' in answer.text for answer in answers)
    score, progress, hints, version = yard.one(select(*SAVED))
    assert version == 1 + accepted
    assert hints == 4
    assert (score, progress) == ((5, 1) if chain() else (0, 0))


def race(any_app: Flask, slug: str, times: int) -> Any:
    """A word of which somebody else is faster, so many times."""
    left = [times]

    def act(puzzle: Any, state: Any) -> Step:
        if left[0]:
            left[0] -= 1
            db.session.execute(update(Save).values(version=Save.version + 1))
        return Step(Verdict("good", True, "bytes"), type(state)(chain=(*state.chain, "bytes")))

    with any_app.test_request_context():
        user = db.session.scalars(select(User)).one()
        from app.accounts.sessions import Player

        who = Player(user.id, user.name, user.role, None, 0, "")
        return moving.make_move("letterboxed", slug, who, act)


def test_a_lost_race_is_judged_again(any_app: Flask, player: FlaskClient, slug: str) -> None:
    do(player, slug, "hint")
    assert race(any_app, slug, 1).verdict.code == "good"
    assert chain() == ["bytes"]


def test_a_race_lost_twice_writes_nothing(any_app: Flask, player: FlaskClient, slug: str) -> None:
    do(player, slug, "hint")
    assert race(any_app, slug, 2).verdict.code == moving.ELSEWHERE
    assert chain() == []


def test_it_refuses_moves_after_the_answers(player: FlaskClient, slug: str) -> None:
    say(player, slug, "bytes")
    assert player.post(f"/letterboxed/{slug}/reveal").status_code == 303
    for what in ("guess", "undo", "restart", "hint"):
        answer = do(player, slug, what, "sporadic")
        assert "already been shown" in answer.text, what
        assert chain() == ["bytes"]


def test_a_solved_board_shows_its_answers_and_stays_finished(player: FlaskClient, slug: str) -> None:
    say(player, slug, *CHAIN)
    assert "sporadic" not in player.get(f"/letterboxed/{slug}").text
    player.post(f"/letterboxed/{slug}/reveal")
    assert "sporadic" in player.get(f"/letterboxed/{slug}").text
    (finished, revealed) = yard.one(select(Save.finished_at, Save.revealed_at))
    assert finished is not None
    assert revealed is not None


def test_it_costs_few_statements(player: FlaskClient, slug: str) -> None:
    do(player, slug, "hint")
    assert cost(player, slug, "byes") <= 3
    assert cost(player, slug, "bytes") <= 5
    # The last word writes what the profile and the tallies keep as well.
    assert cost(player, slug, "sporadic") <= 7
    with yard.statements() as seen:
        player.get(f"/letterboxed/{slug}")
    assert len(seen) <= 6


def cost(client: FlaskClient, slug: str, word: str) -> int:
    with yard.statements() as seen:
        say(client, slug, word)
    return len(seen)


def test_a_visitors_first_word_makes_a_guest(any_app: Flask, slug: str) -> None:
    browser = any_app.test_client()
    say(browser, slug, "byes")
    assert yard.column(select(func.count(User.id))) == [0]
    say(browser, slug, *PAIR)
    assert chain() == list(PAIR)
    assert yard.column(select(PuzzleTally.anonymous)) == [1]


def test_a_guests_game_and_the_accounts_become_one(any_app: Flask, player: FlaskClient, slug: str) -> None:
    say(player, slug, *CHAIN)
    do(player, slug, "hint")
    player.post("/logout")
    guest = any_app.test_client()
    say(guest, slug, *PAIR)
    guest.post("/login", data={"username": "alice", "password": yard.PASSWORD, "adopt": "y"})
    assert yard.one(select(*SAVED))[:3] == (12, 3, 1)
    (state,) = yard.column(select(Save.state))
    assert {tuple(one) for one in state["solutions"]} == {PAIR, CHAIN}


@pytest.mark.parametrize(
    ("mine", "theirs", "draft"),
    [
        (("epics", "sorbet"), ("bytes",), "t"),
        (("epics", "sorbet"), (), "t"),
        (("bytes",), ("epics", "sorbet"), "toa"),
        ((), ("epics", "sorbet"), "toa"),
    ],
)
def test_what_is_half_typed_belongs_to_the_chain_that_goes_on(
    any_app: Flask, player: FlaskClient, slug: str, mine: tuple[str, ...], theirs: tuple[str, ...], draft: str
) -> None:
    guest = any_app.test_client()
    for client, words in ((player, mine), (guest, theirs)):
        for word in words:
            say(client, slug, word)
    if not theirs:
        guest.post(f"/bee/{yard.add_bee()}/guess", data={"word": "planet"})
    guest.post("/letterboxed/state", data={"slug": slug, "draft": "toa", "order": ""})
    guest.post("/login", data={"username": "alice", "password": yard.PASSWORD, "adopt": "y"})
    page = guest.get(f"/letterboxed/{slug}").text
    assert f'name="word" value="{draft}"' in page
    assert [word for word in CHAIN if f'data-word="{word}"' in page] == ["epics", "sorbet"]
    guest.post("/logout")
    assert f'name="word" value="{draft}"' in yard.log_in(any_app, "alice").get(f"/letterboxed/{slug}").text


def test_logging_out_keeps_the_half_typed_word_and_the_chain(any_app: Flask, player: FlaskClient, slug: str) -> None:
    say(player, slug, "bytes")
    page = {"game": "letterboxed", "slug": slug, "draft": "spor", "order": "tasobdpcyrie"}
    home = player.post("/logout", data=page)
    assert "1 word." in player.get(home.location).text
    again = yard.log_in(any_app, "alice").get(f"/letterboxed/{slug}").text
    assert 'name="word" value="spor"' in again
    assert 'data-order="tasobdpcyrie"' in again
    assert chain() == ["bytes"]


def test_a_half_typed_word_from_before_the_move_does_not_come_back(player: FlaskClient, slug: str) -> None:
    for what, draft in (("guess", "s"), ("undo", "byte")):
        player.post("/letterboxed/state", data={"slug": slug, "draft": "spo", "order": ""})
        assert 'name="word" value="spo"' in player.get(f"/letterboxed/{slug}").text
        do(player, slug, what, "bytes")
        assert f'name="word" value="{draft}"' in player.get(f"/letterboxed/{slug}").text


def test_leaving_does_not_write_over_a_move_made_meanwhile(
    any_app: Flask, player: FlaskClient, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(player, slug, "bytes")
    load, left = store.load_puzzle, [1]

    def load_and_be_overtaken(*arguments: Any, **options: Any) -> Any:
        opened = load(*arguments, **options)
        if left[0]:
            left[0] -= 1
            chain = {"chain": ["bytes", "sporadic"]}
            db.session.execute(update(Save).values(version=Save.version + 1, state=chain))
        return opened

    (who,) = yard.column(select(User.id))
    monkeypatch.setattr("app.play.saving.store.load_puzzle", load_and_be_overtaken)
    saving.flush_play(who, "letterboxed", slug, {"draft": "cat"})
    db.session.commit()
    assert yard.column(select(Save.state)) == [{"chain": ["bytes", "sporadic"], "draft": "cat"}]
