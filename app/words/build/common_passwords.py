"""Building the list of the commonest passwords, from zxcvbn's frequency lists."""

from __future__ import annotations

import ast
import gzip
import tempfile
from itertools import islice
from pathlib import Path

from app.words.build import sources
from app.words.known_passwords import path
from app.words.table import DATA

KEPT = 3000
SHORTEST = 8  # shorter ones are refused for their length


def build_common_passwords(folder: Path = DATA) -> int:
    """Fetch the list, write the passwords into the folder and return how many; raises SourceError."""
    with tempfile.TemporaryDirectory() as temporary:
        files = sources.fetch(sources.ZXCVBN, Path(temporary))
        module = (files / "zxcvbn" / "frequency_lists.py").read_text(encoding="utf-8")
    common_ones = commonest(module)
    path(folder).write_bytes(
        gzip.compress("".join(f"{word}\n" for word in common_ones).encode(), compresslevel=9, mtime=0)
    )
    return len(common_ones)


def commonest(module: str) -> list[str]:
    """The commonest long passwords of zxcvbn's frequency lists, commonest first; the module is read, never run."""
    for node in ast.walk(ast.parse(module)):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "passwords":
                    return _kept(_text(value).split(","))
    raise sources.SourceError("The password lists are not where they were in zxcvbn.")


def _text(value: ast.expr) -> str:
    """The literal in `"a,b,c".split(",")`: of the two strings there, the long one."""
    literals = (node.value for node in ast.walk(value) if isinstance(node, ast.Constant))
    return max((str(literal) for literal in literals), key=len)


def _kept(listed: list[str]) -> list[str]:
    long = (word.casefold() for word in listed if len(word) >= SHORTEST)
    return list(islice(dict.fromkeys(long), KEPT))
