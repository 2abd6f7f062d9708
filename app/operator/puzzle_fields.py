"""A puzzle's public part, or its answers, as an operator reads them: a line for each field."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from markupsafe import Markup

from app.contract import registry
from app.contract.game_types import Json
from app.contract.link_card import SIDE
from app.web.language_names import CLUE_LANGUAGE_NAMES
from app.web.texts import SentenceTemplate

LABELS: dict[str, SentenceTemplate] = {
    "key": _l("Key letter"),
    "letters": _l("Letters"),
    "rows": _l("Rows"),
    "sides": _l("Sides"),
    "clue": _l("Theme"),
    "theme": _l("Theme"),
    "language": _l("Language"),
    "clue_language": _l("Language of the clues"),
    "Across": _l("Across"),
    "Down": _l("Down"),
    "answers": _l("Answers"),
    "notes": _l("Notes"),
    "author": _l("Author"),
    "copyright": _l("Copyright"),
    "title": _l("Title"),
    "count": _l("Number of answers"),
    "words": _l("Number of words"),
    "short": _l("Four-letter words"),
    "pangrams": _l("Pangrams"),
    "maximum": _l("Points in all"),
    "bonus": _l("Words that also count"),
    "par": _l("Par"),
    "least": _l("Fewest words possible"),
    "playable": _l("Words that can be played"),
    "minimum": _l("Shortest length"),
    "seed": _l("Seed"),
    "asked": _l("Difficulty asked for"),
    "wished": _l("Difficulty asked for"),
    "label": _l("Difficulty"),
    "common": _l("Common words"),
    "accepted": _l("Accepted words"),
    "best_common": _l("Best solution with common words"),
    "best_accepted": _l("Best solution with accepted words"),
    "solution": _l("Solution"),
    "font": _l("Font"),
    "blocks": _l("Block colour"),
    "shades": _l("Colour of shaded cells"),
}

# Values that stand for a text, in any field.
VALUES: dict[str, SentenceTemplate] = {
    **CLUE_LANGUAGE_NAMES,
    "easy": _l("Easy"),
    "medium": _l("Medium"),
    "hard": _l("Hard"),
}
# The fields that hold such a value.
CHOSEN = ("language", "clue_language", "asked", "wished", "label")

# Parts of a stored file that the drawing shows, or that say nothing about the puzzle.
SKIPPED = ("version", "kind", "locale", "dimensions", "puzzle", "id", "picture")


def draw_board(game: str, data: Json) -> Markup:
    """Return the puzzle as nobody has played it, as SVG; empty for a game that draws none."""
    spec = registry.spec(game)
    puzzle, state = spec.rules.puzzle(data, None), spec.rules.state({}, ())
    drawn = spec.picture(spec.rules.view(puzzle, state)).svg
    frame = Markup('<svg class="board-drawing" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>')
    # Games escape what they draw.
    return frame.format(SIDE, SIDE, _("Board"), Markup(drawn)) if drawn else Markup()  # noqa: S704


def list_fields(content: object) -> list[tuple[str, list[str]]]:
    """Return the label and the lines of each field that is not empty; fields inside others come after one another."""
    if not isinstance(content, dict):
        return [("", lines_of(content))]
    fields: list[tuple[str, list[str]]] = []
    for name, value in content.items():
        if name in SKIPPED:
            continue
        if isinstance(value, dict):
            fields += list_fields(value)
        elif value not in (None, "", []):
            fields.append((label_of(name), lines_of(VALUES.get(str(value), value) if name in CHOSEN else value)))
    return fields


def label_of(name: str) -> str:
    """Return a field's label; a member of an imported file that has none is told by its own name."""
    return str(LABELS.get(name) or name.replace("_", " ").capitalize())


def lines_of(value: object) -> list[str]:
    """Write a value as lines: the items of a list that holds lists or sentences stand below each other."""
    if not isinstance(value, list):
        return [text_of(value)]
    if all(isinstance(part, str) and len(part) < 2 for part in value):
        return ["".join(part or "·" for part in value)]
    if any(isinstance(part, list | dict) or " " in str(part) for part in value):
        return [text_of(part) for part in value]
    return [", ".join(text_of(part) for part in value)]


def text_of(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(text_of(part) for part in value.values())
    if isinstance(value, list):
        return " ".join(text_of(part) for part in without_cells(value))
    return "–" if value is None else str(value)


def without_cells(value: list[object]) -> list[object]:
    """Leave out of an answer its path, a list of cells, and its folded spelling where another one follows."""
    texts = [part for part in value if not isinstance(part, list)]
    is_spelled = len(texts) < len(value) and len(texts) == 2 and all(isinstance(part, str) for part in texts)
    return texts[1:] if is_spelled else texts
