"""Login sessions as rows: the cookie holds a random token, the row its hash, and ending the row ends the login."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from typing import TypeAlias, cast

from flask import abort, current_app, g, request, session
from flask_login import AnonymousUserMixin, UserMixin, current_user, login_user
from sqlalchemy import Select, and_, bindparam, or_, select, update
from sqlalchemy.exc import OperationalError

from app.accounts.models import LOGIN_SESSION, OPERATOR, LoginSession, User
from app.extensions import AnyRow, db, insert, login_manager, now
from app.web import throttle

# A login that was not to be kept ends with the browser, at the latest after these; so does an operator's.
LONGEST = timedelta(days=30)
IDLE = timedelta(days=14)
# A guest has no other key than this cookie: it is good for a year after it was last used. Whoever signs up and stays
# logged in is not forgotten sooner.
GUEST = timedelta(days=365)
# A new cookie for each page could overtake one that a login has sent meanwhile.
SENT_EVERY = timedelta(days=1)
# Often enough to tell a live session from a forgotten one, seldom enough to cost nothing.
SEEN_EVERY = timedelta(minutes=5)
MOST_SESSIONS = 10
# Of which puzzles this browser has been shown answers (`play/answers_seen.py`).
ANSWERS_SEEN_NOTE = "answers_seen"
# What a visitor without an account has chosen of how the site looks and works (`app/preferences`).
PREFERENCES = "preferences"
# Those of them that tell where a person is: a browser forgets them at logout.
PERSONAL_PREFERENCES = ("zone",)
# What is chosen or noted in a browser, and stays through login.
CHOICES = ("language", "puzzles_in", PREFERENCES, ANSWERS_SEEN_NOTE)
# Puzzles whose hive order and half-typed word one session keeps.
LONGEST_STATE = 30

# What a login session holds of puzzles, by their keys: what a page knows, and since when ("at", in seconds).
HeldPlay: TypeAlias = dict[str, dict[str, object]]


@dataclass
class Player(UserMixin):
    """The current user, read from one row: the login session with its user. A guest has an id and no name."""

    id: int
    name: str | None
    role: str
    locale: str | None
    session_id: int
    token: str
    play: HeldPlay = field(default_factory=dict)
    factor: bool = False
    puzzles_in: str | None = None
    preferences: dict[str, object] | None = None

    @property
    def guest(self) -> bool:
        return self.name is None

    @property
    def is_authenticated(self) -> bool:
        return not self.guest

    @property
    def is_operator(self) -> bool:
        """Whether the operators' pages are open to them: with a second factor, where that is asked for."""
        return self.role == OPERATOR and (self.factor or not current_app.config["SECOND_FACTOR"])

    @property
    def lacks_factor(self) -> bool:
        return self.role == OPERATOR and not self.is_operator

    def get_id(self) -> str:
        return self.token

    def key(self, game: str, slug: str) -> str:
        """Return the key of a puzzle's play data in the session."""
        return f"{game}/{slug}"

    def held(self, game: str, slug: str) -> dict[str, object]:
        """Return the play data that the session holds for a puzzle; an empty dict if it holds none."""
        return self.play.get(self.key(game, slug), {})


class Nobody(AnonymousUserMixin):
    """A visitor who has not yet done anything that must be kept."""

    id = None
    name = None
    guest = False
    is_operator = lacks_factor = False
    locale = puzzles_in = preferences = None
    play: HeldPlay = {}  # noqa: RUF012

    def held(self, game: str, slug: str) -> dict[str, object]:
        return {}


