"""The pages on which Strands is played: with htmx and as plain forms."""

from __future__ import annotations

import html
import re
from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.games.strands import rules
from app.games.strands.web.messages import VERDICTS
from app.play.models import Completion, Guess, Save
from app.play.tallies import PuzzleTally
from tests import yard
from tests.yard import HTMX, TRACED

OTHERS = ("cello", "coins", "cross")
CLUE = TRACED["clue"]


@pytest.fixture
def board(app: Flask) -> str:
    return yard.add_strands(yard.new_strands("Words about words"))


def say(client: FlaskClient, slug: str, word: str = "", path: str = "", **options: Any) -> str:
    data = {"word": word, "path": path}
    return str(client.post(f"/strands/{slug}/guess", data=data, **{"headers": HTMX, **options}).text)


def press(client: FlaskClient, slug: str, cell: object) -> Any:
    path = value(client.get(f"/strands/{slug}").text, "path")
    return client.post(f"/strands/{slug}/letter", data={"path": path, "cell": str(cell)})


def value(page: str, name: str) -> str:
    return page.partition(f'name="{name}"')[2].partition('value="')[2].partition('"')[0]


def targets(part: str) -> set[str]:
    return set(re.findall(r'hx-target="(#\w+)" hx-swap', part))


def count(page: str) -> str:
    return page.partition('class="count"><strong>')[2].partition("<")[0]


def test_it_works(client: FlaskClient, board: str) -> None:
    page = client.get(f"/strands/{board}").text
    assert len(re.findall(r'<button class="cell[^"]*" name="cell"', page)) == 48
    assert yard.CLUE in page
    assert 'aria-label="C, row 1, column 1"' in page
    say(client, board, "clue")
    page = client.get(f"/strands/{board}").text
    assert count(page) == "1"
    assert 'aria-label="C, row 1, column 1, found in clue"' in page


@pytest.mark.parametrize(
    ("word", "path", "said", "good"),
    [
        ("", CLUE, "A theme word!", True),
        ("clue", CLUE, "A theme word!", True),
        (" Clue ", "", "A theme word!", True),
        ("", TRACED["wordpuzzle"], "The spangram!", True),
        ("cello", "", "it counts towards a hint", True),
        ("", "0.6.1", "Too short", False),
        ("", "0.1.2.3", "Not in word list", False),
        ("", "0.6.1.47", "Letters must touch", False),
        ("", "0.6.0.6", "Letters must touch", False),
        ("", "0.6.1.99", "Letters must touch", False),
        ("zebra", "", "Not on the board", False),
        ("🐝🐝🐝🐝", "", "Too short", False),
        ("", "", "Too short", False),
    ],
)
def test_each_guess_is_told_its_verdict(
    alice: FlaskClient, board: str, word: str, path: str, said: str, good: bool
) -> None:
    part = say(alice, board, word, path)
    assert said in part
    assert f'data-good="{"true" if good else "false"}"' in part
    assert "<html" not in part


def test_only_what_may_have_changed_is_sent(alice: FlaskClient, board: str) -> None:
    assert targets(say(alice, board, "zebra")) == {"#verdict"}
    assert targets(say(alice, board, "cello")) == {"#verdict", "#tools", "#found"}
    assert targets(say(alice, board, "clue")) == {"#verdict", "#tools", "#found", "#panel", "#board"}
    # Found in another tab, perhaps.
    assert "#board" in targets(say(alice, board, "clue"))


def test_a_plain_guess_leads_back_with_its_verdict(alice: FlaskClient, board: str) -> None:
    for word, text in (("clue", "A theme word!"), ("clue", "Already found"), ("zzz", "Too short")):
        answer = alice.post(f"/strands/{board}/guess", data={"word": word})
        assert (answer.status_code, answer.location) == (303, f"/strands/{board}")
        assert f"<b>{word}</b> <span>{text}</span>" in alice.get(answer.location).text
        assert "<b>" not in alice.get(answer.location).text


