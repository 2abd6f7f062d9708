from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from math import factorial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.contract.game_types import Verdict
from app.games.letterboxed import RULES, rules
from app.games.letterboxed.rules import Puzzle, State, judge, state_after

COMMON = ("rocket", "terminable", "rocker", "lab", "tin", "tilt", "nimble", "elan")
ACCEPTED = ("black", "konimeter", "abrim", "mantlerock")
SIDES = ("art", "bik", "cen", "lmo")
PUZZLE = Puzzle(
    SIDES, "en", 2, 15, frozenset(COMMON), frozenset(ACCEPTED), ("rocket", "terminable"), ("black", "konimeter")
)
PUBLIC = Puzzle.from_json(PUZZLE.to_json()[0], None)

likely = st.one_of(
    st.sampled_from(COMMON + ACCEPTED),
    st.text(alphabet="artbikcenlmo", max_size=9),
    st.text(alphabet="artbikcenlmoxÅáÉ -'7", max_size=9),
    st.text(max_size=6),
)


def play(*words: str, state: State | None = None) -> State:
    """The state after these guesses."""
    now = state or State()
    for word in words:
        now = state_after(PUZZLE, now, judge(PUZZLE, now, word))
    return now


def test_it_works() -> None:
    state = play("rocket")
    assert judge(PUZZLE, state, "terminable") == Verdict("solved", True, "terminable", progress=1)
    assert play("rocket", "terminable").solutions == (("rocket", "terminable"),)


@pytest.mark.parametrize(
    ("chain", "guess", "code"),
    [
        ((), "", "too_short"),
        ((), " ra ", "too_short"),
        ((), "rockets", "bad_letters"),
        ((), "r0cket", "bad_letters"),
        ((), "art", "same_side"),
        ((), "took", "same_side"),
        (("rocket",), "lab", "wrong_start"),
        (("rocket", "tilt"), "tilt", "used"),
        ((), "tik", "same_side"),
        ((), "torn", "not_in_list"),
        ((), "Rocket ", "good"),
        ((), "black", "good"),
        (("rocket",), "terminable", "solved"),
        (("black",), "konimeter", "solved"),
    ],
)
def test_it_says_the_reason(chain: tuple[str, ...], guess: str, code: str) -> None:
    verdict = judge(PUZZLE, State(chain), guess)
    assert (verdict.code, verdict.accepted) == (code, code in ("good", "solved"))


def test_it_reads_accents_as_its_alphabet_does() -> None:
    assert judge(PUZZLE, State(), "Róçket").text == "rocket"


def test_it_keeps_the_letters_of_the_board() -> None:
    norse = replace(PUZZLE, sides=("abø", "dek", "lmr", "stå"), language="nb", common=frozenset(("blå",)))
    assert judge(norse, State(), "BLÅ") == Verdict("good", True, "blå")
    assert judge(PUZZLE, State(), "BLÅ").text == "bla"


@settings(deadline=None)
@given(likely, st.lists(likely, max_size=4))
def test_every_text_has_a_verdict(guess: str, before: list[str]) -> None:
    state = play(*before)
    verdict = judge(PUZZLE, state, guess)
    assert verdict.code in rules.CODES
    assert verdict.accepted == (verdict.code in ("good", "solved"))
    if verdict.accepted:
        assert verdict.text in COMMON + ACCEPTED
        assert rules.keeps_apart(SIDES, verdict.text)
        assert verdict.text not in state.chain
        assert not state.chain or state.chain[-1][-1] == verdict.text[0]


def test_a_megabyte_costs_no_more_than_a_word() -> None:
    assert judge(PUZZLE, State(), "ro" * 500_000).code == "not_in_list"
    assert len(judge(PUZZLE, State(), "ro" * 500_000).text) <= rules.LONGEST_GUESS


def test_a_refused_word_changes_nothing() -> None:
    state = play("rocket")
    assert state_after(PUZZLE, state, judge(PUZZLE, state, "lab")) is state


def test_a_puzzle_without_its_secret_knows_no_words() -> None:
    assert judge(PUBLIC, State(), "rocket").code == "not_in_list"


def test_the_public_part_holds_no_word() -> None:
    data, secret = PUZZLE.to_json()
    assert data == {"sides": list(SIDES), "language": "en", "par": 2, "playable": 15}
    assert Puzzle.from_json(data, secret) == PUZZLE


def test_only_the_first_solution_makes_progress() -> None:
    solved = play("rocket", "terminable")
    again = play("black", state=rules.restart_chain(solved))
    assert judge(PUZZLE, again, "konimeter") == Verdict("solved", True, "konimeter", progress=0)


