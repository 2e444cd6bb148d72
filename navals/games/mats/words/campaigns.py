"""Campaigns of MATS. Hit ships stay hit from battle to battle until they are repaired."""

from __future__ import annotations

from typing import Final

from navals.club.campaign.plan import BattlePlan, Campaigns, RepairOption, ShipFate, ShipFates, ShipStates
from navals.core.message import Message, msg, msgn
from navals.core.record.word_reader import read_pairs
from navals.games.mats.rules.options import HIT, INTACT, SUNK, Options, Ship, rate_name, roster
from navals.games.mats.rules.state import MatsState

UNDAMAGED: Final = "whole"
DAMAGED: Final = "hit"
_REPAIR_COSTS: Final = {"three": 3, "two": 2, "frigate": 2, "corvette": 1}
"""Cost of repairing a ship, by class."""


class MatsCampaigns(Campaigns[Options, MatsState]):
    """Campaigns of MATS. A ship's state is ``whole`` or ``hit``; its kind is its class."""

    def kind(self, code: str) -> str:
        return {"T": "three", "V": "two", "F": "frigate", "C": "corvette"}[code[:1]]

    def new_ship(self, side: int, code: str, options: Options) -> str:
        return UNDAMAGED

    def setup(self, battle: BattlePlan, ships: tuple[ShipStates, ShipStates]) -> str:
        pair_texts = []
        for key, (_, value) in read_pairs(battle.setup, lambda text: text, ()).items():
            if key in ("a", "b"):
                fleet = ships["ab".index(key)]
                codes = [code for code in value.split(",") if code in fleet]
                value = ",".join(code + ":hit" * (fleet[code] == DAMAGED) for code in codes)
            pair_texts.append(f"{key}={value}")
        return " ".join(pair_texts)

    def fates(self, start: MatsState, end_state: MatsState, winner: int) -> ShipFates:
        return _fates_of_side(start, end_state, 0), _fates_of_side(start, end_state, 1)

    def health(self, side: int, code: str, state: str, options: Options) -> tuple[int, int]:
        return (2, 2) if state == UNDAMAGED else (1, 2)

    def repairs(self, side: int, code: str, state: str, options: Options) -> tuple[RepairOption, ...]:
        if state == UNDAMAGED:
            return ()
        ship = _ship_by_code(code, options)
        # A repaired ship survives another hit; guns regained are worth more than masts.
        gain = 10 + 6 * (ship.intact[1] - ship.hit[1]) + ship.intact[0] - ship.hit[0]
        return (RepairOption("refit", _REPAIR_COSTS[self.kind(code)], gain, UNDAMAGED, msg("Refit")),)

    def ship_name(self, side: int, code: str, options: Options) -> Message:
        return msg("{rate} {ship}", rate=rate_name(self.kind(code)), ship=code)

    def describe(self, side: int, code: str, state: str, options: Options) -> Message:
        face = _ship_by_code(code, options).face(INTACT if state == UNDAMAGED else HIT)
        masts, guns = msgn("{n} mast", "{n} masts", face[0]), msgn("{n} gun", "{n} guns", face[1])
        condition = msg("{masts}, {guns}", masts=masts, guns=guns)
        return condition if state == UNDAMAGED else msg("hit: {state}", state=condition)


def _ship_by_code(code: str, options: Options) -> Ship:
    return options.fleet[roster(options).numbers[code]]


def _fates_of_side(start: MatsState, end_state: MatsState, side: int) -> dict[str, ShipFate]:
    fate_by_hull = {
        SUNK: ShipFate("sunk"),
        HIT: ShipFate("afloat", DAMAGED),
        INTACT: ShipFate("afloat", UNDAMAGED),
    }
    hulls = zip(start.options.fleet, start.life[side], end_state.life[side], strict=True)
    return {ship.id: fate_by_hull[new_hull] for ship, old_hull, new_hull in hulls if old_hull != SUNK}


CAMPAIGNS: Final = MatsCampaigns()
