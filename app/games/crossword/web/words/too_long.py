"""A list of megabytes is refused before it is read: the page is there again, with a sentence at the field."""

from __future__ import annotations

from typing import Any

from flask import request
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from app.games.crossword.author.word_placing import LONGEST_LIST
from app.games.crossword.web.blueprint import bp
from app.games.crossword.web.builder import building
from app.games.crossword.web.builder.build_view import BuildPage
from app.games.crossword.web.words.lists import WordListForm, lists_page
from app.web.errors import show
from app.workshop import drafts
from app.workshop.word_lists import ListTooLong

LAYOUT, LISTS = "crossword.build_layout", "crossword.word_lists"
# Lists come as a form that takes files: its fields may be longer than those of others.
LARGEST_BODY = 160 * 1024


@bp.url_value_preprocessor
def allow_long_lists(endpoint: str | None, values: Any) -> None:
    """Before anything looks at the form."""
    if endpoint in (LAYOUT, LISTS) and request.mimetype == "multipart/form-data":
        request.max_content_length = request.max_form_memory_size = LARGEST_BODY


@bp.errorhandler(RequestEntityTooLarge)
def refuse_unread(error: RequestEntityTooLarge) -> Response:
    draft = drafts.load(str((request.view_args or {}).get("key", "")), current_user.id)
    if request.endpoint == LAYOUT and draft is not None and "ipuz" in draft.content:
        told = _("The list is too long: %(most)d kB at most.", most=LONGEST_LIST // 1000)
        return building.page(BuildPage.of(draft), 413, too_long=told)
    if request.endpoint == LISTS:
        form = WordListForm(formdata=None)
        form.words.errors = [ListTooLong().sentence]
        return lists_page(form, 413)
    return show(error)
