"""The remarks on typed words, and on a drawn or imported board, in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from app.contract.game_types import Value
from app.games.strands.author.letters import CELLS
from app.games.strands.author.reading import Reading, Remark
from app.games.strands.web.messages import FAULTS, cells_told
from app.web.texts import Lazy, ngettext, render_sentence

# Remarks on how many letters there are; no word is marked for them.
COUNTS = {"too_many_letters", "too_few_letters", "spangram_to_come", "spangram_without_room"}
# On a typed word, behind it; on all of them, by themselves.
WORD: dict[str, Lazy] = {
    "digits": _l("has a digit (“%(sign)s”): only letters go on a board"),
    "signs": _l("has “%(sign)s”, which isn’t a letter in this language"),
    "empty": _l("has no letters"),
    "endless": _l("is longer than %(most)s letters"),
    "accents": _l("goes on the board as “%(text)s”"),
    "joined": _l("goes on the board as “%(text)s”, without spaces or punctuation"),
    "cannot_span": _l("has %(letters)s letters: it needs at least %(least)s to reach across the board"),
    "spangram_too_long": _l("has %(letters)s letters: a spangram can have at most %(most)s"),
    "blocked": _l("can’t be used here"),
    "unknown": _l("isn’t in the word list: check the spelling"),
    "repeated": _l("is listed twice"),
    "hidden": _l("is hidden in “%(other)s”, so it would be on the board twice"),
    "hidden_backwards": _l("is hidden backwards in “%(other)s”, so it would be on the board twice"),
    "no_spangram": _l("Add a spangram: a word or phrase that sums up all the others."),
    "no_words": _l("Add the theme words."),
}
# On the letters of a board and on the whole of it: sentences of their own.
WHOLE: dict[str, Lazy] = {
    "digits": _l("“%(sign)s” is a digit. Only letters go on a board."),
    "signs": _l("“%(sign)s” isn’t a letter in this language."),
    "accents": _l("Accents this language doesn’t use were left out: %(text)s."),
    "row": _l("Row %(row)s has %(letters)s letters; a row has 6. That makes %(sum)s of 48 in all."),
    "apart": _l("Letters must touch: this path jumps from %(one)s to %(other)s."),
    "twice": _l("A path can use each letter once. This one uses %(cell)s twice."),
    "too_short": _l("A word needs at least %(least)s letters; this has %(letters)s."),
    "no_spangram": _l("No path is marked as the spangram."),
    "no_words": _l("Add the theme words."),
    "other_length": _l("“%(word)s” has %(letters)s letters, but this path has %(cells)s cells."),
    "in_other": _l("“%(other)s” is already on %(cell)s. Remove it first, or go around it."),
    "lines": _l("A row, column or diagonal spells a word we don’t use: %(text)s."),
    "unfinished": _l("The board isn’t finished. See the notes beside it."),
    "too_many_paths": _l("There are already %(most)s paths. Remove one first."),
}
# On a path, behind the word that it spells.
PATH: dict[str, Lazy] = {
    "too_short": _l("has %(letters)s letters: a word needs at least %(least)s"),
    "apart": _l("jumps from %(one)s to %(other)s: letters must touch"),
    "twice": _l("uses %(cell)s twice"),
    "gap": _l("has no letter at %(cell)s"),
    "shared": _l("shares %(cell)s with “%(other)s”"),
    "crossing": _l("crosses “%(other)s”"),
    "spanning": _l("doesn’t reach from one side of the board to the opposite one"),
    "there": _l("is on the board but has no path yet"),
    "nowhere": _l("isn’t on the board"),
    "waits": _l("is waiting to be placed"),
    "crowded": _l("doesn’t fit beside the other words"),
}
# On a file.
FILE: dict[str, Lazy] = {
    "nothing": _l("There’s nothing to import. Paste a board or choose a file."),
    "large": _l("That’s more than %(most)s kB. No board is that large."),
    "json": _l("This starts like JSON but isn’t valid: check line %(line)s."),
    "object": _l("In JSON, a board must be an object with “rows”."),
    "rows": _l("The “rows” must be a list of %(rows)s strings with %(columns)s letters each."),
    "words": _l(
        "“spangram” must be a word and “words” a list of words, each with “text” and optionally “path” and “shown”."
    ),
    "too_many": _l("That’s too many words for a board. The limit is %(most)s."),
    "language": _l("We don’t make boards in “%(text)s”."),
    "places": _l("The path of “%(word)s” must be a list of [row, column], from [0, 0] to [%(rows)s, %(columns)s]."),
    "cell": _l("“%(cell)s” in the line for “%(word)s” isn’t a cell. Cells are named a1 to f8, column and row."),
    "spells": _l("The path of “%(word)s” spells “%(spelled)s”."),
    "same": _l("“%(word)s” covers exactly the same cells as another word."),
}


def explain_letter_count(reading: Reading) -> str:
    """Return why no board can be made of these words, and what to do about it."""
    over = -reading.room
    if not reading.words_are_good or {remark.code for remark in reading.remarks} - COUNTS:
        return str(_("These words can’t make a board yet. See the notes beside them."))
    if over > 0:
        count_text = ngettext("%(num)d letter too many.", "%(num)d letters too many.", over)
        return f"{count_text} {_('Remove some words, or choose shorter ones.')}"
    count_text = ngettext("%(num)d letter missing.", "%(num)d letters missing.", -over)
    if reading.gap_is_short:
        return f"{count_text} {_('No word is short enough to fill the gap: swap one of yours for a longer one.')}"
    return f"{count_text} {_('Add words, or choose longer ones.')}"


def word_remark_text(remark: Remark) -> str:
    """A remark in the reader's language; on a word, it goes on after the word."""
    if remark.code == "too_many_words":
        return str(
            ngettext(
                "There is %(num)d word: only the first %(most)s are used.",
                "There are %(num)d words: only the first %(most)s are used.",
                int(remark.values["words"]),
                most=remark.values["most"],
            )
        )
    if remark.code in ("spangram_to_come", "spangram_without_room"):
        return spangram_room_text(int(remark.values["left"]), remark.values)
    if remark.code == "too_many_letters":
        return str(ngettext("%(num)d letter too many", "%(num)d letters too many", int(remark.values["over"])))
    if remark.code == "too_few_letters":
        return str(ngettext("%(num)d letter short", "%(num)d letters short", int(remark.values["under"])))
    if remark.code == "too_short":
        return short_word_text(int(remark.values["letters"]), remark.values)
    return str(WORD[remark.code]) % remark.values


