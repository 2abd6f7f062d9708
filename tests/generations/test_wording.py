"""What a job's row says: codes in the row, the reader's language on the page."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import force_locale

import jobs
from app.contract import registry
from app.generations import service, wording
from app.generations.models import Generation
from tests import yard

RANGE = {"fewest": 20, "most": 60}


def read(error: str | None, language: str, **values: object) -> str:
    with force_locale(language):
        return wording.error_text(Generation(game="bee", error=error, error_values=values or None))


def test_it_works(app: Flask) -> None:
    said = read("none_fits_letters", "nb", letters="j, q, z", **RANGE)
    assert said == "Ingen kube med bokstavene j, q, z har 20 til 60 ord og et pangram."


def test_a_refusal_is_told_in_the_reader_s_language(app: Flask) -> None:
    values = {**RANGE, "letters": "j, q", "key": "q"}
    for code in registry.spec("bee").words.refusals:
        if code.startswith(("none_fits", "taken")):
            said = {language: read(code, language, **values) for language in ("en", "nb")}
            assert "20 to 60" in said["en"], code
            assert "20 til 60" in said["nb"], code


def test_a_run_given_up_is_told_in_the_reader_s_language(app: Flask) -> None:
    made = yard.ask_for_bee(status="running", attempts=service.MAX_ATTEMPTS)
    service.fail_stopped_row(yard.db.session.get_one(Generation, made))
    assert read(yard.row_of(made).error, "nb").startswith("Arbeidsprosessen stoppet tre ganger")


def test_a_run_that_is_not_begun_again_is_told_too(app: Flask) -> None:
    made = yard.ask_for_bee(status="running", attempts=service.MAX_ATTEMPTS)
    assert jobs.claim_generation(made) is None
    assert read(yard.row_of(made).error, "nb").startswith("Arbeidsprosessen stoppet tre ganger")


def test_a_broken_engine_is_told_too(app: Flask) -> None:
    made = yard.ask_for_bee()
    claim = jobs.claim_generation(made)
    assert claim is not None
    claim.kind = "none"
    assert jobs.run_claim(claim) == "failed"
    assert read(yard.row_of(made).error, "nb").startswith("Noe gikk galt")


@pytest.mark.parametrize(("error", "want"), [(None, ""), ("", ""), ("100 %s", "100 %s"), ("The disk.", "The disk.")])
def test_what_nobody_listed_stays(app: Flask, error: str | None, want: str) -> None:
    assert read(error, "nb") == want


def test_labels_and_states(app: Flask) -> None:
    with force_locale("nb"):
        assert wording.progress_text(Generation(game="bee", label="solving")) == "Finner ordene"
        assert wording.progress_text(Generation(game="bee", label="")) == ""
        assert (wording.status_text("failed"), wording.status_text("else")) == ("Feilet", "else")


def test_every_status_has_a_word(app: Flask) -> None:
    with app.test_request_context():
        said = {
            code: wording.status_text(code)
            for code in ("queued", "running", "done", "failed", "cancelled", "scheduled")
        }
    assert said == {code: code.capitalize() for code in said}
