from __future__ import annotations

import json
from dataclasses import asdict, replace
from itertools import pairwise, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.contract.game_types import HINT, Guess, Verdict
from app.games.bee import RULES, rules
from app.games.bee.rules import Puzzle, State, judge, view, word_points
from tests import yard

ANSWERS = ("alert", "late", "paper", "parent", "planter", "platelet", "rate", "replant")
BONUS = ("alant", "leal", "panter", "replanter", "tepal")
PUZZLE = Puzzle("a", "aelnprt", "en", 54, len(ANSWERS), 2, frozenset(ANSWERS), frozenset(BONUS))
PUBLIC = Puzzle.from_json(PUZZLE.to_json()[0], None)

likely = st.one_of(
    st.sampled_from(ANSWERS + BONUS),
    st.text(alphabet="aelnprt", max_size=9),
    st.text(alphabet="aelnprtxyÅáÉ -'7", max_size=9),
)
found = st.lists(st.sampled_from(ANSWERS + BONUS), unique=True)
puzzles = st.builds(
    lambda seven, words, bonus: make(seven, frozenset(words), frozenset(bonus) - frozenset(words)),
    st.permutations("abcdefghij").map(lambda letters: "".join(letters[:7])),
    st.sets(st.text(alphabet="abcdefghij", min_size=4, max_size=9), max_size=12),
    st.sets(st.text(alphabet="abcdefghij", min_size=4, max_size=9), max_size=12),
)


def make(seven: str, words: frozenset[str], bonus: frozenset[str]) -> Puzzle:
    letters = seven[0] + "".join(sorted(seven[1:]))
    pangrams = sum(set(seven) == set(word) for word in words)
    return Puzzle(seven[0], letters, "en", sum(map(word_points, words)), len(words), pangrams, words, bonus)


def after(*guesses: str, **state: Any) -> State:
    """The state after these guesses, those that are accepted."""
    now = State(**state)
    for text in guesses:
        verdict = judge(PUZZLE, now, text)
        if verdict.accepted:
            now = replace(now, guesses=(*now.guesses, Guess(verdict.text, verdict.code, verdict.points)))
    return now


def test_it_works() -> None:
    state = after("late", "planter")
    shown = view(PUZZLE, state)
    assert judge(PUZZLE, state, "replant") == Verdict("pangram", True, "replant", 14, progress=1, score=14)
    assert (shown.score, shown.words_found, shown.pangrams_found) == (15, 2, 1)
    assert [word.text for word in shown.found_words] == ["late", "planter"]


@pytest.mark.parametrize(
    ("word", "worth"),
    [("", 0), ("ale", 0), ("late", 1), ("alert", 5), ("parent", 6), ("platelet", 8), ("planter", 14), ("planters", 8)],
)
def test_it_pays_a_point_for_four_letters_a_point_a_letter_for_more_and_seven_for_a_pangram(
    word: str, worth: int
) -> None:
    assert word_points(word) == worth


def test_it_knows_a_pangram() -> None:
    assert rules.is_pangram("replanter", "aelnprt")
    assert not rules.is_pangram("platelet", "aelnprt")


@pytest.mark.parametrize(
    ("guess", "code"),
    [
        ("", "too_short"),
        ("  rat ", "too_short"),
        ("x1", "too_short"),
        ("xylophone", "bad_letters"),
        ("late late", "bad_letters"),
        ("late7", "bad_letters"),
        ("la-te", "bad_letters"),
        ("xenon", "bad_letters"),
        ("repel", "missing_key"),
        ("parent", "already_found"),
        ("leal", "already_found"),
        ("pare", "not_in_list"),
        ("late", "good"),
        ("LATE", "good"),
        (" lāté\n", "good"),
        ("platelet", "great"),
        ("planter", "pangram"),
        ("alant", "bonus"),
        ("replanter", "bonus"),
    ],
)
def test_it_says_the_first_reason_that_helps(guess: str, code: str) -> None:
    verdict = judge(PUZZLE, after("parent", "leal"), guess)
    assert verdict.code == code
    assert verdict.accepted == (code in {"good", "great", "pangram", "bonus"})


