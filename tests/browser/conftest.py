"""A site as `./start` runs it and the system's Chromium. Whatever a page complains of fails its test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from app.extensions import db
from app.web.throttle import Bucket
from tests import yard
from tests.browser import solving, tracing
from tests.chromium import ARGUMENTS
from tests.faults.prepared import start_prepared
from tests.faults.stack import Stack
from tools.machine import ensure_chromium

WATCH = """addEventListener("securitypolicyviolation",
  (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))"""


class Watch:
    """What the pages of one test complained of; `expected` holds parts of complaints that the test provokes."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.expected: set[str] = set()

    def over(self, context: BrowserContext) -> BrowserContext:
        context.add_init_script(WATCH)
        context.set_default_timeout(30_000)
        context.on("console", self.hear)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        return context

    def hear(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def left(self) -> list[str]:
        return [text for text in self.complaints if not any(part in text for part in self.expected)]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, run_folder: Path) -> Iterator[Stack]:
    stack = Stack(tmp_path_factory.mktemp("browser") / "instance")
    start_prepared(stack, run_folder)
    yield stack
    stack.stop()


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert watch.left() == []


@pytest.fixture(autouse=True)
def _full_buckets(site: Stack) -> None:
    """All tests come from one address; what it may do in an hour is for each of them."""
    with site.inside():
        db.session.execute(Bucket.__table__.delete())
        db.session.commit()


@pytest.fixture
def visit(chromium: Browser, site: Stack, watch: Watch) -> Iterator[Callable[..., Page]]:
    """`visit()` opens another browser, with nothing in it; its page has the site's address as base."""
    opened: list[BrowserContext] = []

    def enter(**options: Any) -> Page:
        # A service worker would take requests from the tests that hold or count them: those of it ask for one.
        page = {"base_url": site.url, "viewport": {"width": 1280, "height": 900}, "locale": "en-GB"}
        wishes = {**page, "service_workers": "block", **options}
        opened.append(watch.over(chromium.new_context(**wishes)))
        return opened[-1].new_page()

    yield enter
    for context in opened:
        context.close()


@pytest.fixture
def profile(playwright: Playwright, site: Stack, watch: Watch, tmp_path: Path) -> Iterator[Callable[[], Page]]:
    """`profile()` starts a browser that keeps its cookies on disk, as a person's does; closing its context ends it."""
    opened: list[BrowserContext] = []

    def enter() -> Page:
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile",
            executable_path=str(ensure_chromium()),
            args=ARGUMENTS,
            base_url=site.url,
            locale="en-GB",
            service_workers="block",
        )
        opened.append(watch.over(context))
        return context.new_page()

    yield enter
    for context in opened:
        context.close()


@pytest.fixture
def slug(site: Stack) -> str:
    """A puzzle of this test's own, with the answers in tests/yard.py."""
    site.slow_down(0)
    return site.add_puzzle(yard.ANSWERS)


@pytest.fixture
def boards(site: Stack, slug: str) -> list[str]:
    """The address of a board of each game."""
    with site.inside():
        box = yard.add_box(replace(yard.new_box(), identity=os.urandom(8).hex()))
    grid = solving.add(site)
    return [f"/bee/{slug}", f"/letterboxed/{box}", f"/strands/{tracing.add(site)}", f"/crossword/{grid}"]
