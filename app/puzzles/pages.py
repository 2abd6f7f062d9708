"""What the pages of every game share: open, guess, keep the session's state, begin, give up, generate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import abort, flash, make_response, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from flask_login import current_user
from sqlalchemy import update
from werkzeug.wrappers import Response

from app import throttle
from app.accounts import sessions
from app.extensions import db, login_manager, now
from app.generations import service
from app.generations.models import Generation
from app.puzzles import archive, cards, choosing, guessing, moving, registry, saving, store
from app.puzzles.store import SAVE, Opened
from app.security import is_partial

REVEALED = "revealed"


@dataclass(slots=True)
class Shown:
    """A verdict in the reader's words."""

    code: str
    text: str
    points: int
    message: str
    good: bool


@dataclass(slots=True)
class Head:
    """What a page says of its puzzle beside the view."""

    game: str
    slug: str
    title: str
    url: str
    difficulty: int
    author: str | None
    date: Any
    time: str


def player() -> Any:
    return current_user._get_current_object()


def ensure_player() -> Any:
    """Whoever asks, with a row: a visitor becomes a guest with the first thing worth keeping."""
    if current_user.id is not None:
        return player()
    # A client without cookies would otherwise fill the tables with guests.
    throttle.demand("edit", throttle.address())
    return sessions.begin_guest()


def head(it: Opened) -> Head:
    title = cards.name(it.game, it.title, it.day, it.slug)
    url = url_for(f"{it.game}.play", slug=it.slug)
    return Head(it.game, it.slug, title, url, it.difficulty, it.author, it.day, clock(it.seconds))


