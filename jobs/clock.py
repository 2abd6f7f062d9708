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

EVERY = 10.0

log = logging.getLogger("clock")


HELP = "python -m jobs.clock: ask for the days' puzzles, send lost jobs again and tidy up, until it is stopped.\n"


def main(arguments: list[str]) -> int:
    if arguments:
        asked = arguments in (["-h"], ["--help"])
        (sys.stdout if asked else sys.stderr).write(HELP if asked else "The clock takes no arguments.\n")
        return 0 if asked else 2
    stopped = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    try:
        app = jobs.application()
    except config.BadSetting as error:
        sys.stderr.write(f"clock: {error}\n")
        return 2
    logs.use_json_lines()
    logs.log_start("clock")
    log.setLevel(logging.INFO)
    while not stopped.is_set():
        with app.app_context():
            turn()
        stopped.wait(EVERY)
    return 0


def turn() -> None:
    """One turn; a database that is away now will be there at the next."""
    try:
        done = schedule.tick()
    except IntegrityError:
        # Rows that do not fit are a fault of the site's, not an outage; the next turn tries again.
        log.exception("a turn of the clock wrote what the database refuses")
        return
    except SQLAlchemyError as error:
        log.warning("the database did not answer: %s", error)
        return
    finally:
        db.session.remove()
    for line in done:
        log.info(line)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
