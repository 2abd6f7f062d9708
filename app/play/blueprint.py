"""The routes that every game has, made from what the game says of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.accounts.sessions import Visitor
from app.contract import registry
from app.contract.game_types import KeptState, P, Rules, V
from app.contract.parameters import Parameters
from app.generations import asking
from app.play import acting, cell_batches, day_answers, moving, pages
from app.web.security import is_partial

Form = Mapping[str, str]
# Characters read from a posted word; the rules judge the word itself.
MAX_WORD_LENGTH = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """How a game is played: `read` makes a guess of a posted form, or `act` an act in a game that is played by moves,
    of the form and the number of the member who writes (0 for a player who is alone).

    `new` gives the parameters of a job when a player has played all there is; `close` is the act of giving up in a
    game whose rules tell what that means. `keeps_refused`: a refused word goes back into the line, to be edited.
    """

    new: Callable[[], Parameters]
    read: Callable[[Form], str] = lambda form: form.get("word", "")[:MAX_WORD_LENGTH]
    act: Callable[[Form, int], moving.Act] | None = None
    close: moving.Act | None = None
    keeps_refused: bool = False


class LetteredState(KeptState, Protocol):
    """The state of a game whose letters have an order, with the half-typed word."""

    @property
    def order(self) -> str: ...
    @property
    def draft(self) -> str: ...


T = TypeVar("T", bound=LetteredState)


@dataclass(frozen=True, slots=True, kw_only=True)
class Typing(Generic[P, T, V]):
    """A game whose letters can be pressed and shuffled: `shuffle` makes a state of puzzle and state, and `part` is
    the template that shows its order. `refusal` gives the code of the verdict on a letter (the last argument) that may
    not follow a half-typed word, or nothing. `longest` bounds the half-typed word."""

    rules: Rules[P, T, V]
    shuffle: Callable[[P, T], T]
    part: str
    refusal: Callable[[P, str, str], str] = lambda _puzzle, _word, _letter: ""
    longest: int = 30


def play_blueprint(name: str, play: Play) -> Blueprint:
    """Make a game's blueprint with the pages that all games share; the game adds its own pages."""
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


def game_context(name: str) -> dict[str, object]:
    """Return the variables that all templates of a game get."""
    spec = registry.spec(name)
    return {"game": name, "share_text": acting.with_public_urls(spec.share_text), "together": spec.together}


def render_rules(name: str) -> Response:
    """Render the page of rules: the game's own template, else the common one."""
    return make_response(render_template([f"{name}/rules.html", "play/rules.html"]))


def add_making(bp: Blueprint, name: str, play: Play) -> None:
    """Register the page that asks for a puzzle, in a game in which there is nothing to choose."""
    bp.add_url_rule("/make", "make", lambda: handle_make(name, play), methods=["GET", "POST"])


def handle_make(name: str, play: Play) -> Response:
    """Ask whether to make a puzzle, or on POST request the job and redirect to it."""
    if request.method != "POST":
        return make_response(render_template("play/make.html"))
    return asking.redirect_to_job(asking.request_job(name, "generate", play.new()))


def handle_guess(name: str, play: Play, slug: str) -> Response:
    """Submit the posted form as a move in a game played by moves, else as a guess."""
    player = acting.expect_actor(name, slug)
    if play.act:
        line = request.form.get("word", "") if play.keeps_refused else ""
        act = play.act(request.form, acting.writer_number(player))
        return pages.submit_move(name, slug, player, act, line=line)
    return pages.submit_guess(name, slug, player, play.read(request.form))


def render_reveal_question(name: str, play: Play, slug: str) -> Response:
    """Ask whether to show the answers."""
    return pages.render_close_question(name, slug) if play.close else pages.render_reveal_question(name, slug)


def handle_reveal(name: str, play: Play, slug: str) -> Response:
    """Give up: show the answers, by a move in a game that is played by moves."""
    return pages.give_up_by_move(name, slug, play.close) if play.close else pages.give_up(name, slug)


def add_typing(
    bp: Blueprint, name: str, typing: Typing[P, T, V], *, delete: Callable[[str], Response] | None = None
) -> None:
    """Register the URLs for letters of a board: shuffle, and press or delete without JavaScript."""
    rules = {"letter": press_letter, "shuffle": shuffle_letters, "delete": delete_letter}
    for endpoint, answer in rules.items():
        view = delete if endpoint == "delete" and delete else with_typing(answer, name, typing)
        bp.add_url_rule(f"/<slug>/{endpoint}", endpoint, view, methods=["POST"])


def add_cells(bp: Blueprint, name: str) -> None:
    """Register the URL that pages of a grid poll and to which they post their writes."""
    bp.add_url_rule("/<slug>/cells", "cells", lambda slug: cell_batches.poll_grid(name, slug))
    bp.add_url_rule("/<slug>/cells", "write", lambda slug: cell_batches.post_batch(name, slug), methods=["POST"])


def add_news(bp: Blueprint, name: str) -> None:
    """Register the URL that pages of a game of guesses poll in a room."""
    bp.add_url_rule("/<slug>/news", "news", lambda slug: pages.render_news(name, slug))


def with_typing(
    answer: Callable[[str, Typing[P, T, V], str], Response], name: str, typing: Typing[P, T, V]
) -> Callable[..., Response]:
    """Make a view of `answer` that takes only the slug."""
    return lambda slug: answer(name, typing, slug)


def press_letter(name: str, typing: Typing[P, T, V], slug: str) -> Response:
    """Add a letter to the line, pressed without JavaScript; a refused one shows its verdict."""
    player = acting.expect_actor(name, slug)
    _opened, puzzle, _state = pages.open_puzzle_for(player, typing.rules, name, slug)
    word, pressed = request.form.get("word", ""), request.form.get("letter", "")[:1]
    code = typing.refusal(puzzle, word, pressed)
    if code:
        pages.store_verdict(name, slug, pages.show_refusal(name, code))
    return store_draft(name, typing, slug, player, word if code else word + pressed)


def delete_letter(name: str, typing: Typing[P, T, V], slug: str) -> Response:
    """Delete the last letter of the line, pressed without JavaScript."""
    player = acting.expect_actor(name, slug)
    pages.open_puzzle_for(player, typing.rules, name, slug)
    return store_draft(name, typing, slug, player, request.form.get("word", "")[:-1])


def store_draft(name: str, typing: Typing[P, T, V], slug: str, player: Visitor, draft: str) -> Response:
    """Store the half-typed word and redirect to the page of the game; a visitor becomes a guest."""
    pages.store_page_state(name, slug, acting.ensure_actor(player), draft=draft[: typing.longest])
    return redirect(url_for(f"{name}.play", slug=slug), 303)


def shuffle_letters(name: str, typing: Typing[P, T, V], slug: str) -> Response:
    """Shuffle the letters as they are displayed; this is no move."""
    player = acting.expect_actor(name, slug)
    opened, puzzle, state = pages.open_puzzle_for(player, typing.rules, name, slug)
    if not is_partial():
        # Without JavaScript the next page is the only place to show the order.
        player = acting.ensure_actor(player)
    state = typing.shuffle(puzzle, state)
    typed = request.form.get("word", state.draft)[: typing.longest]
    pages.store_page_state(name, slug, player, order=state.order, draft=typed)
    if not is_partial():
        return redirect(url_for(f"{name}.play", slug=slug), 303)
    view = typing.rules.view(puzzle, state)
    return make_response(render_template(typing.part, puzzle=pages.build_heading(opened), view=view))
