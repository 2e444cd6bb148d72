"""Sections 3.1 to 3.10 in play, and the resolutions A1 to A55 that no other test cites."""

from __future__ import annotations

import pytest

from navals.core.event import Event
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import Move
from navals.games.uncharted.rules.agenda import Progress
from navals.games.uncharted.rules.cards.deck import whole
from navals.games.uncharted.rules.events import (
    Burned,
    CriticalHit,
    Decided,
    Drawn,
    Idle,
    Moved,
    RolledOff,
    Sunk,
    Taken,
    Thrown,
)
from navals.games.uncharted.rules.fire.attack import outcome
from navals.games.uncharted.rules.fire.gunfire import attacks_of
from navals.games.uncharted.rules.fire.gunnery import band
from navals.games.uncharted.rules.position import TERRAIN
from navals.games.uncharted.rules.sea.moves import plot
from navals.games.uncharted.rules.state import UnchartedState, settled
from navals.games.uncharted.rules.tasks import (
    Adrift,
    Aiming,
    Batch,
    Choosing,
    Critical,
    Discarding,
    EndPhase,
    Hacking,
    Moving,
    Repairs,
    RollOff,
    Striking,
    Throwing,
    TurnEnd,
    Upkeep,
)
from tests.games.uncharted.sea import go, lies, read, refused, replace, sea, ship, told

FAR = {"A.B1": lies(6, 2), "B.B1": lies(44, 46, 180)}
NO_CARDS = "cards=false"


def settle(state: UnchartedState, log: list[Event] | None = None) -> UnchartedState:
    return settled(Progress(state, log))


def ending(state: UnchartedState, *tasks: object) -> UnchartedState:
    """The state with these tasks due, the first one first."""
    return settle(replace(state, agenda=tuple(reversed(tasks))))


# ---------------------------------------------------------------------------------------------------- movement


def test_steps_come_in_any_order_and_what_is_not_used_is_lost() -> None:
    """3.2."""
    state = go(sea({"A.C1": lies(24, 20), **FAR}, wind=2), "A activate S2")
    state = go(state, "A move C1 r2 s2 l1 s3")
    assert ship(state, "A.C1").heading == 1
    assert state.actor() == 1


def test_an_anchor_is_dropped_after_half_of_the_points_at_most() -> None:
    """3.2, A16."""
    state = go(sea({"A.C1": lies(24, 20), **FAR}, wind=2), "A activate S2")
    assert refused(state, "move C1 s9 anchor") == ""
    assert "half" in refused(state, "move C1 s10 anchor")
    assert ship(go(state, "A move C1 s2 anchor"), "A.C1").anchored


def test_a_ship_at_anchor_stays_as_long_as_wished_or_weighs_instead_of_moving() -> None:
    """3.2, A17."""
    state = go(sea({"A.C1": lies(24, 20, anchored=True), **FAR}), "A activate S2")
    assert "at anchor" in refused(state, "move C1 s4")
    assert ship(go(state, "A stay C1"), "A.C1").anchored
    weighed = go(state, "A weigh C1")
    assert not ship(weighed, "A.C1").anchored
    assert ship(weighed, "A.C1").at == (24_000, 20_000)
    loose = go(sea({"A.C1": lies(24, 20), **FAR}), "A activate S2")
    assert "does not lie at anchor" in refused(loose, "weigh C1")
    assert "at least 2" in refused(loose, "stay C1")


def test_an_inch_is_enough_into_the_wind() -> None:
    """3.2: minimum travel for a ship that begins into the wind."""
    state = go(sea({"A.C1": lies(24, 20), **FAR}, wind=4), "A activate S2")
    assert refused(state, "move C1 s2") == ""
    assert "at least 1" in refused(state, "move C1 s1")


def test_a_ship_that_cannot_pay_need_not_travel_further() -> None:
    """3.2."""
    slow = lies(24, 20, markers=("speed",))
    state = go(sea({"A.B1": slow, "B.B1": lies(44, 46)}, wind=2), "A activate S1")
    # 14 points: two turns cost 12, and the two that are left pay for a straight step
    assert refused(state, "move B1 r2") == ""


