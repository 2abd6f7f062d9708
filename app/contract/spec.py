"""The contract of a game, declared: one frozen GameSpec each (an EngineSpec while it
has no pages), checked by the type checker and when the site starts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, TypeAlias

from click import Command
from flask import Blueprint
from werkzeug.wrappers import Response

from app.contract.game_types import (
    CellRules,
    DuelRules,
    Heading,
    JobResult,
    Json,
    KeptState,
    P,
    Rules,
    S,
    SavedStateRules,
    V,
    Work,
)
from app.contract.lesson import Lesson
from app.contract.link_card import BoardDrawing, no_drawing
from app.contract.offered_choices import OfferedChoice
from app.contract.paper_section import PaperSection
from app.contract.parameters import Kind, read_parameters
from app.web.texts import SentenceTemplate, ngettext

MEMORY = 2 * 1024**3
CELL_ENDPOINTS = ("cells", "write")
PART_ENDPOINTS = ("home", "play", "guess", "state", "new", "rules", "make", "answers", "reveal", "reveal_now")


def no_letters(_data: Json) -> str:
    """The letters by which a solver can be asked of a board, in a game without such a solver."""
    return ""


def so_many_words(count: int) -> str:
    """Progress in a game whose players find words."""
    return str(ngettext("%(num)d word", "%(num)d words", count))


def so_many_hints(count: int) -> str:
    """Help taken in a game whose help is hints."""
    return str(ngettext("%(num)d hint", "%(num)d hints", count))


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A game's texts in the reader's language: its name, and a sentence for each code of its rules and engines.

    `describe_progress` converts the save's progress to a text that tells how far a player is.
    """

    title: SentenceTemplate
    verdicts: Mapping[str, SentenceTemplate]
    progress: Mapping[str, SentenceTemplate]
    refusals: Mapping[str, SentenceTemplate]
    # Codes of ranks are the game's own; empty in a game without ranks.
    ranks: Mapping[str, SentenceTemplate] = field(default_factory=dict)
    describe_progress: Callable[[int], str] = so_many_words
    # The help that a save counts, as a text.
    describe_help: Callable[[int], str] = so_many_hints
    # The game in a sentence, for whoever reads no more of it than a shared link tells.
    about: SentenceTemplate = ""


