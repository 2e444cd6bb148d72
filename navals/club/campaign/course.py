"""The course of a campaign, derived from its plan and battles: ships, losses, repairs and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from navals.club.campaign.campaign import Battle, BattleResult
from navals.club.campaign.plan import AnyCampaigns, BattlePlan, Plan, RepairOption, ShipStates, campaigns_of
from navals.core.game import AnyGame

SIDES: Final = (0, 1)


class ShipLoss(msgspec.Struct, frozen=True):
    """A lost ship: the battle (from 0), whether it was captured, and its code in the captor's fleet ("":
    sunk or sold)."""

    battle: int
    is_prize: bool = False
    new_code: str = ""


class Yard(msgspec.Struct, frozen=True):
    """A side's repairs after a battle: available points, chosen repairs (``CODE:NAME``), remaining points,
    the ships' states before and after, and whether the repairs are only proposed."""

    points: int
    repairs: tuple[str, ...]
    points_left: int
    old_ships: ShipStates
    new_ships: ShipStates
    is_proposal: bool

    def ship_repairs(self, code: str) -> tuple[str, ...]:
        """Return the names of one ship's repairs."""
        return tuple(repair.partition(":")[2] for repair in self.repairs if repair.partition(":")[0] == code)


class CampaignStage(msgspec.Struct, frozen=True):
    """A battle in a course: each side's ships, and which of them are new. Once it is over, also each side's
    points, losses, prizes (by their new codes) and repairs."""

    plan: BattlePlan
    ships: tuple[ShipStates, ShipStates]
    arrivals: tuple[tuple[str, ...], tuple[str, ...]]
    points: tuple[int, int] | None = None
    losses: tuple[Mapping[str, ShipLoss], Mapping[str, ShipLoss]] = ({}, {})
    prizes: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    yards: tuple[Yard, Yard] | None = None


class Course(msgspec.Struct, frozen=True):
    """A whole course: the battles so far and the next one (if any), the current fleets, the lost ships, the
    points, and the winner (-1: a tie; ``None``: undecided)."""

    stages: tuple[CampaignStage, ...]
    fleets: tuple[ShipStates, ShipStates]
    losses: tuple[Mapping[str, ShipLoss], Mapping[str, ShipLoss]]
    points: tuple[int, int]
    winner: int | None = None

    @property
    def is_finished(self) -> bool:
        """Return whether all battles are over."""
        return self.winner is not None


class _SideFleet:
    """One side's fleet as it changes from battle to battle."""

    def __init__(self, side: int, plan: Plan, rules: AnyCampaigns, options: object) -> None:
        self.side = side
        self.plan = plan
        self.rules = rules
        self.options = options
        self.ships = {code: rules.new_ship(side, code, options) for code in plan.fleets[side]}
        self.losses: dict[str, ShipLoss] = {}
        self.reserve = list(plan.reserve[side])
        self.points = 0

    def muster(self, battle: BattlePlan) -> tuple[dict[str, str], tuple[str, ...]]:
        """Return the states of the side's ships in a battle, by code, and the codes of new reserves. Ships in
        ``away`` join before reserves."""
        away_codes = battle.away[self.side]
        present_codes = [code for code in self.ships if code not in away_codes]
        returning_codes = [code for code in away_codes if code in self.ships]
        while len(present_codes) < self.plan.least and returning_codes:
            present_codes.append(returning_codes.pop(0))
        arrivals: list[str] = []
        while len(present_codes) < self.plan.least:
            code = next((reserve_code for reserve_code in self.reserve if reserve_code not in self.ships), "")
            if not code:
                break
            self.reserve.remove(code)
            self.ships[code] = self.rules.new_ship(self.side, code, self.options)
            self.losses.pop(code, None)
            arrivals.append(code)
            present_codes.append(code)
        return {code: state for code, state in self.ships.items() if code in present_codes}, tuple(arrivals)

    def capture(self, code: str, state: str) -> str:
        """Add a captured ship to the fleet; return its new code, or "" if it is sold."""
        kind = self.rules.kind(code)
        free_slots = (slot for slot in self.plan.prizes[self.side] if slot not in self.ships)
        slot = next((slot for slot in free_slots if self.rules.kind(slot) == kind), "")
        if slot:
            self.ships[slot] = state
            self.losses.pop(slot, None)
        return slot

    def repair(self, battle: BattlePlan, choice: tuple[str, ...] | None) -> Yard:
        """Apply the chosen (or else the proposed) repairs after a battle, except impossible ones."""
        old_ships, choices = dict(self.ships), choice
        if choices is None:
            choices = propose_repairs(self.rules, self.side, old_ships, battle.repairs, self.options)
        repairs: list[str] = []
        points_left = battle.repairs
        for repair in choices:
            code, _, name = repair.partition(":")
            chosen_option = next(
                (
                    option
                    for option in self._repair_options(code)
                    if option.name == name and option.cost <= points_left
                ),
                None,
            )
            if chosen_option is not None:
                points_left -= chosen_option.cost
                self.ships[code] = chosen_option.state
                repairs.append(repair)
        return Yard(battle.repairs, tuple(repairs), points_left, old_ships, dict(self.ships), choice is None)

    def _repair_options(self, code: str) -> tuple[RepairOption, ...]:
        state = self.ships.get(code)
        return () if state is None else self.rules.repairs(self.side, code, state, self.options)