def test_steam_ignores_the_wind() -> None:
    """3.2, A11."""
    state = sea({"A.C1": lies(24, 20), **FAR}, wind=4, options="fleet_a=dwarves")
    assert refused(go(state, "A activate S2"), "move C1 s14") == ""


def test_the_wind_is_felt_by_half_steps() -> None:
    """A12: a turn out of the wind pays one half double."""
    state = go(sea({"A.C1": lies(24, 20, 45), **FAR}, wind=4), "A activate S2")
    way = plot(state, state.named("A.C1"), Move("C1", "r"))
    assert not isinstance(way, Refusal)
    assert way.left == 36 - 6


def test_a_ship_over_the_edge_is_withdrawn() -> None:
    """3.2: half of its points for the enemy (A42)."""
    state = go(sea({"A.C1": lies(24, 46), **FAR}), "A activate S2", "A move C1 s8")
    assert ship(state, "A.C1").fate == "withdrawn"
    from navals.games.uncharted.rules.turn.ending import score

    assert score(state) == (0, 30)


def test_only_ships_of_the_group_that_have_not_moved_move() -> None:
    """3.3, 3.4."""
    state = go(sea({"A.C1": lies(24, 20), "A.C2": lies(26, 20), **FAR}), "A activate S2", "A move C1 s4")
    assert "has moved" in refused(state, "move C1 s4")
    assert "not among" in refused(state, "move B1 s4")
    assert "no ship" in refused(state, "move C3 s4")
    assert "must move first" in refused(state, "end")


def test_a_player_activates_squadrons_in_turn_and_who_has_none_left_lets_the_other_go_on() -> None:
    """3.10, A51, A52."""
    ships = {"A.B1": lies(6, 2), "A.C1": lies(12, 2), "A.F1": lies(18, 2), "B.B1": lies(44, 46, 180)}
    state = sea(ships, options=NO_CARDS)
    state = go(state, "A activate S1", "A move B1 s4", "B activate S1", "B move B1 s4")
    assert state.actor() == 0
    assert "has acted" in refused(state, "activate S1")
    assert "no squadron 4" in refused(state, "activate S4")
    log: list[Event] = []
    state = go(state, "A activate S2", "A move C1 s4", "A activate S3", log=log)
    assert [event.seat for event in told(log, Idle)] == [1]


# -------------------------------------------------------------------------------------------------------- fire


def test_the_order_contacts_melee_fire() -> None:
    """A18, 3.4: a ship freed in this activation fires; an engaged one does not."""
    ships = {"A.F1": lies(20, 20), "A.F2": lies(22, 20), "B.F1": lies(20.6, 20, crew=1), "B.C1": lies(14, 20)}
    state = sea(ships, touching=(("A.F1", "B.F1"),))
    state = go(state, "A activate S3")
    assert "engaged and does not move" in refused(state, "move F1 s4")
    state = go(state, "A move F2 s4", "* 1")
    assert state.agenda[-1] == Hacking(state.named("B.F1"), 3)
    freed = go(state, "* 4 1 1")
    assert ship(freed, "B.F1").fate == "prize"
    assert refused(freed, "fire F1.P B.C1") == ""
    still = go(state, "* 1 1 1")
    assert "engaged and does not fire" in refused(still, "fire F1.P B.C1")


def test_nobody_fires_at_a_melee_or_at_friends() -> None:
    """3.6, A37."""
    ships = {"A.B1": lies(20, 20), "A.C1": lies(10, 20), "B.C1": lies(10.9, 20), "B.C2": lies(26, 20)}
    state = sea(ships, touching=(("A.C1", "B.C1"),))
    state = go(state, "A activate S1", "A move B1 anchor")
    assert "A37" in refused(state, "fire B1.P B.C1")
    assert "friends" in refused(state, "fire B1.P A.C1")
    assert "no ship" in refused(state, "fire B1.P B.C3")


