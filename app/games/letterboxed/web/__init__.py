"""Letter Boxed as a visitor meets it, and its declaration."""

from __future__ import annotations

from dataclasses import replace

from flask_babel import lazy_gettext as _l

from app.contract.spec import Files, GameSpec, Job, Supply, Workshop
from app.games.letterboxed import MOVES, RULES, jobs, parameters
from app.games.letterboxed.cli import letterboxed
from app.games.letterboxed.picture import draw_letterboxed_picture
from app.games.letterboxed.web import box_exchange, bulk, bulk_boards, own_boards, seeded, solve_page, universes
from app.games.letterboxed.web.blueprint import NAME, bp
from app.games.letterboxed.web.box_lesson import LESSON
from app.games.letterboxed.web.messages import RESULTS, WORDS
from app.games.letterboxed.web.paper_claims import PAPERS
from app.games.letterboxed.web.routes import read_play, share_text

# The page modules are named because importing them adds their pages to the blueprint.
__all__ = ["SPEC", "box_exchange", "bulk", "bulk_boards", "own_boards", "seeded", "solve_page", "universes"]

SPEC = GameSpec(
    name=NAME,
    words=WORDS,
    rules=RULES,
    moves=MOVES,
    blueprint=bp,
    commands=letterboxed,
    jobs={
        # A board takes a moment: it need not wait for the stock.
        "generate": Job(
            params=parameters.BoardParameters, run=jobs.generate, queue="fast", seconds=30, preload=jobs.preload
        ),
        "solve": Job(
            params=parameters.SidesParameters, run=jobs.solve, queue="solve", seconds=150, preload=jobs.preload
        ),
        "boards": Job(
            params=parameters.LinesParameters,
            run=jobs.weigh_lines,
            queue="solve",
            seconds=150,
            bucket="solve",
            preload=jobs.preload,
        ),
        "universes": Job(
            params=parameters.ChainParameters,
            run=jobs.weigh_placements,
            queue="solve",
            seconds=150,
            preload=jobs.preload,
        ),
        "census": Job(
            params=parameters.CensusParameters, run=jobs.count_boards, queue="solve", seconds=150, preload=jobs.preload
        ),
        "simulate": Job(
            params=parameters.SimulationParameters, run=jobs.simulate, queue="solve", seconds=150, preload=jobs.preload
        ),
        "month": Job(
            params=parameters.MonthParameters, run=jobs.make_month, queue="solve", seconds=150, preload=jobs.preload
        ),
    },
    supply=Supply(
        params=jobs.DEFAULTS,
        languages=jobs.LANGUAGES,
        in_language=lambda params, language: replace(params, language=language),
    ),
    prepare=jobs.prepare,
    warm=jobs.warm,
    read_play=read_play,
    share_text=share_text,
    picture=draw_letterboxed_picture,
    papers=PAPERS,
    lesson=LESSON,
    board_letters=lambda data: "".join(data["sides"]),
    workshop=Workshop(create="letterboxed.create", edit="letterboxed.edit"),
    files=Files(
        reads="letterboxed.import_board",
        # What an author can take of a board, beside its link.
        writes={
            "letterboxed.print_sheet": _l("Print"),
            "letterboxed.export_json": _l("Download with the answers"),
        },
    ),
    results=RESULTS,
)
