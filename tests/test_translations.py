"""The Bokmål catalogue: every string that a person reads is in it, and what is served is made from it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from app.web.i18n import LANGUAGES

OTHERS = sorted(set(LANGUAGES) - {"en"})
PLACE = re.compile(r"%\((\w+)\)[sd]")
FOLDERS = ("app", "jobs", "templates")


def po(root: Path, language: str) -> Catalog:
    with (root / "translations" / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


@pytest.fixture(scope="module")
def wanted(root: Path) -> set[str | tuple[str, ...]]:
    """Every string of code and templates, as `pybabel extract` with CONTRIBUTING's keywords finds it."""
    with (root / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file, filename="babel.cfg")
    words = parse_keywords(["_l", "lazy_gettext", "_", "gettext", "ngettext:1,2"])
    found = extract_from_dir(str(root), methods, options, keywords=words)
    messages = {message for name, _, message, _, _ in found if name.split("/")[0] in FOLDERS}
    return {tuple(message) if isinstance(message, (list, tuple)) else message for message in messages}


def test_it_works(wanted: set[str | tuple[str, ...]]) -> None:
    assert "Log in" in wanted
    assert ("%(num)d word", "%(num)d words") in wanted
    assert len(wanted) > 150


@pytest.mark.parametrize("language", OTHERS)
def test_every_string_is_translated(root: Path, wanted: set[str | tuple[str, ...]], language: str) -> None:
    catalog = po(root, language)
    missing = []
    for message in wanted:
        entry = catalog.get(message if isinstance(message, str) else message[0])
        texts = [entry.string] if entry and isinstance(entry.string, str) else list(entry.string) if entry else []
        if not texts or not all(texts) or (entry and entry.fuzzy):
            missing.append(message)
    assert missing == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_fills_the_same_places(root: Path, language: str) -> None:
    for entry in po(root, language):
        if not entry.id:
            continue
        ids = [entry.id] if isinstance(entry.id, str) else list(entry.id)
        texts = [entry.string] if isinstance(entry.string, str) else list(entry.string)
        places = {place for text in ids for place in PLACE.findall(text)}
        for text in texts:
            assert set(PLACE.findall(text)) <= places, entry.id
            assert places - set(PLACE.findall(text)) <= {"num"}, entry.id


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_served_is_made_from_the_tree(root: Path, language: str) -> None:
    made = io.BytesIO()
    write_mo(made, po(root, language))
    served = root / "translations" / language / "LC_MESSAGES" / "messages.mo"
    assert served.read_bytes() == made.getvalue()
