"""The fields in which reports, answers and decisions are typed."""

from __future__ import annotations

import re

from flask import Flask
from sqlalchemy import select

from app.accounts.models import USER
from app.puzzles.models import CREATOR
from tests import yard


def tag(page: str, name: str) -> str:
    found = re.search(rf'<(?:input|textarea)[^>]*name="{name}"[^>]*>', page)
    assert found is not None
    return found[0]


def test_it_works(any_app: Flask) -> None:
    """A field takes no more than its check allows."""
    slug, alice = yard.add_bee(), yard.log_in(any_app, "alice")
    page = alice.get(f"/report/bee/{slug}").text
    assert 'maxlength="400"' in tag(page, "note") and 'rows="3"' in tag(page, "note")
    assert f'href="/bee/{slug}"' in page


def test_a_message_to_operators_has_four_rows(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    author = yard.column(select(USER.c.id))[0]
    slug = yard.add_bee(author_id=author, origin=CREATOR)
    olga = yard.log_in(any_app, "olga", role="operator")
    olga.post(f"/operator/boards/bee/{slug}", data={"act": "hide", "reason": "Rude."})
    text = tag(alice.get(f"/boards/bee/{slug}/reply").text, "text")
    assert 'maxlength="400"' in text and 'rows="4"' in text


def test_no_browser_corrects_or_remembers_a_word(any_app: Flask) -> None:
    slug, alice = yard.add_bee(), yard.log_in(any_app, "alice")
    word = tag(alice.get(f"/words/bee/{slug}/missing").text, "word")
    for attribute in ('maxlength="40"', 'autocomplete="off"', 'autocapitalize="none"', 'spellcheck="false"'):
        assert attribute in word
    olga = yard.log_in(any_app, "olga", role="operator")
    reason = tag(olga.get("/operator/word?language=en&word=zzyzx").text, "reason")
    assert 'maxlength="400"' in reason and 'autocomplete="off"' in reason
    board = tag(olga.get(f"/operator/boards/bee/{slug}").text, "reason")
    assert 'maxlength="400"' in board and 'autocomplete="off"' in board
