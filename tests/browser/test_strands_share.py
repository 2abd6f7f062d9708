"""From words to a link, and from the link to a full board: by mouse, by touch and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import select

from app.extensions import db
from app.games.strands.cells import grid
from app.games.strands.construct.difficulty import hidden_words
from app.puzzles.models import PUZZLE
from tests.browser import hands
from tests.faults.stack import Stack
from tests.yard import CLUE, THEME_WORDS

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
Path = list[int]


class Mouse:
    options: ClassVar[dict[str, Any]] = {}

    def press(self, thing: Locator) -> None:
        thing.click()

    def trace(self, page: Page, _word: str, path: Path) -> None:
        page.mouse.move(*middle(page, path[0]))
        page.mouse.down()
        for cell in path[1:]:
            page.mouse.move(*middle(page, cell), steps=4)
        page.mouse.up()


class Touch:
    options: ClassVar[dict[str, Any]] = PHONE

    def press(self, thing: Locator) -> None:
        thing.tap()

    def trace(self, page: Page, _word: str, path: Path) -> None:
        for cell in (*path, path[-1]):
            page.touchscreen.tap(*middle(page, cell))


class Keys:
    options: ClassVar[dict[str, Any]] = {}

    def press(self, thing: Locator) -> None:
        tab_to(thing)
        if thing.evaluate("it => it.matches('button, a')"):
            thing.page.keyboard.press("Enter")

    def trace(self, page: Page, word: str, _path: Path) -> None:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


@dataclass
class Laid:
    """A published board: its letters, the cells of its answers, and three other words with theirs."""

    slug: str
    answers: dict[str, Path]
    others: dict[str, Path]


def middle(page: Page, cell: int) -> tuple[float, float]:
    box = page.locator(f'.cell[value="{cell}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tab_to(thing: Locator) -> None:
    for _ in range(80):
        if thing.evaluate("it => it === document.activeElement"):
            return
        thing.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {thing}")


def find(letters: str, word: str, path: Path) -> Iterator[Path]:
    """The ways to trace the word from here on."""
    if len(path) == len(word):
        yield path
        return
    near = grid().neighbours[path[-1]] if path else range(len(letters))
    for cell in near:
        if cell not in path and letters[cell] == word[len(path)]:
            yield from find(letters, word, [*path, cell])


def look_up(site: Stack, slug: str) -> Laid:
    with site.inside():
        row = db.session.execute(select(PUZZLE.c.data, PUZZLE.c.secret).where(PUZZLE.c.slug == slug)).one()
    letters, answers = "".join(row.data["rows"]), {text: path for text, path, _shown in row.secret["answers"]}
    words = [word for word in hidden_words(letters, list(answers)) if len(word) == 4][:3]
    return Laid(slug, answers, {word: next(find(letters, word, [])) for word in words})


def make(page: Page, by: Mouse | Touch | Keys) -> str:
    """The address of a board made from words, as its author's page tells it."""
    page.goto("/strands/make")
    write(page, by, "Theme", CLUE)
    by.press(page.get_by_role("button", name="Start"))
    write(page, by, "Title", hands.new_name("Play on words"))
    write(page, by, "Spangram", "Word puzzle")
    write(page, by, "Theme words", ", ".join(THEME_WORDS))
    expect(page.locator("#count")).to_contain_text("48 of 48 letters")
    by.press(page.get_by_role("button", name="Make the board"))
    expect(page.locator(".drawn")).to_be_visible(timeout=30_000)
    by.press(page.get_by_role("link", name="Publish"))
    page.get_by_label("I accept the terms of publishing").check()
    by.press(page.get_by_role("button", name="Publish"))
    expect(page.get_by_role("heading", name="Results")).to_be_visible()
    return page.locator("#share").input_value()


def write(page: Page, by: Mouse | Touch | Keys, label: str, text: str) -> None:
    by.press(page.get_by_label(label, exact=True))
    page.keyboard.type(text)


def play(page: Page, by: Mouse | Touch | Keys, words: dict[str, Path]) -> None:
    for word, path in words.items():
        by.trace(page, word, path)
        expect(hands.found(page, word)).to_be_visible()


def come(page: Page, link: str) -> None:
    page.goto(link)
    expect(page.locator("#play.live")).to_be_visible()


@pytest.mark.parametrize("by", [Mouse(), Touch(), Keys()], ids=["mouse", "touch", "keyboard"])
def test_it_works(visit: Visit, site: Stack, by: Mouse | Touch | Keys) -> None:
    """A guest makes a board, another plays it to the end with one hint, and the first one sees that."""
    author = visit(**by.options)
    link = make(author, by)
    laid = look_up(site, link.rpartition("/")[2])
    guest = visit(**by.options)
    come(guest, link)
    play(guest, by, laid.others)
    by.press(guest.locator(".js-hint"))
    expect(guest.locator(".cell.ring").first).to_be_visible()
    play(guest, by, laid.answers)
    expect(guest.locator("#finish")).to_contain_text("1 hint")
    author.reload()
    numbers = author.locator(".numbers")
    expect(numbers).to_contain_text("1 guest")
    expect(numbers.locator("div", has_text="Average hints")).to_contain_text("1")


def test_a_half_played_board_goes_on_in_a_third_browser(visit: Visit, site: Stack) -> None:
    link = make(visit(), Mouse())
    laid, carl = look_up(site, link.rpartition("/")[2]), hands.new_name("carl")
    half = dict(list(laid.answers.items())[:3])
    second = visit()
    hands.sign_up(second, carl, target=f"/strands/{laid.slug}")
    come(second, link)
    play(second, Mouse(), half)
    third = visit(**PHONE)
    hands.log_in(third, carl, target=f"/strands/{laid.slug}")
    come(third, link)
    for word in half:
        expect(hands.found(third, word)).to_be_visible()
    play(third, Touch(), {word: path for word, path in laid.answers.items() if word not in half})
    expect(third.get_by_role("heading", name="The board is full!")).to_be_visible()
