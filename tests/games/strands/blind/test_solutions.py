from __future__ import annotations

from app.games.strands.blind.solutions import draw_solutions, rows_of
from tests.yard import ROWS, TRACED, solution

RESULT = {"complete": True, "solutions": [solution()]}


def test_it_works() -> None:
    (one,) = draw_solutions(RESULT)
    assert one.spangram == "word puzzle"
    assert one.words == tuple(TRACED)[1:]
    assert not one.true


def test_each_answer_has_its_line_the_spangram_on_top() -> None:
    lines = draw_solutions(RESULT)[0].lines
    assert [line.spangram for line in lines] == [False] * 6 + [True]
    assert lines[3].places == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert sum(len(line.places) for line in lines) == 48


def test_the_author_s_answers_are_known_in_any_order() -> None:
    assert draw_solutions(RESULT, sorted(TRACED))[0].true
    assert not draw_solutions(RESULT, list(TRACED)[:-1])[0].true


def test_what_the_cells_spell_besides_is_told() -> None:
    one = solution()
    first = one["words"][0]
    first["text"], first["also"] = "elttr", [first["text"], "rettel"]
    (told,) = draw_solutions({"complete": True, "solutions": [one]}, sorted(TRACED))
    assert told.also == (("elttr", tuple(first["also"])),)
    assert told.true


def test_there_may_be_none_yet() -> None:
    assert draw_solutions(None) == draw_solutions({}) == draw_solutions({"complete": True, "solutions": []}) == []


def test_letters_have_rows() -> None:
    assert rows_of("".join(ROWS)) == list(ROWS)
