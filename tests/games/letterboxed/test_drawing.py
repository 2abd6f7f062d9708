"""How boards are drawn from a seed: the draws themselves stay as they are, since players share seeds."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from app.contract.game_types import Cancelled, Value
from app.contract.stream import Stream
from app.games.letterboxed import generator, jobs
from app.games.letterboxed.board_source import KNOWN, BoardSource
from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.games.letterboxed.generator import chained_boards, is_rich, lettered_boards, make_board
from app.games.letterboxed.parameters import BoardRequest
from app.games.letterboxed.solver import SolverBoard
from app.words.lexicon import Lexicon

NORSE = "abcdefghijklmnopqrstuvwxyzæøå"
LETTERS = "abcdefghijkl"
SIDES = ("abc", "def", "ghi", "jkl")


@pytest.fixture(scope="module")
def source() -> BoardSource:
    """Some thousand invented words."""
    rng = Random(2)
    words = {"".join(rng.choices("adegilnorstæøå", k=rng.randrange(4, 9))) for _ in range(4000)}
    return BoardSource(BoxVocabulary(words, alphabet=NORSE, language="nb"))


def test_it_works(source: BoardSource) -> None:
    made = [make_board(source, BoardRequest(par=3, seed=seed)) for seed in "12"]
    assert [board.sides for board in made] == [("adg", "ior", "næå", "stø"), ("ade", "giå", "lsæ", "orø")]
    assert [board.solution.common.best for board in made] == [("naåtrdso", "oøægi"), ("siolaøiø", "øiæregdå")]
    assert [(board.difficulty, board.answers) for board in made] == [("hard", 4), ("hard", 2)]


def test_a_draw_of_words_is_a_board_or_none(source: BoardSource) -> None:
    assert list(islice(chained_boards(source, Stream("x")), 5)) == [
        ("aet", "gor", "inø", "lsæ"),
        ("ars", "dei", "gnø", "otå"),
        None,
        None,
        ("dnt", "eos", "gir", "læå"),
    ]


def test_a_draw_of_letters_has_three_to_five_vowels(source: BoardSource) -> None:
    boards = list(islice(lettered_boards(source, Stream("x")), 60))
    assert boards[:2] == [("bik", "hxæ", "jnw", "pqå"), ("cdp", "fiu", "hkn", "qwø")]
    counts = [sum(letter in generator.VOWELS for letter in "".join(sides or ())) for sides in boards]
    assert set(counts) == {3, 4, 5}


def test_an_alphabet_with_few_vowels_gives_them_all() -> None:
    few = BoardSource(BoxVocabulary(["gad"], alphabet=LETTERS))
    for sides in islice(lettered_boards(few, Stream("x")), 20):
        assert sides is not None
        assert sorted("".join(sides)) == list(LETTERS)


def test_a_board_is_given_up_after_so_many_draws(source: BoardSource, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[object] = []
    monkeypatch.setattr(generator, "check_board", lambda *arguments: looked_at.append(arguments))
    monkeypatch.setattr(generator, "MOST_TRIES", 100)
    monkeypatch.setattr(generator, "chained_boards", lambda *arguments: iter([SIDES] * 1000))
    ticks: list[tuple[int, str]] = []

    def tick(percent: int, code: str, **values: Value) -> bool:
        ticks.append((len(looked_at), code))
        return True

    with pytest.raises(generator.NoSolution):
        make_board(source, BoardRequest(par=3), tick)
    assert len(looked_at) == 100
    assert ticks == [(49, "boards"), (99, "boards")]


def test_drawing_stops_when_cancelled(source: BoardSource, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "check_board", lambda *arguments: None)
    with pytest.raises(Cancelled):
        make_board(source, BoardRequest(par=3), lambda percent, code, **values: False)


def words_with_few(letter: str, times: int, total: int) -> BoardSource:
    """So many words, of which `times` have the letter."""
    rng, words = Random(1), set[str]()
    while len(words) < total:
        rare = len(words) < times
        sides = [rng.randrange(4)]
        while len(sides) < 6:
            sides.append(rng.choice([side for side in range(4) if side != sides[-1]]))
        word = "".join(rng.choice(SIDES[side]) for side in sides)
        if (letter in word) == rare:
            words.add(word)
    return BoardSource(BoxVocabulary(words, alphabet=LETTERS))


@pytest.mark.parametrize(("times", "total", "rich"), [(3, 60, True), (2, 60, False), (3, 59, False), (4, 61, True)])
def test_a_rich_board_has_sixty_words_and_each_letter_in_three(times: int, total: int, rich: bool) -> None:
    vocabulary = words_with_few("a", times, total).vocabulary
    assert is_rich(SolverBoard(vocabulary, SIDES, only_common=True)) is rich


def test_a_chain_begins_with_a_word_of_four_to_ten_letters() -> None:
    words = ["abc", "abcd", "abcdefghij", "abcdefghijk"]
    made = BoardSource(BoxVocabulary(words, alphabet=LETTERS))
    assert [made.vocabulary.words[place] for place in made.pool.tolist()] == ["abcd", "abcdefghij"]


def test_a_word_is_known_from_a_frequency_on() -> None:
    rows = "".join(f"{word}\t{zipf}\t10\tC\n" for word, zipf in (("adgjb", KNOWN), ("agdjb", KNOWN - 1)))
    lexicon = Lexicon("en", rows.encode())
    made = BoardSource(BoxVocabulary(["adgjb", "agdjb", "gad"], alphabet=lexicon.alphabet), lexicon)
    assert [made.vocabulary.words[place] for place in range(3) if made.known(place)] == ["adgjb"]
    assert made.zipfs.tolist() == [KNOWN, KNOWN - 1, 0]


def test_a_word_that_follows_makes_twelve_letters_with_it() -> None:
    made = BoardSource(BoxVocabulary(["adgjb", "behkcfil", "behkcfi", "cfil"], alphabet=LETTERS))
    words = made.vocabulary.words
    assert [words[place] for place in made.after(words.index("adgjb")).tolist()] == ["behkcfil"]
    assert made.after(words.index("cfil")).tolist() == []


def test_a_site_readies_all_its_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    readied: list[str] = []
    monkeypatch.setattr(jobs, "load_source", readied.append)
    jobs.prepare()
    assert readied == ["en", "nb", "nn"]


def test_a_language_without_words_is_passed_over() -> None:
    jobs.warm(["tlh", "xx"])
