"""A small check of JSON against a schema. Only the words of JSON Schema that the site's files use are known here; any
other fails."""

from __future__ import annotations

from itertools import chain
from typing import Any

TYPES = {"object": dict, "array": list, "string": str, "integer": int}
TOLD = ("$schema", "$defs", "title", "description")


def faults_of(value: Any, schema: dict[str, Any]) -> list[str]:
    """Where the value breaks the schema, and by which of its words."""
    return wrong(value, schema, schema, "$")


def wrong(value: Any, schema: dict[str, Any], whole: dict[str, Any], at: str) -> list[str]:
    if "$ref" in schema:
        return wrong(value, whole["$defs"][schema["$ref"].rpartition("/")[2]], whole, at)
    if "anyOf" in schema:
        each = [wrong(value, one, whole, at) for one in schema["anyOf"]]
        return [] if [] in each else [f"{at} anyOf", *chain.from_iterable(each)]
    if "type" in schema and (not isinstance(value, TYPES[schema["type"]]) or isinstance(value, bool)):
        return [f"{at} type"]
    return [f"{at} {word}" for word, rule in schema.items() if not keeps(word, rule, value)] + [
        found for where, part, below in parts(value, schema) for found in wrong(part, below, whole, f"{at}.{where}")
    ]


def keeps(word: str, rule: Any, value: Any) -> bool:
    rules = {
        "enum": lambda: value in rule,
        "minimum": lambda: value >= rule,
        "maximum": lambda: value <= rule,
        "minLength": lambda: len(value) >= rule,
        "maxLength": lambda: len(value) <= rule,
        "minItems": lambda: len(value) >= rule,
        "maxItems": lambda: len(value) <= rule,
        "uniqueItems": lambda: len(set(map(str, value))) == len(value),
        "required": lambda: set(rule) <= set(value),
        "dependentRequired": lambda: all(set(more) <= set(value) for key, more in rule.items() if key in value),
    }
    if word in ("type", "properties", "items", "prefixItems", *TOLD):
        return True
    return bool(rules[word]())


def parts(value: Any, schema: dict[str, Any]) -> list[tuple[str, Any, dict[str, Any]]]:
    """What is inside, with the schema that it must keep to."""
    if isinstance(value, dict):
        return [(key, value[key], below) for key, below in schema.get("properties", {}).items() if key in value]
    if not isinstance(value, list):
        return []
    inside = [schema["items"]] * len(value) if "items" in schema else schema.get("prefixItems", [])
    return [(str(at), part, below) for at, (part, below) in enumerate(zip(value, inside, strict=False))]
