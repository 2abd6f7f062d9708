"""Requests to push services. Their addresses come from browsers, so nobody must lead the site to its own network.

A name is looked up once, all its addresses must be public, and the connection goes to the one that was checked. Nothing
is followed elsewhere, and an answer is read no further than its first kilobyte and the deadline.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from app.reminders.models import LONGEST_ENDPOINT

HTTPS_PORT = 443
# Of each step of a connection, and of all together.
STEP_SECONDS, DEADLINE_SECONDS = 8.0, 15.0
MOST_BYTES_READ = 1024
# Addresses of these stand for IPv4 addresses (RFC 6052).
NAT64 = IPv6Network("64:ff9b::/96")
# Beside those, all addresses of the Internet are in this part (RFC 4291); others may lead into a network of one's own.
GLOBAL_UNICAST = IPv6Network("2000::/3")


class RefusedEndpoint(ValueError):
    """An address to which the site sends nothing."""


class NotSent(Exception):
    """The push service was not reached: it has not seen the message."""


class NoAnswer(Exception):
    """The connection broke after the message was sent: it may have arrived."""


@dataclass(frozen=True, slots=True)
class PushAnswer:
    """The answer of a push service; `retry_after` as its header has it."""

    status: int
    retry_after: str = ""


def check_endpoint(endpoint: str, private_hosts: frozenset[str] = frozenset()) -> SplitResult:
    """Return the parts of a push service's address; raises RefusedEndpoint.

    `private_hosts` are those, with port, that operators allow although they are not public.
    """
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable():
        raise RefusedEndpoint("too long, or with letters that no address has")
    try:
        parts = urlsplit(endpoint)
        port = parts.port or HTTPS_PORT
    except ValueError as error:
        raise RefusedEndpoint(str(error)) from error
    if parts.scheme != "https" or not parts.hostname or "@" in parts.netloc or " " in endpoint:
        raise RefusedEndpoint("not an https address of a host")
    if not has_readable_labels(parts.hostname):
        raise RefusedEndpoint("not the name of a host")
    if port != HTTPS_PORT and f"{parts.hostname}:{port}" not in private_hosts:
        raise RefusedEndpoint(f"port {port}")
    return parts


def has_readable_labels(host: str) -> bool:
    """Whether a host can be looked up: its name has no empty part, and none that is too long."""
    try:
        host.encode("idna")
    except UnicodeError:
        return False
    return True


def find_address(host: str, port: int, private_hosts: frozenset[str] = frozenset()) -> str:
    """Look a host up and return one of its IP addresses; raises RefusedEndpoint unless all of them are public."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    if f"{host}:{port}" not in private_hosts and (private := [one for one in addresses if not is_public(one)]):
        raise RefusedEndpoint(f"{host} is {private[0]}")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address, and the IPv4 address that it may stand for, is one of the Internet."""
    ip = ip_address(address.partition("%")[0])
    is_reachable = isinstance(ip, IPv4Address) or ip in GLOBAL_UNICAST or ip in NAT64
    return is_reachable and all(one.is_global and not one.is_multicast for one in (ip, *embedded_addresses(ip)))


def embedded_addresses(ip: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """Return the IPv4 addresses that an IPv6 address leads to."""
    if isinstance(ip, IPv4Address):
        return []
    found = [ip.ipv4_mapped, ip.sixtofour, *(ip.teredo or ())]
    return [one for one in found if one] + ([IPv4Address(int(ip) & 0xFFFFFFFF)] if ip in NAT64 else [])


class PinnedConnection(HTTPConnection):
    """An HTTPS connection to an address that was checked, for the host that it belongs to."""

    default_port = HTTPS_PORT

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=STEP_SECONDS)
        self.address = address
        self.opened: socket.socket | None = None

    def connect(self) -> None:
        self.opened = socket.create_connection((self.address, self.port), STEP_SECONDS)
        secured = tls_context().wrap_socket(self.opened, server_hostname=self.host, do_handshake_on_connect=False)
        self.opened = self.sock = secured
        secured.do_handshake()

    def abort(self) -> None:
        """End it from another thread, whatever it waits for."""
        if self.opened is not None:
            with suppress(OSError, ValueError):
                self.opened.shutdown(socket.SHUT_RDWR)


@lru_cache(maxsize=1)
def tls_context() -> ssl.SSLContext:
    return ssl.create_default_context()


def post(
    endpoint: str, headers: Mapping[str, str], body: bytes, private_hosts: frozenset[str] = frozenset()
) -> PushAnswer:
    """Send a message to a push service. Raises RefusedEndpoint, NotSent or NoAnswer."""
    parts = check_endpoint(endpoint, private_hosts)
    host, port = str(parts.hostname), parts.port or HTTPS_PORT
    try:
        connection = PinnedConnection(host, port, find_address(host, port, private_hosts))
    except OSError as error:
        raise NotSent(str(error)) from error
    with deadline(connection):
        try:
            connection.connect()
        except OSError as error:
            raise NotSent(str(error)) from error
        try:
            return exchange(connection, parts, headers, body)
        except (OSError, HTTPException) as error:
            raise NoAnswer(str(error) or type(error).__name__) from error


@contextmanager
def deadline(connection: PinnedConnection) -> Iterator[None]:
    """Close the connection at the end, or when its time is over: a server could send a byte every few seconds."""
    timer = Timer(DEADLINE_SECONDS, connection.abort)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        connection.close()


def exchange(connection: PinnedConnection, parts: SplitResult, headers: Mapping[str, str], body: bytes) -> PushAnswer:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection.request("POST", target, body, dict(headers))
    response = connection.getresponse()
    response.read(MOST_BYTES_READ)
    return PushAnswer(response.status, response.headers.get("Retry-After", ""))
