"""What players were told beside what the database keeps, what the rules say of that, and what the pages show."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from sqlalchemy import func, select

from app.accounts.models import USER
from app.contract import registry
from app.contract.game_types import Guess
from app.extensions import db
from app.play.models import COMPLETION, GUESS, SAVE
from app.play.tallies import PUZZLE_TALLY
from app.puzzles.models import PUZZLE
from app.rooms.duels.models import DUEL_ROUND, DUEL_WORD
from app.rooms.models import ROOM, ROOM_MEMBER
from tests.faults.kills.players import BoxPlayer, CellPlayer, Duellist, Guesser, Visitor
from tests.faults.person import Person
from tests.faults.stack import Stack

LISTED = re.compile(r'<li(?: class="[^"]*")? data-word="([^"]*)"')
FIRST_WORD = re.compile(r"\S*")


def listed(person: Person, address: str) -> list[str]:
    """Return the words that a page lists, sorted."""
    answer = person.get(address)
    assert answer.code == 200, answer.text
    return sorted(LISTED.findall(answer.text))


def load_save(path: str, player: Any) -> tuple[Any, list[Any]]:
    """Return the one save of a puzzle by a player (a condition on the user's row), and its guesses in their order."""
    slug = path.rpartition("/")[2]
    owned = select(SAVE, PUZZLE.c.data, PUZZLE.c.secret).join(USER, USER.c.id == SAVE.c.user_id)
    save = db.session.execute(
        owned.join(PUZZLE, PUZZLE.c.id == SAVE.c.puzzle_id).where(PUZZLE.c.slug == slug, player)
    ).one()
    guesses = db.session.execute(select(GUESS).where(GUESS.c.save_id == save.id).order_by(GUESS.c.id)).all()
    return save, list(guesses)


def check_numbers(game: str, save: Any, guesses: Iterable[Any]) -> None:
    """The save's numbers are those that the rules give to its guesses, each of which counts once."""
    rules = registry.rules(game)
    puzzle, score, progress = rules.puzzle(save.data, save.secret), 0, 0
    known: list[Guess] = []
    for guess in guesses:
        verdict = rules.judge(puzzle, rules.state({}, known), guess.text)
        assert verdict.accepted, guess
        assert verdict.points == guess.points, guess
        score, progress = score + verdict.score, progress + verdict.progress
        known.append(Guess(guess.text, guess.kind, guess.points, guess.writer))
    assert (save.score, save.progress) == (score, progress)
    assert (save.finished_at is not None) == (progress >= rules.goal(puzzle))


def check_tally(path: str) -> None:
    """A puzzle of one player was begun once, and finished at most once."""
    ids = select(PUZZLE.c.id).where(PUZZLE.c.slug == path.rpartition("/")[2]).scalar_subquery()
    tally = db.session.execute(select(PUZZLE_TALLY).where(PUZZLE_TALLY.c.puzzle_id == ids)).one()
    ends = db.session.scalar(select(func.count()).select_from(COMPLETION).where(COMPLETION.c.puzzle_id == ids))
    saves = select(SAVE.c.finished_at).where(SAVE.c.puzzle_id == ids)
    finished = sum(at is not None for at in db.session.scalars(saves))
    assert (tally.players, tally.completions, ends) == (1, finished, finished)


def check_guesser(stack: Stack, player: Guesser) -> int:
    """Return how many acknowledged words were found again."""
    for path, words in player.kept.items():
        with stack.inside():
            save, guesses = load_save(path, USER.c.handle == player.person.name)
            assert sorted(FIRST_WORD.match(one.text)[0] for one in guesses) == sorted(words)  # type: ignore[index]
            check_numbers(path.split("/")[1], save, guesses)
            check_tally(path)
        assert listed(player.person, path) == sorted(words)
    return sum(map(len, player.kept.values()))


def check_room(stack: Stack, code: str, players: list[Guesser]) -> int:
    """Words of a shared game are there once, and are those of whoever was told so first."""
    path = next(iter(players[0].kept))
    told = set().union(*(player.kept[path] for player in players))
    with stack.inside():
        owner = select(ROOM.c.user_id).where(ROOM.c.code == code).scalar_subquery()
        save, guesses = load_save(path, USER.c.id == owner)
        writers = {one.text: one.writer for one in guesses}
        assert len(guesses) == len(writers)
        assert set(writers) == told
        check_numbers("bee", save, guesses)
    for number, player in enumerate(players, 1):
        assert all(writers[word] == number for word in player.first.get(path, ()))
        assert listed(player.person, path + player.query) == sorted(told)
    return len(told)


def check_box(stack: Stack, player: BoxPlayer) -> int:
    with stack.inside():
        save, _guesses = load_save(player.path, USER.c.handle == player.person.name)
        rules, moves = registry.rules("letterboxed"), registry.moves("letterboxed")
        assert moves is not None
        state = rules.state(save.state, ())
        stands = moves.standing(player.puzzle, player.state)
        assert (state.chain, state.solutions) == (player.state.chain, player.state.solutions)
        assert (save.score, save.progress, save.hints) == (stands.score, stands.progress, stands.hints)
        check_tally(player.path)
    assert listed(player.person, player.path) == sorted(player.state.chain)
    return player.acts


def check_cells(stack: Stack, player: CellPlayer) -> int:
    """The last writing of each cell stands, the grid is solved, and its page says so."""
    with stack.inside():
        save, _guesses = load_save(player.path.removesuffix("/cells"), USER.c.handle == player.person.name)
        marks = {int(cell): (mark[0], mark[1]) for cell, mark in save.state["marks"].items()}
        assert player.solved
        assert marks == player.written
        filled = sum(bool(letter) for letter, _number in marks.values())
        assert (save.score, save.progress) == (filled, filled)
        assert save.finished_at is not None
        check_tally(player.path.removesuffix("/cells"))
    told = json.loads(player.person.get(f"{player.path}?version=0").text)
    assert {int(cell): mark[0] for cell, mark in told["cells"].items()} == {n: one[0] for n, one in marks.items()}
    return player.number


def check_duel(stack: Stack, players: list[Duellist], finish: Any) -> int:
    """Each acknowledged word of a duel is there once for its player; `finish` ends the round that runs."""
    for player in players:
        assert player.codes[: len(players[0].codes)] == players[0].codes[: len(player.codes)]
    codes = max((player.codes for player in players), key=len)
    with stack.inside():
        people = list(duel_seats(codes[0]))
    for code in codes:
        finish(code)
        with stack.inside():
            rows = duel_words(code)
            check_points(rows)
            seats = duel_seats(code)
        # Whoever asks first for another duel has the first seat in it.
        for user_id, player in zip(people, players, strict=True):
            check_duellist(player, code, [row.text for row in rows if row.writer == seats[user_id]])
        for me in players if all(code in player.codes for player in players) else ():
            assert listed(me.person, f"/duels/{code}") == sorted(row.text for row in rows)
    return sum(len(words) for player in players for words in player.kept.values())


def duel_seats(code: str) -> dict[int, int]:
    """The numbers of who plays a duel, by their accounts, in their order."""
    m = ROOM_MEMBER.c
    seats = select(m.user_id, m.number).join(ROOM, ROOM.c.id == m.room_id).where(ROOM.c.code == code)
    return {row.user_id: row.number for row in db.session.execute(seats.order_by(m.number))}


def duel_words(code: str) -> list[Any]:
    of_duel = select(DUEL_WORD, PUZZLE.c.data, PUZZLE.c.secret).join(ROOM, ROOM.c.id == DUEL_WORD.c.room_id)
    d, w = DUEL_ROUND.c, DUEL_WORD.c
    on_board = of_duel.join(DUEL_ROUND, (d.room_id == w.room_id) & (d.number == w.round))
    rows = db.session.execute(on_board.join(PUZZLE, PUZZLE.c.id == d.puzzle_id).where(ROOM.c.code == code))
    return list(rows.all())


def check_points(rows: list[Any]) -> None:
    """Each word has the points that the rules give it."""
    together = registry.spec("bee").together
    assert together is not None
    assert together.duel is not None
    for row in rows:
        verdict = together.duel.judge(registry.rules("bee").puzzle(row.data, row.secret), (), row.text)
        assert (verdict.accepted, verdict.points) == (True, row.points)


def check_duellist(player: Duellist, code: str, texts: list[str]) -> None:
    kept, unsure = player.kept.get(code, []), player.unsure.get(code, set())
    assert len(kept) == len(set(kept))
    assert set(kept) <= set(texts)
    assert set(texts) - set(kept) <= unsure
    # A word of which nobody knew whether it was kept may be there in the next round again.
    assert {word for word in texts if texts.count(word) > 1} <= unsure


def check_visitor(player: Visitor) -> int:
    for cookies in player.ended:
        assert Person(player.person.url, cookies=dict(cookies)).get("/account").code in (302, 303)
    assert player.logins
    return player.logins
