"""The effects of a shot (R9 to R24): strikes, repairs, immersion, planes, respots.

Shared by the score keeper and the simulated table. The input is the unit struck by the cue and the pocketed
units.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from navals.games.billiard.rules.units import (
    CARRIER,
    PLANE,
    REPAIR,
    SUBMARINE,
    UNITS,
    army_of,
    class_of,
    unit_of_class,
)

ON_TABLE: Final = 0
IMMERSED: Final = 1
DESTROYED: Final = 2


class DamageTerms(msgspec.Struct, frozen=True):
    """The options that affect damage, named as in ``Options``; ``strike`` and ``armour`` are by class."""

    strike: tuple[int, ...] = (2, 3, 2, 1, 2, 1)
    armour: tuple[int, ...] = (2, 4, 2, 3, 1, 2)
    planes_total: int = 3
    repair_amount: int = 1
    repair_by_unit: bool = True
    friendly_repairship: str = "never"
    multi_counter: str = "sum"
    self_pocket_damage: bool = False
    immerse_via_other: bool = False
    immersion_limit: int = 0
    sub_survivor: str = "spot"
    hangar_lost_with_carrier: bool = True

    def full_armour(self, unit: int) -> int:
        """Return a unit's full armour."""
        return self.armour[class_of(unit)]

    def total_armour(self) -> int:
        """Return a full army's total armour, including planes aboard (R30)."""
        return sum(self.full_armour(unit) for unit in UNITS[0]) + self.planes_total - 1


class Armies(msgspec.Struct, frozen=True):
    """Both armies: ``armour`` and ``place`` (``ON_TABLE``, ``IMMERSED`` or ``DESTROYED``) by unit.

    By army: planes aboard (``hangar``), immersions so far (``dives``), and all armour ever removed, even if
    repaired since (``removed``).
    """

    armour: tuple[int, ...]
    place: tuple[int, ...] = (ON_TABLE,) * 16
    hangar: tuple[int, int] = (2, 2)
    dives: tuple[int, int] = (0, 0)
    removed: tuple[int, int] = (0, 0)

    def place_of(self, unit: int) -> int:
        return self.place[unit - 1]

    def units_on_table(self, side: int) -> list[int]:
        return [unit for unit in UNITS[side] if self.place[unit - 1] == ON_TABLE]

    def is_alive(self, side: int) -> bool:
        """Return whether an army has a unit left; an immersed submarine counts (R31)."""
        return any(self.place[unit - 1] != DESTROYED for unit in UNITS[side])

    def planes_aboard(self, side: int, terms: DamageTerms) -> int:
        """Return the number of planes aboard that still count (R19)."""
        is_afloat = self.place_of(unit_of_class(side, CARRIER)) != DESTROYED
        return self.hangar[side] if is_afloat or not terms.hangar_lost_with_carrier else 0

    def armour_left(self, side: int, terms: DamageTerms) -> int:
        """Return an army's remaining armour, including planes aboard."""
        return sum(self.armour[unit - 1] for unit in UNITS[side]) + self.planes_aboard(side, terms)


def new_armies(terms: DamageTerms) -> Armies:
    """Return both armies as they are before the first shot."""
    planes_aboard = terms.planes_total - 1
    return Armies(
        tuple(terms.full_armour(unit) for side in UNITS for unit in side),
        hangar=(planes_aboard, planes_aboard),
    )


class ArmourChange(msgspec.Struct, frozen=True):
    """A unit's armour before and after a shot. Replaced planes are in ``ShotOutcome.lost_planes`` instead."""

    unit: int
    old_armour: int
    new_armour: int


class ShotOutcome(msgspec.Struct, frozen=True):
    """The effects of a shot.

    ``respots``: units that return to their spots, in order; ``diver``: the immersed submarine, or 0;
    ``barred_sub``: the submarine that, as its army's last unit on the table, may not dive (R20), or 0;
    ``lost_planes``: planes lost and replaced; ``sunk_plane_count``: number of planes lost with their carrier.
    """

    armies: Armies
    changes: tuple[ArmourChange, ...] = ()
    respots: tuple[int, ...] = ()
    diver: int = 0
    barred_sub: int = 0
    lost_planes: tuple[int, ...] = ()
    sunk_plane_count: int = 0


