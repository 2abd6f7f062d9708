"""The look of a crossword: chosen in the builder, kept with the draft, and shown wherever the crossword is."""

from __future__ import annotations

import io
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import func, select

from app.extensions import db
from app.puzzles.models import HIDDEN, PUZZLE
from app.workshop.models import DraftPicture
from tests import yard
from tests.games.crossword.web.builder.test_building import built, content, whole

LOOK = {"look_font": "serif", "look_blocks": "blue", "look_shades": "rose"}
CLASSES = "look-font look-font-serif look-blocks look-blocks-blue look-shades look-shades-rose"
TERMS = {"title": "Tents", "slug": "tents", "public": "public", "terms": "y"}


def a_picture(kind: str = "PNG", size: tuple[int, int] = (60, 30)) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, "red").save(file, kind)
    return file.getvalue()


def send(client: FlaskClient, where: str, data: bytes | None, **form: str) -> Any:
    files = {} if data is None else {"picture": (io.BytesIO(data), "a.png")}
    return client.post(f"{where}/picture", data={**form, **files}, content_type="multipart/form-data")


def pictures() -> int:
    return db.session.scalar(select(func.count()).select_from(DraftPicture)) or 0


@pytest.fixture
def alice(app: Flask) -> FlaskClient:
    return yard.log_in(app, "alice")


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    """Chosen without scripts, and seen in builder, preview, game, print, PDF and frame."""
    where = built(alice)
    alice.post(f"{where}/save", data={**whole(), **LOOK})
    assert send(alice, where, a_picture(), **LOOK).headers["Location"] == f"{where}#look"
    page = alice.get(where).text
    assert f'<div class="builder {CLASSES}"' in page
    assert page.count(f'src="{where}/picture?v=') == 2
    assert alice.get(f"{where}/picture").content_type == "image/jpeg"
    sheet = alice.get(f"{where}/sheet").text
    assert f'<div class="sheet {CLASSES}"' in sheet and f'src="{where}/picture?v=' in sheet
    pdf = alice.get(f"{where}/sheet.pdf").data
    assert b"/Image" in pdf
    assert alice.post(f"{where}/commit", data=TERMS).status_code == 303
    stranger = app.test_client()
    for page, holds in (("", CLASSES), ("/embed", f'<main class="{CLASSES}"'), ("/print", 'fill="#27408b"')):
        text = stranger.get(f"/crossword/tents{page}").text
        assert holds in text and 'src="/crossword/tents/picture?v=' in text, page
    shown = stranger.get("/crossword/tents/picture")
    assert shown.status_code == 200 and Image.open(io.BytesIO(shown.data)).size == (60, 30)
    printed = stranger.post("/crossword/tents/print.pdf")
    assert b"/Image" in printed.data
    assert 'value="blue" selected' in stranger.get("/crossword/tents/print").text


def test_without_a_choice_nothing_changes(app: Flask, alice: FlaskClient) -> None:
    where = built(alice)
    assert "look-" not in alice.get(where).text.partition('id="look"')[0].partition("<body")[2]
    alice.post(f"{where}/commit", data=TERMS)
    text = app.test_client().get("/crossword/tents").text
    assert "crossword-look.css" not in text
    assert app.test_client().get("/crossword/tents/picture").status_code == 404


def test_a_choice_that_there_is_not_is_left_alone(alice: FlaskClient) -> None:
    where = built(alice)
    alice.post(f"{where}/save", data={"fields": "all", **LOOK})
    alice.post(f"{where}/save", data={"fields": "all", "look_blocks": '"><script>', "look_font": "comic"})
    assert {name: content()["setup"][name] for name in LOOK} == LOOK


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, "Choose a picture first."),
        (b"GIF89a" + bytes(50), "This isn’t a PNG or JPEG picture."),
        (b"\x89PNG\r\n\x1a\n" + bytes(300 * 1024), "The picture is too large. The limit is 200 kB."),
        (a_picture(size=(1600, 10)), "The picture is too large. The limit is 1500 pixels a side."),
        (a_picture()[:60], "This picture can’t be read."),
    ],
)
def test_a_picture_that_cannot_be_is_refused_beside_its_field(
    alice: FlaskClient, data: bytes | None, sentence: str
) -> None:
    where = built(alice)
    answer = send(alice, where, data, title="Typed meanwhile", **LOOK)
    assert answer.status_code == 422
    assert f'id="picture-fault" role="alert">{sentence}' in answer.text
    # What was typed beside it is kept.
    assert 'value="Typed meanwhile"' in alice.get(where).text
    assert content()["setup"]["look_blocks"] == "blue"
    assert pictures() == 0


def test_a_picture_is_replaced_and_removed(alice: FlaskClient) -> None:
    where = built(alice)
    send(alice, where, a_picture())
    first = content()["picture"]
    send(alice, where, a_picture("JPEG", (200, 90)))
    assert content()["picture"] != first and pictures() == 1
    send(alice, where, None, remove="y")
    assert pictures() == 0 and alice.get(f"{where}/picture").status_code == 404
    assert "/picture?v=" not in alice.get(where).text


def test_a_picture_is_small_and_bare_once_it_is_kept(alice: FlaskClient) -> None:
    file = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    Image.effect_noise((1400, 900), 90).convert("RGB").resize((900, 600)).save(file, "JPEG", quality=40, exif=exif)
    where = built(alice)
    assert send(alice, where, file.getvalue()).status_code == 303
    kept = alice.get(f"{where}/picture").data
    assert max(Image.open(io.BytesIO(kept)).size) <= 640 and len(kept) <= 120_000
    assert b"taken at home" not in kept


def test_nobody_else_sees_or_changes_it(app: Flask, alice: FlaskClient) -> None:
    where = built(alice)
    send(alice, where, a_picture())
    bob = yard.log_in(app, "bob")
    assert bob.get(f"{where}/picture").status_code == 404
    assert send(bob, where, a_picture("JPEG")).status_code == 404
    assert send(bob, where, None, remove="y").status_code == 404
    assert pictures() == 1


def test_it_goes_with_its_draft(alice: FlaskClient) -> None:
    where = built(alice)
    send(alice, where, a_picture())
    alice.post(f"/boards/draft/{where.rpartition('/')[2]}/delete")
    assert pictures() == 0


def test_a_hidden_crossword_hides_its_picture(app: Flask, alice: FlaskClient) -> None:

    where = built(alice)
    send(alice, where, a_picture())
    alice.post(f"{where}/commit", data=TERMS)
    db.session.execute(PUZZLE.update().values(status=HIDDEN))
    db.session.commit()
    assert app.test_client().get("/crossword/tents/picture").status_code == 404
