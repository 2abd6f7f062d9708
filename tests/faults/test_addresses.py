"""Whom the shipped site believes: without settings, no name but its own, and no proxy."""

from __future__ import annotations

import re

import pytest

from tests.faults.person import Person
from tests.faults.stack import Stack

pytestmark = pytest.mark.faults


@pytest.mark.parametrize("stack", ["sqlite"], indirect=True)
def test_it_works(stack: Stack) -> None:
    """What the headers say is in no address of a page."""
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example", "X-Forwarded-For": "10.1.2.3"}
    page = Person(stack.url).get("/", **said)
    (picture,) = re.findall(r'property="og:image" content="([^"]*)"', page.text)
    assert picture.startswith(stack.url)
    assert "evil" not in page.text


@pytest.mark.parametrize("stack", ["sqlite"], indirect=True)
@pytest.mark.parametrize("path", ["/", "/login", "/puzzles/random"])
def test_another_name_is_refused_with_a_word_of_what_to_set(stack: Stack, path: str) -> None:
    answer = Person(stack.url).get(path, Host="evil.example")
    assert answer.code == 400
    assert "TRUSTED_HOSTS" in answer.text
    assert "evil" not in answer.text + str(answer.headers)
