"""All that a visitor may choose of how the site looks and works, declared once; games add their own."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from app.contract import registry
from app.contract.offered_choices import Choice, OfferedChoice, Switch
from app.preferences.choices import load_choices

THEME = Choice(
    name="theme",
    label=_l("Theme"),
    options={
        "system": _l("As on my device"),
        "light": _l("Light"),
        "dark": _l("Dark"),
        "contrast": _l("High contrast"),
    },
    hint=_l("High contrast is light or dark, as on your device."),
)
PALETTE = Choice(
    name="palette",
    label=_l("Colours"),
    options={"usual": _l("The usual ones"), "distinct": _l("Easy to tell apart if you’re colour-blind")},
)
LETTERS = Choice(
    name="letters",
    label=_l("Size of letters"),
    options={
        "normal": _l("Normal"),
        "large": _l("Large"),
        "larger": _l("Larger"),
        "largest": _l("Largest"),
    },
)
MOTION = Choice(
    name="motion",
    label=_l("Motion"),
    options={"system": _l("As on my device"), "reduced": _l("Nothing moves")},
)
HAND = Choice(
    name="hand",
    label=_l("Buttons for"),
    options={"right": _l("The right hand"), "left": _l("The left hand")},
    hint=_l("On a phone, the buttons you press most come to that side."),
)
SOUNDS = Switch(
    name="sounds",
    label=_l("Quiet sounds"),
    hint=_l("A soft tone for a word that counts, one that doesn’t, and a finished puzzle."),
)
SHOW_TIMER = Switch(
    name="show_timer",
    label=_l("Show the timer while I play"),
    default=True,
    hint=_l("Without it, your time is still counted, and you see it when you’ve finished."),
)
SHOW_STREAKS = Switch(name="show_streaks", label=_l("Show my streaks"), default=True)

LOOK = (THEME, PALETTE, LETTERS, MOTION)
PLAYING = (HAND, SOUNDS, SHOW_TIMER, SHOW_STREAKS)
# Those that a page shows as attributes of its root element, for style sheets and modules.
OF_PAGES = (*LOOK, HAND, SOUNDS, SHOW_TIMER)


def choices_of_games() -> tuple[OfferedChoice, ...]:
    """Return what the games of the site declare, in their order."""
    return tuple(choice for spec in registry.specs() for choice in spec.choices)


def offered_choices() -> tuple[OfferedChoice, ...]:
    """Return all choices of the site and its games."""
    return (*LOOK, *PLAYING, *choices_of_games())


def value_of(choice: Choice) -> str:
    """Return the visitor's value of a choice; the default for one never made, or no longer offered."""
    stored = load_choices().get(choice.name)
    return str(stored) if choice.is_allowed(stored) else choice.default


def is_on(switch: Switch) -> bool:
    """Whether the visitor has a switch on."""
    stored = load_choices().get(switch.name)
    return stored if isinstance(stored, bool) else switch.default
