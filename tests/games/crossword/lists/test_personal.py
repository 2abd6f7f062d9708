from __future__ import annotations

from dataclasses import replace

import pytest

from app.contract.game_types import Json, Unsolvable
from app.contract.parameters import read_parameters
from app.games.crossword.lists import personal, scored
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.parameters import ListParameters

LIST = "# mine\r\nice cream;90\r\n\r\nCafé au lait\r\nCAT;0\r\nzzyzx\t33\r\n"


def test_it_works() -> None:
    assert personal.read_own_list(LIST).scored == {"icecream": 90, "cafeaulait": 50, "cat": 0, "zzyzx": 33}
    assert personal.read_own_list(LIST).unused == 0


def test_the_highest_score_is_a_hundred() -> None:
    assert personal.read_own_list("cat;100\nact;200\ndog;-4").scored == {"cat": 100}


def test_it_reads_past_a_byte_order_mark() -> None:
    assert personal.read_own_list("\ufeffcat;1").scored == {"cat": 1}


def test_it_keeps_the_letters_of_the_language() -> None:
    assert personal.read_own_list("Blåbær-øl;7", "nb").scored == {"blåbærøl": 7}
    assert personal.read_own_list("smörgås;7", "nb").scored == {"smørgås": 7}


def test_the_last_line_counts() -> None:
    assert personal.read_own_list("cat;1\ncat;2;extra\n").scored == {"cat": 2}


def test_it_tells_the_lines_that_it_cannot_use() -> None:
    found = personal.read_own_list("cat\n50cent\na\nfoo;abc\nbar;-1\nfuck;9\n" + "z" * 26 + "\nbaz;101")
    codes = [(fault.code, fault.line) for fault in found.faults]
    assert found.scored == {"cat": 50}
    assert codes == [
        ("line_letters", 2),
        ("line_length", 3),
        ("line_score", 4),
        ("line_score", 5),
        ("line_blocked", 6),
        ("line_length", 7),
        ("line_score", 8),
    ]


def test_it_refuses_a_blocked_word_without_repeating_it() -> None:
    personal.refuse_blocked(["cat", "dog"], "en")
    for words in (["cat", "fuck"], ["fuck"]):
        with pytest.raises(Unsolvable) as caught:
            personal.refuse_blocked(words, "en")
        assert (caught.value.code, caught.value.values) == ("word_blocked", {})


def test_it_keeps_few_faults_and_counts_them_all() -> None:
    found = personal.read_own_list("cat\n" + "1\n" * 100)
    assert (len(found.faults), found.unused) == (personal.KEPT_FAULTS, 100)


def test_it_refuses_a_list_of_nothing() -> None:
    for text, code in (("", "empty_list"), ("# only\n", "empty_list"), ("1\n2", "nothing_usable")):
        with pytest.raises(Unsolvable, match=code):
            personal.read_own_list(text)


def test_it_refuses_too_many_lines() -> None:
    assert len(personal.read_own_list("cat\n" * personal.MOST_LINES).scored) == 1
    with pytest.raises(Unsolvable, match="too_many_lines"):
        personal.read_own_list("cat\n" * (personal.MOST_LINES + 1))


def test_it_lays_a_list_over_another() -> None:
    base = ScoredList({"cat": 40, "dog": 50})
    assert personal.overlay_list(base, {"cat": 0, "cow": 9, "dog": 51}).scored == {"dog": 51, "cow": 9}


def test_a_minimum_holds_for_both() -> None:
    base = ScoredList({"cat": 40, "dog": 50}).at_least(45)
    assert personal.overlay_list(base, {"dog": 44, "cow": 45}, 45).scored == {"cow": 45}


def test_ours_is_the_list_when_none_is_given() -> None:
    assert personal.list_from_params(ListParameters()).version == scored.load_scored_list("en").version
    assert personal.list_from_params(ListParameters(min_score=90)).of_length(5).scores[-1] >= 90
    assert "damn" in personal.list_from_params(ListParameters(mild=True))


def test_a_list_replaces_ours_and_others_lie_over_it() -> None:
    asked: Json = {"words": "cat;40\ndog;50", "adds": ["cow;60\ncat;0", "cow;61"], "min_score": 45}
    assert personal.list_from_params(read_parameters(ListParameters, asked)).scored == {"cow": 61, "dog": 50}
    params = read_parameters(ListParameters, asked)
    assert personal.list_from_params(params) is personal.list_from_params(replace(params))


def test_a_language_without_a_list_can_have_ones_own() -> None:
    assert personal.list_from_params(ListParameters(language="de", words="Öl\nBär")).scored == {"öl": 50, "bär": 50}


def test_it_refuses_a_strange_minimum_or_language() -> None:
    for asked, code in (({"min_score": 101}, "out_of_range"), ({"language": "xx", "words": "cat"}, "no_list")):
        with pytest.raises(Unsolvable, match=code):
            personal.list_from_params(read_parameters(ListParameters, asked))


def test_it_tells_the_faults_of_all_lists() -> None:
    assert [fault["line"] for fault in personal.list_faults(ListParameters(words="cat\n1", adds=["dog\n\n2"]))] == [
        2,
        3,
    ]
