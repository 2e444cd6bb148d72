"""Attacks (3.6): card windows before and after the throw, then the effects of the hits.

All attacks in a batch are thrown before any of them is resolved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from navals.games.uncharted.rules.actions import Roll
from navals.games.uncharted.rules.events import Attacked, Decided, Thrown
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.gunnery import attack_dice
from navals.games.uncharted.rules.fire.pool import Throw
from navals.games.uncharted.rules.losses import abandon_ship
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.turn.agenda import (
    Handler,
    RollHandler,
    Transition,
    activation_of,
    attack_of,
)

GUNFIRE_KINDS: Final = ("fire", "parting", "roar")
SHIP_ATTACK_KINDS: Final = (*GUNFIRE_KINDS, "ram", "answer", "collision")
NIGHT_BOLTS_FACE: Final = 3  # Night bolts hit on this face or higher (L5).
EXTRA_DICE: Final = 3  # Extra dice from Blood price, Heavy broadside and Iron beak.
SMOKE_BAND: Final = 3  # Funnel smoke halves attacks from this band on (D4).


def part_dice(state: UnchartedPosition, part: tasks.Part, cards: Sequence[str] = ()) -> int:
    """Return a battery's dice (3.6, steps 1 to 6; A5, A6, A22); halving by cards comes last."""
    is_halved = part.partial and not part.lined
    if part.share:
        dice = max(1, part.share // 2) if is_halved else part.share
    else:
        is_helping = part.helping and "C09" not in cards
        dice = attack_dice(state.ships[part.ship], part.printed, is_partial=is_halved, is_helping=is_helping)
    for _ in range(part.halves):
        dice = max(1, dice // 2)
    return dice


def pools(state: UnchartedPosition, attack: tasks.Attack) -> tuple[tuple[int, int], ...]:
    """Return an attack's dice as (dice, modifier), leader first, combining batteries with the same
    modifier.
    """
    dice_by_bonus: dict[int, int] = {} if attack.parts else {0: attack.flat}
    for part in attack.parts:
        dice_by_bonus[part.bonus] = dice_by_bonus.get(part.bonus, 0) + part_dice(state, part, attack.cards)
    dice_by_bonus[next(iter(dice_by_bonus))] += attack.extra
    target = state.ships[attack.target]
    is_far = attack.kind in GUNFIRE_KINDS and attack.band >= SMOKE_BAND
    has_smoke = is_far and state.has_effect(target.side, "D4") and not target.is_confused
    for _ in range(has_smoke + ("L4" in attack.cards)):
        _halve_dice(dice_by_bonus)
    return tuple((dice, bonus) for bonus, dice in dice_by_bonus.items() if dice > 0)


def _halve_dice(dice_by_bonus: dict[int, int]) -> None:
    """Halve the total dice in place, keeping at least one; the last pools lose dice first."""
    total = sum(dice_by_bonus.values())
    loss = total - max(1, total // 2)
    for bonus in reversed(dice_by_bonus):
        cut = min(loss, dice_by_bonus[bonus])
        dice_by_bonus[bonus] -= cut
        loss -= cut


def lowest_hit(attack: tasks.Attack) -> int:
    """Return the lowest face that hits."""
    return NIGHT_BOLTS_FACE if "L5" in attack.cards else 4


def target_ratings(state: UnchartedPosition, attack: tasks.Attack) -> tuple[int, int]:
    """Return the target's damage and critical ratings, as changed by cards (D2, D3)."""
    card = state.ships[attack.target].card
    damage, critical = card.damage, card.critical
    if "D2" in attack.cards:
        damage, critical = damage - 1, critical - 1
    if "D3" in attack.cards:
        damage, critical = damage + 1, critical + 2
    return damage, critical


def resolve_hits(hits: int, damage: int, critical: int, *, is_red: bool = False) -> tuple[int, bool]:
    """Return the number of critical hits, and whether there is a damage point instead (3.6, 3.8, A1, A2, A3,
    A27).
    """
    if is_red and hits >= damage:
        return max(1, hits // critical), False
    if hits >= critical:
        return hits // critical, False
    return 0, hits >= damage


class BatchHandler(Handler[tasks.Batch]):
    """Announces each attack, opens its card windows and throws its dice, then resolves all attacks."""

    def run(self, transition: Transition, task: tasks.Batch) -> None:
        if task.at == len(task.attacks):
            result_tasks = [tasks.Resolving(attack) for attack in task.attacks]
            response_tasks = [tasks.After(attack) for attack in task.attacks if attack.kind in GUNFIRE_KINDS]
            transition.push(*result_tasks, *response_tasks)
            return
        attack = task.attacks[task.at]
        seat = transition.state.ships[attack.source].side if attack.kind in SHIP_ATTACK_KINDS else -1
        is_hostile = seat >= 0 and transition.state.ships[attack.target].side == 1 - seat
        if task.step == 0:
            transition.log_event(
                Attacked(
                    kind=attack.kind,
                    source=transition.name_of(attack.source),
                    target=transition.name_of(attack.target),
                    guns=tuple(f"{transition.name_of(part.ship)}.{part.battery}" for part in attack.parts),
                    band=attack.band,
                )
            )
        if task.step == 1:
            lowest_face = lowest_hit(attack)
            throw_tasks = [
                tasks.Throwing(dice, lowest_face, bonus) for dice, bonus in pools(transition.state, attack)
            ]
            transition.push(*throw_tasks, replace(task, step=2))
        elif task.step == 3:
            transition.push(replace(task, at=task.at + 1, step=0))
        else:
            moment, reply_moment = ("attack", "attacked") if task.step == 0 else ("thrown", "struck")
            offers = (
                [tasks.Ask(seat, moment), tasks.Ask(1 - seat, reply_moment, attack.target)]
                if is_hostile
                else []
            )
            transition.push(*offers, replace(task, step=task.step + 1))


class ThrowHandler(RollHandler[tasks.Throwing]):
    """Throws a pool of dice against a ship."""

    def dice_count(self, state: UnchartedPosition, task: tasks.Throwing) -> int:
        return task.dice

    def throw_rule(self, state: UnchartedPosition, task: tasks.Throwing) -> Throw:
        return Throw(task.needs, task.bonus)

    def apply(self, transition: Transition, task: tasks.Throwing, action: Roll) -> None:
        throw = self.throw_rule(transition.state, task)
        hits, _ = pool.count_hits(action.faces, task.dice, throw)
        attack = attack_of(transition.state)
        misses = attack.missed
        if not task.again:
            miss_count = pool.count_misses(action.faces, task.dice, throw)
            misses = (*misses, (miss_count, task.bonus)) if miss_count else misses
        transition.change_attack(hits=attack.hits + hits, missed=misses)
        target = transition.name_of(attack.target)
        transition.log_event(
            Thrown(target=target, faces=action.faces, dice=task.dice, hits=hits, again=task.again)
        )


class ResultHandler(Handler[tasks.Resolving]):
    """Resolves an attack's hits, unless the target has already been lost."""

    def run(self, transition: Transition, task: tasks.Resolving) -> None:
        attack = task.attack
        target = attack.target
        ship = transition.state.ships[target]
        if not ship.is_at_sea or ship.hull <= 0:
            return
        hits = attack.hits
        damage_rating, critical_rating = target_ratings(transition.state, attack)
        criticals, is_hurt = resolve_hits(hits, damage_rating, critical_rating, is_red=attack.red)
        uses_chain_shot = "C10" in attack.cards and hits >= damage_rating
        if uses_chain_shot:
            criticals, is_hurt = 0, False
        transition.log_event(
            Decided(
                target=transition.name_of(target),
                hits=hits,
                damage=damage_rating,
                critical=critical_rating,
                criticals=criticals,
                hurt=is_hurt,
                chained=uses_chain_shot,
            )
        )
        is_gunfire = attack.kind in GUNFIRE_KINDS
        if uses_chain_shot:
            transition.add_marker(target, "speed")
            return
        if is_hurt and transition.damage_hull(target, 1):
            transition.push(tasks.Sinking(target, is_gunfire))
            return
        if "L2" in attack.cards and (is_hurt or criticals):
            transition.add_marker(target, "fire")
        uses_grapeshot = (
            "C11" in attack.cards and hits >= damage_rating and transition.state.is_living(target)
        )
        if uses_grapeshot and transition.kill_crew(target, 2 if hits >= critical_rating else 1):
            abandon_ship(transition, target)
        if criticals:
            transition.push(tasks.Critical(target, criticals, is_gunfire))


class ResponseHandler(Handler[tasks.After]):
    """Offers the target's parting shot (I7) and the firer's turret drill (D5) after gunfire."""

    def run(self, transition: Transition, task: tasks.After) -> None:
        attack, state = task.attack, transition.state
        target_side = state.ships[attack.target].side
        offers = []
        if all(state.is_living(n) and state.ships[n].hull > 0 for n in (attack.source, attack.target)):
            offers.append(tasks.Ask(target_side, "over", attack.target, attack.source))
        if attack.kind == "fire" and state.activation is not None:
            turret_ships = [part.ship for part in attack.parts if part.battery == "T"]
            offers += [tasks.Ask(activation_of(state).seat, "turret", ship) for ship in turret_ships[:1]]
        transition.push(*offers)
