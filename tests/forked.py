"""`python -m …` in a fork of the tests, which have imported already what a new process would need a second for."""

from __future__ import annotations

import os
import runpy
import signal
import sys
import traceback
import warnings
from pathlib import Path
from subprocess import CompletedProcess
from typing import NoReturn

# Modules that read the environment when they are imported.
READ_ANEW = ("jobs", "wsgi")
SECONDS = 60


def run_module(words: list[str], environment: dict[str, str], folder: Path) -> CompletedProcess[str]:
    """Run a module with its arguments, as a command of its own; `folder` takes what it says."""
    out, err = folder / "out", folder / "err"
    child = os.fork()
    if child == 0:
        become_module(words, environment, out, err)
    _child, status = os.waitpid(child, 0)
    return CompletedProcess(words, os.waitstatus_to_exitcode(status), out.read_text(), err.read_text())


def become_module(words: list[str], environment: dict[str, str], out: Path, err: Path) -> NoReturn:
    status = 1
    try:
        signal.alarm(SECONDS)
        for number, path in ((1, out), (2, err)):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
        os.environ.clear()
        os.environ.update(environment)
        warnings.simplefilter("ignore")
        for name in [name for name in sys.modules if name.partition(".")[0] in READ_ANEW]:
            del sys.modules[name]
        sys.argv = list(words)
        runpy.run_module(words[0], run_name="__main__", alter_sys=True)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
