"""Templates of each language: sentences that stand in the compiled text, and pieces that are made once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import CodeType

import pytest
from flask import Flask, render_template
from flask_babel import force_locale
from jinja2 import DictLoader, pass_context, pass_eval_context
from jinja2.nodes import EvalContext
from jinja2.runtime import Context

from app.web import page_templates

TEMPLATES = {
    "page.html": '{{ _("Archive") }}|{{ _("by %(name)s", name=who) }}|{{ _("<b>") }}|{% include "part.html" %}',
    "part.html": '{% from "macros.html" import shout %}{{ kept(shout, who) }}',
    "macros.html": "{% macro shout(who) %}{{ who|upper }} {{ _('Archive') }} {% set _none = count() %}{% endmacro %}",
}


@pytest.fixture
def made(app: Flask) -> Iterator[list[str]]:
    """The app's templates are these for a while; what is counted is how often the macro ran."""
    counted: list[str] = []
    environment = page_templates.PageTemplates(app, loader=DictLoader(TEMPLATES), autoescape=True)
    environment.globals.update(app.jinja_env.globals, kept=page_templates.kept)
    environment.globals["count"] = partial(counted.append, "once")
    before, app.__dict__["jinja_env"] = app.jinja_env, environment
    with app.test_request_context():
        yield counted
    app.__dict__["jinja_env"] = before


def test_it_works(made: list[str]) -> None:
    assert render_template("page.html", who="<Ann>") == "Archive|by &lt;Ann&gt;|&lt;b&gt;|&lt;ANN&gt; Archive "


def test_what_is_called_is_told_what_it_asks_for(app: Flask) -> None:
    """Methods and functions alike, by the library's marks."""

    class Teller:
        def plain(self, word: str) -> str:
            return word

        @pass_context
        def of_context(self, context: Context) -> str:
            return str(context["who"])

        @pass_eval_context
        def of_escaping(self, context: EvalContext, word: str) -> str:
            return f"{word} {context.autoescape}"

        def __call__(self) -> str:
            return "called"

    text = "{{ tell.plain('a') }} {{ tell.of_context() }} {{ tell.of_escaping('b') }} {{ tell() }} {{ 'c'.upper() }}"
    environment = page_templates.PageTemplates(app, loader=DictLoader({"told.html": text}), autoescape=True)
    with app.test_request_context():
        told = environment.get_template("told.html").render(tell=Teller(), who="Ann")
    assert told == "a Ann b True called C"


def test_each_reader_has_their_language(made: list[str]) -> None:
    for language, archive in (("en", "Archive"), ("nb", "Arkiv"), ("en", "Archive")):
        with force_locale(language):
            page = render_template("page.html", who="Ann")
        assert page.startswith(f"{archive}|") and f"ANN {archive}" in page


def test_a_sentence_is_part_of_the_compiled_text(app: Flask) -> None:
    with app.test_request_context(), force_locale("nb"):
        templates = app.jinja_env.in_language()  # type: ignore[attr-defined]
        code = templates.compile('<b>{{ _("Archive") }}</b>', raw=True)
    assert "'<b>Arkiv</b>'" in code


def test_a_kept_piece_is_made_once(made: list[str]) -> None:
    for who in ("Una", "Una", "Bob", "Una"):
        render_template("page.html", who=who)
    assert len(made) == 2


def test_what_is_kept_has_an_end(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_templates, "MOST_PIECES", 5)
    for number in range(40):
        render_template("page.html", who=f"player {number}")
    assert len(page_templates._pieces) <= 5


def test_what_was_compiled_serves_the_next_process(app: Flask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(page_templates, "COMPILED", tmp_path / "compiled")
    compiled: list[str] = []
    compile_one = page_templates.PageTemplates._compile

    def counting(self: page_templates.PageTemplates, source: str, filename: str) -> CodeType:
        compiled.append(filename)
        return compile_one(self, source, filename)

    monkeypatch.setattr(page_templates.PageTemplates, "_compile", counting)

    def shown(text: str) -> str:
        fresh = page_templates.PageTemplates(app, loader=DictLoader({"page.html": text}))
        fresh.globals.update(app.jinja_env.globals)
        with app.test_request_context():
            return fresh.get_template("page.html").render()

    assert shown("{{ _('Archive') }} 1") == shown("{{ _('Archive') }} 1") == "Archive 1"
    assert len(compiled) == 1
    assert shown("{{ _('Archive') }} 2") == "Archive 2"
    assert len(compiled) == 2
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(page_templates, "COMPILED", tmp_path / "file" / "in it")
    assert shown("{{ _('Archive') }} 3") == "Archive 3", "a folder that cannot be made stops nothing"
