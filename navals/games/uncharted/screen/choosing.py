"""Station: choose the squadron to activate, or a group of it.

Gestures:

    choose {at}   choose a squadron or group by its index
    activate      activate it
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from msgspec.structs import replace

from navals.core.message import msg
from navals.games.uncharted.rules.actions import Activate
from navals.games.uncharted.rules.fire import aiming
from navals.games.uncharted.rules.fire.aiming import Shot
from navals.games.uncharted.rules.position import COMMAND_RADIUS
from navals.games.uncharted.rules.turn.activation import legal_activations
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns.salvo import name, state_of
from navals.games.uncharted.screen.helm.wake import shot_list
from navals.games.uncharted.screen.sea import marks
from navals.games.uncharted.screen.ui import INCH, UNSET, Response, StationParts, UnchartedUi
from navals.games.uncharted.words.navy import strip_article
from navals.games.uncharted.words.sentences import join_names
from navals.ui.board.board import Context, Do
from navals.ui.components import button_row, panel
from navals.ui.components.deeds import main_button, tool_button
from navals.ui.draw.html import EMPTY, Markup, join, tag
from navals.ui.draw.svg import g, path, xy
from navals.ui.words.i18n import Language

ACTIONS: Final = (Activate,)
KEYS: Final = ((("1", "2", "3"), msg("choose a squadron")), (("Enter",), msg("activate the chosen squadron")))


@lru_cache(maxsize=8)
def possible_activations(view: View) -> tuple[Activate, ...]:
    """Return the possible activations of the seat to act."""
    return tuple(
        action for action in legal_activations(state_of(view), view.actor) if isinstance(action, Activate)
    )


def activation_ships(view: View, action: Activate) -> tuple[int, ...]:
    """Return the ships of an activation."""
    state = state_of(view)
    if action.group:
        return tuple(state.ship_number(view.actor, name) for name in action.group)
    return state.squadron_ships(view.actor, action.squadron)


def find_choice(view: View, ui: UnchartedUi) -> Activate | None:
    """Return the chosen activation, or ``None`` if the selection is not legal."""
    matches = (action for action in possible_activations(view) if action.squadron == ui.squadron)
    return next((action for action in matches if activation_ships(view, action) == ui.group), None)


def ready_ships(view: View) -> tuple[int, ...]:
    """Return all ships that may be chosen."""
    return tuple(n for action in possible_activations(view) for n in activation_ships(view, action))


def new_ui(view: View) -> UnchartedUi:
    """Propose the squadron nearest to an enemy."""
    nearest_choice = min(possible_activations(view), key=lambda action: _enemy_distance(view, action))
    return replace(_select_squadron(view, UnchartedUi(), nearest_choice), ship=UNSET)


def _enemy_distance(view: View, action: Activate) -> float:
    """Return the distance of an activation's ships from the nearest enemy, by centres; 0 without enemies."""
    enemy_places = [view.ships[m].at for m in state_of(view).living_ships(1 - view.actor)]
    ship_places = [view.ships[n].at for n in activation_ships(view, action)]
    return min(
        (
            hypot(own_place[0] - enemy_place[0], own_place[1] - enemy_place[1])
            for own_place in ship_places
            for enemy_place in enemy_places
        ),
        default=0.0,
    )


def example(view: View) -> str:
    """Return the first possible activation in notation."""
    from navals.games.uncharted.rules.notation import text

    return text(possible_activations(view)[0])


def apply_hint(ui: UnchartedUi, action: Activate) -> UnchartedUi:
    """Select the advised squadron; ``build_parts`` gets its ships from the advised action."""
    return replace(ui, squadron=action.squadron, group=())


def _select_squadron(view: View, ui: UnchartedUi, action: Activate) -> UnchartedUi:
    ships = activation_ships(view, action)
    ship = ui.ship if ui.ship in ships else ships[0]
    return replace(ui, ship=ship, squadron=action.squadron, group=ships, hint=None)


def tap_ship(view: View, ui: UnchartedUi, ship: int) -> Response:
    """Choose the squadron or group of a ship; undo the choice if the ship is selected already."""
    for action in possible_activations(view):
        if ship in activation_ships(view, action):
            if find_choice(view, ui) == action and ui.ship == ship:
                return replace(ui, ship=UNSET, squadron=UNSET, group=())
            return _select_squadron(view, replace(ui, ship=ship), action)
    return None