def test_a_battery_fires_once_in_a_turn_and_different_ones_at_different_targets() -> None:
    """3.6, A24: port and starboard at two ships are no split."""
    state = sea({"A.B1": lies(24, 24), "B.C1": lies(18, 24), "B.C2": lies(30, 24)})
    state = go(state, "A activate S1", "A move B1 anchor", "A fire B1.P B.C1", "* " + "1 " * 15)
    assert "has fired" in refused(state, "fire B1.P B.C1")
    assert go(state, "A fire B1.S B.C2").agenda[-1] == Throwing(15)


def test_linked_fire_with_a_turret_of_the_same_ship() -> None:
    """A21, A53: the helper is halved; the turret is blind astern."""
    ships = {"A.B1": lies(24, 24), "B.C1": lies(18, 24), "B.C2": lies(24, 12)}
    state = sea(ships, options="fleet_a=dwarves fleet_b=imperials")
    state = go(state, "A activate S1", "A move B1 anchor")
    assert go(state, "A fire B1.P + B1.T B.C1").agenda[-1] == Throwing(9 + 3)
    assert "does not bear" in refused(state, "fire B1.T B.C2")
    assert "twice" in refused(state, "fire B1.P + B1.P B.C1")
    assert "linked or split" in refused(state, "fire B1.P + B1.T B.C1 4 B.C2 5")


def test_batteries_with_different_hit_numbers_throw_apart() -> None:
    """3.6: one rakes the stern, the other does not."""
    ships = {"A.F1": lies(20, 14, 90), "A.F2": lies(14, 20, 180), "B.C1": lies(20, 20)}
    state = sea(ships | {"A.F3": lies(17, 16)}, options="fleet_b=imperials")
    state = replace(state, ships=tuple(replace(s, anchored=s.side == 0) for s in state.ships))
    state = go(state, "A activate S3", "A stay F1", "A stay F2", "A stay F3", "A fire F1.P + F2.P B.C1")
    assert state.agenda[-1] == Throwing(4, bonus=1)
    state = go(state, "* 3 3 1 1")
    assert state.agenda[-1] == Throwing(2)
    log: list[Event] = []
    go(state, "* 3 4", log=log)
    assert told(log, Decided)[0].hits == 3


def test_options_of_fire() -> None:
    """3.6, 3.15: stern rake off; small targets on."""
    rake = {"A.C1": lies(20, 14, 90, anchored=True), "B.C1": lies(20, 20)}
    for options, bonus in (("", 1), ("stern_rake=false", 0)):
        state = go(sea(rake, options=options), "A activate S2", "A stay C1", "A fire C1.P B.C1")
        assert state.agenda[-1] == Throwing(6, bonus=bonus)
    small = {"A.C1": lies(4, 20, anchored=True), "B.F1": lies(24, 20, 90)}
    for options, bonus in (("", 0), ("small_target=true", -1)):
        state = go(sea(small, options=options), "A activate S2", "A stay C1", "A fire C1.S B.F1")
        assert state.agenda[-1] == Throwing(5, bonus=bonus)


def test_losses_of_crew_and_hull_reduce_each_attack_but_not_below_one_die() -> None:
    """A5, A22."""
    state = sea({"A.C1": lies(20, 20, anchored=True, hull=1, crew=1), "B.C1": lies(14, 20)})
    state = go(state, "A activate S2", "A stay C1", "A fire C1.P B.C1")
    assert state.agenda[-1] == Throwing(1)


