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
from app.contract.spec import Supply
from app.extensions import db, now
from app.generations import kept_results, service
from app.generations.models import FAILED, Generation, Pulse
from app.play import finders, puzzle_languages, stock_levels
from app.puzzles.models import Puzzle, today
from app.puzzles.publishing import daily_slug
from jobs import purging

# A yard that has just opened has an archive all the same, and days that were missed are made up for.
# So many puzzles of each game and language are made ahead beside the dailies.
STOCK, DAYS_BEHIND, DAYS_AHEAD = config.supply()
TODAY, COMING, PAST = range(1), range(1, DAYS_AHEAD + 1), range(-1, -DAYS_BEHIND - 1, -1)
# A day whose job has failed is asked for again after this time.
PATIENCE = timedelta(hours=1)
PURGE_EVERY = timedelta(hours=1)


def tick() -> list[str]:
    """Everything that is due. Returns a line for each thing done."""
    done = []
    if sent := service.reconcile():
        done.append(f"sent {sent} jobs again")
    stock_levels.mark_begun_puzzles()
    asked = ask_for_puzzles(GAMES)
    done += [f"asked for {made} puzzles of {game}" for game, made in asked.items() if made]
    if found := finders.count_new_guesses():
        done.append(f"counted {found} found words")
    if counted := sum(ask_for_counts(game) for game in GAMES):
        done.append(f"asked for {counted} counts")
    if outbox.has_due():
        outbox.deliver_soon()
    if is_due("purge", PURGE_EVERY) and not purging.purge():
        # The rest at the next tick: the clock has other things to do.
        put_off("purge")
    return done


def is_due(name: str, every: timedelta) -> bool:
    """Whether it was last done long enough ago; asking counts as doing."""
    done = db.session.scalar(select(Pulse.seen_at).where(Pulse.name == name))
    if done is not None and now() - done < every:
        return False
    service.beat(name)
    return True


def put_off(name: str) -> None:
    """It was not done to the end, so it is due again at once."""
    db.session.execute(delete(Pulse).where(Pulse.name == name))
    db.session.commit()


def ask_for_puzzles(games: Iterable[str]) -> dict[str, int]:
    """Everything that is missing, and how much of each game: today's puzzles first, the stock last."""
    asked: dict[str, int] = dict.fromkeys(games, 0)
    dailies = (partial(ask_for_dailies, days=days) for days in (TODAY, COMING, PAST))
    asking: tuple[Callable[[str], int], ...] = (*dailies, ask_for_stock)
    for ask in asking:
        for game in asked:
            asked[game] += ask(game)
    return asked


def ask_for_dailies(game: str, days: Iterable[int] = (*TODAY, *COMING, *PAST)) -> int:
    """One job for each of the days (counted from today) and languages that has neither a puzzle nor a job."""
    dates = [today() + timedelta(days=n) for n in days]
    made = select(Puzzle.day, Puzzle.language).where(Puzzle.game == game, Puzzle.day.in_(dates))
    there = {(day, language) for day, language in db.session.execute(made)}
    wanted = [(day, language) for day in dates for language in languages(game)]
    keys = {one: daily_key(game, *one) for one in wanted if one not in there}
    asked = set(db.session.scalars(select(Generation.key).where(Generation.key.in_(keys.values()))))
    missing = [one for one, key in keys.items() if key not in asked]
    for day, language in missing:
        own = {"day": day.isoformat(), "seed": secrets.randbits(48), "series": series()}
        # Whoever comes today or tomorrow expects a puzzle; other days may wait until wishes have had their turns.
        soon = today() <= day <= today() + timedelta(days=1)
        params = {**supply(game).asked(language), **own}
        service.submit(game, "generate", params, key=keys[day, language], urgent=soon)
    return len(missing) + ask_again(list(keys.values()))


def languages(game: str) -> tuple[str, ...]:
    """Those of a game that this site has puzzles of the day in."""
    return tuple(one for one in puzzle_languages.offered_languages() if one in supply(game).languages)


def daily_key(game: str, day: date, language: str) -> str:
    return f"daily:{game}:{daily_slug(day, language)}"


def series() -> str:
    """The same for all days of this site, and known to it alone: a game may make a day with an eye on the days before,
    and nobody who has the code can make tomorrow's."""
    return hmac.new(str(current_app.config["SECRET_KEY"]).encode(), b"dailies", "sha256").hexdigest()[:16]


def ask_again(keys: list[str]) -> int:
    """A day whose job failed some time ago gets another try; what an operator cancelled stays so."""
    failed = (Generation.status == FAILED, Generation.finished_at < now() - PATIENCE)
    rows = db.session.scalars(select(Generation.id).where(Generation.key.in_(keys), *failed)).all()
    return sum(service.retry(row) for row in rows)


def ask_for_stock(game: str) -> int:
    """Keep a stock of undated puzzles in each language; how many were asked for."""
    return sum(stock_levels.refill_stock(game, language, STOCK) for language in languages(game))


def ask_for_counts(game: str) -> int:
    """What is counted once a month for pages that everybody reads."""
    wanted = product(supply(game).monthly, languages(game))
    keys = {kept_results.month_key(game, *one, today()): one for one in wanted}
    if not keys:
        return 0
    asked = set(db.session.scalars(select(Generation.key).where(Generation.key.in_(keys))))
    missing = {key: one for key, one in keys.items() if key not in asked}
    for key, (kind, language) in missing.items():
        params = {"language": language, "seed": secrets.randbits(48)}
        service.submit(game, kind, params, key=key, queue=registry.spec(game).jobs[kind].queue)
    return len(missing) + ask_again(list(keys))


def supply(game: str) -> Supply:
    """What the site itself asks of a game's generator."""
    return registry.spec(game).supply
