"""The founding paper's analysis for everybody, of its own words and of ours: drawn here, a table behind each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import make_response, render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.contract.game_types import Json
from app.games.bee.figures.paper import paper_figures
from app.games.bee.jobs import FIGURES, LANGUAGES
from app.games.bee.web.routes import NAME, bp
from app.generations import kept_results
from app.web.language_names import LANGUAGE_NAMES

# Of a drawing: how high its bars are, how wide each is with its gap, and what is left for the names of some of them.
HEIGHT, WIDTH, GAP, WIDE = 120, 9, 2, 130
MOST_NAMES = 6


@dataclass(frozen=True, slots=True)
class StepBar:
    """A value with its count, and where its bar stands."""

    name: str
    count: int
    x: int
    y: float
    height: float
    named: bool


@dataclass(frozen=True, slots=True)
class SpreadChart:
    """A distribution as it is drawn: what it says, of which letters or steps, and its bars."""

    title: str
    of: str
    bars: list[StepBar]
    step: int

    @property
    def width(self) -> int:
        return len(self.bars) * (self.step + GAP) + GAP


def chart_titles() -> dict[str, tuple[str, str]]:
    """Of each distribution, in the paper's order: its title, and what its steps are called."""
    return {
        "answers": (_("Answers per puzzle"), _("Answers (from)")),
        "points": (_("Maximum score"), _("Points (from)")),
        "pangrams": (_("Pangrams"), _("Pangrams")),
        "perfect": (_("Perfect pangrams"), _("Perfect pangrams")),
        "keys": (_("Key letters"), _("Key letter")),
        "letters": (_("All letters"), _("Letter")),
    }


def make_chart(title: str, of: str, rows: Sequence[Sequence[str | int]], step: int = WIDTH) -> SpreadChart:
    """A distribution drawn, its bars so wide; of numbers some are named, of letters all."""
    most = max((int(count) for _name, count in rows), default=0) or 1
    every = -(-len(rows) // MOST_NAMES) if rows and isinstance(rows[0][0], int) else 1
    bars = []
    for number, (name, count) in enumerate(rows):
        tall = round(HEIGHT * int(count) / most, 1)
        place = GAP + number * (step + GAP)
        shown = name.upper() if isinstance(name, str) and len(name) == 1 else str(name)
        bars.append(StepBar(shown, int(count), place, HEIGHT - tall, tall, number % every == 0))
    return SpreadChart(title, of, bars, step)


def draw_charts(figures: Json) -> list[SpreadChart]:
    """All drawings of an analysis: the distributions, then what the two generators found and in what time."""
    return [make_chart(*title_and_steps, figures[name]) for name, title_and_steps in chart_titles().items()] + by_way(
        figures
    )


def by_way(figures: Json) -> list[SpreadChart]:
    names = {"pangrams": _("Pangrams first"), "random": _("Random pangrams")}
    fewest, most = figures["ranges"][1]
    counts_by_title = {
        _("Letter sets found"): [way["sets"] for way in figures["ways"]],
        _("Puzzles found, with %(fewest)s to %(most)s answers", fewest=fewest, most=most): [
            way["puzzles"][1] for way in figures["ways"]
        ],
        _("Run time in milliseconds"): [round(1000 * way["seconds"]) for way in figures["ways"]],
    }
    called = [names[way["way"]] for way in figures["ways"]]
    return [
        make_chart(title, _("Generator"), list(zip(called, counts, strict=True)), WIDE)
        for title, counts in counts_by_title.items()
    ]


@bp.get("/figures")
def figures() -> Response:
    requested_language = request.args.get("language", "")
    language = requested_language if requested_language in LANGUAGES else LANGUAGES[0]
    ours = kept_results.load_newest_result(NAME, FIGURES, language)
    named = {code: LANGUAGE_NAMES[code] for code in LANGUAGES}
    context = {"languages": named, "language": language, "drawn": draw_charts, "ours": ours, "paper": paper_figures()}
    return make_response(render_template("bee/figures.html", **context))
