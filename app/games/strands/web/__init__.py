"""Strands as a visitor meets it, and its declaration."""

from __future__ import annotations

from dataclasses import replace

from flask_babel import lazy_gettext as _l

from app.contract.spec import Files, GameSpec, Job, ResultPage, Supply, WordListUse, Workshop
from app.games.strands import RULES, jobs, parameters
from app.games.strands.cli import strands
from app.games.strands.picture import draw_strands_picture
from app.games.strands.rules import authors_spelling
from app.games.strands.web import board_frame, drawn_drafts, exchange, make, manual, publish, routes, solve
from app.games.strands.web.blueprint import NAME, bp
from app.games.strands.web.board_lesson import LESSON
from app.games.strands.web.listed_board import begin_board
from app.games.strands.web.messages import WORDS
from app.games.strands.web.paper_claims import PAPERS

# The modules that add their pages to the blueprint.
PAGES = (routes, make, manual, publish, exchange, board_frame, solve)
SPEC = GameSpec(
    name=NAME,
    words=WORDS,
    rules=RULES,
    blueprint=bp,
    commands=strands,
    jobs={
        "generate": Job(
            params=parameters.ThemeParameters, run=jobs.generate, queue="generate", seconds=150, preload=jobs.preload
        ),
        "lay": Job(
            params=parameters.LayoutParameters,
            run=jobs.lay_board,
            queue="fast",
            seconds=30,
            bucket="board",
            preload=jobs.preload,
        ),
        "solve": Job(
            params=parameters.SearchParameters,
            run=jobs.solve,
            queue="solve",
            seconds=150,
            bucket="solve",
            preload=jobs.preload,
        ),
    },
    prepare=jobs.prepare,
    supply=Supply(
        params=jobs.DEFAULTS,
        languages=("en", "nb"),
        in_language=lambda params, language: replace(params, language=language),
    ),
    warm=jobs.warm,
    read_play=routes.read_play,
    share_text=routes.share_text,
    picture=draw_strands_picture,
    papers=PAPERS,
    lesson=LESSON,
    choices=(routes.COLOUR_EACH_WORD,),
    board_letters=lambda data: "".join(data["rows"]),
    workshop=Workshop(
        word_lists={
            "board": WordListUse(
                title=_l("Strands"),
                about=_l(
                    "Trace 48 letters: about eight words share a theme, given by the title. We choose words that add "
                    "up to 48 letters and leave out the clues. On the next page you make the board and print it."
                ),
                begin=begin_board,
                main_word=(
                    _l("Spangram, for Strands"),
                    _l(
                        "A word or phrase of 6 to 20 letters that names the theme. Leave it blank and we’ll choose "
                        "one of your words."
                    ),
                ),
            )
        },
        create="strands.make",
        edit="strands.edit",
        answer_kinds=("theme", "spangram", "placed", "placed_spangram"),
        answer_text=authors_spelling,
        thumb="strands/_draft_thumb.html",
        version=drawn_drafts.version_of,
    ),
    files=Files(
        reads="strands.import_board",
        # What an author can take of a board, beside its link.
        writes={
            "strands.print_sheet": _l("Print"),
            "strands.frame_code": _l("Embed it on your page"),
            "strands.export_json": _l("Download with the answers"),
        },
    ),
    results={"solve": ResultPage(title=_l("Solving a board"), form="strands.solve", page="strands.solutions")},
)