def test_what_fire_needs() -> None:
    """3.5, 3.6, A20: refusals with their reasons; only the squadron that acts fires."""
    ships = {
        "A.C1": lies(20, 20),
        "A.F1": lies(24, 20),
        "B.C1": lies(14, 20),
        "B.C2": lies(46, 46),
        "B.C3": lies(20, 10),
    }
    state = go(sea(ships), "A activate S2", "A move C1 anchor")
    assert "not among" in refused(state, "fire F1.P B.C1")
    assert "not among" in refused(state, "fire C2.P B.C1")
    assert "no such battery" in refused(state, "fire C1.T B.C1")
    assert "out of range" in refused(state, "fire C1.S B.C2")
    assert "does not bear" in refused(state, "fire C1.S B.C1")
    assert "several targets only" in refused(state, "fire C1.P B.C1 6")
    assert "named once" in refused(state, "fire C1.P B.C1 5 B.C1 1")
    assert isinstance(attacks_of(state, read(state, "fire C1.P B.C1")), tuple)


def test_a_split_halves_the_share_of_a_partial_target() -> None:
    """3.6."""
    state = sea({"A.B1": lies(10, 24), "B.F1": lies(15, 24), "B.F2": lies(16, 30.2, 180)})
    state = go(state, "A activate S1", "A move B1 anchor", "A fire B1.S B.F1 7 B.F2 8")
    assert state.agenda[-1] == Throwing(7)
    assert go(state, "* " + "1 " * 7).agenda[-1] == Throwing(4)


def test_bands_and_gaps() -> None:
    """A50, A55."""
    state = sea({"A.C1": lies(20, 20), "B.C1": lies(28.8, 20)})
    assert state.distance(state.named("A.C1"), state.named("B.C1")) == 8000
    assert band(8000) == 1


# ------------------------------------------------------------------------------------------------ critical hits


def struck(row: int, options: str = NO_CARDS, **changes: object) -> UnchartedState:
    """A critical hit by gunfire on a battleship of A is due."""
    state = sea(
        {
            "A.B1": lies(20, 20, **changes),
            "A.C1": lies(22, 20),
            "A.F1": lies(30, 20),
            "B.B1": lies(40, 44, 180),
        },
        options=options,
    )
    return settle(replace(state, agenda=(EndPhase(), Choosing(1), Striking(state.named("A.B1"), row, True))))


@pytest.mark.parametrize(
    ("row", "hull", "marker"),
    [
        (3, 7, "confusion"),
        (4, 7, "fire"),
        (5, 7, "guns"),
        (7, 7, ""),
        (9, 7, "speed"),
        (10, 7, "rudder"),
        (11, 7, "flood"),
        (12, 5, ""),
    ],
)
def test_the_rows_of_the_critical_table(row: int, hull: int, marker: str) -> None:
    """3.7."""
    state = struck(row)
    assert ship(state, "A.B1").hull == hull
    assert ship(state, "A.B1").markers == ((marker,) if marker else ())


def test_splinters_and_raked_decks_kill_crew() -> None:
    """3.7: row 6 one, row 8 half a die rounded up."""
    assert ship(struck(6), "A.B1").crew == 10
    state = struck(8)
    assert state.actor() == CHANCE
    assert ship(go(state, "* 5"), "A.B1").crew == 8
    assert ship(go(state, "* 2"), "A.B1").crew == 10


def test_a_marker_is_not_held_twice() -> None:
    """3.7."""
    assert ship(struck(4, markers=("fire",)), "A.B1").markers == ("fire",)


def test_the_magazine_takes_the_ship_and_reaches_others() -> None:
    """3.7, row 2: ships within 4 inches suffer its initial hull, friends too; the option leaves the rest out."""
    state = struck(2)
    assert ship(state, "A.B1").fate == "sunk"
    assert state.agenda[-1] == Throwing(9)
    log: list[Event] = []
    after = go(state, "* " + "1 " * 9, log=log)
    assert after.actor() == 1
    assert struck(2, "cards=false explosion=false").actor() == 1


def test_explosions_chain_on() -> None:
    """3.7."""
    state = go(struck(2), "* 6 4 6 4 6 4 1 1 1 1 1 1", "* 1 1")
    assert ship(state, "A.C1").fate == "sunk"
    assert state.actor() == 1


