"""A language's stock of words: made of lexicon, names and phrases once, and from then on mapped from a file.

To weigh a quarter of a million words and grow their trie takes well over a second, to map what was made a few
milliseconds. It lies in the cache of the instance, in a folder named after all that it was made of.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import overload

import numpy as np
from numpy.typing import NDArray

from app.contract.game_types import Unsolvable
from app.games.strands.blind import small_words
from app.games.strands.blind.known_phrases import load_idioms, load_names
from app.games.strands.blind.wordstock import COSTS, LONGEST, RAREST_NAME, Costs, Known, Whole, WordStock
from app.words import lexicon, mapped_files, table, trie
from app.words.rows import Tier, tier_of
from app.words.rulings import in_force, kept_until_ruled

HERE = Path(__file__).parent
TRIE = ("letters", "first", "ends")


class Texts(Sequence[str]):
    """Words in one array of letters: a list would be parsed by every process, and copied into it."""

    __slots__ = ("_letters", "_stops")

    def __init__(self, letters: NDArray[np.uint8], stops: NDArray[np.int32]) -> None:
        self._letters, self._stops = letters, stops

    def __len__(self) -> int:
        return len(self._stops)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(len(self)))]
        place = range(len(self))[at]
        return self._letters[self._stops[place - 1] if place else 0 : self._stops[place]].tobytes().decode()

    def __iter__(self) -> Iterator[str]:
        text, start = self._letters.tobytes().decode(), 0
        for stop in self._stops.tolist():
            yield text[start:stop]
            start = stop


@kept_until_ruled(maxsize=4)
def load_wordstock(language: str = "en") -> WordStock:
    """The stock of a language, mapped or made once a process; raises Unsolvable, for people, when there is none."""
    folder = stock_folder(language)
    try:
        return map_stock(folder)
    except (OSError, ValueError):
        stock = make_stock(language)
    with suppress(OSError):
        write_stock(stock, folder)
    return stock


def make_stock(language: str) -> WordStock:
    """Core words, and accepted words and names at a higher cost; the others never stand on a board."""
    try:
        book = lexicon.load(language)
    except lexicon.UnknownLanguage as error:
        raise Unsolvable("no_lexicon", language=language) from error
    return stock_of_lexicon(book, load_idioms(book), load_names(language))


def stock_of_lexicon(
    book: lexicon.Lexicon, whole: Mapping[str, Whole] | None = None, called: Mapping[str, int] | None = None
) -> WordStock:
    """The stock of a lexicon, of phrases, and of names and contractions with their commonness."""
    rows = [row for row in book.rows() if len(row.word) <= LONGEST and tier_of(row.flags) <= Tier.ACCEPT]
    fit = {name: zipf for name, zipf in (called or {}).items() if zipf >= RAREST_NAME and len(name) <= LONGEST}
    known_words = {name: Known(zipf, False, name=True) for name, zipf in fit.items() if name not in book}
    known_words |= {row.word: Known(row.zipf, tier_of(row.flags) == Tier.CORE) for row in rows}
    short = small_words.short_words(book.language)
    known_words |= {word: Known(zipf, True) for word, zipf in short.items() if len(word) > 1}
    return WordStock.weigh(known_words, whole, book.language)


def stock_folder(language: str) -> Path:
    """Return the folder of the stock, by what it is made of: lexicon, rulings, and how words are weighed."""
    tables = sorted(table.DATA.glob(f"{language}.*tsv.gz"))
    made_of: tuple[str | Path, ...] = (
        repr(in_force(language)),
        *tables,
        *sorted(HERE.glob("*.py")),
        Path(trie.__file__),
    )
    return mapped_files.folder_of(f"stock-{language}", made_of)


def map_stock(folder: Path) -> WordStock:
    """The stock that was written into a folder; raises OSError or ValueError when there is none to be read."""
    arrays = {path.stem: np.load(path, mmap_mode="r") for path in folder.glob("*.npy")}
    spelled = json.loads((folder / "spelled.json").read_text())
    try:
        grown = trie.Trie.of_arrays(*(arrays[f"trie_{name}"] for name in TRIE))
        costs = Costs(*(arrays[name] for name in COSTS))
        texts = Texts(arrays["texts"], arrays["stops"])
        return WordStock(
            texts, grown, arrays["lengths"], costs, {text: tuple(pieces) for text, pieces in spelled.items()}
        )
    except KeyError as missing:
        raise ValueError(f"The stock in {folder.name} is not whole: {missing}.") from missing


def write_stock(stock: WordStock, folder: Path) -> None:
    """Write the arrays of a stock as files of numpy, and what its phrases are spelled of as JSON."""
    with mapped_files.replace_folder(folder) as draft:
        for name, array in _stock_arrays(stock).items():
            np.save(draft / f"{name}.npy", array)
        (draft / "spelled.json").write_text(json.dumps(stock.spelled))


def _stock_arrays(stock: WordStock) -> dict[str, NDArray[np.generic]]:
    texts = np.frombuffer("".join(stock.words).encode("ascii"), np.uint8)
    arrays: dict[str, NDArray[np.generic]] = {
        "texts": texts,
        "stops": np.cumsum(stock.lengths, dtype=np.int32),
        "lengths": stock.lengths,
    }
    costs = {name: getattr(stock.costs, name) for name in COSTS}
    return arrays | {f"trie_{name}": getattr(stock.trie, name) for name in TRIE} | costs
