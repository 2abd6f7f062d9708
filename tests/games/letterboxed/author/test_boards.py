from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.contract.game_types import Cancelled, Unsolvable, keep_on
from app.contract.parameters import read_parameters
from app.games.letterboxed.author.boards import (
    puzzle_of_letters,
    steps_of_words,
    weigh_board,
    weigh_placements,
    why_not,
)
from app.games.letterboxed.board_source import BoardSource, load_source
from app.games.letterboxed.box_vocabulary import BoxVocabulary, load_vocabulary
from app.games.letterboxed.generator import puzzle_of
from app.games.letterboxed.parameters import ChainParameters, SidesParameters
from app.games.letterboxed.rules import Puzzle, State
from app.games.letterboxed.solver import Proof, solve_board
from app.games.letterboxed.view import view

LETTERS = "abcdefghijkl"
SIDES = ("abc", "def", "ghi", "jkl")


def test_it_works() -> None:
    worth = weigh_board(load_source(), ("art", "bik", "cen", "lmo")).to_json()
    assert (worth["id"], worth["solvable"], worth["par"], worth["least"]) == ("art-bik-cen-lmo", True, 3, 2)
    assert (worth["letters"], worth["ways"], worth["answers"], worth["difficulty"]) == (19, 2, 2, "hard")
    assert worth["accepted"] == 2


def test_letters_that_nobody_can_use_are_told() -> None:
    worth = weigh_board(load_source(), ("bcd", "fgh", "jvw", "qxz")).to_json()
    assert (worth["solvable"], worth["par"], worth["unreached"]) == (False, 0, "bcdfghjqvwxz")


def test_a_board_that_only_rare_words_solve_has_their_par() -> None:
    worth = weigh_board(BoardSource(BoxVocabulary(["gad"], ["adgjb", "behkcfil"], alphabet=LETTERS)), SIDES)
    assert (worth.par, worth.solution.least, worth.answers, worth.difficulty) == (3, 2, 0, "")
    assert worth.to_json()["ways"] == 1


def test_a_board_for_one_word_has_a_greater_par() -> None:
    worth = weigh_board(BoardSource(BoxVocabulary(["adgjbehkcfil"], alphabet=LETTERS)), SIDES)
    assert (worth.par, worth.solution.least, worth.answers) == (2, 1, 1)


def test_own_letters_become_a_puzzle() -> None:
    new = puzzle_of_letters(SidesParameters("lmo,bik,art,nec"), "Rockets")
    puzzle = Puzzle.from_json(new.data, new.secret)
    assert (new.title, new.difficulty, new.identity) == ("Rockets", 2, "en art-bik-cen-lmo")
    assert (new.data["id"], new.data["label"]) == ("art-bik-cen-lmo", "hard")
    assert (puzzle.par, puzzle.least, puzzle.best_common) == (3, 2, ("blackmailer", "reaction"))


def test_a_board_without_a_solution_is_not_published() -> None:
    with pytest.raises(Unsolvable) as refusal:
        puzzle_of_letters(SidesParameters(sides="qxz jvw bcd fgh"))
    letters = "B, C, D, F, G, H, J, Q, V, W, X, Z"
    assert (refusal.value.code, refusal.value.values) == ("unreached", {"letters": letters})


def test_words_that_cannot_be_joined_are_told_so() -> None:
    assert why_not(Proof(0, 0, 0, (), "")).code == "unjoined"


def test_own_words_have_placements() -> None:
    found = weigh_placements(ChainParameters(words="Rocket, terminable", most=6), keep_on)
    assert (found["words"], found["total"], len(found["boards"])) == (["rocket", "terminable"], 1048, 6)
    assert all(row["least"] <= 2 and row["answers"] >= 1 and row["difficulty"] for row in found["boards"])
    assert found == weigh_placements(ChainParameters(words=["rocket", "terminable"], most=6), keep_on)


def test_the_easiest_placements_come_first() -> None:
    rows = weigh_placements(ChainParameters(words="rocket terminable", most=12), keep_on)["boards"]
    assert rows == sorted(rows, key=lambda row: (row["par"], -row["answers"], row["id"]))


def test_all_placements_are_weighed_unless_told_otherwise() -> None:
    found = weigh_placements(ChainParameters(words="rocket-terminable-embroil-lacier-rial"), keep_on)
    assert found["total"] == len(found["boards"]) == len({row["id"] for row in found["boards"]}) == 20


