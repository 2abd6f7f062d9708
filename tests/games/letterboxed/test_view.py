from __future__ import annotations

import json
from dataclasses import asdict
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.letterboxed import RULES, rules
from app.games.letterboxed.rules import Puzzle, State
from app.games.letterboxed.view import Score, ShownHint, View, view, with_start

SIDES = ("art", "bik", "cen", "lmo")
SECRET = {
    "common": ["rocket", "terminable", "tan"],
    "accepted": ["black", "konimeter"],
    "best_common": ["rocket", "terminable"],
    "best_accepted": ["black", "konimeter"],
}
PUZZLE = Puzzle.from_json({"sides": list(SIDES), "language": "en", "par": 2, "playable": 5}, SECRET)
SOLVED = State(("rocket", "terminable"), solutions=(("rocket", "terminable"),))


def text_of(seen: View) -> str:
    return json.dumps(asdict(seen))


def test_it_works() -> None:
    seen = view(PUZZLE, State(("rocket",)))
    assert [spot.char for spot in seen.letters] == list("artbikcenlmo")
    assert {spot.char for spot in seen.letters if spot.used} == set("rocket")
    assert (seen.used, seen.left, seen.start, seen.par, seen.complete) == (6, "abinlm", "t", 2, False)
    assert seen == RULES.view(PUZZLE, State(("rocket",)))


def test_a_letter_has_its_place_on_the_square() -> None:
    spots = {spot.char: spot for spot in view(PUZZLE, State()).letters}
    assert (spots["a"].side, spots["a"].place, spots["a"].x, spots["a"].y) == (0, 0, 50, 0)
    assert (spots["o"].side, spots["o"].place, spots["o"].x, spots["o"].y) == (3, 2, 0, 250)


def test_the_path_goes_through_the_letters() -> None:
    seen = view(PUZZLE, State(("tan", "nib", "bone")))
    where = {spot.char: (spot.x, spot.y) for spot in seen.letters}
    assert seen.path == tuple(where[char] for char in "tanibone")


def test_the_path_follows_the_shown_sides() -> None:
    state = rules.shuffle_sides(State(("tan",)), PUZZLE, Random(3))
    seen = view(PUZZLE, state)
    where = {spot.char: (spot.x, spot.y) for spot in seen.letters}
    assert seen.path == tuple(where[char] for char in "tan")
    assert "".join(spot.char for spot in seen.letters) == state.order


def test_the_draft_begins_where_the_chain_ends() -> None:
    assert with_start("", "t") == "t"
    assert with_start("TA", "t") == "ta"
    assert with_start("an", "t") == "tan"
    seen = view(PUZZLE, State(("rocket",), draft="ta"))
    assert [spot.char for spot in seen.letters if spot.typed] == ["a", "t"]
    assert [spot.char for spot in seen.letters if spot.current] == ["a"]
    assert [spot.char for spot in seen.letters if not spot.open] == ["a", "r", "t"]
    assert len(seen.draft_path) == 2


def test_letters_outside_the_board_have_no_point() -> None:
    assert view(PUZZLE, State(draft="xyz")).draft_path == ()


def test_no_answer_is_seen_before_it_is_earned() -> None:
    seen = view(PUZZLE, State(hints=3))
    for word in ("rocket", "terminable", "black", "konimeter", "tan"):
        assert f'"{word}"' not in text_of(seen)
    assert (seen.least_common, seen.least_accepted, seen.answer_common, seen.answer_accepted) == (None, None, (), ())


def test_a_solution_with_more_words_shows_numbers_alone() -> None:
    chain = ("rocket", "tin", "nimble", "elan")
    seen = view(PUZZLE, State(chain, solutions=(chain,)))
    assert (seen.least_common, seen.least_accepted) == (Score(2, 4), Score(2, 2))
    assert (seen.answer_common, seen.answer_accepted) == ((), ())


def test_an_answer_is_seen_once_it_is_matched() -> None:
    seen = view(PUZZLE, SOLVED)
    assert (seen.complete, seen.solved, seen.best_score) == (True, True, Score(2, 4))
    assert (seen.answer_common, seen.answer_accepted) == (("rocket", "terminable"), ("black", "konimeter"))


def test_a_player_who_gives_up_sees_the_answers() -> None:
    seen = view(PUZZLE, rules.reveal_answers(State()))
    assert (seen.revealed, seen.solved, seen.answer_common) == (True, False, ("rocket", "terminable"))


def test_hints_come_step_by_step() -> None:
    sides = ShownHint("sides", (0, 0))
    steps = (
        ShownHint("lengths", (6, 10)),
        sides,
        ShownHint("first_letters", ("r", "t")),
        ShownHint("word", ("rocket",)),
    )
    for taken in range(5):
        seen = view(PUZZLE, State(hints=taken))
        assert (seen.hints, seen.hints_left) == (steps[:taken], 4 - taken)


def test_the_best_solution_scores() -> None:
    three = ("rocket", "tan", "nib")
    seen = view(PUZZLE, State((), solutions=(three, ("rocket", "terminable"), ("black", "konimeter"))))
    assert (seen.best, seen.best_score) == (("black", "konimeter"), Score(2, 2))


@settings(deadline=None)
@given(st.lists(st.text(alphabet="artbikcenlmoxyz", min_size=1, max_size=6), max_size=4), st.text(max_size=5))
def test_every_state_can_be_seen(chain: list[str], draft: str) -> None:
    seen = view(PUZZLE, State(tuple(chain), draft))
    assert len(seen.letters) == 12
    assert seen.complete == (seen.left == "")


def test_a_board_for_rare_words_alone_has_no_hints() -> None:
    data = {"sides": ["abc", "def", "ghi", "jkl"], "language": "en", "par": 3, "playable": 9}
    for label, left in (("easy", 4), ("", 0)):
        assert view(Puzzle.from_json({**data, "label": label}, None), State()).hints_left == left
