"""Request cleaning: text fields are mended before any view reads them, and a body must be a form."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from string import punctuation
from typing import IO, TYPE_CHECKING
from urllib.parse import quote

from flask import Flask, Request, abort, request
from werkzeug.datastructures import FileStorage, ImmutableMultiDict, MultiDict
from werkzeug.formparser import FormDataParser
from werkzeug.utils import cached_property

from app.words.outside import mended

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
FORM_TYPES = {"application/x-www-form-urlencoded", "multipart/form-data"}
# Nobody reads what is typed blind, and it must stay what it was when it was chosen.
UNCLEANED_FIELDS = ("password", "current", "repeat")
# The fields that take files, and no others do: a form would take a file for a text, or a text for a file.
FILE_FIELDS = ("file", "picture")


class CleanFormParser(FormDataParser):
    """Parses a body into cleaned fields, and into files only where a form has a field for them."""

    def parse(
        self, stream: IO[bytes], mimetype: str, content_length: int | None, options: dict[str, str] | None = None
    ) -> tuple[IO[bytes], MultiDict[str, str], MultiDict[str, FileStorage]]:
        stream, form, files = super().parse(stream, mimetype, content_length, options)
        return stream, clean_fields(form, without=FILE_FIELDS), ImmutableMultiDict(keep_files(files))


class CleanRequest(Request):
    """A request whose query and form hold no text that could not be shown."""

    form_data_parser_class = CleanFormParser

    def __init__(self, environ: WSGIEnvironment, populate_request: bool = True, shallow: bool = False) -> None:
        query = environ.get("QUERY_STRING", "")
        if not query.isascii():
            # No browser sends such bytes unquoted, and Werkzeug fails at those that are no UTF-8.
            environ["QUERY_STRING"] = quote(query, safe=punctuation, encoding="latin-1")
        super().__init__(environ, populate_request, shallow)

    @cached_property
    def args(self) -> MultiDict[str, str]:
        return clean_fields(super().args)


def keep_files(files: MultiDict[str, FileStorage]) -> Iterator[tuple[str, FileStorage]]:
    """The uploads that arrived in a field for files; any other upload is closed and dropped."""
    for name, file in files.items(multi=True):
        if name in FILE_FIELDS:
            yield name, file
        else:
            file.close()


def clean_fields(fields: MultiDict[str, str], without: Container[str] = ()) -> ImmutableMultiDict[str, str]:
    named_values = ((mended(name), value) for name, value in fields.items(multi=True))
    return ImmutableMultiDict((name, clean_value(name, value)) for name, value in named_values if name not in without)


def clean_value(name: str, value: str) -> str:
    # A NUL is no slip of a keyboard: `refuse_nul` must find it.
    return value if name in UNCLEANED_FIELDS or "\0" in value else mended(value)


def init_app(app: Flask) -> None:
    app.request_class = CleanRequest
    # Before anything looks at the form: what has none would be taken for an empty one, or for JSON.
    app.before_request(refuse_other_bodies)
    app.before_request(refuse_nul)


def current_request() -> Request:
    """The request itself: each look through Flask's proxy costs as much as what is looked at, many times a page."""
    unproxied: Request = request._get_current_object()  # type: ignore[attr-defined]
    return unproxied


def refuse_other_bodies() -> None:
    """Abort with 415 for a body that is not a form: all addresses of this site take forms only."""
    request = current_request()
    if request.method in UNSAFE and has_body(request) and request.mimetype not in FORM_TYPES:
        abort(415)


def has_body(request: Request) -> bool:
    has_headers = bool(request.mimetype or request.content_length)
    return has_headers or request.environ.get("HTTP_TRANSFER_ENCODING", "").lower() == "chunked"


def refuse_nul() -> None:
    """PostgreSQL keeps no NUL in a text, and no person types one."""
    request = current_request()
    if "\0" in request.path:
        abort(404)
    values: Iterable[str] = request.args.values() if request.query_string else ()
    if request.method in UNSAFE:
        values = [*values, *(value for values in request.form.listvalues() for value in values)]
    if any("\0" in value for value in values):
        abort(400)
