"""What is wrong with a layout, written in the plainest way and sharing nothing with the engine."""

from __future__ import annotations

from collections import Counter

from app.contract.game_types import Json


def runs(rows: list[str]) -> Counter[tuple[str, int, int, str]]:
    """Every run of two letters or more: direction, row and column from one, text."""
    found: Counter[tuple[str, int, int, str]] = Counter()
    down = ["".join(row[col] for row in rows) for col in range(len(rows[0]))]
    for direction, lines in (("across", rows), ("down", down)):
        for number, line in enumerate(lines, 1):
            padded = "#" + line.replace("@", "#") + "#"
            for start in range(1, len(padded)):
                if padded[start - 1] == "#" and padded[start] != "#":
                    text = padded[start : padded.index("#", start)]
                    place = (number, start) if direction == "across" else (start, number)
                    found[(direction, *place, text)] += len(text) > 1
    return +found


def parts(rows: list[str]) -> int:
    """How many pieces the letters make."""
    left = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign not in "#@"}
    count = 0
    while left:
        waiting, count = [left.pop()], count + 1
        while waiting:
            r, c = waiting.pop()
            for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if cell in left:
                    left.remove(cell)
                    waiting.append(cell)
    return count


def faults(made: Json, words: list[str], size: int, dictionary: frozenset[str] = frozenset()) -> list[str]:
    """What is wrong: runs that nobody wants, entries that are not there, words lost or twice, a box too large."""
    found = []
    standing = runs(made["rows"])
    entries = Counter((one["direction"], one["row"], one["col"], one["text"]) for one in made["entries"])
    pending = Counter((one["direction"], one["row"], one["col"], one["pattern"]) for one in made["unresolved"])
    if standing != entries + pending:
        found.append("entries are not the runs")
    texts = Counter(text for *_, text in entries.elements())
    found += [f"twice: {text}" for text, times in texts.items() if times > 1]
    found += [f"no word: {text}" for text in texts if text not in words and text not in dictionary]
    given = [one["text"] for one in made["entries"] if one["given"]]
    if sorted(given + made["left_out"]) != sorted(words):
        found.append("words are lost")
    if len(made["rows"]) > size or len(made["rows"][0]) > size:
        found.append("the box is too large")
    if parts(made["rows"]) > 1:
        found.append("in pieces")
    across = [(r, c + n) for d, r, c, text in entries if d == "across" for n in range(len(text))]
    down = [(r + n, c) for d, r, c, text in entries if d == "down" for n in range(len(text))]
    if made["crossings"] != len(set(across) & set(down)):
        found.append("crossings are counted wrong")
    return found
