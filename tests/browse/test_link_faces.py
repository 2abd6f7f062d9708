"""What a shared link shows before it is opened: a picture of every game's board, and a description of every page."""

from __future__ import annotations

import io
import re
import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import select

from app.browse import link_faces
from app.contract import registry
from app.extensions import db
from app.play import store
from app.puzzles.models import PUZZLE
from app.web import link_pictures
from app.web.budget import Budget
from tests import grids, yard
from tests.cases import GETS
from tests.each import each
from tests.matrix import PLAYED
from tests.world import World


@pytest.fixture(autouse=True)
def nothing_drawn(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_pictures, "DRAWING_BUDGET", Budget(10, 10))
    for path in (Path(app.config["INSTANCE"]) / "pictures").glob("*/*.png"):
        path.unlink()


def svg_of(game: str, slug: str) -> str:
    """The card as it is drawn."""
    opened = store.load_puzzle(game, slug, None)
    assert opened
    return link_faces.make_link_card(opened).to_svg()


def test_it_works(app: Flask, client: FlaskClient) -> None:
    for game, module in PLAYED.items():
        slug = module.add()
        page = client.get(f"/{game}/{slug}").text
        url = f"http://localhost/pictures/{game}/{slug}.png"
        assert f'<meta property="og:image" content="{url}">' in page
        answer = client.get(url)
        assert (answer.status_code, answer.mimetype) == (200, "image/png")
        picture = Image.open(io.BytesIO(answer.data))
        assert picture.size == (1200, 630)
        # A board is drawn: much more than paper, ink and an accent stands on it.
        assert len(picture.convert("RGB").crop((640, 65, 1140, 565)).getcolors(100_000) or ()) > 10, game


def test_no_answer_is_in_it_nor_what_anybody_has_played(app: Flask, alice: FlaskClient) -> None:
    for game, module in PLAYED.items():
        slug = module.add()
        before = svg_of(game, slug)
        tag = alice.get(f"/pictures/{game}/{slug}.png").headers["ETag"]
        alice.post(f"/{game}/{slug}/guess", data=module.FIRST)
        alice.post(f"/{game}/{slug}/reveal", data={"sure": "y"})
        assert alice.get(f"/pictures/{game}/{slug}.png").headers["ETag"] == tag
        assert svg_of(game, slug) == before
    db.session.execute(PUZZLE.update().values(secret={"answers": 7}))
    db.session.commit()
    for game, slug in db.session.execute(select(PUZZLE.c.game, PUZZLE.c.slug)).all():
        assert alice.get(f"/pictures/{game}/{slug}.png").status_code == 200


def test_the_letters_are_those_of_the_board(app: Flask) -> None:
    signs = {}
    for game, module in PLAYED.items():
        board = svg_of(game, module.add()).partition('<g transform="translate(')[2]
        signs[game] = "".join(re.findall(r'font-family="Vollkorn"[^>]*>([^<]*)</text>', board))
    assert sorted(signs["bee"]) == sorted(yard.LETTERS.upper())
    assert signs["strands"] == "".join(yard.ROWS).upper()
    assert sorted(signs["letterboxed"]) == sorted("".join(yard.SIDES).upper())
    assert signs["crossword"] == ""


def test_it_is_drawn_once(app: Flask, client: FlaskClient, puzzle: str, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"/pictures/bee/{puzzle}.png"
    first = client.get(url)
    monkeypatch.setattr(link_pictures, "draw_png", lambda svg: pytest.fail("drawn again"))
    began = time.process_time()
    assert client.get(url).data == first.data
    assert time.process_time() - began < 0.05
    assert client.get(url, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


def test_a_new_title_is_a_new_picture(client: FlaskClient, puzzle: str) -> None:
    url = f"/pictures/bee/{puzzle}.png"
    before = client.get(url).headers["ETag"]
    db.session.execute(PUZZLE.update().values(title="Under the <pier> & beyond \x07"))
    db.session.commit()
    answer = client.get(url)
    assert (answer.status_code, answer.headers["ETag"] != before) == (200, True)


def test_whoever_has_the_link_has_the_picture(app: Flask, client: FlaskClient) -> None:
    unlisted = yard.add_bee(status="unlisted")
    assert client.get(f"/pictures/bee/{unlisted}.png").status_code == 200
    for url in ("/pictures/bee/nothing.png", "/pictures/chess/x.png", f"/pictures/strands/{unlisted}.png"):
        assert client.get(url).status_code == 404, url
    db.session.execute(PUZZLE.update().values(status="deleted"))
    db.session.commit()
    assert client.get(f"/pictures/bee/{unlisted}.png").status_code == 404


def test_drawing_has_a_budget(app: Flask, client: FlaskClient, puzzle: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_pictures, "DRAWING_BUDGET", Budget(0, 0))
    answer = client.get(f"/pictures/bee/{puzzle}.png")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "2")
    monkeypatch.setattr(link_pictures, "DRAWING_BUDGET", Budget(1, 1))
    assert client.get(f"/pictures/bee/{puzzle}.png").status_code == 200


def test_a_folder_of_pictures_has_an_end(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_pictures, "MAX_PICTURES_PER_FOLDER", 3)
    monkeypatch.setattr(link_pictures, "FOLDERS", 1)
    monkeypatch.setattr(link_pictures, "draw_png", str.encode)
    for number in range(5):
        link_pictures.png_of(f"card {number}")
    (folder,) = [one for one in (Path(app.config["INSTANCE"]) / "pictures").iterdir() if any(one.iterdir())]
    assert len(list(folder.iterdir())) == 3


def test_a_full_disk_costs_no_picture(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any, **options: Any) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "write_bytes", fail)
    assert client.get("/pictures/wordyard.png").status_code == 200


def test_a_large_grid_is_soon_shown(app: Flask) -> None:
    """What costs at each request, drawn or not: the view and the card."""
    new, spec = grids.new_crossword(("yobes" * 5,) * 25), registry.spec("crossword")
    puzzle = spec.rules.puzzle(new.data, None)
    spec.rules.view(puzzle, spec.rules.state({}, ()))
    began = time.process_time()
    spec.picture(spec.rules.view(puzzle, spec.rules.state({}, ())))
    assert time.process_time() - began < 0.05


def test_every_page_has_a_face(app: Flask) -> None:
    """A title, a description and a picture with a whole address."""
    world = World(app)
    pages = {}
    for case in GETS:
        with world.ask(case.owner, case.rule, "GET") as answer:
            if answer.status_code == 200 and answer.mimetype == "text/html" and "<!doctype html>" in answer.text:
                pages[str(case)] = answer.text
    assert len(pages) > 40

    def check(case: str) -> None:
        text = pages[case]
        assert re.search(r'<meta name="description" content="[^"]{10,300}">', text)
        if 'name="robots"' in text:
            return
        assert re.search(r'<meta property="og:title" content="[^"]+">', text)
        assert re.search(r'<meta property="og:description" content="[^"]{10,300}">', text)
        assert re.search(r'<meta property="og:image" content="http://localhost/pictures/[^"]+\.png">', text)

    each(list(pages), check, str)


def test_the_address_is_the_configured_one(
    app: Flask, client: FlaskClient, puzzle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "SITE_URL", "https://words.example.org")
    page = client.get(f"/bee/{puzzle}").text
    assert f'content="https://words.example.org/pictures/bee/{puzzle}.png"' in page
