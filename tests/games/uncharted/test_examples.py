"""The worked examples U1 to U18 in play; those of pools, costs and reductions alone are in test_pool.py and test_sailing.py."""

from __future__ import annotations

from navals.core.event import Event
from navals.core.seat import CHANCE
from navals.games.uncharted.rules.events import CrewLost, Decided, Moved, Repaired, Thrown
from navals.games.uncharted.rules.fire.attack import outcome, pools
from navals.games.uncharted.rules.fire.gunfire import attacks_of
from navals.games.uncharted.rules.sea.sailing import into_wind
from navals.games.uncharted.rules.tasks import (
    Aiming,
    Choosing,
    Discarding,
    EndPhase,
    Hacking,
    Throwing,
    TurnEnd,
    Upkeep,
    WindRoll,
)
from tests.games.uncharted.sea import go, lies, read, refused, replace, sea, ship, told


def test_u1_and_u4_a_linked_throw_of_three_cruisers() -> None:
    """U1, U4: 6 + 3 + 3 = 12 dice, one throw; each six is followed by its die's next face. A20, A21."""
    state = sea(
        {f"A.C{n}": lies(20, 17 + 3 * n) for n in (1, 2, 3)} | {"B.C1": lies(14, 23)},
        options="fleet_b=imperials",
    )
    state = replace(state, ships=tuple(replace(s, anchored=s.side == 0) for s in state.ships))
    state = go(
        state, "A activate S2", "A stay C1", "A stay C2", "A stay C3", "A fire C1.P + C2.P + C3.P B.C1"
    )
    task = state.agenda[-1]
    assert task == Throwing(12)
    log: list[Event] = []
    state = go(state, "* 6 6 3 4 2 1 1 1 1 1 1 1 1 1", log=log)
    assert told(log, Thrown)[0].hits == 5
    assert ship(state, "B.C1").hull == 3


def test_u2_what_hits_amount_to() -> None:
    """U2. A1, A2, A3: at least the rating; a critical hit for each CR; no damage besides."""
    assert outcome(5, 3, 5) == (1, False)
    assert outcome(10, 3, 5) == (2, False)
    assert outcome(4, 3, 5) == (0, True)
    assert outcome(2, 3, 5) == (0, False)
    assert outcome(3, 3, 5) == (0, True)
    assert outcome(14, 3, 5) == (2, False)


def test_u3_a_damaged_firer_at_a_partial_target() -> None:
    """U3: 3 hull and 1 crew lost take 3 of 8 dice; the target is partial: 2."""
    options = "fleet_b=imperials list_a=CH;FFF;FF"
    state = sea({"A.H1": lies(10, 20, hull=2, crew=5), "B.C1": lies(15, 25, 270)}, options=options)
    state = go(state, "A activate S1", "A move H1 anchor")
    fire = read(state, "fire H1.S B.C1")
    attacks = attacks_of(state, fire)
    assert isinstance(attacks, tuple)
    (attack,) = attacks
    assert attack.parts[0].partial
    assert attack.parts[0].printed == 8
    assert pools(state, attack) == ((2, 0),)


def test_u5_split_fire_divides_the_value_of_the_farthest_band() -> None:
    """U5. A23: 10 dice of the battleship at its third band, though one target is near."""
    state = sea({"A.B1": lies(10, 24), "B.F1": lies(14, 24), "B.F2": lies(28, 23)})
    state = go(state, "A activate S1", "A move B1 anchor")
    assert "10 dice" in refused(state, "fire B1.S B.F1 8 B.F2 7")
    assert refused(state, "fire B1.S B.F1 6 B.F2 4") == ""
    state = go(state, "A fire B1.S B.F1 6 B.F2 4")
    assert state.agenda[-1] == Throwing(6)
    state = go(state, "* 1 1 1 1 1 1")
    assert state.agenda[-1] == Throwing(4)


def test_u6_headings_into_an_east_wind() -> None:
    """U6. A9, A10."""
    against = [15 * heading for heading in range(24) if into_wind(heading, 2)]
    assert against == [225, 240, 255, 270, 285, 300, 315]


def test_u7_the_wind_turns_by_two_points() -> None:
    """U7. A8: 6, then 5, from east to south; 1 to 5 change nothing."""
    state = replace(
        sea({"A.B1": lies(10, 10), "B.B1": lies(40, 40)}, wind=2),
        agenda=(EndPhase(), Choosing(0), WindRoll()),
    )
    assert go(state, "* 6", "* 5").wind == 4
    for first, wind in ((5, 2), (1, 2)):
        assert go(state, f"* {first}").wind == wind
    for second, wind in ((1, 3), (2, 3), (3, 1), (4, 1), (6, 0)):
        assert go(state, "* 6", f"* {second}").wind == wind


