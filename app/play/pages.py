"""The pages that every game shares: open, guess, move, keep the session's state, begin, give up."""

from __future__ import annotations

from dataclasses import dataclass

from flask import abort, make_response, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from flask_login import current_user
from sqlalchemy import update
from werkzeug.wrappers import Response

from app.accounts import sessions
from app.accounts.sessions import Player, Visitor, visitor
from app.contract import registry
from app.contract.game_types import HINT, Heading, P, Rules, S, V
from app.contract.parameters import Parameters
from app.extensions import db, now
from app.generations import asking
from app.play import acting, answers_seen, choosing, days, guessing, moving, puzzle_languages, saving, store, timing
from app.play.acting import StandIn, current_actor, ensure_actor, expect_actor
from app.play.models import SAVE
from app.play.store import Opened
from app.puzzles.naming import puzzle_name
from app.web import throttle
from app.web.security import is_partial
from app.web.texts import format_duration, render_sentence

REVEALED = "revealed"
MAX_SLUG_LENGTH = 40
MAX_DRAFT_LENGTH = 30


@dataclass(slots=True)
class Shown:
    """A verdict in the reader's language."""

    code: str
    text: str
    points: int
    message: str
    good: bool


def build_heading(opened: Opened) -> Heading:
    """Build what every page of a puzzle shows at its top."""
    title = puzzle_name(opened.game, opened.title, opened.day, opened.slug)
    url = url_for(f"{opened.game}.play", slug=opened.slug)
    seconds = None if opened.save_id is None else opened.seconds
    marked = opened.is_marked
    about = (
        opened.difficulty,
        opened.author,
        opened.day,
        format_duration(opened.seconds) if opened.seconds or not opened.is_over else "",
        seconds,
        opened.language,
        opened.listed,
        marked,
        opened.known_since is not None and not marked and not opened.is_over,
    )
    return Heading(opened.game, opened.slug, title, url, *about)


def open_puzzle(rules: Rules[P, S, V], game: str, slug: str) -> tuple[Opened, P, S]:
    """Load the puzzle, and build the game's own puzzle and state; with answers if it is over or hints were taken."""
    return open_puzzle_for(current_actor(game, slug), rules, game, slug)


def open_puzzle_for(
    player: Visitor, rules: Rules[P, S, V], game: str, slug: str, *, neighbours: bool = False
) -> tuple[Opened, P, S]:
    """Load a puzzle for a player and build puzzle and state, as in `open_puzzle`; answers 404 if it is not visible.

    Whatever page is made of it shows a member of a room what the others have found, which is recorded.
    """
    opened = store.load_puzzle(game, slug, player.id, neighbours=neighbours)
    # Hints that were taken are made of the answers.
    if opened is not None and (opened.is_over or opened.saved.get("hints")):
        opened = store.load_puzzle(game, slug, player.id, secret=True, neighbours=neighbours)
    if opened is None:
        abort(404)
    puzzle, state = store.build_puzzle_and_state(rules, opened, player.held(game, slug))
    record_shown(opened, player)
    return opened, puzzle, state


def restore_set_aside() -> None:
    """Restore the page state that was set aside when this page had to be loaded again. Commits."""
    player = visitor()
    aside = session.pop(saving.ASIDE, None)
    if aside and isinstance(player, Player):
        saving.restore_set_aside(None, player, {saving.ASIDE: aside})
        db.session.commit()


def render_play_page(game: str, slug: str) -> Response:
    """Render the page of a game for the current player, with the stored verdict."""
    restore_set_aside()
    player = current_actor(game, slug)
    rules = registry.rules(game)
    opened, puzzle, state = open_puzzle_for(player, rules, game, slug, neighbours=True)
    view = rules.view(puzzle, state)
    return render_puzzle(opened, player, view, pop_verdict(game, slug))


def record_shown(opened: Opened, player: Visitor) -> None:
    """Record that a member of a room is about to see what the others have found, help that was taken, or the answers.
    Commits.

    What only the member's browser has noted is recorded too: another member's request may finish the puzzle for all.
    """
    if not isinstance(player, StandIn):
        return
    if opened.is_noted_alone:
        answers_seen.record_shown_answers((opened.puzzle_id,), at=opened.answers_known_at)
        return
    is_known = opened.is_recorded and opened.puzzle_id in answers_seen.noted_in_browser()
    if not is_known and player.shows_others(opened):
        answers_seen.record_shown_answers((opened.puzzle_id,), through=player.id)


