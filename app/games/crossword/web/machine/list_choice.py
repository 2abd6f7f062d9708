"""The word lists that an author's words come from."""

from __future__ import annotations

from typing import Any

from flask_login import current_user

from app.contract.game_types import Json
from app.games.crossword.lists import scored
from app.games.crossword.web.blueprint import NAME
from app.workshop import list_references, word_lists


def list_params(language: str, own: bool = True) -> Json:
    """The lists of a language for a job: what ships, with the person's own laid over it; their own alone where none
    ships. Long lists are named, for the worker to put in their place."""
    texts = word_lists.list_texts(current_user.id, NAME, language) if own else []
    long = word_lists.long_lists(current_user.id, NAME, language) if own else []
    # Verdicts are the last of the texts, and lie over all lists.
    return as_params([*map(list_references.list_reference, long), *texts], language)


def list_params_at_once(language: str) -> Json:
    """The same for a request, without the lists that are too long for one."""
    return as_params(word_lists.list_texts(current_user.id, NAME, language), language)


def names_long_lists(params: Json) -> bool:
    """Whether the parameters are only for a worker: they name lists that are too long for a request."""
    return any(not isinstance(word_list, str) for word_list in (params.get("words", ""), *params.get("adds", ())))


def without_long_lists(params: Json) -> Json | None:
    """Return the parameters without lists that only a worker may read; None if no list is left."""
    words, adds = params.get("words"), [word_list for word_list in params.get("adds", ()) if isinstance(word_list, str)]
    if words is not None and not isinstance(words, str):
        return {**params, "words": adds[0], "adds": adds[1:]} if adds else None
    return {**params, "adds": adds}


def as_params(lists: list[Any], language: str) -> Json:
    if lists and not scored.list_path(language).exists():
        return {"words": lists[0], "adds": lists[1:]}
    return {"adds": lists} if lists else {}
