"""Legality of actions on a physical table (sections 5 to 7 and 14 of the rules)."""

from __future__ import annotations

import random

from navals.core.message import Message, msg
from navals.core.refusal import Refusal
from navals.games.billiard.rules import events, naming
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED, ON_TABLE
from navals.games.billiard.rules.position import BilliardPosition
from navals.games.billiard.rules.table.places import CORNER_COUNT, is_in_corner_zone, may_rise
from navals.games.billiard.rules.table.shots import CLOTHS, to_place
from navals.games.billiard.rules.units import SUBMARINE, UNIT_COUNT, army_of, unit_of_class


def refuse(rule: str, sentence: Message) -> Refusal:
    """Return a refusal citing a rule."""
    return Refusal(sentence, rule)


def check(state: BilliardPosition, action: events.BilliardAction) -> Refusal | None:
    """Return why the actor may not take an action, or None if it is legal."""
    phase = state.phase
    if phase == "over":
        return Refusal(msg("the game is over"))
    if isinstance(action, events.Lag):
        if phase != "lag":
            return refuse("billiard R5", msg("it has already been decided who breaks"))
        return None if action.side in (0, 1) else refuse("billiard R5", msg("either A or B must break"))
    if phase == "lag":
        return refuse("billiard R5", msg("first decide who breaks"))
    if isinstance(action, events.Time):
        if state.options.time_limit:
            return None
        return refuse("billiard R32", msg("this match has no time limit"))
    match action:
        case events.Break():
            if phase == "break":
                return _check_break(state, action)
            return refuse("billiard R6", msg("the break has already been played"))
        case events.Surface():
            return _check_surface(state, action)
        case events.Place():
            return _check_placing(state, action)
    match phase:
        case "break":
            return refuse("billiard R6", msg("the break must be played first"))
        case "place":
            return refuse("billiard R27", msg("the units pocketed in the foul must be placed first"))
        case "rise":
            return refuse("billiard R24", msg("the submarine must surface first"))
    match action:
        case events.Shot():
            return _check_shot(state, action)
        case events.Miss():
            return None
        case events.Foul(turn=True) if state.surfaced:
            return refuse(
                "billiard R28", msg("a submarine has already surfaced for this shot: the turn has begun")
            )
        case events.Foul():
            return _check_fallen_units(state, action.off, action.pocketed)
    return refuse("billiard R3", msg("shots are not simulated on a real table"))


def _check_fallen_units(state: BilliardPosition, *sets: events.Units) -> Refusal | None:
    """Check that the units that left the table were on it, and are listed once, in increasing order."""
    seen_units: set[int] = set()
    for units in sets:
        if list(units) != sorted(set(units)):
            return refuse("billiard R4", msg("list each unit once, from the lowest number to the highest"))
        for unit in units:
            if not 1 <= unit <= UNIT_COUNT:
                return refuse("billiard R4", msg("units are numbered 1 to 16"))
            if unit in seen_units:
                return refuse(
                    "billiard R26",
                    msg("{unit} cannot be both in a pocket and off the table", unit=naming.unit_name(unit)),
                )
            if state.armies.place_of(unit) != ON_TABLE:
                return refuse("billiard R23", msg("{unit} is not on the table", unit=naming.unit_name(unit)))
            seen_units.add(unit)
    return None


def _check_break(state: BilliardPosition, action: events.Break) -> Refusal | None:
    if action.legal:
        return _check_fallen_units(state, action.off, action.pocketed)
    if action.pocketed or action.off:
        return refuse(
            "billiard R8", msg("do not enter any balls after an illegal break: they are all racked again")
        )
    return None


def check_unit(state: BilliardPosition, unit: int, *, may_surface: bool = False) -> Refusal | None:
    """Return why the cue may not strike a unit (R3), or None; ``may_surface`` allows immersed submarines."""
    if not 1 <= unit <= UNIT_COUNT:
        return refuse("billiard R3", msg("units are numbered 1 to 16"))
    if army_of(unit) != state.shooting_army():
        return refuse(
            "billiard R3", msg("{unit} is an enemy: striking it is a foul", unit=naming.unit_name(unit))
        )
    if state.armies.place_of(unit) == IMMERSED and not may_surface:
        return refuse("billiard R22", msg("submarine {unit} is submerged: it must surface first", unit=unit))
    if state.armies.place_of(unit) == DESTROYED:
        return refuse("billiard R3", msg("{unit} is destroyed", unit=naming.unit_name(unit)))
    return None


