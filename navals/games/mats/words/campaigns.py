"""Campaigns of MATS: fleets from crossing to crossing. A hit ship stays hit until it is repaired; nothing is captured."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Final

from navals.core.campaign.plan import BattlePlan, Campaigns, Left, Leftovers, Plan, Repair, Ships, plans
from navals.core.message import Message, msg, msgn
from navals.core.record.word_reader import pairs
from navals.games.mats.rules.options import HIT, INTACT, SUNK, Options, Ship, rate_name, roster
from navals.games.mats.rules.state import MatsState

PLANS: Final = plans((files("navals.games.mats.words") / "campaigns.json").read_bytes())
WHOLE: Final = "whole"
DAMAGED: Final = "hit"
_COST: Final = {"three": 3, "two": 2, "frigate": 2, "corvette": 1}
"""Of what turns a ship's intact face up again, by its rate."""


class MatsCampaigns(Campaigns):
    """A ship is ``whole`` or ``hit``; its kind is its rate."""

    def plans(self) -> tuple[Plan, ...]:
        return PLANS

    def kind(self, code: str) -> str:
        return {"T": "three", "V": "two", "F": "frigate", "C": "corvette"}[code[:1]]

    def whole(self, side: int, code: str, options: Options) -> str:
        return WHOLE

    def setup(self, battle: BattlePlan, ships: tuple[Ships, Ships]) -> str:
        told = []
        for key, value in pairs(battle.setup, lambda text: text, ()).items():
            if key in ("a", "b"):
                fleet = ships["ab".index(key)]
                there = [code for code in value[1].split(",") if code in fleet]
                told.append(f"{key}={','.join(code + ':hit' * (fleet[code] == DAMAGED) for code in there)}")
            else:
                told.append(f"{key}={value[1]}")
        return " ".join(told)

    def left(self, begun: MatsState, over: MatsState, won: int) -> Leftovers:
        return dict(_left(begun, over, 0)), dict(_left(begun, over, 1))

    def health(self, side: int, code: str, state: str, options: Options) -> tuple[int, int]:
        return (2, 2) if state == WHOLE else (1, 2)

    def repairs(self, side: int, code: str, state: str, options: Options) -> tuple[Repair, ...]:
        if state == WHOLE:
            return ()
        ship = _ship(code, options)
        # What it gains are the guns that it gets back, and a little for masts; and that it stands another hit.
        gain = 10 + 6 * (ship.intact[1] - ship.hit[1]) + ship.intact[0] - ship.hit[0]
        return (Repair("refit", _COST[self.kind(code)], gain, WHOLE, msg("Refit")),)

    def called(self, side: int, code: str, options: Options) -> Message:
        return msg("{rate} {ship}", rate=rate_name(self.kind(code)), ship=code)

    def told(self, side: int, code: str, state: str, options: Options) -> Message:
        masts, guns = _ship(code, options).face(INTACT if state == WHOLE else HIT)
        told = msg(
            "{masts}, {guns}",
            masts=msgn("{n} mast", "{n} masts", masts),
            guns=msgn("{n} gun", "{n} guns", guns),
        )
        return told if state == WHOLE else msg("hit: {state}", state=told)


def _ship(code: str, options: Options) -> Ship:
    known = roster(options)
    return known.ships[known.index[code]]


def _left(begun: MatsState, over: MatsState, side: int) -> Iterator[tuple[str, Left]]:
    for number, ship in enumerate(begun.options.fleet):
        if begun.life[side][number] != SUNK:
            life = over.life[side][number]
            yield (
                ship.id,
                Left("sunk") if life == SUNK else Left("afloat", WHOLE if life == INTACT else DAMAGED),
            )
