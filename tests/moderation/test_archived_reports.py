"""What a person's archive has of reports and decisions: their own, and nobody else's."""

from __future__ import annotations

from typing import Any

from flask import Flask
from sqlalchemy import select

from app.extensions import db, now
from app.moderation import archived_reports, author_replies, board_deeds, operator_log, reporting, word_wishes
from app.moderation.operator_log import Doer
from app.puzzles.models import PUZZLE
from tests import yard


def rows(statement: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in db.session.execute(statement).mappings()]


def test_it_works(any_app: Flask) -> None:
    """Two players have done the same, each in their own words."""
    alice, bob, slug = yard.add_user("alice").id, yard.add_user("bob").id, yard.add_bee()
    (puzzle_id,) = yard.column(select(PUZZLE.c.id))
    for user_id, name in ((alice, "alice"), (bob, "bob")):
        reporting.store_report(puzzle_id, user_id, "rude", f"Says {name}.")
        word_wishes.store_word_report(user_id, "bee", "en", "yurt", "missing", f"Says {name}.")
        author_replies.add_reply(puzzle_id, user_id, f"Says {name}.")
        assert board_deeds.ban_author(Doer(None, "olga"), user_id, name, f"Told {name}.")
    db.session.commit()
    (report,) = rows(archived_reports.select_reports(alice))
    assert (report["game"], report["puzzle"], report["reason"], report["note"]) == ("bee", slug, "rude", "Says alice.")
    (wish,) = rows(archived_reports.select_wishes(alice))
    assert (wish["language"], wish["word"], wish["kind"], wish["note"]) == ("en", "yurt", "missing", "Says alice.")
    (reply,) = rows(archived_reports.select_replies(alice))
    assert (reply["game"], reply["puzzle"], reply["text"]) == ("bee", slug, "Says alice.")
    (act,) = rows(archived_reports.select_acts(alice))
    assert (act["act"], act["why"]) == (operator_log.BAN, "Told alice.")
    assert "operator" not in act


def test_reports_stand_in_the_order_in_which_they_were_made(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    for word in ("yurt", "igloo", "tipi"):
        word_wishes.store_word_report(alice, "bee", "en", word, "missing", "")
        operator_log.record_action(Doer(None, "olga"), operator_log.BAN, "alice", word, user_id=alice)
    db.session.commit()
    assert [row["word"] for row in rows(archived_reports.select_wishes(alice))] == ["yurt", "igloo", "tipi"]
    assert [row["why"] for row in rows(archived_reports.select_acts(alice))] == ["yurt", "igloo", "tipi"]
    assert all(row["created_at"] <= now() for row in rows(archived_reports.select_wishes(alice)))
