"""Words that people miss or report: asked for, decided, laid over the lexicon, taken back."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

import jobs
from app import cli
from app.extensions import db, now
from app.games.bee import solver
from app.moderation import word_rulings, word_wishes
from app.moderation.models import OPERATOR_ACT, WORD_RULING, WORD_WISH
from app.moderation.word_forms import RULED
from app.puzzles.models import PUZZLE
from app.web.throttle import BUCKET
from app.words import lexicon, rulings
from app.words.lexicon import Tier
from jobs import purging
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
    assert all(told in olga.get(DESK + NEW).text for told in ("A road.", "bob", "Out (not a word)"))
    rule(olga, NEW, "core")
    word_rulings.refresh_rulings()
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
    log = olga.get("/operator/log").text
    assert "ruled on a word" in log and "Core (puzzles may use it)" in log and f"{NEW} (English)" in log
    olga.post("/operator/log", data={"line": line})
    assert wishes() == [(NEW, "missing", "")] and yard.column(select(WORD_RULING.c.word)) == []
    olga.get("/operator/words")
    assert lexicon.load("en").tier(NEW) is None


def test_the_verdict_leads_to_it(any_app: Flask) -> None:
    """In every game whose words are looked up; the board's own page has both links in all games."""
    for add, guess in ((yard.add_bee, "lappe"), (yard.add_box, ""), (yard.add_strands, "")):
        slug, visitor = add(), any_app.test_client()
        game = yard.column(select(PUZZLE.c.game).where(PUZZLE.c.slug == slug))[0]
        page = visitor.get(f"/{game}/{slug}").text
        assert f'href="/words/{game}/{slug}/wrong"' in page and f'href="/words/{game}/{slug}/missing"' in page
        assert "?word=" not in page
        if guess:
            said = visitor.post(f"/{game}/{slug}/guess", data={"word": guess, "player": ""}, follow_redirects=True).text
            assert f'href="/words/{game}/{slug}/missing?word={guess}"' in said
            assert f'value="{guess}"' in visitor.get(f"/words/{game}/{slug}/missing?word={guess}").text


def test_a_found_word_is_reported_by_a_link(any_app: Flask) -> None:
    slug, visitor = yard.add_bee(yard.new_bee((THERE, "plane"), ())), any_app.test_client()
    visitor.post(f"/bee/{slug}/guess", data={"word": THERE, "player": ""})
    page = visitor.get(f"/words/bee/{slug}/wrong").text
    assert f"wrong?word={THERE}" in page and 'wrong?word=plane"' not in page


def test_what_is_there_already_is_told_by_the_list_alone(any_app: Flask) -> None:
    """Answer, bonus word or neither: the sentence is one, and the board has no say in it."""
    slug, bob = yard.add_bee(yard.new_bee((THERE,), ("plate",))), yard.log_in(any_app, "bob")
    told = {suggest(bob, slug, word).text.split("<main")[1].replace(word, "") for word in (THERE, "plate", "ocean")}
    assert len({re.sub(r'"[A-Za-z0-9_=-]{40,}"', "", text) for text in told}) == 1
    assert "already in the word list" in told.pop()
    assert "leave it out of all puzzles" in suggest(bob, slug, BLOCKED).text
    assert wishes() == []


def test_what_is_wrong_stands_beside_its_field(any_app: Flask) -> None:
    slug, bob = yard.add_bee(), yard.log_in(any_app, "bob")
    for form, told in (
        ({"word": ""}, "Please type the word."),
        ({"word": "ab"}, "at least 3 letters"),
        ({"word": "word1"}, "at least 3 letters"),
        ({"word": "日本語"}, "at least 3 letters"),
        ({"word": "x" * 41}, "At most 40"),
        ({"word": NEW, "note": "x" * 401}, "At most 400"),
    ):
        answer = bob.post(f"/words/bee/{slug}/missing", data=form)
        assert (answer.status_code, told in answer.text) == (422, True), form
    answer = bob.post(f"/words/bee/{slug}/wrong", data={"word": THERE})
    assert (answer.status_code, f'value="{THERE}"' in answer.text) == (422, True)
    assert wishes() == []


def test_equal_wishes_stand_together(any_app: Flask) -> None:
    slug, olga = yard.add_bee(), yard.log_in(any_app, "olga", role="operator")
    for _ in range(3):
        suggest(any_app.test_client(), slug)
    bob = yard.log_in(any_app, "bob")
    for fault in ("rude", "odd"):
        bob.post(f"/words/bee/{slug}/wrong", data={"word": NEW, "fault": fault})
    assert "already told us about this word" in [suggest(bob, slug), suggest(bob, slug)][1].text
    desk = olga.get("/operator/words").text
    assert desk.count("word=zzyzx") == 1
    assert all(told in desk for told in ("Missing: 4", "Rude or hurtful: 1", "Too obscure: 1"))
    rule(olga, NEW, "refused", "A road.")
    assert {verdict for _word, _kind, verdict in wishes()} == {"refused"}
    assert "Nothing changes." in bob.get("/words").text
    assert "can’t be" in rule(olga, NEW, "refused").text


