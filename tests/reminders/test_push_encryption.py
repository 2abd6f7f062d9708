"""What a push service gets can be read by the browser alone: the example of RFC 8291, and messages of our own."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from app.reminders.push_encryption import encrypt_for_browser
from app.reminders.push_keys import decode_base64, encode_base64
from tests.reminders.pushing import TestBrowser

# Appendix A of RFC 8291.
TEXT = b"When I grow up, I want to be a watermelon"
BROWSER_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
BROWSER_SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
ONCE_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_it_works() -> None:
    """The standard's own example, byte by byte."""
    once_key = ec.derive_private_key(int.from_bytes(decode_base64(ONCE_KEY), "big"), ec.SECP256R1())
    browser = (decode_base64(BROWSER_KEY), decode_base64(BROWSER_SECRET))
    body = encrypt_for_browser(TEXT, *browser, salt=decode_base64(SALT), once_key=once_key)
    assert encode_base64(body) == BODY


def test_only_its_browser_reads_a_message() -> None:
    mine, other = TestBrowser(), TestBrowser()
    body = encrypt_for_browser("Håp, “æøå”".encode(), mine.public_key, mine.secret)
    assert mine.decrypt(body).decode() == "Håp, “æøå”"
    with pytest.raises(InvalidTag):
        other.decrypt(body)


def test_no_two_messages_are_the_same() -> None:
    browser = TestBrowser()
    bodies = {encrypt_for_browser(b"{}", browser.public_key, browser.secret) for _ in range(3)}
    assert len(bodies) == 3


def test_a_key_off_the_curve_is_refused() -> None:
    browser = TestBrowser()
    with pytest.raises(ValueError):
        encrypt_for_browser(b"{}", b"\x04" + b"\x01" * 64, browser.secret)