def test_critical_hits_are_rolled_one_after_another_until_the_ship_sinks() -> None:
    """3.7, A2, A43: current hull 0 or less."""
    state = sea({"A.B1": lies(20, 20), "B.C1": lies(14, 20)}, options="fleet_b=imperials cards=false")
    state = go(state, "A activate S1", "A move B1 anchor", "A fire B1.P B.C1")
    state = go(state, "* 6 6 6 6 6 6 6 6 6 6 6 1" + " 1" * 14)
    assert state.agenda[-1] == Critical(state.named("B.C1"), 3, True)
    log: list[Event] = []
    state = go(state, "* 3 4", "* 3 4", log=log)
    assert len(told(log, CriticalHit)) == 2
    assert ship(state, "B.C1").fate == "sunk"


def test_a_ship_without_rudder_does_not_turn_and_one_in_confusion_fires_alone() -> None:
    """3.7, rows 3 and 10."""
    ships = {
        "A.C1": lies(20, 20, markers=("rudder", "confusion")),
        "A.C2": lies(20, 24),
        "B.C1": lies(14, 22),
    }
    state = go(sea(ships), "A activate S2")
    assert "rudder" in refused(state, "move C1 r1 s4")
    state = go(state, "A move C1 anchor", "A move C2 anchor")
    assert "confusion" in refused(state, "fire C2.P + C1.P B.C1")
    assert refused(state, "fire C1.P B.C1") == ""


def test_repairs_are_easier_at_anchor_and_only_they_remove_markers() -> None:
    """3.7, A48."""
    for anchored, left in ((False, ("guns",)), (True, ())):
        state = sea({"A.C1": lies(20, 20, markers=("guns",), anchored=anchored), **FAR}, options=NO_CARDS)
        state = ending(state, Repairs(state.named("A.C1")), TurnEnd())
        assert ship(go(state, "* 3"), "A.C1").markers == left


def test_fire_may_leave_a_derelict_and_flood_may_sink() -> None:
    """3.7, A54."""
    ships = {
        "A.C1": lies(20, 20, crew=1, markers=("fire", "flood")),
        "A.C2": lies(26, 20, hull=1, markers=("flood",)),
        **FAR,
    }
    state = sea(ships, options=NO_CARDS)
    log: list[Event] = []
    state = settle(replace(state, agenda=(TurnEnd(), Upkeep(tuple(range(len(state.ships)))))), log)
    assert told(log, Burned)
    assert ship(state, "A.C1").fate == "derelict"
    state = go(state, "* 2")
    assert ship(state, "A.C2").fate == "sunk"


# ---------------------------------------------------------------------------------------------------- contacts


def test_a_contact_that_is_no_ram_is_a_collision() -> None:
    """3.8, A25: undeclared, or without a straight run, or not with the bow."""
    ships = {"A.C1": lies(24, 20), "B.C1": lies(24, 26, 90)}
    state = go(sea(ships, options="fleet_b=imperials"), "A activate S2")
    assert "does not touch" in refused(state, "move C1 s2 r1 s2 ram C1")
    log: list[Event] = []
    after = go(state, "A move C1 s9", log=log)
    assert after.agenda[-1] == Throwing(4)
    assert told(log, Moved)[0].met == ("B.C1",)
    assert 0 < after.distance(after.named("A.C1"), after.named("B.C1")) <= 100
    near = go(
        sea({"A.C1": lies(24, 22), "B.C1": lies(24, 25, 90)}, options="fleet_b=imperials"), "A activate S2"
    )
    assert "A25" in refused(near, "move C1 s9 ram C1")


def test_the_rammer_gets_an_ordinary_answer() -> None:
    """A28: the target's initial hull, not red."""
    ships = {"A.C1": lies(24, 20), "B.C1": lies(24, 26, 90)}
    state = go(sea(ships, options="fleet_a=orcs fleet_b=imperials"), "A activate S2", "A move C1 s9 ram C1")
    batch = state.agenda[-2]
    assert isinstance(batch, Batch)
    assert [(attack.kind, attack.flat, attack.red) for attack in batch.attacks] == [
        ("ram", 5, True),
        ("answer", 4, False),
    ]