def test_a_reported_word_leaves_what_is_made(any_app: Flask) -> None:
    slug, olga = yard.add_bee(yard.new_bee((THERE,), ())), yard.log_in(any_app, "olga", role="operator")
    any_app.test_client().post(f"/words/bee/{slug}/wrong", data={"word": THERE, "fault": "odd"})
    for verdict in ("accept", "mild", "block", "out"):
        rule(olga, THERE, verdict)
        word_rulings.refresh_rulings()
        hive = solver.load_index("en").hive("planets", "p")
        assert (THERE in hive.answers, THERE in hive.bonus) == (False, verdict in ("accept", "mild")), verdict
    bob = any_app.test_client()
    said = bob.post(f"/bee/{slug}/guess", data={"word": THERE, "player": ""}, follow_redirects=True).text
    assert 'data-good="true"' in said, "a board that is out keeps its list"


def test_of_several_rulings_the_latest_counts(any_app: Flask) -> None:
    olga = yard.log_in(any_app, "olga", role="operator")
    for verdict in ("core", "block"):
        rule(olga, NEW, verdict)
    assert [one.verdict for one in word_rulings.list_rulings()] == ["block"]
    latest = max(yard.column(select(OPERATOR_ACT.c.id)))
    olga.post("/operator/log", data={"line": latest})
    assert [one.verdict for one in word_rulings.list_rulings()] == ["core"]


def test_two_operators_at_once_decide_once_each(any_app: Flask) -> None:
    slug, olga = yard.add_bee(), yard.log_in(any_app, "olga", role="operator")
    suggest(any_app.test_client(), slug)
    browsers = [yard.same_browser(any_app, olga) for _ in range(6)]
    form = {"verdict": "refused", "reason": "A road."}
    assert set(yard.in_threads(lambda one: one.post(DESK + NEW, data=form).status_code, browsers)) == {303}
    assert len(yard.column(select(OPERATOR_ACT.c.id))) == 1
    form["verdict"] = "core"
    assert set(yard.in_threads(lambda one: one.post(DESK + NEW, data=form).status_code, browsers)) == {303}
    assert [one.verdict for one in word_rulings.list_rulings()] == ["core"]


def test_an_operator_says_what_and_why(any_app: Flask) -> None:
    olga = yard.log_in(any_app, "olga", role="operator")
    for form in ({}, {"verdict": "core"}, {"reason": "So."}, {"verdict": "loved", "reason": "So."}):
        assert olga.post(DESK + NEW, data=form).status_code == 422, form
    for address in ("language=en", "language=xx&word=abc", "language=en&word=ABC", "language=en&word=a-b"):
        assert olga.get(f"/operator/word?{address}").status_code == 404, address
    assert set(RULED) == {*rulings.VERDICTS, word_wishes.REFUSED} == set(word_wishes.OUTCOMES)