def test_an_answer_is_shown_as_people_spell_it(app: Flask, alice: FlaskClient) -> None:
    from app.games.strands.create import new_puzzle

    new = new_puzzle(yard.strands_board(), "", yard.CLUE, shown={"wordpuzzle": "Word puzzle"})
    slug = yard.add_strands(new)
    assert "<b>Word puzzle</b> <span>The spangram!" in say(alice, slug, "word-puzzle")
    assert "found in Word puzzle" in alice.get(f"/strands/{slug}").text


@pytest.mark.parametrize("who", ["alice", "client"])
def test_a_word_is_traced_without_scripts(request: pytest.FixtureRequest, board: str, who: str) -> None:
    browser: FlaskClient = request.getfixturevalue(who)
    for cell, draft in ((0, "0"), (6, "0.6"), (7, "0.6.7"), (6, "0.6"), (1, "0.6.1"), (7, CLUE)):
        answer = press(browser, board, cell)
        assert (answer.status_code, answer.location) == (303, f"/strands/{board}")
        assert value(browser.get(f"/strands/{board}").text, "path") == draft
    page = browser.get(f"/strands/{board}").text
    assert 'value="clue"' in page
    assert page.count(", in your path") == 4
    press(browser, board, 7)
    page = browser.get(f"/strands/{board}").text
    assert "A theme word!" in page
    assert (count(page), value(page, "path")) == ("1", "")


@pytest.mark.parametrize("cell", ["48", "-1", "x", "", "0.6", "²", "9" * 500, "🐝"])
def test_a_letter_that_is_none_costs_nothing(alice: FlaskClient, board: str, cell: str) -> None:
    press(alice, board, 0)
    assert press(alice, board, cell).status_code == 303
    page = alice.get(f"/strands/{board}").text
    assert "Letters must touch" in page
    assert value(page, "path") == "0"


@pytest.mark.parametrize("path", ["0.47", "0.0", "x", "0." * 100, "99"])
def test_a_path_that_is_none_begins_anew(alice: FlaskClient, board: str, path: str) -> None:
    answer = alice.post(f"/strands/{board}/letter", data={"path": path, "cell": "6"})
    assert answer.status_code == 303
    assert alice.get(f"/strands/{board}").status_code == 200


def test_three_other_words_earn_a_hint(alice: FlaskClient, board: str) -> None:
    hint = f"/strands/{board}/hint"
    assert "Find three other words to earn a hint" in alice.post(hint, headers=HTMX).text
    for number, word in enumerate(OTHERS, 1):
        part = say(alice, board, word)
        assert part.count('<i class="on">') == number
    assert "1 hint earned" in part
    part = alice.post(hint, headers=HTMX).text
    assert part.count(", hinted") == 4
    assert "C, row 1, column 1; U, row 1, column 2; L, row 2, column 1; E, row 2, column 2; " in part
    assert "three other words" in alice.post(hint, headers=HTMX).text
    assert yard.column(select(Save.hints)) == [1]


def test_a_hint_without_scripts_keeps_the_path(alice: FlaskClient, board: str) -> None:
    press(alice, board, 0)
    assert alice.post(f"/strands/{board}/hint", data={"path": "0"}).status_code == 303
    assert value(alice.get(f"/strands/{board}").text, "path") == "0"


@pytest.mark.parametrize("who", ["alice", "client"])
def test_each_word_has_its_colour_on_all_boards(request: pytest.FixtureRequest, board: str, who: str) -> None:
    browser: FlaskClient = request.getfixturevalue(who)
    page = f"/strands/{board}"
    assert 'class="grid colours"' not in browser.get(page).text
    assert browser.post(f"{page}/colours").status_code == 303
    say(browser, board, "clue")
    assert 'class="grid colours"' in browser.get(page).text
    part = browser.post(f"{page}/colours", headers=HTMX).text
    assert 'class="grid"' in part
    assert "#board" in targets(part)


