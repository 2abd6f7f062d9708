"""Texts of the builder: why an input is refused, how it is stored, and the names of choices."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from app.web.texts import Lazy, SentenceTemplate

AUTHORING: dict[str, SentenceTemplate] = {
    "refused_word": _l("We don’t print “%(word)s” on this site. Please put it another way."),
    "refused_answer": _l("We don’t print “%(word)s” on this site. Choose another answer."),
    "side_out_of_range": _l("A side of this type has %(fewest)s to %(most)s cells, not %(value)s."),
    "unknown_shape": _l("There is no shape called “%(shape)s”. Choose one of these: %(known)s."),
    "strange_in_cell": _l("“%(sign)s” can’t go in a cell. A cell takes up to ten letters or digits."),
    "stored_as": _l("“%(typed)s” is saved as %(stored)s."),
    "answer_without_letters": _l("“%(text)s” has no letters or digits."),
    "answer_too_short": _l("“%(text)s” is too short. An answer needs at least %(fewest)s letters."),
    "answer_length": _l("%(answer)s has %(letters)s letters, but this entry has %(cells)s cells."),
    "row_disagrees": _l(
        "It crosses %(other)s, which has %(theirs)s where this one has %(mine)s. Change that one first."
    ),
    "row_outside": _l("There is no row %(value)s: this grid has rows 1 to %(most)s."),
    "col_outside": _l("There is no column %(value)s: this grid has columns 1 to %(most)s."),
    "runs_out": _l("It runs off the grid: %(letters)s letters, room for %(room)s."),
    "row_outside_shape": _l("Row %(row)s, column %(col)s is outside the shape."),
    "letter_there": _l("Row %(row)s, column %(col)s already has %(theirs)s, but this word has %(mine)s there."),
    "runs_on": _l(
        "It touches the letter %(letter)s, and together they don’t make a word. Tick “Let words touch for now” "
        "to allow it."
    ),
}
TYPES: dict[str, Lazy] = {
    "normal": _l("Normal"),
    "cryptic": _l("Cryptic"),
    "themed": _l("Themed"),
    "freestyle": _l("Freestyle"),
    "shaped": _l("Shaped"),
}
SHAPES: dict[str, Lazy] = {
    "square": _l("Rectangle"),
    "heart": _l("Heart"),
    "tree": _l("Tree"),
    "diamond": _l("Diamond"),
    "circle": _l("Circle"),
    "cross": _l("Cross"),
    "ring": _l("Ring"),
    "hourglass": _l("Hourglass"),
}
# In the form of a new grid: the symmetry that its shape has.
USUAL = "usual"
SYMMETRIES: dict[str, Lazy] = {
    "rot180": _l("Half turn"),
    "quarter": _l("Quarter turn"),
    "mirror": _l("Left to right"),
    "mirror-up": _l("Top to bottom"),
    "both": _l("Left to right and top to bottom"),
    "diagonal": _l("Along the diagonal"),
    "anti-diagonal": _l("Along the other diagonal"),
    "diagonals": _l("Along both diagonals"),
    "all": _l("All: turned and mirrored"),
    "none": _l("None"),
}
LEVELS: dict[str, Lazy] = {
    "1": _l("Very easy"),
    "2": _l("Easy"),
    "3": _l("Medium"),
    "4": _l("Hard"),
    "5": _l("Very hard"),
}
