"""The Bee's pages: with htmx and as plain forms."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import User
from app.games.bee import rules
from app.games.bee.ladder import LADDERS, PAPER
from app.games.bee.web.messages import WORDS
from app.generations.models import Generation
from app.play.models import Save
from tests import yard
from tests.yard import HTMX

TOP = {"minimum": "20", "maximum": "60"}


def order(page: str) -> str:
    return page.partition('data-order="')[2].partition('"')[0]


def draft(page: str) -> str:
    return page.partition('name="word" value="')[2].partition('"')[0]


def test_it_works(alice: FlaskClient, puzzle: str) -> None:
    page = alice.get(f"/bee/{puzzle}").text
    assert page.count('formaction="/bee/') == 7 + 2
    assert order(page) == "elnprt"
    assert "0 of 12 words" in page


def test_the_rules_say_where_genius_begins_on_the_founding_text_s_ladder(app: Flask) -> None:
    percent = dict(LADDERS[PAPER])["genius"]
    assert f"Genius at {percent} percent" in app.test_client().get("/bee/rules").text


@pytest.mark.parametrize(
    ("word", "said", "good"),
    [
        ("planet", "Good", True),
        ("  PLANET  ", "Good", True),
        ("planter", "Pangram!", True),
        ("tela", "Bonus word", True),
        ("rat", "Too short", False),
        ("", "Too short", False),
        ("bread", "Bad letters", False),
        ("pl4ne", "Bad letters", False),
        ("repent", "Missing the key letter", False),
        ("natter", "Not in word list", False),
    ],
)
def test_each_guess_is_told_its_verdict(alice: FlaskClient, puzzle: str, word: str, said: str, good: bool) -> None:
    part = alice.post(f"/bee/{puzzle}/guess", data={"word": word}, headers=HTMX)
    assert part.status_code == 200
    assert said in part.text
    assert f'data-good="{"true" if good else "false"}"' in part.text
    assert "<html" not in part.text
    assert ('hx-target="#found"' in part.text) == good


def test_a_long_word_is_great(alice: FlaskClient) -> None:
    slug = yard.add_bee(yard.new_bee(("tarantaal",), ()))
    assert "Great" in alice.post(f"/bee/{slug}/guess", data={"word": "tarantaal"}, headers=HTMX).text


def test_a_plain_guess_leads_back_with_its_verdict(alice: FlaskClient, puzzle: str) -> None:
    for word, text in (("planet", "Good"), ("planet", "Already found"), ("zzz", "Too short")):
        answer = alice.post(f"/bee/{puzzle}/guess", data={"word": word})
        assert (answer.status_code, answer.location) == (303, f"/bee/{puzzle}")
        assert f"<b>{word}</b> <span>{text}</span>" in alice.get(answer.location).text
        # Told once: the same page again is silent.
        assert f"<b>{word}</b>" not in alice.get(answer.location).text


def test_the_partial_leaves_the_line_alone(alice: FlaskClient, puzzle: str) -> None:
    part = alice.post(f"/bee/{puzzle}/guess", data={"word": "planet"}, headers=HTMX).text
    assert set(re.findall(r'hx-target="(#\w+)"', part)) == {"#verdict", "#panel", "#ladder", "#found"}
    assert 'id="word"' not in part


def test_the_last_word_brings_congratulations_and_a_new_puzzle(alice: FlaskClient) -> None:
    slug = yard.add_bee(yard.new_bee(("planet",), ()))
    part = alice.post(f"/bee/{slug}/guess", data={"word": "planet"}, headers=HTMX).text
    for text in ("Every word found!", "Queen Bee", 'action="/bee/new"'):
        assert text in part
        assert text in alice.get(f"/bee/{slug}").text


@pytest.mark.parametrize("who", ["alice", "client"])
def test_letters_are_typed_without_scripts(request: pytest.FixtureRequest, puzzle: str, who: str) -> None:
    browser: FlaskClient = request.getfixturevalue(who)
    for letter in "pla":
        typed = draft(browser.get(f"/bee/{puzzle}").text)
        answer = browser.post(f"/bee/{puzzle}/letter", data={"word": typed, "letter": letter})
        assert (answer.status_code, answer.location) == (303, f"/bee/{puzzle}")
    assert draft(browser.get(f"/bee/{puzzle}").text) == "pla"
    browser.post(f"/bee/{puzzle}/delete", data={"word": "pla"})
    assert draft(browser.get(f"/bee/{puzzle}").text) == "pl"


@pytest.mark.parametrize("who", ["alice", "client"])
def test_the_hive_is_shuffled_without_scripts(request: pytest.FixtureRequest, puzzle: str, who: str) -> None:
    browser: FlaskClient = request.getfixturevalue(who)
    before = order(browser.get(f"/bee/{puzzle}").text)
    browser.post(f"/bee/{puzzle}/shuffle", data={"word": "pla"})
    page = browser.get(f"/bee/{puzzle}").text
    assert order(page) != before
    assert sorted(order(page)) == sorted(before)
    assert draft(page) == "pla"


def test_a_shuffle_is_a_part_of_the_page(alice: FlaskClient, puzzle: str) -> None:
    part = alice.post(f"/bee/{puzzle}/shuffle", data={"word": "pla"}, headers=HTMX).text
    assert "<html" not in part
    assert order(part) == order(alice.get(f"/bee/{puzzle}").text)


def test_a_visitor_s_shuffle_and_draft_are_not_worth_a_row(client: FlaskClient, puzzle: str) -> None:
    client.post(f"/bee/{puzzle}/shuffle", headers=HTMX)
    client.post("/bee/state", data={"slug": puzzle, "draft": "pla", "order": "trpnle"})
    assert yard.column(select(func.count(User.id))) == [0]


def test_the_three_kinds_of_letters_are_marked(alice: FlaskClient, puzzle: str) -> None:
    alice.post("/bee/state", data={"slug": puzzle, "draft": "apx", "order": "trpnle"})
    page = alice.get(f"/bee/{puzzle}").text
    assert '<i class="key">a</i><i class="hive">p</i><i class="outside">x</i>' in page


@pytest.mark.parametrize("posted", ["", "abc", "aaaaaa", "elnpr", "elnprta", "ELNPRT", "<b>", "eeeeee"])
def test_an_order_that_does_not_fit_is_not_shown(alice: FlaskClient, puzzle: str, posted: str) -> None:
    assert alice.post("/bee/state", data={"slug": puzzle, "draft": "", "order": posted}).status_code == 204
    assert order(alice.get(f"/bee/{puzzle}").text) == "elnprt"


def test_the_state_of_a_puzzle_that_is_not_there_is_refused(alice: FlaskClient) -> None:
    assert alice.post("/bee/state", data={"slug": "none", "draft": "x"}).status_code == 404
    assert alice.post("/bee/state", data={}).status_code == 404


def test_giving_up_shows_the_words_and_keeps_the_score(alice: FlaskClient, puzzle: str) -> None:
    alice.post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    asked = alice.get(f"/bee/{puzzle}/reveal").text
    assert "Give up?" in asked
    assert "planter" not in asked
    alice.post(f"/bee/{puzzle}/reveal")
    page = alice.get(f"/bee/{puzzle}").text
    left = page.partition("missing")[2]
    assert all(f">{word}</a></span></li>" in left for word in yard.ANSWERS if word != "planet")
    assert "given-up" in page
    # The pangrams stand apart.
    assert re.findall(r'<li class="pangram"><span><a href="[^"]*">(\w+)<', left) == ["planter", "replant"]
    assert "Here are the answers" in page
    assert yard.column(select(Save.score)) == [6]
    assert alice.get(f"/bee/{puzzle}/reveal").location == f"/bee/{puzzle}"


def test_nothing_is_promised_after_giving_up(alice: FlaskClient, puzzle: str) -> None:
    page = alice.get(f"/bee/{puzzle}").text
    assert "Words you find are saved" in page and "points to Good Start</p>" in page
    alice.post(f"/bee/{puzzle}/reveal")
    page = alice.get(f"/bee/{puzzle}").text
    assert "Words you find are saved" not in page and '<p class="next">Given up</p>' in page


def test_both_ways_to_the_answers_go_with_the_last_word(alice: FlaskClient, puzzle: str) -> None:
    page = alice.get(f"/bee/{puzzle}").text
    for way in ("shown", "reveal"):
        assert f'<li class="give-up"><a href="/bee/{puzzle}/{way}"' in page


def test_what_one_gave_up_the_others_still_play(alice: FlaskClient, bob: FlaskClient, puzzle: str) -> None:
    alice.post(f"/bee/{puzzle}/reveal")
    assert "planter" not in bob.get(f"/bee/{puzzle}").text
    assert "Good" in bob.post(f"/bee/{puzzle}/guess", data={"word": "planet"}, headers=HTMX).text


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"minimum": "9"}, "Between 10 and 120"),
        ({"maximum": "121"}, "Between 10 and 120"),
        ({"minimum": "60", "maximum": "20"}, "The maximum can’t be less"),
        ({"minimum": "x"}, ""),
        ({"minimum": ""}, "whole number"),
        ({"minimum": "9" * 5000}, ""),
        ({"minimum": "-20"}, "Between 10 and 120"),
        ({"letters": "abcdefgh"}, "Up to seven letters"),
        ({"letters": "aab"}, "Up to seven letters"),
        ({"letters": "æøå"}, "can only have the letters a to z"),
        ({"letters": "a-b"}, "can only have the letters a to z"),
    ],
)
def test_what_cannot_be_made_is_told_why(alice: FlaskClient, fields: dict[str, str], error: str) -> None:
    answer = alice.post("/bee/make", data={**TOP, **fields})
    assert answer.status_code == 422
    assert error in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert yard.column(select(func.count(Generation.id))) == [0]


def test_a_request_goes_to_the_workers(alice: FlaskClient) -> None:
    alice.post("/bee/make", data={"minimum": "12", "maximum": "34", "letters": " A b C "})
    (params,) = yard.column(select(Generation.params))
    assert {name: params[name] for name in ("min", "max", "letters", "count", "language")} == {
        "min": 12,
        "max": 34,
        "letters": "abc",
        "count": 1,
        "language": "en",
    }


def test_every_verdict_and_rank_has_words(app: Flask) -> None:
    assert set(rules.CODES) <= set(WORDS.verdicts)
    assert [code for code, _ in rules.STEPS] == list(WORDS.ranks)


def test_every_page_of_the_bee_shows(app: Flask, alice: FlaskClient, puzzle: str) -> None:
    for url in ("/bee/rules", "/bee/make", f"/bee/{puzzle}", f"/bee/{puzzle}/reveal"):
        answer: Any = alice.get(url)
        assert answer.status_code == 200, url
        assert answer.text.count("<h1") == 1, url


def ranked(*words: str) -> str:
    """A hive of these answers, each of whose words takes the player up the ladder."""
    return yard.add_bee(yard.new_bee(words, ("leal",)))


def shared(page: str) -> list[str]:
    return html.unescape(page.partition("readonly>")[2].partition("<")[0]).splitlines()


def test_a_new_rank_is_told_with_its_word(alice: FlaskClient) -> None:
    slug = ranked(*yard.ANSWERS)
    part = alice.post(f"/bee/{slug}/guess", data={"word": "plane"}, headers=HTMX).text
    # In the verdict, which is read aloud, and on the panel.
    assert part.count("Moving Up") >= 2
    assert "Now Moving Up!" in part.partition("#panel")[0]
    assert '<strong class="fresh">' in part
    for word in ("leal", "plane"):
        part = alice.post(f"/bee/{slug}/guess", data={"word": word}, headers=HTMX).text
        assert "Now " not in part
        assert "fresh" not in part
    # Without scripts the page tells it, once.
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    assert "Now " in alice.get(f"/bee/{slug}").text
    assert "Now " not in alice.get(f"/bee/{slug}").text


def test_genius_is_celebrated_and_can_go_on_to_the_crown(alice: FlaskClient) -> None:
    words = ("planter", "planet", "plate", "late")
    slug = ranked(*words)
    parts = [alice.post(f"/bee/{slug}/guess", data={"word": word}, headers=HTMX).text for word in words]
    assert ['hx-target="#finish"' in part for part in parts] == [False, True, False, True]
    assert ["confetti" in part for part in parts] == [False, True, False, True]
    assert "Genius!" in parts[1]
    assert "Everyone’s results" not in parts[1]
    # The card stays as it is, but for the result.
    assert 'hx-target="#share"' in parts[2]
    assert "3 words" in parts[2]
    assert "Every word found!" in parts[3]
    assert "confetti" not in alice.get(f"/bee/{slug}").text


def test_the_board_stays_above_the_card(alice: FlaskClient) -> None:
    slug = ranked("planter", "late")
    for word in ("planter", "late"):
        alice.post(f"/bee/{slug}/guess", data={"word": word})
        page = alice.get(f"/bee/{slug}").text
        assert page.index('id="hive"') < page.index("finish-card")


def test_a_result_to_share_has_no_word_in_it(alice: FlaskClient) -> None:
    slug = ranked("planter", "late")
    alice.post(f"/bee/{slug}/guess", data={"word": "planter"})
    page = alice.get(f"/bee/{slug}").text
    facts, bar, link = shared(page)
    assert facts == "Bee: Genius, 1 word, 1 pangram, 14 points, no hints"
    assert bar == "🟨🟨🟨🟨🟨🟨🟨🟨⬜"
    assert link == f"http://localhost/bee/{slug}"
    for button in ("js-copy", "js-share"):
        assert button in page


def test_genius_counts_as_done_wherever_games_are_listed(app: Flask, alice: FlaskClient) -> None:
    slug = ranked("planter", "late")
    alice.post(f"/bee/{slug}/guess", data={"word": "planter"})
    for which, there in (("open", False), ("finished", True)):
        assert (f"/bee/{slug}" in alice.get(f"/puzzles?filter={which}").text) == there
    assert "begun-list" not in alice.get("/").text
    assert alice.get("/random/bee").location == "/calendar/bee"
