"""Errors as people see them: a whole page, or a part for htmx, always with the request's id."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, current_app, g, make_response, render_template
from flask.globals import request_ctx
from flask_babel import gettext as _
from flask_login import current_user
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.exceptions import HTTPException, InternalServerError, ServiceUnavailable, UnprocessableEntity

from app.extensions import db
from app.web.security import is_partial
from app.web.texts import Lazy


class Refused(UnprocessableEntity):
    """Raised for input that cannot be kept. Where nobody catches it, the answer is a page with its sentence.

    A subclass sets `text`, or makes its sentence of what it was raised with.
    """

    text: Lazy | None = None

    @property
    def sentence(self) -> str:
        """The reason in the reader's language."""
        return str(self.text) if self.text is not None else texts(422)[1]


def texts(code: int) -> tuple[str, str]:
    known = {
        400: (_("That request was not complete"), _("Please go back, reload the page and try again.")),
        401: (_("Please log in"), _("This page is for people who are logged in.")),
        403: (_("That is not allowed"), _("The page may have been open for too long. Reload it and try again.")),
        404: (_("Nothing here"), _("There is no such page, or it is not yours to see.")),
        405: (_("Not that way"), _("This address cannot be used like that.")),
        409: (_("Changed elsewhere"), _("This was changed in another tab or on another device meanwhile.")),
        413: (_("Too much at once"), _("What was sent is larger than this site takes.")),
        415: (_("Not a form"), _("This address takes the forms of this site, and nothing else.")),
        422: (_("That cannot be kept"), _("Please go back and change what you typed.")),
        429: (_("A little slower, please"), _("Too many tries in a short time. Wait a moment and try again.")),
        503: (_("Back in a moment"), _("The site cannot reach its database just now. Nothing you did is lost.")),
    }
    broken = (_("Something broke"), _("It is our fault, and it has been noted. What you did before is saved."))
    return known.get(code, broken)


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, show)
    for kind in (OperationalError, InterfaceError, NoConnection):
        app.register_error_handler(kind, database_away)
    app.register_error_handler(Exception, broken)


def show(error: HTTPException, code: int | None = None) -> Response:
    code = code or error.code or 500
    if error.response is not None:
        return make_response(error.response)
    if 300 <= code < 400:
        return make_response(error.get_response())
    know_player()
    title, text = texts(code)
    if isinstance(error, Refused):
        text = error.sentence
    if request_ctx.url_adapter is None:
        # The host is not one of ours, so no link of a page could be built.
        return make_response(unknown_host(), code, {"Content-Type": "text/plain; charset=utf-8"})
    template = "errors/_error.html" if is_partial() else "errors/error.html"
    context: dict[str, Any] = {"code": code, "title": title, "text": text, "retry_after": g.get("retry_after")}
    response = make_response(render_template(template, **context), code)
    return dress(response, error)


def unknown_host() -> str:
    """For a reader with a wrong address, and for an operator with a setting to make."""
    title, reader = _("This site has another address"), _("Check the address and try again.")
    how = _("If this is your site: set TRUSTED_HOSTS to the names it is reached by, and start it again.")
    return f'{title}\n\n{reader}\n{how}\n\nTRUSTED_HOSTS="example.org www.example.org"\n'


def dress(response: Response, error: HTTPException) -> Response:
    if is_partial():
        # The part that asked stays as it is; the error goes to the page's notice.
        response.headers["HX-Retarget"] = "#notice"
        response.headers["HX-Reswap"] = "innerHTML"
    if g.get("retry_after"):
        response.headers["Retry-After"] = str(g.retry_after)
    allowed = getattr(error, "valid_methods", None)
    if allowed:
        response.headers["Allow"] = ", ".join(allowed)
    return response


def database_away(error: OperationalError | InterfaceError | NoConnection) -> Response:
    said = str(getattr(error, "orig", None) or type(error).__name__).partition("\n")[0]
    current_app.logger.error("request %s: database: %s", g.get("request_id"), said)
    forget()
    g.retry_after = 5
    return show(ServiceUnavailable())


def know_player() -> None:
    """A page greets whoever asks; an error's must show even if the database cannot say who that is."""
    try:
        current_user.is_authenticated  # noqa: B018  (looked up here, once)
    except SQLAlchemyError:
        forget()


def forget() -> None:
    """Drop the transaction, and do not look for the player again if that is what has just failed."""
    db.session.rollback()
    g.without_player = True


def broken(error: Exception) -> Response:
    current_app.logger.exception("request %s failed", g.get("request_id"))
    forget()
    return show(InternalServerError())
