"""All 41 cards of section 3.12: when they can be played, and what they do. A46, A47."""

from __future__ import annotations

import pytest

from navals.core.event import Event
from navals.games.uncharted.rules.actions import Pass, Play
from navals.games.uncharted.rules.agenda import attack_of
from navals.games.uncharted.rules.cards.deck import cards, whole
from navals.games.uncharted.rules.cards.play import TEXTS
from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.rules.events import Cancelled, Opened
from navals.games.uncharted.rules.fire.attack import pools, ratings
from navals.games.uncharted.rules.names import CARD_NAMES
from navals.games.uncharted.rules.sea.moves import movement
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.tasks import (
    Aiming,
    Critical,
    Hacking,
    RollOff,
    Throwing,
    TurnCards,
    Window,
    WindRoll,
)
from tests.games.uncharted.sea import go, lies, refused, replace, sea, ship, told

FAR = {"B.B1": lies(40, 46, 180)}


def turn(hands: tuple[tuple[str, ...], tuple[str, ...]], options: str = "", **more: object) -> UnchartedState:
    """T cards are due, A's first."""
    state = sea({"A.B1": lies(10, 10), "B.B1": lies(40, 40)}, options=options, hands=hands, **more)  # type: ignore[arg-type]
    from navals.games.uncharted.rules.agenda import Progress
    from navals.games.uncharted.rules.state import settled

    state = replace(state, lost=0, agenda=(*state.agenda, WindRoll(), RollOff("initiative"), TurnCards()))
    return settled(Progress(state, None))


