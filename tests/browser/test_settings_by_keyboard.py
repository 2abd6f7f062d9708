"""Every choice of the settings is made by keyboard alone, and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
FIELDS = """form => [...new FormData(form)].filter(([name]) => name !== "csrf_token")
  .map(([name, value]) => `${name}=${value}`)"""
NAMES = """form => [...new Set([...form.elements].filter((one) => one.type !== "hidden" && one.name)
  .map((one) => one.type === "checkbox" ? `${one.name} ${one.value}` : one.name))]"""
FOCUSED = """() => {
  const { name, type, value, form } = document.activeElement;
  const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement);
  return { name, type, value, inside: Boolean(form?.matches("main form[novalidate]")),
    shown: outlineStyle !== "none" || boxShadow !== "none" };
}"""
# More stops than the page has: the header's, and one for each control.
MOST_STOPS = 120
FORM = "main form[novalidate]"


def change_focused(page: Page, control: dict[str, Any]) -> str:
    """Change the control that has the focus; returns its name, with its value if it is one box of several."""
    page.keyboard.press("Space" if control["type"] == "checkbox" else "ArrowDown")
    return f"{control['name']} {control['value']}" if control["type"] == "checkbox" else str(control["name"])


def change_everything(page: Page) -> list[str]:
    """Walk through the page by Tab and change each control of the form; stops at its button. Returns what changed."""
    changed = []
    for _stop in range(MOST_STOPS):
        page.keyboard.press("Tab")
        control = page.evaluate(FOCUSED)
        if not control["inside"]:
            continue
        assert control["shown"], f"nothing shows that {control['name']} has the focus"
        if control["type"] == "submit":
            return changed
        changed.append(change_focused(page, control))
    raise AssertionError(f"no button after {changed}")


def fields_of(page: Page) -> list[str]:
    return [str(field) for field in page.locator(FORM).evaluate(FIELDS)]


def choose_everything_by_keyboard(page: Page) -> list[str]:
    """Change all settings and save them; returns the fields of the form as they were saved."""
    page.goto("/settings")
    names, before = page.locator(FORM).evaluate(NAMES), fields_of(page)
    assert change_everything(page) == names
    wanted = fields_of(page)
    single = {field for field in before if not field.startswith("puzzles_in=")}
    assert single.isdisjoint(wanted), "what was pressed has changed nothing"
    page.keyboard.press("Enter")
    expect(page.locator(".flash.success")).to_be_visible()
    return wanted


def test_it_works(visit: Visit) -> None:
    page = visit()
    wanted = choose_everything_by_keyboard(page)
    assert fields_of(page) == wanted
    page.goto("/")
    root = page.locator("html")
    for name in ("theme", "palette", "letters", "motion", "hand"):
        (value,) = (field.partition("=")[2] for field in wanted if field.startswith(f"{name}="))
        expect(root).to_have_attribute(f"data-{name}", value)
    page.goto("/settings")
    assert fields_of(page) == wanted


def test_an_account_has_them_in_another_browser(visit: Visit, site: Stack) -> None:
    name = site.add_player("keys").name
    first, second = visit(), visit()
    for page in (first, second):
        hands.log_in(page, name, target="/puzzles")
        page.wait_for_url("**/puzzles")
    wanted = choose_everything_by_keyboard(first)
    second.goto("/settings")
    assert fields_of(second) == wanted
