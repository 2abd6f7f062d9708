"""A Redis that hangs: it takes connections and never answers, and nobody waits for it twice."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from redis.exceptions import RedisError

from app.generations import careful_redis, queues, redis_probe
from tests import yard


class Mute:
    """A server that takes every connection, reads nothing and says nothing."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder / "mute.sock")
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(self.path)
        self.door.listen(64)
        self.door.setblocking(False)
        self.held: list[socket.socket] = []

    @property
    def taken(self) -> int:
        """How many have connected so far. The system takes them; here they are fetched when they are counted."""
        with suppress(BlockingIOError):
            while True:
                self.held.append(self.door.accept()[0])
        return len(self.held)

    def close(self) -> None:
        for one in (self.door, *self.held):
            one.close()


@pytest.fixture
def mute(any_app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mute]:
    server = Mute(tmp_path)
    monkeypatch.setitem(
        any_app.extensions, "wordyard_redis", careful_redis.connect_with_breaker(f"unix://{server.path}")
    )
    # So that no busy machine outlasts it; the tests of the rest itself have their own.
    monkeypatch.setattr(careful_redis, "CIRCUIT_OPEN_SECONDS", 600)
    monkeypatch.delitem(any_app.extensions, "wordyard_redis_seen", raising=False)
    yield server
    server.close()


def seconds(work: Any) -> float:
    start = time.monotonic()
    work()
    return time.monotonic() - start


def test_it_works(any_app: Flask, mute: Mute) -> None:
    """The first who asks waits for half a second, and the next ones for nothing at all: they do not even ask."""
    assert seconds(lambda: queues.has_living_job("a" * 32)) > 0.4
    assert mute.taken == 1
    assert {queues.has_living_job("a" * 32) for _ in range(100)} == {None}
    assert mute.taken == 1


