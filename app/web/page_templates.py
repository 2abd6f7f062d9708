"""Templates are compiled for each language: what is the same for all its readers stands in the compiled text.

`_("Found words")` becomes the sentence itself, escaped and one with the markup around it, so that a page is joined of
a tenth of the pieces. What has values in it (`_("by %(name)s", name=…)`) is looked up when it is shown.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, MutableMapping
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType
from typing import Any

from flask import Flask
from flask.templating import Environment
from flask_babel import get_domain, get_locale
from jinja2 import Template, nodes
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import BlockReference, Context, Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, _escape_inner, escape

COMPILED = Path(__file__).parent / "__pycache__" / "templates"


class CompiledTemplates(FileSystemBytecodeCache):
    """What templates of a language have been compiled to, beside Python's own byte code: to compile all takes seconds.

    Jinja compiles a template anew when its text has changed; the sentences in it and this module are part of the name.
    """

    def __init__(self, language: str, sentences: Any) -> None:
        made_of = sha256(Path(__file__).read_bytes())
        told = vars(sentences).get("_catalog", {})
        made_of.update(repr(sorted(told.items(), key=str)).encode())
        super().__init__(str(COMPILED), f"{language or 'any'}-{made_of.hexdigest()[:16]}-%s")

    def load_bytecode(self, bucket: Bucket) -> None:
        """A checkout that cannot be read or written to does without."""
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            Path(self.directory).mkdir(mode=0o700, parents=True, exist_ok=True)
            super().dump_bytecode(bucket)


class PageContext(Context):
    """What a page says a hundred times, said in fewer steps: a function is called, a value written."""

    def call(self, called: Any, /, *given: Any, **named: Any) -> Any:
        """Jinja asks at each call what it calls and what that wants to be told; most wants nothing."""
        kind = type(called)
        if kind is Macro:
            return called(self.eval_ctx, *given, **within(named))
        if kind in TOLD_NOTHING or (kind in PLAIN and "jinja_pass_arg" not in called.__dict__):
            return called(*given, **within(named))
        return super().call(called, *given, **named)

    @staticmethod
    def written(value: Any) -> str:
        """A value as it stands in a page: joined with the text around it at once, it needs no mark of its own."""
        kind = type(value)
        if kind is str:
            return _escape_inner(value)
        return str(value) if kind is int else escape(value)


# Calls that are given nothing but what the template gives; of the first ones a mark may say otherwise.
PLAIN = frozenset((FunctionType, MethodType, partial))
TOLD_NOTHING = frozenset((BlockReference, BuiltinFunctionType))


def within(named: dict[str, Any]) -> dict[str, Any]:
    """Without what Jinja tells of the loop and the block around a call, for those that ask for the context."""
    if named:
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
    return named


class PageCode(CodeGenerator):
    """The code of templates, which writes values as the context above does."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("context.written(")


class PageTemplates(Environment):
    """The site's templates; those of each language are an overlay of it."""

    context_class = PageContext
    code_generator_class = PageCode

    # What the sentences are looked up in; none outside an overlay.
    sentences: Any = None

    def __init__(self, app: Flask, **options: Any) -> None:
        super().__init__(app, **options)
        self._by_language: dict[str, PageTemplates] = {}
        self._loaded: dict[str, Template] = {}
        self.globals.update(kept=kept, kept_each=kept_each)

    def in_language(self) -> PageTemplates:
        """The templates for whoever reads now."""
        language = str(get_locale() or "")
        if language not in self._by_language:
            # Each process reads a language once; two threads at once make the same overlay.
            made = self.overlay()
            made.sentences, made._loaded = get_domain().get_translations(), {}
            made.bytecode_cache = CompiledTemplates(language, made.sentences)
            self._by_language[language] = made
        return self._by_language[language]

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        if self.sentences is None:
            return self.in_language()._load_template(name, globals)
        # A page includes twenty templates, and Jinja's own cache takes a lock for each.
        if name in self._loaded and not globals:
            return self._loaded[name]
        template = super()._load_template(name, globals)
        if not self.auto_reload:
            self._loaded[name] = template
        return template

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        return Telling(self.sentences).visit(tree) if self.sentences is not None else tree

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """No template has globals of its own; a chain of one and none is slow in every include and import."""
        return {**self.globals, **d} if d else self.globals


# What macros have made of what they were given, and of how much it is kept.
MOST_PIECES = 4096
_pieces: dict[tuple[Any, ...], Markup] = {}
_codes: dict[int, CodeType] = {}


def kept(macro: Macro, *given: Hashable) -> Markup:
    """`{{ kept(word, one, two) }}` is `{{ word(one, two) }}`, made once by a process.

    For macros that show nothing but what they are given, in words that are the same for all readers of a language:
    the compiled macro, of which there is one for each, is part of the key.
    """
    key = (number_of(macro), *given)
    piece = _pieces.get(key)
    if piece is None:
        if len(_pieces) >= MOST_PIECES:
            _pieces.clear()
        piece = _pieces[key] = Markup(macro(*given))  # noqa: S704 - what a macro makes is escaped
    return piece


def number_of(macro: Macro) -> int:
    """The number of its compiled code, which stays that of this code alone: to hash the code itself takes longer."""
    code = macro._func.__code__
    return id(_codes.setdefault(id(code), code))


def kept_each(macro: Macro, things: Iterable[Hashable], *given: Hashable) -> Markup:
    """What `kept` shows of each of the things."""
    code, known = number_of(macro), _pieces.get
    pieces = [known((code, one, *given)) or kept(macro, one, *given) for one in things]
    return Markup("".join(pieces))  # noqa: S704 - each is a macro's


class Telling(NodeTransformer):
    """Puts the sentence in the place of each call of `_` with nothing but a text."""

    def __init__(self, sentences: Any) -> None:
        self.sentences = sentences

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 - by this name Jinja calls it
        self.generic_visit(node)
        match node:
            case nodes.Call(
                node=nodes.Name(name="_"), args=[nodes.Const(value=text)], kwargs=[], dyn_args=None, dyn_kwargs=None
            ):
                return nodes.Const(self.sentences.ugettext(text), lineno=node.lineno)
        return node
