from __future__ import annotations

from tests.matrix.cast import OPEN, author, to

PLAY = "303 /crossword/"
MATRIX = {
    ("rooms.invitation", "GET"): OPEN,
    ("rooms.invitation", "POST"): to(PLAY),
    ("rooms.leave", "POST"): author(PLAY),
    ("rooms.make", "POST"): to(PLAY),
    ("rooms.rename", "POST"): author(PLAY),
}
FORMS: dict[str, dict[str, str]] = {
    "rooms.invitation": {"shown": "Wordy"},
    "rooms.rename": {"shown": "Wordy"},
}
