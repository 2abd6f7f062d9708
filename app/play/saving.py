"""Saving on logout: the session's play goes into the saves, in the transaction that ends the session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from flask import session
from flask_babel import gettext as _
from sqlalchemy import update

from app.accounts import sessions, signals
from app.accounts.models import USER
from app.accounts.sessions import Player, Visitor
from app.contract import GAMES, registry
from app.contract.game_types import Json
from app.extensions import AnyRow, db, now
from app.play import acting, choosing, counting, store
from app.play.guessing import insert_save
from app.play.models import SAVE
from app.puzzles.naming import puzzle_name

ASIDE = "aside"
TRIES = 3


class LeftPage(TypedDict):
    """The state of a page that could not go on, with its game and its player."""

    player: str | None
    game: str
    slug: str
    play: Json


@signals.leaving.connect
def save_session(sender: object, player: Player, form: Mapping[str, str]) -> str | None:
    """Flush the session into the saves and note where the player stopped. The caller ends the session and commits.

    Returns the sentence that tells what was saved, or None if nothing had been played.
    """
    game, slug = form.get("game", ""), form.get("slug", "")
    if game in GAMES and slug:
        store_page_state(player, game, slug, form)
    touched = choosing.find_last_played(player.id, unfinished=True) or choosing.find_last_played(player.id)
    begun = []
    for key, play in player.play.items():
        opened_game, opened_slug = key.split("/", 1)
        page_state = {name: value for name, value in play.items() if name != "at"}
        begun.append(flush_play(player.id, opened_game, opened_slug, page_state))
    # All at once and in order: two logouts must not wait for each other's puzzles.
    counting.count_start(*(puzzle for puzzle in begun if puzzle))
    stop = find_stop(player, touched)
    resume = {"game": stop[0], "slug": stop[1], "at": now().timestamp()} if stop else None
    db.session.execute(update(USER).where(USER.c.id == player.id).values(resume=resume))
    return saved_message(player.id, *stop) if stop else None


def flush_play(user_id: int, game: str, slug: str, play: dict[str, object]) -> int | None:
    """Write a session's play into the save; return the puzzle's id if the save is new, for the caller to count."""
    begun = None
    for _attempt in range(TRIES):
        opened = store.load_puzzle(game, slug, user_id)
        if opened is None:
            break
        save_id = opened.save_id or insert_save(user_id, opened.puzzle_id)
        begun = opened.puzzle_id if save_id and not opened.save_id else begun
        state = {name: value for name, value in opened.saved.items() if name != "revealed"}
        # A move made meanwhile is worth more than a half-typed word: it must not be written over.
        loaded_save = update(SAVE).where(SAVE.c.id == save_id, SAVE.c.version == opened.version)
        if db.session.execute(loaded_save.values(state={**state, **play}).returning(SAVE.c.id)).first():
            break
    return begun


def save_left_page(game: str, slug: str, player: Visitor, page_state: dict[str, object]) -> None:
    """Write what is typed in a page that an account leaves into the save, for its other devices. Commits.

    A room keeps what a member types apart, and looking at a puzzle does not begin it.
    """
    if not isinstance(player, Player) or isinstance(player, acting.StandIn) or player.guest:
        return
    opened = store.load_puzzle(game, slug, player.id)
    if opened is None or not (opened.save_id or page_state.get("draft")):
        return
    begun = flush_play(player.id, game, slug, {**page_state, store.LEFT_AT: now().timestamp()})
    counting.count_start(*([begun] if begun else []))
    db.session.commit()


def find_stop(player: Player, touched: AnyRow | None) -> tuple[str, str] | None:
    """Return game and slug of the save touched last, or of the puzzle open in this session if that came later and can
    be played on."""
    for key, play in reversed(player.play.items()):
        if touched and store.read_moment(play, "at") < touched.updated_at.timestamp():
            break
        game, slug = key.split("/", 1)
        opened = store.load_puzzle(game, slug, player.id) if game in GAMES else None
        if opened is not None and not opened.is_over:
            return game, slug
    return (touched.game, touched.slug) if touched else None


def saved_message(user_id: int, game: str, slug: str) -> str | None:
    """Return the sentence that tells what was saved of a puzzle; None if it is not visible any more."""
    opened = store.load_puzzle(game, slug, user_id)
    if opened is None:
        return None
    rules = registry.rules(game)
    rank = rules.rank(rules.puzzle(opened.data, None), opened.score, opened.progress)
    title = puzzle_name(game, opened.title, opened.day, slug)
    words = registry.describe_progress(game, opened.progress)
    parts = [title if opened.day else f"{registry.title(game)} {title}", words, registry.rank_name(game, rank)]
    parts += [_("answers seen")] if opened.answers_seen_at else []
    return _("Saved: %(what)s.", what=", ".join(filter(None, parts)))


def store_page_state(player: Player, game: str, slug: str, form: Mapping[str, str]) -> None:
    """Keep the hive order, the half-typed word and whatever else a page posts of its state."""
    page_state = registry.spec(game).read_play(form)
    opened = store.load_puzzle(game, slug, player.id)
    if opened is None or not page_state:
        return
    # Looking at a puzzle does not begin it: a page always posts its order.
    if opened.save_id or page_state.get("draft") or f"{game}/{slug}" in player.play:
        sessions.keep_play(player, game, slug, **page_state)


@signals.leaving_page.connect
def set_aside(sender: object, form: Mapping[str, str], game: str, slug: str) -> None:
    """Keep a page's state in the session cookie for the next login, after its player has logged out elsewhere."""
    page_state = registry.spec(game).read_play(form) if game in GAMES else {}
    if page_state:
        session[ASIDE] = {"player": form.get("player"), "game": game, "slug": slug, "play": page_state}


@signals.shown_anew.connect
def store_typed_word(sender: object, form: Mapping[str, str]) -> None:
    """Store the half-typed word of a page in the session if the page belongs to this player. The caller commits."""
    game, slug = form.get("game", ""), form.get("slug", "")
    opened_by, asks = form.get("player"), str(sessions.current_user.id or "")
    if game in GAMES and slug and form.get("word") and opened_by == asks:
        store_page_state(sessions.ensure_player(), game, slug, form)


@signals.entering.connect
def restore_set_aside(sender: object, player: Player, aside: Mapping[str, LeftPage]) -> None:
    """Put what was set aside back into the game, if it is the same player who logs in. The caller commits."""
    page = aside.get(ASIDE)
    if page and page["player"] == str(player.id):
        store_page_state(player, page["game"], page["slug"], page["play"])
