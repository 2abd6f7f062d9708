"""A site as docs/operating.md describes it: set up once, each process by itself, settings in a file."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pyotp
import pytest

from app.puzzles.models import today
from tests.faults.person import Answer, Person
from tests.faults.stack import quiet_port
from tests.house import ROOT
from tests.yard import PASSWORD
from tools.processes import end_sessions, wait_until
from tools.servers import RedisServer

pytestmark = pytest.mark.faults
OPERATING = (ROOT / "docs" / "operating.md").read_text()
TOKEN, NEW = "a token of some letters", "another quiet yard"
KEY = "the-first-key-of-this-site"
PROXY = {
    "Host": "example.org",
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "example.org",
}


@dataclass
class Behind(Person):
    """A person whose browser talks to the proxy in front of the site."""

    def send(self, method: str, path: str, body: str | bytes | None, headers: dict[str, str]) -> Answer:
        told = {**headers, **PROXY, **({"Origin": "https://example.org"} if "Origin" in headers else {})}
        return super().send(method, path, body, told)


@dataclass
class Deployed:
    """The processes of one site, each a child of the tests, with nothing but a file of settings."""

    folder: Path
    redis: RedisServer
    port: int = field(default_factory=quiet_port)
    children: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def settings(self) -> dict[str, str]:
        return {
            "DATABASE_URL": f"sqlite:///{self.folder / 'elsewhere.db'}",
            "REDIS_URL": self.redis.url,
            "SECRET_KEY": KEY,
            "WORDYARD_INSTANCE": str(self.folder / "instance"),
            "WORDYARD_LANGUAGES": "nb",
            "WORDYARD_STOCK": "1",
            "WORDYARD_ARCHIVE": "1",
            "WORDYARD_AHEAD": "2",
            "WORDYARD_HTTPS": "1",
            "TRUSTED_HOSTS": "example.org",
            "PROXIES": "1",
            "WORDYARD_URL": "https://example.org",
            "WORDYARD_MAIL_FROM": "yard@example.org",
            "WORDYARD_METRICS_TOKEN": TOKEN,
        }

    def surroundings(self, **own: str) -> dict[str, str]:
        """Of the environment nothing but the name of the file, and what a test adds."""
        inherited = {name: value for name, value in os.environ.items() if name not in {*self.settings, *OTHERS}}
        return {**inherited, "WORDYARD_ENV_FILE": str(self.folder / "settings"), **own}

    def write_settings(self) -> None:
        text = "".join(f"{name}='{value}'\n" for name, value in self.settings.items())
        (self.folder / "settings").write_text(text)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words], cwd=ROOT, env=self.surroundings(), capture_output=True, text=True, check=False
        )

    def flask(self, *words: str) -> str:
        done = self.run("-m", "flask", "--app", "wsgi", *words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def begin(self, name: str, *words: str, **own: str) -> None:
        with (self.folder / f"{name}.log").open("wb") as log:
            self.children[name] = subprocess.Popen(
                [sys.executable, "-m", *words],
                cwd=ROOT,
                env=self.surroundings(**own),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def serve(self, **own: str) -> None:
        self.begin("web", "app.serving", "--port", str(self.port), **own)
        assert wait_until(self.is_there, 60), (self.folder / "web.log").read_text()

    def is_there(self) -> bool:
        with suppress(OSError):
            return Behind(self.url).get("/healthz").code == 200
        return False

    def end(self, *names: str) -> None:
        for name in names or tuple(self.children):
            child = self.children.pop(name)
            child.terminate()
            with suppress(subprocess.TimeoutExpired):
                child.wait(60)
            end_sessions([child.pid], 2)
            child.wait()

    def rows(self, statement: str) -> list[Any]:
        database = connect(self.folder / "elsewhere.db")
        found = database.execute(statement).fetchall()
        database.close()
        return found


OTHERS = ("WORDYARD_MAIL", "WORDYARD_SECOND_FACTOR", "SECRET_KEY_FALLBACKS", "PYTHONPATH")


@pytest.fixture(scope="module")
def deployed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployed]:
    """Set up by `./start --setup`, then served by one web process alone."""
    with RedisServer() as redis:
        site = Deployed(tmp_path_factory.mktemp("deployed"), redis)
        site.write_settings()
        done = site.run("start", "--setup")
        assert done.returncode == 0, done.stdout + done.stderr
        site.serve()
        yield site
        site.end()


def sign_up(site: Deployed, name: str, **fields: str) -> Behind:
    person = Behind(site.url, name)
    person.get("/signup")
    answer = person.post("/signup", username=name, password=PASSWORD, repeat=PASSWORD, next="/account", **fields)
    assert answer.code == 303, answer.text
    return person


def test_it_works(deployed: Deployed) -> None:
    """A worker for each queue and one clock, and every part is there; a wish of a visitor is made."""
    for queue in ("fast", "generate", "solve"):
        deployed.begin(queue, "jobs.worker", queue)
    deployed.begin("clock", "jobs.clock")
    try:
        assert wait_until(lambda: Behind(deployed.url).get("/readyz").code == 200, 60)
        visitor = Behind(deployed.url)
        visitor.get("/bee/make")
        asked = visitor.post("/bee/make", minimum="20", maximum="60").location.rpartition("/")[2]
        done = f"SELECT id FROM generation WHERE status = 'done' AND id = '{asked}'"
        assert wait_until(lambda: bool(deployed.rows(done)), 120), (deployed.folder / "generate.log").read_text()
    finally:
        deployed.end("fast", "generate", "solve", "clock")
    for name in ("fast", "generate", "clock"):
        text = (deployed.folder / f"{name}.log").read_text()
        assert all(json.loads(line)["at"] for line in text.splitlines() if line.startswith("{")), text


def test_it_makes_the_days_of_its_languages(deployed: Deployed) -> None:
    keys = {key for (key,) in deployed.rows("SELECT key FROM generation WHERE key IS NOT NULL")}
    days = {f"daily:bee:{today() + timedelta(days=n)}-nb" for n in (-1, 0, 1, 2)}
    assert days == {key for key in keys if key.startswith("daily:bee:")}
    assert any(key.startswith("stock:bee:nb:") for key in keys)
    assert not any(":en:" in key for key in keys)


def test_it_is_served_behind_https_and_by_its_name_alone(deployed: Deployed) -> None:
    answer = Behind(deployed.url).get("/login")
    assert "max-age" in answer.headers["strict-transport-security"]
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-session=") and "Secure" in cookie
    assert "https://example.org/" in Behind(deployed.url).get("/").text
    stranger = Person(deployed.url)
    assert stranger.get("/", **{**PROXY, "X-Forwarded-Host": "evil.example"}).code == 400


def letters(site: Deployed) -> str:
    return "".join(path.read_text() for path in (site.folder / "instance" / "mail").glob("*.eml"))


def test_letters_name_the_site_and_who_they_are_from(deployed: Deployed) -> None:
    """The one that confirms an address, and the one for a new password."""
    sign_up(deployed, "alice", email="alice@example.org")
    visitor = Behind(deployed.url)
    confirm = re.compile(r"https://example\.org(/account/email/\S+)")
    assert wait_until(lambda: confirm.search(letters(deployed)) is not None, 20), letters(deployed)
    link = confirm.findall(letters(deployed))[0]
    visitor.get(link)
    assert visitor.post(link).code == 303
    visitor.get("/login/forgotten")
    assert visitor.post("/login/forgotten", email="alice@example.org").code == 303
    assert wait_until(lambda: "https://example.org/login/reset/" in letters(deployed), 20), letters(deployed)
    assert re.search(r"^From: .*yard@example\.org", letters(deployed), re.MULTILINE)


def test_numbers_are_for_who_sends_the_token(deployed: Deployed) -> None:
    visitor = Behind(deployed.url)
    assert visitor.get("/metrics").code == 404
    assert visitor.get("/metrics", Authorization="Bearer no").code == 404
    assert "wordyard_requests_total" in visitor.get("/metrics", Authorization=f"Bearer {TOKEN}").text


def test_an_operator_is_made_by_a_command_and_opens_the_pages_with_a_second_factor(deployed: Deployed) -> None:
    olga = sign_up(deployed, "olga")
    assert "/operator/" not in olga.get("/account").text
    assert deployed.flask("operator", "add", "olga").startswith("olga is an operator now.\n")
    assert deployed.flask("operator", "list") == "olga\n"
    assert olga.get("/operator/").code != 200
    turn_on(deployed, olga)
    assert "/operator/" in olga.get("/account").text
    assert olga.get("/operator/").code == 200
    for name in ("queues", "workers", "jobs", "history", "reports", "boards", "stock", "accounts", "log"):
        assert olga.get(f"/operator/{name}").code == 200, name
    # The code that has turned it on is spent, and a password alone is half of a login.
    again = Behind(deployed.url)
    again.get("/login")
    assert again.post("/login", username="olga", password=PASSWORD).location == "/login/code"
    assert again.get("/account").code == 303
    deployed.flask("user", "reset-second-factor", "olga")
    assert olga.get("/operator/").code != 200
    assert "no operator any more" in deployed.flask("operator", "remove", "olga")
    assert deployed.flask("operator", "list") == "There is no operator.\n"


def turn_on(site: Deployed, person: Behind) -> str:
    """Return the secret that the page shows."""
    person.get("/account/second-factor")
    assert person.post("/account/second-factor/begin", password=PASSWORD).code == 303
    page = person.get("/account/second-factor").text
    found = next(found for found in re.findall(r"[A-Z2-7 ]{32,}", page) if len(found.replace(" ", "")) == 32)
    secret = found.replace(" ", "")
    answer = person.post("/account/second-factor/confirm", code=pyotp.TOTP(secret).now())
    assert answer.code == 200, answer.text
    return secret


def test_a_link_from_the_command_chooses_a_new_password(deployed: Deployed) -> None:
    sign_up(deployed, "bertha")
    (link,) = re.findall(r"https://example\.org(/login/reset/\S+)", deployed.flask("user", "reset-password", "bertha"))
    browser = Behind(deployed.url)
    browser.get(link)
    assert browser.post(link, password=NEW, repeat=NEW).code == 303
    browser.get("/login")
    assert browser.post("/login", username="bertha", password=NEW, next="/account").location == "/account"


def test_what_operators_have_ruled_is_printed(deployed: Deployed) -> None:
    assert "Traceback" not in deployed.flask("words", "export-editorial")


def test_people_who_never_were_fill_a_database_of_one_s_own(deployed: Deployed, tmp_path: Path) -> None:
    own = {"WORDYARD_INSTANCE": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path / 'demo.db'}"}
    for words in (["setup"], ["demo", "fill", "--scale", "0.0005"]):
        command = [sys.executable, "-m", "flask", "--app", "wsgi", *words]
        done = subprocess.run(command, cwd=ROOT, env=deployed.surroundings(**own), capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
    database = connect(tmp_path / "demo.db")
    (count,) = database.execute("SELECT count(*) FROM save").fetchone()
    database.close()
    assert count > 100


def test_an_old_key_opens_what_it_has_signed_while_keys_change(deployed: Deployed) -> None:
    carla = sign_up(deployed, "carla")
    for own, inside in (({"SECRET_KEY_FALLBACKS": f"an-older-one {KEY}"}, True), ({}, False)):
        deployed.end("web")
        deployed.serve(SECRET_KEY="the-next-key", **own)
        assert Behind(deployed.url, cookies=dict(carla.cookies)).is_logged_in() == inside, own


def test_secrets_of_second_factors_are_encrypted_and_follow_the_key(deployed: Deployed) -> None:
    secret = turn_on(deployed, sign_up(deployed, "dora"))
    assert secret.encode() not in b"".join(path.read_bytes() for path in deployed.folder.glob("elsewhere.db*"))
    # The first use puts the next key over it, so that it is read without the old one.
    for own in ({"SECRET_KEY_FALLBACKS": KEY}, {}):
        deployed.end("web")
        deployed.serve(SECRET_KEY="the-next-key", **own)
        with connect(deployed.folder / "elsewhere.db") as database:
            database.execute("UPDATE user SET factor_step = NULL")
        browser = Behind(deployed.url)
        browser.get("/login")
        assert browser.post("/login", username="dora", password=PASSWORD).location == "/login/code"
        browser.get("/login/code")
        assert browser.post("/login/code", code=pyotp.TOTP(secret).now()).code == 303, own


def test_each_setting_of_readme_is_seen_by_a_test_of_a_running_site() -> None:
    """Those that are not here are named in docs/promises.md."""
    named = set(re.findall(r"^\| `([A-Z_]+)` \|", OPERATING, re.MULTILINE))
    promised = (ROOT / "docs" / "promises.md").read_text()
    assert len(named) > 15
    assert {name for name in named if f"`{name}`" not in promised} == set()
