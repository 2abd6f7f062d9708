"""The solver's list in the order of what its words mean."""

from __future__ import annotations

from dataclasses import replace

from app.games.strands.blind.coherence import BY_CHANCE, LOOKED_AT, Meaning, beyond_chance, rerank, unlikely_number
from app.games.strands.blind.search import BlindSolution, Word
from app.games.strands.blind.stocks import load_wordstock
from app.games.strands.parameters import SearchParameters
from app.games.strands.solver import solve
from app.words.thesaurus import load_thesaurus

# Strings attached: violin, cello, harp, guitar, banjo, ukulele
THEMED = ["violin", "cello", "harp", "guitar", "banjo", "ukulele"]
STRAY = ["velvet", "honest", "yearly", "gravel", "bonnet", "unkind"]
# map, bars; salty, snafu, divisive, forever, domicile, confirms
BOARD = "ATYUOM/SLFADI/ISINSC/EVVIIL/SRBPDE/FACOAM/OVENIS/RERFRM"


def solution(words: list[str], cost: float, pieces: tuple[str, ...] = ("strings", "attached")) -> BlindSolution:
    return BlindSolution(cost, pieces, (0, 1), tuple(Word(text, (at,)) for at, text in enumerate(words, 2)))


def worth(words: list[str], pieces: tuple[str, ...] = ("strings", "attached")) -> float:
    return Meaning(load_thesaurus(), load_wordstock()).coherence(solution(words, 0, pieces))


def first_words(groups: list[list[tuple[float, BlindSolution]]]) -> list[str]:
    return [reading.words[0].text for group in groups for _, reading in group]


def test_it_works() -> None:
    found = rerank([[solution(STRAY, 80.0)], [solution(THEMED, 85.0)]], load_wordstock())
    assert first_words(found) == ["violin", "velvet"]
    assert found[0][0][0] > found[1][0][0] + 10


def test_what_chance_gives_does_not_count() -> None:
    assert beyond_chance(-20.0) < beyond_chance(BY_CHANCE / 2) < 0.05
    assert abs(beyond_chance(BY_CHANCE + 20) - 20) < 0.01
    some, more = ["honest", "velvet", "yearly", "gravel"], ["stone", "honest", "gravel", "velvet"]
    assert worth(some) + 0.5 < worth(more) < BY_CHANCE
    assert first_words(rerank([[solution(some, 80.0)], [solution(more, 80.2)]], load_wordstock())) == [
        "honest",
        "stone",
    ]


def test_it_weighs_cost_against_meaning() -> None:
    found = rerank([[solution(STRAY, 40.0)], [solution(THEMED, 85.0)]], load_wordstock())
    assert first_words(found) == ["velvet", "violin"]


def test_the_likeliest_reading_stands_before_the_others() -> None:
    harp, dear = solution(THEMED, 80.0), solution([*THEMED[:-1], "velvet"], 79.0)
    ((first, second),) = rerank([[dear, harp]], load_wordstock())
    assert (first[1], second[1]) == (harp, dear)


def test_the_spangram_s_parts_count() -> None:
    assert worth(THEMED, ("strings",)) > worth(THEMED, ("honest",))


def test_compounds_with_the_spangram_count() -> None:
    winter = ["flake", "drift", "board", "mobile", "shoe", "drop"]
    assert worth(winter, ("let", "it", "snow")) > worth(winter, ("let", "it", "pour")) + 3


def test_neither_few_words_nor_many_are_favoured() -> None:
    assert abs(worth(STRAY) - worth(STRAY[:4])) < 4
    assert worth(THEMED) > worth(THEMED[:4])


def test_plurals_among_singulars_are_unlikely() -> None:
    assert unlikely_number(1, 6) > unlikely_number(0, 6)
    assert unlikely_number(3, 6) > unlikely_number(6, 6)
    assert worth([*THEMED[:-1], "ukuleles"]) < worth(THEMED) - 1


def test_it_looks_at_the_first_alone() -> None:
    listed = [[solution(STRAY, float(n))] for n in range(LOOKED_AT)] + [[solution(THEMED, 81.0)]]
    assert rerank(listed, load_wordstock())[-1] == [(0.0, listed[-1][0])]


def test_a_language_without_a_thesaurus_keeps_its_order() -> None:
    listed = [[solution(STRAY, 80.0)], [solution(THEMED, 85.0)]]
    assert first_words(rerank(listed, load_wordstock(), language="nb")) == ["velvet", "violin"]


def test_a_solution_without_known_words_has_none() -> None:
    assert worth(["qwertz"], ("a",)) < 0


def test_the_solver_takes_it_as_a_request() -> None:
    params = SearchParameters(BOARD, 6, processes=1, limit=3)
    found = solve(replace(params, coherence=True), lambda percent, code, **values: True)["solutions"]
    assert len(found) == 3
    assert [one["cost"] - one["coherence"] for one in found] == sorted(one["cost"] - one["coherence"] for one in found)
    assert "coherence" not in solve(params, lambda percent, code, **values: True)["solutions"][0]
