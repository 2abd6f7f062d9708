from __future__ import annotations

from app.words.build import english
from app.words.build.editorial import Editorial, Entry
from app.words.build.english import EnglishEvidence
from app.words.build.entries import english_entries
from app.words.build.entries.english_entries import Taste, entries, of_phrase, of_row, phrases_of, tastes
from app.words.build.entries.judgement import LIVELY, LOW, ListEntry
from app.words.build.entries.phrase_use import UNUSED, PhraseUse
from app.words.build.profanity import Votes
from app.words.build.scowl import Scowl
from app.words.build.synsets import Synset
from app.words.build.wordnet import WordNet
from app.words.fold import ALPHABETS
from app.words.rows import Row, Tier

ZIPF = {"ice": 50, "cream": 49, "pear": 40, "go": 60, "lol": 45, "crudzilla": 30, "oddity": 33, "xylo": 24, "l8r": 30}
ZIPF |= {"pear's": 50, "she'll": 45, "shell": 44, "can't": 58, "cant": 44, "don't": 62, "cru'd": 50, "gs": 36}
ZIPF["grim"] = 50
OWN = {
    "crudcake": Entry("allow", "food"),
    "oddball": Entry("block", "ours"),
    "ohdear": Entry("mild", "ours"),
    "grim": Entry("low", "ours"),
    "grimice": Entry("allow", "ours"),
    "wow": Entry("lively", "ours"),
}
USE = PhraseUse(ZIPF, {"icecream": 4}, {"iceage": 9})


def evidence() -> EnglishEvidence:
    known = WordNet()
    known.senses["noun"] |= {"pear", "spice"}
    return EnglishEvidence(
        Scowl(
            main={
                "pear": 20,
                "pears": 20,
                "crud": 20,
                "blab": 35,
                "go": 10,
                "gb": 80,
                "gs": 40,
                "cant": 20,
                "shell": 10,
                "grim": 20,
            },
            variant={"peer": 60},
            names={"oslo": 50, "zork": 95, "pear": 80},
            short={"nasa": 50, "nimh": 95, "wow": 60},
        ),
        known,
        ZIPF,
        Votes({"crud": 2, "fiddle faddle": 2, "5go": 2}, {"crud": 1, "stinker": 1}),
        Editorial({}, {"blab": Entry("mild", "coarse")}),
    )


def taste() -> Taste:
    known = evidence()
    return tastes(known, english.rows(known, ALPHABETS["en"]), OWN)


def made(*phrases: str) -> dict[str, ListEntry]:
    known = evidence()
    rows = english.rows(known, ALPHABETS["en"])
    return {entry.word: entry for entry in entries(known, phrases, rows, taste(), USE)}


def test_it_works() -> None:
    found = made("ice_cream", "jack-o'-lantern", "Ice_Age")
    assert list(found) == sorted(found)
    assert {"pear", "pears", "peer", "oslo", "nasa", "icecream", "jackolantern", "iceage", "go", "lol"} <= set(found)
    assert found["pear"].score > found["icecream"].score > found["oddity"].score


def test_it_leaves_out_the_largest_names_and_abbreviations_and_rare_short_words() -> None:
    assert {"zork", "nimh", "gb"}.isdisjoint(made())


def test_an_entry_has_its_best_score() -> None:
    assert made()["pear"].score == of_row(Row("pear", 40, 20, "lnsC"), set())


def test_blocked_words_are_nowhere() -> None:
    found = made("crud_pie", "cruds", "fiddle-faddle", "stinker", "oddball", "odd_ball")
    assert [word for word in found if "crud" in word or word in ("fiddlefaddle", "stinker", "oddball")] == []


def test_the_editor_has_the_last_word() -> None:
    assert {"crudcake", "ohdear"} <= set(made("crud_cake", "oh_dear"))
    assert made("oh_dear")["ohdear"].mild


def test_a_mild_part_makes_a_mild_entry() -> None:
    found = made("blab_out", "blabs")
    assert [found[word].mild for word in ("blab", "blabout", "blabs", "pear")] == [True, True, True, False]


def test_a_vote_with_figures_means_nothing() -> None:
    assert taste().of(["go"]) == Tier.ACCEPT
    assert "go" in made()


def test_it_leaves_out_what_a_grid_cannot_hold() -> None:
    assert {"a", "factoriv", "factor4"}.isdisjoint(made("a", "factor_4", "a_b_c_d_e_f_g_h_i_j_k_l_m_n_o_p_q_r_s_t_u_v"))
    assert max(map(len, made("x" * 22, "a_b_c_d_e_f_g_h_i_j_k_l_m_n_o_p_q_r_s_t_u_v"))) <= english_entries.LONGEST


def test_strings_are_the_commonest_of_those_that_nobody_lists() -> None:
    assert "l8r" not in made()
    assert made()["xylo"].score < made()["lol"].score + 7


def test_a_phrase_is_as_rare_as_its_rarest_part() -> None:
    assert of_phrase("ice_cream", ["ice", "cream"], ZIPF) > of_phrase("pear_cream", ["pear", "cream"], ZIPF)
    assert of_phrase("pear_of_the_ice", ["pear", "of", "the", "ice"], ZIPF) == of_phrase("p", ["pear", "ice"], ZIPF)
    assert of_phrase("genus_Pear", ["genus", "pear"], ZIPF) == 1
    assert of_phrase("Pear_Ice", ["pear", "ice"], ZIPF) < of_phrase("pear_ice", ["pear", "ice"], ZIPF)


def test_a_form_of_a_rare_word_is_worth_less() -> None:
    row = Row("aals", 0, 80, "A")
    assert of_row(row, {"aal"}) < of_row(row, set())


def test_other_spellings_and_chance_names_are_worth_less() -> None:
    plain = of_row(Row("color", 40, 80, "sC"), set())
    assert plain > of_row(Row("colour", 40, 80, "bsA"), set()) > of_row(Row("coluor", 40, 80, "svA"), set())
    assert plain > of_row(Row("color", 40, 80, "nsC"), set()) > of_row(Row("color", 40, 80, "nC"), set())


def test_phrases_are_what_is_more_than_letters() -> None:
    synsets = [
        Synset(("n", "1"), ["ice_cream", "ice", "half-length"], [], ""),
        Synset(("n", "2"), ["ice_cream"], [], ""),
    ]
    assert phrases_of(synsets) == ["half-length", "ice_cream"]


def test_a_phrase_that_nobody_uses_is_worth_little() -> None:
    found = made("ice_cream", "cream_ice", "Ice_Age", "Age_Ice")
    assert found["icecream"].score > UNUSED >= found["creamice"].score


def test_what_the_editor_refuses_is_low_with_its_phrases() -> None:
    found = made("grim_pear", "grim_ice")
    assert max(found["grim"].score, found["grimpear"].score) <= LOW < found["grimice"].score


def test_what_the_editor_likes_is_worth_more() -> None:
    assert made()["wow"].score == LIVELY


def test_contractions_are_worth_alike() -> None:
    found = made()
    assert 35 <= found["cant"].score <= found["dont"].score <= 50
    assert found["shell"].score > 80
    assert "crud" not in found  # as "cru'd" would be


def test_plurals_of_letters_are_worth_little() -> None:
    assert made()["gs"].score <= 20 < made()["go"].score
