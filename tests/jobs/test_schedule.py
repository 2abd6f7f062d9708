"""Scheduled work: done twice, or by two clocks, it happens once."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from app.contract import registry
from app.extensions import db, now
from app.generations import queues, scheduling
from app.generations.models import Generation, Pulse
from app.puzzles.models import PUZZLE, Puzzle, today
from jobs import schedule
from tests import yard
from tests.puzzles.test_publishing import other

AHEAD, BEHIND = schedule.DAYS_AHEAD, schedule.DAYS_BEHIND
DAYS = BEHIND + 1 + AHEAD


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "STOCK", 3)
    monkeypatch.setattr(schedule, "GAMES", ("bee",))
    speak(monkeypatch)


def speak(monkeypatch: pytest.MonkeyPatch, **others: dict[str, Any]) -> None:
    """The other languages that all games have dailies in."""
    plain, languages = schedule.supply_of, ("en", *others)

    def in_language(params: Any, language: str) -> Any:
        return replace(params, language=language, **others[language])

    spoken = {"languages": languages, "in_language": in_language, "monthly": ()}
    monkeypatch.setattr(schedule, "supply_of", lambda game: replace(plain(game), **spoken))


def rows() -> int:
    return int(yard.column(select(func.count(Generation.id)))[0])


def test_it_works(any_app: Flask, engine: dict[str, Any]) -> None:
    numbers = iter(range(100))
    engine["make"] = lambda *arguments: [other(next(numbers))]
    assert schedule.run_due_tasks() == [f"Asked for {DAYS + 3} bee puzzles."]
    assert yard.work_off(any_app) == DAYS + 1
    days = yard.column(select(Puzzle.day).where(Puzzle.day.is_not(None)).order_by(Puzzle.day))
    assert days == [today() + timedelta(days=n) for n in range(-BEHIND, AHEAD + 1)]
    assert schedule.run_due_tasks() == []
    assert "clock" in yard.column(select(Pulse.name))


def test_one_thing_done_is_told_in_the_singular(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    schedule.run_due_tasks()
    monkeypatch.setattr("jobs.schedule.service.resend_lost_jobs", lambda: 1)
    monkeypatch.setattr("jobs.schedule.finders.count_new_guesses", lambda: 1)
    monkeypatch.setattr("jobs.schedule.ask_for_counts", lambda game: 1)
    assert schedule.run_due_tasks() == [
        "Sent 1 lost job to the queues again.",
        "Counted who has found which words: 1 guess more.",
        "Asked for 1 monthly count.",
    ]


def test_twice_is_once(any_app: Flask) -> None:
    schedule.run_due_tasks()
    assert schedule.run_due_tasks() == []
    # Redis holds one job of the site's at a time; the rows hold all.
    assert (rows(), queues.get_queue("generate").count) == (DAYS + 1, 1)


def test_two_clocks_are_one(any_app: Flask) -> None:
    def tick(_: int) -> None:
        with any_app.app_context():
            schedule.run_due_tasks()

    yard.in_threads(tick, range(4))
    assert (rows(), queues.get_queue("generate").count) == (DAYS + 1, 1)
    keys = yard.column(select(Generation.key))
    assert len(set(keys)) == len(keys)


def asked_in_order() -> list[str]:
    """The keys of all jobs in the order in which a worker gets them."""
    order: list[str] = []
    while ids := queues.get_queue("generate").get_job_ids():
        order.append(str(yard.row_of(ids[0]).key))
        db.session.execute(Generation.__table__.update().where(Generation.id == ids[0]).values(status="done"))
        db.session.commit()
        queues.get_queue("generate").remove(ids[0])
        scheduling.send_next("generate")
    return order


def test_today_comes_first_and_the_stock_last(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "GAMES", ("bee", "letterboxed"))
    schedule.run_due_tasks()
    keys = asked_in_order()
    assert keys[:2] == [f"daily:{game}:{today()}" for game in ("bee", "letterboxed")]
    past = [f"daily:{game}:{today() - timedelta(days=n + 1)}" for game in ("bee", "letterboxed") for n in range(BEHIND)]
    assert keys[-2 * BEHIND - 4 : -4] == past
    # One job of many where a game has one, else a job each.
    assert keys[-4:] == ["stock:bee:en:000000000", *(f"stock:letterboxed:en:{n:09}" for n in range(3))]


def test_a_day_that_was_missed_is_made_up_for(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    schedule.ask_for_dailies("bee")
    time_machine.shift((AHEAD + 3) * 24 * 3600)
    assert schedule.ask_for_dailies("bee", schedule.PAST) == 2


def test_a_day_whose_job_failed_gets_another_try(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    schedule.ask_for_dailies("bee")
    db.session.execute(Generation.__table__.update().values(status="failed", finished_at=now()))
    db.session.commit()
    for seconds in (0, 3600):
        time_machine.shift(seconds)
        assert schedule.ask_for_dailies("bee") == 0
    time_machine.shift(1)
    assert schedule.ask_for_dailies("bee") == DAYS
    assert set(yard.column(select(Generation.status))) == {"queued"}


def test_a_day_s_puzzle_changes_at_midnight_in_utc(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T23:59:59Z", tick=False)
    slug = yard.add_bee(day=today() + timedelta(days=1))
    browser = any_app.test_client()
    assert browser.get(f"/bee/{slug}").status_code == 404
    time_machine.shift(1)
    assert browser.get(f"/bee/{slug}").status_code == 200


def test_what_is_not_forgotten_in_one_turn_is_in_the_next(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    done = [True, False, False]
    monkeypatch.setattr(schedule.purging, "purge_expired", lambda: done.pop())
    for left in (2, 1, 0, 0):
        schedule.run_due_tasks()
        assert len(done) == left


def test_all_days_are_of_one_series_that_only_the_site_knows(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    schedule.ask_for_dailies("bee")
    told = {params["series"] for params in yard.column(select(Generation.params))}
    assert told == {schedule.daily_series()}
    monkeypatch.setitem(any_app.config, "SECRET_KEY", "another")
    assert told != {schedule.daily_series()}


@pytest.mark.thorough
def test_each_day_has_a_puzzle_in_each_language(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the real engines: the keys, addresses and letters of a few days, and no second one of any."""
    monkeypatch.setattr(schedule, "supply_of", lambda game: registry.spec(game).supply)
    monkeypatch.setattr("jobs.worker_app", lambda: any_app)
    days = range(-1, 1)
    dates = [(today() + timedelta(days=n)).isoformat() for n in days]
    for game, languages in (
        ("bee", ("en", "nb", "nn")),
        ("letterboxed", ("en", "nb", "nn")),
        ("crossword", ("en", "nb")),
        ("strands", ("en", "nb")),
    ):
        assert schedule.ask_for_dailies(game, days) == len(dates) * len(languages)
        assert schedule.ask_for_dailies(game, days) == 0
        yard.work_off(any_app, "fast", "generate")
        made = {(row.slug, row.language) for row in db.session.execute(select(PUZZLE).where(PUZZLE.c.game == game))}
        assert made == {(day if one == "en" else f"{day}-{one}", one) for day in dates for one in languages}
        db.session.execute(Generation.__table__.delete())
        db.session.commit()
        assert schedule.ask_for_dailies(game, days) == 0


