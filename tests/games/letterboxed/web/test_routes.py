"""The pages of Letter Boxed: with htmx and as plain forms."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import User
from app.contract.parameters import read_parameters
from app.games.letterboxed.parameters import BoardParameters, read_request
from app.games.letterboxed.web import forms
from app.games.letterboxed.web.blueprint import request_of
from app.generations.models import Generation
from tests import yard
from tests.yard import CHAIN, HTMX, PAIR

ASKED = {"par": "3", "difficulty": "", "language": "en"}


@pytest.fixture
def slug(app: Flask) -> str:
    return yard.add_box()


def attribute(page: str, name: str) -> str:
    return page.partition(f'{name}="')[2].partition('"')[0]


def draft(page: str) -> str:
    return attribute(page, 'name="word" value')


def do(client: FlaskClient, slug: str, what: str, **form: str) -> str:
    return str(client.post(f"/letterboxed/{slug}/{what}", data=form, headers=HTMX).text)


def test_it_works(alice: FlaskClient, slug: str) -> None:
    page = alice.get(f"/letterboxed/{slug}").text
    assert page.count('class="spot ') == 12
    assert 'aria-label="D, right side, not yet used"' in page
    assert "0 of 12" in page
    assert "par 2" in page


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("", "Too short"),
        ("as", "Too short"),
        ("plum", "Not on the board"),
        ("base", "Two letters in a row from one side"),
        ("pet", "Must start with the last letter of the previous word"),
        ("spit", "Not in word list"),
    ],
)
def test_each_refusal_has_its_reason(alice: FlaskClient, slug: str, word: str, said: str) -> None:
    do(alice, slug, "guess", word="bytes")
    part = do(alice, slug, "guess", word=word)
    assert said in part
    assert 'data-good="false"' in part
    assert "<html" not in part


def test_a_word_is_in_the_chain_once(alice: FlaskClient) -> None:
    slug = yard.add_box(yard.new_box(sides=("abc", "def", "ghi", "jkl"), pair=("adgja", "abc")))
    do(alice, slug, "guess", word="adgja")
    assert "Already in the chain" in do(alice, slug, "guess", word="adgja")


def test_the_path_is_drawn_on_the_server(alice: FlaskClient, slug: str) -> None:
    part = do(alice, slug, "guess", word="bytes")
    assert 'class="path" points="300,50 250,300 250,0 0,50 150,0 "' in part
    assert 'aria-label="B, right side, used"' in part
    assert attribute(part, "data-start") == "s"


def test_the_partial_leaves_the_line_alone(alice: FlaskClient, slug: str) -> None:
    part = do(alice, slug, "guess", word="bytes")
    assert set(re.findall(r'hx-target="(#\w+)" hx-swap', part)) == {"#verdict", "#panel", "#square", "#hints"}
    assert 'id="word"' not in part


def test_a_plain_guess_leads_back_with_its_verdict(alice: FlaskClient, slug: str) -> None:
    for word, text in (("bytes", "Good"), ("spit", "Not in word list")):
        answer = alice.post(f"/letterboxed/{slug}/guess", data={"word": word})
        assert (answer.status_code, answer.location) == (303, f"/letterboxed/{slug}")
        assert f"<b>{word}</b> <span>{text}</span>" in alice.get(answer.location).text
        assert f"<b>{word}</b>" not in alice.get(answer.location).text


def test_solving_shows_the_result_and_a_text_to_share(alice: FlaskClient, slug: str) -> None:
    for word in PAIR:
        part = do(alice, slug, "guess", word=word)
    for page in (part, alice.get(f"/letterboxed/{slug}").text):
        for text in ("Solved with 2 words", "Exactly par, 13 letters in all.", 'action="/letterboxed/new"'):
            assert text in page
        shared = page.partition("<textarea")[2].partition("</textarea>")[0]
        assert "2 words, par 2, 13 letters" in shared
        assert f"http://localhost/letterboxed/{slug}" in shared
        assert "bytes" not in shared


@pytest.fixture
def harder(app: Flask) -> str:
    """The same board as it is made today: par is above the best possible."""
    new = yard.new_box()
    return yard.add_box(replace(new, data={**new.data, "par": 3, "least": 2}))


def test_the_best_possible_has_a_praise_of_its_own(alice: FlaskClient, harder: str) -> None:
    assert "best possible 2" in alice.get(f"/letterboxed/{harder}").text
    for word in PAIR:
        part = do(alice, harder, "guess", word=word)
    for text in ("1 word under par", "The best possible: no answer", "2 words, par 3, 13 letters, best possible 👑"):
        assert text in part.replace("1 Word", "1 word"), text
    assert "<span>Best possible</span>" in alice.get("/puzzles?filter=finished").text


def test_par_alone_has_no_crown(alice: FlaskClient, harder: str) -> None:
    for word in CHAIN:
        part = do(alice, harder, "guess", word=word)
    assert "Exactly par" in part
    assert "3 words, par 3" in part
    assert "👑" not in part
    assert "Best possible" not in alice.get("/puzzles?filter=finished").text


def test_an_old_board_has_its_par_for_the_best_possible(alice: FlaskClient, slug: str) -> None:
    """Par was the least number of words, and is frozen with the puzzle."""
    assert "best possible 2" not in alice.get(f"/letterboxed/{slug}").text
    for word in PAIR:
        part = do(alice, slug, "guess", word=word)
    assert "Exactly par" in part
    assert "2 words, par 2, 13 letters, best possible 👑" in part


def test_a_solved_board_is_at_rest_unless_it_can_be_bettered(alice: FlaskClient, slug: str) -> None:
    for word in CHAIN:
        do(alice, slug, "guess", word=word)
    assert 'class="square complete"' in alice.get(f"/letterboxed/{slug}").text
    do(alice, slug, "restart")
    for word in PAIR:
        part = do(alice, slug, "guess", word=word)
    for text in (part, alice.get(f"/letterboxed/{slug}").text):
        assert 'class="square complete unbeatable"' in text


def test_a_worse_solution_hides_the_best_answers(alice: FlaskClient, slug: str) -> None:
    for word in CHAIN:
        part = do(alice, slug, "guess", word=word)
    assert "1 word over par" in part.casefold()
    assert "2 words, 13 letters" in part
    assert "sporadic" not in part
    assert "go for a better solution" in part
    assert "Take a hint" in alice.get(f"/letterboxed/{slug}").text


def test_the_best_answer_needs_no_hint(alice: FlaskClient, slug: str) -> None:
    for word in PAIR:
        part = do(alice, slug, "guess", word=word)
    for text in (part, alice.get(f"/letterboxed/{slug}").text):
        assert "Take a hint" not in text
    assert "You’ve found the best answer" in text


def test_a_longer_answer_of_as_few_words_is_not_called_the_best(alice: FlaskClient, app: Flask) -> None:
    """Of two answers with as many words the one with fewer letters is better, and stands beside the player's own."""
    new = yard.new_box()
    slug = yard.add_box(replace(new, secret={**new.secret, "best_common": ["spot", "tidy"]}))
    for word in PAIR:
        do(alice, slug, "guess", word=word)
    page = alice.get(f"/letterboxed/{slug}").text
    assert "You’ve found the best answer" not in page
    assert "No answer in common words has fewer words than yours, so you don’t need hints." in page
    assert "The best possible: no answer in common words has fewer words." in page


