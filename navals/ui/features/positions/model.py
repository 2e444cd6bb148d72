"""A position set up by hand. It is always valid: invalid changes are refused with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from navals.core.game import AnyGame
from navals.core.message import Message, msg
from navals.core.option import OptionError
from navals.core.player import LEVELS
from navals.core.refusal import NotationError
from navals.core.rules import Position, options_of
from navals.ui.board.arranger import Arranger, Brush, MovablePiece, Pairs
from navals.ui.registry import arranger_of, game_of
from navals.ui.session.arranged import (
    MAX_LENGTH,
    Arrangement,
    build_state,
    first_setup,
    load_position,
    normalize_position,
    preset_position,
)

MAX_UNDO: Final = 50  # maximum number of changes that can be undone


class Positions(msgspec.Struct, frozen=True):
    """The position of a `game` on the page, with the selected piece and previous positions. After a refused
    change, `refusal` and `rule` say why; `field_name` is the field concerned (as in `positions:set`, or
    `text`), `typed_text` what was typed into it.

    `level` is the computer's level; `preset` is the origin of the position. `uses_initial_position`: begin a
    game on the edited ground, but from the game's start; `is_large`: enlarge the picture."""

    game: str = ""
    arrangement: Arrangement = Arrangement("", "")
    piece_id: str = ""
    refusal: Message | None = None
    rule: str = ""
    field_name: str = ""
    typed_text: str = ""
    history: tuple[Arrangement, ...] = ()
    level: str = LEVELS[1]
    preset: str = ""
    uses_initial_position: bool = False
    is_large: bool = False

    @property
    def has_pending_field(self) -> bool:
        """Whether a field still shows a refused value, which is not in the position."""
        return self.refusal is not None and self.field_name != ""


def arranger(game_id: str) -> Arranger[object]:
    """Return the arranger of a game that has one."""
    return arranger_of(game_id)


def open_preset(game: AnyGame, preset_id: str) -> Positions:
    """Return the initial state for a preset; if the id is unknown, for one against the computer."""
    arrangement, preset = preset_position(game, preset_id)
    return Positions(game.id, arrangement, preset=preset)


def restore_model(game: AnyGame, store: Mapping[str, str]) -> Positions | None:
    """Return the state with the stored position, or `None` if there is no valid one."""
    arrangement = load_position(game, store)
    return None if arrangement is None else Positions(game.id, arrangement)


def clear_refusal(model: Positions) -> Positions:
    """Return the state without the refusal and what was typed."""
    return replace(model, refusal=None, rule="", field_name="", typed_text="")


def keep_typed_text(model: Positions, field_name: str, value: str) -> Positions:
    """Keep what was typed in a field whose change was refused."""
    return (
        model
        if model.refusal is None
        else replace(model, field_name=field_name, typed_text=value[:MAX_LENGTH])
    )


def change_text(model: Positions, setup: str) -> Positions:
    """Change the position to the one in a text, or set the refusal."""
    return _set_arrangement(model, Arrangement(model.arrangement.options, setup))


def _apply_pairs(model: Positions, pairs: Pairs) -> Positions:
    """Apply an arranger's change; if `pairs.is_initial`, take the first position for the new options."""
    if not pairs.is_initial:
        return _set_arrangement(model, Arrangement(pairs.options, pairs.write()))
    game = game_of(model.game)
    try:
        options = game.schema.parse(pairs.options)
    except OptionError as error:
        return replace(clear_refusal(model), refusal=error.message, rule=error.rule)
    return _set_arrangement(model, Arrangement(pairs.options, first_setup(game, options)))


def with_options(model: Positions, options: str) -> Positions:
    """Return the state with the first position for these options, or with the refusal."""
    pairs = Pairs.parse("", options)
    pairs.is_initial = True
    return _apply_pairs(model, pairs)