def test_several_contacts_at_once_are_separate_and_only_one_is_rammed() -> None:
    """3.8, A29."""
    ships = {"A.B1": lies(24, 18), "B.F1": lies(23.6, 26, 90), "B.F2": lies(25.2, 26, 90)}
    state = sea(ships, options="fleet_b=imperials")
    state = go(state, "A activate S1", "A move B1 s14 ram F1")
    batch = state.agenda[-2]
    assert isinstance(batch, Batch)
    kinds = [(attack.kind, state.called(attack.target)) for attack in batch.attacks]
    assert kinds == [("ram", "B.F1"), ("answer", "A.B1"), ("collision", "A.B1"), ("collision", "B.F2")] or kinds == [
        ("ram", "B.F1"), ("answer", "A.B1"), ("collision", "B.F2"), ("collision", "A.B1")
    ]  # fmt: skip


def test_friends_collide_and_do_not_fight() -> None:
    """A30."""
    state = go(sea({"A.C1": lies(24, 20), "A.C2": lies(24, 25, 90), **FAR}), "A activate S2", "A move C1 s18")
    state = go(state, "A stay C2")
    assert state.agenda[-1] == Throwing(4)
    state = go(state, "* 1 1 1 1", "* 1 1 1 1")
    assert state.agenda[-1] == Aiming()
    assert state.touched(state.named("A.C1")) == (state.named("A.C2"),)
    assert not state.engaged(state.named("A.C1"))


def test_moving_off() -> None:
    """3.8, A32: first an inch straight astern for 4 points; an old contact does not count again."""
    state = sea({"A.C1": lies(24, 20), **FAR}, islands=(("reef", 24, 24.3, 3),))
    state = go(state, "A activate S2", "A move C1 s18", "* " + "1 " * 8)
    number = state.named("A.C1")
    assert state.touched(number) == (TERRAIN,)
    again = replace(state, acted=(), agenda=(EndPhase(), Choosing(0)), activation=None)
    moving = go(again, "A activate S2")
    assert isinstance(moving.agenda[-1], Moving)
    stuck = go(moving, "A move C1 s4")
    assert stuck.actor() == 1
    assert stuck.touched(number) == (TERRAIN,)
    off = go(moving, "A move C1 b anchor")
    assert off.touched(number) == ()
    assert off.ships[number].at[1] == moving.ships[number].at[1] - 1000
    assert refused(go(again, "A activate S1"), "move B1 b s4") != ""
    assert refused(moving, "stay C1") == ""


def test_contacts_stop_a_drifting_ship_too() -> None:
    """A15: they count as collisions."""
    ships = {"A.C1": lies(10, 20), "A.C2": lies(24, 20), **FAR}
    state = sea(ships, islands=(("sandbank", 24, 25, 3),))
    state = go(state, "A activate S2 group C1", "A move C1 s4")
    assert state.agenda[-1] == Throwing(4)


# ------------------------------------------------------------------------------------------ melees and derelicts


def test_a_collision_comes_before_the_melee_and_is_resolved_once() -> None:
    """3.9, A19: crew lost there lowers the dice."""
    ships = {"A.C1": lies(24, 20), "B.C1": lies(24, 26, 90)}
    state = go(sea(ships, options="fleet_b=imperials cards=false"), "A activate S2", "A move C1 s9")
    state = go(state, "* 6 6 6 4 1 1 1", "* 1 1 1 1", "* 1 5")
    # row 6: two hull points and one crew
    assert ship(state, "B.C1").crew == 5
    assert state.agenda[-1] == Hacking(state.named("A.C1"), 5)


