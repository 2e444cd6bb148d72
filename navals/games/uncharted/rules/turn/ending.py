"""The end of a turn (3.10) and of the game (3.14): repairs, derelicts, hands, score and victory."""

from __future__ import annotations

import itertools
from typing import Final

from navals.core.event import Ended
from navals.core.message import clip, msg, msgn
from navals.core.refusal import Refusal
from navals.core.result import Result, won_by
from navals.games.uncharted.rules.actions import PASS, Discard, Pass, Roll, UnchartedAction
from navals.games.uncharted.rules.cards.deck import sort_cards
from navals.games.uncharted.rules.data.fleet import DERELICT, NEUTRAL
from navals.games.uncharted.rules.events import Burned, Discarded, Flooded, Passed, Repaired, TurnEnded
from navals.games.uncharted.rules.losses import abandon_ship, recover_derelict
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.sea.moves import drift_path, move_ship
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.turn.agenda import Handler, RollHandler, Transition

FATE_SCORES: Final = {"sunk": 100, "prize": 150, "taken": 150, "withdrawn": 50, "saved": 25, DERELICT: 50}
"""What the enemy scores for a ship, by its fate, as a percentage of the ship's points (A42)."""
CRUSHING_LEAD: Final = 50  # The lead for a crushing victory, in percent.
REPAIR_FACE: Final = 4
REPAIR_FACE_AT_ANCHOR: Final = 3
LEAK_FACE: Final = 2  # A flooded ship loses a hull point on this face or lower.


def side_scores(state: UnchartedPosition) -> tuple[int, int]:
    """Return both sides' scores if the game ended now, rounded down for each ship."""
    scores = [0, 0]
    for ship in state.ships:
        percentage = FATE_SCORES.get(ship.fate, 0)
        if ship.side == NEUTRAL:
            if ship.taker >= 0:
                scores[ship.taker] += ship.card.points
        elif percentage:
            scores[1 - ship.side] += ship.card.points * percentage // 100
    return scores[0], scores[1]


def minimum_lead(options: Options) -> int:
    """Return the lead needed to win, in percent of the points limit; a smaller lead is a draw (3.14)."""
    return options.scenario_data.minor


def verdict(state: UnchartedPosition) -> Result | None:
    """Return the result at the end of a turn, or ``None`` if the game continues (3.14)."""
    scenario = state.options.scenario_data
    is_last_turn = state.turn >= state.options.turn_count
    if scenario.runner >= 0:
        result = breakout_result(state)
        hunters_are_lost = not state.living_ships(1 - scenario.runner)
        is_out_of_time = is_last_turn and not hunters_are_lost
        if result is None and (is_out_of_time or not state.living_ships(scenario.runner)):
            result = won_by(1 - scenario.runner, "held")
        if result is None and hunters_are_lost:
            result = won_by(scenario.runner, "no_ships")
        return result
    unopposed_sides = [side for side in (0, 1) if not state.living_ships(1 - side)]
    if len(unopposed_sides) == 1:
        return won_by(unopposed_sides[0], "no_ships")
    if not unopposed_sides and not is_last_turn:
        return None
    scores = side_scores(state)
    difference = scores[0] - scores[1]
    scaled_lead = 100 * abs(difference)
    if scaled_lead < minimum_lead(state.options) * state.options.points_limit:
        return Result("1/2-1/2", "even")
    reason = "crushing" if scaled_lead >= CRUSHING_LEAD * state.options.points_limit else "minor"
    return won_by(int(difference < 0), reason)


def breakout_result(state: UnchartedPosition) -> Result | None:
    """Return the result of a breakout once the battleship has left or been lost, else ``None``."""
    runner = state.options.scenario_data.runner
    if runner < 0:
        return None
    for ship in state.ships:
        if ship.side == runner and ship.profile == "B":
            if ship.fate == "withdrawn":
                has_escaped = ship.at[1] > state.options.table[1]
                return won_by(runner, "escaped") if has_escaped else won_by(1 - runner, "astray")
            if ship.fate in ("sunk", "prize", "taken"):
                return won_by(1 - runner, "runner_lost")
    return None


def finish_game(transition: Transition, result: Result) -> None:
    """End the game with a result."""
    transition.update(outcome=result, agenda=(), activation=None)
    transition.log_event(Ended(result=result))


def finish_if_decided(transition: Transition) -> None:
    """End the game if it is a breakout that has been decided, even in the middle of a turn."""
    if (result := breakout_result(transition.state)) is not None:
        finish_game(transition, result)


class EndPhaseHandler(Handler[tasks.EndPhase]):
    """Queues the end phase: markers, derelicts, hands and the end of the turn."""

    def run(self, transition: Transition, task: tasks.EndPhase) -> None:
        state = transition.state
        seat = state.first
        discard_tasks = [tasks.Discarding(seat), tasks.Discarding(1 - seat)] if state.options.cards else []
        transition.push(
            tasks.Upkeep(tuple(range(len(state.ships)))), tasks.Adrift(), *discard_tasks, tasks.TurnEnd()
        )


class UpkeepHandler(Handler[tasks.Upkeep]):
    """Handles fire, flood and repairs, ship by ship (3.7)."""

    def run(self, transition: Transition, task: tasks.Upkeep) -> None:
        for index, number in enumerate(task.left):
            ship = transition.state.ships[number]
            if not transition.state.is_living(number) or not ship.markers:
                continue
            flood_tasks = [tasks.FloodDie(number)] if "flood" in ship.markers else []
            transition.push(*flood_tasks, tasks.Repairs(number), tasks.Upkeep(task.left[index + 1 :]))
            if "fire" in ship.markers:
                transition.log_event(Burned(ship=transition.name_of(number)))
                if transition.kill_crew(number, 1):
                    abandon_ship(transition, number)
            return


