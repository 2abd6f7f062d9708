"""Small faults in a module's functions and constants, each of which some test should notice.

A mutant is one change of one node of the module's syntax tree: a comparison turned round, a condition of a statement
left out, a value no longer kept. Left alone is what no test of behaviour can tell: annotations, docstrings, decorators,
asserts, the words of sentences, and the columns of tables, which the migrations are compared with.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Fields of a node, with the index in a list, from a statement of the module down to the node that changes.
Place = tuple[tuple[str, int | None], ...]
Change = tuple[ast.AST, str]

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any", "is_": "is_not", "is_not": "is_"}
# Calls on something that answer the like of it: what is left without them runs too.
LINKS = {"where", "order_by", "limit", "offset", "strip", "casefold", "lower", "desc", "on_conflict_do_nothing"}
TRANSLATIONS = {"_", "_l", "ngettext"}
PLAIN_CALLS = {"timedelta", "compile", "frozenset", "_l"}
CODE = re.compile(r"[a-z]{2,}(_[a-z]+)*")
LONGEST = 70
SKIPPED = {"annotation", "returns", "decorator_list", "type_comment", "type_params", "ctx"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: `name` is the qualified name of the function, or the constant; `text` tells the change.

    `statement` is the place of the function, constant or class in the module, `lines` are those of the code that
    changes, with the first and the last.
    """

    path: str
    name: str
    text: str
    lines: tuple[int, int]
    statement: Place
    place: Place
    node: ast.AST

    @property
    def key(self) -> tuple[str, str, str]:
        return self.path, self.name, self.text


def read(path: str, root: Path) -> ast.Module:
    return ast.parse((root / path).read_text(), path)


def mutants(path: str, tree: ast.Module) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines; of equal changes in one statement the first."""
    for statement, name, inner in targets(tree):
        seen = set()
        for place, node, lines in nodes(inner):
            for new, text in changes(node):
                if (text, lines) in seen:
                    continue
                seen.add((text, lines))
                yield Mutant(path, name, text, lines, statement, place, new)


def targets(tree: ast.Module) -> Iterator[tuple[Place, str, ast.AST]]:
    """Place, name and node of what is changed as one: functions, methods, plain constants, forms."""
    for number, node in enumerate(tree.body):
        place: Place = (("body", number),)
        if isinstance(node, ast.FunctionDef) and not is_machine_code(node):
            yield place, node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from in_class(place, node)
        elif (name := constant_name(node)) and is_plain(node):
            yield place, name, node


def is_machine_code(node: ast.FunctionDef) -> bool:
    """Whether the function is compiled when it is first called: in a running process it cannot be changed."""
    return any(isinstance(one, ast.Name) and one.id in ("compiled", "inlined") for one in node.decorator_list)


def in_class(place: Place, node: ast.ClassDef) -> Iterator[tuple[Place, str, ast.AST]]:
    for number, inner in enumerate(node.body):
        if isinstance(inner, ast.FunctionDef):
            yield (*place, ("body", number)), f"{node.name}.{inner.name}", inner
        elif isinstance(inner, ast.Assign) and is_form(node):
            yield (*place, ("body", number)), f"{node.name}.{ast.unparse(inner.targets[0])}", inner


def is_form(node: ast.ClassDef) -> bool:
    """A form, or one that is made of another form."""
    return any(ast.unparse(base).endswith("Form") for base in node.bases)


def constant_name(node: ast.AST) -> str:
    """The name that a statement of the module gives to a value; empty for any other statement."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
        return node.target.id
    return ""


def is_plain(node: ast.AST) -> bool:
    """Whether the value can be made again without registering anything anywhere."""
    calls = (one for one in ast.walk(node) if isinstance(one, ast.Call))
    return all(called(call) in PLAIN_CALLS for call in calls)


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def nodes(root: ast.AST, place: Place = (), lines: tuple[int, int] = (0, 0)) -> Iterator[tuple[Place, Any, Any]]:
    """Every node below with its place and the lines of the statement, or head of a statement, that it stands in."""
    lines = head_lines(root, lines)
    if place or not isinstance(root, ast.FunctionDef):
        yield place, root, lines
    for field, value in ast.iter_fields(root):
        if field in SKIPPED:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not is_left_alone(root, field, child):
                yield from nodes(child, (*place, (field, index)), lines)


