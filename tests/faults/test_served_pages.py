"""What a running site sends with its pages, and what it tells those who watch it."""

from __future__ import annotations

import json
import re
import stat
from gzip import decompress
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest

from app.version import running_version
from tests import yard
from tests.faults.person import Person, verdict
from tests.faults.stack import Stack
from tests.faults.test_guesses import locked
from tests.faults.test_served_play import add_bee, add_grid
from tools.processes import wait_until

pytestmark = pytest.mark.faults
PAYLOADS = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}")


def lines(site: Stack, event: str) -> list[dict[str, Any]]:
    """What servers and workers have logged, of one kind."""
    found = [json.loads(line.partition("| ")[2]) for line in site.said().splitlines() if "| {" in line]
    return [line for line in found if line["event"] == event]


def raw(site: Stack, path: str, **headers: str) -> tuple[dict[str, str], bytes]:
    line = HTTPConnection(urlsplit(site.url).netloc, timeout=20)
    line.request("GET", path, headers=headers)
    answer = line.getresponse()
    body = answer.read()
    line.close()
    return {name.lower(): value for name, value in answer.headers.items()}, body


def test_it_works(served: Stack) -> None:
    """Every page is complete, under one policy without exceptions, one own module, a description and a picture."""
    slug, grid = add_bee(served), add_grid(served)
    visitor = Person(served.url)
    places = ("/", "/login", "/signup", "/calendar/bee", f"/bee/{slug}", f"/crossword/{grid}", "/bee/rules", "/nowhere")
    for path in places:
        answer = visitor.get(path)
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy and "script-src 'self';" in policy, path
        assert answer.text.startswith("<!doctype html>") and answer.text.rstrip().endswith("</html>"), path
        assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", answer.text), path
        modules = re.findall(r'<script src="/static/(\w+)\.\w+\.js" type="module"', answer.text)
        assert modules[0] == "site" and len(modules) <= 2, path
        if answer.code == 200:
            assert 'property="og:image"' in answer.text and 'name="description"' in answer.text, path