def test_a_melee_is_fought_in_each_activation_of_one_of_its_ships() -> None:
    """A36, A54: by either side, with the crew as it is then."""
    ships = {"A.C1": lies(20, 20), "B.C1": lies(20.9, 20), "B.B1": lies(40, 40)}
    state = sea(ships, touching=(("A.C1", "B.C1"),), options="fleet_b=imperials cards=false")
    state = go(state, "A activate S2", "* 4 1 1 1 1 1", "* 4 4 1 1 1 1")
    assert state.actor() == 1
    state = go(state, "B activate S2")
    assert state.agenda[-1] == Hacking(state.named("A.C1"), 4)
    assert go(state, "* 1 1 1 1").agenda[-1] == Hacking(state.named("B.C1"), 5)


def test_several_against_several() -> None:
    """A34: the other player divides first, then the active one."""
    ships = {"A.C1": lies(20, 20), "A.C2": lies(21.8, 20), "B.C1": lies(20.9, 20), "B.C2": lies(22.7, 20)}
    pairs = (("A.C1", "B.C1"), ("A.C2", "B.C1"), ("A.C2", "B.C2"))
    state = sea(ships, touching=pairs, options="fleet_b=imperials cards=false")
    assert state.melee(state.named("A.C1")) == tuple(sorted(state.named(name) for name in ships))
    state = go(state, "A activate S2")
    assert state.actor() == 1
    assert "does not touch" in refused(state, "melee C1: A.C1 3 A.C3 3")
    assert "divides its dice" in refused(state, "melee C2: A.C2 6")
    menu = state.actions()
    assert menu is not None
    assert len(menu) == 7
    state = go(state, "B melee C1: A.C1 6")
    assert state.actor() == 0
    assert go(state, "A melee C2: B.C1 1 B.C2 5").agenda[-1] == Hacking(state.named("A.C1"), 6)


def test_a_derelict_is_taken_by_the_enemy_or_saved_by_a_friend() -> None:
    """3.9, A42: no attack; removed either way."""
    from navals.games.uncharted.rules.turn.ending import score

    for name, fate, points in (("A.C1", "taken", (90, 0)), ("B.C2", "saved", (15, 0))):
        ships = {
            "A.C1": lies(24, 20),
            "B.C2": lies(30, 20),
            "B.C1": lies(24 if name == "A.C1" else 30, 25, 90, fate="derelict", crew=0),
        }
        state = sea(ships | FAR, seat=0 if name == "A.C1" else 1, options="fleet_b=imperials cards=false")
        log: list[Event] = []
        who = name[0]
        state = go(state, f"{who} activate S2", f"{who} move {name[2:]} s9", log=log)
        assert ship(state, "B.C1").fate == fate
        assert told(log, Taken)[0].by == name
        assert not told(log, Thrown)
        assert score(state) == points


def test_a_derelict_drifts_into_a_ship_or_stays_at_what_it_touches() -> None:
    """3.9, A39, A40, A41."""
    ships = {
        "A.C1": lies(20, 20, fate="derelict", crew=0),
        "B.C1": lies(20, 23.5, 90),
        "A.C2": lies(30, 20, fate="derelict", crew=0),
    }
    state = sea(ships | FAR, islands=(("reef", 30, 24, 2.5),), options=NO_CARDS)
    state = ending(state, Adrift(), Repairs(0), TurnEnd(), Choosing(0))
    assert ship(state, "A.C1").fate == "taken"
    lying = ship(state, "A.C2")
    assert lying.fate == "derelict"
    assert state.touched(state.named("A.C2")) == (TERRAIN,)
    again = ending(state, Adrift(), Choosing(0))
    assert ship(again, "A.C2").at == lying.at


def test_derelicts_neither_hide_nor_are_fired_at() -> None:
    """3.9, 3.3."""
    ships = {
        "A.C1": lies(20, 20, anchored=True),
        "B.C1": lies(16, 20, fate="derelict", crew=0),
        "B.C2": lies(12, 20),
    }
    state = go(sea(ships), "A activate S2", "A stay C1")
    assert "no ship" in refused(state, "fire C1.P B.C1")
    assert refused(state, "fire C1.P B.C2") == ""


