"""The second factor: codes that change every half minute (TOTP, RFC 6238), each taken once, and codes to recover with.

The secret is in the row of the account, and the factor is on from the moment of the first right code. Of the recovery
codes the rows hold hashes; a code is gone with its use.
"""

from __future__ import annotations

import hashlib
import secrets

import pyotp
from markupsafe import Markup
from segno import make
from sqlalchemy import delete, func, or_, select, update

from app.accounts.models import RECOVERY_CODE, USER, User
from app.extensions import db, now

STEP = 30
CODES = 10
# A clock may be half a minute off.
OFFSETS = (0, -1, 1)
# Letters and digits that are not taken for each other.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def begin(user_id: int) -> None:
    """A fresh secret, which is nothing yet. The caller commits."""
    off = (USER.c.id == user_id, USER.c.factor_since.is_(None))
    db.session.execute(update(USER).where(*off).values(factor_secret=pyotp.random_base32()))


def picture(user: User) -> Markup:
    """The square code that an authenticator reads, as SVG."""
    address = pyotp.TOTP(user.factor_secret or "").provisioning_uri(name=user.name or "", issuer_name="Wordyard")
    # Made of modules alone: nothing that anybody has typed is in it.
    return Markup(make(address).svg_inline(scale=5, light="#fff"))  # noqa: S704


def confirm(user: User, code: str) -> list[str] | None:
    """Turn it on with a first right code: the recovery codes, which nobody sees again; None for a wrong one."""
    if not user.factor_secret or user.factor_since or not takes(user, code):
        return None
    db.session.execute(update(USER).where(USER.c.id == user.id).values(factor_since=now()))
    return new_codes(user.id)


def accepts(user: User, code: str) -> bool:
    """Whether the code, of either kind, was good; it is not good again. The caller commits."""
    return takes(user, code) or recovers(user.id, code)


def takes(user: User, code: str) -> bool:
    """The database decides between two uses of one code at the same moment."""
    totp, typed, step = pyotp.TOTP(user.factor_secret or ""), plain(code), int(now().timestamp()) // STEP
    for at in (step + offset for offset in OFFSETS):
        if typed.isascii() and secrets.compare_digest(totp.generate_otp(at), typed):
            unused = (USER.c.id == user.id, or_(USER.c.factor_step.is_(None), USER.c.factor_step < at))
            used = update(USER).where(*unused).values(factor_step=at).returning(USER.c.id)
            return db.session.execute(used).first() is not None
    return False


def recovers(user_id: int, code: str) -> bool:
    r = RECOVERY_CODE.c
    spent = delete(RECOVERY_CODE).where(r.user_id == user_id, r.code_hash == hash_of(code)).returning(r.user_id)
    return db.session.execute(spent).first() is not None


def new_codes(user_id: int) -> list[str]:
    """Others in the place of those that there were. The caller commits."""
    db.session.execute(delete(RECOVERY_CODE).where(RECOVERY_CODE.c.user_id == user_id))
    codes = ["-".join("".join(secrets.choice(ALPHABET) for _ in range(5)) for _ in range(2)) for _ in range(CODES)]
    db.session.execute(RECOVERY_CODE.insert(), [{"user_id": user_id, "code_hash": hash_of(code)} for code in codes])
    return codes


def codes_left(user_id: int) -> int:
    return db.session.scalars(select(func.count()).where(RECOVERY_CODE.c.user_id == user_id)).one()


def turn_off(user_id: int) -> None:
    """The caller commits."""
    db.session.execute(delete(RECOVERY_CODE).where(RECOVERY_CODE.c.user_id == user_id))
    nothing = {"factor_secret": None, "factor_since": None, "factor_step": None}
    db.session.execute(update(USER).where(USER.c.id == user_id).values(nothing))


def plain(code: str) -> str:
    """People type codes with blanks and dashes, and in capitals."""
    return "".join(sign for sign in code.casefold() if sign.isalnum())


def hash_of(code: str) -> str:
    # A quick hash will do: there are more codes than anybody can try.
    return hashlib.sha256(plain(code).encode()).hexdigest()
