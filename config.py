"""Settings: each from the environment, each with a default that runs on one machine with nothing to configure."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent
MOST_PROXIES = 9
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
# What `--host` says of a server that listens on all addresses: none of them is a name.
ANY_ADDRESS = ("", "0.0.0.0", "[::]")  # noqa: S104


class BadSetting(ValueError):
    """A setting that cannot be meant, with a sentence that says why."""


def read_file() -> None:
    """What stands in the file of settings, `.env`, where the environment does not say otherwise."""
    # Not at the top: ./start asks for settings before there is an environment with packages.
    from dotenv import load_dotenv

    load_dotenv(os.environ.get("WORDYARD_ENV_FILE") or ROOT / ".env")


def load() -> dict[str, Any]:
    read_file()
    instance = Path(os.environ.get("WORDYARD_INSTANCE") or ROOT / "instance").resolve()
    https = os.environ.get("WORDYARD_HTTPS", "") == "1"
    return {
        "INSTANCE": instance,
        # Whether the folder is made; a command that needs none leaves none behind.
        "LASTING": True,
        # Whether commands may run here; a server, which runs none, leaves out what only they need.
        "COMMANDS": True,
        "SQLALCHEMY_DATABASE_URI": database_url(instance),
        # The connection used last has the warm cache.
        # What a statement was given is in no error's text: it may be a guess, or the hash of a token.
        "SQLALCHEMY_ENGINE_OPTIONS": {"pool_use_lifo": True, "pool_pre_ping": False, "hide_parameters": True},
        "REDIS_URL": os.environ.get("REDIS_URL") or redis_url(instance),
        "SECRET_KEY": os.environ.get("SECRET_KEY") or None,
        "SECRET_KEY_FALLBACKS": os.environ.get("SECRET_KEY_FALLBACKS", "").split(),
        "TRUSTED_HOSTS": trusted_hosts(),
        # Operators open their pages with it alone; 0 is for trying the site out.
        "SECOND_FACTOR": os.environ.get("WORDYARD_SECOND_FACTOR", "1") != "0",
        "PROXIES": number("PROXIES", 0, MOST_PROXIES),
        # Seconds for which an answer about Redis and the workers is told again.
        "PROBE_KEPT": 2.0,
        "PUZZLE_LANGUAGES": daily_languages(),
        "HTTPS": https,
        "METRICS_TOKEN": os.environ.get("WORDYARD_METRICS_TOKEN") or None,
        # Push services on the site's own network that may be reached, as host:port.
        "PUSH_HOSTS": os.environ.get("WORDYARD_PUSH_HOSTS", "").split(),
        **letters(),
        **cookies(https),
        **limits(),
    }


def trusted_hosts() -> list[str]:
    """The names that the site answers to: those that are set, else this machine's own and what was asked for."""
    if named := os.environ.get("TRUSTED_HOSTS", "").split():
        return named
    bound, public = os.environ.get("WORDYARD_HOST", ""), urlsplit(os.environ.get("WORDYARD_URL", "")).hostname
    bound = f"[{bound}]" if ":" in bound else bound
    return list(dict.fromkeys([*LOOPBACK, *(() if bound in ANY_ADDRESS else (bound,)), *([public] if public else [])]))


def number(name: str, usual: int, most: int = 10_000) -> int:
    text = os.environ.get(name, "").strip()
    if text and not (text.isascii() and text.isdecimal() and int(text) <= most):
        raise BadSetting(f"{name} must be a whole number from 0 to {most}, and is {text[:40]!r}.")
    return int(text or usual)


def supply() -> tuple[int, int, int]:
    """How many undated puzzles of each game are kept ready, how many past days a new site makes up for, and how many
    days ahead dailies are made."""
    read_file()
    wanted = {"WORDYARD_STOCK": 24, "WORDYARD_ARCHIVE": 14, "WORDYARD_AHEAD": 14}
    stock, behind, ahead = (number(name, usual) for name, usual in wanted.items())
    return stock, behind, ahead


def daily_languages() -> tuple[str, ...]:
    """The languages of the site's puzzles, the default first; none named means all that its games have."""
    read_file()
    return tuple(dict.fromkeys(os.environ.get("WORDYARD_LANGUAGES", "").replace(",", " ").split()))


