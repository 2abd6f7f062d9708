"""The settings change what a browser draws, from the first paint on and without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import yard
from tests.browser import hands, solving, tracing
from tests.browser.contrast import faint_texts
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PLACES = ("/", "/settings", "/archive/bee", "/login", "/puzzles", "/bee/rules", "/search", "/papers")
PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
STYLE = "(element, name) => getComputedStyle(element).getPropertyValue(name)"
GROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.fixture
def boards(site: Stack, slug: str) -> list[str]:
    with site.inside():
        box = yard.add_box()
    return [
        f"/bee/{slug}",
        f"/letterboxed/{box}",
        f"/strands/{tracing.add(site)}",
        f"/crossword/{solving.add(site, solving.WIDE)}",
    ]


def choose(page: Page, **values: str) -> None:
    """Choose in the settings: a value of a choice, or "on" or "off"."""
    page.goto("/settings")
    for name, value in values.items():
        if value in ("on", "off"):
            page.locator(f"#{name}").set_checked(value == "on")
        else:
            page.locator(f"#{name}-{value}").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".flash.success")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_it_works(visit: Visit, scripts: bool) -> None:
    page = visit(color_scheme="light", java_script_enabled=scripts)
    grounds = {}
    for theme in ("system", "light", "dark", "contrast"):
        choose(page, theme=theme)
        page.goto("/")
        grounds[theme] = page.locator("body").evaluate(STYLE, "background-color")
    assert grounds["system"] == grounds["light"] == "rgb(245, 240, 228)"
    assert grounds["dark"] == "rgb(26, 24, 21)"
    assert grounds["contrast"] == "rgb(255, 255, 255)"
    page.emulate_media(color_scheme="dark")
    assert page.locator("body").evaluate(STYLE, "background-color") == "rgb(0, 0, 0)"


def test_a_theme_that_is_chosen_wins_over_the_device(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    choose(page, theme="light")
    assert page.evaluate(GROUND) == "rgb(245, 240, 228)"
    expect(page.locator('meta[name="theme-color"]')).to_have_attribute("content", "#f5f0e4")
    # Paper is light for everybody.
    choose(page, theme="dark", letters="largest")
    page.emulate_media(media="print", color_scheme="light")
    assert page.evaluate(GROUND) == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "16px"


@pytest.mark.parametrize(
    ("theme", "scheme", "least"),
    [("light", "dark", 4.5), ("dark", "light", 4.5), ("contrast", "light", 7), ("contrast", "dark", 7)],
)
@pytest.mark.parametrize("palette", ["usual", "distinct"])
def test_every_text_has_its_contrast(
    visit: Visit, boards: list[str], theme: str, scheme: str, least: float, palette: str
) -> None:
    page, faults = visit(color_scheme=scheme), {}
    choose(page, theme=theme, palette=palette)
    for address in (*PLACES, *boards):
        page.goto(address)
        if address in boards:
            expect(page.locator("#play.live")).to_be_visible()
        faults[address] = faint_texts(page, least)
    assert {address: texts for address, texts in faults.items() if texts} == {}


def test_letters_grow_and_no_page_scrolls_sideways(visit: Visit, boards: list[str]) -> None:
    page, wide = visit(**PHONE), []
    sizes = []
    for letters in ("normal", "large", "larger", "largest"):
        choose(page, letters=letters)
        sizes.append(float(page.locator("h1").evaluate(STYLE, "font-size").removesuffix("px")))
    assert sizes == sorted(set(sizes))
    for address in (*PLACES, *boards):
        page.goto(address)
        for width, height in ((320, 640), (360, 740), (960, 640), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            # A phone would make its window as wide as the page.
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wide.append((address, width))
    assert wide == []


def test_nothing_moves_for_whoever_wants_that(visit: Visit, slug: str) -> None:
    page = visit(reduced_motion="no-preference")
    choose(page, motion="reduced")
    page.goto(f"/bee/{slug}")
    expect(page.locator("#play.live")).to_be_visible()
    page.keyboard.type("zz")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict.bad")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0


def test_an_account_has_its_settings_on_another_device(visit: Visit, site: Stack) -> None:
    alice = site.add_player("alice")
    first, second = visit(), visit()
    hands.log_in(first, alice.name, target="/puzzles")
    first.wait_for_url("**/puzzles")
    choose(first, theme="dark", letters="large")
    hands.log_in(second, alice.name, target="/puzzles")
    second.wait_for_url("**/puzzles")
    expect(second.locator("html")).to_have_attribute("data-theme", "dark")
    choose(second, theme="system")
    first.goto("/")
    expect(first.locator("html")).to_have_attribute("data-letters", "large")
    assert first.locator("html").get_attribute("data-theme") is None


def test_the_timer_is_hidden_and_goes_on(visit: Visit, site: Stack) -> None:
    page, address = visit(), f"/crossword/{solving.add(site)}"
    page.goto(address)
    expect(page.locator("#time")).to_be_visible()
    choose(page, show_timer="off")
    page.goto(address)
    expect(page.locator(".js-clock")).to_be_visible()
    expect(page.locator("#time")).to_be_hidden()
    choose(page, show_timer="on")
    page.goto(address)
    expect(page.locator("#time")).to_be_visible()


def test_buttons_come_to_the_left_hand(visit: Visit, slug: str) -> None:
    page = visit(**PHONE)

    def left(selector: str) -> float:
        box = page.locator(selector).bounding_box()
        assert box is not None
        return box["x"]

    page.goto(f"/bee/{slug}")
    assert left(".js-delete") < left(".js-enter")
    assert left(".brand") < left(".menu-button")
    choose(page, hand="left")
    page.goto(f"/bee/{slug}")
    assert left(".js-enter") < left(".js-delete")
    assert left(".menu-button") < left(".brand")
    page.locator(".menu-button").click()
    assert left("#menu") < 20


def test_sounds_are_heard_only_by_whoever_asks_for_them(visit: Visit, slug: str) -> None:
    page = visit()
    page.add_init_script(
        "addEventListener('wordyard:sound', (event) => (window.heard ??= []).push(event.detail.length), true)"
    )
    for wanted, expected in (("off", None), ("on", [2, 2])):
        choose(page, sounds=wanted)
        page.goto(f"/bee/{slug}")
        expect(page.locator("#play.live")).to_be_visible()
        hands.play(page, [yard.ANSWERS[0] if wanted == "off" else yard.ANSWERS[1]])
        page.keyboard.type("zz")
        page.keyboard.press("Enter")
        expect(page.locator(".verdict.bad")).to_be_visible()
        page.wait_for_timeout(200)
        assert page.evaluate("window.heard ?? null") == expected


def test_the_colours_of_each_word_in_strands_can_be_told_apart(visit: Visit, site: Stack) -> None:
    page, address = visit(), f"/strands/{tracing.add(site)}"
    names = [f"--c{number}" for number in range(1, 9)]

    def colours() -> list[str]:
        page.goto(address)
        return [str(page.locator(".game-strands").first.evaluate(STYLE, name)) for name in names]

    usual = colours()
    choose(page, palette="distinct")
    distinct = colours()
    assert len(set(distinct)) == len(names)
    assert not set(usual) & set(distinct)
