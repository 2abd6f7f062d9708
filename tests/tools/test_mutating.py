"""The faults that are planted: what they are, and what is left alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.mutating import Mutant, mutants, mutated, read


def of(text: str) -> dict[str, str]:
    """Each change of a module, and the statement that it makes."""
    tree = ast.parse(text)
    return {mutant.text: ast.unparse(mutated(tree, mutant)) for mutant in mutants("app/yard.py", tree)}


def expression(text: str) -> set[str]:
    """What becomes of the value that a function returns."""
    made = of(f"def f(a, b, c):\n    return {text}\n").values()
    return {one.rpartition("return ")[2] for one in made} - {"None"}


def test_it_works() -> None:
    tree = ast.parse("LIMIT = 3\n\ndef full(seats: int) -> bool:\n    return seats >= LIMIT\n")
    found = list(mutants("app/yard.py", tree))
    assert [(one.name, one.text, one.lines) for one in found] == [
        ("LIMIT", "3 -> 4", (1, 1)),
        ("LIMIT", "3 -> 2", (1, 1)),
        ("full", "return seats >= LIMIT -> return None", (4, 4)),
        ("full", "seats >= LIMIT -> seats > LIMIT", (4, 4)),
    ]
    assert ast.unparse(mutated(tree, found[3])).endswith("return seats > LIMIT")
    assert ast.unparse(tree).endswith("return seats >= LIMIT")


@pytest.mark.parametrize(
    ("text", "become"),
    [
        ("a is None", {"a is not None"}),
        ("a and b", {"a or b"}),
        ("not a", {"a"}),
        ("a + b", {"a - b"}),
        ("min(a, b)", {"max(a, b)"}),
        ("a[0]", {"a[1]"}),
        ("a[:2]", {"a[:3]", "a[:1]", "a[:]"}),
        ("True", {"False"}),
        ("'queued'", {"'queued_'"}),
        ("{**a, 'on': b}", {"{'on': b}", "{**a}", "{**a, 'on_': b}"}),
        ("f(a, key=b)", {"f(a)"}),
        ("a.where(b, c)", {"a.where(c)", "a.where(b)", "a"}),
        ("a.strip()", {"a"}),
        ("[x for x in a if b]", {"[x for x in a]"}),
        ("a if b else c", {"a if not b else c"}),
    ],
)
def test_every_expression_has_its_faults(text: str, become: set[str]) -> None:
    assert expression(text) == become


def test_conditions_that_are_handed_on_together_are_left_out_one_by_one() -> None:
    made = of("def f(s):\n    there = (s.a == 1, s.b.is_(None))\n    return s.where(*there)\n")
    assert "there = (s.b.is_(None),)" in made["without s.a == 1"]
    assert "there = (s.a == 1,)" in made["without s.b.is_(None)"]


def test_what_is_done_for_its_effect_is_left_out() -> None:
    made = of("def f(a):\n    if not a:\n        return 0\n    a.commit()\n    a.x, a.y = 1, 2\n    raise a\n")
    for text in ("if not a", "a.commit()", "a.x, a.y = (1, 2)", "raise a"):
        assert text not in made[f"without {text}"].replace("pass", "")
        assert "pass" in made[f"without {text}"]


def test_a_name_that_is_used_later_is_not_left_out() -> None:
    assert "without b = a()" not in of("def f(a):\n    b = a()\n    return b\n")


@pytest.mark.parametrize(
    "text",
    [
        'def f(a: "int | None", *, b: list[str]) -> "tuple[int, str]":\n    """Nothing is here."""\n',
        "def f(a):\n    assert a > 0\n",
        "@route('list', methods=['POST'])\ndef f():\n    pass\n",
        "def f(a):\n    print(_('one'))\n",
        "bp = Blueprint('accounts', __name__)\n",
        "class Save(Model):\n    score: Mapped[int] = mapped_column(default=0)\n",
        'def f(a):\n    b = f"one{a}two"\n',
    ],
)
def test_what_no_test_of_behaviour_can_tell_is_left_alone(text: str) -> None:
    assert {change for change in of(text) if not change.startswith("without print")} == set()


def test_machine_code_is_left_alone() -> None:
    assert of("@compiled\ndef f(a: int) -> int:\n    return a + 1\n") == {}
    assert of("@inlined\ndef f(a: int) -> int:\n    return a + 1\n") == {}


def test_methods_and_forms_are_changed_within_their_class() -> None:
    over = "    @property\n    def over(self):\n        return self.n > 1\n"
    text = f"class A(FlaskForm):\n    name = Field(limit=3)\n{over}"
    tree = ast.parse(text)
    found = {mutant.text: mutant for mutant in mutants("app/yard.py", tree)}
    assert {mutant.name for mutant in found.values()} == {"A.name", "A.over"}
    made = ast.unparse(mutated(tree, found["self.n > 1 -> self.n >= 1"]))
    assert made.startswith("class A(FlaskForm)")
    assert "@property\n" in made
    assert "self.n >= 1" in made


def test_no_change_of_the_house_is_no_code_or_no_change(root: Path) -> None:
    for path in ("app/play/merging.py", "app/accounts/forms.py", "app/games/bee/rules.py"):
        tree = read(path, root)
        found: list[Mutant] = list(mutants(path, tree))
        assert len(found) > 60
        for mutant in found[:: len(found) // 25]:
            made = ast.unparse(mutated(tree, mutant))
            compile(made, path, "exec")
            assert made not in {ast.unparse(one) for one in tree.body}, mutant.key
