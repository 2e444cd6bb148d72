"""Messages, languages and French typography."""

from __future__ import annotations

import gettext
from typing import ClassVar

import msgspec
import pytest

from navals.club.words.telling import fill_template
from navals.core.event import Event
from navals.core.message import Message, clip, msg, msgn, restore
from navals.ui.words.i18n import LANGUAGES, Language, language, pick_language, typeset_french

ENGLISH = language("en")


class _Catalogue(gettext.NullTranslations):
    entries: ClassVar = {
        "{name} fires at {square}: {answer}.": "{name} tire en {square} : {answer} !",
        "water": "à l'eau",
    }

    def gettext(self, message: str) -> str:
        return self.entries.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        if msgid1 == "{n} bomb left":
            return "encore {n} bombe" if n < 2 else "encore {n} bombes"
        return msgid1 if n == 1 else msgid2


FRENCH = Language("fr", _Catalogue())


SHOT = msg("{name} fires at {square}: {answer}.", name="Ann", square="B7", answer=msg("water"))


def test_a_message_in_english_is_its_text_with_the_fields_filled() -> None:
    assert str(SHOT) == ENGLISH.message(SHOT) == "Ann fires at B7: water."


def test_messages_among_the_arguments_are_translated_too() -> None:
    assert FRENCH.message(SHOT) == "Ann tire en B7\u00a0: à l\u2019eau\u202f!"


@pytest.mark.parametrize(
    ("n", "english", "french"), [(0, "bombs", "bombe"), (1, "bomb", "bombe"), (2, "bombs", "bombes")]
)
def test_each_language_has_its_own_plural(n: int, english: str, french: str) -> None:
    message = msgn("{n} bomb left", "{n} bombs left", n)
    assert str(message) == ENGLISH.message(message) == f"{n} {english} left"
    assert FRENCH.message(message) == f"encore {n} {french}"


def test_what_people_wrote_is_left_as_they_wrote_it() -> None:
    message = msg("{name} fires at {square}: {answer}.", name="J'ai {n} : x !", square="A1", answer="{0}")
    assert FRENCH.message(message).startswith("J'ai {n} : x ! tire en A1")
    assert "J'ai {n} : x !" in str(message)
    assert "{0}" in str(message)


def test_a_text_without_arguments_may_hold_braces() -> None:
    assert str(msg("a {b}")) == "a {b}"
    assert ENGLISH("a {b}") == "a {b}"


@pytest.mark.parametrize(
    ("plain", "set_"),
    [
        ("Coulé !", "Coulé\u202f!"),
        ("Prêt ? Oui ; non", "Prêt\u202f? Oui\u202f; non"),
        ("Score : 3", "Score\u00a0: 3"),
        ("« coulé »", "«\u202fcoulé\u202f»"),
        ("50 %", "50\u202f%"),
        ("l'eau", "l\u2019eau"),
        ("10:30", "10:30"),
        ("rien à changer", "rien à changer"),
    ],
)
def test_french_spaces_do_not_break_lines(plain: str, set_: str) -> None:
    assert typeset_french(plain) == set_


def test_typesetting_twice_changes_nothing_more() -> None:
    once = typeset_french("« l'eau » : 50 % !")
    assert typeset_french(once) == once


def test_in_english_only_apostrophes_are_typeset() -> None:
    assert ENGLISH("it's 50 % : yes !") == "it’s 50 % : yes !"


def test_french_contracts_before_the_article_of_a_name() -> None:
    def fill(text: str, name: object) -> str:
        return FRENCH(text, name=name)

    assert fill("les dés de {name}", msg("le Vaillant")) == "les dés du Vaillant"
    assert fill("face à {name}", msg("les Deux-Frères")) == "face aux Deux-Frères"
    assert fill("De {name} à bâbord", msg("le Vaillant")) == "Du Vaillant à bâbord"
    assert fill("le tir de {name}", msg("l'Intrépide")) == "le tir de l\u2019Intrépide"
    assert fill("le tir de {name}", "le Roux") == "le tir de le Roux", "people are called what they wrote"


def test_measures_are_read_with_one_decimal_at_most() -> None:
    assert (ENGLISH("{n} in", n=6.0), FRENCH("{n} po", n=5.5)) == ("6 in", "5,5 po")


def test_a_sentence_begins_with_a_capital_letter() -> None:
    assert ENGLISH.sentence(msg("water")) == "Water"
    assert FRENCH.sentence(msg("water")) == "À l\u2019eau"
    assert ENGLISH.sentence(msg("")) == ""


