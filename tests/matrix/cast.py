"""What visitor, guest, alice (who owns), bob and olga (who operates) get: a status, and where it leads."""

from __future__ import annotations

CAST = ("visitor", "guest", "alice", "bob", "olga")
OPEN = ("200",) * 5
LOGIN = "303 /login"
OWN = (LOGIN, LOGIN, "200", "200", "200")
HIDDEN = ("404", "404", "404", "404", "200")
ON = ("404", "404", "404", "404", "303 /operator/")
MADE = "303 /generations/"


def own(target: str) -> tuple[str, ...]:
    """For accounts alone."""
    return (LOGIN, LOGIN, target, target, target)


def to(target: str) -> tuple[str, ...]:
    """Everybody is led there."""
    return (target,) * 5


def author(target: str) -> tuple[str, ...]:
    """For alice alone, whose draft it is; to the others there is none."""
    return ("404", "404", target, "404", "404")


def draft_page(target: str) -> tuple[str, ...]:
    """The same for a page that asks a visitor, whose login may have ended, to log in."""
    return (LOGIN, *author(target)[1:])


def draft_act(target: str) -> tuple[str, ...]:
    """The same for what such a page posts."""
    return ("401", *author(target)[1:])
