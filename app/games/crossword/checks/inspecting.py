"""The engine `check`: a crossword in, what an editor would say of it out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.contract.game_types import Cancelled, Json, Tick, Unsolvable
from app.games.crossword.checks.canonical import list_symmetries
from app.games.crossword.checks.clue_lists import answer_findings, clue_findings
from app.games.crossword.checks.findings import RANKS, CheckFinding
from app.games.crossword.checks.likeness import duplicate_findings
from app.games.crossword.checks.repeats import word_findings
from app.games.crossword.checks.squares import STANDARDS, letter_density, pattern_findings
from app.games.crossword.formats.document import CrosswordFile
from app.games.crossword.formats.ipuz import from_ipuz
from app.games.crossword.parameters import CheckParameters

MOST_OTHERS = 10_000


def list_findings(
    document: CrosswordFile, kind: str, others: Iterable[tuple[str, CrosswordFile]] = ()
) -> list[CheckFinding]:
    """All findings, errors first; `kind` is one of STANDARDS, `others` are crosswords with their names."""
    findings = [
        *answer_findings(document),
        *clue_findings(document),
        *word_findings(document),
        *pattern_findings(document.grid, STANDARDS[kind]),
        *duplicate_findings(document, others),
    ]
    return sorted(findings, key=lambda finding: RANKS[finding.severity])


def check_crossword(params: CheckParameters, tick: Tick) -> Json:
    """Check a crossword.

    The type is normal (all letters crossed), cryptic (a lattice), themed, freestyle or shaped;
    `others` are crosswords that it must not be like: `{"name", "puzzle"}`. Answers `findings` (`code`, `severity`
    error, warning or note, `row` and `col` from 1, `direction`, `number`, `values`), how many there are of each
    severity, and `figures`. Raises Unsolvable for what is no crossword, and Cancelled.
    """
    kind = params.type
    if kind not in STANDARDS:
        raise Unsolvable("unknown_type", type=kind[:20], types=", ".join(STANDARDS))
    document = from_ipuz(params.puzzle)
    findings = list_findings(document, kind, _read_others(params.others, tick))
    counts = {f"{severity}s": sum(finding.severity == severity for finding in findings) for severity in RANKS}
    return {
        "type": kind,
        **counts,
        "findings": [finding.to_json() for finding in findings],
        "figures": _grid_figures(document),
    }


def _read_others(others: Sequence[object], tick: Tick) -> Iterable[tuple[str, CrosswordFile]]:
    for n, other in enumerate(others[:MOST_OTHERS]):
        if n % 50 == 0 and not tick(100 * n // len(others), "comparing", done=n, of=len(others)):
            raise Cancelled
        if not isinstance(other, dict):
            raise Unsolvable("no_crossword")
        yield str(other.get("name", n)), from_ipuz(other.get("puzzle"))


def _grid_figures(document: CrosswordFile) -> Json:
    grid = document.grid
    lengths = [len(slot.cells) for slot in grid.slots]
    return {
        "width": grid.width,
        "height": grid.height,
        "words": len(lengths),
        "blocks": grid.text.count("#"),
        "density": round(letter_density(grid), 3),
        "mean_length": round(sum(lengths) / len(lengths), 2) if lengths else 0,
        "symmetries": list_symmetries(grid),
    }
