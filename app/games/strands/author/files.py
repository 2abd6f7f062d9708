"""Boards as files: JSON (docs/strands-board.schema.json) and a text that people can write by hand.

The text has the letters, an empty line, and a line for each word, with its cells if they are given (column and row,
"a1" is the first cell and "f8" the last):

    CUDDLE
    LEIRON
    …

    title: …
    clue: …
    language: en
    spangram: Word puzzle = f8 e8 d8 …
    Letter = c5 d6 …
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from app.contract.game_types import Json, Value
from app.games.strands.author.drawing import (
    MOST_PATHS,
    Drawing,
    Sought,
    add_stroke,
    find_paths,
    path_refusal,
    supported_language,
)
from app.games.strands.author.letters import EMPTY, read_letters
from app.games.strands.author.reading import MOST_WORDS, Remark, TypedWord, spell_word, split_words
from app.games.strands.cells import COLUMNS, ROWS, Path, cell_name, is_place
from app.words.outside import mended_line, read_json

# What a file may have; a board has about two thousand bytes.
LARGEST = 60_000
LONGEST_TITLE, LONGEST_CLUE = 120, 120
_HEADER = re.compile(r"\s*(title|clue|theme|language|count|spangram)\s*:(.*)", re.I)
_CELL = re.compile(r"([a-f])([1-8])")


class Unreadable(ValueError):
    """Raised for what is no board, with the remark that says why.

    Its codes are those of the letters and of a word's spelling, and: nothing, large, json (with the line), object,
    rows, words, language, places and cell (a word whose cells are none), spells (a word and what its path spells),
    same (a word on the cells of another), too_many (words, with the most), apart, twice, too_short.
    """

    def __init__(self, code: str, **values: Value) -> None:
        super().__init__(code)
        self.remark = Remark(code, values)


@dataclass(frozen=True, slots=True)
class Imported:
    """A board that was read: its drawing, what became of the words without cells, and mild remarks."""

    title: str
    clue: str
    drawing: Drawing
    sought: tuple[Sought, ...]
    remarks: tuple[Remark, ...]

    @property
    def lost(self) -> list[Sought]:
        """The words that have no path yet."""
        return [sought for sought in self.sought if sought.remark]


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a file, with its cells if it has them."""

    typed: TypedWord
    cells: Path | None
    spangram: bool = False


