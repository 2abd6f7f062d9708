"""Building a crossword in a browser: by mouse, by keys, by thumb, without scripts; undone, offline, in two tabs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests import grids
from tests.browser.conftest import Watch
from tests.browser.friends import slug_of, solve_it
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def begin(page: Page, side: int = 5, *, scripts: bool = True, **fields: str) -> None:
    page.goto("/crossword/build/new")
    for label, value in {"Rows": str(side), "Columns": str(side), **fields}.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_role("button", name="Start").click()
    live = page.locator("#board.live") if scripts else page.locator("#board")
    expect(live).to_be_visible()


def open_part(page: Page, name: str) -> None:
    page.locator("#parts").get_by_role("link", name=name).click()


def is_saved(page: Page) -> None:
    expect(page.locator("#saved")).to_have_text("Saved")


def letters(page: Page) -> str:
    found = page.locator("#board input").evaluate_all("(all) => all.map((one) => one.value || '.')")
    return "".join(found)


def clue_all(page: Page) -> None:
    # A page that is still arriving has only the first of its fields.
    page.wait_for_load_state()
    for number, field in enumerate(page.locator(".entry input.clue").all()):
        field.fill(f"Clue number {number}")


def commit(page: Page, title: str) -> None:
    page.get_by_role("link", name="Publish…").click()
    page.get_by_label("Title").fill(title)
    page.get_by_label("Only people with the link").check()
    page.get_by_label("I accept the terms of publishing").check()
    page.get_by_role("button", name="Publish").click()
    expect(page.locator("#share")).to_be_visible()


def test_it_works(visit: Visit, site: Stack) -> None:
    """By mouse, from the first step to the commit."""
    page = visit()
    begin(page, Title="By mouse")
    page.locator("[data-tool=block]").click()
    page.locator("#cell-4").click()
    page.locator("[data-tool=letter]").click()
    expect(page.locator(".sq.block")).to_have_count(2)
    for n, letter in enumerate("".join(grids.ROWS)):
        if letter != "#":
            page.locator(f"#cell-{n}").click()
            page.keyboard.type(letter)
    expect(page.locator("#answer-a0")).to_have_value("YURT")
    clue_all(page)
    open_part(page, "Preview")
    expect(page.locator("#clean-across")).to_contain_text("Clue number 0")
    is_saved(page)
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator("#verdict")).to_have_text("Valid: ready to publish.")
    commit(page, "By mouse")
    solve_it(visit, slug_of(page), grids.letters())
    page.get_by_role("link", name="Correct clues").click()
    page.locator("#clue-a0").fill("Felt home")
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator("ins")).to_have_text("Felt home")


def test_keys_alone_are_enough(visit: Visit, site: Stack) -> None:
    page = visit()
    begin(page, Title="By keys")
    page.locator("#title").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.name") == "cell":
            break
    page.keyboard.type(".")
    expect(page.locator(".sq.block")).to_have_count(2)
    for row in range(5):
        page.locator(f"#cell-{5 * row}").focus()
        page.keyboard.type(grids.OTHER_ROWS[row].strip("#")) if row else page.keyboard.press("ArrowRight")
        if not row:
            page.keyboard.type("gnat")
    assert letters(page) == "".join(grids.OTHER_ROWS).upper()
    page.locator("#cell-6").focus()
    page.keyboard.type("~`")
    expect(page.locator(".sq.circled.shaded #cell-6")).to_be_visible()
    page.keyboard.type("`~,")
    expect(page.locator(".sq.bar-right:not(.circled, .shaded) #cell-6")).to_be_visible()
    page.keyboard.type(",,,")
    page.keyboard.press("Escape")
    page.keyboard.type("heart")
    page.keyboard.press("Enter")
    assert page.locator("#cell-6").input_value() == "HEART"
    page.keyboard.press("Escape")
    page.keyboard.type("x")
    page.keyboard.press("Escape")
    assert page.locator("#cell-6").input_value() == "HEART"
    page.keyboard.type("r")
    is_saved(page)
    page.locator("#cell-6").focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator(".sq.picked")).to_have_count(4)
    page.keyboard.press("Delete")
    assert letters(page)[6:8] + letters(page)[11:13] == "...."
    is_saved(page)
    page.keyboard.press("Control+z")
    expect(page.locator("#cell-6")).to_have_value("R")
    clue_all(page)
    is_saved(page)
    commit(page, "By keys")
    solve_it(visit, slug_of(page), grids.letters(grids.OTHER_ROWS))


def test_the_preview_shows_clues_as_players_see_them(visit: Visit) -> None:
    page = visit()
    begin(page)
    page.locator(".entry input.clue").first.fill("<i>Hamlet</i> & <u>co</u> <3<script>no</script>")
    is_saved(page)
    open_part(page, "Preview")
    clue = page.locator("#clean-across li").first
    for _drawn_by in ("script", "server"):
        expect(clue).to_have_text("Hamlet & co <3")
        expect(clue.locator("i")).to_have_text("Hamlet")
        expect(clue.locator("u, script")).to_have_count(0)
        page.reload()
        open_part(page, "Preview")


def test_undo_and_redo_go_step_by_step(visit: Visit, site: Stack) -> None:
    page = visit()
    begin(page)
    page.locator("#cell-0").click()
    for letter in "ab":
        page.keyboard.type(letter)
        expect(page.locator("#undo")).to_be_enabled()
        page.wait_for_timeout(800)
    is_saved(page)
    page.keyboard.press("Control+z")
    expect(page.locator("#cell-1")).to_have_value("")
    expect(page.locator("#cell-0")).to_have_value("A")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#cell-0")).to_have_value("")
    page.locator("#cell-3").click()
    page.keyboard.press("Control+y")
    expect(page.locator("#cell-0")).to_have_value("A")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#cell-1")).to_have_value("B")


def test_a_clue_whose_entry_goes_is_offered(visit: Visit, site: Stack) -> None:
    page = visit()
    begin(page)
    page.locator("#clue-a10").fill("In the middle")
    is_saved(page)
    page.locator("[data-tool=block]").click()
    page.locator("#cell-12").click()
    expect(page.locator("#loose-list")).to_be_visible()
    expect(page.locator("[name=loose_clue]").first).to_have_value("In the middle")
    page.locator("#cell-12").click()
    expect(page.locator("#clue-a10")).to_have_value("In the middle")
    expect(page.locator("#loose")).to_be_hidden()


def test_an_answer_typed_into_its_row_goes_into_the_grid(visit: Visit, site: Stack) -> None:
    page = visit()
    begin(page)
    page.locator("#answer-a0").fill("trees")
    page.locator("#answer-a0").press("Tab")
    expect(page.locator("#cell-4")).to_have_value("S")
    page.locator("#answer-a5").fill("too long for it")
    page.locator("#answer-a5").press("Tab")
    expect(page.locator("#row-a5 .remark")).to_contain_text("12 letters")
    expect(page.locator("#answer-a5")).to_have_value("too long for it")
    page.locator("[name=new_answer]").fill("cat")
    page.locator("[name=new_row]").fill("9")
    page.locator("[name=new_col]").fill("1")
    page.get_by_role("button", name="Add").click()
    expect(page.locator("#loose-list .remark")).to_contain_text("There is no row 9")
    expect(page.locator("[name=loose_answer]").first).to_have_value("cat")


def test_a_dead_connection_loses_nothing(visit: Visit, site: Stack, watch: Watch) -> None:
    watch.expected.add("ERR_INTERNET_DISCONNECTED")
    watch.expected.add("ERR_FAILED")
    page = visit()
    begin(page)
    page.context.set_offline(True)
    page.locator("#cell-0").click()
    page.keyboard.type("yurt")
    expect(page.locator("#saved")).to_contain_text("no connection")
    page.context.set_offline(False)
    is_saved(page)
    page.route("**/save", lambda route: route.abort())
    page.locator("#cell-5").click()
    page.keyboard.type("obese")
    page.locator("#clue-a0").fill("A tent")
    expect(page.locator("#saved")).to_contain_text("no connection")
    page.unroute("**/save")
    page.reload()
    is_saved(page)
    page.reload()
    assert letters(page)[:10] == "YURT.OBESE"
    expect(page.locator("#clue-a0")).to_have_value("A tent")


def test_two_tabs_keep_both_versions(visit: Visit, site: Stack, watch: Watch) -> None:
    watch.expected.add("status of 409")
    one = visit()
    begin(one)
    other = one.context.new_page()
    other.goto(one.url)
    expect(other.locator("#board.live")).to_be_visible()
    one.locator("#cell-0").click()
    one.keyboard.type("yurt")
    is_saved(one)
    other.locator("#cell-0").click()
    other.keyboard.type("tent")
    expect(other.locator("#elsewhere")).to_be_visible()
    expect(other.locator("#theirs")).to_contain_text("YURT")
    assert letters(other)[:4] == "TENT"
    other.get_by_role("button", name="Keep mine").click()
    is_saved(other)
    one.reload()
    assert letters(one)[:4] == "TENT"


def test_a_thumb_is_enough_on_a_narrow_phone(visit: Visit, site: Stack) -> None:
    page = visit(**PHONE)
    page.goto("/crossword/build/new")
    page.get_by_role("button", name="Start").tap()
    expect(page.locator("#board input")).to_have_count(225)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    begin(page)
    page.locator("[data-tool=block]").tap()
    page.locator("#cell-4").tap()
    expect(page.locator(".sq.block")).to_have_count(2)
    page.locator("[data-tool=letter]").tap()
    page.locator("#cell-0").tap()
    page.keyboard.insert_text("y")
    page.keyboard.insert_text("u")
    assert letters(page)[:4] == "YU.."
    page.locator("#cell-1").tap()
    page.locator("#cell-1").tap()
    expect(page.locator("#at-cursor")).to_contain_text("2 down")
    page.locator("[data-tool=rebus]").tap()
    page.locator("#cell-7").tap()
    page.keyboard.insert_text("heart")
    page.locator("[data-tool=letter]").tap()
    expect(page.locator("#cell-7")).to_have_value("HEART")
    is_saved(page)


def test_it_is_built_without_scripts(visit: Visit, site: Stack, watch: Watch) -> None:
    watch.expected.add("status of 422")
    page = visit(java_script_enabled=False, viewport={"width": 320, "height": 700})
    begin(page, 2, scripts=False, Title="Plain")
    for n, letter in enumerate("atme"):
        page.locator(f"#cell-{n}").fill(letter)
    expect(page.locator("#verdict")).to_have_text("Not checked yet.")
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator("#verdict")).to_have_text("Not ready to publish.")
    clue_all(page)
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator("#verdict")).to_have_text("Valid: ready to publish.")
    page.get_by_label("Row", exact=True).first.fill("7")
    page.get_by_role("button", name="Circle").click()
    expect(page.locator(".builder-said")).to_contain_text("There is no row 7")
    body: Any = page.locator("body").bounding_box()
    assert body["width"] <= 320
    answer, clue = (page.locator(f".entry input.{name}").first.bounding_box() for name in ("answer", "clue"))
    # A clue is longer than its answer.
    assert answer and clue and clue["y"] >= answer["y"] + answer["height"] and clue["width"] > 200
    page.get_by_role("link", name="Publish…").click()
    expect(page.get_by_role("heading", name="Publish the crossword")).to_be_visible()


def test_enter_leads_from_clue_to_clue_and_the_verdict_comes_into_view(visit: Visit) -> None:
    page = visit(viewport={"width": 1280, "height": 420})
    begin(page)
    page.locator("#clue-a0").click()
    page.keyboard.type("First")
    page.keyboard.press("Enter")
    page.keyboard.type("Second")
    page.keyboard.press("Shift+Enter")
    expect(page.locator("#clue-a0")).to_be_focused()
    expect(page.locator("#clue-a5")).to_have_value("Second")
    is_saved(page)
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("#verdict")).not_to_be_in_viewport()
    page.locator("button[name=check]").evaluate("(button) => button.click()")
    expect(page.locator("#verdict")).to_have_text("Not ready to publish.")
    expect(page.locator("#verdict")).to_be_in_viewport()
