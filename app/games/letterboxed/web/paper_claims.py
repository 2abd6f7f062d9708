"""The sentences about Letter Boxed's founding text on the page of the papers."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from app.contract.paper_section import PaperSection

PAPERS = {
    "boxes": PaperSection(
        title=_l("Letter Boxed"),
        about=_l(
            "The text starts from words and places them letter by letter. Each way to place a letter opens a parallel "
            "universe. To solve a board it plays every word on every board reached so far. It admits that both can get "
            "out of hand. Our example is %(chain)s."
        ),
        claims={
            "universes": _l("Universes after each of the first letters, mirror images counted once"),
            "universes_apart": _l("Universes after each of the first letters, empty sides told apart"),
            "universes_total": _l("Universes after the last letter"),
            "finished_2": _l("Two-word boards that the text’s solver finished"),
            "text_seconds_2": _l("Time for a two-word board, the text’s solver"),
            "our_seconds_2": _l("Time for a two-word board, our solver"),
            "finished_3": _l("Three-word boards that the text’s solver finished"),
            "text_seconds_3": _l("Time for a three-word board, the text’s solver"),
            "our_seconds_3": _l("Time for a three-word board, our solver"),
        },
        notes={
            "universes": _l("Swapping or mirroring sides leaves the puzzle as it is, so we count such boards once."),
            "universes_apart": _l("Counted like this, we get the text’s numbers."),
            "universes_total": _l("It can’t get out of hand: twelve letters fit on four sides in %(possible)s ways."),
            "finished_2": _l("Of %(boards)s boards, with %(limit)s seconds for each."),
            "text_seconds_2": _l("It gets %(limit)s seconds; a board that isn’t finished would take longer."),
            "finished_3": _l("Of %(boards)s boards, with %(limit)s seconds for each."),
            "text_seconds_3": _l("It gets %(limit)s seconds; a board that isn’t finished would take longer."),
        },
        links={
            "letterboxed.universes": _l("Watch the universes of your own words"),
            "letterboxed.solve": _l("Try the solver"),
        },
    )
}
