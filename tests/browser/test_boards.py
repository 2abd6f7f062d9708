"""A board in its author's browser: the link is copied, things are changed by keyboard and without scripts."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.workshop import drafts, releasing
from tests import yard
from tests.browser import hands
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


def publish(site: Stack, name: str) -> str:
    """The slug of a new board of this author."""
    slug = f"board-{os.urandom(4).hex()}"
    with site.inside():
        author = db.session.scalars(select(User.id).where(User.name == name)).one()
        new = replace(yard.new_strands("Crosswise"), identity=slug)
        releasing.publish_puzzle(drafts.create_draft("strands", author, "", {}), new, slug, public=True)
    return slug


def enter(page: Page, site: Stack) -> str:
    name = hands.new_name("alice")
    hands.sign_up(page, name, target="/boards/")
    page.wait_for_url("**/boards/")
    slug = publish(site, name)
    page.goto(f"/boards/strands/{slug}")
    return slug


def test_it_works(visit: Visit, site: Stack) -> None:
    page = visit(viewport={"width": 360, "height": 640})
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    slug = enter(page, site)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site.url.rstrip('/')}/strands/{slug}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scripts", [True, False])
def test_it_is_changed_by_keyboard(visit: Visit, site: Stack, scripts: bool) -> None:
    page = visit(java_script_enabled=scripts)
    enter(page, site)
    page.get_by_label("Title").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("Lengthwise")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lengthwise")
    page.get_by_role("button", name="Show it only to people with the link").press("Enter")
    expect(page.get_by_role("button", name="List it for everyone")).to_be_visible()
    page.get_by_role("link", name="Delete").press("Enter")
    page.get_by_role("button", name="Delete it").press("Enter")
    expect(page.get_by_text("Deleted. You can bring it back within seven days.")).to_be_visible()
    expect(page.get_by_role("link", name="Lengthwise")).to_have_count(0)
    page.get_by_role("button", name=re.compile("Bring it back.*Lengthwise")).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lengthwise")