def mine(card: str, *more: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (card, *more), ()


def fire(
    fleet: str,
    hands: tuple[tuple[str, ...], tuple[str, ...]],
    order: str = "fire C1.P B.C1",
    options: str = "",
    **target: object,
) -> UnchartedState:
    """Two cruisers of A have fired at one of B, 6 inches away; the windows before the throw are open."""
    state = sea(
        {"A.C1": lies(20, 20), "A.C2": lies(20, 23.5), "B.C1": lies(14, 21.5, **target)},
        options=f"fleet_a={fleet} fleet_b=imperials {options}",
        hands=hands,
    )
    state = replace(state, ships=tuple(replace(s, anchored=s.side == 0) for s in state.ships))
    state = go(state, "A activate S2")
    while isinstance(state.agenda[-1], Window):
        state = state.apply(Pass())
    return go(state, "A stay C1", "A stay C2", f"A {order}")


def activated(fleet: str, card: str, **more: object) -> UnchartedState:
    """A has activated two cruisers, and the window for S cards is open."""
    state = sea(
        {"A.C1": lies(20, 20), "A.C2": lies(23, 20)} | FAR,
        options=f"fleet_a={fleet} fleet_b=imperials",
        hands=((card,), ()),
        **more,  # type: ignore[arg-type]
    )
    return go(state, "A activate S2")


# ------------------------------------------------------------------------------------------------------- decks


def test_there_are_41_cards_and_decks_of_26() -> None:
    """3.12, A46: T 8, S 10, A 13, R 10; each card has its text and its name."""
    kinds = [card.type for card in cards().values()]
    assert {kind: kinds.count(kind) for kind in "TSAR"} == {"T": 8, "S": 10, "A": 13, "R": 10}
    assert list(cards()) == list(TEXTS) == list(CARD_NAMES)
    for fleet in FLEETS:
        assert len(whole(fleet)) == 26


def test_only_a_card_of_the_moment_in_hand_with_a_target_can_be_played() -> None:
    """3.12."""
    state = turn(mine("C02", "C05"))
    assert refused(state, "pass") == ""
    assert "not in your hand" in refused(state, "play C03")
    assert "moment" in refused(state, "play C05")
    assert "one of" in refused(state, "play C02 +1")
    assert "uncharted 3.12" in refused(state, "end")
    # nobody is asked who has no card that fits: the initiative is due
    assert turn(mine("C05")).agenda[-1] == RollOff("initiative")


def test_the_loser_of_the_last_initiative_plays_first_and_each_one_card() -> None:
    """A47."""
    state = turn((("C02", "C03"), ("C02",)))
    assert state.actor() == 0
    state = go(state, "A play C03")
    assert state.actor() == 1
    state = go(state, "B play C02")
    assert state.agenda[-1] == RollOff("initiative")


# ----------------------------------------------------------------------------------------------------- T cards


def test_c01_backing_wind() -> None:
    """C01: a point either way; the normal roll follows."""
    state = go(turn(mine("C01")), "A play C01 -1")
    assert state.wind == 7
    assert go(turn(mine("C01")), "A play C01 +1").wind == 1
    assert go(state, "* 3 1").agenda[-1] == WindRoll()
    assert state.discards[0] == ("C01",)


def test_c02_steady_air() -> None:
    """C02: no wind roll; it ends with the turn."""
    state = go(turn(mine("C02")), "A play C02", "* 3 1")
    assert state.actor() == 0
    assert state.has(0, "C02")


def test_c03_signal_flags() -> None:
    """C03: +2 to the die of the initiative."""
    state = go(turn(mine("C03")), "A play C03", "* 2 3")
    assert state.first == 0
    assert go(turn(mine("C03")), "A play C03", "* 2 4").agenda[-1] == RollOff("initiative")


def test_c04_following_sea() -> None:
    """C04: +2 inches for sails before the wind."""
    state = sea({"A.B1": lies(10, 10), "A.C1": lies(15, 10, 60), **FAR}, effects=((0, "C04"),))
    assert movement(go(state, "A activate S1"), 0) == 4 * 9
    assert movement(go(state, "A activate S2"), 1) == 4 * 9
    state = sea({"A.B1": lies(10, 10), **FAR}, effects=((0, "C04"),), options="fleet_a=dwarves")
    assert movement(go(state, "A activate S1"), 0) == 4 * 6


def test_i4_fleet_reserve() -> None:
    """I4: two cards."""
    state = go(turn(mine("I4")), "A play I4", "* draw C05 I2")
    assert state.hands[0] == ("C05", "I2")


def test_d4_funnel_smoke() -> None:
    """D4: attacks from the third band on are halved."""
    ships = {"A.B1": lies(10, 20), "B.C1": lies(28, 20.5), "B.C2": lies(4, 20.5)}
    state = sea(ships, options="fleet_b=dwarves", effects=((1, "D4"),))
    state = go(state, "A activate S1", "A move B1 anchor")
    assert pools(go(state, "A fire B1.S B.C1"), attack_of(go(state, "A fire B1.S B.C1"))) == ((5, 0),)
    assert pools(go(state, "A fire B1.P B.C2"), attack_of(go(state, "A fire B1.P B.C2"))) == ((15, 0),)


def test_l1_storm_caller() -> None:
    """L1: any wind, and no roll."""
    state = go(turn(mine("L1"), "fleet_a=drakes"), "A play L1 SE", "* 3 1")
    assert state.wind == 3
    assert state.actor() == 0


def test_o5_war_drums() -> None:
    """O5: a melee die more for each own ship."""
    state = sea(
        {"A.C1": lies(20, 20), "B.C1": lies(20.9, 20)},
        touching=(("A.C1", "B.C1"),),
        options="fleet_a=orcs",
        effects=((0, "O5"),),
    )
    state = go(state, "A activate S2")
    assert state.agenda[-1] == Hacking(state.named("A.C1"), 5)
    assert go(state, "* 1 1 1 1 1").agenda[-1] == Hacking(state.named("B.C1"), 8)


# ----------------------------------------------------------------------------------------------------- S cards


@pytest.mark.parametrize(
    ("fleet", "card", "inches"),
    [("imperials", "C05", 2), ("dwarves", "D1", 3), ("drakes", "L3", 1), ("orcs", "O1", 3)],
)
def test_sails_and_boilers(fleet: str, card: str, inches: int) -> None:
    """C05, D1, L3, O1: more move for the squadron, until the activation ends."""
    state = activated(fleet, card)
    before = movement(state, state.named("A.C1"))
    state = go(state, f"A play {card}")
    assert movement(state, state.named("A.C1")) == before + 4 * inches


def test_c06_helm_over() -> None:
    """C06: 15 or 30 degrees on the spot before moving, free."""
    state = go(activated("imperials", "C06"), "A play C06")
    after = go(state, "A move C1 hr2 s18")
    assert ship(after, "A.C1").heading == 2
    assert ship(after, "A.C1").at[0] == 24_500
    without = go(activated("imperials", "C06"), "A pass")
    assert "Helm over" in refused(without, "move C1 hr1 s4")


def test_c07_clear_orders() -> None:
    """C07: the radius of command is 8 inches."""
    state = sea({"A.C1": lies(20, 20), "A.C2": lies(27, 20)} | FAR, hands=mine("C07"))
    state = go(state, "A activate S2 group C1", "A play C07")
    assert state.activation is not None
    assert state.activation.group == (state.named("A.C1"), state.named("A.C2"))
    # it must change something
    assert go(activated("imperials", "C07")).agenda[-1] != Window(0, "squadron")


def test_i2_line_of_battle() -> None:
    """I2: partial targets are not halved for a squadron of two or more."""
    state = sea(
        {"A.C1": lies(20, 20, anchored=True), "A.C2": lies(23, 20, anchored=True), "B.C1": lies(15, 25, 90)},
        options="fleet_b=imperials",
        hands=mine("I2"),
    )
    for play, dice in (("pass", 3), ("play I2", 6)):
        after = go(state, "A activate S2", f"A {play}", "A stay C1", "A stay C2", "A fire C1.P B.C1")
        assert after.agenda[-1] == Throwing(dice)
    alone = sea({"A.B1": lies(20, 20), **FAR}, hands=mine("I2"))
    assert not isinstance(go(alone, "A activate S1").agenda[-1], Window)


def test_i6_long_glass() -> None:
    """I6: the dice of one band nearer, from the second band on."""
    state = sea(
        {"A.C1": lies(20, 20, anchored=True), "B.C1": lies(38, 20)},
        options="fleet_b=imperials",
        hands=mine("I6"),
    )
    for play, dice in (("pass", 5), ("play I6", 6)):
        assert go(state, "A activate S2", f"A {play}", "A stay C1", "A fire C1.S B.C1").agenda[
            -1
        ] == Throwing(dice)


def test_d1_overpressure_strains_the_hulls() -> None:
    """D1: at the end a die for each ship, on 1 it loses a hull point."""
    state = go(activated("dwarves", "D1"), "A play D1", "A move C1 s4", "A move C2 s4", "A end")
    state = go(state, "* 1 2")
    assert [ship(state, name).hull for name in ("A.C1", "A.C2")] == [3, 4]
    assert state.actor() == 1


def test_d6_shipwrights() -> None:
    """D6: a marker or a hull point; the ship does not fire."""
    ships = {"A.C1": lies(20, 20, hull=2, markers=("flood",), anchored=True), "B.C1": lies(14, 20)}
    state = go(sea(ships, options="fleet_a=dwarves", hands=mine("D6")), "A activate S2")
    assert set(state.actions() or ()) == {Play("D6", ("C1", "flood")), Play("D6", ("C1", "hull")), Pass()}
    mended = go(state, "A play D6 C1 hull")
    assert ship(mended, "A.C1").hull == 3
    dry = go(state, "A play D6 C1 flood", "A stay C1")
    assert ship(dry, "A.C1").markers == ()
    assert dry.actor() == 1


def test_l3_shadow_wings_ignore_the_headwind() -> None:
    """L3."""
    state = activated("drakes", "L3", wind=4)
    assert "points" in refused(go(state, "A pass"), "move C1 s11")
    assert refused(go(state, "A play L3"), "move C1 s22") == ""


def test_l7_blood_price() -> None:
    """L7: a crew for three dice in the next attack."""
    state = sea(
        {
            "A.C1": lies(20, 20, anchored=True),
            "A.C2": lies(20, 24, anchored=True, crew=1),
            "B.C1": lies(14, 21),
        },
        options="fleet_a=drakes fleet_b=imperials",
        hands=mine("L7"),
    )
    state = go(state, "A activate S2")
    assert "one of" in refused(state, "play L7 C2")
    state = go(state, "A play L7 C1", "A stay C1", "A stay C2")
    assert ship(state, "A.C1").crew == 4
    state = go(state, "A fire C1.P B.C1")
    assert state.agenda[-1] == Throwing(7 - 1 + 3)
    state = go(state, "* " + "1 " * 9)
    assert state.activation is not None
    assert state.activation.eager == ()


def test_o1_full_tilt_does_not_fire() -> None:
    """O1."""
    ships = {"A.C1": lies(20, 20), "B.C1": lies(14, 20)}
    state = go(
        sea(ships, options="fleet_a=orcs fleet_b=imperials", hands=mine("O1")), "A activate S2", "A play O1"
    )
    assert go(state, "A move C1 s4").actor() == 1


# ----------------------------------------------------------------------------------------------- A cards: fire


def test_c08_heavy_broadside() -> None:
    """C08: three dice more for a broadside that leads."""
    state = fire("imperials", mine("C08"))
    assert go(state, "A play C08").agenda[-1] == Throwing(9)
    assert go(state, "A pass").agenda[-1] == Throwing(6)


def test_c09_concentration() -> None:
    """C09: helpers are not halved."""
    assert go(fire("imperials", mine("C09"), "fire C1.P + C2.P B.C1"), "A play C09").agenda[-1] == Throwing(
        12
    )
    assert fire("imperials", mine("C09")).agenda[-1] == Throwing(6)


def test_c10_chain_shot() -> None:
    """C10: a Speed marker instead of damage."""
    state = go(fire("imperials", mine("C10")), "A play C10", "* 4 4 4 4 4 4")
    assert (ship(state, "B.C1").hull, ship(state, "B.C1").markers) == (4, ("speed",))
    missed = go(fire("imperials", mine("C10")), "A play C10", "* 4 4 4 1 1 1")
    assert ship(missed, "B.C1").markers == ()


def test_c11_grape_shot() -> None:
    """C11: crew as well, at close range."""
    state = go(fire("imperials", mine("C11")), "A play C11", "* 4 4 4 4 1 1")
    assert (ship(state, "B.C1").hull, ship(state, "B.C1").crew) == (3, 5)
    state = go(fire("imperials", mine("C11")), "A play C11", "* 4 4 4 4 4 6 1", "* 3 4")
    assert (ship(state, "B.C1").hull, ship(state, "B.C1").crew) == (2, 4)


def test_i1_drilled_gunners() -> None:
    """I1: the dice that missed at first are thrown once more."""
    state = go(fire("imperials", mine("I1")), "* 4 6 1 1 2 5 3")
    assert isinstance(state.agenda[-1], Window)
    assert attack_of(state).hits == 4
    assert ship(go(state, "A pass"), "B.C1").hull == 3
    state = go(state, "A play I1")
    assert state.agenda[-1] == Throwing(3, again=True)
    # four hits at first, three more: seven are a critical hit
    state = go(state, "* 4 4 5")
    assert state.agenda[-1] == Critical(state.named("B.C1"), 1, True)


def test_d2_armour_piercing() -> None:
    """D2: DR and CR are one lower."""
    state = go(fire("dwarves", mine("D2")), "A play D2")
    assert ratings(state, attack_of(state)) == (3, 6)


def test_d5_turret_drill() -> None:
    """D5: the turret fires once more, at half."""
    state = go(fire("dwarves", mine("D5"), "fire C1.T B.C1"), "* 1 1 1 1")
    assert isinstance(state.agenda[-1], Window)
    assert "T" not in ship(go(state, "A play D5 C1"), "A.C1").fired
    again = go(state, "A play D5 C1", "A fire C1.T B.C1")
    assert again.agenda[-1] == Throwing(2)
    assert "has fired" in refused(go(state, "A pass"), "fire C1.T B.C1")


def test_l2_drake_fire() -> None:
    """L2: a ship that is hurt burns."""
    assert ship(go(fire("drakes", mine("L2")), "A play L2", "* 4 4 4 4 1 1 1"), "B.C1").markers == ("fire",)
    assert ship(go(fire("drakes", mine("L2")), "A play L2", "* 4 4 4 1 1 1 1"), "B.C1").markers == ()


def test_l5_night_bolts() -> None:
    """L5: 3 hits as well."""
    state = go(fire("drakes", mine("L5")), "A play L5")
    assert state.agenda[-1] == Throwing(7, needs=3)
    assert ship(go(state, "* 3 3 3 3 1 1 1"), "B.C1").hull == 3


def test_one_a_card_for_an_attack() -> None:
    """3.12: C08 before it, then no I1 after it; and a card of T is no card of this moment."""
    state = go(fire("imperials", mine("C08", "I1")), "A play C08")
    assert go(state, "* " + "1 " * 9).agenda[-1] == Aiming()


# ----------------------------------------------------------------------------------------------- R cards: fire


def test_c12_brace() -> None:
    """C12: two hits fewer."""
    state = go(fire("imperials", ((), ("C12",))), "* 4 4 4 4 5 1")
    assert state.actor() == 1
    assert ship(go(state, "B play C12"), "B.C1").hull == 4
    assert ship(go(state, "B pass"), "B.C1").hull == 3


def test_c13_countermand() -> None:
    """C13: a card is cancelled and discarded; a countermand can be countermanded."""
    log: list[Event] = []
    state = fire("imperials", (("C08", "C13"), ("C13",)))
    state = go(state, "A play C08")
    assert state.actor() == 1
    plain = go(state, "B pass")
    assert plain.agenda[-1] == Throwing(9)
    state = go(state, "B play C13", log=log)
    assert state.actor() == 0
    cancelled = go(state, "A pass", log=log)
    assert [event.card for event in told(log, Cancelled)] == ["C08"]
    assert cancelled.agenda[-1] == Throwing(6)
    assert (cancelled.discards[0], cancelled.discards[1]) == (("C08",), ("C13",))
    assert go(state, "A play C13").agenda[-1] == Throwing(9)


def test_i3_damage_parties() -> None:
    """I3: only the hull points of a critical hit count; 4 for the magazine."""
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ("I3",))
    state = go(fire("imperials", hands), "* 4 4 4 4 4 6 1", "* 2 2")
    assert state.actor() == 1
    assert ship(go(state, "B play I3"), "B.C1").markers == ()
    assert ship(go(state, "B pass"), "B.C1").markers == ("fire",)
    magazine = go(fire("imperials", hands), "* 4 4 4 4 4 6 1", "* 1 1")
    assert ship(go(magazine, "B play I3"), "B.C1").hull == 0
    strong = go(fire("imperials", hands), "* 4 4 4 4 4 6 1", "* 1 1", "B play I3")
    assert ship(strong, "B.C1").fate == "sunk"