def test_a_player_may_go_on_to_a_better_solution() -> None:
    state = play("rocket", "tin", "nimble", "elan")
    state = play("rocket", "terminable", state=rules.restart_chain(state))
    state = play("black", "konimeter", state=rules.restart_chain(state))
    assert [len(chain) for chain in state.solutions] == [4, 2, 2]
    assert rules.best_solution(state) == ("black", "konimeter")
    assert rules.letters_over(("black", "konimeter")) == 2


def test_the_hints_before_the_first_solution_are_noted() -> None:
    first = play("rocket", "terminable", state=State(hints=3))
    assert (first.helped, play("rocket").helped) == (3, 0)
    again = play("black", "konimeter", state=replace(rules.restart_chain(first), hints=4))
    assert again.helped == 3


def test_the_same_solution_counts_once() -> None:
    state = play("rocket", "terminable")
    assert play("rocket", "terminable", state=rules.restart_chain(state)).solutions == (("rocket", "terminable"),)


def test_a_word_after_the_solution_solves_nothing() -> None:
    assert judge(PUZZLE, play("rocket", "terminable"), "elan").code == "good"


def test_undo_goes_back_into_the_word() -> None:
    state = rules.undo_word(play("rocket", "tin"))
    assert (state.chain, state.draft) == (("rocket",), "ti")
    state = rules.undo_word(rules.undo_word(state))
    assert (state.chain, state.draft) == ((), "")


def test_restart_keeps_solutions_and_hints() -> None:
    state = rules.restart_chain(rules.take_hint(PUZZLE, play("rocket", "terminable")))
    assert (state.chain, state.solutions, state.hints) == ((), (("rocket", "terminable"),), 1)


def test_there_are_four_hints() -> None:
    state = State()
    for _ in range(9):
        state = rules.take_hint(PUZZLE, state)
    assert state.hints == len(rules.HINTS) == 4


def test_there_is_no_hint_without_an_answer() -> None:
    assert rules.take_hint(PUBLIC, State()) == State()


@settings(deadline=None)
@given(st.integers())
def test_shuffling_keeps_the_board(seed: int) -> None:
    state = rules.shuffle_sides(State(), PUZZLE, Random(seed))
    shown = rules.shown_order(PUZZLE, state)
    assert sorted("".join(sorted(side)) for side in shown) == sorted(SIDES)
    assert shown != SIDES
    assert rules.shuffle_sides(state, PUZZLE, Random(seed + 1)).order != state.order


def test_a_shuffle_never_shows_what_is_shown() -> None:
    class Idle(Random):
        """Leaves the first board that it mixes as it is."""

        left = 1 + len(SIDES)

        def sample(self, population: Sequence[Any], k: int, **more: Any) -> list[Any]:
            self.left -= 1
            return [*population] if self.left >= 0 else super().sample(population, k, **more)

    assert rules.shuffle_sides(State(), PUZZLE, Idle(1)).order != "".join(SIDES)


@pytest.mark.parametrize("shown", ["artbikcenlmo", "omlcnetrakib"])
def test_every_order_can_be_shuffled_to(shown: str) -> None:
    mixed = [rules.shuffle_sides(State(order=shown), PUZZLE, Random(seed)).order for seed in range(3000)]
    cuts = [tuple(order[start : start + 3] for start in range(0, 12, 3)) for order in mixed]
    assert shown not in mixed
    assert len({tuple("".join(sorted(side)) for side in cut) for cut in cuts}) == factorial(4)
    assert {side for cut in cuts for side in cut} == {"".join(order) for side in SIDES for order in permutations(side)}
    # Sides may stay while letters move, and letters may stay while sides move.
    assert any(cut[0] == shown[:3] for cut in cuts)


@pytest.mark.parametrize("order", ["", "abcdefghijkl", "artbikcenlm", "rtabikcenlmö", "tbikcenlmoar"])
def test_an_order_that_is_not_the_board_is_forgotten(order: str) -> None:
    assert rules.shown_order(PUZZLE, State(order=order)) == SIDES


def test_the_state_comes_back_from_json() -> None:
    state = rules.take_hint(PUZZLE, rules.shuffle_sides(play("rocket", "terminable"), PUZZLE, Random(1)))
    state = replace(state, draft="ta", revealed=True)
    assert State.from_json(state.to_json(), ()) == state
    assert RULES.state(state.to_json(), ()) == state


@pytest.mark.parametrize(
    "saved",
    [
        {},
        {"chain": 7, "draft": 7, "order": 7, "solutions": 7, "hints": "x", "revealed": "yes"},
        {"chain": ["rocket", 7], "solutions": [7, [""]], "hints": True, "order": "aab"},
    ],
)
def test_a_wrong_state_becomes_an_empty_one(saved: dict[str, object]) -> None:
    assert State.from_json(saved) == State()


