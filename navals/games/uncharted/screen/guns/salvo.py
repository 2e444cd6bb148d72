"""Attacks being ordered: possible shots, dice and how they are calculated, chances.

A gun is (ship, battery). The rules build every attack (``gunfire.ordered_attacks``), so the screen shows
exactly the dice that will be rolled.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from navals.core.fields import with_item
from navals.core.message import Message
from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import Fire, Play
from navals.games.uncharted.rules.boarding.melees import current_melee, melee_dice, touched_enemies
from navals.games.uncharted.rules.cards.play import possible_plays
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.aiming import (
    Shot,
    damage_chances,
    expected_damage,
    firing_ships,
    shots,
)
from navals.games.uncharted.rules.fire.attack import pools
from navals.games.uncharted.rules.fire.gunfire import ordered_attacks, split_fire_dice
from navals.games.uncharted.rules.guess import state_of as full_state_of
from navals.games.uncharted.rules.naming import TERRAIN_NAMES
from navals.games.uncharted.rules.position import FIRST_TERRAIN, Hand
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn.agenda import top_task
from navals.games.uncharted.rules.turn.tasks import Aiming, Attack, Batch, Part, Window
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.ui import Aim
from navals.games.uncharted.words import navy

Gun = tuple[int, str]


@lru_cache(maxsize=16)
def state_of(view: View) -> UnchartedState:
    """Return the state behind a view, without unseen cards."""
    return full_state_of(view)


def full_name(view: View, n: int) -> str:
    """Return a ship or piece of terrain in notation: ``B.C2``."""
    return state_of(view).full_name(n)


def name(view: View, n: int) -> Message:
    """Return the name of a ship or piece of terrain."""
    return TERRAIN_NAMES[full_name(view, n)] if n >= FIRST_TERRAIN else navy.name_of(view.ships[n])


@lru_cache(maxsize=8)
def all_shots(view: View) -> tuple[Shot, ...]:
    """Return all possible shots while an order to fire is due, else nothing."""
    if not isinstance(view.task, Aiming):
        return ()
    state = state_of(view)
    return tuple(shot for number in firing_ships(state) for shot in shots(state, number))


def all_guns(view: View) -> tuple[Gun, ...]:
    """Return every battery that can fire."""
    return tuple(dict.fromkeys((shot.ship, shot.battery) for shot in all_shots(view)))


def guns_at(view: View, target: int) -> tuple[Gun, ...]:
    """Return the batteries that bear on a ship: most dice first, then best chance of a critical hit."""
    shots = [shot for shot in all_shots(view) if shot.target == target]
    shots.sort(key=lambda shot: (-shot.dice, -round(shot.critical_chance, 6), shot.ship, shot.battery))
    return tuple((shot.ship, shot.battery) for shot in shots)


def targets_of(view: View, gun: Gun | None = None) -> tuple[int, ...]:
    """Return the targets of ``gun``, or of all batteries, most promising first."""
    best_keys: dict[int, tuple[float, int]] = {}
    for shot in all_shots(view):
        if gun in (None, (shot.ship, shot.battery)):
            key = (-round(shot.damage_chance + shot.critical_chance, 6), shot.target)
            best_keys[shot.target] = min(key, best_keys.get(shot.target, key))
    return tuple(sorted(best_keys, key=best_keys.__getitem__))


def fire_action(view: View, aim: Aim) -> Fire:
    """Convert an aim to an action."""
    state = state_of(view)
    return Fire(
        tuple(f"{state.ships[n].name}.{battery}" for n, battery in aim.guns),
        tuple((state.full_name(n), dice) for n, dice in aim.shares),
    )


def attacks(view: View, aim: Aim) -> tuple[Attack, ...]:
    """Return an aim's attacks, or nothing while it is incomplete or illegal."""
    if not aim.guns or not aim.shares or not isinstance(view.task, Aiming):
        return ()
    result = ordered_attacks(state_of(view), fire_action(view, aim))
    return () if isinstance(result, Refusal) else result


def current_attack(view: View) -> Attack | None:
    """Return the attack whose dice are being rolled, if any."""
    batch = top_task(state_of(view), Batch)
    return batch.attacks[batch.at] if batch is not None and batch.at < len(batch.attacks) else None


def total_dice(view: View, attack: Attack) -> int:
    """Return an attack's total number of dice."""
    return sum(dice for dice, _ in pools(state_of(view), attack))