def test_no_page_waits_for_it(any_app: Flask, mute: Mute, monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting is what a connection to this server is: once for all pages, and once for the probe."""
    monkeypatch.setitem(any_app.config, "PROBE_KEPT", 600)
    alice, olga = yard.log_in(any_app, "alice"), yard.log_in(any_app, "olga", role="operator")
    slug = yard.add_bee()
    queues.is_up()
    visits = [(alice, url) for url in ("/", "/puzzles", f"/bee/{slug}", "/bee/make", "/calendar/bee")]
    visits += [(olga, url) for url in ("/operator/", "/operator/jobs", "/operator/queues", "/operator/workers")]
    for browser, url in visits:
        assert browser.get(url).status_code == 200, url
    assert alice.post("/bee/make", data={"minimum": "20", "maximum": "60"}).status_code == 303
    assert alice.post(f"/bee/{slug}/guess", data={"word": "planet"}).status_code == 303
    assert mute.taken == 2


def test_health_is_told_soon_and_from_memory(any_app: Flask, mute: Mute, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config, "PROBE_KEPT", 600)
    client = any_app.test_client()
    for url in ("/readyz", "/healthz") * 10:
        client.get(url)
    assert mute.taken == 1
    assert client.get("/readyz").get_json()["redis"] is False
    assert client.get("/healthz").json["redis"] is False


def test_a_probe_waits_for_a_moment_alone(any_app: Flask, mute: Mute, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    same = careful_redis.client_without_breaker

    def noted(client: Any, wait: float) -> Any:
        waits.append(wait)
        return same(client, wait)

    monkeypatch.setattr(careful_redis, "client_without_breaker", noted)
    assert redis_probe.probe_redis() == redis_probe.RedisStatus(up=False)
    assert (
        waits == [redis_probe.PROBE_TIMEOUT_SECONDS]
        and redis_probe.PROBE_TIMEOUT_SECONDS < careful_redis.REDIS_TIMEOUT_SECONDS <= 0.5
    )
    assert mute.taken == 1


def test_many_who_ask_at_once_wait_for_one(any_app: Flask, mute: Mute, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config, "PROBE_KEPT", 600)
    yard.in_threads(lambda _n: any_app.test_client().get("/readyz").status_code, range(16))
    assert mute.taken == 1


def test_it_is_asked_again_after_a_rest(any_app: Flask, mute: Mute) -> None:
    """By one: the others go on without meanwhile."""
    queues.is_up()
    breaker = any_app.extensions["wordyard_redis"].connection_pool.connection_kwargs["breaker"]
    breaker.open_until = time.monotonic() - 1
    yard.in_threads(lambda _n: knows_in(any_app), range(8))
    assert mute.taken == 2


def knows_in(app: Flask) -> bool | None:
    with app.app_context():
        return queues.has_living_job("a" * 32)


def test_it_is_as_before_once_redis_answers(any_app: Flask, redis_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(careful_redis, "CIRCUIT_OPEN_SECONDS", 0.1)
    client = careful_redis.connect_with_breaker(redis_server.url)
    client.connection_pool.connection_kwargs["breaker"].open_circuit()
    with pytest.raises(RedisError):
        client.ping()
    time.sleep(0.12)
    assert client.ping()
    assert client.connection_pool.connection_kwargs["breaker"].open_until == 0


def test_a_probe_tells_the_version(any_app: Flask) -> None:
    found = redis_probe.probe_redis()
    assert found.up and found.version[0].isdigit()
    told = {
        version: redis_probe.RedisStatus(True, version=version).too_old for version in ("6.2.14", "7.2.4", "8.0", "")
    }
    assert told == {"6.2.14": True, "7.2.4": False, "8.0": False, "": False}


def test_every_kind_of_address_has_its_connection() -> None:
    for url in ("redis://localhost:1/0", "rediss://localhost:1/0", "unix:///nowhere/redis.sock"):
        client = careful_redis.connect_with_breaker(url)
        other = careful_redis.client_without_breaker(client, 0.3)
        for one in (client, other):
            with pytest.raises(RedisError):
                one.ping()
        for one, wait in ((client, careful_redis.REDIS_TIMEOUT_SECONDS), (other, 0.3)):
            limits = one.connection_pool.connection_kwargs
            assert (limits["socket_timeout"], limits["socket_connect_timeout"]) == (wait, wait)
            assert limits["retry"] is careful_redis.NO_RETRIES
    other = careful_redis.client_without_breaker(queues.connect_worker("redis://localhost:1/0"), 0.3)
    assert other.connection_pool.connection_kwargs["retry"] is careful_redis.NO_RETRIES


class Dumb:
    """A connection that hears nothing, and keeps what it was asked with."""

    def __init__(self, **options: Any) -> None:
        self.asked: Any = options

    def connect(self) -> None:
        raise careful_redis.RedisSilent

    def read_response(self, *arguments: Any, **options: Any) -> None:
        self.asked = (arguments, options)
        raise careful_redis.RedisSilent


class WaryDumb(careful_redis.CircuitBreakerMixin, Dumb):
    """The same, noted."""


def test_silence_begins_with_whoever_hears_nothing() -> None:
    breaker = careful_redis.CircuitBreaker()
    line = WaryDumb(breaker=breaker, db=1)
    assert line.asked == {"db": 1}
    for ask in (line.connect, lambda: line.read_response(True, timeout=3)):
        breaker.close_circuit()
        with pytest.raises(careful_redis.RedisSilent):
            ask()
        assert breaker.open_until > time.monotonic()
    assert line.asked == ((True,), {"timeout": 3})


def test_what_was_seen_is_told_for_a_while(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    up, down = redis_probe.RedisStatus(True), redis_probe.RedisStatus(up=False)
    last = redis_probe.ProbeCache()
    assert (last.answer_or_down(), last.is_fresh()) == (down, False)
    monkeypatch.setattr(redis_probe, "monotonic", lambda: 5.0)
    last.answer = up
    monkeypatch.setitem(any_app.config, "PROBE_KEPT", 5.0)
    assert (last.answer_or_down(), last.is_fresh()) == (up, False)
    monkeypatch.setitem(any_app.extensions, "wordyard_redis_seen", last)
    # While another asks, what was seen before is told.
    with last.lock:
        assert redis_probe.probe_cached() is up
