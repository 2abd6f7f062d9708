"""Create, change, merge and delete accounts. Callers commit, unless a function says that it does."""

from __future__ import annotations

from flask import current_app, g, session
from flask_babel import gettext as _
from flask_login import current_user
from sqlalchemy import Update, delete, select, update
from sqlalchemy.exc import IntegrityError

from app.accounts import outbox, passwords, sessions, signals
from app.accounts.forms import fold
from app.accounts.lookalikes import skeleton
from app.accounts.models import OPERATOR, User
from app.extensions import db, now
from app.web import throttle
from app.web.i18n import LANGUAGES

PLAYER = "player"


class NameTaken(Exception):
    """Somebody has this name already."""


class NameLikeAnother(Exception):
    """Somebody has a name that cannot be told from this one."""


def rounds() -> int:
    return int(current_app.config["BCRYPT_ROUNDS"])


def busy_message(error: Exception) -> str:
    """Return the message for too many attempts or a busy server; may set `g.retry_after`, in seconds."""
    if isinstance(error, passwords.HashingBusy):
        g.retry_after = 2
        return _("Too many people are logging in right now. Wait a few seconds, then press the button again.")
    return _("Too many attempts. Wait a moment and try again.")


def by_name(name: str) -> User | None:
    return db.session.scalars(select(User).where(User.handle == fold(name))).one_or_none()


def check_free(name: str) -> None:
    """Raise NameTaken or NameLikeAnother if there is such an account."""
    raise_if_taken(new_columns(name, None))


def new_columns(name: str, email: str | None) -> dict[str, str | None]:
    return {
        "name": name,
        "handle": fold(name),
        "skeleton": skeleton(name),
        "email_wanted": email.casefold() if email else None,
    }


def sign_up(name: str, email: str | None, password_hash: str, guest: sessions.Visitor, *, adopt: bool) -> User:
    """A new account; a guest who takes the games along simply gets a name. The caller commits."""
    values = {**new_columns(name, email), "password_hash": password_hash}
    raise_if_taken(values)
    try:
        named = name_guest(guest, values) if adopt else None
        user = named or add_account(values)
    except IntegrityError as error:
        # Two sign-ups of one name at the same moment: the unique key lets one through.
        db.session.rollback()
        raise_if_taken(values)
        raise NameTaken from error
    if named:
        # Not all: the same form, sent twice, may have begun one already.
        sessions.end(user.id, "signup", only=guest.session_id)
        signals.named.send(None, user_id=user.id)
    elif guest.guest:
        signals.left_behind.send(None, guest_id=guest.id)
    return user


def name_guest(guest: sessions.Visitor, values: dict[str, str | None]) -> User | None:
    """Make a guest an account; None for others, as when another tab has just given the guest another name."""
    unnamed = (User.id == guest.id, User.handle.is_(None))
    named = update(User).where(*unnamed).values(**values, signed_up_at=now()).returning(User)
    return db.session.scalars(named, execution_options={"populate_existing": True}).one_or_none()


def add_account(values: dict[str, str | None]) -> User:
    user = User(**values, signed_up_at=now())
    db.session.add(user)
    db.session.flush()
    return user


def raise_if_taken(values: dict[str, str | None]) -> None:
    # One statement: between two, the same name could come in, and would be called one that only looks like it.
    alike = (User.handle == values["handle"]) | (User.skeleton == values["skeleton"])
    if similar_handles := db.session.scalars(select(User.handle).where(alike)).all():
        raise NameTaken if values["handle"] in similar_handles else NameLikeAnother


def log_in(user: User, guest: sessions.Visitor, *, keep: bool, adopt: bool) -> sessions.Player:
    """A fresh session, with the guest's games if they were to come along."""
    play = dict(guest.play) if adopt else {}
    # A guest who became this very account a moment ago has its sessions.
    if isinstance(guest, sessions.Player) and guest.guest and guest.id != user.id and lock_guest(guest.id):
        sessions.end(guest.id, "login")
        if adopt:
            merge(guest.id, user.id, play)
        else:
            signals.left_behind.send(None, guest_id=guest.id)
    return sessions.begin(user, keep=keep, state=play)


