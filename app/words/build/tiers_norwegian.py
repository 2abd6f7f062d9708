"""The rules for bokmål and nynorsk. Sizes and commonness: `norwegian.py` says where they come from.

The thresholds were set by reading samples of each band: above them nearly every word is everybody's, below them
compounds and forms come in that a puzzle must not ask for.
"""

from __future__ import annotations

from app.words.build.editorial import Editorial
from app.words.build.ordbank import SIZE_OF_CHECKED, SIZE_OF_COMPOUND
from app.words.build.tiers import Rule, editors_choice, read_as_rude, rudeness_file, the_reading
from app.words.rows import Flag, Row, Tier

LONGEST_UNUSED = 9  # letters; beyond that the dictionaries list every compound that can be made
LONGEST = 20


def listed_as_rude(row: Row, editorial: Editorial) -> Tier | None:
    """It is on a public list of rude words and in a dictionary, and the editor has not cleared it."""
    rude = Flag.LISTED in row.flags and editorial.verdict(row.word) != "allow"
    return Tier.MILD if rude and row.size else None


def other_form(row: Row, _: Editorial) -> Tier | None:
    """The spelling list calls it a conservative or a radical form: valid when it is in use."""
    return Tier.ACCEPT if Flag.VARIANT in row.flags and _in_use(row) else None


def also_a_name(row: Row, _: Editorial) -> Tier | None:
    """It is also a name: core from zipf 2.4 when newspapers use it much (size 20), otherwise only valid."""
    if Flag.NAME not in row.flags or not row.size:
        return None
    return Tier.CORE if Flag.LEMMA in row.flags and row.zipf >= 24 and row.size <= 20 else _valid(row)


def common(row: Row, _: Editorial) -> Tier | None:
    """Both dictionaries have it, newspapers use it (size 55 or less), and zipf is 2.2 or more."""
    return Tier.CORE if 0 < row.size <= 55 and row.zipf >= 22 else None


def common_and_young(row: Row, _: Editorial) -> Tier | None:
    """Norsk Ordbank has it, zipf is 2.4 or more, and with six letters it is no chance word of another language."""
    return Tier.CORE if Flag.LEMMA in row.flags and row.zipf >= 24 and len(row.word) >= 6 else None


def form_of_common(row: Row, _: Editorial) -> Tier | None:
    """Both dictionaries have it, zipf is 1.7 or more, and a form of the same word has 2.8 or more."""
    is_common = Flag.KNOWN in row.flags and 0 < row.size <= 60
    return Tier.CORE if is_common and row.zipf >= 17 else None


def ordbank(row: Row, _: Editorial) -> Tier | None:
    """Norsk Ordbank has it, and it has nine letters or fewer or is in use."""
    return _valid(row) if Flag.LEMMA in row.flags else None


def spelling_list(row: Row, _: Editorial) -> Tier | None:
    """Only the spelling list has it: valid when it is in use and, as abbreviations are short, has five letters."""
    return Tier.ACCEPT if row.size and len(row.word) >= 5 and _in_use(row) else None


BOKMAAL: tuple[Rule, ...] = (
    rudeness_file,
    read_as_rude,
    listed_as_rude,
    editors_choice,
    the_reading,
    other_form,
    also_a_name,
    common,
    common_and_young,
    form_of_common,
    ordbank,
    spelling_list,
)


def first_part(row: Row, _: Editorial) -> Tier | None:
    """It looks like a word that only opens compounds, and Norsk Ordbank has it not: only valid."""
    return _valid(row) if Flag.VARIANT in row.flags and Flag.NAME not in row.flags and row.size else None


def checked_and_common(row: Row, _: Editorial) -> Tier | None:
    """The checked list of nynorsk has it, it is no name, and zipf is 2.2 or more."""
    return Tier.CORE if row.size == SIZE_OF_CHECKED and row.zipf >= 22 and Flag.NAME not in row.flags else None


def common_compound(row: Row, _: Editorial) -> Tier | None:
    """The spelling list has it as a compound of nynorsk, and zipf is 2.6 or more."""
    return Tier.CORE if row.size == SIZE_OF_COMPOUND and row.zipf >= 26 and Flag.NAME not in row.flags else None


def nynorsk_name(row: Row, _: Editorial) -> Tier | None:
    """It is also a name, and dictionaries of bokmål have the word: core when checked and of zipf 3.0, else valid."""
    if Flag.NAME not in row.flags or Flag.LEMMA not in row.flags or not row.size:
        return None
    return Tier.CORE if row.size == SIZE_OF_CHECKED and row.zipf >= 30 else _valid(row)


def nynorsk_list(row: Row, _: Editorial) -> Tier | None:
    """The spelling list has it as nynorsk, it is no mere name, and it has nine letters or fewer or is in use."""
    return _valid(row) if row.size and Flag.NAME not in row.flags else None


NYNORSK: tuple[Rule, ...] = (
    rudeness_file,
    read_as_rude,
    listed_as_rude,
    editors_choice,
    the_reading,
    first_part,
    nynorsk_name,
    checked_and_common,
    common_compound,
    nynorsk_list,
)


def _in_use(row: Row) -> bool:
    return row.zipf > 0


def _valid(row: Row) -> Tier | None:
    return Tier.ACCEPT if len(row.word) <= LONGEST_UNUSED or _in_use(row) else None
