"""How a campaign goes, battle by battle: who takes part, what is left, what is repaired, and what it is worth. It follows from the plan and from what is
kept, and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from navals.core.campaign.campaign import Battle, Ending
from navals.core.campaign.plan import BattlePlan, Campaigns, Plan, Repair, Ships
from navals.core.game import Game

SIDES: Final = (0, 1)


class Loss(msgspec.Struct, frozen=True):
    """A ship is lost: in which battle (from 0), whether the enemy took it, and under which code it sails there ("" where it was sold)."""

    battle: int
    taken: bool = False
    under: str = ""


class Yard(msgspec.Struct, frozen=True):
    """What a side repairs after a battle: the points it has, what is chosen (``CODE:NAME``), what is left of the points, the ships before and after it, and
    whether the choice is the one that is proposed."""

    points: int
    chosen: tuple[str, ...]
    rest: int
    before: Ships
    after: Ships
    proposed: bool

    def spent(self, code: str) -> tuple[str, ...]:
        """The repairs of one ship, by their names."""
        return tuple(one.partition(":")[2] for one in self.chosen if one.partition(":")[0] == code)


class Stage(msgspec.Struct, frozen=True):
    """A battle as it stands: who takes part on each side, and who of them has just joined; once it is over the points of both sides, what was lost on each
    side, which prizes each has taken (their new codes), and the two yards."""

    plan: BattlePlan
    ships: tuple[Ships, Ships]
    joined: tuple[tuple[str, ...], tuple[str, ...]]
    points: tuple[int, int] | None = None
    lost: tuple[Mapping[str, Loss], Mapping[str, Loss]] = ({}, {})
    prizes: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    yards: tuple[Yard, Yard] | None = None


class Course(msgspec.Struct, frozen=True):
    """All of it: the battles that have begun and the next one (none after the end), both fleets as they are now, the ships that were lost for good, the
    points, whether it is over, and who has won (-1: nobody; None while it goes on)."""

    stages: tuple[Stage, ...]
    fleets: tuple[Ships, Ships]
    losses: tuple[Mapping[str, Loss], Mapping[str, Loss]]
    points: tuple[int, int]
    winner: int | None = None

    @property
    def over(self) -> bool:
        """Whether there is no further battle."""
        return self.winner is not None


class _Side:
    """The fleet of a side on its way through the battles."""

    def __init__(self, side: int, plan: Plan, rules: Campaigns, options: Any) -> None:
        self.side = side
        self.plan = plan
        self.rules = rules
        self.options = options
        self.ships = {code: rules.whole(side, code, options) for code in plan.fleets[side]}
        self.lost: dict[str, Loss] = {}
        self.reserve = list(plan.reserve[side])
        self.points = 0

    def muster(self, battle: BattlePlan) -> tuple[dict[str, str], tuple[str, ...]]:
        """Who takes part in a battle, and who of them comes from the reserve: those who are not away; if they are too few those who are, then the reserve."""
        away = battle.away[self.side]
        there = [code for code in self.ships if code not in away]
        called = [code for code in away if code in self.ships]
        while len(there) < self.plan.least and called:
            there.append(called.pop(0))
        joined: list[str] = []
        while len(there) < self.plan.least:
            code = next((one for one in self.reserve if one not in self.ships), "")
            if not code:
                break
            self.reserve.remove(code)
            self.ships[code] = self.rules.whole(self.side, code, self.options)
            self.lost.pop(code, None)
            joined.append(code)
            there.append(code)
        return {code: state for code, state in self.ships.items() if code in there}, tuple(joined)

    def capture(self, code: str, state: str) -> str:
        """A ship of that kind is taken from the enemy: the code under which it sails from now on, "" if it is sold."""
        kind = self.rules.kind(code)
        free = (
            slot
            for slot in self.plan.prizes[self.side]
            if slot not in self.ships and self.rules.kind(slot) == kind
        )
        slot = next(free, "")
        if slot:
            self.ships[slot] = state
            self.lost.pop(slot, None)
        return slot

    def yard(self, battle: BattlePlan, chosen: tuple[str, ...] | None) -> Yard:
        """What is repaired after a battle; the ships are as they are afterwards."""
        before = dict(self.ships)
        wanted = (
            proposal(self.rules, self.side, before, battle.repairs, self.options)
            if chosen is None
            else chosen
        )
        done: list[str] = []
        rest = battle.repairs
        for one in wanted:
            code, _, name = one.partition(":")
            step = next(
                (step for step in self._offered(code) if step.name == name and step.cost <= rest), None
            )
            if step is not None:
                rest -= step.cost
                self.ships[code] = step.state
                done.append(one)
        return Yard(battle.repairs, tuple(done), rest, before, dict(self.ships), chosen is None)

    def _offered(self, code: str) -> tuple[Repair, ...]:
        state = self.ships.get(code)
        return () if state is None else self.rules.repairs(self.side, code, state, self.options)


def proposal(rules: Campaigns, side: int, ships: Ships, points: int, options: Any) -> tuple[str, ...]:
    """What is worth repairing with so many points: step by step what gains most for a point, earlier ships first."""
    state = dict(ships)
    chosen: list[str] = []
    while True:
        best: tuple[int, int] | None = None
        found: tuple[str, Repair] | None = None
        for code, now in state.items():
            for step in rules.repairs(side, code, now, options):
                # Fractions are compared by multiplying out: no float, no tie decided by rounding.
                if step.cost <= points and (best is None or step.gain * best[1] > best[0] * step.cost):
                    best, found = (step.gain, step.cost), (code, step)
        if found is None:
            return tuple(chosen)
        code, step = found
        state[code] = step.state
        points -= step.cost
        chosen.append(f"{code}:{step.name}")


def course(game: Game[Any], plan: Plan, battles: tuple[Battle, ...]) -> Course:
    """How a campaign stands after these battles.

    >>> from navals import games
    >>> mats = games.find("mats")
    >>> start = course(mats, plan_of(mats, "crossings"), ())
    >>> start.points, start.over, sorted(start.stages[0].ships[0])
    ((0, 0), False, ['C1', 'C2', 'F1', 'F2'])
    """
    rules = game.campaigns
    assert rules is not None
    options = game.schema.parse(plan.battles[0].options)
    sides = [_Side(side, plan, rules, options) for side in SIDES]
    stages: list[Stage] = []
    winner: int | None = None
    for number, battle in enumerate(plan.battles):
        mustered = [side.muster(battle) for side in sides]
        bare = [not ships for ships, _ in mustered]
        if any(bare):
            winner = bare.index(False) if not all(bare) else _ahead(sides)
            break
        stage = Stage(battle, (mustered[0][0], mustered[1][0]), (mustered[0][1], mustered[1][1]))
        begun = battles[number] if number < len(battles) else None
        ending = None if begun is None else begun.ending
        if begun is None or ending is None:
            stages.append(stage)
            break
        stages.append(_fought(sides, stage, number, begun, ending, last=number == len(plan.battles) - 1))
    else:
        winner = _ahead(sides)
    return Course(
        tuple(stages),
        (_listed(sides[0]), _listed(sides[1])),
        (dict(sides[0].lost), dict(sides[1].lost)),
        (sides[0].points, sides[1].points),
        winner,
    )


def _listed(side: _Side) -> Ships:
    """The ships of a side, the greatest first."""
    worth = side.plan.worth
    return dict(sorted(side.ships.items(), key=lambda ship: (-worth[side.rules.kind(ship[0])], ship[0])))


def plan_of(game: Game[Any], id: str) -> Plan | None:
    """A campaign of a game by its id, None if there is none."""
    return (
        None
        if game.campaigns is None
        else next((one for one in game.campaigns.plans() if one.id == id), None)
    )


def _fought(
    sides: list[_Side], stage: Stage, number: int, battle: Battle, ending: Ending, *, last: bool
) -> Stage:
    """A battle that is over: losses, prizes, points, repairs."""
    plan, rules = sides[0].plan, sides[0].rules
    points = [0, 0]
    if ending.won >= 0:
        points[ending.won] += stage.plan.win
    elif ending.outcome == "1/2-1/2":
        points = [stage.plan.draw, stage.plan.draw]
    taken: list[tuple[int, str, str]] = []
    for side in SIDES:
        for code, left in ending.ships[side].items():
            if code not in stage.ships[side]:
                continue
            if left.fate == "afloat":
                sides[side].ships[code] = left.state
                continue
            del sides[side].ships[code]
            points[1 - side] += plan.worth[rules.kind(code)]
            sides[side].lost[code] = Loss(number)
            if left.fate == "taken":
                points[1 - side] += plan.prize
                taken.append((side, code, left.state))
    prizes: tuple[list[str], list[str]] = ([], [])
    for side, code, state in taken:
        under = sides[1 - side].capture(code, state)
        sides[side].lost[code] = Loss(number, True, under)
        if under:
            prizes[1 - side].append(under)
    for side in SIDES:
        sides[side].points += points[side]
    lost = tuple({code: loss for code, loss in side.lost.items() if loss.battle == number} for side in sides)
    # After the last battle there is nothing left to repair for.
    yards = (
        None
        if last
        else (sides[0].yard(stage.plan, battle.repairs[0]), sides[1].yard(stage.plan, battle.repairs[1]))
    )
    return msgspec.structs.replace(
        stage,
        points=(points[0], points[1]),
        lost=(lost[0], lost[1]),
        prizes=(tuple(prizes[0]), tuple(prizes[1])),
        yards=yards,
    )


def _ahead(sides: list[_Side]) -> int:
    """The side with more points, -1 for none."""
    if sides[0].points == sides[1].points:
        return -1
    return int(sides[1].points > sides[0].points)
