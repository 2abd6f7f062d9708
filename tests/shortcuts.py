"""What thousands of tests need and none is about, with less computing than a browser would cause."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache
from werkzeug.http import parse_cookie
from werkzeug.test import TestResponse
from werkzeug.wrappers import Response

from app.accounts import routes
from app.accounts.models import User
from app.extensions import db
from tools.testing import CACHE


def keep_templates(app: Flask) -> None:
    """Let all processes and runs of the tests share compiled templates, which take a second of each process."""
    folder = CACHE / "templates"
    folder.mkdir(parents=True, exist_ok=True)
    app.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(folder))


def log_in(app: Flask, user_id: int, form: dict[str, str], *, by_form: bool) -> FlaskClient:
    """Return the browser of an account that has just logged in: by the form, or as after it."""
    client = app.test_client()
    answer = client.post("/login", data=form) if by_form else finish_login(app, user_id)
    assert answer.status_code == 303, answer.get_data(as_text=True)
    take_cookies(client, answer)
    return client


def finish_login(app: Flask, user_id: int) -> Response:
    """Return what the login page answers to the right password, without its form and its hash."""
    with app.app_context(), app.test_request_context("/login", method="POST"):
        refusal = app.preprocess_request()
        assert refusal is None, refusal
        user = db.session.get_one(User, user_id)
        return app.process_response(routes.finish_login(user, keep=False, adopt=False, target="/"))


def take_cookies(client: FlaskClient, answer: Response | TestResponse) -> None:
    """Give a browser the cookies of an answer that it has not asked for itself."""
    for cookie in map(parse_cookie, answer.headers.getlist("Set-Cookie")):
        # The first is the cookie's name and value; its attributes follow.
        name, value = next(iter(cookie.items()))
        client.set_cookie(name, value, domain="localhost")