def test_it_pays_bonus_words_outside_score_and_progress() -> None:
    assert judge(PUZZLE, State(), "replanter") == Verdict("bonus", True, "replanter", 16, progress=0, score=0)
    shown = view(PUZZLE, after("replanter", "leal", "late"))
    assert (shown.bonus_found, shown.bonus_points) == (2, 17)
    assert (shown.score, shown.words_found, shown.pangrams_found) == (1, 1, 0)


def test_it_keeps_a_letter_that_the_hive_has_and_folds_it_elsewhere() -> None:
    norse = Puzzle("ø", "øbcdefg", "nb", 1, 1, 0, frozenset({"føde"}))
    assert judge(norse, State(), "FØDE").code == "good"
    assert judge(norse, State(), "fo\u0308de").code == "bad_letters"
    assert judge(PUZZLE, State(), "pläter").text == "plater"


def test_it_reads_a_huge_guess_as_cheaply_as_a_long_one() -> None:
    assert len(judge(PUZZLE, State(), "é" * 1_000_000).text) <= rules.LONGEST_GUESS


def test_it_knows_no_word_without_the_secret() -> None:
    assert judge(PUBLIC, State(), "late").code == "not_in_list"


@given(st.text())
def test_it_never_fails_on_any_text(guess: str) -> None:
    assert judge(PUZZLE, after("late"), guess).code in rules.CODES


@given(st.text(alphabet=st.characters(), max_size=20))
def test_it_accepts_no_word_beyond_the_lists(guess: str) -> None:
    verdict = judge(PUZZLE, State(), guess)
    assert verdict.accepted == (verdict.text in ANSWERS + BONUS)


@given(puzzles, st.text(alphabet="abcdefghijk", max_size=9), st.data())
def test_it_judges_like_the_rules_read_out(puzzle: Puzzle, typed: str, data: st.DataObject) -> None:
    known = sorted(puzzle.answers | puzzle.bonus)
    guess = data.draw(st.sampled_from([typed, *known]))
    before = data.draw(st.lists(st.sampled_from(known), unique=True)) if known else []
    state = State(guesses=tuple(Guess(text, "good", 1) for text in before))
    assert judge(puzzle, state, guess).code == read_out(puzzle, before, guess)


def read_out(puzzle: Puzzle, before: list[str], word: str) -> str:
    reasons = {
        "too_short": len(word) < 4,
        "bad_letters": not all(letter in puzzle.letters for letter in word),
        "missing_key": word.count(puzzle.key) == 0,
        "already_found": word in before,
        "not_in_list": word not in puzzle.answers and word not in puzzle.bonus,
        "bonus": word in puzzle.bonus,
        "pangram": all(letter in word for letter in puzzle.letters),
        "great": len(word) > 6,
        "good": True,
    }
    return next(code for code, applies in reasons.items() if applies)


@given(found, likely)
def test_it_never_scores_a_word_twice(before: list[str], guess: str) -> None:
    once = after(*before, guess)
    assert after(*before, guess, guess.upper(), f" {guess} ") == once
    assert view(PUZZLE, once).score <= PUZZLE.maximum


@given(found, st.text(max_size=12), st.text(max_size=6))
def test_it_shows_no_answer_that_is_not_found(words: list[str], draft: str, order: str) -> None:
    state = after(*words, order=order, draft=draft)
    shown = view(PUZZLE, state)
    besides = json.dumps(asdict(replace(shown, found_words=(), newest_words=(), goals=())))
    if not shown.finished:
        assert sorted(word.text for word in shown.found_words) == sorted(words)
        assert {word.text for word in shown.newest_words} <= set(words)
        assert [word for word in ANSWERS + BONUS if word in besides] == []


def test_the_newest_words_come_first_and_without_hints() -> None:
    state = after("late", "leal", "paper", "?grid")
    newest = [word.text for word in view(PUZZLE, state).newest_words]
    assert (state.guesses[-1].kind, newest) == (HINT, ["paper", "leal", "late"])
    many = [Guess(word, "good", 1) for word in yard.invented(30)]
    assert [word.text for word in view(PUZZLE, State(tuple(many))).newest_words] == [one.text for one in many[:-21:-1]]


