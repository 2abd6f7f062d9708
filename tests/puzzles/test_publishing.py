"""Putting puzzles into the yard: once each, one a day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.puzzles.models import Puzzle
from app.puzzles.publishing import ALPHABET, find_by_letters, hash_content, new_slug, store_puzzles
from tests import yard

DAY = date(2026, 5, 1)
ROW = (Puzzle.slug, Puzzle.day, Puzzle.origin, Puzzle.status)


def other(number: int = 1) -> Any:
    return replace(yard.new_bee(yard.invented(number + 3), ()), identity=f"other {number}")


def put(*made: Any, **params: Any) -> list[str]:
    slugs = store_puzzles("bee", list(made), params)
    db.session.commit()
    return slugs


def test_it_works(any_app: Flask) -> None:
    (slug,) = put(yard.new_bee())
    assert yard.one(select(*ROW)) == (slug, None, "generated", "published")


def test_the_same_content_is_stored_once(any_app: Flask) -> None:
    first = put(yard.new_bee())
    assert put(replace(yard.new_bee(), title="Another title")) == first
    assert yard.column(select(Puzzle.slug)) == first


def test_letters_are_looked_up_in_both_kinds_of_norwegian(any_app: Flask) -> None:
    """A solver asked in Nynorsk tells most words of a board in Bokmål."""
    languages = ("en", "nb", "nn")
    put(*(replace(yard.new_bee(), language=language, identity=f"in {language}") for language in languages))
    english, bokmaal, nynorsk = yard.column(select(Puzzle.id).order_by(Puzzle.language))
    found = {language: sorted(find_by_letters("bee", language, yard.LETTERS[::-1])) for language in languages}
    assert found == {"en": [english], "nb": [bokmaal, nynorsk], "nn": [bokmaal, nynorsk]}


def test_without_an_identity_the_content_decides() -> None:
    one = replace(yard.new_bee(), identity="")
    assert hash_content(one) == hash_content(replace(one, title="Another"))
    assert hash_content(one) != hash_content(replace(one, secret={"answers": []}))


def test_a_day_has_one_puzzle(any_app: Flask) -> None:
    assert put(yard.new_bee(), day="2026-05-01") == ["2026-05-01"]
    assert put(other(), day="2026-05-01") == ["2026-05-01"]
    assert yard.column(select(Puzzle.slug)) == ["2026-05-01"]


def test_only_the_first_of_several_is_the_daily(any_app: Flask) -> None:
    first, second = put(other(1), other(2), day="2026-05-01")
    assert first == "2026-05-01"
    assert yard.column(select(Puzzle.day).where(Puzzle.slug == second)) == [None]


def test_a_day_taken_meanwhile_is_answered(any_app: Flask, monkeypatch: Any) -> None:
    put(yard.new_bee(), day="2026-05-01")
    seen = iter([None, "2026-05-01"])
    monkeypatch.setattr("app.puzzles.publishing.find_daily_slug", lambda game, day, language: next(seen))
    assert put(other(), day="2026-05-01") == ["2026-05-01"]


def test_a_puzzle_of_the_stock_becomes_the_daily_when_it_is_made_again(any_app: Flask) -> None:
    stock = put(yard.new_bee())
    assert put(yard.new_bee(), day="2026-05-01") == stock
    assert yard.one(select(*ROW)) == (stock[0], DAY, "daily", "published")


def test_what_was_the_daily_once_is_not_dated_again(any_app: Flask) -> None:
    (old,) = put(yard.new_bee(), day="2026-04-01")
    assert put(yard.new_bee(), day="2026-05-01") == [old]
    assert yard.one(select(*ROW)) == (old, date(2026, 4, 1), "daily", "published")


def test_a_creators_board_is_never_made_a_daily(any_app: Flask) -> None:
    slug = yard.add_bee(yard.new_bee(title="Mine"), origin="creator", author_id=yard.add_user("alice").id)
    assert put(yard.new_bee(), day="2026-05-01") == [slug]
    assert yard.one(select(Puzzle.title, *ROW)) == ("Mine", slug, None, "creator", "published")


def test_addresses_are_easy_to_read_aloud() -> None:
    slugs = {new_slug() for _ in range(500)}
    assert len(slugs) == 500
    assert set("".join(slugs)) <= set(ALPHABET)
    assert not set("01ilo") & set(ALPHABET)
