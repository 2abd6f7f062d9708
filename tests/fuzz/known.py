"""What has hurt this site once, as requests in a row: they are sent before any that is drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests import yard
from tests.cases import POSTS
from tests.fuzz.drawing import Fields, encoded
from tests.fuzz.oddities import HEADERS
from tests.fuzz.wire import RawRequest
from tests.matrix import PLAYED
from tests.world import World
from tests.yard import PASSWORD

# Numbers that count pages, months, days and rows.
NUMBERS = ("-1", "9" * 400, str(2**63), "²")
PAGES = ("/calendar/bee?month=", "/calendar/bee?page=", "/creators/alice?page=", "/puzzles?page=", "/search?page=")
PAGES += ("/search?difficulty=", "/operator/jobs?page=", "/operator/log?page=", "/generations?page=", "/creators?page=")
NAMES = ("ﷺ" * 6, "½½½", "\ud800ab", "a\0b", "ali\u202ece", "ba\u030at", "x" * 10_000)
# Where the answer before has led.
LAST = "{last}"
SURROGATE = "\\ud800x"


def known_faults(world: World) -> Iterator[tuple[str, list[RawRequest]]]:
    """Each with its name; the world of the beginning is laid out before each."""
    yield "a board with half a character", half_a_character(world)
    yield (
        "JSON where forms belong",
        [
            post(case.owner, world.url(case.rule), json_form(world.form(case.rule.endpoint)), "application/json")
            for case in POSTS
        ],
    )
    yield "the verdict of one game on the page of another", verdicts(world)
    yield "names that folding makes long, or that cannot be kept", list(names())
    yield "numbers that count nothing", [get("olga", f"{page}{number}") for page in PAGES for number in NUMBERS]
    yield "a file for a text, and a text for a file", list(mistaken(world))
    yield "headers", [RawRequest("visitor", "POST", b"/login", (header,), b"username=a") for header in HEADERS]
    yield "arrays for scalars", list(arrays(world))
    yield "paths", [get("visitor", path) for path in ("/bee/%00", "/%ff", "/bee/%ed%a0%80/guess", "//", "/%2e%2e/x")]
    yield (
        "a board that is today's",
        [
            post("visitor", "/strands/solve", encoded([("board", "\n".join(yard.ROWS))]).encode()),
            get("visitor", "/letterboxed/solve?sides=" + "+".join(yard.SIDES)),
            get("visitor", "/letterboxed/universes?words=" + "x" * 5000),
        ],
    )


def half_a_character(world: World) -> list[RawRequest]:
    """Imported, published, and looked at by its author and by a stranger."""
    paths = {word: [divmod(int(cell), 6) for cell in cells.split(".")] for word, cells in yard.ZOO.items()}
    words = [{"text": word, "path": path} for word, path in paths.items()]
    board = {"title": "{hurt}", "clue": "{hurt}", "rows": yard.ZOO_ROWS, "spangram": words[0], "words": words[1:]}
    hurt = json.dumps(board).replace("{hurt}", SURROGATE)
    pages = ("/boards/", "/", "/strands/half", "/strands/half/print", "/calendar/strands", "/creators/alice")
    return [
        post("alice", "/crossword/import", encoded([("text", hurt)]).encode()),
        post("alice", "/letterboxed/import", encoded([("text", "art bik cen lmo\ntitle: \ud800x\u202e")]).encode()),
        post("alice", "/strands/import", encoded([("text", hurt)]).encode()),
        post(
            "alice", f"{LAST}/publish", encoded([("title", "\ud800x"), ("slug", "half"), ("public", "public")]).encode()
        ),
        *(get(who, page) for page in pages for who in ("alice", "visitor")),
    ]


def json_form(form: dict[str, str]) -> bytes:
    """What a route expects, with numbers and lists where texts belong."""
    return json.dumps({name: [1, [value]][at % 2] for at, (name, value) in enumerate(form.items())}).encode()


def verdicts(world: World) -> list[RawRequest]:
    """A guess without htmx leaves its verdict in a cookie, and the next page may be any game's."""
    guesses = [(f"/{game}/{world.slugs[game]}", list(module.FIRST.items())) for game, module in PLAYED.items()]
    return [
        request
        for url, first in guesses
        for other, _ in guesses
        for request in (post("bob", f"{url}/guess", encoded(first).encode()), get("bob", other))
    ]


def names() -> Iterator[RawRequest]:
    for name in NAMES:
        form = [("username", name), ("password", PASSWORD), ("repeat", PASSWORD)]
        yield post("visitor", "/signup", encoded(form).encode())
        yield post("alice", "/account/profile", encoded([("display_name", name)]).encode())
        yield post("guest", "/login", encoded(form).encode())


def mistaken(world: World) -> Iterator[RawRequest]:
    kind = "multipart/form-data; boundary=yard"
    for case in POSTS:
        named = [*world.form(case.rule.endpoint), "file", "picture"]
        head = 'Content-Disposition: form-data; name="{}"{}\r\n\r\nplanet\r\n'
        body = "".join("--yard\r\n" + head.format(name, '; filename="a"') for name in named) + "--yard--\r\n"
        yield post(case.owner, world.url(case.rule), body.encode(), kind)
    texts: Fields = [("name", "Tents"), ("language", "en"), ("file", "planet"), ("picture", "planet")]
    for url in ("/crossword/lists", "/crossword/import", "/strands/import"):
        yield post("alice", url, encoded(texts).encode())


def arrays(world: World) -> Iterator[RawRequest]:
    for game, slug in world.slugs.items():
        for name in ("word", "word[]", "c-0", "writes"):
            for value in ("[[[]]]", '[["a", [], {}]]', f"[[0, {'9' * 400}, 1]]", "[" * 9000):
                form = encoded([(name, value), (name, value), ("version", value), ("writer", "a")]).encode()
                yield post("alice", f"/{game}/{slug}/{'write' if name == 'writes' else 'guess'}", form)


def get(who: str, target: str) -> RawRequest:
    return RawRequest(who, "GET", target.encode())


def post(who: str, target: str, body: bytes, kind: str = "application/x-www-form-urlencoded") -> RawRequest:
    return RawRequest(who, "POST", target.encode(), (("Content-Type", kind),), body)
