"""The tutorial: sailing, the wind, a broadside, port guns, the flag. Its texts are in ``lesson.json``.

Each part starts from a new position with few ships and fixed dice, so that the texts are true whatever the
learner tries. All the opponent does is fire one port gun.
"""

from __future__ import annotations

from typing import Final

from navals.club.words.lesson import Goal, Lesson, Predicate, event_goal, read
from navals.core.event import Ended
from navals.games.trafalgar.rules import events
from navals.games.trafalgar.rules.fleet import FORE, MAIN, SHIP_NUMBERS, STARBOARD
from navals.games.trafalgar.rules.guess import state_of
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import GUNS, chart
from navals.games.trafalgar.rules.view import View
from navals.geometry.lattice import HEADINGS

_SEA: Final = chart(BOARD)
_VICTORY: Final = SHIP_NUMBERS["E1"]
_EURYALUS: Final = SHIP_NUMBERS["E2"]
_SOUTH_GUN: Final = GUNS.index("CS")
_OWN_GUN: Final = GUNS.index("GN")
_FIRST_GOAL: Final = _SEA.point(8, 8)
"""Two points ahead of the Victory in the first task."""
_PASSAGE_POINT: Final = _SEA.point(5, 5)
"""Three points ahead of the Euryalus, past Cadiz."""
_HOME_BERTH: Final = _SEA.point(23, 14)
"""An anchorage of Gibraltar."""
_ENEMY_CORNER: Final = _SEA.corners[1]
_WEST: Final = HEADINGS.index("W")
_SOUTH_EAST: Final = HEADINGS.index("SE")
_ID_VALUES: Final = {
    "goal": _FIRST_GOAL,
    "past": _PASSAGE_POINT,
    "home": _HOME_BERTH,
    "homes": ",".join(f"to-{berth}:on" for berth in _SEA.berths[0]),
    "corner": _ENEMY_CORNER,
    "called": _SOUTH_GUN,
    "own": _OWN_GUN,
    "heading": _SOUTH_EAST,
}
"""Values for the placeholders in the element ids of ``lesson.json``."""


def _arrival_goal(point: int) -> Goal:
    return event_goal(events.Advanced, predicate=lambda event: event.to == point)


def _allow_activation(ship: int, test: Predicate) -> Predicate:
    """Return a test that also allows activating the ship."""
    return lambda action: action == events.Activate(ship) or test(action)


def _allow_actions(*actions: events.TrafalgarAction) -> Predicate:
    return lambda action: action in actions


def _allow_aim(aim: int) -> Predicate:
    return lambda action: isinstance(action, events.Fire) and action.aim == aim


def _is_sailing(action: events.TrafalgarAction) -> bool:
    return isinstance(action, events.Advance | events.Turn)


def _silences_gun(action: events.TrafalgarAction) -> bool:
    fires_at_gun = isinstance(action, events.Fire) and action.target == events.GUN + _SOUTH_GUN
    return action == events.Advance() or fires_at_gun


def _defends_port(action: events.TrafalgarAction) -> bool:
    return isinstance(action, events.Gun) and action.gun == _OWN_GUN and action.aim != events.UNAIMED


_ALLOW_ADVANCE: Final = _allow_actions(events.Advance())
_ALLOW_END: Final = _allow_actions(events.End(), events.EndTurn())

_TASKS: Final[tuple[tuple[Goal | None, Predicate | None], ...]] = (
    (_arrival_goal(_FIRST_GOAL), _allow_activation(_VICTORY, _ALLOW_ADVANCE)),
    (
        event_goal(events.Turned, predicate=lambda event: event.heading == _WEST),
        _allow_activation(_VICTORY, _allow_actions(events.Turn(STARBOARD))),
    ),
    (event_goal(events.Advanced), _allow_activation(_VICTORY, _is_sailing)),
    (event_goal(events.WindTurned), _ALLOW_END),
    (None, None),
    (event_goal(events.MastLost), _allow_activation(_VICTORY, _allow_aim(MAIN))),
    (event_goal(events.GunLost), _allow_activation(_VICTORY, _allow_aim(events.BATTERY))),
    (None, None),
    (event_goal(events.Aimed), _allow_activation(_EURYALUS, _ALLOW_ADVANCE)),
    (event_goal(events.GunDown), _allow_activation(_EURYALUS, _silences_gun)),
    (None, None),
    (event_goal(events.MastLost, events.GunLost), _defends_port),
    (None, None),
    (_arrival_goal(_ENEMY_CORNER), _allow_activation(_EURYALUS, _ALLOW_ADVANCE)),
    (event_goal(events.TurnBegan, predicate=lambda event: event.seat == 0), _ALLOW_END),
    (
        event_goal(events.FlagTaken),
        _allow_activation(_EURYALUS, _allow_actions(events.TakeFlag(_SOUTH_EAST))),
    ),
    (None, None),
    (event_goal(Ended), _allow_activation(_EURYALUS, _is_sailing)),
    (None, None),
)


def _scripted_reply(view: View) -> events.TrafalgarAction:
    """Return the opponent's action: the south gun of Cadiz fires as soon as it can."""
    if view.phase == "interrupt":
        gun_action = events.Gun(_SOUTH_GUN, view.active, FORE)
        return gun_action if state_of(view).check(gun_action) is None else events.Hold()
    return events.EndTurn()


LESSON = Lesson("", (), read(__package__, _TASKS, **_ID_VALUES), scripted_reply=_scripted_reply, parts=(0, 8))
