"""A database of before there were tallies: its rows stay, its numbers are told from them, its people go on."""

from __future__ import annotations

import secrets
import shutil
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_migrate import downgrade, upgrade
from sqlalchemy import select, text

from app.accounts.lookalikes import skeleton
from app.accounts.models import LoginSession
from app.browse.creators import Creator, list_top_creators
from app.browse.results import Stats, list_last_words, load_stats
from app.extensions import db
from app.play.models import COMPLETION
from app.puzzles.models import PUZZLE
from jobs import purging
from tests import counted, grids, old_schema, yard
from tests.rooms import people
from tests.test_migrations import empty, tables
from tools.servers import PostgresServer

pytestmark = pytest.mark.thorough

NEW = {"puzzle_tally", "puzzle_time", "answer_tally", "creator_tally", "room", "room_member", "puzzle_word"}
NEW |= {"word_finders", "finders_mark", "recalibration"}
NEW |= {"weekly_pick", "word_list", "recovery_code", "deleted_board"}
NEW |= {"report", "operator_act", "takedown", "listing_wish"}
NEW |= {"duel_round", "duel_word"}
NEW |= {"word_wish", "word_ruling", "word_edition", "stocked"}
NEW |= {"draft_version", "terms_acceptance", "pending_hash"}
NEW |= {"answers_seen", "author_reply", "earlier_failure", "outgoing_email"}
NEW |= {"draft_picture", "word_list_upload", "word_list_piece"}
NEW |= {"reminder_choice", "push_device", "reminder", "push_message"}

__all__ = ["empty"]


class OldTemplate:
    """The database that tests begin with a copy of: the way to it takes a third of a second of a core."""

    def __init__(self, folder: Path, server: PostgresServer | None) -> None:
        self.file, self.server = folder / "template.db", server
        self.name = f"template_{secrets.token_hex(4)}"
        self.made = False

    def make_of(self, database: str) -> None:
        # A database that somebody is connected to cannot be copied.
        db.session.remove()
        db.engine.dispose()
        if self.server:
            self.server.create_database(self.name, template=database)
        else:
            shutil.copy(database, self.file)
        self.made = True

    def lay_out(self, database: str) -> None:
        if self.server:
            self.server.drop_database(database)
            self.server.create_database(database, template=self.name)
        else:
            shutil.copy(self.file, database)


@pytest.fixture(scope="module")
def templates(tmp_path_factory: pytest.TempPathFactory, postgres_server: PostgresServer) -> dict[str, OldTemplate]:
    folder = tmp_path_factory.mktemp("templates")
    return {"sqlite": OldTemplate(folder, None), "postgresql": OldTemplate(folder, postgres_server)}


@pytest.fixture
def old(empty: Flask, templates: dict[str, OldTemplate], time_machine: Any) -> Flask:
    """An app on a database with rows of revision 0002, brought up to date a week later."""
    time_machine.move_to("2026-05-08T12:00:00Z", tick=False)
    template, database = templates[db.engine.dialect.name], str(db.engine.url.database)
    if template.made:
        template.lay_out(database)
    else:
        upgrade(revision="0002")
        old_schema.fill()
        upgrade()
        template.make_of(database)
    return empty


def rows() -> dict[str, int]:
    db.session.rollback()
    return {name: db.session.scalar(text(f'SELECT count(*) FROM "{name}"')) for name in tables()}


def enter(app: Flask, number: int) -> FlaskClient:
    """The browser that one of the sessions of before belongs to."""
    browser = app.test_client()
    with browser.session_transaction() as session:
        session["_user_id"] = f"token{number}"
        session["_fresh"] = True
    return browser


def test_it_works(old: Flask) -> None:
    before = {name: len(there) for name, there in old_schema.everything().items()}
    # What two guests finished has a row as well from now on.
    before["completion"] += 2
    assert {name: number for name, number in rows().items() if name not in NEW} == before


def test_the_numbers_are_those_of_the_rows(old: Flask) -> None:
    expected = counted.expected()
    # Two guests have finished the first one who are forgotten.
    players, completions, anonymous, *rest = expected["puzzle_tally"][1,]
    expected["puzzle_tally"][1,] = (players, completions, anonymous + 2, *rest)
    assert counted.stored() == expected


def test_the_pages_tell_the_numbers(old: Flask) -> None:
    assert load_stats(1) == Stats(2, 2, 2, 145.0, 1.0, 0, 1)
    assert load_stats(3) == Stats(3, 2, 1, 100.0, pytest.approx(1 / 3), 2, 0)
    assert list_top_creators() == [Creator("alice", 1, 3, 2), Creator("bob", 1, 2, 1)]
    assert [(one.text, one.place, one.finders) for one in list_last_words(7)] == [
        ("letter", 1.5, 2),
        ("answer", 1.5, 2),
    ][::-1]


