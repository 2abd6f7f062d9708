"""A list of megabytes is refused before it is read: the page is there again, with a sentence at the field."""

from __future__ import annotations

from flask import request
from flask_babel import gettext as _
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from app.games.crossword.author.word_placing import LONGEST_LIST
from app.games.crossword.web.blueprint import bp
from app.games.crossword.web.builder import building
from app.games.crossword.web.builder.build_view import BuildPage
from app.games.crossword.web.builder.keeping import load
from app.games.crossword.web.words.lists import WordListForm, lists_page
from app.web.errors import show
from app.workshop.word_lists import ListTooLong


@bp.errorhandler(RequestEntityTooLarge)
def refuse_unread(error: RequestEntityTooLarge) -> Response:
    key = (request.view_args or {}).get("key")
    if request.endpoint == "crossword.build_layout" and isinstance(key, str):
        told = _("The list is too long: %(most)d kB at most.", most=LONGEST_LIST // 1000)
        return building.page(BuildPage.of(load(key)), 413, too_long=told)
    if request.endpoint == "crossword.word_lists":
        form = WordListForm(formdata=None)
        form.words.errors = [ListTooLong().sentence]
        return lists_page(form, 413)
    return show(error)
