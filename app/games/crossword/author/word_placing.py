"""A word put where it crosses best, and a whole list of words laid out as a puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import log

from app.contract.game_types import Json, Unsolvable, keep_on
from app.games.crossword.asked import SILENT, normalise_entry
from app.games.crossword.author import page_edits
from app.games.crossword.author.clue_rows import (
    LONGEST_CLUE,
    LooseRow,
    carry_clues,
    clue_texts,
    entry_clues,
    with_clues,
)
from app.games.crossword.author.fill_area import grid_with_letters
from app.games.crossword.author.grid_cells import GridCell, with_cells
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.page_edits import Edited, PageEdit
from app.games.crossword.author.setups import FREESTYLE, LARGEST
from app.games.crossword.find.fits import SlotDomains, crossing_rooms
from app.games.crossword.formats.document import NOTHING, line, upper
from app.games.crossword.formats.members import ENUMERATION
from app.games.crossword.grid import ACROSS, BLOCK, OPEN, OUTSIDE, SHORTEST, Direction, Slot
from app.games.crossword.layout import placer
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.parameters import PlaceParameters
from app.words.fold import ALPHABETS

# What stands between a word and its clue in a list.
MARKS = ("\t", ":", ";")
MOST_LISTED, LONGEST_LIST = 200, 60_000
# The words of a phrase, and what stands between them.
_PARTS, _BETWEEN = re.compile(r"[^\s\-]+"), re.compile(r"(?<=\S)[\s\-]+(?=\S)")


def place_word(work: Manuscript, text: str, clue: str, grows: bool, listed: ScoredList) -> Edited:
    """The manuscript with a word where it crosses best, with its clue; as remarks what there is to say of it.

    A free layout may grow for it. Raises Unsolvable for a word without a place.
    """
    word = normalise_entry(text, work.setup.language)
    if len(word) < SHORTEST:
        raise Unsolvable("answer_too_short", text=upper(word), fewest=SHORTEST)
    if work.setup.kind != FREESTYLE:
        return _write_word(work, best_slot(work, word, listed), word, clue)
    for wider in _room_for_word(work, len(word), grows):
        if row := best_place(wider, word):
            return Edited(_trim_new_sides(_write_word(wider, row, word, clue).work, work))
    raise Unsolvable("no_place_for", word=upper(word))


def _write_word(work: Manuscript, row: LooseRow, word: str, clue: str) -> Edited:
    return page_edits.apply_page_edit(work, PageEdit(added=row._replace(answer=word, clue=line(clue, LONGEST_CLUE))))


def _loose_row_at(direction: Direction, row: int, col: int) -> LooseRow:
    """Row and column count from 1."""
    return LooseRow("", "", direction, str(row), str(col))


def best_slot(work: Manuscript, word: str, listed: ScoredList) -> LooseRow:
    """Of the slots that a word fits, the one where it meets the most letters, and leaves its crossings the most room.

    Raises Unsolvable if there is none.
    """
    grid = grid_with_letters(work.document)
    if any(grid.pattern(slot) == word for slot in grid.slots):
        raise Unsolvable("word_there", word=upper(word))
    domains = SlotDomains(grid, listed)
    fitting = [
        (_crossing_score(domains, n, slot, word), -n, slot)
        for n, slot in enumerate(grid.slots)
        if _can_hold(work, slot, word)
    ]
    if not fitting:
        has_length = any(len(slot.cells) == len(word) for slot in grid.slots)
        raise Unsolvable("no_place_for" if has_length else "no_entry_for", word=upper(word), cells=len(word))
    best = max(fitting)[2]
    return _loose_row_at(best.direction, best.row + 1, best.col + 1)


def _can_hold(work: Manuscript, slot: Slot, word: str) -> bool:
    standing = [work.document.solution[cell] for cell in slot.cells]
    return len(standing) == len(word) and all(old in ("", new) for old, new in zip(standing, word, strict=True))


def _crossing_score(domains: SlotDomains, at: int, slot: Slot, word: str) -> float:
    """Dead crossings count against it, letters that it meets for it."""
    alphabet, grid = domains.parts[at].alphabet, domains.grid
    met = sum(grid.text[cell] != OPEN for cell in slot.cells)
    left = [
        counts[alphabet.index(letter)]
        for counts, letter in zip(crossing_rooms(domains, at), word, strict=True)
        if counts is not None
    ]
    return 3.0 * met + sum(log(counts) if counts else -10.0 for counts in left) / max(1, len(left))


def _room_for_word(work: Manuscript, length: int, grows: bool) -> Iterator[Manuscript]:
    """The manuscript as it is, and with room for the word on all sides."""
    yield work
    if grows:
        down, right = (min(length, LARGEST - side) for side in (work.height, work.width))
        yield work.expand_grid(top=down // 2, bottom=down - down // 2, left=right // 2, right=right - right // 2)
        yield work.expand_grid(bottom=down, right=right)
        yield work.expand_grid(top=down, left=right)


def best_place(work: Manuscript, word: str) -> LooseRow | None:
    """Return where a word crosses best in a free layout; None where it fits nowhere. Raises Unsolvable for a word that
    is there."""
    if len(word) > max(work.height, work.width):
        return None
    grid, alphabet = grid_with_letters(work.document), ALPHABETS[work.setup.language]
    signs = ["#" if sign == OPEN else sign for sign in grid.text]
    if not any(sign in alphabet for sign in signs):
        row, col = (work.height + 1) // 2, (work.width - len(word)) // 2 + 1
        return _loose_row_at(ACROSS, row, col) if len(word) <= work.width else None
    # A cell with several letters is not crossed.
    signs = [OUTSIDE if work.document.solution[n] and sign == BLOCK else sign for n, sign in enumerate(signs)]
    onto = "\n".join(grid.filled(signs).rows)
    params = PlaceParameters(work.setup.language, words=(word,), onto=onto, unresolved=work.setup.unresolved)
    places = placer.place_words(params, keep_on).get("places")
    return _loose_row_at(places[0]["direction"], places[0]["row"], places[0]["col"]) if places else None


def _trim_new_sides(work: Manuscript, before: Manuscript) -> Manuscript:
    """Return the grid without the new rows and columns that stayed empty, at least as large as before."""
    used = [n for n, cell in enumerate(work.cells) if cell.is_open]
    rows, cols = [n // work.width for n in used], [n % work.width for n in used]
    spare_rows, spare_cols = work.height - before.height, work.width - before.width
    top, left = min(spare_rows, min(rows)), min(spare_cols, min(cols))
    bottom = min(spare_rows - top, work.height - 1 - max(rows))
    right = min(spare_cols - left, work.width - 1 - max(cols))
    return work.expand_grid(-top, -right, -bottom, -left) if any((top, right, bottom, left)) else work


def read_word_list(text: str, language: str) -> dict[str, str]:
    """The words of a list, as they stand in a grid, with their clues: a line each, `word`, `word: clue` or with a tab.

    Raises Unsolvable for a line that no grid can hold, a word twice, none or too many.
    """
    clues_by_answer: dict[str, str] = {}
    for each in text.splitlines():
        if not each.strip():
            continue
        word, clue = _split_line(each)
        answer = normalise_entry(word, language)
        if answer in clues_by_answer:
            raise Unsolvable("word_twice", word=upper(answer))
        clues_by_answer[answer] = line(clue, LONGEST_CLUE)
        if len(clues_by_answer) > MOST_LISTED:
            raise Unsolvable("too_many_words", most=MOST_LISTED, number=len(text.split("\n")))
    if not clues_by_answer:
        raise Unsolvable("no_words")
    return clues_by_answer


def read_enumerations(text: str, language: str) -> dict[str, str]:
    """Return the lengths of the words of each phrase in a list, by its answer: "3,3" for "ice cap", "1-5" for
    "T-shirt". Words that are no phrase are left out. Raises Unsolvable as `read_word_list` does."""
    lengths_by_answer = {}
    for each in filter(str.strip, text.splitlines()):
        phrase = " ".join(_split_line(each)[0].split())
        lengths = [len(normalise_entry(part, language)) for part in _PARTS.findall(phrase) if part.strip(SILENT)]
        if len(lengths) > 1:
            signs = ["-" if "-" in between else "," for between in _BETWEEN.findall(phrase)]
            told = "".join(f"{sign}{length}" for sign, length in zip(["", *signs], lengths, strict=False))
            lengths_by_answer[normalise_entry(phrase, language)] = told
    return lengths_by_answer


def _split_line(each: str) -> tuple[str, str]:
    at = min((each.index(mark) for mark in MARKS if mark in each), default=len(each))
    return each[:at], each[at + 1 :]


def laid_out(
    work: Manuscript, layout: Json, clues: Mapping[str, str], enumerations: Mapping[str, str] | None = None
) -> Manuscript:
    """The manuscript as the free layout that `placer.place` has told, with these clues and enumerations by answers;
    clues of before follow their answers, and what found no place is loose."""
    rows = tuple(layout["rows"])
    document = with_cells(work.document, _cells_from_rows(rows), len(rows[0]))
    left = [
        LooseRow(upper(word), clues.get(word, ""), code="no_place_for", values={"word": upper(word)})
        for word in layout["left_out"]
    ]
    document, loose = carry_clues(entry_clues(work.document), replace(document, clues=()), [*work.loose, *left])
    texts = clue_texts(document)
    for slot in document.grid.slots:
        place, answer = f"{slot.direction[0]}{slot.cells[0]}", document.answer(slot)
        if clues.get(answer):
            texts[place] = (clues[answer], NOTHING)
        if enumerations and enumerations.get(answer):
            text, more = texts.get(place, ("", NOTHING))
            texts[place] = (text, {**more, ENUMERATION: enumerations[answer]})
    setup = work.setup._replace(kind=FREESTYLE)
    return replace(work, setup=setup, document=with_clues(document, texts), loose=loose, typed={})


def _cells_from_rows(rows: Sequence[str]) -> list[GridCell]:
    return [GridCell(sign) for sign in "".join(rows)]