def finish(client: FlaskClient, slug: str) -> str:
    for word in OTHERS:
        say(client, slug, word)
    client.post(f"/strands/{slug}/hint", headers=HTMX)
    for path in (*list(TRACED.values())[1:], TRACED["wordpuzzle"]):
        part = say(client, slug, path=path)
    return part


def shared(page: str) -> list[str]:
    return html.unescape(page.partition("readonly>")[2].partition("<")[0]).splitlines()


def test_the_last_answer_ends_the_board(alice: FlaskClient, board: str) -> None:
    part = finish(alice, board)
    assert "The board is full!" in part
    assert "confetti" in part
    page = alice.get(f"/strands/{board}").text
    assert "confetti" not in page
    for text in ("7 words", "1 hint", 'action="/strands/new"', "Everyone’s results"):
        assert text in page
    title, signs, more, words, link = shared(page)
    assert title == f"Strands: Words about words – “{yard.CLUE}”"
    assert (signs, more) == ("💡🔵🔵🔵", "🔵🔵🔵🟡")
    assert re.fullmatch(r"7 words, 1 hint(, \d+:\d\d)?", words)
    assert link.endswith(f"/strands/{board}")


def test_the_colours_are_shared_too(alice: FlaskClient, board: str) -> None:
    alice.post(f"/strands/{board}/colours")
    lines = shared(finish(alice, board))
    assert lines[1:3] == ["💡🔵🟢🟣", "🔴🟤🟠🟡"]


def test_a_completion_has_time_hints_and_words(alice: FlaskClient, board: str) -> None:
    finish(alice, board)
    hints, words = yard.one(select(Completion.hints, Completion.words))
    assert (hints, words) == (1, 10)
    assert yard.one(select(PuzzleTally.anonymous, PuzzleTally.completions)) == (0, 1)


def test_a_guest_s_completion_counts_as_a_guest_s(client: FlaskClient, board: str) -> None:
    finish(client, board)
    assert yard.one(select(PuzzleTally.anonymous, PuzzleTally.completions)) == (1, 0)


def test_giving_up_shows_the_rest_and_takes_no_more(alice: FlaskClient, board: str) -> None:
    say(alice, board, "clue")
    assert "solution" not in alice.get(f"/strands/{board}/reveal").text
    alice.post(f"/strands/{board}/reveal")
    page = alice.get(f"/strands/{board}").text
    assert page.count("not found</em>") == 6
    assert "You found 1 of 7." in page
    assert "The answers have already been shown" in say(alice, board, "riddle")


def test_logging_out_keeps_the_half_traced_path(app: Flask, alice: FlaskClient, board: str) -> None:
    say(alice, board, "clue")
    answer = alice.post("/logout", data={"game": "strands", "slug": board, "draft": "9.8.2"})
    assert "Saved: Strands Words about words, 1 word." in alice.get(answer.location).text
    again = yard.log_in(app, "alice")
    page = again.get(f"/strands/{board}").text
    assert (value(page, "path"), count(page)) == ("9.8.2", "1")


def test_a_page_of_a_player_who_has_logged_out_elsewhere_keeps_its_path(app: Flask, board: str) -> None:
    alice = yard.log_in(app, "alice")
    player = value(alice.get(f"/strands/{board}").text, "player")
    alice.post("/logout")
    form = {"player": player, "page": f"/strands/{board}", "word": "rid", "path": "9.8.2"}
    answer = alice.post(f"/strands/{board}/guess", data=form)
    assert answer.location == f"/login?next=/strands/{board}"
    alice.post("/login", data={"username": "alice", "password": yard.PASSWORD})
    assert value(alice.get(f"/strands/{board}").text, "path") == "9.8.2"


