from __future__ import annotations

from flask.testing import FlaskClient

from tests import yard


def test_it_works(client: FlaskClient) -> None:
    slug = yard.add_strands()
    client.post(f"/strands/{slug}/guess", data={"word": "clue"})
    assert "<strong>1</strong> <span>of 7</span>" in client.get(f"/strands/{slug}").text
