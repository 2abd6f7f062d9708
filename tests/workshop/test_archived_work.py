"""What a person's archive has from the workshop: all that is theirs, and no answer that they have not seen."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from flask import Flask
from sqlalchemy import select

from app.extensions import db, now
from app.play.models import SAVE
from app.puzzles.models import CREATOR, PUZZLE
from app.workshop import archived_work, drafts, word_lists
from tests import counted, yard


def files(parts: Any) -> dict[str, str]:
    return {
        name: "".join(piece if isinstance(piece, str) else piece.decode() for piece in some) for name, some in parts
    }


def add_boards(author_id: int) -> list[int]:
    for name in ("first", "second"):
        new = replace(yard.new_bee(title=name), identity=name)
        yard.add_bee(new, author_id=author_id, origin=CREATOR, slug=name)
    return yard.column(select(PUZZLE.c.id).order_by(PUZZLE.c.id))


def answers_by_file(user_id: int) -> dict[str, bool]:
    return {
        name: json.loads(text)["answers"] is not None
        for name, text in files(archived_work.list_puzzles(user_id)).items()
    }


def test_it_works(any_app: Flask) -> None:
    """The answers of a puzzle are there once its author has ended that puzzle, and no other's."""
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    first, second = add_boards(alice)
    assert answers_by_file(alice) == {"puzzles/bee/first.json": False, "puzzles/bee/second.json": False}
    counted.finish(first, alice, 60)
    counted.finish(second, bob, 60)
    assert answers_by_file(alice) == {"puzzles/bee/first.json": True, "puzzles/bee/second.json": False}
    assert answers_by_file(bob) == {}
    save = SAVE.update().where(SAVE.c.id == counted.begin(second, alice))
    assert not answers_by_file(alice)["puzzles/bee/second.json"]
    db.session.execute(save.values(revealed_at=now()))
    db.session.commit()
    assert answers_by_file(alice)["puzzles/bee/second.json"]


def test_a_puzzle_s_file_is_laid_out_to_be_read(any_app: Flask) -> None:
    add_boards(yard.add_user("alice").id)
    text = files(archived_work.list_puzzles(yard.column(select(PUZZLE.c.author_id))[0]))["puzzles/bee/first.json"]
    assert text.startswith('{\n  "game": "bee",\n  "slug": "first"')


def test_drafts_are_one_s_own_and_hide_what_their_author_will_not_see(any_app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    shown = drafts.create_draft("strands", alice, "Shown", {"board": {"rows": ["abc"]}})
    hidden = drafts.create_draft("strands", alice, "Hidden", {"board": {"rows": ["abc"]}, "blind": True})
    drafts.create_draft("strands", bob, "Bob's", {})
    read = {name: json.loads(text) for name, text in files(archived_work.list_drafts(alice)).items()}
    assert list(read) == [f"drafts/{shown.key}.json", f"drafts/{hidden.key}.json"]
    boards = [draft["content"]["board"] for draft in read.values()]
    assert boards == [{"rows": ["abc"]}, None]


def test_lists_are_one_s_own(any_app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    word_lists.store_word_list(alice, "crossword", "en", "Tents", "yurt;90")
    word_lists.store_word_list(alice, "crossword", "nb", "Telt", "lavvo")
    word_lists.store_word_list(bob, "crossword", "en", "Huts", "igloo")
    assert sorted(files(archived_work.list_word_lists(alice)).values()) == ["lavvo", "yurt;90"]
    first, second = db.session.execute(archived_work.select_list_names(alice)).mappings().all()
    assert (first["name"], first["size"], second["name"]) == ("Tents", 7, "Telt")
