"""The laws of templates, sheets and scripts: what a page is made of, and what the policy of content lets run."""

from __future__ import annotations

import re
from pathlib import Path

from app.contract import GAMES
from tests.each import each
from tests.house import ROOT, SHEETS, TEMPLATES, name_of, text_of

# What a page may extend; each of these is a page itself, with blocks that others fill.
PARENTS = ("base.html", "frame.html", *(f"play/{one}.html" for one in ("page", "rules", "reveal", "answers", "make")))
PARENTS += ("workshop/import.html", "workshop/print.html", "letterboxed/maker.html")
LONGEST_PLAY_PAGE = 40
FORBIDDEN = re.compile(r"<style|\sstyle=|\son[a-z]+\s*=|hx-on|js:|javascript:|hx-vals|hx-trigger=\"[^\"]*\[")
OUR_SCRIPT = re.compile(r"<script[^>]* src=\"{{ url_for\('static', [^\"]*\"[^>]*></script>")


def test_it_works() -> None:
    assert len(TEMPLATES) > 20
    assert FORBIDDEN.search('<p onclick="x()">')


def test_a_template_is_a_page_or_a_part() -> None:
    def check(path: Path) -> None:
        text = text_of(path)
        if path.name.startswith("_"):
            assert "{% extends" not in text
            assert "<html" not in text
        elif path.name in ("base.html", "frame.html"):
            assert "{% block title %}" in text
        else:
            parent = re.match(r'{% extends "(.+)" %}\n', text)
            assert parent is not None
            assert parent[1] in PARENTS
            assert "{% block title %}" in text or parent[1] not in ("base.html", "frame.html")

    each(TEMPLATES, check, name_of)


def test_no_piece_of_a_template_is_shown_as_text() -> None:
    """Half an expression is no fault to Jinja: it stands on the page as it was written."""

    def check(path: Path) -> None:
        shown = re.sub(r"{{.*?}}|{%.*?%}|{#.*?#}", "", text_of(path), flags=re.S)
        assert re.search(r"{{|}}|{%|%}|{#|#}", shown) is None

    each(TEMPLATES, check, name_of)


def test_a_play_page_holds_only_what_is_the_game_s_own() -> None:
    def check(game: str) -> None:
        lines = text_of(ROOT / "templates" / game / "play.html").splitlines()
        assert lines[0] == '{% extends "play/page.html" %}'
        assert len(lines) <= LONGEST_PLAY_PAGE

    each(GAMES, check)


def test_a_template_runs_under_the_policy() -> None:
    def check(path: Path) -> None:
        text = re.sub(r"{#.*?#}", "", text_of(path), flags=re.S)
        assert FORBIDDEN.search(text) is None
        for script in re.findall(r"<script[^>]*>.*?</script>", text, re.S):
            assert OUR_SCRIPT.fullmatch(script), script
        assert "|safe" not in text.replace(" ", "")
        assert "autoescape false" not in text

    each(TEMPLATES, check, name_of)


def test_every_posted_form_carries_the_token() -> None:
    def check(path: Path) -> None:
        for form in re.findall(r'<form[^>]*method="post".*?</form>', text_of(path), re.S):
            assert "csrf_token" in form or "token()" in form or "fields(form" in form, form[:80]

    each(TEMPLATES, check, name_of)


def test_sheets_and_scripts_ask_nobody_else() -> None:
    def check(path: Path) -> None:
        text = re.sub(r"http://www\.w3\.org/\d+/\w+", "", text_of(path))
        assert re.search(r"https?://|\beval\(|new Function|innerHTML|@import", text) is None

    each(SHEETS, check, name_of)