def test_numbers_follow_the_language() -> None:
    assert ENGLISH.number(1234.56, 1) == "1,234.6"
    assert FRENCH.number(1234.56, 1) == "1\u202f234,6"
    assert ENGLISH.percent(0.256, 1) == "25.6%"
    assert FRENCH.percent(0.256, 1) == "25,6\u202f%"
    assert FRENCH.number(-1234567) == "−1\u202f234\u202f567"
    assert ENGLISH.number(-0.04, 1) == "0.0", "zero has no sign"
    assert ENGLISH.number(-0.05, 2) == "−0.05"
    assert ENGLISH("position {x}, {name}", x=-3, name="-1") == "position −3, -1", "names stay what they are"


@pytest.mark.parametrize(
    ("wish", "code"),
    [("fr-CA en", "fr"), ("en-GB", "en"), ("de fr", "fr"), ("FR", "fr"), ("de ja", "en"), ("", LANGUAGES[0])],
)
def test_the_browser_s_wish_is_granted_as_far_as_possible(wish: str, code: str) -> None:
    assert pick_language(wish.split()) == code


def test_an_unknown_language_is_english_and_a_language_is_built_once() -> None:
    assert language("xx").code == "en"
    assert language("fr").code == "fr"
    assert language("fr") is language("fr")


def test_long_quotations_are_cut() -> None:
    assert [clip(text) for text in ("B7", "x" * 40, "x" * 41)] == ["B7", "x" * 40, "x" * 39 + "…"]
    assert len(clip("x" * 10**6)) == 40
    assert [clip("battle", limit) for limit in (7, 6, 5, 1)] == ["battle", "battle", "batt…", "…"]


def test_quotations_hold_nothing_that_acts_on_a_screen() -> None:
    """Line separators, overrides of the writing direction, escapes, and lone surrogates."""
    assert clip("a\u2028b\u202ec\x1b\ud800") == "a\ufffdb\ufffdc\ufffd\ufffd"


def test_messages_are_values() -> None:
    """Equal texts and arguments make equal messages, so that views can be compared."""
    assert msg("{a}", a=1) == Message("{a}", {"a": 1}) != msg("{a}", a=2)


def test_a_message_that_was_json_holds_texts_numbers_and_messages_however_deep() -> None:
    inner = msg("{e}", e=msgn("{n} {f}", "{n} {f}s", 2, f=msg("hit")))
    message = msg("{a} {b} {c} {d}", a="x", b=2, c=0.5, d=inner)
    copy = msgspec.json.decode(msgspec.json.encode(message), type=Message)
    assert copy != message and restore(copy) == message and str(restore(copy)) == "x 2 0.5 2 hits"
    for other in ([1], None):
        with pytest.raises(ValueError, match=f"a: {type(other).__name__} is no argument of a message"):
            restore(Message("{a}", {"a": other}))
    with pytest.raises(ValueError):
        restore(Message("{a}", {"a": {"no": "message"}}))
    assert msgspec.json.encode(msg("hit")) == b'{"text":"hit"}'


class Sunk(Event, frozen=True, kw_only=True):
    seat: int
    ship: str
    left: int


def test_a_template_is_filled_from_its_arguments_the_wording_the_names_and_the_event() -> None:
    sinking = Sunk(seat=1, ship="C2", left=3)
    names = ("Ann", "Ben")
    words = {"ship": lambda event: f"the {event.ship}"}
    template = Message("{name} loses {ship}, {left} left.", {})
    assert str(fill_template(template, sinking, names, words)) == "Ben loses the C2, 3 left."
    assert str(fill_template(template, sinking, names, {})) == "Ben loses C2, 3 left."
    blue = {**words, "name": lambda event: "Blue"}
    assert str(fill_template(template, sinking, names, blue)) == "Blue loses the C2, 3 left."
    extra = Message(template.text, {"ship": "a cutter", "beside": 7})
    arguments = {"name": "Ben", "ship": "a cutter", "left": 3, "beside": 7}
    assert fill_template(extra, sinking, names, words) == Message(template.text, arguments)
    assert fill_template(None, sinking, names, words) is None
    plain = Message("All is calm.", {})
    assert fill_template(plain, sinking, names, words) == plain


def test_a_template_that_is_filled_keeps_its_plural() -> None:
    for count, sentence in ((1, "1 boat is left."), (2, "2 boats are left.")):
        template = msgn("{n} boat is left.", "{n} boats are left.", count)
        filled_in = fill_template(template, Sunk(seat=0, ship="C1", left=count), (), {})
        assert filled_in is not None and str(filled_in) == sentence
