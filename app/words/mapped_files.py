"""Data derived from a lexicon: computed once, stored in files and memory-mapped from then on.

All processes of a machine share the pages of a mapped file, and only the pages that are read take memory; data that a
server reads into its own memory before it forks is held by each of its workers. The files lie in `__pycache__` beside
the modules, in a folder named after a hash of all that they were made of.
"""

from __future__ import annotations

import inspect
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

# Reads like bytes; the pages of a file are no part of what the process has asked for.
Part = bytes | mmap
Parts = Mapping[str, Part]
Made = Mapping[str, Part | NDArray[Any]]

HERE = Path(__file__).parent
# Of so many of a name the files are kept: sites that share a release may differ in their rulings.
KEPT = 3


def folder_of(name: str, made_of: Iterable[str | Path], makers: Iterable[type] = ()) -> Path:
    """Return the folder of derived files, named after a hash of the texts, the files and the classes' source code."""
    mark = sha256()
    for source in (*made_of, *(Path(inspect.getfile(maker)) for maker in makers)):
        content = source.read_bytes() if isinstance(source, Path) else source.encode()
        mark.update(sha256(content).digest())
    return HERE / "__pycache__" / f"{name}-{mark.hexdigest()[:16]}"


def kept(folder: Path, names: Iterable[str], make: Callable[[], Made]) -> Parts:
    """The parts of these names, mapped from the folder; made, and written for whoever comes next, if they are not all
    there. Where nothing can be written they stay in memory."""
    names = list(names)
    with suppress(OSError):
        return mapped(folder, names)
    new_parts = make()
    with suppress(OSError):
        write(folder, new_parts)
    with suppress(OSError):
        return mapped(folder, names)
    return {name: bytes(new_parts[name]) for name in names}


def mapped(folder: Path, names: Iterable[str]) -> Parts:
    """The parts as they were written; raises OSError when one is not there."""
    return {name: _mapped(folder / name) for name in names}


def _mapped(path: Path) -> Part:
    with path.open("rb") as file:
        # Nothing cannot be mapped.
        return mmap(file.fileno(), 0, access=ACCESS_READ) if os.fstat(file.fileno()).st_size else b""


def write(folder: Path, parts: Made) -> None:
    """Write the parts, for their owner alone: whole before they have their name, so that nobody maps a half."""
    folder.parent.mkdir(exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix="draft-", dir=folder.parent))
    try:
        for name, part in parts.items():
            _write(draft / name, part)
        # What is there was found wanting.
        shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)
    finally:
        # Another process may have been faster.
        shutil.rmtree(draft, ignore_errors=True)
    _drop_old(folder)


def _write(path: Path, part: Part | NDArray[Any]) -> None:
    with path.open("wb") as file:
        path.chmod(0o600)
        file.write(bytes(part))
        file.flush()
        # After a power cut a file may have its name and nothing in it.
        os.fsync(file.fileno())


def _drop_old(folder: Path) -> None:
    same = folder.name.rpartition("-")[0]
    folders = sorted(folder.parent.glob(f"{same}-*"), key=lambda path: path.stat().st_mtime)
    for old in folders[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