def propose_repairs(
    rules: AnyCampaigns, side: int, ships: ShipStates, budget: int, options: object
) -> tuple[str, ...]:
    """Choose repairs (``CODE:NAME``) for at most ``budget`` points in all, greedily by gain per point; on
    ties, earlier ships come first."""
    ship_states = dict(ships)
    choices: list[str] = []
    while True:
        best_rate: tuple[int, int] | None = None
        best_repair: tuple[str, RepairOption] | None = None
        for code, ship_state in ship_states.items():
            for option in rules.repairs(side, code, ship_state, options):
                # Compare fractions by cross-multiplication, so that no tie depends on rounding.
                if option.cost <= budget and (
                    best_rate is None or option.gain * best_rate[1] > best_rate[0] * option.cost
                ):
                    best_rate, best_repair = (option.gain, option.cost), (code, option)
        if best_repair is None:
            return tuple(choices)
        code, option = best_repair
        ship_states[code] = option.state
        budget -= option.cost
        choices.append(f"{code}:{option.name}")


def build_course(game: AnyGame, plan: Plan, battles: tuple[Battle, ...]) -> Course:
    """Return the course of a campaign after these battles.

    >>> from navals import games
    >>> mats = games.find("mats")
    >>> start = build_course(mats, get_plan(mats, "crossings"), ())
    >>> start.points, start.is_finished, sorted(start.stages[0].ships[0])
    ((0, 0), False, ['C1', 'C2', 'F1', 'F2'])
    """
    rules = campaigns_of(game)
    assert rules is not None
    options = game.schema.parse(plan.battles[0].options)
    fleets = [_SideFleet(side, plan, rules, options) for side in SIDES]
    stages: list[CampaignStage] = []
    winner: int | None = None
    for number, battle in enumerate(plan.battles):
        musters = [side.muster(battle) for side in fleets]
        empty_flags = [not ships for ships, _ in musters]
        if any(empty_flags):
            winner = empty_flags.index(False) if not all(empty_flags) else _leading_side(fleets)
            break
        stage = CampaignStage(battle, (musters[0][0], musters[1][0]), (musters[0][1], musters[1][1]))
        played_battle = battles[number] if number < len(battles) else None
        battle_result = None if played_battle is None else played_battle.ending
        if played_battle is None or battle_result is None:
            stages.append(stage)
            break
        stages.append(
            _apply_battle(
                fleets, stage, number, played_battle, battle_result, is_last=number == len(plan.battles) - 1
            )
        )
    else:
        winner = _leading_side(fleets)
    first_fleet, second_fleet = fleets
    losses, points = (
        (dict(first_fleet.losses), dict(second_fleet.losses)),
        (first_fleet.points, second_fleet.points),
    )
    return Course(
        tuple(stages), (_sort_ships(first_fleet), _sort_ships(second_fleet)), losses, points, winner
    )


def _sort_ships(fleet: _SideFleet) -> ShipStates:
    ship_values = fleet.plan.worth
    return dict(
        sorted(fleet.ships.items(), key=lambda ship: (-ship_values[fleet.rules.kind(ship[0])], ship[0]))
    )


def get_plan(game: AnyGame, plan_id: str) -> Plan | None:
    """Return a campaign of a game by its id, or ``None``."""
    campaigns = campaigns_of(game)
    return next((plan for plan in campaigns.plans() if plan.id == plan_id), None) if campaigns else None


def _apply_battle(
    fleets: list[_SideFleet],
    stage: CampaignStage,
    number: int,
    battle: Battle,
    battle_result: BattleResult,
    *,
    is_last: bool,
) -> CampaignStage:
    """Apply a finished battle (losses, prizes, points, repairs) to both sides; return its complete stage."""
    plan, rules = fleets[0].plan, fleets[0].rules
    points = [0, 0]
    if battle_result.winner >= 0:
        points[battle_result.winner] += stage.plan.win
    elif battle_result.outcome == "1/2-1/2":
        points = [stage.plan.draw, stage.plan.draw]
    captures: list[tuple[int, str, str]] = []
    for side in SIDES:
        for code, ship in battle_result.ships[side].items():
            if code not in stage.ships[side]:
                continue
            if ship.fate == "afloat":
                fleets[side].ships[code] = ship.state
                continue
            del fleets[side].ships[code]
            points[1 - side] += plan.worth[rules.kind(code)]
            fleets[side].losses[code] = ShipLoss(number)
            if ship.fate == "taken":
                points[1 - side] += plan.prize
                captures.append((side, code, ship.state))
    prizes: tuple[list[str], list[str]] = ([], [])
    for side, code, state in captures:
        new_code = fleets[1 - side].capture(code, state)
        fleets[side].losses[code] = ShipLoss(number, True, new_code)
        if new_code:
            prizes[1 - side].append(new_code)
    for side in SIDES:
        fleets[side].points += points[side]
    losses = tuple(
        {code: loss for code, loss in side.losses.items() if loss.battle == number} for side in fleets
    )
    # There are no repairs after the last battle.
    yards = None
    if not is_last:
        yards = (
            fleets[0].repair(stage.plan, battle.repairs[0]),
            fleets[1].repair(stage.plan, battle.repairs[1]),
        )
    return msgspec.structs.replace(
        stage,
        points=(points[0], points[1]),
        losses=(losses[0], losses[1]),
        prizes=(tuple(prizes[0]), tuple(prizes[1])),
        yards=yards,
    )


def _leading_side(fleets: list[_SideFleet]) -> int:
    first_points, second_points = (fleet.points for fleet in fleets)
    return -1 if first_points == second_points else int(second_points > first_points)
