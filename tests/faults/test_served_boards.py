"""What creators make on a running site, what operators make of it, and what leaves the site."""

from __future__ import annotations

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from threading import Barrier
from zipfile import ZipFile

import pytest
from sqlalchemy import select, update

from app.accounts.models import User
from app.extensions import db, now, table_of
from app.moderation.models import OPERATOR_ACT
from app.play import counting
from app.play.tallies import CREATOR_TALLY, PUZZLE_TALLY
from app.puzzles.models import CREATOR, PUZZLE
from app.workshop.models import Draft
from app.workshop.own import DELETED_BOARD
from tests import yard
from tests.faults.person import Answer, Person, verdict
from tests.faults.stack import Stack
from tests.faults.test_served_play import add_bee, add_grid, own_identity
from tests.yard import PASSWORD

pytestmark = pytest.mark.faults
DRAFT = table_of(Draft)
RESTORE = re.compile(r'action="(/boards/draft/[^"]+/versions)".*?name="version" value="(\d+)"', re.DOTALL)
WHY = "Its title is rude."


def board_of(site: Stack, author: Person, title: str = "A quiet board") -> str:
    """A Bee that this person has published."""
    with site.inside():
        mine = db.session.scalars(select(User.id).where(User.handle == author.name)).one()
        slug = yard.add_bee(
            replace(yard.new_bee(), identity=own_identity()), author_id=mine, origin=CREATOR, title=title
        )
        counting.recount_creator(mine)
        db.session.commit()
    return slug


def decide(olga: Person, slug: str, act: str) -> None:
    olga.get(f"/operator/boards/bee/{slug}")
    answer = olga.post(f"/operator/boards/bee/{slug}", act=act, reason=WHY)
    assert answer.code == 303, answer.text


def take_back(site: Stack, olga: Person, act: str) -> None:
    with site.inside():
        lines = select(OPERATOR_ACT.c.id).where(OPERATOR_ACT.c.act == act).order_by(OPERATOR_ACT.c.id.desc())
        line = db.session.scalars(lines).first()
    olga.get("/operator/log")
    assert olga.post("/operator/log", line=str(line)).code == 303


def seen_by(slug: str, *people: Person) -> list[int]:
    return [person.get(f"/bee/{slug}").code for person in people]


def test_it_works(served: Stack) -> None:
    """Hidden, removed, and taken back in the other order: nothing is left of either, and both are in the log."""
    alice, olga = served.add_player("alice"), served.add_player("olga", role="operator")
    slug, stranger = board_of(served, alice), Person(served.url)
    assert seen_by(slug, alice, stranger) == [200, 200]
    decide(olga, slug, "hide")
    assert seen_by(slug, alice, stranger) == [200, 404]
    assert WHY in alice.get("/boards/").text
    decide(olga, slug, "remove")
    assert seen_by(slug, alice, stranger) == [404, 404]
    take_back(served, olga, "hide")
    assert seen_by(slug, alice, stranger) == [404, 404]
    take_back(served, olga, "remove")
    assert seen_by(slug, alice, stranger) == [200, 200]
    log = olga.get("/operator/log").text
    assert slug in log and WHY in log


def test_a_closed_account_is_out_at_its_next_request_and_is_told_why(served: Stack) -> None:
    bob, olga = served.add_player("bob"), served.add_player("olga", role="operator")
    olga.get("/operator/accounts")
    assert olga.post("/operator/accounts", name=bob.name, act="ban", reason=WHY).code == 303
    assert not bob.is_logged_in()
    again = Person(served.url)
    again.get("/login")
    assert WHY in again.post("/login", username=bob.name, password=PASSWORD).text
    again.get("/login")
    assert WHY not in again.post("/login", username=bob.name, password="not that one").text
    take_back(served, olga, "ban")
    assert Person(served.url).log_in(bob.name).is_logged_in()


def test_what_a_job_was_asked_is_masked_until_it_is_asked_for(served: Stack) -> None:
    served.slow_down(0)
    alice, olga = served.add_player("alice"), served.add_player("olga", role="operator")
    making = served.ask(alice, minimum="22")
    row = served.wait_for(making)
    assert row.result is not None
    held = str(row.result["puzzles"][0])
    assert held not in olga.get(f"/operator/jobs/{making}").text
    shown = olga.post(f"/operator/jobs/{making}/show")
    assert held in shown.text
    assert making in olga.get("/operator/log").text
    assert olga.get(f"/generations/{making}").code == 404


def test_the_numbers_of_the_queues_are_those_of_the_lists(served: Stack) -> None:
    served.slow_down(4)
    alice, olga = served.add_player("alice"), served.add_player("olga", role="operator")
    ids = [served.ask(alice), served.ask(alice)]
    served.wait_for_running(ids[0])
    page = olga.get("/operator/jobs?status=queued").text
    waiting = re.findall(r'id="job-(\w{32})"', page)
    assert waiting == ids[1:]
    assert f'id="job-{ids[0]}"' in olga.get("/operator/jobs?status=running").text
    served.slow_down(0)
    served.settle()


