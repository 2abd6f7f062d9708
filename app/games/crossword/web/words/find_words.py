"""Words in the builder: what fits an entry, what a pattern or a meaning finds, and ideas for its clue."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from flask import make_response, render_template, request
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.contract import registry
from app.contract.game_types import Unsolvable
from app.games.crossword.asked import optional_integer
from app.games.crossword.author import page_edits
from app.games.crossword.author.clue_rows import (
    LONGEST_ANSWER,
    LONGEST_CLUE,
    clue_texts,
    place_of,
    slots_by_place,
    with_clues,
)
from app.games.crossword.author.fill_area import area_grid, grid_with_letters, is_plain
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.page_edits import PageEdit, PostedRow
from app.games.crossword.find import clue_ideas
from app.games.crossword.find.clue_ideas import ClueIdeas
from app.games.crossword.find.slot_words import FoundWords, pattern_words, slot_fits
from app.games.crossword.formats.document import NOTHING, line
from app.games.crossword.grid import OPEN, Slot
from app.games.crossword.lists import personal
from app.games.crossword.lists.scored import MOST as BEST
from app.games.crossword.parameters import PatternParameters
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.builder import building
from app.games.crossword.web.builder.build_view import BuildPage
from app.games.crossword.web.builder.building import answer_change
from app.games.crossword.web.builder.keeping import load_own_draft, open_for_change, write_page_into_draft
from app.games.crossword.web.machine.list_choice import list_params_at_once
from app.games.crossword.web.machine.todays_mini import refuse_todays
from app.games.crossword.web.words.earlier_clues import earlier_clues
from app.web.budget import REQUEST_BUDGET
from app.web.security import is_partial
from app.words.glosses import is_there
from app.workshop import word_lists
from app.workshop.models import WordList

LONGEST_PATTERN, LEAST_SCORE = 80, 20
# Seconds of the processor's time for a look at the list.
MOMENT = 0.05


@dataclass
class WordsPanel:
    """Words found for an entry or by a pattern; `fault` says why there are none."""

    work: Manuscript
    place: str = ""
    pattern: str = ""
    least: str = str(LEAST_SCORE)
    by_score: bool = False
    fault: str = ""
    words: FoundWords | None = field(default=None)

    @cached_property
    def slot(self) -> Slot | None:
        return slots_by_place(self.work.document.grid).get(self.place)

    @cached_property
    def answer(self) -> str:
        """Return the entry's letters if it is complete, else an empty string."""
        text = self.work.document.answer(self.slot) if self.slot else OPEN
        return "" if OPEN in text else text

    def look_up(self) -> WordsPanel:
        """Find what is asked for, if this process has a moment to spare."""
        try:
            refuse_todays(self.work)
            params = self.params()
            personal.list_from_params(params)
            with REQUEST_BUDGET.try_spending(MOMENT) as lasts:
                self.words = self.looked_up(params) if lasts is not None else None
            if lasts is None:
                self.fault = _("The site is busy right now. Try again in a moment.")
        except Unsolvable as fault:
            self.fault = registry.refusal(NAME, fault.code, fault.values)
        return self

    def params(self) -> PatternParameters:
        language = self.work.setup.language
        words, adds = list_params_at_once(language)
        least = optional_integer(self.least.strip() or LEAST_SCORE, "min_score")
        return PatternParameters(language, words, adds, min_score=least)

    @cached_property
    def unsearched(self) -> list[WordList]:
        """The person's lists that are too long to be searched here; autofill uses them."""
        return word_lists.long_lists(current_user.id, NAME, self.work.setup.language)

    def looked_up(self, params: PatternParameters) -> FoundWords | None:
        if self.pattern:
            # What leaves the length open is sought in that of the entry.
            is_open = self.pattern[:1] in ":/" or "*" in self.pattern
            length = len(self.slot.cells) if self.slot and is_open else None
            return pattern_words(replace(params, pattern=self.pattern, shortest=length, longest=length))
        document, slot = self.work.document, self.slot
        if slot is None or not is_plain(document, grid_with_letters(document), slot):
            return None
        return slot_fits(area_grid(document), slot, personal.list_from_params(params), self.by_score)

    @cached_property
    def ideas(self) -> ClueIdeas | None:
        """Ideas for the clue of the entry's answer, once it has one."""
        if not self.answer or self.answer.strip("abcdefghijklmnopqrstuvwxyzæøå"):
            return None
        try:
            return clue_ideas.find_clue_ideas(self.answer, self.work.setup.clue_language)
        except Unsolvable:
            return None

    @property
    def has_ideas(self) -> bool:
        """Whether there is a dictionary in the language of the clues."""
        return is_there(self.work.setup.clue_language) and (self.work.setup.language == self.work.setup.clue_language)

    @cached_property
    def earlier(self) -> list[str]:
        return earlier_clues(self.answer) if self.answer else []


@bp.context_processor
def the_words() -> dict[str, object]:
    return {"words_panel": WordsPanel, "MOST_SCORE": BEST}


@bp.get("/build/<key>/words")
def build_words(key: str) -> Response:
    """A part for scripts, or the whole page with what was found."""
    seen, args = BuildPage.of(load_own_draft(key)), request.args
    places = slots_by_place(seen.work.document.grid)
    place = args.get("entry", "")[:6]
    panel = WordsPanel(
        seen.work,
        place if place in places else next(map(place_of, seen.work.document.grid.slots), ""),
        args.get("pattern", "").strip()[:LONGEST_PATTERN],
        args.get("least", str(LEAST_SCORE))[:6],
        args.get("order") == "score",
    ).look_up()
    if is_partial():
        return make_response(render_template("crossword/build/_found.html", seen=seen, words=panel))
    return building.render_build_page(seen, 422 if panel.fault else 200, looked=panel)


@bp.post("/build/<key>/put")
def build_put(key: str) -> Response:
    """Write a word into an entry: `put` is "a17 word"."""
    place, _blank, word = request.form.get("put", "")[: LONGEST_ANSWER + 8].partition(" ")
    return answer_change(
        write_page_into_draft(open_for_change(key), request.form, lambda work: put_word(work, place, word))
    )


def put_word(work: Manuscript, place: str, word: str) -> Manuscript:
    """An answer that does not fit stays as typed beside its row."""
    texts = clue_texts(work.document)
    row = PostedRow(place, word, texts.get(place, ("", NOTHING))[0])
    return page_edits.apply_page_edit(work, PageEdit(rows=[row])).work if word else work


@bp.post("/build/<key>/clue")
def build_clue(key: str) -> Response:
    """Take an idea for a clue: `idea` is "a17 The clue"."""
    place, _blank, text = request.form.get("idea", "")[: LONGEST_CLUE + 8].partition(" ")
    return answer_change(
        write_page_into_draft(open_for_change(key), request.form, lambda work: with_clue_text(work, place, text))
    )


def with_clue_text(work: Manuscript, place: str, text: str) -> Manuscript:
    if place not in slots_by_place(work.document.grid) or not text.strip():
        return work
    texts = {**clue_texts(work.document), place: (line(text, LONGEST_CLUE), NOTHING)}
    return replace(work, document=with_clues(work.document, texts)).as_step_after(work)
