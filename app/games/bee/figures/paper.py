"""The founding paper's own numbers, counted once from its word lists: the lists themselves are not kept here."""

from __future__ import annotations

import json
from functools import lru_cache

from app.contract.game_types import Json
from app.words.table import DATA

FILE = DATA / "bee" / "paper-figures.json"


@lru_cache
def paper_figures() -> Json:
    """The analysis that `yields.analyse_index` has made of the paper's lists, with its origin."""
    figures: Json = json.loads(FILE.read_text("utf-8"))
    return figures
