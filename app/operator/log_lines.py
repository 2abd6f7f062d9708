"""The lines of the operators' log as people read them: a sentence, and links to what it is about."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from flask import url_for
from flask_babel import format_decimal
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from app.contract import registry
from app.extensions import AnyRow
from app.generations import queues
from app.moderation import operator_log as log
from app.moderation.word_forms import RULED
from app.web.language_names import LANGUAGE_NAMES
from app.web.texts import SentenceTemplate

JOB = re.compile(r"[0-9a-f]{12,32}")
WORD = re.compile(r"(.+) \((\w+)\)(?:: (\w+))?")
UNDONE = re.compile(r"(\w+) #(\d+)")
# What was done, in words.
ACTS: dict[str, SentenceTemplate] = {
    log.HIDE: _l("hid a puzzle"),
    log.REMOVE: _l("deleted a puzzle"),
    log.LIST: _l("listed a puzzle"),
    log.KEEP: _l("dismissed the reports on a puzzle"),
    log.BAN: _l("closed an account"),
    log.UNDO: _l("undid an action"),
    log.SHOW: _l("viewed answers"),
    log.RETRY: _l("restarted jobs"),
    log.CANCEL: _l("cancelled jobs"),
    log.DELETE: _l("deleted jobs"),
    log.PAUSE: _l("paused a queue"),
    log.RESUME: _l("resumed a queue"),
    log.EMPTY: _l("emptied a queue"),
    log.STOCK: _l("asked for extra puzzles"),
    log.PICK: _l("chose the puzzle of the week"),
    log.RULE: _l("ruled on a word"),
    log.REFUSE: _l("left a word unchanged"),
    log.APPOINT: _l("made somebody an operator"),
    log.DISMISS: _l("made an operator a player again"),
}


class Link(NamedTuple):
    """A text and where it leads; an empty address makes plain text of it."""

    text: str
    url: str = ""


def links_of(line: AnyRow) -> list[Link]:
    """Return links to the subjects of a log line; a subject that cannot be parsed becomes plain text."""
    reader = next((links for pattern, links in READERS if line.act in pattern), None)
    return (reader(line) if reader else []) or [Link(line.subject)]


def _boards(line: AnyRow) -> list[Link]:
    if line.act == log.SHOW and JOB.fullmatch(line.subject):
        return _jobs(line)
    game, _slash, slug = line.subject.partition("/")
    if game not in registry.names() or not slug:
        return []
    text = f"{registry.title(game)}, {slug}"
    return [Link(text, url_for(".board", game=game, slug=slug))]


def _jobs(line: AnyRow) -> list[Link]:
    """Ids are shortened where there are many: the list of jobs finds them by their beginning."""
    ids = JOB.findall(line.subject)
    links = [Link(_("job %(number)s", number=number), _job_url(job_id)) for number, job_id in enumerate(ids, 1)]
    if len(links) == 1:
        links = [Link(_("this job"), links[0].url)]
    more = line.subject.partition(" +")[2]
    return [*links, *([Link(_("and %(number)s more", number=format_decimal(more)))] if more else [])]


def _job_url(id: str) -> str:
    return url_for(".job", id=id) if len(id) == 32 else url_for(".index", status="all", text=id)


def _queues(line: AnyRow) -> list[Link]:
    url = url_for(".index", status="all", queue=line.subject) if line.subject in queues.NAMES else ""
    return [Link(line.subject, url)]


def _accounts(line: AnyRow) -> list[Link]:
    return [Link(line.subject, url_for(".accounts", name=line.subject))]


def _words(line: AnyRow) -> list[Link]:
    match = WORD.fullmatch(line.subject)
    if not match:
        return []
    word, language, verdict = match.groups()
    links = [Link(f"{word} ({LANGUAGE_NAMES.get(language, language)})", url_for(".word", word=word, language=language))]
    return [*links, Link(str(RULED.get(verdict, verdict)))] if verdict else links


def _stock(line: AnyRow) -> list[Link]:
    game, _space, language = line.subject.partition(" ")
    if game not in registry.names() or language not in LANGUAGE_NAMES:
        return []
    text = f"{registry.title(game)}, {LANGUAGE_NAMES[language]}"
    return [Link(text, url_for(".stock", game=game, language=language))]


READERS: tuple[tuple[tuple[str, ...], Callable[[AnyRow], list[Link]]], ...] = (
    ((log.HIDE, log.REMOVE, log.LIST, log.KEEP, log.SHOW, log.PICK, log.UNDO), _boards),
    ((log.RETRY, log.CANCEL, log.DELETE), _jobs),
    ((log.PAUSE, log.RESUME, log.EMPTY), _queues),
    ((log.BAN, log.LIFT, log.APPOINT, log.DISMISS), _accounts),
    ((log.RULE, log.REFUSE), _words),
    ((log.STOCK,), _stock),
)


def undone_line(line: AnyRow) -> tuple[str, int] | None:
    """Return action and number of the line that this one took back; None if it took back none."""
    match = UNDONE.fullmatch(line.why) if line.act == log.UNDO else None
    return (match[1], int(match[2])) if match else None
