"""A creator's draft on the table: what was typed, what is wrong with it, the board so far, and the job making one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from flask import abort, url_for
from flask_babel import gettext as _
from flask_login import current_user

from app.contract.game_types import Json
from app.extensions import now
from app.games.strands.author import editing
from app.games.strands.author.near_words import has_book, near_words
from app.games.strands.author.reading import Reading, propose_words, read_typed_words
from app.games.strands.construct.requests import SHORTEST_WORD
from app.games.strands.web.blueprint import NAME
from app.games.strands.web.forms import LANGUAGES
from app.generations import service
from app.generations.models import Generation
from app.generations.routes import Progress, build_progress
from app.web import throttle
from app.workshop import draft_versions, drafts
from app.workshop.models import Draft, DraftVersion
from app.workshop.pages import own_draft

WORDS, MANUAL = "words", "manual"
# Milliseconds until a page asks again.
LEAST_POLL, MOST_POLL = 120, 1000
# What a creator may type into a field; the form says less, and this only bounds what is kept.
LONGEST = {"clue": 300, "spangram": 300, "words": 12_000}
BLANK: Json = {
    "mode": WORDS,
    "language": "en",
    "clue": "",
    "spangram": "",
    "words": "",
    "pins": {},
    "blind": False,
    "board": None,
}


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """An answer of the board as its author sees it; `places` counts where it can be traced."""

    text: str
    shown: str
    spangram: bool
    pinned: bool
    places: int


@dataclass
class Editor:
    """Everything that the page of a draft shows."""

    draft: Draft
    content: Json
    reading: Reading
    job: Progress | None

    @property
    def title(self) -> str:
        return self.draft.title

    @property
    def drawn(self) -> bool:
        """Whether there are words that the author has placed by hand."""
        return is_drawn(self.content)

    @property
    def blind(self) -> bool:
        return bool(self.content["blind"])

    @property
    def board(self) -> Json | None:
        """The board, whoever may see it."""
        board: Json | None = self.content["board"]
        return board

    @property
    def shown_board(self) -> Json | None:
        """The board for the page: an author who wants to play never gets it."""
        return None if self.blind else self.board

    @property
    def stale(self) -> bool:
        """Whether the words have changed since the board was made."""
        if self.board is None:
            return False
        return not self.reading.fits(answer["text"] for answer in editing.list_answers(self.board))

    @property
    def ready(self) -> bool:
        return self.board is not None and not self.stale

    @property
    def spellings(self) -> Mapping[str, str]:
        """How people spell the answers."""
        shown_by_text = {
            answer["text"]: answer["shown"]
            for answer in editing.list_answers(self.board or _NO_BOARD)
            if answer.get("shown")
        }
        return shown_by_text | self.reading.spellings

    @property
    def most_places(self) -> int:
        """The count at which `doubled` stops counting the places of an answer."""
        return editing.MOST_PLACES

    @cached_property
    def doubled(self) -> dict[str, int]:
        """The answers that can be traced in several places, and in how many."""
        if self.board is None:
            return {}
        return {text: len(places) for text, places in editing.ambiguous_words(self.board).items()}

    @property
    def lines(self) -> Iterator[AnswerLine]:
        doubled, shown = self.doubled, self.spellings
        for number, answer in enumerate(editing.list_answers(self.board or _NO_BOARD)):
            text = str(answer["text"])
            spelled = shown.get(text, text)
            yield AnswerLine(text, spelled, number == 0, text in self.content["pins"], doubled.get(text, 1))

    @cached_property
    def blocked_words(self) -> list[str]:
        """The blocked words that rows, columns and diagonals of the board spell."""
        return editing.find_blocked_words(self.board, self.content["language"]) if self.board else []

    @property
    def pinned(self) -> list[str]:
        """The pinned words that are among the words."""
        return [shown for text, shown in self.reading.spellings.items() if text in self.content["pins"]]

    @property
    def wants_words(self) -> bool:
        """Whether words near the theme can be offered for the letters that are missing."""
        return self.reading.room >= SHORTEST_WORD and has_book(self.reading.language)

    @cached_property
    def versions(self) -> list[DraftVersion]:
        """Earlier boards of the draft, the newest first."""
        return draft_versions.list_versions(self.draft)

    @property
    def near(self) -> list[str]:
        return near_words(self.reading, str(self.content["clue"]))

    @property
    def proposals(self) -> list[list[str]]:
        return propose_words(self.reading)


_NO_BOARD: Json = {"spangram": {"text": ""}, "words": []}


def load_own_draft(key: str) -> Draft:
    """The draft, for its author alone."""
    return own_draft(key, NAME)


def load_for_change(key: str) -> Draft:
    """Load the author's draft for a write: 404 once it is published, 429 without a token of the bucket `edit`."""
    draft = load_own_draft(key)
    if draft.puzzle_id is not None:
        abort(404)
    throttle.consume_or_abort("edit", str(current_user.id))
    return load_own_draft(key)


