"""What pages say of an email that was asked for: on its way, late, or with the people who run a site that sends none.

Each sentence is the same whether or not an account has the address.
"""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from app.accounts import outbox
from app.web import mail
from app.web.texts import Sentence

SENT_HINT: Sentence = _l(
    "Optional. We’ll use it only to reset your password. Follow the link we send you to confirm it."
)
UNSENT_HINT: Sentence = _l(
    "Optional. It’s used only to reset your password. This site can’t send email: ask the people who run it for the "
    "link that confirms it."
)


def address_hint() -> Sentence:
    """Return what the field of an optional address says under it."""
    return SENT_HINT if mail.has_server() else UNSENT_HINT


def confirm_text(address: str) -> str:
    """Return the notice for an address that was just given."""
    if not mail.has_server():
        return _(
            "This site can’t send email. Ask the people who run it for the link that confirms %(email)s.", email=address
        )
    if outbox.is_delayed():
        late = _("Our mail server isn’t answering right now, so the email to %(email)s will come later.", email=address)
        return late + " " + _("Your address is confirmed once you follow the link in it.")
    return _("We’ve sent an email to %(email)s. Follow the link in it to confirm your address.", email=address)


def unconfirmed_text(address: str) -> str:
    """Return the reminder of an address whose link has not been opened yet."""
    if not mail.has_server():
        return _(
            "%(email)s isn’t confirmed yet. This site can’t send email: ask the people who run it for the link.",
            email=address,
        )
    return _(
        "%(email)s isn’t confirmed yet. Open the link in our email, or save again to get a new one.", email=address
    )


def reset_lead() -> str:
    """Return how one gets a new password, above the form that asks for the address."""
    if not mail.has_server():
        return _(
            "This site can’t send email. Enter the email address you’ve confirmed for your account, then ask the "
            "people who run the site for the link to choose a new password."
        )
    return _(
        "Enter the email address you’ve confirmed for your account. We’ll send you a link to choose a new password."
    )


def reset_text() -> str:
    """Return the notice after a link for a new password was asked for: it goes to confirmed addresses only."""
    if not mail.has_server():
        return _(
            "This site can’t send email. If an account has confirmed this address, the people who run the site have "
            "your link. It works for half an hour."
        )
    if outbox.is_delayed():
        late = _("Our mail server isn’t answering right now.")
        return late + " " + _("If an account has confirmed this address, we’ll email you as soon as we can.")
    return _("If an account has confirmed this address, an email is on its way. The link in it works for half an hour.")
