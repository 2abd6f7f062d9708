"""A crossword in a frame on somebody else's page, by keyboard, and without scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import FrameLocator, Page, expect

from tests import grids
from tests.browser.conftest import Watch
from tests.browser.other_site import other_site
from tests.browser.solving import add
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
FREESTYLE = ("@@a", "@@b", "cde")


@pytest.fixture
def elsewhere() -> Iterator[str]:
    with other_site() as address:
        yield address


@pytest.fixture
def slug(site: Stack) -> str:
    return add(site)


def framed(page: Page, address: str, elsewhere: str) -> FrameLocator:
    page.goto(f"{elsewhere}?frame={address}")
    return page.frame_locator("iframe")


def test_it_works(visit: Visit, site: Stack, slug: str, elsewhere: str) -> None:
    page = visit()
    frame = framed(page, f"{site.url}/crossword/{slug}/embed", elsewhere)
    frame.locator("[data-place='0']").click()
    page.keyboard.type("yurx")
    frame.get_by_role("button", name="Check").click()
    expect(frame.locator("#said")).to_have_text("1 letter is wrong")
    expect(frame.locator(".wrong")).to_have_count(1)
    assert page.context.cookies() == []


def test_keys_go_as_solvers_expect(visit: Visit, site: Stack, slug: str, elsewhere: str) -> None:
    page = visit()
    frame = framed(page, f"{site.url}/crossword/{slug}/embed", elsewhere)
    here = frame.locator("input:focus")
    frame.locator("[data-place='0']").click()
    page.keyboard.type("yo")
    expect(here).to_have_attribute("data-place", "2")
    page.keyboard.press("Backspace")
    expect(here).to_have_attribute("data-place", "1")
    expect(frame.locator("[data-place='1']")).to_have_value("")
    # Across the direction an arrow only turns.
    page.keyboard.press("ArrowDown")
    expect(here).to_have_attribute("data-place", "1")
    page.keyboard.press("ArrowDown")
    expect(here).to_have_attribute("data-place", "6")
    page.keyboard.press("Space")
    expect(frame.locator("li.lit")).to_contain_text(grids.CLUES["across", 5])


def test_no_other_page_lets_itself_be_framed(
    visit: Visit, site: Stack, slug: str, elsewhere: str, watch: Watch
) -> None:
    watch.expected |= {"frame-ancestors", "Content Security Policy"}
    page = visit()
    frame = framed(page, f"{site.url}/crossword/{slug}", elsewhere)
    expect(frame.locator("form")).to_have_count(0)


def test_without_scripts_the_check_comes_back_as_a_page(visit: Visit, site: Stack, slug: str, elsewhere: str) -> None:
    page = visit(java_script_enabled=False)
    frame = framed(page, f"{site.url}/crossword/{slug}/embed", elsewhere)
    frame.locator("[name='c-0']").fill("q")
    frame.get_by_role("button", name="Check").click()
    expect(frame.locator("#said")).to_have_text("1 letter is wrong")
    expect(frame.locator("[name='c-0']")).to_have_value("Q")


def test_the_next_entry_begins_where_one_ends(visit: Visit, site: Stack, slug: str, elsewhere: str) -> None:
    page = visit()
    frame = framed(page, f"{site.url}/crossword/{slug}/embed", elsewhere)
    frame.locator("[data-place='0']").click()
    page.keyboard.type("yurtobesegluts")
    frame.get_by_role("button", name="Check").click()
    expect(frame.locator("#said")).to_have_text("All correct so far")
    expect(frame.locator("[data-place='13']")).to_have_value("T")
    frame.locator("[data-place='21']").click()
    page.keyboard.type("toney")
    expect(frame.locator("#now")).to_contain_text("Stretching on a mat")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [534, 1280])
def test_cells_are_closed_beside_blanks(visit: Visit, site: Stack, scheme: str, width: int) -> None:
    """A cell of a freestyle crossword has a line on all four sides, where there are no cells around it too."""
    page = visit(color_scheme=scheme, viewport={"width": width, "height": 900})
    page.goto(f"/crossword/{add(site, FREESTYLE)}/embed")
    seen = Image.open(BytesIO(page.screenshot())).convert("L")
    for place in (2, 5, 6):
        box = page.locator(f"td:has([data-place='{place}'])").bounding_box()
        assert box
        middle = (round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2))
        ends = (box["x"], box["x"] + box["width"], box["y"], box["y"] + box["height"])
        sides = [(round(x), middle[1] + 9) for x in ends[:2]] + [(middle[0] + 9, round(y)) for y in ends[2:]]
        assert [has_line(seen, x, y) for x, y in sides] == [True] * 4, (place, sides)


def has_line(seen: Image.Image, x: int, y: int) -> bool:
    """Whether a line goes through the pixels around this one."""
    near = [int(seen.getpixel((x + right, y + down))) for right in (-2, -1, 0, 1, 2) for down in (-2, -1, 0, 1, 2)]
    return max(near) - min(near) > 40
