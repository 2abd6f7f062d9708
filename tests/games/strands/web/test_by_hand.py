"""To and fro between words that are laid out and words that are placed by hand: nothing of either is lost."""

from __future__ import annotations

from html import unescape
from typing import Any

from flask.testing import FlaskClient

from tests.games.strands.editor import TYPED, WORDS, begin, content, made
from tests.yard import HTMX, ROWS, SPANGRAM, TRACED

BOARD = "\n".join(ROWS)


def path_of(url: str, text: str) -> str:
    """Where a word of the draft's board lies, as the drawing's buttons say it."""
    board = content(url)["board"]
    found = {one["text"]: one["path"] for one in (board["spangram"], *board["words"])}
    return ".".join(str(row * 6 + column) for row, column in found[text])


def post(client: FlaskClient, url: str, act: str, **more: str) -> Any:
    return client.post(f"{url}/grid", data={"act": act, "view": "paths", **more})


def test_it_works(client: FlaskClient) -> None:
    url = made(client)
    client.post(f"{url}/change", data={"act": "pin:letter"})
    letter, clue = path_of(url, "letter"), path_of(url, "clue")
    assert post(client, url, f"drop:{clue}").status_code == 303
    kept = content(url)
    assert (kept["spangram"], kept["words"], list(kept["pins"])) == (SPANGRAM, WORDS, ["letter"])
    page = client.get(url).text
    for field in (
        'id="words"',
        'id="spangram"',
        'id="language"',
        'id="generate"',
        "Pinned: letter",
        "6 words were placed",
    ):
        assert field in page, field
    client.post(f"{url}/generate", data=TYPED)
    assert path_of(url, "letter") == letter
    # The drawing is that of the new board.
    assert client.get(f"{url}/grid").text.count("<polyline") == len(TRACED) + 1


def test_the_rest_is_laid_out_beside_what_was_drawn(client: FlaskClient) -> None:
    url = made(client)
    left = {word: path_of(url, word) for word in TRACED if word != "clue"}
    post(client, url, f"drop:{path_of(url, 'clue')}")
    assert post(client, url, "rest").location == url
    assert content(url)["board"]
    assert {word: path_of(url, word) for word in left} == left


def test_words_that_cannot_be_laid_are_told_of(client: FlaskClient) -> None:
    url = begin(client)
    client.post(url, data={**TYPED, "words": "letter, clue"})
    post(client, url, "add", path=TRACED["clue"], word="clue")
    answer = post(client, url, "rest")
    assert answer.location == url
    assert "28 letters missing. Add words, or choose longer ones." in client.get(url).text
    assert set(content(url)["words"].split()) == {"letter", "clue"}


def test_tools_of_a_laid_board_are_there_by_hand(client: FlaskClient) -> None:
    url = made(client)
    letter = path_of(url, "letter")
    post(client, url, f"drop:{path_of(url, 'clue')}")
    post(client, url, f"pin:{letter}")
    post(client, url, "mirror")
    post(client, url, f"reverse:{'.'.join(mirrored(letter))}")
    pinned = content(url)["pins"]["letter"]
    assert [str(row * 6 + column) for row, column in pinned] == mirrored(letter)[::-1]
    assert 'aria-pressed="true"' in client.get(f"{url}/grid").text
    post(client, url, f"pin:{'.'.join(mirrored(letter)[::-1])}")
    assert content(url)["pins"] == {}


def mirrored(path: str) -> list[str]:
    return [str(cell // 6 * 6 + 5 - cell % 6) for cell in map(int, path.split("."))]


def test_an_imported_board_has_all_tools(client: FlaskClient) -> None:
    words = "\n".join(word for word in TRACED if word != SPANGRAM)
    text = f"{BOARD}\n\nclue: Our trade\nspangram: Word puzzle\n{words}"
    url = client.post("/strands/import", data={"text": text}).location
    page = client.get(url).text
    for tool in ('value="mirror"', 'value="reverse:clue"', 'value="pin:clue"', 'id="words"', ">Word puzzle</b>"):
        assert tool in page, tool
    assert client.post(f"{url}/change", data={"act": "mirror"}).status_code == 303
    first = content(url)["board"]["rows"][0]
    assert first == ROWS[0][::-1]
    assert f">{first[0]}</button>" in client.get(f"{url}/grid").text.partition('value="tap:1"')[0]


def test_a_word_is_chosen_and_placed_on_a_blank_board(client: FlaskClient) -> None:
    url = begin(client)
    client.post(url, data=TYPED)
    page = unescape(client.get(f"{url}/grid").text)
    assert 'value="wordpuzzle" data-letters="wordpuzzle" checked' in page
    answer = client.post(
        f"{url}/grid",
        data={"act": "add", "view": "paths", "path": TRACED[SPANGRAM], "word": SPANGRAM},
        headers=HTMX,
    )
    # The next word is chosen.
    assert 'data-letters="letter" checked' in answer.text
    for word in (word for word in TRACED if word != SPANGRAM):
        for cell in (*TRACED[word].split("."), TRACED[word].split(".")[-1]):
            # Without scripts, letter by letter.
            assert post(client, url, f"tap:{cell}", word=word).status_code == 303, word
    kept = content(url)
    assert kept["grid"] == "".join(ROWS)
    assert [one["spangram"] for one in kept["paths"]] == [True] + [False] * 6
    assert post(client, url, "use").location == url
    assert "Your board is ready: every word has only one path." in client.get(url).text


def test_a_word_that_does_not_fit_its_path_is_refused_with_the_page(client: FlaskClient) -> None:
    url = begin(client)
    client.post(url, data=TYPED)
    answer = post(client, url, "add", path="0.6.1.7", word="letter")
    assert answer.status_code == 422
    assert "“letter” has 6 letters, but this path has 4 cells." in unescape(answer.text)
    assert 'data-letters="letter" checked' in answer.text


def test_a_theme_word_that_is_placed_first_is_not_the_spangram(client: FlaskClient) -> None:
    url = begin(client)
    client.post(url, data=TYPED)
    post(client, url, "add", path=TRACED["clue"], word="clue")
    post(client, url, "add", path=TRACED[SPANGRAM], word=SPANGRAM)
    assert [one["spangram"] for one in content(url)["paths"]] == [False, True]


def test_what_was_drawn_by_hand_is_not_hidden_by_a_tick(client: FlaskClient) -> None:
    url = begin(client)
    client.post(url, data=TYPED)
    post(client, url, "add", path=TRACED["clue"], word="clue")
    assert 'id="blind"' not in client.get(url).text
    client.post(url, data={**TYPED, "blind": "y"})
    assert (len(content(url)["paths"]), content(url)["blind"]) == (1, False)
