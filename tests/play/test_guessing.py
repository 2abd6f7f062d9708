"""The one guess transaction: what is kept, what is counted once, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import User
from app.accounts.sessions import Player
from app.contract.game_types import Verdict
from app.extensions import db, now
from app.play import guessing, store
from app.play.models import Completion, Guess, Save
from app.play.store import Opened
from app.play.tallies import PuzzleTally
from app.puzzles.models import Puzzle
from tests import yard
from tests.puzzles.test_publishing import other
from tests.yard import HTMX

SAVED = (Save.score, Save.progress, Save.version, Save.finished_at)


def say(client: FlaskClient, slug: str, word: str, **options: Any) -> Any:
    return client.post(f"/bee/{slug}/guess", data={"word": word}, **{"headers": HTMX, **options})


def saved() -> Any:
    return yard.one(select(*SAVED))


def test_it_works(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    answer = say(alice, slug, " Planet ")
    assert answer.status_code == 200
    assert "Good" in answer.text
    assert saved()[:3] == (6, 1, 1)
    assert yard.column(select(Guess.text)) == ["planet"]


def test_a_repeated_guess_scores_once(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    say(alice, slug, "planet")
    assert "Already found" in say(alice, slug, "PLANET").text
    assert saved()[:3] == (6, 1, 1)


def test_eighty_equal_guesses_at_once_score_once(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    browsers = [yard.same_browser(any_app, alice) for _ in range(80)]
    answers = yard.in_threads(lambda browser: say(browser, slug, "planet"), browsers)
    assert [answer.status_code for answer in answers] == [200] * 80
    assert sum('data-good="true"' in answer.text for answer in answers) == 1
    assert saved()[:3] == (6, 1, 1)


def test_eighty_different_guesses_at_once_all_score(any_app: Flask) -> None:
    slug, words = yard.add_large_bee(80)
    alice = yard.log_in(any_app, "alice")
    browsers = [(yard.same_browser(any_app, alice), word) for word in words]
    answers = yard.in_threads(lambda pair: say(pair[0], slug, pair[1]), browsers)
    assert [answer.status_code for answer in answers] == [200] * 80
    assert saved()[:3] == (480, 80, 80)
    assert sorted(yard.column(select(Guess.text))) == sorted(words)
    assert yard.column(select(Completion.words)) == [80]


def test_a_first_guess_from_two_tabs_makes_one_save(any_app: Flask) -> None:
    slug, words = yard.add_large_bee(8)
    alice = yard.log_in(any_app, "alice")
    browsers = [(yard.same_browser(any_app, alice), word) for word in words]
    yard.in_threads(lambda pair: say(pair[0], slug, pair[1]), browsers)
    assert yard.column(select(func.count(Save.id))) == [1]
    assert saved()[1] == 8


@pytest.mark.parametrize("found", [1, 60])
def test_it_costs_as_little_with_sixty_words_as_with_one(any_app: Flask, found: int) -> None:
    slug, words = yard.add_large_bee(100)
    alice = yard.log_in(any_app, "alice")
    for word in words[:found]:
        say(alice, slug, word)
    assert cost(alice.get, f"/bee/{slug}") <= 2
    assert cost(say, alice, slug, "zzzz") <= 2
    assert cost(say, alice, slug, words[0]) <= 2
    assert cost(say, alice, slug, words[90]) <= 4
    assert cost(say, alice, slug, words[91], headers={}) <= 4
    assert cost(alice.get, "/") <= 6
    assert cost(alice.get, "/puzzles") <= 6


def cost(call: Any, *arguments: Any, **options: Any) -> int:
    with yard.statements() as seen:
        answer = call(*arguments, **options)
    assert answer.status_code in (200, 303)
    return len(seen)


def test_a_visitors_first_word_makes_a_guest(any_app: Flask) -> None:
    slug = yard.add_bee()
    browser = any_app.test_client()
    browser.get(f"/bee/{slug}")
    say(browser, slug, "zzzz")
    assert yard.column(select(func.count(Save.id))) == [0]
    say(browser, slug, "planet")
    assert 'data-word="planet"' in browser.get(f"/bee/{slug}").text


def test_a_guests_page_goes_on_with_the_token_it_has(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config, "WTF_CSRF_ENABLED", True)
    slug = yard.add_bee()
    browser = any_app.test_client()
    token = yard.token_of(browser, f"/bee/{slug}")
    for word in ("planet", "plane"):
        answer = browser.post(f"/bee/{slug}/guess", data={"word": word, "csrf_token": token}, headers=HTMX)
        assert answer.status_code == 200
    assert saved()[1] == 2


def test_the_last_word_finishes_once(any_app: Flask) -> None:
    slug = yard.add_bee(yard.new_bee(("planet", "plane"), ("tela",)))
    alice = yard.log_in(any_app, "alice")
    say(alice, slug, "planet")
    assert saved().finished_at is None
    assert "finish-card" in say(alice, slug, "plane").text
    finished = saved().finished_at
    assert finished is not None
    say(alice, slug, "tela")
    assert saved().finished_at == finished
    assert yard.column(select(Completion.words)) == [2]


def test_two_last_words_at_once_finish_once(any_app: Flask) -> None:
    words = ("planet", "plane", "plate", "late")
    slug = yard.add_bee(yard.new_bee(words, ()))
    alice = yard.log_in(any_app, "alice")
    pairs = [(yard.same_browser(any_app, alice), word) for word in words]
    answers = yard.in_threads(lambda pair: say(pair[0], slug, pair[1]), pairs)
    assert saved().finished_at is not None
    assert yard.column(select(func.count(Completion.id))) == [1]
    assert all(answer.status_code == 200 for answer in answers)


def test_a_guests_finish_is_counted_without_a_name(any_app: Flask) -> None:
    slug = yard.add_bee(yard.new_bee(("planet",), ()))
    say(any_app.test_client(), slug, "planet")
    assert yard.one(select(PuzzleTally.anonymous, PuzzleTally.completions)) == (1, 0)


def test_bonus_words_make_no_score(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    assert "Bonus word" in say(alice, slug, "tela").text
    assert saved()[:3] == (0, 0, 1)


def test_it_takes_no_word_after_giving_up(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    say(alice, slug, "planet")
    alice.post(f"/bee/{slug}/reveal")
    before = yard.checksums("bucket")
    answer = say(alice, slug, "plane")
    assert 'data-good="false"' in answer.text
    assert yard.checksums("bucket") == before


def test_a_word_sent_while_giving_up_is_not_kept(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    say(alice, slug, "planet")
    other_tab, judge = yard.same_browser(any_app, alice), guessing.judge_guess

    def give_up_meanwhile(*arguments: Any) -> Any:
        db.session.commit()
        other_tab.post(f"/bee/{slug}/reveal")
        return judge(*arguments)

    monkeypatch.setattr(guessing, "judge_guess", give_up_meanwhile)
    assert 'data-good="false"' in say(alice, slug, "plane").text
    assert yard.column(select(Guess.text)) == ["planet"]
    assert saved()[1] == 1


def test_giving_up_after_the_end_changes_nothing(any_app: Flask) -> None:
    slug = yard.add_bee(yard.new_bee(("planet",), ()))
    alice = yard.log_in(any_app, "alice")
    say(alice, slug, "planet")
    alice.post(f"/bee/{slug}/reveal")
    assert yard.column(select(Save.revealed_at)) == [None]


def test_a_failed_write_keeps_nothing(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    before = yard.checksums()

    def fail() -> None:
        raise RuntimeError("no commit today")

    with monkeypatch.context() as patch:
        patch.setattr("app.play.guessing.update_counters", lambda *rest: fail())
        assert say(alice, slug, "planet").status_code == 500
    assert yard.checksums() == before
    assert "Good" in say(alice, slug, "planet").text


def test_long_silences_are_not_counted_as_play(any_app: Flask, time_machine: Any) -> None:
    slug = yard.add_bee()
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice = yard.log_in(any_app, "alice")
    for shift, word in ((0, "planet"), (30, "plane"), (3000, "plate")):
        time_machine.shift(shift)
        say(alice, slug, word)
    assert yard.column(select(Save.seconds)) == [30 + 120]


def test_it_refuses_guesses_faster_than_the_bucket(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    slug, words = yard.add_large_bee(10)
    monkeypatch.setitem(any_app.config["BUCKETS"], "guess", (3, 60))
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    codes = [say(alice, slug, word).status_code for word in words[:5]]
    assert codes == [200, 200, 200, 429, 429]
    assert say(bob, slug, words[0]).status_code == 200
    assert yard.column(select(func.count(Guess.id))) == [4]


def test_the_secret_is_loaded_only_where_it_is_asked_for(app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(app, "alice")
    with yard.statements() as seen:
        alice.get(f"/bee/{slug}")
        alice.get("/")
        alice.get("/puzzles?filter=all")
    assert not [statement for statement in seen if "secret" in statement]
    db.session.rollback()


@pytest.fixture
def at_home(any_app: Flask) -> Iterator[None]:
    with any_app.test_request_context():
        yield


def begun(slug: str, name: str = "alice", **play: Any) -> tuple[Player, Opened]:
    """A player who has begun the puzzle, and what is loaded of it."""
    user = db.session.scalars(select(User).where(User.name == name)).one_or_none() or yard.add_user(name)
    (puzzle,) = yard.column(select(Puzzle.id).where(Puzzle.slug == slug))
    guessing.find_or_create_save(user.id, puzzle)
    db.session.commit()
    return Player(user.id, name, "player", None, 0, "", play), reload(slug, user.id)


def reload(slug: str, user_id: int) -> Opened:
    db.session.rollback()
    opened = store.load_puzzle("bee", slug, user_id, secret=True)
    assert opened is not None
    return opened


def test_what_a_guess_tells_is_what_is_stored(any_app: Flask, at_home: None) -> None:
    slug = yard.add_bee(yard.new_bee(("planet", "plane"), ("tela",)))
    alice, _opened = begun(slug)
    for word, accepted, ends in (("planet", True, False), ("zzzz", False, False), ("tela", True, False)):
        outcome = guessing.make_guess("bee", slug, alice, word)
        assert (outcome.verdict.accepted, outcome.just_finished) == (accepted, ends), word
        stored = reload(slug, alice.id)
        names = ("score", "progress", "version", "seconds", "hints", "updated_at", "finished_at", "guesses")
        assert [getattr(outcome.opened, name) for name in names] == [getattr(stored, name) for name in names]
    outcome = guessing.make_guess("bee", slug, alice, "plane")
    assert (outcome.just_finished, outcome.opened.is_over) == (True, True)
    assert outcome.opened.finished_at == reload(slug, alice.id).finished_at


def test_the_answer_shows_the_board_as_it_was(any_app: Flask, at_home: None) -> None:
    """In the order that the session has, else in the saved one."""
    slug = yard.add_bee()
    alice, _opened = begun(slug)
    db.session.execute(Save.__table__.update().values(state={"order": "trpnle"}))
    db.session.commit()
    assert guessing.make_guess("bee", slug, alice, "planet").view.outer == tuple("trpnle")
    alice.play[f"bee/{slug}"] = {"order": "elnprt"}
    assert guessing.make_guess("bee", slug, alice, "plane").view.outer == tuple("elnprt")


def test_the_unique_key_refuses_what_was_judged_before_it_was_there(any_app: Flask, at_home: None) -> None:
    slug = yard.add_bee()
    alice, opened = begun(slug)
    verdict = Verdict("good", True, "planet", 6, 1, 6)
    assert guessing.store_guess(opened, alice, verdict, guessing.Ends(9, 0)) == (verdict, False)
    assert guessing.store_guess(opened, alice, verdict, guessing.Ends(9, 0)) == (
        Verdict("already_found", False, "planet"),
        False,
    )
    db.session.commit()
    assert saved()[:3] == (6, 1, 1)


def test_nothing_is_kept_of_a_game_given_up_meanwhile(any_app: Flask, at_home: None) -> None:
    slug = yard.add_bee()
    alice, opened = begun(slug)
    db.session.execute(Save.__table__.update().values(revealed_at=now()))
    db.session.commit()
    verdict = Verdict("good", True, "planet", 6, 1, 6)
    assert guessing.store_guess(opened, alice, verdict, guessing.Ends(1, 0)) == (
        Verdict("revealed", False, "planet"),
        False,
    )
    assert yard.column(select(Guess.id)) == []


def test_a_hint_counts_as_help_and_not_as_a_word(any_app: Flask, at_home: None) -> None:
    slug = yard.add_bee()
    alice, opened = begun(slug)
    for verdict in (*(Verdict("hint", True, f"?{n} 1") for n in (1, 2)), Verdict("good", True, "planet", 6, 1, 6)):
        guessing.store_guess(opened, alice, verdict, guessing.Ends(1, 0))
    db.session.commit()
    assert (opened.hints, opened.version, saved()[1]) == (2, 3, 1)
    assert yard.one(select(Completion.words, Completion.hints)) == (1, 2)
    guessing.record_finish(opened, alice, 9, 9)
    assert yard.column(select(PuzzleTally.completions)) == [1]
    # Which word was the last is told by the time.
    last = yard.column(select(Guess.created_at).where(Guess.text == "planet"))
    assert last == yard.column(select(Save.finished_at))


def test_everybody_has_a_save_of_their_own_of_each_puzzle(any_app: Flask) -> None:
    slugs = [yard.add_bee(), yard.add_bee(other(5))]
    begun_by = {(name, slug): begun(slug, name)[1] for name in ("alice", "bob") for slug in slugs}
    assert len({opened.save_id for opened in begun_by.values()}) == 4
    for (name, _slug), opened in begun_by.items():
        (user,) = yard.column(select(User.id).where(User.name == name))
        assert guessing.find_or_create_save(user, opened.puzzle_id) == opened.save_id
    assert yard.column(select(PuzzleTally.players)) == [2, 2]


def test_enough_is_enough_at_its_very_score(any_app: Flask, at_home: None) -> None:
    for number, (enough, there) in enumerate(((0, False), (2, False), (1, True))):
        alice, opened = begun(yard.add_bee(other(number)))
        guessing.store_guess(opened, alice, Verdict("good", True, "planet", 1, 1, 1), guessing.Ends(9, enough))
        db.session.commit()
        assert (yard.column(select(Save.enough_at).where(Save.id == opened.save_id)) != [None]) == there
