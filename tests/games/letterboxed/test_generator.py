from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from app.contract.game_types import Cancelled, Json, NewPuzzle, Unsolvable, Value, keep_on
from app.contract.parameters import read_parameters
from app.games.letterboxed import generator
from app.games.letterboxed.board_source import KNOWN, BoardSource, load_source
from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.games.letterboxed.generator import check_board, is_rich, make_board, make_boards
from app.games.letterboxed.par import GOOD
from app.games.letterboxed.parameters import LABELS, PARS, BoardParameters, BoardRequest
from app.games.letterboxed.player import words_needed
from app.games.letterboxed.rules import Puzzle, State, keeps_apart
from app.games.letterboxed.rules import judge as judge_word
from app.games.letterboxed.solver import SolverBoard
from app.words.lexicon import Lexicon, Tier, load

SIDES = ("abc", "def", "ghi", "jkl")
LETTERS = "abcdefghijkl"
# Every letter is in three of these, and two of them use all.
FEW = ("adgjb", "behkcfil", "gad", "jeg", "hka", "cfl", "ilc", "bdi", "kfh", "lej")


def english(seed: object, **asked: Any) -> list[NewPuzzle]:
    return generator.generate(read_parameters(BoardParameters, {"seed": seed, **asked}), Random(1), keep_on)


def many(*more: str, extra: int = 60) -> BoardSource:
    """Words enough for the one board of twelve letters."""
    rng, words = Random(1), {*FEW, *more}
    while len(words) < extra:
        sides = [rng.randrange(4)]
        while len(sides) < 4:
            sides.append(rng.choice([side for side in range(4) if side != sides[-1]]))
        words.add("".join(rng.choice(SIDES[side]) for side in sides))
    return BoardSource(BoxVocabulary(words, alphabet=LETTERS))


def test_it_works() -> None:
    (new,) = english(7)
    puzzle = Puzzle.from_json(new.data, new.secret)
    assert (puzzle.par, puzzle.least, len(puzzle.best_common)) == (4, 2, 2)
    state = State(puzzle.best_common[:1])
    assert judge_word(puzzle, state, puzzle.best_common[1]).code == "solved"
    assert (new.title, new.language, new.lexicon) == ("", "en", load("en").version)
    assert new.data["id"] == "-".join(puzzle.sides)


@pytest.mark.parametrize("par", PARS)
@pytest.mark.parametrize("label", LABELS)
def test_it_keeps_every_promise(par: int, label: str) -> None:
    source = load_source("en")
    for seed in range(4):
        made = make_board(source, BoardRequest(par, label, str(seed)))
        board = SolverBoard(source.vocabulary, made.sides, only_common=True)
        assert board.prove().words == made.solution.least < par
        assert words_needed(source, board)[GOOD] in (par - 1, par)
        assert (made.difficulty, made.par) == (label, par)
        assert [word for word in source.lone_words(made.sides) if keeps_apart(made.sides, word)] == []
        assert len(board) >= 60
        assert min(sum(letter in word for word in board.words()) for side in made.sides for letter in side) >= 3


def test_a_seed_makes_one_board() -> None:
    assert english("summer", count=3) == english("summer", count=3)


def test_two_processes_make_the_same_bytes() -> None:
    code = (
        "import json; from random import Random; from app.contract.game_types import keep_on\n"
        "from app.games.letterboxed import generator\n"
        "from app.games.letterboxed.parameters import BoardParameters\n"
        "made = generator.generate(BoardParameters(seed='x', count=5), Random(), keep_on)\n"
        "print(json.dumps([[new.data, new.secret] for new in made]))"
    )
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == json.dumps([[new.data, new.secret] for new in english("x", count=5)])


def test_seeds_make_boards_of_their_own() -> None:
    made = [new.identity for seed in range(10) for new in english(seed, count=2)]
    assert len(set(made)) == 20


def test_every_request_is_a_board_of_its_own() -> None:
    ids = {english(1, par=par, difficulty=label)[0].identity for par in (3, 4) for label in ("", *LABELS)}
    assert len(ids) == 8


