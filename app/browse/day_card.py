"""The day's card: what a player has made of the day's games, to be shared as text and as a picture.

Its address holds the result and nothing else, signed, so that no pictures are drawn of what nobody has played.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from flask import abort, make_response, render_template
from flask_babel import gettext as _
from flask_babel import ngettext
from itsdangerous import BadSignature
from werkzeug.wrappers import Response

from app.browse.blueprint import bp
from app.browse.cards import Card
from app.browse.link_faces import render_link_card
from app.contract import GAMES, registry
from app.contract.link_card import LinkCard
from app.preferences.reader_days import reader_today
from app.signing import make_signer
from app.web.reader_dates import day_text
from app.web.site_address import absolute_url
from app.web.texts import format_duration

SALT = "day card"
# A result: the day, the days in a row, and of each game its rank or seconds, "x" if it was given up; "s" after answers.
RESULT = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})~([0-9]{1,5})((?:~[a-z]{1,20}:(?:[a-z_]{1,20}|[0-9]{1,9})(?::s)?)+)")
GIVEN_UP, ANSWERS_SEEN = "x", "s"
DONE_MARK, OPEN_MARK = "✅", "⬜"


class GameResult(NamedTuple):
    """Result of a game: the code of its rank, "" in a game without ranks, or the seconds that it took."""

    game: str
    is_done: bool
    rank: str
    seconds: int
    answers_seen: bool

    def encode(self) -> str:
        """Return the result as it stands in an address."""
        value = (self.rank or str(self.seconds)) if self.is_done else GIVEN_UP
        return f"{self.game}:{value}" + (f":{ANSWERS_SEEN}" if self.answers_seen else "")

    def describe(self) -> str:
        """Return game and result in the reader's language."""
        return _("%(game)s: %(result)s", game=registry.title(self.game), result=self.describe_result())

    def describe_result(self) -> str:
        if not self.is_done:
            return _("Given up")
        result = registry.rank_name(self.game, self.rank) if self.rank else ""
        result = result or (format_duration(self.seconds) if self.seconds else _("Finished"))
        return f"{result} ({_('answers seen')})" if self.answers_seen else result


@dataclass(frozen=True, slots=True)
class DayCard:
    """A day with the results of its games, and the days in a row on which all games were done, 0 if they are hidden."""

    day: date
    results: tuple[GameResult, ...]
    days_in_a_row: int = 0

    def encode(self) -> str:
        """Return the signed address part from which `decode_card` makes the card again."""
        parts = (self.day.isoformat(), str(self.days_in_a_row), *(result.encode() for result in self.results))
        return make_signer(SALT).sign("~".join(parts)).decode()

    @property
    def title(self) -> str:
        """The day, and how many of its games are done."""
        done = sum(result.is_done for result in self.results)
        return _("%(day)s: %(done)s of %(count)s", day=day_text(self.day), done=done, count=len(self.results))

    @property
    def lines(self) -> list[str]:
        """A line for each game, and the days in a row."""
        lines = [result.describe() for result in self.results]
        row = ngettext("%(num)d day in a row", "%(num)d days in a row", self.days_in_a_row)
        return [*lines, row] if self.days_in_a_row > 1 else lines

    @property
    def url(self) -> str:
        """The absolute address of the card's page."""
        return absolute_url("browse.day_card", token=self.encode())

    @property
    def share_text(self) -> str:
        """The card for friends, without a word of any puzzle."""
        marks = [DONE_MARK if result.is_done else OPEN_MARK for result in self.results]
        lines = [f"{mark} {line}" for mark, line in zip(marks, self.lines, strict=False)]
        return "\n".join([f"Wordyard, {self.title}", *lines, *self.lines[len(marks) :], self.url])


def card_of_cards(day: date, cards: Sequence[Card], days_in_a_row: int = 0) -> DayCard:
    """Build a day's card from the cards of its puzzles: of each game the one that is done, else one given up."""
    best: dict[str, Card] = {}
    for card in cards:
        chosen = best.get(card.game)
        if (card.done or card.revealed) and (chosen is None or (card.done and not chosen.done)):
            best[card.game] = card
    results = [
        GameResult(card.game, card.done, card.rank_code, card.seconds, card.answers_seen) for card in best.values()
    ]
    return DayCard(day, tuple(results), days_in_a_row)


def decode_card(token: str) -> DayCard | None:
    """Read a card from its address; None if this site has not written it, or it names a game that is no more."""
    try:
        match = RESULT.fullmatch(make_signer(SALT).unsign(token).decode())
    except (BadSignature, UnicodeError):
        return None
    results = [read_result(part) for part in match[3][1:].split("~")] if match else []
    if not match or any(result.game not in GAMES for result in results):
        return None
    return DayCard(date.fromisoformat(match[1]), tuple(results), int(match[2]))


def read_result(part: str) -> GameResult:
    """Read what `GameResult.encode` has written."""
    game, value, *marks = part.split(":")
    seconds = int(value) if value.isdigit() else 0
    rank = "" if value.isdigit() or value == GIVEN_UP else value
    return GameResult(game, value != GIVEN_UP, rank, seconds, ANSWERS_SEEN in marks)


@bp.get("/day/<token>")
def day_card(token: str) -> Response:
    """Page of a day's card, for everybody who has its address; else 404."""
    card = expect_card(token)
    return make_response(render_template("browse/day_card.html", card=card, token=token, today=reader_today()))


@bp.get("/pictures/day/<token>.png")
def day_picture(token: str) -> Response:
    """Picture of a day's card; 404 for an address that this site has not written."""
    card = expect_card(token)
    return render_link_card(LinkCard(card.title, card.lines))


def expect_card(token: str) -> DayCard:
    """Return the card of an address; answers 404 if there is none."""
    card = decode_card(token)
    if card is None:
        abort(404)
    return card
