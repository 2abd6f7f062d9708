"""Sites in other languages: a new visitor finds every game that is shown, in the language of the pages if the site
has such puzzles, else in the site's first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.faults.prepared import lay_out_prepared, start_prepared
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
SETTINGS = {
    "en": ["bee", "crossword", "letterboxed", "strands"],
    "nb": ["bee", "crossword", "letterboxed", "strands"],
    "nb en": ["bee", "crossword", "letterboxed", "strands"],
}


@pytest.fixture(scope="module", params=list(SETTINGS))
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, run_folder: Path) -> Iterator[Stack]:
    """A site of its own for each setting, with all that it has to make; in English, another one has made it."""
    stack = Stack(tmp_path_factory.mktemp("languages") / "instance", WORDYARD_LANGUAGES=request.param)
    if request.param == "en":
        start_prepared(stack, run_folder)
    else:
        if "en" in request.param.split():
            lay_out_prepared(stack, run_folder)
        stack.start()
        stack.settle()
    yield stack
    stack.stop()


def named(site: Stack) -> Any:
    return site.environment["WORDYARD_LANGUAGES"]


def first_for_reader_of_english(site: Stack) -> str:
    languages = named(site).split()
    return "en" if "en" in languages else str(languages[0])


def menu(page: Page) -> list[str]:
    links = page.locator("header nav a[class^='game-']")
    return sorted({str(link.get_attribute("class")).removeprefix("game-") for link in links.all()})


def test_it_works(visit: Visit, site: Stack) -> None:
    page = visit()
    page.goto("/")
    assert menu(page) == SETTINGS[named(site)]
    for game in menu(page):
        page.goto(f"/{game}/")
        expect(page.locator("main")).not_to_contain_text("A puzzle is on its way")
        assert page.url.rstrip("/").rpartition("/")[2] != game


def test_the_language_of_the_pages_or_the_first_is_the_default(visit: Visit, site: Stack) -> None:
    first = first_for_reader_of_english(site)
    page = visit()
    page.goto("/puzzle-languages")
    boxes = page.locator("main input[name=puzzles_in]")
    assert [box.get_attribute("value") for box in boxes.all()] == named(site).split()
    expect(page.locator(f"#puzzles-in-{first}")).to_be_checked()
    page.goto("/bee/")
    expect(page.locator("#word")).to_have_attribute("lang", first) if first != "en" else None


def test_a_new_puzzle_is_of_the_site_s_language(visit: Visit, site: Stack) -> None:
    first = first_for_reader_of_english(site)
    page = visit()
    page.goto("/bee/")
    assert page.url.endswith("-nb") == (first == "nb")
    page.goto("/calendar/bee")
    expect(page.locator("main")).not_to_contain_text("A puzzle is on its way")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_phone_chooses_both_languages_in_the_menu(visit: Visit, site: Stack, scripts: bool) -> None:
    page = visit(viewport={"width": 320, "height": 568}, java_script_enabled=scripts)
    page.goto("/bee/rules")
    page.locator(".menu-button").click()
    page.locator("#menu [popovertarget=languages]").click()
    form = page.locator("#languages")
    boxes = form.get_by_role("checkbox")
    # A site of one language asks for no other.
    expect(boxes).to_have_count(2 if " " in named(site) else 0)
    for control in form.locator("select, .check-line, button").all():
        place = control.bounding_box()
        assert place is not None
        assert place["height"] >= 44
        assert 0 <= place["x"] <= 320 - place["width"]
    form.get_by_role("combobox").select_option("nb")
    for box in boxes.all():
        box.check()
    form.locator("[type=submit]").click()
    page.wait_for_url("**/bee/rules")
    expect(page.locator("html")).to_have_attribute("lang", "nb")
    page.goto("/puzzle-languages")
    expect(page.locator("main input:checked")).to_have_count(len(named(site).split()))


def test_the_first_page_changes_the_puzzles_with_one_press(visit: Visit, site: Stack) -> None:
    page = visit(locale="nb-NO", viewport={"width": 360, "height": 740})
    page.goto("/")
    button = page.get_by_role("button", name="Spill på")
    if " " not in named(site):
        expect(button).to_have_count(0)
        return
    expect(page.locator(".tile-language")).to_have_count(0)
    button.click()
    expect(button).to_have_text("Spill på norsk (bokmål)")
    expect(page.locator(".tile-language")).to_have_count(len(SETTINGS[named(site)]))
    button.click()
    expect(button).to_have_text("Spill på engelsk")
