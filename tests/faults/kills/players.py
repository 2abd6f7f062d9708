"""One player for each way to play: guesses, moves, letters in cells, words of a duel, logging in and out."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any

from app.games.letterboxed import rules as box
from tests import grids, yard
from tests.faults.kills.acting import Journal, Player, cycle_until
from tests.faults.person import Answer, Person, verdict
from tests.yard import PASSWORD

ACCEPTED = {"good", "great", "pangram", "bonus", "word", "theme", "spangram", "placed", "placed_spangram"}
BOX_WORDS = (*yard.CHAIN, *yard.PAIR, *yard.RARE)
LETTERS = "etaoinshrdlu"
ROUND = re.compile(r'name="round" value="(\d+)"')


class Guesser(Player):
    """Hands in words of one puzzle after the other, Bee or Strands, each of them again later.

    `kept` holds the acknowledged words by the address of the puzzle. In a room others find the same words.
    """

    def __init__(self, person: Person, journal: Journal, guesses: Sequence[tuple[str, str]], query: str = "") -> None:
        super().__init__(person, journal)
        self.guesses = list(guesses)
        self.query = query
        self.next_guess = 0
        self.kept: dict[str, list[str]] = {}
        self.first: dict[str, list[str]] = {}

    def act(self) -> None:
        path, word = self.guesses[self.next_guess % len(self.guesses)]
        self.next_guess += 1
        address = f"{path}/guess{self.query}"
        answer, at_once = self.request(lambda: self.person.post(address, partial=True, word=word))
        kept, code = self.kept.setdefault(path, []), verdict(answer)
        if word in kept:
            assert code == "already_found", (word, code)
            return
        assert code in ACCEPTED or (code == "already_found" and (self.query or not at_once)), (word, code, at_once)
        kept.append(word)
        if code in ACCEPTED:
            self.first.setdefault(path, []).append(word)


class BoxPlayer(Player):
    """Lays chains, takes words back and starts again; `state` is what the answers have said so far, by the rules."""

    def __init__(self, person: Person, journal: Journal, slug: str, seed: int) -> None:
        super().__init__(person, journal)
        self.path = f"/letterboxed/{slug}"
        self.random = random.Random(f"box {seed}")
        new = yard.new_box()
        self.puzzle = box.Puzzle.from_json(new.data, new.secret)
        self.state = box.State()

    def act(self) -> None:
        fitting = [word for word in BOX_WORDS if box.judge(self.puzzle, self.state, word).accepted]
        if not fitting or self.random.random() < 0.1:
            self.start_again()
        elif self.state.chain and self.random.random() < 0.3:
            self.take_back()
        else:
            self.lay(self.random.choice(fitting))

    def lay(self, word: str) -> None:
        expected = box.judge(self.puzzle, self.state, word)
        answer, at_once = self.request(lambda: self.person.post(f"{self.path}/guess", partial=True, word=word))
        # Laid by a request that was not answered, it stands in the chain already.
        allowed = {expected.code} if at_once else {expected.code, "used"}
        assert verdict(answer) in allowed, (word, verdict(answer), self.state)
        self.state = box.state_after(self.puzzle, self.state, expected)

    def take_back(self) -> None:
        _answer, at_once = self.request(lambda: self.person.post(f"{self.path}/undo", partial=True))
        self.state = box.undo_word(self.state)
        if not at_once:
            # Nobody knows whether it was done once or twice; an empty chain is empty in either case.
            self.start_again()

    def start_again(self) -> None:
        self.request(lambda: self.person.post(f"{self.path}/restart", partial=True))
        self.state = box.restart_chain(self.state)


class CellPlayer(Player):
    """Writes and erases letters in batches, and the whole solution at the end; `written` is the last of each cell."""

    def __init__(self, person: Person, journal: Journal, slug: str, seed: int) -> None:
        super().__init__(person, journal)
        self.path = f"/crossword/{slug}/cells"
        self.random = random.Random(f"cells {seed}")
        self.written: dict[int, tuple[str, int]] = {}
        self.number = 0
        self.solved = False

    def act(self) -> None:
        cells = self.random.sample(grids.CELLS, self.random.randint(1, 6))
        self.write({cell: self.random.choice((*LETTERS, "", "")) for cell in cells})

    def run(self) -> None:
        super().run()
        if not self.failure:
            self.write(grids.letters())
            self.solved = True

    def write(self, letters: dict[int, str]) -> dict[str, Any]:
        first = self.number + 1
        writes = [[cell, letter, first + place] for place, (cell, letter) in enumerate(letters.items())]
        self.number += len(writes)
        text = json.dumps(writes)
        answer, _ = self.request(lambda: self.person.post(self.path, writes=text, writer="a", version="0"))
        self.written |= {cell: (letter, first + place) for place, (cell, letter) in enumerate(letters.items())}
        told: dict[str, Any] = json.loads(answer.text)
        return told


class Duellist(Player):
    """Plays one duel after the other in one of the two seats; no word is handed in twice.

    `kept` holds the acknowledged words by the code of the duel, `unsure` those that were asked for more than once: in
    another round the same word counts again.
    """

    def __init__(self, person: Person, journal: Journal, code: str, words: Sequence[str]) -> None:
        super().__init__(person, journal)
        self.code, self.words = code, list(words)
        self.codes = [code]
        self.kept: dict[str, list[str]] = {}
        self.unsure: dict[str, set[str]] = {}

    def act(self) -> None:
        if not self.words:
            return
        word = self.words[-1]
        answer, at_once = self.request(
            lambda: self.person.post(f"/duels/{self.code}/word", partial=True, word=word), 200, 404
        )
        code = verdict(answer)
        if not at_once:
            self.unsure.setdefault(self.code, set()).add(word)
        if code in ("too_early", "too_late"):
            self.go_on()
            return
        assert code in ACCEPTED or (code == "already_found" and not at_once), (word, code)
        self.kept.setdefault(self.code, []).append(self.words.pop())

    def go_on(self) -> None:
        """Begin the next round, or the next duel, as far as the page offers it."""
        text = self.get(f"/duels/{self.code}").text
        found = ROUND.search(text)
        for act in ("begin", "again"):
            address = f"/duels/{self.code}/{act}"
            if found and f'action="{address}"' in text:
                self.press(address, found[1])

    def press(self, address: str, known: str) -> None:
        """Press the one button of the page; it may lead to another duel."""
        answer, _ = self.request(lambda: self.person.post(address, round=known), 303)
        code = answer.location[-12:]
        if code != self.code:
            self.code = code
            self.codes.append(code)


class Visitor(Player):
    """Logs in, looks, and logs out, with one account after the other; what a logout has ended stays ended."""

    def __init__(self, person: Person, journal: Journal, names: list[str]) -> None:
        super().__init__(person, journal)
        self.names = cycle_until(names)
        self.ended: list[dict[str, str]] = []
        self.logins = 0

    def act(self) -> None:
        self.log_in(next(self.names))
        # A login is acknowledged: the account's page is there.
        self.get("/account")
        self.logins += 1
        before = dict(self.person.cookies)
        self.log_out()
        self.ended.append(before)
        self.check_ended(before)

    def log_in(self, name: str) -> None:
        self.get("/login")
        answer, _ = self.request(lambda: self.hand_in_password(name), 303)
        while answer.location == "/login/moment":
            answer, _ = self.request(lambda: self.person.get("/login/moment"), 202, 303)
        if answer.location == "/login":
            # The process that compared the password is dead: the page asks for it again.
            self.log_in(name)

    def hand_in_password(self, name: str) -> Answer:
        return self.person.post("/login", username=name, password=PASSWORD, next="/account", remember="y")

    def log_out(self) -> None:
        """A logout whose answer was lost may have been done: then the account's page is closed."""
        while self.get("/account", 200, 302, 303).code == 200:
            answer, at_once = self.request(lambda: self.person.post("/logout"), 303, 400, 409)
            assert answer.code == 303 or not at_once

    def check_ended(self, cookies: dict[str, str]) -> None:
        old = Person(self.person.url, cookies=dict(cookies))
        self.request(lambda: old.get("/account"), 302, 303)
