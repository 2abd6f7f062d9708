"""The three kinds of play on a running site: guesses, moves and letters in cells, some at the same moment."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from itertools import count
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import func, select

from app.accounts.models import User
from app.extensions import db
from app.games.bee.rules import word_points
from app.play.models import GUESS, SAVE, Save
from app.puzzles.models import PUZZLE, today
from tests import grids, yard
from tests.faults.person import Answer, Person, verdict
from tests.faults.stack import Stack

pytestmark = pytest.mark.faults
DAYS = count()
LETTERS = grids.letters()


def at_once(person: Person, hand_in: Callable[[Person, int], Answer], count: int) -> list[Answer]:
    """What one browser is answered that sends so many requests at the same moment."""
    barrier = Barrier(count)

    def one(number: int) -> Answer:
        twin = person.twin()
        barrier.wait(20)
        return hand_in(twin, number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))


def own_identity() -> str:
    return os.urandom(8).hex()


def add_bee(site: Stack, **columns: Any) -> str:
    with site.inside():
        return yard.add_bee(replace(yard.new_bee(), identity=own_identity()), **columns)


def add_strands(site: Stack) -> str:
    with site.inside():
        return yard.add_strands(replace(yard.new_strands(), identity=own_identity()))


def add_box(site: Stack) -> str:
    with site.inside():
        return yard.add_box(replace(yard.new_box(), identity=own_identity()))


def add_grid(site: Stack) -> str:
    with site.inside():
        return grids.add_crossword(replace(grids.new_crossword(), identity=own_identity()))


def save_of(site: Stack, name: str, slug: str) -> Save:
    with site.inside():
        mine = select(Save).join(User, User.id == Save.user_id).join(PUZZLE, PUZZLE.c.id == Save.puzzle_id)
        save = db.session.scalars(mine.where(User.handle == name, PUZZLE.c.slug == slug)).one()
        db.session.expunge(save)
        return save


def test_it_works(served: Stack) -> None:
    """A bonus word's points are on its guess alone, and the save's numbers are those of the answers."""
    slug = add_bee(served)
    alice = served.add_player("alice")
    alice.open(slug)
    assert [verdict(alice.guess(slug, word)) for word in ("planet", "leal")] == ["good", "bonus"]
    save = save_of(served, alice.name, slug)
    assert (save.score, save.progress) == (word_points("planet"), 1)
    assert not {"planet", "leal"} & set(json.dumps(save.state).split('"'))
    with served.inside():
        words = db.session.execute(select(GUESS.c.text, GUESS.c.points).where(GUESS.c.save_id == save.id)).all()
    assert {str(text): number for text, number in words} == {
        "planet": word_points("planet"),
        "leal": word_points("leal"),
    }


def test_a_refused_guess_writes_nothing(served: Stack) -> None:
    slug = add_bee(served)
    alice = served.add_player("alice")
    alice.open(slug)
    alice.guess(slug, "planet")
    before = save_of(served, alice.name, slug)
    for word in ("planet", "zzz", "pl", "treble"):
        assert verdict(alice.guess(slug, word)) not in ("good", "bonus")
    after = save_of(served, alice.name, slug)
    assert (after.version, after.updated_at) == (before.version, before.updated_at)


def test_the_allowance_of_guesses_ends(served: Stack) -> None:
    """Counted by each process for itself: of 300 at once many are answered, and some are told to wait."""
    slug = add_bee(served)
    alice = served.add_player("alice")
    alice.open(slug)
    answers = [one for _ in range(6) for one in at_once(alice, lambda twin, _n: twin.guess(slug, "zzz"), 50)]
    codes = Counter(answer.code for answer in answers)
    assert set(codes) == {200, 429}
    assert all(int(one.headers["retry-after"]) > 0 for one in answers if one.code == 429)


def test_genius_counts_as_done_and_is_played_on(served: Stack) -> None:
    slug = add_bee(served)
    alice = served.add_player("alice")
    alice.open(slug)
    for word in yard.ANSWERS[:-1]:
        assert verdict(alice.guess(slug, word)) in ("good", "great", "pangram")
    save = save_of(served, alice.name, slug)
    assert save.enough_at is not None and save.finished_at is None
    assert slug in alice.get("/puzzles?filter=finished").text
    alice.open(slug)
    alice.guess(slug, yard.ANSWERS[-1])
    assert save_of(served, alice.name, slug).finished_at is not None


def test_a_doubled_request_takes_one_hint(stack: Stack) -> None:
    alice, slug = stack.add_player("alice"), add_strands(stack)
    alice.get(f"/strands/{slug}")
    for word in ("rid", "nap", "let"):
        alice.post(f"/strands/{slug}/guess", partial=True, word=word)
    with stack.inside():
        before = db.session.scalar(select(func.count()).select_from(GUESS))
    answers = at_once(alice, lambda twin, _n: twin.post(f"/strands/{slug}/hint", partial=True, known="0"), 6)
    assert {answer.code for answer in answers} <= {200, 409, 422}
    with stack.inside():
        after = db.session.scalar(select(func.count()).select_from(GUESS))
    assert after - (before or 0) <= 1


def test_a_hint_of_the_bee_never_tells_its_word(served: Stack) -> None:
    slug = add_bee(served)
    alice = served.add_player("alice")
    alice.open(slug)
    for kind in ("start 1", "meaning 1", "grid 1"):
        told = alice.post(f"/bee/{slug}/hint", partial=True, hint=kind).text + alice.open(slug).text
        assert not any(word in yard.parts(told) for word in yard.ANSWERS if word != "alert"), kind


def test_a_game_s_link_opens_the_day_s_puzzle_and_a_new_one_goes_through_all(served: Stack) -> None:
    add_bee(served), add_bee(served)
    alice = served.add_player("alice")
    daily = f"/bee/{today().isoformat()}"
    assert alice.get("/bee/").location == daily
    alice.get(daily)
    seen, here = [], ""
    for _ in range(4):
        here = alice.post("/bee/new", slug=here.rpartition("/")[2]).location
        seen.append(here)
    assert seen[0] == daily
    assert len(set(seen)) == 4
    with served.inside():
        saves = select(func.count()).select_from(SAVE).join(User, User.id == SAVE.c.user_id)
        assert db.session.scalar(saves.where(User.handle == alice.name)) == 0


def test_a_day_s_answers_are_told_when_it_is_over(served: Stack) -> None:
    # A site is shared by many tests: this day is no other's.
    over = today() - timedelta(days=400 + next(DAYS))
    add_bee(served, day=over)
    visitor = Person(served.url)
    assert "planter" in visitor.get(f"/bee/{over}/answers").text
    assert visitor.get(f"/bee/{today()}/answers").location == f"/bee/{today()}"


def test_moves_at_the_same_moment_end_with_one_chain(stack: Stack) -> None:
    """Each is judged on the state that stands: of eight equal words one goes on the chain."""
    alice, slug = stack.add_player("alice"), add_box(stack)
    alice.get(f"/letterboxed/{slug}")
    first, second = yard.PAIR

    def hand_in(twin: Person, number: int) -> Answer:
        return twin.post(f"/letterboxed/{slug}/guess", partial=True, word=first)

    codes = {answer.code for answer in at_once(alice, hand_in, 8)}
    assert codes == {200}
    save = save_of(stack, alice.name, slug)
    assert save.state["chain"] == [first]
    alice.post(f"/letterboxed/{slug}/undo", partial=True)
    assert save_of(stack, alice.name, slug).state["chain"] == []
    for word in (first, second):
        alice.post(f"/letterboxed/{slug}/guess", partial=True, word=word)
    assert save_of(stack, alice.name, slug).finished_at is not None


def send_letters(person: Person, slug: str, writes: list[list[Any]], writer: str) -> Any:
    answer = person.post(f"/crossword/{slug}/cells", writes=json.dumps(writes), writer=writer, version="0")
    assert answer.code == 200, answer.text
    return json.loads(answer.text)


def test_letters_twice_late_and_out_of_order_end_with_one_grid(stack: Stack) -> None:
    """Two devices write the same cells; whatever the order, what stands is the writing with the greatest number."""
    writings = [
        (writer, [cell, letter, number])
        for writer in "ab"
        for number, (cell, letter) in enumerate([(cell, letter) for letter in "xyz" for cell in grids.CELLS[:4]], 1)
    ]
    chance, ends = random.Random(7), []
    for _ in range(2):
        alice, slug = stack.add_player("alice"), add_grid(stack)
        other = Person(stack.url).log_in(alice.name)
        for person in (alice, other):
            person.get(f"/crossword/{slug}")
        sent = [*writings, *writings[:6]]
        chance.shuffle(sent)
        with ThreadPoolExecutor(4) as pool:
            todo = [pool.submit(send_letters, (alice, other)[w == "b"].twin(), slug, [one], w) for w, one in sent]
            for one in todo:
                one.result()
        marks = save_of(stack, alice.name, slug).state["marks"]
        ends.append({cell: mark[:3] for cell, mark in marks.items()})
        assert save_of(stack, alice.name, slug).progress == 4
    assert ends[0] == ends[1]
    assert {mark[0] for mark in ends[0].values()} == {"z"}


def test_how_many_letters_are_right_is_nobody_s_to_know(served: Stack) -> None:
    """The numbers of a grid of wrong letters are those of a grid of right ones."""
    found = []
    for wrong in (False, True):
        alice, slug = served.add_player("alice"), add_grid(served)
        alice.get(f"/crossword/{slug}")
        told = send_letters(alice, slug, [[n, "q" if wrong else LETTERS[n], 1 + n] for n in grids.CELLS[:9]], "a")
        save = save_of(served, alice.name, slug)
        found.append((save.score, save.progress, told["full"], told["solved"]))
    assert found[0] == found[1] == (9, 9, False, False)


def test_nothing_solves_today_s_letters_for_whoever_is_not_through(served: Stack) -> None:
    """The solver holds back what it finds of the day's hive until its answers have been asked for."""
    alice, day = served.add_player("alice"), today().isoformat()
    with served.inside():
        row = select(PUZZLE.c.data, PUZZLE.c.secret).where(PUZZLE.c.game == "bee", PUZZLE.c.day == today())
        data, secret = db.session.execute(row.where(PUZZLE.c.language == "en")).one()
    letters, key = data["letters"], data["letters"][0]
    asked = f"/bee/solve?letters={letters}&key={key}&language=en"
    answers = set(secret["answers"]) - yard.parts(alice.get("/bee/solve").text)
    assert not answers & yard.parts(alice.get(asked).text)
    alice.open(day)
    assert alice.post(f"/bee/{day}/reveal").code == 303
    assert answers <= yard.parts(alice.get(asked).text)