def test_a_chain_has_an_end() -> None:
    chain = tuple(f"{n}t" for n in range(40))
    assert judge(PUZZLE, State(chain), "tin").code == "used"
    assert judge(PUZZLE, State(chain[1:]), "tin").code == "good"
    assert State.from_json({"chain": [*chain, "tin"]}).chain == chain
    assert State.from_json({"chain": ["t" * 101]}).chain == ("t" * 100,)


def test_fifty_solutions_are_the_most() -> None:
    chains = tuple((f"{n}",) for n in range(50))
    assert State.from_json({"solutions": [*map(list, chains), ["tin"]]}).solutions == chains
    state = State(("rocket",), solutions=chains)
    assert play("terminable", state=state).solutions == chains
    assert play("terminable", state=replace(state, solutions=chains[1:])).solutions[-1] == ("rocket", "terminable")


@pytest.mark.parametrize(
    ("saved", "kept"),
    [("ro ck\tet", "rocket"), ("\ud800a\u200bb", "ab"), ("x" * 31, "x" * 30), (" " * 99 + "abc", "a"), (7, "")],
    ids=repr,
)
def test_a_draft_is_cleaned_before_it_is_shown(saved: object, kept: str) -> None:
    assert State.from_json({"draft": saved}).draft == kept


def test_a_word_or_a_new_start_empties_the_line() -> None:
    for state in (play("rocket", state=State(draft="ro")), rules.restart_chain(State(("rocket",), draft="te"))):
        assert state.draft == ""
    assert rules.undo_word(State(draft="ro")).draft == ""


def test_hints_are_from_none_to_four() -> None:
    for saved, kept in ((-1, 0), (0, 0), (3, 3), (4, 4), (5, 4), (True, 0), ("2", 0)):
        assert State.from_json({"hints": saved}).hints == kept
    assert rules.HINTS == ("lengths", "sides", "first_letters", "word")


def test_a_guess_is_trimmed_and_cut_at_a_hundred_letters() -> None:
    for language in ("en", "xx"):
        for typed, read in (
            ("  Rocket\n", "rocket"),
            ("rocket´", "rocket"),
            ("a" * 101, "a" * 100),
            ("a" * 99 + "b", "a" * 99 + "b"),
            (" " * 150 + "lab", "lab"),
            ("rockét", "rocket"),
        ):
            assert judge(replace(PUZZLE, language=language), State(), typed).text == read


def test_every_verdict_has_its_code() -> None:
    state = play("rocket")
    words = ("t", "zzz", "tra", "lab", "rocket", "tit", "tin", "terminable")
    assert {judge(PUZZLE, state, word).code for word in words} | {"not_in_list"} == set(rules.CODES)


def test_the_best_solution_has_fewest_words_then_letters_then_age() -> None:
    one, two, three, four = ("ab", "bcd"), ("abc", "cd"), ("a", "b", "c"), ("abcd", "de")
    for solutions in ((three, four, one, two), (one, three, two, four), (four, three, one, two)):
        assert rules.best_solution(State(solutions=solutions)) == one
    assert rules.best_solution(State(solutions=(two, one))) == two
    assert rules.best_solution(State()) == ()


def test_a_puzzle_comes_back_from_json() -> None:
    for seed, asked, least in (("", "", 2), ("abc", "", 0), ("abc", "hard", 0)):
        puzzle = replace(PUZZLE, seed=seed, requested_difficulty=asked, least=least)
        data, secret = json.loads(json.dumps(puzzle.to_json()))
        assert Puzzle.from_json(data, secret) == puzzle
        assert ("seed" in data) == bool(seed)
    short = replace(PUZZLE, minimum=2)
    assert Puzzle.from_json(*json.loads(json.dumps(short.to_json()))) == short
    # Older rows had another name for it, and the oldest none.
    assert Puzzle.from_json({**data, "asked": None, "wished": "easy"}, None).requested_difficulty == ""
    del data["asked"]
    assert Puzzle.from_json({**data, "wished": "easy"}, None).requested_difficulty == "easy"
    assert Puzzle.from_json(data, None).seed == ""
    assert not Puzzle.from_json({**data, "label": ""}, None).hinted
    assert Puzzle.from_json({**data, "label": "x"}, None).hinted


def test_the_shortest_word_of_a_board_is_its_minimum() -> None:
    lists = {"common": frozenset(("la", "lab"))}
    for minimum, code in ((3, "too_short"), (2, "good")):
        assert judge(replace(PUZZLE, minimum=minimum, **lists), State(), "la").code == code
        assert judge(replace(PUZZLE, minimum=minimum, **lists), State(), "lab").code == "good"
