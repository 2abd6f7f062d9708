"""The founding text's way: words to slots as an integer programme, written with PuLP and solved by CBC.

A variable for each slot and word is 1 when the word stands there. Each slot has one word, each letter of a crossing
comes from both of its slots or from none, and a word stands once at most. It checks the other method on small grids.
"""

from __future__ import annotations

import subprocess
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import TYPE_CHECKING

from app.contract.game_types import Unsolvable
from app.games.crossword.prove.diffusion import make_arc_consistent
from app.games.crossword.prove.optimum import IMPOSSIBLE, BestFilling
from app.games.crossword.prove.problem import FillProblem, Keys
from app.games.crossword.prove.pulse import SearchPulse

if TYPE_CHECKING:
    from types import ModuleType

    from pulp import COIN_CMD, LpAffineExpression, LpProblem, LpVariable

LOOK = 0.05  # seconds between two looks at the solver
OPTIMAL, INFEASIBLE, STOPPED = 1, -1, 2


def integer_optimum(problem: FillProblem, pulse: SearchPulse) -> BestFilling:
    """The filling with the greatest total as CBC finds it; raises Unsolvable when PuLP is not installed."""
    try:
        import pulp
        from pulp.apis.coin_api import pulp_cbc_path
    except ImportError as error:
        raise Unsolvable("no_integer_programmes") from error
    consistent = make_arc_consistent(problem)
    if consistent is None:
        return IMPOSSIBLE
    most = sum(int(domain.scores.max()) for domain in consistent.domains)
    model, variables = _build_model(pulp, consistent, pulse)
    status = _run_solver(pulp.COIN_CMD(path=pulp_cbc_path, msg=False), model, pulse)
    if status == INFEASIBLE:
        return IMPOSSIBLE
    chosen = _chosen_words(consistent, variables) if status in (OPTIMAL, STOPPED) else None
    if chosen is None:
        return BestFilling("time", None, 0, most)
    total = consistent.total(chosen)
    return (
        BestFilling("proved", chosen, total, total) if status == OPTIMAL else BestFilling("best", chosen, total, most)
    )


def _build_model(pulp: ModuleType, problem: FillProblem, pulse: SearchPulse) -> tuple[LpProblem, list[list[object]]]:
    model = pulp.LpProblem("fill", pulp.LpMaximize)
    variables = []
    for n, domain in enumerate(problem.domains):
        variables.append([model.add_variable(f"x_{n}_{key}", cat="Binary") for key in domain.keys])
        pulse.beat()
    scores = [
        (x, int(score))
        for row, domain in zip(variables, problem.domains, strict=True)
        for x, score in zip(row, domain.scores, strict=True)
    ]
    model += pulp.LpAffineExpression(scores)
    for row in variables:
        model += pulp.lpSum(row) == 1
    _add_crossings(pulp.lpSum, model, problem, variables)
    _add_uniqueness(pulp.lpSum, model, problem, variables)
    return model, variables


def _add_crossings(
    added: Callable[[object], object], model: LpProblem, problem: FillProblem, variables: list[list[object]]
) -> None:
    for n, row in enumerate(problem.crossings):
        for crossing in filter(None, row):
            if n < crossing.slot:
                own_variables = _by_letter(problem, variables, n, crossing.at)
                other_variables = _by_letter(problem, variables, crossing.slot, crossing.other_at)
                for letter in own_variables.keys() | other_variables.keys():
                    model += added(own_variables[letter]) == added(other_variables[letter])


def _by_letter(problem: FillProblem, variables: list[list[object]], slot: int, place: int) -> dict[int, list[object]]:
    groups = defaultdict(list)
    for letter, variable in zip(problem.domains[slot].letters[:, place], variables[slot], strict=True):
        groups[int(letter)].append(variable)
    return groups


def _add_uniqueness(
    added: Callable[[object], LpAffineExpression], model: LpProblem, problem: FillProblem, variables: list[list[object]]
) -> None:
    uses = defaultdict(list)
    for slot, domain, row in zip(problem.slots, problem.domains, variables, strict=True):
        for key, variable in zip(domain.keys, row, strict=True):
            uses[len(slot.cells), int(key)].append(variable)
    for same in uses.values():
        if len(same) > 1:
            model += added(same) <= 1


def _run_solver(solver: COIN_CMD, model: LpProblem, pulse: SearchPulse) -> int:
    """Run CBC beside us, so that it can be stopped, and read what it found into the model.

    PuLP's own status is “Optimal” even when CBC ran out of time: what counts is that of the solution.
    """
    with TemporaryDirectory() as folder:
        model_file, solution_file = Path(folder, "fill.mps"), Path(folder, "fill.sol")
        names = model.writeMPS(str(model_file), rename=1)
        limit = ["-timeMode", "elapsed", "-sec", f"{max(pulse.left, 0.1):.1f}"]
        ended = _run_process(
            [
                solver.path,
                str(model_file),
                "-max",
                *limit,
                "-solve",
                "-printingOptions",
                "all",
                "-solution",
                str(solution_file),
            ],
            pulse,
        )
        if not ended or not solution_file.exists():
            return 0
        plain, values, _, _, _, status = solver.readsol_MPS(str(solution_file), model, *names[:3])
    model.assignVarsVals(values)
    # An integer programme without a solution has only the plain status.
    return INFEASIBLE if plain == INFEASIBLE else int(status)


def _run_process(words: list[str], pulse: SearchPulse) -> bool:
    """Until it ends, or half a second after it should have: whether it ended by itself.

    A solver that is stopped may be writing just then, and half a solution is none.
    """
    quiet = subprocess.DEVNULL
    with subprocess.Popen(words, stdout=quiet, stderr=quiet, stdin=quiet) as process:  # noqa: S603
        try:
            while process.poll() is None and (pulse.beat() or pulse.left > -0.5):
                sleep(LOOK)
            return process.poll() == 0
        finally:
            process.kill()


def _chosen_words(problem: FillProblem, variables: list[list[LpVariable]]) -> Keys | None:
    """The words whose variables are 1."""
    chosen = []
    for domain, row in zip(problem.domains, variables, strict=True):
        chosen += [int(key) for key, x in zip(domain.keys, row, strict=True) if x.varValue and x.varValue > 0.5]
    return tuple(chosen) if len(chosen) == len(problem.domains) else None