def test_who_gave_up_is_promised_no_hint(alice: FlaskClient, slug: str) -> None:
    assert "Four hints lead" in alice.get(f"/letterboxed/{slug}").text
    alice.post(f"/letterboxed/{slug}/reveal")
    page = alice.get(f"/letterboxed/{slug}").text
    assert "The answers have been shown, so you don’t need hints." in page
    assert "Four hints lead" not in page


def test_hints_come_one_by_one(alice: FlaskClient, slug: str) -> None:
    told = ("of these lengths: 5, 8", "right side, top side", "start with B, S", "first word is BYTES")
    for number, text in enumerate(told, 1):
        part = do(alice, slug, "hint")
        assert text in part
        assert sum(one in part for one in told) == number
        assert text in alice.get(f"/letterboxed/{slug}").text
    assert "Take a hint" not in part


@pytest.mark.parametrize("who", ["alice", "client"])
def test_letters_are_typed_without_scripts(request: pytest.FixtureRequest, slug: str, who: str) -> None:
    browser: FlaskClient = request.getfixturevalue(who)
    for letter in "by":
        typed = draft(browser.get(f"/letterboxed/{slug}").text)
        answer = browser.post(f"/letterboxed/{slug}/letter", data={"word": typed, "letter": letter})
        assert (answer.status_code, answer.location) == (303, f"/letterboxed/{slug}")
    page = browser.get(f"/letterboxed/{slug}").text
    assert draft(page) == "by"
    assert 'class="draft-path" points="300,50 250,300 "' in page
    browser.post(f"/letterboxed/{slug}/delete", data={"word": "by"})
    assert draft(browser.get(f"/letterboxed/{slug}").text) == "b"


