"""One thumb on a small phone, and every page at 320 pixels."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Watch
from tests.browser.hands import found
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
FIRST_SCREEN = ("#hive", "#entry", ".rank", ".score", ".js-delete", ".js-shuffle", ".js-enter", "#verdict")
OPEN_PAGES = ("/", "/bee/rules", "/bee/make", "/puzzles", "/signup", "/login", "/nowhere")
OWN_PAGES = ("/account", "/account/password", "/account/sessions", "/account/delete", "/puzzles?filter=all")


def tap_word(page: Page, word: str) -> None:
    for letter in word:
        page.locator(f'#hive .tile[value="{letter}"]').tap()


def test_it_works(visit: Visit, slug: str) -> None:
    page = visit(**PHONE)
    page.goto(f"/bee/{slug}")
    tap_word(page, "planett")
    page.locator(".js-delete").tap()
    expect(page.locator("#word")).to_have_value("planet")
    before = hands.order(page)
    page.locator(".js-shuffle").tap()
    expect(page.locator("#hive")).not_to_have_attribute("data-order", before)
    page.locator(".js-enter").tap()
    expect(found(page, "planet")).to_have_count(1)
    expect(page.locator("#word")).to_have_value("")
    assert page.evaluate("scrollY") == 0


def test_it_has_the_game_on_the_first_screen(visit: Visit, slug: str) -> None:
    page = visit(**PHONE)
    page.goto(f"/bee/{slug}")
    for selector in FIRST_SCREEN:
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        assert box["x"] >= 0, selector
        assert box["x"] + box["width"] <= 360, selector
        assert box["y"] + box["height"] <= 640, selector


@pytest.mark.parametrize("device", [PHONE, NARROW], ids=["360", "320"])
def test_what_is_said_keeps_the_word_whole_and_the_hive_in_place(
    visit: Visit, slug: str, device: dict[str, object]
) -> None:
    page = visit(**device)
    page.goto(f"/bee/{slug}")
    expect(page.locator("#play.live")).to_be_visible()
    before = page.locator("#hive").bounding_box()
    for word in ("late", "telp", "planterplanter"):
        tap_word(page, word)
        page.locator(".js-enter").tap()
        expect(page.locator(".verdict b")).to_have_text(word)
        assert hands.is_whole(page.locator(".verdict b")), word
        assert page.locator("#hive").bounding_box() == before, word


def test_it_keeps_the_first_screen_after_a_long_word(visit: Visit, slug: str) -> None:
    page = visit(**PHONE)
    page.goto(f"/bee/{slug}")
    tap_word(page, "planterplanter")
    page.locator(".js-enter").tap()
    expect(page.locator(".verdict")).to_be_visible()
    box = page.locator(".js-enter").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640
    assert is_narrow_enough(page)


def test_it_has_tiles_that_a_thumb_can_hit(visit: Visit, slug: str) -> None:
    page = visit(**NARROW)
    page.goto(f"/bee/{slug}")
    for control in page.locator("#hive .tile, .actions button").all():
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def is_narrow_enough(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth && innerWidth <= 360"))


def test_it_fits_every_page_into_320_pixels(visit: Visit, slug: str, site: Stack, watch: Watch) -> None:
    watch.expected.add("status of 404")
    olga = site.add_player("olga", role="operator")
    page = visit(**NARROW)
    pages = [*OPEN_PAGES, f"/bee/{slug}", f"/bee/{slug}/reveal"]
    wide = [path for path in pages if not opens_narrow(page, path)]
    hands.log_in(page, olga.name, target=f"/bee/{slug}")
    page.wait_for_url(f"**/bee/{slug}")
    tap_word(page, "planet")
    page.locator(".js-enter").tap()
    expect(found(page, "planet")).to_have_count(1)
    making = site.ask(olga)
    job = site.wait_for(making).id
    own = [*OWN_PAGES, "/", f"/bee/{slug}", f"/generations/{job}", "/operator/?status=done", f"/operator/jobs/{job}"]
    wide += [path for path in own if not opens_narrow(page, path)]
    assert wide == []


def opens_narrow(page: Page, path: str) -> bool:
    page.goto(path)
    expect(page.locator("main")).to_be_visible()
    return is_narrow_enough(page) and page.evaluate("innerWidth") == 320
