from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests import house
from tests.codes import Reader

ENGINE = """
def fault(text):
    if not text:
        return "too_short"
    return "used" if text == "x" else ""

def judge(text):
    wrong = fault(text) or "good"
    ending = "_letters" * bool(text)
    Verdict(wrong, True)
    Verdict("taken" + ending, False)
    Verdict(text, False)
"""


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    path = tmp_path / "string.py"
    path.write_text(ENGINE)
    monkeypatch.setattr(house, "ROOT", tmp_path)
    return Reader(path)


def test_it_works(reader: Reader) -> None:
    """A constant's module is imported by its name, and `string` is a module that has none of these."""
    said = [reader.values(call.args[0], scope) for call, scope in reader.calls(("Verdict",))]
    assert said == [{"too_short", "used", "", "good"}, {"taken", "taken_letters"}, set()]
    assert reader.unread == ["string.py:12 text"]


def test_it_reads_a_constant(reader: Reader) -> None:
    assert reader.values(ast.parse("digits", mode="eval").body, ast.Module([], [])) == {"0123456789"}