def test_a_guest_s_game_comes_along(app: Flask, client: FlaskClient, board: str) -> None:
    for guess in ("clue", *OTHERS):
        say(client, board, guess)
    client.post(f"/strands/{board}/hint", headers=HTMX)
    fields = {"username": "dora", "password": yard.PASSWORD, "repeat": yard.PASSWORD, "adopt": "y"}
    client.post("/signup", data=fields)
    page = client.get(f"/strands/{board}").text
    assert count(page) == "1"
    assert "3 other words" in page
    assert "hinted" in page


@pytest.mark.parametrize("post", ["guess", "letter", "hint", "colours"])
def test_a_board_that_is_not_there_is_not_found(alice: FlaskClient, board: str, post: str) -> None:
    elsewhere = yard.add_bee()
    for slug in ("nowhere", elsewhere, "%00"):
        assert alice.post(f"/strands/{slug}/{post}", data={"word": "clue", "cell": "1"}).status_code == 404


def test_eighty_equal_paths_at_once_count_once(any_app: Flask) -> None:
    slug = yard.add_strands()
    alice = yard.log_in(any_app, "alice")
    browsers = [yard.same_browser(any_app, alice) for _ in range(80)]
    answers = yard.in_threads(lambda browser: say(browser, slug, path=CLUE), browsers)
    assert sum('data-good="true"' in answer for answer in answers) == 1
    assert yard.column(select(Save.progress)) == [1]


def test_ten_hints_at_once_spend_one(any_app: Flask) -> None:
    slug = yard.add_strands()
    alice = yard.log_in(any_app, "alice")
    for word in OTHERS:
        say(alice, slug, word)
    browsers = [yard.same_browser(any_app, alice) for _ in range(10)]
    yard.in_threads(lambda browser: browser.post(f"/strands/{slug}/hint", headers=HTMX), browsers)
    assert yard.column(select(Save.hints)) == [1]
    assert len(yard.column(select(Guess.text).where(Guess.kind == "hint"))) == 1


@pytest.mark.parametrize(
    ("guess", "most"), [({"path": "0.1.2.3"}, 3), ({"word": "zebra"}, 3), ({"path": CLUE}, 5), ({"word": "coins"}, 5)]
)
def test_a_guess_costs_few_statements(app: Flask, board: str, guess: dict[str, str], most: int) -> None:
    alice = yard.log_in(app, "alice")
    say(alice, board, "cello")
    with yard.statements() as seen:
        say(alice, board, **guess)
    assert len(seen) <= most


def test_a_page_costs_few_statements(app: Flask, board: str) -> None:
    alice = yard.log_in(app, "alice")
    finish(alice, board)
    with yard.statements() as seen:
        alice.get(f"/strands/{board}")
    assert len(seen) <= 6


def test_every_verdict_has_words(app: Flask) -> None:
    assert set(rules.CODES) <= set(VERDICTS)


def test_every_page_shows(alice: FlaskClient, board: str) -> None:
    for url in ("/strands/rules", f"/strands/{board}", f"/strands/{board}/reveal"):
        answer = alice.get(url)
        assert answer.status_code == 200, url
        assert answer.text.count("<h1") == 1, url


def test_tab_and_shared_link_say_game_and_theme(client: FlaskClient) -> None:
    slug = yard.add_strands()
    page = client.get(f"/strands/{slug}").text
    assert f"<title>Strands: {yard.CLUE} · Wordyard</title>" in page
    assert f'<meta property="og:title" content="Strands: {yard.CLUE}">' in page
    described = re.search(r'<meta name="description" content="([^"]*)"', page)
    assert described and described[1].startswith(f"Strands: {yard.CLUE}")


@pytest.mark.parametrize("page", ["/strands/{}", "/strands/{}/frame", "/report/strands/{}"])
def test_daily_board_tells_theme_alone(client: FlaskClient, page: str) -> None:
    """The title of a day's board is a second hint at its theme, so pages about an unsolved board do not show it."""
    slug = yard.add_strands(day=date(2026, 1, 5), title="How sweaters come off")
    text = client.get(page.format(slug)).text
    assert "sweaters" not in text
    assert re.search(r"<title>[^<]*Strands of 5 January", text)
