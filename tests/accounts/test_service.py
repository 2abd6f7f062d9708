"""What happens to accounts, beside the pages that ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask, session
from sqlalchemy import select

from app.accounts import service, sessions
from app.accounts.models import LoginSession, User
from app.accounts.sessions import Nobody
from app.extensions import db
from app.play.models import Completion, Save
from tests import yard
from tests.yard import PASSWORD

FORM = {"username": "dora", "password": PASSWORD, "repeat": PASSWORD}


@pytest.fixture
def request_of(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


def id_of(name: str) -> int:
    return int(yard.one(select(User.id).where(User.name == name)).id)


def test_it_works(request_of: None) -> None:
    user = service.sign_up("Dora", "Dora@Example.org", "hashed", Nobody(), adopt=True)
    db.session.commit()
    assert (user.name, user.handle, user.email_wanted) == ("Dora", "dora", "dora@example.org")
    assert service.by_name("DORA") is user
    assert service.by_name("nobody") is None


def test_a_guest_who_takes_the_games_along_is_the_same_player(any_app: Flask) -> None:
    slug = yard.add_bee(yard.new_bee(("planet",), ()))
    guest = any_app.test_client()
    guest.post(f"/bee/{slug}/guess", data={"word": "planet"})
    (before,) = yard.column(select(User.id))
    guest.post("/signup", data={**FORM, "adopt": "y"})
    assert yard.column(select(User.id)) == [before]
    assert yard.column(select(Completion.user_id)) == [before]
    assert set(yard.column(select(LoginSession.ended_by))) == {"signup", None}


def test_a_guest_who_does_not_stays_behind(any_app: Flask) -> None:
    slug = yard.add_bee()
    guest = any_app.test_client()
    guest.post(f"/bee/{slug}/guess", data={"word": "planet"})
    guest.post("/bee/state", data={"slug": slug, "draft": "pla", "order": "trpnle"})
    guest.post("/signup", data=FORM)
    assert yard.column(select(Save.user_id)) != [id_of("dora")]
    assert 'value="pla"' not in guest.get(f"/bee/{slug}").text
    assert len(yard.column(select(User.id))) == 2


def test_the_half_typed_word_of_a_guest_signs_up_too(any_app: Flask) -> None:
    slug = yard.add_bee()
    guest = any_app.test_client()
    guest.post(f"/bee/{slug}/guess", data={"word": "planet"})
    guest.post("/bee/state", data={"slug": slug, "draft": "pla", "order": "trpnle"})
    guest.post("/signup", data={**FORM, "adopt": "y"})
    assert 'value="pla"' in guest.get(f"/bee/{slug}").text


def test_merging_forgets_guests_and_never_an_account(any_app: Flask) -> None:
    guest = User()
    db.session.add(guest)
    db.session.commit()
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    service.merge(alice, bob)
    service.merge(guest.id, bob)
    db.session.commit()
    assert set(yard.column(select(User.name))) == {"alice", "bob"}


def test_only_the_own_password_changes(any_app: Flask) -> None:
    for name in ("alice", "bob"):
        yard.add_user(name)
    before = yard.one(select(User.password_hash).where(User.name == "bob"))
    service.set_password_hash(id_of("alice"), "another hash")
    db.session.commit()
    db.session.expire_all()
    assert yard.column(select(User.password_hash).order_by(User.name)) == ["another hash", *before]


def test_only_the_own_language_and_address_change(any_app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    with any_app.test_request_context():
        service.set_language(alice, "nb")
        service.want_email(alice, "alice@example.org")
        service.set_language(bob, "")
        db.session.commit()
    told = db.session.execute(select(User.locale, User.email, User.email_wanted).order_by(User.id)).all()
    assert [tuple(row) for row in told] == [("nb", None, "alice@example.org"), (None, None, None)]


def test_a_name_taken_meanwhile_is_told_as_such(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The unique key speaks where the look before had found nothing."""
    yard.add_user("alice")
    real, looks = service.raise_if_taken, [0]

    def too_early(*arguments: Any) -> None:
        looks[0] += 1
        if looks[0] > 1:
            real(*arguments)

    monkeypatch.setattr(service, "raise_if_taken", too_early)
    with pytest.raises(service.NameTaken):
        service.sign_up("alice", None, "hashed", Nobody(), adopt=False)
    monkeypatch.setattr(service, "raise_if_taken", lambda *arguments: None)
    with pytest.raises(service.NameTaken):
        service.sign_up("alice", None, "hashed", Nobody(), adopt=False)
    assert yard.column(select(User.name)) == ["alice"]


def test_a_renewed_session_lasts_as_long_as_the_old_one(request_of: None) -> None:
    user = yard.add_user("alice")
    for keep in (True, False):
        player = sessions.begin(user, keep=keep, state={"bee/x": {"draft": "pla"}})
        service.renew(player, "password")
        db.session.commit()
        newest = yard.one(select(LoginSession).order_by(LoginSession.id.desc()).limit(1))[0]
        assert (newest.kept, session.permanent, newest.state) == (keep, keep, {"bee/x": {"draft": "pla"}})
        assert yard.column(select(LoginSession.ended_by).where(LoginSession.id == player.session_id)) == ["password"]


def test_an_operator_is_made_of_one(any_app: Flask) -> None:
    for name in ("alice", "bob"):
        yard.add_user(name)
    assert service.make_operator("ALICE")
    assert not service.make_operator("nadia")
    db.session.commit()
    assert yard.column(select(User.role).order_by(User.name)) == ["operator", "player"]


def test_operators_are_named_and_made_players_again(any_app: Flask) -> None:
    for name in ("olga", "Alice", "bob"):
        yard.add_user(name.lower())
    assert [service.make_operator(name) is not None for name in ("OLGA", "alice", "nobody")] == [True, True, False]
    db.session.execute(User.__table__.insert().values(name=None, handle=None, role="operator"))
    assert service.operators() == ["alice", "olga"]
    assert [service.unmake_operator(name) is not None for name in ("Olga", "bob", "nobody")] == [True, False, False]
    assert service.operators() == ["alice"]
    assert yard.column(select(User.role).where(User.name == "olga")) == ["player"]


def test_the_languages_of_puzzles_are_chosen_by_each_account(any_app: Flask) -> None:
    for name, languages in (("alice", "en nb"), ("bob", "nb")):
        service.choose_puzzles(yard.add_user(name).id, languages)
    service.choose_puzzles(id_of("bob"), "")
    db.session.commit()
    assert [yard.column(select(User.puzzles_in).where(User.name == one)) for one in ("alice", "bob")] == [
        ["en nb"],
        [None],
    ]
