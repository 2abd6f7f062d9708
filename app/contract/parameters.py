"""The parameters of long jobs: each kind has a frozen dataclass, which the engine gets as it was read.

A form or a command makes the dataclass itself. A row of a job holds it as JSON: `write_parameters` makes that, and
`read_parameters` reads it in the worker. Rows outlive releases, so a name that is unknown by now is left out, and one
that is missing, or null where nothing may be missing, has the default of its field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from types import NoneType, UnionType
from typing import TypeVar, Union, get_args, get_origin, get_type_hints

from app.contract.game_types import Json, Unsolvable

WRONG_PARAMETER = "wrong_parameter"
LONGEST_SHOWN = 40  # characters of what is refused


@dataclass(frozen=True, slots=True)
class Parameters:
    """The base of all parameters, whose fields are plain: bool, int, float, str, None, unions, tuples, dicts and
    further parameters. A name that is a word of Python ends in an underscore, which the JSON leaves out."""


Kind = TypeVar("Kind", bound=Parameters)


class WrongParameter(Unsolvable):
    """Raised for stored JSON that is not of the type that the field of its name says."""

    def __init__(self, name: str, value: object, expected: str) -> None:
        super().__init__(WRONG_PARAMETER, name=name, value=repr(value)[:LONGEST_SHOWN], expected=expected)

    def __str__(self) -> str:
        return "The parameter “{name}” must be {expected}, and is {value}.".format_map(self.values)


def read_parameters(kind: type[Kind], stored: Mapping[str, object]) -> Kind:
    """Return the parameters that JSON holds; raises WrongParameter, which is a ValueError."""
    hints = get_type_hints(kind)
    values = {}
    for field in fields(kind):
        name = json_name(field.name)
        value, hint = stored.get(name), hints[field.name]
        if name in stored and (value is not None or accepts_none(hint)):
            values[field.name] = converted_value(name, hint, value)
        elif is_required(field):
            raise WrongParameter(name, None, type_name(hint))
    return kind(**values)


def write_parameters(params: Parameters) -> Json:
    """Return the JSON of parameters; a field that is None is left out."""
    values = ((json_name(field.name), getattr(params, field.name)) for field in fields(params))
    return {name: json_value(value) for name, value in values if value is not None}


def json_name(field_name: str) -> str:
    return field_name.rstrip("_")


def is_required(field: Field[object]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def accepts_none(hint: object) -> bool:
    return hint in (object, NoneType) or NoneType in get_args(hint)


def converted_value(name: str, hint: object, value: object) -> object:
    """Return a JSON value as a field's type has it; raises WrongParameter for a value of another type."""
    if hint is object:
        return value
    if get_origin(hint) in (Union, UnionType):
        return first_conversion(name, hint, value)
    if isinstance(hint, type) and issubclass(hint, Parameters) and isinstance(value, Mapping):
        return read_parameters(hint, value)
    if get_origin(hint) is tuple and isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return converted_tuple(name, hint, value)
    if get_origin(hint) is dict and isinstance(value, Mapping):
        return {key: converted_value(f"{name}.{key}", get_args(hint)[1], member) for key, member in value.items()}
    if hint in (int, float) and isinstance(value, int | float | str) and not isinstance(value, bool):
        return converted_number(name, hint, value)
    if isinstance(hint, type) and hint not in (int, float) and isinstance(value, hint):
        return value
    raise WrongParameter(name, value, type_name(hint))


def converted_number(name: str, hint: object, value: int | float | str) -> int | float:
    """Return a number, also one that an earlier release has stored as a text."""
    try:
        if hint is float:
            return float(value)
        if isinstance(value, str) or value == int(value):
            return int(value)
    except (ValueError, OverflowError):
        pass
    raise WrongParameter(name, value, type_name(hint))


def first_conversion(name: str, hint: object, value: object) -> object:
    """Return the value as the first member of a union that takes it."""
    for member in get_args(hint):
        try:
            return converted_value(name, member, value)
        except WrongParameter:
            continue
    raise WrongParameter(name, value, type_name(hint))


def converted_tuple(name: str, hint: object, value: Sequence[object]) -> tuple[object, ...]:
    members = get_args(hint)
    if members[-1] is Ellipsis:
        members = (members[0],) * len(value)
    if len(members) != len(value):
        raise WrongParameter(name, value, type_name(hint))
    pairs = zip(members, value, strict=True)
    return tuple(converted_value(f"{name}.{number}", member, part) for number, (member, part) in enumerate(pairs))


def type_name(hint: object) -> str:
    return hint.__name__ if isinstance(hint, type) and not get_args(hint) else str(hint)


def json_value(value: object) -> object:
    """Return a field's value as JSON holds it."""
    if isinstance(value, Parameters):
        return write_parameters(value)
    if isinstance(value, tuple | list):
        return [json_value(member) for member in value]
    if isinstance(value, dict):
        return {key: json_value(member) for key, member in value.items()}
    return value