def clock(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def open_page(game: str, slug: str) -> tuple[Opened, Any, Any]:
    """The loaded puzzle with the game's own puzzle and state; the answers only when the game is over."""
    who = player()
    it = store.load(game, slug, who.id)
    # Hints that were taken are made of the answers.
    if it is not None and (it.is_over or it.saved.get("hints")):
        it = store.load(game, slug, who.id, secret=True)
    if it is None:
        abort(404)
    puzzle, state = store.present(registry.game(game), it, who.play.get(f"{game}/{slug}"))
    return it, puzzle, state


def take_up() -> None:
    """What was typed into this page before it had to be loaded again."""
    aside = session.pop(saving.ASIDE, None)
    if aside:
        saving.take_up(player(), aside)
        db.session.commit()


def play(game: str, slug: str) -> Response:
    take_up()
    it, puzzle, state = open_page(game, slug)
    view = registry.game(game).view(puzzle, state)
    return page(it, view, told_verdict(game, slug))


def page(it: Opened, view: Any, verdict: Shown | None, code: int = 200) -> Response:
    context = {"puzzle": head(it), "view": view, "verdict": verdict, "mine": it.save_id is not None}
    # The way to the days on both sides is for those whose games are kept.
    context["days"] = archive.around(it) if current_user.is_authenticated else None
    return make_response(render_template(f"{it.game}/play.html", **context), code)


def guess(game: str, slug: str, text: str, *, clear: bool = True) -> Response:
    """What the rules say of a guess; `clear` says that the line was handed in."""
    expect_same_player()
    return told(game, slug, guessing.guess(registry.game(game), slug, player(), text), clear=clear)


def move(game: str, slug: str, act: moving.Act, *, clear: bool = False) -> Response:
    """What an act makes of the player's game; `clear` says that the line was handed in."""
    expect_same_player()
    return told(game, slug, moving.move(registry.moving(game), slug, player(), act), clear=clear)


def told(game: str, slug: str, outcome: guessing.Outcome, *, clear: bool) -> Response:
    """The parts of the page that a guess or a move may have changed, or the whole page with the verdict."""
    shown = show_verdict(game, outcome)
    if is_partial():
        context = {"puzzle": head(outcome.opened), "view": outcome.view, "verdict": shown}
        return make_response(render_template(f"{game}/_guess.html", **context))
    if clear:
        clear_draft(game, slug, outcome.opened.saved)
    session["verdict"] = [slug, shown.code, shown.text[:30], shown.points, shown.good]
    return redirect(url_for(f"{game}.play", slug=slug), 303)


def show_verdict(game: str, outcome: guessing.Outcome) -> Shown:
    verdict = outcome.verdict
    return Shown(verdict.code, verdict.text, verdict.points, message(game, verdict.code), verdict.accepted)


def message(game: str, code: str) -> str:
    # Asked for by name: a lazy string is translated even to tell whether it is empty.
    if code == REVEALED:
        return _("The words are on the table already")
    if code == moving.ELSEWHERE:
        return _("Played on elsewhere: look again")
    return str(registry.web(game).MESSAGES[code])


def told_verdict(game: str, slug: str) -> Shown | None:
    """The verdict of a guess sent as a plain form, shown once by the page that it was redirected to."""
    told = session.pop("verdict", None)
    if not told or told[0] != slug:
        return None
    _slug, code, text, points, good = told
    return Shown(code, text, points, message(game, code), good)


def clear_draft(game: str, slug: str, saved: dict[str, Any]) -> None:
    """Without JavaScript nobody else empties the line after a guess."""
    who = player()
    if who.id is not None and {**saved, **who.play.get(f"{game}/{slug}", {})}.get("draft"):
        sessions.keep_play(who, game, slug, draft="")
        db.session.commit()


def expect_same_player() -> None:
    """A page that was opened by an account must not go on as a guest after a logout in another tab."""
    opened_by = request.form.get("player", "")
    if not opened_by.isdigit() or opened_by == str(current_user.id or ""):
        return
    abort(409 if current_user.is_authenticated else login_manager.unauthorized())


def keep_state(game: str, slug: str, **values: Any) -> None:
    """Write hive order or half-typed word into the session; a visitor's are not worth a row."""
    who = player()
    if who.id is None or not values:
        return
    allowed = throttle.take("edit", str(who.id))
    if allowed:
        sessions.keep_play(who, game, slug, **values)
    db.session.commit()
    if not allowed:
        throttle.refuse("edit")


def post_state(game: str) -> Response:
    expect_same_player()
    slug = request.form.get("slug", "")[:40]
    if store.load(game, slug, current_user.id) is None:
        abort(404)
    keep_state(game, slug, **registry.web(game).read_play(request.form))
    return make_response("", 204)


def home(game: str) -> Response:
    """The game last played, else today's or any other; while there is none, the page asks again by itself."""
    url = home_url(game)
    if is_partial():
        answer = make_response("", 204)
        answer.headers.extend({"HX-Redirect": url} if url else {})
        return answer
    return redirect(url) if url else make_response(render_template("puzzles/waiting.html", game=game))


def home_url(game: str) -> str | None:
    stop = choosing.latest(current_user.id, game, unfinished=True)
    found = None if stop else choosing.fresh(game, current_user.id)
    last = stop or found or choosing.latest(current_user.id, game)
    return None if last is None else url_for(f"{game}.play", slug=last.slug)


def begin(game: str, params: dict[str, Any]) -> Response:
    """A puzzle that is new to the player; when all have been played, one is made."""
    who = ensure_player()
    slug = choosing.start_fresh(game, who.id)
    db.session.commit()
    if slug is not None:
        return redirect(url_for(f"{game}.play", slug=slug), 303)
    return generate(game, params)


def generate(game: str, params: dict[str, Any], *, kind: str = "generate", queue: str = "generate") -> Response:
    """Hand a long job to a worker, and show its progress."""
    row = ask(game, kind, params, queue=queue)
    return redirect(url_for("generations.show", id=row.id) if row else url_for("puzzles.mine"), 303)


def ask(
    game: str, kind: str, params: dict[str, Any], *, key: str | None = None, queue: str = "generate"
) -> Generation | None:
    """The row of a long job; None, and the player is told why, while too many of theirs are open."""
    who = ensure_player()
    db.session.commit()
    if service.open_count(who.id) >= service.MOST_OPEN:
        flash(_("Three of your puzzles are still being made. Wait for one of them, or cancel it."), "error")
        return None
    # A guest could be a new one at every request; the address stays.
    throttle.demand("generation", throttle.address() if who.guest else str(who.id))
    return service.submit(game, kind, params, owner=who.id, key=key, queue=queue)


def reveal(game: str, slug: str) -> Response:
    """Giving up: the words are shown from now on, and the score stays as it is."""
    expect_same_player()
    it = store.load(game, slug, current_user.id)
    if it is None:
        abort(404)
    who = ensure_player()
    save_id = it.save_id or guessing.begin_save(who.id, it.puzzle_id)
    closing = update(SAVE).where(SAVE.c.id == save_id, SAVE.c.finished_at.is_(None), SAVE.c.revealed_at.is_(None))
    db.session.execute(closing.values(revealed_at=now(), version=SAVE.c.version + 1))
    db.session.commit()
    return redirect(url_for(f"{game}.play", slug=slug), 303)


def ask_reveal(game: str, slug: str) -> Response:
    it, _puzzle, _state = open_page(game, slug)
    if it.is_over:
        return redirect(url_for(f"{game}.play", slug=slug), 303)
    return make_response(render_template("puzzles/reveal.html", game=game, puzzle=head(it)))
