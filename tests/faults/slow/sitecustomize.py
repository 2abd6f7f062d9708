"""Put before a site's modules, this makes its generations last, and moves its clock: as many seconds as the instance's
files `slow` and `clock` say.

Python imports it by its name at start. A generation of ordinary length is over before anybody can kill its worker.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any


def seconds(name: str = "slow") -> float:
    try:
        return float((Path(os.environ["WORDYARD_INSTANCE"]) / name).read_text() or 0)
    except (KeyError, OSError):
        return 0.0


def slowed(generate: Callable[..., Any]) -> Callable[..., Any]:
    """The engine after a wait in which it ticks, as one that searches would."""

    def generate_slowly(params: dict[str, Any], rng: Any, tick: Callable[[int, str], bool]) -> Any:
        from app.contract.game_types import Cancelled

        began = time.monotonic()
        # Read again each time: a test may let go a job that waits.
        while (gone := time.monotonic() - began) < (whole := seconds()):
            if not tick(1 + int(89 * gone / whole), "choosing"):
                raise Cancelled
            time.sleep(0.1)
        return generate(params, rng, tick)

    return generate_slowly


def moved(now: Callable[[], datetime]) -> Callable[[], datetime]:
    """The site's clock, moved by what the instance's file says at the moment."""
    return lambda: now() + timedelta(seconds=seconds("clock"))


# What is changed of which module.
CHANGES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "app.games.bee.jobs": ("generate", slowed),
    "app.extensions": ("now", moved),
}


class Changer(MetaPathFinder):
    """Finds these modules as everybody would, and changes them when they have been run."""

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name in CHANGES else None
        if spec is not None and spec.loader is not None:
            run = spec.loader.exec_module
            attribute, change = CHANGES[name]

            def exec_module(module: ModuleType) -> None:
                run(module)
                setattr(module, attribute, change(getattr(module, attribute)))

            spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


sys.meta_path.insert(0, Changer())
