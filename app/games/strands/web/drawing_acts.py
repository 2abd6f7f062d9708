"""The acts on a drawing: each by its name, with the value that its button sends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from app.contract.game_types import Json
from app.games.strands.author import drawing, handwork
from app.games.strands.author.drawing import Drawing
from app.games.strands.author.examining import examine_drawing
from app.games.strands.author.letters import read_letters
from app.games.strands.author.reading import Remark, TypedWord
from app.games.strands.rules import read_path
from app.games.strands.web.drawn_drafts import path_as_places, typed_words

# What of a pasted text is kept on the page.
LONGEST_PASTE = 2000
Form = MultiDict[str, str]
Done = tuple[Drawing, Remark | None]


def keep_drawing(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return drawn, None


def fill_letters(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    """The letters of a text in the place of all that were there."""
    read = read_letters(form.get("letters", "")[:LONGEST_PASTE], drawn.language)
    if not read.is_complete:
        return drawn, next(remark for remark in read.remarks if remark.code != "accents")
    return replace(drawn, grid=read.cells), None


def go_to_paths(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    """On to the words, with the letters that were pasted and not put on the board yet."""
    return fill_letters(drawn, value, form, content) if form.get("letters", "").strip() else (drawn, None)


def add_path(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    """A path that was drawn in the browser."""
    cells, word = read_path(form.get("path", "")) or (), find_requested_word(drawn, form, content)
    after, refused = drawing.trace_path(drawn, cells, word)
    return mark_named_spangram(replace(after, pending=()), word, content), refused


def press_letter(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    cells, word = read_path(value), find_requested_word(drawn, form, content)
    after, refused = drawing.press_cell(drawn, cells[0], word) if cells else (drawn, None)
    return mark_named_spangram(after, word, content), refused


def find_requested_word(drawn: Drawing, form: Form, content: Json) -> TypedWord | None:
    """The word of the list that is to be written along the path."""
    spangram, words = typed_words(content, drawn.language)
    requested_word = form.get("word", "")
    return next(
        (word for word in (spangram, *words) if word.is_good and requested_word and word.text == requested_word), None
    )


def mark_named_spangram(drawn: Drawing, word: TypedWord | None, content: Json) -> Drawing:
    """Mark the path of the typed spangram as the spangram, once a word was written."""
    across = typed_words(content, drawn.language)[0].text
    if word is None or not across:
        return drawn
    return drawing.mark_spangram(
        drawn, next((stroke.cells for stroke in drawn.strokes if drawn.word(stroke.cells) == across), ())
    )


def clear_pending(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return replace(drawn, pending=()), None


def drop_path(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return drawing.drop_stroke(drawn, read_path(value) or ()), None


def mark_path(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return drawing.mark_spangram(drawn, read_path(value) or ()), None


def reverse_path(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return handwork.reversed_word(drawn, read_path(value) or ()), None


def mirror_grid(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return handwork.mirror_drawing(drawn), None


def flip_grid(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return handwork.flip_drawing(drawn), None


def toggle_pin(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    """Pinned, or no longer: what is pinned stays where it is when a board is laid out."""
    cells = read_path(value) or ()
    if any(stroke.cells == cells for stroke in drawn.strokes):
        text = drawn.word(cells)
        others = {pinned_text: path for pinned_text, path in content["pins"].items() if pinned_text != text}
        content["pins"] = others if text in content["pins"] else {**others, text: path_as_places(cells)}
    return drawn, None


def find_words_on_grid(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    spangram, words = typed_words(content, drawn.language)
    return drawing.find_paths(drawn, words, spangram)[0], None


def use_board(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return drawn, None if examine_drawing(drawn).board else Remark("unfinished")


ACTS: dict[str, Callable[[Drawing, str, Form, Json], Done]] = {
    "fill": fill_letters,
    "draw": go_to_paths,
    "add": add_path,
    "tap": press_letter,
    "clear": clear_pending,
    "drop": drop_path,
    "mark": mark_path,
    "reverse": reverse_path,
    "mirror": mirror_grid,
    "flip": flip_grid,
    "pin": toggle_pin,
    "find": find_words_on_grid,
    "use": use_board,
}
