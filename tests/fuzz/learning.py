"""Which fields a route reads is what it is seen to read: nobody keeps a list of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask, request
from werkzeug.datastructures import ImmutableMultiDict, MultiDict
from werkzeug.utils import cached_property

from app.web.door import CleanRequest

# Of each endpoint: what it has read of queries, of forms and of files.
ReadNames = dict[str, dict[str, set[str]]]
READ: ReadNames = defaultdict(lambda: defaultdict(set))


class SeenFields(ImmutableMultiDict[str, Any]):
    """A query or a form that notes the names by which it is asked."""

    def __init__(self, fields: MultiDict[str, Any], kind: str) -> None:
        super().__init__(fields)
        self.kind = kind

    def note(self, name: object) -> None:
        if isinstance(name, str) and request.endpoint:
            READ[request.endpoint][self.kind].add(name)

    def __contains__(self, name: object) -> bool:
        self.note(name)
        return super().__contains__(name)

    def __getitem__(self, name: str) -> Any:
        self.note(name)
        return super().__getitem__(name)

    def get(self, name: str, *rest: Any, **options: Any) -> Any:
        self.note(name)
        return super().get(name, *rest, **options)

    def getlist(self, name: str, *rest: Any, **options: Any) -> Any:
        self.note(name)
        return super().getlist(name, *rest, **options)


class SeenRequest(CleanRequest):
    """The app's own request, whose fields are watched."""

    @cached_property
    def args(self) -> MultiDict[str, str]:
        return SeenFields(super().args, "query")

    def _load_form_data(self) -> None:
        fresh = "form" not in self.__dict__
        super()._load_form_data()
        if fresh:
            self.__dict__["form"] = SeenFields(self.form, "form")
            self.__dict__["files"] = SeenFields(self.files, "file")


@contextmanager
def watching(app: Flask) -> Iterator[ReadNames]:
    """While it lasts, what the app's routes read is noted."""
    before = app.request_class
    app.request_class = SeenRequest
    try:
        yield READ
    finally:
        app.request_class = before
