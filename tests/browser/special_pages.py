"""Pages that need more than the world of the permission matrix: each is prepared for Charlie or another newcomer.

A route that the matrix opens to nobody is either here or among `NO_PAGES`, with the reason.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts import email_address, password_reset
from app.accounts.models import PENDING_HASH, USER
from app.accounts.sessions import hash_token
from app.browse.day_card import DayCard, GameResult
from app.extensions import db, now
from app.games.crossword.formats.ipuz import to_ipuz
from app.puzzles.models import today
from app.reminders import stop_links
from app.workshop import word_lists
from tests import grids, yard
from tests.world import World

PART = "a part of another page, for htmx"
FILE = "a file or a picture"
REDIRECT = "leads on to another page"
NO_PAGES = {
    "bee.home": REDIRECT,
    "bee.news": PART,
    "browse.archive": REDIRECT,
    "browse.day_picture": FILE,
    "browse.random": REDIRECT,
    "crossword.build_machine": PART,
    "crossword.build_picture_file": FILE,
    "crossword.home": REDIRECT,
    "crossword.list_file": FILE,
    "crossword.list_read": REDIRECT,
    "crossword.picture_file": FILE,
    "crossword.test_game": REDIRECT,
    "duels.news": PART,
    "favicon": FILE,
    "health.readyz": "for programs",
    "letterboxed.home": REDIRECT,
    "strands.home": REDIRECT,
    "strands.workshop": PART,
}
RESULTS = (GameResult("bee", True, "genius", 0, False), GameResult("strands", True, "", 271, True))
# A day that is over everywhere, and has no board of the site's own.
PAST = today() - timedelta(days=40)


def own_identity() -> str:
    return os.urandom(8).hex()


def charlie(world: World) -> FlaskClient:
    """Return the browser of a player who owns nothing yet; the first call signs up."""
    if "charlie" not in world.browsers:
        world.browsers["charlie"] = yard.log_in(world.app, "charlie")
    return world.browsers["charlie"]


def charlie_id(world: World) -> int:
    charlie(world)
    return int(db.session.scalars(select(USER.c.id).where(USER.c.handle == "charlie")).one())


def confirm_email(world: World) -> tuple[str, str]:
    address = "charlie@example.org"
    db.session.execute(USER.update().where(USER.c.id == charlie_id(world)).values(email_wanted=address))
    db.session.commit()
    token = email_address.signer().dumps([charlie_id(world), address])
    return "charlie", f"/account/email/{token}"


def login_code(world: World) -> tuple[str, str]:
    world.browsers["frida"] = yard.log_in(world.app, "frida", factor_since=now())
    return "frida", "/login/code"


def leaving(world: World) -> tuple[str, str]:
    """The login of an account that is to be deleted in some days."""
    browser = world.browsers["ivan"] = world.app.test_client()
    yard.add_user("ivan", deletion_due_at=now() + timedelta(days=3))
    answer = browser.post("/login", data={"username": "ivan", "password": yard.PASSWORD})
    return "ivan", str(answer.location)


def one_moment(world: World) -> tuple[str, str]:
    """The password of a login that is not hashed yet, and never will be."""
    browser = world.browsers["henry"] = world.app.test_client()
    row = {"token_hash": hash_token("waiting"), "kind": "login", "details": {}, "created_at": now() + timedelta(days=1)}
    db.session.execute(PENDING_HASH.insert().values(row))
    db.session.commit()
    browser.get("/login")
    with browser.session_transaction() as session:
        session["moment"] = "waiting"
    return "henry", "/login/moment"


def reset(world: World) -> tuple[str, str]:
    return "visitor", f"/login/reset/{password_reset.token_for(yard.add_user('gerda'))}"


def day_card(world: World) -> tuple[str, str]:
    with world.app.test_request_context():
        return "visitor", f"/day/{DayCard(date(2026, 3, 4), RESULTS, 12).encode()}"


def results(world: World) -> tuple[str, str]:
    slug = yard.add_bee(replace(yard.new_bee(), identity=own_identity()))
    charlie(world).post(f"/bee/{slug}/reveal")
    return "charlie", f"/stats/bee/{slug}"


def solver(world: World) -> tuple[str, str]:
    slug = yard.add_strands(replace(yard.new_zoo(), identity=own_identity()))
    charlie(world).post(f"/strands/{slug}/reveal")
    charlie(world).post(f"/strands/{slug}/solver")
    return "charlie", f"/strands/{slug}/solver"


def reply(world: World) -> tuple[str, str]:
    new = replace(yard.new_bee(), identity=own_identity())
    slug = yard.add_bee(new, author_id=charlie_id(world), origin="creator", title="A quiet board")
    world.browsers["olga"].post(f"/operator/boards/bee/{slug}", data={"act": "hide", "reason": "Its title is rude."})
    return "charlie", f"/boards/bee/{slug}/reply"


def delete_word_list(world: World) -> tuple[str, str]:
    owner = charlie_id(world)
    word_lists.store_word_list(owner, "crossword", "en", "Tents", "yurt;50\ntent;60\n")
    db.session.commit()
    (made,) = word_lists.list_word_lists(owner, "crossword")
    return "charlie", f"/crossword/lists/{made.id}/delete"


def imported_file(world: World) -> tuple[str, str]:
    job = {"kind": "import", "params": {}, "status": "done", "result": {"ipuz": to_ipuz(grids.document()), "notes": []}}
    return "charlie", f"/crossword/imported/{yard.add_job('crossword', charlie_id(world), job)}"


def stop_reminders(world: World) -> tuple[str, str]:
    with world.app.test_request_context():
        return "visitor", stop_links.stop_path(charlie_id(world))


def delete_drafts(world: World) -> tuple[str, str]:
    key = yard.add_draft("strands", charlie_id(world), yard.strands_draft())
    return "charlie", f"/boards/drafts/delete?key={key}"


def past_daily(game: str, add: Callable[[], str]) -> Callable[[World], tuple[str, str]]:
    return lambda world: ("visitor", f"/{game}/{add()}/answers")


def past_crossword() -> str:
    return grids.add_crossword(replace(grids.new_crossword(), identity=own_identity()), day=PAST)


def past_bee() -> str:
    return yard.add_bee(replace(yard.new_bee(), identity=own_identity()), day=PAST)


def past_box() -> str:
    return yard.add_box(replace(yard.new_box(), identity=own_identity()), day=PAST)


def past_strands() -> str:
    return yard.add_strands(replace(yard.new_strands(), identity=own_identity()), day=PAST)


# By endpoint, what prepares the page and returns who sees it where.
SPECIAL: dict[str, Callable[[World], tuple[str, str]]] = {
    "accounts.confirm_email": confirm_email,
    "accounts.leaving": leaving,
    "accounts.login_code": login_code,
    "accounts.one_moment": one_moment,
    "accounts.reset": reset,
    "bee.answers": past_daily("bee", past_bee),
    "browse.day_card": day_card,
    "browse.results": results,
    "crossword.answers": past_daily("crossword", past_crossword),
    "crossword.ask_delete_word_list": delete_word_list,
    "crossword.imported_file": imported_file,
    "letterboxed.answers": past_daily("letterboxed", past_box),
    "moderation.reply": reply,
    "reminders.stop": stop_reminders,
    "strands.answers": past_daily("strands", past_strands),
    "strands.solver": solver,
    "workshop.ask_delete_drafts": delete_drafts,
}