class FloodDieHandler(RollHandler[tasks.FloodDie]):
    """Rolls for a flood: a ship loses a hull point on 1 or 2."""

    def actor(self, state: UnchartedPosition, task: tasks.FloodDie) -> int | None:
        return super().actor(state, task) if state.is_living(task.ship) else None

    def apply(self, transition: Transition, task: tasks.FloodDie, action: Roll) -> None:
        face = action.faces[0]
        transition.log_event(Flooded(ship=transition.name_of(task.ship), face=face))
        if face <= LEAK_FACE and transition.damage_hull(task.ship, 1):
            transition.push(tasks.Sinking(task.ship))


class RepairHandler(RollHandler[tasks.Repairs]):
    """Rolls a die for each marker, in order."""

    def dice_count(self, state: UnchartedPosition, task: tasks.Repairs) -> int:
        return len(state.ships[task.ship].markers)

    def actor(self, state: UnchartedPosition, task: tasks.Repairs) -> int | None:
        can_repair = state.is_living(task.ship) and state.ships[task.ship].markers
        return super().actor(state, task) if can_repair else None

    def apply(self, transition: Transition, task: tasks.Repairs, action: Roll) -> None:
        ship = transition.state.ships[task.ship]
        minimum = REPAIR_FACE_AT_ANCHOR if ship.anchored else REPAIR_FACE
        marker_faces = zip(ship.markers, action.faces, strict=True)
        rolls = tuple((marker, face, face >= minimum) for marker, face in marker_faces)
        transition.change_ship(
            task.ship, markers=tuple(marker for marker, _, is_removed in rolls if not is_removed)
        )
        transition.log_event(Repaired(ship=transition.name_of(task.ship), rolls=rolls))


class DerelictDriftHandler(Handler[tasks.Adrift]):
    """Lets derelicts drift 2 inches straight ahead unless they have come to rest (A39, A40, A41)."""

    def run(self, transition: Transition, task: tasks.Adrift) -> None:
        for number, ship in enumerate(transition.state.ships):
            if ship.fate != DERELICT or transition.state.is_at_rest(number):
                continue
            contacts = move_ship(transition, number, drift_path(transition.state, number), is_drift=True)
            if living_contacts := [contact for contact in contacts if transition.state.is_living(contact)]:
                recover_derelict(transition, living_contacts[0], number)


class DiscardHandler(Handler[tasks.Discarding]):
    """Lets a player discard any cards, at least down to the limit, then refills the hand (A44, A45)."""

    def actor(self, state: UnchartedPosition, task: tasks.Discarding) -> int | None:
        return task.seat if state.hands[task.seat] else None

    def run(self, transition: Transition, task: tasks.Discarding) -> None:
        transition.push(tasks.Dealing(task.seat, transition.state.hand_limit(task.seat)))

    def check(
        self, state: UnchartedPosition, task: tasks.Discarding, action: UnchartedAction
    ) -> Refusal | None:
        hand, limit = state.hands[task.seat], state.hand_limit(task.seat)
        cards = action.cards if isinstance(action, Discard) else ()
        if not cards and not isinstance(action, Pass):
            return Refusal(msg("you may discard cards now: discard, or pass"), "uncharted 3.10")
        cards_left = list(hand)
        for card in cards:
            if card not in cards_left:
                return Refusal(msg("{card} is not in your hand", card=clip(card)), "uncharted 3.10")
            cards_left.remove(card)
        if sort_cards(cards) != cards:
            return Refusal(msg("list the cards in numerical order"), "uncharted 3.10")
        if len(cards_left) > limit:
            reason = msgn(
                "your squadrons only allow a hand of {n} card",
                "your squadrons only allow a hand of {n} cards",
                limit,
            )
            return Refusal(reason, "uncharted A45")
        return None

    def legal_actions(self, state: UnchartedPosition, task: tasks.Discarding) -> tuple[UnchartedAction, ...]:
        hand = state.hands[task.seat]
        counts = range(max(0, len(hand) - state.hand_limit(task.seat)), len(hand) + 1)
        selections = itertools.chain.from_iterable(itertools.combinations(hand, count) for count in counts)
        return tuple(dict.fromkeys(Discard(cards) if cards else PASS for cards in selections))

    def apply(self, transition: Transition, task: tasks.Discarding, action: Discard | Pass) -> None:
        seat = task.seat
        if isinstance(action, Discard):
            transition.discard_cards(seat, action.cards)
            transition.log_event(Discarded(seat=seat, cards=action.cards))
        else:
            transition.log_event(Passed(seat=seat, moment="discard"))
        state = transition.state
        transition.push(tasks.Dealing(seat, state.hand_limit(seat) - len(state.hands[seat])))


class TurnEndHandler(Handler[tasks.TurnEnd]):
    """Ends the effects of the turn, then checks for victory."""

    def run(self, transition: Transition, task: tasks.TurnEnd) -> None:
        state = transition.state
        for number, ship in enumerate(state.ships):
            if ship.fired:
                transition.change_ship(number, fired="")
        transition.update(effects=(), activation=None)
        transition.log_event(TurnEnded(number=state.turn, score=side_scores(state)))
        if (result := verdict(transition.state)) is not None:
            finish_game(transition, result)
        else:
            transition.push(tasks.NextTurn())
