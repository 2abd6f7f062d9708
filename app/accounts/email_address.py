"""The email address of an account, which counts once a link in an email to it was opened.

No page says whether an address is known to the site: an email goes to it in any case, and what it says is for whoever
reads the mailbox.
"""

from __future__ import annotations

from flask import flash, make_response, redirect, render_template, url_for
from flask_babel import force_locale
from flask_babel import gettext as _
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from werkzeug.wrappers import Response

from app.accounts import outbox, service
from app.accounts.forms import EmptyForm
from app.accounts.models import USER, User
from app.accounts.outbox import Message
from app.accounts.routes import bp
from app.extensions import AnyRow, db, now
from app.signing import load_fresh, make_serializer

LIFETIME_SECONDS = 3 * 24 * 3600


def signer() -> URLSafeTimedSerializer:
    return make_serializer("confirm-email")


def compose_confirmation(row: AnyRow) -> Message | None:
    """The email with the link; to an address that another account has, one that says so."""
    user = db.session.get(User, row.user_id) if row.user_id else None
    if user is None or user.email_wanted != row.address:
        return None
    subject = _("Confirm your email address for Wordyard")
    request_sentence = _(
        "Someone, probably you, asked to use this address for the Wordyard account %(name)s.", name=user.name
    )
    otherwise = _("If it wasn’t you, just ignore this email.")
    if owner := find_owner(row.address, besides=user.id):
        taken_sentence = _(
            "That address already belongs to the account %(name)s, and an address can have only one account.",
            name=owner.name,
        )
        return Message(subject, f"{request_sentence}\n{taken_sentence}\n\n{otherwise}\n")
    how = _("Follow this link to confirm it. It works for three days:")
    target = outbox.link(row, "accounts.confirm_email", token=str(signer().dumps([user.id, row.address])))
    return Message(subject, f"{request_sentence}\n{how}\n\n{target}\n\n{otherwise}\n")


def compose_notice(row: AnyRow) -> Message | None:
    """Tell the address that an account has, or had, what becomes of it; None if it stays."""
    user = db.session.get(User, row.user_id) if row.user_id else None
    if user is None or (user.email == row.address and not user.email_wanted):
        return None
    with force_locale(user.locale or row.locale):
        subject = _("The email address of your Wordyard account")
        if user.email == row.address:
            return Message(subject, tell_of_wish(row, user))
        return Message(subject, tell_of_change(user))


def tell_of_wish(row: AnyRow, user: User) -> str:
    names = {"name": user.name, "email": outbox.masked_address(user.email_wanted or "")}
    request_sentence = _(
        "The email address of the account %(name)s will change to %(email)s once that address is confirmed.", **names
    )
    otherwise = _("If it wasn’t you, choose a new password now. The address won’t change then:")
    return f"{request_sentence}\n\n{otherwise}\n\n{outbox.link(row, 'accounts.forgotten')}\n"


def tell_of_change(user: User) -> str:
    if user.email:
        names = {"name": user.name, "email": outbox.masked_address(user.email)}
        what = _("The email address of the account %(name)s is now %(email)s.", **names)
    else:
        what = _("The account %(name)s no longer has an email address.", name=user.name)
    otherwise = _(
        "If it wasn’t you, log in, choose a new password and save this address again. If you can’t log in, write to "
        "the people who run the site."
    )
    return f"{what}\n\n{otherwise}\n"


outbox.COMPOSERS |= {"confirm": compose_confirmation, "address": compose_notice}


def find_owner(address: str, *, besides: int) -> User | None:
    """The other account that has confirmed this address."""
    confirmed = (User.email == address, User.email_confirmed_at.is_not(None), User.id != besides)
    return db.session.scalars(select(User).where(*confirmed)).one_or_none()


def find_user_to_confirm(token: str) -> User | None:
    """Return the user whose address the link confirms; None if it is too old, forged, or no longer the one wanted."""
    try:
        user_id, address = load_fresh(signer(), token, LIFETIME_SECONDS)
    except BadSignature:
        return None
    user = db.session.get(User, user_id)
    return user if user and user.email_wanted == address else None


def confirm(user: User) -> bool:
    """Make the wanted address the account's, tell the one before, and commit; False if another account has confirmed
    it before.

    An address that was never confirmed, from before that was asked for, goes to whoever confirms it.
    """
    address, old_address = user.email_wanted, service.confirmed_email(user.id)
    unproved = (USER.c.email == address, USER.c.email_confirmed_at.is_(None), USER.c.id != user.id)
    db.session.execute(update(USER).where(*unproved).values(email=None))
    new_values = {"email": address, "email_wanted": None, "email_confirmed_at": now()}
    try:
        db.session.execute(update(USER).where(USER.c.id == user.id, USER.c.email_wanted == address).values(new_values))
        if old_address:
            outbox.add_email("address", old_address, user.id)
        db.session.commit()
    except IntegrityError:
        db.session.rollback()
        return False
    outbox.deliver_soon()
    return True


@bp.route("/account/email/<token>", methods=["GET", "POST"])
def confirm_email(token: str) -> Response:
    form, user = EmptyForm(), find_user_to_confirm(token)
    if user is None:
        flash(_("This link has been used already or has expired. Save your address again to get a new one."), "error")
        return redirect(url_for("accounts.settings"), 303)
    if not form.validate_on_submit():
        page = render_template("accounts/confirm_email.html", form=form, name=user.name, address=user.email_wanted)
        return make_response(page)
    address = user.email_wanted
    if confirm(user):
        flash(_("%(email)s is confirmed.", email=address), "success")
    else:
        flash(_("This address belongs to another account."), "error")
    return redirect(url_for("accounts.settings"), 303)
