"""Where everything stands on a sheet: nothing overlaps, nothing leaves the page, and few pages do."""

from __future__ import annotations

from app.games.crossword.formats.document import ClueLine, CrosswordFile
from app.games.crossword.grid import Grid
from app.games.crossword.print.clue_columns import (
    GAP,
    LARGEST_CELL,
    MARGIN,
    SheetLayout,
    lay_out_full_page,
    lay_out_sheet,
    wrap_text,
)
from app.games.crossword.print.sheet_content import SheetContent, sheet_content
from app.games.crossword.print.sheet_look import PAPERS, SIZES, SheetLook
from tests.each import each

TOP = 80.0


def measure(text: str, size: float, bold: bool) -> float:
    return len(text) * size * 0.5


def sheet(side: int, every: int, words: int) -> SheetContent:
    """A square with a block in each so many cells, and clues of so many words."""
    rows = tuple("".join("#" if (x + 2 * y) % every == 0 else "." for x in range(side)) for y in range(side))
    grid = Grid(rows)
    clues = tuple(ClueLine(slot.direction, slot.number, "seven words " * words) for slot in grid.slots)
    return sheet_content(CrosswordFile(grid, ("",) * side**2, clues), {}, ("Across", "Down"))


def check_room(content: SheetContent, look: SheetLook, found: SheetLayout) -> None:
    width, height = PAPERS[look.paper]
    grid = (found.frame.grid_x, found.grid_y)
    ends = (grid[0] + found.frame.cell * content.width, grid[1] + found.frame.cell * content.height)
    assert grid[0] >= MARGIN - 0.01 and ends[0] <= width - MARGIN + 0.01 and ends[1] <= height - MARGIN
    taken: dict[tuple[int, float, str], float] = {}
    for line in found.lines:
        right = line.x + measure(line.text, found.size, line.bold)
        assert line.x >= MARGIN and right <= width - MARGIN + 0.01 and line.y <= height - MARGIN + 1, line
        below_grid = line.page > 0 or line.y - found.size >= ends[1] or right <= grid[0]
        assert below_grid, line
        # Two lines at one place of a column are a text and its number, or one over another.
        column = (line.page, line.x, "")
        assert line.y - taken.get(column, -1000.0) > found.size or line.y < taken[column], line
        taken[column] = line.y


def test_it_works() -> None:
    for side, every, words in ((5, 9, 2), (9, 7, 3), (15, 6, 2), (15, 6, 8), (21, 7, 3), (25, 8, 5), (2, 9, 1)):
        content = sheet(side, every, words)
        for look in (SheetLook(paper=paper, size=size) for paper in PAPERS for size in SIZES):
            check_room(content, look, lay_out_sheet(content, look, TOP, measure))


def test_a_full_page_has_larger_cells_and_no_smaller_letters() -> None:
    for side, every, words in ((9, 7, 1), (13, 6, 1), (15, 6, 2), (25, 8, 5)):
        content, look = sheet(side, every, words), SheetLook()
        usual, full = (lay(content, look, TOP, measure) for lay in (lay_out_sheet, lay_out_full_page))
        check_room(content, look, full)
        assert (full.pages, full.size) == (usual.pages, usual.size)
        assert usual.frame.cell <= full.frame.cell <= LARGEST_CELL
    assert lay_out_full_page(sheet(11, 4, 1), SheetLook(), TOP, measure).frame.cell > 28


def test_a_usual_crossword_fits_on_one_page() -> None:
    def check(paper: str) -> None:
        assert lay_out_sheet(sheet(15, 6, 3), SheetLook(paper=paper), TOP, measure).pages == 1

    each(PAPERS, check)


def test_a_large_one_fits_on_two_pages() -> None:
    content = sheet(21, 6, 4)
    assert sum(len(clues) for _heading, clues in content.clues) >= 130

    def check(paper: str) -> None:
        assert lay_out_sheet(content, SheetLook(paper=paper), TOP, measure).pages <= 2

    each(PAPERS, check)


def test_long_clues_take_as_many_pages_as_they_need() -> None:
    found = lay_out_sheet(sheet(21, 6, 40), SheetLook(), TOP, measure)
    assert found.pages > 2
    assert found.size >= 9


def test_every_clue_is_there_once() -> None:
    content = sheet(21, 7, 9)
    found = lay_out_sheet(content, SheetLook(), TOP, measure)
    numbers = [line.text for line in found.lines if line.bold]
    wanted = [text for heading, clues in content.clues for text in (heading, *(str(clue.number) for clue in clues))]
    assert numbers == wanted


def test_a_word_without_an_end_is_cut() -> None:
    lines = wrap_text("a " + "x" * 50 + " b", 10 * 5.0, lambda text: measure(text, 10.0, False))
    assert lines == ["a", *["x" * 10] * 5, "b"]
    assert wrap_text("", 10.0, len) == []


def test_a_small_grid_has_larger_cells() -> None:
    small, usual = (lay_out_sheet(sheet(side, 9, 2), SheetLook(), TOP, measure).frame.cell for side in (5, 15))
    assert small > usual + GAP / 2
