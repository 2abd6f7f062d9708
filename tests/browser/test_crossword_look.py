"""The look of a crossword: chosen in the builder, and seen there, in the game and in a frame."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests import grids
from tests.browser.conftest import Watch
from tests.browser.friends import slug_of
from tests.browser.test_crossword_build import PHONE, begin, clue_all, commit, is_saved, open_part
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
# Letters of its own: a crossword that is out already cannot be published again.
ROWS = tuple(row.replace("u", "a") for row in grids.ROWS)
BLUE, ROSE = "rgb(39, 64, 139)", "rgb(247, 217, 222)"


def a_picture() -> Any:
    file = io.BytesIO()
    Image.new("RGB", (300, 120), "teal").save(file, "PNG")
    return {"name": "a.png", "mimeType": "image/png", "buffer": file.getvalue()}


def choose(page: Page) -> None:
    page.get_by_label("Font").select_option("serif")
    page.get_by_label("Colour of the blocks").select_option("blue")
    page.get_by_label("Colour of shaded cells").select_option("rose")


def has_picture(page: Any) -> None:
    picture = page.locator("img.look-picture").last
    expect(picture).to_be_attached()
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("naturalWidth", 300)


def test_it_works(visit: Visit, site: Stack) -> None:
    page = visit(color_scheme="light")
    begin(page, Title="Blue tents")
    page.locator("[data-tool=block]").click()
    page.locator("#cell-4").click()
    page.locator("[data-tool=shade]").click()
    page.locator("#cell-6").click()
    page.locator("[data-tool=letter]").click()
    for n, letter in enumerate("".join(ROWS)):
        if letter != "#":
            page.locator(f"#cell-{n}").click()
            page.keyboard.type(letter)
    clue_all(page)
    open_part(page, "Style")
    choose(page)
    # At once, and after a reload.
    expect(page.locator(".sq.block").first).to_have_css("background-color", BLUE)
    is_saved(page)
    page.get_by_label("Picture", exact=True).set_input_files(a_picture())
    page.get_by_role("button", name="Use this picture").click()
    expect(page.locator("#look img.look-picture")).to_have_js_property("naturalWidth", 300)
    expect(page.locator(".sq.block").first).to_have_css("background-color", BLUE)
    open_part(page, "Preview")
    expect(page.locator("#clean-grid .block").first).to_have_css("fill", BLUE)
    expect(page.locator("#clean-grid .shaded")).to_have_css("fill", ROSE)
    has_picture(page.locator("#preview"))
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator("#verdict")).to_have_text("Valid: ready to publish.")
    commit(page, "Blue tents")
    slug = slug_of(page)
    player = visit(color_scheme="light")
    player.goto(f"/crossword/{slug}")
    expect(player.locator(".grid .block").first).to_have_css("background-color", BLUE)
    expect(player.locator("#c18")).to_have_css("font-family", 'Yard, "Iowan Old Style", Georgia, serif')
    has_picture(player)
    player.goto(f"/crossword/{slug}/embed")
    expect(player.locator(".grid .block").first).to_have_css("background-color", BLUE)
    expect(player.locator(".grid .shaded")).to_have_css("background-color", ROSE)
    has_picture(player)
    player.goto(f"/crossword/{slug}/print")
    expect(player.locator(".paper-grid rect[fill='#27408b']")).to_have_count(2)
    # The first heading begins where the columns do.
    tops = [player.locator(place).first.bounding_box() for place in (".paper-clues", ".paper-clues h3")]
    assert tops[0]["y"] == tops[1]["y"]  # type: ignore[index]
    has_picture(player)


def test_without_scripts_on_a_phone_it_is_chosen_and_taken_back(visit: Visit, site: Stack, watch: Watch) -> None:
    watch.expected |= {"422"}
    page = visit(java_script_enabled=False, color_scheme="light", **PHONE)
    begin(page, scripts=False)
    choose(page)
    page.get_by_label("Picture", exact=True).set_input_files(a_picture())
    page.get_by_role("button", name="Use this picture").click()
    expect(page.locator("#look img.look-picture")).to_be_visible()
    expect(page.get_by_label("Colour of the blocks")).to_have_value("blue")
    page.get_by_role("button", name="Use this picture").click()
    expect(page.locator("#picture-fault")).to_have_text("Choose a picture first.")
    page.get_by_role("button", name="Remove the picture").click()
    expect(page.locator("img.look-picture")).to_have_count(0)
    page.get_by_label("Colour of the blocks").select_option("")
    page.get_by_role("button", name="Save and check").click()
    expect(page.get_by_label("Colour of the blocks")).to_have_value("")
    expect(page.get_by_label("Font")).to_have_value("serif")