Visitor = Player | Nobody
login_manager.anonymous_user = Nobody
# The row is the authority; a changed address or browser version must not log a player out of a train.
login_manager.session_protection = None


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@login_manager.user_loader
def find_player(token: str) -> Player | None:
    """Return the player of the login session with this token, and note in `g` who it is for the request log.

    None when the session has ended, or when this request has given up asking the database (`g.without_player`).
    """
    if g.get("without_player"):
        return None
    at = now()
    values = {"hash": hash_token(token), "at": at, "idle": at - IDLE}
    row = db.session.execute(_find(), values).first()
    if row is None:
        return None
    if at - row.last_seen_at > SEEN_EVERY:
        note_seen(row, at)
    about = (dict(row.state or {}), bool(row.factor_since), row.puzzles_in, row.preferences)
    g.loaded_player = Player(row.user_id, row.name, row.role, row.locale, row.id, token, *about)
    return cast(Player, g.loaded_player)


def note_seen(row: AnyRow, at: datetime) -> None:
    """A database that can be read but not written still shows its pages."""
    slides = stays(row.kept, row.name, row.role) and row.expires_at < at + GUEST - SENT_EVERY
    values = {"last_seen_at": at, **({"expires_at": at + GUEST} if slides else {})}
    try:
        db.session.execute(update(LoginSession).where(LoginSession.id == row.id).values(values))
        db.session.commit()
    except OperationalError:
        db.session.rollback()
    else:
        # The cookie is sent again, to live as long as the row. What makes it new is its date alone.
        session.modified = session.modified or slides


def stays(kept: bool, name: str | None, role: str) -> bool:
    """Whether a session's end moves with every visit."""
    return name is None or (kept and role != OPERATOR)


@lru_cache
def _find() -> Select[*tuple[object, ...]]:
    # Tables, not classes: this runs at every request, and a row is all that is wanted.
    row, user = LoginSession.__table__.c, User.__table__.c
    columns = (row.id, row.user_id, row.kept, row.state, row.last_seen_at, row.expires_at)
    of_user = (user.name, user.role, user.locale, user.factor_since, user.puzzles_in, user.preferences)
    joined = select(*columns, *of_user).join_from(LoginSession.__table__, User.__table__, user.id == row.user_id)
    # The end of those who stay moves with every visit; others' does not, and comes earlier after idle weeks.
    is_long_lived = and_(row.kept, user.role != OPERATOR)
    busy = or_(user.handle.is_(None), is_long_lived, row.last_seen_at > bindparam("idle"))
    staying = (user.banned_at.is_(None), user.deletion_due_at.is_(None))
    live = (row.ended_at.is_(None), row.expires_at > bindparam("at"), *staying, busy)
    return joined.where(row.token_hash == bindparam("hash"), *live)


def begin(user: User, *, keep: bool, state: HeldPlay | None = None) -> Player:
    """Open a session with a fresh token and log this browser in. The caller has committed or commits after."""
    player = open_row(user, secrets.token_urlsafe(32), keep=keep, state=state or {})
    assert player is not None
    end_oldest(user)
    enter(player, keep)
    return player


def open_row(user: User, token: str, *, keep: bool, state: HeldPlay) -> Player | None:
    """The row of a new session; None if the token has one already."""
    values = {
        "token_hash": hash_token(token),
        "user_id": user.id,
        "device": device(),
        "kept": keep,
        "state": state,
        "expires_at": now() + (GUEST if stays(keep, user.name, user.role) else LONGEST),
    }
    fresh = insert(LOGIN_SESSION).values(values).on_conflict_do_nothing().returning(LOGIN_SESSION.c.id)
    session_id = db.session.scalar(fresh)
    about = (dict(state), bool(user.factor_since), user.puzzles_in, user.preferences)
    return session_id and Player(user.id, user.name, user.role, user.locale, session_id, token, *about)


def enter(player: Player, keep: bool) -> None:
    """Everything of the old browser session goes, so that a planted cookie is worth nothing.

    A new guest gains nothing by it, and the page that is open must go on: its token stays.
    """
    kept_names = CHOICES + (("csrf_token",) if player.guest else ())
    values = {name: session[name] for name in kept_names if name in session}
    session.clear()
    session.update(values)
    session.permanent = keep
    login_user(player, force=True)
    g.loaded_player = player


