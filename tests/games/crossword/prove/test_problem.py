from __future__ import annotations

from app.games.crossword.grid import Grid, read_grid
from app.games.crossword.prove.problem import entries_of, filled_rows, problem_of
from tests.games.crossword.small import listed

LIST = listed("ab;10", "ac;20", "bd;30", "cd;40", "abc;50")


def test_it_works() -> None:
    problem = problem_of(read_grid("..\n.."), LIST)
    assert [slot.number for slot in problem.slots] == [1, 1, 2, 3]
    assert [len(domain) for domain in problem.domains] == [4, 4, 4, 4]
    keys = tuple(problem.domains[0].stock.words.index(word) for word in ("ab", "ac", "bd", "cd"))
    assert (problem.words(keys), problem.total(keys)) == (("ab", "ac", "bd", "cd"), 100)


def test_letters_in_the_grid_stay() -> None:
    problem = problem_of(read_grid("a.\n.."), LIST)
    words = [{domain.stock.words[key] for key in domain.keys} for domain in problem.domains]
    assert words[:2] == [{"ab", "ac"}, {"ab", "ac"}] and len(words[2]) == 4


def test_a_word_that_only_the_grid_has_counts_nothing_and_stands_nowhere_else() -> None:
    problem = problem_of(read_grid("zz\n##\n.."), LIST)
    whole, other = problem.domains
    assert [(whole.stock.words[key], int(whole.stock.scores[key])) for key in whole.keys] == [("zz", 0)]
    assert "zz" not in {other.stock.words[key] for key in other.keys}


def test_around_the_free_slots_the_others_keep_their_words() -> None:
    problem = problem_of(read_grid("..\n.."), LIST)
    chosen = tuple(problem.domains[0].stock.words.index(word) for word in ("ab", "ac", "bd", "cd"))
    part = problem.around(chosen, [0])
    assert [part.domains[0].stock.words[key] for key in part.domains[0].keys] == ["ab"]
    assert part.crossings == ((None, None),)
    # "ac" and "cd" are held, and begin with other letters than the columns allow.
    assert len(problem.around(chosen, [0, 2]).domains[0]) == 1


def test_a_part_keeps_the_crossings_among_its_slots() -> None:
    problem = problem_of(read_grid("..\n.."), LIST)
    part = problem.sub_problem([1, 3])
    assert [[crossing and crossing.slot for crossing in row] for row in part.crossings] == [[None, 1], [0, None]]


def test_it_tells_words_that_stand_twice() -> None:
    problem = problem_of(Grid(("..", "..")), LIST)
    assert problem.has_repeats((0, 1, 2, 0)) and not problem.has_repeats((0, 1, 2, 3))


def test_it_tells_the_entries() -> None:
    grid = read_grid("..#\n..@")
    words = ("ab", "ac", "bd", "cd")
    assert filled_rows(grid, words) == ["ab#", "cd@"]
    assert entries_of(grid, words, LIST)[3] == {
        "number": 3,
        "direction": "across",
        "row": 2,
        "col": 1,
        "text": "cd",
        "score": 40,
    }


def test_equal_keys_of_two_lengths_are_two_words() -> None:
    problem = problem_of(read_grid("...\n.##"), listed("ab;1", "abc;1"))
    assert not problem.has_repeats((0, 0))
