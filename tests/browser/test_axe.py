"""axe-core finds nothing on any page: in every theme, in both languages, on a phone and on a wide screen.

Each page is seen in each theme, language and width at least once. WORDYARD_AXE=every sees it in all of their
combinations, which takes a quarter of an hour.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import CONTRAST, find_violations
from tests.browser.conftest import Watch
from tests.browser.every_page import PageView, list_page_views, open_context, open_world, routes_without_page
from tests.each import each
from tests.faults.stack import Stack
from tests.world import World

pytestmark = pytest.mark.browser
EVERY = os.environ.get("WORDYARD_AXE") == "every"
PHONE, WIDE = 360, 1280
ENGLISH_READERS, BOKMAL_READERS = "en-GB", "nb-NO"
# A page that waits for its turn asks for itself each second; without scripts it has no other way.
ALLOWED = {"accounts.one_moment": "meta-refresh"}
PAINT = """(chosen) => {
  for (const name of ["theme", "palette"]) document.documentElement.removeAttribute(`data-${name}`);
  for (const [name, value] of chosen) document.documentElement.setAttribute(`data-${name}`, value);
}"""


class Look(NamedTuple):
    """What a page is shown with: the choices of its reader, the device's colours, the width of the window."""

    chosen: tuple[tuple[str, str], ...]
    colors: str
    width: int
    rules: tuple[str, ...] = ()


BOTH = (("theme", "contrast"), ("palette", "distinct"))
# The look that follows another one on the same page changes its colours alone, and its width.
ENGLISH = (Look((), "light", WIDE), Look((), "dark", PHONE, CONTRAST))
BOKMAL = (Look(BOTH, "light", PHONE), Look(BOTH, "dark", WIDE, CONTRAST))
CHOSEN = ((), BOTH[:1], BOTH[1:])
ALL = tuple(
    Look(chosen, colors, width, () if (chosen, colors) == ((), "light") else CONTRAST)
    for width in (WIDE, PHONE)
    for chosen in CHOSEN
    for colors in ("light", "dark")
)
Plan = tuple[int, str, tuple[Look, ...]]
# Which of a page's two views is looked at, in which language, and how.
SAMPLE: tuple[Plan, ...] = ((0, ENGLISH_READERS, ENGLISH), (1, BOKMAL_READERS, BOKMAL))
EVERYTHING: tuple[Plan, ...] = tuple(
    (end, language, ALL) for end in (0, 1) for language in (ENGLISH_READERS, BOKMAL_READERS)
)


@pytest.fixture
def world(site: Stack) -> Iterator[World]:
    with open_world(site) as world:
        yield world


@pytest.fixture
def page_of(chromium: Browser, site: Stack, world: World, watch: Watch) -> Iterator[Callable[[str, str], Page]]:
    """`page_of(who, language)` returns the page of this person's browser; readers of Bokmål have chosen a look."""
    opened: dict[tuple[str, str], Page] = {}

    def enter(who: str, language: str) -> Page:
        if (who, language) not in opened:
            context = open_context(chromium, site, world, who, locale=language)
            opened[who, language] = watch.over(context).new_page()
            if language != ENGLISH_READERS or EVERY:
                choose_look(opened[who, language])
        return opened[who, language]

    yield enter
    for page in opened.values():
        page.context.close()


def choose_look(page: Page) -> None:
    """Choose what loads the sheet of choices; each look then sets its own."""
    page.goto("/settings")
    for name, value in BOTH:
        page.locator(f"input[name={name}][value={value}]").check()
    page.locator("main form button.primary").first.click()
    expect(page.locator("html[data-theme=contrast]")).to_be_attached()


def look_at(page: Page, view: PageView, looks: tuple[Look, ...]) -> None:
    answer = page.goto(view.address)
    assert answer is not None and answer.status < 400, answer
    for look in looks:
        page.set_viewport_size({"width": look.width, "height": 800})
        page.emulate_media(color_scheme=look.colors)  # type: ignore[arg-type]
        page.evaluate(PAINT, look.chosen)
        found = [one for one in find_violations(page, *look.rules) if not one.startswith(allowed(view))]
        assert found == [], f"{look.chosen} {look.colors} {look.width}: {found}"


def allowed(view: PageView) -> str:
    return ALLOWED.get(view.endpoint, "none") + ":"


def test_it_works(world: World, site: Stack, page_of: Callable[[str, str], Page]) -> None:
    views = list_page_views(world)
    site.settle()
    cases = [
        (ends[end], language, looks) for ends in views for end, language, looks in (EVERYTHING if EVERY else SAMPLE)
    ]
    each(
        dict.fromkeys(cases),
        lambda case: look_at(page_of(case[0].who, case[1]), case[0], case[2]),
        lambda case: f"{case[0]} in {case[1]}",
    )


def test_every_route_has_a_page_or_a_reason_for_having_none() -> None:
    assert routes_without_page() == set()