def test_a_language_that_is_missing_on_a_day_is_made_up_for(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, nb={"min": 7})
    yard.add_bee(day=today())
    assert schedule.ask_for_dailies("bee", [0]) == 1
    (asked,) = yard.column(select(Generation.params))
    assert (asked["language"], asked["min"], asked["day"]) == ("nb", 7, today().isoformat())
    assert yard.column(select(Generation.key)) == [f"daily:bee:{today()}-nb"]


def test_what_another_game_has_on_a_day_is_not_its_own(any_app: Flask) -> None:
    yard.add_box(day=today())
    yard.add_bee(day=today() + timedelta(days=1))
    assert schedule.ask_for_dailies("bee", [0]) == 1
    assert schedule.ask_for_dailies("bee", [1]) == 0


def test_only_the_days_that_are_meant_are_tried_again(any_app: Flask) -> None:
    schedule.ask_for_dailies("bee", [0, 1])
    long_ago = now() - timedelta(days=1)
    db.session.execute(Generation.__table__.update().values(status="failed", finished_at=long_ago))
    db.session.commit()
    assert schedule.ask_for_dailies("bee", [1]) == 1
    assert sorted(yard.column(select(Generation.status))) == ["failed", "queued"]


def test_a_day_that_an_operator_cancelled_stays_so(any_app: Flask) -> None:
    schedule.ask_for_dailies("bee", [0])
    long_ago = now() - timedelta(days=1)
    db.session.execute(Generation.__table__.update().values(status="cancelled", finished_at=long_ago))
    db.session.commit()
    assert schedule.ask_for_dailies("bee", [0]) == 0


