"""Two saves of one puzzle become one: every number and date, from whichever side it comes."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import product
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update

from app.accounts import service
from app.accounts.models import User
from app.extensions import db
from app.play import merging
from app.play.models import Completion, Guess, Save
from app.puzzles.models import Puzzle
from tests import counted, yard
from tests.puzzles.test_publishing import other

EARLY, LATE = datetime(2026, 5, 1, 12, tzinfo=UTC), datetime(2026, 5, 2, 12, tzinfo=UTC)


def person(name: str | None = None) -> int:
    user = User(name=name, handle=name)
    db.session.add(user)
    db.session.commit()
    return int(user.id)


def game_of(user: int, slug: str, *words: str, kind: str = "good", **values: Any) -> int:
    """The id of a save with these guesses, begun and counted."""
    (puzzle,) = yard.column(select(Puzzle.id).where(Puzzle.slug == slug))
    save = counted.begin(puzzle, user, **{"updated_at": EARLY, **values})
    for word in words:
        db.session.add(Guess(save_id=save, text=word, kind=kind, points=1, created_at=EARLY))
    db.session.commit()
    return save


def unite(guest: int, user: int) -> Any:
    """The account's save, after the guest's has become a part of it."""
    service.merge(guest, user)
    db.session.commit()
    return yard.one(select(Save).where(Save.user_id == user))[0]


@pytest.fixture
def both(any_app: Flask) -> tuple[int, int]:
    """A guest and an account."""
    return person(), person("alice")


def test_it_works(both: tuple[int, int]) -> None:
    slug = yard.add_bee()
    game_of(both[0], slug, "planet", seconds=7)
    game_of(both[1], slug, "late", seconds=5, version=3)
    save = unite(*both)
    assert (save.score, save.progress, save.seconds, save.version) == (7, 2, 12, 4)


def test_nobody_else_s_words_come_along(both: tuple[int, int]) -> None:
    slug = yard.add_bee()
    game_of(person("bob"), slug, "alert", "rate", seconds=99)
    guest, alice = game_of(both[0], slug, "planet"), game_of(both[1], slug, "late")
    game_of(both[1], yard.add_bee(other(5)), "tape")
    assert guest != alice
    service.merge(*both)
    db.session.commit()
    words = yard.column(select(Guess.text).where(Guess.save_id == alice).order_by(Guess.text))
    assert words == ["late", "planet"]
    assert yard.column(select(Save.score).where(Save.id == alice)) == [7]


def test_a_game_that_only_the_guest_has_is_handed_over_as_it_is(both: tuple[int, int]) -> None:
    slugs = [yard.add_bee(), yard.add_bee(other(5))]
    saves = [game_of(both[0], slug, "planet", seconds=number, version=number) for number, slug in enumerate(slugs)]
    bobs = game_of(person("bob"), slugs[0], "late")
    service.merge(*both)
    db.session.commit()
    found = {row.id: row for row in yard.column(select(Save))}
    assert [(found[save].user_id, found[save].version) for save in saves] == [(both[1], 0), (both[1], 1)]
    assert found[bobs].user_id not in both


def test_what_has_ended_on_either_side_has_ended(both: tuple[int, int]) -> None:
    """A game that is finished is not given up, and the end is the account's own where both have one."""
    games = (
        # (finished, given up) of guest and account, and what becomes of them
        ((None, None), (None, None), (None, None)),
        ((LATE, None), (None, None), (LATE, None)),
        ((None, None), (LATE, None), (LATE, None)),
        ((EARLY, None), (LATE, None), (LATE, None)),
        ((None, LATE), (None, None), (None, LATE)),
        ((None, None), (None, LATE), (None, LATE)),
        ((None, EARLY), (None, LATE), (None, LATE)),
        ((None, LATE), (EARLY, None), (EARLY, None)),
        ((EARLY, None), (None, LATE), (EARLY, None)),
    )
    for number, (theirs, mine, become) in enumerate(games):
        guest, user = person(), person(f"player{number}")
        slug = yard.add_bee(other(number))
        for who, (finished, revealed) in ((guest, theirs), (user, mine)):
            game_of(who, slug, finished_at=finished, revealed_at=revealed)
        save = unite(guest, user)
        assert (save.finished_at, save.revealed_at) == become, (theirs, mine)


