"""Ship names by race and side, in both languages, and codes in records."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from navals.core.message import msg
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules import events
from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.words import navy
from navals.ui.words.i18n import language

EN, FR = language("en"), language("fr")
STARTER = GAME.schema.parse("")
TWINS = GAME.schema.parse("fleet_b=imperials")


def describe(event: object, options: object = STARTER) -> tuple[str, str]:
    message = GAME.describe(event, None, ("Anne", "Bob"), options)  # type: ignore[arg-type]
    assert message is not None
    return EN.sentence(message), FR.sentence(message)


def test_events_are_told_by_names_and_codes_stay_in_the_notation() -> None:
    shot = events.Attacked(kind="fire", source="A.C1", target="B.B1", guns=("A.C1.P",), band=2)
    assert describe(shot)[0] == "Intrepid fires at Mountain: port broadside, range band 2."
    assert "A.C1" in str(GAME.sentence(shot, None, ("Anne", "Bob")))
    english, french = describe(events.Sunk(ship="B.C1", at=(0, 0)))
    assert (english, french) == ("Cauldron sinks.", "Le Chaudron coule.")
    melee = events.MeleeBegan(ships=("A.F1", "B.F2"))
    assert "Swift, Chisel" in describe(melee)[0]


def test_french_names_have_their_article_and_melt_with_prepositions() -> None:
    worn = events.Flooded(ship="A.C2", face=1)
    assert "du Vaillant" in describe(worn)[1] or "le Vaillant" in describe(worn)[1]
    assert "de le" not in describe(worn)[1]


def test_what_a_card_is_played_on_is_told_in_words() -> None:
    mended = events.Played(seat=0, card="D6", choice=("C1", "hull"))
    english, french = describe(mended, GAME.schema.parse("fleet_a=dwarves"))
    assert "a hull point" in english and "C1 hull" not in english
    assert "un point de coque" in french


def test_measures_have_one_decimal_at_most_and_the_comma_of_the_language() -> None:
    move = events.Moved(ship="A.F1", start=(0, 0), start_heading=0, at=(0, 5500), heading=0, travelled=5500)
    english, french = describe(move)
    assert "5.5 inches" in english and "5.500" not in english
    assert "5,5" in french


def test_who_drops_anchor_at_once_does_not_sail_0_inches() -> None:
    lies = events.Moved(ship="A.F1", start=(9, 9), start_heading=22, at=(9, 9), heading=22, travelled=0)
    assert GAME.describe(lies, None, ("Anne", "Bob"), STARTER) is None
    assert describe(events.Anchored(ship="A.F1"))[0] == "Swift drops anchor."
    sailed = events.Moved(
        ship="A.F1", start=(9, 9), start_heading=22, at=(0, 9009), heading=23, travelled=9000
    )
    assert describe(sailed) == ("Swift sails 9 inches to the north.", "Le Rapide fait 9 pouces vers le nord.")
    short = replace(sailed, travelled=1000)
    assert describe(short) == ("Swift sails 1 inch to the north.", "Le Rapide fait 1 pouce vers le nord.")


@pytest.mark.parametrize("fleet", FLEETS)
def test_every_ship_of_both_sides_has_a_name_of_its_own(fleet: str) -> None:
    counts = {"B": 2, "H": 2, "C": 5, "F": 6}
    for language_ in (EN, FR):
        names = [
            navy.strip_article(language_.message(navy.numbered_name(fleet, side, letter, number + 1)))
            for side in (0, 1)
            for letter, count in counts.items()
            for number in range(count)
        ]
        assert len(names) == len(set(names)) == 30
        assert max(map(len, names)) <= 12
    assert str(navy.numbered_name(fleet, 0, "F", 7)).endswith(" II")


def test_only_codes_are_named() -> None:
    words = navy.name_ships(msg("{a} {b} {c}", a="A.C1, C2 3", b="Anne F1x", c="reef"), TWINS, 1)
    assert EN.message(words) == "Intrepid, Defiance 3 Anne F1x reef"
    captains = [navy.captain_name("imperials", side, at) for side in (0, 1) for at in range(10)]
    assert len(set(captains)) == 20