def test_a_task_is_due_again_after_its_time(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    hour = timedelta(hours=1)
    assert schedule.is_due("sweep", hour)
    assert schedule.is_due("dust", hour)
    time_machine.shift(3599)
    assert not schedule.is_due("sweep", hour)
    time_machine.shift(1)
    assert schedule.is_due("sweep", hour)
    assert not schedule.is_due("sweep", hour)
    schedule.make_due_again("sweep")
    assert not schedule.make_due_again("sweep")
    assert schedule.is_due("sweep", hour)
    assert set(yard.column(select(Pulse.name))) == {"sweep", "dust"}


def test_what_is_forgotten_is_looked_for_once_an_hour(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch, time_machine: Any
) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    turns: list[int] = []
    monkeypatch.setattr(schedule.purging, "purge_expired", lambda: turns.append(1) or True)
    for seconds in (0, 3599, 1, 3599, 1):
        time_machine.shift(seconds)
        schedule.run_due_tasks()
    assert len(turns) == 3


def test_emails_that_wait_are_delivered(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    delivered: list[str] = []
    monkeypatch.setattr(schedule.outbox, "deliver_soon", lambda: delivered.append("emails"))
    for is_due in (False, True):
        monkeypatch.setattr(schedule.outbox, "has_due", lambda is_due=is_due: is_due)
        schedule.run_due_tasks()
        assert len(delivered) == is_due


def test_what_was_asked_for_is_told_game_by_game(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "GAMES", ("bee", "letterboxed"))
    monkeypatch.setattr(schedule, "ask_for_puzzles", lambda games: {"bee": 1, "letterboxed": 0})
    assert schedule.run_due_tasks() == ["Asked for 1 bee puzzle."]


def test_each_job_that_the_site_asks_for_has_a_seed_of_its_own(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    schedule.ask_for_dailies("bee")
    monkeypatch.setattr(schedule, "supply_of", lambda game: registry.spec(game).supply)
    schedule.ask_for_counts("bee")
    seeds = [params["seed"] for params in yard.column(select(Generation.params))]
    assert len(set(seeds)) == len(seeds) == DAYS + 3


def test_a_count_goes_to_the_queue_of_its_kind(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "supply_of", lambda game: registry.spec(game).supply)
    schedule.ask_for_counts("bee")
    assert set(yard.column(select(Generation.queue))) == {registry.spec("bee").jobs["figures"].queue}


def test_the_count_of_one_language_does_not_stand_for_another(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "supply_of", lambda game: registry.spec(game).supply)
    schedule.ask_for_counts("bee")
    db.session.execute(Generation.__table__.delete().where(Generation.key.like("%:nb:%")))
    db.session.commit()
    assert schedule.ask_for_counts("bee") == 1


def test_what_is_counted_is_asked_for_once_a_month(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch, time_machine: Any
) -> None:
    monkeypatch.setattr(schedule, "supply_of", lambda game: registry.spec(game).supply)
    time_machine.move_to("2026-05-30T12:00:00Z", tick=False)
    assert [schedule.ask_for_counts(game) for game in ("bee", "bee", "strands")] == [3, 0, 0]
    assert set(yard.column(select(Generation.key))) == {f"kept:bee:figures:{one}:2026-05" for one in ("en", "nb", "nn")}
    assert sorted(params["language"] for params in yard.column(select(Generation.params))) == ["en", "nb", "nn"]
    time_machine.shift(3 * 24 * 3600)
    assert schedule.ask_for_counts("bee") == 3
    db.session.execute(Generation.__table__.update().values(status="failed", finished_at=now()))
    db.session.commit()
    time_machine.shift(3601)
    # Those of this month get another try.
    assert schedule.ask_for_counts("bee") == 3


def test_today_and_tomorrow_are_urgent_and_no_other_day(any_app: Flask) -> None:
    schedule.ask_for_dailies("bee")
    urgent = yard.column(select(Generation.key).where(Generation.urgent.is_(True)).order_by(Generation.key))
    assert urgent == [f"daily:bee:{today() + timedelta(days=n)}" for n in (0, 1)]
