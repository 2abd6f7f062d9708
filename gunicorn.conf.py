"""How gunicorn serves the site; `gunicorn wsgi:app` in this folder reads it by itself."""

import contextlib
import ctypes
import gc
from pathlib import Path
from typing import Any

# Gunicorn's own threads would wait for clients that send half a request.
worker_class = "app.web.serving.whole_requests.WholeRequestWorker"
# Well below the files that a process may open.
worker_connections = 400
workers = 2
threads = 4
timeout = 30
graceful_timeout = 5
keepalive = 5
loglevel = "warning"
# Gunicorn would believe the X-Forwarded-Proto of any client on this machine; only `PROXIES` says that there is a proxy.
forwarded_allow_ips = ""
# The site, the lexicon that its pages ask and what they compute with are read once, before the fork, and shared.
preload_app = True
# Heartbeats of the workers are files: on a busy disk they would come late and get healthy workers killed.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - a folder of the kernel's
control_socket_disable = True


# What `mallopt` of the C library is told, by its numbers there.
TRIM_FROM, MAPPED_FROM, MOST_ARENAS = -1, -3, -8
MB = 1 << 20


def when_ready(server: Any) -> None:
    """Called before the first worker is forked."""
    import wsgi

    hold_little()
    wsgi.ready()
    gc.collect()
    gc.freeze()
    give_back()


def hold_little() -> None:
    """What a request has needed for a moment is given back: threads take turns anyway, so that they need no arenas of
    their own, and large arrays would otherwise teach the library to keep room for such."""
    with contextlib.suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        for option, value in ((MOST_ARENAS, 1), (MAPPED_FROM, MB), (TRIM_FROM, 4 * MB)):
            library.mallopt(option, value)


def give_back() -> None:
    """What was needed for a moment goes back to the system, before it is copied for every worker."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
