"""Scheduled work. Each piece can be done twice, or by two clocks, and happens once."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from functools import partial
from itertools import product

from flask import current_app
from sqlalchemy import delete, select

import config
from app.accounts import outbox
from app.contract import GAMES, registry
from app.contract.parameters import Parameters, write_parameters
from app.contract.spec import Supply
from app.extensions import db, now
from app.generations import kept_results, queues, service
from app.generations.models import FAILED, Generation, Pulse
from app.play import finders, puzzle_languages, stock_levels
from app.puzzles.models import Puzzle, today
from app.puzzles.publishing import daily_slug
from app.reminders import picking, push_outbox
from jobs import purging, reminding

# A yard that has just opened has an archive all the same, and days that were missed are made up for.
# So many puzzles of each game and language are made ahead beside the dailies.
STOCK, DAYS_BEHIND, DAYS_AHEAD = config.supply()
TODAY, COMING, PAST = range(1), range(1, DAYS_AHEAD + 1), range(-1, -DAYS_BEHIND - 1, -1)
# A day whose job has failed is asked for again after this time.
RETRY_AFTER = timedelta(hours=1)
PURGE_EVERY = timedelta(hours=1)


def run_due_tasks() -> list[str]:
    """Do everything that is due, and return a sentence for each thing done."""
    lines = []
    if sent := service.resend_lost_jobs():
        lines.append(f"Sent {number_of(sent, 'lost job')} to the queues again.")
    stock_levels.mark_begun_puzzles()
    counts_by_game = ask_for_puzzles(GAMES)
    lines += [f"Asked for {number_of(count, f'{game} puzzle')}." for game, count in counts_by_game.items() if count]
    if found_words := finders.count_new_guesses():
        lines.append(f"Counted who has found which words: {number_of(found_words, 'guess', 'guesses')} more.")
    if count_jobs := sum(ask_for_counts(game) for game in GAMES):
        lines.append(f"Asked for {number_of(count_jobs, 'monthly count')}.")
    if reminded := picking.pick_due():
        lines.append(f"Picked who is reminded: {number_of(reminded, 'player')}.")
    if push_outbox.has_due():
        queues.enqueue_task(reminding.TASK, reminding.QUEUE, reminding.MOST_SECONDS)
    if outbox.has_due():
        outbox.deliver_soon()
    if is_due("purge", PURGE_EVERY) and not purging.purge_expired():
        # The rest at the next tick: the clock has other things to do.
        make_due_again("purge")
    return lines


def number_of(number: int, singular: str, plural: str = "") -> str:
    """Return a number and its noun, for the log, which is in English."""
    return f"{number} {singular if number == 1 else plural or f'{singular}s'}"


def is_due(name: str, every: timedelta) -> bool:
    """Whether it was last done long enough ago; asking counts as doing."""
    done = db.session.scalar(select(Pulse.seen_at).where(Pulse.name == name))
    if done is not None and now() - done < every:
        return False
    service.record_heartbeat(name)
    return True


def make_due_again(name: str) -> None:
    """Delete the task's pulse, so that an unfinished task is due again at once. Commits."""
    db.session.execute(delete(Pulse).where(Pulse.name == name))
    db.session.commit()


def ask_for_puzzles(games: Iterable[str]) -> dict[str, int]:
    """Return everything that is missing, and how much of each game: today's puzzles first, the stock last."""
    counts_by_game: dict[str, int] = dict.fromkeys(games, 0)
    dailies = (partial(ask_for_dailies, days=days) for days in (TODAY, COMING, PAST))
    requests: tuple[Callable[[str], int], ...] = (*dailies, ask_for_stock)
    for request in requests:
        for game in counts_by_game:
            counts_by_game[game] += request(game)
    return counts_by_game


def ask_for_dailies(game: str, days: Iterable[int] = (*TODAY, *COMING, *PAST)) -> int:
    """Return one job for each of the days (counted from today) and languages that has neither a puzzle nor a job."""
    dates = [today() + timedelta(days=n) for n in days]
    existing = select(Puzzle.day, Puzzle.language).where(Puzzle.game == game, Puzzle.day.in_(dates))
    covered = {(day, language) for day, language in db.session.execute(existing)}
    wanted = [(day, language) for day in dates for language in daily_languages(game)]
    keys = {daily: daily_key(game, *daily) for daily in wanted if daily not in covered}
    job_keys = set(db.session.scalars(select(Generation.key).where(Generation.key.in_(keys.values()))))
    missing = [daily for daily, key in keys.items() if key not in job_keys]
    for day, language in missing:
        day_params = {"day": day.isoformat(), "seed": secrets.randbits(48), "series": daily_series()}
        # Whoever comes today or tomorrow expects a puzzle; other days may wait until wishes have had their turns.
        is_urgent = today() <= day <= today() + timedelta(days=1)
        params = {**write_parameters(supply_of(game).asked(language)), **day_params}
        service.submit_job(game, "generate", params, key=keys[day, language], urgent=is_urgent)
    return len(missing) + retry_failed(list(keys.values()))


def daily_languages(game: str) -> tuple[str, ...]:
    """Return the game's languages in which this site has dailies."""
    return tuple(language for language in puzzle_languages.offered_languages() if language in supply_of(game).languages)


def daily_key(game: str, day: date, language: str) -> str:
    return f"daily:{game}:{daily_slug(day, language)}"


def daily_series() -> str:
    """The same for all days of this site, and known to it alone: a game may make a day with an eye on the days before,
    and nobody who has the code can make tomorrow's."""
    return hmac.new(str(current_app.config["SECRET_KEY"]).encode(), b"dailies", "sha256").hexdigest()[:16]


def retry_failed(keys: list[str]) -> int:
    """A day whose job failed some time ago gets another try; what an operator cancelled stays so."""
    failed = (Generation.status == FAILED, Generation.finished_at < now() - RETRY_AFTER)
    rows = db.session.scalars(select(Generation.id).where(Generation.key.in_(keys), *failed)).all()
    return sum(service.retry_generation(row) for row in rows)


def ask_for_stock(game: str) -> int:
    """Keep a stock of undated puzzles in each language; how many were asked for."""
    return sum(stock_levels.refill_stock(game, language, STOCK) for language in daily_languages(game))


def ask_for_counts(game: str) -> int:
    """Submit this month's missing counting jobs and retry failed ones; return how many were submitted or retried."""
    wanted = product(supply_of(game).monthly, daily_languages(game))
    keys = {kept_results.month_key(game, *count, today()): count for count in wanted}
    if not keys:
        return 0
    job_keys = set(db.session.scalars(select(Generation.key).where(Generation.key.in_(keys))))
    missing = {key: count for key, count in keys.items() if key not in job_keys}
    for key, (kind, language) in missing.items():
        params = {"language": language, "seed": secrets.randbits(48)}
        service.submit_job(game, kind, params, key=key, queue=registry.spec(game).jobs[kind].queue)
    return len(missing) + retry_failed(list(keys))


def supply_of(game: str) -> Supply[Parameters]:
    """Return the parameters of the site's own requests to a game's generator."""
    return registry.spec(game).supply
