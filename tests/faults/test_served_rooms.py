"""What a room of a running site tells its members, its strangers and nobody."""

from __future__ import annotations

import json
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.play.models import COMPLETION, SAVE
from app.play.tallies import PUZZLE_TALLY
from app.puzzles.models import PUZZLE
from app.rooms.models import ROOM, ROOM_MEMBER
from tests import grids, yard
from tests.faults.person import Person, verdict
from tests.faults.stack import Stack
from tests.faults.test_rooms import enter, guests
from tests.faults.test_served_play import add_bee, add_grid

pytestmark = pytest.mark.faults
LETTERS = grids.letters()


def open_room(person: Person, game: str, slug: str) -> str:
    person.get(f"/{game}/{slug}")
    answer = person.post(f"/rooms/{game}/{slug}")
    assert answer.code == 303, answer.text
    return answer.headers["location"][-12:]


def crowd_into(site: Stack, code: str, count: int) -> Counter[int]:
    """The answers to so many who join at the same moment."""
    barrier = Barrier(count)
    people = guests(site, count)
    for person in people:
        person.get(f"/rooms/{code}")

    def join(person: Person) -> int:
        barrier.wait(20)
        return person.post(f"/rooms/{code}", shown="").code

    with ThreadPoolExecutor(count) as pool:
        return Counter(pool.map(join, people))


def members(site: Stack, code: str) -> int:
    with site.inside():
        seated = select(ROOM_MEMBER.c.number).join(ROOM, ROOM.c.id == ROOM_MEMBER.c.room_id)
        return len(db.session.scalars(seated.where(ROOM.c.code == code)).all())


def write(person: Person, slug: str, code: str, cells: list[int], number: int = 1) -> None:
    writes = json.dumps([[cell, LETTERS[cell], number] for cell in cells])
    answer = person.post(f"/crossword/{slug}/cells?room={code}", writes=writes, writer="a", version="0")
    assert answer.code == 200, answer.text


def test_it_works(served: Stack) -> None:
    """Two solve a crossword: both have its finish and their time, and the room itself is counted nowhere."""
    slug = add_grid(served)
    alice, bob = served.add_player("alice"), served.add_player("bob")
    code = open_room(alice, "crossword", slug)
    enter(bob, code)
    write(alice, slug, code, grids.CELLS[:10])
    write(bob, slug, code, grids.CELLS[10:])
    with served.inside():
        done = select(COMPLETION.c.user_id, COMPLETION.c.seconds).join(PUZZLE, PUZZLE.c.id == COMPLETION.c.puzzle_id)
        rows = db.session.execute(done.where(PUZZLE.c.slug == slug)).all()
        players = select(PUZZLE_TALLY.c.players, PUZZLE_TALLY.c.completions)
        tally = db.session.execute(
            players.join(PUZZLE, PUZZLE.c.id == PUZZLE_TALLY.c.puzzle_id).where(PUZZLE.c.slug == slug)
        ).one()
    assert len(rows) == 2
    assert tuple(tally) == (2, 2)


@pytest.mark.parametrize(("game", "seats"), [("crossword", 8), ("bee", 20)])
def test_a_room_takes_as_many_as_its_game_has_seats(served: Stack, game: str, seats: int) -> None:
    slug = add_grid(served) if game == "crossword" else add_bee(served)
    code = open_room(Person(served.url), game, slug)
    assert crowd_into(served, code, seats + 1) == {303: seats - 1, 409: 2}
    assert members(served, code) == seats


def test_a_stranger_is_led_to_the_invitation_and_finds_nothing_otherwise(served: Stack) -> None:
    slug = add_grid(served)
    code = open_room(Person(served.url), "crossword", slug)
    stranger = Person(served.url)
    assert stranger.get(f"/crossword/{slug}?room={code}").location == f"/rooms/{code}"
    assert stranger.get(f"/crossword/{slug}/cells?room={code}").code == 404
    stranger.get("/login")
    assert stranger.post(f"/crossword/{slug}/cells?room={code}", writes="[]", writer="a").code == 404
    codes = {stranger.get(f"/rooms/{'x' * 10}{number:02}").code for number in range(40)}
    assert codes == {404, 429} or codes == {404}
    # After so many wrong ones a right one is told like a wrong one.
    assert stranger.get(f"/rooms/{code}").code != 200