def test_i7_parting_shot() -> None:
    """I7: a battery that bears answers at half and counts as fired."""
    state = go(fire("imperials", ((), ("I7",))), "* 1 1 1 1 1 1")
    assert state.actor() == 1
    assert "one of" in refused(state, "play I7 P")
    state = go(state, "B play I7 S")
    assert state.agenda[-1] == Throwing(3)
    state = go(state, "* 4 4 4")
    assert ship(state, "B.C1").fired == "S"
    assert state.actor() == 0


def test_d3_riveted_plates() -> None:
    """D3: DR and CR are one and two higher."""
    ships = {"A.B1": lies(20, 20), "B.C1": lies(14, 20)}
    state = sea(ships, options="fleet_b=dwarves", hands=((), ("D3",)))
    state = go(state, "A activate S1", "A move B1 anchor", "A fire B1.P B.C1", "B play D3")
    assert ratings(state, attack_of(state)) == (6, 9)


def test_l4_veil_of_mist() -> None:
    """L4: half of the dice."""
    ships = {"A.B1": lies(20, 20), "B.C1": lies(14, 20)}
    state = sea(ships, options="fleet_b=drakes", hands=((), ("L4",)))
    state = go(state, "A activate S1", "A move B1 anchor", "A fire B1.P B.C1", "B play L4")
    assert state.agenda[-1] == Throwing(7)


