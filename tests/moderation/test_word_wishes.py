"""Reports about words: in which order they wait, what is told of each, and whose they are."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.moderation import word_wishes
from app.moderation.models import OPERATOR_ACT, WORD_WISH
from app.moderation.operator_log import Doer
from app.words.rulings import VERDICTS, Ruling
from tests import yard

OLGA = Doer(None, "olga")


def report(word: str, *names: str, kind: str = "missing", language: str = "en") -> None:
    for name in names:
        user_id = yard.column(select(word_wishes.USER.c.id).where(word_wishes.USER.c.handle == name))
        word_wishes.store_word_report(user_id[0], "bee", language, word, kind, f"Says {name}.")
        db.session.commit()


@pytest.fixture
def people(any_app: Flask) -> None:
    for name in ("alice", "bob", "carol"):
        yard.add_user(name)


def waiting() -> list[str]:
    return [row.word for row in word_wishes.open_words()]


def test_it_works(people: None) -> None:
    """What most have reported comes first, and of words as often reported the one that was reported last."""
    report("yurt", "alice", "bob")
    for word in ("igloo", "tipi", "hut"):
        report(word, "alice")
    report("yurts", "bob", "carol")
    assert waiting() == ["yurts", "yurt", "hut", "tipi", "igloo"]


def test_a_word_of_two_languages_waits_twice(people: None) -> None:
    report("hut", "alice")
    report("hut", "alice", language="nb")
    assert [(row.language, row.wishes) for row in word_wishes.open_words()] == [("nb", 1), ("en", 1)]
    assert [row.asker for row in word_wishes.of_word("nb", "hut")] == ["alice"]


def test_each_kind_of_report_is_counted(people: None) -> None:
    report("yurt", "alice", "bob")
    report("yurt", "carol", kind="rude")
    (row,) = word_wishes.open_words()
    assert (row.wishes, row.missing, row.rude, row.odd, row.wrong) == (3, 2, 1, 0, 0)
    assert row.since == min(yard.column(select(WORD_WISH.c.created_at)))


def test_every_decision_has_a_sentence() -> None:
    assert set(word_wishes.OUTCOMES) == {*VERDICTS, word_wishes.REFUSED}
    assert set(word_wishes.KINDS) == {"missing", "odd", "rude", "wrong"}


def test_a_decision_closes_the_reports_of_its_word_alone(people: None) -> None:
    report("yurt", "alice")
    report("igloo", "alice")
    report("yurt", "alice", language="nb")
    word_wishes.rule_on_word(OLGA, Ruling("en", "yurt", "core", "A tent."))
    db.session.commit()
    assert [(row.language, row.word) for row in word_wishes.open_words()] == [("nb", "yurt"), ("en", "igloo")]
    (closed,) = [row for row in word_wishes.of_person(yard.column(select(WORD_WISH.c.user_id))[0]) if row.verdict]
    assert (closed.word, closed.verdict, closed.answer) == ("yurt", "core", "A tent.")
    word_wishes.undo_ruling(yard.column(select(OPERATOR_ACT.c.id))[0])
    db.session.commit()
    assert len(word_wishes.open_words()) == 3
    assert not any(
        row.verdict or row.answer for row in word_wishes.of_person(yard.column(select(WORD_WISH.c.user_id))[0])
    )


def test_refusing_what_nobody_asks_for_leaves_no_line_in_the_log(people: None) -> None:
    assert not word_wishes.refuse_word(OLGA, "en", "yurt", "A tent.")
    assert yard.column(select(OPERATOR_ACT.c.id)) == []
    report("yurt", "alice")
    assert word_wishes.refuse_word(OLGA, "en", "yurt", "A tent.")
    db.session.commit()
    assert yard.column(select(OPERATOR_ACT.c.subject)) == ["yurt (en)"]


def test_a_person_reads_their_own_reports_latest_first(people: None) -> None:
    for word in ("yurt", "igloo"):
        report(word, "alice", "bob")
    alice = yard.column(select(WORD_WISH.c.user_id).order_by(WORD_WISH.c.id))[0]
    assert [(row.word, row.note) for row in word_wishes.of_person(alice)] == [
        ("igloo", "Says alice."),
        ("yurt", "Says alice."),
    ]
    assert word_wishes.of_person(None) == []


def test_no_more_are_shown_than_a_page_has_room_for(people: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_wishes, "MOST", 2)
    for word in ("yurt", "igloo", "tipi"):
        report(word, "alice", "bob")
    report("yurt", "carol")
    assert waiting() == ["yurt", "tipi"]
    assert [row.asker for row in word_wishes.of_word("en", "yurt")] == ["carol", "bob"]
    assert len(word_wishes.of_person(yard.column(select(WORD_WISH.c.user_id))[0])) == 2
