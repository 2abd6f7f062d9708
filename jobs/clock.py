"""The entry point of the one clock: `python -m jobs.clock`. Everything it does may be done twice without harm."""

from __future__ import annotations

import logging
import signal
import sys
import threading
from types import FrameType

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

import config
import jobs
from app.extensions import db
from app.web import logs

try:
    from jobs import schedule
except config.BadSetting as error:
    sys.stderr.write(f"clock: {error}\n")
    sys.exit(2)

EVERY_SECONDS = 10.0

log = logging.getLogger("clock")


HELP = "python -m jobs.clock: ask for the days' puzzles, send lost jobs again and tidy up, until it is stopped.\n"


def main(arguments: list[str]) -> int:
    if arguments:
        wants_help = arguments in (["-h"], ["--help"])
        (sys.stdout if wants_help else sys.stderr).write(HELP if wants_help else "The clock takes no arguments.\n")
        return 0 if wants_help else 2
    stopped = threading.Event()

    def request_stop(number: int, frame: FrameType | None) -> None:
        stopped.set()

    signal.signal(signal.SIGTERM, request_stop)
    signal.signal(signal.SIGINT, request_stop)
    try:
        app = jobs.worker_app()
    except config.BadSetting as error:
        sys.stderr.write(f"clock: {error}\n")
        return 2
    logs.use_json_lines()
    logs.log_start("clock")
    log.setLevel(logging.INFO)
    while not stopped.is_set():
        with app.app_context():
            run_once()
        stopped.wait(EVERY_SECONDS)
    return 0


def run_once() -> None:
    """One turn; a database that is away now will be there at the next."""
    try:
        lines = schedule.run_due_tasks()
    except IntegrityError:
        # Rows that do not fit are a fault of the site's, not an outage; the next turn tries again.
        log.exception("A turn of the clock wrote what the database refuses.")
        return
    except SQLAlchemyError as error:
        log.warning("The database did not answer: %s", error)
        return
    finally:
        db.session.remove()
    for line in lines:
        log.info(line)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
