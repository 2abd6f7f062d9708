from __future__ import annotations

from pathlib import Path

import pytest

from app.words.build import border as borders
from app.words.build.editorial import Editorial, Entry
from app.words.build.english import EnglishEvidence
from app.words.build.profanity import Votes
from app.words.build.scowl import Scowl
from app.words.build.wordnet import WordNet

SIZES = {"harp": 20, "harps": 20, "zither": 60, "zithers": 60, "zithered": 80, "gavotte": 70, "gavottes": 80, "ox": 50}
SIZES |= {"oxer": 95, "glibber": 50, "glib": 50, "crud": 50, "sip": 60}
ZIPF = {"harp": 35, "harps": 17, "zither": 24, "zithers": 12, "gavotte": 22, "glib": 30, "glibber": 0, "crud": 30}
MET = ("paris", "simpson", "simpsons", "oxer", "nasa", "sip", "zip", "harp", "c3po", "café")


def evidence() -> EnglishEvidence:
    dictionary = WordNet()
    dictionary.senses["noun"] |= {"harp", "zither", "gavotte"}
    dictionary.senses["verb"] |= {"zither"}
    dictionary.senses["adj"] |= {"glib"}
    lists = Scowl(main=SIZES, names={"nasa": 80}, short={"nasa": 50, "asap": 50})
    taste = Editorial(rudeness={"crud": Entry("mild", "coarse")})
    return EnglishEvidence(lists, dictionary, ZIPF | {"sip": 40}, Votes({}, {}), taste)


@pytest.fixture
def border() -> borders.Border:
    return borders.find_border(evidence(), (*MET, "asap"))


def test_it_works(border: borders.Border) -> None:
    assert border.lists["scowl"] == {"zither": "c", "gavotte": "a", "glib": "c", "crud": "m"}


def test_core_words_that_are_rare_are_asked_about(border: borders.Border) -> None:
    assert border.lists["rare"] == {"glibber": "c", "harps": "c", "zithers": "c"}


def test_words_that_the_lexicon_lacks_are_names_or_scraps(border: borders.Border) -> None:
    assert border.lists["lacking"] == {
        "paris": "n",
        "simpson": "n",
        "simpsons": "n",
        "nasa": "n",
        "oxer": "o",
        "asap": "o",
    }


def test_forms_are_read_with_their_base_form_or_show_it(border: borders.Border) -> None:
    lines = {
        share: [str(family) for family in families] for share, families in borders.gather_border_words(border).items()
    }
    assert lines["scowl", "c"] == ["glib glibber", "zither zithers"]
    assert lines["rare", "c"] == ["[harp] harps"]
    assert lines["lacking", "n"] == ["nasa", "paris", "simpson simpsons"]


def test_a_form_beyond_the_border_follows_a_base_form_of_its_class(border: borders.Border) -> None:
    lines = [str(family) for family in borders.gather_border_words(border)["scowl", "a"]]
    assert lines == ["gavotte gavottes"]  # "zithered" is accepted, "zither" core: its own class stays


def test_the_border_stays_where_it_is_whatever_the_editor_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[Editorial] = []

    def gathered(_: object, editorial: Editorial) -> EnglishEvidence:
        judged.append(editorial)
        return evidence()

    monkeypatch.setattr(borders.sources, "fetch", lambda source, folder: folder / source.name)
    monkeypatch.setattr(borders.frequency, "read_frequencies", lambda path, scale: {"paris": 200, "rome": 199})
    monkeypatch.setattr(borders.english, "gather", gathered)
    (tmp_path / "editorial").mkdir()
    (tmp_path / "editorial" / "en.tsv").write_text("zither\taccept\trare\n")
    (tmp_path / "editorial" / "en-block.tsv").write_text("crud\tmild\tcoarse\n")
    told = list(borders.lay_out(tmp_path / "out", tmp_path))
    assert judged == [Editorial(rudeness={"crud": Entry("mild", "coarse")})]
    assert told[-2:] == ["lacking: 1 words", "  default n: 1 words in 1 lines, 1 chunks"]


def test_it_writes_even_chunks_of_one_class_each(
    border: borders.Border, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(borders, "CHUNK", 1)
    told = list(borders.write_border(tmp_path, border))
    assert told[:2] == ["scowl: 4 words", "  default c: 4 words in 2 lines, 2 chunks"]
    texts = [path.read_text() for path in sorted((tmp_path / "scowl").iterdir())]
    assert texts[1:3] == ["# scowl 002, default c\nzither zithers\n", "# scowl 003, default a\ngavotte gavottes\n"]
    assert len(texts) == 4
