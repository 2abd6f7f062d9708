"""Making a board from words to the link: what is typed is kept, a job lays it out, the author turns and publishes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.games.strands.author import editing
from app.games.strands.construct import validator
from app.generations.models import Generation
from app.workshop import drafts
from app.workshop.drafts import MOST
from app.workshop.models import Draft
from tests import yard
from tests.games.strands.editor import TYPED, WORDS, begin, content, draft_at, made
from tests.yard import HTMX, SPANGRAM, THEME_WORDS


def test_it_works(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    url = made(alice)
    page = alice.get(url).text
    assert "Your board is ready: every word has only one path." in page
    assert page.count("<polyline") == 7
    assert validator.find_faults(content(url)["board"]) == []


def tab_of(page: str) -> dict[str, str]:
    return {name: re.search(rf'name="{name}" value="(\w*)"', page)[1] for name in ("tab", "edits")}  # type: ignore[index]


def test_a_visitor_becomes_a_guest_with_the_first_draft(client: FlaskClient) -> None:
    assert client.get("/strands/make").status_code == 200
    url = begin(client)
    assert yard.CLUE in client.get(url).text
    assert url in client.get("/strands/make").text


def test_who_wants_to_draw_is_led_to_the_grid(alice: FlaskClient) -> None:
    url = begin(alice, draw="y")
    assert url.endswith("/grid")
    assert content(url)["mode"] == "manual"
    page = alice.get(url.removesuffix("/grid")).text
    assert url in page
    # Words may be laid out all the same.
    assert alice.post(f"{url.removesuffix('/grid')}/generate", data=TYPED).status_code == 303
    assert content(url)["board"]


def test_a_language_that_nobody_offers_is_refused(alice: FlaskClient) -> None:
    answer = alice.post("/strands/make", data={"clue": "Fun", "language": "xx"})
    assert answer.status_code == 422
    assert "Please choose one of these." in answer.text
    assert 'value="Fun"' in answer.text


def test_too_many_drafts_are_refused_in_a_sentence(alice: FlaskClient) -> None:
    owner = db.session.scalars(select(yard.User.id)).one()
    for _ in range(MOST):
        yard.add_draft("strands", owner, {"mode": "words"})
    answer = alice.post("/strands/make", data={"clue": "Fun", "language": "en"})
    assert answer.status_code == 422
    assert "You already have 50 drafts." in answer.text


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_typed_is_kept(alice: FlaskClient, headers: dict[str, str]) -> None:
    url = begin(alice)
    answer = alice.post(url, data={**TYPED, "words": "letter, cat"}, headers=headers)
    assert answer.status_code == (200 if headers else 303)
    page = alice.get(url).text
    for text in ("Play on words", yard.CLUE, SPANGRAM, "letter, cat"):
        assert text in page
    assert (draft_at(url).title, content(url)["words"]) == ("Play on words", "letter, cat")


def test_a_live_answer_says_what_is_wrong_and_leaves_the_fields_alone(alice: FlaskClient) -> None:
    part = alice.post(begin(alice), data={**TYPED, "words": "letter, cat, 7up, café, clue, clues"}, headers=HTMX).text
    assert "has 3 letters: a theme word needs at least 4" in part
    assert "has a digit (“7”)" in part
    assert "goes on the board as “cafe”" in part
    assert "is hidden in “clues”" in part
    assert "31 of 48 letters" in re.sub(r"<[^>]+>", "", part)
    assert "<textarea" not in part
    assert "<html" not in part


def test_another_language_reads_the_words_anew(alice: FlaskClient) -> None:
    url = begin(alice)
    assert "goes on the board as “blabaer”" in alice.post(url, data={**TYPED, "words": "blåbær"}, headers=HTMX).text
    part = alice.post(url, data={**TYPED, "words": "blåbær", "language": "nb"}, headers=HTMX).text
    assert "blabaer" not in part
    assert 'value="nb" selected' in alice.get(url).text


def test_the_spangram_has_its_remarks_beside_it(alice: FlaskClient) -> None:
    part = alice.post(begin(alice), data={**TYPED, "spangram": "words"}, headers=HTMX).text
    beside = part.partition('hx-target="#spangram-told"')[2].partition("</hx-partial>")[0]
    assert "has 5 letters: it needs at least 6" in beside


def test_a_proposal_replaces_the_words(alice: FlaskClient) -> None:
    url = begin(alice)
    page = alice.post(url, data={**TYPED, "words": f"{WORDS}, question"}, headers=HTMX).text
    choice = re.search(r'name="take" value="([^"]+)"', page)
    assert choice
    answer = alice.post(url, data={**TYPED, "words": f"{WORDS}, question", "take": choice[1]})
    assert answer.status_code == 303
    assert content(url)["words"].splitlines() == choice[1].split(", ")
    assert "48 of 48 letters" in alice.get(url).text


def test_words_near_the_theme_are_offered_and_taken(alice: FlaskClient) -> None:
    url = begin(alice)
    tools = {**TYPED, "spangram": "Tool shed", "words": "hammer, chisel, shovel"}
    assert 'name="near"' in alice.post(url, data=tools, headers=HTMX).text
    answer = alice.post(url, data={**tools, "near": "y"})
    assert answer.location == f"{url}?near=1#near"
    word = re.search(r'name="add" value="(\w+)"', alice.get(answer.location).text)
    assert word
    assert alice.post(url, data={**tools, "add": word[1]}).location == answer.location
    assert content(url)["words"] == f"hammer, chisel, shovel\r\n{word[1]}"
    assert 'name="near"' not in alice.post(url, data=TYPED, headers=HTMX).text


def test_without_a_spangram_its_letters_are_set_aside(alice: FlaskClient) -> None:
    url = begin(alice)
    told = {
        "": "0 of 48 letters · 42 left for the theme words, and at least 6 for the spangram",
        "letter, river": "11 of 48 letters · 31 left for the theme words, and at least 6 for the spangram",
        "letter, river, planet, mountain, oceans, harbour, dogs": "42 of 48 letters · the other 6 are for the spangram",
        WORDS + ", harbours, shepherd": "too many: the spangram needs at least 6",
    }
    for words, sentence in told.items():
        part = alice.post(url, data={**TYPED, "spangram": "", "words": words}, headers=HTMX).text
        count = part.partition('hx-target="#count"')[2].partition("</hx-partial>")[0]
        assert sentence in " ".join(re.sub(r"<[^>]+>", "", count).split()), words
        assert 'class="full"' not in count
        assert "swap one of yours" not in part


def test_a_gap_shorter_than_any_word_has_its_advice(alice: FlaskClient) -> None:
    url = begin(alice)
    words = WORDS.split(", ")
    short = {**TYPED, "words": ", ".join([*words[:-1], words[-1][:-2]])}
    assert "swap one of yours for a longer one" in alice.post(url, data=short, headers=HTMX).text
    assert "swap one of yours for a longer one" not in alice.post(url, data=TYPED, headers=HTMX).text


def test_two_tabs_lose_nothing(alice: FlaskClient) -> None:
    url = begin(alice)
    one, two = (tab_of(alice.get(url).text) for _ in range(2))
    assert alice.post(url, data={**TYPED, **one}).status_code == 303
    assert alice.post(url, data={**TYPED, **one, "words": "letter"}).status_code == 303
    answer = alice.post(url, data={**TYPED, **two, "words": "riddle"})
    assert answer.status_code == 409
    assert "Both versions are saved" in answer.text
    assert ">riddle</textarea>" in answer.text
    assert "letter</dd>" in answer.text
    assert content(url)["words"] == "letter"
    assert alice.post(url, data={**TYPED, **two, "words": "riddle", "mine": "y"}).status_code == 303
    assert content(url)["words"] == "riddle"
    assert alice.post(url, data={**TYPED, **one, "words": "letter, x"}, headers=HTMX).status_code == 409


def test_two_tabs_are_told_every_field_that_differs(alice: FlaskClient) -> None:
    url = begin(alice)
    one, two = (tab_of(alice.get(url).text) for _ in range(2))
    theirs = {"title": "Their title", "clue": "Their clue", "words": "letter, clue", "language": "nb", "blind": "y"}
    alice.post(url, data={**TYPED, **one, **theirs})
    answer = alice.post(url, data={**TYPED, **two, "language": "en"})
    told = answer.text.partition("<dl")[2].partition("</dl>")[0]
    for text in ("Their title", "Their clue", "letter, clue", "Norwegian", ">Yes<"):
        assert text in told, text
    # The spangram is the same.
    assert "Spangram" not in told


def test_of_many_tabs_at_once_one_is_kept_and_all_are_told(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    url = begin(alice)
    browsers = [(number, yard.same_browser(any_app, alice)) for number in range(6)]

    def save(one: tuple[int, FlaskClient]) -> int:
        number, browser = one
        typed = {**TYPED, "words": f"letter{'s' * number}", "tab": f"tab{number}", "edits": "0"}
        return browser.post(url, data=typed).status_code

    codes = yard.in_threads(save, browsers)
    assert sorted(codes) == [303] + [409] * 5
    assert content(url)["words"] == f"letter{'s' * codes.index(303)}"


def test_a_board_that_arrives_while_somebody_types_is_kept_with_the_words(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = yard.log_in(any_app, "alice")
    url = begin(alice)
    save, board = drafts.save_draft, yard.strands_board()

    def late(draft: Draft, **given: Any) -> bool:
        monkeypatch.setattr(drafts, "save_draft", save)
        drafts.store_job_result(draft.key, board)
        db.session.commit()
        return save(draft, **given)

    monkeypatch.setattr(drafts, "save_draft", late)
    assert alice.post(url, data=TYPED).status_code == 303
    assert (content(url)["board"], content(url)["words"]) == (board, WORDS)


def test_the_same_words_are_no_conflict(alice: FlaskClient) -> None:
    url = begin(alice)
    one, two = (tab_of(alice.get(url).text) for _ in range(2))
    alice.post(url, data={**TYPED, **one})
    assert alice.post(url, data={**TYPED, **two}).status_code == 303


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize("words", ["letter, cat", "", f"{WORDS}, question", "7up"])
def test_words_that_cannot_be_laid_are_sent_back(alice: FlaskClient, words: str, headers: dict[str, str]) -> None:
    url = begin(alice)
    answer = alice.post(f"{url}/generate", data={**TYPED, "words": words}, headers=headers)
    assert answer.status_code == 422
    assert yard.column(select(Generation.id)) == []
    assert content(url)["words"] == words
    if not headers:
        assert re.search("These words can’t make a board yet|too many|missing", answer.text)


def test_another_seed_makes_another_board(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    url = made(alice)
    before = content(url)["board"]
    alice.post(f"{url}/generate", data=TYPED)
    assert content(url)["board"]["rows"] != before["rows"]


@pytest.mark.parametrize("act", ["mirror", "flip"])
def test_the_board_is_turned(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch, act: str) -> None:
    url = made(alice)
    before = content(url)["board"]
    part = alice.post(f"{url}/change", data={"act": act}, headers=HTMX).text
    assert "<polyline" in part
    assert content(url)["board"] == getattr(editing, f"{act}_board")(before)


def test_a_word_is_turned_around(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    url = made(alice)
    before = content(url)["board"]
    assert alice.post(f"{url}/change", data={"act": "reverse:clue"}).location == url
    assert content(url)["board"] == editing.reverse_answer(before, "clue")


def test_a_pinned_word_stays(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    url = made(alice)
    alice.post(f"{url}/change", data={"act": "pin:clue"})
    alice.post(f"{url}/change", data={"act": "mirror"})
    pinned = {one["text"]: one["path"] for one in content(url)["board"]["words"]}["clue"]
    assert content(url)["pins"] == {"clue": pinned}
    assert 'aria-pressed="true"' in alice.get(url).text
    alice.post(f"{url}/generate", data=TYPED)
    assert {one["text"]: one["path"] for one in content(url)["board"]["words"]}["clue"] == pinned
    alice.post(f"{url}/change", data={"act": "pin:clue"})
    assert content(url)["pins"] == {}


def test_pins_go_even_without_a_board(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    url = made(alice)
    alice.post(f"{url}/change", data={"act": "pin:clue"})
    page = alice.post(url, data={**TYPED, "words": "clue"}, headers=HTMX).text
    assert "Pinned: clue" in page
    alice.post(f"{url}/change", data={"act": "unpin"})
    assert content(url)["pins"] == {}


@pytest.mark.parametrize("act", ["", "spin", "reverse:nothing", "pin:", "reverse"])
def test_what_is_no_change_is_not_found(
    app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    url = made(alice)
    assert alice.post(f"{url}/change", data={"act": act}).status_code == 404


def test_other_words_make_the_board_stale(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    url = made(alice)
    part = alice.post(url, data={**TYPED, "words": WORDS.replace("clue", "hint")}, headers=HTMX).text
    assert "The words have changed since this board was made" in part
    assert "<polyline" not in part
    assert alice.get(f"{url}/publish").location == url
    assert alice.post(f"{url}/change", data={"act": "mirror"}).status_code == 404


def test_a_draft_of_another_is_not_there(alice: FlaskClient, bob: FlaskClient) -> None:
    url = begin(alice)
    for path in ("", "/generate", "/cancel", "/change", "/publish"):
        assert bob.post(url + path, data=TYPED).status_code == 404, path
    assert content(url).get("words", "") == ""


def test_a_page_costs_few_statements(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    url = made(alice)
    for path in ("", "/publish"):
        with yard.statements() as seen:
            assert alice.get(url + path).status_code == 200
        assert len(seen) <= 6, seen
    with yard.statements() as seen:
        alice.post(url, data={**TYPED, "words": "letter"}, headers=HTMX)
    assert len(seen) <= 6, seen


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (f"{WORDS}, yellow", "6 letters too many. Remove some words, or choose shorter ones."),
        (", ".join(THEME_WORDS[1:]), "6 letters missing. Add words, or choose longer ones."),
        (f"{WORDS}, clue", "See the notes beside them"),
    ],
)
def test_a_refusal_names_what_is_wrong(alice: FlaskClient, words: str, said: str) -> None:
    url = begin(alice)
    page = alice.post(f"{url}/generate", data={**TYPED, "words": words})
    assert page.status_code == 422
    assert said in page.text
    assert ("See the notes beside them" in page.text) == ("notes" in said)


def test_a_gap_shorter_than_any_word_gets_one_advice(alice: FlaskClient) -> None:
    url = begin(alice)
    words = ", ".join(["table" if word == "letter" else word for word in THEME_WORDS])
    page = alice.post(f"{url}/generate", data={**TYPED, "words": words}).text
    assert "1 letter missing. No word is short enough to fill the gap" in page
    assert page.count("No word is short enough") == 1
    assert "Add words" not in page


def test_a_word_that_is_as_long_as_the_surplus_is_marked(alice: FlaskClient) -> None:
    url = begin(alice)
    page = alice.post(url, data={**TYPED, "words": f"{WORDS}, yellow"}, headers=HTMX).text
    marked = re.findall(r"<b>(\w+)</b> <span class=\"size\">6</span> <span class=\"hint\">leave it out", page)
    assert marked == ["letter", "answer", "riddle", "yellow"]
