"""The page on which a position is put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from navals.core.game import Game
from navals.core.message import Message
from navals.core.player import LEVELS
from navals.core.seat import LETTERS
from navals.ui.board.arranger import GROUND, Arranger, Brush, Knob, Piece, Sheet
from navals.ui.components import (
    button,
    button_row,
    details,
    field,
    fieldset,
    link,
    panel,
    select,
    text_input,
    textarea,
)
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import circle, rect, svg
from navals.ui.features.learning.view import citation
from navals.ui.features.positions import model as positions
from navals.ui.features.positions.hint import missing
from navals.ui.features.positions.model import Positions
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import LEVEL_NAMES

_SIDES: Final = ("a", "b", "")
_FORM: Final = "arranging"
"""The id of the form that the fields belong to: Enter in one of them begins nothing."""


def page(game: Game[Any], held: Positions, others: Mapping[str, str], t: Language) -> Markup:
    """The page; the model holds a position of this game."""
    state = positions.state_of(game.id, held.now)
    arranger = positions.arranger(game.id)
    pieces, text = arranger.pieces(state), positions.text_of(held)
    takable: tuple[Piece | Brush, ...] = (*pieces, *arranger.brushes(state))
    taken = next((one for one in takable if one.id == held.piece), None)
    sheets = arranger.sheets(state, t)
    return tag(
        "div",
        tag("form", id=_FORM, hidden=True),
        tag(
            "div",
            tag(
                "h1",
                t("{game}: a position", game=t.message(game.title)),
                id="title",
                class_="position-title",
                tabindex=-1,
            ),
            _said(game, held, taken, t),
            _larger(held, t) if arranger.ground is not None else None,
            tag(
                "div",
                [_sheet(at, sheet, pieces, held, t) for at, sheet in enumerate(sheets)],
                class_=["arranged-sheets", len(sheets) > 1 and "is-pair", held.large and "is-large"],
            ),
            class_="position-board",
        ),
        tag(
            "div",
            tag(
                "div",
                [_tray(side, pieces, held, bool(sheets), t) for side in (0, 1)],
                class_="arranged-trays",
            ),
            _knobs("piece", _called(taken, t), arranger.knobs(state, text, held.piece), t)
            if taken is not None
            else None,
            _ground(arranger, state, held, t),
            _knobs("whole", t("The whole"), arranger.knobs(state, text, ""), t),
            _hint(game, held, t),
            _begin(game, held, others, t),
            _words(game, held, t),
            class_="position-side",
        ),
        class_=["screen screen-position", isinstance(taken, Brush) and "is-changing"],
    )


def _larger(held: Positions, t: Language) -> Markup:
    """The button that makes the picture larger than its place."""
    return tag(
        "div",
        button(t("Larger picture"), "positions:larger", icon="search", compact=True, pressed=held.large, id="position-larger"),
        class_="position-larger",
    )  # fmt: skip


def _ground(arranger: Arranger, state: Any, held: Positions, t: Language) -> Markup | None:
    """The ground: what it is changed with, what lies on it, and its values."""
    if arranger.ground is None:
        return None
    brushes = [
        button(
            _worded(one.called, t), "positions:take", {"piece": one.id}, pressed=one.id == held.piece, compact=True, id=f"take-{one.id}"
        )
        for one in arranger.brushes(state)
    ]  # fmt: skip
    lying = [
        button(
            f"{_called(piece, t)} {piece.short}", "positions:take", {"piece": piece.id}, pressed=piece.id == held.piece, compact=True, id=f"take-{piece.id}"
        )
        for piece in arranger.pieces(state)
        if piece.side == 2
    ]  # fmt: skip
    knobs = arranger.knobs(state, positions.text_of(held), GROUND)
    return details(
        t.sentence(arranger.ground),
        tag("p", t.sentence(arranger.hint), class_="field-help") if arranger.hint is not None else None,
        tag("div", brushes, class_="arranged-tray is-ground", role="group", aria_label=t("What to change it with")),
        tag("div", lying, class_="arranged-tray is-ground", role="group", aria_label=t("What lies there")) if lying else None,
        tag("div", [_knob(GROUND, knob, t) for knob in knobs], class_="arranged-knobs"),
        id="position-ground",
        open=arranger.own(state),
    )  # fmt: skip


def _said(game: Game[Any], held: Positions, taken: Piece | Brush | None, t: Language) -> Markup:
    """What was refused, or what can be done now."""
    said: Child
    if held.refused is not None:
        said = (t.sentence(held.refused).rstrip(".") + ". ", citation(game, held.rule, t))
    elif isinstance(taken, Brush):
        said = t("In hand: {brush}. Each press changes what lies there.", brush=_called(taken, t))
    elif taken is not None:
        said = t("In hand: {piece}. Press where it is to lie.", piece=_called(taken, t))
    else:
        said = t("Take a piece, then press where it is to lie.")
    undo = button(
        t("Undo"),
        "positions:undo",
        icon="undo",
        shortcut="z",
        compact=True,
        id="position-undo",
        disabled=None if held.before else t("there is nothing to take back"),
    )
    return tag(
        "div",
        tag("p", said, id="position-said", role="status", class_=["position-said", held.refused is not None and "is-refused"]),
        undo,
        class_="position-status",
    )  # fmt: skip


def _called(piece: Piece | Brush, t: Language) -> str:
    return _worded(piece.called, t)


def _worded(words: Message | str, t: Language) -> str:
    """Words as the head of a line."""
    return t.sentence(words) if isinstance(words, Message) else words


def _sheet(at: int, sheet: Sheet, pieces: Sequence[Piece], held: Positions, t: Language) -> Markup:
    """A picture with a surface above it that takes taps."""
    left, top, wide, high = (float(value) for value in sheet.box.split())
    marks = [
        circle(*piece.at, piece.radius, class_="arranged-taken")
        for piece in pieces
        if piece.id == held.piece and piece.at is not None and piece.sheet == at
    ]
    touch = svg(
        sheet.box,
        marks,
        rect(left, top, wide, high, class_="arranged-tap", data_tap="positions:tap", data_arg={"sheet": at}, id=f"arranged-tap-{at}"),
        class_="arranged-touch",
        id=f"arranged-touch-{at}",
        data_space=True,
        aria_hidden="true",
    )  # fmt: skip
    return tag("div", sheet.picture, touch, class_="arranged-sheet")


def _tray(side: int, pieces: Sequence[Piece], held: Positions, seen: bool, t: Language) -> Markup:
    """The pieces of a side, to be taken; ``seen``: where they lie is."""
    return tag(
        "div",
        [
            button(
                piece.short,
                "positions:take",
                {"piece": piece.id},
                pressed=piece.id == held.piece,
                compact=True,
                id=f"take-{piece.id}",
                aria_label=f"{piece.short}: {LETTERS[side]}, {_called(piece, t)}",
                class_="is-out" if seen and piece.at is None else "",
            )
            for piece in pieces
            if piece.side == side
        ],
        class_=["arranged-tray", f"side-{_SIDES[side]}"],
        role="group",
        aria_label=t("Pieces of {seat}", seat=LETTERS[side]),
    )


def _knobs(where: str, title: str, knobs: Sequence[Knob], t: Language) -> Markup:
    """The values of a piece, or of the whole."""
    return fieldset(title, tag("div", [_knob(where, knob, t) for knob in knobs], class_="arranged-knobs"))


def _knob(where: str, knob: Knob, t: Language) -> Markup:
    """One value."""
    id, name = f"{where}-{knob.name}", f"{where}.{knob.name}"
    label = t.sentence(knob.label)
    if knob.choices:
        control = select(
            name, [(value, _worded(words, t)) for value, words in knob.choices], knob.value, id=id, change="positions:set", form=_FORM
        )  # fmt: skip
    elif knob.code:
        control = textarea(
            name,
            knob.value,
            id=id,
            rows=3,
            data_change="positions:set",
            placeholder=knob.form,
            form=_FORM,
            translate="no",
        )
    else:
        control = text_input(
            name, knob.value, id=id, change="positions:set", placeholder=knob.form, form=_FORM
        )
    return field(label, control, id=id)


def _hint(game: Game[Any], held: Positions, t: Language) -> Markup:
    """What the computer would do here."""
    why = missing(game.id, held.now)
    if why is None:
        go = link(
            t("Hint: what I would do"),
            f"#/{game.id}/position/hint",
            icon="hint",
            kind="plain",
            id="position-hint",
        )
    else:
        go = button(
            t("Hint: what I would do"),
            "positions:stop",
            icon="hint",
            id="position-hint",
            disabled=t.sentence(why),
        )
    drill = None
    if game.card.drilled:
        drill = link(
            t("Make a drill of it"),
            f"#/{game.id}/drill/new",
            icon="target",
            kind="plain",
            id="position-drill",
        )
    return button_row(go, drill, class_="position-hint")


def _begin(game: Game[Any], held: Positions, others: Mapping[str, str], t: Language) -> Markup:
    """What can be done from here."""
    options = game.schema.parse(held.now.options)
    alone = game.seating.people_only(options)
    ways = [("two", t("Two players here"), "persons")]
    if not alone:
        ways = [("ai", t("Against the computer"), "computer"), *ways, ("watch", t("Watch"), "eye")]
    levels = [(level, t.message(LEVEL_NAMES[level])) for level in LEVELS]
    levels += [(kind, t("Bot: {name}", name=name)) for kind, name in others.items()]
    starts = [("here", t("at this position")), ("whole", t("at its very start"))]
    level = (
        None
        if alone
        else field(
            t("Level of the computer"),
            select("level", levels, held.level, id="position-level", change="positions:set", form=_FORM),
            id="position-level",
        )
    )  # fmt: skip
    own = positions.arranger(game.id).own(positions.state_of(game.id, held.now))
    start = (
        field(
            t("The game begins"),
            select("begins", starts, "whole" if held.whole else "here", id="position-begins", change="positions:set", form=_FORM),
            id="position-begins",
        )
        if own
        else None
    )  # fmt: skip
    return panel(
        t("Play from here"),
        (level, start),
        button_row(
            [
                button(label, "positions:play", {"mode": mode}, kind="primary" if at == 0 else "plain", icon=icon, id=f"position-{mode}")
                for at, (mode, label, icon) in enumerate(ways)
            ]
        ),
        class_="position-begin",
    )  # fmt: skip


def _words(game: Game[Any], held: Positions, t: Language) -> Markup:
    """The position as a text, another beginning, and what leaves the page."""
    presets = [(preset.id, t.message(preset.label)) for preset in game.presets]
    return panel(
        t("The position as text"),
        (
            field(
                t("Setup"),
                textarea("text", held.typed or held.now.setup, id="position-text", rows=4, data_change="positions:text", translate="no", form=_FORM),
                id="position-text",
            ),
            field(
                t("Begin anew with"),
                select("preset", [("", "–"), *presets], held.preset if not held.before else "", id="position-preset", change="positions:preset", form=_FORM),
                id="position-preset",
            ),
        ),
        button_row(
            button(t("Copy the link"), "positions:copy", icon="link", id="position-copy"),
            button(t("Print"), "app:print", icon="print", id="position-print"),
        ),
        class_="position-words",
    )  # fmt: skip
