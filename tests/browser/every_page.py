"""Every page of the site, for those of the cast to whom it is open: taken from the permission matrix."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext

from tests import yard
from tests.browser.special_pages import NO_PAGES, SPECIAL
from tests.cases import GETS, Case
from tests.faults.stack import Stack
from tests.matrix import MATRIX
from tests.matrix.cast import CAST
from tests.world import World

# Who sees most of a page comes last.
RANKING = ("visitor", "guest", "bob", "olga", "alice")
COOKIES = ("session", "known")


# By a site's folder: its rows can be written only once.
WORLDS: dict[str, World] = {}
VIEWS: dict[int, list[tuple[PageView, PageView]]] = {}


class PageView(NamedTuple):
    """A page as one of the cast sees it."""

    endpoint: str
    who: str
    address: str

    def __str__(self) -> str:
        return f"{self.endpoint} for {self.who}"


@contextmanager
def open_world(site: Stack) -> Iterator[World]:
    """Yield the world of the permission matrix, in the database of a site that runs."""
    with site.inside() as app:
        before = {name: app.config[name] for name in ("WTF_CSRF_ENABLED", "SECOND_FACTOR")}
        app.config.update(WTF_CSRF_ENABLED=False, SECOND_FACTOR=False)
        app.test_client_class = yard.Browser
        try:
            name = str(site.instance)
            if name not in WORLDS:
                WORLDS[name] = World(app)
            yield WORLDS[name]
        finally:
            app.config.update(before)


def list_page_views(world: World) -> list[tuple[PageView, PageView]]:
    """Return each page for the first and for the last of the cast, in the order of `RANKING`, who may see it."""
    if id(world) not in VIEWS:
        VIEWS[id(world)] = prepare_page_views(world)
    return VIEWS[id(world)]


def prepare_page_views(world: World) -> list[tuple[PageView, PageView]]:
    views = []
    for case in GETS:
        endpoint = case.rule.endpoint
        allowed = [who for who in RANKING if MATRIX[endpoint, "GET"][CAST.index(who)] == "200"]
        if allowed and is_whole_page(world, case, allowed[-1]):
            views.append(tuple(PageView(endpoint, who, world.url(case.rule)) for who in (allowed[0], allowed[-1])))
    return [*views, *list_special_views(world)]  # type: ignore[list-item]


def list_special_views(world: World) -> list[tuple[PageView, PageView]]:
    return [(view, view) for view in (PageView(name, *prepare(world)) for name, prepare in SPECIAL.items())]


def is_whole_page(world: World, case: Case, who: str) -> bool:
    """Whether an address answers with a page; some answer with a part of one, or a file."""
    with world.ask(who, *case) as answer:
        return answer.status_code == 200 and answer.mimetype == "text/html" and "<html" in answer.text


def routes_without_page() -> set[str]:
    """Return the routes that the matrix opens to nobody and for which no page is prepared."""
    closed = {case.rule.endpoint for case in GETS if "200" not in MATRIX[case.rule.endpoint, "GET"]}
    return closed - set(SPECIAL) - set(NO_PAGES)


def open_context(chromium: Browser, site: Stack, world: World, who: str, **options: Any) -> BrowserContext:
    """Open a browser in which one of the cast is at work."""
    calm = {"reduced_motion": "reduce", "service_workers": "block"}
    context = chromium.new_context(**{"base_url": site.url, "locale": "en-GB", **calm, **options})
    found = {name: world.browsers[who].get_cookie(name) for name in COOKIES}
    cookies = [{"name": name, "value": one.value, "url": site.url} for name, one in found.items() if one]
    context.add_cookies(cookies)  # type: ignore[arg-type]
    return context
