"""A list of words becomes a puzzle on paper: one form, and what each game makes of it."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from app.web.budget import Budget
from app.workshop.models import Draft
from tests.each import each

LIST = "yurt: A round tent\ntundra; Cold plain\nsteppe\tGrass land\nnomad\ncamel\nhorse\nwool\nfelt"
CROSSWORDS = {"free": "freestyle", "heart": "shaped", "circle": "shaped", "tree": "shaped", "diamond": "shaped"}


@pytest.fixture(autouse=True)
def a_moment_to_spare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the tests before this one have computed."""
    monkeypatch.setattr("app.games.crossword.web.builder.listed_layout.REQUEST_BUDGET", Budget(rate=1e6, most=1e6))


def post(client: FlaskClient, kind: str, **fields: str) -> object:
    form = {"title": "The steppe", "words": LIST, "language": "en", "kind": kind, **fields}
    return client.post("/boards/from-words", data=form)


def drafts() -> list[Draft]:
    db.session.rollback()
    return list(db.session.scalars(db.select(Draft).order_by(Draft.id)))


def test_it_works(app: Flask, client: FlaskClient) -> None:
    assert "/boards/from-words" in client.get("/").text and "/boards/from-words" in client.get("/boards/").text
    assert 'value="crossword-heart"' in client.get("/boards/from-words").text

    def check(kind: str) -> None:
        answer = post(client, f"crossword-{kind}")
        draft = drafts()[-1]
        assert (answer.status_code, answer.location) == (303, f"/crossword/build/{draft.key}/sheet")
        page = client.get(answer.location).text
        assert "The steppe" in page and "A round tent" in page and "Cold plain" in page and "Grass land" in page
        assert draft.content["setup"]["type"] == CROSSWORDS[kind]
        assert ("@" in str(draft.content["ipuz"]) or "None" in str(draft.content["ipuz"])) == (kind != "free")
        for query in ("", "?solution=1"):
            assert client.get(f"{answer.location}.pdf{query}").data.startswith(b"%PDF")

    each(CROSSWORDS, check)


def test_a_board_begins_with_the_words(client: FlaskClient) -> None:
    answer = post(client, "strands-board")
    (draft,) = drafts()
    assert answer.location == f"/strands/make/{draft.key}"
    assert draft.content["words"].split() == ["yurt", "tundra", "steppe", "nomad", "camel", "horse", "wool", "felt"]
    assert draft.content["clue"] == "The steppe"
    assert client.get(answer.location).status_code == 200


LANDFORMS = """peninsula: Almost an island
mountain
valley
plateau
island
desert
canyon
glacier
delta
ice cap"""


def test_a_board_gets_a_spangram_and_words_that_fill_it(client: FlaskClient) -> None:
    page = client.get("/boards/from-words").text
    assert "Spangram, for Strands" in page and "add up to 48 letters and leave out the clues" in page
    page = client.get(post(client, "strands-board", words=LANDFORMS, main_word="landforms").location).text
    assert drafts()[-1].content["spangram"] == "landforms"
    assert "48 of 48 letters" in page
    assert "Left out, so that the letters add up to 48: " in page
    assert "Strands has no clues, so yours were left out." in page


def test_a_board_without_a_spangram_takes_one_of_the_words(client: FlaskClient) -> None:
    page = client.get(post(client, "strands-board", words=LANDFORMS).location).text
    assert drafts()[-1].content["spangram"] == "peninsula"
    assert "“peninsula” is now the spangram." in page and "48 of 48 letters" in page


def test_what_cannot_be_is_told_and_what_was_typed_stays(client: FlaskClient) -> None:
    cases = {
        "yurt\nyurt": "is in the list twice",
        "": "Please enter some words.",
        "y7rt": "has a character that can’t go in a grid",
        "\n".join(f"{a}{b}cde" for a in "abcdefg" for b in "ghijkl"): "more than 40 words",
        "a" * 40: "letters",
    }

    def check(words: str) -> None:
        answer = post(client, "crossword-free", words=words)
        assert answer.status_code == 422
        assert cases[words] in answer.text.replace("&#34;", '"') and 'id="words-error"' in answer.text
        assert words.split("\n")[0] in answer.text and 'value="The steppe"' in answer.text

    each(cases, check)
    assert drafts() == []


def test_a_guest_whose_slots_are_taken_is_led_to_the_drafts(client: FlaskClient) -> None:
    for _slot in range(9):
        post(client, "crossword-free")
    answer = post(client, "crossword-free")
    assert answer.status_code == 422 and "yurt: A round tent" in answer.text
    assert '<a href="/boards/#drafts" target="_blank">My drafts</a>' in answer.text
    assert "/signup?next=/boards/" in answer.text


def test_the_words_are_in_the_language_of_play(client: FlaskClient) -> None:
    assert '<option selected value="en"' in client.get("/boards/from-words").text
    assert '<option selected value="nb"' in client.get("/boards/from-words", headers={"Accept-Language": "nb"}).text


def test_words_that_are_left_out_are_named_with_the_reason(client: FlaskClient) -> None:
    answer = post(client, "crossword-circle", words=f"{LIST}\nbbb")
    page = client.get(answer.location).text
    assert "Left out, because they share no letter with the others: BBB." in page
    assert drafts()[-1].content["ipuz"]["dimensions"]["width"] <= 15


WOOL = """needle: Sharp tool
wool: Sheep's coat
thread: Thin line for sewing
scarf: Winter wear for the neck
button: It closes a coat
pattern: Plan for a jumper
sweater: Warm jumper
mitten: It has one thumb
stitch: One in time saves nine
yarn: Knitter's supply
sock: It often loses its partner in the wash
bobbin: It is under the needle in a machine"""


@pytest.mark.parametrize("shape", ["heart", "tree", "diamond", "circle"])
def test_what_the_site_has_laid_out_in_a_shape_can_be_published(client: FlaskClient, shape: str) -> None:
    """However few the words are, and however much of the shape they leave empty."""
    for words in (WOOL, "\n".join(WOOL.splitlines()[:3])):
        post(client, f"crossword-{shape}", words=words)
        draft = drafts()[-1]
        form = {"title": f"{shape} {len(words)}", "visibility": "listed", "terms": "y"}
        answer = client.post(f"/crossword/build/{draft.key}/commit", data=form)
        assert answer.status_code == 303, answer.text
        assert answer.location.startswith("/boards/crossword/"), answer.location


@pytest.mark.parametrize("shape", ["heart", "circle"])
def test_words_fill_a_shape_on_all_sides(client: FlaskClient, shape: str) -> None:
    post(client, f"crossword-{shape}", words=WOOL)
    rows = drafts()[-1].content["ipuz"]["solution"]
    middle = len(rows) // 2
    cells = [(row, col) for row, line in enumerate(rows) for col, sign in enumerate(line) if is_letter(sign)]
    for part in (
        [cell for cell in cells if cell[0] < middle],
        [cell for cell in cells if cell[0] >= middle],
        [cell for cell in cells if cell[1] < middle],
        [cell for cell in cells if cell[1] >= middle],
    ):
        assert len(part) > len(cells) / 4


def is_letter(sign: object) -> bool:
    text = sign.get("value") if isinstance(sign, dict) else sign
    return isinstance(text, str) and text.isalpha()
