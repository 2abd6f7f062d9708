"""Errors as people see them: a whole page, or a part for htmx, always with the request's id."""

from __future__ import annotations

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


class RefusedInput(UnprocessableEntity):
    """Raised for input that cannot be kept. Where nobody catches it, the answer is a page with its sentence.

    A subclass sets `text`, or makes its sentence of what it was raised with.
    """

    text: Lazy | None = None

    @property
    def sentence(self) -> str:
        """The reason in the reader's language."""
        return str(self.text) if self.text is not None else error_texts(422)[1]


def error_texts(code: int) -> tuple[str, str]:
    texts_by_code = {
        400: (_("The request was incomplete"), _("Go back, reload the page and try again.")),
        401: (_("Please log in"), _("This page is for logged-in players.")),
        403: (_("Not allowed"), _("The page may have been open too long. Reload it and try again.")),
        404: (_("Page not found"), _("It may be private: log in if it’s yours.")),
        405: (_("That won’t work here"), _("Go back and use the buttons or links on the page.")),
        409: (_("Changed elsewhere"), _("This was changed in another tab or on another device.")),
        413: (_("Too large"), _("That’s more than this site accepts. Try something smaller.")),
        415: (_("Not a form"), _("This address accepts only this site’s forms.")),
        422: (_("That can’t be saved"), _("Go back and change what you typed.")),
        429: (_("A little slower, please"), _("Too many attempts. Wait a moment and try again.")),
        503: (_("Back in a moment"), _("The site can’t reach its database right now. Nothing you did is lost.")),
    }
    fallback = (
        _("Something went wrong"),
        _("It’s our fault, and we’ve made a note of it. What you did before is saved."),
    )
    return texts_by_code.get(code, fallback)


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, render_error)
    app.teardown_appcontext(end_transaction)
    for kind in (OperationalError, InterfaceError, NoConnection):
        app.register_error_handler(kind, render_database_away)
    if not app.debug:
        # A developer's server shows what has happened instead.
        app.register_error_handler(Exception, render_server_error)


def render_error(error: HTTPException, code: int | None = None) -> Response:
    code = code or error.code or 500
    if error.response is not None:
        return make_response(error.response)
    if 300 <= code < 400:
        return make_response(error.get_response())
    load_player_if_possible()
    title, text = error_texts(code)
    if isinstance(error, RefusedInput):
        text = error.sentence
    if request_ctx.url_adapter is None:
        # The host is not one of ours, so no link of a page could be built.
        return make_response(unknown_host_text(), code, {"Content-Type": "text/plain; charset=utf-8"})
    template = "errors/_error.html" if is_partial() else "errors/error.html"
    context: dict[str, object] = {"code": code, "title": title, "text": text, "retry_after": g.get("retry_after")}
    response = make_response(render_template(template, **context), code)
    return add_error_headers(response, error)


def unknown_host_text() -> str:
    """Return the text for a host name that is not trusted: advice for a reader and for the operator."""
    title, advice = _("Wrong address"), _("You may have mistyped it. Check it and try again.")
    instructions = _("If this is your site: set TRUSTED_HOSTS to the names it is reached by, and start it again.")
    return f'{title}\n\n{advice}\n{instructions}\n\nTRUSTED_HOSTS="example.org www.example.org"\n'


def add_error_headers(response: Response, error: HTTPException) -> Response:
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


def render_database_away(error: OperationalError | InterfaceError | NoConnection) -> Response:
    message = str(getattr(error, "orig", None) or type(error).__name__).partition("\n")[0]
    current_app.logger.error("request %s: database: %s", g.get("request_id"), message)
    reset_session()
    g.retry_after = 5
    return render_error(ServiceUnavailable())


def load_player_if_possible() -> None:
    """A page greets whoever asks; an error's must show even if the database cannot say who that is."""
    try:
        current_user.is_authenticated  # noqa: B018  (looked up here, once)
    except SQLAlchemyError:
        reset_session()


def reset_session() -> None:
    """Drop the transaction, and do not look for the player again if that is what has just failed."""
    end_transaction()
    g.without_player = True


def end_transaction(_error: BaseException | None = None) -> None:
    """Roll back and close the session, if there is one. A database that is gone by then takes no answer back."""
    if not db.session.registry.has():
        return
    try:
        db.session.close()
    except SQLAlchemyError:
        db.session().invalidate()


def render_server_error(error: Exception) -> Response:
    current_app.logger.exception("request %s failed", g.get("request_id"))
    reset_session()
    return render_error(InternalServerError())
