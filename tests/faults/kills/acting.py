"""Threads that play whatever happens to the site: each request is repeated until it is answered, and noted."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Event, Lock, Thread
from time import monotonic

from tests.faults.person import Answer, Person

# Players may send two guesses a second in the long run.
PAUSE_SECONDS = 0.6
RETRY_SECONDS = 0.1
TIMEOUT_SECONDS = 60


@dataclass(frozen=True)
class Trouble:
    """A request without an answer ("broken"), or one that was told to come again ("503"), from `began` to `ended`."""

    kind: str
    began: float
    ended: float
    what: str


@dataclass
class Journal:
    """Everything that went wrong for anybody; threads share it."""

    troubles: list[Trouble] = field(default_factory=list)
    answers: int = 0
    slowed: int = 0
    lock: Lock = field(default_factory=Lock)

    def note(self, trouble: Trouble) -> None:
        with self.lock:
            self.troubles.append(trouble)

    def count(self, answer: Answer) -> None:
        with self.lock:
            self.answers += 1
            self.slowed += answer.code == 429

    def told(self) -> str:
        """Return the numbers of each kind of trouble as a sentence."""
        kinds = Counter(trouble.kind for trouble in self.troubles)
        return f"{kinds['503']} told to come again, {kinds['broken']} broken, {self.slowed} slowed down"


class Stopped(Exception):
    """The test gives up: whatever waits for an answer waits no longer."""


class Player(Thread):
    """Acts again and again until `stopping`; the act that has begun then is still brought to its end."""

    def __init__(self, person: Person, journal: Journal) -> None:
        super().__init__(daemon=True)
        self.person, self.journal = person, journal
        # A busy machine is no trouble of the site.
        person.timeout = TIMEOUT_SECONDS
        self.stopping, self.abandoned = Event(), Event()
        self.acts = 0
        self.failure = ""

    def run(self) -> None:
        try:
            while not self.stopping.is_set():
                self.act()
                self.acts += 1
                self.stopping.wait(PAUSE_SECONDS)
        except Stopped:
            self.failure = f"{self} was still waiting for an answer"
        except Exception:
            self.failure = traceback.format_exc()

    def act(self) -> None:
        raise NotImplementedError

    def request(self, send: Callable[[], Answer], *codes: int) -> tuple[Answer, bool]:
        """Return the answer, which must have one of these codes (200), and whether it came at the first try."""
        tries = 0
        while not self.abandoned.is_set():
            tries += 1
            answer = self.try_once(send)
            if answer is not None:
                assert answer.code in (codes or (200,)), f"{self}: {answer.code} {answer.headers}\n{answer.text[:3000]}"
                return answer, tries == 1
            self.abandoned.wait(RETRY_SECONDS)
        raise Stopped

    def try_once(self, send: Callable[[], Answer]) -> Answer | None:
        """Return the answer; None when there was none, or only the request to come again."""
        began = monotonic()
        try:
            answer = send()
        except (OSError, HTTPException) as error:
            self.journal.note(Trouble("broken", began, monotonic(), repr(error)))
            return None
        self.journal.count(answer)
        if answer.code == 503:
            assert int(answer.headers["retry-after"]) > 0
            self.journal.note(Trouble("503", began, monotonic(), answer.text[-2000:]))
            return None
        if answer.code == 429:
            self.abandoned.wait(int(answer.headers["retry-after"]))
            return None
        return answer

    def get(self, path: str, *codes: int) -> Answer:
        return self.request(lambda: self.person.get(path), *codes)[0]

    def __str__(self) -> str:
        return f"{type(self).__name__} {self.person.name}"


def cycle_until(words: list[str]) -> Iterator[str]:
    """Return the words in their order, over and over."""
    while True:
        yield from words