def test_a_union_is_finished_when_the_later_of_both_was_played(any_app: Flask) -> None:
    slug = yard.add_bee(yard.new_bee(("planet", "plane"), ()))
    old = yard.column(select(Puzzle.id).where(Puzzle.slug == yard.add_bee(other(9))))[0]
    for number, (theirs, mine) in enumerate(((EARLY, LATE), (LATE, EARLY))):
        guest, user = person(), person(f"player{number}")
        counted.finish(old, user, 5)
        game_of(guest, slug, "planet", updated_at=theirs)
        game_of(user, slug, "plane", updated_at=mine)
        service.merge(guest, user)
        db.session.commit()
        save = yard.one(select(Save).where(Save.user_id == user, Save.puzzle_id != old))[0]
        assert (save.finished_at, save.updated_at) == (LATE, LATE)
        new = (Completion.user_id == user, Completion.puzzle_id != old)
        done = yard.one(select(Completion.words, Completion.created_at).where(*new))
        assert done == (2, LATE)


def test_a_union_of_which_the_words_were_seen_is_not_finished(both: tuple[int, int]) -> None:
    slug = yard.add_bee(yard.new_bee(("planet", "plane"), ()))
    game_of(both[0], slug, "planet", revealed_at=EARLY)
    game_of(both[1], slug, "plane")
    save = unite(*both)
    assert (save.progress, save.finished_at, save.revealed_at) == (2, None, EARLY)
    assert yard.column(select(Completion.id)) == []


def test_a_game_of_moves_keeps_what_either_side_has(any_app: Flask) -> None:
    slug = yard.add_box()
    solved = {"chain": list(yard.PAIR), "solutions": [list(yard.PAIR)]}
    begun = {"chain": ["bytes"], "hints": 2}
    for number, (theirs, mine) in enumerate(product((solved, begun), repeat=2)):
        guest, user = person(), person(f"player{number}")
        for who, state, at in ((guest, theirs, EARLY), (user, mine, LATE)):
            ends = {"finished_at": at} if state is solved else {"revealed_at": at}
            game_of(who, slug, state=state, hints=state.get("hints", 0), **ends)
        save = unite(guest, user)
        any_solved, any_begun = solved in (theirs, mine), begun in (theirs, mine)
        assert (save.score, save.progress) == ((12, 2) if any_solved else (5, 1))
        assert save.hints == (2 if any_begun else 0)
        assert save.finished_at == ((LATE if mine is solved else EARLY) if any_solved else None)
        assert save.revealed_at == ((LATE if mine is begun else EARLY) if any_begun else None)
        assert save.state["chain"] == (list(yard.PAIR) if any_solved else ["bytes"])


def test_hints_are_no_words_of_what_is_finished(both: tuple[int, int]) -> None:
    slug = yard.add_bee(yard.new_bee(("planet", "plane"), ()))
    game_of(both[0], slug, "planet")
    save = game_of(both[1], slug, "plane")
    db.session.add(Guess(save_id=save, text="?1 1", kind="hint", points=0, created_at=EARLY))
    db.session.commit()
    unite(*both)
    assert yard.one(select(Completion.words, Completion.hints)) == (2, 1)


def test_a_solved_board_of_moves_tells_its_words(both: tuple[int, int]) -> None:
    slug = yard.add_box()
    state = {"chain": list(yard.PAIR), "solutions": [list(yard.PAIR)]}
    game_of(both[0], slug, state=state, progress=2, finished_at=EARLY)
    unite(*both)
    assert yard.column(select(Completion.words)) == [2]


def test_completions_are_handed_over_once(both: tuple[int, int]) -> None:
    """What the guest finished stands in the profile as it was then, unless the account has finished it too."""
    slugs = [yard.add_bee(yard.new_bee(("planet",), ())), yard.add_bee(other(5)), yard.add_bee(other(6))]
    bob = person("bob")
    ids = {row.slug: row.id for row in db.session.execute(select(Puzzle.slug, Puzzle.id))}
    for who, slug, seconds in (
        (both[0], slugs[0], 10),
        (both[1], slugs[0], 20),
        (both[0], slugs[1], 30),
        (bob, slugs[1], 40),
        (bob, slugs[2], 50),
    ):
        counted.finish(ids[slug], who, seconds)
    # What was played on afterwards is no part of it.
    db.session.execute(update(Save).values(seconds=999))
    db.session.commit()
    before = select(Completion.seconds).where(Completion.user_id == both[1]).order_by(Completion.seconds)
    service.merge(*both)
    db.session.commit()
    assert yard.column(before) == [20, 30]
    bobs = select(Completion.seconds).where(Completion.user_id == bob).order_by(Completion.seconds)
    assert yard.column(bobs) == [40, 50]


def test_what_a_guest_could_take_along_is_counted(both: tuple[int, int]) -> None:
    assert merging.count_guest_saves(None, both[0]) == 0
    for number in range(2):
        game_of(both[0], yard.add_bee(other(number)))
    game_of(both[1], yard.add_bee())
    assert [merging.count_guest_saves(None, user) for user in both] == [2, 1]
