"""All games, a room, a duel, logins and a puzzle in the making, while every part of the site is killed in turn.

In `./test` each kind of part is killed once; `./test kills` goes on for minutes. The order follows from a printed seed.
"""

from __future__ import annotations

import os
import sys
from itertools import islice
from time import monotonic

import pytest
from sqlalchemy import delete, update

from app.extensions import db
from app.games.strands import rules as strands
from app.games.strands.tracing import cell_sets
from app.puzzles.models import PUZZLE
from app.web.throttle import Bucket
from app.words.lexicon import Tier, load
from tests import yard
from tests.faults.kills import checking
from tests.faults.kills.acting import Journal, Player
from tests.faults.kills.killing import Killer, Servers
from tests.faults.kills.players import BoxPlayer, CellPlayer, Duellist, Guesser, Visitor
from tests.faults.person import Person
from tests.faults.stack import Stack, make_words
from tests.faults.test_rooms import enter, shift
from tests.faults.test_served_play import add_box, add_grid, add_strands

pytestmark = pytest.mark.faults
MINUTES = float(os.environ.get("WORDYARD_KILLS_MINUTES", "0"))
SEED = int(os.environ.get("WORDYARD_KILLS_SEED", "1"))
# As many acts as nobody has the time for in one minute.
A_MINUTE = 120
WORDS = make_words(400)
ROUND_SECONDS = 90


def strands_words() -> list[str]:
    """The answers of the usual board, spread among other words that can be traced on it."""
    new = yard.new_strands()
    puzzle = strands.Puzzle.from_json(new.data, new.secret)
    where = strands.cells_by_letter(puzzle)
    spelled = (word for word in load("en").words(Tier.CORE) if 4 <= len(word) <= 5 and set(word) <= where.keys())
    others = list(islice((word for word in spelled if word not in yard.TRACED and cell_sets(where, word)), 40))
    return [word for pair in zip(yard.TRACED, others, strict=False) for word in pair] + others[len(yard.TRACED) :]


class Site:
    """A site with boards and people for everything that is played while it is killed."""

    def __init__(self, stack: Stack, journal: Journal, minutes: float) -> None:
        self.stack, self.journal = stack, journal
        self.boards = 1 + int(minutes * A_MINUTE / 200)
        with stack.inside():
            db.session.execute(delete(Bucket))
            db.session.commit()
        self.bee = self.play_bee()
        self.strands = self.play_strands()
        self.box = BoxPlayer(stack.add_player("boxer"), journal, add_box(stack), SEED)
        self.cells = CellPlayer(stack.add_player("crosser"), journal, add_grid(stack), SEED)
        self.code, self.room = self.play_room()
        self.duel = self.play_duel()
        names = [stack.add_player(f"visitor{number}").name for number in range(6)]
        self.visitor = Visitor(Person(stack.url), journal, names)
        for player, path in ((self.box, self.box.path), (self.cells, self.cells.path.removesuffix("/cells"))):
            player.person.get(path)

    def players(self) -> list[Player]:
        return [self.bee, self.strands, self.box, self.cells, *self.room, *self.duel, self.visitor]

    def play_bee(self) -> Guesser:
        alice = self.stack.add_player("bee")
        paths = [f"/bee/{self.stack.add_puzzle(WORDS[:200])}" for _ in range(self.boards)]
        alice.get(paths[0])
        return Guesser(alice, self.journal, [(path, word) for path in paths for word in WORDS[:200]])

    def play_strands(self) -> Guesser:
        alice, words = self.stack.add_player("strands"), strands_words()
        paths = [f"/strands/{add_strands(self.stack)}" for _ in range(4 * self.boards)]
        alice.get(paths[0])
        return Guesser(alice, self.journal, [(path, word) for path in paths for word in words])

    def play_room(self) -> tuple[str, list[Guesser]]:
        """Three in a room, who look for the same words from different ends."""
        path = f"/bee/{self.stack.add_puzzle(WORDS)}"
        people = [self.stack.add_player("host"), self.stack.add_player("mate"), Person(self.stack.url)]
        people[0].get(path)
        code = people[0].post(f"/rooms{path}").headers["location"][-12:]
        for person in people[1:]:
            enter(person, code)
        query = f"?room={code}"
        for person in people:
            person.get(path + query)
        orders = (WORDS, WORDS[3:] + WORDS[:3], WORDS[::-1])
        return code, [
            Guesser(person, self.journal, [(path, word) for word in order], query)
            for person, order in zip(people, orders, strict=True)
        ]

    def play_duel(self) -> list[Duellist]:
        """Two whose first round runs."""
        slugs = [self.stack.add_puzzle(make_words(4000)) for _ in range(3)]
        with self.stack.inside():
            tongue = os.urandom(2).hex()
            db.session.execute(update(PUZZLE).where(PUZZLE.c.slug.in_(slugs)).values(language=tongue))
            db.session.commit()
        alice, bob = Person(self.stack.url), self.stack.add_player("rival")
        alice.open(slugs[0])
        code = alice.post(f"/duels/new/bee/{slugs[0]}").location[-12:]
        enter(bob, code)
        assert bob.post(f"/duels/{code}/begin", round="0").code == 303
        shift(self.stack, code, 0)
        for person in (alice, bob):
            person.get(f"/duels/{code}")
        words = make_words(4000)
        return [Duellist(person, self.journal, code, words) for person in (alice, bob)]

    def end_duel(self, code: str) -> None:
        shift(self.stack, code, ROUND_SECONDS + 1)

    def check(self) -> dict[str, int]:
        """Compare everything; how many acknowledged acts were found again, by who plays."""
        return {
            "bee": checking.check_guesser(self.stack, self.bee),
            "strands": checking.check_guesser(self.stack, self.strands),
            "letter boxed": checking.check_box(self.stack, self.box),
            "crossword": checking.check_cells(self.stack, self.cells),
            "room": checking.check_room(self.stack, self.code, self.room),
            "duel": checking.check_duel(self.stack, self.duel, self.end_duel),
            "logins": checking.check_visitor(self.visitor),
        }


def stop(players: list[Player]) -> None:
    """Let everybody bring to its end what has begun."""
    for player in players:
        player.stopping.set()
    for player in players:
        player.join(90)
        player.abandoned.set()
    for player in players:
        player.join(30)
        assert not player.failure, player.failure


def servers_of(request: pytest.FixtureRequest, stack: Stack) -> Servers:
    """The servers of a site on PostgreSQL are the test's own; the Redis of the other is a child of `start`."""
    if "DATABASE_URL" not in stack.environment:
        return Servers()
    return Servers(request.getfixturevalue("own_redis"), request.getfixturevalue("own_postgres"))


def test_it_works(stack: Stack, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> None:
    journal, began = Journal(), monotonic()
    site = Site(stack, journal, MINUTES)
    killer = Killer(stack, servers_of(request, stack), site.players(), journal, SEED)
    for player in site.players():
        player.start()
    try:
        killer.wait_until_whole()
        began = monotonic()
        killer.go_round()
        while monotonic() - began < 60 * MINUTES:
            killer.go_round()
        seconds = monotonic() - began
    finally:
        stop(site.players())
    found = site.check()
    killer.check_troubles()
    made = killer.check_makings()
    with capsys.disabled():
        kinds = ", ".join(f"{count} {kind}" for kind, count in killer.counts().items())
        sys.stdout.write(
            f"\n  seed {SEED}: {len(killer.windows)} kills in {seconds:.0f} s ({kinds})"
            f"\n  {journal.answers} answers, {journal.told()}; acts found again: {found}; puzzles: {dict(made)}\n"
        )
