"""Campaigns: lost masts and guns stay lost until a dockyard replaces them. Ships are never captured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from navals.club.campaign.plan import BattlePlan, Campaigns, Left, Leftovers, RepairOption, Ships
from navals.core.fields import with_one
from navals.core.message import Message, msg, msgn
from navals.core.record.word_reader import pairs
from navals.games.trafalgar.rules import fleet, naming
from navals.games.trafalgar.rules.fleet import ALL_MASTS, ARMS, INDEX, RATE, SHIPS, SHIPS_OF
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.sailing.chart import LINE
from navals.games.trafalgar.rules.state import TrafalgarState

_MAST_COST: Final = 2
_GUN_COST: Final = 1
_GUNS: Final = (("port", msg("Port gun")), ("starboard", msg("Starboard gun")))


class TrafalgarCampaigns(Campaigns[Options, TrafalgarState]):
    """Campaigns of Trafalgar. A ship's state is its masts and guns, as in ``Setup``: ``fz,3/1``."""

    def kind(self, code: str) -> str:
        return "line" if RATE[INDEX[code]] == LINE else "frigate"

    def new_ship(self, side: int, code: str, options: Options) -> str:
        arms = ARMS[RATE[INDEX[code]]]
        return _write_state(ALL_MASTS, (arms, arms))

    def setup(self, battle: BattlePlan, ships: tuple[Ships, Ships]) -> str:
        states = {**ships[0], **ships[1]}
        return " ".join(
            f"{key}={value},{states[key]}" if key in states else f"{key}={value}"
            for key, (_, value) in pairs(battle.setup, lambda text: text, ()).items()
            if key in states or key not in INDEX
        )

    def fates(self, start: TrafalgarState, end_state: TrafalgarState, winner: int) -> Leftovers:
        return dict(_fates(start, end_state, 0)), dict(_fates(start, end_state, 1))

    def health(self, side: int, code: str, state: str, options: Options) -> tuple[int, int]:
        masts, guns = _parse_state(state)
        return masts.bit_count() + sum(guns), len(fleet.MASTS) + 2 * ARMS[RATE[INDEX[code]]]

    def repairs(self, side: int, code: str, state: str, options: Options) -> tuple[RepairOption, ...]:
        masts, guns = _parse_state(state)
        rate = RATE[INDEX[code]]
        offers = []
        for mast in fleet.STANDING[ALL_MASTS & ~masts]:
            new_masts = masts | 1 << mast
            gain = 3 + 2 * (fleet.SPEED[rate][new_masts] - fleet.SPEED[rate][masts])
            letter = fleet.mast_letters(1 << mast)
            offers.append(
                RepairOption(letter, _MAST_COST, gain, _write_state(new_masts, guns), naming.AIM_TITLES[mast])
            )
        for gun_side, (name, words) in enumerate(_GUNS):
            losses = ARMS[rate] - guns[gun_side]
            if losses > 0:
                mended_state = _write_state(masts, with_one(guns, gun_side, guns[gun_side] + 1))
                offers.append(RepairOption(name, _GUN_COST, 2 + losses, mended_state, words))
        return tuple(offers)

    def ship_name(self, side: int, code: str, options: Options) -> Message | str:
        return SHIPS[INDEX[code]].name

    def describe(self, side: int, code: str, state: str, options: Options) -> Message:
        masts, (port, starboard) = _parse_state(state)
        count = masts.bit_count()
        words = msgn("{n} mast", "{n} masts", count) if count else msg("no masts")
        return msg("{masts}, guns {port} and {starboard}", masts=words, port=port, starboard=starboard)


def _write_state(masts: int, guns: fleet.Guns) -> str:
    return f"{fleet.mast_letters(masts)},{guns[0]}/{guns[1]}"


def _parse_state(state: str) -> tuple[int, fleet.Guns]:
    masts, _, guns = state.partition(",")
    port, _, starboard = guns.partition("/")
    return fleet.mast_mask(masts), (int(port), int(starboard))


def _fates(start: TrafalgarState, end_state: TrafalgarState, side: int) -> Iterator[tuple[str, Left]]:
    for number in SHIPS_OF[side]:
        if start.ships[number].at >= 0:
            ship = end_state.ships[number]
            is_afloat = ship.at >= 0
            fate = Left("afloat", _write_state(ship.masts, ship.guns)) if is_afloat else Left("sunk")
            yield SHIPS[number].id, fate


CAMPAIGNS: Final = TrafalgarCampaigns()
