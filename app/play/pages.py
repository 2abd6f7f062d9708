"""What the pages of every game share: open, guess, move, keep the session's state, begin, give up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import abort, make_response, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from flask_login import current_user
from sqlalchemy import update
from werkzeug.wrappers import Response

from app.accounts import sessions
from app.accounts.sessions import Player, Visitor, expect_same_player, visitor
from app.contract import registry
from app.contract.game_types import HINT, Head
from app.extensions import db, now
from app.generations import asking
from app.play import acting, answers_seen, choosing, days, guessing, moving, puzzle_languages, saving, store, timing
from app.play.acting import current_actor, ensure_actor
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
    """A verdict in the reader's words."""

    code: str
    text: str
    points: int
    message: str
    good: bool


def build_head(opened: Opened) -> Head:
    title = puzzle_name(opened.game, opened.title, opened.day, opened.slug)
    url = url_for(f"{opened.game}.play", slug=opened.slug)
    seconds = None if opened.save_id is None else opened.seconds
    marked = opened.answers_seen_at is not None
    about = (
        opened.difficulty,
        opened.author,
        opened.day,
        format_duration(opened.seconds) if opened.seconds or not opened.is_over else "",
        seconds,
        opened.language,
        opened.listed,
        marked,
        opened.answers_known_at is not None and not marked and not opened.is_over,
    )
    return Head(opened.game, opened.slug, title, url, *about)


def open_puzzle(game: str, slug: str, *, neighbours: bool = False) -> tuple[Opened, Any, Any]:
    """The loaded puzzle with the game's own puzzle and state; the answers only when the game is over."""
    return open_puzzle_for(current_actor(game, slug), game, slug, neighbours=neighbours)


def open_puzzle_for(player: Visitor, game: str, slug: str, *, neighbours: bool = False) -> tuple[Opened, Any, Any]:
    opened = store.load_puzzle(game, slug, player.id, neighbours=neighbours)
    # Hints that were taken are made of the answers.
    if opened is not None and (opened.is_over or opened.saved.get("hints")):
        opened = store.load_puzzle(game, slug, player.id, secret=True, neighbours=neighbours)
    if opened is None:
        abort(404)
    puzzle, state = store.build_puzzle_and_state(registry.rules(game), opened, player.held(game, slug))
    return opened, puzzle, state


def restore_set_aside() -> None:
    """What was typed into this page before it had to be loaded again."""
    player = visitor()
    aside = session.pop(saving.ASIDE, None)
    if aside and isinstance(player, Player):
        saving.restore_set_aside(None, player, {saving.ASIDE: aside})
        db.session.commit()


def render_play_page(game: str, slug: str) -> Response:
    restore_set_aside()
    opened, puzzle, state = open_puzzle(game, slug, neighbours=True)
    view = registry.rules(game).view(puzzle, state)
    record_shown(opened)
    return render_puzzle(opened, view, pop_verdict(game, slug))


def record_shown(opened: Opened) -> None:
    """Record that a member of a room is about to see what the others have found, or the answers."""
    stand_in = acting.current_stand_in()
    if stand_in is not None and not opened.is_recorded and stand_in.shows_others(opened):
        answers_seen.record_shown_answers((opened.puzzle_id,), through=stand_in.id)


def render_puzzle(opened: Opened, view: Any, verdict: Shown | None) -> Response:
    around = days.parse_neighbours(opened.game, opened.before, opened.after)
    context = {"puzzle": build_head(opened), "view": view, "verdict": verdict, "days": around, **room_context()}
    return make_response(render_template(f"{opened.game}/play.html", **context))


def room_context() -> dict[str, Any]:
    """What a page is told of those who play the game together."""
    stand_in = acting.current_stand_in()
    return stand_in.page_context() if stand_in else {}


