"""An answer that is lost after the server has written: the act is sent again, and the database has it once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect
from sqlalchemy import select

from app.extensions import db
from app.play.models import Save
from app.puzzles.models import Puzzle
from tests import yard
from tests.browser import hands, solving, tracing
from tests.browser.conftest import Watch
from tests.browser.test_offline import NO_NETWORK, add_box, guesses, hand_in, open_board, saves
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
# A word that waits in a browser.
LEFT = [{"id": "1", "word": "paper", "fields": {"word": "paper"}}]


@pytest.fixture
def page(visit: Visit, watch: Watch) -> Page:
    """A browser with its service worker, whose pages may find no network."""
    watch.expected |= NO_NETWORK
    return visit(service_workers="allow")


class LostAnswers:
    """Lets the first requests of each kind reach the server, which writes them, and loses their answers."""

    def __init__(self, page: Page, pattern: str, lost: int = 1) -> None:
        self.bodies: list[str] = []
        self.lost = lost
        page.context.route(pattern, self.handle)

    def handle(self, route: Route) -> None:
        self.bodies.append(route.request.post_data or "")
        if len(self.bodies) > self.lost:
            return route.continue_()
        assert route.fetch().status < 400
        return route.abort("connectionreset")


def play_without_network(page: Page, acts: Iterable[Callable[[], None]]) -> LostAnswers:
    """Play these acts while there is no network; when it is back, the answer to the first one is lost."""
    page.context.set_offline(True)
    for act in acts:
        act()
    answers = LostAnswers(page, "**/guess")
    page.context.set_offline(False)
    return answers


def test_it_works(page: Page, site: Stack, slug: str) -> None:
    """The Bee: three words without network, of which the first is answered twice."""
    open_board(page, f"/bee/{slug}")
    hand_in(page, "planet")
    expect(hands.found(page, "planet")).to_be_visible()
    answers = play_without_network(page, [partial(hand_in, page, word) for word in ("plate", "late", "paper")])
    for word in ("plate", "late", "paper"):
        expect(hands.found(page, word)).to_be_visible()
    expect(page.locator("#unsent")).to_have_count(0)
    assert guesses(site, slug) == ["planet", "plate", "late", "paper"]
    assert len(answers.bodies) == 4
    assert points_of(site, slug) == sum(len(word) if len(word) > 4 else 1 for word in guesses(site, slug))


def points_of(site: Stack, slug: str) -> int:
    with site.inside():
        scores = select(Save.score).join(Puzzle, Puzzle.id == Save.puzzle_id).where(Puzzle.slug == slug)
        return db.session.scalars(scores).one()


def test_strands_whose_answer_is_lost_has_every_word_once(page: Page, site: Stack) -> None:
    slug = tracing.add(site)
    open_board(page, f"/strands/{slug}")
    hand_in(page, "letter")
    expect(hands.found(page, "letter")).to_be_visible()
    acts = [lambda: tracing.drag(page, *tracing.cells("crossing")), lambda: hand_in(page, "clue")]
    answers = play_without_network(page, acts)
    for word in ("crossing", "clue"):
        expect(hands.found(page, word)).to_be_visible()
    expect(page.locator(".pending-path")).to_have_count(0)
    expect(page.locator("#panel .count")).to_contain_text("3")
    assert [text.partition(" ")[0] for text in guesses(site, slug)] == ["letter", "crossing", "clue"]
    assert len(answers.bodies) == 3


def test_a_chain_whose_answer_is_lost_has_every_word_once(page: Page, site: Stack) -> None:
    slug = add_box(site)
    open_board(page, f"/letterboxed/{slug}")
    hand_in(page, "epics")
    expect(page.locator('.chain [data-word="epics"]')).to_be_visible()
    answers = play_without_network(page, [partial(hand_in, page, word) for word in ("orbet", "oady")])
    expect(page.locator(".finish-card")).to_be_visible()
    expect(page.locator("#unsent")).to_have_count(0)
    for word in ("epics", "sorbet", "toady"):
        expect(page.locator(f'[data-word="{word}"]').first).to_be_attached()
    [(_handle, state)] = saves(site, slug)
    assert state["chain"] == ["epics", "sorbet", "toady"]
    assert len(answers.bodies) == 3


def test_a_crossword_whose_answer_is_lost_has_every_letter_once(page: Page, site: Stack) -> None:
    slug = solving.add(site)
    path = f"/crossword/{slug}"
    open_board(page, path)
    page.keyboard.type("y")
    solving.wait_for_kept(page, site, slug, {0: "y"})
    page.context.set_offline(True)
    page.keyboard.type("xrt")
    page.keyboard.press("ArrowLeft")
    answers = LostAnswers(page, "**/cells")
    page.context.set_offline(False)
    solving.wait_for_kept(page, site, slug, {0: "y", 1: "x", 2: "r", 3: "t"})
    # Meanwhile the letter is written over: what comes a second time must not bring it back.
    page.locator("#c1").click()
    page.keyboard.type("u")
    solving.wait_for_kept(page, site, slug, {0: "y", 1: "u", 2: "r", 3: "t"})
    expect(page.locator("#saving")).to_be_empty()
    assert len(answers.bodies) > 1
    page.reload()
    for cell, letter in enumerate("yurt"):
        solving.shows(page, cell, letter)
    assert len(saves(site, slug)) == 1


def test_a_first_word_whose_answer_is_lost_is_shown(page: Page, site: Stack, slug: str) -> None:
    """Sent again it is found already, and the page shows it as found; nobody is made a guest twice."""
    open_board(page, f"/bee/{slug}")
    answers = LostAnswers(page, "**/guess")
    hand_in(page, "planet")
    expect(hands.found(page, "planet")).to_be_visible()
    expect(page.locator("#panel")).to_contain_text("6")
    assert len(answers.bodies) == 2
    assert guesses(site, slug) == ["planet"]
    assert len(saves(site, slug)) == 1


def test_a_last_word_whose_answer_is_lost_ends_the_game(page: Page, site: Stack, slug: str) -> None:
    open_board(page, f"/bee/{slug}")
    hands.play(page, yard.ANSWERS[:-1])
    answers = LostAnswers(page, "**/guess")
    hand_in(page, yard.ANSWERS[-1])
    expect(hands.found(page, yard.ANSWERS[-1])).to_be_attached()
    expect(page.locator(".finish-card")).to_be_visible()
    assert len(answers.bodies) == 2
    assert sorted(guesses(site, slug)) == sorted(yard.ANSWERS)


def test_an_account_does_not_send_what_a_visitor_has_left(page: Page, site: Stack, slug: str) -> None:
    """What waits from before any login here may be somebody else's."""
    alice, path = site.add_player("alice").name, f"/bee/{slug}"
    hands.log_in(page, alice, target=path)
    page.wait_for_url(f"**{path}")
    open_board(page, path)
    page.evaluate("([key, words]) => localStorage.setItem(key, JSON.stringify(words))", [f"unsent {path}/guess ", LEFT])
    page.context.set_offline(True)
    hand_in(page, "planet")
    expect(page.locator("#unsent")).to_contain_text("planet")
    page.context.set_offline(False)
    expect(hands.found(page, "planet")).to_be_visible()
    expect(page.locator("#unsent")).to_have_count(0)
    assert guesses(site, slug) == ["planet"]
