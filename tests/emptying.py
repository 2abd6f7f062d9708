"""Tables without rows: what nearly every test begins with."""

from __future__ import annotations

from sqlalchemy import text

from app.extensions import db


def empty() -> None:
    """Take every row out of every table. Which have any is asked of all at once: a test fills few of them."""
    db.session.rollback()
    full = filled()
    for table in reversed(db.metadata.sorted_tables):
        if table.name in full:
            db.session.execute(table.delete())
    db.session.commit()


def filled() -> set[str]:
    """The tables that hold a row."""
    names = [table.name for table in db.metadata.sorted_tables]
    asked = " UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM \"{name}\")" for name in names)
    return set(db.session.scalars(text(asked)))
