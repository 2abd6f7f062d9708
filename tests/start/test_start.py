"""`start` as a person sees it, over a site with nothing in it."""

from __future__ import annotations

import ast
import contextlib
import json
import os
import runpy
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools import checks
from tools.machine import Refusal
from tools.processes import wait_until
from tools.servers import find_redis
from tools.starting import arguments, workers

if TYPE_CHECKING:
    from tests.start.conftest import Site

ROOT = Path(__file__).resolve().parents[2]
DEAF = """
import os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
if os.fork() == 0:
    os.setpgrp()
print("deaf", flush=True)
time.sleep(600)
"""
CHILDREN = {
    "web": "app.serving",
    "fast": "jobs.worker fast",
    "generate": "jobs.worker generate",
    "solve": "jobs.worker solve",
    "clock": "jobs.clock",
    "redis": (find_redis() or Path("redis-server")).name,
}


def test_it_works(site: Site, get: Callable[[str], str]) -> None:
    url = site.start()
    assert json.loads(get(url + "healthz"))["ok"]
    assert "operator add NAME" in site.said()
    recorded = site.instance / "url"
    assert f"{recorded.read_text()}/" == url
    assert site.send(signal.SIGTERM) == 0
    assert not recorded.exists()


def test_it_names_the_child_that_speaks(site: Site) -> None:
    site.start()
    assert site.says("clock    | tick")
    assert site.says("fast     | working on fast")
    assert site.says("generate | working on generate")
    assert "setup    | tables made" in site.said()
    # What takes long is left to who sets a release up, or to the first job that needs it.
    assert "all prepared" not in site.said()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_leaves_no_child_when_told_to_stop(site: Site, number: int) -> None:
    site.start()
    assert len(site.processes()) > 5
    assert site.send(number) == 0
    assert site.processes() == []


@pytest.mark.faults
def test_it_leaves_no_child_when_killed(site: Site) -> None:
    site.start()
    site.send(signal.SIGKILL)
    assert site.run("--setup").returncode == 0  # it waits for what is left of the first


@pytest.mark.faults
def test_it_kills_at_the_second_asking(site: Site) -> None:
    (site.folder / "jobs" / "clock.py").write_text(DEAF)
    site.start()
    assert site.says("deaf")
    site.process.send_signal(signal.SIGINT)
    assert site.says("Stopping.")
    assert site.send(signal.SIGINT) == 0
    assert site.processes() == []


@pytest.mark.faults
@pytest.mark.parametrize("name", CHILDREN)
def test_it_starts_a_killed_child_again(site: Site, name: str, get: Callable[[str], str]) -> None:
    url = site.start()
    killed = site.pid_of(CHILDREN[name])
    os.kill(killed, signal.SIGKILL)
    assert site.says(f"{name} was ended by SIGKILL; starting it again.")
    assert wait_until(lambda: any(pid != killed and CHILDREN[name] in words for pid, words in site.living()), 20)
    assert wait_until(lambda: answers(url, get), 20)


@pytest.mark.faults
def test_it_carries_on_when_a_child_dies_over_and_over(site: Site, get: Callable[[str], str]) -> None:
    url = site.start(WORKER_FAILS="1")
    assert site.says("fast has died 5 times in a row: its lines above say why.")
    assert site.says("fast     | no work today")
    assert json.loads(get(url + "healthz"))["ok"]


def test_it_sets_up_and_leaves(site: Site) -> None:
    done = site.run("--setup")
    assert done.returncode == 0
    assert "all prepared" in done.stdout
    assert (site.instance / "tables").read_text() == f"unix://{site.instance}/redis.sock"


def test_it_uses_the_redis_that_is_named(site: Site) -> None:
    done = site.run("--setup", REDIS_URL="redis://127.0.0.1:1/0")
    assert (site.instance / "tables").read_text() == "redis://127.0.0.1:1/0"
    assert not (site.instance / "redis").exists()
    assert "play works, new puzzles wait" in done.stdout


def test_it_finds_room_for_the_socket_of_a_deep_folder(site: Site) -> None:
    deep = site.folder / ("d" * 60) / ("e" * 60)
    assert site.run("--setup", WORDYARD_INSTANCE=str(deep)).returncode == 0
    assert (deep / "redis" / "appendonly.aof").exists() or (deep / "redis" / "appendonlydir").exists()


def answers(url: str, get: Callable[[str], str]) -> bool:
    with contextlib.suppress(OSError):
        return bool(json.loads(get(url + "healthz"))["ok"])
    return False


def refused(done: subprocess.CompletedProcess[str], sentence: str) -> None:
    """One sentence, no traceback, a status that scripts notice."""
    assert done.returncode == 1
    assert done.stderr.startswith("start: ")
    assert done.stderr.count("\n") == 1
    assert sentence in done.stderr


