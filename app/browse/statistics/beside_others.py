"""A player's times beside everybody's, on the same puzzles; only where enough others have finished."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Executable, bindparam, select

from app.browse.results import MIN_OTHERS, LeftOut, leave_out
from app.browse.statistics.summaries import TIME_BOUNDS, bar_of_time
from app.extensions import AnyRow, db
from app.play.histogram import median
from app.play.tallies import PUZZLE_TIME


@dataclass(frozen=True, slots=True)
class Comparison:
    """Some puzzles that a player has finished: on how many the player was faster than the median of the others, and
    the shares of the times in each bar, the player's and the others'; every puzzle weighs the same."""

    puzzles: int
    faster: int
    own_shares: tuple[float, ...]
    other_shares: tuple[float, ...]


def compare_times(latest: Sequence[AnyRow]) -> Comparison | None:
    """Compare the times of finished games with those of others, in one statement; None if too few have finished any."""
    finished = {row.puzzle_id: row for row in latest if row.is_finished and row.seconds > 0}
    if not finished:
        return None
    own_bars, other_bars = [0.0] * (len(TIME_BOUNDS) + 1), [0.0] * (len(TIME_BOUNDS) + 1)
    puzzles = faster = 0
    for puzzle_id, times in load_other_times(finished).items():
        others = sum(count for count, _seconds in times)
        if others < MIN_OTHERS:
            continue
        puzzles += 1
        faster += finished[puzzle_id].seconds < (median(times) or 0)
        own_bars[bar_of_time(finished[puzzle_id].seconds)] += 1
        for count, seconds in times:
            other_bars[bar_of_time(seconds / count)] += count / others
    shares = (tuple(share / max(1, puzzles) for share in row) for row in (own_bars, other_bars))
    return Comparison(puzzles, faster, *shares) if puzzles else None


def load_other_times(finished: dict[int, AnyRow]) -> dict[int, list[tuple[int, int]]]:
    """Load (count, seconds of all) of the buckets of each puzzle, without the player and partners in a room."""
    times: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for row in db.session.execute(_times_statement(), {"puzzles": list(finished)}):
        own_game = finished[row.puzzle_id]
        team = LeftOut(1 + own_game.partners, own_game.seconds, 0)
        count, seconds = leave_out((row.games, row.seconds), team, row.bucket)
        if count > 0:
            times[row.puzzle_id].append((count, seconds))
    return times


@lru_cache
def _times_statement() -> Executable:
    t = PUZZLE_TIME.c
    columns = (t.puzzle_id, t.bucket, t.count.label("games"), t.seconds)
    chosen = t.puzzle_id.in_(bindparam("puzzles", expanding=True))
    return select(*columns).where(chosen).order_by(t.puzzle_id, t.bucket)
