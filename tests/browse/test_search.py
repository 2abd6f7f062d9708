"""Finding puzzles by words, author and kind; only what everybody may find, and soon."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from app.accounts.models import User
from app.browse.puzzle_search import parse_query
from app.extensions import db
from app.puzzles import search_words, stock
from app.puzzles.models import DELETED, PUBLISHED, PUZZLE, UNLISTED, today
from app.puzzles.search_words import PUZZLE_WORD
from app.web.reader_dates import day_text
from app.workshop import own
from tests import yard
from tests.test_plans import faults, noted


def add(title: str, **columns: Any) -> int:
    """The id of a Bee of this title."""
    number = int(db.session.scalar(db.select(db.func.count()).select_from(PUZZLE)) or 0)
    data = columns.pop("data", {})
    row = {
        "game": "bee",
        "slug": f"p-{number}",
        "title": title,
        "language": "en",
        "difficulty": 2,
        "status": PUBLISHED,
        "data": {**yard.new_bee().data, **data},
        "secret": {},
        "content_hash": str(number),
        **columns,
    }
    made = int(db.session.scalars(PUZZLE.insert().values(row).returning(PUZZLE.c.id)).one())
    search_words.store_words(made, title, row["data"])
    db.session.commit()
    return made


def titles(client: FlaskClient, query: str) -> list[str]:
    """The titles that a search shows, in their order."""
    text = client.get(f"/search?{query}").text
    return [part.split("<")[0] for part in re.split('class="card-title"[^>]*>', text)[1:]]


def test_it_works(any_app: Flask) -> None:
    client = any_app.test_client()
    for title in ("Garden tools", "Gardens of the north", "Kitchen"):
        add(title)
    assert titles(client, "q=garden") == ["Gardens of the north", "Garden tools"]
    assert titles(client, "q=") == ["Kitchen", "Gardens of the north", "Garden tools"]


def test_every_word_must_be_there(any_app: Flask) -> None:
    client = any_app.test_client()
    add("Garden tools")
    add("Garden songs")
    assert titles(client, "q=tool+GARD") == ["Garden tools"]
    assert titles(client, "q=garden+kitchen") == []
    assert "Nothing found" in client.get("/search?q=garden+kitchen").text


def test_accents_and_apostrophes_do_not_matter(any_app: Flask) -> None:
    client = any_app.test_client()
    add("Blåbær på Røros")
    add("The cat’s cradle")
    assert titles(client, "q=blabær") == titles(client, "q=BLÅB") == titles(client, "q=røros") == ["Blåbær på Røros"]
    assert titles(client, "q=cats") == titles(client, "q=cat's") == ["The cat’s cradle"]


def test_a_letter_alone_is_a_whole_word(any_app: Flask) -> None:
    client = any_app.test_client()
    add("Plan B")
    add("Bread")
    assert titles(client, "q=b") == ["Plan B"]


def test_signs_alone_find_nothing(any_app: Flask) -> None:
    add("Garden tools")
    assert titles(any_app.test_client(), "q=%21%3F") == []


def test_the_theme_is_searched_too(any_app: Flask) -> None:
    client = any_app.test_client()
    add("One", data={"theme": "Boats"})
    add("Two", data={"clue": "Boating"})
    assert titles(client, "q=boat") == ["Two", "One"]


def test_it_filters_by_kind(any_app: Flask) -> None:
    client = any_app.test_client()
    add("English garden")
    add("Norsk garden", language="nb")
    add("Hard garden", difficulty=5)
    assert titles(client, "q=garden&language=nb") == ["Norsk garden"]
    assert titles(client, "difficulty=5") == ["Hard garden"]
    assert titles(client, "game=strands") == []
    assert titles(client, "q=garden&game=bee&language=en&difficulty=2") == ["English garden"]


def test_it_finds_by_author(any_app: Flask) -> None:
    client = any_app.test_client()
    yard.log_in(any_app, "alice")
    alice = db.session.scalars(db.select(User.id)).one()
    add("Mine", author_id=alice)
    add("Nobody's")
    assert titles(client, "author=alice") == titles(client, "author=ALICE") == titles(client, "q=alice") == ["Mine"]
    assert titles(client, "q=mine+alice") == ["Mine"]
    assert titles(client, "author=ali") == []


def test_what_not_everybody_may_find_is_not_found(any_app: Flask) -> None:
    client = any_app.test_client()
    add("Garden by link", status=UNLISTED)
    add("Garden gone", status=DELETED)
    add("Garden of tomorrow", day=today() + timedelta(days=1))
    add("Garden of today", day=today())
    assert titles(client, "q=garden") == titles(client, "") == [f"Bee of {day_text(today())}"]


def test_a_new_title_is_found_and_the_old_one_is_not(any_app: Flask) -> None:
    client = any_app.test_client()
    yard.log_in(any_app, "alice")
    alice = db.session.scalars(db.select(User.id)).one()
    add("Garden", author_id=alice, slug="mine")
    board = own.load_own_board("bee", "mine", alice)
    assert board
    own.rename_board(board, "Kitchen", None)
    db.session.commit()
    assert (titles(client, "q=garden"), titles(client, "q=kitchen")) == ([], ["Kitchen"])


def test_a_made_puzzle_is_found_at_once(any_app: Flask) -> None:
    slug = yard.add_bee()
    db.session.execute(PUZZLE.update().values(title="Garden"))
    db.session.commit()
    assert slug in any_app.test_client().get("/search").text


def test_the_words_go_with_the_puzzle(any_app: Flask) -> None:
    made = add("Garden tools")
    assert db.session.execute(PUZZLE_WORD.select()).all()
    db.session.execute(PUZZLE.delete().where(PUZZLE.c.id == made))
    db.session.commit()
    assert db.session.execute(PUZZLE_WORD.select()).all() == []


def test_pages_keep_what_was_sought(any_app: Flask) -> None:
    client = any_app.test_client()
    for number in range(23):
        add(f"Garden {number}")
    first = client.get("/search?q=garden&language=en")
    assert 'href="/search?q=garden&amp;language=en&amp;page=2"' in first.text
    assert titles(client, "q=garden&language=en&page=2") == ["Garden 2", "Garden 1", "Garden 0"]


def test_strange_choices_count_for_nothing(any_app: Flask) -> None:
    client = any_app.test_client()
    add("Garden")
    for query in ("game=chess", "language=xx", "difficulty=9", "difficulty=many", "difficulty=9" + "9" * 400):
        assert titles(client, query) == ["Garden"], query


def test_the_form_keeps_what_was_typed(client: FlaskClient) -> None:
    text = client.get("/search?q=%22%3Cb%3E&language=nn&author=Bob&difficulty=3").text
    assert 'value="&#34;&lt;b&gt;"' in text and 'value="Bob"' in text
    assert '<option value="nn" selected>Norwegian (Nynorsk)</option>' in text
    assert '<option value="3" selected>' in text


def test_a_search_costs_few_statements_and_scans_nothing(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    for number in range(30):
        add(f"Garden {number}")
    with noted() as seen:
        assert alice.get("/search?q=garden+1&author=alice&difficulty=2").status_code == 200
        assert alice.get("/search?game=bee&language=en").status_code == 200
    assert len(seen) <= 6
    assert faults(seen) == []


def test_what_is_sought_is_cut_to_a_length() -> None:
    wish = parse_query(MultiDict({"q": "x" * 5000, "author": "y" * 5000}))
    assert (len(wish.text), len(wish.author)) == (100, 100)


def test_nameless_stock_is_not_listed_and_days_are_told_apart(any_app: Flask) -> None:
    """Minis that the site has made ahead are all called the same: *New puzzle* offers them. Stock with a theme is
    found by it."""
    client = any_app.test_client()
    for _number in range(30):
        stock.add_to_stock("bee", [slug_of(add("Mini 5 × 5"))])
    stock.add_to_stock("bee", [slug_of(add("A board", data={"clue": "Boats"}))])
    add("Mini 5 × 5", day=today())
    add("Mini 5 × 5", day=today() - timedelta(days=1))
    db.session.commit()
    days = [f"Bee of {day_text(today() - timedelta(days=ago))}" for ago in (1, 0)]
    assert titles(client, "q=mini") == days
    assert titles(client, "q=") == [*days, "A board"]
    assert titles(client, "q=boats") == ["A board"]


def slug_of(puzzle_id: int) -> str:
    return str(db.session.scalar(db.select(PUZZLE.c.slug).where(PUZZLE.c.id == puzzle_id)))


def test_it_begins_with_the_language_of_play(any_app: Flask) -> None:
    client = any_app.test_client()
    add("Garden"), add("Hage", language="nb")
    assert titles(client, "") == ["Garden"]
    assert titles(client, "language=") == ["Hage", "Garden"]
    page = client.get("/search?language=", headers={"Accept-Language": "nb"}).text
    assert 'value="da"' not in page and "Norsk (bokmål)</option>" in page
    client.post("/puzzle-languages", data={"puzzles_in": ["en", "nb"]})
    assert titles(client, "") == ["Hage", "Garden"]
