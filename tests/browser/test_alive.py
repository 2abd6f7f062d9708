"""A page is alive before its scripts: what is typed meanwhile is caught up with, and what is pressed is done once."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, Route
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from tests import grids, yard
from tests.browser import hands, solving
from tests.each import each
from tests.faults.stack import Stack
from tests.house import TEMPLATES, text_of

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
# The pages of games have early.js, and tests of their own.
MODULE = re.compile(r"filename='([\w/-]+\.js)'\) }}\" type=\"module\"")
# Boards, whose early letters have tests of their own, and pages without fields.
ELSEWHERE = {"site.js", "offline.js", "countdown.js", "crossword/levels.js"}
SCRIPTS = re.compile(r"/static/.*\.js")
# Type into whatever is there and seen; a field for one letter takes one.
FILL = """() => [...document.querySelectorAll("main input, main textarea, main select")]
  .filter((f) => f.checkVisibility({ visibilityProperty: true }) && !f.readOnly && !f.disabled && f.type !== "file")
  .map((f) => {
    if (f.matches("select")) f.selectedIndex = f.options.length - 1;
    else if (f.type === "checkbox" || f.type === "radio") f.checked = true;
    else if (f.type !== "number") {
      f.value = f.maxLength === 1 || f.closest("td, .grid, #board") ? "e" : `${f.value} quiet`.trim();
    }
    f.dispatchEvent(new Event("input", { bubbles: true }));
    f.dataset.typed = f.value;
    return f;
  }).length"""
LOST = """() => [...document.querySelectorAll("main [data-typed]")]
  .filter((f) => f.value.toLowerCase() !== f.dataset.typed.toLowerCase())
  .map((f) => `${f.id} ${f.name}: ${f.dataset.typed} became ${f.value}`)"""
ASKS = '[hx-trigger*="input"], form#build'


@pytest.fixture
def pages(visit: Visit, site: Stack) -> tuple[Page, dict[str, str]]:
    """A page of each kind that has a module, by the module's name, and the browser that may see them."""
    page, name = visit(), hands.new_name("alice")
    hands.sign_up(page, name, target="/boards/")
    page.wait_for_url("**/boards/")
    with site.inside():
        me = db.session.scalars(select(User.id).where(User.name == name)).one()
        keys = {
            "box": yard.add_draft("letterboxed", me, {"language": "en", "sides": "art-bik-cen-lmo"}),
            "drawn": yard.add_draft("strands", me, {**yard.strands_draft(), "mode": "drawn"}),
            "theme": yard.add_draft("strands", me, {"mode": "words", "language": "en"}, ""),
            "grid": yard.add_draft("crossword", me, grids.crossword_draft(("....", "....", "....", "...."))),
        }
        strands = yard.add_strands(replace(yard.new_zoo(), identity=os.urandom(8).hex()))
    slug = solving.add(site)
    return page, {
        "boards.js": f"/letterboxed/create/{keys['box']}",
        "letterboxed/universes.js": "/letterboxed/universes?words=rocket+terminable",
        "calendar.js": "/calendar/bee",
        "reminders.js": "/settings/reminders",
        "share.js": f"/crossword/{slug}/share",
        "print-button.js": f"/crossword/{slug}/print",
        "crossword/embed.js": f"/crossword/{slug}/embed",
        "crossword/build/main.js": f"/crossword/build/{keys['grid']}",
        "strands-grid.js": f"/strands/make/{keys['drawn']}/grid",
        "strands-embed.js": f"/strands/{strands}/embed",
        "strands-solve.js": "/strands/solve",
        "strands-make.js": f"/strands/make/{keys['theme']}",
        "": "/letterboxed/create",
    }


def test_it_works(pages: tuple[Page, dict[str, str]]) -> None:
    """Every page with a module, whose scripts come when its fields have been filled."""
    page, addresses = pages
    named = {name for path in TEMPLATES for name in MODULE.findall(text_of(path))}
    assert named - ELSEWHERE == {*addresses} - {""}

    def check(address: str) -> None:
        waiting: list[Route] = []
        page.route(SCRIPTS, lambda route: waiting.append(route))
        page.goto(address, wait_until="commit")
        page.locator("footer, #said").first.wait_for(state="attached")
        filled, asks = page.evaluate(FILL), page.locator(ASKS).count()
        # What comes later goes its way; the first ones are let go by hand.
        page.route(SCRIPTS, lambda route: route.continue_())
        if filled and asks:
            with page.expect_request(lambda told: told.resource_type in ("fetch", "xhr")):
                let_go(waiting)
        else:
            let_go(waiting)
        page.wait_for_load_state()
        assert page.evaluate(LOST) == []

    each(addresses.values(), check)


def let_go(waiting: list[Route]) -> None:
    for route in waiting:
        route.continue_()


def test_what_is_pressed_twice_is_done_once(pages: tuple[Page, dict[str, str]]) -> None:
    """Nothing comes of what is sent, so that the page stays for the second press."""
    page, addresses = pages
    sent: list[str] = []

    def hear(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        sent.append(route.request.url)
        return route.fulfill(status=204)

    page.route("**", hear)

    def check(address: str) -> None:
        page.goto(address)
        sent.clear()
        button = page.locator("main form[method=post] button[type=submit]:not(.vh, [hidden]):enabled:visible").first
        if button.count():
            with page.expect_request(lambda told: told.method == "POST"):
                button.dblclick(no_wait_after=True)
            page.evaluate("new Promise(requestAnimationFrame)")
            assert len(sent) == 1, (button, sent)

    each(addresses.values(), check)
