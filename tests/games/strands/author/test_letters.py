from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.strands.author.letters import CELLS, LONGEST, read_letters
from tests.yard import ROWS

BOARD = "".join(ROWS)


def codes(text: str, language: str = "en") -> list[str]:
    return [remark.code for remark in read_letters(text, language).remarks]


def test_it_works() -> None:
    read = read_letters("\n".join(ROWS))
    assert (read.cells, read.remarks, read.is_complete) == (BOARD, (), True)


@pytest.mark.parametrize(
    "text",
    [
        BOARD,
        BOARD.upper(),
        " ".join(BOARD),
        "/".join(ROWS),
        "\r\n\r\n".join(ROWS) + "\n",
        "\n".join(" ".join(row) for row in ROWS),
        "\n".join(",".join(row) for row in ROWS),
        f"{BOARD[:24]}\n{BOARD[24:]}",
    ],
)
def test_it_takes_any_layout(text: str) -> None:
    assert read_letters(text) == (BOARD, ())


def test_it_folds_accents_and_tells() -> None:
    read = read_letters("É" + BOARD[1:], "en")
    assert read.cells == "e" + BOARD[1:]
    assert read.is_complete
    assert read.remarks[0].values == {"text": "É"}


def test_it_keeps_the_letters_of_the_language() -> None:
    assert read_letters("Å" + BOARD[1:], "nb") == ("å" + BOARD[1:], ())
    # Taken apart, the ring is no accent either.
    assert read_letters("A\u030a" + BOARD[1:], "nb") == ("å" + BOARD[1:], ())


@pytest.mark.parametrize(
    ("text", "code", "sign"),
    [
        (BOARD[:-1] + "7", "digits", "7"),
        (BOARD[:-1] + "😀", "signs", "😀"),
        (BOARD[:-1] + "☀\ufe0f", "signs", "☀"),
        (BOARD[:-1] + "ש", "signs", "ש"),
        (BOARD + "!", "signs", "!"),
    ],
)
def test_it_names_what_is_no_letter(text: str, code: str, sign: str) -> None:
    read = read_letters(text)
    assert not read.is_complete
    assert [(one.code, one.values["sign"]) for one in read.remarks] == [(code, sign)]


def test_it_counts_letters() -> None:
    for text, code, letters in (("", "few", 0), (BOARD[:-1], "few", 47), (BOARD + "a", "many", 49)):
        read = read_letters(text)
        assert [(one.code, one.values) for one in read.remarks] == [(code, {"letters": letters})]


def test_it_blames_the_one_row_that_is_wrong() -> None:
    short = read_letters("\n".join([*ROWS[:2], "eolut", *ROWS[3:]]))
    assert short.cells == "cuddleleironeolut." + BOARD[18:]
    assert short.remarks[0].values == {"row": 3, "letters": 5, "sum": 47}
    assert codes("\n".join([*ROWS[:2], "eolutix", *ROWS[3:]])) == ["row"]
    assert codes("\n".join(["abc", "abcde", *ROWS[2:]])) == ["few"]


def test_a_dot_is_an_empty_cell() -> None:
    read = read_letters("." + BOARD[1:])
    assert read.cells == "." + BOARD[1:]
    assert codes("." + BOARD[1:]) == ["few"]


@given(st.text())
def test_any_text_gives_48_cells(text: str) -> None:
    read = read_letters(text)
    assert len(read.cells) == CELLS
    assert set(read.cells) <= set("abcdefghijklmnopqrstuvwxyz.")
    assert read.is_complete == ("." not in read.cells and {one.code for one in read.remarks} <= {"accents"})


def test_a_megabyte_costs_no_more_than_a_page() -> None:
    assert read_letters("x" * 10**6).remarks[0].values == {"letters": LONGEST}
