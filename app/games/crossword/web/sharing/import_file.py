"""A crossword file read into a draft; what kind of file it is, is told by its content."""

from __future__ import annotations

from base64 import b64encode

from flask import flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_login import current_user
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response
from wtforms import FileField, SelectChoice

from app.accounts.sessions import ensure_player
from app.contract import registry
from app.contract.game_types import Json, Unsolvable
from app.games.crossword.author.setups import CLUE_LANGUAGE_CODES
from app.games.crossword.formats.converting import read_crossword
from app.games.crossword.formats.document import CrosswordFile, Notes
from app.games.crossword.formats.ipuz import to_ipuz
from app.games.crossword.formats.jpz import SMALL
from app.games.crossword.formats.markup import strip_markup
from app.games.crossword.formats.xml_tree import OverLimit
from app.games.crossword.parameters import ImportParameters
from app.games.crossword.web.author_messages import TYPES
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.builder.slot_claims import SlotsFull, first_free_slot, vacate_slot
from app.games.crossword.web.sharing.files_out import note_sentences
from app.games.crossword.web.sharing.tongues import OF_FILE, language_choices, language_of_file
from app.generations import asking
from app.web import throttle
from app.web.costs import charge_cpu_time
from app.web.fields import ChoiceField
from app.web.security import limit_upload_bytes
from app.workshop import drafts
from app.workshop.models import Draft

LARGEST = 64 * 1024


class CrosswordImportForm(FlaskForm):
    """The file, and what a file does not tell."""

    file = FileField(_l("File"), description=_l("ipuz, .puz, JPZ or text, up to 64 kB."))
    type = ChoiceField(_l("Type"), choices=[SelectChoice(*pair) for pair in TYPES.items()], default="normal")
    language = ChoiceField(_l("Language of the answers"), choices=[], default=OF_FILE)
    clue_language = ChoiceField(_l("Language of the clues"), choices=[], default=OF_FILE)

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)
        self.language.choices, self.clue_language.choices = language_choices(), language_choices(CLUE_LANGUAGE_CODES)
        self.file.render_kw = {"accept": ".puz,.ipuz,.jpz,.txt,.json,.xml"}

    def choices(self) -> Json:
        """Return the form's choices beside the file: type, language and language of the clues."""
        return {"type": self.type.data, "language": self.language.data, "clue_language": self.clue_language.data}

    def refuse(self, sentence: str) -> None:
        self.file.errors = [*self.file.errors, sentence]


@bp.route("/import", methods=["GET", "POST"])
@limit_upload_bytes(2 * LARGEST)
@charge_cpu_time
def import_file() -> Response:
    form = CrosswordImportForm()
    if request.method != "POST":
        return import_page(form)
    throttle.consume_or_abort("edit", str(current_user.id or throttle.client_ip()))
    if not form.validate():
        return import_page(form, 422)
    try:
        check_room()
        return read_upload(read_uploaded(), form.choices())
    except Unsolvable as error:
        form.refuse(registry.refusal(NAME, error.code, error.values))
        return import_page(form, 422)
    except drafts.RefusedInput as refused:
        form.refuse(refused.sentence)
        return import_page(form, 422)


def check_room() -> None:
    """Raise RefusedInput, before anything is read, when there is no slot or no room for another draft."""
    if current_user.id is None:
        return
    drafts.check_room(current_user.id)
    if current_user.guest and first_free_slot(current_user.id) is None:
        raise SlotsFull


def read_upload(content: bytes, choices: Json) -> Response:
    """A draft of a small file; what is larger is read by a job. Raises Unsolvable or RefusedInput."""
    try:
        document, notes = read_crossword(content, SMALL, may_be_drawn=not is_named_as_format())
    except OverLimit:
        row = asking.request_job(NAME, "import", ImportParameters(b64encode(content).decode(), choices))
        return asking.redirect_to_job(row)
    return keep_read(document, note_sentences(notes), choices)


def is_named_as_format() -> bool:
    """Whether the file's name says that it is no text, so that a few letters in it are no drawn grid."""
    return str(request.files["file"].filename).lower().endswith((".puz", ".ipuz", ".jpz"))


def keep_read(document: CrosswordFile, remarks: list[str], choices: Json) -> Response:
    """Keep what was read as a draft and lead to it; `remarks` say what was left out of the file."""
    draft = keep_as_draft(document, choices)
    for sentence in remarks:
        flash(sentence, "info")
    flash(_("Imported and saved as a draft. Nothing is published until you publish it."), "success")
    return redirect(page_of(draft), 303)


def import_page(form: CrosswordImportForm, code: int = 200) -> Response:
    return make_response(render_template("crossword/share/import.html", form=form), code)


def too_large() -> Response:
    """Nothing of the form was read: what was chosen in it is not known."""
    form = CrosswordImportForm(formdata=None)
    form.refuse(_("The file is too large. The limit is %(most)s kB.", most=LARGEST // 1024))
    return import_page(form, 413)


def read_uploaded() -> bytes:
    """The file's content; raises Unsolvable when there is none, or too much."""
    file = request.files.get("file")
    content = file.read(LARGEST + 1) if file and file.filename else b""
    if not content:
        raise Unsolvable("no_file")
    if len(content) > LARGEST:
        raise Unsolvable("upload_too_large", most=LARGEST // 1024)
    return content


def keep_as_draft(document: CrosswordFile, choices: Json) -> Draft:
    """A draft of what was read, in a free slot if there is one. Raises RefusedInput when there is no room for it."""
    player = ensure_player()
    slot = first_free_slot(player.id)
    if slot is None and player.guest:
        raise SlotsFull
    vacate_slot(NAME, player.id, slot, None, overwrite=False, keeps=True)
    return drafts.create_draft(
        NAME, player.id, strip_markup(document.title, Notes()), {**draft_content(document, choices), "slot": slot}
    )


def draft_content(document: CrosswordFile, choices: Json) -> Json:
    """A draft as the builder has it."""
    language = language_of_file(choices["language"], document)
    setup = {
        "type": choices["type"],
        "difficulty": 2,
        "theme": "",
        "language": language,
        "clue_language": language_of_file(choices["clue_language"], document, language),
        "symmetry": "none",
        "unresolved": False,
    }
    return {"setup": setup, "ipuz": to_ipuz(document)}


def page_of(draft: Draft) -> str:
    """Return where its author goes on with it."""
    workshop = registry.spec(NAME).workshop
    return url_for(workshop.edit, key=draft.key) if workshop else url_for("workshop.mine")
