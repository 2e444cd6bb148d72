"""The rules of Naval Battle Billiard over random shots and matches; see also ``rules.scenes``."""

from __future__ import annotations

import random

from navals.games.billiard.rules.damage import DESTROYED, Terms, fresh, resolve, score
from navals.games.billiard.rules.events import Shot
from navals.games.billiard.rules.options import Options, terms
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.units import army


def test_sets_that_no_text_can_say() -> None:
    """R4, R16: a shot without pocketed units is refused, and so are unsorted sets."""
    options = Options()
    state = BilliardState(options=options, phase="aim", armies=fresh(terms(options)))
    for action, rule in ((Shot(2, ()), "R16"), (Shot(2, (11, 3)), "R4"), (Shot(17, (3,)), "R3")):
        refusal = state.check(action)
        assert refusal is not None and refusal.rule == f"billiard {rule}"


def test_random_shots_keep_the_books() -> None:
    """R17, R30: armour is in its bounds, destroyed units do not return, losses add up."""
    rng = random.Random(4)
    for number in range(300):
        terms = Terms(
            multi_counter=rng.choice(("sum", "max")),
            self_pocket_damage=rng.random() < 0.5,
            immerse_via_other=rng.random() < 0.5,
            hangar_lost_with_carrier=rng.random() < 0.7,
            planes_total=rng.randint(1, 4),
        )
        state = fresh(terms)
        for turn in range(60):
            side = turn % 2
            mine = state.on_table(side)
            if not (mine and state.alive(1 - side)):
                break
            attacker = rng.choice(mine)
            table = state.on_table(0) + state.on_table(1)
            fell = {unit for unit in table if rng.random() < 0.15}
            found = resolve(state, attacker, fell, terms)
            after = found.armies
            for unit in range(1, 17):
                points = after.armour[unit - 1]
                assert 0 <= points <= terms.most(unit)
                assert (points == 0) == (after.at(unit) == DESTROYED)
                if state.at(unit) == DESTROYED:
                    assert after.at(unit) == DESTROYED
                if unit not in fell and unit != attacker:
                    assert after.armour[unit - 1] == state.armour[unit - 1]
            lost = [state.strength(s, terms) - after.strength(s, terms) for s in (0, 1)]
            for s in (0, 1):
                changes = [one for one in found.changes if army(one.unit) == s]
                mended = sum(max(0, one.after - one.before) for one in changes)
                # A shot may repair some of what it removed.
                repaired = after.removed[s] - state.removed[s] - lost[s] - mended
                assert 0 <= repaired <= (terms.repair_amount if s == army(attacker) else 0), (number, turn)
                assert 0 <= score(after, s, terms) <= 100
            assert set(found.respot) <= fell and list(found.respot) == sorted(found.respot)
            state = after
