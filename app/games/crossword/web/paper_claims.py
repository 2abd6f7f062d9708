"""The sentences about the crossword's founding texts on the page of the papers."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from app.contract.paper_section import PaperSection

PAPERS = {
    "filling": PaperSection(
        title=_l("Filling a crossword"),
        about=_l(
            "Every word has a score. Which words fill a grid with the greatest total? The text turns this into an "
            "integer programme: a yes or no for each word in each place, with a solver to decide. We do that too, and "
            "also solve it in a way of our own. Three totals of such programmes are on record (593, 780 and 947), but "
            "not their grids and word lists, so we can’t set them beside ours."
        ),
        claims={
            "largest_square": _l("Side of the largest open square with a proven best fill"),
            "total_three": _l("Best total: open 3 × 3, 500 good words"),
            "total_four": _l("Best total: open 4 × 4, all good words"),
            "total_five_blocks": _l("Best total: 5 × 5 with six black squares, all good words"),
            "total_five": _l("Best total: open 5 × 5, all good words"),
            "seconds_three": _l("Time to prove it: open 3 × 3"),
            "seconds_four": _l("Time to prove it: open 4 × 4"),
            "seconds_five_blocks": _l("Time to prove it: 5 × 5 with six black squares"),
            "seconds_five": _l("Time to prove it: open 5 × 5"),
            "programme_total_three": _l("Best total as an integer programme: the same 3 × 3"),
            "programme_seconds_three": _l("Time as an integer programme: the same 3 × 3"),
            "programme_total_four": _l("Best total as an integer programme: the same 4 × 4"),
            "programme_seconds_four": _l("Time as an integer programme: the same 4 × 4"),
            "pattern_words": _l("Words the text lists for the pattern %(pattern)s"),
            "large_seconds": _l("Time to fill 15 × 15, not proven best"),
        },
        notes={
            "largest_square": _l("The text stops between 4 × 4 and 5 × 5."),
            "total_three": _l("The total depends on the word list and its scores: these are ours."),
            "programme_total_four": _l("It gets %(limit)s seconds."),
            "programme_seconds_four": _l("It gets %(limit)s seconds; without a result it would need longer."),
            "pattern_words": _l("%(total)s words of our list fit."),
            "large_seconds": _l("The median of %(grids)s grids."),
        },
        links={"crossword.build_list": _l("Build a crossword")},
    )
}
