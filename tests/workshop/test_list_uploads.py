"""Long word lists on their way into the account: stored in pieces, limited, read once, and nobody else's."""

from __future__ import annotations

import io
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from app.contract.game_types import Unsolvable
from app.extensions import db
from app.workshop import list_references, list_uploads, word_lists
from app.workshop.list_uploads import ListName
from app.workshop.models import WordList, WordListPiece, WordListUpload
from tests import yard

MADE = {"text": "yurt", "remarks": {"words": 1}}
MANY = 10**6


def send(user_id: int, data: bytes, name: str = "Tents", **more: Any) -> WordListUpload:
    target = ListName(user_id, "crossword", "en", name)
    return list_uploads.store_upload(target, io.BytesIO(data), **{"most_lines": MANY, **more})


def count(table: Any) -> int:
    db.session.rollback()
    return int(db.session.scalar(select(func.count()).select_from(table)) or 0)


def named(one: WordList) -> dict[str, Any]:
    return {"adds": [list_references.list_reference(one), "yurt;3"], "words": "tent", "seed": 5}


def test_it_works(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    data = "grønn;3\n".encode() * 80_000
    upload = send(alice, data).id
    sizes = yard.column(select(func.length(WordListPiece.data)).order_by(WordListPiece.number))
    assert max(sizes) == list_uploads.PIECE and sum(sizes) == len(data)
    expanded = list_references.expand_references({"upload": list_references.upload_reference(upload)}, alice)
    assert expanded["upload"] == data
    assert list_uploads.write_uploaded_list(upload, MADE) == {"kept": True}
    db.session.commit()
    assert (count(WordListUpload), count(WordListPiece)) == (0, 0)
    one = word_lists.list_word_lists(alice, "crossword")[0]
    assert (one.text, one.size, one.lines, one.remarks) == ("yurt", len(data), 1, {"words": 1})
    # A job that is run twice writes once.
    assert list_uploads.write_uploaded_list(upload, MADE) == {"kept": False}


def test_what_is_no_list_is_refused_and_nothing_is_stored(app: Flask) -> None:
    alice = yard.add_user("alice").id
    for data, refused in (
        (b"yurt\n" * 1_000_001, list_uploads.FileTooLarge),
        (b"yurt\0\n" * 50_000, list_uploads.NoText),
        (b"gr\xf8nn\n" * 50_000, list_uploads.NoText),
        (("ø" * 200_000).encode()[:-1], list_uploads.NoText),
    ):
        with pytest.raises(refused):
            send(alice, data)
    for lines, allowed in ((10, True), (11, False)):
        data = b"\n".join([b"yurt"] * lines)
        if allowed:
            send(alice, data, most_lines=10)
        else:
            with pytest.raises(list_uploads.TooManyLines):
                send(alice, data, most_lines=10)
    assert count(WordListUpload) == 1


def test_what_is_on_its_way_counts_among_the_lists(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    alice = yard.add_user("alice").id
    monkeypatch.setattr(word_lists, "MOST", 2)
    monkeypatch.setattr(word_lists, "ALL_LISTS", 1000)
    send(alice, b"a" * 400)
    send(alice, b"a" * 700)
    with pytest.raises(word_lists.AllListsTooLarge):
        send(alice, b"a" * 400, "Huts")
    word_lists.store_word_list(alice, "crossword", "en", "Huts", "igloo")
    with pytest.raises(word_lists.TooManyLists):
        send(alice, b"a", "Caves")
    with pytest.raises(word_lists.TooManyLists):
        word_lists.store_word_list(alice, "crossword", "en", "Caves", "cave")


def test_of_two_files_at_once_for_a_list_one_is_read_and_it_is_whole(any_app: Flask) -> None:
    alice = yard.add_user("alice").id

    def upload(letter: str) -> int:
        with any_app.app_context():
            return send(alice, letter.encode() * 600_000).id

    ids = yard.in_threads(upload, "abcd")
    assert count(WordListUpload) == 1
    kept = db.session.scalars(select(WordListUpload)).one()
    data = list_references.load_upload(kept.id, alice)
    assert len(data) == 600_000 and len(set(data)) == 1
    texts = [list_uploads.write_uploaded_list(one, MADE)["kept"] for one in ids]
    assert sorted(texts) == [False, False, False, True]


def test_a_list_that_is_deleted_while_it_is_read_does_not_come_back(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    for _round in range(5):
        word_lists.store_word_list(alice, "crossword", "en", "Tents", "old")
        upload, old = send(alice, b"new\n" * 1000).id, word_lists.list_word_lists(alice, "crossword")[0].id
        both = Barrier(2)

        def finish(upload: int = upload, both: Barrier = both) -> None:
            with any_app.app_context():
                both.wait(10)
                list_uploads.write_uploaded_list(upload, MADE)
                db.session.commit()

        def remove(old: int = old, both: Barrier = both) -> None:
            with any_app.app_context():
                both.wait(10)
                word_lists.delete_word_list(alice, "crossword", old)

        yard.in_threads(lambda act: act(), [finish, remove])
        assert (count(WordList), count(WordListUpload), count(WordListPiece)) == (0, 0, 0)


def test_a_list_that_is_typed_meanwhile_stays(app: Flask) -> None:
    alice = yard.add_user("alice").id
    upload = send(alice, b"new\n" * 1000)
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "typed")
    assert list_uploads.write_uploaded_list(upload.id, MADE) == {"kept": False}
    assert word_lists.list_word_lists(alice, "crossword")[0].text == "typed"


def test_a_list_under_another_name_replaces_the_earlier_one_once_it_is_read(app: Flask) -> None:
    alice = yard.add_user("alice").id
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "old")
    upload = send(alice, b"new\n" * 1000, "Huts", replaces=word_lists.list_word_lists(alice, "crossword")[0].id)
    assert [one.name for one in word_lists.list_word_lists(alice, "crossword")] == ["Tents"]
    list_uploads.write_uploaded_list(upload.id, MADE)
    assert [one.name for one in word_lists.list_word_lists(alice, "crossword")] == ["Huts"]


def test_parameters_name_long_lists_and_only_their_owner_s_are_read(app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    word_lists.write_word_list(alice, "crossword", "en", "Tents", "wigwam;8\n" * 20_000)
    db.session.commit()
    one = word_lists.list_word_lists(alice, "crossword")[0]
    params = named(one)
    assert len(str(params)) < 300
    expanded = list_references.expand_references(params, alice)
    assert expanded == {"adds": ["wigwam;8\n" * 20_000, "yurt;3"], "words": "tent", "seed": 5}
    for user in (bob, None):
        with pytest.raises(Unsolvable, match="list_changed"):
            list_references.expand_references(params, user)
        with pytest.raises(Unsolvable, match="list_changed"):
            list_references.expand_references(
                {"upload": list_references.upload_reference(send(alice, b"yurt").id)}, user
            )
    word_lists.write_word_list(alice, "crossword", "en", "Tents", "other")
    with pytest.raises(Unsolvable, match="list_changed"):
        list_references.expand_references(params, alice)


def test_a_guest_s_long_lists_and_files_become_the_account_s(app: Flask) -> None:
    guest, alice = yard.add_user("guest").id, yard.add_user("alice").id
    word_lists.write_word_list(guest, "crossword", "en", "Tents", "wigwam;8\n" * 20_000)
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "yurt")
    sent = send(guest, b"igloo\n" * 30_000, "Huts").id
    word_lists.merge_word_lists(None, guest, alice, {})
    db.session.commit()
    lists = word_lists.list_word_lists(alice, "crossword")
    assert [(one.name.partition(" (")[0], one.lines) for one in lists] == [("Tents", 1), ("Tents", 20_000)]
    assert [one.id for one in list_uploads.list_uploads_of(alice, "crossword")] == [sent]


def test_pages_that_show_lists_do_not_load_them(app: Flask) -> None:
    alice = yard.add_user("alice").id
    word_lists.write_word_list(alice, "crossword", "en", "Tents", "wigwam;8\n" * 20_000)
    db.session.commit()
    db.session.expunge_all()
    with yard.statements() as run:
        assert word_lists.list_word_lists(alice, "crossword")[0].lines == 20_000
        assert word_lists.list_texts(alice, "crossword", "en") == []
    assert ".text" not in run[0].partition("FROM")[0]


def test_what_is_on_its_way_is_listed_by_game_and_deleted_at_once(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    first, second = send(alice, b"yurt\n", "Tents").id, send(alice, b"igloo\n", "Huts").id
    target = ListName(alice, "strands", "en", "Tents")
    other = list_uploads.store_upload(target, io.BytesIO(b"tipi\n"), most_lines=MANY).id
    assert [one.id for one in list_uploads.list_uploads_of(alice, "crossword")] == [second, first]
    assert [one.id for one in list_uploads.list_uploads_of(alice, "strands")] == [other]
    assert list_uploads.delete_upload(alice, "strands", first) is None
    assert list_uploads.delete_upload(yard.add_user("bob").id, "crossword", first) is None
    assert list_uploads.delete_upload(alice, "crossword", first)
    db.session.rollback()
    assert count(WordListUpload) == 2
