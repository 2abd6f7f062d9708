"""Making a board of Strands in a browser: while one types, in two tabs, hidden from its author, without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Watch
from tests.faults.stack import Stack
from tests.yard import CLUE, SPANGRAM, THEME_WORDS

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
WORDS = ", ".join(THEME_WORDS)
NARROW = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
SLOW = 30_000


def begin(page: Page) -> None:
    page.goto("/strands/make")
    page.get_by_label("Theme").fill(CLUE)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_label("Spangram")).to_be_visible()
    # What is typed before the scripts have run is not answered while one types.
    page.wait_for_load_state()


def test_it_works(visit: Visit, site: Stack, watch: Watch) -> None:
    """What is wrong is said while one types, a proposal is taken, and the board can be turned and pinned."""
    watch.expected.add("status of 422")
    page = visit()
    begin(page)
    page.get_by_label("Spangram").fill("words")
    expect(page.locator("#spangram-told")).to_contain_text("it needs at least 6")
    page.get_by_label("Spangram").fill(SPANGRAM)
    page.get_by_label("Theme words").fill(f"{WORDS}, café, cat")
    read = page.locator("#report")
    expect(read).to_contain_text("goes on the board as “cafe”")
    expect(read).to_contain_text("has 3 letters")
    page.get_by_role("button", name="Make the board").click()
    expect(page.locator("#refused")).to_contain_text("These words can’t make a board yet")
    page.get_by_role("button", name=WORDS, exact=True).click()
    expect(page.locator("#count")).to_contain_text("48 of 48 letters")
    expect(page.locator("#generate")).to_have_text("Make the board")
    page.locator("#generate").click()
    expect(page.locator("#told")).to_contain_text("Your board is ready: every word has only one path.", timeout=SLOW)
    expect(page.locator(".drawn polyline")).to_have_count(7)
    page.locator("#pin-clue").click()
    expect(page.locator("#pin-clue")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#pin-clue")).to_be_focused()
    pinned = page.locator(".drawn .pinned").get_attribute("points")
    page.get_by_role("button", name="Make another board").click()
    expect(page.locator(".drawn .pinned")).to_have_attribute("points", pinned or "")


def test_two_tabs_keep_both(visit: Visit, site: Stack, watch: Watch) -> None:
    watch.expected.add("status of 409")
    page = visit()
    begin(page)
    other = page.context.new_page()
    other.goto(page.url)
    page.get_by_label("Theme words").fill("letter")
    expect(page.locator("#saved")).to_have_text("Saved")
    other.get_by_label("Theme words").fill("riddle")
    expect(other.locator("#elsewhere")).to_contain_text("Both versions are saved")
    expect(other.locator("#elsewhere")).to_contain_text("letter")
    expect(other.get_by_label("Theme words")).to_have_value("riddle")
    other.get_by_role("button", name="Keep mine").click()
    expect(other.get_by_label("Theme words")).to_have_value("riddle")
    expect(other.locator("#elsewhere")).to_be_empty()


def test_a_hidden_board_never_reaches_its_author(visit: Visit, site: Stack) -> None:
    page = visit()
    bodies: list[str] = []

    def note(response: Response) -> None:
        if "/strands/make/" in response.url and response.status == 200:
            bodies.append(response.text())

    begin(page)
    page.on("response", note)
    page.get_by_label("Don’t show me the solution").check()
    page.get_by_label("Spangram").fill(SPANGRAM)
    page.get_by_label("Theme words").fill(WORDS)
    expect(page.locator("#count")).to_contain_text("48 of 48 letters")
    page.get_by_role("button", name="Make the board").click()
    expect(page.locator(".ready")).to_contain_text("You haven’t seen it", timeout=SLOW)
    page.get_by_role("link", name="Publish").click()
    expect(page.get_by_role("heading", name="Publish the puzzle")).to_be_visible()
    assert bodies
    assert not [body for body in bodies if "<polyline" in body or '<svg class="drawn' in body]


def test_it_is_made_without_scripts_on_a_narrow_phone(visit: Visit, site: Stack, watch: Watch) -> None:
    watch.expected.add("status of 422")
    page = visit(**NARROW, java_script_enabled=False)
    begin(page)
    page.get_by_label("Title").fill("Without scripts")
    page.get_by_label("Spangram").fill(SPANGRAM)
    page.get_by_label("Theme words").fill(WORDS)
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator("#count")).to_contain_text("48 of 48 letters")
    page.get_by_role("button", name="Make the board").click()
    drawn, refresh = page.locator(".drawn"), page.get_by_role("link", name="Refresh")
    for _ in range(30):
        # The answer may still be under way: only one of the two tells that it is there.
        expect(drawn.or_(refresh).first).to_be_visible()
        if drawn.count():
            break
        page.wait_for_timeout(500)
        refresh.click()
    expect(drawn).to_be_visible()
    page.get_by_role("button", name="Mirror").click()
    expect(page.locator(".drawn")).to_be_visible()
    body = page.locator("body").bounding_box()
    assert body is not None and body["width"] <= 320
    page.get_by_role("link", name="Publish").click()
    page.get_by_label("Only people with the link").check()
    page.get_by_label("Link", exact=True).fill("make")
    page.get_by_role("button", name="Publish").click()
    expect(page.locator("#slug-said")).to_contain_text("link is reserved")
    page.locator("#slug-said a").first.click()
    page.get_by_label("I accept the terms of publishing").check()
    page.get_by_role("button", name="Publish").click()
    expect(page.locator("#share")).to_be_visible()
