from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from app.contract.game_types import Cancelled, Unsolvable, keep_on
from app.contract.parameters import read_parameters
from app.games.letterboxed import solver
from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.games.letterboxed.parameters import SidesParameters
from app.games.letterboxed.rules import keeps_apart
from app.games.letterboxed.search.chains import Chains
from app.games.letterboxed.sides import Sides, canonical_sides
from app.games.letterboxed.solver import Proof, SolverBoard, solve_board

LETTERS = "abcdefghijkl"
SIDES = ("abc", "def", "ghi", "jkl")
LONGEST = 6
BOARDS = 400
ONE = "adgjbehkcfil"


def proof(*words: str, sides: Sides = SIDES) -> Proof:
    return SolverBoard(BoxVocabulary(words, alphabet=LETTERS), sides).prove()


def drawn(rng: Random, dense: bool) -> tuple[set[str], Sides]:
    """Words that can be drawn on a board, and the board."""
    letters = rng.sample(LETTERS, 12)
    sides = canonical_sides(["".join(letters[start : start + 3]) for start in range(0, 12, 3)], LETTERS)
    sizes = (3, 3, 4, 4, 5, 6, 7, 9) if dense else (3, 3, 3, 4)
    return {walk(rng, sides, rng.choice(sizes)) for _ in range(rng.randrange(3, 36))}, sides


def walk(rng: Random, sides: Sides, size: int) -> str:
    word = rng.choice(LETTERS)
    while len(word) < size:
        side = next(side for side in sides if word[-1] in side)
        word += rng.choice([letter for letter in LETTERS if letter not in side])
    return word


def brute_force(words: set[str], sides: Sides) -> tuple[int, int, int, tuple[str, ...]]:
    """Every chain of different words, round by round: least words, fewest letters, how many, the best of them."""
    usable = sorted(word for word in words if keeps_apart(sides, word))
    level: list[tuple[str, ...]] = [(word,) for word in usable]
    for number in range(1, LONGEST + 1):
        solved = [chain for chain in level if len(set("".join(chain))) == 12]
        if solved:
            fewest = min(sum(map(len, chain)) for chain in solved)
            best = [chain for chain in solved if sum(map(len, chain)) == fewest]
            return number, fewest, len(best), min(best, key=lambda chain: (max(chain), chain))
        level = [(*chain, word) for chain in level for word in usable if word[0] == chain[-1][-1] and word not in chain]
    return 0, 0, 0, ()


def test_it_works() -> None:
    found = solve_board(BoxVocabulary(["adgjb", "behkcfil", "gad"], [ONE], alphabet=LETTERS), SIDES)
    assert found.common == Proof(2, 13, 1, ("adgjb", "behkcfil"), "")
    assert found.accepted == Proof(1, 12, 1, (ONE,), "")
    assert (found.ones, found.twos) == ([ONE], [("adgjb", "behkcfil")])
    assert (found.playable, found.common_count) == (["adgjb", "behkcfil", "gad", ONE], 3)


def test_it_equals_brute_force() -> None:
    rng, seen = Random(20), Counter[int]()
    for turn in range(BOARDS):
        words, sides = drawn(rng, dense=turn % 4 > 0)
        found = proof(*words, sides=sides)
        if found.words > LONGEST:
            continue
        expected = brute_force(words, sides)
        assert (found.words, found.letters, found.ways, found.best) == expected, (words, sides)
        seen[found.words] += 1
    assert all(seen[number] >= 3 for number in (0, 2, 3, 4, 5, 6)), seen


def test_it_equals_brute_force_on_boards_for_one_word() -> None:
    rng = Random(3)
    for _ in range(30):
        words, sides = drawn(rng, dense=True)
        columns = [rng.sample(side, 3) for side in rng.sample(sides, 4)]
        words |= {"".join(letter for row in zip(*columns, strict=True) for letter in row)}
        found = proof(*words, sides=sides)
        assert (found.words, found.letters, found.ways, found.best) == brute_force(words, sides)
        assert found.words == 1


