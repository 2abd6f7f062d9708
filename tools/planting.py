"""A fault put into a module that runs: functions keep their identity and get other code, constants are made again.

Whoever has imported a function, or registered it as a route or receiver, holds the same object and meets the fault. A
constant, or a form's class, is put wherever the old one stands under its name. There is no way back: plant in a
process of its own.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cached_property, lru_cache
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tools.mutating import Mutant, constant_name, is_form, is_machine_code, mutated

# Who may hold a copy of a constant.
HOUSE = ("app.", "jobs", "tests")
# Their caches hold lexicons, which cost seconds and which no rule or page makes.
DEAR = "app.words."
WATCH = "__watch__"
CACHED = type(lru_cache(lambda: None))


def module_of(path: str) -> ModuleType:
    return import_module(path.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))


def plant(tree: ast.Module, mutant: Mutant) -> None:
    """Put the fault into the running module, and forget what had been made without it."""
    module, statement = module_of(mutant.path), mutated(tree, mutant)
    later = made_of(tree, mutant.name.partition(".")[0])
    if isinstance(statement, ast.FunctionDef):
        refit(module, statement, None)
        for one in later:
            if not isinstance(one, ast.FunctionDef):
                run(module, one)
    elif isinstance(statement, ast.ClassDef) and len(mutant.statement) > 1 and is_method(statement, mutant):
        refit(module, method_of(statement, mutant), statement.name)
    else:
        remake(module, statement, later)
    forget_cached()


class Watching(ast.NodeTransformer):
    """Puts before every statement of a function a call that tells its line."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if isinstance(statements, list) and not isinstance(node, ast.ClassDef):
                setattr(node, field, [new for one in statements for new in (telling(one), one)])
        return node


def telling(statement: ast.stmt) -> ast.stmt:
    call = ast.Call(ast.Name(WATCH, ast.Load()), [ast.Constant(statement.lineno)], [])
    return ast.copy_location(ast.Expr(call), statement)


def watch(path: str, tree: ast.Module, tell: Callable[[int], None]) -> None:
    """Let every function of the running module tell the first line of each statement that it comes to."""
    module = module_of(path)
    setattr(module, WATCH, tell)
    for node in deepcopy(tree).body:
        owner = node.name if isinstance(node, ast.ClassDef) else None
        for one in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(one, ast.FunctionDef) and not is_machine_code(one):
                Watching().visit(one)
                living = unwrap(vars(getattr(module, owner) if owner else module)[one.name])
                living.__code__ = make(module, one, owner).__code__


def is_method(owner: ast.ClassDef, mutant: Mutant) -> bool:
    return isinstance(owner.body[mutant.statement[1][1] or 0], ast.FunctionDef)


def method_of(owner: ast.ClassDef, mutant: Mutant) -> ast.FunctionDef:
    method = owner.body[mutant.statement[1][1] or 0]
    assert isinstance(method, ast.FunctionDef)
    return method


def refit(module: ModuleType, statement: ast.FunctionDef, owner: str | None) -> None:
    """Give the living function the code and the defaults of the statement."""
    holder = getattr(module, owner) if owner else module
    living = unwrap(vars(holder)[statement.name])
    made = make(module, statement, owner)
    living.__code__, living.__defaults__, living.__kwdefaults__ = made.__code__, made.__defaults__, made.__kwdefaults__


def unwrap(found: Any) -> FunctionType:
    """The function below property, classmethod, lru_cache, commands and other decorators that tell what they wrap."""
    if isinstance(found, property):
        return unwrap(found.fget)
    if isinstance(found, cached_property):
        return unwrap(found.func)
    names = ("__func__", "__wrapped__", "callback")
    inner = next((getattr(found, name) for name in names if hasattr(found, name)), None)
    if inner is not None:
        return unwrap(inner)
    assert isinstance(found, FunctionType), found
    return found


def make(module: ModuleType, statement: ast.FunctionDef, owner: str | None) -> FunctionType:
    """The function of the statement, without decorators, as it would be in its module."""
    bare: ast.stmt = ast.copy_location(
        ast.FunctionDef(statement.name, statement.args, statement.body, [], statement.returns, statement.type_comment),
        statement,
    )
    if owner:
        bare = ast.copy_location(ast.ClassDef(owner, [], [], [bare], []), statement)
    namespace = dict(vars(module))
    exec(compiled(module, bare), namespace)  # noqa: S102 - our own source
    made = vars(namespace[owner])[statement.name] if owner else namespace[statement.name]
    assert isinstance(made, FunctionType)
    return made


def compiled(module: ModuleType, *statements: ast.stmt) -> CodeType:
    future = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)
    tree = ast.fix_missing_locations(ast.Module([future, *statements], []))
    return compile(tree, module.__file__ or "", "exec")


def remake(module: ModuleType, statement: ast.stmt, later: list[ast.stmt]) -> None:
    """Make a constant or class again, and what the module has made of it in turn."""
    run(module, statement)
    for one in later:
        if isinstance(one, ast.FunctionDef):
            refit(module, one, None)
        else:
            run(module, one)


def made_of(tree: ast.Module, name: str) -> list[ast.stmt]:
    """The constants and forms that are made of what has this name, or by it, and the functions' defaults."""
    changed: set[str] = {name}
    found: list[ast.stmt] = []
    for node in tree.body:
        if is_made(node) and names_in(node) & changed - {made_name(node)}:
            changed.add(made_name(node))
            found.append(node)
        elif isinstance(node, ast.FunctionDef):
            if names_in(node) & changed:
                found.append(node)
            if {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} & changed:
                changed.add(node.name)
    return [node for node in found if not isinstance(node, ast.FunctionDef) or node.name != name]


def is_made(node: ast.stmt) -> bool:
    """Whether the statement makes a value of others when the module is loaded, and can do so again."""
    return isinstance(node, ast.Assign | ast.AnnAssign) or (isinstance(node, ast.ClassDef) and is_form(node))


def made_name(node: ast.stmt) -> str:
    return node.name if isinstance(node, ast.ClassDef) else constant_name(node)


def names_in(statement: ast.stmt) -> set[str]:
    """The names that a statement reads when the module is loaded."""
    parts: list[Any] = [statement]
    if isinstance(statement, ast.FunctionDef):
        parts = [*statement.args.defaults, *statement.args.kw_defaults]
    found = (node for part in parts if part for node in ast.walk(part))
    return {node.id for node in found if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def run(module: ModuleType, statement: ast.stmt) -> str:
    """Run a statement in its module; its name then means the new value wherever it meant the old one."""
    name = made_name(statement)
    old = vars(module).get(name)
    exec(compiled(module, statement), vars(module))  # noqa: S102 - our own source
    for other in house() if name else ():
        if vars(other).get(name) is old:
            setattr(other, name, vars(module)[name])
    return name


def house() -> Iterator[ModuleType]:
    """The modules of the project that are loaded."""
    return (module for name, module in list(sys.modules.items()) if module and name.startswith(HOUSE))


def forget_cached() -> None:
    """Statements are built once and kept: those built before would hide the fault."""
    for module in house():
        if module.__name__.startswith(DEAR):
            continue
        for value in list(vars(module).values()):
            if isinstance(value, CACHED):
                value.cache_clear()
