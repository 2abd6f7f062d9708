"""axe-core finds nothing on states of pages: open menus and panels, finished boards, forms with faults."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import grids, yard
from tests.browser import hands, tracing
from tests.browser.axe import CONTRAST, find_violations
from tests.browser.conftest import Watch
from tests.each import each
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
WORDS = {"bee": yard.ANSWERS, "strands": tuple(yard.TRACED), "letterboxed": yard.CHAIN}
# What is filled in wrongly, by the page of the form; the rest stays as it is.
WRONG = {
    "/signup": {"Username": "x", "Password": "short"},
    "/login": {"Username": "nobody", "Password": "wrong-password"},
    "/crossword/build/new": {"Rows": "1000"},
}
WRONG_OF_ACCOUNT = {
    "/account": {"Email": "no-address"},
    "/account/password": {"Current password": "wrong", "New password": "x"},
    "/account/delete": {},
}


def has_no_violations(page: Page) -> list[str]:
    """Return what axe finds in the state of the page, in light and dark, wide and narrow."""
    found = []
    for width, colors, rules in ((WIDE, "light", ()), (WIDE, "dark", CONTRAST), (PHONE, "light", ())):
        page.set_viewport_size(width)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=colors)  # type: ignore[arg-type]
        found += [f"{colors} {width['width']}: {one}" for one in find_violations(page, *rules)]
    return found


def is_clean(page: Page) -> None:
    found = has_no_violations(page)
    assert found == [], found


def test_it_works(visit: Visit, boards: list[str]) -> None:
    """Everything on a board that opens is open: the menu, the panels of help, the choices of a crossword."""
    page = visit()

    def check(address: str) -> None:
        page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        page.goto(address)
        expect(page.locator("#play.live")).to_be_visible()
        page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true")
        is_clean(page)

    each(boards, check, str)


@pytest.mark.parametrize("panel", ["languages", "menu"])
def test_panels_of_the_header(visit: Visit, panel: str) -> None:
    page = visit(viewport=PHONE)
    page.goto("/bee/rules")
    page.locator(".menu-button").click()
    if panel == "languages":
        page.locator("#menu [popovertarget=languages]").click()
    expect(page.locator(f"#{panel}")).to_be_visible()
    assert find_violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert find_violations(page, *CONTRAST) == []


def test_finished_boards(visit: Visit, boards: list[str]) -> None:
    page = visit()

    def check(address: str) -> None:
        page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        page.goto(address)
        expect(page.locator("#play.live")).to_be_visible()
        finish(page, address.split("/")[1])
        expect(page.locator(".finish-card")).to_be_visible()
        is_clean(page)

    each(boards, check, str)


def finish(page: Page, game: str) -> None:
    if game == "crossword":
        page.locator("#c0").focus()
        page.keyboard.type("".join(grids.ROWS).replace("#", ""))
    for word in WORDS.get(game, ()):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page.locator(f'[data-word="{word}"]').first).to_be_attached()


def test_forms_with_faults(visit: Visit, site: Stack, watch: Watch) -> None:
    watch.expected.update({"status of 422", "status of 401", "status of 403"})
    guest, player = visit(), visit()
    hands.log_in(player, site.add_player("axe").name)
    expect(player.get_by_role("button", name="Log out")).to_be_visible()

    def check(case: tuple[Page, str, dict[str, str]]) -> None:
        page, address, fields = case
        page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        page.goto(address)
        for label, value in fields.items():
            page.get_by_label(label, exact=True).fill(value)
        with page.expect_navigation():
            page.locator("main form button[type=submit]").first.click()
        expect(page.locator(".error:visible, .wrong:visible").first).to_be_visible()
        is_clean(page)

    cases = [(page, *form) for page, forms in ((guest, WRONG), (player, WRONG_OF_ACCOUNT)) for form in forms.items()]
    each(cases, check, lambda case: case[1])


def test_lessons_in_the_middle_and_at_the_end(visit: Visit) -> None:
    page = visit()
    page.goto("/strands/learn")
    tracing.drag(page, 17, 16, 15, 14)
    expect(page.locator("#step")).to_contain_text("Step 2 of")
    is_clean(page)
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    page.locator("#word").focus()
    page.keyboard.type("star")
    page.keyboard.press("Enter")
    expect(page.locator("#step")).to_contain_text("Step 3 of")
    is_clean(page)
