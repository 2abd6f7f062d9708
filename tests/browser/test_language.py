"""The interface speaks the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from flask_babel import force_locale, gettext
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


def said(site: Stack, text: str, locale: str = "nb") -> str:
    with site.inside() as app, app.test_request_context(), force_locale(locale):
        return gettext(text)


def choose(page: Page, language: str) -> None:
    page.locator("header [popovertarget=languages]").click()
    page.locator("#languages").get_by_role("combobox").select_option(language)
    page.locator("#languages [type=submit]").click()


def test_it_works(visit: Visit, site: Stack) -> None:
    page = visit(locale="nb-NO")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "nb")
    expect(page.locator("header")).to_contain_text(said(site, "My games"))


@pytest.mark.parametrize(("locale", "language"), [("nn-NO", "nb"), ("no", "nb"), ("de-DE", "en"), ("en-US", "en")])
def test_it_follows_the_browser(visit: Visit, locale: str, language: str) -> None:
    page = visit(locale=locale)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_it_keeps_a_visitors_choice(visit: Visit, site: Stack) -> None:
    page = visit()
    page.goto("/bee/rules")
    choose(page, "nb")
    page.wait_for_url("**/bee/rules")
    expect(page.locator("html")).to_have_attribute("lang", "nb")
    page.goto("/login")
    expect(page.get_by_role("heading", level=1)).to_have_text(said(site, "Log in"))


@pytest.mark.parametrize("scripts", [True, False])
def test_a_phone_has_the_language_in_its_menu(visit: Visit, scripts: bool) -> None:
    page = visit(viewport={"width": 320, "height": 568}, java_script_enabled=scripts)
    page.goto("/bee/rules")
    page.locator(".menu-button").click()
    choose(page, "nb")
    page.wait_for_url("**/bee/rules")
    expect(page.locator("html")).to_have_attribute("lang", "nb")


def test_it_keeps_a_players_choice_on_every_device(visit: Visit, site: Stack) -> None:
    page, alice = visit(), site.add_player("alice")
    hands.log_in(page, alice.name, target="/puzzles")
    page.wait_for_url("**/puzzles")
    choose(page, "nb")
    expect(page.locator("html")).to_have_attribute("lang", "nb")
    other = visit()
    hands.log_in(other, alice.name, target="/puzzles")
    other.wait_for_url("**/puzzles")
    expect(other.locator("html")).to_have_attribute("lang", "nb")


def test_it_says_the_verdict_in_the_readers_language(visit: Visit, slug: str, site: Stack) -> None:
    page = visit(locale="nb-NO")
    page.goto(f"/bee/{slug}")
    page.keyboard.type("planet")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text(said(site, "Good"))


def test_a_moment_is_told_by_the_readers_clock(visit: Visit) -> None:
    page = visit(timezone_id="Asia/Kolkata")
    page.goto("/strands/make")
    page.get_by_label("Theme").fill("By the clock")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/make/*")
    page.goto("/boards/")
    told = page.locator("time.moment")
    at = datetime.fromisoformat(str(told.get_attribute("datetime"))).astimezone(ZoneInfo("Asia/Kolkata"))
    expect(told).to_have_text(f"{at:%-d %B, %H:%M}")
