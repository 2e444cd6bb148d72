"""Campaigns: lost masts and guns stay lost until a dockyard replaces them. Ships are never captured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from navals.club.campaign.plan import BattlePlan, Campaigns, RepairOption, ShipFate, ShipFates, ShipStates
from navals.core.fields import with_item
from navals.core.message import Message, msg, msgn
from navals.core.record.word_reader import read_pairs
from navals.games.trafalgar.rules import fleet, naming
from navals.games.trafalgar.rules.fleet import (
    ALL_MASTS,
    GUNS_BY_RATE,
    SHIP_NUMBERS,
    SHIP_RATE,
    SHIPS,
    SHIPS_OF,
)
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.sailing.chart import SHIP_OF_LINE
from navals.games.trafalgar.rules.state import TrafalgarState

_MAST_COST: Final = 2
_GUN_COST: Final = 1
_GUN_TITLES: Final = (("port", msg("Port gun")), ("starboard", msg("Starboard gun")))


class TrafalgarCampaigns(Campaigns[Options, TrafalgarState]):
    """Campaigns of Trafalgar. A ship's state is its masts and guns, as in ``Setup``: ``fz,3/1``."""

    def kind(self, code: str) -> str:
        return "line" if SHIP_RATE[SHIP_NUMBERS[code]] == SHIP_OF_LINE else "frigate"

    def new_ship(self, side: int, code: str, options: Options) -> str:
        gun_count = GUNS_BY_RATE[SHIP_RATE[SHIP_NUMBERS[code]]]
        return _write_state(ALL_MASTS, (gun_count, gun_count))

    def setup(self, battle: BattlePlan, ships: tuple[ShipStates, ShipStates]) -> str:
        ship_states = {**ships[0], **ships[1]}
        return " ".join(
            f"{key}={value},{ship_states[key]}" if key in ship_states else f"{key}={value}"
            for key, (_, value) in read_pairs(battle.setup, lambda text: text, ()).items()
            if key in ship_states or key not in SHIP_NUMBERS
        )

    def fates(self, start: TrafalgarState, end_state: TrafalgarState, winner: int) -> ShipFates:
        return dict(_side_fates(start, end_state, 0)), dict(_side_fates(start, end_state, 1))

    def health(self, side: int, code: str, state: str, options: Options) -> tuple[int, int]:
        masts, guns = _parse_state(state)
        return masts.bit_count() + sum(guns), len(fleet.MASTS) + 2 * GUNS_BY_RATE[
            SHIP_RATE[SHIP_NUMBERS[code]]
        ]

    def repairs(self, side: int, code: str, state: str, options: Options) -> tuple[RepairOption, ...]:
        masts, guns = _parse_state(state)
        rate = SHIP_RATE[SHIP_NUMBERS[code]]
        repair_options = []
        for mast in fleet.MASTS_OF[ALL_MASTS & ~masts]:
            new_masts = masts | 1 << mast
            gain = 3 + 2 * (fleet.SPEEDS[rate][new_masts] - fleet.SPEEDS[rate][masts])
            letter = fleet.mast_letters(1 << mast)
            repair_options.append(
                RepairOption(letter, _MAST_COST, gain, _write_state(new_masts, guns), naming.AIM_TITLES[mast])
            )
        for gun_side, (name, label) in enumerate(_GUN_TITLES):
            lost_gun_count = GUNS_BY_RATE[rate] - guns[gun_side]
            if lost_gun_count > 0:
                repaired_state = _write_state(masts, with_item(guns, gun_side, guns[gun_side] + 1))
                repair_options.append(
                    RepairOption(name, _GUN_COST, 2 + lost_gun_count, repaired_state, label)
                )
        return tuple(repair_options)

    def ship_name(self, side: int, code: str, options: Options) -> Message | str:
        return SHIPS[SHIP_NUMBERS[code]].name

    def describe(self, side: int, code: str, state: str, options: Options) -> Message:
        masts, (port, starboard) = _parse_state(state)
        mast_count = masts.bit_count()
        mast_text = msgn("{n} mast", "{n} masts", mast_count) if mast_count else msg("no masts")
        return msg("{masts}, guns {port} and {starboard}", masts=mast_text, port=port, starboard=starboard)


def _write_state(masts: int, guns: fleet.Guns) -> str:
    return f"{fleet.mast_letters(masts)},{guns[0]}/{guns[1]}"


def _parse_state(state: str) -> tuple[int, fleet.Guns]:
    masts, _, guns = state.partition(",")
    port, _, starboard = guns.partition("/")
    return fleet.mast_mask(masts), (int(port), int(starboard))


def _side_fates(
    start_state: TrafalgarState, end_state: TrafalgarState, side: int
) -> Iterator[tuple[str, ShipFate]]:
    for number in SHIPS_OF[side]:
        if start_state.ships[number].at >= 0:
            ship = end_state.ships[number]
            is_afloat = ship.at >= 0
            fate = ShipFate("afloat", _write_state(ship.masts, ship.guns)) if is_afloat else ShipFate("sunk")
            yield SHIPS[number].id, fate


CAMPAIGNS: Final = TrafalgarCampaigns()
