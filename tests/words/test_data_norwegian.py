"""The lexicons of bokmål and nynorsk and the editor's files as they are committed."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from app.words import lexicon, names, table
from app.words.build import editorial, tiers
from app.words.build.editorial import Editorial
from app.words.build.recipes import RECIPES
from app.words.build.sources import LEXICON_SOURCES
from app.words.fold import ALPHABETS, fold, is_playable
from app.words.lexicon import Tier
from app.words.rows import Flag, Row, tier_of
from tests.each import clean

NORWEGIAN = ("nb", "nn")
LARGEST = 1_200_000  # bytes
OF_READING = {name: language for language, name in editorial.READING.items()}

BLOCKED = {
    "nb": """
        fitte fitta fitter kuk kuken kukene knulle knuller knullet pule hore hora horer horene horeunge ludder
        neger negeren negere negerne negre nigger pakkis pakkiser svarting svartskalle kaffer mongoloid åndssvak
        retardert rødhud mulatt runke fuck cunt shit
    """,
    "nn": """
        fitte fitta fitter kuk kuken kukar knulle knullar hore hora horer ludder neger negeren negrar nigger pakkis
        pakkisar svarting svartingar svartskalle mongoloid åndssvak retardert raudhud mulatt runke fuck cunt shit
    """,
}
MILD = {
    "nb": "dritt drittsekk faen helvete jævla ræv ræva rasshol pikk piss pupper penis vagina voldtekt porno kåt sæd",
    "nn": "drit faen helvete jævla ræv ræva rasshol rauv pikk piss pupp penis vagina valdtekt porno kåt sæd",
}
INNOCENT = {
    "nb": """
        skitt skitten skitne fan profitt graffiti pult pulten negert negering horn horisont hordene analyse
        kopper kukelure rasende rasle rase hvem kaffe pikkolo spikke rikke homofil lesbisk samisk same
        jøde muslim mus pudding lapp transe kineser russer polakk
    """,
    "nn": "skitt skitten fan profitt pult horn horisont analyse rase kaffi pikkolo spikke jøde mus lapp kinesar",
}
REQUIRED = {
    "nb": """
        eple jente gutt hus huset fjord fjell snø kjærlighet brød skole mobil mobilen internett app blogg dusj kjøkken
        blåbær bløtkake hytte ski påske søndag ørn ærlig åpen årer været gulrot datamaskin oppvask treig selfie emoji
    """,
    "nn": """
        eple jente gut gutar hus huset fjord fjell snø kjærleik brød skule ikkje korleis kvifor kven kjøkken blåbær
        hytte ski påske søndag ørn ærleg open veret gulrot song draum heim vatn
        sjølv saman berre
    """,
}
ACCEPTED = {
    "nb": "sprog efter mot hytta hytten jenta boka boken kasta kastet solbriller epletre",
    "nn": "jenta boka kasta kastar ynskje nytta sol",
}
UNKNOWN = {
    "nb": "oslo bergen norge osv dvs kvm nato xyzzy ikkje korleis mazda",
    "nn": "oslo bergen warszawa gaddafi osv dvs boki daglig xyzzy hvordan",
}


def astray(words: dict[str, str], *wanted: Tier | None) -> list[str]:
    """Those of the words that are in another tier; None: in none."""
    cases = [(language, word) for language, listed in words.items() for word in listed.split()]
    found = {(language, word): lexicon.load(language).tier(word) for language, word in cases}
    named = {case: tier.name if tier else "unknown" for case, tier in found.items() if tier not in wanted}
    return [f"{language} {word}: {tier}" for (language, word), tier in named.items()]


def without(language: str, word: str, editor: Editorial) -> Tier | None:
    """The tier that the rules alone would give."""
    row = lexicon.load(language).row(word)
    decision = tiers.decide(row, editor, RECIPES[language].rules) if row else None
    return decision.tier if decision else None


@pytest.fixture(params=NORWEGIAN, scope="module")
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def editor(language: str) -> Editorial:
    return editorial.read_editorial(table.DATA / "editorial", language)


@pytest.fixture(scope="module")
def rows(language: str) -> list[Row]:
    return lexicon.load(language).rows()


def test_it_works() -> None:
    assert lexicon.load("nb").tier("eple") == Tier.CORE
    assert lexicon.load("nn").tier("gutane") == Tier.CORE


def test_the_meta_file_belongs_to_the_table(language: str, rows: list[Row]) -> None:
    loaded = lexicon.load(language)
    meta = json.loads(table.meta_path(language).read_text())
    counts = Counter(tier_of(row.flags).name.lower() for row in rows)
    assert meta["version"] == loaded.version == table.fingerprint(table.read(table.table_path(language)))
    assert meta["counts"] == {**counts, "all": len(loaded)}
    beside = names.load_names(language)
    assert meta["names"] == {"version": table.fingerprint(names.encode(beside)), "count": len(beside)}
    assert meta["sources"] == [source.about() for source in LEXICON_SOURCES[language]]
    assert meta["licence"] == "GPL-3.0"


def test_the_table_is_small_sorted_and_playable(language: str, rows: list[Row]) -> None:
    words = [row.word for row in rows]
    assert words == sorted(set(words))
    assert all(is_playable(word, ALPHABETS[language]) and len(word) <= 20 for word in words)
    assert table.table_path(language).stat().st_size < LARGEST


@pytest.mark.thorough
def test_the_rules_still_give_every_tier(language: str, editor: Editorial, rows: list[Row]) -> None:
    decisions = ((row, tiers.decide(row, editor, RECIPES[language].rules)) for row in rows)
    assert [row.word for row, said in decisions if said is None or said.tier != tier_of(row.flags)] == []


def test_every_move_of_the_editor_changes_something(language: str, editor: Editorial) -> None:
    bare = Editorial({}, editor.rudeness)
    moves = [(word, entry.verdict) for word, entry in editor.tiers.items()]
    idle = [word for word, said in moves if said != "out" and without(language, word, bare) is Tier[said.upper()]]
    assert idle == []


def test_every_clearance_of_the_editor_changes_something(language: str, editor: Editorial) -> None:
    bare = Editorial(editor.tiers, {})
    cleared = [word for word, entry in editor.rudeness.items() if entry.verdict == "allow"]
    assert [word for word in cleared if without(language, word, bare) is not Tier.MILD] == []


def test_the_editor_is_obeyed(language: str, editor: Editorial) -> None:
    loaded = lexicon.load(language)
    for word, entry in (editor.tiers | editor.rudeness).items():
        tier = loaded.tier(word)
        said = "out" if tier is None else tier.name.lower()
        assert said == entry.verdict or (entry.verdict == "allow" and said in ("core", "accept")), word


def test_no_word_is_both_moved_and_judged(editor: Editorial) -> None:
    assert not {word for word in editor.tiers if editor.verdict(word) in ("block", "mild")}


def test_what_was_read_is_obeyed(language: str, editor: Editorial) -> None:
    loaded, beside = lexicon.load(language), names.load_names(language)
    faults = []
    for word in editor.reading.keys() - editor.rudeness.keys():
        tier, said, row = loaded.tier(word), editor.read_as(word), loaded.row(word)
        told = ("name" if word in beside else "out") if tier is None else tier.name.lower()
        grim = bool(row and Flag.GRIM in row.flags)
        faults += [f"{word}: {said}, {told}"] if said and (said, editor.is_grim(word, word)) != (told, grim) else []
    assert len(editor.reading) == 10_000
    clean(faults)


def test_the_editors_files_are_sorted_and_playable() -> None:
    faults = []
    for path in sorted((table.DATA / "editorial").glob("*.tsv")):
        language = OF_READING.get(path.name, path.name[:2])
        words = [line.partition("\t")[0] for line in path.read_text().splitlines() if not line.startswith("#")]
        faults += [f"{path.name} is not sorted"] if words != sorted(words) else []
        odd = [word for word in words if word != fold(word, language) or not is_playable(word, ALPHABETS[language])]
        faults += [f"{path.name}: {word}" for word in odd]
    clean(faults)


def test_it_blocks() -> None:
    clean(astray(BLOCKED, Tier.BLOCK))


def test_it_calls_mild() -> None:
    clean(astray(MILD, Tier.MILD))


def test_it_keeps_the_innocent() -> None:
    clean(astray(INNOCENT, Tier.CORE, Tier.ACCEPT))


def test_it_accepts() -> None:
    clean(astray(ACCEPTED, Tier.CORE, Tier.ACCEPT))


def test_it_requires() -> None:
    clean(astray(REQUIRED, Tier.CORE))


def test_it_knows_no_names_abbreviations_or_other_language() -> None:
    clean(astray(UNKNOWN, None))
