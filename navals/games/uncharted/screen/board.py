"""The board: a table of 48 inches.

Each kind of task that waits for a person has a station (``STATIONS``), which draws marks, buttons and
sentences and handles gestures. The board adds the turn bar, the hands, the selected ship's sheet, and the
table in words.

Gestures of the board (name, argument); others go to the station, then to the hand:

    tap {x, y}        a tap on the sea, in user units: for the ruler, a ship nearby, or the station
    ship {ship}       a tap on a ship: for the station, or to select it
    next {back}       select the next or previous ship: of those ready, or else of all
    show {what}       toggle arcs, threats, wind, ruler; ``ask``: ask about every card
    drop              clear the selection
    counsel {action}  select one of the adviser's actions
    heed              carry out the hint
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Final, cast

from msgspec.structs import replace

from navals.core.message import Message, msg, msgn
from navals.core.refusal import Refusal
from navals.games.uncharted.card import DEALT
from navals.games.uncharted.rules import notation
from navals.games.uncharted.rules.actions import Play
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.turn.ending import side_scores
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen import choosing, counsel, hand, motion, muster, standing, track
from navals.games.uncharted.screen.guns import guns, melee, sheet, thrown
from navals.games.uncharted.screen.guns.salvo import state_of
from navals.games.uncharted.screen.helm import helm, wake
from navals.games.uncharted.screen.sea import nearby, table
from navals.games.uncharted.screen.ui import UNSET, Response, StationParts, UnchartedUi, to_point
from navals.games.uncharted.words import navy
from navals.ui.board.board import Board, Context, Do, KeyFigure, Scene, Score
from navals.ui.board.numbers import is_real
from navals.ui.board.positions import parse_legal_action
from navals.ui.draw.html import Markup, join

STATIONS: Final[dict[type[tasks.Task], ModuleType]] = {
    tasks.PlacePiece: muster,
    tasks.Deploying: muster,
    tasks.Choosing: choosing,
    tasks.Moving: helm,
    tasks.Aiming: guns,
    tasks.Dividing: melee,
    tasks.Window: hand,
    tasks.Discarding: hand,
}
_EMPTY_UI: Final = UnchartedUi()
_HABITS: Final = ("arcs", "threats", "wind", standing.ASK_TOGGLE)
_TOGGLES: Final = (*_HABITS, "ruler")
_TABLE_KEYS: Final = (
    (("N", "Shift+N"), msg("next ship, previous ship")),
    (("A", "T", "W", "R"), msg("arcs of fire, threats, wind, ruler")),
    (("+", "−", "0"), msg("zoom in, zoom out, or show the whole table (move it with the arrow keys)")),
)


def station(view: View) -> ModuleType | None:
    """Return the station of the task that waits for a person, if any."""
    return STATIONS.get(type(view.task)) if view.actor >= 0 and view.task is not None else None


class UnchartedBoard(Board[View, UnchartedUi]):
    """The board; for its methods, see ``navals.ui.board.board.Board``."""

    example = "move C1 s4 r2 s4"
    touches = (
        (msg("Tap a ship"), msg("choose it, or aim at it")),
        (msg("Tap the sea"), msg("see your course to that point")),
        (msg("Two fingers"), msg("zoom in or out on the sea")),
    )
    keys = _TABLE_KEYS
    prompt = staticmethod(thrown.prompt)
    finale = staticmethod(track.finale)
    motion = staticmethod(motion.film)
    follow = staticmethod(standing.default_action)
    automatic_action = staticmethod(standing.automatic_action)

    def __init__(self) -> None:
        self._facts_cache: tuple[object, tuple[Markup, Markup]] | None = None

    def score(self, view: View) -> Score:
        """Return the points won so far (3.14)."""
        score_a, score_b = side_scores(state_of(view))
        return Score(msg("Points"), (score_a, score_b))

    def figure(self, counts: Mapping[str, int]) -> KeyFigure | None:
        """Return the number of hull points taken from the enemy."""
        damage = counts.get(DEALT.text, 0)
        label = msgn("{n} hull point taken from the enemy", "{n} hull points taken from the enemy", damage)
        return KeyFigure(label, damage)

    def keys_here(self, view: View) -> tuple[tuple[tuple[str, ...], Message], ...]:
        return (*getattr(station(view), "KEYS", ()), *_TABLE_KEYS)

    def keys_ever(self) -> tuple[tuple[tuple[str, ...], Message], ...]:
        stations = dict.fromkeys(STATIONS.values())
        return (*(row for module in stations for row in getattr(module, "KEYS", ())), *_TABLE_KEYS)

    def example_here(self, view: View) -> str:
        make_example = getattr(station(view), "example", None)
        return str(make_example(view)) if make_example is not None else self.example

    def new_ui(self, view: View) -> UnchartedUi:
        make_ui = getattr(station(view), "new_ui", None)
        ui: UnchartedUi = make_ui(view) if make_ui is not None else UnchartedUi()
        return ui

    def keep(self, ui: UnchartedUi, view: View) -> UnchartedUi:
        """Keep toggles, orders, the open hand while its owner is to act, and what the station keeps."""
        field_names = ("toggles", "ruler", "orders", "volley", "past_offers")
        clean_ui = replace(self.new_ui(view), **{name: getattr(ui, name) for name in field_names})
        if ui.shown_hand is not None and ui.shown_hand[0] == view.actor and view.result is None:
            clean_ui = replace(clean_ui, shown_hand=ui.shown_hand)
        keep_selection = getattr(station(view), "keep", None)
        return keep_selection(ui, clean_ui, view) if keep_selection is not None else clean_ui

    def habits(self, ui: UnchartedUi) -> tuple[str, ...]:
        return tuple(name for name in ui.toggles if name in _HABITS)

    def with_habits(self, ui: UnchartedUi, habits: tuple[str, ...]) -> UnchartedUi:
        return replace(ui, toggles=tuple(name for name in _HABITS if name in habits))

    def takes_back(self, view: View) -> bool:
        """Return whether the last action may be taken back: any but playing a card."""
        return not isinstance(view.last, Play)

    def undo_step(self, view: View, ui: UnchartedUi) -> UnchartedUi | None:
        """Return the selection without the last step of its draft, or ``None`` if no step can be undone."""
        undo_draft = getattr(station(view), "undo_step", None)
        return undo_draft(view, ui) if undo_draft is not None else None

    def is_private(self, view: View) -> bool:
        return False

    def has_secrets(self, view: View) -> bool:
        return view.options.cards and any(view.held) and view.result is None

    def advises(self, view: View) -> bool:
        return True

    def joins_last_draw(self, view: View) -> bool:
        """Return whether the opening hands are being drawn: these draws belong together."""
        return isinstance(view.task, tasks.Drawing)

    def scene(self, view: View, ui: UnchartedUi, context: Context) -> Scene:
        module = station(view) if context.acting_seat is not None else None
        parts: StationParts = module.build_parts(view, ui, context) if module is not None else StationParts()
        underlay, threat_marks, notes = wake.toggled_marks(
            view, ui, _subject_ships(view, ui, parts) if module is not None else ()
        )
        overlay = join((counsel.hint_marks(view, context), parts.overlay, threat_marks))
        notes = (*parts.notes, *notes)
        parts = replace(parts, overlay=overlay, underlay=join((parts.underlay, underlay)), notes=notes)
        board = table.render(view, ui, context, parts, helm.ghost_ships(view, ui) if module is helm else ())
        facts, turn_bar = self._facts_and_turn_bar(view, ui, context)
        hand_panel = join((counsel.suggestion_panel(view, context), parts.panels))
        note = parts.note and navy.name_ships(parts.note, view.options, view.actor)
        if context.hint is not None and context.shows_advice and context.hint.reason is not None:
            note = counsel.hint_reason(view, context.hint.reason)
        return Scene(board, parts.actions, facts, parts.status, note, turn_bar, hand_panel)

    def _facts_and_turn_bar(self, view: View, ui: UnchartedUi, context: Context) -> tuple[Markup, Markup]:
        """Return facts (hands, sheet, table in words) and the turn bar, cached while only drafts change."""
        ui = replace(
            ui, draft=_EMPTY_UI.draft, previous_draft=None, aim=_EMPTY_UI.aim, berth=_EMPTY_UI.berth, ruler=()
        )
        key = view, ui, context
        if not self._facts_cache or self._facts_cache[0] != key:
            facts = join((sheet.ship_sheet(*key), hand.hands_panel(*key), nearby.describe_sea(*key)))
            self._facts_cache = key, (facts, track.turn_bar(view, context))
        return self._facts_cache[1]

    def apply_hint(self, ui: UnchartedUi, action: object) -> UnchartedUi:
        for module in (muster, choosing, helm, guns, melee, hand):
            if isinstance(action, module.ACTIONS):
                ui = module.apply_hint(ui, action)
        return replace(ui, hint=action)

    def focus_target(self, view: View) -> str | None:
        """Return the station's element to focus, or the table, where keys select targets and squadrons."""
        find_focus = getattr(station(view), "focus_target", None)
        return find_focus(view) if find_focus is not None else "sea"

    def interact(self, view: View, ui: UnchartedUi, name: str, arg: object) -> Response:
        args: dict[str, object] = arg if isinstance(arg, dict) else {}
        if (module := station(view)) is None:
            return None
        # Any gesture cancels the rest of a formation's move or volley.
        ui = replace(ui, orders=(), volley=None)
        match name:
            case "tap":
                x, y = args.get("x"), args.get("y")
                return _tap_sea(view, ui, module, x, y) if is_real(x) and is_real(y) else None
            case "ship" if isinstance(n := args.get("ship"), int) and 0 <= n < len(view.ships):
                return _tap_ship(view, ui, module, n)
            case "next":
                return _select_next(view, ui, module, bool(args.get("back")))
            case "show" if args.get("what") in _TOGGLES:
                toggle_name = args["what"]
                other_toggles = tuple(toggle for toggle in ui.toggles if toggle != toggle_name)
                toggles = other_toggles if toggle_name in ui.toggles else (*ui.toggles, toggle_name)
                return replace(ui, toggles=toggles, ruler=() if toggle_name == "ruler" else ui.ruler)
            case "counsel" if (
                action := parse_legal_action(state_of(view), notation.parse, args.get("action"))
            ) is not None:
                return self.apply_hint(ui, action)
            case "heed" if ui.hint is not None:
                return Do(ui.hint)
        response: Response = module.interact(view, ui, name, args)
        if response is None and module is not hand:
            response = hand.interact(view, ui, name, args)
        if response is None and name == "drop":
            response = replace(
                self.new_ui(view), toggles=ui.toggles, shown_hand=ui.shown_hand, past_offers=ui.past_offers
            )
        if isinstance(response, Refusal):
            response = replace(response, message=navy.name_ships(response.message, view.options, view.actor))
        return response


