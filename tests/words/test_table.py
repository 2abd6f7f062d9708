from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

from app.words import table
from app.words.rows import Row

ROWS = [Row("pear", 36, 20, "lsC"), Row("apple", 43, 10, "lsC"), Row("applet", 20, 70, "A"), Row("rot", 30, 35, "M")]


def test_it_works(tmp_path: Path) -> None:
    table.write(tmp_path, "en", ROWS, {})
    content = table.read(table.table_path("en", tmp_path))
    assert content.decode().splitlines() == [
        "apple\t43\t10\tlsC",
        "applet\t20\t70\tA",
        "pear\t36\t20\tlsC",
        "rot\t30\t35\tM",
    ]


def test_it_gives_the_same_bytes_for_the_same_rows(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder, rows in ((first, ROWS), (second, ROWS[::-1])):
        folder.mkdir()
        table.write(folder, "en", rows, {"licence": "ours"})
    for path in (table.table_path, table.meta_path):
        assert path("en", first).read_bytes() == path("en", second).read_bytes()


def test_it_writes_no_time_stamp(tmp_path: Path) -> None:
    table.write(tmp_path, "en", ROWS, {})
    assert table.table_path("en", tmp_path).read_bytes()[4:8] == bytes(4)


def test_it_names_the_version_after_the_content(tmp_path: Path) -> None:
    version = table.write(tmp_path, "en", ROWS, {})
    content = gzip.decompress(table.table_path("en", tmp_path).read_bytes())
    assert version == hashlib.sha256(content).hexdigest()


def test_it_counts_the_tiers(tmp_path: Path) -> None:
    table.write(tmp_path, "en", ROWS, {"licence": "ours"})
    meta = json.loads(table.meta_path("en", tmp_path).read_text())
    assert meta["counts"] == {"core": 2, "accept": 1, "mild": 1, "block": 0, "all": 4}
    assert meta["licence"] == "ours"
