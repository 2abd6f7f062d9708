"""One request out of a seed and its number: a route, one of the cast, and what may be wrong with either."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any
from urllib.parse import quote, quote_plus

from tests.cases import CASES, Case
from tests.fields import every_field
from tests.fuzz.learning import ReadNames
from tests.fuzz.oddities import ADDRESSES, HEADERS, METHODS, ODD_PARTS, ODD_PATHS, STRANGE
from tests.fuzz.wire import RawRequest
from tests.matrix import MATRIX
from tests.matrix.cast import CAST, LOGIN
from tests.world import World

Fields = list[tuple[str, str]]
BOUNDARY = "yard"
PLACE = re.compile(r"<[^>]+>")
# All fields with a value of so many bytes stay within what the site takes.
LONGEST_BODY = 48 * 1024
LONGEST_VALUE = 12_000
LONGEST_TARGET = 12_000


class Drawer:
    """Draws requests for a world: the fields are those that its routes were seen to read, documents what they gave."""

    def __init__(self, world: World, seed: int, read: ReadNames, documents: list[bytes]) -> None:
        self.world = world
        self.seed = seed
        self.fields = every_field()
        # As they were when the run began: what a request is must not hang on those before it.
        self.read = {endpoint: {kind: set(names) for kind, names in kinds.items()} for endpoint, kinds in read.items()}
        self.every_read = sorted({name for kinds in read.values() for names in kinds.values() for name in names})
        self.documents = documents

    def case(self, number: int) -> Case:
        """Every route in turn, in an order of its own each time round."""
        turn, place = divmod(number, len(CASES))
        return order_of(self.seed, turn, len(CASES))[place]

    def read_of(self, case: Case, kind: str) -> set[str]:
        return self.read.get(case.rule.endpoint, {}).get(kind, set())

    def draw(self, number: int) -> RawRequest:
        case, random = self.case(number), Random(f"{self.seed} {number}")
        method = random.choice(METHODS) if random.random() < 0.06 else case.method
        kind, body = self.body(case, random) if method not in ("GET", "HEAD") or random.random() < 0.02 else ("", b"")
        told = (("Content-Type", kind),) if kind else ()
        partial = (("HX-Request", "true"),) if random.random() < 0.4 else ()
        odd = random.choices(HEADERS, k=random.choice((0, 0, 0, 0, 1, 1, 2, 4)))
        address = random.choice(ADDRESSES) if random.random() < 0.1 else ADDRESSES[0]
        return RawRequest(
            self.who(case, random), method, self.target(case, random), (*told, *partial, *odd), body, address
        )

    def who(self, case: Case, random: Random) -> str:
        """Mostly somebody to whom the route is open, by the matrix; a route without a row is for everybody."""
        row = MATRIX.get((case.rule.endpoint, case.method), ())
        open_to = [who for who, want in zip(CAST, row, strict=False) if want != LOGIN and not want.startswith("404")]
        return random.choice(open_to if open_to and random.random() < 0.85 else CAST)

    def target(self, case: Case, random: Random) -> bytes:
        target, _, usual = self.world.url(case.rule).partition("?")
        path = target.encode()
        if random.random() < 0.15:
            path = self.odd_path(case, path, random)
        pairs = self.pairs(self.read_of(case, "query"), random) if random.random() < 0.6 else []
        query = [*([usual] if usual and random.random() < 0.7 else []), *([encoded(pairs)] if pairs else [])]
        return (path + (b"?" + "&".join(query).encode() if query else b""))[:LONGEST_TARGET]

    def odd_path(self, case: Case, path: bytes, random: Random) -> bytes:
        odd = random.choice(ODD_PATHS) if random.random() < 0.7 else self.value("", random).encode("utf-8", "replace")
        odd = odd if b"%" in odd else quote(odd, safe="/.").encode()
        way = random.choice(("place", "place", "place", "end", "slash", "middle"))
        if way == "place" and "<" in case.rule.rule:
            return PLACE.sub(lambda _: odd.decode("latin-1"), case.rule.rule).encode("latin-1")
        at = random.randrange(len(path) + 1)
        ways = {"end": path + odd, "slash": path + b"/" + odd, "middle": path[:at] + odd + path[at:]}
        return ways.get(way, b"/" + odd)

    def body(self, case: Case, random: Random) -> tuple[str, bytes]:
        """The kind of a body, or none for that of a form, and its bytes."""
        dice = random.random()
        if dice < 0.03:
            return "application/json", json.dumps(self.odd_document({"a": [1]}, random)).encode()
        if dice < 0.05:
            return random.choice(("text/plain", "", "application/xml")), random.randbytes(random.randrange(200))
        files = self.read_of(case, "file")
        pairs = self.form(case, random)
        if files or dice < 0.1:
            return self.multipart(pairs, sorted(files) or ["file"], random)
        return "", encoded(pairs).encode()

    def form(self, case: Case, random: Random) -> Fields:
        """What the route expects, or nothing, with fields changed: its own, sometimes any, sometimes all to one."""
        usual = dict(self.world.form(case.rule.endpoint))
        dice = random.random()
        if dice < 0.08:
            value = self.value("", random)
            room = LONGEST_BODY // len(self.fields)
            return [(name, value[: max(1, room // 12)]) for name in self.fields]
        own = {*self.read_of(case, "form"), *usual}
        changed = self.pairs(own if dice < 0.85 else self.fields, random)
        kept = usual.items() if random.random() < 0.8 else ()
        pairs = [*((name, value) for name, value in kept if name not in dict(changed)), *changed]
        if random.random() < 0.15 and pairs:
            # The same field more than once: arrays for scalars.
            pairs += [(name, self.value(name, random)) for name, _ in random.choices(pairs, k=3)]
        return pairs

    def pairs(self, own: Iterable[str], random: Random) -> Fields:
        names = sorted(own)
        chosen = random.sample(names, min(len(names), random.choice((1, 1, 2, 3, 6))))
        if random.random() < 0.1:
            chosen += [f"{name}{random.choice(('[]', '.0', '-1', '[a]'))}" for name in chosen[:2]]
        if random.random() < 0.1:
            chosen += random.choices(self.every_read or ["a"], k=2)
        return [(name, self.value(name, random)) for name in chosen]

    def value(self, name: str, random: Random) -> str:
        """What a page offers for the field, something strange, a document, or nonsense."""
        dice = random.random()
        if dice < 0.3 and self.fields.get(name):
            return random.choice(self.fields[name])
        if dice < 0.75:
            return random.choice(STRANGE)[:LONGEST_VALUE]
        if dice < 0.82 and self.documents:
            return self.document(random).decode("utf-8", "surrogateescape")[:LONGEST_VALUE]
        if dice < 0.87:
            return json.dumps([self.odd_part(random) for _ in range(random.randrange(4))])
        if dice < 0.92:
            return "".join(random.choices("abcdefghijklmnopqrstuvwxyzæøå -.,\n0123456789", k=random.randrange(60)))
        return "".join(chr(random.choice((random.randrange(128), random.randrange(0x11_0000)))) for _ in range(20))

    def document(self, random: Random) -> bytes:
        """Something that the site itself has given as a file, with some of it changed."""
        found = random.choice(self.documents)
        try:
            known = json.loads(found)
        except ValueError:
            return changed_bytes(found, random)
        return json.dumps(self.odd_document(known, random)).encode()

    def odd_document(self, value: Any, random: Random) -> Any:
        """The same with one or two of its parts replaced."""
        for _ in range(random.choice((0, 1, 1, 2))):
            value = self.replaced(value, random)
        return value

    def replaced(self, value: Any, random: Random) -> Any:
        if isinstance(value, dict) and value and random.random() < 0.9:
            key = random.choice(sorted(value, key=str))
            return {**value, key: self.replaced(value[key], random)}
        if isinstance(value, list) and value and random.random() < 0.9:
            at = random.randrange(len(value))
            return [*value[:at], self.replaced(value[at], random), *value[at + 1 :]]
        return self.odd_part(random)

    def odd_part(self, random: Random) -> Any:
        return random.choice(ODD_PARTS) if random.random() < 0.7 else random.choice(STRANGE)[:300]

    def multipart(self, pairs: Fields, files: list[str], random: Random) -> tuple[str, bytes]:
        parts = [part(name, value.encode("utf-8", "surrogatepass")) for name, value in pairs]
        for name in files:
            content = self.document(random) if self.documents and random.random() < 0.8 else random.randbytes(300)
            parts.append(part(name, content, random.choice(("a.json", "a.puz", "a.txt", "\xff/../a", ""))))
        end = b"" if random.random() < 0.1 else f"--{BOUNDARY}--\r\n".encode()
        return f"multipart/form-data; boundary={BOUNDARY}", b"".join(parts) + end


@lru_cache(2)
def order_of(seed: int, turn: int, count: int) -> list[Case]:
    return Random(f"{seed} turn {turn}").sample(CASES[:count], count)


def part(name: str, content: bytes, filename: str | None = None) -> bytes:
    told = f'; filename="{filename}"' if filename is not None else ""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{told}\r\n\r\n'
    return head.encode("latin-1", "replace") + content + b"\r\n"


def changed_bytes(content: bytes, random: Random) -> bytes:
    """The same with some bytes changed, left out, or doubled."""
    at, length = random.randrange(len(content) + 1), random.choice((0, 1, 4, 50))
    new = random.choice((random.randbytes(length), b"\0" * length, content[at : at + length] * 2, b"\xff" * length))
    return content[:at] + new + content[at + random.choice((0, length)) :]


def encoded(pairs: Fields) -> str:
    """As a form comes over the wire, even where a text is none."""
    sent = (
        (quote_plus(name, errors="surrogatepass"), quote_plus(value, errors="surrogatepass")) for name, value in pairs
    )
    return "&".join(f"{name}={value}" for name, value in sent)
