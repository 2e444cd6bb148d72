"""Campaigns: hull points and crews carry over, and captured ships sail for their captors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from navals.club.campaign.plan import BattlePlan, Campaigns, RepairOption, ShipFate, ShipFates, ShipStates
from navals.core.message import Message, msg
from navals.core.record.word_reader import read_pairs
from navals.games.uncharted.rules.data.fleet import DERELICT, Profile, Ship, fleets
from navals.games.uncharted.rules.naming import CLASS_NAMES
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.words import navy

_HULL_COST: Final = 2
_CREW_COST: Final = 1
_CAPTURE_FATES: Final = ("prize", "taken")


class UnchartedCampaigns(Campaigns[Options, UnchartedState]):
    """A ship's state is its hull points and crew, as in ``Setup``: ``3/5``; its code has no side: ``C2``."""

    def kind(self, code: str) -> str:
        return code[:1]

    def new_ship(self, side: int, code: str, options: Options) -> str:
        profile = _ship_profile(side, code, options)
        return f"{profile.hull}/{profile.crew}"

    def setup(self, battle: BattlePlan, ships: tuple[ShipStates, ShipStates]) -> str:
        states = {f"{'AB'[side]}.{code}": state for side in (0, 1) for code, state in ships[side].items()}
        items = []
        for key, (_, value) in read_pairs(battle.setup, lambda text: text, ()).items():
            if "." not in key:
                items.append(f"{key}={value}")
            elif key in states:
                items.append(f"{key}={value},{states[key]}")
        return " ".join(items)

    def fates(self, start: UnchartedState, end_state: UnchartedState, winner: int) -> ShipFates:
        return dict(_side_fates(start, end_state, winner, 0)), dict(_side_fates(start, end_state, winner, 1))

    def health(self, side: int, code: str, state: str, options: Options) -> tuple[int, int]:
        hull, crew = _parse_state(state)
        profile = _ship_profile(side, code, options)
        return hull + crew, profile.hull + profile.crew

    def repairs(self, side: int, code: str, state: str, options: Options) -> tuple[RepairOption, ...]:
        hull, crew = _parse_state(state)
        profile = _ship_profile(side, code, options)
        items = []
        # The fewer points are left, the more each is worth, so that badly damaged ships come first.
        if hull < profile.hull:
            gain = 2 * _HULL_COST * (4 + 8 * (profile.hull - hull) // profile.hull) // 4
            items.append(RepairOption("hull", _HULL_COST, gain, f"{hull + 1}/{crew}", msg("Hull")))
        if crew < profile.crew:
            gain = 4 + 8 * (profile.crew - crew) // profile.crew
            items.append(RepairOption("crew", _CREW_COST, gain // 2, f"{hull}/{crew + 1}", msg("Crew")))
        return tuple(items)

    def ship_name(self, side: int, code: str, options: Options) -> Message:
        ship = Ship(side, options.fleet(side), code[:1], int(code[1:]), 0, 1, 1)
        return navy.name_of(ship)

    def describe(self, side: int, code: str, state: str, options: Options) -> Message:
        hull, crew = _parse_state(state)
        profile = _ship_profile(side, code, options)
        return msg(
            "{class_}: hull {hull} of {whole}, crew {crew} of {hands}",
            class_=CLASS_NAMES[code[:1]],
            hull=hull,
            whole=profile.hull,
            crew=crew,
            hands=profile.crew,
        )


def _ship_profile(side: int, code: str, options: Options) -> Profile:
    return fleets(options.house)[options.fleet(side)].ships[code[:1]]


def _parse_state(state: str) -> tuple[int, int]:
    hull, _, crew = state.partition("/")
    return int(hull), int(crew)


def _side_fates(
    start: UnchartedState, end_state: UnchartedState, winner: int, side: int
) -> Iterator[tuple[str, ShipFate]]:
    for old_ship, ship in zip(start.ships, end_state.ships, strict=True):
        if old_ship.side == side and old_ship.placed and old_ship.is_at_sea:
            yield ship.name, _fate(ship, side, winner)


def _fate(ship: Ship, side: int, winner: int) -> ShipFate:
    """Return the fate of a ship. A derelict left adrift goes to the winner, or home after a draw."""
    if ship.fate == "sunk":
        return ShipFate("sunk")
    hull = max(1, ship.hull)
    if (ship.fate in _CAPTURE_FATES and ship.taker == 1 - side) or (
        ship.fate == DERELICT and winner == 1 - side
    ):
        # A captured ship gets half a crew.
        return ShipFate("taken", f"{hull}/{(ship.card.crew + 1) // 2}")
    return ShipFate("afloat", f"{hull}/{max(1, ship.crew)}")


CAMPAIGNS: Final = UnchartedCampaigns()
