"""Pages that compute: so much of the processor's time for an address."""

from __future__ import annotations

import pytest
from flask import Flask

from app.games.letterboxed.web.universes import drawn_chain
from app.web import budget
from app.web.budget import MemoryBuckets

SIDES = "sides=ast+bdo+cpy+eir"
COSTLY = (f"/letterboxed/create?{SIDES}", "/letterboxed/universes", "/boards/slug?game=bee&slug=abc")
COSTLY += (f"/letterboxed/solve?{SIDES}", "/bee/solve?letters=aelnprt&key=a")


@pytest.fixture
def poor(monkeypatch: pytest.MonkeyPatch) -> MemoryBuckets:
    """An address may compute for next to nothing."""
    purses = MemoryBuckets(rate=0.001, most=0.000_001)
    monkeypatch.setattr(budget, "CPU_BY_CLIENT", purses)
    return purses


def test_it_works(app: Flask, poor: MemoryBuckets) -> None:
    for number, page in enumerate(COSTLY):
        here = {"REMOTE_ADDR": f"10.0.0.{number}"}
        first, second = (app.test_client().get(page, environ_base=here) for _ in range(2))
        assert (first.status_code, second.status_code) == (200, 429), page
        assert int(second.headers["Retry-After"]) >= 1
    assert app.test_client().get(COSTLY[0], environ_base={"REMOTE_ADDR": "10.0.1.1"}).status_code == 200


def test_letters_that_are_sent_cost_as_much_as_letters_in_an_address(app: Flask, poor: MemoryBuckets) -> None:
    for path, form in (("/letterboxed/create", {"sides": "qqq www zzz xxx"}), ("/bee/create", {"letters": "qwzxvkj"})):
        poor.charge("127.0.0.1", -1000.0)
        assert [app.test_client().post(path, data=form).status_code for _ in range(2)] == [422, 429], path


def test_what_is_owed_is_paid_by_waiting() -> None:
    at = [0.0]
    purses = MemoryBuckets(rate=0.1, most=1.0, clock=lambda: at[0])
    assert purses.seconds_until_free("a") == 0
    purses.charge("a", 1.5)
    assert purses.seconds_until_free("a") == pytest.approx(5)
    assert purses.seconds_until_free("b") == 0
    at[0] = 5.0
    assert purses.seconds_until_free("a") == 0
    at[0] = 500.0
    purses.charge("a", 1.5)
    assert purses.seconds_until_free("a") == pytest.approx(5)


def test_what_is_taken_must_be_there() -> None:
    at = [0.0]
    purses = MemoryBuckets(rate=0.5, most=2, clock=lambda: at[0])
    assert [purses.try_consume("a") for _ in range(4)] == [True, True, False, False]
    assert purses.try_consume("b", 2) and not purses.try_consume("b", 0.5)
    at[0] = 1.9
    assert not purses.try_consume("a")
    at[0] = 2.0
    assert [purses.try_consume("a"), purses.try_consume("a")] == [True, False]
    at[0] = 500.0
    assert [purses.try_consume("a") for _ in range(3)] == [True, True, False]


def test_the_names_are_no_more_than_so_many() -> None:
    purses = MemoryBuckets(rate=0.1, most=1.0, names=2)
    for name in ("a", "b", "c"):
        purses.charge(name, 2.0)
    assert [bool(purses.seconds_until_free(name)) for name in "abc"] == [False, True, True]


def test_the_same_page_is_computed_once(app: Flask) -> None:
    page = "/letterboxed/universes?words=bytes+sporadic"
    app.test_client().get(page)
    before = drawn_chain.cache_info().hits
    assert app.test_client().get(page).status_code == 200
    assert drawn_chain.cache_info().hits == before + 1
