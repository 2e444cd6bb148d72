"""Station: the helm. The group's ships move one after another.

A move is a draft (``UnchartedUi.draft``) until it is sailed. It is drawn by dragging the ship or tapping the
sea (``plotting`` finds the move that ends nearest), or step by step. Contacts and shots are previewed.

Gestures:

    carry {phase, x, y, dx, dy, token}   drag the ship, or its ghost
    tap {x, y}      draw a move to a place
    hold {ship}     select a ship; if it is selected already, sail
    steer {to}      ``ahead``, ``port``, ``starboard``: add a step; ``back``: remove one
    helm {by}       turn 15 degrees on the spot (C06)
    astern, anchor  toggle going an inch astern first, or anchoring
    go, ram {ship}  sail, with the group (``formation``), or ram
    alone           toggle moving ships one by one
    stay, weigh     stay, or weigh anchor
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.core.message import Message, msg, msgn
from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import MoveShip, Stay, Weigh
from navals.games.uncharted.rules.naming import POINT_NAMES
from navals.games.uncharted.rules.position import FIRST_TERRAIN
from navals.games.uncharted.rules.sea.moves import MAX_HELM, movable_ships, movement_points
from navals.games.uncharted.rules.sea.sailing import ShipPath
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns.salvo import name, state_of
from navals.games.uncharted.screen.helm import formation, plotting, steering, wake
from navals.games.uncharted.screen.sea import chart, marks
from navals.games.uncharted.screen.ui import (
    NO_DRAFT,
    UNSET,
    Draft,
    Response,
    ShipNote,
    StationParts,
    UnchartedUi,
    dragged_object,
    to_point,
)
from navals.games.uncharted.words.sentences import join_names
from navals.ui.board.board import Context, Do
from navals.ui.board.positions import is_coordinate
from navals.ui.components.deeds import STEERING_ICONS
from navals.ui.draw.html import join

ACTIONS: Final = (MoveShip, Stay, Weigh)
KEYS: Final = (
    (("Shift+↑", "Shift+↓"), msg("one inch ahead, one step back")),
    (("Shift+←", "Shift+→"), msg("turn to port, turn to starboard")),
    (("Enter",), msg("sail the course shown")),
)

_WIND_WARNING: Final = msg("Into the wind, every step costs double.")


def ready_ships(view: View) -> tuple[int, ...]:
    """Return the ships yet to move."""
    return movable_ships(state_of(view))


def new_ui(view: View) -> UnchartedUi:
    """Select the first ship."""
    ships = ready_ships(view)
    first_ship = ships[0] if ships else UNSET
    return UnchartedUi(ship=first_ship, mover=first_ship)


def focus_target(view: View) -> str:
    """Return the id to focus: "stay" at anchor, else the table, where keys add steps and Enter sails."""
    ships = ready_ships(view)
    return "stay" if ships and view.ships[ships[0]].anchored else "sea"


def example(view: View) -> str:
    """Return an action for the first ship in notation: to weigh anchor, or an example of a move."""
    ships = ready_ships(view)
    name = view.ships[ships[0]].name if ships else "C1"
    return f"weigh {name}" if ships and view.ships[ships[0]].anchored else f"move {name} s4 r2 s4"


def moving_ship(view: View, ui: UnchartedUi) -> int:
    """Return the ship being moved, or ``UNSET``."""
    n = state_of(view).ship_number(view.actor, ui.hint.ship) if isinstance(ui.hint, ACTIONS) else ui.mover
    return n if n in ready_ships(view) else UNSET


def group_legs(view: View, ui: UnchartedUi) -> tuple[formation.Leg, ...]:
    """Return the moves of the selected ship and all that sail with it; fewer than two if it sails alone."""
    n, draft = moving_ship(view, ui), ui.draft
    if n < 0 or draft == NO_DRAFT or ui.moves_singly or draft.ram or draft.helm or draft.is_astern:
        return ()
    return formation.legs(view, n, draft)


def ghost_ships(view: View, ui: UnchartedUi) -> tuple[int, ...]:
    """Return the ships whose moves are previewed by ghosts."""
    if ui.draft == NO_DRAFT:
        return ()
    return tuple({moving_ship(view, ui), *(leg.ship for leg in group_legs(view, ui))})


def keep(ui: UnchartedUi, clean_ui: UnchartedUi, view: View) -> UnchartedUi:
    """Within an activation, keep whether ships move one by one (``UnchartedUi.moves_singly``)."""
    is_same_activation = ui.mover >= 0 and view.activation is not None and ui.mover in view.activation.group
    return replace(clean_ui, moves_singly=ui.moves_singly) if is_same_activation else clean_ui


def undo_step(view: View, ui: UnchartedUi) -> UnchartedUi | None:
    """Undo the last step of the draft; return ``None`` if it has no steps."""
    if moving_ship(view, ui) < 0 or ui.draft == NO_DRAFT:
        return None
    return replace(ui, draft=steering.undo_part(ui.draft))


def apply_hint(ui: UnchartedUi, action: object) -> UnchartedUi:
    """Use the advised move as the draft."""
    if not isinstance(action, MoveShip):
        return replace(ui, draft=NO_DRAFT)
    # The adviser plans the move of a single ship.
    draft = Draft(action.steps, action.helm, action.back, action.anchor, action.ram)
    return replace(ui, moves_singly=True, draft=draft)


def tap_ship(view: View, ui: UnchartedUi, ship: int) -> Response:
    """Select a ship that is yet to move; for any other ship, a second tap draws a move towards it."""
    n = moving_ship(view, ui)
    if ship in ready_ships(view):
        return replace(ui, ship=ship, mover=ship, draft=NO_DRAFT, hint=None)
    if n >= 0 and ship == ui.ship:
        return _head_toward(view, ui, n, view.ships[ship].at)
    return None


def interact(view: View, ui: UnchartedUi, name: str, args: dict[str, object]) -> Response:
    """Handle a gesture: see the module docstring."""
    if name == "carry":
        return _drag_ship(view, ui, args)
    n = moving_ship(view, ui)
    if name == "hold" and (tapped_ship := args.get("ship")) != n:
        return (
            tap_ship(view, ui, tapped_ship)
            if isinstance(tapped_ship, int) and tapped_ship in ready_ships(view)
            else None
        )
    if n < 0:
        return None
    if name != "go":
        ui = replace(ui, mover=n)
    draft, ship = ui.draft, view.ships[n]
    match name:
        case "tap" if is_coordinate(x := args.get("x")) and is_coordinate(y := args.get("y")):
            return _head_toward(view, ui, n, to_point(view, x, y))
        case "hold" if draft != NO_DRAFT:
            return _sail_group(view, ui, n, draft)
        case "steer" if isinstance(direction := args.get("to"), str) and direction in STEERING_ICONS:
            return _steer_ship(view, ui, n, direction)
        case "helm" if (turn := args.get("by")) in (-1, 1):
            helm = draft.helm + turn
            return (
                _set_draft(view, ui, n, Draft(helm=helm, is_astern=draft.is_astern))
                if abs(helm) <= MAX_HELM
                else None
            )
        case "astern":
            return _set_draft(view, ui, n, Draft(helm=draft.helm, is_astern=not draft.is_astern))
        case "anchor":
            return _set_draft(view, ui, n, replace(draft, drops_anchor=not draft.drops_anchor, ram=""))
        case "alone":
            return replace(ui, moves_singly=not ui.moves_singly)
        case "go":
            return _sail_group(view, ui, n, draft)
        case "ram" if isinstance(m := args.get("ship"), int) and m in plotting.ships_to_ram(view, n, draft):
            return _sail_ship(view, ui, n, replace(draft, drops_anchor=False, ram=view.ships[m].name))
        case "stay":
            return Do(Stay(ship.name))
        case "weigh":
            return Do(Weigh(ship.name))
        case "drop" if draft != NO_DRAFT:
            return replace(ui, draft=NO_DRAFT, hint=None)
    return None


def _sail_ship(view: View, ui: UnchartedUi, n: int, draft: Draft) -> Response:
    refusal = plotting.move_refusal(view, n, draft)
    return refusal if refusal is not None else Do(plotting.move_action(view, n, draft))


def _sail_group(view: View, ui: UnchartedUi, n: int, draft: Draft) -> Response:
    legs = group_legs(view, ui)
    if len(legs) < 2:
        return _sail_ship(view, ui, n, draft)
    first_move, *other_moves = (plotting.move_action(view, leg.ship, leg.draft) for leg in legs)
    return Do(first_move, replace(ui, orders=tuple(other_moves)))


def _set_draft(view: View, ui: UnchartedUi, n: int, draft: Draft) -> UnchartedUi | Refusal:
    """Replace the draft if the steps of the new one can be sailed; otherwise return why not."""
    if draft == NO_DRAFT:
        return replace(ui, draft=draft, hint=None)
    if draft.drops_anchor and (refusal := plotting.move_refusal(view, n, draft)) is not None:
        return refusal
    path = plotting.draft_path(view, n, draft)
    return path if isinstance(path, Refusal) else replace(ui, draft=draft, hint=None)


def _steer_ship(view: View, ui: UnchartedUi, n: int, direction: str) -> Response:
    lone_view = formation.hide_companions(view, n)
    result = steering.add_step(lone_view, n, ui.draft, direction) if not ui.moves_singly else None
    if not isinstance(result, Draft) or (lone_view is not view and len(formation.legs(view, n, result)) < 2):
        result = steering.add_step(view, n, ui.draft, direction)
    return replace(ui, draft=result, hint=None) if isinstance(result, Draft) else result


def _head_toward(view: View, ui: UnchartedUi, n: int, point: tuple[int, int]) -> Response:
    draft = _find_draft(view, ui, n, point) if not view.ships[n].anchored else None
    return replace(ui, ship=n, draft=draft, hint=None) if draft is not None else None


def _find_draft(view: View, ui: UnchartedUi, n: int, point: tuple[int, int]) -> Draft | None:
    """Return the move that ends nearest to a place, if any; ships that would follow do not block it."""
    lone_view = formation.hide_companions(view, n)
    if not ui.moves_singly and lone_view is not view:
        draft = plotting.nearest_draft(lone_view, n, ui.draft, *point)
        if draft is not None and len(formation.legs(view, n, draft)) > 1:
            return draft
    return plotting.nearest_draft(view, n, ui.draft, *point)


def _drag_ship(view: View, ui: UnchartedUi, args: dict[str, object]) -> Response:
    phase, (n, point) = args.get("phase"), dragged_object(view, args, "ship-")
    if n not in ready_ships(view) or view.ships[n].anchored:
        return None
    if n != moving_ship(view, ui):
        ui = replace(ui, draft=NO_DRAFT)
    is_dragging = phase in ("start", "over")
    previous_draft = (ui.draft if ui.previous_draft is None else ui.previous_draft) if is_dragging else None
    ui = replace(ui, ship=n, mover=n, hint=None, previous_draft=previous_draft)
    if phase == "cancel" or point is None:
        return ui
    draft = _find_draft(view, ui, n, point)
    return replace(ui, draft=draft) if draft is not None else ui


def build_parts(view: View, ui: UnchartedUi, context: Context) -> StationParts:
    """Return the screen's parts: ghost, course, reach, shots and buttons."""
    t, ships = context.t, ready_ships(view)
    n = moving_ship(view, ui)
    handles = [
        wake.ship_handle(view, view.ships[m].at, m) for m in ships if m != n and not view.ships[m].anchored
    ]
    rings = [marks.hull_mark(view, m, "ready") for m in ships if m != n]
    if n < 0:
        ship_list = join_names([name(view, m) for m in ships])
        return StationParts(
            overlay=join((rings, handles)),
            frame_points=tuple(view.ships[m].at for m in ships),
            tappable_ships=ships,
            status=msg("Choose a ship to move: {ships}.", ships=ship_list),
        )
    legs = group_legs(view, ui)
    # Ships of the group that sail earlier have already moved.
    moved_view = next((leg.view for leg in legs if leg.ship == n), view)
    ship = view.ships[n]
    path = plotting.draft_path(moved_view, n, ui.draft) if ui.draft != NO_DRAFT else None
    final_ship = replace(ship, at=path.place, heading=path.heading) if isinstance(path, ShipPath) else ship
    underlay, overlay, notes = [], [], list[ShipNote]()
    if not ship.anchored:
        underlay.append(wake.reach_marks(view, n, ui.draft))
    if "wind" in ui.toggles and ship.has_sails:
        underlay.append(chart.upwind_sector(view, final_ship.at))
    if "arcs" in ui.toggles:
        underlay.append(marks.arcs(view, final_ship))
    if isinstance(path, ShipPath):
        overlay += [wake.draw_path(leg.view, leg.ship, leg.draft, leg.path) for leg in legs if leg.ship != n]
        overlay.append(wake.draw_path(moved_view, n, ui.draft, path))
        lines, chance_notes = wake.shot_lines(view, [(leg.ship, leg.path) for leg in legs] or [(n, path)])
        overlay.append(lines)
        notes += chance_notes
    if "threats" in ui.toggles:
        lines, threat_notes = wake.threat_lines(view, n, final_ship)
        overlay.append(lines)
        notes += threat_notes
    if not isinstance(path, ShipPath):
        underlay.append(marks.hull_mark(view, n, "own"))
    underlay += rings
    overlay += handles
    if not ship.anchored:
        overlay.append(wake.ship_handle(view, final_ship.at, n))
    return StationParts(
        overlay=join(overlay),
        underlay=join(underlay),
        notes=tuple(notes),
        subject_ships=(),
        frame_points=wake.reach_corners(view, n),
        tappable_ships=ships,
        actions=steering.action_buttons(moved_view, ui, n, len(legs), t),
        panels=wake.fire_panels(
            moved_view, ui, n, ui.draft if ui.previous_draft is None else ui.previous_draft, t
        ),
        status=_status(moved_view, n, ui.draft, path),
        note=_note(moved_view, n, ui.draft, path)
        if path is not None
        else _ram_note(view, ui) or _wind_note(view, n),
    )


