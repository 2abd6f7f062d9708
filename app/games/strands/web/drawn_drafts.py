"""The drawing in a draft's content, and what it turns into: a board, or words with pins to lay out the rest."""

from __future__ import annotations

from dataclasses import replace

from app.contract.game_types import Json, keep_on
from app.games.strands.author import drawing, editing, reading
from app.games.strands.author.drawing import Drawing
from app.games.strands.author.examining import PathLine, Report, examine_drawing
from app.games.strands.author.reading import TypedWord
from app.games.strands.cells import Path, grid
from app.games.strands.construct import difficulty
from app.games.strands.web.editor import BLANK, MANUAL, WORDS

# What of a draft makes its board; theme, title and language stay as they are when a version comes back.
VERSIONED = ("mode", "spangram", "words", "pins", "blind", "board", "grid", "paths")


def drawing_of(content: Json) -> Drawing:
    """The drawing of a draft; that of its board where this came last, unless its author wants to play it."""
    language = drawing.supported_language(content["language"]) or "en"
    spangram, words = typed_words(content, language)
    shown = {word.text: word.shown for word in (spangram, *words) if word.is_good}
    laid_last = content["mode"] == WORDS or "grid" not in content
    if laid_last and content["board"] and not content["blind"]:
        laid = drawing.of_board(content["board"], language)
        return replace(laid, shown={**shown, **laid.shown})
    return drawing.read_drawing(content, shown)


def typed_words(content: Json, language: str) -> tuple[TypedWord, list[TypedWord]]:
    """The spangram and the theme words that were typed."""
    typed = list(reading.split_words(content["words"]))[: reading.MOST_WORDS]
    return reading.spell_word(content["spangram"], language), [reading.spell_word(text, language) for text in typed]


def with_drawing(content: Json, before: Drawing, after: Drawing) -> Json:
    """The content with the drawing; a board that was made before it was changed is no longer its board.

    Pins stay with their words, wherever these lie now.
    """
    changed = (before.grid, before.strokes) != (after.grid, after.strokes)
    new_content = {**content, **after.to_json(), "mode": MANUAL}
    if not changed:
        return new_content
    lie = {after.word(stroke.cells): path_as_places(stroke.cells) for stroke in after.strokes}
    return {**new_content, "board": None, "pins": {text: lie[text] for text in content["pins"] if text in lie}}


def path_as_places(cells: Path) -> list[list[int]]:
    """A path as a pin keeps it."""
    return [grid().place(cell) for cell in cells]


def finished_fields(drawn: Drawing, report: Report) -> Json:
    """The board for the last steps, with its words as they are shown."""
    answers = [line.word for line in report.lines]
    level = difficulty.rate_difficulty(drawn.grid, answers, drawn.language, False, keep_on)
    board = {**(report.board or {}), "difficulty": level}
    return {"board": board, "blind": False, **as_typed(report.lines)}


def as_typed(lines: tuple[PathLine, ...]) -> Json:
    """The fields of the words that say what was drawn."""
    across = next((line.shown for line in lines if line.spangram), "")
    return {"spangram": across, "words": "\n".join(line.shown for line in lines if not line.spangram)}


def pinned_fields(content: Json, drawn: Drawing) -> Json:
    """The words typed and those drawn, of which the good ones are pinned where they lie: the rest can be laid out."""
    lines = tuple(line for line in examine_drawing(drawn).lines if line.is_good)
    spangram, words = typed_words(content, drawn.language)
    drawn_words = {line.word for line in lines}
    drawn_fields = as_typed(lines)
    others = [word.shown for word in words if word.text not in drawn_words]
    across = drawn_fields["spangram"] or (spangram.shown if spangram.text not in drawn_words else "")
    listed = "\n".join([*filter(None, drawn_fields["words"].split("\n")), *others])
    return {"spangram": across, "words": listed, "pins": {line.word: path_as_places(line.cells) for line in lines}}


def version_of(content: Json) -> Json | None:
    """The board of a draft with the words that lie on it, laid out or drawn; None while there is neither."""
    if not content.get("board") and not content.get("paths"):
        return None
    version = {name: content[name] for name in VERSIONED if name in content}
    return {**version, **words_on_board(content)} if content.get("board") else version


def words_on_board(content: Json) -> Json:
    """The fields of the words as they were when the board was made, if they have changed since."""
    spangram, words = typed_words({**BLANK, **content}, content.get("language", "en"))
    across, *laid = (answer["text"] for answer in editing.list_answers(content["board"]))
    if across == spangram.text and sorted(laid) == sorted(word.text for word in words):
        return {}
    shown = {word.text: word.shown for word in (spangram, *words)}
    return {"spangram": shown.get(across, across), "words": "\n".join(shown.get(text, text) for text in laid)}
