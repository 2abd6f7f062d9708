"""Lists of words in the account: replaced by name, limited, and a guest's come along."""

from __future__ import annotations

import pytest
from flask import Flask

from app.extensions import db
from app.workshop import word_lists
from tests import yard


def test_it_works(app: Flask) -> None:
    alice = yard.add_user("alice").id
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "yurt;90")
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "tipi;80")
    word_lists.store_word_list(alice, "crossword", "nb", "Telt", "lavvo;80")
    assert word_lists.list_texts(alice, "crossword", "en") == ["tipi;80"]


def test_the_last_verdict_counts_and_lies_over_the_lists(app: Flask) -> None:
    alice = yard.add_user("alice").id
    for score in (50, 0):
        word_lists.rate_word(alice, "crossword", "en", "yurt", score)
    word_lists.rate_word(alice, "crossword", "en", "tipi", 70)
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "yurt;90")
    assert word_lists.list_texts(alice, "crossword", "en") == ["yurt;90", "yurt;0\ntipi;70"]


def test_there_are_only_so_many_and_none_is_too_long(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    alice = yard.add_user("alice").id
    monkeypatch.setattr(word_lists, "MOST", 1)
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "yurt")
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "yurts")
    with pytest.raises(word_lists.TooManyLists):
        word_lists.store_word_list(alice, "crossword", "en", "Huts", "igloo")
    with pytest.raises(word_lists.ListTooLong):
        word_lists.store_word_list(alice, "crossword", "en", "Tents", "a" * (word_lists.LARGEST + 1))


def test_verdicts_at_the_same_moment_are_both_kept(any_app: Flask) -> None:
    alice = yard.add_user("alice").id

    def rate(word: str) -> None:
        with any_app.app_context():
            word_lists.rate_word(alice, "crossword", "en", word, 0)

    words = ["yurt", "tipi", "igloo", "lavvo"]
    yard.in_threads(rate, words)
    assert sorted(word_lists.list_texts(alice, "crossword", "en")[0].split()) == sorted(f"{word};0" for word in words)


def test_a_guest_s_lists_become_the_account_s(app: Flask) -> None:
    guest, alice = yard.add_user("guest").id, yard.add_user("alice").id
    for owner, word in ((alice, "yurt"), (guest, "tipi")):
        word_lists.store_word_list(owner, "crossword", "en", "Tents", word)
        word_lists.rate_word(owner, "crossword", "en", word, 0)
    word_lists.store_word_list(guest, "crossword", "en", "Huts", "igloo")
    assert word_lists.count_word_lists(None, guest) == 3
    word_lists.merge_word_lists(None, guest, alice, {})
    db.session.commit()
    mine = word_lists.list_word_lists(alice, "crossword", "en")
    assert mine[0].text == "yurt;0\ntipi;0"
    assert sorted(one.text for one in mine[1:]) == ["igloo", "tipi", "yurt"]


def test_all_lists_together_have_a_limit(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    alice = yard.add_user("alice").id
    monkeypatch.setattr(word_lists, "TOGETHER", 10)
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "yurt")
    word_lists.store_word_list(alice, "crossword", "nb", "Telt", "lavvo")
    with pytest.raises(word_lists.ListsTooLong):
        word_lists.store_word_list(alice, "crossword", "en", "Huts", "igloos!")
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "tipi;8")


def test_the_lists_of_others_do_not_count(app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "yurt;90")
    word_lists.store_word_list(bob, "crossword", "en", "Huts", "igloo")
    assert word_lists.sizes_by_list(alice) == {("crossword", "en", "Tents"): 7}


def test_a_list_is_there_after_the_request(app: Flask) -> None:
    alice = yard.add_user("alice").id
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "yurt")
    db.session.rollback()
    assert word_lists.list_texts(alice, "crossword", "en") == ["yurt"]


