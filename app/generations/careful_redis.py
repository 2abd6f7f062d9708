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
REDIS_TIMEOUT_SECONDS = 0.5
# A Redis that was silent is left alone for so long, and then asked by one alone.
CIRCUIT_OPEN_SECONDS = 5.0
# Nothing is tried again: what fails is waited for elsewhere.
NO_RETRIES = Retry(NoBackoff(), 0)


class CircuitBreaker:
    """The moment until which no command is sent to Redis, shared by all connections of a client."""

    def __init__(self) -> None:
        self.open_until = 0.0
        self.lock = threading.Lock()

    def raise_if_open(self) -> None:
        """Raise RedisAway while the breaker is open.

        After that, the first caller may try Redis; the others still get RedisAway until Redis has answered.
        """
        if not self.open_until:
            return
        with self.lock:
            if self.open_until and monotonic() < self.open_until:
                raise RedisAway("Redis did not answer a moment ago.")
            if self.open_until:
                self.open_until = monotonic() + CIRCUIT_OPEN_SECONDS

    def open_circuit(self) -> None:
        self.open_until = monotonic() + CIRCUIT_OPEN_SECONDS

    def close_circuit(self) -> None:
        self.open_until = 0.0


class CircuitBreakerMixin:
    """A Redis connection with a circuit breaker: a timeout opens the breaker, an answer closes it.

    While the breaker is open, `connect` raises RedisAway.
    """

    breaker: CircuitBreaker

    def __init__(self, *arguments: object, breaker: CircuitBreaker, **options: object) -> None:
        self.breaker = breaker
        super().__init__(*arguments, **options)

    def connect(self) -> None:
        """Connect unless the breaker is open; the pool calls this before each command, also when connected."""
        parent: Any = super()
        self.breaker.raise_if_open()
        try:
            parent.connect()
        except RedisSilent:
            self.breaker.open_circuit()
            raise

    def read_response(self, *arguments: object, **options: object) -> object:
        parent: Any = super()
        try:
            answer = parent.read_response(*arguments, **options)
        except RedisSilent:
            self.breaker.open_circuit()
            raise
        self.breaker.close_circuit()
        return answer


class BreakerConnection(CircuitBreakerMixin, Connection):
    """A connection over TCP."""


class BreakerSecureConnection(CircuitBreakerMixin, SSLConnection):
    """A connection over TLS."""


class BreakerSocketConnection(CircuitBreakerMixin, UnixDomainSocketConnection):
    """A connection over a Unix socket."""


BREAKER_CLASSES: dict[type[object], type[object]] = {
    Connection: BreakerConnection,
    SSLConnection: BreakerSecureConnection,
    UnixDomainSocketConnection: BreakerSocketConnection,
}
PLAIN_CLASSES = {wary: plain for plain, wary in BREAKER_CLASSES.items()}


def connect_with_breaker(url: str) -> Redis:
    """Return a client for web requests: short timeouts, no retries, and a circuit breaker."""
    plain = ConnectionPool.from_url(
        url, socket_timeout=REDIS_TIMEOUT_SECONDS, socket_connect_timeout=REDIS_TIMEOUT_SECONDS, retry=NO_RETRIES
    )
    breaker_class = BREAKER_CLASSES[plain.connection_class]
    return Redis(connection_pool=ConnectionPool(breaker_class, breaker=CircuitBreaker(), **plain.connection_kwargs))


def client_without_breaker(client: Redis, seconds: float) -> Redis:
    """Return a client of the same Redis with this timeout in seconds and no circuit breaker, for probes."""
    options = {name: value for name, value in client.connection_pool.connection_kwargs.items() if name != "breaker"}
    options |= {"socket_timeout": seconds, "socket_connect_timeout": seconds, "retry": NO_RETRIES}
    connection_class = client.connection_pool.connection_class
    return Redis(connection_pool=ConnectionPool(PLAIN_CLASSES.get(connection_class, connection_class), **options))
