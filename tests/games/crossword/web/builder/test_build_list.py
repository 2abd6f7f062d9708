"""The first step and the nine slots: what cannot be is told in a sentence, and nothing is overwritten unasked."""

from __future__ import annotations

from threading import Barrier, Thread

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.games.crossword.web.builder import slot_claims
from app.workshop import drafts
from app.workshop.models import Draft
from tests import grids, yard
from tests.games.crossword.web.builder.test_building import NEW, begin, whole


def slots() -> list[int | None]:
    db.session.expire_all()
    return [slot_claims.slot_of(draft) for draft in db.session.scalars(select(Draft).order_by(Draft.id))]


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice)
    page = alice.get("/crossword/build").text
    assert where in page
    assert page.count('class="slot free"') == 8
    assert "In progress" in page


def test_a_size_that_cannot_be_is_told_at_its_field(app: Flask, alice: FlaskClient) -> None:
    for size, kind, said in (
        ("1", "normal", "Between 2 and 25."),
        ("26", "normal", "Between 2 and 25."),
        ("22", "shaped", "2 to 21 cells"),
    ):
        answer = alice.post("/crossword/build/new", data={**NEW, "height": size, "width": size, "type": kind})
        assert answer.status_code == 422, size
        assert said in answer.text
        assert 'value="Tents"' in answer.text
    assert not slots()


def test_slot_ten_is_refused_and_what_was_typed_stays(app: Flask, alice: FlaskClient) -> None:
    for slot in ("10", "0", "x", "-1", "²"):
        answer = alice.post("/crossword/build/new", data={**NEW, "slot": slot})
        assert answer.status_code == 422, slot
        assert "Slots are numbered 1 to 9." in answer.text
        assert 'value="Tents"' in answer.text


def test_a_new_one_goes_into_the_first_free_slot(app: Flask, alice: FlaskClient) -> None:
    begin(alice, slot="1")
    begin(alice)
    begin(alice, slot="7")
    assert slots() == [1, 2, 7]


def test_overwriting_asks_first(app: Flask, alice: FlaskClient) -> None:
    begin(alice, slot="4")
    answer = alice.post("/crossword/build/new", data={**NEW, "slot": "4"})
    assert answer.status_code == 422
    assert "Slot 4 already has “Tents”." in answer.text
    assert slots() == [4]
    begin(alice, slot="4", overwrite="y")
    assert slots() == [None, 4]
    assert "Other drafts" in alice.get("/crossword/build").text


def test_a_guest_has_nine_slots_and_no_more(app: Flask) -> None:
    guest = app.test_client()
    for _ in range(9):
        begin(guest)
    answer = guest.post("/crossword/build/new", data=NEW)
    assert answer.status_code == 422
    assert "All nine slots are taken." in answer.text
    begin(guest, slot="3", overwrite="y")
    assert sorted(slot or 0 for slot in slots()) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_a_draft_moves_to_another_slot(app: Flask, alice: FlaskClient) -> None:
    first, second = begin(alice, slot="1"), begin(alice, slot="2")
    assert alice.post(f"{first}/slot", data={"slot": "2"}).status_code == 422
    assert alice.post(f"{first}/slot", data={"slot": "10"}).status_code == 422
    assert alice.post(f"{first}/slot", data={"slot": "5"}).status_code == 303
    assert alice.post(f"{second}/slot", data={"slot": ""}).status_code == 303
    assert slots() == [5, None]


def test_a_valid_one_has_a_link_to_commit(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice)
    for _ in range(2):
        alice.post(f"{where}/save", data={**whole(), "check": "y"})
    page = alice.get("/crossword/build").text
    assert f"{where}/commit" in page
    assert "Valid" in page


def test_a_phone_is_offered_nine_by_nine(app: Flask, alice: FlaskClient) -> None:
    assert 'value="15"' in alice.get("/crossword/build/new").text
    assert 'value="9"' in alice.get("/crossword/build/new", headers={"User-Agent": "x Mobi"}).text


def test_a_page_in_bokmal_offers_answers_and_clues_in_it(app: Flask, alice: FlaskClient) -> None:
    page = alice.get("/crossword/build/new", headers={"Accept-Language": "nb"}).text
    for name in ("language", "clue_language"):
        assert page.split(f'id="{name}"')[1].split("selected")[1].startswith(' value="nb"'), name


def test_two_drafts_cannot_take_one_slot(any_app: Flask) -> None:
    yard.log_in(any_app, "alice")
    author = db.session.scalars(select(User.id)).one()
    keys = [drafts.create_draft("crossword", author, str(n), grids.crossword_draft(slot=None)).id for n in range(2)]
    db.session.remove()
    gate, refused = Barrier(2), list[int]()

    def take(draft_id: int) -> None:
        with any_app.app_context():
            gate.wait()
            try:
                slot_claims.vacate_slot("crossword", author, 6, draft_id, overwrite=False, keeps=True)
                draft = db.session.get_one(Draft, draft_id)
                drafts.save_draft(draft, content={**draft.content, "slot": 6})
            except slot_claims.SlotHeld:
                refused.append(draft_id)
                db.session.rollback()

    hands = [Thread(target=take, args=(key,)) for key in keys]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert len(refused) == 1
    assert sorted(slot or 0 for slot in slots()) == [0, 6]


def test_slots_are_explained_to_guests_and_to_accounts(app: Flask, client: FlaskClient, alice: FlaskClient) -> None:
    offer = "Sign up to keep more drafts"
    assert offer in client.get("/crossword/build/new").text
    page = alice.get("/crossword/build/new").text
    assert offer not in page and "More drafts are kept beside them" in page
