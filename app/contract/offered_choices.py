"""Choices of a visitor about how the site looks and works: the site and each game declare theirs, and
`app/preferences` keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from app.web.texts import Lazy


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A choice between named values: `options` has the label of each, and the first is the default."""

    name: str
    label: Lazy
    options: Mapping[str, Lazy]
    hint: Lazy = ""

    @property
    def default(self) -> str:
        return next(iter(self.options))

    def is_allowed(self, value: object) -> bool:
        return isinstance(value, str) and value in self.options


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """A choice between on and off."""

    name: str
    label: Lazy
    default: bool = False
    hint: Lazy = ""

    def is_allowed(self, value: object) -> bool:
        return isinstance(value, bool)


OfferedChoice: TypeAlias = Choice | Switch