def head_lines(node: ast.AST, outer: tuple[int, int]) -> tuple[int, int]:
    if not isinstance(node, ast.stmt):
        return outer
    if isinstance(node, ast.FunctionDef):
        # What it takes when nothing is said: whoever comes to its first statement has called it.
        return node.body[0].lineno, node.body[0].lineno
    body = getattr(node, "body", None)
    last = body[0].lineno - 1 if body else node.end_lineno
    return node.lineno, max(node.lineno, last or 0)


def is_left_alone(parent: ast.AST, field: str, child: ast.AST) -> bool:
    if isinstance(child, ast.Assert) or (isinstance(parent, ast.Call) and called(parent) in TRANSLATIONS):
        return True
    if isinstance(parent, ast.Expr) and isinstance(child, ast.Constant):
        return True
    return isinstance(parent, ast.JoinedStr) and isinstance(child, ast.Constant)


def changes(node: ast.AST) -> Iterator[Change]:
    """What a node may become, with a text that tells the change."""
    for kind, change in CHANGES:
        if isinstance(node, kind):
            yield from change(node)


def short(node: ast.AST | str) -> str:
    text = node if isinstance(node, str) else " ".join(ast.unparse(node).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def turned(old: ast.AST, new: ast.AST) -> Change:
    return new, f"{short(old)} -> {short(new)}"


def altered(node: Any, **fields: Any) -> Any:
    """The node with other fields; what it does not change it shares."""
    new = type(node)(**{**dict(ast.iter_fields(node)), **fields})
    return ast.copy_location(new, node)


def without(items: list[Any], index: int) -> list[Any]:
    return items[:index] + items[index + 1 :]


def turn_comparison(node: ast.Compare) -> Iterator[Change]:
    for index, operator in enumerate(node.ops):
        other = COMPARISONS[type(operator)]()
        yield turned(node, altered(node, ops=[*node.ops[:index], other, *node.ops[index + 1 :]]))


def turn_boolean(node: ast.BoolOp) -> Iterator[Change]:
    yield turned(node, altered(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And()))


def drop_not(node: ast.UnaryOp) -> Iterator[Change]:
    if isinstance(node.op, ast.Not | ast.Invert):
        yield turned(node, node.operand)


def turn_operator(node: ast.BinOp) -> Iterator[Change]:
    texts = (node.left, node.right)
    if type(node.op) in OPERATORS and not any(isinstance(side, ast.JoinedStr | ast.List | ast.Tuple) for side in texts):
        yield turned(node, altered(node, op=OPERATORS[type(node.op)]()))


def turn_constant(node: ast.Constant) -> Iterator[Change]:
    value = node.value
    if isinstance(value, bool):
        yield turned(node, altered(node, value=not value))
    elif isinstance(value, int):
        for other in (value + 1, value - 1) if value > 0 else (value + 1,):
            yield turned(node, altered(node, value=other))
    elif isinstance(value, str) and CODE.fullmatch(value):
        yield turned(node, altered(node, value=value + "_"))


def turn_test(node: Any) -> Iterator[Change]:
    """A condition that is a plain value; comparisons and the like are turned by themselves."""
    if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
        negated = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        yield altered(node, test=negated), f"if {short(node.test)} -> if not {short(node.test)}"


def drop_guard(node: ast.If) -> Iterator[Change]:
    """A way out before the end."""
    if isinstance(node.body[-1], ast.Return | ast.Raise | ast.Continue | ast.Break) and not node.orelse:
        yield ast.copy_location(ast.Pass(), node), f"without if {short(node.test)}"


def drop_statement(node: Any) -> Iterator[Change]:
    """What is done for its effect: a call, an item or attribute set, an error raised."""
    if isinstance(node, ast.Assign) and not is_kept(node.targets[0]):
        return
    if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call):
        return
    yield ast.copy_location(ast.Pass(), node), f"without {short(node)}"


def is_kept(target: ast.AST) -> bool:
    """Whether something is written that outlives the function's own names."""
    if isinstance(target, ast.Tuple):
        return all(map(is_kept, target.elts))
    return isinstance(target, ast.Attribute | ast.Subscript)


