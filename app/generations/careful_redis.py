"""Redis for those who answer people: one that hangs costs a request half a second, and the next ones nothing."""

from __future__ import annotations

import threading
from time import monotonic
from typing import Any

from redis import Redis
from redis.backoff import NoBackoff
from redis.connection import Connection, ConnectionPool, SSLConnection, UnixDomainSocketConnection
from redis.exceptions import ConnectionError as RedisAway
from redis.exceptions import TimeoutError as RedisSilent
from redis.retry import Retry

# Seconds: a command that a healthy Redis on the same machine answers in one of a thousand parts of it.
PATIENCE = 0.5
# A Redis that was silent is left alone for so long, and then asked by one alone.
REST = 5.0
# Nothing is tried again: what fails is waited for elsewhere.
ONCE = Retry(NoBackoff(), 0)


class Silence:
    """Until when nobody asks, shared by all connections of a process."""

    def __init__(self) -> None:
        self.until = 0.0
        self.lock = threading.Lock()

    def check(self) -> None:
        """Raises RedisAway while Redis is left alone. Whoever comes first afterwards asks, and the others go on
        without until there was an answer."""
        if not self.until:
            return
        with self.lock:
            if self.until and monotonic() < self.until:
                raise RedisAway("Redis did not answer a moment ago.")
            if self.until:
                self.until = monotonic() + REST

    def begin(self) -> None:
        self.until = monotonic() + REST

    def end(self) -> None:
        self.until = 0.0


class Wary:
    """What a connection does besides: it notes a silence, and keeps it."""

    silence: Silence

    def __init__(self, *arguments: Any, silence: Silence, **options: Any) -> None:
        self.silence = silence
        super().__init__(*arguments, **options)

    def connect(self) -> None:
        """Called before every command: the pool makes sure that what it hands out is connected."""
        parent: Any = super()
        self.silence.check()
        try:
            parent.connect()
        except RedisSilent:
            self.silence.begin()
            raise

    def read_response(self, *arguments: Any, **options: Any) -> Any:
        parent: Any = super()
        try:
            answer = parent.read_response(*arguments, **options)
        except RedisSilent:
            self.silence.begin()
            raise
        self.silence.end()
        return answer


class WaryConnection(Wary, Connection):
    """Over TCP."""


class WarySecureConnection(Wary, SSLConnection):
    """Over TLS."""


class WarySocketConnection(Wary, UnixDomainSocketConnection):
    """Over a socket of this machine."""


KINDS: dict[type[Any], type[Any]] = {
    Connection: WaryConnection,
    SSLConnection: WarySecureConnection,
    UnixDomainSocketConnection: WarySocketConnection,
}
PLAIN = {wary: plain for plain, wary in KINDS.items()}


def connect(url: str) -> Redis:
    """A client for requests."""
    plain = ConnectionPool.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=ONCE)
    wary = KINDS[plain.connection_class]
    return Redis(connection_pool=ConnectionPool(wary, silence=Silence(), **plain.connection_kwargs))


def same_for_a_moment(client: Redis, seconds: float) -> Redis:
    """Another client of the same Redis, that waits no longer than this and knows of no silence: it is there to ask."""
    given = {name: value for name, value in client.connection_pool.connection_kwargs.items() if name != "silence"}
    given |= {"socket_timeout": seconds, "socket_connect_timeout": seconds, "retry": ONCE}
    kind = client.connection_pool.connection_class
    return Redis(connection_pool=ConnectionPool(PLAIN.get(kind, kind), **given))
