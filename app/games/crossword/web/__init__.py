"""Crossword as a visitor meets it, and its declaration."""

from __future__ import annotations

from dataclasses import replace

from flask_babel import lazy_gettext as _l

from app.contract.spec import Files, GameSpec, Job, Supply, Together, WordListUse, Workshop
from app.games.crossword import CELLS, RULES, jobs, parameters
from app.games.crossword.cli import crossword
from app.games.crossword.picture import draw_board
from app.games.crossword.web import making, routes
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.builder import (
    build_list,
    building,
    committing,
    correcting,
    draft_sheet,
    listed_layout,
    look_picture,
    trial_links,
)
from app.games.crossword.web.grid_lesson import LESSON
from app.games.crossword.web.machine import autofill, grid_choice, place_words, replies
from app.games.crossword.web.messages import RESULTS, WORDS
from app.games.crossword.web.paper_claims import PAPERS
from app.games.crossword.web.sharing import embed, files_out, import_file, imported_file, printing, share_page
from app.games.crossword.web.words import find_words, list_pages, lists, too_long

# The modules that add their pages to the blueprint.
PAGES = (
    *(making, routes, embed, files_out, import_file, imported_file, printing, share_page),
    *(build_list, building, committing, correcting, draft_sheet, look_picture, trial_links),
    *(autofill, grid_choice, place_words, replies, find_words, lists, list_pages, too_long),
)
# The shapes that a list of words is laid in.
IN_SHAPE = _l("Your words cross inside the shape. The rest is dark.")
SHAPES_OF_LISTS = {
    "heart": _l("Crossword in a heart"),
    "circle": _l("Crossword in a circle"),
    "tree": _l("Crossword in a tree"),
    "diamond": _l("Crossword in a diamond"),
}
SPEC = GameSpec(
    name=NAME,
    words=WORDS,
    rules=RULES,
    moves=CELLS,
    blueprint=bp,
    commands=crossword,
    jobs={
        "generate": Job(
            params=parameters.MiniParameters,
            run=jobs.generate,
            queue="generate",
            seconds=90,
            preload=jobs.preload_minis,
        ),
        "fill": Job(
            params=parameters.FillParameters,
            run=jobs.run_fill,
            queue="solve",
            seconds=jobs.FILL_SECONDS,
            bucket="board",
            preload=jobs.preload,
        ),
        "optimise": Job(params=parameters.OptimiseParameters, run=jobs.run_optimise, queue="solve", seconds=120),
        "grids": Job(params=parameters.GridParameters, run=jobs.run_grids, queue="fast", seconds=60, bucket="board"),
        "compose": Job(
            params=parameters.ComposeParameters,
            run=jobs.run_compose,
            queue="solve",
            seconds=jobs.SEARCH_SECONDS,
            preload=jobs.preload,
        ),
        "place": Job(params=parameters.PlaceParameters, run=jobs.run_place, queue="fast", seconds=90, bucket="board"),
        "check": Job(params=parameters.CheckParameters, run=jobs.run_check, queue="fast", seconds=60),
        # A file of 2 MB takes about 60 MB to be read.
        "import": Job(
            params=parameters.ImportParameters,
            run=jobs.read_file,
            queue="fast",
            seconds=30,
            memory=256 * 1024**2,
            bucket="board",
        ),
        # A list of 5 MB takes about 120 MB to be read.
        "read_list": Job(
            params=parameters.ListUpload,
            run=jobs.read_list,
            queue="fast",
            seconds=60,
            memory=512 * 1024**2,
            bucket="board",
        ),
        "search": Job(params=parameters.PatternParameters, run=jobs.run_search, queue="fast", seconds=30),
    },
    results=RESULTS,
    supply=Supply(
        params=jobs.DEFAULTS,
        small=parameters.MiniParameters(size=5, difficulty=1),
        languages=("en", "nb"),
        in_language=lambda params, language: replace(params, language=language),
    ),
    read_play=routes.read_play,
    share_text=routes.share_text,
    picture=draw_board,
    papers=PAPERS,
    lesson=LESSON,
    workshop=Workshop(
        word_lists={
            "free": WordListUse(
                title=_l("Freestyle crossword"),
                about=_l("Your words cross wherever they share a letter, with no blocks between them."),
                begin=listed_layout.begin_free,
            ),
            **{
                shape: WordListUse(title=title, about=IN_SHAPE, begin=listed_layout.in_shape(shape))
                for shape, title in SHAPES_OF_LISTS.items()
            },
        },
        create="crossword.build_list",
        edit="crossword.build",
        correct="crossword.correct",
        correct_text=_l("Correct clues"),
    ),
    files=Files(
        reads="crossword.import_file",
        # What an author can take of a board, beside its link.
        writes={
            "crossword.print_sheet": _l("Print"),
            "crossword.share": _l("Download or embed"),
        },
    ),
    together=Together(),
    weekly=True,
)
