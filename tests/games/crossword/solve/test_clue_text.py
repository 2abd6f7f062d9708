"""Clues of anybody's making as markup that a page can show."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape

from app.games.crossword.formats.markup import MOST_TAGS
from app.games.crossword.solve.clue_text import clue_as_markup, clue_as_text, clue_to_edit

HOSTILE = (
    "<script>pwned()</script>Clue",
    '<img src=x onerror="pwned()">Clue',
    '<b onclick="pwned()" style="color:red">Clue</b>',
    "<svg onload=pwned()><b>Clue</b></svg>",
    '<a href="javascript:pwned()">Clue</a>',
    "<style>*{display:none}</style>Clue",
    "<scr<script>ipt>pwned()</script>Clue",
    "<iframe srcdoc='<script>pwned()</script>'></iframe>Clue",
    "<b/onmouseover=pwned()>Clue",
    "&lt;script&gt;pwned()&lt;/script&gt;Clue",
    "<!--<script>pwned()--></b>Clue",
    "<![CDATA[<script>pwned()</script>]]>Clue",
    "<math><mi xlink:href='javascript:pwned()'>Clue",
    "</li></ol></main><i>Clue",
)
TAG = re.compile(r"</?([a-z]+)>")


def test_it_works() -> None:
    assert clue_as_markup("Say <i>cheese</i> &amp; <b>smile</b>") == "Say <i>cheese</i> &amp; <b>smile</b>"
    assert clue_as_markup("H<sub>2</sub>O<br/>E = mc<sup>2</sup>") == "H<sub>2</sub>O<br>E = mc<sup>2</sup>"


def test_plain_text_stays_as_it_is() -> None:
    assert clue_as_markup("a < b & c > d, “e”") == "a &lt; b &amp; c &gt; d, “e”"
    assert clue_as_markup("Fish & chips") == "Fish &amp; chips"


def test_nothing_hostile_is_left() -> None:
    for text in HOSTILE:
        made = str(clue_as_markup(text))
        kept = set(TAG.findall(made))
        assert kept <= {"b", "i", "em", "strong", "sub", "sup", "br"}, text
        assert "<" not in TAG.sub("", made), text
        assert not re.search(r"<[^>]*(?:=|\s)", made), text


def test_every_tag_is_closed_in_order() -> None:
    for text in ("<b><i>x", "<b><i>x</b>y</i>", "</b>x", "<i>x</i></i>", "<em><em>x</em>"):
        depth: list[str] = []
        for closing, tag in re.findall(r"<(/?)([a-z]+)>", str(clue_as_markup(text))):
            assert not closing or depth.pop() == tag, text
            depth += [] if closing else [tag]
        assert depth == [], text


def test_the_bare_text_has_no_tags() -> None:
    assert clue_as_text("See <b>12</b>-Across &amp; more") == "See 12-Across & more"


@pytest.mark.parametrize("text", ["Tent <![ on the steppe", "<![1", "Tent<![if x]>", "a<![x]>b", "<![CDATA[tent]]>"])
def test_a_marked_section_is_text(text: str) -> None:
    """Python's parser raises an error at some of them."""
    assert clue_as_text(text) == text
    assert clue_as_markup(f"<b>{text}</b>") == f"<b>{escape(text)}</b>"


def test_a_text_of_nothing_but_tags_is_read_as_text() -> None:
    assert clue_as_markup("<b>" * MOST_TAGS) == "<b>" * MOST_TAGS + "</b>" * MOST_TAGS
    assert clue_as_markup("<b>" * (MOST_TAGS + 1)) == escape("<b>" * (MOST_TAGS + 1))


@pytest.mark.parametrize(
    ("stored", "typed"),
    [
        ("Taxi &amp; co", "Taxi & co"),
        ("Colour &lt;3", "Colour <3"),
        ("<i>Hamlet</i> &amp; co", "<i>Hamlet</i> & co"),
        ("a &lt;b&gt; c", "a &lt;b&gt; c"),
        ("&amp;amp;", "&amp;amp;"),
        ("plain", "plain"),
    ],
)
def test_an_author_edits_signs_and_not_entities_where_that_means_the_same(stored: str, typed: str) -> None:
    assert clue_to_edit(stored) == typed
    assert clue_as_markup(typed) == clue_as_markup(stored)