def test_it_shows_the_missing_words_once_revealed() -> None:
    shown = view(PUZZLE, after("late", "leal", revealed=True))
    assert shown.missing == tuple(word for word in ANSWERS if word != "late")
    assert (shown.revealed, shown.finished) == (True, False)
    assert shown.missing_pangrams == ["planter", "replant"]
    assert shown.missing_others == ["alert", "paper", "parent", "platelet", "rate"]


def test_it_counts_the_short_answers_as_the_row_tells_or_by_the_words() -> None:
    assert [rules.short_answer_count(replace(PUZZLE, short=count)) for count in (0, 9)] == [2, 9]
    assert [rules.short_answer_count(replace(PUBLIC, short=count)) for count in (0, 5)] == [0, 5]


def test_it_reveals_nothing_without_the_secret() -> None:
    assert view(PUBLIC, State(revealed=True)).missing == ()


def test_it_is_finished_when_every_answer_is_found() -> None:
    shown = view(PUZZLE, after(*ANSWERS))
    assert (shown.finished, shown.missing, shown.score) == (True, (), PUZZLE.maximum)
    assert (shown.rank.code, shown.to_next) == ("queen_bee", 0)
    assert shown.words_found == shown.words_total == RULES.goal(PUZZLE)


def test_it_is_not_finished_by_bonus_words() -> None:
    assert not view(PUZZLE, after(*ANSWERS[1:], *BONUS)).finished


def test_it_says_which_typed_letters_are_the_key_in_the_hive_or_outside() -> None:
    shown = view(PUZZLE, State(draft="Pax"))
    assert shown.draft == (("p", "hive"), ("a", "key"), ("x", "outside"))


@given(st.integers(min_value=0, max_value=3000))
def test_it_climbs_the_ladder_without_a_step_down(maximum: int) -> None:
    begins = rules.rank_thresholds(maximum)
    assert (begins[0], begins[-1]) == (0, maximum)
    assert all(low < high or high == maximum for low, high in pairwise(begins))
    assert all(100 * begin >= maximum * step[1] for begin, step in zip(begins, rules.STEPS, strict=True))


@given(st.integers(min_value=10, max_value=600), st.data())
def test_it_ranks_by_the_points_reached(maximum: int, data: st.DataObject) -> None:
    score = data.draw(st.integers(min_value=0, max_value=maximum))
    puzzle = replace(PUZZLE, maximum=maximum)
    shown = view(puzzle, State(guesses=(Guess("late", "good", score),)))
    assert [rank.reached for rank in shown.ladder] == [score >= rank.points for rank in shown.ladder]
    assert [rank for rank in shown.ladder if rank.current] == [shown.rank]
    assert shown.rank.code == RULES.rank(puzzle, score, 1)
    ahead = [rank.points for rank in shown.ladder if not rank.reached]
    assert shown.to_next == (ahead[0] - score if ahead else 0)


def test_it_begins_each_rank_at_its_percent_rounded_up() -> None:
    ladder = view(replace(PUZZLE, maximum=157), State()).ladder
    assert [rank.points for rank in ladder] == [0, 4, 8, 13, 24, 40, 63, 79, 110, 157]
    assert [rank.code for rank in ladder][::3] == ["beginner", "good", "great", "queen_bee"]


@pytest.mark.parametrize(("maximum", "begins"), [(1, [0, 1, 1]), (3, [0, 1, 2]), (14, [0, 1, 2])])
def test_it_ranks_a_tiny_puzzle_from_beginner_to_queen_bee(maximum: int, begins: list[int]) -> None:
    puzzle = replace(PUZZLE, maximum=maximum)
    assert list(rules.rank_thresholds(maximum)[:3]) == begins
    assert (rules.rank_code(puzzle, 0), rules.rank_code(puzzle, maximum)) == ("beginner", "queen_bee")


@given(st.integers(), st.text(alphabet="elnprt", max_size=7))
def test_it_shuffles_into_another_order(seed: int, order: str) -> None:
    state = State(order=order, draft="pla", guesses=(Guess("late", "good", 1),))
    shuffled = rules.shuffle_letters(state, PUZZLE, Random(seed))
    assert view(PUZZLE, shuffled).outer != view(PUZZLE, state).outer
    assert sorted(view(PUZZLE, shuffled).outer) == list("elnprt")
    assert replace(shuffled, order=order) == state