def test_nobody_floods_the_operators(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = yard.add_bee()
    for bucket, people in (("word", [any_app.test_client()] * 3), ("word-ip", [any_app.test_client() for _ in "abc"])):
        with monkeypatch.context() as patch:
            patch.setitem(any_app.config["BUCKETS"], bucket, (2, 3600))
            words = [f"{bucket.replace('-', '')}xx{letter}" for letter in "abc"]
            codes = [
                one.post(f"/words/bee/{slug}/missing", data={"word": w}).status_code
                for one, w in zip(people, words, strict=True)
            ]
            db.session.execute(BUCKET.delete())
            db.session.commit()
        assert codes == [303, 303, 429], bucket


def test_a_guest_s_wishes_are_the_account_s(any_app: Flask) -> None:
    yard.add_user("bob")
    slug, guest = yard.add_bee(), any_app.test_client()
    suggest(yard.log_in(any_app, "bob"), slug)
    for word in (NEW, "zzyzxes"):
        suggest(guest, slug, word)
    guest.post("/login", data={"username": "bob", "password": yard.PASSWORD, "adopt": "y"})
    assert all(word in guest.get("/words").text for word in (NEW, "zzyzxes"))
    assert len([one for one in yard.column(select(WORD_WISH.c.user_id)) if one]) == 2


def test_what_is_settled_is_forgotten_after_half_a_year(any_app: Flask) -> None:
    slug = yard.add_bee()
    for word in (NEW, "zzyzxes"):
        suggest(any_app.test_client(), slug, word)
    old = now() - purging.REPORTS_KEPT - timedelta(minutes=1)
    db.session.execute(WORD_WISH.update().where(WORD_WISH.c.word == NEW).values(settled_at=old))
    db.session.commit()
    assert purging.purge_expired()
    assert [word for word, *_ in wishes()] == ["zzyzxes"]


def test_the_commands_tell_and_export(app: Flask) -> None:
    cli.init_app(app)
    run = app.test_cli_runner().invoke
    assert "Nothing was ruled" in run(args=["words", "export-editorial"]).output
    olga = yard.log_in(app, "olga", role="operator")
    for word, verdict in ((NEW, "core"), (THERE, "out"), ("ocean", "block")):
        rule(olga, word, verdict, "So  people\tsay.")
    told = run(args=["words", "export-editorial"]).output.splitlines()
    lines = [f"{THERE}\tout\tSo people say.", f"{NEW}\tcore\tSo people say."]
    block = ["# data/editorial/en-block.tsv", "ocean\tblock\tSo people say."]
    assert told == [*block, "# data/editorial/en.tsv", *lines]
    assert run(args=["words", "export-editorial", "--lang", "nb"]).output == "# Nothing was ruled.\n"
    assert "ruled: core, by an operator: So people say." in run(args=["words", "why", NEW]).output
    assert "tier: core" in run(args=["words", "why", THERE]).output, "as it was built"


def test_a_page_that_looks_words_up_asks_once(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """One statement while nothing is new, and none within a moment; the pages of a board ask nothing."""
    slug, visitor = yard.add_bee(), any_app.test_client()
    monkeypatch.setitem(word_rulings._looked, "again", 0.0)
    for url, number in (("/letterboxed/solve", 1), ("/letterboxed/solve", 0), (f"/bee/{slug}", 0)):
        with yard.statements() as seen:
            assert visitor.get(url).status_code == 200
        assert sum("word_edition" in one for one in seen) == number, url
        assert not any("word_ruling" in one for one in seen)


def test_without_a_database_the_words_are_as_built(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> bool:
        raise OperationalError("SELECT", {}, Exception("away"))

    monkeypatch.setattr(word_rulings, "refresh_rulings", away)
    assert word_rulings.refresh_if_possible() is False


@pytest.mark.parametrize("kind", ["missing", "rude"])
def test_html_in_a_report_stays_text(any_app: Flask, kind: str) -> None:
    slug = yard.add_bee()
    bob, olga = yard.log_in(any_app, "bob"), yard.log_in(any_app, "olga", role="operator")
    evil = """</q><script>alert(1)</script><img src=x onerror="alert(2)">&amp;"""
    word = NEW if kind == "missing" else THERE
    if kind == "missing":
        suggest(bob, slug, word, note=evil)
    else:
        bob.post(f"/words/bee/{slug}/wrong", data={"word": word, "fault": "rude", "note": evil}, follow_redirects=True)
    shown = olga.get(DESK + word).text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    rule(olga, word, "mild", evil)
    pages = [olga.get(page).text for page in ("/operator/words", DESK + word, "/operator/log")]
    for page in (*pages, bob.get("/words").text, shown):
        assert "<script>alert" not in page
        assert "<img src=x" not in page
    # What is typed as the word itself is no word.
    for typed in ("<b>planet</b>", "<script>alert(1)</script>"):
        answer = suggest(bob, slug, typed)
        assert typed not in answer.text
        assert answer.status_code < 500


def test_a_guest_s_other_complaint_about_a_word_is_kept(any_app: Flask) -> None:
    bob = yard.add_user("bob").id
    guest = yard.add_user("guest").id
    for user_id, kind in ((bob, "odd"), (guest, "odd"), (guest, "rude")):
        assert word_wishes.store_word_report(user_id, "bee", "en", THERE, kind, "")
    word_wishes.merge_word_reports(None, guest, bob, {})
    db.session.commit()
    w = WORD_WISH.c
    assert set(yard.column(select(w.kind).where(w.user_id == bob))) == {"odd", "rude"}


def test_a_word_of_two_languages_has_a_ruling_in_each(any_app: Flask) -> None:
    olga = yard.log_in(any_app, "olga", role="operator")
    for language, verdict in (("en", "core"), ("nb", "block")):
        form = {"verdict": verdict, "reason": "So."}
        olga.post(f"/operator/word?language={language}&word={NEW}", data=form)
    assert [(one.language, one.verdict) for one in word_rulings.list_rulings()] == [("en", "core"), ("nb", "block")]