def draft_of(site: Stack, author: Person) -> str:
    """The key of a draft of a hive whose board is nobody's yet."""
    content = {"letters": "ghikntu", "key": "n", "language": "en"}
    with site.inside():
        # A board is there once: those of other tests are others.
        of_others = select(PUZZLE.c.id).where(PUZZLE.c.title.in_(("Thinking", "Étude quux")))
        for other in db.session.scalars(of_others).all():
            db.session.execute(update(PUZZLE).where(PUZZLE.c.id == other).values(content_hash=own_identity()))
        mine = db.session.scalars(select(User.id).where(User.handle == author.name)).one()
        return yard.add_draft("bee", mine, content)


def test_a_draft_is_published_once_by_many_at_once(stack: Stack) -> None:
    alice = stack.add_player("alice")
    key, address = draft_of(stack, alice), f"thinking-{own_identity()}"
    assert Person(stack.url).get(f"/bee/create/{key}").code == 404
    alice.get(f"/bee/create/{key}")
    barrier = Barrier(6)

    def publish(_number: int) -> int:
        twin = alice.twin()
        barrier.wait(20)
        return twin.post(f"/bee/create/{key}", title="Thinking", slug=address, public="public", terms="y").code

    with ThreadPoolExecutor(6) as pool:
        codes = Counter(pool.map(publish, range(6)))
    # Whoever comes later finds the draft gone, or its address taken; nobody makes a second board.
    assert codes[303] >= 1 and set(codes) <= {303, 404, 422}, codes
    with stack.inside():
        assert len(db.session.scalars(select(PUZZLE.c.id).where(PUZZLE.c.slug == address)).all()) == 1


def test_a_deleted_board_stays_for_those_who_had_begun_it_and_comes_back(served: Stack) -> None:
    alice, bob = served.add_player("alice"), served.add_player("bob")
    slug, stranger = board_of(served, alice), Person(served.url)
    assert verdict(bob.get_and_guess(slug, "planet")) == "good"
    alice.get(f"/boards/bee/{slug}/delete")
    assert alice.post(f"/boards/bee/{slug}/delete").code == 303
    assert seen_by(slug, bob, stranger) == [200, 404]
    assert "taken" in alice.get(f"/boards/slug?game=bee&slug={slug}&title=A+new+board").text.lower()
    alice.get("/boards/")
    assert alice.post(f"/boards/bee/{slug}/restore").code == 303
    assert seen_by(slug, bob, stranger) == [200, 200]
    alice.get(f"/boards/bee/{slug}/delete")
    alice.post(f"/boards/bee/{slug}/delete")
    with served.inside():
        at = {"deleted_at": now() - timedelta(days=8)}
        db.session.execute(update(DELETED_BOARD).values(at))
        db.session.commit()
    alice.get("/boards/")
    assert alice.post(f"/boards/bee/{slug}/restore").code in (303, 404)
    assert seen_by(slug, stranger) == [404]


def test_only_its_address_leads_to_a_board_that_is_not_listed(served: Stack) -> None:
    alice, stranger = served.add_player("alice"), Person(served.url)
    title = f"Zebulon {own_identity()}"
    slug = board_of(served, alice, title)
    alice.get(f"/boards/bee/{slug}")
    assert slug in stranger.get(f"/creators/{alice.name}").text
    assert alice.post(f"/boards/bee/{slug}/listing").code == 303
    assert seen_by(slug, stranger) == [200]
    assert slug not in stranger.get(f"/creators/{alice.name}").text


def test_numbers_are_counted_with_what_they_count(served: Stack) -> None:
    """Two players, one finish and one like: the board's page and its creator's row have them at once."""
    alice, bob, charlie = (served.add_player(name) for name in ("alice", "bob", "charlie"))
    slug = board_of(served, alice)
    for word in yard.ANSWERS:
        bob.get_and_guess(slug, word)
    charlie.get_and_guess(slug, "planet")
    bob.get(f"/bee/{slug}")
    assert bob.post(f"/like/bee/{slug}", value="like").code == 303
    with served.inside():
        mine = select(CREATOR_TALLY.c.completions, CREATOR_TALLY.c.likes).join(User, User.id == CREATOR_TALLY.c.user_id)
        assert tuple(db.session.execute(mine.where(User.handle == alice.name)).one()) == (1, 1)
        both = select(PUZZLE_TALLY.c.players, PUZZLE_TALLY.c.completions, PUZZLE_TALLY.c.likes)
        of_board = both.join(PUZZLE, PUZZLE.c.id == PUZZLE_TALLY.c.puzzle_id).where(PUZZLE.c.slug == slug)
        assert tuple(db.session.execute(of_board).one()) == (2, 1, 1)


def test_a_board_at_random_opens(served: Stack) -> None:
    add_bee(served)
    found = {Person(served.url).get("/random/bee").location for _ in range(6)}
    assert all(re.fullmatch(r"/bee/[\w-]+", one) for one in found)


