"""The lexicon as it lies on disk: `<language>.tsv.gz` and beside it `<language>.meta.json`. Same rows, same bytes."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from app.words.rows import Row, Tier, tier_of

DATA = Path(__file__).resolve().parents[2] / "data"


def table_path(language: str, folder: Path = DATA) -> Path:
    return folder / f"{language}.tsv.gz"


def meta_path(language: str, folder: Path = DATA) -> Path:
    return folder / f"{language}.meta.json"


def encode(rows: Iterable[Row]) -> bytes:
    """The rows as sorted tab-separated lines, each ended by a line feed."""
    return "".join("\t".join(map(str, row)) + "\n" for row in sorted(rows)).encode()


def fingerprint(content: bytes) -> str:
    """The version of a lexicon: the sha256 of its uncompressed lines."""
    return hashlib.sha256(content).hexdigest()


def compress(content: bytes) -> bytes:
    """Compress with gzip without a time in the header, so that two builds give the same bytes."""
    return gzip.compress(content, compresslevel=9, mtime=0)


def write(folder: Path, language: str, rows: list[Row], about: dict[str, object]) -> str:
    """Write table and meta file and return the version; `about` is added to the meta file."""
    content = encode(rows)
    table_path(language, folder).write_bytes(compress(content))
    tiers = Counter(tier_of(row.flags) for row in rows)
    counts = {tier.name.lower(): tiers[tier] for tier in Tier} | {"all": len(rows)}
    meta = {"language": language, "version": fingerprint(content), "counts": counts} | about
    meta_path(language, folder).write_text(json.dumps(meta, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return fingerprint(content)


def read(path: Path) -> bytes:
    """The uncompressed lines of a table."""
    return gzip.decompress(path.read_bytes())
