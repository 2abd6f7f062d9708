"""The second factor: codes that change every half minute (TOTP, RFC 6238), each taken once, and codes to recover with.

The encrypted secret is in the row of the account, and the factor is on from the moment of the first right code. Of the
recovery codes the rows hold hashes; a code is gone with its use.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

import pyotp
from markupsafe import Markup
from segno import make
from sqlalchemy import delete, func, or_, select, update

from app.accounts import factor_secrets
from app.accounts.models import RECOVERY_CODE, USER, User
from app.accounts.site_keys import derive_site_keys
from app.extensions import db, now

STEP = 30
CODES = 10
# A clock may be half a minute off.
OFFSETS = (0, -1, 1)
# Letters and digits that are not taken for each other.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
# Of a plain SHA-256 in hexadecimal; what is made with the site's key is shorter.
DIGEST_LENGTH = 64


def begin(user_id: int) -> None:
    """A fresh secret, which is nothing yet. The caller commits."""
    off = (USER.c.id == user_id, USER.c.factor_since.is_(None))
    secret = factor_secrets.encrypt_secret(user_id, pyotp.random_base32())
    db.session.execute(update(USER).where(*off).values(factor_secret=secret))


def secret_of(user: User) -> str | None:
    """Return the secret that codes are made of, in Base32; None when there is none or no key of the site opens it."""
    return factor_secrets.decrypt_secret(user.id, user.factor_secret) if user.factor_secret else None


def picture(user: User, secret: str) -> Markup:
    """The square code that an authenticator reads, as SVG."""
    address = pyotp.TOTP(secret).provisioning_uri(name=user.name or "", issuer_name="Wordyard")
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
    secret, typed, step = secret_of(user), plain(code), int(now().timestamp()) // STEP
    if secret is None or not typed.isascii():
        return False
    totp = pyotp.TOTP(secret)
    for at in (step + offset for offset in OFFSETS):
        if secrets.compare_digest(totp.generate_otp(at), typed):
            return use_step(user, at)
    return False


def use_step(user: User, step: int) -> bool:
    """Note the half minute of a right code, unless it or a later one was used; encrypt the secret with today's key."""
    stored = user.factor_secret or ""
    unspent = or_(USER.c.factor_step.is_(None), USER.c.factor_step < step)
    unused = (USER.c.id == user.id, USER.c.factor_secret == stored, unspent)
    values = {"factor_step": step, "factor_secret": factor_secrets.encrypt_again(user.id, stored)}
    used = update(USER).where(*unused).values(values).returning(USER.c.id)
    return db.session.execute(used).first() is not None


def recovers(user_id: int, code: str) -> bool:
    r, digest = RECOVERY_CODE.c, digest_of(code)
    # Of the site's key now, of those it had, and of codes from before there was one.
    hashes = [*(keyed_hash(user_id, digest, key) for key in site_keys()), digest]
    spent = delete(RECOVERY_CODE).where(r.user_id == user_id, r.code_hash.in_(hashes)).returning(r.user_id)
    return db.session.execute(spent).first() is not None


def new_codes(user_id: int) -> list[str]:
    """Others in the place of those that there were. The caller commits."""
    db.session.execute(delete(RECOVERY_CODE).where(RECOVERY_CODE.c.user_id == user_id))
    codes = ["-".join("".join(secrets.choice(ALPHABET) for _ in range(5)) for _ in range(2)) for _ in range(CODES)]
    key = site_keys()[0]
    hashes = [keyed_hash(user_id, digest_of(code), key) for code in codes]
    db.session.execute(RECOVERY_CODE.insert(), [{"user_id": user_id, "code_hash": hashed} for hashed in hashes])
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


def digest_of(code: str) -> str:
    return hashlib.sha256(plain(code).encode()).hexdigest()


def site_keys() -> list[bytes]:
    """The site's keys for recovery codes, the present one first."""
    return derive_site_keys("recovery codes")


def keyed_hash(user_id: int, digest: str, key: bytes) -> str:
    """Return the hash of a code for the database: without the site's key, a stolen table cannot verify guesses."""
    keyed_digest = hmac.digest(key, f"{user_id} {digest}".encode(), "sha256")
    return urlsafe_b64encode(keyed_digest).decode().rstrip("=")


def protect_old_codes() -> int:
    """Put the site's key over the codes of before, whose plain digests are stored; return how many. Commits."""
    r, key = RECOVERY_CODE.c, site_keys()[0]
    old = db.session.execute(select(r.user_id, r.code_hash).where(func.length(r.code_hash) == DIGEST_LENGTH)).all()
    for row in old:
        is_this_code = (r.user_id == row.user_id, r.code_hash == row.code_hash)
        protected = keyed_hash(row.user_id, row.code_hash, key)
        db.session.execute(update(RECOVERY_CODE).where(*is_this_code).values(code_hash=protected))
    db.session.commit()
    return len(old)


def encrypt_old_secrets() -> int:
    """Encrypt with today's `SECRET_KEY` the secrets in clear or under an old key; return how many. Commits."""
    stored = db.session.execute(select(USER.c.id, USER.c.factor_secret).where(USER.c.factor_secret.is_not(None))).all()
    changed = 0
    for row in stored:
        encrypted = factor_secrets.encrypt_again(row.id, row.factor_secret)
        if encrypted != row.factor_secret:
            same = (USER.c.id == row.id, USER.c.factor_secret == row.factor_secret)
            db.session.execute(update(USER).where(*same).values(factor_secret=encrypted))
            changed += 1
    db.session.commit()
    return changed
