"""Ships as the computer players see them."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from navals.games.uncharted.rules.data.fleet import BATTERIES, Profile, Ship
from navals.games.uncharted.rules.fire.gunnery import attack_dice
from navals.games.uncharted.rules.position import UnchartedPosition


class Vessel(msgspec.Struct, frozen=True):
    """A ship. ``length`` and ``beam``: half of its length and half of its beam; ``guns``: for each battery,
    its letter, its dice by band after losses, and its dice against a partial target; ``reach``: maximum
    movement in an activation, in thousandths of an inch; ``has_acted``: whether its squadron has acted.
    """

    number: int
    ship: Ship
    card: Profile
    side: int
    x: int
    y: int
    heading: int
    length: int
    beam: int
    size: int
    guns: tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]
    has_turret: bool
    reach: int
    value: float
    is_engaged: bool
    has_acted: bool


class BestShot(msgspec.Struct, frozen=True):
    """A battery's best shot from a berth, or a ram (``battery`` R), with its expected cost to the target."""

    target: int
    battery: str
    value: float


@lru_cache(maxsize=1024)
def loaded_guns(ship: Ship) -> tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]:
    """Return the batteries that have not fired this turn, with their dice (see ``Vessel.guns``)."""
    batteries = []
    for battery in BATTERIES:
        printed_dice = [ship.card.dice(battery, band) for band in (1, 2, 3, 4)]
        if any(printed_dice) and battery not in ship.fired:
            full_dice = tuple(attack_dice(ship, dice) for dice in printed_dice)
            half_dice = tuple(attack_dice(ship, dice, is_partial=True) for dice in printed_dice)
            batteries.append((battery, full_dice, half_dice))
    return tuple(batteries)


@lru_cache(maxsize=1024)
def salvo_dice(ship: Ship) -> tuple[int, ...]:
    """Return, for each band, roughly the most dice that a ship can bring to bear on one target."""
    dice_by_band = []
    for band in (1, 2, 3, 4):
        side, turret, fore = (attack_dice(ship, ship.card.dice(battery, band)) for battery in "STF")
        dice_by_band.append(max(side + turret // 2, turret, fore))
    return tuple(dice_by_band)


def find_runner(state: UnchartedPosition) -> int:
    """Return the number of the battleship that must break out, or -1."""
    runner_side = state.options.scenario_data.runner
    if runner_side < 0:
        return -1
    return next(
        (n for n, ship in enumerate(state.ships) if ship.side == runner_side and ship.profile == "B"), -1
    )
