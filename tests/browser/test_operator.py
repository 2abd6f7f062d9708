"""The dashboard in the hands of Olga, and of nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from app.generations import service
from tests.browser import hands
from tests.browser.conftest import Watch
from tests.faults.person import Person
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


@pytest.fixture
def dashboard(visit: Visit, site: Stack) -> Iterator[Page]:
    page, olga = visit(), site.add_player("olga", role="operator")
    hands.log_in(page, olga.name, target="/operator/")
    page.wait_for_url("**/operator/")
    yield page
    # A test that failed half way must not leave the others a queue that stands still.
    site.slow_down(0)
    with site.inside():
        service.resume_queue("generate")


@pytest.fixture
def alice(site: Stack) -> Person:
    return site.add_player("alice")


def job(page: Page, making: str) -> Locator:
    return page.locator(f"#job-{making}")


def badge(page: Page, making: str, status: str) -> Locator:
    return job(page, making).locator(f".badge.{status}")


def test_it_works(dashboard: Page, alice: Person, site: Stack) -> None:
    """A job appears and goes by itself; nobody reloads the page."""
    site.slow_down(60)
    making = site.ask(alice)
    expect(badge(dashboard, making, "running")).to_be_visible()
    expect(job(dashboard, making)).to_contain_text(alice.name)
    expect(dashboard.locator("#workers tbody tr")).to_have_count(3)
    expect(dashboard.locator("#workers")).to_contain_text(making[:8])
    site.slow_down(0)
    expect(job(dashboard, making)).to_have_count(0)
    dashboard.get_by_role("link", name="Done").click()
    expect(badge(dashboard, making, "done")).to_be_visible()
    dashboard.locator(f"#link-{making}").click()
    expect(dashboard.get_by_role("heading", level=1)).to_contain_text(making[:8])


def test_it_pauses_and_resumes_a_queue(dashboard: Page, alice: Person, site: Stack) -> None:
    site.slow_down(0)
    dashboard.get_by_role("button", name="Pause generate").click()
    expect(dashboard.locator("#queue-generate")).to_contain_text("paused")
    making = site.ask(alice)
    dashboard.goto("/operator/?status=queued")
    expect(badge(dashboard, making, "queued")).to_be_visible()
    dashboard.get_by_role("button", name="Resume generate").click()
    expect(dashboard.locator("#queue-generate")).not_to_contain_text("paused")
    site.wait_for(making)


def test_it_cancels_and_retries_a_job(dashboard: Page, alice: Person, site: Stack) -> None:
    site.slow_down(300)
    making = site.ask(alice)
    dashboard.locator(f"#pick-{making}").check()
    # The list comes anew every three seconds: what is ticked stays so.
    with dashboard.expect_response("**/operator/jobs*"):
        pass
    expect(dashboard.locator(f"#pick-{making}")).to_be_checked()
    dashboard.locator("#bulk-cancel").click()
    expect(dashboard.get_by_text("Done for 1 of 1 jobs.")).to_be_visible()
    site.slow_down(0)
    dashboard.get_by_role("link", name="Cancelled").click()
    dashboard.locator(f"#link-{making}").click()
    dashboard.get_by_role("button", name="Retry").click()
    expect(dashboard.get_by_text("Restarted.")).to_be_visible()
    site.wait_for(making)


def test_it_keeps_the_focus_through_a_refresh(dashboard: Page) -> None:
    for selector, part in (("#toggle-generate", "queues"), ("#tab-failed", "jobs*")):
        dashboard.locator(selector).focus()
        with dashboard.expect_response(f"**/operator/{part}"):
            pass
        with dashboard.expect_response(f"**/operator/{part}"):
            pass
        expect(dashboard.locator(selector)).to_be_focused()


def test_it_is_not_there_for_a_player(visit: Visit, alice: Person, watch: Watch) -> None:
    watch.expected.add("status of 404")
    page = visit()
    hands.log_in(page, alice.name, target="/puzzles")
    expect(page.get_by_role("link", name="Operator")).to_have_count(0)
    for path in ("/operator/", "/operator/queues", "/operator/jobs"):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 404