def test_pages_carry_the_room_on_and_a_shared_result_does_not(served: Stack) -> None:
    slug = add_bee(served)
    alice = Person(served.url)
    code = open_room(alice, "bee", slug)
    page = alice.get(f"/bee/{slug}?room={code}").text
    assert f"/bee/{slug}/guess?room={code}" in page
    for word in yard.ANSWERS:
        alice.post(f"/bee/{slug}/guess?room={code}", partial=True, word=word)
    shared = alice.get(f"/bee/{slug}?room={code}").text.partition("data-share")[2].partition(">")[0]
    assert code not in shared


def test_a_poll_of_who_knows_all_tells_nothing(served: Stack) -> None:
    slug = add_grid(served)
    alice = Person(served.url)
    code = open_room(alice, "crossword", slug)
    told = json.loads(alice.get(f"/crossword/{slug}/cells?room={code}").text)
    asked = f"/crossword/{slug}/cells?room={code}&version={told['version']}&company={told['company']}"
    assert alice.get(asked).code == 204
    write(alice, slug, code, [0])
    assert json.loads(alice.get(asked).text)["cells"]["0"][0] == LETTERS[0]


def test_a_word_tells_who_found_it_and_news_come_to_the_others(served: Stack) -> None:
    slug = add_bee(served)
    alice, bob = guests(served, 2)
    code = open_room(alice, "bee", slug)
    enter(bob, code)
    assert verdict(alice.post(f"/bee/{slug}/guess?room={code}", partial=True, word="planet")) == "good"
    assert "planet" in bob.get(f"/bee/{slug}/news?room={code}&version=0").text
    with served.inside():
        of_room = select(SAVE.c.id).join(ROOM, ROOM.c.user_id == SAVE.c.user_id).where(ROOM.c.code == code)
        assert len(db.session.scalars(of_room).all()) == 1


def test_the_last_member_who_leaves_takes_the_room_along(served: Stack) -> None:
    slug = add_bee(served)
    alice, bob = guests(served, 2)
    code = open_room(alice, "bee", slug)
    enter(bob, code)
    for person, left in ((bob, 1), (alice, 0)):
        person.get(f"/bee/{slug}?room={code}")
        assert person.post(f"/rooms/{code}/seat/leave").code == 303
        assert members(served, code) == left
    with served.inside():
        assert db.session.scalars(select(ROOM.c.id).where(ROOM.c.code == code)).all() == []


def pages_of(person: Person, game: str, slug: str, query: str) -> str:
    """Whatever a site tells of a board: its pages, its parts, its files and its pictures."""
    paths = [f"/{game}/{slug}", f"/{game}/{slug}/news", f"/{game}/{slug}/cells", f"/{game}/{slug}/reveal"]
    paths += [f"/{game}/{slug}/{one}" for one in ("list", "share", "print", "embed", "answers", "rare", "solver")]
    paths += [f"/{game}/{slug}/file/{kind}" for kind in ("puz", "ipuz", "jpz", "txt")]
    paths += [f"/{game}/{slug}/board.{kind}" for kind in ("json", "txt")]
    paths += [f"/stats/{game}/{slug}", f"/pictures/{game}/{slug}.png"]
    answers = [person.get(path + query) for path in paths]
    assert all(answer.code < 500 for answer in answers)
    return "\n".join(answer.text + str(answer.headers) for answer in answers)


def test_no_page_of_a_room_or_a_test_link_holds_an_answer(served: Stack) -> None:
    grid, hive = add_grid(served), add_bee(served)
    alice, stranger = served.add_player("alice"), Person(served.url)
    with served.inside():
        mine = db.session.scalars(select(User.id).where(User.handle == alice.name)).one()
        key = yard.add_draft("crossword", mine, grids.crossword_draft(), "Tents")
    alice.get(f"/crossword/build/{key}")
    alice.post(f"/crossword/build/{key}/test")
    lent = re.findall(r"/crossword/test/\w+", alice.get(f"/crossword/build/{key}").text)[0]
    trial = stranger.get(lent).location.rpartition("/")[2]
    across = [word for row in grids.OTHER_ROWS for word in row.split("#") if word]
    # Pages have roles and classes of these names.
    own_words = {"alert", "paper"}
    hidden = {"crossword": (grid, grids.ANSWERS[:5]), "bee": (hive, [w for w in yard.ANSWERS if w not in own_words])}
    for game, (slug, answers) in hidden.items():
        code = open_room(alice, game, slug)
        for person in (alice, stranger):
            told = {word.casefold() for word in yard.parts(pages_of(person, game, slug, f"?room={code}"))}
            assert not told & set(answers), (game, person.name)
    told = {word.casefold() for word in yard.parts(pages_of(stranger, "crossword", trial, ""))}
    assert not told & set(across)
