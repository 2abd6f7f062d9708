"""`./start --dev`: what is changed is served at once, and errors are shown; no other machine is let in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tools.checks import check_loopback
from tools.machine import Refusal
from tools.processes import wait_until
from tools.starting import Start, arguments

if TYPE_CHECKING:
    from tests.start.conftest import Site

MARK = "changed while the site runs"
MORE = """

@app.get("/broken")
def broken():
    raise RuntimeError("shown to the developer")
"""


def page(url: str) -> tuple[int, str]:
    """The status and text of a page; 0 while the server begins anew."""
    try:
        with urlopen(url, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


@pytest.mark.faults
def test_it_works(real_site: Site) -> None:
    """One process serves; a template and a module that change are served, and an error opens the debugger."""
    url = real_site.start("--dev")
    assert page(url)[0] == 200
    commands = " ".join(real_site.processes())
    assert "app.development" in commands and "app.serving" not in commands
    add_to(real_site.folder / "templates" / "base.html", f"<!-- {MARK} -->")
    assert wait_until(lambda: MARK in page(url)[1], 60), real_site.said()
    add_to(real_site.folder / "wsgi.py", MORE)
    assert wait_until(lambda: page(url + "broken")[0] == 500, 120), real_site.said()
    shown = page(url + "broken")[1]
    assert "RuntimeError: shown to the developer" in shown and "__debugger__" in shown


def add_to(path: Path, text: str) -> None:
    path.write_text(path.read_text() + text)


def test_it_refuses_other_machines(site: Site) -> None:
    for host in ("0.0.0.0", "::", ""):
        done = site.run("--dev", "--host", host)
        assert (done.returncode, "this machine alone" in done.stderr) == (1, True), host
    for host in ("127.0.0.1", "::1", "localhost"):
        check_loopback(host)
    with pytest.raises(Refusal):
        check_loopback("192.0.2.1")


def test_it_asks_for_few_puzzles_and_no_second_factor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WORDYARD_SECOND_FACTOR", raising=False)
    monkeypatch.setenv("WORDYARD_STOCK", "3")
    chosen = Start(arguments(["--dev"])).environment
    assert (chosen["WORDYARD_SECOND_FACTOR"], chosen["WORDYARD_STOCK"], chosen["WORDYARD_ARCHIVE"]) == ("0", "3", "0")
    assert "WORDYARD_SECOND_FACTOR" not in Start(arguments([])).environment
