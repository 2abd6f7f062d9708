"""The sentences of a founding text on the page `/papers`: each game declares those of its own texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.web.texts import SentenceTemplate


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSection:
    """The part of the page about the papers that is about one founding text.

    `about` introduces it, `claims` has a sentence for each claim that `./bench papers` measures, and `notes` explains
    some of them further. `links` are endpoints of pages where a reader can see more, with what their links say.
    """

    title: SentenceTemplate
    about: SentenceTemplate
    claims: Mapping[str, SentenceTemplate]
    notes: Mapping[str, SentenceTemplate] = field(default_factory=dict)
    links: Mapping[str, SentenceTemplate] = field(default_factory=dict)
