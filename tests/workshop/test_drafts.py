"""Drafts: begun, saved by version, seen by their author alone, filled in by jobs."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, select
from sqlalchemy.orm.attributes import set_committed_value

import jobs
from app.accounts.models import User
from app.extensions import db
from app.generations import service
from app.workshop import drafts
from app.workshop.models import Draft
from tests import yard

CONTENT = {"words": "apple\npear", "clue": "Fruit æøå 🍐"}


def begin(name: str = "alice", **content: Any) -> Draft:
    user = yard.add_user(name)
    return drafts.create_draft("strands", user.id, "My board", {**CONTENT, **content})


def again(draft: Draft) -> Draft:
    key, author = draft.key, draft.author_id
    db.session.expunge_all()
    found = drafts.load_draft(key, author)
    assert found is not None
    return found


def test_it_works(any_app: Flask) -> None:
    draft = begin()
    assert len(draft.key) == 12
    found = again(draft)
    assert (found.game, found.title, found.content, found.version) == ("strands", "My board", CONTENT, 0)
    assert drafts.list_drafts(draft.author_id) == [found]


def test_it_is_there_for_its_author_alone(any_app: Flask) -> None:
    draft = begin()
    bob = yard.add_user("bob")
    assert drafts.load_draft(draft.key, bob.id) is None
    assert drafts.load_draft(draft.key, None) is None
    assert drafts.load_draft("\0", draft.author_id) is None
    assert drafts.list_drafts(bob.id) == drafts.list_drafts(None) == []


def test_saving_writes_what_is_given(any_app: Flask) -> None:
    draft = begin()
    assert drafts.save_draft(draft, content={**draft.content, "clue": "Other"})
    assert drafts.save_draft(draft, title=" Two  words\n", slug="two-words")
    found = again(draft)
    assert (found.title, found.slug, found.version) == ("Two words", "two-words", 2)
    assert found.content == {**CONTENT, "clue": "Other"}
    assert found.updated_at > found.created_at


def test_of_two_tabs_the_second_is_told(any_app: Flask) -> None:
    draft = begin()
    db.session.expunge_all()
    other = again(draft)
    assert drafts.save_draft(draft, title="First")
    assert not drafts.save_draft(other, title="Second")
    assert again(draft).title == "First"


def test_of_parallel_saves_one_wins(any_app: Flask) -> None:
    draft = begin()
    key, author = draft.key, draft.author_id
    db.session.remove()

    def save(number: int) -> bool:
        with any_app.app_context():
            mine = drafts.load_draft(key, author)
            assert mine is not None
            set_committed_value(mine, "version", 0)
            return drafts.save_draft(mine, title=str(number))

    assert sum(yard.in_threads(save, range(8))) == 1


def test_there_is_a_limit_for_a_person(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "MOST", 2)
    draft = begin()
    drafts.create_draft("bee", draft.author_id, "", {})
    with any_app.test_request_context(), pytest.raises(drafts.TooManyDrafts) as caught:
        drafts.create_draft("strands", draft.author_id, "", {})
    with any_app.test_request_context():
        assert "2 drafts" in caught.value.sentence
    drafts.delete_draft(draft)
    drafts.create_draft("strands", draft.author_id, "", {})


def test_there_is_a_limit_for_a_draft(any_app: Flask) -> None:
    draft = begin()
    with pytest.raises(drafts.TooLarge):
        drafts.save_draft(draft, content={"words": "x" * drafts.LARGEST})
    with pytest.raises(drafts.TooLarge):
        drafts.create_draft("strands", draft.author_id, "", {"words": "x" * drafts.LARGEST})
    assert again(draft).content == CONTENT


def test_strange_text_is_kept(any_app: Flask) -> None:
    draft = begin(odd="a\0b\ud800")
    assert drafts.save_draft(draft, title="a\0b" + "x" * 200, slug="\0")
    found = again(draft)
    assert (found.title[:3], len(found.title), found.slug) == ("abx", 120, "")
    assert found.content["odd"] == "a\0b\ud800"


def test_deleting_forgets_it(any_app: Flask) -> None:
    draft = begin()
    drafts.delete_draft(draft)
    assert drafts.load_draft(draft.key, draft.author_id) is None


def test_only_a_game_s_drafts_can_be_asked_for(any_app: Flask) -> None:
    draft = begin()
    other = drafts.create_draft("bee", draft.author_id, "", {})
    assert drafts.list_drafts(draft.author_id) == [other, draft]
    assert drafts.list_drafts(draft.author_id, "bee") == [other]


def ask(draft: Draft, monkeypatch: pytest.MonkeyPatch, app: Flask) -> str:
    monkeypatch.setattr("jobs.worker_app", lambda: app)
    yard.replace_job(monkeypatch, "strands", "lay", lambda params, rng, work: {"rows": ["abc"]})
    row = service.submit_job("strands", "lay", {"draft": draft.key}, owner=draft.author_id)
    assert drafts.save_draft(draft, content={**draft.content, "generation": row.id})
    return row.id


def test_a_job_s_result_becomes_the_board(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = begin()
    made = ask(draft, monkeypatch, any_app)
    assert jobs.run(made) == "done"
    found = again(draft)
    assert found.content == {**CONTENT, "board": {"rows": ["abc"]}}
    assert found.version == 2
    assert yard.row_of(made).result == {"rows": ["abc"]}
    assert not drafts.save_draft(draft, title="Typed meanwhile")


def test_a_cancelled_job_leaves_the_draft_alone(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = begin()
    made = ask(draft, monkeypatch, any_app)
    claim = jobs.claim_generation(made)
    assert claim is not None
    service.cancel_generation(made)
    assert jobs.save_result(claim, {"rows": []}) == "overtaken"
    assert "board" not in again(draft).content


def test_a_draft_deleted_meanwhile_is_no_trouble(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = begin()
    made = ask(draft, monkeypatch, any_app)
    drafts.delete_draft(draft)
    assert jobs.run(made) == "done"
    assert yard.column(select(Draft.id)) == []


def test_an_account_takes_its_drafts_along(any_app: Flask) -> None:
    draft = begin()
    db.session.execute(delete(User).where(User.id == draft.author_id))
    db.session.commit()
    assert yard.column(select(Draft.id)) == []


def test_a_job_s_heading_is_its_draft_s_and_only_for_its_author(any_app: Flask) -> None:
    mine = begin()
    other = drafts.create_draft("strands", yard.add_user("bob").id, "Bob's", {})
    headings = drafts.headings_by_key(None, [mine.key, other.key, "gone"], mine.author_id or 0)
    assert headings == {mine.key: "My board"}


def test_a_job_s_result_fills_its_own_draft_alone(any_app: Flask) -> None:
    mine = begin()
    other = drafts.create_draft("strands", mine.author_id or 0, "Other", {"board": {"rows": ["xyz"]}})
    mine_key, other_key, author = mine.key, other.key, mine.author_id
    drafts.store_job_result(mine_key, {"rows": ["abc"]})
    drafts.store_job_result("gone", {"rows": ["abc"]})
    db.session.commit()
    db.session.expunge_all()
    found = [drafts.load_draft(key, author) for key in (mine_key, other_key)]
    assert [draft.content.get("board") if draft else None for draft in found] == [{"rows": ["abc"]}, {"rows": ["xyz"]}]


def test_saving_a_draft_that_has_changed_or_is_gone_tells_so(any_app: Flask) -> None:
    draft = begin()
    db.session.execute(Draft.__table__.update().values(version=7))
    db.session.commit()
    assert drafts.save_draft(draft, title="Late") is False
    assert again(draft).title == "My board"
