"""The sentences about the Bee's founding paper on the page of the papers."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from app.contract.paper_section import PaperSection

PAPERS = {
    "hives": PaperSection(
        title=_l("Bee"),
        about=_l(
            "The paper joins three word lists and makes puzzles in two ways: from every word with seven different "
            "letters (Pangrams First), and from letters drawn at random (Random Pangrams). We counted again, from the "
            "same three lists."
        ),
        claims={
            "words": _l("Words in the three lists together"),
            "pangrams": _l("Words with exactly seven different letters (pangrams)"),
            "perfect_pangrams": _l("Pangrams of seven letters (perfect pangrams)"),
            "letter_sets": _l("Sets of seven letters with a pangram"),
            "puzzles": _l("Puzzles: a set and one of its letters as the key"),
            "to_sixty": _l("Puzzles with 15 to 60 answers"),
            "to_fifty": _l("Puzzles with 15 to 50 answers"),
            "within_reach": _l("Sets that Random Pangrams can ever draw"),
            "random_sets": _l("Sets that Random Pangrams finds in a million draws"),
            "random_puzzles": _l("Puzzles with 15 to 60 answers among them"),
            "first_seconds": _l("Run time of Pangrams First"),
            "random_seconds": _l("Run time of Random Pangrams"),
        },
        notes={
            "to_fifty": _l("In one place the paper says 15 to 60 for this number. It is 15 to 50."),
            "within_reach": _l(
                "It always draws five consonants and two vowels; the other sets have more vowels or fewer."
            ),
            "random_sets": _l("It’s luck: in %(tries)s more tries, we found %(least)s to %(most)s."),
            "first_seconds": _l("The paper’s figure 23 compares both run times, but we don’t have its seconds."),
        },
        links={"bee.figures": _l("More numbers for the Bee, with figures 18 to 23")},
    )
}