def letters() -> dict[str, Any]:
    """How letters go out, and by what name the site is called in them."""
    site, server = os.environ.get("WORDYARD_URL", "").rstrip("/"), os.environ.get("WORDYARD_MAIL", "")
    if server and not (site or os.environ.get("TRUSTED_HOSTS", "").strip()):
        # A link with a secret in it must not lead to whatever host a request has named.
        raise ValueError(
            "WORDYARD_MAIL needs WORDYARD_URL, the address of the site that letters name, or TRUSTED_HOSTS"
        )
    host = urlsplit(site).hostname or "localhost"
    return {"SITE_URL": site, "MAIL": server, "MAIL_FROM": os.environ.get("WORDYARD_MAIL_FROM") or f"wordyard@{host}"}


def cookies(https: bool) -> dict[str, Any]:
    return {
        # The prefix makes the browser refuse the cookie without Secure and Path=/, so it can only be used with HTTPS.
        "SESSION_COOKIE_NAME": "__Host-session" if https else "session",
        "SESSION_COOKIE_SECURE": https,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_REFRESH_EACH_REQUEST": False,
        # The longest that any cookie is good for, a guest's; the row of an account's session ends after a month.
        "PERMANENT_SESSION_LIFETIME": timedelta(days=365),
        "PREFERRED_URL_SCHEME": "https" if https else "http",
        # The token lives as long as the session that holds it; the origin check is the second lock.
        "WTF_CSRF_TIME_LIMIT": None,
        "WTF_CSRF_SSL_STRICT": False,
    }


def limits() -> dict[str, Any]:
    return {
        "MAX_CONTENT_LENGTH": 64 * 1024,
        "MAX_FORM_MEMORY_SIZE": 64 * 1024,
        "MAX_FORM_PARTS": 400,
        # Tokens and seconds until a bucket is full again.
        "BUCKETS": {
            # A class behind one address, with a slip of the finger for everybody.
            "login-ip": (60, 3600),
            "login-name": (10, 3600),
            "login-done": (30, 600),
            # Wrong passwords of one account from everywhere; browsers that it was used in are not counted.
            "login-account": (100, 3600),
            "signup-ip": (60, 3600),
            "guest": (120, 3600),
            "guess": (120, 60),
            "cells": (240, 60),
            "edit": (120, 60),
            "generation": (10, 3600),
            "board": (60, 600),
            "draft": (30, 3600),
            "room": (20, 24 * 3600),
            "duel": (60, 24 * 3600),
            "room-code": (30, 3600),
            "solve": (30, 3600),
            "password": (10, 3600),
            "password-done": (30, 600),
            "second-factor": (10, 3600),
            "reset-ip": (10, 3600),
            "reset-mail": (3, 3600),
            # What one account may have sent to addresses that it has not confirmed.
            "confirm-mail": (10, 3600),
            "print": (20, 600),
            "archive": (5, 3600),
            "embed": (20, 600),
            "embed-guess": (120, 600),
            "report": (10, 3600),
            "word": (20, 24 * 3600),
            "word-ip": (60, 24 * 3600),
            "reminder-device": (20, 3600),
        },
    }


def database_url(instance: Path) -> str:
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{instance / 'wordyard.db'}"
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    return url


def redis_url(instance: Path) -> str:
    return f"unix://{instance / 'redis.sock'}"


def keep_private(instance: Path) -> None:
    """What is written from now on is its owner's alone, and so is what the instance folder holds from before.

    A folder that others share by its nature (its sticky bit says so) is not ours to close.
    """
    os.umask(0o077)
    with contextlib.suppress(OSError):
        if instance.stat().st_mode & stat.S_ISVTX:
            return
        close_to_others(instance)


def close_to_others(folder: Path) -> None:
    """The folder and what is in it, two floors deep: Redis has a folder of its own. Links are left alone."""
    folder.chmod(0o700)
    for path in [*folder.iterdir(), *folder.glob("redis/*"), *folder.glob("redis/*/*")]:
        mode = path.lstat().st_mode
        # What somebody else owns stays as it is, and so does what went away meanwhile.
        with contextlib.suppress(OSError):
            if stat.S_ISDIR(mode):
                path.chmod(0o700)
            elif stat.S_ISREG(mode):
                path.chmod(0o600)


def secret_key(instance: Path) -> str:
    """The key kept in the instance folder; made once, whole before it has its name, readable by its owner only."""
    path = instance / "secret_key"
    instance.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        handle, draft = tempfile.mkstemp(dir=instance, prefix="secret_key.")
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_hex(32))
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        Path(draft).unlink()
    return path.read_text().strip()


def passing_key(instance: Path) -> str:
    """The site's key, with which a command signs links; where there is none to read, a key that nobody keeps."""
    with contextlib.suppress(OSError):
        return (instance / "secret_key").read_text().strip()
    return secrets.token_hex(32)
