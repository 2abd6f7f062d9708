"""No table with data of a person is forgotten: each is in the archive, or left out for a reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import Table, literal, select

from app.accounts.own_data.archive_parts import LEFT_OUT, PARTS, format_json, format_rows, write_date
from app.extensions import db

# What everybody has together.
COMMON = {"user", "puzzle"}


def tables() -> list[Table]:
    return list(db.metadata.tables.values())


def columns_to(names: set[str]) -> Iterator[tuple[str, str]]:
    """Each table that refers to one of these, and the column."""
    for table in tables():
        for key in table.foreign_keys:
            if key.column.table.name in names:
                yield table.name, f"{table.name}.{key.parent.name}"


def declared() -> set[str]:
    return {column for part in PARTS.values() for column in part.covers} | set(LEFT_OUT)


def test_it_works(app: Flask) -> None:
    """Every column that refers to a user."""
    assert sorted({column for _table, column in columns_to({"user"})} - declared()) == []


def test_every_table_that_hangs_on_one_of_a_person_is_declared(app: Flask) -> None:
    handled = {column.partition(".")[0] for column in declared()}
    personal = {table for table, _column in columns_to({"user"})} - COMMON
    hanging = {table for table, _column in columns_to(personal)} - COMMON
    assert sorted(hanging - handled) == []


def test_nothing_is_declared_that_is_not_there(app: Flask) -> None:
    columns = {f"{table.name}.{column.name}" for table in tables() for column in table.columns}
    assert sorted(declared() - columns) == []
    assert all(LEFT_OUT.values())


@pytest.mark.parametrize("wanted", [0, 1, 2500])
def test_rows_are_a_list_however_many(any_app: Flask, wanted: int) -> None:
    numbers = select(literal(0).label("number")).cte(recursive=True)
    numbers = numbers.union_all(select(numbers.c.number + 1).where(numbers.c.number < wanted))
    text = "".join(format_rows(select(numbers.c.number).where(numbers.c.number > 0)))
    assert format_json([{"number": n + 1} for n in range(wanted)]) == text.replace("\n", "").replace(",{", ", {")


def test_what_has_no_form_is_refused() -> None:
    with pytest.raises(TypeError, match="bytes"):
        write_date(b"x")
