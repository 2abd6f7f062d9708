"""Passwords: bcrypt over a digest, so that every byte of a long one counts."""

from __future__ import annotations

import hashlib
from functools import lru_cache

import bcrypt

SHORTEST = 8
LONGEST = 1024
ROUNDS = 12


def digest(password: str) -> bytes:
    # bcrypt 5 raises above 72 bytes; the hexdigest is 64 long whatever was typed.
    return hashlib.sha256(password.encode("utf-8", "surrogatepass")).hexdigest().encode()


def hash_password(password: str, rounds: int = ROUNDS) -> str:
    return bcrypt.hashpw(digest(password), bcrypt.gensalt(rounds)).decode()


def check(password: str, stored: str | None, rounds: int = ROUNDS) -> bool:
    """Compare in the same time whether or not there is an account to compare with."""
    matches = bcrypt.checkpw(digest(password), (stored or dummy(rounds)).encode())
    return matches and stored is not None


@lru_cache
def dummy(rounds: int) -> str:
    return hash_password("nobody's", rounds)
