"""Signals of log-in, log-out, merging and deletion, sent inside the transaction; the sender commits.

* `counting` (user_id): how many things of a guest could be taken along; receivers answer numbers, which are added up.
* `named` (user_id): a guest has become an account.
* `merging` (guest_id, user_id, play): what the guest has becomes the account's; the guest's row is deleted afterwards.
  `play` is what the guest's session holds and the account's is going to: receivers may change it.
* `left_behind` (guest_id): somebody logs in or signs up without the guest's games.
* `deleting` (user_id): an account is about to be deleted.
* `entering` (player, aside): somebody has logged in; `aside` is what the browser had set aside before.
* `renewed` (old_id, new_id): a browser goes on in a new login session, in the place of the one that has ended.
* `leading` (user_id): where a player goes on; the first address that a receiver answers is taken.
* `leaving` (player, form): somebody logs out, and the session is about to end; receivers answer a sentence that tells
  what was saved, or None.
* `leaving_page` (form, game, slug): a page cannot go on before somebody logs in: keep what is typed in it.
* `shown_anew` (form): a page without scripts is about to be shown in another language, and posts what is typed in it.
"""

from __future__ import annotations

from typing import Any

from blinker import Namespace, Signal

_signals = Namespace()
counting = _signals.signal("counting")
named = _signals.signal("named")
merging = _signals.signal("merging")
left_behind = _signals.signal("left-behind")
deleting = _signals.signal("deleting")
entering = _signals.signal("entering")
renewed = _signals.signal("renewed")
leading = _signals.signal("leading")
leaving = _signals.signal("leaving")
leaving_page = _signals.signal("leaving-page")
shown_anew = _signals.signal("shown-anew")


def answers(signal: Signal, **values: Any) -> list[Any]:
    """Send the signal and return the receivers' answers, without None."""
    return [answer for _receiver, answer in signal.send(None, **values) if answer is not None]


def first(signal: Signal, **values: object) -> Any:
    """Send the signal and return the first answer that is not None; None if there is none."""
    return next(iter(answers(signal, **values)), None)
