"""The page for setting up a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from navals.core.game import AnyGame, Preset
from navals.core.message import Message
from navals.core.player import LEVELS
from navals.core.seat import LETTERS
from navals.ui.board.arranger import GROUND, Brush, Knob, MovablePiece, Sheet
from navals.ui.components.controls import ButtonArgs, button, button_row, link
from navals.ui.components.fields import InputArgs, choice, field, fieldset, select, text_input, textarea
from navals.ui.components.surfaces import details, panel
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.draw.svg import circle, rect, svg
from navals.ui.features.positions import model as positions
from navals.ui.features.positions.hint import no_hint_reason
from navals.ui.features.positions.model import Positions
from navals.ui.registry import arranger_of
from navals.ui.session.arranged import build_state
from navals.ui.table.rulebook import citation
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import LEVEL_NAMES

_SIDE_LETTERS: Final = ("a", "b", "")
_FORM_ID: Final = "arranging"  # id of a form that contains all fields, so that Enter submits nothing


def page(game: AnyGame, model: Positions, bot_names: Mapping[str, str], t: Language) -> Markup:
    """Draw the page; `model` must contain a position of this game."""
    state = build_state(game.id, model.arrangement)
    arranger = arranger_of(game.id)
    pieces, pairs = arranger.pieces(state), positions.position_pairs(model)
    selectable_items: tuple[MovablePiece | Brush, ...] = (*pieces, *arranger.brushes(state))
    selection = next((entry for entry in selectable_items if entry.id == model.piece_id), None)
    sheets = arranger.sheets(state, t)
    title, size_button, value_fields = t("{game}: a position", game=t.message(game.title)), None, None
    if arranger.ground is not None:
        args: ButtonArgs = {
            "icon": "search",
            "compact": True,
            "pressed": model.is_large,
            "id": "position-larger",
        }
        size_button = tag(
            "div", button(t("Larger picture"), "positions:larger", **args), class_="position-larger"
        )
    if selection is not None:
        value_fields = _knobs(
            "piece", _to_text(selection.name, t), arranger.knobs(state, pairs, model.piece_id), game, model, t
        )
    pictures = [_sheet(index, sheet, pieces, model, t) for index, sheet in enumerate(sheets)]
    trays = [_tray(side, pieces, model, bool(sheets), t) for side in (0, 1)]
    return tag(
        "div",
        tag("form", id=_FORM_ID, hidden=True),
        tag(
            "div",
            tag("h1", title, id="title", class_="position-title", tabindex=-1),
            _status_bar(game, model, selection, t),
            size_button,
            tag(
                "div",
                pictures,
                class_=["arranged-sheets", len(sheets) > 1 and "is-pair", model.is_large and "is-large"],
            ),
            class_="position-board",
        ),
        tag(
            "div",
            tag("div", trays, class_="arranged-trays"),
            value_fields,
            _ground_panel(game, state, model, t),
            _knobs("whole", t("Position settings"), arranger.knobs(state, pairs, ""), game, model, t),
            _hint_buttons(game, model, t),
            _start_panel(game, model, bot_names, t),
            _text_panel(game, model, t),
            class_="position-side",
        ),
        class_=["screen screen-position", isinstance(selection, Brush) and "is-changing"],
    )


def _pick_button(id: str, label: str, model: Positions, name: str | None = None, class_: str = "") -> Markup:
    args: ButtonArgs = {"pressed": id == model.piece_id, "compact": True, "id": f"take-{id}"}
    return button(label, "positions:take", {"piece": id}, class_=class_, aria_label=name, **args)


def _hint_buttons(game: AnyGame, model: Positions, t: Language) -> Markup:
    pending_reason = _pending_reason(model, t)
    hint_refusal = no_hint_reason(game.id, model.arrangement)
    reason = pending_reason or (t.sentence(hint_refusal) if hint_refusal is not None else None)

    def page_link(label: str, page: str, disabled_reason: str | None, icon: str, id: str) -> Markup:
        if disabled_reason is None:
            return link(label, f"#/{game.id}/{page}", kind="plain", icon=icon, id=id)
        return button(label, "positions:stop", icon=icon, id=id, disabled=disabled_reason)

    hint_link = page_link(t("Hint: best move"), "position/hint", reason, "hint", "position-hint")
    drill_link = None
    if game.card.drilled:
        drill_link = page_link(
            t("Turn it into a drill"), "drill/new", pending_reason, "target", "position-drill"
        )
    return button_row(hint_link, drill_link, class_="position-hint")


def _pending_reason(model: Positions, t: Language) -> str | None:
    return t("Correct the marked field first, or press Undo.") if model.has_pending_field else None


def _ground_panel(game: AnyGame, state: object, model: Positions, t: Language) -> Markup | None:
    """Draw the controls of the ground: brushes, the pieces on it, and values."""
    arranger = arranger_of(game.id)
    if arranger.ground is None:
        return None
    brush_buttons = [
        _pick_button(brush.id, _to_text(brush.name, t), model) for brush in arranger.brushes(state)
    ]
    ground_buttons = [
        _pick_button(piece.id, f"{_to_text(piece.name, t)} {piece.short_label}", model)
        for piece in arranger.pieces(state)
        if piece.side == 2
    ]
    knobs = arranger.knobs(state, positions.position_pairs(model), GROUND)

    def tray(buttons: list[Markup], label: str) -> Markup:
        return tag("div", buttons, class_="arranged-tray is-ground", role="group", aria_label=label)

    return details(
        t.sentence(arranger.ground),
        tag("p", t.sentence(arranger.hint), class_="field-help") if arranger.hint is not None else None,
        tray(brush_buttons, t("Tools")),
        tray(ground_buttons, t("Already placed")) if ground_buttons else None,
        tag("div", [_knob(GROUND, knob, game, model, t) for knob in knobs], class_="arranged-knobs"),
        id="position-ground",
        is_open=arranger.is_edited(state),
    )


def _status_bar(
    game: AnyGame, model: Positions, selection: MovablePiece | Brush | None, t: Language
) -> Markup:
    text: Child
    if model.refusal is not None:
        text = (t.sentence(model.refusal).rstrip(".") + ". ", citation(game, model.rule, t))
    elif isinstance(selection, Brush):
        text = t("Selected: {brush}. Choose the places to change.", brush=_to_text(selection.name, t))
    elif selection is not None:
        text = t("Selected: {piece}. Choose where to put it.", piece=_to_text(selection.name, t))
    else:
        text = t("Pick a piece, then choose where to put it.")
    reason = None if model.history or model.has_pending_field else t("there is nothing to undo")
    undo_args: ButtonArgs = {"icon": "undo", "shortcut": "z", "compact": True, "disabled": reason}
    undo_args["id"] = "position-undo"
    undo_button = button(t("Undo"), "positions:undo", **undo_args)
    classes = ["position-said", model.refusal is not None and "is-refused"]
    text_line = tag("p", text, id="position-said", role="status", class_=classes)
    return tag("div", text_line, undo_button, class_="position-status")


def _to_text(message: Message | str, t: Language) -> str:
    return t.sentence(message) if isinstance(message, Message) else message


def _sheet(index: int, sheet: Sheet, pieces: Sequence[MovablePiece], model: Positions, t: Language) -> Markup:
    left, top, width, height = (float(value) for value in sheet.box.split())
    marks = [
        circle(*piece.point, piece.radius, class_="arranged-taken")
        for piece in pieces
        if piece.id == model.piece_id and piece.point is not None and piece.sheet == index
    ]
    act_attrs: dict[str, Attribute] = {
        "data_tap": "positions:tap",
        "data_arg": {"sheet": index},
        "id": f"arranged-tap-{index}",
    }
    area = rect(left, top, width, height, class_="arranged-tap", **act_attrs)
    attrs: dict[str, Attribute] = {"class_": "arranged-touch", "id": f"arranged-touch-{index}"}
    touch_layer = svg(sheet.box, marks, area, **attrs, data_space=True, aria_hidden="true")
    return tag("div", sheet.picture, touch_layer, class_="arranged-sheet")


def _tray(
    side: int, pieces: Sequence[MovablePiece], model: Positions, has_picture: bool, t: Language
) -> Markup:
    """Draw the buttons of a side's pieces; with a picture (`has_picture`), mark those missing on it."""

    def piece_button(piece: MovablePiece) -> Markup:
        piece_name = _to_text(piece.name, t)
        label = (
            piece_name if piece_name.startswith(piece.short_label) else f"{piece.short_label} · {piece_name}"
        )
        name = f"{label}, {LETTERS[side]}"
        class_name = "is-out" if has_picture and piece.point is None else ""
        return _pick_button(piece.id, label, model, name, class_name)

    return tag(
        "div",
        [piece_button(piece) for piece in pieces if piece.side == side],
        class_=["arranged-tray", f"side-{_SIDE_LETTERS[side]}"],
        role="group",
        aria_label=t("{seat}'s pieces", seat=LETTERS[side]),
    )


