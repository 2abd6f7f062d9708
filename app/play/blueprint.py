"""The routes that every game has, made from what the game says of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player, expect_same_player
from app.contract import registry
from app.contract.game_types import Json
from app.generations import asking
from app.play import acting, cell_batches, day_answers, moving, pages
from app.web.security import is_partial

Form = Mapping[str, str]
# What is taken from a posted word; the rules say what a word may be.
MAX_WORD_LENGTH = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """How a game is played: `read` makes a guess of a posted form, or `act` an act in a game that is played by moves.

    `new` gives the parameters of a job when a player has played all there is; `close` is the act of giving up in a
    game whose rules tell what that means. `keeps_refused`: a refused word goes back into the line, to be edited.
    """

    new: Callable[[], Json]
    read: Callable[[Form], str] = lambda form: form.get("word", "")[:MAX_WORD_LENGTH]
    act: Callable[[Form], moving.Act] | None = None
    close: moving.Act | None = None
    keeps_refused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Typing:
    """A game whose letters can be pressed and shuffled: `shuffle` makes a state of puzzle and state, and `part` is
    the template that shows its order. `refusal` gives the code of the verdict on a letter (the last argument) that may
    not follow a half-typed word, or nothing. `longest` bounds the half-typed word."""

    shuffle: Callable[[Any, Any], Any]
    part: str
    refusal: Callable[[Any, str, str], str] = lambda _puzzle, _word, _letter: ""
    longest: int = 30


def play_blueprint(name: str, play: Play) -> Blueprint:
    """A game's blueprint with the pages that all games share; its own pages are added to it."""
    bp = Blueprint(name, __name__, url_prefix=f"/{name}")
    bp.context_processor(lambda: game_context(name))
    bp.url_defaults(acting.add_room_query)
    bp.add_url_rule("/", "home", lambda: pages.redirect_home(name))
    bp.add_url_rule("/rules", "rules", lambda: render_rules(name))
    bp.add_url_rule("/<slug>", "play", lambda slug: pages.render_play_page(name, slug))
    bp.add_url_rule("/<slug>/guess", "guess", lambda slug: handle_guess(name, play, slug), methods=["POST"])
    bp.add_url_rule("/state", "state", lambda: pages.receive_page_state(name), methods=["POST"])
    bp.add_url_rule("/new", "new", lambda: pages.redirect_to_next_puzzle(name, play.new()), methods=["POST"])
    bp.add_url_rule("/<slug>/answers", "answers", lambda slug: day_answers.render_day_answers(name, slug))
    bp.add_url_rule("/<slug>/reveal", "reveal", lambda slug: render_reveal_question(name, play, slug))
    bp.add_url_rule("/<slug>/reveal", "reveal_now", lambda slug: handle_reveal(name, play, slug), methods=["POST"])
    return bp


def game_context(name: str) -> dict[str, Any]:
    spec = registry.spec(name)
    return {"game": name, "share_text": acting.with_public_urls(spec.share_text), "together": spec.together}


def render_rules(name: str) -> Response:
    return make_response(render_template([f"{name}/rules.html", "play/rules.html"]))


def add_making(bp: Blueprint, name: str, play: Play) -> None:
    """The page that asks for a puzzle of a game in which there is nothing to choose."""
    bp.add_url_rule("/make", "make", lambda: handle_make(name, play), methods=["GET", "POST"])


def handle_make(name: str, play: Play) -> Response:
    if request.method != "POST":
        return make_response(render_template("play/make.html"))
    return asking.redirect_to_job(asking.request_job(name, "generate", play.new()))


def handle_guess(name: str, play: Play, slug: str) -> Response:
    if play.act:
        line = request.form.get("word", "") if play.keeps_refused else ""
        return pages.submit_move(name, slug, play.act(request.form), line=line)
    return pages.submit_guess(name, slug, play.read(request.form))


def render_reveal_question(name: str, play: Play, slug: str) -> Response:
    return pages.render_close_question(name, slug) if play.close else pages.render_reveal_question(name, slug)


def handle_reveal(name: str, play: Play, slug: str) -> Response:
    return pages.give_up_by_move(name, slug, play.close) if play.close else pages.give_up(name, slug)


def add_typing(bp: Blueprint, name: str, typing: Typing, *, delete: Callable[[str], Response] | None = None) -> None:
    """The pages behind the letters of a board: shuffle them, and press or delete them without JavaScript."""
    rules = {"letter": press_letter, "shuffle": shuffle_letters, "delete": delete_letter}
    for endpoint, answer in rules.items():
        view = delete if endpoint == "delete" and delete else with_typing(answer, name, typing)
        bp.add_url_rule(f"/<slug>/{endpoint}", endpoint, view, methods=["POST"])


def add_cells(bp: Blueprint, name: str) -> None:
    """The pages behind a grid of letters: what is written into it, and how it stands."""
    bp.add_url_rule("/<slug>/cells", "cells", lambda slug: cell_batches.poll_grid(name, slug))
    bp.add_url_rule("/<slug>/cells", "write", lambda slug: cell_batches.post_batch(name, slug), methods=["POST"])


def add_news(bp: Blueprint, name: str) -> None:
    """What pages of a game of guesses ask for in a room."""
    bp.add_url_rule("/<slug>/news", "news", lambda slug: pages.render_news(name, slug))


def with_typing(answer: Callable[[str, Typing, str], Response], name: str, typing: Typing) -> Callable[..., Response]:
    return lambda slug: answer(name, typing, slug)


def press_letter(name: str, typing: Typing, slug: str) -> Response:
    """A letter of the board, pressed without JavaScript."""
    expect_same_player()
    _opened, puzzle, _state = pages.open_puzzle(name, slug)
    word, pressed = request.form.get("word", ""), request.form.get("letter", "")[:1]
    code = typing.refusal(puzzle, word, pressed)
    if code:
        pages.store_verdict(name, slug, pages.show_refusal(name, code))
    return store_draft(name, typing, slug, word if code else word + pressed)


def delete_letter(name: str, typing: Typing, slug: str) -> Response:
    return replace_draft(name, typing, slug, request.form.get("word", "")[:-1])


def replace_draft(name: str, typing: Typing, slug: str, draft: str) -> Response:
    expect_same_player()
    pages.open_puzzle(name, slug)
    return store_draft(name, typing, slug, draft)


def store_draft(name: str, typing: Typing, slug: str, draft: str) -> Response:
    """Keep the half-typed word and lead back to the page."""
    ensure_player()
    pages.store_page_state(name, slug, draft=draft[: typing.longest])
    return redirect(url_for(f"{name}.play", slug=slug), 303)


def shuffle_letters(name: str, typing: Typing, slug: str) -> Response:
    """Another order of the letters: how the board is shown, and no move."""
    expect_same_player()
    opened, puzzle, state = pages.open_puzzle(name, slug)
    if not is_partial():
        # Without JavaScript the next page is the only place to show the order.
        ensure_player()
    state = typing.shuffle(puzzle, state)
    typed = request.form.get("word", state.draft)[: typing.longest]
    pages.store_page_state(name, slug, order=state.order, draft=typed)
    if not is_partial():
        return redirect(url_for(f"{name}.play", slug=slug), 303)
    view = registry.rules(name).view(puzzle, state)
    return make_response(render_template(typing.part, puzzle=pages.build_head(opened), view=view))