def test_every_file_of_a_crossword_is_sent_without_its_solution(served: Stack) -> None:
    slug, visitor = add_grid(served), Person(served.url)
    share = visitor.get(f"/crossword/{slug}/share").text
    assert "<iframe" in share.replace("&lt;", "<")
    for kind in ("puz", "ipuz", "jpz", "txt"):
        answer = visitor.get(f"/crossword/{slug}/file/{kind}")
        assert answer.code == 200, kind
        assert slug in answer.headers["content-disposition"]
        assert not {"YURT", "OBESE"} & {word.upper() for word in yard.parts(answer.text)}, kind
        assert visitor.get(f"/crossword/{slug}/file/{kind}?solution=1").code == 404
    visitor.get(f"/crossword/{slug}/print")
    sheet = visitor.post(f"/crossword/{slug}/print.pdf", paper="a4", blocks="black")
    assert (sheet.code, sheet.headers["content-type"], sheet.text[:5]) == (200, "application/pdf", "%PDF-")


def test_the_embed_alone_may_be_framed_and_keeps_nothing(served: Stack) -> None:
    slug, visitor = add_grid(served), Person(served.url)
    embed = visitor.get(f"/crossword/{slug}/embed")
    assert (embed.code, "set-cookie" in embed.headers) == (200, False)
    assert "frame-ancestors *" in embed.headers["content-security-policy"]
    for path in ("/", f"/crossword/{slug}", f"/crossword/{slug}/share", "/login", "/nowhere"):
        assert "frame-ancestors 'none'" in visitor.get(path).headers["content-security-policy"], path


def test_a_title_is_found_by_the_beginning_of_its_words(served: Stack) -> None:
    alice = served.add_player("alice")
    key = draft_of(served, alice)
    alice.get(f"/bee/create/{key}")
    slug = f"s-{own_identity()}"
    answer = alice.post(f"/bee/create/{key}", title="Étude quux", slug=slug, public="public", terms="y")
    assert answer.code == 303, answer.text
    visitor = Person(served.url)
    for asked in ("quu", "quux", "etude+qu"):
        assert slug in visitor.get(f"/search?q={asked}").text, asked
    assert slug not in visitor.get("/search?q=uux").text


def test_what_comes_in_is_mended(served: Stack) -> None:
    """A name is composed, what nobody sees is dropped, a NUL is refused, and what is no form is no request of ours."""
    alice = served.add_player("alice")
    alice.get("/account/profile")
    assert alice.post("/account/profile", display_name="A\u030angstro\u0308m\u200b of\u0007 the yard").code == 303
    with served.inside():
        kept = db.session.scalars(select(User.display_name).where(User.handle == alice.name)).one()
    assert kept == "Ångström of the yard"
    alice.get("/account/profile")
    assert alice.post("/account/profile", display_name="nul\x00").code == 400
    body = {"Content-Type": "application/json", "Origin": served.url.rstrip("/")}
    assert alice.send("POST", "/account/profile", '{"display_name": "x"}', body).code == 415


def test_a_file_is_read_and_a_bomb_is_refused(served: Stack) -> None:
    """The same crossword as a file is read; a zip that unpacks to very much is a sentence beside the field."""
    slug, alice = add_grid(served), served.add_player("alice")
    ipuz = alice.get(f"/crossword/{slug}/file/ipuz").text
    told = upload(alice, "/crossword/import", "tents.ipuz", ipuz.encode())
    assert told.code == 303, told.text
    packed = BytesIO()
    with ZipFile(packed, "w", compression=8) as archive:
        archive.writestr("bomb.xml", b"<a>" + b"x" * 50_000_000)
    assert len(packed.getvalue()) < 200_000
    told = upload(alice, "/crossword/import", "bomb.jpz", packed.getvalue())
    assert told.code == 422


def upload(person: Person, path: str, name: str, content: bytes) -> Answer:
    page = person.get(path)
    field = re.findall(r'<input[^>]*type="file"[^>]*>', page.text)[0]
    key = re.findall(r'name="(\w+)"', field)[0]
    boundary = "x" * 30
    disposition = f"--{boundary}\r\nContent-Disposition: form-data; name="
    parts = [f'{disposition}"{n}"\r\n\r\n{v}\r\n'.encode() for n, v in person.fields.items()]
    head = f'{disposition}"{key}"; filename="{name}"\r\n\r\n'.encode()
    body = b"".join(parts) + head + content + f"\r\n--{boundary}--\r\n".encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", "Origin": person.url.rstrip("/")}
    return person.send("POST", path, body, headers)


def test_an_earlier_board_of_a_draft_is_brought_back_by_one_press(served: Stack) -> None:
    alice = served.add_player("alice")
    with served.inside():
        mine = db.session.scalars(select(User.id).where(User.handle == alice.name)).one()
        key = yard.add_draft("strands", mine, yard.strands_draft())

    def board() -> object:
        with served.inside():
            content = select(DRAFT.c.content).where(DRAFT.c.key == key)
            return db.session.scalars(content).one()["board"]

    first, place = board(), f"/strands/make/{key}"
    alice.get(f"{place}/grid")
    assert alice.post(f"{place}/grid", act="fill", letters="".join(yard.ZOO_ROWS)).code in (200, 303)
    assert board() != first
    page = alice.get(place).text
    ((action, version),) = set(RESTORE.findall(page))
    assert alice.post(action, version=version).code == 303
    assert board() == first
