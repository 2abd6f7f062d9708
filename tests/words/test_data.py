"""The built lexicon and the editor's files as they are committed."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from app.words import lexicon, names, table
from app.words.build import editorial, tiers
from app.words.build.editorial import Editorial
from app.words.build.sources import LEXICON_SOURCES
from app.words.fold import is_playable
from app.words.lexicon import Lexicon, Tier
from app.words.rows import Flag, Row, tier_of
from tests.each import clean

BLOCKED = """
    fuck fucks fucked fucking fucker fuckers motherfucker motherfuckers cunt cunts shit shits shitty shitting
    bullshit bullshitting asshole assholes cocksucker cocksuckers nigger niggers nigga niggas niggerhead kike
    kikes spic spics wop wops chink chinks gook gooks jap japs coon coons paki pakis wog wogs wetback wetbacks
    raghead ragheads towelhead towelheads sambo sambos squaw squaws redskin redskins golliwog golliwogs kaffir
    kaffirs darky darkies darkie pickaninny pickaninnies faggot faggots fag fags tranny trannies shemale lesbo
    lesbos poofter poofters retard retards retarded spastic spaz spazzes mongoloid slut sluts slutty whore
    whores whoring twat twats wank wanker wankers wanking cum cumming jizz honky honkies yid yids hymie negro
    negroes mulatto mulattoes gyp gypped gypping chinaman chinamen dago dagos dagoes boong boongs abo abos
"""
INNOCENT = """
    cracker crackers nip nips assess assessed assesses assessing assessor cockpit cockatoo niggle niggled
    niggling raccoon raccoons spice spiced spicy spike spiked spiky muffin muffins rapier therapist grape
    scrape shatter shattered titter tittered titan japan jape cumin cummerbund hoses hosed monger boffin
    bonkers cocky cocked peacock shuttlecock dicker prickly pricked pansy queer gay lesbian homosexual black
    spade boy guinea taco paddy tom coolest wigwam sniggle analyst canal arsenal class bass pussycat pussyfoot
    booby swank squawk slant hospice auspice conspicuous crappie negroni denigrate reneged retardant titmouse
    hunk hunky damned crippled crippling screw hump sex breast bloody scat tart tramp poop crackpot goddess
    vindictive cocktail dickens document accumulate cucumber circumvent snippy nipple hoe shiitake shittim
"""
MILD = """
    arse ass asses bitch bitches crap crappy piss pissed bastard damn tit tits porn penis rape
"""
REQUIRED = """
    app selfie ramen hummus theatre grey color lorry maths momma stomata uvula cabernet offline donut emoji
"""
ACCEPTED = """
    colour organise centre realise gonna snigger yegg dishwashing ragout
"""
RARE = """
    colour organise snigger yegg
"""
UNKNOWN = """
    canada london nasa didnt xiv alot qwertyz