def score(armies: Armies, side: int, terms: DamageTerms, *, cumulative: bool = False) -> int:
    """Return an army's score out of 100 (R30); only a destroyed enemy gives 100.

    If ``cumulative``, enemy armour that was repaired later counts as lost, too.
    """
    enemy = 1 - side
    total = terms.total_armour()
    if not armies.is_alive(enemy):
        return 100
    losses = armies.removed[enemy] if cumulative else total - armies.armour_left(enemy, terms)
    return min(99, 100 * losses // total)


def resolve(armies: Armies, attacker: int, pocketed_units: Iterable[int], terms: DamageTerms) -> ShotOutcome:
    """Return the effects of a shot with ``attacker``; ``pocketed_units`` may include the attacker."""
    units, side = set(pocketed_units), army_of(attacker)
    if not units:
        return ShotOutcome(armies)
    is_self_potted = attacker in units
    enemies = sorted(unit for unit in units if army_of(unit) != side)
    allies = sorted(unit for unit in units if army_of(unit) == side and unit != attacker)
    effects = _ShotEffects(armies, attacker, terms)
    if is_self_potted and not enemies and not allies:  # R15, R20
        if effects.may_dive(attacker):
            effects.dive(attacker)
        elif terms.self_pocket_damage:
            effects.hurt(attacker, effects.strike_of(attacker))
    elif (
        terms.immerse_via_other
        and not is_self_potted
        and not enemies
        and len(allies) == 1
        and effects.may_dive(allies[0])
    ):
        effects.dive(allies[0])
    else:
        effects.strike_enemies(enemies, is_self_potted)
        effects.strike_allies(allies)
    return effects.apply_effects(units)


class _ShotEffects:
    def __init__(self, armies: Armies, attacker: int, terms: DamageTerms) -> None:
        self.armies = armies
        self.attacker = attacker
        self.terms = terms
        self.damage_by_unit: dict[int, int] = {}
        self.repaired_units: list[int] = []
        self.diver = self.barred_sub = 0

    def strike_of(self, unit: int) -> int:
        return self.terms.strike[class_of(unit)]

    def hurt(self, unit: int, points: int) -> None:
        if points:
            self.damage_by_unit[unit] = self.damage_by_unit.get(unit, 0) + points

    def may_dive(self, submarine: int) -> bool:
        """Return whether a unit is a submarine whose side has immersions left (``immersion_limit``)."""
        limit = self.terms.immersion_limit
        return class_of(submarine) == SUBMARINE and (
            not limit or self.armies.dives[army_of(submarine)] < limit
        )

    def dive(self, submarine: int) -> None:
        """Immerse a submarine, unless it is the last unit of its army on the table (R20)."""
        if self.armies.units_on_table(army_of(submarine)) == [submarine]:
            self.barred_sub = submarine
        else:
            self.diver = submarine

    def strike_enemies(self, enemies: list[int], is_self_potted: bool) -> None:
        """Apply the strikes between the attacker and enemies (R9, R10)."""
        if not is_self_potted:
            for unit in enemies:
                self.hurt(unit, self.strike_of(self.attacker))
        elif enemies:
            strikes = [self.strike_of(unit) for unit in enemies]
            self.hurt(self.attacker, max(strikes) if self.terms.multi_counter == "max" else sum(strikes))

    def strike_allies(self, allies: list[int]) -> None:
        """Damage or repair friendly units, or the attacker (R11 to R14)."""
        terms, attacker = self.terms, self.attacker
        if class_of(attacker) == REPAIR:
            self.repaired_units += [unit for unit in allies if self.is_damaged(unit)]
            return
        for unit in allies:
            if class_of(unit) == REPAIR and terms.repair_by_unit:
                is_attacker_damaged = self.is_damaged(attacker)
                if is_attacker_damaged:
                    self.repaired_units.append(attacker)
                is_spared = terms.friendly_repairship == "never" or (
                    terms.friendly_repairship == "if_no_repair" and is_attacker_damaged
                )
                if is_spared:
                    continue
            self.hurt(unit, self.strike_of(attacker))

    def is_damaged(self, unit: int) -> bool:
        """Return whether a unit was damaged before the shot."""
        return 0 < self.armies.armour[unit - 1] < self.terms.full_armour(unit)

    def apply_effects(self, pocketed_units: set[int]) -> ShotOutcome:
        """Apply the effects in order (R17 to R19, R21, R23): damage except to planes, repairs, carriers,
        planes, respots.
        """
        old_armies, terms = self.armies, self.terms
        armour, place = list(old_armies.armour), list(old_armies.place)
        hangar, dives, removals = list(old_armies.hangar), list(old_armies.dives), list(old_armies.removed)
        sunk_planes, lost_planes = 0, list[int]()
        for unit, points in self.damage_by_unit.items():
            if class_of(unit) != PLANE:
                loss = min(points, armour[unit - 1])
                armour[unit - 1] -= loss
                removals[army_of(unit)] += loss
        for unit in self.repaired_units:
            if armour[unit - 1] > 0:
                armour[unit - 1] = min(terms.full_armour(unit), armour[unit - 1] + terms.repair_amount)
        for side in (0, 1):
            carrier = unit_of_class(side, CARRIER)
            has_carrier_sunk = old_armies.place_of(carrier) != DESTROYED and not armour[carrier - 1]
            if has_carrier_sunk and terms.hangar_lost_with_carrier:
                sunk_planes += hangar[side]
                removals[side] += hangar[side]
                hangar[side] = 0
        for unit in sorted(unit for unit in self.damage_by_unit if class_of(unit) == PLANE):
            if hangar[army_of(unit)] > 0:
                hangar[army_of(unit)] -= 1
                removals[army_of(unit)] += 1
                lost_planes.append(unit)
            else:
                removals[army_of(unit)] += armour[unit - 1]
                armour[unit - 1] = 0
        armour_pairs = enumerate(zip(old_armies.armour, armour, strict=True), 1)
        changes = tuple(
            ArmourChange(unit, old_armour, new_armour)
            for unit, (old_armour, new_armour) in armour_pairs
            if old_armour != new_armour
        )
        for change in changes:
            if not change.new_armour:
                place[change.unit - 1] = DESTROYED
        diver = self.diver or self._find_survivor(pocketed_units, armour)
        if diver:
            place[diver - 1] = IMMERSED
            dives[army_of(diver)] += 1
        respots = tuple(
            pocketed_unit
            for pocketed_unit in sorted(pocketed_units)
            if place[pocketed_unit - 1] == ON_TABLE and pocketed_unit != self.barred_sub
        )
        pairs = ((pair[0], pair[1]) for pair in (hangar, dives, removals))
        armies = Armies(tuple(armour), tuple(place), *pairs)
        return ShotOutcome(armies, changes, respots, diver, self.barred_sub, tuple(lost_planes), sunk_planes)

    def _find_survivor(self, pocketed_units: set[int], armour: list[int]) -> int:
        """Return the submarine that survived being pocketed with an enemy and stays immersed, or 0 (R21,
        ``sub_survivor=immersed``).
        """
        unit = self.attacker
        has_enemy = any(army_of(pocketed_unit) != army_of(unit) for pocketed_unit in pocketed_units)
        may_stay = self.terms.sub_survivor == "immersed" and class_of(unit) == SUBMARINE
        if not (
            may_stay and unit in pocketed_units and has_enemy and armour[unit - 1] > 0 and self.may_dive(unit)
        ):
            return 0
        other_units = [
            ally
            for ally in self.armies.units_on_table(army_of(unit))
            if ally != unit and armour[ally - 1] > 0
        ]
        return unit if other_units else 0