def lock_guest(guest_id: int) -> bool:
    """Lock the row of a guest until the end of the transaction; False if another tab has just made it an account, or
    has taken the games along to one."""
    locked = update(User).where(User.id == guest_id, User.handle.is_(None)).values(handle=None).returning(User.id)
    return db.session.scalar(locked) is not None


def merge(guest_id: int, user_id: int, play: sessions.HeldPlay | None = None) -> None:
    """Move all that the guest played and made to the account, and delete the guest. Does not commit.

    `play` is the play data of the guest's session; receivers change it to what the account's session may hold.
    """
    signals.merging.send(None, guest_id=guest_id, user_id=user_id, play={} if play is None else play)
    db.session.execute(delete(User).where(User.id == guest_id, User.handle.is_(None)))


def set_password_hash(user_id: int, hashed: str) -> None:
    db.session.execute(update(User).where(User.id == user_id).values(password_hash=hashed))


def renew(player: sessions.Player, by: str) -> None:
    """After the password was given again: every session ends and this browser gets a new one."""
    sessions.end(player.id, by)
    user = db.session.get(User, player.id)
    assert user is not None
    new = sessions.begin(user, keep=session.permanent, state=player.play)
    signals.renewed.send(None, old_id=player.session_id, new_id=new.session_id)


def set_language(user_id: int, language: str | None) -> None:
    db.session.execute(update(User).where(User.id == user_id).values(locale=language or None))


def choose_page_language(language: str) -> None:
    """Store the language of the pages in this browser, and in the account if there is one; the caller commits.

    A language that the site does not speak changes nothing.
    """
    if language not in LANGUAGES:
        return
    session["language"] = language
    if current_user.is_authenticated:
        set_language(current_user.id, language)


def choose_puzzles(user_id: int, languages: str) -> None:
    """The languages of the puzzles that an account wants to play."""
    db.session.execute(update(User).where(User.id == user_id).values(puzzles_in=languages or None))


def want_email(user_id: int, address: str | None, *, keep: bool = True) -> None:
    """Note the address that an account wants, which counts once it is confirmed; without `keep` it has none now.

    The address that it has is told. The caller commits, and delivers.
    """
    old_address = confirmed_email(user_id)
    values: dict[str, object] = {} if keep else {"email": None, "email_confirmed_at": None}
    db.session.execute(update(User).where(User.id == user_id).values(email_wanted=address, **values))
    if old_address and not keep:
        outbox.add_email("address", old_address, user_id)
    if address and ask_to_confirm(user_id, address) and old_address:
        outbox.add_email("address", old_address, user_id)


def confirmed_email(user_id: int) -> str | None:
    return db.session.scalar(select(User.email).where(User.id == user_id, User.email_confirmed_at.is_not(None)))


def ask_to_confirm(user_id: int, address: str) -> bool:
    """Have a link sent to an address; False if too many were already, to it or for the account. The caller commits,
    and delivers."""
    if not (throttle.consume_token("confirm-mail", str(user_id)) and throttle.consume_token("reset-mail", address)):
        return False
    outbox.add_email("confirm", address, user_id)
    return True


def operators() -> list[str]:
    """The names of those who watch the site, in the order of the alphabet."""
    names = select(User.name).where(User.role == OPERATOR, User.name.is_not(None)).order_by(User.handle)
    return [str(name) for name in db.session.scalars(names)]


def has_second_factor(name: str) -> bool:
    """Whether the account of this name asks for a second factor when logging in."""
    return db.session.scalar(select(User.factor_since).where(User.handle == fold(name))) is not None


def make_operator(name: str) -> int | None:
    """The id of the account, which is an operator from now on; None if nobody has the name. Does not commit."""
    return give_role(update(User).where(User.handle == fold(name)), OPERATOR)


def unmake_operator(name: str) -> int | None:
    """The id of the account, which is a player again; None if no operator has the name. Does not commit."""
    return give_role(update(User).where(User.handle == fold(name), User.role == OPERATOR), PLAYER)


def give_role(change: Update, role: str) -> int | None:
    return db.session.scalar(change.values(role=role).returning(User.id))
