from __future__ import annotations

from random import Random

from app.games.crossword.grid import ACROSS, DOWN
from app.games.crossword.layout.arranging import Arranger, Ground, flood_fill, layout_worth, left_out, place_value
from app.games.crossword.layout.canvas import Canvas

WORDS = ["crossing", "letter", "answer", "grid", "clue", "entry", "puzzle", "theme"]


def test_it_works() -> None:
    arranger = Arranger(Ground(Canvas(7, 8)), WORDS, Random(1))
    first = layout_worth(arranger.best)
    for _ in range(60):
        arranger.improve_once()
    assert layout_worth(arranger.best) > first
    assert arranger.is_complete == (left_out(arranger.best, WORDS) == [])


def test_the_best_never_gets_worse() -> None:
    arranger, worths = Arranger(Ground(Canvas(8, 8)), WORDS, Random(2)), list[float]()
    for _ in range(40):
        arranger.improve_once()
        worths.append(layout_worth(arranger.best))
    assert worths == sorted(worths)


def test_what_is_much_worse_does_not_stay() -> None:
    arranger, gaps = Arranger(Ground(Canvas(8, 8)), WORDS, Random(2)), list[float]()
    for _ in range(80):
        arranger.improve_once()
        gaps.append(layout_worth(arranger.best) - layout_worth(arranger.now))
    assert sum(gaps) / len(gaps) < 0.7


def test_what_is_fixed_stays() -> None:
    canvas = Canvas(9, 9, 9, 9)
    fixed = [canvas.laid("crossing", ACROSS, 3 * canvas.stride)]
    arranger = Arranger(Ground(canvas, fixed=fixed), WORDS[1:], Random(1))
    for _ in range(30):
        arranger.improve_once()
        assert arranger.now.laid[0] == fixed[0]


def test_it_goes_on_in_a_larger_box() -> None:
    small = Arranger(Ground(Canvas(8, 8)), WORDS, Random(1)).best
    large = Arranger(Ground(Canvas(12, 12)), WORDS, Random(1), small).best
    assert len(large.laid) >= len(small.laid)
    assert {laid.word for laid in small.laid} <= {laid.word for laid in large.laid}


def test_a_place_is_worth_its_crossings_less_growth() -> None:
    canvas = Canvas(9, 9)
    layout = Ground(canvas).layout([canvas.laid("grid", ACROSS, 4 * canvas.stride + 4)])
    places = {laid.word: place_value(layout, laid) for word in ("rig", "rigid") for laid in layout.places(word)}
    assert places["rig"] > places["rigid"]


def test_a_long_first_word_lies_where_it_fits() -> None:
    canvas = Canvas(9, 4, 9, 4)
    assert Arranger(Ground(canvas), ["crossing"], Random(1)).best.laid[0].direction == DOWN


def test_a_flood_reaches_what_hangs_together() -> None:
    canvas = Canvas(3, 3, 3, 3)
    cells = 0b0011 | 0b1000 << canvas.stride
    assert flood_fill(1, cells, canvas.stride) == 0b0011


def test_taking_words_away_leaves_no_accidental_run() -> None:
    """An across word that joined two words side by side goes: one of these goes too."""
    canvas = Canvas(9, 9, 9, 9)
    start = 2 * canvas.stride + 2
    arranger = Arranger(Ground(canvas), ["dot", "so"], Random(1))
    down = [canvas.laid("led", DOWN, start - 2 * canvas.stride), canvas.laid("oat", DOWN, start + 1)]
    layout = arranger.sound_layout(down)
    assert len(layout.laid) == 1
    assert arranger.sound_layout([*down, canvas.laid("dots", ACROSS, start)]).laid[2].word == "dots"
