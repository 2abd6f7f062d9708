"""Sheets and scripts: what they are called, what is sent of them, and for how long it is kept."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from app.contract import GAMES
from app.web.assets import StaticFiles
from tools.node import find_node

STATIC = Path(__file__).resolve().parent.parent.parent / "static"
OWN = sorted(path for path in STATIC.rglob("*") if path.suffix in (".css", ".js") and "vendor" not in path.parts)
TEMPLATES = sorted((STATIC.parent / "templates").rglob("*.html"))
LASTING = {"public", "max-age=31536000", "immutable"}
HASH = "[0-9a-f]{10}"


def address(app: Flask, name: str) -> str:
    with app.test_request_context():
        return url_for("static", filename=name)


@pytest.fixture
def shelf(tmp_path: Path) -> StaticFiles:
    """A game's module on a shared one, and a sheet on another and on a font."""
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "ink.woff2").write_bytes(b"ink")
    (tmp_path / "play.js").write_text("// Shared.\nexport const play = 1;\n")
    (tmp_path / "game.js").write_text('import { play } from "./play.js";\nplay();\n')
    (tmp_path / "late.js").write_text('addEventListener("click", () => import("./game.js"));\n')
    (tmp_path / "base.css").write_text('@font-face { src: url("fonts/ink.woff2") format("woff2"); }\n')
    (tmp_path / "game.css").write_text('@import "base.css";\na { background: url(data:image/png;base64,x) }\n')
    return StaticFiles(tmp_path)


def sent(shelf: StaticFiles, name: str) -> str:
    asset = shelf.asset(name)
    assert asset
    return asset.body.decode()


@pytest.mark.parametrize("name", ["site.css", "play.js", "vendor/htmx.min.js", "fonts/vollkorn.woff2"])
def test_it_works(app: Flask, client: FlaskClient, name: str) -> None:
    stem, dot, suffix = name.rpartition(".")
    assert re.fullmatch(re.escape(f"/static/{stem}.") + HASH + re.escape(dot + suffix), address(app, name))
    with client.get(address(app, name)) as answer:
        assert answer.status_code == 200
        assert int(answer.headers["Content-Length"]) == len(answer.data) <= (STATIC / name).stat().st_size
        assert set(answer.headers["Cache-Control"].split(", ")) == LASTING


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_browsers_find_the_icon_where_no_page_names_it(app: Flask, client: FlaskClient, method: str) -> None:
    answer = client.open("/favicon.ico", method=method)
    assert (answer.status_code, answer.location) == (302, address(app, "icons/wordyard.svg"))
    with client.get(answer.location) as icon:
        assert (icon.status_code, icon.mimetype) == (200, "image/svg+xml")


@pytest.mark.parametrize("name", ["play.js", f"play.{'0' * 10}.js"])
def test_the_plain_name_and_an_old_one_give_the_file_of_today_for_a_while(
    app: Flask, client: FlaskClient, name: str
) -> None:
    with client.get(f"/static/{name}") as answer, client.get(address(app, "play.js")) as today:
        assert answer.data == today.data
        assert answer.headers["Cache-Control"] == "public, max-age=300"


def test_what_a_file_brings_along_is_named_by_its_content(shelf: StaticFiles) -> None:
    assert re.fullmatch(rf'import{{play}}from"\./play\.{HASH}\.js";play\(\);?', sent(shelf, "game.js"))
    assert shelf.hashed_name("play.js") in sent(shelf, "game.js")
    assert f'import("./{shelf.hashed_name("game.js")}")' in sent(shelf, "late.js")
    assert re.match(rf'@import ?"{re.escape(shelf.hashed_name("base.css"))}";', sent(shelf, "game.css"))
    assert f'url("{shelf.hashed_name("fonts/ink.woff2")}")' in sent(shelf, "base.css")
    assert "url(data:image/png;base64,x)" in sent(shelf, "game.css")


@pytest.mark.parametrize(
    ("changed", "renamed", "same"),
    [
        ("play.js", ("play.js", "game.js", "late.js"), ("base.css",)),
        ("game.js", ("game.js", "late.js"), ("play.js",)),
        ("fonts/ink.woff2", ("base.css", "game.css"), ("play.js",)),
    ],
)
def test_a_name_covers_all_that_hangs_on_it(
    shelf: StaticFiles, changed: str, renamed: tuple[str, ...], same: tuple[str, ...]
) -> None:
    before = {name: shelf.hashed_name(name) for name in (*renamed, *same)}
    (shelf.folder / changed).write_text("export const other = 2;\n")
    after = StaticFiles(shelf.folder)
    assert [name for name in before if after.hashed_name(name) != before[name]] == list(renamed)


def test_a_circle_is_told(shelf: StaticFiles) -> None:
    (shelf.folder / "play.js").write_text('import "./game.js";\n')
    with pytest.raises(ValueError, match=r"game\.js brings itself along"):
        shelf.hashed_name("game.js")