def test_the_picture_tells_the_placements_letter_by_letter() -> None:
    found = steps_of_words(ChainParameters(words="rocket terminable", cap=5))
    assert [step["letter"] for step in found["steps"]] == list("rocketerminable")
    assert found["steps"][-1]["total"] == 1048
    assert max(len(step["shown"]) for step in found["steps"]) == 5


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("", "chain_length"),
        ("rocket terminal", "not_twelve"),
        ("rocket termlbain", "unlisted"),
        ("rocket table", "not_twelve"),
        ("x" * 1_000_000, "long_words"),
    ],
)
def test_it_refuses_what_is_no_chain_of_words(words: str, code: str) -> None:
    for ask in (steps_of_words, lambda params: weigh_placements(params, keep_on)):
        with pytest.raises(Unsolvable) as refusal:
            ask(ChainParameters(words))
        assert refusal.value.code == code


@pytest.mark.parametrize("params", [{"sides": "abc"}, {"sides": "abc def ghi jkl", "language": "tlh"}, {}])
def test_it_refuses_what_is_no_board(params: dict[str, Any]) -> None:
    with pytest.raises(Unsolvable):
        puzzle_of_letters(read_parameters(SidesParameters, params))


def test_it_stops_when_cancelled() -> None:
    with pytest.raises(Cancelled):
        weigh_placements(
            ChainParameters(words="rocket terminable"),
            lambda percent, code, **values: percent < 1,
        )


def test_an_answer_that_is_shown_to_nobody_is_no_part_of_a_puzzle() -> None:
    found = solve_board(load_vocabulary(), ("art", "bik", "cen", "lmo"))
    rude = replace(found, accepted=replace(found.accepted, decent=False))
    assert puzzle_of(found, "en", 2).best_accepted == found.accepted.best
    assert puzzle_of(rude, "en", 2).best_accepted == ()


def test_a_board_s_numbers_have_their_names() -> None:
    worth = weigh_board(load_source(), ("art", "bik", "cen", "lmo")).to_json()
    assert worth["common"] <= worth["playable"]
    assert worth["one"] == 0


def test_steps_name_the_words_and_what_is_new() -> None:
    found = steps_of_words(read_parameters(ChainParameters, {"words": "epics sorbet toady"}))
    assert found["words"] == ["epics", "sorbet", "toady"]
    assert "".join(step["letter"] for step in found["steps"] if step["new"]) == "epicsorbtady"


def test_words_are_of_two_letters_or_of_three_at_least() -> None:
    with pytest.raises(Unsolvable, match="bad_minimum"):
        steps_of_words(read_parameters(ChainParameters, {"words": "reaction", "minimum": 4}))


def test_a_board_that_only_rare_words_solve_is_the_hardest_and_has_no_hints() -> None:
    new = puzzle_of_letters(SidesParameters("blt dry foq ghi"))
    assert (new.difficulty, new.data["label"], new.data["par"], new.data["least"]) == (5, "", 6, 3)
    assert view(Puzzle.from_json(new.data, new.secret), State()).hints_left == 0


def test_own_letters_with_short_words_are_a_board_of_their_own() -> None:
    new = puzzle_of_letters(SidesParameters("art bik cen lmo", minimum=2))
    assert (new.data["minimum"], new.identity) == (2, "en art-bik-cen-lmo 2")


def test_all_figures_of_a_board_are_told() -> None:
    assert weigh_board(load_source(), ("blt", "dry", "foq", "ghi")).to_json() | {"playable": 0, "common": 0} == {
        "id": "blt-dry-foq-ghi",
        "sides": ["blt", "dry", "foq", "ghi"],
        "solvable": True,
        "par": 6,
        "least": 3,
        "letters": 17,
        "ways": 1,
        "answers": 0,
        "difficulty": "",
        "playable": 0,
        "common": 0,
        "one": 0,
        "accepted": 3,
        "unreached": "",
    }


def test_it_tells_how_many_placements_are_weighed() -> None:
    told: list[tuple[int, str]] = []
    weigh_placements(
        ChainParameters(words="rocket terminable", most=12),
        lambda percent, code, **values: told.append((percent, code)) or True,
    )
    assert told == [(100 * number // 12, "placements") for number in range(12)]


@pytest.mark.parametrize("most", [-1, 0, 1])
def test_one_placement_is_the_fewest(most: int) -> None:
    assert len(weigh_placements(ChainParameters(words="rocket terminable", most=most), keep_on)["boards"]) == 1
    steps = steps_of_words(ChainParameters(words="rocket terminable", cap=most))["steps"]
    assert max(len(step["shown"]) for step in steps) == 1


def test_a_text_of_words_has_its_length() -> None:
    words = "rocket terminable".ljust(400)
    assert weigh_placements(ChainParameters(words=words, most=1), keep_on)["total"] == 1048
    with pytest.raises(Unsolvable) as refusal:
        steps_of_words(ChainParameters(words=f"{words} "))
    assert (refusal.value.code, refusal.value.values) == ("long_words", {"most": 400})


def test_a_word_that_is_in_no_list_is_named() -> None:
    with pytest.raises(Unsolvable) as refusal:
        steps_of_words(ChainParameters(words="rocket termlbain"))
    assert refusal.value.values == {"word": "TERMLBAIN"}
