"""The grid maker: several patterns to choose from; letters and clues that still fit stay."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.generations.models import Generation
from tests import half_built, yard

EMPTY = ("." * 7,) * 7


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs run in this process."""
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("yurt...", *EMPTY[1:]))
    assert half_built.post(alice, f"{where}/grids", style="blocks").status_code == 303
    yard.work_off(app, "fast")
    page = half_built.polled(alice, where)
    assert page.count("Use this one") == 6
    rows = half_built.content()["board"]["grids"][2]["rows"]
    assert half_built.post(alice, f"{where}/grid", grid="2").status_code == 303
    for made, now in zip(rows, half_built.rows(), strict=True):
        assert made == "".join("#" if sign == "#" else "." for sign in now)
    kept = [sign for sign, block in zip("yurt", rows[0], strict=False) if block != "#"]
    assert [sign for sign in half_built.rows()[0] if sign not in "#."] == kept
    half_built.post(alice, f"{where}/undo")
    assert half_built.rows() == ["yurt...", *EMPTY[1:]]


def test_a_grid_is_made_around_long_answers(app: Flask, alice: FlaskClient) -> None:
    before = ["yurt.....", *("." * 9,) * 8]
    where = half_built.begun(alice, tuple(before))
    half_built.post(alice, f"{where}/grids", theme_words="Rain cloud\n\n")
    yard.work_off(app, "fast")
    half_built.post(alice, f"{where}/grid", grid="0")
    letters = ["".join(sign for sign in row if sign not in "#.") for row in half_built.rows()]
    assert [row for row in letters if row] == ["raincloud"]
    half_built.post(alice, f"{where}/undo")
    assert half_built.rows() == before


def test_a_symmetry_is_named_as_in_the_builder(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, EMPTY)
    half_built.post(alice, f"{where}/grids", theme_words="yurt")
    yard.work_off(app, "fast")
    assert "with the symmetry “Half turn”" in alice.get(where).text


def test_grids_are_made_for_words_as_good_as_the_fill_is_to_have(alice: FlaskClient) -> None:
    where = half_built.begun(alice, EMPTY)
    for typed, theme, wanted in (("45", "tents", 45), ("45", "", 45), ("x", "tents", None), ("999", "tents", None)):
        half_built.post(alice, f"{where}/grids", min_score=typed, theme_words=theme)
        newest = select(Generation.params).order_by(Generation.created_at.desc())
        assert (db.session.scalars(newest).first() or {}).get("min_score") == wanted


@pytest.mark.thorough
def test_a_grid_around_a_theme_keeps_its_figure_and_fills(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("." * 11,) * 11)
    half_built.post(alice, f"{where}/grids", theme_words="thunderbolt\nsunshine\ndownpour", min_score="30")
    # Of a seed left to chance, some find no grid within the job's time.
    job = db.session.scalars(select(Generation).order_by(Generation.created_at.desc())).first()
    assert job is not None
    job.params = {**job.params, "seed": 1}
    db.session.commit()
    yard.work_off(app, "fast")
    figures = [int(figure) for figure in re.findall(r"fillability (\d+)", half_built.polled(alice, where))]
    assert figures == sorted(figures, reverse=True)
    half_built.post(alice, f"{where}/grid", grid="0")
    assert f"<b>{figures[0]}</b>" in alice.get(where).text
    half_built.post(alice, f"{where}/fill", min_score="30", ladder="quick")
    yard.work_off(app)
    assert "Accept all" in half_built.polled(alice, where)


def test_a_person_s_own_words_count_around_a_theme(alice: FlaskClient) -> None:
    where = half_built.begun(alice, EMPTY)
    half_built.post(alice, f"{where}/rate", rated_word="tentish", rated_score="90")
    for form, wanted in (({"own_lists": "y"}, ["tentish;90"]), ({}, [])):
        half_built.post(alice, f"{where}/grids", theme_words="tents", **form)
        newest = select(Generation.params).order_by(Generation.created_at.desc())
        assert (db.session.scalars(newest).first() or {})["adds"] == wanted


def test_a_theme_that_cannot_be_stays_typed(alice: FlaskClient) -> None:
    where = half_built.begun(alice, EMPTY)
    answer = half_built.post(alice, f"{where}/grids", theme_words="caravans")
    assert answer.status_code == 422
    assert "longer than the grid" in answer.text.split('id="fault-grids"')[1][:200]
    assert ">caravans</textarea>" in answer.text


