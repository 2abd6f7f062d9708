"""Drawing a board by hand, as a form would and as htmx does."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.games.strands.construct.validator import find_faults
from app.workshop.models import Draft
from tests import yard
from tests.yard import HTMX, ROWS, TRACED

BOARD = "".join(ROWS)
CELLS = [*BOARD]


def begin(client: FlaskClient) -> str:
    answer = client.post("/strands/make", data={"draw": "y", "language": "en"})
    assert answer.status_code == 303
    return str(answer.location)


def content(url: str) -> dict[str, Any]:
    db.session.rollback()
    return db.session.scalars(select(Draft).where(Draft.key == url.split("/")[3])).one().content


def type_all(client: FlaskClient, url: str) -> None:
    assert client.post(url, data={"act": "fill", "letters": BOARD}).status_code == 303


def draw(client: FlaskClient, url: str, *words: str) -> None:
    for word in words:
        assert client.post(url, data={"act": "add", "path": TRACED[word]}).status_code == 303


def told(answer: Any) -> str:
    return unescape(answer.text)


def test_it_works(client: FlaskClient) -> None:
    url = begin(client)
    assert client.get(url).text.count('class="cell"') == 48
    answer = client.post(url, data={"cell": CELLS, "was": "." * 48, "act": "draw"})
    assert answer.location == f"{url}?view=paths"
    draw(client, url, *TRACED)
    page = told(client.get(url))
    assert "48 of 48 letters are in words" in page
    assert "every word has only one path" in page
    answer = client.post(url, data={"act": "use"})
    assert answer.location == url.removesuffix("/grid")
    kept = content(url)
    assert find_faults(kept["board"]) == []
    assert (kept["mode"], kept["spangram"], kept["words"].split("\n")) == ("manual", "wordpuzzle", list(TRACED)[1:])
    assert kept["board"]["difficulty"] in range(1, 6)


def test_a_drawn_board_can_be_published(alice: FlaskClient) -> None:
    url = begin(alice)
    type_all(alice, url)
    draw(alice, url, *TRACED)
    alice.post(url, data={"act": "use"})
    edit = url.removesuffix("/grid")
    alice.post(edit, data={"fields": "all", "title": "By hand", "clue": "Here", "tab": "t", "edits": "0"})
    form = {"title": "By hand", "slug": "by-hand", "public": "public", "terms": "y"}
    assert alice.post(f"{edit}/publish", data=form).location == "/boards/strands/by-hand"
    client = alice
    assert "Word puzzle" not in client.get("/strands/by-hand").text
    client.post("/strands/by-hand/guess", data={"word": TRACED["clue"]})
    assert "found in clue" in client.get("/strands/by-hand").text


def test_letters_are_kept_while_they_are_typed(client: FlaskClient) -> None:
    url = begin(client)
    typed = [*"cud", *[""] * 45]
    answer = client.post(url, data={"cell": typed, "was": "." * 48, "view": "letters"}, headers=HTMX)
    assert answer.status_code == 200
    assert "3 of 48 letters" in answer.text
    assert "45 letters missing" in answer.text
    assert content(url)["grid"] == "cud" + "." * 45
    assert 'class="cell"' not in answer.text


def test_two_tabs_keep_both_their_letters(client: FlaskClient) -> None:
    url = begin(client)
    client.post(url, data={"cell": ["a", *[""] * 47], "was": "." * 48}, headers=HTMX)
    answer = client.post(url, data={"cell": [*[""] * 47, "b"], "was": "." * 48}, headers=HTMX)
    assert content(url)["grid"] == "a" + "." * 46 + "b"
    # The second page does not show the first one's letter, and must not take it away with the next.
    assert f'name="was" value="{"." * 47}b"' in answer.text


@pytest.mark.parametrize(
    ("sign", "sentence"), [("7", "“7” is a digit"), ("😀", "“😀” isn’t a letter"), ("ש", "“ש” isn’t a letter")]
)
def test_a_field_takes_letters_alone_and_keeps_what_was_typed(client: FlaskClient, sign: str, sentence: str) -> None:
    url = begin(client)
    answer = client.post(url, data={"cell": [sign, "a", *[""] * 46], "was": "." * 48, "view": "letters"})
    assert answer.status_code == 422
    assert sentence in told(answer)
    assert f'value="{sign}"' in answer.text
    assert content(url)["grid"] == ".a" + "." * 46


def test_accents_are_folded_with_a_notice(client: FlaskClient) -> None:
    url = begin(client)
    answer = client.post(url, data={"cell": ["É", *[""] * 47], "was": "." * 48}, headers=HTMX)
    assert "Accents" in answer.text
    assert content(url)["grid"][0] == "e"


@pytest.mark.parametrize(
    ("letters", "sentence"),
    [
        (BOARD[:-1], "1 letter missing."),
        (BOARD + "ab", "There are 2 letters too many."),
        (BOARD[:-1] + "7", "“7” is a digit"),
        (BOARD[:-1] + "🐝", "“🐝” isn’t a letter"),
        ("\n".join(["cudd", *ROWS[1:]]), "Row 1 has 4 letters"),
        ("x" * 60_000, "too many"),
    ],
)
def test_a_text_that_is_no_board_is_refused_and_kept(client: FlaskClient, letters: str, sentence: str) -> None:
    url = begin(client)
    answer = client.post(url, data={"act": "fill", "letters": letters, "view": "letters"})
    assert answer.status_code == 422
    assert sentence in told(answer)
    assert f">{letters[:20]}" in answer.text.replace("\r", "")
    assert content(url)["grid"] == "." * 48


def test_going_on_takes_the_pasted_letters_along(client: FlaskClient) -> None:
    url = begin(client)
    page = told(client.post(url, data={"act": "draw", "letters": "ab 1"}))
    assert "ab 1</textarea>" in page
    assert "0 of 48 letters are in words" not in page, "the letters are still to be mended"
    after = client.post(url, data={"act": "draw", "letters": " ".join(CELLS)}, follow_redirects=True)
    assert f'aria-label="{CELLS[0].upper()}, row 1, column 1"' in told(after)


def test_a_board_without_letters_says_how_words_are_placed(client: FlaskClient) -> None:
    url = begin(client)
    assert "choose one and trace its path" in told(client.get(f"{url}?view=paths"))
    page = told(client.post(url, data={"act": "find", "view": "paths", "words": "garden"}, follow_redirects=True))
    assert "Which word is this?" in page and "choose one and trace" not in page


def test_paths_are_pressed_letter_by_letter_without_scripts(client: FlaskClient) -> None:
    url = begin(client)
    type_all(client, url)
    for cell in (0, 6, 1, 7):
        assert client.post(url, data={"act": f"tap:{cell}", "view": "paths"}).location == f"{url}?view=paths"
    assert client.get(f"{url}?view=paths").text.count('class="cell typed"') == 4
    client.post(url, data={"act": "tap:7"})
    assert content(url)["paths"] == [{"spangram": True, "cells": [0, 6, 1, 7]}]


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("0.6.1.47", "Letters must touch: this path jumps from row 1, column 2 to row 8, column 6."),
        ("0.6.0.1", "A path can use each letter once. This one uses row 1, column 1 twice."),
        ("0.6.1", "A word needs at least 4 letters; this has 3."),
        ("", "A word needs at least 4 letters; this has 0."),
        ("99.98", "A word needs at least 4 letters; this has 0."),
    ],
)
def test_what_is_no_path_is_refused(client: FlaskClient, path: str, sentence: str) -> None:
    url = begin(client)
    type_all(client, url)
    answer = client.post(url, data={"act": "add", "path": path, "view": "paths"})
    assert answer.status_code == 422
    assert sentence in told(answer)
    assert content(url)["paths"] == []


def test_faults_stand_beside_their_word(client: FlaskClient) -> None:
    url = begin(client)
    type_all(client, url)
    client.post(url, data={"act": "add", "path": "0.6.1.7"})
    answer = client.post(url, data={"act": "add", "path": "7.8.14.13", "view": "paths"}, headers=HTMX)
    page = told(answer)
    spangram, word = page.split("<li")[1:3]
    assert "shares row 2, column 2 with “eilo”" in spangram
    assert "doesn’t reach from one side" in spangram
    assert "shares row 2, column 2 with “clue”" in word
    assert "doesn’t reach from one side" not in word
    assert answer.text.count("<hx-partial") == 4


def test_a_path_is_removed_and_another_becomes_the_spangram(client: FlaskClient) -> None:
    url = begin(client)
    type_all(client, url)
    draw(client, url, "clue", "wordpuzzle", "riddle")
    client.post(url, data={"act": f"mark:{TRACED['wordpuzzle']}"})
    client.post(url, data={"act": f"drop:{TRACED['clue']}"})
    assert [one["spangram"] for one in content(url)["paths"]] == [True, False]


def test_words_of_a_list_are_found(client: FlaskClient) -> None:
    url = begin(client)
    type_all(client, url)
    form = {"act": "find", "spangram": "Word puzzle", "words": "Clue\nriddle, quiz", "view": "paths"}
    page = told(client.post(url, data=form, headers=HTMX))
    assert ">Word puzzle</b>" in page
    assert ">quiz</b> isn’t on the board" in page
    assert len(content(url)["paths"]) == 3
    assert content(url)["words"] == "Clue\nriddle, quiz"


def test_an_unfinished_board_cannot_be_used(client: FlaskClient) -> None:
    url = begin(client)
    type_all(client, url)
    draw(client, url, "clue")
    answer = client.post(url, data={"act": "use", "view": "paths"})
    assert answer.status_code == 422
    assert "The board isn’t finished" in answer.text
    assert content(url)["board"] is None


def test_a_board_that_is_drawn_on_must_be_used_again(client: FlaskClient) -> None:
    url = begin(client)
    type_all(client, url)
    draw(client, url, *TRACED)
    client.post(url, data={"act": "use"})
    client.post(url, data={"act": f"drop:{TRACED['clue']}"})
    assert content(url)["board"] is None


def test_a_board_that_was_laid_out_can_be_drawn_on(app: Flask, alice: FlaskClient) -> None:
    url = draft_of(alice, blind=False)
    assert alice.get(url).text.count("<polyline") == len(TRACED) + 1


def test_an_author_who_wants_to_play_sees_nothing_of_the_board(app: Flask, alice: FlaskClient) -> None:
    url = draft_of(alice, blind=True)
    page = alice.get(url).text
    assert page.count("<polyline") == 1
    assert 'value="c"' not in page


def draft_of(alice: FlaskClient, **more: Any) -> str:
    key = begin(alice).split("/")[3]
    draft = db.session.scalars(select(Draft).where(Draft.key == key)).one()
    draft.content = {**yard.strands_draft(), **more}
    db.session.commit()
    return f"/strands/make/{key}/grid"


def test_a_drawing_is_its_author_s_alone(client: FlaskClient, bob: FlaskClient) -> None:
    url = begin(client)
    assert bob.get(url).status_code == 404
    assert bob.post(url, data={"act": "fill", "letters": BOARD}).status_code == 404
    assert "grid" not in content(url)


def test_paths_that_are_drawn_at_the_same_moment_are_all_kept(any_app: Flask) -> None:
    client = any_app.test_client()
    url = begin(client)
    type_all(client, url)

    def draw_one(word: str) -> int:
        with any_app.app_context():
            return yard.same_browser(any_app, client).post(url, data={"act": "add", "path": TRACED[word]}).status_code

    assert yard.in_threads(draw_one, TRACED) == [303] * len(TRACED)
    assert len(content(url)["paths"]) == len(TRACED)


def test_a_page_costs_few_statements(client: FlaskClient) -> None:
    url = begin(client)
    type_all(client, url)
    draw(client, url, *TRACED)
    with yard.statements() as seen:
        client.get(url)
    assert len(seen) <= 6


def test_the_page_says_above_the_board_which_path_is_the_spangram(client: FlaskClient) -> None:
    url = begin(client)
    type_all(client, url)
    page = told(client.get(f"{url}?view=paths"))
    assert "The first word you trace becomes the spangram." in page.partition('id="board"')[0]
    part = told(client.post(url, data={"act": "add", "path": TRACED["clue"], "view": "paths"}, headers=HTMX))
    above = part.partition('hx-target="#across"')[2].partition("</hx-partial>")[0]
    assert "<b>clue</b> is the spangram." in above
    assert "<b>clue</b> is the spangram." in told(client.get(f"{url}?view=paths")).partition('id="board"')[0]