def render_news(game: str, slug: str) -> Response:
    """What others have made of a game since a page was told of it. 204 for a page that knows all, which is decided
    before the game is looked for: most who ask know."""
    player = current_actor(game, slug, leads=False)
    stand_in = acting.current_stand_in()
    if stand_in is None:
        abort(404)
    moved = request.args.get("version") != str(stand_in.version)
    if not moved and request.args.get("company") == stand_in.members_etag():
        return make_response("", 204)
    context: dict[str, Any] = {"moved": moved, **stand_in.page_context()}
    if moved:
        opened, puzzle, state = open_puzzle_for(player, game, slug)
        record_shown(opened)
        context.update(puzzle=build_head(opened), view=registry.rules(game).view(puzzle, state), verdict=None)
    return make_response(render_template("rooms/_news.html", **context))


def submit_guess(game: str, slug: str, text: str, *, clear: bool = True) -> Response:
    """What the rules say of a guess; `clear` says that the line was handed in."""
    expect_same_player()
    time = timing.reported_seconds(request.form)
    return render_outcome(
        game, slug, guessing.make_guess(game, slug, current_actor(game, slug), text, time), clear=clear
    )


def submit_move(game: str, slug: str, act: moving.Act, *, line: str | None = None) -> Response:
    """What an act makes of the player's game; `line` is the word that was handed in, which a refusal gives back."""
    expect_same_player()
    outcome = moving.make_move(game, slug, current_actor(game, slug), act, time=timing.reported_seconds(request.form))
    if line and not outcome.verdict.accepted and not is_partial():
        store_draft(game, slug, line)
    return render_outcome(game, slug, outcome, clear=line is not None and (outcome.verdict.accepted or not line))


def render_outcome(game: str, slug: str, outcome: guessing.Outcome, *, clear: bool) -> Response:
    """The parts of the page that a guess or a move may have changed, or the whole page with the verdict."""
    shown = show_verdict(game, outcome)
    record_shown(outcome.opened)
    if is_partial():
        context = {"puzzle": build_head(outcome.opened), "view": outcome.view, "verdict": shown, **room_context()}
        return make_response(render_template(f"{game}/_guess.html", **context), timing.seconds_header(outcome.opened))
    if clear:
        clear_draft(game, slug, outcome.opened.saved)
    store_verdict(game, slug, shown)
    return redirect(url_for(f"{game}.play", slug=slug), 303)


def store_verdict(game: str, slug: str, shown: Shown) -> None:
    """Keep a verdict for the next page of the game, which shows it once."""
    session["verdict"] = [game, slug, shown.code, shown.text[:30], shown.points, shown.good]


def show_verdict(game: str, outcome: guessing.Outcome) -> Shown:
    verdict = outcome.verdict
    # What is kept of a hint may hold the answer that it is a hint at.
    text = "" if verdict.code == HINT else verdict.text
    return Shown(verdict.code, text, verdict.points, verdict_message(game, verdict.code), verdict.accepted)


def show_refusal(game: str, code: str) -> Shown:
    """The verdict on a letter or word that was never handed in."""
    return Shown(code, "", 0, verdict_message(game, code), False)


def verdict_message(game: str, code: str) -> str:
    # Asked for by name: a lazy string is translated even to tell whether it is empty.
    if code == REVEALED:
        return _("The answers have already been shown")
    if code == moving.ELSEWHERE:
        return _("Changed elsewhere: here is the latest")
    return render_sentence(registry.spec(game).words.verdicts[code], {})


def pop_verdict(game: str, slug: str) -> Shown | None:
    """The verdict of a guess sent as a plain form, shown once by the page that it was redirected to."""
    stored = session.pop("verdict", None)
    # Another game may have a puzzle under the same address, as the dailies of one day have.
    if not stored or stored[:2] != [game, slug]:
        return None
    code, text, points, good = stored[2:]
    return Shown(code, text, points, verdict_message(game, code), good)


def clear_draft(game: str, slug: str, saved: dict[str, Any]) -> None:
    """Without JavaScript nobody else empties the line after a guess."""
    player = current_actor(game, slug)
    if isinstance(player, Player) and {**saved, **store.newer_session_play(saved, player.held(game, slug))}.get(
        "draft"
    ):
        sessions.keep_play(player, game, slug, draft="")
        db.session.commit()


