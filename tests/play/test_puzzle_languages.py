"""The languages of the puzzles that a player is offered, chosen apart from that of the pages."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.contract import registry
from app.play import choosing, live_day, puzzle_languages
from app.puzzles.models import today
from tests import yard
from tests.puzzles.test_publishing import other


def add(number: int, language: str, ago: int | None = 0) -> str:
    """A Bee in a language, of a day or of the stock."""
    day = None if ago is None else today() - timedelta(days=ago)
    return yard.add_bee(replace(other(number), language=language), day=day)


@pytest.fixture
def three(any_app: Flask) -> list[str]:
    return [add(number, language) for number, language in enumerate(("en", "nb", "nn"))]


def choose(client: FlaskClient, *languages: str) -> int:
    return client.post("/puzzle-languages", data={"puzzles_in": list(languages)}).status_code


def played(client: FlaskClient, address: str = "/bee/") -> str:
    answer = client.post(address) if address.endswith("new") else client.get(address)
    return str(answer.location).rpartition("/")[2]


def test_it_works(any_app: Flask, three: list[str]) -> None:
    day = today().isoformat()
    assert three == [day, f"{day}-nb", f"{day}-nn"]
    client = any_app.test_client()
    assert played(client) == three[0]
    for wanted, opened in ((("nb",), 1), (("nn",), 2), (("nn", "en"), 0)):
        assert choose(client, *wanted) == 303
        assert played(client) == played(client, "/bee/new") == three[opened] or len(wanted) > 1


@pytest.mark.parametrize(("header", "opened"), [("nb-NO,nb;q=0.9,en;q=0.8", 1), ("nn", 1), ("sv, en", 0), ("", 0)])
def test_a_first_visitor_plays_in_the_language_of_the_pages(
    any_app: Flask, three: list[str], header: str, opened: int
) -> None:
    client = any_app.test_client()
    front = client.get("/", headers={"Accept-Language": header}).text
    assert [f'href="/bee/{slug}"' in front for slug in three] == [n == opened for n in range(3)]
    assert 'href="/strands/"' in front
    choose(client, "en")
    assert f'href="/bee/{three[0]}"' in client.get("/", headers={"Accept-Language": header}).text


def test_a_site_without_that_language_begins_with_its_first(
    any_app: Flask, three: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    both = ("nb", "en")
    for named, header, slug in ((("nn",), "nb", three[2]), (both, "en", three[0]), (both, "", three[1])):
        monkeypatch.setitem(any_app.config, "PUZZLE_LANGUAGES", named)
        answer = any_app.test_client().get("/bee/", headers={"Accept-Language": header})
        assert str(answer.location).endswith(slug)


def test_a_game_without_the_chosen_languages_keeps_its_first(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    for chosen, wanted in (((), ("en",)), (("nn", "xx", "nb"), ("nn", "nb"))):
        monkeypatch.setattr(puzzle_languages, "chosen_languages", lambda chosen=chosen: chosen)
        assert puzzle_languages.languages_for_visitor("bee") == wanted


@pytest.mark.parametrize(
    ("named", "first", "games"),
    [
        (("nb",), "nb", {"bee", "letterboxed", "crossword", "strands"}),
        (("nb", "en"), "nb", {"bee", "letterboxed", "crossword", "strands"}),
        (("nn",), "nn", {"bee", "letterboxed"}),
        (("en",), "en", {"bee", "letterboxed", "crossword", "strands"}),
        ((), "en", {"bee", "letterboxed", "crossword", "strands"}),
        (("xx",), "en", {"bee", "letterboxed", "crossword", "strands"}),
    ],
)
def test_the_setting_of_the_site_rules_what_is_offered(
    any_app: Flask,
    three: list[str],
    monkeypatch: pytest.MonkeyPatch,
    named: tuple[str, ...],
    first: str,
    games: set[str],
) -> None:
    monkeypatch.setitem(any_app.config, "PUZZLE_LANGUAGES", named)
    client = any_app.test_client()
    front = client.get("/").text
    assert {game for game in registry.names() if f'href="/{game}/"' in front or f'href="/{game}/2' in front} == games
    assert played(client) == three[("en", "nb", "nn").index(first)]
    choices = client.get("/puzzle-languages").text
    fields = choices.partition("<fieldset")[2].partition("</fieldset>")[0]
    offered = {one for one in ("en", "nb", "nn") if f'value="{one}"' in fields}
    assert offered == (set(named) & {"en", "nb", "nn"} or {"en", "nb", "nn"})
    assert f'value="{first}" checked' in choices
    assert 'href="/strands/"' in client.get("/calendar/bee").text or "strands" not in games


def test_a_language_that_the_site_dropped_is_nobody_s_choice(
    any_app: Flask, three: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = any_app.test_client()
    choose(client, "nn")
    monkeypatch.setitem(any_app.config, "PUZZLE_LANGUAGES", ("nb", "en"))
    assert played(client) == three[1]


def test_a_game_that_is_not_offered_answers_at_its_address(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config, "PUZZLE_LANGUAGES", ("nn",))
    client = any_app.test_client()
    assert [client.get(page, follow_redirects=True).status_code for page in ("/strands/", "/calendar/strands")] == [
        200
    ] * 2


def test_the_first_page_has_a_tile_for_each_language(any_app: Flask, three: list[str]) -> None:
    client = any_app.test_client()
    assert [f'href="/bee/{slug}"' in client.get("/").text for slug in three] == [True, False, False]
    choose(client, "nb", "nn")
    page = client.get("/").text
    assert [f'href="/bee/{slug}"' in page for slug in three] == [False, True, True]
    assert "Norwegian (Nynorsk)" in page
    # A game without nynorsk has its tile in bokmål, and a drawing's shape is there once.
    assert 'href="/strands/"' in page
    assert page.count('id="thumb-tile"') == 1


def test_new_puzzles_go_through_all_languages_and_no_other(any_app: Flask) -> None:
    days = {(ago, one): add(9 * ago + n, one, ago) for ago in (0, 1) for n, one in enumerate(("en", "nb", "nn"))}
    stock = {one: add(50 + n, one, None) for n, one in enumerate(("en", "nb", "nn"))}
    client, slug, seen = any_app.test_client(), "", []
    choose(client, "nb", "nn")
    for _press in range(7):
        slug = str(client.post("/bee/new", data={"slug": slug}).location).rpartition("/")[2]
        seen.append(slug)
    wanted = [days[ago, one] for ago in (0, 1) for one in ("nn", "nb")] + [stock["nn"], stock["nb"]]
    assert seen == [*wanted, wanted[0]]


def test_the_days_around_are_of_one_language(any_app: Flask, three: list[str]) -> None:
    before = [add(20 + n, language, ago=3) for n, language in enumerate(("en", "nb"))]
    page = any_app.test_client().get(f"/bee/{three[1]}").text
    assert f'rel="prev" href="/bee/{before[1]}"' in page
    assert f'rel="prev" href="/bee/{before[0]}"' not in page
    assert "Norwegian (Bokmål)" in page
    assert 'id="word" name="word" lang="nb"' in page


def test_the_archive_has_each_language_for_itself(any_app: Flask, three: list[str]) -> None:
    client = any_app.test_client()
    for asked, there in (("", 0), ("?language=nb", 1), ("?language=nn", 2), ("?language=xx", 0)):
        page = client.get(f"/calendar/bee{asked}").text
        assert [f'<a href="/bee/{slug}"' in page for slug in three] == [n == there for n in range(3)], asked
    choose(client, "nn")
    assert f'<a href="/bee/{three[2]}"' in client.get("/calendar/bee").text


def test_the_choice_is_the_account_s(any_app: Flask, three: list[str]) -> None:
    assert choose(yard.log_in(any_app, "alice"), "nn") == 303
    assert yard.column(select(User.puzzles_in)) == ["nn"]
    assert played(yard.log_in(any_app, "alice")) == three[2]
    assert played(yard.log_in(any_app, "bob")) == three[0]


def test_a_guest_who_signs_up_keeps_it(any_app: Flask, three: list[str]) -> None:
    client = any_app.test_client()
    choose(client, "nb")
    client.post(f"/bee/{three[1]}/guess", data={"word": yard.invented(1)[0]})
    assert played(client) == three[1]
    form = {"username": "carol", "password": yard.PASSWORD, "repeat": yard.PASSWORD}
    assert client.post("/signup", data=form).status_code == 303
    assert played(client) == three[1]


def test_a_language_within_a_norwegian_sentence_has_no_capital(any_app: Flask) -> None:
    client = any_app.test_client()
    assert "er på engelsk." in client.get("/puzzle-languages", headers={"Accept-Language": "nb"}).text
    assert "stays in English." in client.get("/puzzle-languages").text


def test_no_language_is_no_choice(any_app: Flask) -> None:
    client = any_app.test_client()
    for wrong in ((), ("xx",), ("", "no")):
        answer = client.post("/puzzle-languages", data={"puzzles_in": list(wrong)})
        assert (answer.status_code, "Choose at least one language." in answer.text) == (422, True)
    assert puzzle_languages.chosen_languages() == ("en",)


def test_all_puzzles_of_today_are_held_back(any_app: Flask, three: list[str]) -> None:
    with any_app.test_request_context(), yard.statements() as seen:
        assert len(live_day.list_unfinished_dailies("bee")) == 3
    assert len(seen) == 1


def test_a_new_puzzle_is_made_in_the_language(any_app: Flask) -> None:
    from app.generations.models import Generation

    client = any_app.test_client()
    choose(client, "nn")
    client.post("/bee/new")
    (asked,) = yard.column(select(Generation.params))
    assert (asked["language"], asked["filters"]["without_er"]) == ("nn", True)
    assert choosing.find_todays_slug("bee") is None
