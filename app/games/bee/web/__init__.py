"""The Bee as a visitor meets it, and its declaration."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from app.contract.game_types import STOCK
from app.contract.spec import Files, Finders, GameSpec, Job, Supply, Together, Workshop
from app.games.bee import RULES, jobs
from app.games.bee.cli import bee
from app.games.bee.duelling import DUEL
from app.games.bee.parameters import AnalysisParameters, HiveParameters, LettersToSolve
from app.games.bee.picture import draw_bee_picture
from app.games.bee.web import figures_page, own_hive, printed_hive, random_curves, shown_answers
from app.games.bee.web.hive_lesson import LESSON
from app.games.bee.web.messages import WORDS
from app.games.bee.web.paper_claims import PAPERS
from app.games.bee.web.routes import NAME, RANK_TABLE, bp, read_play, share_text

# The page modules are named because importing them adds their pages to the blueprint.
__all__ = ["SPEC", "figures_page", "own_hive", "printed_hive", "random_curves", "shown_answers"]

SPEC = GameSpec(
    name=NAME,
    words=WORDS,
    rules=RULES,
    blueprint=bp,
    commands=bee,
    jobs={
        "generate": Job(params=HiveParameters, run=jobs.generate, queue="generate", seconds=150, preload=jobs.preload),
        STOCK: Job(params=HiveParameters, run=jobs.make_stock, queue="generate", seconds=300, preload=jobs.preload),
        jobs.FIGURES: Job(
            params=AnalysisParameters, run=jobs.analyse_words, queue="solve", seconds=150, preload=jobs.preload
        ),
        "solve": Job(params=LettersToSolve, run=jobs.solve, queue="solve", seconds=150, preload=jobs.preload),
    },
    supply=Supply(
        params=jobs.DEFAULTS,
        small=jobs.SMALL,
        languages=jobs.LANGUAGES,
        in_language=jobs.in_norwegian,
        monthly=(jobs.FIGURES,),
    ),
    read_play=read_play,
    share_text=share_text,
    picture=draw_bee_picture,
    papers=PAPERS,
    lesson=LESSON,
    choices=(RANK_TABLE,),
    board_letters=lambda data: data["letters"],
    finders=Finders(kinds=jobs.FINDS, difficulty=jobs.judged_anew),
    prepare=jobs.prepare,
    warm=jobs.warm,
    workshop=Workshop(create="bee.create", edit="bee.edit"),
    files=Files(
        # What an author can take of a board, beside its link.
        writes={
            "bee.print_sheet": _l("Print"),
            "bee.export_text": _l("Download with the answers"),
            "bee.export_json": _l("Download as JSON"),
        },
    ),
    together=Together(seats=20, asks=True, duel=DUEL),
)
