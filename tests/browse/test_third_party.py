"""Credits: all that others have made is named, with its licence, and the list is that of the requirements."""

from __future__ import annotations

import re
from pathlib import Path

from flask.testing import FlaskClient

from app.browse.third_party import THIRD_PARTY, list_credits
from app.words.build.sources import LEXICON_SOURCES, MOBY, ZXCVBN

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENT = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==", re.MULTILINE)


def test_it_works(client: FlaskClient) -> None:
    page = client.get("/credits").text
    for rows in list_credits().values():
        assert [one.name for one in rows if f">{one.name}</a>" not in page] == []
    assert 'href="/credits"' in client.get("/").text


def test_the_list_is_that_of_the_requirements() -> None:
    required = sorted(set(REQUIREMENT.findall((ROOT / "requirements.txt").read_text())))
    assert len(required) > 40
    assert sorted(one.name for one in list_credits()["Libraries"]) == required


def test_every_source_of_a_shipped_list_is_named_with_its_licence() -> None:
    shipped = {source for language in ("en", "nb", "nn") for source in LEXICON_SOURCES[language]} | {MOBY, ZXCVBN}
    text = THIRD_PARTY.read_text()
    assert [source.name for source in shipped if f"data/licences/{source.licence_file}" not in text] == []


def test_every_licence_is_there() -> None:
    named = re.findall(r"`((?:data|static)/[^`]*(?:\.txt|LICENSE))`", THIRD_PARTY.read_text())
    assert len(named) > 12
    assert [path for path in named if not (ROOT / path).is_file()] == []


def test_every_work_has_a_licence() -> None:
    rows = [one for each in list_credits().values() for one in each]
    assert [one.name for one in rows if not (one.licence and one.used_for)] == []
    licences = {one.name: one.licence for one in rows}
    assert "LGPL" in licences["psycopg"]
    assert "Artistic" in licences["text-unidecode"]
    assert licences["spell-norwegian 2.2"].startswith("GPL")
