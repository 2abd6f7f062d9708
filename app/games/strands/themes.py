"""The yard's own theme sets, data/strands/themes.toml and themes-nb.toml, and boards of them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from random import Random

from app.contract.game_types import Json, NewPuzzle, NoSolution, Tick, Unsolvable
from app.games.strands import create, generator
from app.games.strands.construct.difficulty import rate_difficulty
from app.games.strands.construct.lines import blocked_words
from app.games.strands.parameters import LayoutParameters, ThemeParameters
from app.words.fold import fold
from app.words.rulings import ruled_out
from app.words.table import DATA

FOLDER = DATA / "strands"
# The languages that have sets, the first that of the site, and where they are kept.
FILES = {"en": FOLDER / "themes.toml", "nb": FOLDER / "themes-nb.toml"}
KEYS = ("id", "title", "clue", "language", "spangram")
# The days' sets come in this order; another number is another order for every day to come.
SHUFFLE = 48
# Boards are laid anew until one is unique and spells nothing rude: as a rule the first does.
TRIES = 10


@dataclass(frozen=True, slots=True)
class Theme:
    """A set: what a player reads first (title and clue), spangram and theme words as they are shown."""

    id: str
    title: str
    clue: str
    language: str
    spangram: str
    words: tuple[str, ...]

    @property
    def shown(self) -> dict[str, str]:
        """The answers' letters, the spangram's first, and how each is shown."""
        return {folded_letters(text, self.language): text for text in (self.spangram, *self.words)}

    @property
    def request(self) -> LayoutParameters:
        """The parameters for the generator."""
        spangram, *words = (folded_letters(text, self.language) for text in (self.spangram, *self.words))
        return LayoutParameters(spangram, tuple(words), self.language)


def folded_letters(text: str, language: str) -> str:
    """The letters of a shown spelling: spaces, hyphens and apostrophes do not count."""
    return "".join(letter for letter in fold(text, language) if letter.isalpha())


@lru_cache(maxsize=1)
def load_site_themes() -> tuple[Theme, ...]:
    """The sets of the yard in all languages, read once a process."""
    return tuple(theme for path in FILES.values() for theme in load_themes(path))


def site_themes_in(language: str) -> tuple[Theme, ...]:
    """The sets of the yard in a language; none for a language without any."""
    return tuple(theme for theme in load_site_themes() if theme.language == language)


def load_themes(path: Path) -> tuple[Theme, ...]:
    """The sets of a file, in its order; raises Unsolvable when it cannot be read as such."""
    try:
        sets = tomllib.loads(path.read_text(encoding="utf-8")).get("set")
    except OSError as error:
        raise Unsolvable("unreadable_sets", file=str(path), why=str(error.strerror)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unsolvable("no_toml", file=str(path), why=str(error)) from error
    if not isinstance(sets, list) or not sets:
        raise Unsolvable("no_sets", file=str(path))
    return tuple(_read_theme(entry, number) for number, entry in enumerate(sets, 1))


def _read_theme(given: object, number: int) -> Theme:
    entry = given if isinstance(given, dict) else {}
    words = entry.get("words")
    if not isinstance(words, list) or not all(isinstance(text, str) for text in (*words, *map(entry.get, KEYS))):
        raise Unsolvable("unfinished_set", number=number, keys=", ".join(KEYS))
    return Theme(**{key: entry[key].strip() for key in KEYS}, words=tuple(words))


def of_day(day: date, themes: Sequence[Theme]) -> Theme:
    """The day's set: none comes again before all the others have come."""
    return themes[_shuffled_order(len(themes))[day.toordinal() % len(themes)]]


def of_number(number: int, themes: Sequence[Theme]) -> Theme:
    """The set of an undated puzzle by its number: all different until every set has come."""
    return themes[_shuffled_order(len(themes))[-1 - number % len(themes)]]


@lru_cache(maxsize=4)
def _shuffled_order(count: int) -> list[int]:
    return Random(SHUFFLE).sample(range(count), count)


def choose_theme(params: ThemeParameters, rng: Random) -> Theme:
    """The set of a job; raises Unsolvable."""
    language = params.language
    themes = site_themes_in(language)
    if theme_id := params.theme:
        themes = tuple(theme for theme in themes if theme.id == theme_id)
    if not themes:
        raise (Unsolvable("no_set", theme=theme_id) if theme_id else Unsolvable("no_sets_in", language=language))
    if params.day:
        day = date.fromisoformat(params.day)
        return spare_ruled_out(lambda step: of_day(day + timedelta(step), themes), len(themes))
    if (number := params.number) is not None:
        return spare_ruled_out(lambda step: of_number(number + step, themes), len(themes))
    drawn = rng.randrange(len(themes))
    return spare_ruled_out(lambda step: themes[(drawn + step) % len(themes)], len(themes))


def spare_ruled_out(pick: Callable[[int], Theme], count: int) -> Theme:
    """The set at hand; if operators have taken one of its words out, one whose own turn is half the round away."""
    ways = (0, *range(count // 2, count), *range(1, count // 2))
    return next((theme for theme in map(pick, ways) if not is_ruled_out(theme)), pick(0))


def is_ruled_out(theme: Theme) -> bool:
    return not ruled_out(theme.language).isdisjoint(theme.shown)


def generate(params: ThemeParameters, rng: Random, tick: Tick) -> list[NewPuzzle]:
    """A board of one of the sets, with the set's title, clue and spellings; see `choose`.

    The blind solver's rank of the truth counts for the difficulty. Raises Cancelled or Unsolvable.
    """
    theme = choose_theme(params, rng)
    board = lay_theme_board(theme, rng, tick)
    answers = [answer["text"] for answer in (board["spangram"], *board["words"])]
    board["difficulty"] = rate_difficulty("".join(board["rows"]), answers, theme.language, True, tick)
    return [create.new_puzzle(board, theme.title, theme.clue, theme.language, theme.shown)]


def is_good(board: Json, language: str) -> bool:
    """Whether each answer has one set of cells, and no line spells a blocked word."""
    return not board["ambiguous"] and not blocked_words(board["rows"], language)


def lay_theme_board(theme: Theme, rng: Random, tick: Tick) -> Json:
    """A good board of the set; raises as `generate`."""
    for _ in range(TRIES):
        board = generator.generate(replace(theme.request, seed=rng.getrandbits(48)), rng, tick)
        if is_good(board, theme.language):
            return board
    raise NoSolution("no_good_board", theme=theme.id)