def render_puzzle(opened: Opened, player: Visitor, view: object, verdict: Shown | None) -> Response:
    """Render the game's template for a loaded puzzle; a browser may keep it to be played without network."""
    around = days.parse_neighbours(opened.game, opened.before, opened.after)
    context = {
        "puzzle": build_heading(opened),
        "view": view,
        "verdict": verdict,
        "days": around,
        **room_context(player),
    }
    response = make_response(render_template(f"{opened.game}/play.html", **context))
    if opened.revealed_at is None and not isinstance(player, StandIn):
        response.headers["Wordyard-Keep"] = "1"
    return response


def room_context(player: Visitor) -> dict[str, object]:
    """Return the template variables about the players of a room; {} for a player who is alone."""
    return player.page_context() if isinstance(player, StandIn) else {}


def render_news(game: str, slug: str) -> Response:
    """Render the changes that others have made since the page was loaded, or 204 if there are none.

    The usual 204 is decided before the game is loaded. Answers 404 to a player who is alone.
    """
    player = current_actor(game, slug, leads=False)
    if not isinstance(player, StandIn):
        abort(404)
    moved = request.args.get("version") != str(player.version)
    if not moved and request.args.get("company") == player.members_etag():
        return make_response("", 204)
    context: dict[str, object] = {"moved": moved, **player.page_context()}
    if moved:
        rules = registry.rules(game)
        opened, puzzle, state = open_puzzle_for(player, rules, game, slug)
        context.update(puzzle=build_heading(opened), view=rules.view(puzzle, state), verdict=None)
    return make_response(render_template("rooms/_news.html", **context))


def submit_guess(game: str, slug: str, player: Visitor, text: str, *, clear: bool = True) -> Response:
    """Judge a guess, store it and render the outcome; `clear` empties the line of a page without scripts."""
    outcome = guessing.make_guess(game, slug, player, text, timing.reported_seconds(request.form))
    return render_outcome(player, outcome, clear=clear)


def submit_move(game: str, slug: str, player: Visitor, act: moving.Act, *, line: str | None = None) -> Response:
    """Make a move and render the outcome; `line` is the submitted word, put back into the line if it is refused."""
    outcome = moving.make_move(game, slug, player, act, time=timing.reported_seconds(request.form))
    if line and not outcome.verdict.accepted and not is_partial():
        player = ensure_actor(player)
        store_page_state(game, slug, player, draft=line[:MAX_DRAFT_LENGTH])
    return render_outcome(player, outcome, clear=line is not None and (outcome.verdict.accepted or not line))


def render_outcome(player: Visitor, outcome: guessing.Outcome, *, clear: bool) -> Response:
    """Render the parts of the page that a guess or a move may have changed, or redirect to the whole page."""
    game, slug = outcome.opened.game, outcome.opened.slug
    shown = show_verdict(game, outcome)
    record_shown(outcome.opened, player)
    if is_partial():
        about = {"puzzle": build_heading(outcome.opened), "view": outcome.view, "verdict": shown}
        # A page that shows the finish of an earlier act keeps what it says of the day.
        is_later = outcome.opened.finished_at is not None and not outcome.just_finished
        context = {**about, "finish_shown": is_later, **room_context(player)}
        return make_response(render_template(f"{game}/_guess.html", **context), timing.seconds_header(outcome.opened))
    if clear:
        clear_draft(game, slug, player, outcome.opened.saved)
    store_verdict(game, slug, shown)
    return redirect(url_for(f"{game}.play", slug=slug), 303)


def store_verdict(game: str, slug: str, shown: Shown) -> None:
    """Store a verdict for the next page of the game, which shows it once."""
    session["verdict"] = [game, slug, shown.code, shown.text[:30], shown.points, shown.good]


def show_verdict(game: str, outcome: guessing.Outcome) -> Shown:
    """Translate the verdict of a guess for the page; the text of a hint is left out."""
    verdict = outcome.verdict
    # The stored text of a hint may contain its answer.
    text = "" if verdict.code == HINT else verdict.text
    return Shown(verdict.code, text, verdict.points, verdict_message(game, verdict.code), verdict.accepted)


def show_refusal(game: str, code: str) -> Shown:
    """Return the verdict on a letter or word that was refused before it was submitted."""
    return Shown(code, "", 0, verdict_message(game, code), False)


def verdict_message(game: str, code: str) -> str:
    """Return the sentence for a verdict's code, in the reader's language."""
    # Asked for by name: a lazy string is translated even to tell whether it is empty.
    if code == REVEALED:
        return _("The answers have already been shown")
    if code == moving.ELSEWHERE:
        return _("Changed elsewhere: here is the latest")
    return render_sentence(registry.spec(game).words.verdicts[code], {})


def pop_verdict(game: str, slug: str) -> Shown | None:
    """Return and delete the verdict that was stored before a redirect; None without one."""
    stored = session.pop("verdict", None)
    # Another game may have a puzzle under the same address, as the dailies of one day have.
    if not stored or stored[:2] != [game, slug]:
        return None
    code, text, points, good = stored[2:]
    return Shown(code, text, points, verdict_message(game, code), good)


