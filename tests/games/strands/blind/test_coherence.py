"""The solver's list in the order of what its words mean."""

from __future__ import annotations

import pytest

from app.games.base.contract import Json
from app.games.strands.blind.coherence import CLUE_WORDS, LOOKED_AT, clue_words, coherence, rerank
from app.games.strands.solver import solve
from app.words.thesaurus import load

# Strings attached: violin, cello, harp, guitar, banjo, ukulele
THEMED = ["violin", "cello", "harp", "guitar", "banjo", "ukulele"]
STRAY = ["velvet", "honest", "yearly", "gravel", "bonnet", "unkind"]
# map, bars; salty, snafu, divisive, forever, domicile, confirms
BOARD = "ATYUOM/SLFADI/ISINSC/EVVIIL/SRBPDE/FACOAM/OVENIS/RERFRM"


def solution(words: list[str], cost: float, pieces: tuple[str, ...] = ("strings", "attached")) -> Json:
    told = [{"text": word, "path": []} for word in words]
    return {"cost": cost, "spangram": {"text": "".join(pieces), "pieces": list(pieces), "path": []}, "words": told}


def test_it_works() -> None:
    found = rerank([solution(STRAY, 80.0), solution(THEMED, 85.0)])
    assert [one["words"][0]["text"] for one in found] == ["violin", "velvet"]
    assert found[0]["coherence"] > 5 > found[1]["coherence"] > 0


def test_it_weighs_cost_against_meaning() -> None:
    found = rerank([solution(STRAY, 50.0), solution(THEMED, 85.0)])
    assert [one["cost"] for one in found] == [50.0, 85.0]


def test_the_spangram_s_parts_count() -> None:
    with_theme, without = (coherence(solution(THEMED, 0, parts), [], load()) for parts in (("strings",), ("honest",)))
    assert with_theme > without


def test_the_clue_counts() -> None:
    book = load()
    hints = clue_words("Music of the orchestra", "en", book)
    assert hints == ["music", "orchestra"]
    assert coherence(solution(THEMED, 0), hints, book) > coherence(solution(THEMED, 0), [], book)


def test_a_clue_of_a_thousand_words_is_read_in_part() -> None:
    clue = " ".join(load()._words[-5000:])
    assert len(clue_words(clue, "en", load())) == CLUE_WORDS


def test_it_looks_at_the_first_alone() -> None:
    listed = [solution(STRAY, float(n)) for n in range(LOOKED_AT)] + [solution(THEMED, 31.0)]
    found = rerank(listed)
    assert found[-1] == listed[-1]
    assert "coherence" not in found[-1]


def test_it_leaves_what_it_was_given_as_it_was() -> None:
    listed = [solution(STRAY, 80.0), solution(THEMED, 85.0)]
    rerank(listed)
    assert [list(one) for one in listed] == [["cost", "spangram", "words"]] * 2


def test_a_language_without_a_thesaurus_keeps_its_order() -> None:
    listed = [solution(STRAY, 80.0), solution(THEMED, 85.0)]
    assert rerank(listed, language="nb") == listed


def test_a_solution_without_related_words_has_none() -> None:
    assert coherence(solution(["qwertz"], 0, ("a",)), [], load()) == 0


@pytest.mark.parametrize("more", [{"coherence": True}, {"clue": "Trust no map"}])
def test_the_solver_takes_it_as_a_request(more: Json) -> None:
    params = {"board": BOARD, "words": 6, "processes": 1, "limit": 3}
    found = solve({**params, **more}, lambda percent, code, **values: True)["solutions"]
    assert [one["cost"] - one["coherence"] for one in found] == sorted(one["cost"] - one["coherence"] for one in found)
    assert "coherence" not in solve(params, lambda percent, code, **values: True)["solutions"][0]
