"""Every grid that can be published has a width and a height in the styles that its page loads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import grids

STATIC = Path(__file__).resolve().parents[4] / "static"


def styles(page: str) -> str:
    names = re.findall(r'href="/static/([\w/-]+)\.\w+\.css"', page)
    return "".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in names)


@pytest.mark.parametrize(("width", "height"), [(15, 15), (16, 3), (3, 16), (21, 21), (25, 25)])
def test_it_works(app: Flask, client: FlaskClient, width: int, height: int) -> None:
    slug = grids.add_crossword(grids.new_crossword(("a" * width,) * height))
    page = client.get(f"/crossword/{slug}").text
    assert f'class="grid c{width} r{height} ' in page
    assert f".c{width} {{ --cols: {width}; }}" in styles(page)
    assert f".r{height} {{ --rows: {height}; }}" in styles(page)
    assert ("crossword/large." in page) == (max(width, height) > 15)
