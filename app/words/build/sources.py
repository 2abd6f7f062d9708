"""A lexicon's raw material: packages fetched by name and pinned version into a folder that is thrown away.

Each archive's sha256 is pinned too, so that two builds see the same bytes, and nobody else's.
"""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from app.words.languages import LISTED, Listed

_APT = Path("/etc/apt")
_PATIENCE = 600  # seconds for one download: the largest wheel has 98 MB


class SourceError(RuntimeError):
    """Raised when a source cannot be had; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Source:
    """A package: the client that fetches it, its pinned version and archive, our use of it and that part's licence."""

    name: str
    client: str
    version: str
    sha256: str
    licence: str
    licence_file: str
    use: str

    def about(self) -> dict[str, str]:
        """Return the source's fields for the meta file."""
        keys = ("name", "version", "sha256", "licence", "licence_file", "use")
        return {key: getattr(self, key) for key in keys}


SCOWL = Source(
    name="scowl",
    client="debian",
    version="2020.12.07-2",
    sha256="de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718",
    licence="SCOWL's own (permissive, by part)",
    licence_file="scowl.txt",
    use="the words, and the smallest dictionary size that holds each",
)
WORDNET = Source(
    name="wordnet-base",
    client="debian",
    version="1:3.0-37",
    sha256="61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752",
    licence="WordNet 3.0",
    licence_file="wordnet.txt",
    use="lower-case senses and the marks of ethnic slurs",
)
WORDFREQ = Source(
    name="wordfreq",
    client="pip",
    version="3.1.1",
    sha256="4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473",
    licence="CC-BY-SA-4.0 (data)",
    licence_file="wordfreq.txt",
    use="the commonness of each word",
)
CUSS = Source(
    name="cuss",
    client="npm",
    version="2.2.0",
    sha256="66b19c6086d3fb3eac3769daf97dd695290ecc24b0fddbc30688418c629b776f",
    licence="MIT",
    licence_file="cuss.txt",
    use="votes on rude words, with a rating",
)
BADWORDS = Source(
    name="badwords-list",
    client="npm",
    version="1.0.0",
    sha256="32e7d3f1df16d8a94a371ba82ada09e83205e0a229137a4a63e801befc65bde3",
    licence="MIT",
    licence_file="badwords-list.txt",
    use="votes on rude words",
)
NAUGHTY = Source(
    name="naughty-words",
    client="npm",
    version="1.2.0",
    sha256="c34b05e10a97ec7b9e0c3dd91d09888187c0f08d0812eaea79679795585b217e",
    licence="CC-BY-4.0",
    licence_file="naughty-words.txt",
    use="votes on rude words",
)
ZXCVBN = Source(
    name="zxcvbn",
    client="pip",
    version="4.5.0",
    sha256="2b6eed621612ce6d65e6e4c7455b966acee87d0280e257956b1f06ccc66bd5ff",
    licence="MIT",
    licence_file="zxcvbn.txt",
    use="the commonest passwords",
)
MOBY = Source(
    name="moby",
    client="npm",
    version="1.1.2",
    sha256="68f8b3074d088efe33c1ef8064b76bece39f7774f1718fd7b48125386100b083",
    licence="public domain",
    licence_file="moby.txt",
    use="which words are near in meaning",
)
NORWEGIAN_WORDS = Source(
    name="norwegian",
    client="debian-source",
    version="2.2-4",
    sha256="ad9d7e1acec454bad2bfa2fe618b3fecb438e86cc5181e0932598f935209bf23",
    licence="GPL-2.0-or-later",
    licence_file="spell-norwegian.txt",
    use="the words of bokmål and nynorsk, their compound points and commonness in newspapers",
)
ORDBANK = Source(
    name="spacy-lookups-data",
    client="pip",
    version="1.0.5",
    sha256="466f21f087e4144bc93800679437ec5a17be7d0888734b1ba880b3ecb0978bc6",
    licence="CC-BY-4.0 (Norsk Ordbank, bokmål 2005)",
    licence_file="norsk-ordbank.txt",
    use="the words of bokmål and which forms belong to one word",
)


def _listed(entry: Listed) -> tuple[Source, ...]:
    """The sources of a language that is built from a word list; capital nouns need SCOWL's names to tell names."""
    words = Source(
        name=entry.package,
        client="debian",
        version=entry.version,
        sha256=entry.sha256,
        licence=entry.licence,
        licence_file=f"{entry.package}.txt",
        use="the words",
    )
    names = (dataclasses.replace(SCOWL, use="names"),) if entry.capital_nouns else ()
    return (words, WORDFREQ, NAUGHTY, *names)


