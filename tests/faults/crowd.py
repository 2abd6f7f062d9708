"""Players who go on guessing whatever happens to the site, and remember what they were told."""

from __future__ import annotations

from collections.abc import Sequence
from http.client import HTTPException
from threading import Event, Thread
from typing import Self

from tests.faults.person import Person, verdict
from tests.faults.stack import Stack, make_words

KEPT = {"good", "great", "already_found"}
# A player's allowance is two guesses a second once the first hundred are spent.
PAUSE = 0.6
AFTER_TROUBLE = 0.1


class Player(Thread):
    """Hands in one word after the other; a word without an answer is handed in again until there is one."""

    def __init__(self, person: Person, slug: str, words: Sequence[str]) -> None:
        super().__init__(daemon=True)
        self.person, self.slug, self.words = person, slug, words
        self.over = Event()
        self.kept: list[str] = []
        self.wrong: list[str] = []
        self.troubles = 0

    def run(self) -> None:
        for word in self.words:
            while not self.hand_in(word):
                self.over.wait(AFTER_TROUBLE)
            if self.over.wait(PAUSE):
                return

    def hand_in(self, word: str) -> bool:
        """Whether there was an answer; a refusal is noted as wrong."""
        try:
            answer = self.person.guess(self.slug, word)
        except (OSError, HTTPException):
            self.troubles += 1
            return False
        if answer.code == 503:
            self.troubles += 1
            return False
        if answer.code == 200 and verdict(answer) in KEPT:
            self.kept.append(word)
        else:
            self.wrong.append(f"{word}: {answer.code} {verdict(answer)}")
        return True


class Crowd:
    """Four players of one puzzle, each with an account; `check` compares what they were told with what is kept."""

    def __init__(self, stack: Stack, size: int = 4) -> None:
        self.stack = stack
        words = make_words(200)
        self.slug = stack.add_puzzle(words)
        people = [stack.add_player(f"crowd{number}") for number in range(size)]
        for person in people:
            person.open(self.slug)
        self.players = [Player(person, self.slug, words[n:] + words[:n]) for n, person in enumerate(people)]

    def __enter__(self) -> Self:
        for player in self.players:
            player.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        for player in self.players:
            player.over.set()
        for player in self.players:
            player.join(90)

    def check(self) -> None:
        """No acknowledged guess is lost, none counts twice, nobody is logged out."""
        for player in self.players:
            assert not player.is_alive()
            assert player.wrong == []
            assert player.person.is_logged_in()
            score, progress, words = self.stack.score(player.person.name, self.slug)
            assert words == sorted(player.kept)
            assert (score, progress) == (5 * len(words), len(words))
            assert words
