"""Rulings laid over a lexicon: which words they change, and that what was derived of it is made anew."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from app.contract.game_types import keep_on
from app.games.bee import solver
from app.games.crossword.lists import scored
from app.games.crossword.minis.mini_maker import make_mini
from app.games.crossword.minis.mini_request import MiniRequest
from app.games.strands import themes
from app.games.strands.parameters import ThemeParameters
from app.words import lexicon, rulings, table
from app.words.lexicon import Lexicon, Tier
from app.words.rows import Row
from app.words.rulings import OUT, VERDICTS, Ruling

ROWS = [Row(word, 30, 20, flags) for word, flags in (("apple", "lsC"), ("måne", "lC"), ("plum", "lA"), ("rude", "B"))]


def book() -> Lexicon:
    return Lexicon("nb", table.encode(ROWS))


def test_it_works() -> None:
    said = [Ruling("nb", "zebra", "core"), Ruling("nb", "plum", "core"), Ruling("nb", "apple", OUT)]
    ruled = book().ruled(said)
    assert [row.word for row in ruled.rows()] == ["måne", "plum", "rude", "zebra"]
    assert (ruled.tier("zebra"), ruled.tier("plum"), ruled.tier("apple")) == (Tier.CORE, Tier.CORE, None)
    assert ruled.row("plum") == Row("plum", 30, 20, "lC")
    assert ruled.version not in ("", book().version)


def test_every_verdict_at_every_place() -> None:
    """Before the first word, between two, on one, behind the last: the others stay as they are."""
    for verdict in VERDICTS:
        for word in ("aaa", "apple", "bær", "måne", "rude", "øre"):
            ruled = book().ruled([Ruling("nb", word, verdict)])
            assert ruled.tier(word) == (None if verdict == OUT else Tier[verdict.upper()]), (word, verdict)
            others = [row for row in ROWS if row.word != word]
            assert [row for row in ruled.rows() if row.word != word] == others, (word, verdict)


def test_no_ruling_changes_nothing() -> None:
    whole = book()
    assert whole.ruled([]) is whole


def test_only_its_language_is_ruled() -> None:
    rulings.put_in_force([Ruling("nb", "zzyzx", "core")])
    assert lexicon.load("nb").tier("zzyzx") is Tier.CORE
    assert lexicon.load("en").tier("zzyzx") is None


def test_what_is_derived_is_made_anew() -> None:
    hive = solver.load_index("en").hive("planet" + "s", "p")
    assert "planet" in hive.answers and "tanpels" not in hive.answers
    assert rulings.put_in_force([Ruling("en", "planet", "block"), Ruling("en", "tanpels", "core")])
    after = solver.load_index("en").hive("planets", "p")
    assert "planet" not in after.answers + after.bonus and "tanpels" in after.answers
    assert not rulings.put_in_force([Ruling("en", "tanpels", "core"), Ruling("en", "planet", "block")])
    assert solver.load_index("en") is solver.load_index("en")


def test_a_crossword_s_list_follows() -> None:
    before = scored.load_scored_list("en")
    assert before.score("ocean") and before.score("zzyzxq") is None
    rulings.put_in_force(
        [Ruling("en", "ocean", "block"), Ruling("en", "zzyzxq", "core"), Ruling("en", "zzyzxv", "accept")]
    )
    after = scored.load_scored_list("en")
    told = [after.score(word) for word in ("ocean", "zzyzxq", "zzyzxv")]
    assert told == [None, scored.WANTED, scored.VALID]


def test_a_word_that_is_out_is_in_no_new_mini() -> None:
    request = MiniRequest("en", 5, seed="ruled")
    before = make_mini(request, keep_on).answers
    rulings.put_in_force([Ruling("en", before[0], OUT)])
    assert before[0] not in make_mini(request, keep_on).answers


def test_a_set_with_a_word_that_is_out_leaves_its_day_to_one_far_away() -> None:
    days = [ThemeParameters(day=(date(2026, 5, 1) + timedelta(step)).isoformat()) for step in range(7)]
    before = [themes.choose_theme(day, Random(0)) for day in days]
    word = next(
        word for word in before[3].shown if all(word not in other.shown for other in before if other != before[3])
    )
    rulings.put_in_force([Ruling("en", word, "block")])
    after = [themes.choose_theme(day, Random(0)) for day in days]
    assert after[:3] + after[4:] == before[:3] + before[4:]
    assert after[3] not in before and word not in after[3].shown


def test_what_is_accepted_may_still_be_placed() -> None:
    verdicts = {"apple": "core", "plum": "accept", "rude": "mild", "zebra": "block", "pear": OUT}
    rulings.put_in_force(Ruling("en", word, verdict) for word, verdict in verdicts.items())
    assert rulings.ruled_out("en") == {"rude", "zebra", "pear"}
