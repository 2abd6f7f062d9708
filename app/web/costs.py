"""Pages that compute: an address may have so much of the processor's time and no more, whatever each page costs."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from math import ceil
from time import thread_time
from typing import ParamSpec, TypeVar

from flask import abort, g
from werkzeug.exceptions import TooManyRequests

from app.web import budget, throttle

P = ParamSpec("P")
R = TypeVar("R")


def costly(view: Callable[P, R]) -> Callable[P, R]:
    """Marks a view whose time is counted: 429 for an address that owes some."""

    @wraps(view)
    def counted(*arguments: P.args, **options: P.kwargs) -> R:
        address = throttle.address()
        if wait := budget.BY_ADDRESS.wait(address):
            g.retry_after = ceil(wait)
            abort(TooManyRequests.code)
        began = thread_time()
        try:
            return view(*arguments, **options)
        finally:
            budget.BY_ADDRESS.pay(address, thread_time() - began)

    return counted
