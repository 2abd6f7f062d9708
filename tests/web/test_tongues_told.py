"""A puzzle's language is said where it is not the reader's, and what is in it is marked."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from app.contract import registry
from app.games.letterboxed.web.messages import WORDS as BOX_WORDS
from app.puzzles.models import today
from app.web.i18n import foreign_language_name, lang_attribute
from app.web.texts import render_sentence
from tests import yard

NORWEGIAN = {"Accept-Language": "nb"}


def test_it_works(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert (str(lang_attribute("nb")), foreign_language_name("nb")) == (' lang="nb"', "Norwegian (Bokmål)")
        assert (str(lang_attribute("en")), foreign_language_name("en")) == ("", "")
        assert (str(lang_attribute("")), foreign_language_name("")) == ("", "")
        assert str(lang_attribute('"><b>')) == ' lang="&#34;&gt;&lt;b&gt;"'


def test_every_game_says_its_language_to_whoever_reads_another(app: Flask, client: FlaskClient) -> None:
    slugs = {"bee": yard.add_bee(), "strands": yard.add_strands(), "letterboxed": yard.add_box()}
    for game, slug in slugs.items():
        url = f"/{game}/{slug}"
        page = client.get(url, headers=NORWEGIAN).text
        assert '<a href="/puzzle-languages"><b aria-hidden="true">EN</b><span>Engelsk</span>' in page, game
        assert '<input id="word" name="word" lang="en"' in page, game
        assert 'class="play-language"' not in client.get(url).text, game
        assert ' lang="nb"' not in client.get(url).text.partition("<main")[2].partition("</main")[0], game


def test_words_that_were_found_are_marked(client: FlaskClient) -> None:
    slug = yard.add_box(yard.new_box(yard.NORWEGIAN, yard.NORWEGIAN_PAIR, "nb"), language="nb")
    client.post(f"/letterboxed/{slug}/guess", data={"word": yard.NORWEGIAN_PAIR[0]})
    assert f'<span lang="nb">{yard.NORWEGIAN_PAIR[0]}</span>' in client.get(f"/letterboxed/{slug}").text
    bee = yard.add_bee()
    client.post(f"/bee/{bee}/guess", data={"word": "planet"})
    assert '<ul class="words" lang="en">' in client.get(f"/bee/{bee}", headers=NORWEGIAN).text


def test_cards_say_it(alice: FlaskClient, client: FlaskClient) -> None:
    slug = yard.add_box(yard.new_box(yard.NORWEGIAN, yard.NORWEGIAN_PAIR, "nb"), language="nb", title="Småbær")
    alice.post(f"/letterboxed/{slug}/guess", data={"word": yard.NORWEGIAN_PAIR[0]})
    page = alice.get("/puzzles").text
    assert '<strong class="card-title" lang="nb">Småbær</strong>' in page
    assert "<span>Norwegian (Bokmål)</span>" in page
    yard.add_bee(day=today())
    client.post("/puzzle-languages", data={"puzzles_in": "en"})
    assert '<a class="tile-language" href="/puzzle-languages">Engelsk<span' in client.get("/", headers=NORWEGIAN).text
    assert "tile-language" not in client.get("/").text


def test_days_are_told_as_people_read_them(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert (
            render_sentence(BOX_WORDS.progress["day"], {"day": "2020-12-03"})
            == "Looking for the board of 3 December 2020"
        )
        daily = registry.spec("crossword").words.progress["daily"]
        assert "3 December 2020" in render_sentence(daily, {"day": "2020-12-03"})