def test_o7_last_roar() -> None:
    """O7: a ship sunk by fire fires once more, unreduced, before it goes."""
    state = sea(
        {"A.B1": lies(20, 20), "B.C1": lies(14, 20, hull=1, crew=2)},
        options="fleet_b=orcs",
        hands=((), ("O7",)),
    )
    state = go(state, "A activate S1", "A move B1 anchor", "A fire B1.P B.C1", "* 4 4 4 4 4" + " 1" * 10)
    assert state.actor() == 1
    assert ship(state, "B.C1").fate == "afloat"
    assert ship(go(state, "B pass"), "B.C1").fate == "sunk"
    state = go(state, "B play O7 S A.B1")
    assert state.agenda[-1] == Throwing(6)
    state = go(state, "* 4 4 4 4 6 1 1")
    assert ship(state, "A.B1").hull == 8
    assert ship(state, "B.C1").fate == "sunk"


# ----------------------------------------------------------------------------------------- contacts and melees


def ramming(
    fleet_a: str, fleet_b: str, hands: tuple[tuple[str, ...], tuple[str, ...]], end: str = " ram C1"
) -> UnchartedState:
    state = sea(
        {"A.C1": lies(24, 20), "B.C1": lies(24, 26, 90)},
        options=f"fleet_a={fleet_a} fleet_b={fleet_b}",
        hands=hands,
    )
    return go(state, "A activate S2", f"A move C1 s9{end}")


