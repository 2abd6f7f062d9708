"""The nine numbered slots of an author's crosswords: each holds one draft, and drafts beyond them are for accounts."""

from __future__ import annotations

from collections.abc import Sequence

from flask import url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from markupsafe import Markup
from sqlalchemy import select, update

from app.accounts.models import User
from app.extensions import db
from app.games.crossword.web.blueprint import NAME
from app.web.errors import RefusedInput
from app.workshop import drafts
from app.workshop.models import Draft

SLOTS = 9


class NoSuchSlot(RefusedInput):
    text = _l("Slots are numbered 1 to %(most)d.", most=SLOTS)


class SlotHeld(RefusedInput):
    """Another draft lies there; the author is asked first."""

    def __init__(self, holder: Draft, slot: int) -> None:
        super().__init__()
        self.holder, self.slot = holder, slot


class SlotsFull(RefusedInput):
    """A guest's slots are all taken. The sentence links to the drafts, in a tab of their own: what was typed stays."""

    text = _l("All nine slots are taken. Delete a draft, or sign up to keep more.")

    @property
    def sentence(self) -> str:
        link = Markup('<a href="{}" target="_blank">{}</a>')
        own = link.format(url_for("workshop.mine", _anchor="drafts"), _("My drafts"))
        signup = link.format(url_for("accounts.signup", next=url_for("workshop.mine")), _("Sign up"))
        return Markup("{} {} · {}").format(self.text, own, signup)


def read_slot(text: str) -> int | None:
    """The slot that was asked for; None for none. Raises NoSuchSlot."""
    typed = text.strip()
    if not typed:
        return None
    if len(typed) > 1 or not typed.isascii() or not typed.isdecimal() or typed == "0":
        raise NoSuchSlot
    return int(typed)


def slot_of(draft: Draft) -> int | None:
    slot = draft.content.get("slot")
    return slot if isinstance(slot, int) and 1 <= slot <= SLOTS else None


def drafts_in_slots(begun: Sequence[Draft]) -> dict[int, Draft]:
    """The drafts in the slots: of two in one, as after a guest has signed in, the one that was changed last."""
    drafts_by_slot: dict[int, Draft] = {}
    for draft in sorted(begun, key=lambda one: one.updated_at):
        if slot := slot_of(draft):
            drafts_by_slot[slot] = draft
    return drafts_by_slot


def free_slot(begun: Sequence[Draft]) -> int | None:
    taken = drafts_in_slots(begun)
    return next((slot for slot in range(1, SLOTS + 1) if slot not in taken), None)


def first_free_slot(author_id: int) -> int | None:
    """The first free slot of an author, of whose drafts nothing else is read."""
    slots = select(Draft.content["slot"].as_integer()).where(Draft.author_id == author_id, Draft.game == NAME)
    taken = set(db.session.scalars(slots.where(Draft.puzzle_id.is_(None))))
    return next((slot for slot in range(1, SLOTS + 1) if slot not in taken), None)


def vacate_slot(
    game: str, author_id: int, slot: int | None, draft_id: int | None, *, overwrite: bool, keeps: bool
) -> None:
    """Make a slot free for a draft. Raises SlotHeld if another lies there and is not to be overwritten. The caller
    commits.

    What is overwritten stays among the drafts beyond the slots of an author who `keeps` more; else it is gone.
    """
    # Written to before anything is read: of two claims the second waits here for the first.
    db.session.execute(update(User).where(User.id == author_id).values(id=author_id))
    others = [
        other
        for other in drafts.list_drafts(author_id, game)
        if slot and slot_of(other) == slot and other.id != draft_id
    ]
    if others and not overwrite:
        raise SlotHeld(others[0], slot or 0)
    for other in others:
        if keeps:
            values = {"content": {**other.content, "slot": None}, "version": Draft.version + 1}
            db.session.execute(update(Draft).where(Draft.id == other.id).values(values))
        else:
            drafts.discard_draft(other)