def _knobs(
    group: str, title: str, knobs: Sequence[Knob], game: AnyGame, model: Positions, t: Language
) -> Markup:
    fields = [_knob(group, knob, game, model, t) for knob in knobs]
    return fieldset(title, tag("div", fields, class_="arranged-knobs"))


def _field_error(name: str, game: AnyGame, model: Positions, t: Language) -> Child:
    if model.refusal is None or model.field_name != name:
        return None
    return (t.sentence(model.refusal).rstrip(".") + ". ", citation(game, model.rule, t, f"{name}-rule"))


def _knob(group: str, knob: Knob, game: AnyGame, model: Positions, t: Language) -> Markup:
    id, name = f"{group}-{knob.name}", f"{group}.{knob.name}"
    error = _field_error(name, game, model, t)
    value, is_wrong = (model.typed_text, True) if error is not None else (knob.value, False)
    args: InputArgs = {"change": "positions:set", "form": _FORM_ID, "error": is_wrong}
    control: Markup
    if knob.choices:
        options = [(value, _to_text(choice_label, t)) for value, choice_label in knob.choices]
        control = select(name, options, value, id=id, **args)
    elif knob.is_code:
        args |= {"placeholder": knob.placeholder, "translate": "no"}
        control = textarea(name, value, id=id, rows=3, **args)
    else:
        control = text_input(name, value, id=id, **args, placeholder=knob.placeholder)
    return field(t.sentence(knob.label), control, error=error, id=id)


