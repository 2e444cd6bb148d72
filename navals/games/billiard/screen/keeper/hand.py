"""The current entry of the score keeper, and the effects of taps (section 7 of the rules)."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from navals.core.event import Event
from navals.core.fields import copy_as
from navals.core.message import Message, msg
from navals.core.refusal import Refusal
from navals.games.billiard.rules import events, naming
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.units import UNIT_COUNT, UNITS, army_of
from navals.games.billiard.rules.view import View
from navals.ui.board.board import Do
from navals.ui.board.numbers import is_within

OFF: Final = "off"
HIT: Final = "hit"
TURN: Final = "turn"
ILLEGAL: Final = "illegal"
UNCHOSEN: Final = "ask"
POCKETED: Final = "fell"
# kinds of foul by phase
FOULS_BY_PHASE: Final[dict[str, tuple[str, ...]]] = {"break": (OFF, ILLEGAL), "aim": (OFF, HIT, TURN)}


def possible_fouls(view: View) -> tuple[str, ...]:
    """Return the possible kinds of foul. Playing out of turn is impossible once a submarine has surfaced."""
    return tuple(kind for kind in FOULS_BY_PHASE.get(view.phase, ()) if kind != TURN or not view.surfaced)


class KeeperUi(msgspec.Struct, frozen=True):
    """The current entry.

    ``unit``: the attacker, or 0; ``fell`` and ``off``: units pocketed and off the table, in order of taps;
    ``foul``: the kind of foul (``ask``: not chosen yet); ``marking``: the meaning of taps; ``pocket``: the
    pocket of an immersion, or -1; ``note``: why the last tap was refused; ``next_action``: the action after a
    surfacing; ``previous_ui``: the entry before the last tap.
    """

    unit: int = 0
    fell: events.Units = ()
    off: events.Units = ()
    foul: str = ""
    marking: str = POCKETED
    pocket: int = -1
    note: Message | None = None
    next_action: events.BilliardAction | None = None
    previous_ui: KeeperUi | None = None


Response = KeeperUi | Do | Refusal | None


def new_ui(view: View) -> KeeperUi:
    """Return an empty entry; a surfaced submarine is the attacker (R22)."""
    attacker = view.surfaced if view.phase == "aim" and view.options.surface_must_attack else 0
    return KeeperUi(unit=attacker)


def keep(ui: KeeperUi, view: View) -> KeeperUi:
    """Return a new entry; after a surfacing, keep the attacker and the action that follows."""
    empty_ui = new_ui(view)
    is_follow_up = view.phase == "aim" and view.surfaced and view.surfaced == ui.unit
    return (
        replace(empty_ui, unit=ui.unit, next_action=ui.next_action)
        if is_follow_up and ui.next_action is not None
        else empty_ui
    )


def has_entry(ui: KeeperUi) -> bool:
    """Return whether anything has been entered."""
    return bool(ui.unit or ui.fell or ui.off or ui.foul)


def must_surface(view: View, ui: KeeperUi) -> bool:
    """Return whether the attacker is an immersed submarine, which must surface first."""
    return bool(ui.unit) and view.armies.place_of(ui.unit) == IMMERSED and ui.foul != TURN


def entered_action(view: View, ui: KeeperUi) -> events.BilliardAction | None:
    """Return the action the big button enters, after any surfacing; None if the entry is incomplete."""
    pocketed_units, off_units = tuple(sorted(ui.fell)), tuple(sorted(ui.off))
    if view.phase == "break":
        if ui.foul == ILLEGAL:
            return events.Break(legal=False)
        return None if ui.foul and not off_units else events.Break(pocketed_units, off_units)
    if view.phase == "place":
        return events.Place(view.owed[0])
    if view.phase == "rise":
        return events.Surface(view.rising)
    if view.phase != "aim" or ui.foul == UNCHOSEN or (ui.foul == OFF and not off_units):
        return None
    if ui.foul:
        return events.Foul(pocketed_units, off_units, ui.foul == TURN)
    if not pocketed_units:
        return events.Miss()
    if immersed_unit(view, ui):
        return events.Shot(ui.unit, pocketed_units, ui.pocket) if ui.pocket >= 0 else None
    return events.Shot(ui.unit, pocketed_units)


def shot_state(view: View, ui: KeeperUi) -> BilliardState:
    """Return the match just before the shot, with the attacker on the table."""
    state = copy_as(BilliardState, view, outcome=view.result)
    return state.apply(events.Surface(ui.unit)) if must_surface(view, ui) else state


def immersed_unit(view: View, ui: KeeperUi) -> int:
    """Return the submarine whose pocket must be given (``track_sub_pocket``), or 0."""
    if view.phase != "aim" or ui.foul or not ui.fell or not view.options.tracks_pockets():
        return 0
    return shot_state(view, ui).diver(events.Shot(ui.unit, tuple(sorted(ui.fell))))


def predict_result(view: View, ui: KeeperUi) -> tuple[list[Event], BilliardState] | None:
    """Return the events and the match that the big button would produce; None if the entry is incomplete."""
    action = entered_action(view, ui)
    if isinstance(action, events.Shot) or (action is None and immersed_unit(view, ui)):
        action = events.Shot(ui.unit, tuple(sorted(ui.fell)), ui.pocket)
    if action is None:
        return None
    log: list[Event] = []
    return log, shot_state(view, ui).apply(action, log)


def interact(view: View, ui: KeeperUi, name: str, arg: object) -> Response:
    """Handle a gesture (see ``navals.games.billiard.screen.keeper``); return None if it is invalid."""
    args: dict[str, object] = arg if isinstance(arg, dict) else {}
    base_ui = replace(ui, note=None, next_action=None)
    match name:
        case "ball" if is_within(unit := args.get("unit"), UNIT_COUNT + 1, 1):
            return _handle_tap(view, base_ui, unit)
        case "go" if (action := entered_action(view, base_ui)) is not None:
            if must_surface(view, base_ui):
                return Do(events.Surface(base_ui.unit), replace(base_ui, next_action=action))
            return Do(action)
        case "foul" if view.phase in FOULS_BY_PHASE:
            return _change_entry(base_ui, foul="" if base_ui.foul else UNCHOSEN, off=(), marking=POCKETED)
        case "kind" if args.get("kind") in possible_fouls(view):
            foul = args["kind"]
            return _change_entry(
                base_ui, foul=foul, marking=OFF if foul == OFF and not base_ui.off else POCKETED
            )
        case "mark" if base_ui.foul and args.get("as") in (POCKETED, OFF):
            return replace(base_ui, marking=args["as"])
        case "pocket" if immersed_unit(view, base_ui) and is_within(pocket := args.get("n"), 6):
            return _change_entry(base_ui, pocket=pocket)
        case "only" if must_surface(view, base_ui) and not view.options.surface_must_attack:
            return Do(events.Surface(base_ui.unit))
        case "back" | "clear":
            return new_ui(view)
        case "time" if view.options.time_limit:
            return Do(events.Time())
    return None


def _change_entry(ui: KeeperUi, **changes: object) -> KeeperUi:
    """Return the changed entry, linked to the previous one for undo."""
    return replace(ui, **changes, previous_ui=ui)


def _remove_unit(units: events.Units, unit: int) -> events.Units:
    return tuple(number for number in units if number != unit)


def _toggle_unit(units: events.Units, unit: int) -> events.Units:
    return _remove_unit(units, unit) if unit in units else (*units, unit)


def _handle_tap(view: View, ui: KeeperUi, unit: int) -> Response:
    if view.phase not in ("break", "aim", "place", "rise"):
        return None
    error = _tap_error(view, ui, unit)
    if error is not None:
        return replace(ui, note=error)
    if view.phase in ("place", "rise"):
        return Do(events.Place(unit) if view.phase == "place" else events.Surface(unit))
    if ui.foul and ui.marking == OFF:
        return _change_entry(ui, off=_toggle_unit(ui.off, unit), fell=_remove_unit(ui.fell, unit))
    if ui.foul:
        return _change_entry(ui, fell=_toggle_unit(ui.fell, unit), off=_remove_unit(ui.off, unit))
    if view.phase == "aim" and not ui.unit:
        return _change_entry(ui, unit=unit)
    return _change_entry(ui, fell=_toggle_unit(ui.fell, unit), pocket=-1)


def _tap_error(view: View, ui: KeeperUi, unit: int) -> Message | None:
    """Return why a tap has no effect (section 7), or None."""
    if view.phase == "rise":
        is_rising = unit == view.rising
        return None if is_rising else msg("{unit} must surface first.", unit=naming.ball_name(view.rising))
    if view.phase == "place":
        is_owed = unit in view.owed
        return (
            None if is_owed else msg("{unit} is not one of the balls to place.", unit=naming.ball_name(unit))
        )
    place = view.armies.place_of(unit)
    if place == DESTROYED:
        return msg("{unit} is destroyed: it is no longer in play.", unit=naming.ball_name(unit))
    picks_attacker = view.phase == "aim" and not ui.unit and not ui.foul
    if picks_attacker and army_of(unit) != view.shooting_army():
        return msg(
            "{unit} is an enemy: first tap your own ball, the one you struck.", unit=naming.ball_name(unit)
        )
    if place == IMMERSED and not picks_attacker and unit != ui.unit:
        return msg("{unit} is submerged: nothing can reach it.", unit=naming.ball_name(unit))
    return None


def can_tap(view: View, ui: KeeperUi, unit: int) -> bool:
    """Return whether a tap on a ball has an effect now."""
    return view.phase in ("break", "aim", "place", "rise") and _tap_error(view, ui, unit) is None


def focus_ball(view: View) -> int:
    """Return the ball that gets keyboard focus first."""
    if view.phase == "rise":
        return view.rising
    if view.phase == "place":
        return view.owed[0]
    units = UNITS[view.shooting_army()]
    return next((unit for unit in units if view.armies.place_of(unit) != DESTROYED), units[0])