def test_it_refuses_a_taken_port(site: Site) -> None:
    shutil.rmtree(site.folder / ".venv")
    with socket.create_server(("127.0.0.1", 0)) as server:
        done = site.run("--port", str(server.getsockname()[1]))
    refused(done, "is taken: stop what listens there, or choose another with --port.")
    assert not (site.folder / ".venv").exists()
    assert not site.instance.exists()


def test_it_refuses_a_foreign_address(site: Site) -> None:
    refused(site.run("--host", "192.0.2.1"), "cannot listen on 192.0.2.1: choose another address with --host.")


def test_it_refuses_an_unreachable_database(site: Site) -> None:
    shutil.rmtree(site.folder / ".venv")
    done = site.run("--port", "0", DATABASE_URL="postgresql+psycopg://alice:secret@127.0.0.1:1/yard")
    refused(done, "The database at 127.0.0.1 (port 1) does not answer: start it, or correct DATABASE_URL.")
    assert "secret" not in done.stderr
    assert not (site.folder / ".venv").exists()


def test_it_refuses_a_missing_redis(site: Site) -> None:
    refused(site.run("--setup", REDIS_SERVER="/nowhere/redis-server"), "There is no Redis: install redis-server")


def test_it_refuses_a_redis_that_does_not_run(site: Site) -> None:
    broken = site.folder / "broken"
    broken.write_text("#!/bin/sh\necho out of order\nexit 3\n")
    broken.chmod(0o755)
    refused(site.run("--setup", REDIS_SERVER=str(broken)), "does not start: out of order")


def test_it_refuses_a_failed_set_up(site: Site) -> None:
    refused(site.run("--setup", SETUP_FAILS="1"), "The set-up failed: Error: the tables are crooked")


def test_it_refuses_a_second_start(site: Site) -> None:
    site.start()
    second = subprocess.run(site.command("--setup"), capture_output=True, text=True, check=False)
    refused(second, "Wordyard already runs from")


def test_it_refuses_a_machine_without_redis_before_it_installs_anything(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "settings"
    monkeypatch.setenv("WORDYARD_ENV_FILE", str(file))
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setattr(checks, "find_redis", lambda: None)
    for machine, had in (("x86_64", True), ("aarch64", True), ("riscv64", False)):
        monkeypatch.setattr(checks.platform, "machine", lambda machine=machine: machine)
        assert checks.has_packaged_redis() == had
    with pytest.raises(Refusal, match="install redis-server or valkey-server, or name one in REDIS_URL"):
        checks.check_redis_can_be_had()
    for text, named in (("# REDIS_URL=x", False), ("REDIS_URL=", False), ("export REDIS_URL=redis://host", True)):
        file.write_text(text)
        assert checks.is_setting_in_file("REDIS_URL") == named
    checks.check_redis_can_be_had()


def test_ctrl_c_at_once_prints_no_traceback(site: Site) -> None:
    """The module that `start` imports stops itself in the middle, as Ctrl-C would."""
    (site.folder / "tools" / "starting.py").unlink()
    (site.folder / "tools" / "starting.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    done = site.run("--setup")
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.parametrize("name", ["start", "test", "bench"])
def test_it_refuses_an_old_python(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ast.parse((ROOT / name).read_text(), feature_version=(3, 4))
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(sys, "version", "3.9.2 (main)")
    with pytest.raises(SystemExit, match=f"^{name}: Wordyard needs Python 3.11 or newer, and this is 3.9.2.$"):
        runpy.run_path(str(ROOT / name))


@pytest.mark.parametrize("port", ["-1", "65536", "http", ""])
def test_it_refuses_a_port_that_is_none(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments([f"--port={port}"])
    assert "is not a port: 0 to 65535" in capsys.readouterr().err


def test_queues_have_as_many_workers_as_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(workers(arguments([]).workers)) == [(queue, queue) for queue in ("fast", "generate", "solve")]
    asked = arguments(["--workers", "generate=2", "--workers=solve=3,fast=1"]).workers
    names = ["fast", "generate", "generate-2", "solve", "solve-2", "solve-3"]
    assert list(workers(asked)) == [(name, name.partition("-")[0]) for name in names]
    for wrong in ("slow=2", "generate", "generate=0", "generate=33", "generate=x", ""):
        with pytest.raises(SystemExit):
            arguments(["--workers", wrong])
    assert "'slow' is no queue: name one of fast, generate, solve" in capsys.readouterr().err


def test_it_runs_as_many_workers_as_asked_for(site: Site) -> None:
    site.start("--workers", "generate=2")
    assert site.says("generate-2 | working on generate")
    commands = " ".join(site.processes())
    assert [commands.count(f"jobs.worker {name}") for name in ("fast", "generate", "solve")] == [1, 2, 1]


def test_settings_come_from_a_file_too(site: Site) -> None:
    (site.folder / ".env").write_text("# ours\nSETUP_FAILS=1\nWORDYARD_INSTANCE='elsewhere'\n")
    refused = site.run("--setup")
    assert "the tables are crooked" in refused.stderr
    assert (site.folder / "elsewhere").is_dir()
    assert site.run("--setup", SETUP_FAILS="").returncode == 0
