"""No answer, and no way of one, leaves the server before it is found, given up, or ringed by a hint."""

from __future__ import annotations

import random
import re
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import yard
from tests.yard import HTMX, ZOO

OTHERS = ("bags", "bean", "cool", "crew", "deer", "edge")


def read(answer: Any) -> str:
    """Body and headers, cookies too."""
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers)
    return unquote(f"{headers}\n{answer.text}").casefold()


def numbers(text: str) -> str:
    """Every run of numbers of a text, however they are set apart."""
    return " ".join(re.findall(r"\d+", text))


def middles(path: list[int]) -> str:
    """The path as a line is drawn through it."""
    return " ".join(f"{cell % 6 * 100 + 50} {cell // 6 * 100 + 50}" for cell in path)


def held(text: str, word: str) -> bool:
    """Whether a text names the word or tells the order of its cells, forwards or backwards."""
    path = [int(cell) for cell in ZOO[word].split(".")]
    told = f" {numbers(text)} "
    ways = (" ".join(map(str, path)), " ".join(map(str, path[::-1])), middles(path), middles(path[::-1]))
    return re.search(rf"\b{word}\b", text) is not None or any(f" {way} " in told for way in ways)


def everything(client: FlaskClient, slug: str) -> list[str]:
    """Each page and part that has to do with the board."""
    seen = []
    for url in ("/", "/puzzles?filter=all", f"/strands/{slug}", f"/strands/{slug}/reveal", "/strands/rules"):
        for headers in ({}, HTMX):
            seen.append(read(client.get(url, headers=headers)))
    posts: dict[str, dict[str, str]] = {
        "guess": {"word": "zzzz", "path": "0.1.2.3"},
        "letter": {"path": "0", "cell": "6"},
        "colours": {},
        "hint": {},
    }
    for name, data in posts.items():
        for headers in ({}, HTMX):
            seen.append(read(client.post(f"/strands/{slug}/{name}", data=data, headers=headers)))
    return seen


def test_it_works(alice: FlaskClient) -> None:
    """The net holds: it catches every word and way of a board that was given up."""
    slug = yard.add_strands(yard.new_zoo())
    alice.post(f"/strands/{slug}/reveal")
    page = read(alice.get(f"/strands/{slug}"))
    assert all(held(page, word) for word in ZOO)
    for word in ZOO:
        assert held(page.replace(word, ""), word), word


@pytest.mark.parametrize("seed", range(4))
def test_nothing_unfound_is_in_any_answer(app: Flask, alice: FlaskClient, seed: int) -> None:
    rng = random.Random(seed)
    slug = yard.add_strands(yard.new_zoo())
    words = rng.sample(list(ZOO), len(ZOO))
    for number, word in enumerate(words[:-1], 1):
        part = read(alice.post(f"/strands/{slug}/guess", data={"path": ZOO[word]}, headers=HTMX))
        assert held(part, word)
        for text in (part, *everything(alice, slug)):
            assert [left for left in words[number:] if held(text, left)] == []
    for client in (app.test_client(), yard.log_in(app, "bob")):
        for text in everything(client, slug):
            assert not [word for word in ZOO if held(text, word)]


def test_a_hint_tells_the_letters_and_only_a_second_one_the_order(alice: FlaskClient) -> None:
    slug = yard.add_strands(yard.new_zoo())
    for word in OTHERS:
        alice.post(f"/strands/{slug}/guess", data={"word": word}, headers=HTMX)
    first = [read(alice.post(f"/strands/{slug}/hint", headers=HTMX)), read(alice.get(f"/strands/{slug}"))]
    assert not any("data-step" in text for text in first)
    assert all(len(re.findall(r'class="cell ring', text)) == 6 for text in first)
    for text in (*first, *everything(alice, slug)):
        assert not [word for word in ZOO if held(text, word)]


@pytest.mark.parametrize("guess", ["0.6.1", "0.6.1.2", "panthers", "13.18.12.6.7.1", "13.18.12.6.7.1.2"])
def test_a_near_miss_looks_like_any_other(alice: FlaskClient, guess: str) -> None:
    slug = yard.add_strands(yard.new_zoo())
    part = alice.post(f"/strands/{slug}/guess", data={"word": guess}, headers=HTMX).text
    assert 'data-good="false"' in part
    assert len(part) < 900


def test_pages_do_not_even_load_the_secret(alice: FlaskClient) -> None:
    slug = yard.add_strands(yard.new_zoo())
    alice.post(f"/strands/{slug}/guess", data={"word": "giraffe"})
    with yard.statements() as seen:
        for url in ("/", f"/strands/{slug}", f"/strands/{slug}/reveal", "/puzzles"):
            alice.get(url)
    assert not [one for one in seen if "puzzle.secret" in one]