"""


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return lexicon.load("en")


@pytest.fixture(scope="module")
def rows(english: Lexicon) -> list[Row]:
    return english.rows()


@pytest.fixture(scope="module")
def editor() -> Editorial:
    return editorial.read_editorial(table.DATA / "editorial", "en")


def test_it_works(english: Lexicon) -> None:
    assert english.tier("grape") == Tier.CORE


def test_the_meta_file_belongs_to_the_table(english: Lexicon, rows: list[Row]) -> None:
    meta = json.loads(table.meta_path("en").read_text())
    counts = Counter(tier_of(row.flags).name.lower() for row in rows)
    assert meta["version"] == english.version == table.fingerprint(table.read(table.table_path("en")))
    assert meta["counts"] == {**counts, "all": len(english)}
    assert meta["names"] == {
        "version": table.fingerprint(names.encode(names.load_names())),
        "count": len(names.load_names()),
    }
    assert meta["sources"] == [source.about() for source in LEXICON_SOURCES["en"]]


def test_the_table_is_sorted_and_playable(english: Lexicon, rows: list[Row]) -> None:
    words = [row.word for row in rows]
    assert words == sorted(set(words))
    assert all(is_playable(word, english.alphabet) for word in words)


@pytest.mark.thorough
def test_the_rules_still_give_every_tier(rows: list[Row], editor: Editorial) -> None:
    stale = []
    for row in rows:
        decision = tiers.decide(row, editor)
        if decision is None or decision.tier != tier_of(row.flags):
            stale.append(row.word)
    assert stale == []


def test_every_move_of_the_editor_changes_something(english: Lexicon, editor: Editorial) -> None:
    idle = []
    for word, entry in editor.tiers.items():
        row = english.row(word)
        if row is None and entry.verdict != "out":
            idle.append(word)
        # Some moves say what was read later as well; those are idle only if the rules would have said so too.
        bare = [Editorial({}, editor.rudeness), Editorial({}, editor.rudeness, reading=editor.reading)]
        without = [tiers.decide(row, one) for one in bare] if row else []
        if without and all(one and one.tier.name.lower() == entry.verdict for one in without):
            idle.append(word)
    assert idle == []


def test_every_clearance_of_the_editor_changes_something(english: Lexicon, editor: Editorial) -> None:
    cleared = [word for word, entry in editor.rudeness.items() if entry.verdict == "allow"]
    idle = []
    for word in cleared:
        row = english.row(word)
        without = tiers.decide(row, Editorial(editor.tiers, {})) if row else None
        if row is None or without is None or without.tier == tier_of(row.flags):
            idle.append(word)
    assert idle == []


def test_the_editor_is_obeyed(english: Lexicon, editor: Editorial) -> None:
    for word, entry in (editor.tiers | editor.rudeness).items():
        tier = english.tier(word)
        said = "out" if tier is None else tier.name.lower()
        assert said == entry.verdict or (entry.verdict == "allow" and said in ("core", "accept")), word


def test_no_word_is_both_moved_and_judged(editor: Editorial) -> None:
    assert not {word for word in editor.tiers if editor.verdict(word) in ("block", "mild")}


def test_the_editors_files_are_sorted() -> None:
    for name in ("en.tsv", "en-block.tsv"):
        lines = (table.DATA / "editorial" / name).read_text().splitlines()
        words = [line.partition("\t")[0] for line in lines if not line.startswith("#")]
        assert words == sorted(words)
        assert len(words) >= 400


def test_what_was_read_is_obeyed(english: Lexicon, editor: Editorial) -> None:
    astray = []
    for word in editor.reading.keys() - editor.rudeness.keys():
        tier, said = english.tier(word), editor.read_as(word)
        as_read = ("none" if tier is None else tier.name.lower()) == said.replace("name", "none").replace("out", "none")
        row = english.row(word)
        # A form follows its base form, and a rude word is not saved by being read as something else.
        if said and not as_read and not (row and (Flag.FORM_OF_LESS in row.flags or tier in (Tier.BLOCK, Tier.MILD))):
            astray.append(word)
    assert astray == []


def test_names_are_no_words(english: Lexicon) -> None:
    assert names.load_names()["canada"] > 40
    assert not [name for name in names.load_names() if name in english]


def test_grim_words_are_known_with_their_forms(english: Lexicon) -> None:
    words = "cancer cancers murder murdering genocide lynched strangles corpses beheading"
    assert [word for word in words.split() if not english.is_grim(word)] == []
    others = "ghost tomb sword cough viper deadline qwertyz"
    assert [word for word in others.split() if english.is_grim(word)] == []


def test_no_form_is_core_that_inflects_less(rows: list[Row], editor: Editorial) -> None:
    marked = (row for row in rows if Flag.FORM_OF_LESS in row.flags)
    forms = [row for row in marked if row.word not in editor.tiers]
    assert len(forms) > 20
    assert {tier_of(row.flags) for row in forms} == {Tier.ACCEPT}


def astray(words: str, *wanted: Tier | None) -> list[str]:
    """Those of the words that are in another tier; None: in none."""
    english = lexicon.load("en")
    found = {word: english.tier(word) for word in words.split()}
    return [f"{word}: {tier.name if tier else 'unknown'}" for word, tier in found.items() if tier not in wanted]


def test_it_blocks() -> None:
    clean(astray(BLOCKED, Tier.BLOCK))


def test_it_keeps_the_innocent() -> None:
    clean(astray(INNOCENT, Tier.CORE, Tier.ACCEPT))


def test_it_calls_mild() -> None:
    clean(astray(MILD, Tier.MILD))


def test_it_requires() -> None:
    clean(astray(REQUIRED, Tier.CORE))


def test_it_accepts() -> None:
    clean(astray(ACCEPTED, Tier.CORE, Tier.ACCEPT))


def test_it_requires_no_rarity() -> None:
    clean(astray(RARE, Tier.ACCEPT))


def test_it_knows_no_names_numerals_or_slips() -> None:
    clean(astray(UNKNOWN, None))
