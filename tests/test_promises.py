"""docs/promises.md: each sentence of README and ARCHITECTURE has its test, and what is behaviour has a process."""

from __future__ import annotations

import re
from dataclasses import fields

from app.contract.spec import GameSpec
from tests import promised
from tests.each import clean
from tests.house import ROOT
from tests.promised import BEHAVIOUR, DOCUMENTS, FIRST_DOCUMENTS, STRUCTURE, rows, sections, sentences

LONGEST_ARCHITECTURE_BYTES = 10_240
LONGEST_README_LINES = 120


def test_it_works() -> None:
    line = "| a `script` … | tests/test_each.py::test_it_works | a process |"
    first = promised.row("README", "Run it", line, BEHAVIOUR)
    assert (first.claim, first.tests) == ("a script …", ("tests/test_each.py::test_it_works",))
    assert first.is_in("There is a script that decides.")
    assert not first.is_in("There is none.")
    assert promised.plain("[`a`](b) *c*") == "a c"
    assert sentences("One is. Two\nare `so`.\n\n| a | b |\n\n- Three") == ["One is.", "Two are so.", "Three"]


def test_every_test_that_is_named_is_there() -> None:
    known = promised.every_test()
    clean(sorted({test for row in rows() for test in row.tests if test not in known}))


def test_every_claim_stands_in_its_section() -> None:
    texts = {(one, title): promised.plain(body) for one in DOCUMENTS for title, body in sections(one).items()}
    clean(f"{': '.join(row.place)}: {row.claim}" for row in rows() if not row.is_in(texts.get(row.place, "")))


def test_every_sentence_has_a_row() -> None:
    """A promise that is new in a document needs a test before it is made."""
    faults = []
    for document in FIRST_DOCUMENTS:
        for title, body in sections(document).items():
            claims = [row for row in rows() if row.place == (document, title)]
            without = [one for one in sentences(body) if not any(claim.is_in(one) for claim in claims)]
            faults += [f"{document}: {title}: {one}" for one in without]
    clean(faults)


def test_every_section_of_the_other_pages_has_a_row() -> None:
    """The title's own section holds no text in most of them."""
    places = {row.place for row in rows()}
    written = ((one, title) for one in DOCUMENTS for title, body in sections(one).items() if sentences(body))
    clean(f"{document}: {title}" for document, title in written if (document, title) not in places)


def test_the_first_documents_stay_short() -> None:
    architecture = (ROOT / "ARCHITECTURE.md").read_bytes()
    readme = (ROOT / "README.md").read_text().splitlines()
    assert len(architecture) <= LONGEST_ARCHITECTURE_BYTES
    assert len(readme) <= LONGEST_README_LINES


def test_what_is_behaviour_is_seen_in_a_process() -> None:
    behaviour = [row for row in rows() if row.kind == BEHAVIOUR]
    assert len(behaviour) > 100
    clean(row.claim for row in behaviour if not any(map(promised.starts_process, row.tests)) or not row.starts)


def test_each_setting_and_each_field_of_the_contract_is_there() -> None:
    named = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs" / "operating.md").read_text(), re.MULTILINE))
    told = {row.claim for row in rows() if row.place == ("docs/operating", "Settings")}
    assert len(named) > 15
    assert named <= told
    assert {row.kind for row in rows()} == {BEHAVIOUR, STRUCTURE}


def test_the_contract_s_table_names_each_field() -> None:
    section = (ROOT / "ARCHITECTURE.md").read_text().partition("## The contract of a game")[2].partition("\n## ")[0]
    told = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
    assert told == {one.name for one in fields(GameSpec)}


def test_every_module_that_is_named_is_there() -> None:
    """A path in a page begins at the project, its app, templates or tests, or at the page."""
    for page in [*(ROOT / f"{document}.md" for document in DOCUMENTS), *(ROOT / "docs" / "decisions").glob("*.md")]:
        named = set(re.findall(r"`((?:\w+/)+(?:\w+\.(?:py|html|js|md))?)`", page.read_text()))
        folders = (ROOT, ROOT / "app", ROOT / "templates", ROOT / "tests", page.parent)
        # The instance folder is made by a site that runs.
        code = {path for path in named if not path.startswith("instance/")}
        clean(f"{page.name}: {path}" for path in code if not any((folder / path).exists() for folder in folders))


def test_pictures_of_readme_are_there() -> None:
    """And whatever else the documents and the decisions lead to."""
    pages = [ROOT / f"{document}.md" for document in DOCUMENTS]
    for page in [*pages, *(ROOT / "docs" / "decisions").glob("*.md")]:
        linked = re.findall(r"\]\(([^)#]+)\)", page.read_text())
        clean(f"{page.name}: {one}" for one in linked if "://" not in one and not (page.parent / one).exists())
