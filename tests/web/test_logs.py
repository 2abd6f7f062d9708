"""One line for each request and each event of a job; nothing in them that anybody typed."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

import jobs
from app.generations import service
from app.web import logs
from tests import yard


class Heard:
    """What has been logged."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    def all(self, event: str | None = None) -> list[dict[str, Any]]:
        found = [json.loads(line) for line in self.text.splitlines()]
        return [line for line in found if event in (None, line["event"])]


@pytest.fixture
def lines(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    """The log of this process, as that of a server is."""
    root, app = logging.getLogger(), logging.getLogger("app")
    before, own = (root.handlers[:], root.level), app.handlers[:]
    found = Heard()
    monkeypatch.setattr("sys.stderr", found.stream)
    logs.use_json_lines()
    yield found
    root.handlers[:], app.handlers[:] = before[0], own
    root.setLevel(before[1])
    logs.events.setLevel(logging.NOTSET)


def break_page(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: Any, **values: Any) -> Any:
        word = "secret" + "word"
        raise KeyError(word)

    monkeypatch.setitem(app.view_functions, "browse.index", broken)
    monkeypatch.setitem(app.config, "TESTING", False)
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)


def test_it_works(any_app: Flask, lines: Heard) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    answer = alice.get(f"/bee/{slug}")
    line = lines.all("request")[-1]
    assert (line["method"], line["route"], line["status"]) == ("GET", "/bee/<slug>", 200)
    assert line["id"] == answer.headers["X-Request-Id"]
    assert line["account"] == yard.add_user("bob").id - 1
    assert 0 < line["ms"] < 60_000
    assert line["at"].endswith("+00:00")


def test_a_visitor_has_no_account_and_nowhere_no_route(any_app: Flask, lines: Heard) -> None:
    any_app.test_client().get("/no/such/page?token=the-secret")
    any_app.test_client().open("/", method="BREW")
    (first, second) = lines.all("request")
    assert (first["route"], first["status"], first["account"]) == ("none", 404, None)
    # A method may be made up as well.
    assert second["method"] == "none"
    assert "the-secret" not in lines.text


def test_nothing_typed_is_told(any_app: Flask, lines: Heard) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    alice.post("/login", data={"username": "zebulon", "password": "wrong horse"})
    any_app.test_client().post("/login", data={"username": "zebulon", "password": "wrong horse"})
    assert len(lines.all("request")) == 4
    for said in (yard.PASSWORD, "wrong horse", "zebulon", "planet", slug):
        assert said not in lines.text


def test_an_error_page_s_id_finds_its_lines(any_app: Flask, lines: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    break_page(any_app, monkeypatch)
    answer = any_app.test_client().get("/")
    assert answer.status_code == 500
    name = answer.headers["X-Request-Id"]
    assert name in answer.text
    (error, request) = [line for line in lines.all() if line.get("id") == name]
    assert (error["level"], request["status"]) == ("error", 500)
    assert error["trace"].endswith("KeyError")
    assert "raise KeyError(word)" in error["trace"]
    assert "secretword" not in lines.text


def test_a_job_tells_its_beginning_and_its_end(any_app: Flask, engine: dict[str, Any], lines: Heard) -> None:
    alice = yard.add_user("alice").id
    made = yard.ask_for_bee(alice)
    yard.work_off(any_app)
    began, ended = lines.all("job started"), lines.all("job ended")
    assert len(began) == len(ended) == 1
    about = {"job": made, "game": "bee", "kind": "generate", "attempt": 1, "player": alice}
    assert about.items() <= began[0].items()
    assert {**about, "status": "done"}.items() <= ended[0].items()
    assert ended[0]["ms"] >= 0


def test_a_failing_job_s_way_is_told(any_app: Flask, engine: dict[str, Any], lines: Heard) -> None:
    def make(*arguments: Any) -> Any:
        raise RuntimeError("no " + "luck")

    engine["make"] = make
    made = yard.ask_for_bee()
    yard.work_off(any_app)
    (failed,) = lines.all("job failed")
    assert (failed["job"], failed["level"]) == (made, "error")
    assert "in make" in failed["trace"]
    assert failed["trace"].endswith("RuntimeError")
    assert lines.all("job ended")[0]["status"] == "failed"
    # Operators may read what it said.
    assert "no luck" in yard.row_of(made).traceback


def test_the_log_speaks_in_sentences_with_links(any_app: Flask, engine: dict[str, Any], lines: Heard) -> None:
    made = yard.ask_for_bee()
    yard.work_off(any_app)
    began, ended = lines.all("job started")[0], lines.all("job ended")[0]
    assert began["message"] == "The bee job “generate” began (run 1)."
    assert ended["message"] == "The bee job “generate” is done (run 1)."
    assert began["link"] == ended["link"] == f"/operator/jobs/{made}"


def test_a_job_that_is_given_up_tells_its_end(any_app: Flask, engine: dict[str, Any], lines: Heard) -> None:
    tired, lost = (yard.ask_for_bee(status="running", attempts=3) for _ in range(2))
    assert jobs.run(tired) == "not ours"
    service.fail_stopped_row(yard.row_of(lost))
    ends = lines.all("job given up")
    assert [(one["job"], one["level"]) for one in ends] == [(tired, "error"), (lost, "error")]
    assert all("its worker stopped three times" in one["message"] for one in ends)


def test_without_a_server_nothing_is_written(any_app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    any_app.test_client().get("/")
    assert capsys.readouterr().err == ""


def test_whatever_a_method_is_the_line_can_be_read(lines: Heard) -> None:
    logs.write_event("request", id="a1", method='GE"T', route="/<slug>", status=200, ms=1.5, account=None)
    assert [line["method"] for line in lines.all("request")] == ['GE"T']