def _start_panel(game: AnyGame, model: Positions, bot_names: Mapping[str, str], t: Language) -> Markup:
    options = game.schema.parse(model.arrangement.options)
    is_people_only = game.seating.people_only(options)
    modes = [("two", t("Two players here"), "persons")]
    if not is_people_only:
        modes = [("ai", t("Against the computer"), "computer"), *modes, ("watch", t("Watch"), "eye")]
    choices = [(level, t.message(LEVEL_NAMES[level])) for level in LEVELS]
    choices += [(kind, t("Bot: {name}", name=name)) for kind, name in bot_names.items()]
    start_options = [("here", t("from this position")), ("whole", t("from the very beginning"))]
    field_args = {"change": "positions:set", "form": _FORM_ID}
    level = start_field = None
    if not is_people_only:
        level = choice(t("Computer level"), "level", choices, model.level, id="position-level", **field_args)
    if arranger_of(game.id).is_edited(build_state(game.id, model.arrangement)):
        start_value = "whole" if model.uses_initial_position else "here"
        start_field = choice(
            t("The game starts"), "begins", start_options, start_value, id="position-begins", **field_args
        )

    reason = _pending_reason(model, t)

    def play_button(mode: str, label: str, icon: str, kind: str) -> Markup:
        button_args: ButtonArgs = {"kind": kind, "icon": icon, "disabled": reason, "id": f"position-{mode}"}
        return button(label, "positions:play", {"mode": mode}, **button_args)

    buttons = [play_button(*entry, "primary" if n == 0 else "plain") for n, entry in enumerate(modes)]
    return panel(t("Play from here"), (level, start_field), button_row(buttons), class_="position-begin")


def _preset_name(preset: Preset, game: AnyGame, t: Language) -> str:
    """Return the name of a preset. If two share a name, the one for a real table is marked."""
    name = t.message(preset.label)
    label_count = sum(other_preset.label == preset.label for other_preset in game.presets)
    is_real_table = label_count > 1 and game.seating.people_only(game.schema.parse(preset.options))
    return t("{preset}, at a real table", preset=name) if is_real_table else name


def _text_panel(game: AnyGame, model: Positions, t: Language) -> Markup:
    """Draw the position as text, the presets, and buttons to copy and print."""
    options = [("", "–"), *((preset.id, _preset_name(preset, game, t)) for preset in game.presets)]
    error = _field_error("text", game, model, t)
    text_args: InputArgs = {"change": "positions:text", "translate": "no", "form": _FORM_ID}
    text_args["error"] = error is not None
    value = model.typed_text if error is not None else model.arrangement.setup
    text_control = textarea("text", value, id="position-text", rows=4, **text_args)
    preset_id = model.preset if not model.history else ""
    preset_args = {"change": "positions:preset", "form": _FORM_ID}
    copy_args: ButtonArgs = {"icon": "link", "id": "position-copy", "disabled": _pending_reason(model, t)}
    return panel(
        t("The position as text"),
        (
            field(t("Setup"), text_control, error=error, id="position-text"),
            choice(t("Start over from"), "preset", options, preset_id, id="position-preset", **preset_args),
        ),
        button_row(
            button(t("Copy link"), "positions:copy", **copy_args),
            button(t("Print"), "app:print", icon="print", id="position-print"),
        ),
        class_="position-words",
    )