def test_what_cannot_be_is_said_beside_the_maker(alice: FlaskClient) -> None:
    where = half_built.begun(alice, EMPTY)
    for form, told in (({"most_words": "3"}, "words are too few"), ({"most_blocks": "x"}, "must be a whole number")):
        answer = half_built.post(alice, f"{where}/grids", **form)
        assert answer.status_code == 422
        assert told in answer.text.split('id="fault-grids"')[1][:200]
        assert f'value="{next(iter(form.values()))}"' in answer.text


@pytest.mark.parametrize(("shape", "own"), [("heart", "mirror"), ("circle", "all")])
def test_a_shape_gets_blocks_with_its_own_symmetry_and_is_filled(
    app: Flask, alice: FlaskClient, shape: str, own: str
) -> None:
    form = {**half_built.NEW, "shape": shape, "type": "shaped", "symmetry": "usual", "height": "9", "width": "9"}
    where = str(alice.post("/crossword/build/new", data=form).location)
    assert half_built.content()["setup"]["symmetry"] == own
    outline = half_built.rows()
    half_built.post(alice, f"{where}/grids", style="blocks")
    yard.work_off(app, "fast")
    made = half_built.content()["board"]["grids"]
    assert made
    half_built.post(alice, f"{where}/grid", grid="0")
    assert half_built.rows() == made[0]["rows"]
    assert [row.replace("#", ".") for row in half_built.rows()] == outline
    half_built.post(alice, f"{where}/fill", min_score="20", ladder="quick")
    yard.work_off(app)
    half_built.post(alice, f"{where}/accept", accept="all")
    assert [re.sub("[a-z]", ".", row) for row in half_built.rows()] == made[0]["rows"]
    assert "." not in "".join(half_built.rows())


def test_the_symmetries_of_a_shape_are_offered_with_its_own_first(alice: FlaskClient) -> None:
    where = half_built.begun(alice, EMPTY)
    assert offered(alice, where)[:2] == ["rot180", "mirror"]
    where = half_built.begun(alice, ("@.....@", *EMPTY[1:]), symmetry="rot180")
    assert offered(alice, where) == ["mirror", "none"]
    # A symmetry that the shape does not have becomes the shape's own.
    half_built.post(alice, f"{where}/save", symmetry="rot180")
    assert half_built.content()["setup"]["symmetry"] == "mirror"
    half_built.post(alice, f"{where}/save", symmetry="none")
    assert half_built.content()["setup"]["symmetry"] == "none"


def offered(client: FlaskClient, where: str) -> list[str]:
    select = client.get(where).text.split('<select id="symmetry"')[1].split("</select>")[0]
    return re.findall(r'value="([^"]+)"', select)


def test_a_shape_in_parts_is_told(alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("...@...", "...@...", "...@...", ".......", "...@...", "...@...", "...@..."))
    answer = half_built.post(alice, f"{where}/grids")
    assert answer.status_code == 422
    assert "2 separate parts" in answer.text.split('id="fault-grids"')[1][:200]


def test_a_grid_that_is_gone_is_told(alice: FlaskClient) -> None:
    where = half_built.begun(alice, EMPTY)
    for chosen in ("0", "x", ""):
        answer = half_built.post(alice, f"{where}/grid", grid=chosen)
        assert answer.status_code == 422
        assert "That grid is gone" in answer.text


def test_the_meter_tells_how_well_a_grid_can_be_filled(alice: FlaskClient) -> None:
    where = half_built.begun(alice, (".....", ".#.#.", ".....", ".#.#.", "....."))
    assert "Easy to fill" in half_built.polled(alice, where)
    open_grid = half_built.begun(alice, ("." * 9,) * 9)
    assert "Very hard to fill" in half_built.polled(alice, open_grid)


def test_the_meter_knows_letters_that_leave_no_words(alice: FlaskClient) -> None:
    for first, told in (("zzq.x", 1), ("st.rs", 0)):
        where = half_built.begun(alice, (first, ".#.#.", ".....", ".#.#.", "....."))
        assert half_built.polled(alice, where).count("No words with these scores fit together around") == told, first


def test_what_was_asked_of_one_machine_stays_when_another_is_asked(alice: FlaskClient) -> None:
    where = half_built.begun(alice, EMPTY)
    half_built.post(alice, f"{where}/grids", theme_words="tents")
    half_built.post(alice, f"{where}/fill", min_score="45")
    half_built.post(alice, f"{where}/grids", theme_words="yurts")
    page = alice.get(where).text
    assert ">yurts</textarea>" in page
    assert 'name="min_score" form="build" value="45"' in page
