"""Melees (3.9): ships in contact fight one round in each activation of either side (A36)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from navals.core.message import clip, msg
from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import Divide, Roll, UnchartedAction
from navals.games.uncharted.rules.events import Divided, MeleeBegan, Thrown
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.pool import PLAIN_THROW, Throw
from navals.games.uncharted.rules.losses import abandon_ship, remove_ship
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.agenda import Handler, RollHandler, Transition, activation_of, top_task
from navals.games.uncharted.rules.turn.tasks import Ask, Dividing, Fighting, Hacking, Melee

MAX_DIVISIONS: Final = 120  # Maximum number of divisions listed in a menu.
DREAD_DICE: Final = 2  # Reduction of dice against a ship with Dread (L6).


class FightHandler(Handler[Fighting]):
    """Starts a round of every melee that involves a ship of the squadron."""

    def run(self, transition: Transition, task: Fighting) -> None:
        state, activation = transition.state, activation_of(transition.state)
        melees: list[Melee] = []
        for number in state.squadron_ships(activation.seat, activation.squadron):
            if state.is_engaged(number) and not any(number in melee.ships for melee in melees):
                melees.append(Melee(state.melee_ships(number)))
        transition.push(*melees)


def current_melee(state: UnchartedPosition) -> Melee:
    """Return the melee in progress."""
    melee = top_task(state, Melee)
    assert melee is not None
    return melee


def melee_dice(state: UnchartedPosition, melee: Melee, ship_number: int) -> int:
    """Return a ship's dice: its current crew (A54) plus dice from cards."""
    ship = state.ships[ship_number]
    has_drums = state.has_effect(ship.side, "O5") and not ship.is_confused
    return ship.crew + has_drums + sum(dice for n, dice in melee.bonus if n == ship_number)


def touched_enemies(state: UnchartedPosition, melee: Melee, ship_number: int) -> tuple[int, ...]:
    """Return the enemies in the melee that a ship touches."""
    return tuple(n for n in state.touched_enemies(ship_number) if n in melee.ships)


class MeleeHandler(Handler[Melee]):
    """Opens card windows, divides dice (active player last, A33), throws them, then applies all hits at
    once.
    """

    def run(self, transition: Transition, task: Melee) -> None:
        active_seat = activation_of(transition.state).seat
        state = transition.state
        if task.step == 0:
            if not any(state.is_engaged(number) for number in task.ships):
                return
            transition.log_event(MeleeBegan(ships=transition.names_of(task.ships)))
            axes = activation_of(state).axes
            bonus = tuple((number, 4) for number in axes if number in task.ships)
            transition.change_activation(axes=tuple(number for number in axes if number not in task.ships))
            transition.push(
                Ask(active_seat, "melee"), Ask(1 - active_seat, "melee"), replace(task, step=1, bonus=bonus)
            )
        elif task.step == 1:
            dividing_ships = [n for n in task.ships if len(touched_enemies(state, task, n)) > 1]
            dividing_ships.sort(key=lambda n: (state.ships[n].side == active_seat, n))
            transition.push(*[Dividing(number) for number in dividing_ships], replace(task, step=2))
        elif task.step == 2:
            self._throw_dice(transition, task)
        else:
            self._apply_kills(transition, task)

    def _throw_dice(self, transition: Transition, task: Melee) -> None:
        state = transition.state
        active_seat = activation_of(state).seat
        shares = list(task.shares)
        for number in task.ships:
            enemies = touched_enemies(state, task, number)
            if len(enemies) == 1:
                shares.append((number, enemies[0], melee_dice(state, task, number)))
        tasks: list[Hacking | Ask] = []
        for target in task.ships:
            dice = sum(count for _, enemy, count in shares if enemy == target)
            if target == task.dread and dice:
                dice = max(1, dice - DREAD_DICE)
            if dice:
                tasks.append(Hacking(target, dice))
                if state.ships[target].side == 1 - active_seat:
                    tasks.append(Ask(active_seat, "hacked", target))
        transition.push(*tasks, replace(task, step=3, shares=tuple(shares)))

    def _apply_kills(self, transition: Transition, task: Melee) -> None:
        crewless_ships = []
        for target in task.ships:
            kills = sum(hits for n, hits in task.kills if n == target)
            if kills and transition.state.is_living(target) and transition.kill_crew(target, kills):
                crewless_ships.append(target)
        survivors = [n for n in task.ships if n not in crewless_ships and transition.state.is_living(n)]
        manned_sides = {transition.state.ships[n].side for n in survivors}
        for number in crewless_ships:
            side = transition.state.ships[number].side
            if 1 - side in manned_sides:
                remove_ship(transition, number, "prize", 1 - side)
        # If no enemies survive, ships without crew become derelicts (A35).
        for number in crewless_ships:
            if transition.state.ships[number].is_afloat:
                abandon_ship(transition, number)