def test_it_lists_every_answer_of_one_or_two_words() -> None:
    rng = Random(4)
    listed = 0
    for _ in range(60):
        words, sides = drawn(rng, dense=True)
        words |= {walk(rng, sides, 14) for _ in range(30)}
        found = solve_board(BoxVocabulary(words, alphabet=LETTERS), sides)
        whole = {word for word in words if len(set(word)) == 12}
        both = [(one, two) for one in words for two in words if one[-1] == two[0] and one != two]
        assert found.ones == sorted(whole)
        assert found.twos == sorted(pair for pair in both if len(set("".join(pair))) == 12)
        listed += len(found.twos)
    assert listed > 60


def test_no_word_comes_twice() -> None:
    # All that is missing after the first word is in a word that begins and ends as that does.
    assert proof("adgbehjfa").words == 0
    found = proof("adgbehjfa", "akcila")
    assert (found.words, found.ways, found.best) == (2, 2, ("adgbehjfa", "akcila"))


def test_a_word_is_not_paired_with_itself() -> None:
    # It ends with its first letter and uses all twelve, so that it follows itself, and any chain of it is full.
    whole = "adgjbehkcfila"
    found = solve_board(BoxVocabulary([whole, "ada"], alphabet=LETTERS), SIDES)
    assert found.ones == [whole]
    assert found.twos == [("ada", whole), (whole, "ada")]


def test_a_bridge_that_must_be_crossed_twice_is_no_way() -> None:
    # One word leads from a to d, and both what comes back to a and what goes on from d is needed.
    words = ("cia", "agd", "dhka", "dbejfl")
    found = proof(*words)
    assert (found.words, found.best, found.unreached) == (0, (), "")
    wider = proof(*words, "aid")
    assert (wider.words, wider.letters, wider.ways) == (5, 19, 2)
    assert wider.best == ("cia", "agd", "dhka", "aid", "dbejfl")


def test_it_names_the_letters_that_no_word_reaches() -> None:
    assert proof("adgjb", "behkc").unreached == "fil"
    assert proof().unreached == LETTERS


def test_words_that_cannot_be_joined_solve_nothing() -> None:
    found = proof("adgjbe", "hkcfil")
    assert (found.words, found.ways, found.unreached) == (0, 0, "")


def test_it_stops_where_words_go_round_in_circles() -> None:
    assert proof("ada", "beb", "cgc", "fhf", "ili", "jkj", "ad", "da").words == 0


def test_the_best_answer_prefers_common_and_shuns_rude_words() -> None:
    some = BoxVocabulary(["behkcfil"], ["adgjb"], alphabet=LETTERS, mild=["agdjb"])
    found = solve_board(some, SIDES).accepted
    assert (found.ways, found.best, found.decent) == (2, ("adgjb", "behkcfil"), True)
    rude = solve_board(BoxVocabulary(["behkcfil"], [], alphabet=LETTERS, mild=["agdjb"]), SIDES).accepted
    assert (rude.best, rude.decent) == (("agdjb", "behkcfil"), False)


def test_it_solves_boards_with_other_letters() -> None:
    alphabet = f"{LETTERS}mnopqrstuvwxyzæøå"
    sides = canonical_sides(["bæk", "rey", "søt", "åln"], alphabet)
    found = solve_board(BoxVocabulary(["brsåæeøl", "lkytn", "lået"], alphabet=alphabet, language="nb"), sides)
    assert found.common == Proof(2, 13, 1, ("brsåæeøl", "lkytn"), "")


def test_it_answers_as_the_command_prints() -> None:
    found = solver.solve(SidesParameters(sides="ART BIK CEN LMO"), keep_on)
    assert list(found) == ["sides", "common", "accepted", "one", "two", "playable"]
    assert found["sides"] == ["art", "bik", "cen", "lmo"]
    assert list(found["common"]) == ["words", "letters", "ways", "best"]
    assert ["rocket", "terminable"] in found["two"]
    assert found["accepted"]["words"] == 2
    assert found["playable"] > 1000


def test_it_solves_norwegian_boards() -> None:
    found = solver.solve(SidesParameters(sides="ADE ØRG NÆK VLS", language="nb"), keep_on)
    assert found["sides"] == ["ade", "grø", "knæ", "lsv"]
    assert found["common"]["words"] >= 2