def test_a_board_s_picture_is_drawn_without_answers(served: Stack) -> None:
    slug = add_bee(served)
    page = Person(served.url).get(f"/bee/{slug}").text
    (place,) = re.findall(r'property="og:image" content="[^"]*?(/pictures/[^"]+)"', page)
    headers, body = raw(served, place)
    assert (headers["content-type"], body[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
    kept = list(served.instance.rglob("*.png"))
    assert any(path.read_bytes() == body for path in kept)


def test_a_guess_answers_with_parts_and_never_with_the_input(served: Stack) -> None:
    slug = add_bee(served)
    alice = served.add_player("alice")
    answer = alice.get_and_guess(slug, "planet")
    assert answer.text.count("<hx-partial") >= 3
    assert 'name="word"' not in answer.text and "<html" not in answer.text
    # Without htmx the same form leads back to the page.
    plain = alice.post(f"/bee/{slug}/guess", word="plane")
    assert (plain.code, plain.location) == (303, f"/bee/{slug}")


def test_a_form_without_its_token_is_refused(served: Stack) -> None:
    slug = add_bee(served)
    alice = served.add_player("alice")
    alice.open(slug)
    assert "csrf_token" in alice.fields
    alice.fields.pop("csrf_token")
    assert verdict(alice.guess(slug, "planet")) == ""
    alice.open(slug)
    body, kind = "word=planet", {"Content-Type": "application/x-www-form-urlencoded"}
    assert alice.send("POST", f"/bee/{slug}/guess", body, {**kind, "Sec-Fetch-Site": "cross-site"}).code == 403


def test_answers_are_compressed_unless_their_length_tells_a_secret(served: Stack) -> None:
    slug = add_bee(served)
    headers, body = raw(served, f"/bee/{slug}", **{"Accept-Encoding": "gzip"})
    assert headers["content-encoding"] == "gzip"
    text = decompress(body).decode()
    # Of an account nothing is, because its length could tell what stands in it.
    alice = served.add_player("alice")
    cookies = {"Cookie": alice.cookie(), "Accept-Encoding": "gzip"}
    assert "content-encoding" not in raw(served, "/account", **cookies)[0]
    crossed = {**cookies, "Sec-Fetch-Site": "cross-site"}
    assert "content-encoding" not in raw(served, "/search?q=tent", **crossed)[0]
    sheet = re.findall(r'href="(/static/site\.[0-9a-f]{6,}\.css|/static/[^"]*site[^"]*\.css[^"]*)"', text)[0]
    headers, body = raw(served, sheet, **{"Accept-Encoding": "gzip, br"})
    assert headers["content-encoding"] in ("gzip", "br")
    assert "immutable" in headers["cache-control"]


def test_what_is_typed_comes_back_as_text(served: Stack) -> None:
    """Forms of many pages are handed in with tags; each page shows them as text, under the policy."""
    slug, grid = add_bee(served), add_grid(served)
    alice = served.add_player("alice")
    asked = {
        "/search?q={}": {},
        "/bee/solve?letters={}&key=a": {},
        "/letterboxed/solve?sides={}": {},
        "/boards/slug?game=bee&slug={}&title={}": {},
        "/calendar/bee?month={}": {},
        "/login?next={}": {},
        "/account/profile": {"display_name": "{}"},
        f"/report/bee/{slug}": {"reason": "rude", "note": "{}" * 400},
        f"/words/bee/{slug}/missing": {"word": "{}"},
        "/bee/make": {"minimum": "{}", "letters": "{}"},
        "/letterboxed/import": {"text": "{}"},
        "/strands/import": {"text": "{}"},
        "/strands/solve": {"text": "{}", "board": "{}"},
        "/crossword/lists": {"title": "{}", "text": "{}"},
        "/bee/create": {"letters": "{}"},
        f"/crossword/{grid}/embed": {"c-0": "{}"},
    }
    for payload in PAYLOADS:
        quoted = payload.replace(" ", "+").replace('"', "%22").replace("<", "%3C").replace(">", "%3E")
        for place, form in asked.items():
            path = place.replace("{}", quoted)
            answer = alice.get(path)
            if form:
                answer = alice.post(path, **{name: value.replace("{}", payload) for name, value in form.items()})
            assert answer.code < 500, (path, answer.code)
            assert payload not in answer.text or payload == PAYLOADS[2], path
            assert "<script>alert" not in answer.text and "<img src=x" not in answer.text, path
            if answer.code == 200:
                assert "unsafe" not in answer.headers["content-security-policy"], path


def test_no_path_leads_out_of_the_folders(served: Stack) -> None:
    for path in (
        "/static/../wsgi.py",
        "/static/%2e%2e/%2e%2e/config.py",
        "/static/..%2f..%2fconfig.py",
        "/static/....//config.py",
        "/pictures/bee/..%2f..%2fsecret_key.png",
        "/pictures/../../instance/secret_key",
        "/static//etc/passwd",
        "/static/%5c..%5cconfig.py",
        "/strands/..%2f..%2fsecret_key",
        "/crossword/x/file/..%2fsecret_key",
    ):
        headers, body = raw(served, path)
        assert b"root:" not in body and b"import " not in body, path
        assert (served.instance / "secret_key").read_bytes().strip() not in body, path
        assert "text/html" in headers["content-type"], path


def test_each_request_and_job_is_a_line_without_what_was_typed(served: Stack) -> None:
    served.slow_down(0)
    slug, alice = add_bee(served), served.add_player("alice")
    alice.open(slug)
    answer = alice.guess(slug, "zebulonic")
    making = served.ask(alice)
    served.wait_for(making)
    assert wait_until(lambda: any(line["job"] == making for line in lines(served, "job ended")), 10)
    (line,) = [one for one in lines(served, "request") if one["id"] == answer.headers["x-request-id"]]
    assert (line["method"], line["route"], line["status"]) == ("POST", "/bee/<slug>/guess", 200)
    logged = "\n".join(
        json.dumps(one) for event in ("request", "job started", "job ended") for one in lines(served, event)
    )
    for said in ("zebulonic", slug, alice.name, yard.PASSWORD):
        assert said not in logged, said


def test_the_number_on_an_error_page_finds_its_lines(served: Stack) -> None:
    slug, alice = add_bee(served), served.add_player("alice")
    alice.open(slug)
    with locked(served):
        refused = alice.guess(slug, "planet")
    assert refused.code == 503
    name = refused.headers["x-request-id"]
    assert wait_until(lambda: f'"id":"{name}"' in served.said(), 10)
    kinds = {line["event"] for event in ("request", "error") for line in lines(served, event) if line["id"] == name}
    assert "request" in kinds


def test_every_process_logs_the_version_that_healthz_reports(served: Stack) -> None:
    version = json.loads(Person(served.url).get("/healthz").text)["version"]
    assert version == running_version()
    started = lines(served, "started")
    assert {line["version"] for line in started} == {version}
    assert {line["process"] for line in started} == {"web", "worker", "clock"}
    assert {line["queue"] for line in started if line["process"] == "worker"} == {"fast", "generate", "solve"}
    assert set(served.web_workers()) <= {line["pid"] for line in started}


def test_health_and_numbers_are_told_by_every_process_together(served: Stack) -> None:
    assert json.loads(Person(served.url).get("/healthz").text)["ok"]
    assert json.loads(Person(served.url).get("/readyz").text)["ok"]
    assert Person(served.url).get("/metrics").code == 404
    olga = served.add_player("olga", role="operator")

    def counted() -> float:
        found = re.findall(r'^wordyard_requests_total\{[^}]*route="/bee/rules"[^}]*\} ([\d.]+)$', text(), re.MULTILINE)
        return sum(map(float, found))

    def text() -> str:
        return olga.get("/metrics").text

    before = counted()
    for _ in range(12):
        Person(served.url).get("/bee/rules")
    assert counted() == before + 12
    assert len(list((served.instance / "metrics").iterdir())) >= len(served.web_workers())
    assert "wordyard_queue_depth" in text()


def test_the_folder_of_the_instance_is_its_owner_s_alone(served: Stack) -> None:
    for path in (served.instance, served.instance / "secret_key", served.instance / "wordyard.db"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


def test_a_page_is_in_the_reader_s_language(served: Stack) -> None:
    visitor = Person(served.url)
    english = visitor.get("/login").text
    norwegian = visitor.get("/login", **{"Accept-Language": "nb"}).text
    assert '<html lang="en"' in english and '<html lang="nb"' in norwegian
    assert "Logg inn" in norwegian and "Logg inn" not in english
