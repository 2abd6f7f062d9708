"""Rows that belong together keep together: on the first page and the statistics of a phone, and beside a crossword."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands, solving
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TOPS = "them => them.map(it => Math.round(it.getBoundingClientRect().top))"
MIDDLES = "them => them.map(it => { const r = it.getBoundingClientRect(); return Math.round((r.top + r.bottom) / 2); })"
# What a day that is done says, in the languages of the pages.
ALL_DONE = {"en-US": "All 4 done", "nb-NO": "Alle 4 ferdige"}
SEVEN = ("abc#def", "abc#def", "abcdefg", "##abcde", "abcdef#", "abcde##", "abcd###")


def test_it_works(visit: Visit) -> None:
    """The games under "More to play" have rows of one form."""
    page = visit(**PHONE)
    page.goto("/")
    shapes = set()
    for row in page.locator(".more-list li").all():
        tops = row.locator("a").evaluate_all(TOPS)
        shapes.add(tuple(top - tops[0] for top in tops))
    assert shapes == {(0, 0)}


@pytest.mark.parametrize("locale", list(ALL_DONE))
def test_a_day_that_is_done_takes_one_line(visit: Visit, locale: str) -> None:
    page = visit(**PHONE, locale=locale)
    page.goto("/")
    done = '(it, text) => { it.innerHTML = `<span class="done">${text}</span>`; }'
    page.locator(".day-far").evaluate(done, ALL_DONE[locale])
    far, countdown = (page.locator(part).bounding_box() for part in (".day-far", ".countdown"))
    assert far is not None
    assert countdown is not None
    assert countdown["y"] < far["y"] + far["height"]


def test_the_statistics_of_each_game_fit_under_a_heading_with_room(visit: Visit, slug: str) -> None:
    page = visit(**PHONE)
    page.goto(f"/bee/{slug}")
    hands.play(page, ("late",))
    page.goto("/statistics")
    table = page.get_by_role("region", name="Each game")
    times = "them => them.forEach(it => { it.textContent = '12:34'; })"
    table.locator("td:nth-last-child(-n+2)").evaluate_all(times)
    assert table.evaluate("it => it.scrollWidth <= it.clientWidth")
    heading, above = (page.locator(part).first.bounding_box() for part in (".statistics h2", ".statistics .hint"))
    assert heading is not None
    assert above is not None
    assert heading["y"] - above["y"] - above["height"] >= 16


def test_the_tools_of_a_crossword_stand_on_one_line(visit: Visit, site: Stack) -> None:
    page = visit(viewport={"width": 1280, "height": 800})
    solving.begin(page, solving.add(site, SEVEN))
    expect(page.locator(".js-help")).to_be_visible()
    middles = page.locator(".tools > *").evaluate_all(MIDDLES)
    assert max(middles) - min(middles) <= 4
