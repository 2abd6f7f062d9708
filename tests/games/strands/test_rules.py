from __future__ import annotations

import json

import pytest

from app.contract.game_types import Guess, Verdict
from app.games.strands import RULES
from app.games.strands.rules import (
    CODES,
    Answer,
    Puzzle,
    State,
    authors_spelling,
    cells_by_letter,
    read_kept_guess,
    read_path,
    stored_answer,
    tap_cell,
    write_path,
)
from tests import yard

NEW = yard.new_strands()
PUZZLE = Puzzle.from_json(NEW.data, NEW.secret)
OTHERS = ("cello", "coins", "cross", "deli", "dent", "dole")


def play(*guesses: str) -> tuple[State, Verdict]:
    """The state after the guesses, with the last verdict."""
    state = State()
    for guess in guesses:
        verdict = RULES.judge(PUZZLE, state, guess)
        if verdict.accepted:
            state = State((*state.guesses, Guess(verdict.text, verdict.code, verdict.points)))
    return state, verdict


def test_it_works() -> None:
    state, verdict = play(*yard.TRACED.values())
    assert verdict.accepted
    assert sum(verdict.progress for _ in state.guesses) == RULES.goal(PUZZLE) == 7


@pytest.mark.parametrize(
    ("guesses", "code"),
    [
        (("0.6.1.7",), "theme"),
        (("7.1.6.0",), "theme"),
        (("clue",), "theme"),
        (("CLUE",), "theme"),
        (("clue 0.6.1.7",), "theme"),
        (("clue 0.6.1.7 Clue",), "theme"),
        (("47.46.45.39.32.31.25.18.19.12",), "spangram"),
        (("word puzzle",), "spangram"),
        (("word-puzzle",), "spangram"),
        (("0.6.1.7", "clue"), "already_found"),
        (("cello",), "word"),
        (("cello", "cello"), "already_found"),
        (("clu",), "too_short"),
        (("0.6.1",), "too_short"),
        (("0.6.1.47",), "broken"),
        (("0.6.1.0",), "broken"),
        (("0.1.2.3",), "not_in_list"),
        (("zebra",), "not_on_board"),
        (("",), "too_short"),
        (("0..6",), "broken"),
        (("clue 7.1.6.0",), "theme"),
        (("eulc 7.1.6.0",), "theme"),
        (("clue 99.98",), "theme"),
        (("zebra 0.6.1.7",), "not_on_board"),
        (("letter 0.6.1.7",), "theme"),
        (("word puzzle 0.6.1.7",), "spangram"),
        (("²",), "broken"),
        (("99.98.97.96",), "broken"),
        (("?",), "hint_not_earned"),
        (("cello", "coins", "?"), "hint_not_earned"),
        (("cello", "coins", "cross", "?"), "hint"),
        (("cello", "coins", "cross", "?", "?"), "hint_not_earned"),
        ((*OTHERS, "?", "?"), "hint"),
        ((*OTHERS, "?", "?", "?"), "hint_in_full"),
        ((*yard.TRACED.values(), "?"), "no_hints"),
    ],
    ids=str,
)
def test_it_judges(guesses: tuple[str, ...], code: str) -> None:
    verdict = play(*guesses)[1]
    assert (verdict.code, verdict.accepted) == (code, code in ("theme", "spangram", "word", "hint"))
    assert code in CODES
    assert (verdict.points, verdict.progress, verdict.score) == (
        (1, 1, 1) if code in ("theme", "spangram") else (0, 0, 0)
    )


def test_there_are_fourteen_verdicts() -> None:
    assert {"placed", "placed_spangram", "not_in_list", "hint_in_full", "no_hints", *CODES} == set(CODES)
    assert len(CODES) == len(set(CODES)) == 14


def test_a_puzzle_and_a_state_come_back_from_json() -> None:
    data, secret = json.loads(json.dumps(PUZZLE.to_json()))
    assert Puzzle.from_json(data, secret) == PUZZLE
    assert set(data) == {"rows", "clue", "language", "count"}
    assert Puzzle.from_json(data, None).answers == ()
    for revealed in (False, True):
        state = State(draft="0.6.1", revealed=revealed)
        assert State.from_json(json.loads(json.dumps(state.to_json())), ()) == state
        assert State.from_json({"revealed": "yes"}, ()) == State()