def test_a_ship_that_loses_its_last_crew_beside_an_enemy_is_a_prize() -> None:
    """3.9, A38."""
    ships = {"A.C1": lies(20, 20, crew=1, markers=("fire",)), "B.C1": lies(20.9, 20), **FAR}
    state = sea(ships, touching=(("A.C1", "B.C1"),), options=NO_CARDS)
    state = ending(state, Upkeep((state.named("A.C1"),)), Choosing(1))
    assert (ship(state, "A.C1").fate, ship(state, "A.C1").taker) == ("prize", 1)


# ----------------------------------------------------------------------------------------------------- the turn


def test_initiative_is_rolled_again_while_equal_and_the_winner_activates_first() -> None:
    """A7."""
    state = replace(sea(FAR), agenda=(EndPhase(), Choosing(-2), RollOff("initiative")), first=-2)
    log: list[Event] = []
    state = go(state, "* 3 3", "* 2 5", log=log)
    assert [event.winner for event in told(log, RolledOff)] == [-2, 1]
    assert state.actor() == 1
    assert (state.first, state.lost) == (1, 0)


def test_a_turn_without_cards_begins_with_the_initiative() -> None:
    """3.10, 3.15."""
    state = GAME.start(GAME.schema.parse(NO_CARDS))
    assert state.agenda[-1] == RollOff("place")
    assert state.hands == ((), ())


def test_discards_come_before_draws() -> None:
    """A44: then up to one card for each squadron that lives, and the decks are reshuffled when they are empty."""
    ships = {"A.B1": lies(6, 2), "A.C1": lies(12, 2), "B.B1": lies(44, 46)}
    state = sea(ships, hands=(("C01",), ()))
    state = replace(state, agenda=(TurnEnd(), Discarding(0)))
    after = go(state, "A discard C01")
    assert after.actor() == CHANCE
    log: list[Event] = []
    after = go(after, "* draw C02 C03", log=log)
    assert after.hands[0] == ("C02", "C03")
    assert [(event.audience, event.cards) for event in told(log, Drawn)][:2] == [
        (None, ()),
        (0, ("C02", "C03")),
    ]
    assert go(state, "A pass", "* draw C05").hands[0] == ("C01", "C05")
    empty = replace(
        state,
        discards=(tuple(card for card in whole("imperials") if card != "C01"), ()),
        hands=(("C01",), ()),
    )
    assert go(empty, "A pass", "* draw C05").discards[0] == ()


def test_effects_of_the_turn_end_with_it_and_batteries_fire_again() -> None:
    """3.10, A48."""
    state = sea(
        {"A.B1": lies(6, 2, fired="PS"), "B.B1": lies(44, 46)}, effects=((0, "O5"),), options=NO_CARDS
    )
    state = ending(state, TurnEnd())
    assert state.effects == ()
    assert ship(state, "A.B1").fired == ""
    assert state.turn == 2


def test_all_numbers_come_from_data_files() -> None:
    """A49: critical table, fleets, cards, terrain, scenarios."""
    from importlib import resources

    names = {
        path.name
        for path in resources.files("navals.games.uncharted.rules.data").iterdir()
        if path.name.endswith(".json")
    }
    assert names == {"cards.json", "criticals.json", "fleets.json", "scenarios.json", "terrain.json"}


def test_hits_at_the_rating_count() -> None:
    """A1."""
    assert outcome(4, 4, 7) == (0, True)
    assert outcome(7, 4, 7) == (1, False)


def test_a_sunk_ship_ends_its_contacts_and_suffers_no_more() -> None:
    """3.7, 3.8."""
    ships = {"A.C1": lies(24, 20, hull=1), "B.C1": lies(24, 26, 90), "B.B1": lies(40, 44)}
    log: list[Event] = []
    state = go(sea(ships, options="fleet_b=imperials cards=false"), "A activate S2", "A move C1 s9", log=log)
    state = go(state, "* 1 1 1 1", "* 4 4 4 4", log=log)
    assert told(log, Sunk)[0].ship == "A.C1"
    assert state.touching == ()
    assert not isinstance(state.agenda[-1], Aiming)