def _check_shot(state: BilliardPosition, action: events.Shot) -> Refusal | None:
    refusal = check_unit(state, action.unit)
    if refusal is not None:
        return refusal
    if state.surfaced and state.options.surface_must_attack and action.unit != state.surfaced:
        return refuse("billiard R22", msg("you must strike the submarine that surfaced"))
    if not action.pocketed:
        return refuse("billiard R16", msg("nothing was pocketed: that is a miss"))
    return _check_fallen_units(state, action.pocketed) or _check_pocket(state, action)


def _check_pocket(state: BilliardPosition, action: events.Shot) -> Refusal | None:
    """Require a pocket if a submarine is immersed and pockets are tracked; otherwise refuse one."""
    needs_pocket = state.options.tracks_pockets() and bool(state.diver(action))
    if needs_pocket and not 0 <= action.pocket <= 5:
        return refuse("billiard R20", msg("say which pocket the submarine dived into, 0 to 5"))
    if not needs_pocket and action.pocket != -1:
        return refuse("billiard R20", msg("do not name a pocket here"))
    return None


def _check_surface(state: BilliardPosition, action: events.Surface) -> Refusal | None:
    if state.phase == "rise":
        if action.unit != state.rising:
            return refuse("billiard R24", msg("submarine {unit} must surface", unit=state.rising))
    elif state.phase != "aim":
        return refuse("billiard R22", msg("nothing can surface now"))
    else:
        submarine = unit_of_class(state.shooting_army(), SUBMARINE)
        if action.unit != submarine or state.armies.place_of(submarine) != IMMERSED:
            return refuse("billiard R22", msg("only your own submerged submarine can surface"))
    return _check_surfacing_place(state, action)


def _check_surfacing_place(state: BilliardPosition, action: events.Surface) -> Refusal | None:
    """Check the position of a surfacing, if given (R22, R24)."""
    if action.at is None:
        return None
    cloth = CLOTHS[state.options.table]
    place = to_place(action.at)
    is_in_corner = any(is_in_corner_zone(cloth, pocket, place) for pocket in range(CORNER_COUNT))
    if state.phase != "rise":
        if is_in_corner:
            return None
        return refuse("billiard R22", msg("a submarine can only surface in front of a corner pocket"))
    pocket = state.pockets[army_of(action.unit)]
    pockets = (pocket,) if pocket >= 0 else range(CORNER_COUNT + 2)
    if any(may_rise(cloth, number, place) for number in pockets):
        return None
    return refuse("billiard R24", msg("the submarine must surface in front of the pocket it is in"))


def _check_placing(state: BilliardPosition, action: events.Place) -> Refusal | None:
    if state.phase != "place" or action.unit not in state.owed:
        return refuse(
            "billiard R27", msg("{unit} is not one of the balls to place", unit=naming.unit_name(action.unit))
        )
    is_inside = action.at is None or CLOTHS[state.options.table].contains(to_place(action.at))
    return None if is_inside else refuse("billiard R27", msg("that point is outside the rails"))


def sample(state: BilliardPosition, rng: random.Random) -> events.BilliardAction:
    """Return a random legal action in a phase whose actions cannot be listed.

    Matches of random actions do come to an end.
    """
    if state.phase == "break":
        if rng.random() < 0.1:
            return events.Break(legal=False)
        return events.Break(_random_units(state, rng, 0.1), ())
    units = state.armies.units_on_table(state.shooting_army())
    submarine = unit_of_class(state.shooting_army(), SUBMARINE)
    if (
        not state.surfaced
        and state.armies.place_of(submarine) == IMMERSED
        and (not units or rng.random() < 0.3)
    ):
        return events.Surface(submarine)
    random_value = rng.random()
    if random_value < 0.2:
        return events.Miss()
    if random_value < 0.26:
        off_units = _random_units(state, rng, 0.05) if rng.random() < 0.5 else ()
        pocketed_units = tuple(unit for unit in _random_units(state, rng, 0.1) if unit not in off_units)
        return events.Foul(pocketed_units, off_units, not state.surfaced and rng.random() < 0.2)
    unit = state.surfaced if state.surfaced and state.options.surface_must_attack else rng.choice(units)
    pocketed_units = _random_units(state, rng, 0.15)
    if rng.random() < 0.2 or not pocketed_units:
        pocketed_units = (unit,)
    action = events.Shot(unit, pocketed_units)
    if state.options.tracks_pockets() and state.diver(action):
        return events.Shot(unit, pocketed_units, rng.randrange(6))
    return action


def _random_units(state: BilliardPosition, rng: random.Random, probability: float) -> events.Units:
    return tuple(
        unit
        for unit in range(1, UNIT_COUNT + 1)
        if state.armies.place_of(unit) == ON_TABLE and rng.random() < probability
    )