def full_content(draft: Draft) -> Json:
    return {**BLANK, **draft.content}


def open_editor(draft: Draft, typed: Json | None = None) -> Editor:
    """The draft as it stands, or with what was typed in the place of what is kept."""
    job = job_of(draft)
    if job is None and draft.content.get("generation"):
        # It was done between the two looks: the board is there now.
        draft = load_own_draft(draft.key)
    content = {**full_content(draft), **(typed or {})}
    spangram, words = content["spangram"], content["words"]
    return Editor(draft, content, read_typed_words(spangram, words, content["language"]), job)


def job_of(draft: Draft) -> Progress | None:
    """The job that is making the board, or that could not."""
    job = full_content(draft).get("generation")
    row = service.get_own(job, current_user) if isinstance(job, str) else None
    if row is None or row.status == "done":
        return None
    seen = replace(build_progress(row), title=_("Laying out the board"), again_url="", within=True, title_level=2)
    seen.poll_url = url_for("strands.workshop", key=draft.key)
    seen.cancel_url = url_for("strands.cancel", key=draft.key)
    seen.poll_ms = poll_delay_ms(row)
    return seen


def poll_delay_ms(row: Generation) -> int:
    """When the page asks again: at once at first, as most are done within a second, and less and less often."""
    return min(MOST_POLL, max(LEAST_POLL, int((now() - row.created_at).total_seconds() * 500)))


def read_posted_fields(form: Mapping[str, str], content: Json) -> Json:
    """The values of the posted fields; a field that was not sent is left out."""
    typed: Json = {name: form[name][:longest] for name, longest in LONGEST.items() if name in form}
    if form.get("language") in LANGUAGES:
        typed["language"] = form["language"]
    if "fields" in form:
        # A box that is not ticked is not sent.
        typed["blind"] = "blind" in form and not is_drawn(content)
    return typed


def is_drawn(content: Json) -> bool:
    """Whether the words lie where their author has drawn them, who so has seen the board."""
    return content["mode"] == MANUAL and bool(content.get("paths"))


def save_typed(draft: Draft, form: Mapping[str, str]) -> bool:
    """Write what was typed; False when another tab or device wrote since this page was made: both are then kept.

    A page is known by its `tab`; it may write as often as it likes, until another does.
    """
    for _attempt in range(3):
        content = full_content(draft)
        typed = read_posted_fields(form, content)
        title = drafts.fit_line(form.get("title", draft.title), drafts.LONGEST_TITLE)
        if all(content[name] == value for name, value in typed.items()) and title == draft.title:
            return True
        if is_elsewhere(content, form):
            return False
        mark = {"tab": form.get("tab", "")[:20], "edits": content.get("edits", 0) + 1}
        new_content = {**hide_seen_board(content, typed), **typed, **mark}
        if content["blind"] and content["board"] and not new_content["blind"]:
            draft_versions.unhide_versions(draft.id, content["board"])
        gone = bool(content["board"] or content.get("paths")) and not (new_content["board"] or new_content.get("paths"))
        if drafts.save_draft(draft, title=title, content=new_content, replaces_board=gone):
            return True
        draft = load_own_draft(draft.key)
    return False


def is_elsewhere(content: Json, form: Mapping[str, str]) -> bool:
    if "mine" in form or not content.get("edits"):
        return False
    is_same_tab = form.get("tab", "")[:20] == content.get("tab")
    return not is_same_tab and form.get("edits") != str(content["edits"])


def hide_seen_board(content: Json, typed: Json) -> Json:
    """Remove the board from the content if its author now wants to play it, as it has been seen."""
    if typed.get("blind") and not content["blind"]:
        unseen = {name: value for name, value in content.items() if name not in ("grid", "paths", "pending")}
        return {**unseen, "mode": WORDS, "board": None, "pins": {}}
    return content