def test_a_guess_is_read_up_to_its_two_hundredth_letter() -> None:
    assert play(" " * 250 + "clue")[1].code == "theme"
    for dashes, code in ((195, "not_on_board"), (196, "theme"), (197, "too_short")):
        assert play("-" * dashes + "cluex")[1].code == code


def test_the_spangram_comes_last_however_short_it_is() -> None:
    answers = sorted(PUZZLE.answers, key=lambda answer: len(answer.text))
    short = Puzzle(PUZZLE.rows, "", "en", 7, tuple(answers))
    found = [Guess(text, "word", 0) for text in OTHERS * 7]
    hinted = []
    for _ in answers:
        verdict = RULES.judge(short, State(tuple(found)), "?")
        (answer,) = (one for one in answers if write_path(sorted(one.path)) == verdict.text.split()[1])
        hinted.append(answer.text)
        found += [Guess(verdict.text, "hint", 0), Guess(stored_answer(answer), "theme", 1)]
    assert hinted == [one.text for one in (*answers[1:], answers[0])]


def test_the_letters_of_the_hinted_word_are_the_ones_that_are_ordered() -> None:
    """The second hint stays with the first one's word, whatever was found meanwhile."""
    _state, verdict = play(*OTHERS, "?", "letter", "answer", "?")
    assert verdict.text == f"?2 {yard.TRACED['clue']}"


def test_letters_of_another_language_are_folded_by_it() -> None:
    for language, text in (("nb", "clué"), ("en", "Clüe"), ("xx", "clüe")):
        board = Puzzle(PUZZLE.rows, "", language, 7, PUZZLE.answers)
        assert RULES.judge(board, State(), text).code == "theme", language
    rows = ("åbcdef", *("ghijkl",) * 7)
    answer = Answer("åbcd", (0, 1, 2, 3), "Åbcd")
    assert RULES.judge(Puzzle(rows, "", "nb", 1, (answer,)), State(), "ÅBCD").code == "spangram"
    assert RULES.judge(Puzzle(rows, "", "en", 1, (answer,)), State(), "ÅBCD").code == "not_on_board"


def test_what_is_kept_says_how_it_is_spelled() -> None:
    for text, kept in (
        ("clue 0.6.1.7 The Clue", ("clue", (0, 6, 1, 7), "The Clue")),
        ("clue 0.6.1.7", ("clue", (0, 6, 1, 7), "clue")),
        ("clue", ("clue", (), "clue")),
        ("?1 0.1", ("?1", (0, 1), "?1")),
    ):
        assert tuple(read_kept_guess(Guess(text, "theme", 1))) == kept


def test_the_cells_of_a_letter_are_a_mask() -> None:
    masks = cells_by_letter(PUZZLE)
    assert masks["c"] == sum(1 << cell for cell, letter in enumerate(PUZZLE.letters) if letter == "c")
    assert sum(mask.bit_count() for mask in masks.values()) == 48


def test_a_theme_word_in_the_wrong_place_is_placed() -> None:
    spangram = PUZZLE.answers[0]._replace(text="qrst", path=(6, 7, 8, 9), shown="qrst")
    theme = spangram._replace(text="abcd", path=(0, 1, 2, 3), shown="abcd")
    board = Puzzle(("abcdxx", "qrstyy", *("yyyyyy",) * 5, "abcdzz"), "", "en", 2, (spangram, theme))
    verdict = RULES.judge(board, State(), "42.43.44.45")
    assert (verdict.code, verdict.accepted) == ("placed", True)


def test_a_hint_rings_the_shortest_word_and_then_shows_its_order() -> None:
    assert play(*OTHERS, "?")[1].text == "?1 0.1.6.7"
    state, verdict = play(*OTHERS, "?", "?")
    assert verdict.text == "?2 0.6.1.7"
    assert RULES.view(PUZZLE, state).hint == ((0, 6, 1, 7), True)


def test_the_spangram_is_hinted_last() -> None:
    words = [path for word, path in yard.TRACED.items() if word != "wordpuzzle"]
    verdict = play(*OTHERS, *words, "?")[1]
    assert set(verdict.text.split(" ")[1].split(".")) == set(yard.TRACED["wordpuzzle"].split("."))


