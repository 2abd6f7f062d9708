"""Addresses that creators choose for their boards: what they may be, whether they are free, and proposals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from flask import current_app
from flask_babel import gettext as _
from slugify import slugify
from sqlalchemy import select

from app.contract import GAMES
from app.extensions import db
from app.puzzles.models import PUZZLE
from app.puzzles.publishing import new_slug
from app.words.refused_words import find_refused_in_slug
from app.workshop.drafts import LONGEST_SLUG as LONGEST

SHORTEST = 3
SHAPE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
DAY = re.compile(r"\d{4}-\d\d?(-\d\d?(-[a-z]{2})?)?\Z")
# Reserved: names that pages of the site may get.
KEPT = {
    "admin",
    "all",
    "api",
    "archive",
    "daily",
    "delete",
    "edit",
    "help",
    "mine",
    "random",
    "static",
    "stats",
    "today",
}
PROPOSALS = 3


def clean_slug(text: str) -> str:
    """Return the typed address without spaces at its ends, in lower case."""
    return text.strip().lower()


def slug_fault(slug: str, language: str = "en") -> str:
    """Return the fault of a slug: too_short, too_long, letters, reserved or blocked; empty if it is valid."""
    if len(slug) < SHORTEST:
        return "too_short"
    if len(slug) > LONGEST:
        return "too_long"
    if not SHAPE.match(slug):
        return "letters"
    if DAY.match(slug) or slug in KEPT or slug in reserved_words():
        return "reserved"
    return "blocked" if find_refused_in_slug(slug, language) else ""


def reserved_words() -> set[str]:
    """The words that stand where a board's address would, in any game."""
    parts = (rule.rule.split("/") for rule in current_app.url_map.iter_rules())
    return {path[2] for path in parts if len(path) > 2 and path[1] in GAMES and "<" not in path[2]}


def is_taken(game: str, slug: str) -> bool:
    """Whether a puzzle of the game has this slug."""
    return bool(taken_of(game, [slug]))


def taken_of(game: str, slugs: Iterable[str]) -> set[str]:
    """Return those of the slugs that are, or ever were, in use: none is given twice."""
    p = PUZZLE.c
    return set(db.session.scalars(select(p.slug).where(p.game == game, p.slug.in_(list(slugs)))))


def propose_slugs(title: str, game: str, language: str = "en") -> list[str]:
    """Return three free slugs made from the title."""
    good = [slug for slug in slug_candidates(title) if not slug_fault(slug, language)]
    away = taken_of(game, good)
    free = [slug for slug in good if slug not in away]
    return [*free, *(new_slug() for _ in range(PROPOSALS))][:PROPOSALS]


def slug_candidates(title: str) -> list[str]:
    """Return slugs made from a title, the plain one first; [] if it has no usable letters."""
    # An apostrophe parts no words: what's is one.
    base = slugify(title, max_length=LONGEST, word_boundary=True, save_order=True, replacements=[("'", "")])
    if not base:
        return []
    short = base[: LONGEST - 5].rstrip("-")
    endings = ("2", "3", "4", new_slug(3), new_slug(4))
    return list(dict.fromkeys([base, *(f"{short}-{end}" for end in endings if len(f"{short}-{end}") <= LONGEST)]))


@dataclass(slots=True)
class Said:
    """The check of an address: whether it is free and valid, the message, and proposals if it is not."""

    slug: str
    good: bool
    sentence: str
    proposals: list[str]


def describe_slug(game: str, slug: str, title: str, language: str = "en") -> Said:
    """Check a typed slug for a new board."""
    slug = clean_slug(slug)[: LONGEST + 1]
    code = slug_fault(slug, language) or ("taken" if is_taken(game, slug) else "")
    if not code:
        return Said(slug, True, _("This link is available."), [])
    return Said(slug, False, slug_message(code, slug, language), propose_slugs(title or slug, game, language))


def slug_message(code: str, slug: str = "", language: str = "en") -> str:
    """Return the sentence for a fault of a slug."""
    sentences = {
        "too_short": _("A link needs at least three letters or digits."),
        "too_long": _("A link can have at most forty letters and digits."),
        "letters": _("A link can have only the letters a to z, digits, and single hyphens between them."),
        "reserved": _("This link is reserved."),
        "blocked": _(
            "This link spells “%(word)s”, a word we don’t print on this site.",
            word=find_refused_in_slug(slug, language),
        ),
        "taken": _("This link is taken."),
    }
    return sentences[code]
