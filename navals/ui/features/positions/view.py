"""The page for setting up a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from navals.core.game import AnyGame, Preset
from navals.core.message import Message
from navals.core.player import LEVELS
from navals.core.seat import LETTERS
from navals.ui.board.arranger import GROUND, Brush, Knob, Piece, Sheet
from navals.ui.components.controls import ButtonArgs, button, button_row, link
from navals.ui.components.fields import InputArgs, choice, field, fieldset, select, text_input, textarea
from navals.ui.components.surfaces import details, panel
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.draw.svg import circle, rect, svg
from navals.ui.features.positions import model as positions
from navals.ui.features.positions.hint import missing
from navals.ui.features.positions.model import Positions
from navals.ui.registry import arranger_of
from navals.ui.session.arranged import state_of
from navals.ui.table.rulebook import citation
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import LEVEL_NAMES

_SIDES: Final = ("a", "b", "")
_FORM: Final = "arranging"  # id of a form that contains all fields, so that Enter submits nothing


def page(game: AnyGame, model: Positions, bots: Mapping[str, str], t: Language) -> Markup:
    """Draw the page; `model` must contain a position of this game."""
    state = state_of(game.id, model.now)
    arranger = arranger_of(game.id)
    pieces, text = arranger.pieces(state), positions.text_of(model)
    takable: tuple[Piece | Brush, ...] = (*pieces, *arranger.brushes(state))
    selection = next((entry for entry in takable if entry.id == model.piece), None)
    sheets = arranger.sheets(state, t)
    title, larger, values = t("{game}: a position", game=t.message(game.title)), None, None
    if arranger.ground is not None:
        look: ButtonArgs = {
            "icon": "search",
            "compact": True,
            "pressed": model.large,
            "id": "position-larger",
        }
        larger = tag("div", button(t("Larger picture"), "positions:larger", **look), class_="position-larger")
    if selection is not None:
        values = _knobs(
            "piece", _worded(selection.called, t), arranger.knobs(state, text, model.piece), game, model, t
        )
    pictures = [_sheet(at, sheet, pieces, model, t) for at, sheet in enumerate(sheets)]
    trays = [_tray(side, pieces, model, bool(sheets), t) for side in (0, 1)]
    return tag(
        "div",
        tag("form", id=_FORM, hidden=True),
        tag(
            "div",
            tag("h1", title, id="title", class_="position-title", tabindex=-1),
            _status(game, model, selection, t),
            larger,
            tag(
                "div",
                pictures,
                class_=["arranged-sheets", len(sheets) > 1 and "is-pair", model.large and "is-large"],
            ),
            class_="position-board",
        ),
        tag(
            "div",
            tag("div", trays, class_="arranged-trays"),
            values,
            _ground(game, state, model, t),
            _knobs("whole", t("Position settings"), arranger.knobs(state, text, ""), game, model, t),
            _hint(game, model, t),
            _begin(game, model, bots, t),
            _words(game, model, t),
            class_="position-side",
        ),
        class_=["screen screen-position", isinstance(selection, Brush) and "is-changing"],
    )


def _take(id: str, label: str, model: Positions, name: str | None = None, class_: str = "") -> Markup:
    look: ButtonArgs = {"pressed": id == model.piece, "compact": True, "id": f"take-{id}"}
    return button(label, "positions:take", {"piece": id}, class_=class_, aria_label=name, **look)


def _hint(game: AnyGame, model: Positions, t: Language) -> Markup:
    unclear = _unclear(model, t)
    absent = missing(game.id, model.now)
    why = unclear or (t.sentence(absent) if absent is not None else None)

    def link_to(label: str, page: str, bar: str | None, icon: str, id: str) -> Markup:
        if bar is None:
            return link(label, f"#/{game.id}/{page}", kind="plain", icon=icon, id=id)
        return button(label, "positions:stop", icon=icon, id=id, disabled=bar)

    go = link_to(t("Hint: best move"), "position/hint", why, "hint", "position-hint")
    drill = None
    if game.card.drilled:
        drill = link_to(t("Turn it into a drill"), "drill/new", unclear, "target", "position-drill")
    return button_row(go, drill, class_="position-hint")


def _unclear(model: Positions, t: Language) -> str | None:
    return t("Correct the marked field first, or press Undo.") if model.pending else None


def _ground(game: AnyGame, state: object, model: Positions, t: Language) -> Markup | None:
    """Draw the controls of the ground: brushes, the pieces on it, and values."""
    arranger = arranger_of(game.id)
    if arranger.ground is None:
        return None
    brushes = [_take(brush.id, _worded(brush.called, t), model) for brush in arranger.brushes(state)]
    lying = [
        _take(piece.id, f"{_worded(piece.called, t)} {piece.short}", model)
        for piece in arranger.pieces(state)
        if piece.side == 2
    ]
    knobs = arranger.knobs(state, positions.text_of(model), GROUND)

    def tray(buttons: list[Markup], label: str) -> Markup:
        return tag("div", buttons, class_="arranged-tray is-ground", role="group", aria_label=label)

    return details(
        t.sentence(arranger.ground),
        tag("p", t.sentence(arranger.hint), class_="field-help") if arranger.hint is not None else None,
        tray(brushes, t("Tools")),
        tray(lying, t("Already placed")) if lying else None,
        tag("div", [_knob(GROUND, knob, game, model, t) for knob in knobs], class_="arranged-knobs"),
        id="position-ground",
        open=arranger.is_edited(state),
    )


def _status(game: AnyGame, model: Positions, selection: Piece | Brush | None, t: Language) -> Markup:
    text: Child
    if model.refused is not None:
        text = (t.sentence(model.refused).rstrip(".") + ". ", citation(game, model.rule, t))
    elif isinstance(selection, Brush):
        text = t("Selected: {brush}. Choose the places to change.", brush=_worded(selection.called, t))
    elif selection is not None:
        text = t("Selected: {piece}. Choose where to put it.", piece=_worded(selection.called, t))
    else:
        text = t("Pick a piece, then choose where to put it.")
    bar = None if model.history or model.pending else t("there is nothing to take back")
    act: ButtonArgs = {"icon": "undo", "shortcut": "z", "compact": True, "disabled": bar}
    act["id"] = "position-undo"
    undo = button(t("Undo"), "positions:undo", **act)
    look = ["position-said", model.refused is not None and "is-refused"]
    line = tag("p", text, id="position-said", role="status", class_=look)
    return tag("div", line, undo, class_="position-status")


def _worded(words: Message | str, t: Language) -> str:
    return t.sentence(words) if isinstance(words, Message) else words


def _sheet(at: int, sheet: Sheet, pieces: Sequence[Piece], model: Positions, t: Language) -> Markup:
    left, top, wide, high = (float(value) for value in sheet.box.split())
    marks = [
        circle(*piece.at, piece.radius, class_="arranged-taken")
        for piece in pieces
        if piece.id == model.piece and piece.at is not None and piece.sheet == at
    ]
    acts: dict[str, Attribute] = {
        "data_tap": "positions:tap",
        "data_arg": {"sheet": at},
        "id": f"arranged-tap-{at}",
    }
    area = rect(left, top, wide, high, class_="arranged-tap", **acts)
    look: dict[str, Attribute] = {"class_": "arranged-touch", "id": f"arranged-touch-{at}"}
    touch = svg(sheet.box, marks, area, **look, data_space=True, aria_hidden="true")
    return tag("div", sheet.picture, touch, class_="arranged-sheet")


def _tray(side: int, pieces: Sequence[Piece], model: Positions, seen: bool, t: Language) -> Markup:
    """Draw a side's pieces; `seen`: those on the board are visible there."""

    def entry(piece: Piece) -> Markup:
        called = _worded(piece.called, t)
        label = called if called.startswith(piece.short) else f"{piece.short} · {called}"
        name = f"{label}, {LETTERS[side]}"
        look = "is-out" if seen and piece.at is None else ""
        return _take(piece.id, label, model, name, look)

    return tag(
        "div",
        [entry(piece) for piece in pieces if piece.side == side],
        class_=["arranged-tray", f"side-{_SIDES[side]}"],
        role="group",
        aria_label=t("{seat}'s pieces", seat=LETTERS[side]),
    )


