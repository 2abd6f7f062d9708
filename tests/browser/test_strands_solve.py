"""Solving a board of letters on its page, while the list grows."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.faults.stack import Stack
from tests.yard import ROWS

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
# Letters that make hundreds of thousands of words and no solution: the search takes all the time that it is given.
HARD = "\n".join(("ettnai", "ilolel", "asshnh", "rhieen", "rnssha", "haooea", "naahhn", "hharsh"))
AT_MOST = 60_000


def solve(page: Page, letters: str, seconds: str = "30") -> None:
    page.goto("/strands/solve")
    fill(page, letters)
    page.get_by_label("Time").select_option(seconds)
    page.get_by_role("button", name="Solve it").click()
    page.wait_for_url("**/strands/solutions/*")


def fill(page: Page, letters: str) -> None:
    page.get_by_text("Or enter them as text").click()
    page.get_by_label("The board as text").fill(letters)


def expect_the_answer(page: Page) -> None:
    expect(page.get_by_text("It tried everything it knows.")).to_be_visible(timeout=AT_MOST)
    answer = page.locator(".solutions li").filter(has_text="word puzzle").filter(has_text="answer").first
    expect(answer).to_contain_text("riddle")
    expect(answer.locator("polyline")).to_have_count(7)


def test_it_works(visit: Visit) -> None:
    page = visit()
    solve(page, "\n".join(ROWS).upper())
    expect_the_answer(page)
    expect(page.locator("#generation")).to_have_count(0)


def test_letters_are_drawn_small_on_every_solution(visit: Visit) -> None:
    """They are drawn once, and the others are copies, which styles reach in another way."""
    page = visit()
    solve(page, "".join(ROWS))
    expect(page.get_by_text("It tried everything it knows.")).to_be_visible(timeout=AT_MOST)
    copies = page.locator(".solutions use")
    box, board = copies.first.bounding_box(), page.locator(".solutions svg").first.bounding_box()
    assert box is not None
    assert board is not None
    assert box["width"] <= board["width"] + 2
    assert box["height"] <= board["height"] + 2


def test_it_is_stopped_from_the_page(visit: Visit, site: Stack) -> None:
    page = visit()
    solve(page, HARD, "120")
    solving = page.url.rpartition("/")[2]
    site.wait_for_running(solving)
    expect(page.locator("#generation progress")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#solving")).to_contain_text("Cancelled.")
    expect(page.locator("#generation")).to_have_count(0)
    assert site.row(solving).status == "cancelled"
    # The worker is free again at once.
    page.get_by_role("link", name="Another board").click()
    fill(page, "".join(ROWS))
    page.get_by_role("button", name="Solve it").click()
    expect_the_answer(page)


def test_without_scripts_the_page_looks_again_by_itself(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    solve(page, "".join(ROWS))
    expect_the_answer(page)


def test_the_keyboard_is_enough(visit: Visit) -> None:
    page = visit()
    page.goto("/strands/solve")
    page.locator("#cell-0").focus()
    page.keyboard.type("".join(ROWS))
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.insert_text("6")
    page.keyboard.press("Enter")
    page.wait_for_url("**/strands/solutions/*")
    expect_the_answer(page)


def test_it_says_what_is_wrong_beside_the_field(visit: Visit, watch: Watch) -> None:
    watch.expected.add("status of 422")
    page = visit(viewport={"width": 320, "height": 640})
    page.goto("/strands/solve")
    fill(page, "".join(ROWS)[:-1])
    page.get_by_role("button", name="Solve it").click()
    expect(page.locator(".field.wrong")).to_contain_text("1 letter missing.")
    expect(page.get_by_label("The board as text")).to_have_value("".join(ROWS)[:-1])
    assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_nothing_is_wider_than_the_screen(visit: Visit, width: int) -> None:
    page = visit(viewport={"width": width, "height": 640})
    solve(page, "".join(ROWS))
    expect(page.get_by_text("It tried everything it knows.")).to_be_visible(timeout=AT_MOST)
    expect(page.get_by_role("heading", name=re.compile("solutions?$"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == width