def end_oldest(user: User) -> None:
    extra = open_sessions(user.id, user.role).order_by(LoginSession.last_seen_at.desc(), LoginSession.id.desc())
    ids = db.session.scalars(extra.offset(MOST_SESSIONS)).all()
    if ids:
        db.session.execute(
            update(LoginSession).where(LoginSession.id.in_(ids)).values(ended_at=now(), ended_by="limit")
        )


def open_sessions(user_id: int, role: str) -> Select[*tuple[object, ...]]:
    is_open = (LoginSession.user_id == user_id, LoginSession.ended_at.is_(None), LoginSession.expires_at > now())
    busy = LoginSession.last_seen_at > now() - IDLE
    return select(LoginSession.id).where(*is_open, busy if role == OPERATOR else or_(LoginSession.kept, busy))


def end(user_id: int, by: str, *, only: int | None = None) -> int:
    """End a player's sessions: one, or all. Returns how many were open."""
    statement = update(LoginSession).where(LoginSession.user_id == user_id, LoginSession.ended_at.is_(None))
    if only is not None:
        statement = statement.where(LoginSession.id == only)
    ended = db.session.execute(statement.values(ended_at=now(), ended_by=by).returning(LoginSession.id))
    return len(ended.all())


def device() -> str:
    return (request.user_agent.string or "")[:200]


def begin_guest() -> Player:
    """A row for a visitor who has just done something worth keeping: one, however many requests do it at once."""
    if not throttle.consume_token("guest", throttle.client_ip()):
        db.session.commit()
        throttle.abort_too_many("guest")
    user, token = User(), visitor_token()
    db.session.add(user)
    db.session.flush()
    player = open_row(user, token, keep=True, state={}) if token else None
    if player is None and token and (player := find_player(token)) is not None:
        # Another request was faster, and this one goes on as the guest that it has made.
        db.session.delete(user)
        throttle.return_token("guest", throttle.client_ip())
    if player is None:
        return begin(user, keep=True)
    enter(player, keep=True)
    return player


def visitor_token() -> str | None:
    """Return the session token of this visitor's guest; None for a visitor who has opened no page.

    An HMAC of the browser's CSRF secret, equal in all its requests, with SECRET_KEY, so that nobody can forge it.
    """
    opened = session.get("csrf_token")
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, f"guest of {opened}".encode(), "sha256").hexdigest() if opened else None


def visitor() -> Visitor:
    """Return the current user, unwrapped from Flask-Login's proxy."""
    current_visitor: Visitor = current_user._get_current_object()
    return current_visitor


def ensure_player() -> Player:
    """Return the current player; a visitor becomes a guest, or gets 429 over the rate limit of the address."""
    asking = visitor()
    if isinstance(asking, Player):
        return asking
    # A client without cookies would otherwise fill the tables with guests.
    throttle.consume_or_abort("edit", throttle.client_ip())
    return begin_guest()


def expect_same_player() -> None:
    """A page that was opened by an account must not go on as a guest after a logout in another tab."""
    opened_by = request.form.get("player", "")
    if not opened_by.isdigit() or opened_by == str(current_user.id or ""):
        return
    abort(409 if current_user.is_authenticated else login_manager.unauthorized())


def keep_play(player: Player, game: str, slug: str, **values: object) -> None:
    """Write what is not yet an action (hive order, half-typed word) into the session. The caller commits."""
    key = player.key(game, slug)
    old = player.play.get(key, {})
    # Moved to the end: the last one is the open puzzle, and the oldest fall out.
    play = {k: v for k, v in player.play.items() if k != key}
    play[key] = {**old, **values, "at": now().timestamp()}
    player.play = dict(list(play.items())[-LONGEST_STATE:])
    statement = update(LoginSession).where(LoginSession.id == player.session_id)
    db.session.execute(statement.values(state=player.play))
