"""The landing page and a player's own list."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from flask import make_response, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.browse import cards
from app.browse.blueprint import bp, page_number
from app.browse.cards import Card
from app.browse.day_card import card_of_cards
from app.contract import registry
from app.extensions import now
from app.play import puzzle_languages
from app.play.habit import done_days
from app.play.habit.day_path import DayBoard, DayPath, list_games_of_day
from app.play.habit.streak_news import find_streak_news
from app.preferences.reader_days import next_midnight, reader_today
from app.preferences.zones import is_zone_known
from app.web.texts import ngettext

FILTERS = ("open", "finished", "all")
# Begun puzzles on the landing page; the rest is on the player's own list.
MOST_BEGUN = 4


class Tile(NamedTuple):
    """A game on the landing page: where it opens, and how far a player is with the day's puzzle, if it is there."""

    game: str
    title: str
    language: str
    url: str
    card: Card | None
    # Whether it is the game's first one: the others are of other languages.
    first: bool
    # Days in a row of the game; 0 where they are not shown.
    days_in_a_row: int


@bp.get("/")
def index() -> Response:
    """The landing page."""
    user_id = current_user.id
    todays_cards = cards.list_todays_puzzles(user_id)
    context = {
        **day_context(todays_cards),
        "resume": list_games_to_resume(user_id),
        "week": cards.list_weekly_picks(user_id),
        "day": reader_today(),
    }
    context["boards"] = cards.list_latest(user_id)
    return make_response(render_template("index.html", **context))


def day_context(todays_cards: list[Card]) -> dict[str, object]:
    """Return the variables of the day: its tiles, how far the player is, how long it lasts, and its card at the end."""
    shown = done_days.are_streaks_shown()
    days_by_game = done_days.load_done_days(current_user.id) if shown else {}
    boards = [
        DayBoard(card.game, card.language, card.url, card.done, card.done or card.revealed) for card in todays_cards
    ]
    path = DayPath(list_games_of_day(boards), day_streak=done_days.streak_of_all(days_by_game))
    midnight = next_midnight()
    context = {"tiles": list_tiles(todays_cards, days_by_game), "path": path, "midnight": midnight}
    context["streak_news"] = describe_streak_news(days_by_game)
    context["seconds_left"] = int((midnight - now()).total_seconds())
    context["zone_known"] = is_zone_known()
    if path.done and not path.next:
        offered = puzzle_languages.offered_games()
        own_cards = [card for card in todays_cards if card.game in offered]
        context["day_card"] = card_of_cards(reader_today(), own_cards, path.day_streak.current)
    return context


def describe_streak_news(days_by_game: Mapping[str, set[date]]) -> list[str]:
    """Return the sentences about the streaks that a missed day has touched, on the day after it."""
    news = find_streak_news(days_by_game, puzzle_languages.offered_games(), reader_today())
    sentences = []
    if news.kept:
        sentences.append(_("A freeze covered yesterday: %(streaks)s.", streaks=name_streaks(news.kept)))
    if news.ended:
        streaks = name_streaks(news.ended)
        sentence = _(
            "A freeze covers one missed day a week, and yesterday was the second. Ended: %(streaks)s.", streaks=streaks
        )
        sentences.append(sentence)
    return sentences


def name_streaks(streaks: Mapping[str, int]) -> str:
    """Name games with their days in a row."""
    rows = {game: ngettext("%(num)d day in a row", "%(num)d days in a row", days) for game, days in streaks.items()}
    return "; ".join(f"{registry.title(game)}, {row}" for game, row in rows.items())


def list_tiles(todays_cards: list[Card], days_by_game: Mapping[str, set[date]]) -> list[Tile]:
    """All games in their order, each with its puzzles of the day in the player's languages."""
    card_by_key = {(card.game, card.language): card for card in todays_cards}
    return [
        make_tile(game, language, card_by_key.get((game, language)), number, days_by_game)
        for game in puzzle_languages.offered_games()
        for number, language in enumerate(puzzle_languages.languages_for_visitor(game))
    ]


def make_tile(game: str, language: str, card: Card | None, number: int, days_by_game: Mapping[str, set[date]]) -> Tile:
    """Build a tile of the landing page; without a card it leads to the game's own page."""
    # A game's own link opens the first of its languages, and is a door while there is no puzzle yet.
    url = card.url if card else url_for(f"{game}.home")
    streak = done_days.streak_of_game(days_by_game, game)
    return Tile(game, registry.title(game), language, url, card, number == 0, 0 if number else streak.current)


def list_games_to_resume(user_id: int | None) -> list[Card]:
    """List up to MOST_BEGUN begun puzzles, latest first; the day's own, which have tiles, come after the others."""
    begun = cards.list_resumable(user_id, MOST_BEGUN + len(registry.names()))
    return sorted(begun, key=lambda card: card.date == reader_today())[:MOST_BEGUN]


@bp.get("/puzzles")
def mine() -> Response:
    """Page of the player's own games; without a filter in the address, the first filter that has any."""
    filter_name, page = request.args.get("filter"), page_number()
    which = filter_name if filter_name in FILTERS else FILTERS[0]
    games, more = cards.list_own_games(current_user.id or 0, which, page)
    if filter_name is None and page == 1 and not games and current_user.id is not None:
        over, more = cards.list_own_games(current_user.id, FILTERS[1], page)
        games, which = over, FILTERS[1] if over else which
    turns = {
        "page": page,
        "has_next": more,
        "next_url": own_games_url(which, page + 1),
        "prev_url": own_games_url(which, page - 1),
    }
    return make_response(render_template("browse/mine.html", cards=games, pages=turns, filter=which))


def own_games_url(which: str, page: int) -> str:
    """Return the URL of a page of the player's own list."""
    return url_for("browse.mine", filter=which, page=page)
