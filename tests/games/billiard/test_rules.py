"""The rules in random shots and matches; see also ``rules.scenes``."""

from __future__ import annotations

import random

from navals.games.billiard.rules.damage import DESTROYED, DamageTerms, new_armies, resolve, score
from navals.games.billiard.rules.events import HangarLost, Shot
from navals.games.billiard.rules.options import Options, damage_terms_of
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.units import army_of
from navals.games.billiard.words.sentences import loss


def test_sets_that_no_text_can_say() -> None:
    """R4, R16: shots without pocketed units and unsorted sets are refused."""
    options = Options()
    state = BilliardState(options=options, phase="aim", armies=new_armies(damage_terms_of(options)))
    for action, rule in ((Shot(2, ()), "R16"), (Shot(2, (11, 3)), "R4"), (Shot(17, (3,)), "R3")):
        refusal = state.check(action)
        assert refusal is not None and refusal.rule == f"billiard {rule}"


def test_planes_go_down_on_the_side_of_their_army() -> None:
    """The event names the army; the summary of a turn names the side that plays it."""
    for name, sides in (("S", (0, 1)), ("T", (1, 0))):
        losses = [loss(HangarLost(side=side, planes=2), Options(army_of_A=name)) for side in (0, 1)]
        assert tuple(lost.side for lost in losses if lost) == sides


def test_random_shots_keep_the_books() -> None:
    """R17, R30: armour stays within bounds, destroyed units do not return, and losses add up."""
    rng = random.Random(4)
    for number in range(300):
        terms = DamageTerms(
            multi_counter=rng.choice(("sum", "max")),
            self_pocket_damage=rng.random() < 0.5,
            immerse_via_other=rng.random() < 0.5,
            hangar_lost_with_carrier=rng.random() < 0.7,
            planes_total=rng.randint(1, 4),
        )
        state = new_armies(terms)
        for turn in range(60):
            side = turn % 2
            own_units = state.units_on_table(side)
            if not (own_units and state.is_alive(1 - side)):
                break
            attacker = rng.choice(own_units)
            table = state.units_on_table(0) + state.units_on_table(1)
            fell = {unit for unit in table if rng.random() < 0.15}
            outcome = resolve(state, attacker, fell, terms)
            armies = outcome.armies
            for unit in range(1, 17):
                points = armies.armour[unit - 1]
                assert 0 <= points <= terms.full_armour(unit)
                assert (points == 0) == (armies.place_of(unit) == DESTROYED)
                if state.place_of(unit) == DESTROYED:
                    assert armies.place_of(unit) == DESTROYED
                if unit not in fell and unit != attacker:
                    assert armies.armour[unit - 1] == state.armour[unit - 1]
            losses = [state.armour_left(s, terms) - armies.armour_left(s, terms) for s in (0, 1)]
            for s in (0, 1):
                changes = [change for change in outcome.changes if army_of(change.unit) == s]
                mended = sum(max(0, change.new_armour - change.old_armour) for change in changes)
                # A shot may repair some of the armour it removed.
                repaired = armies.removed[s] - state.removed[s] - losses[s] - mended
                assert 0 <= repaired <= (terms.repair_amount if s == army_of(attacker) else 0), (number, turn)
                assert 0 <= score(armies, s, terms) <= 100
            assert set(outcome.respots) <= fell and list(outcome.respots) == sorted(outcome.respots)
            state = armies
