"""A new game by CONTRIBUTING's list: built into a copy of the house in a temporary folder, and played there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).resolve().parent.parent
TOY = ROOT / "tests" / "toy"
HOUSE = ("app", "jobs", "templates", "static", "tests", "config.py", "wsgi.py", "pyproject.toml")
# What is only read.
LINKED = ("data", "translations", "docs", "migrations", "tools")
MOST_FILES = 11
LINE = re.compile(r"^GAMES = \((.+)\)$", re.M)
PLAYED = """
import sys
from pathlib import Path
from app.extensions import db
from app.factory import create_app
from app.generations import service
import jobs

folder, redis = Path(sys.argv[1]), sys.argv[2]
settings = {"TESTING": True, "WTF_CSRF_ENABLED": False, "INSTANCE": folder, "SECRET_KEY": "tests", "BCRYPT_ROUNDS": 4}
app = create_app(SQLALCHEMY_DATABASE_URI=f"sqlite:///{folder / 'toy.db'}", REDIS_URL=redis, **settings)
jobs.worker_app = lambda: app
with app.app_context():
    db.create_all()
    row = service.submit_job("toy", "generate", {"count": 3, "seed": 7})
    assert jobs.run(row.id) == "done"
    refused = service.submit_job("toy", "generate", {"count": 30, "seed": 7})
    assert jobs.run(refused.id) == "failed"
    db.session.refresh(row)
    url = "/toy/" + row.result["puzzles"][0]
browser = app.test_client()

def say(word, **headers):
    return browser.post(url + "/guess", data={"word": word}, headers=headers)

assert ">Rows<" in browser.get("/").text
assert browser.get("/toy/").location == url
page = browser.get(url)
assert page.status_code == 200 and "0 / 3" in page.text
made = browser.post("/signup", data={"username": "alice", "password": "a quiet yard", "repeat": "a quiet yard"})
assert made.status_code == 303, made.text
words = [w for w in ("otter", "heron", "badger", "lynx", "puffin", "marten") if w in page.text]
assert len(words) == 3
assert "Not in the row" in say("zebra", **{"HX-Request": "true"}).text
assert "1 / 3" in say(words[0], **{"HX-Request": "true"}).text
assert "Already found" in say(words[0], **{"HX-Request": "true"}).text
assert say(words[1]).status_code == 303
gone = browser.post("/logout", data={"game": "toy", "slug": url.rpartition("/")[2], "draft": "ott"})
assert gone.status_code == 303
assert "2 words" in browser.get("/").text
browser.post("/login", data={"username": "alice", "password": "a quiet yard"})
assert 'value="ott"' in browser.get(url).text
say(words[2])
done = browser.get(url)
assert "3 / 3" in done.text and "http://localhost" + url in done.text
for path in ("/toy/rules", "/toy/make", "/calendar/toy", "/random/toy", "/puzzles?filter=all", "/stats/toy/" + url[5:]):
    assert browser.get(path).status_code in (200, 302), path
asked = browser.post("/toy/make")
assert asked.location.startswith("/generations/"), asked.location
assert browser.get(asked.location).status_code == 200
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house with the toy in it: its files, and one word in the registration line."""
    folder = tmp_path_factory.mktemp("house")
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name)
    for name in HOUSE:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    shutil.copytree(TOY, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    line = folder / "app/contract/__init__.py"
    line.write_text(LINE.sub(r'GAMES = (\1, "toy")', line.read_text()))
    return folder


def run(house: Path, *words: str) -> subprocess.CompletedProcess[str]:
    quiet = {"PYTHONDONTWRITEBYTECODE": "1", "SECRET_KEY": "tests", "WORDYARD_INSTANCE": str(house / "instance")}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=house, env=os.environ | quiet, capture_output=True, text=True, check=False)


def test_it_works(house: Path, redis_server: Any, tmp_path: Path) -> None:
    done = run(house, "-c", PLAYED, str(tmp_path), redis_server.url)
    assert done.returncode == 0, done.stderr[-3000:]


def test_it_has_commands(house: Path) -> None:
    made = run(house, "-m", "flask", "--app", "wsgi", "toy", "generate", "--json")
    assert '"words"' in made.stdout, made.stderr[-2000:]
    refused = run(house, "-m", "flask", "--app", "wsgi", "toy", "generate", "--count", "30")
    assert (refused.returncode, refused.stderr.splitlines()[-1]) == (2, "At most 6 words hide in a row.")


def test_the_matrix_knows_what_each_of_the_cast_may_do_in_it(house: Path) -> None:
    asked = "test_permissions.py and (test_it_works or matrix_says and alice)"
    done = run(house, "-m", "pytest", "-rp", "-p", "no:cacheprovider", "tests/test_permissions.py", "-k", asked)
    assert (done.returncode, done.stdout.count("\nPASSED ")) == (0, 2), done.stdout[-3000:]


def test_a_game_without_rows_in_the_matrix_is_told_what_to_write(house: Path) -> None:
    rows = house / "tests/matrix/toy.py"
    text = rows.read_text()
    rows.unlink()
    try:
        done = run(house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--collect-only", "tests/test_permissions.py")
    finally:
        rows.write_text(text)
    assert done.returncode != 0
    assert "The game 'toy' has no rows in the permission matrix: write tests/matrix/toy.py" in done.stdout


def test_it_needs_few_files_and_they_are_contributing_s_list() -> None:
    ours = {str(path.relative_to(TOY)) for path in TOY.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    text = (ROOT / "CONTRIBUTING.md").read_text().partition("## Add a game")[2]
    listed = {re.sub(r"\bnew\b", "toy", line) for line in re.findall(r"^- `([^`]+)`", text, re.M)}
    assert ours == listed
    assert len(ours) <= MOST_FILES


def test_a_declaration_that_cannot_be_kept_stops_the_start(house: Path, tmp_path: Path) -> None:
    broken = tmp_path / "house"
    shutil.copytree(house, broken, symlinks=True)
    spec = broken / "app/games/toy/web/__init__.py"
    spec.write_text(spec.read_text().replace('add_making(bp, "toy", PLAY)\n', ""))
    done = run(broken, "-c", "from app.factory import create_app; create_app()")
    assert done.returncode != 0
    assert "toy names pages that are not there: toy.make" in done.stderr
