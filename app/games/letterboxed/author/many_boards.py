"""Many boards at once, a line each: four sides, or the words of which a board is to be made."""

from __future__ import annotations

from app.contract.game_types import Cancelled, Json, Tick, Unsolvable, keep_on
from app.games.letterboxed.author.boards import weigh_board, weigh_placements, why_not
from app.games.letterboxed.board_source import BoardSource, load_source
from app.games.letterboxed.parameters import ChainParameters, LinesParameters, checked_minimum
from app.games.letterboxed.sides import ON_SIDE, SIDES, read_sides, split_sides

MOST_LINES = 100
# Of the boards that words solve, so many are weighed.
TRIED = 40


def weigh_lines(params: LinesParameters, tick: Tick) -> Json:
    """The board of each of the lines in `params` with its worth, or the code of why
    there is none and its values. Some milliseconds a line of letters, a fifth of a second a line of words. Raises
    Cancelled, or Unsolvable for a language without words."""
    source = load_source(params.language, checked_minimum(params.minimum))
    lines = params.lines[:MOST_LINES]
    rows: list[Json] = []
    for number, line in enumerate(lines):
        if not tick(100 * number // len(lines), "lines"):
            raise Cancelled
        rows.append({"line": line, **_weigh_line(line, source, {row.get("id") for row in rows})})
    return {"boards": rows}


def _weigh_line(line: str, source: BoardSource, seen_ids: set[object]) -> Json:
    try:
        row = _weigh_letters(line, source) if _are_sides(line) else _weigh_words(line, source)
        if row["id"] in seen_ids:
            raise Unsolvable("same_line")
    except Unsolvable as error:
        return {"code": error.code, "values": error.values}
    return row


def _are_sides(line: str) -> bool:
    """Whether a line looks like four sides, good ones or not."""
    parts = split_sides(line)
    return len(parts) == SIDES and max(map(len, parts)) <= ON_SIDE


def _weigh_letters(line: str, source: BoardSource) -> Json:
    worth = weigh_board(source, read_sides(line, source.vocabulary.alphabet))
    if not worth.par:
        raise why_not(worth.solution.accepted)
    return worth.to_json()


def _weigh_words(line: str, source: BoardSource) -> Json:
    """Of the boards that the words solve, one whose least is as near to their number as can be, the easiest."""
    vocabulary = source.vocabulary
    weighed = weigh_placements(ChainParameters(line, vocabulary.language, vocabulary.minimum, TRIED), keep_on)
    if not weighed["boards"]:
        raise Unsolvable("no_placement")
    words = len(weighed["words"])
    best: Json = min(
        weighed["boards"], key=lambda row: (abs(row["least"] - words), row["par"], -row["answers"], row["id"])
    )
    return best