def read_board_file(text: str) -> Imported:
    """The board in a file's text, JSON or lines; raises Unreadable.

    Words without cells get their paths where these are the only ones.
    """
    if not text.strip():
        raise Unreadable("nothing")
    if len(text.encode(errors="replace")) > LARGEST:
        raise Unreadable("large", most=LARGEST // 1000)
    return _read_json(text) if text.lstrip()[:1] in ("{", "[") else _read_lines(text)


# --- JSON -----------------------------------------------------------------------------------------


def _read_json(text: str) -> Imported:
    try:
        content = read_json(text)
    except json.JSONDecodeError as error:
        raise Unreadable("json", line=error.lineno) from error
    except ValueError as error:
        raise Unreadable("json", line=1) from error
    if not isinstance(content, dict):
        raise Unreadable("object")
    rows = content.get("rows")
    if not isinstance(rows, list) or len(rows) != ROWS or not all(isinstance(row, str) for row in rows):
        raise Unreadable("rows", rows=ROWS, columns=COLUMNS)
    language = _read_language(content.get("language", "en"))
    listed = content.get("words", [])
    if not isinstance(listed, list):
        raise Unreadable("words")
    spangram = [content["spangram"]] if content.get("spangram") else []
    _check_count(listed)
    words = [_json_word(entry, language, at < len(spangram)) for at, entry in enumerate([*spangram, *listed])]
    return _build_import("\n".join(rows), words, language, content)


def _json_word(given: object, language: str, spangram: bool) -> _Word:
    entry = given if isinstance(given, dict) else {"text": given}
    text, path = entry.get("text"), entry.get("path")
    shown = entry.get("shown") or text
    if not isinstance(text, str) or not isinstance(shown, str):
        raise Unreadable("words")
    typed = _spell_word(text, language)
    spelled = spell_word(shown, language)
    typed = spelled if spelled.is_good and spelled.text == typed.text else typed
    if path is None:
        return _Word(typed, None, spangram)
    if not isinstance(path, list) or not all(map(is_place, path)):
        raise Unreadable("places", word=typed.shown, rows=ROWS - 1, columns=COLUMNS - 1)
    return _Word(typed, tuple(row * COLUMNS + column for row, column in path), spangram)


# --- text -----------------------------------------------------------------------------------------


def _read_lines(text: str) -> Imported:
    heads: Json = {}
    letters: list[str] = []
    words: list[tuple[str, bool]] = []
    whole = False
    for line in text.splitlines():
        head = _HEADER.fullmatch(line)
        whole = whole or bool(letters and (head or not line.strip() or len(letters) == ROWS))
        if head and head[1].lower() == "spangram":
            words.append((head[2], True))
        elif head:
            heads["clue" if head[1].lower() == "theme" else head[1].lower()] = head[2].strip()
        elif line.strip():
            (words.append((line, False)) if whole else letters.append(line))
    language = _read_language(heads.get("language") or "en")
    _check_count(words)
    every = (word for line, across in words for word in _text_words(line, language, across))
    laid = list(islice(every, MOST_WORDS + 1))
    return _build_import("\n".join(letters), laid, language, heads)


def _text_words(line: str, language: str, spangram: bool) -> Iterator[_Word]:
    text, equals_sign, cells = line.partition("=")
    if not equals_sign:
        yield from (_Word(_spell_word(word, language), None, spangram) for word in split_words(text))
        return
    typed = _spell_word(text, language)
    yield _Word(typed, tuple(_read_cell(cell, typed) for cell in re.split(r"[\s,;.-]+", cells.strip())), spangram)


def _read_cell(text: str, word: TypedWord) -> int:
    match = _CELL.fullmatch(text.lower())
    if not match:
        raise Unreadable("cell", word=word.shown, cell=text[:20])
    return (int(match[2]) - 1) * COLUMNS + "abcdef".index(match[1])


# --- both -----------------------------------------------------------------------------------------


def _check_count(words: Sequence[object]) -> None:
    """Raise Unreadable for more words than any board holds, before the first one is looked at."""
    if len(words) > MOST_WORDS:
        raise Unreadable("too_many", most=MOST_WORDS)


def _read_language(given: object) -> str:
    language = supported_language(given.strip().lower() if isinstance(given, str) else None)
    if not language:
        raise Unreadable("language", text=str(given)[:20])
    return language


def _spell_word(text: str, language: str) -> TypedWord:
    typed = spell_word(text, language)
    if not typed.is_good:
        bad = next(remark for remark in typed.remarks if remark.is_serious)
        raise Unreadable(bad.code, **{**bad.values, "word": typed.shown})
    return typed


def _build_import(letters: str, words: Sequence[_Word], language: str, heads: Mapping[str, object]) -> Imported:
    _check_count(words)
    read = read_letters(letters, language)
    if not read.is_complete or EMPTY in read.cells:
        bad = next(remark for remark in read.remarks if remark.code != "accents")
        raise Unreadable(bad.code, **bad.values)
    drawing = Drawing(read.cells, (), (), language, {word.typed.text: word.typed.shown for word in words})
    for word in words[:MOST_PATHS]:
        drawing = _draw_path(drawing, word)
    spangram = next((word.typed for word in words if word.spangram), None)
    drawing, sought = find_paths(drawing, [word.typed for word in words if not word.spangram], spangram)
    accents = [remark for word in words for remark in word.typed.remarks]
    return Imported(
        _header_text(heads.get("title"), LONGEST_TITLE),
        _header_text(heads.get("clue"), LONGEST_CLUE),
        drawing,
        tuple(sought),
        (*read.remarks, *accents),
    )


def _draw_path(drawing: Drawing, word: _Word) -> Drawing:
    """With the path of the word, if it has one; raises Unreadable for a path that is none or spells another word."""
    if word.cells is None:
        return drawing
    if refused := path_refusal(drawing, word.cells):
        raise Unreadable(refused.code, **{**refused.values, "word": word.typed.shown})
    spelled = drawing.word(word.cells)
    if spelled != word.typed.text:
        raise Unreadable("spells", word=word.typed.shown, spelled=spelled)
    if any(set(stroke.cells) == set(word.cells) for stroke in drawing.strokes):
        raise Unreadable("same", word=word.typed.shown)
    return add_stroke(drawing, word.cells)


def _header_text(given: object, longest: int) -> str:
    return mended_line(given)[:longest] if isinstance(given, str) else ""


# --- writing --------------------------------------------------------------------------------------


def board_file_json(board: Json, *, title: str = "", clue: str = "", language: str = "en") -> Json:
    """The file of a board, in the generator's JSON; of one without "spangram" and "words" its public part."""
    keys = ("count", "rows", "spangram", "words", "difficulty")
    heads = {"title": title, "clue": clue, "language": language}
    return {**heads, **{key: board[key] for key in keys if key in board}}


def to_text(board: Json, *, title: str = "", clue: str = "", language: str = "en") -> str:
    """The same as lines for people."""
    lines = [row.upper() for row in board["rows"]]
    lines += ["", *(f"title: {title}" for _ in [0] if title), *(f"clue: {clue}" for _ in [0] if clue)]
    lines.append(f"language: {language}")
    if "spangram" in board:
        lines += [f"spangram: {_text_word(board['spangram'])}", *map(_text_word, board["words"])]
    elif "count" in board:
        lines.append(f"count: {board['count']}")
    return "\n".join(lines) + "\n"


def _text_word(answer: Json) -> str:
    cells = (cell_name(row * COLUMNS + column) for row, column in answer["path"])
    return f"{answer.get('shown') or answer['text']} = {' '.join(cells)}"


def to_content(imported: Imported) -> Json:
    """The content of a draft for an imported board."""
    drawing = imported.drawing
    typed = [sought.word.shown for sought in imported.sought]
    across = next((drawing.word(stroke.cells) for stroke in drawing.strokes if stroke.spangram), "")
    spangram = drawing.shown.get(across, across)
    words = [shown for shown in typed if shown != spangram]
    content = {"mode": "manual", "language": drawing.language, "clue": imported.clue, "board": None}
    return {**content, "spangram": spangram, "words": "\n".join(words), **drawing.to_json()}
