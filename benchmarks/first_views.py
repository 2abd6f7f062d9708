"""What a first and a repeated view of a page cost: bytes over the wire, layout shift, and the largest paint.

The site is served as `./start` serves it, compression included, and looked at by Chromium as a phone on slow 4G.
Bytes are those of all answers that a page causes, headers included, as the browser counts them: page, sheets, scripts,
fonts and pictures. The service worker, which keeps pages for a time without network, is blocked: what it fetches comes
after the view.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from benchmarks.served import ROOT, serve
from tools.machine import ensure_chromium
from tools.servers import RedisServer

Row = dict[str, Any]
FIRST_KB, REPEAT_KB, PAINT_SECONDS = 60.0, 8.0, 1.2
# Slow 4G: the bits a second of both directions, and the milliseconds of a round trip.
DOWN, UP, ROUND_TRIP_MS = 1_600_000, 750_000, 150
CPU_SLOWER = 4
PHONE: Row = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
SCALE = 0.01
WATCH = """
window.seen = { shift: 0, paint: 0 };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) seen.paint = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
"""


class Place(NamedTuple):
    """A page that is looked at, and the cookies of who looks."""

    name: str
    address: str
    cookies: dict[str, str]


@dataclass
class Traffic:
    """The bytes that a page's answers took over the wire, by address."""

    session: CDPSession
    names: dict[str, str] = field(default_factory=dict)
    cached: set[str] = field(default_factory=set)
    sizes: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.session.on("Network.requestWillBeSent", self.note_request)
        self.session.on("Network.requestServedFromCache", lambda event: self.cached.add(event["requestId"]))
        self.session.on("Network.responseReceived", self.note_answer)
        self.session.on("Network.loadingFinished", self.note_end)
        self.session.send("Network.enable")

    def note_request(self, event: dict[str, Any]) -> None:
        self.names[event["requestId"]] = event["request"]["url"]

    def note_answer(self, event: dict[str, Any]) -> None:
        # The browser counts the headers of what it has kept as if they had come again.
        if event["response"].get("fromDiskCache"):
            self.cached.add(event["requestId"])

    def note_end(self, event: dict[str, Any]) -> None:
        if event["requestId"] not in self.cached:
            self.sizes[self.names[event["requestId"]]] = int(event["encodedDataLength"])

    def take(self) -> dict[str, int]:
        """Return what came since the last call."""
        sizes, self.sizes = self.sizes, {}
        return sizes


@contextlib.contextmanager
def serve_demonstration() -> Iterator[tuple[str, list[Place]]]:
    """Serve a small demonstration yard by two processes; yield its address and its pages."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wordyard-bench-")))
        redis = stack.enter_context(RedisServer())
        database = f"sqlite:///{folder / 'views.db'}"
        environment = {"DATABASE_URL": database, "REDIS_URL": redis.url, "WORDYARD_INSTANCE": str(folder)}
        places = fill_and_list(database, redis.url, folder)
        server = stack.enter_context(serve("wsgi:app", folder, {**environment, "PYTHONPATH": str(ROOT)}, 2))
        yield f"http://127.0.0.1:{server.line.port}", places


def fill_and_list(database: str, redis: str, folder: Path) -> list[Place]:
    """Fill a database; return the pages, the last ones for who has played most."""
    from app.contract import registry
    from app.demo import samples
    from app.demo.filling import fill_database
    from app.demo.plan import Plan
    from app.extensions import db
    from app.factory import create_app
    from benchmarks.visits import Visitors

    app = create_app(SQLALCHEMY_DATABASE_URI=database, REDIS_URL=redis, INSTANCE=folder)
    with app.app_context():
        db.create_all()
        midnight = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
        fill_database(Plan(SCALE, 7, midnight), samples.make_samples(7))
        player = Visitors(app).browsers["player"].get_cookie("session")
        visitor = app.test_client()
        boards = {name: visitor.get(f"/{name}/").location for name in registry.names()}
        db.session.remove()
        db.engine.dispose()
    mine = {"session": player.value} if player else {}
    games = [Place(f"{name} of the day", address, {}) for name, address in boards.items()]
    own = [Place(name, f"/{name}", mine) for name in ("calendar", "statistics")]
    return [Place("first page", "/", {}), *games, *own]


def measure_views(rounds: int, details: bool) -> list[Row]:
    """Return a row for each page."""
    with serve_demonstration() as (site, places), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(ensure_chromium()), args=["--no-sandbox"])
        try:
            return [measure_place(browser, site, place, rounds, details) for place in places]
        finally:
            browser.close()


def measure_place(browser: Browser, site: str, place: Place, rounds: int, details: bool) -> Row:
    first, repeat = weigh(browser, site, place)
    if details:
        print(place.name)
        for address, size in sorted(first.items(), key=lambda one: -one[1]):
            print(f"    {size:>7,}  {address.removeprefix(site)}")
    views = [watch_view(browser, site, place) for _round in range(rounds)]
    paint = median(paint for paint, _shift in views)
    shift = max(shift for _paint, shift in views)
    kb, again = sum(first.values()) / 1000, sum(repeat.values()) / 1000
    met = kb <= FIRST_KB and again <= REPEAT_KB and shift == 0 and paint <= PAINT_SECONDS
    figures = {"first view KB": round(kb, 1), "repeat view KB": round(again, 1), "layout shift": round(shift, 4)}
    slowest = max(paint for paint, _shift in views)
    return {"page": place.name, **figures, "LCP s": round(paint, 2), "slowest": round(slowest, 2), "met": met}


@contextlib.contextmanager
def open_phone(browser: Browser, site: str, place: Place) -> Iterator[Page]:
    context: BrowserContext = browser.new_context(**PHONE, base_url=site, service_workers="block", locale="en-GB")
    context.add_cookies([{"name": name, "value": value, "url": site} for name, value in place.cookies.items()])
    context.add_init_script(WATCH)
    try:
        yield context.new_page()
    finally:
        context.close()


def weigh(browser: Browser, site: str, place: Place) -> tuple[dict[str, int], dict[str, int]]:
    """Return the bytes of a first view and of a repeated one, by address."""
    with open_phone(browser, site, place) as page:
        traffic = Traffic(page.context.new_cdp_session(page))
        page.goto(place.address, wait_until="networkidle")
        first = traffic.take()
        page.goto("about:blank")
        traffic.take()
        page.goto(place.address, wait_until="networkidle")
        return first, traffic.take()


def watch_view(browser: Browser, site: str, place: Place) -> tuple[float, float]:
    """Return the seconds to the largest paint of a first view on a slow phone, and how much its parts moved."""
    with open_phone(browser, site, place) as page:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        speed = {"latency": ROUND_TRIP_MS, "downloadThroughput": DOWN / 8, "uploadThroughput": UP / 8}
        session.send("Network.emulateNetworkConditions", {"offline": False, **speed})
        session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWER})
        page.goto(place.address, wait_until="networkidle")
        page.wait_for_timeout(500)
        seen = page.evaluate("seen")
        return seen["paint"] / 1000, float(seen["shift"])
