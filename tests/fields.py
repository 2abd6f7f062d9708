"""What may stand in a posted form: every field of every form that the site has, and the values that its pages offer."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain

from flask_wtf import FlaskForm
from wtforms.fields.core import UnboundField

from app.games.crossword.print.sheet_look import CHOICES
from tests.house import OWN, TEMPLATES, text_of, tree_of

CONTROL = re.compile(r"<(?:input|button|select|textarea)\b[^>]*>")
ATTRIBUTE = re.compile(r'\b(name|value)="([^"{]+)"')


def every_form(kind: type[FlaskForm] = FlaskForm) -> Iterator[type[FlaskForm]]:
    """Every form that has been imported, which an app's start does with all of the site's."""
    for form in kind.__subclasses__():
        yield form
        yield from every_form(form)


def fields_of(form: type[FlaskForm]) -> Iterator[str]:
    for name in dir(form):
        if isinstance(field := getattr(form, name), UnboundField):
            yield field.name or name


def prefixed() -> Iterator[str]:
    """The fields of forms of which a page has several: they are called with a prefix."""
    forms = {form.__name__: form for form in every_form()}
    paths = (path for path in OWN if "prefix=" in text_of(path))
    for call in (node for path in paths for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)):
        for word in call.keywords:
            if word.arg == "prefix" and isinstance(call.func, ast.Name) and isinstance(word.value, ast.Constant):
                yield from (f"{word.value.value}{name}" for name in fields_of(forms[call.func.id]))


def offered() -> dict[str, set[str]]:
    """The names of what stands in the templates by itself, with the values that it has there."""
    found: dict[str, set[str]] = {}
    for control in chain.from_iterable(CONTROL.findall(text_of(path)) for path in TEMPLATES):
        given = dict(ATTRIBUTE.findall(control))
        if "name" in given:
            found.setdefault(given["name"], set()).update({given["value"]} if "value" in given else ())
    return found


def asked_for() -> Iterator[str]:
    """What a route reads of `request.form`, or of what it was given as `form`, by a name of its own."""
    reads = re.compile(r'\bform(?:\.get\(|\.getlist\(|\[)"([^"]+)"|"(\w+)" in request\.form')
    for path in OWN:
        yield from (one or other for one, other in reads.findall(text_of(path)))


def every_field() -> dict[str, list[str]]:
    """Every name that a form may be posted with, and the values that are known of it."""
    known = offered()
    # What only a pattern names: the entries of a list of clues, cells, and what is chosen of a sheet.
    patterned = {"e-across-1", "e-down-2", "w-across-1", "c-0", "c-1", *CHOICES}
    names = {
        *patterned,
        *chain.from_iterable(fields_of(form) for form in every_form()),
        *prefixed(),
        *asked_for(),
        *known,
    }
    return {name: sorted(known.get(name, ())) for name in sorted(names - {"csrf_token"})}
