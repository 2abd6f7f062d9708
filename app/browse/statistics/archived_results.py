"""Parts of a person's archive from statistics: the results, as they can be downloaded by themselves."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import lazy_gettext as _l

from app.accounts.own_data.archive_parts import Pieces, declare, format_json
from app.browse.statistics.results_files import list_results, write_csv


def list_csv(user_id: int) -> Iterator[tuple[str, Pieces]]:
    """Yield the results for a spreadsheet."""
    yield "results.csv", [write_csv(list_results(user_id))]


def list_json(user_id: int) -> Iterator[tuple[str, Pieces]]:
    """Yield the results for a program."""
    yield "results.json", [format_json(list(list_results(user_id)))]


declare("results.csv", _l("Your results, as on the page of your statistics, for a spreadsheet."), (), list_csv)
declare("results.json", _l("The same results for a program."), (), list_json)
