"""Whatever is sent, the answer is never a 500: every route, with what no browser would send.

Two thousand requests to each database here; `./test fuzz` sends twenty thousand. What fails tells how it is asked for
again.
"""

from __future__ import annotations

import re
import sys

import pytest
from flask import Flask, abort, request
from flask_wtf import FlaskForm
from wtforms import StringField

from app.web import door
from app.words import outside
from tests.cases import CASES
from tests.each import clean
from tests.fields import every_field, every_form
from tests.fuzz import drawing, running
from tests.fuzz.running import FuzzOptions, FuzzRun
from tests.fuzz.wire import RawRequest
from tests.matrix import FORMS

pytestmark = [
    pytest.mark.thorough,
    # A file that ends in its middle is left to the garbage by the parser.
    pytest.mark.filterwarnings("ignore:Exception ignored in.*SpooledTemporaryFile"),
]


def test_it_works(any_app: Flask) -> None:
    run = FuzzRun(any_app, FuzzOptions.asked())
    run.all()
    sys.stdout.write(f"{run}\n")


def test_what_has_hurt_once_hurts_no_more(any_app: Flask) -> None:
    FuzzRun(any_app).known()


def test_it_finds_what_the_door_and_the_readers_of_files_keep_out(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each fault that was mended, unmended: the run must see it."""
    for name, place, left, value in (
        ("half a character", outside, "mended", str),
        ("JSON", door, "FORM_TYPES", {*door.FORM_TYPES, "application/json"}),
        ("a file for a text", door, "FILE_FIELDS", {*every_field(), *door.FILE_FIELDS}),
    ):
        with monkeypatch.context() as unmended:
            unmended.setattr(place, left, value)
            with pytest.raises(AssertionError, match=name):
                FuzzRun(app).known(name)


def test_a_new_route_is_in_it_by_being_there(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the field that it reads; and who reads of a fault can ask for it again."""

    def mine() -> str:
        return abort(500) if len(request.args.get("new_field", "")) > 3000 else "fine"

    monkeypatch.setitem(app.view_functions, "browse.mine", mine)
    alone = [case for case in CASES if case.rule.endpoint == "browse.mine"]
    for place, name, value in ((running, "CASES", alone), (drawing, "CASES", alone), (running, "LEARNED", [])):
        monkeypatch.setattr(place, name, value)
    run = FuzzRun(app, FuzzOptions(requests=300))
    with pytest.raises(AssertionError, match="at fault"):
        run.all()
    told = re.match(r"\./test fuzz --seed (\d+) --number (\d+): 500\n.*new_field", run.faults[0])
    assert told
    again = FuzzRun(app, FuzzOptions(seed=int(told[1]), number=int(told[2])))
    with pytest.raises(AssertionError, match="1 at fault"):
        again.all()
    assert again.faults == run.faults[:1]


def test_a_new_form_is_found_by_itself() -> None:
    class NewForm(FlaskForm):
        colour_of_ink = StringField()
        other = StringField(name="margin")

    assert {"colour_of_ink", "margin"} <= every_field().keys()
    assert NewForm in every_form()


def test_every_field_of_a_page_is_known() -> None:
    """The net holds: fields of forms, of forms with a prefix, of templates, and those that only a route asks for."""
    fields = every_field()
    assert {"username", "census-boards", "order", "act", "draw"} <= fields.keys()
    assert {"fill", "find"} <= set(fields["act"])
    assert {name for form in FORMS.values() for name in form} <= fields.keys()


def test_no_size_breaks_it(any_app: Flask) -> None:
    """Up to what the site takes, and beyond."""
    run = FuzzRun(any_app)
    for size in (10**4, 6 * 10**4, 10**5):
        for target in (b"/login", f"/bee/{run.world.slugs['bee']}/guess".encode(), b"/strands/solve"):
            body = b"word=" + b"x" * size
            answer = run.send(str(size), RawRequest("bob", "POST", target, body=body))
            assert (answer.status == 413) == (size > 64 * 1024), (size, target)
    clean(run.faults)
