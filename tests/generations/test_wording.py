"""What a job's row says: English in the row, the reader's language on the page."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import force_locale

import jobs
from app.games.bee.generator import Wish, _regret
from app.generations import service, wording
from app.generations.models import Generation
from tests import yard

WISHES = [Wish(letters=letters) for letters in ("", "jqz")]
REGRETS = [_regret(wish, some_fit) for wish in WISHES for some_fit in (True, False)]


def read(error: str | None, language: str) -> str:
    with force_locale(language):
        return wording.error(Generation(game="bee", error=error))


def test_it_works(app: Flask) -> None:
    said = read("No hive with the letters j, q, z has 20 to 60 words and a pangram.", "nb")
    assert said == "Ingen kube med bokstavene j, q, z har 20 til 60 ord og et pangram."


@pytest.mark.parametrize("text", REGRETS)
def test_every_regret_of_the_engine_is_translated(app: Flask, text: str) -> None:
    assert read(text, "en") == text
    assert read(text, "nb") != text
    assert "20 til 60" in read(text, "nb")


def test_a_run_given_up_is_told_in_the_reader_s_language(app: Flask) -> None:
    made = yard.ask_for_bee(status="running", attempts=service.MOST_ATTEMPTS)
    service.give_up(yard.db.session.get_one(Generation, made))
    assert read(yard.row_of(made).error, "nb").startswith("Arbeideren stoppet tre ganger")


def test_a_run_that_is_not_begun_again_is_told_too(app: Flask) -> None:
    made = yard.ask_for_bee(status="running", attempts=service.MOST_ATTEMPTS)
    assert jobs.take(made) is None
    assert read(yard.row_of(made).error, "nb").startswith("Arbeideren stoppet tre ganger")


def test_a_broken_engine_is_told_too(app: Flask) -> None:
    made = yard.ask_for_bee()
    claim = jobs.take(made)
    assert claim is not None
    claim.kind = "none"
    assert jobs.work(claim) == "failed"
    assert read(yard.row_of(made).error, "nb").startswith("Noe gikk galt")


@pytest.mark.parametrize(("error", "want"), [(None, ""), ("", ""), ("100 %s", "100 %s"), ("The disk.", "The disk.")])
def test_what_nobody_listed_stays(app: Flask, error: str | None, want: str) -> None:
    assert read(error, "nb") == want


def test_labels_and_states(app: Flask) -> None:
    with force_locale("nb"):
        assert wording.label(Generation(game="bee", label="solving")) == "Finner ordene"
        assert wording.label(Generation(game="bee", label="")) == ""
        assert (wording.status("failed"), wording.status("else")) == ("Feilet", "else")