def nothing_to_ready(_languages: Sequence[str] = ()) -> None:
    """Do nothing: the default of a job or engine that needs no preparation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job(Generic[Kind]):
    """A kind of long job: what runs it with which parameters, in which queue, and how many seconds and bytes of memory
    it may take.

    `preload` is called once in a worker, before it forks for its first job of the kind: all later ones then share the
    lexicon and what the engine derives of it.
    """

    params: type[Kind]
    run: Callable[[Kind, Random, Work], JobResult]
    queue: str
    seconds: int
    memory: int = MEMORY
    # The allowance that asking for it costs.
    bucket: str = "generation"
    preload: Callable[[], object] = nothing_to_ready

    def run_stored(self, stored: Json, rng: Random, work: Work) -> JobResult:
        """Run the job with the parameters that a row holds; raises WrongParameter, and what the engine raises."""
        return self.run(read_parameters(self.params, stored), rng, work)


def as_they_are(params: Kind, _language: str) -> Kind:
    """Return the parameters of a game that has dailies in one language."""
    return params


@dataclass(frozen=True, slots=True, kw_only=True)
class Supply(Generic[Kind]):
    """The site's own requests to a game: the parameters of the job "generate" for a daily and for the stock.

    `small` are parameters of puzzles that are quick to make and to finish, for a demonstration. `languages` are those
    of the dailies, the one of `params` first; `in_language` changes parameters to one of the others. `monthly` are the
    kinds of jobs that count something for everybody: once a month in each language, with "language" and "seed".
    """

    params: Kind
    small: Kind | None = None
    languages: tuple[str, ...] = ("en",)
    in_language: Callable[[Kind, str], Kind] = as_they_are
    monthly: tuple[str, ...] = ()

    def among(self, named: Collection[str]) -> tuple[str, ...]:
        """Return the languages that are in `named`; all of them if `named` is empty."""
        return tuple(language for language in self.languages if not named or language in named)

    def asked(self, language: str, params: Kind | None = None) -> Kind:
        """Return the parameters, or others of the same job, in one of the languages."""
        chosen = self.params if params is None else params
        return self.in_language(chosen, language) if language in self.languages[1:] else chosen


def first_word(text: str) -> str:
    """Return the first word of an accepted guess, for people to read."""
    return text.split(" ")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedWords:
    """A list of words and what a creator says of it: `text` has a word a line, perhaps with a clue after a colon, a
    semicolon or a tab; `main_word` is empty where the kind of puzzle has none."""

    title: str
    language: str
    text: str
    main_word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordListUse:
    """A kind of puzzle that a list of words becomes; `about` tells a creator what it is.

    `begin` makes a draft and answers the page to go on with. It raises Unsolvable or RefusedInput for a list it
    refuses. `main_word` is the label of a field for one word apart from the list, with its hint; None for none.
    """

    title: SentenceTemplate
    about: SentenceTemplate
    begin: Callable[[ListedWords], Response]
    main_word: tuple[SentenceTemplate, SentenceTemplate] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Workshop:
    """Where creators make boards: the endpoints that begin one and go on with a draft (it takes the draft's key).

    `answer_kinds` are the guesses that found an answer: a board's author is told which of them come last, each as
    `answer_text` reads it. `correct` is
    the endpoint on which an author mends what players read of a board that is out (it takes the slug), `correct_text`
    what its link says. `thumb` is the template that draws a draft small (it is given the draft). `word_lists` are the
    kinds of puzzles that a list of words becomes, by short names.
    `version` gives the entries of a draft's content that make its board, to be kept before another one replaces it;
    None while there is no board. A game without it has no history of drafts.
    """

    create: str
    edit: str
    answer_kinds: tuple[str, ...] = ()
    answer_text: Callable[[str], str] = first_word
    correct: str | None = None
    correct_text: SentenceTemplate = ""
    thumb: str | None = None
    word_lists: Mapping[str, WordListUse] = field(default_factory=dict)
    version: Callable[[Json], Json | None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finders:
    """Re-estimation of a puzzle's difficulty from the number of players who found each word.

    `kinds` are the guesses that count. `difficulty` takes the puzzle's secret, the finders of each word and the
    difficulty estimated when it was made, and returns the new difficulty.
    """

    kinds: tuple[str, ...]
    difficulty: Callable[[Json, Mapping[str, int], int], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Together(Generic[P]):
    """How several play one game: so many `seats` has a room, and two may play against each other if there is a `duel`.

    `asks` says that its pages ask what the others have done, and show it by the game's `_news.html`.
    """

    seats: int = 8
    asks: bool = False
    duel: DuelRules[P] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """The endpoint of the page that reads files, and those that write one of a board (each takes a slug), with what
    their links say."""

    reads: str | None = None
    writes: Mapping[str, SentenceTemplate] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultPage:
    """A kind of job whose result is no puzzle to play: what it is called, and the endpoints of the form that asks for
    it and of the page that shows its result (which takes the row's id).

    `typed` names the job's parameters that the form reads from its address, to ask again with what was typed.
    """

    title: SentenceTemplate
    form: str
    page: str
    typed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSpec:
    """An engine as registered: its commands and jobs, with the sentences of both.

    `prepare` is called when a release is set up (`./start --setup`), for slow work whose result is stored.
    """

    name: str
    words: Words
    commands: Command
    jobs: Mapping[str, Job[Any]]
    prepare: Callable[[], object] = nothing_to_ready
    results: Mapping[str, ResultPage] = field(default_factory=dict)

    def check(self, _endpoints: Collection[str]) -> None:
        """Raise ValueError for a declaration that cannot be kept."""
        if self.commands.name != self.name:
            raise ValueError(f"{self.name} has its commands in a group that is called {self.commands.name}")
        if unknown := set(self.results) - set(self.jobs):
            raise ValueError(f"{self.name} has pages for jobs that it does not have: {', '.join(sorted(unknown))}")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSpec(EngineSpec, Generic[P, S, V]):
    """Everything that the house knows of a game: its engines, and how it is played.

    `warm` is called once before a server forks, with the languages of the site's dailies, and readies what its
    requests compute at once; what is of other languages is read when it is first asked for.
    `moves` is there in a game that is played by moves, or by letters in cells (CellRules); `read_play` picks from a
    posted form what a page knows of its state (the rules drop what does not fit when it is read again).
    `picture` draws the view of a board that nobody has played, for those who have only its link.
    `finders` is there in a game whose found words are counted.
    `together` is there if its pages can show several people who play one game, and `weekly` says that an operator
    chooses a creator's board for each week.
    `board_letters` reads from a board's public part all letters by which the game's solver can be asked of it.
    `lesson` is a small board that teaches the game by playing it.
    `papers` has the sentences about each founding text of the game, by the names that `./bench papers` gives them.
    `choices` are what players may choose of how its pages look; their names begin with the game's.
    """

    rules: Rules[P, S, V]
    blueprint: Blueprint
    supply: Supply[Any]
    read_play: Callable[[Mapping[str, str]], Json]
    share_text: Callable[[V, Heading], str]
    picture: Callable[[V], BoardDrawing] = no_drawing
    warm: Callable[[Sequence[str]], object] = nothing_to_ready
    moves: SavedStateRules[P, S] | None = None
    workshop: Workshop | None = None
    files: Files = field(default_factory=Files)
    finders: Finders | None = None
    together: Together[P] | None = None
    weekly: bool = False
    board_letters: Callable[[Json], str] = no_letters
    papers: Mapping[str, PaperSection] = field(default_factory=dict)
    lesson: Lesson[P, S] | None = None
    choices: tuple[OfferedChoice, ...] = ()

    def endpoints(self) -> set[str]:
        """Every page that the declaration names; all must be there."""
        named = {f"{self.name}.{part}" for part in PART_ENDPOINTS} | set(self.files.writes)
        named |= {endpoint for result in self.results.values() for endpoint in (result.form, result.page)}
        named |= {endpoint for paper in self.papers.values() for endpoint in paper.links}
        named |= {f"{self.name}.learn", f"{self.name}.learn_now"} if self.lesson else set()
        if self.together and self.together.asks:
            named.add(f"{self.name}.news")
        if isinstance(self.moves, CellRules):
            named |= {f"{self.name}.{part}" for part in CELL_ENDPOINTS}
        if self.workshop:
            named |= {self.workshop.create, self.workshop.edit}
            named |= {self.workshop.correct} if self.workshop.correct else set()
        return named | ({self.files.reads} if self.files.reads else set())

    def check(self, endpoints: Collection[str]) -> None:
        # A class with slots is made anew, and super() would look for the one before.
        EngineSpec.check(self, endpoints)
        missing = self.endpoints() - set(endpoints)
        if missing:
            raise ValueError(f"{self.name} names pages that are not there: {', '.join(sorted(missing))}")
        if "generate" not in self.jobs:
            raise ValueError(f"{self.name} has no job that makes puzzles")
        if foreign := [choice.name for choice in self.choices if not choice.name.startswith(f"{self.name}_")]:
            raise ValueError(f"{self.name} has choices that are not named after it: {', '.join(foreign)}")


# A game of which nothing is known but its declaration.
SomeGame: TypeAlias = GameSpec[object, KeptState, object]
