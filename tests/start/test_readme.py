"""The command lines of README and docs/, each read from its page and run as a person would run it."""

from __future__ import annotations

import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from app.games.crossword.web.words.too_long import LARGEST_LIST_BODY
from tests.each import each
from tests.house import ROOT
from tests.promised import FENCE, plain

pytestmark = pytest.mark.faults
README = (ROOT / "README.md").read_text()
COMMANDS, TESTING, OPERATING = (
    (ROOT / "docs" / f"{page}.md").read_text() for page in ("commands", "testing", "operating")
)
COMMAND = ".venv/bin/flask --app wsgi "
# What stands in docs/commands.md for something of the reader's own; and less time than there.
MEANT = {
    "WORD": "pool",
    "a,b,c": "letter,answer,riddle,clue,crossing,sentence",
    "12a": "1a",
    "ABC DEF GHI JKL": "AST BDO CPY EIR",
    "ABCDEF/GHIJKL/…": "CUDDLE/LEIRON/EOLUTI/ZLSEWS/GZLRNA/NUPETE/ISCDTR/SORROW",
    "--size 13 --time 20": "--size 7 --time 20",
    "--size 15 --symmetry rot180 --words 78": "--size 9 --symmetry rot180 --words 24",
}
SPANGRAM = {"--spangram pool": "--spangram wordpuzzle"}
OPEN_GRID = "....#\n.....\n.....\n.....\n#....\n"
PUZZLE = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 3, "height": 3},
    "title": "Three by three",
    "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
    "solution": [["A", "P", "T"], ["T", "E", "A"], ["E", "A", "R"]],
    "clues": {
        "Across": [[1, "Fitting"], [4, "It is poured"], [5, "It hears"]],
        "Down": [[1, "Dined"], [2, "It lies in a pod"], [3, "It is black and sticks"]],
    },
}


def lines() -> list[str]:
    """The command lines of docs/commands.md, but for the one that asks a site's database."""
    block = FENCE.findall(COMMANDS)[0].strip("`\n")
    return [line.removeprefix(COMMAND) for line in block.splitlines() if "export-editorial" not in line]


def meant(line: str) -> str:
    for said, instead in {**MEANT, **SPANGRAM}.items():
        line = line.replace(said, instead)
    return line