def test_u8_and_u9_how_far_a_ship_comes() -> None:
    """U8: 9 inches, or 135 degrees; U9: 4.5 inches into the wind."""
    state = go(sea({"A.C1": lies(24, 20), "B.B1": lies(40, 46)}, wind=2), "A activate S2")
    assert refused(state, "move C1 s18") == ""
    assert "points" in refused(state, "move C1 s19")
    assert refused(state, "move C1 r9") == ""
    assert "points" in refused(state, "move C1 r10")
    against = go(sea({"A.C1": lies(24, 20), "B.B1": lies(40, 46)}, wind=4), "A activate S2")
    assert refused(against, "move C1 s9") == ""
    assert "uncharted 3.2" in refused(against, "move C1 s10")


def test_u10_a_ship_that_moves_an_inch_and_a_half_and_does_not_anchor_is_refused() -> None:
    """U10. A16: with an anchor it may stop short."""
    state = go(sea({"A.C1": lies(24, 20), "B.B1": lies(40, 46)}), "A activate S2")
    assert "at least 2 inches" in refused(state, "move C1 s3")
    assert refused(state, "move C1 s3 anchor") == ""
    assert refused(state, "move C1 s4") == ""


def test_u11_a_ship_out_of_command_drifts_and_does_not_fire() -> None:
    """U11. A13, A14, A15: gaps of 3.9 and 4.1 inches make two groups."""
    state = sea(
        {
            "A.C1": lies(10, 20),
            "A.C2": lies(10 + 0.8 + 3.9, 20),
            "A.C3": lies(10 + 1.6 + 3.9 + 4.1, 20),
            "B.B1": lies(24, 21),
        }
    )
    assert [len(group) for group in state.groups(0, 1)] == [2, 1]
    assert "uncharted 3.3" in refused(state, "activate S2")
    assert "uncharted 3.3" in refused(state, "activate S2 group C1")
    log: list[Event] = []
    state = go(state, "A activate S2 group C1 C2", "A move C1 s4", "A move C2 s4", log=log)
    drift = [event for event in told(log, Moved) if event.drift]
    assert [(event.ship, event.travelled) for event in drift] == [("A.C3", 2000)]
    assert ship(state, "A.C3").at == (19_600, 22_000)
    assert isinstance(state.agenda[-1], Aiming)
    assert "uncharted 3.4" in refused(state, "fire C3.S B.B1")


def test_u12_a_ram_and_its_answer_count_even_if_one_sinks() -> None:
    """U12. A25, A26: ram 4; the target's initial hull of 5 answers at once, though it has a single point left."""
    options = "fleet_b=drakes list_b=CH;FFF;FF"
    state = sea({"A.C1": lies(24, 20, hull=2), "B.H1": lies(24, 26, 90, hull=1)}, options=options)
    state = go(state, "A activate S2", "A move C1 s9 ram H1")
    assert state.agenda[-1] == Throwing(4)
    state = go(state, "* 4 5 4 5")
    assert state.agenda[-1] == Throwing(5)
    assert state.actor() == CHANCE
    state = go(state, "* 4 4 4 4 1")
    assert ship(state, "B.H1").fate == "sunk"
    assert (ship(state, "A.C1").hull, ship(state, "A.C1").fate) == (1, "afloat")


def test_u13_a_red_ram_makes_critical_hits() -> None:
    """U13. A27: 4 hits against DR 4, CR 7 are one, 14 are two."""
    assert outcome(4, 4, 7, red=True) == (1, False)
    assert outcome(14, 4, 7, red=True) == (2, False)
    assert outcome(3, 4, 7, red=True) == (0, False)


def test_u14_terrain_strikes_and_is_not_struck() -> None:
    """U14. A31: 12 dice of the island, 8 of a reef, 4 of a sandbank."""
    for kind, dice in (("island", 12), ("reef", 8), ("sandbank", 4)):
        state = sea({"A.C1": lies(24, 20), "B.B1": lies(40, 46)}, islands=((kind, 24, 28, 3),))
        state = go(state, "A activate S2", "A move C1 s18")
        assert state.agenda[-1] == Throwing(dice)
        after = go(state, "* " + "1 " * dice)
        assert after.islands == state.islands
        assert after.actor() == 1