@pytest.mark.parametrize("who", ["alice", "client"])
def test_a_greyed_letter_is_refused_without_scripts(request: pytest.FixtureRequest, slug: str, who: str) -> None:
    """B and D share a side: the line keeps what stood in it, and the page says why."""
    browser: FlaskClient = request.getfixturevalue(who)
    browser.post(f"/letterboxed/{slug}/letter", data={"word": "", "letter": "b"})
    browser.post(f"/letterboxed/{slug}/letter", data={"word": "b", "letter": "d"})
    page = browser.get(f"/letterboxed/{slug}").text
    assert draft(page) == "b"
    assert "<span>Two letters in a row from one side</span>" in page
    assert re.search(r'value="d"[^>]* aria-disabled="true"', page)
    assert not re.search(r'value="y"[^>]* aria-disabled="true"', page)


@pytest.mark.parametrize("who", ["alice", "client"])
def test_a_refused_word_is_kept_for_editing_without_scripts(
    request: pytest.FixtureRequest, slug: str, who: str
) -> None:
    browser: FlaskClient = request.getfixturevalue(who)
    browser.post(f"/letterboxed/{slug}/guess", data={"word": "bytes"})
    browser.post(f"/letterboxed/{slug}/guess", data={"word": "sporad"})
    page = browser.get(f"/letterboxed/{slug}").text
    assert "Not in word list" in page
    assert draft(page) == "sporad"
    browser.post(f"/letterboxed/{slug}/guess", data={"word": "sporadic"})
    assert draft(browser.get(f"/letterboxed/{slug}").text) == "c"


def test_equal_best_answers_are_shown_once(alice: FlaskClient, slug: str) -> None:
    alice.post(f"/letterboxed/{slug}/reveal")
    page = alice.get(f"/letterboxed/{slug}").text
    assert page.count("bytes – sporadic") == 1
    assert "<dt>Best answer</dt>" in page
    assert "Best in" not in page


def test_delete_goes_back_into_the_word_before(alice: FlaskClient, slug: str) -> None:
    alice.post(f"/letterboxed/{slug}/guess", data={"word": "bytes"})
    assert draft(alice.get(f"/letterboxed/{slug}").text) == "s"
    alice.post(f"/letterboxed/{slug}/delete", data={"word": "s"})
    page = alice.get(f"/letterboxed/{slug}").text
    assert draft(page) == "byte"
    assert "0 of 12" in page


def test_the_next_word_begins_with_the_last_letter(alice: FlaskClient, slug: str) -> None:
    do(alice, slug, "guess", word="bytes")
    alice.post("/letterboxed/state", data={"slug": slug, "draft": ""})
    assert draft(alice.get(f"/letterboxed/{slug}").text) == "s"


@pytest.mark.parametrize("who", ["alice", "client"])
def test_the_sides_are_shuffled_without_scripts(request: pytest.FixtureRequest, slug: str, who: str) -> None:
    browser: FlaskClient = request.getfixturevalue(who)
    before = attribute(browser.get(f"/letterboxed/{slug}").text, "data-order")
    browser.post(f"/letterboxed/{slug}/shuffle", data={"word": "by"})
    page = browser.get(f"/letterboxed/{slug}").text
    after = attribute(page, "data-order")
    assert after != before
    assert sorted("".join(sorted(after[n : n + 3])) for n in (0, 3, 6, 9)) == sorted(yard.SIDES)
    assert draft(page) == "by"


