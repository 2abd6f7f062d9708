"""A hive on paper, and what its author can take of it."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests import yard

SENT = {"title": "Thinking", "slug": "thinking", "public": "public", "terms": "y"}
# The role of a message and the class of a sheet are no answers.
ALL = set(yard.ANSWERS) - {"alert", "paper"}


def answers_in(text: str) -> set[str]:
    return ALL & yard.parts(text)


def test_it_works(alice: FlaskClient, puzzle: str) -> None:
    """Everybody may print a hive, and its answers once they have finished."""
    for query in ("", "?answers=1"):
        sheet = alice.get(f"/bee/{puzzle}/print{query}").text
        assert "12 words" in sheet and "Queen Bee" in sheet
        assert answers_in(sheet) == set()
    for word in yard.ANSWERS:
        alice.post(f"/bee/{puzzle}/guess", data={"word": word})
    assert "With the answers" in alice.get(f"/bee/{puzzle}/print").text
    assert answers_in(alice.get(f"/bee/{puzzle}/print?answers=1").text) == ALL


def test_an_author_finds_paper_and_files_on_the_page_of_the_hive(alice: FlaskClient) -> None:
    draft = alice.post("/bee/create", data={"letters": "ghikntu", "key": "n", "language": "en"}).location
    page = alice.get(alice.post(draft, data=SENT).location).text
    for name in ("print", "puzzleData.txt", "board.json"):
        assert f'href="/bee/thinking/{name}"' in page, name
    assert "thinking" in alice.get("/bee/thinking/board.json").json["title"].lower()  # type: ignore[index]
    assert alice.get("/bee/thinking/board.json").json["answers"]  # type: ignore[index]
    assert '<ul class="paper-answers"' in alice.get("/bee/thinking/print?answers=1").text


def test_there_is_no_paper_of_a_hive_that_is_not_there(alice: FlaskClient) -> None:
    assert alice.get("/bee/nothing/print").status_code == 404
