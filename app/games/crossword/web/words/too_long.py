"""Refuse lists and files that are too large, unread: the page is shown again, with a sentence at the field."""

from __future__ import annotations

from flask import request
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from app.games.crossword.author.word_placing import LONGEST_LIST
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.builder import building
from app.games.crossword.web.builder.build_view import BuildPage
from app.games.crossword.web.sharing import import_file
from app.games.crossword.web.words.list_pages import lists_page
from app.games.crossword.web.words.lists import WordListForm
from app.web.errors import render_error
from app.workshop import drafts, word_lists
from app.workshop.word_lists import FileTooLarge, ListTooLong

LAYOUT, LISTS, FILES = f"{NAME}.build_layout", f"{NAME}.word_lists", f"{NAME}.import_file"
# Lists come as a form that takes files: its fields may be longer than those of others.
LARGEST_BODY = 160 * 1024
# Beside its fields a list may come as a file.
LARGEST_LIST_BODY = word_lists.LARGEST_FILE + LARGEST_BODY


@bp.url_value_preprocessor
def allow_long_lists(endpoint: str | None, values: object) -> None:
    """Before anything looks at the form."""
    if endpoint in (LAYOUT, LISTS) and request.mimetype == "multipart/form-data":
        request.max_form_memory_size = LARGEST_BODY
        request.max_content_length = LARGEST_LIST_BODY if endpoint == LISTS else LARGEST_BODY


@bp.errorhandler(RequestEntityTooLarge)
def refuse_unread(error: RequestEntityTooLarge) -> Response:
    if request.endpoint == FILES:
        return import_file.too_large()
    if request.endpoint == LISTS:
        return long_list()
    return (long_layout() if request.endpoint == LAYOUT else None) or render_error(error)


def long_list() -> Response:
    form = WordListForm(formdata=None)
    # More than all fields may have is a file; less than that was too much for a field.
    file = (request.content_length or 0) > LARGEST_LIST_BODY
    form[("words", "file")[file]].errors = [(FileTooLarge if file else ListTooLong)().sentence]
    return lists_page(form, 413)


def long_layout() -> Response | None:
    """None for who has no such draft."""
    draft = drafts.load_draft(str((request.view_args or {}).get("key", "")), current_user.id)
    if draft is None or "ipuz" not in draft.content:
        return None
    sentence = _("The list is too long. The limit is %(most)d kB.", most=LONGEST_LIST // 1000)
    return building.render_build_page(BuildPage.of(draft), 413, too_long=sentence)
