"""Words that people miss or report: asked for, decided, laid over the lexicon, taken back."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

import jobs
from app import cli
from app.extensions import db
from app.games.bee import solver
from app.moderation import word_rulings, word_wishes
from app.moderation.models import OPERATOR_ACT, WORD_RULING, WORD_WISH
from app.moderation.word_forms import RULED
from app.words import lexicon, rulings
from app.words.lexicon import Tier
from tests import yard

NEW, THERE, BLOCKED = "zzyzx", "planet", "abo"
DESK = "/operator/word?language=en&word="


def suggest(browser: Any, slug: str, word: str = NEW, **more: str) -> Any:
    return browser.post(f"/words/bee/{slug}/missing", data={"word": word, **more}, follow_redirects=True)


def rule(browser: Any, word: str, verdict: str, reason: str = "People say it.") -> Any:
    return browser.post(DESK + word, data={"verdict": verdict, "reason": reason}, follow_redirects=True)


def wishes() -> list[tuple[str, str, str]]:
    db.session.rollback()
    w = WORD_WISH.c
    return [tuple(row) for row in db.session.execute(select(w.word, w.kind, w.verdict).order_by(w.id))]


def test_it_works(any_app: Flask, engine: dict[str, Any]) -> None:
    """From the verdict to a word that counts in the next puzzle, and back."""
    slug = yard.add_bee()
    bob, olga = yard.log_in(any_app, "bob"), yard.log_in(any_app, "olga", role="operator")
    assert "Thank you" in suggest(bob, slug, " Zzy-Zx ", note="A road.").text
    assert wishes() == [(NEW, "missing", "")]
    assert "word=zzyzx" in olga.get("/operator/words").text
    assert all(told in olga.get(DESK + NEW).text for told in ("A road.", "bob", "Out: it is no word"))
    rule(olga, NEW, "core")
    word_rulings.refresh()
    assert lexicon.load("en").tier(NEW) is Tier.CORE
    mine = bob.get("/words").text
    assert "It is in the word list." in mine and "People say it." in mine
    assert NEW not in olga.get("/operator/words").text

    known: list[Tier | None] = []
    engine["make"] = lambda *_: known.append(lexicon.load("en").tier(NEW)) or [yard.new_bee()]
    rulings.put_in_force([])
    word_rulings._read["mark"] = "of another process"
    jobs.run(yard.ask_for_bee())
    assert known == [Tier.CORE]

    line = yard.column(select(OPERATOR_ACT.c.id).where(OPERATOR_ACT.c.act == "rule"))[0]
    assert "ruled of a word" in olga.get("/operator/log").text
    olga.post("/operator/log", data={"line": line})
    assert wishes() == [(NEW, "missing", "")] and yard.column(select(WORD_RULING.c.word)) == []
    olga.get("/operator/words")
    assert lexicon.load("en").tier(NEW) is None