def test_o2_iron_beak() -> None:
    """O2: three dice more for a ram."""
    state = ramming("orcs", "imperials", mine("O2"))
    assert go(state, "A play O2").agenda[-1] == Throwing(8)
    assert go(state, "A pass").agenda[-1] == Throwing(5)
    assert isinstance(ramming("orcs", "imperials", mine("O2"), "").agenda[-1], Throwing)


def test_d7_axes_ready() -> None:
    """D7: four melee dice more in the first round."""
    state = ramming("imperials", "dwarves", ((), ("D7",)))
    assert state.actor() == 1
    state = go(state, "B play D7 C1", "* 1 1 1 1", "* 1 1 1 1")
    assert state.agenda[-1] == Hacking(state.named("A.C1"), 9)


def test_o6_fire_pots() -> None:
    """O6: a Fire marker for the ship that comes."""
    state = ramming("imperials", "orcs", ((), ("O6",)))
    assert ship(go(state, "B play O6"), "A.C1").markers == ("fire",)


def test_o4_grapnels() -> None:
    """O4: a ship within 2 inches is drawn into contact; a melee begins without a collision."""
    state = sea(
        {"A.C1": lies(20, 20), "B.C1": lies(22.5, 24)},
        options="fleet_a=orcs fleet_b=imperials",
        hands=mine("O4"),
    )
    state = go(state, "A activate S2", "A move C1 s8")
    assert isinstance(state.agenda[-1], Window)
    state = go(state, "A play O4 B.C1")
    assert state.engaged(state.named("A.C1"))
    assert 0 < state.distance(state.named("A.C1"), state.named("B.C1")) <= 100
    assert isinstance(state.agenda[-1], Hacking)
    far = sea(
        {"A.C1": lies(20, 20), "B.C1": lies(22.9, 24)},
        options="fleet_a=orcs fleet_b=imperials",
        hands=mine("O4"),
    )
    assert not isinstance(go(far, "A activate S2", "A move C1 s8").agenda[-1], Window)


