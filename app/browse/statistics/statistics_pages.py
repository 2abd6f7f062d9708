"""The pages of a player's statistics, for all games together and for each."""

from __future__ import annotations

from dataclasses import dataclass

from babel.dates import get_day_names
from flask import abort, make_response, render_template
from flask_babel import get_locale
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.browse.blueprint import bp
from app.browse.statistics import beside_others, own_games, summaries
from app.browse.statistics.bar_charts import BarChart, draw_places
from app.browse.statistics.beside_others import Comparison
from app.browse.statistics.summaries import OwnGame, Summary, summarize
from app.contract import GAMES, registry
from app.play.habit import done_days
from app.play.habit.streaks import Streak


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in the table of the page for all games."""

    game: str
    title: str
    summary: Summary
    streak: Streak


@bp.get("/statistics")
def statistics() -> Response:
    """Statistics of all games together, with a line for each."""
    games = own_games.load_own_games(current_user.id, registry.names())
    days = own_games.list_done_days(games)
    lines = [line_of_game(game, games, done_days.streak_of_game(days, game)) for game in registry.names()]
    streak = done_days.streak_of_all(days)
    return show(summarize(games), streak, lines=[line for line in lines if line.summary.played])


def line_of_game(game: str, games: list[OwnGame], streak: Streak) -> GameLine:
    """Sum up one of the games."""
    summary = summarize(own_game for own_game in games if own_game.game == game)
    return GameLine(game, registry.title(game), summary, streak)


@bp.get("/statistics/<game>")
def game_statistics(game: str) -> Response:
    """Statistics of one game, with ranks, and times beside everybody's."""
    if game not in GAMES:
        abort(404)
    games = own_games.load_own_games(current_user.id, [game])
    days = own_games.list_done_days(games)
    latest = own_games.load_latest_games(current_user.id, game)
    compared = beside_others.compare_times(latest)
    more = [chart_ranks(game, own_games.count_ranks(game, latest)), chart_comparison(compared)]
    streak = done_days.streak_of_game(days, game)
    return show(summarize(games), streak, game=game, compared=compared, more=[chart for chart in more if chart])


def show(summary: Summary, streak: Streak, *, more: list[BarChart] | None = None, **context: object) -> Response:
    """Render a page of statistics."""
    charts = [chart for chart in (chart_times(summary), chart_hints(summary)) if chart] + (more or [])
    names = get_day_names("wide", context="stand-alone", locale=get_locale())
    weekdays = [(names[number], times) for number, times in enumerate(summary.weekdays) if times.games]
    shared = {"summary": summary, "streak": streak, "charts": charts, "weekdays": weekdays}
    page = {**shared, "latest": own_games.LATEST, **context}
    return make_response(render_template("browse/statistics/page.html", **page))


def chart_times(summary: Summary) -> BarChart | None:
    """Draw the distribution of times; None without a time."""
    first, end = summaries.trim(summary.time_counts)
    places = draw_places(summaries.time_labels()[first:end], summary.time_counts[first:end])
    return BarChart("times", _("Times in minutes"), _("Minutes"), (_("Games"),), places) if places else None


def chart_hints(summary: Summary) -> BarChart | None:
    """Draw the distribution of hints; None while no game is done."""
    if not summary.done:
        return None
    places = draw_places(summaries.hint_labels(), summary.hint_counts)
    return BarChart("hints", _("Hints taken"), _("Hints"), (_("Games"),), places)


def chart_ranks(game: str, counts: dict[str, int]) -> BarChart | None:
    """Draw the ranks of the latest games; None without any."""
    labels = [registry.rank_name(game, code) for code in counts]
    places = draw_places(labels, list(counts.values()))
    title = _("Ranks of your latest games")
    return BarChart("ranks", title, _("Rank"), (_("Games"),), places) if places else None


def chart_comparison(compared: Comparison | None) -> BarChart | None:
    """Draw the player's times beside those of the others; None where too few have finished."""
    if compared is None:
        return None
    first, end = summaries.trim([*map(sum, zip(compared.own_shares, compared.other_shares, strict=True))])
    labels = summaries.time_labels()[first:end]
    places = draw_places(labels, compared.own_shares[first:end], compared.other_shares[first:end])
    return BarChart("others", _("Your times beside everyone’s"), _("Minutes"), (_("You"), _("Other players")), places)
