"""Reading wordfreq's lists: how common a word is, on the Zipf scale (log10 of uses in a billion words).

The file is gzipped MessagePack: a header, then lists of words, the n-th holding words of frequency 10 ** (-n / 100).
Only the three types that occur in it are decoded, which saves the build a dependency.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

from app.words.fold import fold

# In the unpacked package.
ENGLISH = Path("wordfreq") / "data" / "large_en.msgpack.gz"
NORWEGIAN = Path("wordfreq") / "data" / "large_nb.msgpack.gz"
_WHOLE = 9.0  # a frequency of 1 has zipf 9


def read_frequencies(path: Path, language: str = "en", scale: int = 10) -> dict[str, int]:
    """Zipf times the scale, rounded, by folded word; accents folded together keep the commoner one's."""
    buckets, _ = _decode(gzip.decompress(path.read_bytes()), 0)
    if not isinstance(buckets[0], dict) or buckets[0].get("format") != "cB":
        raise ValueError(f"{path.name} is not a list of wordfreq's cB format")
    zipf: dict[str, int] = {}
    for centibels, words in enumerate(buckets[1:]):
        value = round((_WHOLE - centibels / 100) * scale)
        for word in words:
            zipf.setdefault(fold(word, language), value)  # commonest first, so the first one stays
    return zipf


def _decode(data: bytes, at: int) -> tuple[Any, int]:
    """Return one MessagePack value and the offset behind it: strings, arrays, maps and small integers."""
    kind = data[at]
    if kind < 0x80:
        return kind, at + 1
    if kind < 0x90:
        return _decode_map(data, at + 1, kind & 0x0F)
    if kind < 0xA0:
        return _decode_array(data, at + 1, kind & 0x0F)
    if kind < 0xC0:
        return _decode_text(data, at + 1, kind & 0x1F)
    width = {0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4}.get(kind)
    if width is None:
        raise ValueError(f"unexpected MessagePack type {kind:#x} at {at}")
    length, start = int.from_bytes(data[at + 1 : at + 1 + width], "big"), at + 1 + width
    return _decode_text(data, start, length) if kind <= 0xDB else _decode_array(data, start, length)


def _decode_text(data: bytes, at: int, length: int) -> tuple[str, int]:
    return data[at : at + length].decode(), at + length


def _decode_array(data: bytes, at: int, length: int) -> tuple[list[object], int]:
    items = []
    for _ in range(length):
        item, at = _decode(data, at)
        items.append(item)
    return items, at


def _decode_map(data: bytes, at: int, length: int) -> tuple[dict[object, object], int]:
    pairs = {}
    for _ in range(length):
        key, at = _decode(data, at)
        pairs[key], at = _decode(data, at)
    return pairs, at
