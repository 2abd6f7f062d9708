"""A run of numbered requests: each number can be asked for again, after those before it that share its world."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from flask import Flask

from tests import yard
from tests.cases import CASES
from tests.each import clean
from tests.fuzz.drawing import Drawer, encoded
from tests.fuzz.known import LAST, known_faults
from tests.fuzz.learning import ReadNames, watching
from tests.fuzz.wire import RawAnswer, RawRequest, Wire
from tests.matrix import MATRIX
from tests.world import World

# So many requests after each other in one world: enough that one meets what another has left behind.
BLOCK = 50
# The last fault is as good as the first, and a house that is down would tell of nothing else.
MOST_FAULTS = 30
LARGEST_DOCUMENT = 40_000
# Routes read and give the same on every database: they are watched once.
LEARNED: list[tuple[ReadNames, list[bytes]]] = []


@dataclass(frozen=True, slots=True)
class FuzzOptions:
    """Which requests a run makes: all up to a count, or one of them alone with what leads to it."""

    seed: int = 1
    requests: int = 2000
    number: int | None = None

    @classmethod
    def asked(cls) -> FuzzOptions:
        """As `./test fuzz` has told them; else the short run."""
        names = ("seed", "requests", "number")
        return cls(**{name: int(value) for name in names if (value := os.environ.get(f"WORDYARD_FUZZ_{name.upper()}"))})

    @property
    def numbers(self) -> Iterable[int]:
        if self.number is not None:
            return range(self.number - self.number % BLOCK, self.number + 1)
        return range(self.requests)


@dataclass
class FuzzRun:
    """A world under requests, and what came of them."""

    app: Flask
    options: FuzzOptions = field(default_factory=FuzzOptions)
    faults: list[str] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    slowest: list[tuple[float, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        yard.empty()
        self.world = World(self.app)
        self.wire = self.new_wire()

    def __str__(self) -> str:
        """How many requests, what came of them, and which took longest."""
        statuses = ", ".join(f"{status}: {count}" for status, count in sorted(self.statuses.items()))
        slowest = "\n".join(f"{seconds:.2f} s {name}" for seconds, name in self.slowest)
        return f"\n{self.statuses.total()} requests, {statuses}\n{slowest}"

    def new_wire(self) -> Wire:
        browsers = self.world.browsers.items()
        jars = {name: {c.key: c.value for c in (browser._cookies or {}).values()} for name, browser in browsers}
        return Wire(self.app, jars)

    def restore(self) -> None:
        self.world.restore()
        self.wire = self.new_wire()

    def all(self) -> None:
        """Send the requests of what the routes read and give, and fail with all faults."""
        if not LEARNED:
            with watching(self.app) as read:
                documents = self.learn()
            LEARNED.append((read, documents))
        drawer = Drawer(self.world, self.options.seed, *LEARNED[0])
        for number in self.options.numbers:
            self.step(number, drawer)
        self.restore()
        clean(self.faults)

    def known(self, part: str = "") -> None:
        """What has hurt once, or of it what has this in its name."""
        for name, requests in ((name, found) for name, found in known_faults(self.world) if part in name):
            self.restore()
            last = b""
            for at, asked in enumerate(requests):
                answer = self.send(f"{name}, {at}", replace(asked, target=asked.target.replace(LAST.encode(), last)))
                last = dict(answer.headers).get("Location", "").encode() or last
        self.restore()
        clean(self.faults)

    def learn(self) -> list[bytes]:
        """Every route once as it is meant: its fields are watched, and the files that it gives are kept."""
        found = []
        for case in CASES:
            body = encoded([*self.world.form(case.rule.endpoint).items(), ("none", "")]).encode()
            target = self.world.url(case.rule).encode()
            asked = RawRequest(case.owner, case.method, target, body=body if case.method == "POST" else b"")
            answer = self.send(f"route {case}", asked)
            if is_document(answer):
                found.append(answer.body)
            if case.method == "POST":
                self.restore()
        return found

    def step(self, number: int, drawer: Drawer) -> None:
        if number % BLOCK == 0:
            self.restore()
        repeated = f"./test fuzz --seed {self.options.seed} --number {number}"
        self.send(repeated, drawer.draw(number))

    def send(self, name: str, asked: RawRequest) -> RawAnswer:
        answer = self.wire.send(asked)
        self.statuses[answer.status] += 1
        self.slowest = sorted([*self.slowest, (answer.seconds, name)], reverse=True)[:5]
        fault = answer.fault()
        if fault and not expected(asked, answer) and len(self.faults) < MOST_FAULTS:
            self.faults.append(f"{name}: {fault}\n{asked}")
        return answer


def expected(asked: RawRequest, answer: RawAnswer) -> bool:
    """What the matrix says for everybody: a site without its workers is not ready."""
    return not answer.errors and answer.status == 503 and asked.target.partition(b"?")[0] in UNREADY


def is_document(answer: RawAnswer) -> bool:
    kind = dict(answer.headers).get("Content-Type", "")
    return answer.status == 200 and len(answer.body) < LARGEST_DOCUMENT and not kind.startswith(("text/html", "image/"))


UNREADY = {case.rule.rule.encode() for case in CASES if MATRIX.get((case.rule.endpoint, case.method)) == ("503",) * 5}
