"""The page of a board of Strands: its first screen, its width, its weight, its colours and its end."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.tracing import NARROW, PHONE, Visit, add, begin, cells, ended, middle, swipe, tap, write
from tests.faults.stack import Stack
from tests.yard import TRACED

pytestmark = pytest.mark.browser
FIRST_SCREEN = (".play-head", "#panel", "#entry", "#board", ".js-hint", ".js-colours")
LONGEST_PAGE = 30_000


@pytest.fixture
def board(site: Stack) -> str:
    return add(site)


@pytest.mark.parametrize("device", [PHONE, NARROW], ids=["360", "320"])
def test_it_works(visit: Visit, board: str, device: dict[str, object]) -> None:
    page = visit(**device)
    begin(page, board)
    width = page.evaluate("innerWidth")
    for selector in FIRST_SCREEN:
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        assert box["x"] >= 0, selector
        assert box["x"] + box["width"] <= width, selector
        assert box["y"] + box["height"] <= 640, selector
    for control in page.locator(".cell, .actions button").all():
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    # What is said of a word takes no room from the board.
    before = middle(page, 0)
    tap(page, 0, 6, 1, 1)
    expect(page.locator("#verdict")).to_contain_text("Too short")
    assert middle(page, 0) == before
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("device", [PHONE, NARROW], ids=["360", "320"])
def test_what_is_said_keeps_the_word_whole_and_the_board_in_place(
    visit: Visit, board: str, device: dict[str, object]
) -> None:
    page = visit(**device)
    begin(page, board)
    before = middle(page, 0)
    for path, said in (
        ((8, 9, 10, 11), "it counts towards a hint"),
        (cells("crossing"), "A theme word"),
        ((0, 6), "Too short"),
    ):
        swipe(page, *path)
        expect(page.locator("#verdict")).to_contain_text(said)
        assert hands.is_whole(page.locator(".verdict b")), said
        assert middle(page, 0) == before, said


def test_it_fits_320_pixels_at_every_stage(visit: Visit, board: str) -> None:
    page = visit(**NARROW)
    for address in ("", "/reveal", "/rules"):
        page.goto(f"/strands/{board}{address}" if address != "/rules" else "/strands/rules")
        expect(page.locator("main")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && innerWidth === 320"), address
    begin(page, board)
    for word in TRACED:
        swipe(page, *cells(word))
        expect(hands.found(page, word)).to_have_count(1)
    ended(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && innerWidth === 320")


def test_no_confetti_falls_for_those_who_want_no_motion(visit: Visit, board: str) -> None:
    page = visit(reduced_motion="reduce")
    begin(page, board)
    write(page, *TRACED)
    ended(page)
    expect(page.locator(".confetti")).to_have_count(1)
    expect(page.locator(".confetti")).to_be_hidden()


def test_each_word_can_have_its_colour(visit: Visit, board: str) -> None:
    page = visit()
    begin(page, board)
    write(page, "clue", "riddle", "wordpuzzle")
    fill = "(cell) => getComputedStyle(cell, '::before').backgroundColor"

    def colours() -> list[str]:
        return [page.locator(f'.cell[value="{cell}"]').evaluate(fill) for cell in (0, 9, 47)]

    one, same, golden = colours()
    assert one == same != golden
    page.locator(".js-colours").click()
    expect(page.locator(".grid.colours")).to_be_visible()
    first, second, still = colours()
    assert len({first, second, still}) == 3
    assert still == golden
    page.reload()
    expect(page.locator(".grid.colours")).to_be_visible()


def test_it_copies_the_text_to_share(visit: Visit, board: str) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    begin(page, board)
    write(page, *TRACED)
    ended(page)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert "🟡🔵🔵🔵" in page.evaluate("navigator.clipboard.readText()")


def test_the_page_is_light(visit: Visit, board: str) -> None:
    """Everything that the page needs, but for its font, as a proxy would send it."""
    page = visit()
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.setdefault(answer.url, len(gzip.compress(answer.body(), 6))))
    begin(page, board)
    page.wait_for_load_state("networkidle")
    assert sum(size for url, size in sizes.items() if ".woff2" not in url) < LONGEST_PAGE, sizes
