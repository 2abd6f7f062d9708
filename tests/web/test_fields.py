"""Fields that say what they want in the words of the site."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_wtf import FlaskForm
from wtforms import SelectChoice

from app.web.fields import ChoiceField, WholeNumberField, whole_number_validators


class Wish(FlaskForm):
    number = WholeNumberField("Number", whole_number_validators(1, 9))
    colour = ChoiceField("Colour", choices=[SelectChoice("red"), SelectChoice("blue")])


def errors(app: Flask, **fields: str) -> dict[str, list[str]]:
    with app.test_request_context(method="POST", data={"number": "5", "colour": "red", **fields}):
        form = Wish()
        form.validate()
        return {name: [str(text) for text in said] for name, said in form.errors.items()}


def test_it_works(app: Flask) -> None:
    assert errors(app) == {}


@pytest.mark.parametrize("number", ["0", "10", "-1"])
def test_a_number_lies_in_its_range(app: Flask, number: str) -> None:
    assert errors(app, number=number) == {"number": ["Between 1 and 9."]}


@pytest.mark.parametrize("number", ["", "x", "1.5", "9" * 5000])
def test_a_number_is_a_number(app: Flask, number: str) -> None:
    assert errors(app, number=number)["number"][0] == "Please enter a whole number."


@pytest.mark.parametrize("colour", ["", "green", "red "])
def test_a_choice_is_one_of_those_offered(app: Flask, colour: str) -> None:
    assert errors(app, colour=colour) == {"colour": ["Please choose one of these."]}