LEXICON_SOURCES = {
    "en": (SCOWL, WORDNET, WORDFREQ, CUSS, BADWORDS, NAUGHTY),
    "nb": (NORWEGIAN_WORDS, ORDBANK, WORDFREQ, NAUGHTY),
    "nn": (NORWEGIAN_WORDS, ORDBANK, WORDFREQ, NAUGHTY),
} | {language: _listed(entry) for language, entry in LISTED.items()}


def fetch(source: Source, folder: Path) -> Path:
    """Fetch a source into the folder and unpack it; returns the folder of its files. Raises SourceError."""
    download, unpack = _CLIENTS[source.client]
    arrivals = folder / f"{source.name}-archive"
    arrivals.mkdir(parents=True)
    download(source, arrivals)
    archives = [path for path in arrivals.iterdir() if path.is_file()]
    if len(archives) != 1:
        raise SourceError(f"Expected one archive of {source.name}, found {len(archives)}.")
    if hashlib.sha256(archives[0].read_bytes()).hexdigest() != source.sha256:
        raise SourceError(f"The archive of {source.name} {source.version} is not the one that was pinned.")
    files = folder / source.name
    unpack(archives[0], files)
    return files


def _run(command: Iterable[str], folder: Path, advice: str, settings: dict[str, str] | None = None) -> None:
    name, *rest = command
    program = shutil.which(name)
    if program is None:
        raise SourceError(f"The build needs {name}: {advice}")
    try:
        done = subprocess.run(  # noqa: S603
            [program, *rest],
            cwd=folder,
            env=os.environ | (settings or {}),
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
        )
    except subprocess.TimeoutExpired as late:
        raise SourceError(f"{name} took more than {_PATIENCE} seconds; try again.") from late
    if done.returncode:
        last = (done.stderr.strip() or "no message").splitlines()[-1]
        raise SourceError(f"{name} failed ({last}): {advice}")


def _download_debian(source: Source, folder: Path) -> None:
    advice = "build on Debian 12 and run `apt-get update` first."
    _run(("apt-get", "download", f"{source.name}={source.version}"), folder, advice)


def _download_debian_source(source: Source, folder: Path) -> None:
    """Fetch the original archive of a source package, whether or not the machine lists Debian's sources."""
    advice = "build on Debian 12 with its package lists at hand."
    apt = folder.parent / "apt"
    (apt / "lists" / "partial").mkdir(parents=True, exist_ok=True)
    (apt / "parts").mkdir(exist_ok=True)
    for listed in _APT.glob("sources.list.d/*.sources"):
        (apt / "parts" / listed.name).write_text(re.sub(r"(?m)^Types:.*", "Types: deb-src", listed.read_text()))
    for listed in (*_APT.glob("sources.list"), *_APT.glob("sources.list.d/*.list")):
        (apt / "parts" / f"of-{listed.stem}.list").write_text(re.sub(r"(?m)^deb ", "deb-src ", listed.read_text()))
    (apt / "apt.conf").write_text(
        f'Dir::Etc::sourcelist "/dev/null";\nDir::Etc::sourceparts "{apt}/parts/";\nDir::State::lists "{apt}/lists";\n'
    )
    settings = {"APT_CONFIG": str(apt / "apt.conf")}
    _run(("apt-get", "update"), folder, advice, settings)
    pinned = f"{source.name}={source.version}"
    _run(("apt-get", "source", "--download-only", "--tar-only", pinned), folder, advice, settings)


def _unpack_debian(archive: Path, into: Path) -> None:
    _run(("dpkg-deb", "-x", str(archive), str(into)), archive.parent, "it is part of Debian.")


def _download_pip(source: Source, folder: Path) -> None:
    # a venv made by uv has no pip of its own
    pip = (sys.executable, "-m", "pip") if importlib.util.find_spec("pip") else ("pip",)
    pinned = f"{source.name}=={source.version}"
    _run((*pip, "download", "--quiet", "--no-deps", "--dest", ".", pinned), folder, "install pip and try again.")


def _unpack_wheel(archive: Path, into: Path) -> None:
    with zipfile.ZipFile(archive) as wheel:
        wheel.extractall(into)  # noqa: S202 (the archive's hash is pinned)


def _download_npm(source: Source, folder: Path) -> None:
    _run(("npm", "pack", "--silent", f"{source.name}@{source.version}"), folder, "install Node.js with npm.")


def _unpack_tar(archive: Path, into: Path) -> None:
    with tarfile.open(archive) as package:
        package.extractall(into, filter="data")


_CLIENTS: dict[str, tuple[Callable[[Source, Path], None], Callable[[Path, Path], None]]] = {
    "debian": (_download_debian, _unpack_debian),
    "debian-source": (_download_debian_source, _unpack_tar),
    "pip": (_download_pip, _unpack_wheel),
    "npm": (_download_npm, _unpack_tar),
}
