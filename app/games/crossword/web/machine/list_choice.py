"""The word lists that an author's words come from."""

from __future__ import annotations

from dataclasses import replace

from flask_login import current_user

from app.games.crossword.lists import scored
from app.games.crossword.parameters import FillParameters, ListParameters, ListText
from app.games.crossword.web.blueprint import NAME
from app.workshop import list_references, word_lists

# A list instead of ours, and lists to be laid over it.
Lists = tuple[ListText | None, tuple[ListText, ...]]


def list_params(language: str, own: bool = True) -> Lists:
    """The lists of a language for a job: what ships, with the person's own laid over it; their own alone where none
    ships. Long lists are named, for the worker to put in their place."""
    texts = word_lists.list_texts(current_user.id, NAME, language) if own else []
    long = word_lists.long_lists(current_user.id, NAME, language) if own else []
    # Verdicts are the last of the texts, and lie over all lists.
    return as_params((*map(list_references.list_reference, long), *texts), language)


def list_params_at_once(language: str) -> Lists:
    """The same for a request, without the lists that are too long for one."""
    return as_params(tuple(word_lists.list_texts(current_user.id, NAME, language)), language)


def names_long_lists(params: ListParameters) -> bool:
    """Whether the parameters are only for a worker: they name lists that are too long for a request."""
    return any(isinstance(word_list, dict) for word_list in (params.words, *params.adds))


def without_long_lists(params: FillParameters) -> FillParameters | None:
    """Return the parameters without lists that only a worker may read; None if no list is left."""
    adds = tuple(word_list for word_list in params.adds if isinstance(word_list, str))
    if isinstance(params.words, dict):
        return replace(params, words=adds[0], adds=adds[1:]) if adds else None
    return replace(params, adds=adds)


def as_params(lists: tuple[ListText, ...], language: str) -> Lists:
    """The list instead of ours, where none ships, and those to be laid over it."""
    if lists and not scored.list_path(language).exists():
        return lists[0], lists[1:]
    return None, lists
