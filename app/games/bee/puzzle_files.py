"""A hive as a file: JSON, and the text file of the founding paper, whose lines that begin with # are remarks.

`puzzleData.txt` holds one puzzle, in lines of UTF-8; docs/bee-puzzle-data.md describes it with an example. The paper
names the file and its remarks and prints no whole one: what else stands in it, and where, is this module's. Answers are
in both files only if the puzzle has its secret.
"""

from __future__ import annotations

from app.contract.game_types import Json
from app.games.bee.ladder import LADDERS
from app.games.bee.rules import Puzzle, is_pangram, word_points

REMARK = "#"


def to_json(title: str, puzzle: Puzzle) -> Json:
    """The hive with its answers by their points, if it has them."""
    about = {"title": title, "language": puzzle.language, "key": puzzle.key, "letters": puzzle.letters}
    numbers = {"words": puzzle.words, "points": puzzle.maximum, "pangrams": puzzle.pangrams}
    answers = [{"word": word, "points": word_points(word)} for word in in_order(puzzle)]
    answer_lists = {"answers": answers, "bonus": sorted(puzzle.bonus)} if puzzle.answers else {}
    return {"game": "bee", **about, **numbers, **answer_lists}


def to_text(title: str, puzzle: Puzzle) -> str:
    """The same as lines: the letters, key first, then each answer with its points; all else is a remark."""
    lines = [*map(remark_line, list_remarks(title, puzzle)), puzzle.letters]
    lines += [
        f"{word} {word_points(word)}{' pangram' if is_pangram(word, puzzle.letters) else ''}"
        for word in in_order(puzzle)
    ]
    if puzzle.answers:
        lines += [remark_line(f"bonus: {word}") for word in sorted(puzzle.bonus)]
    return "\n".join(lines) + "\n"


def remark_line(text: str) -> str:
    """Return one line, whatever a title holds."""
    return f"{REMARK} {' '.join(text.split())}"


def list_remarks(title: str, puzzle: Puzzle) -> list[str]:
    steps = {kind: " ".join(str(percent) for _code, percent in steps) for kind, steps in LADDERS.items()}
    return [
        title,
        f"language: {puzzle.language}",
        f"words: {puzzle.words}, points: {puzzle.maximum}, pangrams: {puzzle.pangrams}",
        *(f"ranks ({kind}): {percents} per cent" for kind, percents in steps.items()),
        "the letters, the key first" if not puzzle.answers else "the letters, the key first; then the answers",
    ]


def in_order(puzzle: Puzzle) -> list[str]:
    """The answers, pangrams first, then by the alphabet."""
    return sorted(puzzle.answers, key=lambda word: (not is_pangram(word, puzzle.letters), word))


def read_text(text: str) -> tuple[str, list[str]]:
    """The letters and the answers of such a file, without its remarks. Raises ValueError for what is none."""
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith(REMARK)]
    if not lines or len(lines[0]) != 1:
        raise ValueError("The first line that is no remark holds the letters.")
    return lines[0][0], [words[0] for words in lines[1:]]
