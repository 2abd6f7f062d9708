from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tools.checks import check_database, holder, lock, open_listener, redis_problem, refuse_second_start, remarks
from tools.machine import Refusal


def test_it_works() -> None:
    with open_listener("127.0.0.1", 0) as server:
        server.listen()
        check_database(f"postgresql+psycopg://alice@127.0.0.1:{server.getsockname()[1]}/yard")


def test_it_refuses_a_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, pytest.raises(Refusal, match="is taken"):
        open_listener("127.0.0.1", server.getsockname()[1])


def test_it_takes_a_port_that_was_just_left() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as caller:
            answer, _ = server.accept()
            answer.close()  # this side now waits out the connection's last packets
            caller.recv(1)
    with open_listener("127.0.0.1", port) as listener:
        assert listener.getsockname()[1] == port


@pytest.mark.parametrize("host", ["192.0.2.1", "no such host", "a" * 70])
def test_it_refuses_an_address_that_is_not_here(host: str) -> None:
    with pytest.raises(Refusal, match="choose another address with --host"):
        open_listener(host, 0)


@pytest.mark.parametrize("scheme", ["sqlite", "postgresql", "postgres", "postgresql+psycopg"])
def test_it_takes_the_databases_we_know(scheme: str, tmp_path: Path) -> None:
    check_database(f"sqlite:///{tmp_path}/yard.db" if scheme == "sqlite" else f"{scheme}:///yard")


@pytest.mark.parametrize("url", ["mysql://h/yard", "yard.db", "postgresql+asyncpg://h/yard"])
def test_it_refuses_other_databases(url: str) -> None:
    with pytest.raises(Refusal, match="must begin with sqlite:/// or postgresql://"):
        check_database(url)


@pytest.mark.parametrize("url", ["postgresql://h:port/yard", "postgresql://[::1/yard"])
def test_it_refuses_what_is_no_url(url: str) -> None:
    with pytest.raises(Refusal, match="DATABASE_URL is not a URL"):
        check_database(url)


def test_it_refuses_a_database_that_is_away_and_keeps_the_password() -> None:
    with pytest.raises(Refusal, match="does not answer") as caught:
        check_database("postgresql://alice:secret@127.0.0.1:1/yard")
    assert "secret" not in str(caught.value)


def test_it_refuses_a_database_whose_socket_is_away(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="does not answer"):
        check_database(f"postgresql://alice@/yard?host={tmp_path}")


def test_it_finds_a_database_behind_a_socket(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / ".s.PGSQL.5433"))
        server.listen()
        check_database(f"postgresql://alice@/yard?host={tmp_path}&port=5433")


def test_it_refuses_a_file_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="make that folder first"):
        check_database(f"sqlite:///{tmp_path}/missing/yard.db")


def test_it_only_warns_of_a_redis_that_is_away(tmp_path: Path) -> None:
    assert "play works" in (redis_problem("redis://127.0.0.1:1/0") or "")
    assert str(tmp_path) in (redis_problem(f"unix://{tmp_path}/redis.sock") or "")


def test_it_finds_a_redis_that_is_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert redis_problem(f"redis://127.0.0.1:{server.getsockname()[1]}/0") is None


def test_it_refuses_what_is_no_redis() -> None:
    with pytest.raises(Refusal, match="REDIS_URL must begin with"):
        redis_problem("http://127.0.0.1/")


def test_it_holds_the_folder_while_it_runs(tmp_path: Path) -> None:
    with lock(tmp_path):
        assert holder(tmp_path) == os.getpid()
    assert holder(tmp_path) is None


def test_it_refuses_a_second_holder(tmp_path: Path) -> None:
    with lock(tmp_path):
        with pytest.raises(Refusal, match=f"already runs from {tmp_path} \\(process {os.getpid()}\\)"):
            refuse_second_start(tmp_path)
        with pytest.raises(Refusal, match="by another command"), lock(tmp_path):
            pass


def test_it_waits_for_what_a_killed_one_left(tmp_path: Path) -> None:
    with lock(tmp_path):
        gone = subprocess.Popen([sys.executable, "-c", ""])
        gone.wait()
        (tmp_path / "start.lock").write_text(str(gone.pid))
        with pytest.raises(Refusal, match="what is left of a killed one"):
            refuse_second_start(tmp_path, patience=0.1)


def test_it_goes_on_when_the_rest_has_left(tmp_path: Path) -> None:
    held = lock(tmp_path)
    held.__enter__()
    (tmp_path / "start.lock").write_text("")
    leaving = threading.Timer(0.3, lambda: held.__exit__(None, None, None))
    leaving.start()
    began = time.monotonic()
    refuse_second_start(tmp_path)
    assert time.monotonic() - began >= 0.25
    leaving.join()


def test_it_refuses_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Refusal, match="cannot be written"), lock(tmp_path / "file" / "instance"):
        pass


def test_it_remarks_on_root_and_on_an_old_redis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    told = {}
    for version in ("6.2.14", "7.0.0", "8.4.1", ""):
        binary = tmp_path / f"redis-{version}"
        binary.write_text(f"#!/bin/sh\necho 'Redis server v={version} sha=0'\n")
        binary.chmod(0o700)
        told[version] = list(remarks(binary))
    assert [version for version, said in told.items() if said] == ["6.2.14"]
    assert "6.2.14 is older than 7" in told["6.2.14"][0]
    assert list(remarks(tmp_path / "nothing")) == list(remarks(None)) == []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert ["root" in one for one in remarks(None)] == [True]
