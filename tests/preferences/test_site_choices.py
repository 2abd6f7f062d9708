"""What a visitor may choose: each choice has its values and a default, and a page tells the others at its root."""

from __future__ import annotations

import pytest
from flask import Flask

from app.preferences import choices, page_look, site_choices
from app.preferences.settings_form import RefusedChoice, current_settings, read_choice, read_settings
from app.preferences.zones import list_zones_by_region, zone_names

ALL = {
    "theme": "dark",
    "palette": "distinct",
    "letters": "largest",
    "motion": "reduced",
    "hand": "left",
    "sounds": True,
    "show_timer": False,
}
TOLD = (
    ' data-theme="dark" data-palette="distinct" data-letters="largest" data-motion="reduced" data-hand="left"'
    ' data-sounds="on" data-show-timer="off"'
)


def test_it_works(app: Flask) -> None:
    with app.test_request_context():
        assert page_look.root_attributes() == ""
        choices.store_choices(ALL)
        assert page_look.root_attributes() == TOLD
        assert [site_choices.value_of(one) for one in site_choices.LOOK] == ["dark", "distinct", "largest", "reduced"]
        assert site_choices.is_on(site_choices.SOUNDS)


def test_each_choice_is_declared_once(app: Flask) -> None:
    with app.test_request_context():
        names = [choice.name for choice in site_choices.offered_choices()]
    assert len(names) == len(set(names))
    assert {"bee_ladder", "strands_colours", "show_streaks"} <= set(names)


@pytest.mark.parametrize("value", ["neon", "", 1, None, True, ["dark"], '" onload="x'])
def test_a_stored_value_that_is_not_offered_counts_as_the_default(app: Flask, value: object) -> None:
    with app.test_request_context():
        choices.store_choices({"theme": value, "sounds": "on"})
        assert site_choices.value_of(site_choices.THEME) == "system"
        assert not site_choices.is_on(site_choices.SOUNDS)
        assert page_look.root_attributes() == ""
        assert current_settings()["theme"] == "system"


@pytest.mark.parametrize(
    ("theme", "scheme", "bars"),
    [
        ("system", "light dark", ["#f5f0e4", "#1a1815"]),
        ("light", "light", ["#f5f0e4"]),
        ("dark", "dark", ["#1a1815"]),
        ("contrast", "light dark", ["#ffffff", "#000000"]),
    ],
)
def test_the_browser_s_bars_follow_the_theme(app: Flask, theme: str, scheme: str, bars: list[str]) -> None:
    with app.test_request_context():
        choices.store_choices({"theme": theme})
        assert (page_look.color_scheme(), [*page_look.bar_colors().values()]) == (scheme, bars)


def test_a_form_is_read_strictly(app: Flask) -> None:
    with app.test_request_context():
        values, faults = read_settings({"theme": "neon", "hand": "left", "sounds": "loud", "zone": "Europe/Atlantis"})
        assert set(faults) == {"theme", "sounds", "zone"}
        assert values["hand"] == "left"
        assert not set(values) & set(faults)
        # What a form leaves out stays; a box that is left out is not ticked.
        assert "letters" not in values
        assert values["show_timer"] is False
        with pytest.raises(RefusedChoice):
            read_choice(site_choices.THEME, None)


def test_time_zones_are_listed_by_region() -> None:
    zones = list_zones_by_region()
    assert zones["Europe"]["Europe/Oslo"] == "Oslo"
    assert zones["America"]["America/Argentina/Buenos_Aires"] == "Buenos Aires, Argentina"
    assert {name for places in zones.values() for name in places} <= zone_names()
