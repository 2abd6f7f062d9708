"""The PDF of a sheet, drawn with ReportLab, which is loaded by the first call."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from app.games.crossword.print.clue_columns import GAP, MARGIN, SheetLayout, lay_out_full_page, lay_out_sheet, wrap_text
from app.games.crossword.print.sheet_content import SheetCell, SheetClue, SheetContent
from app.games.crossword.print.sheet_fonts import font_for, load_face, replace_unwritable
from app.games.crossword.print.sheet_look import PAPERS, SheetLook

if TYPE_CHECKING:
    from PIL.Image import Image
    from reportlab.pdfgen.canvas import Canvas

INK, GREY = "#111111", "#555555"
TITLE, BYLINE, NAME = 18.0, 9.5, 11.0
PICTURE_HEIGHT = 72.0
MOST_TITLE_LINES, MOST_NOTE_LINES = 3, 8
THIN, THICK = 0.6, 2.4


def pdf_sheet(
    content: SheetContent, look: SheetLook, picture: Image | None = None, footer: str = "", *, fills_page: bool = False
) -> bytes:
    """The sheet as a PDF. `picture` is what `read_picture` made, `footer` a line at the end of each page; with
    `fills_page` the grid is as large as the page leaves room for."""
    from reportlab.pdfgen.canvas import Canvas

    font = font_for(look.font, texts_of(content))
    file = io.BytesIO()
    # The same sheet is the same file: no moment is written into it.
    canvas = Canvas(file, pagesize=PAPERS[look.paper], invariant=1, pageCompression=1)
    canvas.setTitle(content.title)
    canvas.setAuthor(content.byline)
    drawing = SheetDrawing(canvas, in_font(content, font), look, font)
    drawing.draw_sheet(picture, replace_unwritable(footer, font), fills_page=fills_page)
    canvas.save()
    return file.getvalue()


def texts_of(content: SheetContent) -> Iterator[str]:
    yield from (
        content.title,
        content.byline,
        content.notes,
        content.name_label,
        *(cell.text for cell in content.cells),
    )
    for heading, clues in content.clues:
        yield from (heading, *(clue.text for clue in clues))


def in_font(content: SheetContent, font: str) -> SheetContent:
    """The content with signs alone that the font has."""
    clues = tuple(
        (
            replace_unwritable(heading, font),
            tuple(SheetClue(clue.number, replace_unwritable(clue.text, font)) for clue in group),
        )
        for heading, group in content.clues
    )
    texts = (content.title, content.byline, content.notes, content.name_label)
    title, byline, notes, name_label = (replace_unwritable(text, font) for text in texts)
    cells = tuple(cell._replace(text=replace_unwritable(cell.text, font)) for cell in content.cells)
    return replace(content, clues=clues, cells=cells, title=title, byline=byline, notes=notes, name_label=name_label)


class SheetDrawing:
    """One sheet on its canvas. Places are told from the top; PDF counts from the bottom."""

    def __init__(self, canvas: Canvas, content: SheetContent, look: SheetLook, font: str) -> None:
        self.canvas, self.content, self.look = canvas, content, look
        self.faces = {bold: load_face(font, bold) for bold in (False, True)}
        self.width, self.height = PAPERS[look.paper]
        self.widths: dict[tuple[str, bool], float] = {}

    def measure(self, text: str, size: float, bold: bool) -> float:
        """Widths grow with the size: a word is measured once, however often its clue is wrapped."""
        if (text, bold) not in self.widths:
            self.widths[text, bold] = float(self.faces[bold].stringWidth(text, 1.0))
        return self.widths[text, bold] * size

    def write_text(self, x: float, y: float, text: str, size: float, bold: bool = False, colour: str = INK) -> None:
        self.canvas.setFont(self.faces[bold].fontName, size)
        self.canvas.setFillColor(colour)
        self.canvas.drawString(x, self.height - y, text)

    def draw_sheet(self, picture: Image | None, footer: str, *, fills_page: bool = False) -> None:
        lay_out = lay_out_full_page if fills_page else lay_out_sheet
        layout = lay_out(self.content, self.look, self.draw_head(picture), self.measure)
        for cell in self.content.cells:
            self.draw_cell(cell, layout)
        for cell in self.content.cells:
            self.draw_bars(cell, layout)
        for page in range(layout.pages):
            for line in layout.lines:
                if line.page == page:
                    self.write_text(line.x, line.y, line.text, layout.size, line.bold)
            self.write_text(MARGIN, self.height - MARGIN / 2, footer, 7.0, colour=GREY)
            self.canvas.showPage()

    def draw_head(self, picture: Image | None) -> float:
        """Picture, title, author and notes; answers where they end."""
        y = MARGIN + (self.draw_picture(picture) if picture is not None else 0.0)
        y = self.draw_paragraph(y, self.content.title, TITLE, MOST_TITLE_LINES, bold=True)
        y = self.draw_paragraph(y, self.content.byline, BYLINE, 1, colour=GREY)
        y = self.draw_paragraph(y, self.content.notes, BYLINE, MOST_NOTE_LINES)
        return (self.draw_name_line(y) if self.content.name_label else y) + GAP

    def draw_name_line(self, y: float) -> float:
        """A label and a line to write on, half as wide as the page."""
        baseline = y + GAP + NAME
        self.write_text(MARGIN, baseline, self.content.name_label, NAME)
        self.canvas.setLineWidth(THIN)
        self.canvas.setStrokeColor(GREY)
        start = MARGIN + self.measure(self.content.name_label, NAME, False) + GAP / 2
        self.canvas.line(start, self.height - baseline - 2, self.width / 2, self.height - baseline - 2)
        return baseline + GAP / 2

    def draw_paragraph(
        self, y: float, text: str, size: float, most: int, bold: bool = False, colour: str = INK
    ) -> float:
        lines = wrap_text(text, self.width - 2 * MARGIN, lambda part: self.measure(part, size, bold))
        for line in lines[:most]:
            self.write_text(MARGIN, y + size, line, size, bold, colour)
            y += size * 1.25
        return y

    def draw_picture(self, picture: Image) -> float:
        from reportlab.lib.utils import ImageReader

        wide, high = picture.size
        scale = min(PICTURE_HEIGHT / high, (self.width - 2 * MARGIN) / wide)
        sizes = {"width": wide * scale, "height": high * scale}
        self.canvas.drawImage(ImageReader(picture), MARGIN, self.height - MARGIN - sizes["height"], **sizes)
        return float(sizes["height"] + GAP / 2)

    def corner_of(self, cell: SheetCell, layout: SheetLayout) -> tuple[float, float]:
        """The upper left corner of a cell, from the left edge and the top."""
        side = layout.frame.cell
        return layout.frame.grid_x + cell.x * side, layout.grid_y + cell.y * side

    def draw_cell(self, cell: SheetCell, layout: SheetLayout) -> None:
        (x, y), side, canvas = self.corner_of(cell, layout), layout.frame.cell, self.canvas
        colour = self.look.block_colour if cell.is_block else self.look.shade_colour if cell.shaded else "#ffffff"
        canvas.setLineWidth(THIN)
        canvas.setStrokeColor(self.look.block_colour if self.look.blocks == "black" else GREY)
        canvas.setFillColor(colour)
        canvas.rect(x, self.height - y - side, side, side, fill=1)
        if cell.circled:
            canvas.circle(x + side / 2, self.height - y - side / 2, side / 2 - THIN)
        if cell.number:
            self.write_text(x + side * 0.06, y + side * 0.32, str(cell.number), side * 0.3)
        if cell.text:
            self.draw_letters(cell.text, x, y, side)

    def draw_letters(self, text: str, x: float, y: float, side: float) -> None:
        """In the middle; several as small as they must be."""
        size = side * 0.62
        size *= min(1.0, side * 0.9 / self.measure(text, size, False))
        self.write_text(x + (side - self.measure(text, size, False)) / 2, y + side * 0.88, text, size)

    def draw_bars(self, cell: SheetCell, layout: SheetLayout) -> None:
        (x, y), side = self.corner_of(cell, layout), layout.frame.cell
        self.canvas.setLineWidth(THICK)
        self.canvas.setStrokeColor(INK)
        top, bottom = self.height - y, self.height - y - side
        if cell.bar_right:
            self.canvas.line(x + side, top, x + side, bottom)
        if cell.bar_below:
            self.canvas.line(x, bottom, x + side, bottom)
