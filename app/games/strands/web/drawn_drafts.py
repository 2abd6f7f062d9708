"""What a draft keeps of its drawing, and what becomes of that: a board, or words with pins to lay out the rest."""

from __future__ import annotations

from dataclasses import replace

from app.contract.game_types import Json, keep_on
from app.games.strands.author import drawing, editing, reading
from app.games.strands.author.drawing import Drawing
from app.games.strands.author.examining import PathLine, Report, examine
from app.games.strands.author.reading import TypedWord
from app.games.strands.cells import Path, grid
from app.games.strands.construct import difficulty
from app.games.strands.web.editor import BLANK, MANUAL, WORDS

# What of a draft makes its board; theme, title and language stay as they are when a version comes back.
VERSIONED = ("mode", "spangram", "words", "pins", "blind", "board", "grid", "paths")


def drawing_of(content: Json) -> Drawing:
    """The drawing of a draft; that of its board where this came last, unless its author wants to play it."""
    language = drawing.spoken(content["language"]) or "en"
    spangram, words = words_of(content, language)
    shown = {one.text: one.shown for one in (spangram, *words) if one.good}
    laid_last = content["mode"] == WORDS or "grid" not in content
    if laid_last and content["board"] and not content["blind"]:
        laid = drawing.of_board(content["board"], language)
        return replace(laid, shown={**shown, **laid.shown})
    return drawing.read_drawing(content, shown)


def words_of(content: Json, language: str) -> tuple[TypedWord, list[TypedWord]]:
    """The spangram and the theme words that were typed."""
    typed = list(reading.split(content["words"]))[: reading.MOST_WORDS]
    return reading.spell(content["spangram"], language), [reading.spell(one, language) for one in typed]


def keep(content: Json, before: Drawing, after: Drawing) -> Json:
    """The content with the drawing; a board that was made before it was changed is no longer its board.

    Pins stay with their words, wherever these lie now.
    """
    changed = (before.grid, before.strokes) != (after.grid, after.strokes)
    kept = {**content, **after.to_json(), "mode": MANUAL}
    if not changed:
        return kept
    lie = {after.word(one.cells): places(one.cells) for one in after.strokes}
    return {**kept, "board": None, "pins": {text: lie[text] for text in content["pins"] if text in lie}}


def places(cells: Path) -> list[list[int]]:
    """A path as a pin keeps it."""
    return [grid().place(cell) for cell in cells]


def finished(drawn: Drawing, report: Report) -> Json:
    """The board for the last steps, with its words as they are shown."""
    answers = [line.word for line in report.lines]
    level = difficulty.difficulty(drawn.grid, answers, drawn.language, False, keep_on)
    board = {**(report.board or {}), "difficulty": level}
    return {"board": board, "blind": False, **as_typed(report.lines)}


def as_typed(lines: tuple[PathLine, ...]) -> Json:
    """The fields of the words that say what was drawn."""
    across = next((line.shown for line in lines if line.spangram), "")
    return {"spangram": across, "words": "\n".join(line.shown for line in lines if not line.spangram)}


def held(content: Json, drawn: Drawing) -> Json:
    """The words typed and those drawn, of which the good ones are pinned where they lie: the rest can be laid out."""
    lines = tuple(line for line in examine(drawn).lines if line.good)
    spangram, words = words_of(content, drawn.language)
    drawn_words = {line.word for line in lines}
    told = as_typed(lines)
    others = [one.shown for one in words if one.text not in drawn_words]
    across = told["spangram"] or (spangram.shown if spangram.text not in drawn_words else "")
    listed = "\n".join([*filter(None, told["words"].split("\n")), *others])
    return {"spangram": across, "words": listed, "pins": {line.word: places(line.cells) for line in lines}}


def version_of(content: Json) -> Json | None:
    """The board of a draft with the words that lie on it, laid out or drawn; None while there is neither."""
    if not content.get("board") and not content.get("paths"):
        return None
    kept = {name: content[name] for name in VERSIONED if name in content}
    return {**kept, **words_on_board(content)} if content.get("board") else kept


def words_on_board(content: Json) -> Json:
    """The fields of the words as they were when the board was made, if they have changed since."""
    spangram, words = words_of({**BLANK, **content}, content.get("language", "en"))
    across, *laid = (one["text"] for one in editing.answers(content["board"]))
    if across == spangram.text and sorted(laid) == sorted(one.text for one in words):
        return {}
    shown = {one.text: one.shown for one in (spangram, *words)}
    return {"spangram": shown.get(across, across), "words": "\n".join(shown.get(text, text) for text in laid)}