def _knobs(
    where: str, title: str, knobs: Sequence[Knob], game: AnyGame, model: Positions, t: Language
) -> Markup:
    fields = [_knob(where, knob, game, model, t) for knob in knobs]
    return fieldset(title, tag("div", fields, class_="arranged-knobs"))


def _fault(name: str, game: AnyGame, model: Positions, t: Language) -> Child:
    if model.refused is None or model.field != name:
        return None
    return (t.sentence(model.refused).rstrip(".") + ". ", citation(game, model.rule, t, f"{name}-rule"))


def _knob(where: str, knob: Knob, game: AnyGame, model: Positions, t: Language) -> Markup:
    id, name = f"{where}-{knob.name}", f"{where}.{knob.name}"
    fault = _fault(name, game, model, t)
    value, wrong = (model.typed, True) if fault is not None else (knob.value, False)
    look: InputArgs = {"change": "positions:set", "form": _FORM, "error": wrong}
    control: Markup
    if knob.choices:
        options = [(value, _worded(words, t)) for value, words in knob.choices]
        control = select(name, options, value, id=id, **look)
    elif knob.code:
        look |= {"placeholder": knob.form, "translate": "no"}
        control = textarea(name, value, id=id, rows=3, **look)
    else:
        control = text_input(name, value, id=id, **look, placeholder=knob.form)
    return field(t.sentence(knob.label), control, error=fault, id=id)


