"""The page from which a crossword goes to others."""

from __future__ import annotations

import re
from html import unescape

from flask import Flask
from flask.testing import FlaskClient

from app.games.crossword.stored import new_puzzle
from tests import grids


def test_it_works(app: Flask, client: FlaskClient) -> None:
    slug = grids.add_crossword()
    text = client.get(f"/crossword/{slug}/share").text
    assert f'value="http://localhost/crossword/{slug}" readonly' in text
    for kind in ("puz", "ipuz", "jpz", "txt"):
        assert f'href="/crossword/{slug}/file/{kind}"' in text
    assert "With the solution" not in text


def test_the_code_for_other_pages_is_a_frame_of_the_right_address(app: Flask, client: FlaskClient) -> None:
    slug = grids.add_crossword(grids.new_crossword(title='Tents "&" <poles>'))
    text = client.get(f"/crossword/{slug}/share").text
    found = re.search(r'<textarea id="frame"[^>]*>(.*?)</textarea>', text, re.S)
    assert found
    code = unescape(found[1])
    assert code.startswith(f'<iframe src="http://localhost/crossword/{slug}/embed" title="Tents &#34;&amp;&#34; &lt;')
    assert code.count("<") == 2


def test_it_tells_what_a_format_loses(app: Flask, client: FlaskClient) -> None:
    shaded = grids.document(shaded=frozenset((3, 8)))
    slug = grids.add_crossword(new_puzzle(shaded, title="Shades"))
    text = client.get(f"/crossword/{slug}/share").text
    assert text.count("This format has no shaded cells, so they are left out.") == 2
    assert "italics and other markup are left out" in text


def test_who_has_given_up_can_have_the_solution(app: Flask, client: FlaskClient) -> None:
    slug = grids.add_crossword()
    client.post(f"/crossword/{slug}/reveal")
    text = client.get(f"/crossword/{slug}/share").text
    assert f"/crossword/{slug}/file/jpz?solution=1" in text


def test_the_game_leads_to_it(app: Flask, client: FlaskClient) -> None:
    slug = grids.add_crossword()
    text = client.get(f"/crossword/{slug}").text
    for path in ("share", "print"):
        assert f'href="/crossword/{slug}/{path}"' in text
