"""Reminders are chosen in a browser, and its service worker shows them; only the push service is not real."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from app.extensions import db
from app.reminders import stop_links
from app.reminders.models import CHOICE, DEVICE
from tests import yard
from tests.browser import hands
from tests.faults.stack import Stack
from tests.reminders.pushing import TestBrowser

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PAGE = "/settings/reminders"
ENDPOINT = "https://push.example.org/send/browser"
# The edge of the browser's interface: there is no push service for it to ask.
STUB = """(subscription) => {
  window.asked = [];
  const answer = { toJSON: () => JSON.parse(subscription), unsubscribe: async () => true, options: {} };
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) => { window.asked.push(options); return answer; };
}"""
PERMISSION = "Object.defineProperty(Notification, 'requestPermission', { value: async () => '%s' })"


def stub_push(page: Page, permission: str) -> None:
    subscription = TestBrowser().subscription(ENDPOINT)
    page.add_init_script(f"({STUB})({json.dumps(subscription)})")
    page.add_init_script(PERMISSION % permission)


def enter(site: Stack, page: Page, name: str) -> int:
    """Log in as a new account; returns its id."""
    with site.inside():
        user_id = yard.add_user(name).id
    hands.log_in(page, name)
    return user_id


def chosen(site: Stack, user_id: int) -> tuple[str, int] | None:
    with site.inside():
        row = db.session.execute(select(CHOICE.c.kinds, CHOICE.c.hour).where(CHOICE.c.user_id == user_id)).first()
        return row and (row.kinds, row.hour)


def test_it_works(site: Stack, visit: Visit) -> None:
    """Asked for permission after a press and not before; the form goes with what the browser has answered."""
    page = visit(service_workers="allow", permissions=["notifications"])
    stub_push(page, "granted")
    user_id = enter(site, page, "reminded")
    page.goto("/settings")
    page.get_by_role("link", name=re.compile("whether we remind you")).click()
    page.get_by_label("A streak is about to end").check()
    page.get_by_label("At", exact=True).select_option("20")
    assert page.evaluate("window.asked.length") == 0
    page.get_by_role("button", name="Turn on for this device").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.locator(".badge")).to_have_text("This device")
    expect(page.get_by_label("A streak is about to end")).to_be_checked()
    assert chosen(site, user_id) == ("streak", 20)
    with site.inside():
        assert db.session.scalars(select(DEVICE.c.endpoint).where(DEVICE.c.user_id == user_id)).all() == [ENDPOINT]
    page.get_by_role("button", name=re.compile("^Remove ")).click()
    expect(page.get_by_text("Removed.")).to_be_visible()
    expect(page.get_by_role("button", name="Turn on for this device")).to_be_visible()


def test_a_browser_that_blocks_notifications_is_told_so(site: Stack, visit: Visit) -> None:
    page = visit(service_workers="allow")
    stub_push(page, "denied")
    enter(site, page, "blocked")
    page.goto(PAGE)
    page.get_by_role("button", name="Turn on for this device").click()
    expect(page.get_by_role("status").filter(has_text="are blocked")).to_be_visible()


def test_it_is_chosen_without_scripts(site: Stack, visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    user_id = enter(site, page, "scriptless")
    page.goto(PAGE)
    expect(page.get_by_text("need JavaScript")).to_be_visible()
    expect(page.get_by_role("button", name="Turn on for this device")).to_be_hidden()
    page.get_by_label("At", exact=True).select_option("7")
    page.get_by_role("button", name="Save", exact=True).first.click()
    expect(page.get_by_text("You won’t get any reminders.")).to_be_visible()
    assert chosen(site, user_id) == ("", 7)


def message(path: str) -> dict[str, object]:
    stop = {"path": path, "label": "Stop reminders", "done": "Reminders are off."}
    shown = {"title": "Bee: 3 days in a row", "body": "Your streak ends at midnight.", "path": "/bee/"}
    return {**shown, "tag": "reminder 2026-03-06", "language": "en", "stop": stop}


# An event that no push service has sent; what it shows stays in the worker.
HAPPEN = """async ([name, values]) => {
  self.shown = [];
  registration.showNotification = async (title, options) => { self.shown.push({ title, ...options }); };
  let done;
  const event = Object.assign(new Event(name), values);
  if (values.text) event.data = { json: () => JSON.parse(values.text) };
  if (values.notification) event.notification.close = () => {};
  event.waitUntil = (promise) => { done = promise; };
  dispatchEvent(event);
  await done;
  return self.shown;
}"""


def test_the_service_worker_shows_a_reminder_and_stops_them_at_a_press(site: Stack, visit: Visit) -> None:
    page = visit(service_workers="allow", permissions=["notifications"])
    stub_push(page, "granted")
    user_id = enter(site, page, "shown")
    page.goto(PAGE)
    page.get_by_label("Today’s puzzles").check()
    page.get_by_role("button", name="Turn on for this device").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    (worker,) = page.context.service_workers
    with site.inside():
        stop_path = urlsplit(stop_links.stop_path(user_id)).path
    (shown,) = worker.evaluate(HAPPEN, ["push", {"text": json.dumps(message(stop_path))}])
    assert (shown["title"], shown["lang"], shown["tag"]) == ("Bee: 3 days in a row", "en", "reminder 2026-03-06")
    assert shown["actions"] == [{"action": "stop", "title": "Stop reminders"}]
    assert chosen(site, user_id) == ("day", 18)
    (after,) = worker.evaluate(HAPPEN, ["notificationclick", {"action": "stop", "notification": shown}])
    assert after["title"] == "Reminders are off."
    assert chosen(site, user_id) == ("", 18)


def test_the_page_of_a_link_stops_reminders_without_scripts(site: Stack, visit: Visit) -> None:
    with site.inside():
        path = stop_links.stop_path(yard.add_user("stopping").id)
    page = visit(java_script_enabled=False)
    page.goto(path)
    page.get_by_role("button", name="Stop all reminders").click()
    expect(page.get_by_role("heading", name="Reminders are off")).to_be_visible()
