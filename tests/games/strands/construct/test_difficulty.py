from __future__ import annotations

import pytest

from app.contract.game_types import Json, Tick, Unsolvable
from app.games.strands import solver
from app.games.strands.construct import difficulty as module
from app.games.strands.construct.difficulty import hidden_words, rate_difficulty, solver_rank
from app.games.strands.construct.validator import trace_cell_sets
from app.games.strands.parameters import SearchParameters
from app.words.lexicon import load

ROWS = ["cuddle", "leiron", "eoluti", "zlsews", "gzlrna", "nupete", "iscdtr", "sorrow"]
LETTERS = "".join(ROWS)
ANSWERS = ("wordpuzzle", "letter", "answer", "riddle", "clue", "crossing", "solution")


def tick(percent: int, code: str, **values: object) -> bool:
    return True


def solution(spangram: str, words: tuple[str, ...]) -> Json:
    return {"spangram": {"text": spangram}, "words": [{"text": word} for word in words]}


def solve_as(monkeypatch: pytest.MonkeyPatch, *solutions: Json) -> list[SearchParameters]:
    asked: list[SearchParameters] = []

    def solve(params: SearchParameters, tick: Tick) -> Json:
        asked.append(params)
        return {"complete": True, "solutions": list(solutions)}

    monkeypatch.setattr(solver, "solve", solve)
    return asked


WRONG, TRUE = solution("othersspan", ANSWERS[1:]), solution(ANSWERS[0], ANSWERS[:0:-1])


def test_it_works() -> None:
    assert rate_difficulty(LETTERS, ANSWERS, "en", False, tick) in range(1, 6)


def test_hidden_words_can_be_traced_and_are_no_answers() -> None:
    hidden = hidden_words(LETTERS, ANSWERS)
    assert hidden == sorted(set(hidden))
    assert not set(hidden) & set(ANSWERS)
    assert all(len(word) >= 4 and word in load("en") and trace_cell_sets(word, ROWS) for word in hidden)


def test_no_hidden_word_is_missed() -> None:
    some = [word for word in load("en").words(module.Tier.CORE) if len(word) == 4]
    hidden = set(hidden_words(LETTERS, ANSWERS))
    assert {word for word in some if trace_cell_sets(word, ROWS)} - set(ANSWERS) == {
        word for word in hidden if len(word) == 4
    }


@pytest.mark.parametrize(("count", "level"), [(0, 1), (369, 1), (370, 2), (439, 2), (440, 3), (510, 4), (5000, 5)])
def test_more_hidden_words_are_harder(monkeypatch: pytest.MonkeyPatch, count: int, level: int) -> None:
    monkeypatch.setattr(module, "hidden_words", lambda *_: ["word"] * count)
    assert rate_difficulty(LETTERS, ANSWERS, "en", False, tick) == level


@pytest.mark.parametrize(("count", "level"), [(364, 1), (365, 2), (554, 3), (555, 4), (650, 5)])
def test_bokmaal_has_steps_of_its_own(monkeypatch: pytest.MonkeyPatch, count: int, level: int) -> None:
    monkeypatch.setattr(module, "hidden_words", lambda *_: ["ord"] * count)
    assert rate_difficulty(LETTERS, ANSWERS, "nb", True, tick) == level


@pytest.mark.parametrize(
    ("before", "found", "level"), [(0, True, 2), (1, True, 3), (2, True, 3), (3, True, 4), (0, False, 4)]
)
def test_the_rank_moves_it_a_step(monkeypatch: pytest.MonkeyPatch, before: int, found: bool, level: int) -> None:
    monkeypatch.setattr(module, "hidden_words", lambda *_: ["word"] * 450)
    solve_as(monkeypatch, *[WRONG] * before, *[TRUE] * found)
    assert rate_difficulty(LETTERS, ANSWERS, "en", True, tick) == level


def test_it_stays_between_one_and_five(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "hidden_words", lambda *_: [])
    solve_as(monkeypatch, TRUE)
    assert rate_difficulty(LETTERS, ANSWERS, "en", True, tick) == 1
    monkeypatch.setattr(module, "hidden_words", lambda *_: ["word"] * 5000)
    solve_as(monkeypatch)
    assert rate_difficulty(LETTERS, ANSWERS, "en", True, tick) == 5


def test_the_solver_sees_the_letters_and_the_number_of_words(monkeypatch: pytest.MonkeyPatch) -> None:
    (asked,) = [solve_as(monkeypatch, WRONG, TRUE)]
    assert solver_rank(LETTERS, ANSWERS, "en", tick) == 2
    told = asked[0]
    assert (told.board, told.words) == ("/".join(ROWS), 6)
    assert not any(word in str(told) for word in ANSWERS)


def test_letters_beyond_ascii_count_too() -> None:
    letters = "blåbær" + "gæleså" + "x" * 36
    assert "blåbær" in hidden_words(letters, [], "nb")
    assert "blåbær" not in hidden_words(letters, ["blåbær"], "nb")


def test_it_refuses_a_language_without_a_lexicon() -> None:
    with pytest.raises(Unsolvable, match="tlh"):
        hidden_words(LETTERS, ANSWERS, "tlh")


def test_other_languages_have_no_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = solve_as(monkeypatch)
    assert rate_difficulty(LETTERS, ANSWERS, "nb", True, tick) == rate_difficulty(LETTERS, ANSWERS, "nb", False, tick)
    assert asked == []