def interact(view: View, ui: UnchartedUi, name: str, args: dict[str, object]) -> Response:
    """Handle a gesture: see the module docstring."""
    choices = possible_activations(view)
    match name:
        case "choose" if isinstance(index := args.get("at"), int) and 0 <= index < len(choices):
            return _select_squadron(view, ui, choices[index])
        case "activate":
            action = ui.hint if isinstance(ui.hint, Activate) else find_choice(view, ui)
            return Do(action) if action is not None else None
    return None


@lru_cache(maxsize=4)
def _shots(view: View, ships: tuple[int, ...]) -> tuple[Shot, ...]:
    state = state_of(view)
    return tuple(shot for n in ships if not state.is_engaged(n) for shot in aiming.shots(state, n))


def build_parts(view: View, ui: UnchartedUi, context: Context) -> StationParts:
    """Return the screen's parts: all squadrons, and the chosen one's command radius and shots."""
    t, choices = context.t, possible_activations(view)
    action = ui.hint if isinstance(ui.hint, Activate) else find_choice(view, ui)
    ships = ready_ships(view)
    rings = [marks.hull_mark(view, n, "ready") for n in ships]
    if action is None:
        return StationParts(
            underlay=join(rings),
            frame_points=tuple(view.ships[n].at for n in ships),
            tappable_ships=ships,
            actions=_button_row(view, choices, None, t),
            status=msg("Choose a squadron to activate: tap one of its ships."),
        )
    group = activation_ships(view, action)
    squadron_ships = state_of(view).squadron_ships(view.actor, action.squadron)
    drifting_ships = tuple(n for n in squadron_ships if n not in group)
    shots = _shots(view, group)
    notes = marks.chance_notes(shots)
    firing_pairs = dict.fromkeys((shot.ship, shot.target) for shot in shots)
    sight_lines = [marks.sight_line(view, view.ships[ship].at, target) for ship, target in firing_pairs]
    rings = [marks.hull_mark(view, n, "ready") for n in ships if n not in squadron_ships]
    rings += [marks.hull_mark(view, n, "own") for n in group]
    rings += [marks.hull_mark(view, n, "bad") for n in drifting_ships]
    title = t("Possible targets now")
    shot_panel = panel(title, shot_list(view, shots, title, t), id="prospect") if shots else EMPTY
    ship_list = join_names([name(view, n) for n in drifting_ships]) if drifting_ships else None
    return StationParts(
        notes=notes,
        underlay=join((_command_marks(view, squadron_ships), rings, sight_lines)),
        subject_ships=group,
        frame_points=tuple(
            view.ships[n].at for n in (*squadron_ships, *ships, *(note.ship for note in notes))
        ),
        small_frame_points=tuple(view.ships[n].at for n in (*squadron_ships, *(note.ship for note in notes))),
        tappable_ships=ships,
        actions=_button_row(view, choices, action, t),
        panels=shot_panel,
        status=msg(
            "Squadron {number}, {ships}: activate it, or choose another.",
            number=action.squadron + 1,
            ships=join_names([name(view, n) for n in group]),
        ),
        note=msg("Out of command, and about to drift: {ships}.", ships=ship_list) if ship_list else None,
    )


def _command_marks(view: View, ships: tuple[int, ...]) -> Markup:
    """Draw the command radius of 4 inches around each ship, and links between ships within it."""
    state = state_of(view)
    radius = COMMAND_RADIUS * INCH / 1000
    circles = [marks.outline(view, view.ships[n], "command", radius) for n in ships]
    link_path = "".join(
        f"M{xy(*marks.ship_point(view, first))}L{xy(*marks.ship_point(view, second))}"
        for index, first in enumerate(ships)
        for second in ships[index + 1 :]
        if state.distance(first, second) <= COMMAND_RADIUS
    )
    return g(
        circles if len(ships) > 1 else None,
        path(link_path, class_="command-link") if link_path else None,
        clip_path="url(#sea-clip)",
    )


def _button_row(view: View, choices: tuple[Activate, ...], action: Activate | None, t: Language) -> Markup:
    squadron_buttons = [
        marks.squadron_button(
            [strip_article(t.message(name(view, n))) for n in activation_ships(view, choice)],
            "choose",
            {"at": index},
            is_on=choice == action,
            id=f"choose-{index}",
            key=str(index + 1) if index < 9 else None,
            title=t("Squadron {n}", n=choice.squadron + 1),
        )
        for index, choice in enumerate(choices)
    ]
    squadron_row = tag("span", squadron_buttons, class_="squadrons", role="group", aria_label=t("Squadrons"))
    clear_button = tool_button(t("Clear selection"), "close", "drop", key="Escape") if action else None
    activate_button = main_button(
        t("Activate"), "activate", "flag", None if action is not None else t("choose a squadron first")
    )
    return button_row(squadron_row, clear_button, activate_button)
