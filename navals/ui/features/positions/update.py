"""Gestures on the positions page: pieces, values, text, and games from a position."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.core.player import LEVELS
from navals.core.record import link
from navals.ui.board.arranger import GROUND
from navals.ui.features.positions import hint
from navals.ui.features.positions import model as positions
from navals.ui.features.positions.model import Positions
from navals.ui.registry import arranger_of
from navals.ui.session import bots
from navals.ui.session.arranged import KIND, build_state
from navals.ui.shell.effects import BeginGame, Effect, Focus, Show, ShowNote, Visit, Warn
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step

HINT_PAGE: Final = "hint"  # last part of the hint page's address


def on_arrival(model: Positions, gesture: Gesture, shell: Shell) -> Step[Positions]:
    """Restore the position; on the hint page, ask for a hint or return if there is none."""
    game = shell.game()
    if game is None or shell.part(1) != "position" or not game.card.arranged:
        return model, ()
    if model.game == game.id and model.arrangement.setup:
        model = replace(positions.clear_refusal(model), piece_id="")
    else:
        model = positions.restore_model(game, shell.store) or positions.open_preset(game, "")
    if shell.part(2) != HINT_PAGE:
        return model, ()
    if (reason := hint.no_hint_reason(game.id, model.arrangement)) is not None:
        return model, (Visit(_page_address(game.id), replaces=True), ShowNote(shell.t.sentence(reason)))
    return model, (
        Show(separate_board=hint.PositionHint(game.id, model.arrangement, shell.entropy(32))),
        Focus("title"),
    )


def _page_address(game_id: str) -> str:
    return f"#/{game_id}/position"


def _add_effects(old_model: Positions, model: Positions, shell: Shell, focus: str = "") -> Step[Positions]:
    """Return the new model with the effects that store its position or announce its refusal."""
    effects: list[Effect] = []
    if model.refusal is not None:
        effects.append(Warn(shell.t.sentence(model.refusal)))
    elif model.arrangement != old_model.arrangement:
        effects.append(Shelf.put(KIND, model.game, model.arrangement))
    if focus:
        effects.append(Focus(focus))
    return model, effects


def _is_open(model: Positions, shell: Shell) -> bool:
    is_on_page = shell.part(1) == "position" and shell.part(2) != HINT_PAGE
    return bool(model.game) and shell.part(0) == model.game and is_on_page


def _open_preset(model: Positions, gesture: Gesture, shell: Shell) -> Step[Positions]:
    game = shell.game()
    if game is None or not _is_open(model, shell):
        return model, ()
    new_model = positions.open_preset(game, gesture.text("value"))
    return _add_effects(model, replace(new_model, history=(), level=model.level), shell)


def _pick_piece(model: Positions, gesture: Gesture, shell: Shell) -> Step[Positions]:
    piece_id = gesture.text("piece")
    if not _is_open(model, shell):
        return model, ()
    arranger, state = arranger_of(model.game), build_state(model.game, model.arrangement)
    known_ids = {item.id for item in arranger.pieces(state)} | {item.id for item in arranger.brushes(state)}
    new_piece_id = "" if piece_id == model.piece_id or piece_id not in known_ids else piece_id
    return replace(positions.clear_refusal(model), piece_id=new_piece_id), ()


def _tap_sheet(model: Positions, gesture: Gesture, shell: Shell) -> Step[Positions]:
    fields = gesture.fields
    x, y, tap_arg = fields.get("x"), fields.get("y"), fields.get("arg")
    sheet_index = tap_arg.get("sheet") if isinstance(tap_arg, dict) else None
    if not _is_open(model, shell) or not isinstance(x, int | float) or not isinstance(y, int | float):
        return model, ()
    if not isinstance(sheet_index, int) or abs(x) > 1e6 or abs(y) > 1e6:
        return model, ()
    return _add_effects(model, positions.tap_sheet(model, sheet_index, float(x), float(y)), shell)


def _set_field(model: Positions, gesture: Gesture, shell: Shell) -> Step[Positions]:
    """Set a value: of the selected piece (`piece.NAME`), the ground (`ground.NAME`), the whole position
    (`whole.NAME`), or the page (`level`, `begins`)."""
    if not _is_open(model, shell):
        return model, ()
    group, _, knob_name = gesture.text("name").partition(".")
    value = gesture.text("value")
    if group == "level" and value in (*LEVELS, *shell.bot_names):
        return replace(model, level=value), ()
    if group == "begins":
        return replace(model, uses_initial_position=value == "whole"), ()
    if group not in ("piece", "whole", GROUND) or (group == "piece" and not model.piece_id):
        return model, ()
    piece_id = {"piece": model.piece_id, GROUND: GROUND}.get(group, "")
    state, pairs = build_state(model.game, model.arrangement), positions.position_pairs(model)
    knobs = arranger_of(model.game).knobs(state, pairs, piece_id)
    knob = next((item for item in knobs if item.name == knob_name), None)
    if knob is None or (knob.choices and value not in dict(knob.choices)):
        return model, ()
    new_model = positions.set_value(model, piece_id, knob_name, value)
    return _add_effects(model, positions.keep_typed_text(new_model, f"{group}.{knob_name}", value), shell)


def _set_text(model: Positions, gesture: Gesture, shell: Shell) -> Step[Positions]:
    if not _is_open(model, shell):
        return model, ()
    text = " ".join(gesture.text("value").split())
    new_model = positions.keep_typed_text(positions.change_text(model, text), "text", text)
    return _add_effects(
        model, replace(new_model, piece_id="" if new_model.refusal is None else model.piece_id), shell
    )


def _announce_refusal(model: Positions, shell: Shell) -> Step[Positions]:
    """Announce the refusal of the pending field and focus it, instead of using the position."""
    assert model.refusal is not None
    focus_id = "position-text" if model.field_name == "text" else model.field_name.replace(".", "-")
    return model, (Warn(shell.t.sentence(model.refusal)), Focus(focus_id))


def _begin_game(model: Positions, gesture: Gesture, shell: Shell) -> Step[Positions]:
    game = shell.game()
    if game is None or not _is_open(model, shell):
        return model, ()
    if model.has_pending_field:
        return _announce_refusal(model, shell)
    options = game.schema.parse(model.arrangement.options)
    mode = gesture.text("mode")
    is_people_only = game.seating.people_only(options)
    setup = "" if positions.is_from_start(model) else model.arrangement.setup
    acting_side = game.seating.side(max(0, game.start(options, setup or None).actor()), options)
    player_names = []
    opponent_name = bots.seat_name(model.level, shell.bot_names.get(model.level, ""))
    for seat in range(game.seating.seats(options)):
        is_acting_side = game.seating.side(seat, options) == acting_side
        is_person = is_people_only or mode == "two" or (mode == "ai" and is_acting_side)
        player_names.append("" if is_person else opponent_name)
    return model, (BeginGame(shell.new_game(game, options, player_names, setup=setup)),)


def _stop_thinking(model: Positions, gesture: Gesture, shell: Shell) -> Step[Positions]:
    """Stop thinking about a hint and show the best one so far; if there is none, go back."""
    position_hint = shell.separate_board
    if not isinstance(position_hint, hint.PositionHint) or not position_hint.is_thinking:
        return model, ()
    position_hint.session.stop()
    if position_hint.action is None:
        return model, (Visit(_page_address(model.game), replaces=True),)
    return model, (Focus("title"),)


def _copy_link(model: Positions, gesture: Gesture, shell: Shell) -> Step[Positions]:
    if not _is_open(model, shell):
        return model, ()
    if model.has_pending_field:
        return _announce_refusal(model, shell)
    url = shell.site + link.PREFIX + link.encode(positions.write_record(model))
    return model, shell.shelf.copy_link(url)


def _open_from_session(model: Positions, gesture: Gesture, shell: Shell) -> Step[Positions]:
    session = shell.session
    if session is None or session.result() is None:
        return model, ()
    game = session.table.game
    history = reversed(session.table.replay.positions[: session.shown_ply + 1])
    first_arrangement = next(
        (
            arrangement
            for position in history
            if (arrangement := positions.to_arrangement(game, position)) is not None
        ),
        None,
    )
    if first_arrangement is None or not game.card.arranged:
        return model, (ShowNote(shell.t("The positions of this game cannot be edited.")),)
    model, effects = _add_effects(model, Positions(game.id, first_arrangement, level=model.level), shell)
    return model, (*effects, Visit(_page_address(game.id)))


ACTS: Final[Acts[Positions]] = {
    "preset": Act(_open_preset),
    "take": Act(_pick_piece),
    "tap": Act(_tap_sheet),
    "set": Act(_set_field),
    "text": Act(_set_text),
    "undo": Act(
        lambda model, gesture, shell: (
            _add_effects(model, positions.undo_change(model), shell)
            if _is_open(model, shell)
            else (model, ())
        )
    ),
    "play": Act(_begin_game),
    "stop": Act(_stop_thinking),
    "copy": Act(_copy_link),
    "larger": Act(
        lambda model, gesture, shell: (
            replace(model, is_large=not model.is_large) if _is_open(model, shell) else model,
            (),
        )
    ),
    "from": Act(_open_from_session),
}