def test_there_is_an_end_of_verdicts(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    alice = yard.add_user("alice").id
    monkeypatch.setattr(word_lists, "LARGEST", 13)
    for word in ("yurt", "tipi"):
        word_lists.rate_word(alice, "crossword", "en", word, 0)
    with pytest.raises(word_lists.VerdictsTooLong):
        word_lists.rate_word(alice, "crossword", "en", "hut", 0)
    db.session.rollback()
    assert word_lists.list_texts(alice, "crossword", "en") == ["yurt;0\ntipi;0"]


def test_of_lists_that_are_too_long_together_an_eighth_goes_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [f"word{number}" for number in range(16)]
    monkeypatch.setattr(word_lists, "LARGEST", len("\n".join(lines)) - 1)
    assert word_lists.join_lists("\n".join(lines[:4]), "\n".join(lines[4:])).splitlines() == lines[3:]


def test_lists_lie_over_each_other_in_the_order_of_their_names(app: Flask) -> None:
    alice = yard.add_user("alice").id
    for name in ("Tents", "Arctic", "Huts"):
        word_lists.store_word_list(alice, "crossword", "en", name, name.lower())
    assert word_lists.list_texts(alice, "crossword", "en") == ["arctic", "huts", "tents"]


def test_a_new_list_is_paid_for_and_a_new_version_of_one_is_not(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    paid: list[tuple[int, bool]] = []
    monkeypatch.setattr(
        word_lists.allowance, "consume_creation_token", lambda user_id, *, guest: paid.append((user_id, guest))
    )
    alice = yard.add_user("alice").id
    for name in ("Tents", "Tents", "Huts"):
        word_lists.store_word_list(alice, "crossword", "en", name, "yurt")
    assert paid == [(alice, False)] * 2


def ids_by_name(user_id: int) -> dict[str, int]:
    return {one.name: one.id for game in ("crossword", "strands") for one in word_lists.list_word_lists(user_id, game)}


def test_deleting_a_list_leaves_the_others(app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    for owner, name in ((alice, "Tents"), (alice, "Huts"), (bob, "Caves")):
        word_lists.store_word_list(owner, "crossword", "en", name, "yurt")
    word_lists.delete_word_list(alice, "crossword", ids_by_name(alice)["Tents"])
    word_lists.delete_word_list(alice, "crossword", ids_by_name(bob)["Caves"])
    word_lists.delete_word_list(alice, "strands", ids_by_name(alice)["Huts"])
    db.session.commit()
    assert (list(ids_by_name(alice)), list(ids_by_name(bob))) == (["Huts"], ["Caves"])


def test_a_new_version_takes_the_room_of_the_old_one(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    alice = yard.add_user("alice").id
    monkeypatch.setattr(word_lists, "TOGETHER", 6)
    for text in ("yurt", "tipi"):
        word_lists.store_word_list(alice, "crossword", "en", "Tents", text)
    assert word_lists.list_texts(alice, "crossword", "en") == ["tipi"]


def test_a_new_name_is_for_one_list_and_not_taken(app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    for owner, game, language, name in (
        (alice, "crossword", "en", "Tents"),
        (alice, "crossword", "en", "Huts"),
        (alice, "crossword", "nb", "Tents"),
        (alice, "strands", "en", "Tents"),
        (bob, "crossword", "en", "Tents"),
    ):
        word_lists.store_word_list(owner, game, language, name, "yurt")
    (tents,) = [one for one in word_lists.list_word_lists(alice, "crossword", "en") if one.name == "Tents"]
    with pytest.raises(word_lists.ListNameTaken):
        word_lists.rename_word_list(tents, "Huts")
    word_lists.rename_word_list(tents, "Yurts")
    db.session.expire_all()
    assert set(word_lists.sizes_by_list(alice)) == {
        ("crossword", "en", "Yurts"),
        ("crossword", "en", "Huts"),
        ("crossword", "nb", "Tents"),
        ("strands", "en", "Tents"),
    }
    assert set(word_lists.sizes_by_list(bob)) == {("crossword", "en", "Tents")}