class AttackOdds(msgspec.Struct, frozen=True):
    """An attack's dice, its chances of damage and of a critical hit, and the average loss of hull points."""

    dice: int
    damage_chance: float
    critical_chance: float
    average_loss: float


def attack_odds(view: View, attack: Attack) -> AttackOdds:
    """Return the odds of an attack as it stands."""
    state = state_of(view)
    return AttackOdds(
        total_dice(view, attack), *damage_chances(state, attack), expected_damage(state, attack)
    )


def choose_leader(view: View, guns: tuple[Gun, ...], target: int) -> Aim:
    """Return an aim at a ship, led by the battery that makes for the most dice (then, for the best chance
    of a critical hit). Leave out ships in confusion, which can only fire alone.
    """
    ships = state_of(view).ships
    if len(guns) > 1:
        guns = tuple(gun for gun in guns if not ships[gun[0]].is_confused) or guns[:1]
    best_value, best_aim = (-1, -1.0), Aim(guns, ((target, 0),))
    for index, gun in enumerate(guns):
        aim = Aim((gun, *guns[:index], *guns[index + 1 :]), ((target, 0),))
        for attack in attacks(view, aim):
            value = (total_dice(view, attack), round(damage_chances(state_of(view), attack)[1], 9))
            if value > best_value:
                best_value, best_aim = value, aim
    return best_aim


def propose_aim(view: View, target: int) -> Aim:
    """Return an aim at a ship with the best battery alone."""
    return Aim(guns_at(view, target)[:1], ((target, 0),))


def toggle_gun(view: View, aim: Aim, gun: Gun) -> Aim:
    """Add a battery to the attack, or remove it unless it is the only one; choose the leader again.

    With several targets, or a ship in confusion, an added battery fires alone.
    """
    if not aim.shares:
        return Aim((gun,))
    target = aim.shares[0][0]
    other_guns = tuple(other_gun for other_gun in aim.guns if other_gun != gun)
    if len(other_guns) == len(aim.guns):
        if len(aim.shares) > 1 or any(
            state_of(view).ships[other_gun[0]].is_confused for other_gun in (gun, *other_guns)
        ):
            return Aim((gun,), ((target, 0),))
        other_guns = (*other_guns, gun)
    return choose_leader(view, other_guns, target) if other_guns else aim


def spread_dice(view: View, aim: Aim, targets: tuple[int, ...]) -> Aim:
    """Divide the leader's dice evenly among ``targets``, extra dice going to the first of them. Return the
    aim unchanged if there are too few dice.
    """
    if len(targets) == 1:
        return Aim(aim.guns[:1], ((targets[0], 0),))
    number, battery = aim.guns[0]
    dice = split_fire_dice(state_of(view), number, battery, list(targets))
    if dice < len(targets):
        return aim
    share, remainder = divmod(dice, len(targets))
    return Aim(aim.guns[:1], tuple((n, share + (index < remainder)) for index, n in enumerate(targets)))


def extra_targets(view: View, aim: Aim) -> tuple[int, ...]:
    """Return other ships that could share the leader's dice."""
    if len(aim.guns) != 1 or not aim.shares:
        return ()
    aimed_ships = tuple(n for n, _ in aim.shares)
    return tuple(
        n
        for n in targets_of(view, aim.guns[0])
        if n not in aimed_ships and len(spread_dice(view, aim, (*aimed_ships, n)).shares) > len(aimed_ships)
    )


def move_die(
    shares: tuple[tuple[int, int], ...], target: int, step: int, minimum: int
) -> tuple[tuple[int, int], ...]:
    """Move a die to ``target`` from the one with the most dice (``step`` 1), or from ``target`` to the one
    with the fewest (-1). No target goes below ``minimum`` dice; if necessary, nothing changes.
    """
    candidates = [(dice, n) for n, dice in shares if n != target and (step < 0 or dice > minimum)]
    if not candidates or (step < 0 and dict(shares)[target] <= minimum):
        return shares
    _, partner = max(candidates, key=lambda pair: pair[0]) if step > 0 else min(candidates)
    changes = {target: step, partner: -step}
    return tuple((n, dice + changes.get(n, 0)) for n, dice in shares)