def _subject_ships(view: View, ui: UnchartedUi, parts: StationParts) -> tuple[int, ...]:
    """Return the ships whose arcs, winds and threats are drawn if toggled on."""
    if parts.subject_ships is not None:
        return parts.subject_ships
    if 0 <= ui.ship < len(view.ships) and view.ships[ui.ship].is_at_sea:
        return (ui.ship,)
    living_ships = state_of(view).living_ships(view.actor)
    acting_ships = view.activation.group if view.activation is not None else ()
    return tuple(n for n in living_ships if n in acting_ships) or tuple(living_ships)


def _tap_sea(view: View, ui: UnchartedUi, module: ModuleType, x: float, y: float) -> Response:
    """Handle a tap on the sea; close to a ship, it counts as a tap on the ship."""
    if "ruler" in ui.toggles:
        start = ui.ruler if len(ui.ruler) == 1 else ()
        return replace(ui, ruler=(*start, to_point(view, x, y)))
    n = table.ship_at(view, x, y)
    if n >= 0:
        return _tap_ship(view, ui, module, n)
    return cast(Response, module.interact(view, ui, "tap", {"x": x, "y": y}))


def _tap_ship(view: View, ui: UnchartedUi, module: ModuleType, n: int) -> Response:
    if not view.ships[n].is_at_sea:
        return None
    response: Response = module.tap_ship(view, ui, n)
    return response if response is not None else replace(ui, ship=UNSET if ui.ship == n else n)


def _select_next(view: View, ui: UnchartedUi, module: ModuleType, is_reverse: bool) -> Response:
    """Select the next or previous ship: of those ready at the station or, if none is, of all on the sea."""
    ready_ships = module.ready_ships(view) if hasattr(module, "ready_ships") else ()
    ships = ready_ships or tuple(n for n, ship in enumerate(view.ships) if ship.is_at_sea)
    if not ships:
        return None
    current_ship = ui.aim.shares[0][0] if ui.aim.shares else ui.ship
    index = ships.index(current_ship) if current_ship in ships else 0 if is_reverse else -1
    n = ships[(index + (-1 if is_reverse else 1)) % len(ships)]
    return _tap_ship(view, ui, module, n) if ready_ships and n != current_ship else replace(ui, ship=n)


BOARD = UnchartedBoard()