def test_it_draws_a_seed_when_there_is_none() -> None:
    drawn = [generator.generate(BoardParameters(), Random(seed), keep_on)[0] for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_the_first_of_many_is_the_seed_s_own() -> None:
    assert english("a", count=3)[0] == english("a")[0]
    assert [new.data["seed"] for new in english("a", count=3)] == ["a", "a/2", "a/3"]


def test_an_answer_is_of_words_that_people_know() -> None:
    source = load_source("en")
    zipfs = dict(zip(source.vocabulary.words, source.zipfs.tolist(), strict=True))
    for seed in range(5):
        two = SolverBoard(
            source.vocabulary, make_board(source, BoardRequest(4, "hard", str(seed))).sides, only_common=True
        ).twos()
        assert any(all(zipfs[word] >= KNOWN for word in pair) for pair in two)


def test_it_takes_a_board_that_is_rich() -> None:
    source = many()
    made = check_board(source, SIDES, BoardRequest(par=3))
    assert made is not None
    assert (made.par, made.answers, made.solution.least) == (3, 1, 2)
    assert is_rich(SolverBoard(source.vocabulary, SIDES, only_common=True))


def test_it_takes_no_board_with_few_words() -> None:
    assert check_board(BoardSource(BoxVocabulary(FEW, alphabet=LETTERS)), SIDES, BoardRequest(par=3)) is None


def test_it_takes_no_board_that_one_word_solves() -> None:
    words = many().vocabulary.words
    rare = BoardSource(BoxVocabulary(words, ["adgjbehkcfil"], alphabet=LETTERS))
    assert rare.lone_words(SIDES) == ["adgjbehkcfil"]
    assert check_board(rare, SIDES, BoardRequest(par=3)) is None
    asked = check_board(rare, SIDES, BoardRequest(par=3, ones=True))
    assert asked is not None
    assert asked.solution.ones == ["adgjbehkcfil"]
    assert check_board(many("adgjbehkcfil"), SIDES, BoardRequest(par=3, ones=True)) is None


def test_it_takes_no_board_whose_best_answer_is_rude() -> None:
    words = many().vocabulary.words
    some = BoardSource(
        BoxVocabulary([word for word in words if word != "gad"], alphabet=LETTERS, mild=["adgjbehkcfil"])
    )
    assert check_board(some, SIDES, BoardRequest(par=3, ones=True)) is None


def test_it_takes_no_board_for_another_par_or_difficulty() -> None:
    assert check_board(many(), SIDES, BoardRequest(par=4)) is None
    assert check_board(many(), SIDES, BoardRequest(3, "easy")) is None
    assert check_board(many(), SIDES, BoardRequest(3, "hard")) is not None


def test_it_makes_boards_of_other_alphabets() -> None:
    rng = Random(2)
    words = {"".join(rng.choices("adegilnorstæøå", k=rng.randrange(4, 9))) for _ in range(4000)}
    source = BoardSource(BoxVocabulary(words, alphabet="abcdefghijklmnopqrstuvwxyzæøå", language="nb"))
    made = [make_board(source, BoardRequest(par=3, seed=str(seed))) for seed in range(5)]
    assert all(set("æøå") & set("".join(board.sides)) for board in made)
    assert {board.language for board in made} == {"nb"}


@pytest.mark.parametrize("language", ["nb", "nn"])
def test_it_makes_norwegian_boards(language: str) -> None:
    made = english("fjord", language=language, count=6)
    assert {(new.language, new.data["par"], new.lexicon) for new in made} == {(language, 4, load(language).version)}
    assert any(set("æøå") & set("".join(new.data["sides"])) for new in made)


@pytest.mark.parametrize("asked", [BoardRequest(par=3), BoardRequest(par=5), BoardRequest(difficulty="hard")])
def test_it_gives_up_where_no_board_comes_up(asked: BoardRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "MOST_TRIES", 200)
    with pytest.raises(Unsolvable) as refusal:
        make_board(BoardSource(BoxVocabulary(FEW, alphabet=LETTERS)), asked)
    assert refusal.value.code == "none_came_up"
    assert refusal.value.values == {"par": asked.par, "difficulty": asked.difficulty}


@pytest.mark.parametrize(("params", "code"), [({"par": 9}, "bad_par"), ({"language": "tlh"}, "no_lexicon")])
def test_it_refuses_what_cannot_be_met(params: Json, code: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        generator.generate(read_parameters(BoardParameters, params), Random(1), keep_on)
    assert refusal.value.code == code


@pytest.mark.parametrize("patience", [0, 1, 3])
def test_it_stops_when_cancelled(patience: int) -> None:
    ticks: list[int] = []

    def tick(percent: int, code: str, **values: Value) -> bool:
        ticks.append(percent)
        return len(ticks) <= patience

    with pytest.raises(Cancelled):
        generator.generate(BoardParameters(count=50, seed=1), Random(1), tick)
    assert len(ticks) == patience + 1


def test_it_tells_how_far_it_is() -> None:
    told: list[tuple[int, str]] = []

    def tick(percent: int, code: str, **values: Value) -> bool:
        told.append((percent, code))
        return True

    generator.generate(BoardParameters(count=12, seed=1), Random(1), tick)
    assert [percent for percent, _ in told] == sorted(percent for percent, _ in told)
    assert (told[0], told[-1]) == ((0, "words"), (100, "done"))
    assert set(told[1:-1]) == {(100 * number // 12, "boards") for number in range(12)}


def test_it_hands_over_what_the_yard_stores() -> None:
    lexicon = load("en")
    for new in english("store", count=5):
        public = json.dumps([value for name, value in new.data.items() if name not in ("id", "sides", "label")])
        words = new.secret["common"] + new.secret["accepted"]
        assert [word for word in words if f'"{word}"' in public] == []
        assert len(words) == new.data["playable"]
        assert {lexicon.tier(word) for word in new.secret["common"]} == {Tier.CORE}
        assert {lexicon.tier(word) for word in new.secret["accepted"]} <= {Tier.ACCEPT, Tier.MILD}
        assert {lexicon.tier(word) for word in new.secret["best_accepted"]} <= {Tier.CORE, Tier.ACCEPT}
        assert new.identity == f"en {new.data['id']}"


def test_boards_say_what_they_are() -> None:
    (made,) = make_boards(BoardParameters(seed=5, par=3), keep_on)
    assert made.to_json() == {
        "id": "-".join(made.sides),
        "sides": list(made.sides),
        "par": 3,
        "least": 2,
        "difficulty": made.difficulty,
        "answers": made.answers,
        "language": "en",
        "seed": "5",
        "lexicon": load("en").version,
    }


def test_no_grim_word_begins_a_chain_or_is_the_best_answer() -> None:
    source = load_source("en")
    words = source.vocabulary.words
    assert source.known(words.index("painter"))
    assert not source.known(words.index("murder"))
    made = make_board(source, BoardRequest(3, "", "grim"))
    assert check_board(source, made.sides, BoardRequest(3, "", "grim")) is not None
    word = made.solution.common.best[0]
    ugly = BoardSource(source.vocabulary, Lexicon("en", f"{word}\t40\t10\tgC\n".encode()))
    assert check_board(ugly, made.sides, BoardRequest(3, "", "grim")) is None
