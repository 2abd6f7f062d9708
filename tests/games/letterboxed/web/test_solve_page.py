from __future__ import annotations

from html import unescape

import pytest
from flask.testing import FlaskClient

from app.words.lexicon import Tier, load
from tests import yard


def solve(client: FlaskClient, sides: str, language: str = "en") -> tuple[int, str]:
    answer = client.get("/letterboxed/solve", query_string={"sides": sides, "language": language})
    return answer.status_code, unescape(answer.text)


def test_it_works(client: FlaskClient) -> None:
    code, page = solve(client, "art bik cen lmo")
    assert code == 200
    assert page.count("at least 2 words") == 2
    assert "<li>rocket – terminable</li>" in page
    assert "answers of one or two words" in page


def test_the_page_alone_asks_for_letters(client: FlaskClient) -> None:
    code, page = solve(client, "")
    assert (code, "at least" in page, 'class="error"' in page) == (200, False, False)


@pytest.mark.parametrize(
    ("sides", "sentence"),
    [
        ("art bik cen", "four sides; this has 3"),
        ("art bik cen lma", "A board can’t have A twice."),
        ("x" * 500, "far too long"),
    ],
)
def test_what_is_no_board_is_told(client: FlaskClient, sides: str, sentence: str) -> None:
    code, page = solve(client, sides)
    assert (code, sentence in page) == (422, True)


def test_a_board_without_a_solution_says_why(client: FlaskClient) -> None:
    code, page = solve(client, "qxz jvk wpf hgb")
    assert (code, "no word uses" in page) == (200, True)


def test_words_are_marked_with_their_language(client: FlaskClient) -> None:
    code, page = solve(client, "btø ekå mnæ rsy", "nb")
    assert (code, '<ul class="chain-list" lang="nb">' in page) == (200, True)
    assert '<ul class="chain-list">' in solve(client, "art bik cen lmo")[1]


def test_no_rude_word_is_told(client: FlaskClient) -> None:
    rude = set(load("en").words(Tier.MILD))
    for sides in ("art bik cen lmo", "ast bdo cpy eir", "aei rst lnd omp"):
        code, page = solve(client, sides)
        told = "".join(part.partition("</ul>")[0] for part in page.split('<ul class="chain-list"')[1:])
        assert code == 200
        assert told
        assert not rude & yard.parts(told)


def test_a_finished_game_leads_to_it(alice: FlaskClient) -> None:
    slug = yard.add_box()
    assert "/letterboxed/solve" not in alice.get(f"/letterboxed/{slug}").text
    for word in yard.PAIR:
        alice.post(f"/letterboxed/{slug}/guess", data={"word": word})
    page = unescape(alice.get(f"/letterboxed/{slug}").text)
    url = page.partition('href="/letterboxed/solve')[2].partition('"')[0]
    assert "bytes – sporadic" in alice.get(f"/letterboxed/solve{url}").text
