"""The page without network speaks the language of the last page that was loaded."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.test_offline import wait_for

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


def test_it_works(visit: Visit) -> None:
    page = visit(service_workers="allow")
    page.goto("/")
    offline_page = "(await (await caches.match('/offline', { ignoreVary: true }))?.text())"
    kept_in = f"async () => ({offline_page} ?? '').includes('lang=\"nb\"')"
    wait_for(page, kept_in, None, False)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    other = page.context.new_page()
    other.goto("/")
    wait_for(other, "() => Boolean(navigator.serviceWorker.controller)", None, True)
    choice = "document.querySelector('.languages form [name=csrf_token]').value"
    page.evaluate(
        f"""async () => {{
          const body = new URLSearchParams({{ csrf_token: {choice}, language: "nb" }});
          await fetch("/language", {{ method: "POST", body, redirect: "manual" }});
        }}"""
    )
    # The page's own scripts stay out of it: the service worker learns the language from the response.
    page.context.new_cdp_session(other).send("Emulation.setScriptExecutionDisabled", {"value": True})
    other.goto("/archive/bee")
    wait_for(page, kept_in, None, True)