def store_draft(game: str, slug: str, line: str) -> None:
    """Store a word in the player's session, to be edited on the next page; makes a guest of a visitor. Commits."""
    sessions.ensure_player()
    store_page_state(game, slug, draft=line[:MAX_DRAFT_LENGTH])


def store_page_state(game: str, slug: str, **values: Any) -> None:
    """Write hive order or half-typed word into the session; a visitor's are not worth a row."""
    player = current_actor(game, slug)
    if not isinstance(player, Player) or not values:
        return
    allowed = throttle.consume_token("edit", str(acting.rate_limited_player(player).id))
    if allowed:
        sessions.keep_play(player, game, slug, **values)
    db.session.commit()
    if not allowed:
        throttle.abort_too_many("edit")


def receive_page_state(game: str) -> Response:
    expect_same_player()
    slug = request.form.get("slug", "")[:MAX_SLUG_LENGTH]
    opened = store.load_puzzle(game, slug, current_actor(game, slug).id)
    if opened is None:
        abort(404)
    timing.add_seconds(opened, timing.reported_seconds(request.form))
    db.session.commit()
    page_state = registry.spec(game).read_play(request.form)
    store_page_state(game, slug, **page_state)
    if "leaving" in request.form:
        saving.save_left_page(game, slug, page_state)
    return make_response("", 204, timing.seconds_header(opened))


def redirect_home(game: str) -> Response:
    """Today's puzzle, or any other; while there is none, the page asks again by itself."""
    url = choosing.find_entry_url(game, current_user.id)
    if is_partial():
        answer = make_response("", 204)
        answer.headers.extend({"HX-Redirect": url} if url else {})
        return answer
    return redirect(url) if url else make_response(render_template("play/waiting.html"))


def redirect_to_next_puzzle(game: str, params: dict[str, Any]) -> Response:
    """A puzzle that is new to the player, and not begun by looking at it; when all have been played, one is made."""
    slug = choosing.find_next_slug(game, current_user.id, request.form.get("slug", "")[:MAX_SLUG_LENGTH])
    if slug is not None:
        return redirect(url_for(f"{game}.play", slug=slug), 303)
    wanted = registry.spec(game).supply.asked(puzzle_languages.languages_for_visitor(game)[0], params)
    return asking.redirect_to_job(asking.request_job(game, "generate", wanted))


def give_up(game: str, slug: str) -> Response:
    """Giving up: the words are shown from now on, and the score stays as it is."""
    expect_same_player()
    opened = store.load_puzzle(game, slug, current_actor(game, slug).id)
    if opened is None:
        abort(404)
    guessing.ensure_save(opened, ensure_actor(game, slug))
    open_save = (SAVE.c.id == opened.save_id, SAVE.c.finished_at.is_(None), SAVE.c.revealed_at.is_(None))
    db.session.execute(update(SAVE).where(*open_save).values(revealed_at=now(), version=SAVE.c.version + 1))
    answers_seen.record_shown_answers((opened.puzzle_id,))
    db.session.commit()
    return redirect(url_for(f"{game}.play", slug=slug), 303)


def render_reveal_question(game: str, slug: str) -> Response:
    opened, _puzzle, _state = open_puzzle(game, slug)
    if opened.is_over:
        return redirect(url_for(f"{game}.play", slug=slug), 303)
    return make_response(render_template("play/reveal.html", puzzle=build_head(opened)))


def render_close_question(game: str, slug: str) -> Response:
    """The same in a game that is played by moves, whose solved boards can be played on until the answers are shown."""
    opened, puzzle, state = open_puzzle(game, slug)
    if opened.revealed_at is not None:
        return redirect(url_for(f"{game}.play", slug=slug), 303)
    context = {"puzzle": build_head(opened), "view": registry.rules(game).view(puzzle, state)}
    return make_response(render_template(f"{game}/reveal.html", **context))


def give_up_by_move(game: str, slug: str, act: moving.Act) -> Response:
    expect_same_player()
    outcome = moving.make_move(game, slug, current_actor(game, slug), act)
    if outcome.opened.revealed_at is not None:
        answers_seen.record_shown_answers((outcome.opened.puzzle_id,))
    return redirect(url_for(f"{game}.play", slug=slug), 303)
