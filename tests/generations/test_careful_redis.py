"""A Redis that hangs: it takes connections and never answers, and nobody waits for it twice."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
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
        self.path, self.taken = str(folder / "mute.sock"), 0
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(self.path)
        self.door.listen(64)
        self.held: list[socket.socket] = []
        threading.Thread(target=self.take, daemon=True).start()

    def take(self) -> None:
        while True:
            try:
                line, _address = self.door.accept()
            except OSError:
                return
            self.taken += 1
            self.held.append(line)

    def close(self) -> None:
        for one in (self.door, *self.held):
            one.close()


@pytest.fixture
def mute(any_app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mute]:
    server = Mute(tmp_path)
    monkeypatch.setitem(any_app.extensions, "wordyard_redis", careful_redis.connect(f"unix://{server.path}"))
    monkeypatch.delitem(any_app.extensions, "wordyard_redis_seen", raising=False)
    yield server
    server.close()


def seconds(work: Any) -> float:
    start = time.monotonic()
    work()
    return time.monotonic() - start


def test_it_works(any_app: Flask, mute: Mute) -> None:
    """The first who asks waits for half a second, and the next ones for nothing at all."""
    assert 0.4 < seconds(lambda: queues.knows("a" * 32)) < 2
    assert seconds(lambda: [queues.knows("a" * 32) for _ in range(100)]) < 0.3
    assert queues.knows("a" * 32) is None
    assert mute.taken == 1


def test_no_page_waits_for_it(any_app: Flask, mute: Mute) -> None:
    alice, olga = yard.log_in(any_app, "alice"), yard.log_in(any_app, "olga", role="operator")
    slug = yard.add_bee()
    queues.is_up()
    visits = [(alice, url) for url in ("/", "/puzzles", f"/bee/{slug}", "/bee/make", "/archive/bee")]
    visits += [(olga, url) for url in ("/operator/", "/operator/jobs", "/operator/queues", "/operator/workers")]
    for browser, url in visits:
        assert seconds(lambda b=browser, u=url: b.get(u)) < 1, url
    form = {"minimum": "20", "maximum": "60"}
    assert seconds(lambda: alice.post("/bee/make", data=form)) < 1
    assert seconds(lambda: [alice.post(f"/bee/{slug}/guess", data={"word": "planet"}) for _ in range(5)]) < 1


def test_health_is_told_soon_and_from_memory(any_app: Flask, mute: Mute, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config, "PROBE_KEPT", 60)
    client = any_app.test_client()
    assert seconds(lambda: client.get("/readyz")) < 1
    asked = mute.taken
    assert seconds(lambda: [client.get(url) for url in ("/readyz", "/healthz") * 10]) < 1
    assert mute.taken == asked
    assert client.get("/readyz").get_json()["redis"] is False
    assert client.get("/healthz").json == {"ok": True, "redis": False}


def test_many_who_ask_at_once_wait_for_one(any_app: Flask, mute: Mute, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config, "PROBE_KEPT", 60)
    took = seconds(lambda: yard.in_threads(lambda _n: any_app.test_client().get("/readyz").status_code, range(16)))
    assert mute.taken == 1
    assert took < 2


def test_it_is_asked_again_after_a_rest(any_app: Flask, mute: Mute, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(careful_redis, "REST", 0.2)
    queues.is_up()
    time.sleep(0.25)
    answers = yard.in_threads(lambda _n: knows_in(any_app), range(8))
    # One waits, and the others do not meanwhile.
    assert len([took for took in answers if took > 0.4]) == 1


def knows_in(app: Flask) -> float:
    with app.app_context():
        return seconds(lambda: queues.knows("a" * 32))


def test_it_is_as_before_once_redis_answers(any_app: Flask, redis_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(careful_redis, "REST", 0.1)
    client = careful_redis.connect(redis_server.url)
    client.connection_pool.connection_kwargs["silence"].begin()
    with pytest.raises(RedisError):
        client.ping()
    time.sleep(0.12)
    assert client.ping()
    assert client.connection_pool.connection_kwargs["silence"].until == 0


def test_a_probe_tells_the_version(any_app: Flask) -> None:
    found = redis_probe.ask()
    assert found.up and found.version[0].isdigit()
    told = {version: redis_probe.RedisSeen(True, version=version).too_old for version in ("6.2.14", "7.2.4", "8.0", "")}
    assert told == {"6.2.14": True, "7.2.4": False, "8.0": False, "": False}


def test_every_kind_of_address_has_its_connection() -> None:
    for url in ("redis://localhost:1/0", "rediss://localhost:1/0", "unix:///nowhere/redis.sock"):
        client = careful_redis.connect(url)
        other = careful_redis.same_for_a_moment(client, 0.3)
        for one in (client, other):
            with pytest.raises(RedisError):
                one.ping()
        assert other.connection_pool.connection_kwargs["socket_timeout"] == 0.3