def drop_return(node: ast.Return) -> Iterator[Change]:
    if node.value is not None and not isinstance(node.value, ast.Constant):
        yield altered(node, value=ast.copy_location(ast.Constant(None), node)), f"{short(node)} -> return None"


def drop_argument(node: ast.Call) -> Iterator[Change]:
    """A condition of a statement, or what is said by name."""
    if called(node) in ("where", "filter"):
        for index, argument in enumerate(node.args):
            yield altered(node, args=without(node.args, index)), f"{called(node)} without {short(argument)}"
    if called(node) not in TRANSLATIONS:
        for index, keyword in enumerate(node.keywords):
            yield altered(node, keywords=without(node.keywords, index)), f"{called(node)} without {short(keyword)}"


def turn_call(node: ast.Call) -> Iterator[Change]:
    name = called(node)
    if name in OPPOSITES:
        field = "attr" if isinstance(node.func, ast.Attribute) else "id"
        yield turned(node, altered(node, func=altered(node.func, **{field: OPPOSITES[name]})))
    if name in LINKS and isinstance(node.func, ast.Attribute):
        yield turned(node, node.func.value)


def drop_entry(node: ast.Dict) -> Iterator[Change]:
    for index, value in enumerate(node.values):
        key = node.keys[index]
        text = f"**{short(value)}" if key is None else f"{short(key)}: {short(value)}"
        yield altered(node, keys=without(node.keys, index), values=without(node.values, index)), f"without {text}"


def drop_condition(node: ast.Tuple) -> Iterator[Change]:
    """One of the conditions that are handed on together."""
    if len(node.elts) > 1 and isinstance(node.ctx, ast.Load) and any(map(is_condition, node.elts)):
        for index, element in enumerate(node.elts):
            yield altered(node, elts=without(node.elts, index)), f"without {short(element)}"


def is_condition(node: ast.AST) -> bool:
    return isinstance(node, ast.Compare) or (isinstance(node, ast.Call) and called(node) in ("is_", "is_not", "in_"))


def drop_filter(node: ast.comprehension) -> Iterator[Change]:
    for index, test in enumerate(node.ifs):
        yield altered(node, ifs=without(node.ifs, index)), f"for without if {short(test)}"


def drop_bound(node: ast.Slice) -> Iterator[Change]:
    """A limit of what is taken."""
    for field in ("lower", "upper"):
        if getattr(node, field) is not None:
            yield altered(node, **{field: None}), f"[{short(node)}] without {short(getattr(node, field))}"


CHANGES: tuple[tuple[Any, Callable[[Any], Iterator[Change]]], ...] = (
    (ast.Compare, turn_comparison),
    (ast.BoolOp, turn_boolean),
    (ast.UnaryOp, drop_not),
    (ast.BinOp, turn_operator),
    (ast.Constant, turn_constant),
    (ast.If | ast.IfExp | ast.While, turn_test),
    (ast.If, drop_guard),
    (ast.Expr | ast.Assign | ast.AugAssign | ast.Raise | ast.Delete, drop_statement),
    (ast.Return, drop_return),
    (ast.Call, drop_argument),
    (ast.Call, turn_call),
    (ast.Dict, drop_entry),
    (ast.Tuple, drop_condition),
    (ast.comprehension, drop_filter),
    (ast.Slice, drop_bound),
)


def mutated(tree: ast.Module, mutant: Mutant) -> ast.stmt:
    """The function, constant or class with the fault in it; of a method or form the whole class."""
    statement, rest = mutant.statement[0], (*mutant.statement[1:], *mutant.place)
    root: Any = deepcopy(descend(tree, (statement,)))
    if not rest:
        return ast.fix_missing_locations(mutant.node)  # type: ignore[return-value]
    parent, (field, index) = descend(root, rest[:-1]), rest[-1]
    if index is None:
        setattr(parent, field, mutant.node)
    else:
        getattr(parent, field)[index] = mutant.node
    fixed: ast.stmt = ast.fix_missing_locations(root)
    return fixed


def descend(root: Any, place: Place) -> Any:
    for field, index in place:
        root = getattr(root, field) if index is None else getattr(root, field)[index]
    return root
