"""Addresses that creators choose: what they may be, whether they are free, and proposals."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.workshop import slugs
from app.workshop.forms import word_refusal
from tests import yard
from tests.yard import HTMX

QUIET = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)


@pytest.mark.parametrize("slug", ["abc", "fruit-salad", "4-you", "x" * 40, "on-the-shore", "cocktails", "1984"])
def test_it_works(app: Flask, slug: str) -> None:
    assert slugs.slug_fault(slug) == ""
    assert not slugs.is_taken("strands", slug)


@pytest.mark.parametrize(
    ("slug", "code"),
    [
        ("", "too_short"),
        ("ab", "too_short"),
        ("x" * 41, "too_long"),
        ("-abc", "letters"),
        ("abc-", "letters"),
        ("a--b", "letters"),
        ("a b c", "letters"),
        ("ABC", "letters"),
        ("blåbær", "letters"),
        ("a/b", "letters"),
        ("abc\n", "letters"),
        ("a\0c", "letters"),
        ("🍐🍐🍐", "letters"),
        ("make", "reserved"),
        ("rules", "reserved"),
        ("state", "reserved"),
        ("new", "reserved"),
        ("2026-11-21", "reserved"),
        ("random", "reserved"),
        ("fuck", "blocked"),
        ("f-u-c-k", "blocked"),
        ("my-sh1t", "blocked"),
        ("clas-shit", "blocked"),
        ("my-nig-ger", "blocked"),
    ],
)
def test_what_it_may_not_be(app: Flask, slug: str, code: str) -> None:
    assert slugs.slug_fault(slug) == code
    assert slugs.slug_message(code)


def test_another_language_s_words_are_blocked_as_well(app: Flask) -> None:
    assert slugs.slug_fault("hore-pa-tur", "nb") == "blocked"
    assert slugs.slug_fault("fuck", "nb") == "blocked"
    assert slugs.slug_fault("abc", "no-such-language") == ""


def test_the_refused_word_is_named(client: FlaskClient) -> None:
    told = client.get("/boards/slug?game=bee&slug=my-sh1t", headers=HTMX).text
    assert "This link spells “sh1t”" in told
    with client.application.test_request_context():
        assert "“F u c k”" in word_refusal("What the F u c k", "en")
        assert word_refusal("By the shore, in Scunthorpe", "en") == ""


@pytest.mark.parametrize("slug", ["scunthorpe", "clitheroe", "matsushita", "lightwater", "negros", "on-the-shore"])
def test_names_of_places_are_addresses(app: Flask, slug: str) -> None:
    assert slugs.slug_fault(slug) == ""
    assert slugs.slug_fault(f"a-walk-in-{slug}") == ""


def test_an_address_is_given_once(app: Flask) -> None:
    yard.add_bee(slug="mine", status="deleted")
    assert slugs.is_taken("bee", "mine")
    assert not slugs.is_taken("strands", "mine")


@pytest.mark.parametrize(
    ("title", "first"),
    [
        ("Fruit salad", "fruit-salad"),
        ("Blåbær & Café – på øya!", "blabaer-cafe-pa-oya"),
        ("What's new?", "whats-new"),
        ("What’s new?", "whats-new"),
        ("Æsops œuvre: Łódź, Straße & Đurđevdan", "aesops-oeuvre-lodz-strasse-durdevdan"),
        ("a long title " * 5, "a-long-title-a-long-title-a-long-title-a"),
        ("a short word and " + "x" * 30 + " no more", "a-short-word-and"),
        ("x" * 70, "x" * 40),
    ],
)
def test_a_title_proposes_its_address(app: Flask, title: str, first: str) -> None:
    assert slugs.propose_slugs(title, "bee")[0] == first


def test_proposals_are_free(app: Flask) -> None:
    yard.add_bee(slug="fruit-salad")
    found = slugs.propose_slugs("Fruit salad", "bee")
    assert found[:2] == ["fruit-salad-2", "fruit-salad-3"]


@QUIET
@given(title=st.text(max_size=80))
def test_there_are_always_three_proposals(app: Flask, title: str) -> None:
    found = slugs.propose_slugs(title, "bee")
    assert len(set(found)) == 3
    assert [slugs.slug_fault(slug) for slug in found] == ["", "", ""]


def test_a_page_is_told_while_it_types(client: FlaskClient) -> None:
    yard.add_bee(slug="fruit-salad")
    free = client.get("/boards/slug?game=bee&slug=Fruits ", headers=HTMX).text
    assert "This link is available" in free
    taken = client.get("/boards/slug?game=bee&slug=fruit-salad&title=Fruit%20salad", headers=HTMX).text
    assert "This link is taken" in taken
    assert "?slug=fruit-salad-2" in taken
    assert "<html" not in taken
    assert "<html" in client.get("/boards/slug?game=bee&slug=fruit-salad").text


def test_a_page_is_told_what_goes_with_a_title(client: FlaskClient) -> None:
    yard.add_bee(slug="fruit-salad")
    told = client.get("/boards/slug?game=bee&follow=1&title=Fruit%20salad", headers=HTMX).text
    assert "data-follow" in told
    assert "?slug=fruit-salad-2" in told
    assert "This link" not in told


def test_a_page_of_no_game_is_told_nothing(client: FlaskClient) -> None:
    assert client.get("/boards/slug?game=chess&slug=abc").status_code == 404
    assert client.get("/boards/slug").status_code == 404


@pytest.mark.parametrize(
    "slug",
    ["admin", "all", "api", "archive", "daily", "delete", "edit", "help", "mine", "random", "static", "stats", "today"],
)
def test_names_that_pages_may_get_are_kept(app: Flask, slug: str) -> None:
    assert slugs.slug_fault(slug) == "reserved"
