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


def charge_cpu_time(view: Callable[P, R]) -> Callable[P, R]:
    """Marks a view whose time is counted: 429 for an address that owes some."""

    @wraps(view)
    def charged_view(*arguments: P.args, **options: P.kwargs) -> R:
        client_ip = throttle.client_ip()
        if wait_seconds := budget.CPU_BY_CLIENT.seconds_until_free(client_ip):
            g.retry_after = ceil(wait_seconds)
            abort(TooManyRequests.code)
        began = thread_time()
        try:
            return view(*arguments, **options)
        finally:
            budget.CPU_BY_CLIENT.charge(client_ip, thread_time() - began)

    return charged_view
