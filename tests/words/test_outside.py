from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.words.outside import mended, mended_json, mended_line, read_json, read_text

BEE = "\N{HONEYBEE}"
FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"


def test_it_works() -> None:
    assert mended("A b\u00e5t, 4 \u201cwords\u201d\n\tand more") == "A b\u00e5t, 4 \u201cwords\u201d\n\tand more"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("\ud800x", "x"),
        ("a\udfff\ud800b", "ab"),
        ("a\0b\x1bc\x7fd\x9fe", "abcde"),
        ("pla\u200bnet\ufeff", "planet"),
        ("\u202eplanet\u2066", "planet"),
        ("pla\u00adnet", "planet"),
        ("\u3164\u2800\u115f", ""),
        ("a\ufffe\U0001ffffb", "ab"),
        ("a\u2028b\u2029c\x85d", "a\nb\nc\nd"),
        ("ba\u030at", "b\u00e5t"),
        ("ba\u200b\u030at", "b\u00e5t"),
        (BEE + "\ufe0f", BEE + "\ufe0f"),
        (FAMILY, FAMILY),
        ("pla\u200dnet", "planet"),
        ("\u200d" + BEE + "\u200d", BEE),
    ],
)
def test_what_cannot_be_seen_stays_out(text: str, kept: str) -> None:
    assert mended(text) == kept


@given(st.text(st.characters(), max_size=60))
def test_every_text_can_be_written_and_is_mended_once(text: str) -> None:
    kept = mended(text)
    kept.encode()
    assert "\0" not in kept
    assert mended(kept) == kept
    assert unicodedata.is_normalized("NFC", kept)


def test_a_line_has_single_blanks() -> None:
    assert mended_line(" a\u00a0\u200b b\u2028c\n") == "a b c"


def test_every_text_inside_json_is_mended() -> None:
    assert mended_json({"a\0": ["\ud800x", {"b": "c\u200b"}], "n": 1, "t": True, "z": None}) == {
        "a": ["x", {"b": "c"}],
        "n": 1,
        "t": True,
        "z": None,
    }


def test_an_escape_cannot_bring_in_what_no_text_holds() -> None:
    assert read_json('{"clue": "\\ud800x\\u0000"}') == {"clue": "x"}


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "[" * 500 + "]" * 500])
def test_what_is_no_json_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_json(text)


def test_a_file_is_text_or_nothing() -> None:
    assert read_text("\ufeffba\u030at\u200b\n".encode()) == "b\u00e5t\n"
    for content in (b"\x89PNG\0\0", b"\xff\xfe", b"\xed\xa0\x80", b"a\0b"):
        with pytest.raises(ValueError, match=r"."):
            read_text(content)


def test_a_letter_has_thirty_marks_at_most() -> None:
    """Unicode's ordering of marks takes time by the square of their number (UAX #15, Stream-Safe Text Format)."""
    marks = "\u0323\u0301" * 10_000
    assert len(mended("a" + marks + "b")) <= 32
    assert mended("a\u0323\u0302") == "\u1ead"
