from __future__ import annotations

import json
import lzma
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.contract.game_types import Unsolvable
from app.games.crossword.find import synonyms
from app.games.crossword.find.synonyms import SynonymBook, unpack_numbers
from app.games.crossword.lists import scored
from app.words.build.entries.synonym_book import packed, written


def book(folder: Path) -> SynonymBook:
    none: set[str] = set()
    near = {
        "glad": ({"happy"}, {"joyful"}, none),
        "happy": ({"glad"}, none, none),
        "merry": ({"jolly"}, {"happy", "glad"}, {"drunken"}),
    }
    return SynonymBook(written(near, folder / "book.sqlite"))


def test_it_works(tmp_path: Path) -> None:
    assert list(map(sorted, book(tmp_path).near("merry"))) == [["jolly"], ["glad", "happy"], ["drunken"]]


def test_it_knows_forms_of_its_words(tmp_path: Path) -> None:
    found = book(tmp_path)
    assert found.near("happier") == [["glad"], [], []]
    assert found.near("sad") == [[], [], []]


def test_many_threads_ask_at_once(tmp_path: Path) -> None:
    found = book(tmp_path)
    with ThreadPoolExecutor(8) as pool:
        assert all(ranks == [["glad"], [], []] for ranks in pool.map(found.near, ["happy"] * 200))


@given(st.sets(st.integers(0, 200_000)))
def test_it_unpacks_what_was_packed(numbers: set[int]) -> None:
    assert list(unpack_numbers(packed(sorted(numbers)))) == sorted(numbers)


def test_what_ships_is_what_its_meta_file_says() -> None:
    meta = json.loads((scored.DATA / "en.synonyms.meta.json").read_text())
    content = lzma.decompress(synonyms.book_path("en").read_bytes())
    assert meta["version"] == sha256(content).hexdigest()
    assert [source["name"] for source in meta["sources"]] == ["moby", "wordnet-base"]
    assert synonyms.book_path("en").stat().st_size <= 6 * 1024 * 1024


def test_it_knows_words_and_phrases() -> None:
    assert {"joyful", "blissful", "glad"} <= set(chain(*synonyms.find_near_words("happy", "en")))
    assert {"pup", "hound"} & set(chain(*synonyms.find_near_words("dogs", "en")))
    assert any(synonyms.find_near_words("icecream", "en"))


def test_it_refuses_a_language_without_a_thesaurus() -> None:
    with pytest.raises(Unsolvable, match="no_thesaurus"):
        synonyms.find_near_words("glad", "nb")