def test_a_found_word_takes_its_hint_away() -> None:
    state, _verdict = play(*OTHERS, "?", "clue")
    view = RULES.view(PUZZLE, state)
    assert view.hint is None
    assert (view.hints_left, view.hints_taken) == (1, 1)
    assert view.story == (None, view.found_answers[0])


def test_a_view_needs_no_secret() -> None:
    public = Puzzle.from_json(NEW.data, None)
    state, _verdict = play(*OTHERS, "?", "?", "letter", yard.TRACED["wordpuzzle"])
    assert RULES.view(public, state) == RULES.view(PUZZLE, state)


def test_giving_up_shows_the_rest() -> None:
    state, _verdict = play("clue")
    view = RULES.view(PUZZLE, State(state.guesses, revealed=True))
    assert {one.text for one in view.found_answers} == set(yard.TRACED)
    assert [one.text for one in view.found_answers if one.by_player] == ["clue"]


def test_a_word_in_the_wrong_place_is_put_right() -> None:
    """A board made by hand on which a theme word can be read twice."""
    twice = Puzzle(
        ("abcd" + "xx", *("yyyyyy",) * 6, "abcd" + "zz"),
        "",
        "en",
        1,
        ((PUZZLE.answers[0]._replace(text="abcd", path=(0, 1, 2, 3), shown="abcd")),),
    )
    for guess in ("42.43.44.45", "abcd"):
        verdict = RULES.judge(twice, State(), guess)
        assert (verdict.code, verdict.text) == ("placed_spangram", "abcd 0.1.2.3")


@pytest.mark.parametrize("draft", ["0.6", "0.6.1.7"])
def test_a_half_traced_path_is_kept(draft: str) -> None:
    assert State.from_json({"draft": draft}, ()).draft == draft


@pytest.mark.parametrize("draft", [None, 7, "0.47", "0.0", "48", "clue", "0.6." * 60, ["0"]], ids=str)
def test_nonsense_is_no_path(draft: object) -> None:
    assert State.from_json({"draft": draft}, ()).draft == ""


@pytest.mark.parametrize(
    ("path", "cell", "left", "done"),
    [
        ((), 0, (0,), False),
        ((0,), 6, (0, 6), False),
        ((0, 6), 13, (0, 6, 13), False),
        ((0, 6, 13), 6, (0, 6), False),
        ((0, 6, 13), 0, (0,), False),
        ((0, 6, 13), 13, (0, 6, 13), True),
        ((0, 6), 40, (40,), False),
        ((5,), 6, (6,), False),
        ((0,), 0, (), False),
    ],
)
def test_a_letter_goes_on_goes_back_hands_in_or_begins_anew(
    path: tuple[int, ...], cell: int, left: tuple[int, ...], done: bool
) -> None:
    assert tap_cell(path, cell) == (left, done)


def test_a_long_text_is_cut_before_it_costs_anything() -> None:
    assert play("a" * 10**6)[1].code == "not_on_board"
    assert play("1." * 10**6)[1].code == "broken"


def test_cells_are_read_from_two_hundred_letters_at_most() -> None:
    for text, path in (
        ("0.47", (0, 47)),
        ("0.48", None),
        ("48.0", None),
        ("11." * 66 + "11", (11,) * 67),
        ("11." * 66 + "1.1", None),
        ("", None),
    ):
        assert read_path(text) == path


def test_a_found_answer_is_kept_in_one_short_line() -> None:
    """The store sets guesses apart by tabs and line ends, and its column is short."""
    answer = PUZZLE.answers[0]._replace(shown="Word\tpuz\nzle " + "long " * 100)
    odd = Puzzle(PUZZLE.rows, "", "en", 7, (answer, *PUZZLE.answers[1:]))
    verdict = RULES.judge(odd, State(), "wordpuzzle")
    assert verdict.text.startswith("wordpuzzle 47.46.45.39.32.31.25.18.19.12 Word puz zle long")
    assert len(verdict.text) <= 200
    assert len(stored_answer(answer._replace(shown="x" * 300))) == 200
    assert RULES.judge(odd, State(), verdict.text) == verdict


def test_an_answer_is_written_as_its_author_has_written_it() -> None:
    for kept, told in (("riddle 9.8.2 rid dle", "rid dle"), ("riddle 9.8.2", "riddle"), ("riddle", "riddle")):
        assert authors_spelling(kept) == told
