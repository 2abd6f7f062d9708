"""Rows as a visitor meets it, and its declaration."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.toy import RULES, jobs
from app.games.toy.cli import toy
from app.games.toy.rules import View
from flask import url_for
from flask_babel import lazy_gettext as _l

from app.contract.game_types import Heading, Json
from app.contract.spec import GameSpec, Job, Supply, Words
from app.play.blueprint import Play, add_making, play_blueprint

PLAY = Play(new=jobs.RowParameters)
bp = play_blueprint("toy", PLAY)
add_making(bp, "toy", PLAY)


def read_play(form: Mapping[str, str]) -> Json:
    return {"draft": form["draft"][:30]} if "draft" in form else {}


def share_text(view: View, puzzle: Heading) -> str:
    return f"{puzzle.title}: {len(view.found)} / {view.count}\n{url_for('toy.play', slug=puzzle.slug, _external=True)}"


SPEC = GameSpec(
    name="toy",
    words=Words(
        title=_l("Rows"),
        verdicts={"good": _l("Good"), "already_found": _l("Already found"), "not_hidden": _l("Not in the row")},
        progress={"hiding": _l("Hiding words"), "done": _l("Done")},
        refusals={"too_many": _l("At most %(most)s words hide in a row.")},
    ),
    rules=RULES,
    blueprint=bp,
    commands=toy,
    jobs={
        "generate": Job(params=jobs.RowParameters, run=jobs.generate, queue="fast", seconds=30, preload=jobs.preload)
    },
    supply=Supply(params=jobs.DEFAULTS),
    read_play=read_play,
    share_text=share_text,
)
