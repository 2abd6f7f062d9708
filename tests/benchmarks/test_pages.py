"""The page of figures."""

from __future__ import annotations

from benchmarks.pages import beside, document


def test_it_works() -> None:
    row = {"route": "GET /", "statements": 4, "met": True}
    assert "| `GET /` | 4 |" in document([row], "Pages")


def test_the_figures_of_others_stay() -> None:
    others = "\n## Words\n\n| all |\n\n## More\n"
    assert beside(document([{"route": "GET /"}], "Pages") + others) == others
    assert beside(document([{"route": "GET /"}], "Pages")) == ""
