"""What hands do on a board of Strands."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import Page, expect

from tests import yard
from tests.browser import hands
from tests.faults.stack import Stack
from tests.yard import TRACED

Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}


def add(site: Stack) -> str:
    """A board of this test's own, with the answers in tests/yard.py."""
    with site.inside():
        return yard.add_strands(replace(yard.new_strands("Words about words"), identity=os.urandom(8).hex()))


def begin(page: Page, slug: str) -> None:
    page.goto(f"/strands/{slug}")
    expect(page.locator("#play.live")).to_be_visible()


def cells(word: str) -> list[int]:
    return [int(cell) for cell in TRACED[word].split(".")]


def middle(page: Page, cell: int) -> tuple[float, float]:
    box = page.locator(f'.cell[value="{cell}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(page: Page, *path: int) -> None:
    for cell in path:
        page.touchscreen.tap(*middle(page, cell))


def drag(page: Page, *path: int, steps: int = 4, let_go: bool = True) -> None:
    page.mouse.move(*middle(page, path[0]))
    page.mouse.down()
    for cell in path[1:]:
        page.mouse.move(*middle(page, cell), steps=steps)
    if let_go:
        page.mouse.up()


def swipe(page: Page, *path: int) -> None:
    """One finger over the letters, as the browser itself would tell it."""
    finger = page.context.new_cdp_session(page)
    for number, cell in enumerate(path):
        x, y = middle(page, cell)
        kind = "touchMove" if number else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def write(page: Page, *words: str) -> None:
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(hands.found(page, word)).to_be_visible()


def line(page: Page, text: str) -> None:
    expect(page.locator("#word")).to_have_value(text)


def path(page: Page, *expected: int) -> None:
    expect(page.locator(".cell.typed")).to_have_count(len(expected))
    expect(page.locator("#path")).to_have_value(".".join(map(str, expected)))


def ended(page: Page) -> None:
    expect(page.get_by_role("heading", name="The board is full!")).to_be_visible()
    # What was made stays in sight, above the card.
    inside = "it => it.getBoundingClientRect().top >= 0 && it.getBoundingClientRect().bottom <= innerHeight"
    assert page.locator("#board").evaluate(inside)