def _set_arrangement(model: Positions, new_arrangement: Arrangement) -> Positions:
    game = game_of(model.game)
    try:
        arrangement = normalize_position(game, new_arrangement)
    except (OptionError, NotationError) as error:
        return replace(clear_refusal(model), refusal=error.message, rule=error.rule)
    history = (
        model.history if arrangement == model.arrangement else (*model.history, model.arrangement)[-MAX_UNDO:]
    )
    return replace(clear_refusal(model), arrangement=arrangement, history=history)


def undo_change(model: Positions) -> Positions:
    """Undo the last change, or dismiss it if it was refused."""
    if model.has_pending_field:
        return clear_refusal(model)
    if not model.history:
        return model
    return replace(clear_refusal(model), arrangement=model.history[-1], history=model.history[:-1])


def position_pairs(model: Positions) -> Pairs:
    """Return the key-value pairs of the position."""
    return Pairs.parse(model.arrangement.setup, model.arrangement.options)


def selected_brush(model: Positions) -> Brush | None:
    """Return the selected brush, or `None`."""
    brushes = arranger_of(model.game).brushes(build_state(model.game, model.arrangement))
    return next((item for item in brushes if item.id == model.piece_id), None)


def piece_at(model: Positions, sheet_index: int, x: float, y: float) -> MovablePiece | None:
    """Return the nearest piece that covers a point of a sheet, or `None`. If the selected piece belongs to a
    side, ignore pieces of no side."""
    pieces = arranger_of(model.game).pieces(build_state(model.game, model.arrangement))
    has_side = any(piece.id == model.piece_id and piece.side != 2 for piece in pieces)
    candidates: list[tuple[float, MovablePiece]] = []
    for piece in pieces:
        if piece.point is None or piece.sheet != sheet_index or (has_side and piece.side == 2):
            continue
        dx, dy = piece.point[0] - x, piece.point[1] - y
        if dx * dx + dy * dy <= piece.radius * piece.radius:
            candidates.append((dx * dx + dy * dy, piece))
    return min(candidates, key=lambda candidate: candidate[0])[1] if candidates else None


def tap_sheet(model: Positions, sheet_index: int, x: float, y: float) -> Positions:
    """Handle a tap on a sheet: select the piece there, or place the selected one."""
    piece = piece_at(model, sheet_index, x, y) if selected_brush(model) is None else None
    if piece is not None and (not model.piece_id or piece.id != model.piece_id):
        return replace(clear_refusal(model), piece_id=piece.id)
    if not model.piece_id:
        return model
    pairs = position_pairs(model)
    if not arranger_of(model.game).place(
        build_state(model.game, model.arrangement), pairs, model.piece_id, sheet_index, x, y
    ):
        return replace(clear_refusal(model), refusal=msg("nothing can go there"))
    return _apply_pairs(model, pairs)


def set_value(model: Positions, piece_id: str, knob_name: str, value: str) -> Positions:
    """Set the value `knob_name` of a piece, of the ground (`GROUND`) or, for "", of the whole position."""
    pairs = position_pairs(model)
    arranger_of(model.game).set_knob(
        build_state(model.game, model.arrangement), pairs, piece_id, knob_name, value[:MAX_LENGTH]
    )
    return _apply_pairs(model, pairs)


def write_record(model: Positions) -> str:
    """Return a record without moves, from the position or, if the reader chose so, from the game's start."""
    from navals.core.record import record
    from navals.core.record.record import Replay

    game = game_of(model.game)
    options = game.schema.parse(model.arrangement.options)
    return record.write(
        Replay(game, options, {} if is_from_start(model) else {"Setup": model.arrangement.setup})
    )


def is_from_start(model: Positions) -> bool:
    """Return whether games begin on the edited ground, but from the game's start."""
    return model.uses_initial_position and arranger_of(model.game).is_edited(
        build_state(model.game, model.arrangement)
    )


def to_arrangement(game: AnyGame, position: Position) -> Arrangement | None:
    """Return a position from a game, or `None` if it cannot be written as text."""
    setup = game.setup(position.state)
    options = options_of(position.state)
    return None if setup is None else Arrangement(game.schema.write(options), setup)
