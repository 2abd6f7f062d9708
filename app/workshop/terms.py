"""The terms of publishing: who has accepted which version of them, and when."""

from __future__ import annotations

from sqlalchemy import select

from app.accounts import signals
from app.extensions import db, insert, now, table_of
from app.workshop.models import TermsAcceptance

# Of the text in templates/workshop/terms.html: a new version is accepted anew.
VERSION = 1
TERMS_ACCEPTANCE = table_of(TermsAcceptance)


def has_accepted(user_id: int) -> bool:
    """Whether a person or guest has accepted the present version."""
    accepted = select(TermsAcceptance.version).where(
        TermsAcceptance.user_id == user_id, TermsAcceptance.version == VERSION
    )
    return db.session.scalar(accepted) is not None


def accept_terms(user_id: int) -> None:
    """Store the present version with this moment, unless it was accepted before. The caller commits."""
    values = {"user_id": user_id, "version": VERSION, "accepted_at": now()}
    db.session.execute(insert(TERMS_ACCEPTANCE).values(values).on_conflict_do_nothing())


@signals.merging.connect
def merge_acceptance(sender: object, guest_id: int, user_id: int, play: dict[str, object]) -> None:
    """Copy the guest's acceptances of the terms to the account. The caller commits."""
    a = TERMS_ACCEPTANCE.c
    rows = db.session.execute(select(a.version, a.accepted_at).where(a.user_id == guest_id)).all()
    for version, accepted_at in rows:
        values = {"user_id": user_id, "version": version, "accepted_at": accepted_at}
        db.session.execute(insert(TERMS_ACCEPTANCE).values(values).on_conflict_do_nothing())
