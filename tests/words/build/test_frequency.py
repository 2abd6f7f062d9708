from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from app.words.build import frequency

HEADER = b"\x82\xa6format\xa2cB\xa7version\x01"


def packed(folder: Path, header: bytes, *buckets: bytes) -> Path:
    path = folder / "large_en.msgpack.gz"
    path.write_bytes(gzip.compress(b"\xdc" + (len(buckets) + 1).to_bytes(2, "big") + header + b"".join(buckets)))
    return path


def text(word: str) -> bytes:
    raw = word.encode()
    return (bytes([0xA0 | len(raw)]) if len(raw) < 32 else b"\xd9" + bytes([len(raw)])) + raw


def bucket(*words: str) -> bytes:
    return bytes([0x90 | len(words)]) + b"".join(map(text, words))


def test_it_works(tmp_path: Path) -> None:
    path = packed(tmp_path, HEADER, bucket(), bucket("the"))
    assert frequency.read_frequencies(path) == {"the": 90}


def test_it_rounds_the_zipf_value(tmp_path: Path) -> None:
    path = packed(tmp_path, HEADER, *[bucket()] * 137, bucket("of"))
    assert frequency.read_frequencies(path) == {"of": 76}


def test_it_rounds_to_the_scale_that_is_asked_for(tmp_path: Path) -> None:
    path = packed(tmp_path, HEADER, *[bucket()] * 137, bucket("of"))
    assert frequency.read_frequencies(path, scale=100) == {"of": 763}


def test_it_keeps_the_commoner_of_two_spellings(tmp_path: Path) -> None:
    path = packed(tmp_path, HEADER, bucket("café"), *[bucket()] * 99, bucket("cafe", "tea"))
    assert frequency.read_frequencies(path) == {"cafe": 90, "tea": 80}


def test_it_reads_long_words_and_long_lists(tmp_path: Path) -> None:
    words = ["w" * 40, *(f"word{chr(97 + number)}" for number in range(20))]
    path = packed(tmp_path, HEADER, b"\xdc\x00\x15" + b"".join(map(text, words)))
    assert list(frequency.read_frequencies(path)) == words


def test_it_refuses_another_format(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not a list of wordfreq's cB format"):
        frequency.read_frequencies(packed(tmp_path, b"\x81\xa6format\xa2xx"))


def test_it_refuses_a_type_that_the_list_never_has(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="unexpected MessagePack type 0xcb"):
        frequency.read_frequencies(packed(tmp_path, HEADER, b"\xcb" + bytes(8)))
