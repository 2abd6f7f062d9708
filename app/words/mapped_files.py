"""Data derived from a lexicon: computed once, stored in files and memory-mapped from then on.

All processes of a machine share the pages of a mapped file, and only the pages that are read take memory; data that a
server reads into its own memory before it forks is held by each of its workers. The files lie in the cache of the
instance, in a folder named after a hash of all that they were made of.
"""

from __future__ import annotations

import inspect
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from mmap import ACCESS_READ, mmap
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.version import ROOT

# Reads like bytes; the pages of a file are no part of what the process has asked for.
Part = bytes | mmap
Parts = Mapping[str, Part]
NewParts = Mapping[str, Part | NDArray[np.generic]]

# Of so many of a name the files are kept: rulings are made and unmade, and sites and releases may share a cache.
KEPT = 3


def cache_folder() -> Path:
    """Return the folder of what can be made again: WORDYARD_CACHE, else `cache` in the instance folder.

    The environment is read at each call: settings may come from a file that is read after this module.
    """
    if named := os.environ.get("WORDYARD_CACHE"):
        return Path(named).resolve()
    return Path(os.environ.get("WORDYARD_INSTANCE") or ROOT / "instance").resolve() / "cache"


def make_private_folder(folder: Path) -> None:
    """Make a folder and the one that it is in, for their owner alone; what is there stays as it is."""
    folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)


def folder_of(name: str, made_of: Iterable[str | Path], makers: Iterable[type] = ()) -> Path:
    """Return the folder of derived files, named after a hash of the texts, the files and the classes' source code."""
    mark = sha256()
    for source in (*made_of, *(Path(inspect.getfile(maker)) for maker in makers)):
        content = source.read_bytes() if isinstance(source, Path) else source.encode()
        mark.update(sha256(content).digest())
    return cache_folder() / f"{name}-{mark.hexdigest()[:16]}"


def kept(folder: Path, names: Iterable[str], make: Callable[[], NewParts]) -> Parts:
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


def write(folder: Path, parts: NewParts) -> None:
    """Write the parts, each as a file of its name."""
    with replace_folder(folder) as draft:
        for name, part in parts.items():
            (draft / name).write_bytes(bytes(part))


@contextmanager
def replace_folder(folder: Path) -> Iterator[Path]:
    """Yield an empty folder to write files into, which takes the place of `folder` when all are written.

    The files are their owner's alone. Others see all of them or none, so that nobody maps a half.
    """
    make_private_folder(folder.parent)
    draft = Path(tempfile.mkdtemp(prefix="draft-", dir=folder.parent))
    try:
        yield draft
        for path in draft.iterdir():
            _secure(path)
        # What is there was found wanting.
        shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)
    finally:
        # Another process may have been faster.
        shutil.rmtree(draft, ignore_errors=True)
    drop_old(folder)


def _secure(path: Path) -> None:
    with path.open("rb") as file:
        path.chmod(0o600)
        # After a power cut a file may have its name and nothing in it.
        os.fsync(file.fileno())


def drop_old(folder: Path) -> None:
    """Delete the folders of the same name and another hash, but for the newest."""
    same = folder.name.rpartition("-")[0]
    others = [path for path in folder.parent.glob(f"{same}-*") if path != folder]
    for old in sorted(others, key=_time_of_change)[: 1 - KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def _time_of_change(path: Path) -> float:
    """Return 0 for what another process has deleted meanwhile."""
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0