def _begin(game: AnyGame, model: Positions, bots: Mapping[str, str], t: Language) -> Markup:
    options = game.schema.parse(model.now.options)
    alone = game.seating.people_only(options)
    modes = [("two", t("Two players here"), "persons")]
    if not alone:
        modes = [("ai", t("Against the computer"), "computer"), *modes, ("watch", t("Watch"), "eye")]
    levels = [(level, t.message(LEVEL_NAMES[level])) for level in LEVELS]
    levels += [(kind, t("Bot: {name}", name=name)) for kind, name in bots.items()]
    starts = [("here", t("from this position")), ("whole", t("from the very beginning"))]
    sends = {"change": "positions:set", "form": _FORM}
    level = start = None
    if not alone:
        level = choice(t("Computer level"), "level", levels, model.level, id="position-level", **sends)
    if arranger_of(game.id).is_edited(state_of(game.id, model.now)):
        now = "whole" if model.from_start else "here"
        start = choice(t("The game starts"), "begins", starts, now, id="position-begins", **sends)

    unclear = _unclear(model, t)

    def play(mode: str, label: str, icon: str, kind: str) -> Markup:
        look: ButtonArgs = {"kind": kind, "icon": icon, "disabled": unclear, "id": f"position-{mode}"}
        return button(label, "positions:play", {"mode": mode}, **look)

    buttons = [play(*entry, "primary" if at == 0 else "plain") for at, entry in enumerate(modes)]
    return panel(t("Play from here"), (level, start), button_row(buttons), class_="position-begin")


def _called(preset: Preset, game: AnyGame, t: Language) -> str:
    """Return the name of a preset. If two share it, the one for a real table is marked."""
    name = t.message(preset.label)
    twins = sum(other.label == preset.label for other in game.presets)
    real = twins > 1 and game.seating.people_only(game.schema.parse(preset.options))
    return t("{preset}, at a real table", preset=name) if real else name


def _words(game: AnyGame, model: Positions, t: Language) -> Markup:
    """Draw the position as text, the presets, and buttons to copy and print."""
    presets = [("", "–"), *((preset.id, _called(preset, game, t)) for preset in game.presets)]
    fault = _fault("text", game, model, t)
    sends: InputArgs = {"change": "positions:text", "translate": "no", "form": _FORM}
    sends["error"] = fault is not None
    written = model.typed if fault is not None else model.now.setup
    text = textarea("text", written, id="position-text", rows=4, **sends)
    began = model.preset if not model.history else ""
    change = {"change": "positions:preset", "form": _FORM}
    copy: ButtonArgs = {"icon": "link", "id": "position-copy", "disabled": _unclear(model, t)}
    return panel(
        t("The position as text"),
        (
            field(t("Setup"), text, error=fault, id="position-text"),
            choice(t("Start over from"), "preset", presets, began, id="position-preset", **change),
        ),
        button_row(
            button(t("Copy link"), "positions:copy", **copy),
            button(t("Print"), "app:print", icon="print", id="position-print"),
        ),
        class_="position-words",
    )
