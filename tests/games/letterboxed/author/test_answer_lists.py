from __future__ import annotations

from itertools import pairwise

import pytest

from app.games.letterboxed.author import answer_lists
from app.games.letterboxed.author.answer_lists import answers_of
from app.games.letterboxed.box_vocabulary import BoxVocabulary, load_vocabulary
from app.games.letterboxed.rules import keeps_apart
from app.games.letterboxed.sides import read_sides
from app.games.letterboxed.solver import SolverBoard, solve_board

BOARDS = ("art bik cen lmo", "ast bdo cpy eir", "abc efg hij lot", "mna rsy btu eko")


def test_it_works() -> None:
    vocabulary = load_vocabulary("en")
    found = answers_of(vocabulary, solve_board(vocabulary, read_sides("art bik cen lmo", vocabulary.alphabet)))
    assert ("blackmailer", "reaction") in found.common.chains
    assert ("blackmailer", "reaction") in found.short


@pytest.mark.parametrize("text", BOARDS)
def test_every_chain_is_an_answer_as_good_as_is_proved(text: str) -> None:
    vocabulary = load_vocabulary("en")
    solved = solve_board(vocabulary, read_sides(text, vocabulary.alphabet))
    found = answers_of(vocabulary, solved)
    for listed, proof in ((found.common, solved.common), (found.every, solved.accepted)):
        assert len(set(listed.chains)) == len(listed.chains) <= max(proof.ways, 0)
        for chain in listed.chains:
            assert (len(chain), sum(map(len, chain))) == (proof.words, proof.letters)
            assert set("".join(chain)) == set("".join(solved.sides))
            assert all(one[-1] == other[0] for one, other in pairwise(chain))
            assert all(keeps_apart(solved.sides, word) for word in chain)
        assert bool(listed.chains) == bool(proof.words and proof.decent)


def test_all_of_them_are_there() -> None:
    """As many as are counted, on a board with many."""
    vocabulary = load_vocabulary("en")
    board = SolverBoard(vocabulary, read_sides("ast bdo cpy eir", vocabulary.alphabet))
    proof = board.prove(only_common=True)
    assert len(board.best_chains(10_000, only_common=True)) == proof.ways


def test_no_rude_word_is_told() -> None:
    words = ["rocket", "terminable"]
    for rude in words:
        mild = BoxVocabulary([word for word in words if word != rude], mild=[rude])
        solved = solve_board(mild, read_sides("art bik cen lmo", mild.alphabet))
        found = answers_of(mild, solved)
        assert solved.accepted.words == 2
        assert (found.every.chains, found.short) == ([], [])


def test_what_is_not_told_of_many_answers_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    vocabulary = load_vocabulary("en")
    solved = solve_board(vocabulary, read_sides("ast bdo cpy eir", vocabulary.alphabet))
    whole = answers_of(vocabulary, solved)
    assert (whole.others, whole.words) == (0, solved.playable[: solved.common_count])
    for name in ("MOST_SHORT", "MOST_BEST", "MOST_WORDS"):
        monkeypatch.setattr(answer_lists, name, 2)
    cut = answers_of(vocabulary, solved)
    assert (cut.short, cut.others) == (whole.short[:2], len(whole.short) - 2)
    assert (cut.common.chains, cut.every.chains) == (whole.common.chains[:2], whole.every.chains[:2])
    assert cut.words == whole.words[:2]


def test_a_board_that_common_words_do_not_solve_has_none_of_their_answers() -> None:
    vocabulary = BoxVocabulary(["rocket"], ["terminable"])
    found = answers_of(vocabulary, solve_board(vocabulary, read_sides("art bik cen lmo", vocabulary.alphabet)))
    assert (found.common.chains, found.every.chains) == ([], [("rocket", "terminable")])
    assert (found.short, found.words) == ([("rocket", "terminable")], ["rocket"])


def test_a_word_that_solves_alone_comes_before_pairs() -> None:
    vocabulary = BoxVocabulary(["rocket", "terminable"], ["mantlerockbi"])
    sides = read_sides("mtr abn elk oci", vocabulary.alphabet)
    solved = solve_board(vocabulary, sides)
    assert answers_of(vocabulary, solved).short == [*((word,) for word in solved.ones), *solved.twos]
