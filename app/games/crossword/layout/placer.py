"""Words laid criss-cross: all of them at once, or one in its best places."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import monotonic

from app.contract.game_types import Cancelled, Json, Tick
from app.games.crossword.asked import read_seed
from app.games.crossword.layout.arranging import Arranger, left_out, place_value
from app.games.crossword.layout.canvas import LaidWord
from app.games.crossword.layout.free_layout import FreeLayout
from app.games.crossword.layout.free_request import LARGEST, FreeRequest, read_free_request
from app.games.crossword.layout.grounds import check_absent, make_completer, make_ground
from app.games.crossword.layout.outcome import layout_json, place_json
from app.games.crossword.parameters import PlaceParameters

# Rounds for each size of the box: so many in all for a word, within these bounds.
ROUNDS, FEWEST, MOST_ROUNDS = 12000, 60, 450
BETWEEN = 8  # rounds between two ticks
SHOWN = 10  # places of a word


def place_one(layout: FreeLayout, word: str, most: int = SHOWN) -> list[LaidWord]:
    """The best places of a word in a layout, the best first: crossings, less the growth of the box."""
    places = ((place_value(layout, laid), -at, laid) for at, laid in enumerate(layout.places(word)))
    return [laid for _, _, laid in sorted(places, reverse=True)[:most]]


def place_words(params: PlaceParameters, tick: Tick) -> Json:
    """Lay words out.

    {"rows", "entries": [{"number", "direction", "row", "col", "text", "given"}], "left_out", "crossings", "box":
    {"width", "height"}, "unresolved": [{"number", "direction", "row", "col", "pattern"}], "seconds"};
    one word on a grid: "places"
    as well, the best first. Rows and columns are counted from one; the rows are those of the box, with `#` where no
    letter stands.

    A grid's `#` is a block, on which no letter is laid, and so is `@`, which is outside the shape; only in a grid of
    letters and `#` alone, an earlier layout, is `#` merely a cell without a letter, and free. A grid that grows is open
    on all sides. Without `time` equal seeds give equal layouts. Raises Unsolvable, Cancelled.
    """
    start, outcome_json = monotonic(), _place_request(params, tick)
    return outcome_json | {"seconds": round(monotonic() - start, 3)}


def _place_request(params: PlaceParameters, tick: Tick) -> Json:
    request, rng = read_free_request(params), Random(read_seed(params.seed))
    check_absent(request)
    if request.grid is not None and len(request.words) == 1 and not request.expand:
        return _place_single(request)
    layout = arrange_words(request, rng, tick)
    return layout_json(request, layout)


def _place_single(request: FreeRequest) -> Json:
    layout = make_ground(request, request.height, request.width, make_completer(request)).layout()
    places = place_one(layout, request.words[0])
    shown = [place_json(layout, laid) for laid in places]
    if places:
        layout.add(places[0])
    return layout_json(request, layout) | {"places": shown}


def arrange_words(request: FreeRequest, rng: Random, tick: Tick) -> FreeLayout:
    """The best layout found in the smallest box that takes all words, or in the largest; raises Cancelled."""
    fits, best, started = make_completer(request), None, monotonic()
    sizes = list(_box_sizes(request))
    for turn, (height, width) in enumerate(sizes, 1):
        arranger = Arranger(make_ground(request, height, width, fits), request.words, rng, best)
        until = None if request.seconds is None else started + request.seconds * turn / len(sizes)
        _improve_layout(arranger, until, tick)
        best = arranger.best
        if arranger.is_complete:
            break
    assert best is not None
    return best


def _box_sizes(request: FreeRequest) -> Iterator[tuple[int, int]]:
    """The boxes to try: larger by two cells a side each time, when the box may grow."""
    height, width = request.height, request.width
    longest = max(map(len, request.words))
    if not request.expand or max(height, width) >= LARGEST:
        yield height, width
        return
    if longest <= max(height, width):
        yield height, width
    while min(height, width) < LARGEST:
        height, width = (max(side, min(side + 2, LARGEST)) for side in (height, width))
        if longest <= max(height, width):
            yield height, width


def _improve_layout(arranger: Arranger, until: float | None, tick: Tick) -> None:
    """Rounds until this moment; without one a number of them."""
    rounds = min(max(ROUNDS // len(arranger.words), FEWEST), MOST_ROUNDS)
    started, done, share = monotonic(), 0, 0.0
    while share < 1:
        arranger.improve_once()
        done += 1
        share = done / rounds if until is None else (monotonic() - started) / max(until - started, 1e-9)
        if done % BETWEEN == 0 or share >= 1:
            _report_progress(arranger, min(share, 1.0), tick)


def _report_progress(arranger: Arranger, share: float, tick: Tick) -> None:
    number = len(arranger.words) - len(left_out(arranger.best, arranger.words))
    if not tick(int(100 * share), "words_laid", number=number, words=len(arranger.words)):
        raise Cancelled