def test_every_puzzle_can_be_drawn_and_none_is_a_draft(old: Flask) -> None:
    draws = yard.column(select(PUZZLE.c.draw))
    assert len(set(draws)) == len(draws)
    assert all(0 <= one <= 1 for one in draws)
    assert yard.column(select(PUZZLE.c.status).where(PUZZLE.c.slug == "begun")) == ["unlisted"]


def test_the_people_of_before_go_on(old: Flask) -> None:
    old.config["BUCKETS"] = dict.fromkeys(old.config["BUCKETS"], yard.PLENTY)
    alice = enter(old, 1)
    for url in ("/", "/puzzles", "/boards/", "/boards/bee/mine", "/creators", "/stats/bee/mine", "/calendar/bee"):
        assert alice.get(url).status_code == 200, url
    assert old_schema.SENTENCE in alice.get(f"/generations/{3:032}").text
    assert alice.get("/random/bee").status_code == 302
    answer = enter(old, 2).post("/like/bee/mine", data={"value": "none"})
    assert answer.status_code == 303
    assert load_stats(3).likes == 1


def test_a_guest_s_session_lasts_for_a_year_from_now_on(old: Flask, time_machine: Any) -> None:
    ends = yard.column(select(LoginSession.expires_at).order_by(LoginSession.id))
    assert [end.date().isoformat() for end in ends] == ["2026-05-31", "2026-05-31", "2027-05-01"]
    assert enter(old, 3).get("/bee/mine").status_code == 200
    time_machine.move_to(datetime.fromisoformat("2027-05-07T12:00:00+00:00"), tick=False)
    assert 'data-word="planet"' in enter(old, 3).get("/bee/mine").text
    assert purging.purge_expired()
    assert yard.column(text('SELECT id FROM "user" WHERE handle IS NULL')) == [3]


def test_it_goes_back_and_forth_with_its_rows(old: Flask) -> None:
    tallies = counted.stored()
    # A transaction that is open would keep PostgreSQL from changing its tables.
    db.session.rollback()
    downgrade(revision="0002")
    before = {name: len(there) for name, there in old_schema.everything().items()}
    assert rows() == before
    numbers = db.session.execute(text("SELECT anonymous_completions FROM puzzle ORDER BY id")).scalars().all()
    assert numbers == [2, 0, 1, 0, 0, 0, 1, 0]
    db.session.rollback()
    upgrade()
    assert counted.stored() == tallies
    assert yard.column(select(COMPLETION.c.id).where(COMPLETION.c.user_id == 3)) != []


def test_rooms_go_back_with_what_was_played_in_them(old: Flask) -> None:
    before = rows()
    alice, slug = enter(old, 1), grids.add_crossword()
    code = people.open_room(alice, slug)
    people.write(alice, slug, code, [[0, "y", 1]])
    assert rows()["save"] == before["save"] + 1
    db.session.rollback()
    downgrade(revision="0003")
    after = rows()
    assert [after[name] for name in ("user", "save")] == [before[name] for name in ("user", "save")]
    db.session.rollback()
    upgrade()
    assert rows()["room"] == 0


def test_foreign_keys_are_whole(old: Flask) -> None:
    if db.engine.dialect.name == "sqlite":
        assert db.session.execute(text("PRAGMA foreign_key_check")).all() == []
    db.session.execute(text("DELETE FROM puzzle WHERE id = 7"))
    assert db.session.scalar(text("SELECT count(*) FROM save WHERE puzzle_id = 7")) == 0
    assert db.session.scalar(text("SELECT count(*) FROM puzzle_tally WHERE puzzle_id = 7")) == 0
    db.session.rollback()


def test_the_titles_of_before_are_found(old: Flask) -> None:
    upgrade(revision="0005")
    words = db.session.execute(text("SELECT word, puzzle_id FROM puzzle_word ORDER BY puzzle_id, word")).all()
    for number in (1, 7):
        assert {("title", number), (str(number), number)} <= {tuple(row) for row in words}
    assert ("answers", 7) not in {tuple(row) for row in words}


def test_the_names_of_before_are_told_from_new_ones(old: Flask) -> None:
    """Of those that look alike, the oldest has what they have in common; all go on under their names."""
    db.session.rollback()
    downgrade(revision="0007")
    rename = text('UPDATE "user" SET name = :name, handle = :name WHERE id = :id')
    db.session.execute(rename, [{"id": 1, "name": "modern"}, {"id": 2, "name": "modem"}])
    db.session.commit()
    upgrade()
    looks = db.session.execute(text('SELECT skeleton FROM "user" WHERE id IN (1, 2) ORDER BY id')).scalars().all()
    assert looks == [skeleton("modern"), None]
    form = {"username": "rnodem", "password": yard.PASSWORD, "repeat": yard.PASSWORD}
    assert "looks too much like" in old.test_client().post("/signup", data=form).text
