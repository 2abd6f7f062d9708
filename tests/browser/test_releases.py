"""A new release of the site: browsers that have kept files and pages of the old one show nothing of it."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.faults.person import Person
from tests.faults.stack import ROOT, Stack, quiet_port
from tools.processes import die_with_parent, wait_until
from tools.servers import redis_socket

pytestmark = pytest.mark.browser
COPIED = ("app", "jobs", "templates", "static", "config.py", "wsgi.py")
LINKED = ("data", "translations", "migrations", "tools")
NAMES = "async () => (await caches.keys()).sort()"
FILES = r"""async () => {
  const urls = [];
  for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
  return urls.filter((url) => /site\.\w+\.css$/.test(url));
}"""


class Release:
    """A web process of the site's code in a folder, on the database of a site that runs."""

    def __init__(self, site: Stack, port: int) -> None:
        self.site, self.port, self.url = site, port, f"http://127.0.0.1:{port}"
        self.process: subprocess.Popen[bytes] | None = None

    def serve(self, folder: Path) -> None:
        self.stop()
        redis = {"REDIS_URL": f"unix://{redis_socket(self.site.instance)}", "PYTHONDONTWRITEBYTECODE": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "app.serving", "--port", str(self.port)],
            cwd=folder,
            env=self.site.environment | redis,
            preexec_fn=die_with_parent(signal.SIGTERM),
        )
        assert wait_until(self.answers, 180)

    def answers(self) -> bool:
        try:
            return Person(self.url, timeout=2).get("/healthz").code == 200
        except OSError:
            return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(30)


@pytest.fixture
def release(site: Stack) -> Iterator[Release]:
    release = Release(site, quiet_port())
    yield release
    release.stop()


@pytest.fixture
def next_release(tmp_path: Path) -> Path:
    """The code with another colour of paper."""
    folder = tmp_path / "next"
    folder.mkdir()
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    sheet = folder / "static" / "site.css"
    sheet.write_text(sheet.read_text().replace("#f5f0e4", "#e4f0f5"))
    return folder


def wait_for(page: Page, check: Callable[[], bool]) -> None:
    for _turn in range(300):
        if check():
            return
        page.wait_for_timeout(100)
    assert check()


def paper(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_it_works(visit: Callable[..., Page], release: Release, next_release: Path, slug: str, watch: Watch) -> None:
    watch.expected |= {"ERR_INTERNET_DISCONNECTED", "Failed to fetch"}
    release.serve(ROOT)
    page = visit(service_workers="allow", base_url=release.url)
    page.goto(f"/bee/{slug}")
    wait_for(page, lambda: len(page.evaluate(NAMES)) == 2 and len(page.evaluate(FILES)) == 1)
    old_names, old_files = page.evaluate(NAMES), page.evaluate(FILES)
    assert paper(page) == "rgb(245, 240, 228)"
    release.serve(next_release)
    page.reload()
    # The very first page after it is the new one, whatever was kept.
    assert paper(page) == "rgb(228, 240, 245)"
    wait_for(page, lambda: not {*page.evaluate(NAMES)} & {*old_names})
    page.goto(f"/bee/{slug}")
    expect(page.locator("#play.live")).to_be_visible()
    wait_for(page, lambda: len(page.evaluate(NAMES)) == 2 and len(page.evaluate(FILES)) == 1)
    assert page.evaluate(FILES) != old_files
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#play.live")).to_be_visible()
    assert paper(page) == "rgb(228, 240, 245)"


def test_the_script_is_asked_for_anew_and_named_by_the_release(site: Stack) -> None:
    answer = Person(site.url).get("/service-worker.js")
    assert answer.code == 200
    assert "__VERSION__" not in answer.text
    assert "no-cache" in answer.headers["cache-control"]
    assert "max-age" not in answer.headers["cache-control"]
