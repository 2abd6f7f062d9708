"""The codes that a game's rules and engines can tell, read from their source: each needs a sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import get_args

from tests.house import Function, functions, module_of, name_of, pure_files, tree_of


@dataclass
class Told:
    """The codes of some calls, and the places where a code cannot be read off."""

    codes: set[str] = field(default_factory=set)
    unread: list[str] = field(default_factory=list)


def told(game: str, names: tuple[str, ...], place: int) -> Told:
    """What a game's engines say where they call something of these names: the argument at that place."""
    found = Told()
    for reader in map(Reader, pure_files(game)):
        for call, scope in reader.calls(names):
            if len(call.args) > place:
                found.codes |= reader.values(call.args[place], scope)
        found.unread += reader.unread
    # An empty code says that there is nothing to say.
    found.codes.discard("")
    return found


class Reader:
    """One file; a code may be a word, one of several, a sum, a constant, a variable or what a function returns."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.functions = {node.name: node for node in functions(path)}
        self.unread: list[str] = []

    @cached_property
    def constants(self) -> dict[str, object]:
        return vars(import_module(module_of(self.path)))

    def calls(self, names: tuple[str, ...]) -> Iterator[tuple[ast.Call, Function | ast.Module]]:
        """Calls by one of the names, each with the function around it."""
        around = {node: scope for scope in functions(self.path) for node in ast.walk(scope)}
        for node in ast.walk(tree_of(self.path)):
            if isinstance(node, ast.Call) and name_called(node.func) in names:
                yield node, around.get(node, tree_of(self.path))

    def values(self, node: ast.expr, scope: ast.AST) -> set[str]:
        """Every text that the expression can be."""
        match node:
            case ast.Constant(value=value):
                return {value} if isinstance(value, str) else set()
            case ast.IfExp(body=one, orelse=other):
                return self.values(one, scope) | self.values(other, scope)
            case ast.BoolOp(values=parts):
                return {text for part in parts for text in self.values(part, scope)}
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return {a + b for a, b in product(self.values(left, scope), self.values(right, scope))}
            case ast.BinOp(left=left, op=ast.Mult()):
                # Once or not at all: a word times a truth.
                return {"", *self.values(left, scope)}
            case ast.Call(func=ast.Name(id=name)) if name in self.functions:
                return self.returned(self.functions[name])
            case ast.Name(id=name):
                return self.named(name, scope, node)
        return self.give_up(node)

    def returned(self, function: Function) -> set[str]:
        given = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
        return {text for value in given for text in self.values(value, function)}

    def named(self, name: str, scope: ast.AST, node: ast.expr) -> set[str]:
        """What a variable of the function is set to, or a constant of the module."""
        settings = [one for one in ast.walk(scope) if isinstance(one, (ast.Assign, ast.NamedExpr))]
        given = [one.value for one in settings if name in targets(one)]
        if given:
            return {text for value in given for text in self.values(value, scope)}
        if listed := self.listed(name, scope):
            return listed
        constant = self.constants.get(name)
        return {constant} if isinstance(constant, str) else self.give_up(node)

    def listed(self, name: str, scope: ast.AST) -> set[str]:
        """The values that a parameter can have: its type is a constant of the module, a Literal."""
        parameters = scope.args.args if isinstance(scope, Function) else []
        types = [one.annotation for one in parameters if one.arg == name]
        return {
            value
            for one in types
            if isinstance(one, ast.Name)
            for value in get_args(self.constants.get(one.id))
            if isinstance(value, str)
        }

    def give_up(self, node: ast.expr) -> set[str]:
        self.unread.append(f"{name_of(self.path)}:{node.lineno} {ast.unparse(node)}")
        return set()


def name_called(function: ast.expr) -> str:
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    return name.lstrip("_")


def targets(node: ast.Assign | ast.NamedExpr) -> set[str]:
    found = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {target.id for target in found if isinstance(target, ast.Name)}
