from __future__ import annotations

from app.games.crossword.lists.inflected import word_roots


def related(first: str, second: str) -> bool:
    return not word_roots(first).isdisjoint(word_roots(second))


def test_it_works() -> None:
    for forms in (
        ("stop", "stops", "stopped", "stopping", "stopper"),
        ("bake", "bakes", "baked", "baking", "bakers"),
        ("large", "larger", "largest"),
        ("happy", "happier", "happiest", "happily"),
        ("church", "churches"),
        ("box", "boxes", "boxed"),
        ("quick", "quickly", "quickest"),
    ):
        assert all(related(form, forms[0]) for form in forms)


def test_words_that_only_look_alike_are_none() -> None:
    for first, second in (("sit", "sites"), ("sit", "site"), ("doll", "dollar"), ("hop", "hoped"), ("star", "stared")):
        assert not related(first, second)
    for first, second in (("base", "basin"), ("part", "party"), ("tree", "pass"), ("plan", "planes"), ("is", "i")):
        assert not related(first, second)


def test_short_words_stay() -> None:
    for word in ("is", "bed", "ring", "fly", "best"):
        assert word_roots(word) == {word}
