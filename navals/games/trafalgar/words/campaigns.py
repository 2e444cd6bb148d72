"""Campaigns of Trafalgar: what lost masts and guns goes to sea without them, unless the yard has made it good. Nothing is captured but flags."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Final

from navals.core.campaign.plan import BattlePlan, Campaigns, Left, Leftovers, Plan, Repair, Ships, plans
from navals.core.message import Message, msg, msgn
from navals.core.record.word_reader import pairs
from navals.games.trafalgar.rules.fleet import ARMS, INDEX, MASTS, OF, RATE, SHIPS, SPEED, WHOLE
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.sailing.chart import LINE
from navals.games.trafalgar.rules.state import TrafalgarState

PLANS: Final = plans((files("navals.games.trafalgar.words") / "campaigns.json").read_bytes())
_LETTERS: Final = "fmz"
_MAST_COST: Final = 2
_GUN_COST: Final = 1
_STEP: Final = (msg("Fore mast"), msg("Main mast"), msg("Mizzen mast"))
_GUN: Final = {"port": msg("Port gun"), "starboard": msg("Starboard gun")}


class TrafalgarCampaigns(Campaigns):
    """A ship's state is its masts and its guns as in ``Setup``: ``fz,3/1``."""

    def plans(self) -> tuple[Plan, ...]:
        return PLANS

    def kind(self, code: str) -> str:
        return "line" if RATE[INDEX[code]] == LINE else "frigate"

    def whole(self, side: int, code: str, options: Options) -> str:
        arms = ARMS[RATE[INDEX[code]]]
        return _state(WHOLE, arms, arms)

    def setup(self, battle: BattlePlan, ships: tuple[Ships, Ships]) -> str:
        there = {**ships[0], **ships[1]}
        told = []
        for key, (_, value) in pairs(battle.setup, lambda text: text, ()).items():
            if key not in INDEX:
                told.append(f"{key}={value}")
            elif key in there:
                told.append(f"{key}={value},{there[key]}")
        return " ".join(told)

    def left(self, begun: TrafalgarState, over: TrafalgarState, won: int) -> Leftovers:
        return dict(_left(begun, over, 0)), dict(_left(begun, over, 1))

    def health(self, side: int, code: str, state: str, options: Options) -> tuple[int, int]:
        masts, port, starboard = _read(state)
        return masts.bit_count() + port + starboard, len(MASTS) + 2 * ARMS[RATE[INDEX[code]]]

    def repairs(self, side: int, code: str, state: str, options: Options) -> tuple[Repair, ...]:
        masts, port, starboard = _read(state)
        rate = RATE[INDEX[code]]
        offered = []
        for mast, letter in enumerate(_LETTERS):
            if not masts >> mast & 1:
                after = masts | 1 << mast
                gain = 3 + 2 * (SPEED[rate][after] - SPEED[rate][masts])
                said = _STEP[mast]
                offered.append(Repair(letter, _MAST_COST, gain, _state(after, port, starboard), said))
        arms = ARMS[rate]
        if port < arms:
            gain = 2 + arms - port
            offered.append(Repair("port", _GUN_COST, gain, _state(masts, port + 1, starboard), _GUN["port"]))
        if starboard < arms:
            gain = 2 + arms - starboard
            offered.append(
                Repair("starboard", _GUN_COST, gain, _state(masts, port, starboard + 1), _GUN["starboard"])
            )
        return tuple(offered)

    def called(self, side: int, code: str, options: Options) -> Message | str:
        return SHIPS[INDEX[code]].name

    def told(self, side: int, code: str, state: str, options: Options) -> Message:
        masts, port, starboard = _read(state)
        standing = masts.bit_count()
        return msg(
            "{masts}, guns {port} and {starboard}",
            masts=msgn("{n} mast", "{n} masts", standing) if standing else msg("no mast"),
            port=port,
            starboard=starboard,
        )


def _state(masts: int, port: int, starboard: int) -> str:
    return f"{''.join(letter for mast, letter in enumerate(_LETTERS) if masts >> mast & 1) or '-'},{port}/{starboard}"


def _read(state: str) -> tuple[int, int, int]:
    masts, _, guns = state.partition(",")
    port, _, starboard = guns.partition("/")
    return sum(1 << mast for mast in range(len(MASTS)) if _LETTERS[mast] in masts), int(port), int(starboard)


def _left(begun: TrafalgarState, over: TrafalgarState, side: int) -> Iterator[tuple[str, Left]]:
    for number in OF[side]:
        if begun.ships[number].at >= 0:
            ship = over.ships[number]
            afloat = Left("afloat", _state(ship.masts, *ship.guns))
            yield SHIPS[number].id, afloat if ship.at >= 0 else Left("sunk")
