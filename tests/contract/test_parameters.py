"""What a row holds becomes the dataclass of its kind, also after its fields have changed."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import pytest

from app.contract import registry
from app.contract.parameters import Parameters, WrongParameter, read_parameters, write_parameters


@dataclass(frozen=True, slots=True)
class Inner(Parameters):
    on: bool = False


@dataclass(frozen=True, slots=True)
class Everything(Parameters):
    count: int
    share: float = 0.5
    seed: str | int | None = None
    from_: str = ""
    words: tuple[str, ...] = ()
    ends: tuple[int, int] = (1, 9)
    pins: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    inner: Inner = Inner()
    free: object = None


FULL = Everything(3, 1.0, "a", "b", ("c", "d"), (2, 3), {"clue": ((0, 1), (2, 3))}, Inner(True), {"any": [1]})


def test_it_works() -> None:
    stored = json.loads(json.dumps(write_parameters(FULL)))
    assert stored["from"] == "b" and stored["pins"] == {"clue": [[0, 1], [2, 3]]}
    assert read_parameters(Everything, stored) == FULL
    assert "seed" not in write_parameters(Everything(1))


def test_rows_of_other_releases_are_read() -> None:
    assert read_parameters(Everything, {"count": 1, "no_longer_there": 7, "share": None, "inner": None}) == Everything(
        1
    )
    assert read_parameters(Everything, {"count": "12", "share": "0.25", "seed": "007"}) == Everything(12, 0.25, "007")
    assert read_parameters(Everything, {"count": 2.0, "share": 1}) == Everything(2, 1.0)


@pytest.mark.parametrize(
    ("stored", "sentence"),
    [
        ({}, "The parameter “count” must be int, and is None."),
        ({"count": "many"}, "The parameter “count” must be int, and is 'many'."),
        ({"count": True}, "The parameter “count” must be int, and is True."),
        ({"count": 1.5}, "The parameter “count” must be int, and is 1.5."),
        ({"count": float("inf")}, "The parameter “count” must be int, and is inf."),
        ({"count": 1, "from": 3}, "The parameter “from” must be str, and is 3."),
        ({"count": 1, "words": "cat"}, "The parameter “words” must be tuple[str, ...], and is 'cat'."),
        ({"count": 1, "words": ["cat", 1]}, "The parameter “words.1” must be str, and is 1."),
        ({"count": 1, "ends": [1]}, "The parameter “ends” must be tuple[int, int], and is [1]."),
        ({"count": 1, "pins": {"clue": [["x"]]}}, "The parameter “pins.clue.0.0” must be int, and is 'x'."),
        ({"count": 1, "inner": "all"}, "The parameter “inner” must be Inner, and is 'all'."),
        ({"count": 1, "inner": {"on": 1}}, "The parameter “on” must be bool, and is 1."),
        ({"count": 1, "seed": [1]}, "The parameter “seed” must be str | int | None, and is [1]."),
    ],
)
def test_what_is_of_another_type_is_refused_in_a_sentence(stored: dict[str, object], sentence: str) -> None:
    with pytest.raises(WrongParameter) as refusal:
        read_parameters(Everything, stored)
    assert str(refusal.value) == sentence


@pytest.mark.usefixtures("app")
def test_every_kind_of_job_has_parameters_that_can_be_stored() -> None:
    kinds = [job.params for engine in registry.engines() for job in engine.jobs.values()]
    assert len(kinds) > 20
    for kind in kinds:
        params = read_parameters(kind, {})
        assert read_parameters(kind, json.loads(json.dumps(write_parameters(params)))) == params