def _status(view: View, n: int, draft: Draft, path: ShipPath | Refusal | None) -> Message:
    ship, maximum = view.ships[n], movement_points(state_of(view), n)
    if ship.anchored:
        return msg("{ship} is at anchor: stay, or weigh anchor.", ship=name(view, n))
    if isinstance(path, ShipPath):
        return msgn(
            "{ship}: {inches}″, {n} of {all} points left, heading {degrees}°.",
            "{ship}: {inches}″, {n} of {all} points left, heading {degrees}°.",
            path.points,
            ship=name(view, n),
            inches=path.distance / 1000,
            all=maximum,
            degrees=15 * path.heading,
        )
    return msg(
        "{ship}: {inches} inches. Choose a place, or drag the ship.", ship=name(view, n), inches=maximum / 4
    )


def _note(view: View, n: int, draft: Draft, path: ShipPath | Refusal) -> Message | None:
    """Warn of contacts or the wind, or explain why the move may not end there."""
    if isinstance(path, Refusal):
        return path.message
    if path.leaves_table:
        return msg("She leaves the table and is out of the game.")
    for m in plotting.contacts(view, n, draft):
        obstacle = name(view, m)
        dice = next(
            (
                attack.flat
                for attack in plotting.impact_attacks(view, n, m, is_ram=False)
                if attack.target == n
            ),
            0,
        )
        if dice:
            if m >= FIRST_TERRAIN:
                return msg("She runs aground on {what}: {dice} dice against her.", what=obstacle, dice=dice)
            return msg("She runs into {what}: {dice} dice against her.", what=obstacle, dice=dice)
        return msg("She reaches {what}.", what=obstacle)
    if (refusal := plotting.move_refusal(view, n, draft)) is not None:
        return refusal.message
    return _WIND_WARNING if plotting.is_into_wind(view, n, path.heading) else None


def _ram_note(view: View, ui: UnchartedUi) -> Message | None:
    """Explain what another tap on the selected enemy does."""
    m = ui.ship
    if m < 0 or not view.ships[m].is_afloat or view.ships[m].side != 1 - view.actor:
        return None
    return msg("Choose {ship} again to head straight for her and ram her.", ship=name(view, m))


def _wind_note(view: View, n: int) -> Message | None:
    if plotting.is_into_wind(view, n, view.ships[n].heading):
        return _WIND_WARNING
    if view.ships[n].has_sails and view.wind >= 0:
        return msg("The wind blows to the {point}.", point=POINT_NAMES[view.wind])
    return None