def clear_draft(game: str, slug: str, player: Visitor, saved: dict[str, object]) -> None:
    """Empty the half-typed word in the session, for pages without JavaScript. Commits."""
    if isinstance(player, Player) and {**saved, **store.newer_session_play(saved, player.held(game, slug))}.get(
        "draft"
    ):
        sessions.keep_play(player, game, slug, draft="")
        db.session.commit()


def store_page_state(game: str, slug: str, player: Visitor, **values: object) -> None:
    """Write hive order or half-typed word into the session; a visitor's are not worth a row. Commits."""
    if not isinstance(player, Player) or not values:
        return
    allowed = throttle.consume_token("edit", str(acting.rate_limited_player(player).id))
    if allowed:
        sessions.keep_play(player, game, slug, **values)
    db.session.commit()
    if not allowed:
        throttle.abort_too_many("edit")


def receive_page_state(game: str) -> Response:
    """Store the posted page state and seconds of play; answers 204 with the counted seconds. Commits."""
    slug = request.form.get("slug", "")[:MAX_SLUG_LENGTH]
    player = expect_actor(game, slug)
    opened = store.load_puzzle(game, slug, player.id)
    if opened is None:
        abort(404)
    timing.add_seconds(opened, timing.reported_seconds(request.form))
    db.session.commit()
    page_state = registry.spec(game).read_play(request.form)
    store_page_state(game, slug, player, **page_state)
    if "leaving" in request.form:
        saving.save_left_page(game, slug, player, page_state)
    return make_response("", 204, timing.seconds_header(opened))


def redirect_home(game: str) -> Response:
    """Redirect to today's puzzle, or any other; without one, render a page that reloads itself."""
    url = choosing.find_entry_url(game, current_user.id)
    if is_partial():
        answer = make_response("", 204)
        answer.headers.extend({"HX-Redirect": url} if url else {})
        return answer
    return redirect(url) if url else make_response(render_template("play/waiting.html"))


def redirect_to_next_puzzle(game: str, params: Parameters) -> Response:
    """Redirect to a puzzle that is new to the player; when all have been played, request a new one."""
    slug = choosing.find_next_slug(game, current_user.id, request.form.get("slug", "")[:MAX_SLUG_LENGTH])
    if slug is not None:
        return redirect(url_for(f"{game}.play", slug=slug), 303)
    spec, language = registry.spec(game), puzzle_languages.languages_for_visitor(game)[0]
    return asking.redirect_to_job(asking.request_job(game, "generate", spec.supply.asked(language, params)))


def give_up(game: str, slug: str) -> Response:
    """Give up: show the answers from now on; the score stays."""
    player = expect_actor(game, slug)
    opened = store.load_puzzle(game, slug, player.id)
    if opened is None:
        abort(404)
    guessing.ensure_save(opened, ensure_actor(player))
    open_save = (SAVE.c.id == opened.save_id, SAVE.c.finished_at.is_(None), SAVE.c.revealed_at.is_(None))
    db.session.execute(update(SAVE).where(*open_save).values(revealed_at=now(), version=SAVE.c.version + 1))
    answers_seen.record_shown_answers((opened.puzzle_id,))
    db.session.commit()
    return redirect(url_for(f"{game}.play", slug=slug), 303)


def render_reveal_question(game: str, slug: str) -> Response:
    """Ask whether to show the answers; redirects to the game if they are shown already."""
    opened, _puzzle, _state = open_puzzle(registry.rules(game), game, slug)
    if opened.is_over:
        return redirect(url_for(f"{game}.play", slug=slug), 303)
    return make_response(render_template("play/reveal.html", puzzle=build_heading(opened)))


def render_close_question(game: str, slug: str) -> Response:
    """Ask whether to show the answers of a game played by moves; redirects if they are shown already."""
    rules = registry.rules(game)
    opened, puzzle, state = open_puzzle(rules, game, slug)
    if opened.revealed_at is not None:
        return redirect(url_for(f"{game}.play", slug=slug), 303)
    context = {"puzzle": build_heading(opened), "view": rules.view(puzzle, state)}
    return make_response(render_template(f"{game}/reveal.html", **context))


def give_up_by_move(game: str, slug: str, act: moving.Act) -> Response:
    """Give up with the game's closing move, record that answers were shown and redirect to the game. Commits."""
    outcome = moving.make_move(game, slug, expect_actor(game, slug), act)
    if outcome.opened.revealed_at is not None:
        answers_seen.record_shown_answers((outcome.opened.puzzle_id,))
    return redirect(url_for(f"{game}.play", slug=slug), 303)