class DiceStep(msgspec.Struct, frozen=True):
    """A step in calculating a battery's dice. ``kind``: ``printed``, ``given`` (split fire), ``lost``, or a
    halving (``guns``, ``partial``, ``helper``, ``card``); ``number``: the dice given or lost; ``dice``: those
    left.
    """

    kind: str
    number: int
    dice: int


def dice_steps(view: View, attack: Attack, part: Part) -> tuple[DiceStep, ...]:
    """Return the steps in calculating a battery's dice (3.6); the last one agrees with ``part_dice``."""
    state = state_of(view)
    ship = state.ships[part.ship]
    dice = part.share or part.printed
    steps = [DiceStep("given" if part.share else "printed", dice, dice)]

    def add_step(kind: str, dice_left: int, dice_lost: int = 0) -> None:
        nonlocal dice
        dice = max(1, dice_left)
        steps.append(DiceStep(kind, dice_lost, dice))

    if not part.share and ship.worst_loss():
        add_step("lost", dice - ship.worst_loss(), ship.worst_loss())
    if not part.share and "guns" in ship.markers:
        add_step("guns", dice // 2)
    if part.partial and not part.lined:
        add_step("partial", dice // 2)
    if not part.share and part.helping and "C09" not in attack.cards:
        add_step("helper", dice // 2)
    for _ in range(part.halves):
        add_step("card", dice // 2)
    return tuple(steps)


def melee_enemies(view: View, ship_number: int) -> tuple[tuple[int, int], ...]:
    """Return the enemies that a ship touches in the melee, as (enemy, dice): the dice that friendly ships
    are already certain to throw against it.
    """
    state = state_of(view)
    melee = current_melee(state)
    side = state.ships[ship_number].side
    known_shares = [(n, target, dice) for n, target, dice in melee.shares if state.ships[n].side == side]
    for n in melee.ships:
        enemies = touched_enemies(state, melee, n)
        if state.ships[n].side == side and n != ship_number and len(enemies) == 1:
            known_shares.append((n, enemies[0], melee_dice(state, melee, n)))
    return tuple(
        (enemy, sum(dice for _, target, dice in known_shares if target == enemy))
        for enemy in touched_enemies(state, melee, ship_number)
    )


def crew_odds(view: View, enemy: int, dice: int) -> tuple[float, float]:
    """Return the average crew killed by ``dice`` dice, and the chance of killing all."""
    crew = state_of(view).ships[enemy].crew
    chances = pool.hit_chances(dice)
    kills = 0.0
    for hits, chance in enumerate(chances):
        kills += chance * min(hits, crew)
    return kills, pool.chance_at_least(chances, crew)


def divide_evenly(view: View, ship_number: int) -> tuple[tuple[int, int], ...]:
    """Divide a ship's dice evenly, extra dice going against the smallest crews."""
    state = state_of(view)
    enemies = [enemy for enemy, _ in melee_enemies(view, ship_number)]
    share, remainder = divmod(melee_dice(state, current_melee(state), ship_number), len(enemies))
    weakest_enemies = sorted(enemies, key=lambda n: (state.ships[n].crew, n))[:remainder]
    return tuple((n, share + (n in weakest_enemies)) for n in enemies)


def best_division(view: View, ship_number: int) -> tuple[tuple[int, int], ...]:
    """Return the division that kills the most crew on average; a crew wiped out counts as three more."""
    state = state_of(view)
    dice = melee_dice(state, current_melee(state), ship_number)
    best_by_count: list[tuple[float, tuple[tuple[int, int], ...]]] = [(0.0, ()), *[(-1.0, ())] * dice]
    for enemy, friendly_dice in melee_enemies(view, ship_number):
        odds = [crew_odds(view, enemy, friendly_dice + count) for count in range(dice + 1)]
        gains = [kills + 3 * chance for kills, chance in odds]
        best_by_count = [
            max(
                (
                    (
                        best_by_count[n - count][0] + gains[count],
                        (*best_by_count[n - count][1], (enemy, count)),
                    )
                    for count in range(n + 1)
                ),
                key=lambda option: round(option[0], 9),
            )
            for n in range(dice + 1)
        ]
    return best_by_count[dice][1]


def window_plays(view: View, hand: Hand) -> tuple[Play, ...]:
    """Return a hand's possible plays in the open window."""
    if not isinstance(view.task, Window):
        return ()
    state, seat = state_of(view), view.task.seat
    return possible_plays(replace(state, hands=with_item(state.hands, seat, hand)), view.task)
