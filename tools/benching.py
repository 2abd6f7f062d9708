"""`./bench`: measure what the project promises, with the same environment as the tests."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path
from typing import NoReturn

from tools.machine import Refusal, become
from tools.venv import ROOT, Venv


def main(words: list[str]) -> int:
    names = available(ROOT / "benchmarks")
    if not words or words[0] in ("-h", "--help"):
        print("./bench NAME [arguments]; --help after a name tells its own. There are:")
        print("\n".join(f"  {name:<12} {line}" for name, line in names.items()))
        return 0
    if words[0] not in names:
        print(f"bench: there is no benchmark {words[0]!r}; there are: {', '.join(names) or 'none'}.", file=sys.stderr)
        return 1
    try:
        measure(words)
    except Refusal as refusal:
        print(f"bench: {refusal}", file=sys.stderr)
    return 1


def measure(words: list[str]) -> NoReturn:
    python = Venv().ensure("requirements-dev.txt")
    os.chdir(ROOT)
    become([python, "-m", f"benchmarks.{words[0]}", *words[1:]])


def available(folder: Path) -> dict[str, str]:
    """Name and first line of the docstring of every module that can be run; the others are what these share."""
    texts = {path.stem: path.read_text() for path in sorted(folder.glob("*.py"))}
    runnable = {name: text for name, text in texts.items() if "__main__" in text}
    return {name: (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0] for name, text in runnable.items()}