def test_u15_a_melee_of_two_against_one() -> None:
    """U15. A33: 6 + 3 dice against a crew of 5 that divides 3 and 2; all at once; without crew it is a prize. A38."""
    state = sea(
        {"A.C1": lies(20, 20), "A.F1": lies(21.7, 20), "B.C1": lies(20.9, 20)},
        touching=(("A.C1", "B.C1"), ("A.F1", "B.C1")),
    )
    log: list[Event] = []
    state = go(state, "A activate S2", log=log)
    assert state.actor() == 1
    assert "5 dice" in refused(state, "melee C1: A.C1 3 A.F1 3")
    state = go(state, "B melee C1: A.C1 3 A.F1 2", log=log)
    assert state.agenda[-1] == Hacking(1, 3)
    state = go(state, "* 4 1 1", log=log)
    assert state.agenda[-1] == Hacking(state.named("A.F1"), 2)
    state = go(state, "* 1 1", log=log)
    assert state.agenda[-1] == Hacking(state.named("B.C1"), 9)
    state = go(state, "* 4 4 4 4 4 1 1 1 1", log=log)
    assert (ship(state, "A.C1").crew, ship(state, "A.F1").crew) == (5, 3)
    assert (ship(state, "B.C1").fate, ship(state, "B.C1").taker) == ("prize", 0)
    assert state.touching == ()


def test_u16_both_without_crew_are_derelicts_that_drift() -> None:
    """U16. A35, A39: two inches straight ahead in the end phase."""
    state = sea(
        {
            "A.F1": lies(20, 20, 270, crew=1),
            "B.F1": lies(20.6, 20, 90, crew=1),
            "A.B1": lies(8, 4),
            "B.B1": lies(40, 44, 180),
        },
        touching=(("A.F1", "B.F1"),),
        options="cards=false",
    )
    state = go(state, "A activate S3", "* 4", "* 5")
    assert ship(state, "A.F1").fate == ship(state, "B.F1").fate == "derelict"
    state = replace(state, acted=((0, 0), (0, 2), (1, 0)), agenda=(EndPhase(),))
    from navals.games.uncharted.rules.agenda import Progress
    from navals.games.uncharted.rules.state import settled

    after = settled(Progress(state, None))
    assert ship(after, "A.F1").at == (18_000, 20_000)
    assert ship(after, "B.F1").at == (22_600, 20_000)


def test_u17_fire_then_flood_then_repairs_in_the_order_held() -> None:
    """U17. A48."""
    markers = ("guns", "fire", "flood")
    state = sea({"A.C1": lies(20, 20, markers=markers), "B.B1": lies(40, 44)}, options="cards=false")
    state = replace(state, agenda=(TurnEnd(), Upkeep(tuple(range(len(state.ships))))))
    from navals.games.uncharted.rules.agenda import Progress
    from navals.games.uncharted.rules.state import settled

    log: list[Event] = []
    state = settled(Progress(state, log))
    assert ship(state, "A.C1").crew == 5
    assert [type(event) for event in log][-1] is CrewLost
    state = go(state, "* 2")
    assert ship(state, "A.C1").hull == 3
    state = go(state, "* 4 3 5", log=log)
    assert told(log, Repaired)[0].rolls == (("guns", 4, True), ("fire", 3, False), ("flood", 5, True))
    assert ship(state, "A.C1").markers == ("fire",)


def test_u18_a_hand_of_five_after_a_lost_squadron() -> None:
    """U18. A44, A45: four squadrons live: discard down to four."""
    hand = ("C01", "C02", "C03", "C04", "C05")
    state = sea(
        {
            "A.B1": lies(8, 4),
            "A.C1": lies(12, 4),
            "A.F1": lies(16, 4),
            "A.F4": lies(20, 4),
            "B.B1": lies(40, 44),
        },
        hands=(hand, ()),
    )
    state = replace(state, agenda=(TurnEnd(), Discarding(0)))
    assert "uncharted A45" in refused(state, "pass")
    state = go(state, "A discard C05")
    assert state.hands[0] == hand[:4]
    assert state.discards[0] == ("C05",)


def test_decided_tells_the_ratings() -> None:
    """3.6: what an attack amounts to is told with the numbers that decided it."""
    state = sea({"A.B1": lies(10, 24), "B.F1": lies(14, 24)})
    log: list[Event] = []
    go(state, "A activate S1", "A move B1 anchor", "A fire B1.S B.F1", "* 4 4 4 4" + " 1" * 11, log=log)
    (decided,) = told(log, Decided)
    assert (decided.hits, decided.damage, decided.critical, decided.hurt) == (4, 3, 5, True)