def short_word_text(letters: int, values: Mapping[str, Value]) -> str:
    """Return what goes on after a theme word that has too few letters."""
    sentence = ngettext(
        "has %(num)d letter: a theme word needs at least %(least)s",
        "has %(num)d letters: a theme word needs at least %(least)s",
        letters,
        least=values["least"],
    )
    return str(sentence)


def spangram_room_text(left: int, values: Mapping[str, Value]) -> str:
    """Return how many letters are left, or too many, while the spangram is to come."""
    if left < 0:
        sentence = ngettext(
            "%(num)d letter too many: the spangram needs at least %(least)s",
            "%(num)d letters too many: the spangram needs at least %(least)s",
            -left,
            least=values["least"],
        )
        return str(sentence)
    if not left:
        return str(_("the other %(least)s are for the spangram")) % values
    sentence = ngettext(
        "%(num)d left for the theme words, and at least %(least)s for the spangram",
        "%(num)d left for the theme words, and at least %(least)s for the spangram",
        left,
        least=values["least"],
    )
    return str(sentence)


def board_remark_text(remark: Remark) -> str:
    """A remark on the letters or on the board."""
    if remark.code in ("few", "many"):
        return letter_count_text(int(remark.values["letters"]))
    if remark.code == "uncovered":
        off = int(remark.values["cells"])
        return str(ngettext("%(num)d letter isn’t in any word.", "%(num)d letters aren’t in any word.", off))
    if remark.code in FAULTS:
        return render_sentence(FAULTS[remark.code], remark.values)
    return str(WHOLE[remark.code]) % cells_told(remark.values)


def letter_count_text(letters: int) -> str:
    off = CELLS - letters
    if off > 0:
        return str(ngettext("%(num)d letter missing.", "%(num)d letters missing.", off))
    return str(ngettext("There is %(num)d letter too many.", "There are %(num)d letters too many.", -off))


def path_remark_text(remark: Remark) -> str:
    """A remark on a path or a word, which goes on behind the word."""
    if remark.code in ("ambiguous", "several"):
        return places_text(remark)
    return str(PATH[remark.code]) % cells_told(remark.values) if remark.code in PATH else word_remark_text(remark)


def places_text(remark: Remark) -> str:
    places, is_least = int(remark.values["places"]), "at_least" in remark.values
    if remark.code == "several":
        if is_least:
            return str(_("is in at least %(places)s places: trace the right one", places=places))
        return str(_("is in %(places)s places: trace the right one", places=places))
    if places < 2:
        return str(_("can also be traced elsewhere"))
    if is_least:
        return str(_("can be traced in at least %(places)s places", places=places))
    return str(_("can be traced in %(places)s places", places=places))


def file_remark_text(remark: Remark) -> str:
    """Return why a file is no board, as a sentence of its own."""
    if remark.code in FILE:
        return str(FILE[remark.code]) % remark.values
    if "word" in remark.values:
        return f"“{remark.values['word']}” {path_remark_text(remark)}."
    return board_remark_text(remark)