def test_a_board_without_a_solution_has_nulls_and_the_reason() -> None:
    found = solver.solve(SidesParameters(sides=["qxz", "jvw", "bcd", "fgh"]), keep_on)
    assert found["common"] == {"words": None, "letters": None, "ways": 0, "best": [], "unreached": "bcdfghjqvwxz"}
    assert (found["one"], found["two"]) == ([], [])


@pytest.mark.parametrize("params", [{"sides": "abc"}, {"sides": "abc def ghi jkl", "language": "tlh"}, {}])
def test_it_refuses_what_is_no_board(params: dict[str, str]) -> None:
    with pytest.raises(Unsolvable):
        solver.solve(read_parameters(SidesParameters, params), keep_on)


def test_it_stops_when_cancelled() -> None:
    with pytest.raises(Cancelled):
        solver.solve(SidesParameters(sides="abc def ghi jkl"), lambda percent, code, **values: False)


def test_chains_of_no_words_have_no_optimum() -> None:
    board = SolverBoard(BoxVocabulary([], alphabet=LETTERS), SIDES)
    assert board.chains().optimum().words == 0
    assert isinstance(board.chains(), Chains)


def test_no_rude_word_is_among_the_best_chains() -> None:
    for rude, decent in (("behkcfil", ["adgjb"]), ("adgjb", ["behkcfil"])):
        board = SolverBoard(BoxVocabulary(decent, alphabet=LETTERS, mild=[rude]), SIDES)
        assert board.prove().words == 2
        assert board.best_chains(9) == []
    both = SolverBoard(BoxVocabulary(["adgjb"], ["behkcfil"], alphabet=LETTERS, mild=["agdjb"]), SIDES)
    assert both.best_chains(9) == [("adgjb", "behkcfil")]


def test_letters_that_no_word_reaches_stand_in_the_alphabet_s_order() -> None:
    alphabet = f"{LETTERS}mnopqrstuvwxyzæøå"
    sides = canonical_sides(["bæk", "rey", "søt", "åln"], alphabet)
    assert SolverBoard(BoxVocabulary([], alphabet=alphabet), sides).prove().unreached == "beklnrstyæøå"


def test_a_solution_tells_its_answers_by_name() -> None:
    words = ["adgjb", "behkcfil", "gad"]
    assert solve_board(BoxVocabulary(words, [ONE], alphabet=LETTERS), SIDES).to_json() == {
        "sides": list(SIDES),
        "common": {"words": 2, "letters": 13, "ways": 1, "best": ["adgjb", "behkcfil"]},
        "accepted": {"words": 1, "letters": 12, "ways": 1, "best": [ONE]},
        "one": [ONE],
        "two": [["adgjb", "behkcfil"]],
        "playable": 4,
    }


def test_answers_of_two_words_are_told_where_no_more_are_needed() -> None:
    three = ("adgjb", "behkc", "cfil")
    assert solve_board(BoxVocabulary(three, alphabet=LETTERS), SIDES).twos == []
    board = SolverBoard(BoxVocabulary(["adgjb"], ["behkcfil"], alphabet=LETTERS), SIDES)
    assert (board.twos(only_common=True), board.twos()) == ([], [("adgjb", "behkcfil")])


def test_rude_words_are_told_to_who_asks_for_them() -> None:
    some = BoxVocabulary(["adgjb"], alphabet=LETTERS, mild=["behkcfil", ONE])
    solved = solve_board(some, SIDES)
    assert (solved.ones, solved.twos, solved.accepted.best) == ([ONE], [("adgjb", "behkcfil")], (ONE,))
    told = solver.without_rude(solved, some)
    assert (told.ones, told.twos, told.accepted.best) == ([], [], ())
    assert (told.accepted.words, told.accepted.letters) == (1, 12)
    decent = solve_board(BoxVocabulary(["adgjb", "behkcfil"], alphabet=LETTERS, mild=["gad"]), SIDES)
    assert solver.without_rude(decent, some).accepted == decent.accepted