def run(words: list[str], folder: Path, *, typed: str = "") -> subprocess.CompletedProcess[str]:
    surroundings = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    surroundings |= {"WORDYARD_INSTANCE": str(folder / "instance"), "WORDYARD_ENV_FILE": os.devnull}
    surroundings |= {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "flask", "--app", f"{ROOT / 'wsgi.py'}", *words]
    return subprocess.run(
        command, cwd=folder, env=surroundings, input=typed, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with the files that the command lines name."""
    (tmp_path / "words.txt").write_text("\n".join(("planter", "replant", "planet", "parent", "plane", "plate", "late")))
    (tmp_path / "grid.txt").write_text(OPEN_GRID)
    (tmp_path / "small.txt").write_text("...\n...\n...\n")
    (tmp_path / "puzzle.ipuz").write_text(json.dumps(PUZZLE))
    (tmp_path / "folder").mkdir()
    return tmp_path


def test_it_works(desk: Path) -> None:
    """Every line ends well and prints something; what is asked for as JSON is JSON."""
    todo = [meant(line) for line in lines()]
    assert len(todo) >= 23

    def one(line: str) -> tuple[str, subprocess.CompletedProcess[str], str]:
        words, _, target = line.partition(" > ")
        done = run(shlex.split(words), desk)
        if target and not words.startswith("crossword grid"):
            (desk / target).write_text(done.stdout)
        return line, done, target

    with ThreadPoolExecutor(2) as pool:
        ended = {line: (done, target) for line, done, target in pool.map(one, todo)}

    def check(line: str) -> None:
        done, target = ended[line]
        assert done.returncode == 0, (done.stderr, done.stdout[:500])
        wrote = "convert" in line and not target
        assert bool(done.stdout.strip()) != wrote or wrote, line
        if "--json" in line:
            for text in done.stdout.strip().splitlines() if not done.stdout.startswith("{\n") else [done.stdout]:
                json.loads(text)

    each(ended, check)
    assert (desk / "puzzle.puz").read_bytes()[2:13] == b"ACROSS&DOWN"
    assert not (desk / "instance").exists()


def test_one_command_reads_what_another_has_written(desk: Path) -> None:
    made = run(shlex.split("crossword grid --size 7 --words 18 --seed 7"), desk)
    assert set(made.stdout) <= {".", "#", "\n"} and made.stdout.count("\n") == 7
    filled = run(shlex.split("crossword fill - --time 60"), desk, typed=made.stdout)
    assert filled.returncode == 0, filled.stderr
    assert re.fullmatch(r"([a-z#]{7}\n){7}", filled.stdout), filled.stdout
    assert filled.stderr.strip()


def test_bad_input_is_two_and_no_solution_is_one(desk: Path) -> None:
    (desk / "never.txt").write_text("zzzqx\nqqqqq\nzzzzz\nqqqqq\nzzzqq\n")
    for line, status in (
        ("bee solve aelnprt --key z", 2),
        ("letterboxed solve ABC", 2),
        ("crossword fill never.txt", 1),
    ):
        done = run(shlex.split(line), desk)
        assert done.returncode == status, (line, done.stderr)
        assert done.stderr.strip() and "Traceback" not in done.stderr, line


def test_lists_of_one_s_own_take_the_place_of_ours_or_lie_over_it(desk: Path) -> None:
    words = "crossword words --lang en --min-score 1 "
    (desk / "own.txt").write_text("zzyzx;90\nplanet\n")
    (desk / "ban.txt").write_text("aardvark;0\nzzyzx;77\n")
    own = run(shlex.split(words + "--list own.txt"), desk).stdout
    assert own.split() and set(re.findall(r"^\w+", own, re.MULTILINE)) == {"zzyzx", "planet"}
    added = run(shlex.split(words + "--add ban.txt"), desk).stdout
    assert "\nzzyzx;77\n" in added and not added.startswith("aardvark;")


@pytest.mark.parametrize("language", ["en", "nb", "nn"])
def test_a_list_is_there_for_each_language(desk: Path, language: str) -> None:
    done = run(["crossword", "words", "--lang", language, "--min-score", "90"], desk)
    assert (done.returncode, len(done.stdout.split()) > 100) == (0, True), done.stderr


def test_rude_words_come_when_asked_for_and_slurs_never(desk: Path) -> None:
    found = {}
    for mild in ((), ("--mild",)):
        done = run(["crossword", "words", "--lang", "en", "--min-score", "1", *mild], desk)
        found[mild] = set(re.findall(r"^\w+", done.stdout, re.MULTILINE))
    assert found[()] < found[("--mild",)]
    blocked = set(run(["words", "list", "--lang", "en", "--tier", "block"], desk).stdout.split())
    assert blocked and not blocked & found[("--mild",)]


@pytest.mark.parametrize("line", ["bee solve", "letterboxed generate", "strands solve", "crossword fits"])
def test_help_tells_the_options(desk: Path, line: str) -> None:
    told = run([*line.split(), "--help"], desk).stdout
    assert "Usage:" in told and "--json" in told


def test_rows_and_columns_count_from_one(desk: Path) -> None:
    done = run(shlex.split("crossword place --words letter,answer,riddle,clue --size 9 --json"), desk)
    found = json.loads(done.stdout)
    for entry in found["entries"]:
        assert found["rows"][entry["row"] - 1][entry["col"] - 1] == entry["text"][0], entry


def test_bench_and_test_name_what_readme_names() -> None:
    listed = subprocess.run([ROOT / "bench"], capture_output=True, text=True, check=False, cwd=ROOT)
    named = set(re.findall(r"`\./bench (\w+)`", TESTING))
    assert len(named) >= 10
    assert not named - set(re.findall(r"\w+", listed.stdout + listed.stderr))
    for words in (["-h"], ["fuzz", "--help"], ["kills", "--help"], ["mutants", "--help"]):
        done = subprocess.run([ROOT / "test", *words], capture_output=True, text=True, check=False, cwd=ROOT)
        assert (done.returncode, bool(done.stdout)) == (0, True), words
    asked = [ROOT / "test", "-k", "test_it_works", "tests/test_each.py"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False, cwd=ROOT)
    assert "1 passed" in done.stdout, done.stdout


def test_start_tells_its_options() -> None:
    done = subprocess.run([sys.executable, ROOT / "start", "--help"], capture_output=True, text=True, check=True)
    for option in ("--host", "--port", "--workers", "--setup"):
        assert option in done.stdout, option
    assert plain(README).count("./start") >= 4


def test_the_proxy_lets_the_largest_upload_through() -> None:
    found = re.search(r"client_max_body_size (\d+)m;", OPERATING)
    assert found and int(found[1]) * 1024 * 1024 >= LARGEST_LIST_BODY


def test_a_backup_holds_what_was_just_written(tmp_path: Path) -> None:
    """The lines of README, beside a connection that is open and has written to the log of SQLite alone."""
    lines = next(block for block in FENCE.findall(README) if "backup.db" in block).strip("`\n")
    (tmp_path / "instance").mkdir()
    (tmp_path / "instance" / "secret_key").write_text("a key")
    with closing(sqlite3.connect(tmp_path / "instance" / "wordyard.db")) as site:
        site.execute("PRAGMA journal_mode=WAL")
        site.execute("CREATE TABLE guess (word TEXT)")
        site.execute("INSERT INTO guess VALUES ('planet')")
        site.commit()
        subprocess.run(["bash", "-e", "-c", lines], cwd=tmp_path, check=True)
    with closing(sqlite3.connect(tmp_path / "backup.db")) as backup:
        assert backup.execute("SELECT word FROM guess").fetchall() == [("planet",)]
    assert (tmp_path / "backup.key").read_text() == "a key"


def test_static_files_are_written_for_a_proxy(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "flask", "--app", "wsgi", "assets", "export", str(tmp_path / "static")]
    environment = os.environ | {"WORDYARD_INSTANCE": str(tmp_path / "instance")}
    said = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")
    assert list((tmp_path / "static").glob("site.*.css.gz"))
