"""The board of the simulated table: ``felt`` draws it, ``cue`` handles gestures."""

from __future__ import annotations

import msgspec

from navals.core.refusal import NotationError
from navals.games.billiard.rules import notation
from navals.games.billiard.rules.events import Rolled, Strike
from navals.games.billiard.rules.table.match import state_of
from navals.games.billiard.rules.table.shots import can_rest
from navals.games.billiard.rules.units import UNIT_COUNT
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.table import console, cue, facts, felt, reel
from navals.games.billiard.screen.table.cue import TableUi
from navals.games.billiard.screen.tally import TallyBoard
from navals.ui.board.board import Context, Do, Motion, Scene
from navals.ui.draw.html import EMPTY, join


class SimulatedTable(TallyBoard[TableUi]):
    """The board of the simulated table; see ``navals.ui.board.board.Board``."""

    open_table = False
    example = "shot 2 aim=37.50 speed=3.200 side=0.00 top=0.00"
    keys = console.KEYS
    new_ui = staticmethod(cue.new_ui)
    apply_hint = staticmethod(cue.apply_hint)
    motion = staticmethod(reel.film)

    def keep(self, ui: TableUi, view: View) -> TableUi:
        """Return a new selection that keeps the display settings and, if it can still be used, the unit."""
        return cue.new_ui(view, ui)

    def advises(self, view: View) -> bool:
        return bool(view.spots)

    def scene(self, view: View, ui: TableUi, context: Context) -> Scene:
        t, is_acting = context.t, context.acting_seat is not None
        board = felt.render(view, ui, context)
        strip = facts.armies_panel(view, ui, is_acting, context.names, t)
        hand = facts.close_up_panel(view, ui, context)
        if not is_acting or not cue.usable_units(view):
            return Scene(board, facts=facts.places_panel(view, ui, context) or EMPTY, strip=strip, hand=hand)
        parts = [facts.film_panel(view, context)]
        if view.phase != "rise":
            aim, speed = (
                (ui.aim, ui.speed) if ui.drag_offset is None else ui.original_shot
            )  # not updated during a drag
            parts += [facts.aim_panel(view, ui, context), facts.exact_fields(aim, speed, ui.side, ui.top, t)]
        parts += [
            facts.display_settings(ui.lines, ui.labels, ui.release, t),
            facts.places_panel(view, ui, context),
        ]
        return Scene(
            board,
            console.shot_controls(view, ui, context),
            join([part for part in parts if part]),
            console.status_line(view, ui),
            console.shot_note(view, ui),
            strip,
            hand,
        )

    def interact(self, view: View, ui: TableUi, name: str, arg: object) -> TableUi | Do | Motion | None:
        """Return a new selection, an action, a replay of the last shot, or None if the gesture is invalid."""
        args: dict[str, object] = arg if isinstance(arg, dict) else {}
        if name == "replay":
            return _replay_shot(view, args)
        return cue.apply_gesture(view, ui, name, args)

    def focus_target(self, view: View) -> str | None:
        return "pool-shoot" if cue.usable_units(view) and view.spots else None


def _replay_shot(view: View, args: dict[str, object]) -> Motion | None:
    """Return the film of the shot that a replay button's arguments describe; None if they are invalid."""
    try:
        strike = notation.parse(str(args.get("strike"))[:200], state_of(view))
        positions = msgspec.convert(args.get("before"), type=tuple[tuple[int, int] | None, ...])
    except (NotationError, msgspec.ValidationError):
        return None
    if not isinstance(strike, Strike) or len(positions) != UNIT_COUNT or positions[strike.unit - 1] is None:
        return None
    if not can_rest(positions, cue.cloth_of(view)):
        return None
    roll = Rolled(seat=0, strike=strike, before=positions, touched=(), fell=())
    return reel.film(view, [roll], reel.SLOW_FACTOR if args.get("slow") is True else 1)