def test_it_is_sent_where_forms_are_guarded(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What guards the forms looks at the view of every request, also of this one."""
    monkeypatch.setitem(app.config, "WTF_CSRF_ENABLED", True)
    with client.get(address(app, "site.css")) as answer:
        assert answer.status_code == 200


def test_it_is_not_sent_again(app: Flask, client: FlaskClient) -> None:
    with client.get("/static/site.css") as first:
        tag = {"If-None-Match": first.headers["ETag"]}
    with client.get(address(app, "site.css"), headers=tag) as again:
        assert (again.status_code, again.data) == (304, b"")


def test_a_head_tells_the_length_of_what_is_sent(app: Flask, client: FlaskClient) -> None:
    with client.head(address(app, "site.css")) as head, client.get(address(app, "site.css")) as whole:
        assert head.headers["Content-Length"] == whole.headers["Content-Length"]


@pytest.mark.parametrize("name", ["vendor/htmx.min.js", "icons/wordyard.svg", "fonts/vollkorn.woff2"])
def test_other_files_are_sent_as_they_are(client: FlaskClient, name: str) -> None:
    with client.get(f"/static/{name}") as answer:
        assert answer.data == (STATIC / name).read_bytes()


@pytest.mark.parametrize(
    "name",
    ["nothing.css", f"nothing.{'0' * 10}.css", "../app/assets.js", "..%2f..%2ftests.js", "site.css/", "play.js//"],
)
def test_a_file_that_is_not_there_is_not_found(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_every_sheet_and_script_is_sent_smaller_and_whole(path: Path, tmp_path: Path) -> None:
    text, slim = path.read_text(), sent(StaticFiles(STATIC), str(path.relative_to(STATIC)))
    assert 0 < len(slim) < len(text)
    if path.suffix == ".css":
        assert slim.count("{") == slim.count("}") == text.count("{")
    else:
        (tmp_path / "slim.mjs").write_text(slim)
        subprocess.run([find_node(), "--check", tmp_path / "slim.mjs"], check=True)


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_nothing_is_written_that_the_minifiers_misread(path: Path) -> None:
    """rcssmin joins `.a :hover` within braces; rjsmin reads no template in a template, and no pattern after `=>`."""
    misread = {".css": r"[\w.\])*&] :[a-z]", ".js": r"`[^`]*\$\{[^}`]*`[^`]*`[^`]*\}|=>\s*/[^/*]"}
    bare = re.sub(r'/\*.*?\*/|"[^"\n]*"', "", path.read_text(), flags=re.S)
    assert re.search(misread[path.suffix], bare) is None


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_what_is_brought_along_is_there(path: Path) -> None:
    text = path.read_text()
    brought = re.findall(r'url\("([^"#]+)"\)|(?:from|import) "([^"]+)"', text)
    assert [name for pair in brought for name in pair if name and not (path.parent / name).is_file()] == []


@pytest.mark.parametrize("path", [path for path in OWN if path.suffix == ".js"], ids=lambda path: path.name)
def test_modules_speak_by_imports(path: Path) -> None:
    """htmx and early.js alone, which are classic scripts, are found on the window."""
    assert set(re.findall(r"\b(?:window|globalThis)\.(\w+)", path.read_text())) <= {"htmx", "early"}


def test_a_page_has_one_module_of_its_own() -> None:
    """Beside it there is only what keeps early presses until the module listens."""
    pages = {path.name: path.read_text() for path in TEMPLATES if path.name != "base.html"}
    scripts = {name: text.count("<script") - text.count("filename='early.js'") for name, text in pages.items()}
    assert [name for name, count in scripts.items() if count > (name[0] != "_")] == []


@pytest.mark.parametrize("path", [path for path in OWN if path.suffix == ".css"], ids=lambda path: path.name)
def test_a_colour_tells_light_and_dark_in_one_place(path: Path) -> None:
    assert "prefers-color-scheme" not in path.read_text()


def test_a_list_of_games_loads_only_their_small_sheets(client: FlaskClient) -> None:
    sheets = re.findall(rf'href="/static/([\w/-]+)\.{HASH}\.css"', client.get("/").text)
    assert sheets == ["site", "pages", "home", "day", *(f"{game}-thumb" for game in GAMES)]


@pytest.mark.parametrize("game", GAMES)
def test_a_page_with_a_game_s_sheet_has_its_colours(game: str) -> None:
    colours, own = (f"filename='{game}{kind}.css'" for kind in ("-thumb", ""))
    pages = [text for text in (path.read_text() for path in TEMPLATES) if own in text]
    assert pages or (STATIC / f"{game}.css").is_file()
    # The parents of a game's pages bring the colours along.
    places = [(text.find("super()" if 'extends "play/' in text else colours), text.find(own)) for text in pages]
    assert [place for place in places if not -1 < place[0] < place[1]] == []


def test_a_browser_need_not_ask_again_when_its_cookies_change(app: Flask, alice: FlaskClient) -> None:
    """Else each login, and each choice of a guest, would make it ask for every file anew."""
    for client in (app.test_client(), alice):
        answer = client.get(address(app, "site.css"))
        assert "Cookie" not in answer.headers.get("Vary", "")
        assert "Set-Cookie" not in answer.headers
