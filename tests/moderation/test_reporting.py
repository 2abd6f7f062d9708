"""Reporting a board: anybody who can see it, once."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from app.extensions import db, now
from app.moderation.models import REPORT
from app.moderation.reporting import REASONS
from app.puzzles.models import DELETED, PUZZLE
from jobs import purging
from tests import yard


def reports() -> list[tuple[str, str]]:
    db.session.rollback()
    return [tuple(row) for row in db.session.execute(select(REPORT.c.reason, REPORT.c.note).order_by(REPORT.c.id))]


def test_it_works(any_app: Flask) -> None:
    slug = yard.add_bee()
    bob = yard.log_in(any_app, "bob")
    page = bob.get(f"/bee/{slug}").text
    assert f'href="/report/bee/{slug}"' in page and "Report this puzzle" in page
    answer = bob.post(f"/report/bee/{slug}", data={"reason": "rude", "note": " Its title. "}, follow_redirects=True)
    assert "Thank you" in answer.text
    assert reports() == [("rude", "Its title.")]
    olga = yard.log_in(any_app, "olga", role="operator")
    page = olga.get("/operator/reports").text
    assert f"/operator/boards/bee/{slug}" in page and "1 report" in page
    board = olga.get(f"/operator/boards/bee/{slug}").text
    assert all(told in board for told in ("Rude or hurtful", "Its title.", "bob"))


def test_every_game_has_it(any_app: Flask) -> None:
    for add in (yard.add_bee, yard.add_box, yard.add_strands):
        slug = add()
        game = yard.column(select(PUZZLE.c.game).where(PUZZLE.c.slug == slug))[0]
        visitor = any_app.test_client()
        assert f'href="/report/{game}/{slug}"' in visitor.get(f"/{game}/{slug}").text
        assert visitor.get(f"/report/{game}/{slug}").status_code == 200


def test_a_person_reports_a_board_once(any_app: Flask) -> None:
    slug, bob = yard.add_bee(), yard.log_in(any_app, "bob")
    for reason in ("rude", "spam"):
        bob.post(f"/report/bee/{slug}", data={"reason": reason})
    assert reports() == [("rude", "")]
    page = bob.get(f"/report/bee/{slug}").text
    assert "already reported this" in page and "<textarea" not in page
    yard.log_in(any_app, "alice").post(f"/report/bee/{slug}", data={"reason": "spam"})
    assert reports() == [("rude", ""), ("spam", "")]


def test_pressing_often_reports_once(any_app: Flask) -> None:
    slug, bob = yard.add_bee(), yard.log_in(any_app, "bob")
    browsers = [yard.same_browser(any_app, bob) for _ in range(8)]
    answers = yard.in_threads(lambda b: b.post(f"/report/bee/{slug}", data={"reason": "rude"}).status_code, browsers)
    assert (set(answers), reports()) == ({303}, [("rude", "")])


def test_what_is_wrong_stands_beside_its_field(any_app: Flask) -> None:
    slug = yard.add_bee()
    bob, long = yard.log_in(any_app, "bob"), "x" * 401
    for form, told in (
        ({}, "Please choose one."),
        ({"reason": "none"}, 'id="reason-error"'),
        ({"reason": "rude", "note": long}, "At most 400"),
    ):
        answer = bob.post(f"/report/bee/{slug}", data=form)
        assert (answer.status_code, told in answer.text) == (422, True), form
    assert long in answer.text
    assert reports() == []


def test_who_cannot_see_a_board_cannot_report_it(any_app: Flask) -> None:
    slug = yard.add_bee(status=DELETED)
    visitor = any_app.test_client()
    for url in (f"/report/bee/{slug}", "/report/bee/nothing", f"/report/none/{slug}", "/report/bee/%00"):
        assert visitor.get(url).status_code == 404, url
        assert visitor.post(url, data={"reason": "rude"}).status_code == 404, url


def test_nobody_floods_the_operators(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "report", (2, 3600))
    slug = yard.add_bee()
    answers = [any_app.test_client().post(f"/report/bee/{slug}", data={"reason": "rude"}).status_code for _ in range(3)]
    assert answers == [303, 303, 429]


def test_a_guest_s_report_is_the_account_s(any_app: Flask) -> None:
    yard.add_user("bob")
    slug, other = yard.add_bee(), yard.add_bee(replace(yard.new_bee(("planet",), ()), identity="other"))
    yard.log_in(any_app, "bob").post(f"/report/bee/{slug}", data={"reason": "rude"})
    guest = any_app.test_client()
    for one in (slug, other):
        guest.post(f"/report/bee/{one}", data={"reason": "spam"})
    guest.post("/login", data={"username": "bob", "password": yard.PASSWORD, "adopt": "y"})
    assert "already reported this" in guest.get(f"/report/bee/{other}").text
    assert len([one for one in yard.column(select(REPORT.c.user_id)) if one]) == 2


def test_every_reason_can_be_chosen(any_app: Flask) -> None:
    slug = yard.add_bee()
    for reason in REASONS:
        assert any_app.test_client().post(f"/report/bee/{slug}", data={"reason": reason}).status_code == 303
    assert {reason for reason, _note in reports()} == set(REASONS)


def test_what_is_settled_is_forgotten_after_half_a_year(any_app: Flask, time_machine: object) -> None:
    slug = yard.add_bee()
    for _ in range(2):
        any_app.test_client().post(f"/report/bee/{slug}", data={"reason": "rude"})
    last = max(yard.column(select(REPORT.c.id)))
    old = now() - purging.REPORTS_KEPT - timedelta(minutes=1)
    db.session.execute(REPORT.update().where(REPORT.c.id == last).values(settled_at=old))
    db.session.commit()
    assert purging.purge_expired()
    assert len(reports()) == 1