def test_a_shuffle_is_a_part_of_the_page(alice: FlaskClient, slug: str) -> None:
    part = do(alice, slug, "shuffle", word="by")
    assert "<html" not in part
    assert attribute(part, "data-order") == attribute(alice.get(f"/letterboxed/{slug}").text, "data-order")


def test_a_visitor_s_shuffle_and_draft_are_not_worth_a_row(client: FlaskClient, slug: str) -> None:
    do(client, slug, "shuffle")
    client.post("/letterboxed/state", data={"slug": slug, "draft": "by"})
    assert yard.column(select(func.count(User.id))) == [0]


def test_giving_up_shows_the_best_answers(alice: FlaskClient, bob: FlaskClient, slug: str) -> None:
    asked = alice.get(f"/letterboxed/{slug}/reveal").text
    assert "Show the best answers?" in asked
    assert "sporadic" not in asked
    alice.post(f"/letterboxed/{slug}/reveal")
    page = alice.get(f"/letterboxed/{slug}").text
    assert "Here are the answers" in page
    assert "bytes – sporadic" in page
    assert alice.get(f"/letterboxed/{slug}/reveal").location == f"/letterboxed/{slug}"
    assert "sporadic" not in bob.get(f"/letterboxed/{slug}").text


def test_no_page_holds_an_answer_before_it_is_earned(alice: FlaskClient, slug: str) -> None:
    parts = [do(alice, slug, "guess", word="bytes"), do(alice, slug, "hint"), do(alice, slug, "undo")]
    parts += [alice.get(url).text for url in (f"/letterboxed/{slug}", f"/letterboxed/{slug}/reveal", "/", "/puzzles")]
    for text in parts:
        assert not yard.parts(text) & {"sporadic", *CHAIN, *yard.RARE}


def test_a_norwegian_board_takes_its_letters(alice: FlaskClient) -> None:
    slug = yard.add_box(yard.new_box(yard.NORWEGIAN, yard.NORWEGIAN_PAIR, "nb"))
    assert 'aria-label="Å, right side, not yet used"' in alice.get(f"/letterboxed/{slug}").text
    assert "Good" in do(alice, slug, "guess", word="SMÅBÆR")
    assert "Solved!" in do(alice, slug, "guess", word="røykten")


@pytest.mark.parametrize(
    "fields", [{"par": "9"}, {"par": ""}, {"difficulty": "cruel"}, {"language": "xx"}, {"par": "2" * 5000}]
)
def test_what_cannot_be_made_is_told_why(alice: FlaskClient, fields: dict[str, str]) -> None:
    answer = alice.post("/letterboxed/make", data={**ASKED, **fields})
    assert answer.status_code == 422
    assert "Please choose one of these." in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert yard.column(select(func.count(Generation.id))) == [0]


def test_a_request_goes_to_the_workers(alice: FlaskClient) -> None:
    alice.post("/letterboxed/make", data={**ASKED, "par": "3", "difficulty": "hard"})
    (params,) = yard.column(select(Generation.params))
    assert params.pop("seed")
    assert read_parameters(BoardParameters, params) == BoardParameters(3, "hard")


def test_every_request_can_be_read_by_the_engine(app: Flask) -> None:
    for par in forms.PARS:
        for difficulty in forms.DIFFICULTIES:
            asked = read_request(request_of(par, difficulty, "en"))
            assert (asked.par, asked.difficulty) == (int(par), difficulty)


def test_every_page_shows(app: Flask, alice: FlaskClient, slug: str) -> None:
    for url in ("rules", "make", slug, f"{slug}/reveal"):
        answer: Any = alice.get(f"/letterboxed/{url}")
        assert answer.status_code == 200, url
        assert answer.text.count("<h1") == 1, url
