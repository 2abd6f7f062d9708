"""The acts of a player on a board: each makes a step of puzzle and state."""

from __future__ import annotations

from collections.abc import Mapping

from app.contract.game_types import Verdict
from app.games.letterboxed import rules
from app.play.moving import Act, Step


def lay_word(form: Mapping[str, str], _writer: int) -> Act:
    """The posted word goes on the chain, if the rules take it."""
    word = form.get("word", "")

    def laid(puzzle: rules.Puzzle, state: rules.State) -> Step:
        verdict = rules.judge(puzzle, state, word)
        return Step(verdict, rules.state_after(puzzle, state, verdict))

    return laid


def take_back(puzzle: rules.Puzzle, state: rules.State) -> Step:
    return make_step("undone" if state.chain else "nothing", rules.undo_word(state), bool(state.chain))


def start_again(puzzle: rules.Puzzle, state: rules.State) -> Step:
    return make_step("restarted" if state.chain else "nothing", rules.restart_chain(state), bool(state.chain))


def help_on(puzzle: rules.Puzzle, state: rules.State) -> Step:
    helped = rules.take_hint(puzzle, state)
    more = helped.hints > state.hints
    return make_step("hinted" if more else "no_hints", helped, more)


def give_up(puzzle: rules.Puzzle, state: rules.State) -> Step:
    return Step(Verdict("revealed", True, ""), rules.reveal_answers(state), closes=True)


def make_step(code: str, state: rules.State, accepted: bool) -> Step:
    return Step(Verdict(code, accepted, ""), state)
