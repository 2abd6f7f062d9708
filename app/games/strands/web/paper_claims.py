"""The sentences about both founding texts of Strands on the page of the papers."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from app.contract.paper_section import PaperSection

PAPERS = {
    "maker": PaperSection(
        title=_l("Making a Strands board"),
        about=_l(
            "The text lays out your words by trial and error: it drops some diagonals, lets the spangram wander "
            "across, and winds the other words along one long path through what is left. When an attempt gets stuck "
            "or takes too long, it starts again. We kept that method and built another one beside it."
        ),
        claims={
            "tries": _l("Tries of the text’s method that end in a board"),
            "text_seconds": _l("Time for a board, the text’s method"),
            "our_seconds": _l("Time for a board, our method"),
            "text_ambiguous": _l("Answers on a board that can be traced in more than one place, the text’s method"),
            "our_ambiguous": _l("Answers on a board that can be traced in more than one place, our method"),
        },
        notes={
            "tries": _l("Out of %(tries)s tries. That’s why it has to start again so often."),
            "text_seconds": _l("The median of %(boards)s boards, restarts included."),
            "our_seconds": _l("This includes making sure that every answer lies in one place only."),
        },
        links={"strands.make": _l("Make a puzzle")},
    ),
    "blind": PaperSection(
        title=_l("Solving Strands blind"),
        about=_l(
            "This solver gets 48 letters and no theme. It keeps its words in a trie (a tree of letters), notes which "
            "letters are neighbours, traces what is left, and fits the pieces together. The text describes these "
            "steps. We don’t have its counts, so here are ours for one board: %(board)s."
        ),
        claims={
            "trie_nodes": _l("Nodes of the trie"),
            "pairs": _l("Pairs of neighbouring letters on the board (the pair matrix)"),
            "remaining_words": _l("Words left that use only such pairs"),
            "paths": _l("Ways to trace a word on the board"),
            "pieces": _l("Pieces: traces that can be theme words"),
            "seconds": _l("Time to solve a board"),
            "longest_seconds": _l("Time for the hardest board"),
        },
        notes={
            "trie_nodes": _l("For %(words)s words and phrases."),
            "pairs": _l("Of %(possible)s possible pairs."),
            "pieces": _l("Words that can be traced in several places are left out."),
            "seconds": _l(
                "The text’s solver went from ten hours down to ten seconds, on other boards, words and computers. "
                "Ours is the median of %(boards)s boards."
            ),
            "longest_seconds": _l("Of %(boards)s boards."),
        },
        links={"strands.solve": _l("Try the solver")},
    ),
}
