from __future__ import annotations

from app.games.crossword.checks.likeness import answer_set, duplicate_findings, jaccard_index
from app.games.crossword.formats.converting import read_drawn


def lines(*words: str) -> str:
    return "\n###\n".join(words)


OWN = read_drawn(lines("abc", "def", "ghi", "jkl", "mno"))


def found(*words: str) -> list[tuple[str, int]]:
    other = read_drawn(lines(*words))
    return [(one.code, int(one.values.get("percent", 0))) for one in duplicate_findings(OWN, [("other", other)])]


def test_it_works() -> None:
    assert found("mno", "jkl", "ghi", "def", "abc") == [("same_puzzle", 0)]


def test_shares_of_answers_are_graded() -> None:
    assert found("abc", "def", "ghi", "xxx", "jkl") == [("near_duplicate", 67)]
    assert found("abc", "def", "ghi", "yyy", "xxx") == [("similar_puzzle", 43)]
    assert found("abc", "def", "zzz", "yyy", "xxx") == []


def test_patterns_without_letters_are_not_alike() -> None:
    empty = read_drawn("...\n...")
    assert list(duplicate_findings(empty, [("other", empty)])) == []
    assert jaccard_index(answer_set(empty), answer_set(empty)) == 0.0
