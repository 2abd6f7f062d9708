"""The kinds of reminders, declared once: another one is an entry of `KINDS`.

A player who has reasons of several kinds on a day is told of the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from app.contract import registry
from app.reminders import reasons
from app.reminders.reasons import Facts, PlayerDays
from app.web.texts import SentenceTemplate, ngettext


@dataclass(frozen=True, slots=True)
class ReminderText:
    """A reminder as it is read, and the path of the page that it opens."""

    title: str
    body: str
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderKind:
    """A reason to remind players, as the settings offer it.

    `find` returns what the message says, by the ids of those among many players who have the reason on their day.
    `describe` writes it in the language in force, for one player on a day.
    """

    name: str
    label: SentenceTemplate
    hint: SentenceTemplate
    find: Callable[[PlayerDays], dict[int, Facts]]
    describe: Callable[[int, Facts, date], ReminderText]


def describe_streak(user_id: int, facts: Facts, day: date) -> ReminderText:
    game, count = registry.title(str(facts["game"])), reasons.count_streak(user_id, facts, day)
    title = ngettext("%(game)s: %(num)d day in a row", "%(game)s: %(num)d days in a row", count, game=game)
    return ReminderText(title, _("Your streak ends at midnight. There’s still time to play."), str(facts["path"]))


def describe_week(_user_id: int, facts: Facts, _day: date) -> ReminderText:
    title = _("%(game)s: the puzzle of the week", game=registry.title(str(facts["game"])))
    return ReminderText(title, str(facts["title"]) or _("It’s ready for you."), str(facts["path"]))


def describe_new_day(_user_id: int, facts: Facts, _day: date) -> ReminderText:
    return ReminderText(_("Today’s puzzles are ready"), _("You haven’t played yet today."), str(facts["path"]))


STREAK = ReminderKind(
    name="streak",
    label=_l("A streak is about to end"),
    hint=_l("From two days in a row on, if you haven’t played that game today and no freeze is left this week."),
    find=reasons.find_ending_streaks,
    describe=describe_streak,
)
WEEK = ReminderKind(
    name=reasons.WEEK_KIND,
    label=_l("The puzzle of the week"),
    hint=_l("Once in a week that has one, if you haven’t begun it."),
    find=reasons.find_week_puzzles,
    describe=describe_week,
)
NEW_DAY = ReminderKind(
    name="day",
    label=_l("Today’s puzzles"),
    hint=_l("On days when you haven’t played any of them yet."),
    find=reasons.find_new_days,
    describe=describe_new_day,
)
KINDS = {kind.name: kind for kind in (STREAK, WEEK, NEW_DAY)}


def parse_kinds(text: str) -> tuple[str, ...]:
    """Return the names of kinds in a text, in their order; unknown ones are left out."""
    named = set(text.split())
    return tuple(name for name in KINDS if name in named)


def format_kinds(names: Iterable[str]) -> str:
    return " ".join(parse_kinds(" ".join(names)))
