"""The system's Chromium, one for all tests of a run: a process can have one such driver."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tools.machine import ensure_chromium

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Else a second one waits beside each page's, in case that it goes to another site.
    "--renderer-process-limit=1",
]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        expect.set_options(timeout=30_000)
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=str(ensure_chromium()), args=ARGUMENTS)
    yield browser
    browser.close()
