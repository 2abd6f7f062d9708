"""How the stock of minis is found: every fill of every pattern, and of these many that have few answers in common."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from app.contract.game_types import Unsolvable
from app.contract.stream import Stream
from app.games.crossword.asked import LONGEST_SHOWN
from app.games.crossword.fill.every_fill import EntryTrie, Walk, list_fills, masks_of
from app.games.crossword.grid import Grid
from app.games.crossword.lists.scored import load_scored_list
from app.games.crossword.minis.clue_bank import ENOUGH, FILES, ClueBank, load_clue_bank
from app.games.crossword.minis.mini_patterns import PATTERNS, Rows
from app.games.crossword.minis.mini_stock import answers_of, pattern_of, stock_path
from app.words.fold import ALPHABETS

LOWEST_SCORE = 20  # of an answer in the scored list
KEPT = {5: 1500, 6: 600, 7: 600}  # grids of a size
NODES = 3_000_000  # letters tried for a first answer
FOUND, TAKEN = 2000, 60  # fills with one first answer: found at most, and drawn from these
USES = (2, 4, 8, 16, 32, 64)  # grids that an answer may be in, round by round
PATTERN_USES = 15  # grids that a pattern may have for each of these


def build_stock(language: str) -> Counter[int]:
    """Find the stock of a language and write it down; how many grids of each size there are. Raises Unsolvable."""
    if language not in FILES:
        raise Unsolvable("no_clued_words", language=language[:LONGEST_SHOWN], known=", ".join(FILES))
    bank, grids = load_clue_bank(language), []
    for size in PATTERNS:
        stream = Stream("stock", language, size)
        grids += sorted(choose_unlike(fill_all_patterns(bank, size, stream), KEPT[size], stream))
    stock_path(language).write_text("".join(" ".join(rows) + "\n" for rows in grids), encoding="utf-8")
    return Counter(map(len, grids))


def fill_all_patterns(bank: ClueBank, size: int, stream: Stream) -> list[Rows]:
    """The fills of all patterns of a size."""
    alphabet = "".join(stream.shuffled(ALPHABETS[bank.language]))
    words = list_grid_answers(bank)
    trie = EntryTrie.of(words, alphabet)
    filled_grids = (
        rows for pattern in PATTERNS[size] for rows in fills_of(tuple(pattern.split()), words, trie, alphabet, stream)
    )
    return [rows for rows in filled_grids if is_mixed(answers_of(rows), bank)]


def list_grid_answers(bank: ClueBank) -> list[str]:
    """Return the answers that grids are filled with: the bank's, without those that the scored list puts too low."""
    scores = load_scored_list(bank.language)
    return [answer for answer in bank.clues if (scores.score(answer) or 0) >= LOWEST_SCORE]


def fills_of(pattern: Rows, words: list[str], trie: EntryTrie, alphabet: str, stream: Stream) -> Iterator[Rows]:
    """The fills of a pattern, so many of each word that can stand in its first slot."""
    grid = Grid(pattern)
    walk = Walk.over(grid, trie)
    first = grid.slots[0].cells
    for word in words:
        if len(word) == len(first):
            letters = dict(zip(first, word, strict=True))
            fixed = masks_of([letters.get(cell, ".") for cell in walk.cells], alphabet)
            letter_rows = list_fills(walk, trie, fixed, FOUND, NODES).tolist()
            for row in stream.shuffled(letter_rows)[:TAKEN] if len(letter_rows) > TAKEN else letter_rows:
                yield rows_with_letters(grid, walk.cells, [alphabet[letter] for letter in row])


def rows_with_letters(grid: Grid, cells: Iterable[int], letters: list[str]) -> Rows:
    """The rows with the letters in these cells."""
    text = dict(zip(cells, letters, strict=True))
    return grid.filled([text.get(n, sign) for n, sign in enumerate(grid.text)]).rows


def is_mixed(answers: list[str], bank: ClueBank) -> bool:
    """Whether no answer is there twice, nor two that are too much alike, nor one with too few clues without others."""
    groups = [group for answer in answers for group in bank.groups.get(answer, ())]
    once = len(set(answers)) == len(answers) and len(set(groups)) == len(groups)
    return once and all(has_enough_clues(answer, answers, bank) for answer in answers)


def has_enough_clues(answer: str, answers: list[str], bank: ClueBank) -> bool:
    """Whether enough of an answer's clues name no other answer of a grid."""
    return len(bank.clues_without(answer, answers)) >= min(ENOUGH, len(bank.clues[answer]))


def choose_unlike(grids: list[Rows], most: int, stream: Stream) -> list[Rows]:
    """Up to so many of the fills, of which no two have more than half of their answers in common; answers and patterns
    that are in few of them come first."""
    chosen = Chosen()
    left = stream.shuffled(grids)
    for limit in USES:
        left = [rows for rows in left if len(chosen.kept) == most or not chosen.take_grid(rows, limit)]
    return chosen.kept


class Chosen:
    """The grids that are kept, and what is in them."""

    def __init__(self) -> None:
        self.kept: list[Rows] = []
        self.patterns: Counter[Rows] = Counter()
        self.homes: dict[str, list[int]] = defaultdict(list)

    def take_grid(self, rows: Rows, limit: int) -> bool:
        """Keep a grid if it is unlike the others and none of its answers is in too many; whether it is done with."""
        answers, pattern = answers_of(rows), pattern_of(rows)
        most_used = max(len(self.homes[answer]) for answer in answers)
        if most_used >= limit or self.patterns[pattern] >= limit * PATTERN_USES:
            return False
        if not self.is_near(answers):
            self.patterns[pattern] += 1
            for answer in answers:
                self.homes[answer].append(len(self.kept))
            self.kept.append(rows)
        return True

    def is_near(self, answers: list[str]) -> bool:
        """Whether a grid that is kept has more than half of these answers."""
        shared = Counter(home for answer in answers for home in self.homes[answer])
        return any(2 * count > len(answers) for count in shared.values())
