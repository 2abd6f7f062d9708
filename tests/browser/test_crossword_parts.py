"""The builder's parts one at a time, two tabs joined, a login that ended, and steps back and forward by keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from app.accounts import sessions
from app.accounts.models import User
from app.extensions import db
from tests.browser import hands
from tests.browser.conftest import Watch
from tests.browser.test_crossword_build import PHONE, begin, is_saved, letters, open_part
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PARTS = {
    "Clues": "entries",
    "Fill": "machine",
    "Words": "words",
    "Settings": "setting",
    "Style": "look",
    "Preview": "preview",
}


def test_it_works(visit: Visit, site: Stack) -> None:
    for options, longest in (({"viewport": {"width": 1280, "height": 800}}, 1300), (PHONE, 2500)):
        page = visit(**options)
        begin(page)
        tops = Counter(link.bounding_box()["y"] for link in page.locator("#parts a").all())  # type: ignore[index]
        # In one row, or on a phone in even ones.
        assert [*tops.values()] == ([3, 3] if "is_mobile" in options else [6])
        for name, part in PARTS.items():
            open_part(page, name)
            expect(page.locator(f"#{part}")).to_be_visible()
            seen = [one for one in PARTS.values() if page.locator(f"#{one}").is_visible()]
            assert seen == [part]
            assert page.evaluate("document.documentElement.scrollHeight") <= longest, name
            assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
        # Each tool has its name in sight, within its own button.
        for tool in page.locator(".tool").all():
            label, button = tool.locator(".tool-name").bounding_box(), tool.bounding_box()
            assert label and button and label["width"] > 10
            assert label["x"] >= button["x"] and label["x"] + label["width"] <= button["x"] + button["width"]
    # What a finding names is brought into sight, in whatever part it lies, and a reload stays in its part.
    open_part(page, "Clues")
    page.locator("#clue-a0").fill("The first")
    open_part(page, "Fill")
    page.get_by_role("button", name="Save and check").click()
    page.locator("#finding-list a[href^='#row-']").first.click()
    expect(page.locator("#entries")).to_be_visible()
    open_part(page, "Words")
    page.reload()
    expect(page.locator("#words")).to_be_visible()


@pytest.mark.parametrize(("width", "rows"), [(320, [3, 3]), (360, [3, 3]), (600, [6]), (900, [3, 3]), (1280, [6])])
def test_the_tabs_stand_in_even_rows_in_norwegian_too(visit: Visit, site: Stack, width: int, rows: list[int]) -> None:
    """Its names of the parts are longer."""
    page = visit(viewport={"width": width, "height": 800}, locale="nb-NO")
    page.goto("/crossword/build/new")
    page.locator("main form button.primary").click()
    expect(page.locator("#board.live")).to_be_visible()
    tops = Counter(link.bounding_box()["y"] for link in page.locator("#parts a").all())  # type: ignore[index]
    assert [*tops.values()] == rows
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_tabs_that_change_different_cells_are_joined(visit: Visit, site: Stack) -> None:
    one = visit()
    begin(one)
    other = one.context.new_page()
    other.goto(one.url)
    expect(other.locator("#board.live")).to_be_visible()
    one.locator("#cell-0").click()
    one.keyboard.type("yu")
    one.locator("#clue-a5").fill("Very fat")
    is_saved(one)
    other.locator("#cell-2").click()
    other.keyboard.type("rt")
    other.locator("#clue-a10").fill("Supplies too much")
    is_saved(other)
    expect(other.locator("#elsewhere")).to_be_hidden()
    expect(other.locator("#cell-0")).to_have_value("Y")
    expect(other.locator("#clue-a5")).to_have_value("Very fat")
    # The first tab learns of it with its next change, and goes on.
    one.locator("#cell-20").click()
    one.keyboard.type("t")
    expect(one.locator("#cell-3")).to_have_value("T")
    expect(one.locator("#clue-a10")).to_have_value("Supplies too much")
    expect(one.locator("#elsewhere")).to_be_hidden()
    other.reload()
    assert letters(other)[:5] == "YURT."
    expect(other.locator("#cell-20")).to_have_value("T")


def test_a_login_that_ended_leads_back_to_what_was_typed(visit: Visit, site: Stack, watch: Watch) -> None:
    watch.expected.add("status of 401")
    alice = site.add_player("builder-alice")
    page = visit()
    hands.log_in(page, alice.name, target="/crossword/build/new")
    page.wait_for_url("**/crossword/build/new")
    begin(page)
    where = page.url
    with site.inside():
        alice_id = db.session.scalar(select(User.id).where(User.handle == alice.name))
        assert alice_id is not None
        sessions.end(alice_id, "test")
        db.session.commit()
    page.locator("#cell-0").click()
    page.keyboard.type("yurt")
    link = page.get_by_role("link", name="You’re logged out: log in")
    expect(link).to_be_visible()
    # A reload asks for the login as well, and is no dead end.
    page.reload()
    expect(page.locator("main")).to_contain_text("You’re logged out. Log in to get back to your draft.")
    hands.fill_login(page, alice.name)
    page.wait_for_url(f"{where.partition('#')[0]}**")
    is_saved(page)
    assert letters(page)[:4] == "YURT"
    page.reload()
    assert letters(page)[:4] == "YURT"


def test_a_layout_is_undone_and_redone_by_keys(visit: Visit, site: Stack) -> None:
    page = visit()
    begin(page)
    open_part(page, "Fill")
    page.get_by_text("Turn a word list into a puzzle").click()
    page.locator("#word-list-text").fill("\n".join(("elephant", "tent", "noon", "eleven", "apple")))
    page.get_by_role("button", name="Lay out").click()
    expect(page.locator("#undo")).to_be_enabled()
    laid = page.locator("#board input").count(), letters(page)
    assert laid[0] > 25
    page.keyboard.press("Control+z")
    expect(page.locator("#board input")).to_have_count(25)
    expect(page.locator("#redo")).to_be_enabled()
    # The type and the symmetry of the blocks come back with the grid.
    expect(page.locator("#set-type")).to_have_value("normal")
    expect(page.locator("#symmetry")).to_be_visible()
    page.keyboard.press("Control+y")
    expect(page.locator("#board input")).to_have_count(laid[0])
    assert letters(page) == laid[1]
    expect(page.locator("#set-type")).to_have_value("freestyle")


def test_a_step_back_within_one_size_restores_the_type_without_a_reload(visit: Visit, site: Stack) -> None:
    page = visit()
    begin(page)
    open_part(page, "Fill")
    page.get_by_text("Turn a word list into a puzzle").click()
    page.locator("#word-list-text").fill("yurt\ntent")
    page.get_by_role("button", name="Lay out").click()
    expect(page.locator("#builder")).to_have_attribute("data-kind", "freestyle")
    page.locator("#undo").click()
    expect(page.locator("#builder")).to_have_attribute("data-kind", "normal")
    expect(page.locator("#set-type")).to_have_value("normal")
    # The next save keeps it.
    page.locator("#cell-0").click()
    page.keyboard.type("y")
    is_saved(page)
    page.reload()
    expect(page.locator("#builder")).to_have_attribute("data-kind", "normal")


def test_without_scripts_the_bar_jumps_to_its_part(visit: Visit, site: Stack) -> None:
    page = visit(java_script_enabled=False, viewport={"width": 360, "height": 740})
    begin(page, scripts=False)
    open_part(page, "Preview")
    expect(page.locator("#preview")).to_be_in_viewport()
    expect(page.locator("#entries")).to_be_visible()
