from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.contract.game_types import Cancelled, Json, Unsolvable, Value, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.find.fits import SlotDomains, find_fits, make_fits, rank_candidates
from app.games.crossword.grid import Grid, read_grid
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.parameters import SlotParameters

OWN = "cat;40\ncot;60\nace;50\ntea;70\ntie;20\noat;30\neat;10\nape;55\nten;90"
GRIDS = ("...\n...\n...", "..#\n...\n#..", "...\n.#.\n...", "c..\n...\n...", "...\n.e.\n..t", "ca.\n...\n@..")
WORDS = st.sets(st.text("ace", min_size=2, max_size=3), min_size=1, max_size=25)


def asked(grid: str, number: int = 1, direction: str = "across", **more: object) -> Json:
    params = {"grid": grid, "number": number, "direction": direction, "words": OWN, **more}
    return find_fits(read_parameters(SlotParameters, params), keep_on)
    return find_fits(
        read_parameters(SlotParameters, {"grid": grid, "number": number, "direction": direction, "words": OWN, **more}),
        keep_on,
    )


def words(grid: str, number: int = 1, direction: str = "across") -> list[str]:
    return [hit["word"] for hit in asked(grid, number, direction)["hits"]]


def test_it_works() -> None:
    found = asked("c..\n.#.\n...", 1, "across")
    assert found["pattern"] == "c.."
    assert {hit["word"] for hit in found["hits"]} == {"cat", "cot"}
    assert (found["number"], found["direction"], found["total"], found["stuck"]) == (1, "across", 2, [])


def test_room_is_what_the_crossing_slots_can_still_be() -> None:
    hits = {hit["word"]: hit["room"] for hit in asked("c..\n.#.\n...")["hits"]}
    # Down from the c: cat and cot. Down from the t: tea, tie and ten, as far as the row below lets them.
    assert hits["cat"] == [2, None, 3]


def test_worth_adds_up_room_and_score() -> None:
    hits = asked("c..\n.#.\n...")["hits"]
    assert {hit["word"]: hit["worth"] for hit in hits}["cat"] == round(math.log(2 * 3) + 0.03 * 40, 2)
    worths = [hit["worth"] for hit in asked("...\n...\n...")["hits"]]
    assert worths == sorted(worths, reverse=True)


def test_a_word_that_leaves_a_crossing_without_entry_is_none() -> None:
    assert words("...\n.##\n.##", 1, "down") == words("...\n.##\n.##", 1, "across")
    assert "eat" not in words("..#\n.##\ne##", 1, "down")


def test_entries_that_leave_more_room_come_first() -> None:
    found = asked("...\n##.\n##.", 1, "across")["hits"]
    assert found[0]["word"] in ("cat", "oat", "cot", "eat")
    assert [hit["word"] for hit in asked("...\n###\n###")["hits"]][:2] == ["ten", "tea"]


def test_no_entry_comes_twice() -> None:
    assert words("cat\n###\nc..", 2, "across") == ["cot"]


def test_a_full_slot_is_what_it_is() -> None:
    assert words("cat\n.#.\n...", 1, "across") == ["cat"]
    assert words("xyz\n.#.\n...", 1, "across") == []


def test_a_full_slot_that_the_list_lacks_binds_its_crossings_by_its_letters_alone() -> None:
    assert words("xyt\n##.\n##.", 2, "down") == ["ten", "tea", "tie"]


def test_slots_that_nothing_fits_are_told_and_bind_nobody() -> None:
    found = asked("c..\n###\nqq.", 1, "across")
    assert {hit["word"] for hit in found["hits"]} == {"cat", "cot"}
    assert found["stuck"] == [{"number": 2, "direction": "across", "pattern": "qq."}]


def test_it_shows_no_more_than_the_limit() -> None:
    found = asked("...\n###\n...", limit=2)
    assert (len(found["hits"]), found["total"]) == (2, 9)


def test_it_can_be_cancelled() -> None:
    def stop(percent: int, code: str, **values: Value) -> bool:
        return False

    with pytest.raises(Cancelled):
        find_fits(SlotParameters(grid="...", number=1, direction="across", words=OWN), stop)


def test_it_refuses_what_is_not_there() -> None:
    for grid, number, more, code in (
        ("...", 2, {}, "no_slot"),
        ("...", 1, {"limit": 0}, "out_of_range"),
        ("", 1, {}, "no_grid"),
        ("...", 1, {"min_score": 200}, "out_of_range"),
    ):
        with pytest.raises(Unsolvable) as refused:
            asked(grid, number, **more)
        assert refused.value.code == code


def agreed(grid: Grid, listed: ScoredList) -> list[set[str]]:
    """Every slot's entries that have a partner in each crossing slot: by deleting what has none, word by word."""
    patterns = [grid.pattern(slot) for slot in grid.slots]
    free = [n for n, pattern in enumerate(patterns) if "." in pattern]
    domains = [{word for word in listed if matches(word, pattern)} for pattern in patterns]
    again = True
    while again:
        again = False
        for n in free:
            for crossing in filter(None, grid.crossings[n]):
                others = {word[crossing.other_at] for word in domains[crossing.slot]}
                if crossing.slot not in free:
                    continue
                kept = {word for word in domains[n] if word[crossing.at] in others}
                again, domains[n] = again or kept != domains[n], kept
    return domains


def matches(word: str, pattern: str) -> bool:
    return len(word) == len(pattern) and all(sign in (".", letter) for sign, letter in zip(pattern, word, strict=True))


@given(st.sampled_from(GRIDS), WORDS)
def test_it_agrees_with_deleting_word_by_word(text: str, chosen: set[str]) -> None:
    grid, listed = read_grid(text), ScoredList(dict.fromkeys(chosen, 50))
    domains, wanted = SlotDomains(grid, listed), agreed(grid, listed)
    free = [n for n, full in enumerate(domains.full) if not full]
    if domains.stuck:
        assert not all(wanted[n] for n in free)
        return
    for n in free:
        part = domains.parts[n]
        assert {part.words[at] for at in part.places(domains.domains[n])} == wanted[n]
        for fit in make_fits(domains, n, rank_candidates(domains, n)):
            for letter, one, crossing in zip(fit.word, fit.room, grid.crossings[n], strict=True):
                assert (one is None) == (crossing is None)
                if crossing and not domains.full[crossing.slot]:
                    assert one == sum(word[crossing.other_at] == letter for word in wanted[crossing.slot])


def test_a_full_crossing_has_room_for_itself() -> None:
    hits = {hit["word"]: hit["room"] for hit in asked("c..\na##\nt##")["hits"]}
    assert hits == {"cot": [1, None, None]}
