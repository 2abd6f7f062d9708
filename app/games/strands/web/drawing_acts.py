"""What an author may do to a drawing: each act by its name, with the value that its button sends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from app.contract.game_types import Json
from app.games.strands.author import drawing, handwork
from app.games.strands.author.drawing import Drawing
from app.games.strands.author.examining import examine
from app.games.strands.author.letters import read_letters
from app.games.strands.author.reading import Remark, TypedWord
from app.games.strands.rules import read_path
from app.games.strands.web.drawn_drafts import places, words_of

# What of a pasted text is kept on the page.
LONGEST_PASTE = 2000
Form = MultiDict[str, str]
Done = tuple[Drawing, Remark | None]


def nothing(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return drawn, None


def fill(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    """The letters of a text in the place of all that were there."""
    read = read_letters(form.get("letters", "")[:LONGEST_PASTE], drawn.language)
    if not read.whole:
        return drawn, next(one for one in read.remarks if one.code != "accents")
    return replace(drawn, grid=read.cells), None


def draw(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    """On to the words, with the letters that were pasted and not put on the board yet."""
    return fill(drawn, value, form, content) if form.get("letters", "").strip() else (drawn, None)


def add(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    """A path that was drawn in the browser."""
    cells, word = read_path(form.get("path", "")) or (), chosen(drawn, form, content)
    after, refused = drawing.trace(drawn, cells, word)
    return named(replace(after, pending=()), word, content), refused


def press(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    cells, word = read_path(value), chosen(drawn, form, content)
    after, refused = drawing.press(drawn, cells[0], word) if cells else (drawn, None)
    return named(after, word, content), refused


def chosen(drawn: Drawing, form: Form, content: Json) -> TypedWord | None:
    """The word of the list that is to be written along the path."""
    spangram, words = words_of(content, drawn.language)
    asked = form.get("word", "")
    return next((one for one in (spangram, *words) if one.good and asked and one.text == asked), None)


def named(drawn: Drawing, word: TypedWord | None, content: Json) -> Drawing:
    """With the spangram that was typed as the spangram, and no other word, once a word was written."""
    across = words_of(content, drawn.language)[0].text
    if word is None or not across:
        return drawn
    return drawing.mark(drawn, next((one.cells for one in drawn.strokes if drawn.word(one.cells) == across), ()))


def clear(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return replace(drawn, pending=()), None


def drop(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return drawing.drop(drawn, read_path(value) or ()), None


def mark(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return drawing.mark(drawn, read_path(value) or ()), None


def reverse(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return handwork.reversed_word(drawn, read_path(value) or ()), None


def mirror(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return handwork.mirrored(drawn), None


def flip(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return handwork.flipped(drawn), None


def pin(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    """Pinned, or no longer: what is pinned stays where it is when a board is laid out."""
    cells = read_path(value) or ()
    if any(one.cells == cells for one in drawn.strokes):
        text = drawn.word(cells)
        others = {one: path for one, path in content["pins"].items() if one != text}
        content["pins"] = others if text in content["pins"] else {**others, text: places(cells)}
    return drawn, None


def find(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    spangram, words = words_of(content, drawn.language)
    return drawing.find(drawn, words, spangram)[0], None


def use(drawn: Drawing, value: str, form: Form, content: Json) -> Done:
    return drawn, None if examine(drawn).board else Remark("unfinished")


ACTS: dict[str, Callable[[Drawing, str, Form, Json], Done]] = {
    "fill": fill,
    "draw": draw,
    "add": add,
    "tap": press,
    "clear": clear,
    "drop": drop,
    "mark": mark,
    "reverse": reverse,
    "mirror": mirror,
    "flip": flip,
    "pin": pin,
    "find": find,
    "use": use,
}