def melee(fleet_a: str, fleet_b: str, hands: tuple[tuple[str, ...], tuple[str, ...]]) -> UnchartedState:
    state = sea(
        {"A.C1": lies(20, 20), "B.C1": lies(20.9, 20)},
        touching=(("A.C1", "B.C1"),),
        options=f"fleet_a={fleet_a} fleet_b={fleet_b}",
        hands=hands,
    )
    return go(state, "A activate S2")


def test_i5_marines() -> None:
    """I5: three melee dice more, in the own activation only."""
    state = go(melee("imperials", "dwarves", mine("I5")), "A play I5 C1", "* 1 1 1 1 1")
    assert state.agenda[-1] == Hacking(state.named("B.C1"), 9)
    assert isinstance(melee("dwarves", "imperials", ((), ("I5",))).agenda[-1], Hacking)


def test_l6_dread() -> None:
    """L6: two dice fewer against one's own ship."""
    state = melee("imperials", "drakes", ((), ("L6",)))
    assert state.actor() == 1
    state = go(state, "B play L6 C1", "* 1 1 1 1 1")
    assert state.agenda[-1] == Hacking(state.named("B.C1"), 4)


def test_o3_berserkers() -> None:
    """O3: dice of a melee that missed are thrown once more."""
    state = go(melee("orcs", "imperials", mine("O3")), "* 1 1 1 1 1 1", "* 4 1 1 1 2 3 5")
    assert isinstance(state.agenda[-1], Window)
    state = go(state, "A play O3")
    assert state.agenda[-1] == Hacking(state.named("B.C1"), 5, again=True)
    state = go(state, "* 4 4 1 1 1")
    assert ship(state, "B.C1").crew == 6 - 4


def test_a_ship_in_confusion_is_not_chosen_by_its_owners_cards() -> None:
    """3.7, row 3."""
    confused = ("confusion",)
    assert isinstance(fire("imperials", ((), ("C12",)), markers=confused).agenda[-1], Throwing)
    state = go(fire("imperials", ((), ("C12",)), markers=confused), "* 4 4 4 4 5 1")
    assert ship(state, "B.C1").hull == 3
    ships = {"A.C1": lies(20, 20, markers=confused)} | FAR
    assert not isinstance(go(sea(ships, hands=mine("C05")), "A activate S2").agenda[-1], Window)


def test_a_window_tells_all_that_it_is_open() -> None:
    """3.12: it opens only for who can use it, and that is seen."""
    log: list[Event] = []
    state = sea({"A.C1": lies(20, 20)} | FAR, hands=mine("C05"))
    go(state, "A activate S2", log=log)
    assert [(event.seat, event.moment) for event in told(log, Opened)] == [(0, "squadron")]


def test_every_card_has_a_test() -> None:
    """3.12: each of the 41 is named by a test of this file."""
    import re
    from pathlib import Path

    text = Path(__file__).read_text(encoding="utf-8")
    docs = " ".join(re.findall(r'"""(.*?)"""', text, flags=re.S))
    assert [card for card in cards() if not re.search(rf"\b{card}\b", docs)] == []
