"""Saving on logout: what the session holds goes into the saves, in the transaction that ends it."""

from __future__ import annotations

from typing import Any

from flask import session
from flask_babel import gettext as _
from flask_babel import ngettext
from sqlalchemy import update

from app.accounts import sessions
from app.accounts.models import User
from app.extensions import db, now
from app.games import GAMES
from app.puzzles import cards, choosing, registry, store
from app.puzzles.guessing import begin_save
from app.puzzles.store import SAVE

ASIDE = "aside"
TRIES = 3


def save_and_end(player: sessions.Player) -> str | None:
    """Flush the session into the saves, note where the player stopped and end the session. The caller commits.

    Returns the sentence that tells what was saved, or None if nothing had been played.
    """
    touched = choosing.latest(player.id)
    for key, play in player.play.items():
        game, slug = key.split("/", 1)
        flush(player.id, game, slug, {name: value for name, value in play.items() if name != "at"})
    stop = where_stopped(player, touched)
    resume = {"game": stop[0], "slug": stop[1], "at": now().timestamp()} if stop else None
    db.session.execute(update(User).where(User.id == player.id).values(resume=resume))
    sessions.end(player.id, "logout", only=player.session_id)
    return sentence(player.id, *stop) if stop else None


def flush(user_id: int, game: str, slug: str, play: dict[str, Any]) -> None:
    """A half-typed word is kept even where no guess has begun a save."""
    for _attempt in range(TRIES):
        it = store.load(game, slug, user_id)
        if it is None:
            return
        save_id = it.save_id or begin_save(user_id, it.puzzle_id)
        state = {name: value for name, value in it.saved.items() if name != "revealed"}
        # A move made meanwhile is worth more than a half-typed word: it must not be written over.
        mine = update(SAVE).where(SAVE.c.id == save_id, SAVE.c.version == it.version)
        if db.session.execute(mine.values(state={**state, **play}).returning(SAVE.c.id)).first():
            return


def where_stopped(player: sessions.Player, touched: Any) -> tuple[str, str] | None:
    """The save touched last, or the puzzle open in this session if that came later (it is the last of `play`)."""
    for key, play in reversed(player.play.items()):
        if touched and play.get("at", 0) < touched.updated_at.timestamp():
            break
        game, slug = key.split("/", 1)
        if cards.one(game, slug, player.id) is not None:
            return game, slug
    return (touched.game, touched.slug) if touched else None


def sentence(user_id: int, game: str, slug: str) -> str | None:
    card = cards.one(game, slug, user_id)
    if card is None:
        return None
    words = ngettext("%(num)d word", "%(num)d words", card.words)
    title = card.title if card.date else f"{card.game_title} {card.title}"
    parts = [title, words, card.rank] if card.rank else [title, words]
    return _("Saved: %(what)s.", what=", ".join(parts))


def remember(player: sessions.Player, game: str, slug: str, form: Any) -> None:
    """Keep the hive order, the half-typed word and whatever else a page posts of its state."""
    kept = registry.web(game).read_play(form)
    it = store.load(game, slug, player.id)
    if it is None or not kept:
        return
    # Looking at a puzzle does not begin it: a page always posts its order.
    if it.save_id or kept.get("draft") or f"{game}/{slug}" in player.play:
        sessions.keep_play(player, game, slug, **kept)


def set_aside(game: str, slug: str, form: Any) -> None:
    """What stands in the page of a player who has logged out elsewhere waits in the cookie for the next login."""
    kept = registry.web(game).read_play(form) if game in GAMES else {}
    if kept:
        session[ASIDE] = {"player": form.get("player"), "game": game, "slug": slug, "play": kept}


def take_up(player: sessions.Player, aside: dict[str, Any] | None) -> None:
    """Put what was set aside back into the game, if it is the same player who logs in. The caller commits."""
    if aside and aside["player"] == str(player.id):
        remember(player, aside["game"], aside["slug"], aside["play"])