@pytest.mark.parametrize("shown", ["elnprt", "trpnle"])
def test_every_order_but_the_shown_one_can_be_shuffled_to(shown: str) -> None:
    mixed = {rules.shuffle_letters(State(order=shown), PUZZLE, Random(seed)).order for seed in range(10_000)}
    assert mixed == {"".join(order) for order in permutations("elnprt")} - {shown}


@pytest.mark.parametrize("order", ["", "elnpr", "elnprtt", "aelnpr", "eeelnp", 7, None, ["e", "l", "n", "p", "r", "t"]])
def test_it_falls_back_to_the_alphabet_for_an_order_that_does_not_fit(order: Any) -> None:
    assert view(PUZZLE, State.from_json({"order": order}, ())).outer == tuple("elnprt")


def test_it_keeps_an_order_that_fits() -> None:
    assert view(PUZZLE, State.from_json({"order": "trpnle"}, ())).outer == tuple("trpnle")


anything = st.one_of(st.none(), st.booleans(), st.integers(), st.text(alphabet=st.characters()), st.lists(st.text()))


@given(st.dictionaries(st.sampled_from(["order", "draft", "revealed", "other"]), anything))
def test_it_reads_any_saved_state_and_writes_it_back(saved: dict[str, Any]) -> None:
    state = State.from_json(saved, (Guess("late", "good", 1),))
    assert State.from_json(json.loads(json.dumps(state.to_json())), state.guesses) == state
    assert len(state.draft) <= rules.LONGEST_DRAFT
    json.dumps(asdict(view(PUZZLE, state)), ensure_ascii=False).encode()


@given(puzzles)
def test_it_writes_and_reads_a_puzzle(puzzle: Puzzle) -> None:
    data, secret = json.loads(json.dumps(puzzle.to_json()))
    assert Puzzle.from_json(data, secret) == puzzle
    assert Puzzle.from_json(data, None) == replace(puzzle, answers=frozenset(), bonus=frozenset())


@given(puzzles)
def test_it_puts_no_answer_into_the_public_part(puzzle: Puzzle) -> None:
    data, _ = puzzle.to_json()
    assert data.pop("letters") == puzzle.letters
    public = json.dumps(list(data.values()))
    assert [word for word in puzzle.answers | puzzle.bonus if word in public] == []


def test_the_state_comes_back_from_json() -> None:
    for state in (State(order="trpnle", draft="pla"), State(revealed=True)):
        assert State.from_json(json.loads(json.dumps(state.to_json())), ()) == state
    assert State.from_json({"revealed": 1}, ()) == State()


@pytest.mark.parametrize(
    ("saved", "kept"),
    [
        ("pla n\tet", "planet"),
        ("\ud800a\u200bb", "ab"),
        ("x" * 31, "x" * 30),
        (" " * 99 + "abc", "a"),
        (7, ""),
        (None, ""),
    ],
    ids=repr,
)
def test_a_draft_is_cleaned_before_it_is_shown(saved: object, kept: str) -> None:
    assert State.from_json({"draft": saved}, ()).draft == kept


def test_a_guess_is_trimmed_and_cut_at_a_hundred_letters() -> None:
    for typed, read in (
        ("  Late\n", "late"),
        ("late´", "late"),
        ("a" * 100, "a" * 100),
        ("a" * 101, "a" * 100),
        (" " * 150 + "late", "late"),
    ):
        assert judge(PUZZLE, State(), typed).text == read


def test_seven_letters_are_great() -> None:
    puzzle = replace(PUZZLE, answers=frozenset({"parapet", "parent", "planter"}))
    codes = [judge(puzzle, State(), word).code for word in ("parent", "parapet", "planter")]
    assert codes == ["good", "great", "pangram"]


def test_the_verdicts_and_ranks_have_their_codes() -> None:
    words = ("lat", "bread", "repent", "natter", "late", "rate", "platelet", "planter", "leal")
    found = State((Guess("late", "good", 1),))
    hints = {"hint", "hint_open", "no_hints", "no_meaning"}
    assert {judge(PUZZLE, found, word).code for word in words} == set(rules.CODES) - hints
    ranks = "beginner good_start moving_up good solid nice great amazing genius queen_bee"
    assert [rank.code for rank in view(PUZZLE, State()).ladder] == ranks.split()