class DivisionHandler(Handler[Dividing]):
    """Asks how a ship divides its dice among the enemies it touches."""

    def actor(self, state: UnchartedPosition, task: Dividing) -> int | None:
        return state.ships[task.ship].side

    def check(self, state: UnchartedPosition, task: Dividing, action: UnchartedAction) -> Refusal | None:
        rule = "uncharted 3.9"
        if not isinstance(action, Divide):
            return Refusal(msg("first divide the melee dice"), rule)
        ship = state.ships[task.ship]
        if action.ship != ship.name:
            return Refusal(msg("{ship} must divide her dice first", ship=ship.name), rule)
        melee = current_melee(state)
        enemies = touched_enemies(state, melee, task.ship)
        target_numbers = [state.find_ship(name) for name, _ in action.shares]
        for (name, _), number in zip(action.shares, target_numbers, strict=True):
            if number not in enemies:
                return Refusal(msg("{ship} does not touch {target}", ship=ship.name, target=clip(name)), rule)
        if target_numbers != sorted(set(target_numbers)):
            return Refusal(msg("name each enemy once, in the order of its fleet"), rule)
        dice = melee_dice(state, melee, task.ship)
        if any(share < 1 for _, share in action.shares) or sum(share for _, share in action.shares) != dice:
            return Refusal(msg("{ship} has {n} dice to divide", ship=ship.name, n=dice), rule)
        return None

    def legal_actions(self, state: UnchartedPosition, task: Dividing) -> tuple[UnchartedAction, ...] | None:
        melee = current_melee(state)
        enemies = touched_enemies(state, melee, task.ship)
        all_divisions = _all_divisions(melee_dice(state, melee, task.ship), len(enemies))
        divisions = list(itertools.islice(all_divisions, MAX_DIVISIONS + 1))
        if len(divisions) > MAX_DIVISIONS:
            return None
        return tuple(self._make_division(state, task.ship, enemies, shares) for shares in divisions)

    def _make_division(
        self, state: UnchartedPosition, ship_number: int, enemies: tuple[int, ...], shares: tuple[int, ...]
    ) -> Divide:
        named_shares = tuple(
            (state.full_name(n), share) for n, share in zip(enemies, shares, strict=True) if share
        )
        return Divide(state.ships[ship_number].name, named_shares)

    def sample(self, state: UnchartedPosition, task: Dividing, rng: random.Random) -> UnchartedAction:
        melee = current_melee(state)
        enemies = touched_enemies(state, melee, task.ship)
        shares = [0] * len(enemies)
        for _ in range(melee_dice(state, melee, task.ship)):
            shares[rng.randrange(len(enemies))] += 1
        return self._make_division(state, task.ship, enemies, tuple(shares))

    def apply(self, transition: Transition, task: Dividing, action: Divide) -> None:
        state = transition.state
        shares = tuple((state.find_ship(name), dice) for name, dice in action.shares)
        melee = current_melee(state)
        transition.replace_task(
            replace(melee, shares=(*melee.shares, *[(task.ship, n, dice) for n, dice in shares]))
        )
        transition.log_event(Divided(ship=transition.name_of(task.ship), shares=action.shares))


def _all_divisions(dice: int, enemy_count: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to divide dice among ``enemy_count`` enemies, beginning with all dice for the first."""
    if enemy_count == 1:
        yield (dice,)
        return
    for first_dice in range(dice, -1, -1):
        for other_dice in _all_divisions(dice - first_dice, enemy_count - 1):
            yield (first_dice, *other_dice)


class HackHandler(RollHandler[Hacking]):
    """Throws the dice against one ship in the melee."""

    def dice_count(self, state: UnchartedPosition, task: Hacking) -> int:
        return task.dice

    def throw_rule(self, state: UnchartedPosition, task: Hacking) -> Throw:
        return PLAIN_THROW

    def apply(self, transition: Transition, task: Hacking, action: Roll) -> None:
        hits, _ = pool.count_hits(action.faces, task.dice)
        melee = current_melee(transition.state)
        miss_count = 0 if task.again else pool.count_misses(action.faces, task.dice)
        transition.replace_task(replace(melee, kills=(*melee.kills, (task.target, hits)), missed=miss_count))
        target, dice = transition.name_of(task.target), task.dice
        transition.log_event(
            Thrown(target=target, faces=action.faces, dice=dice, hits=hits, again=task.again, melee=True)
        )
