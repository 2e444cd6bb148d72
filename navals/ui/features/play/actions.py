"""The action bar below the board, and the buttons for real dice."""

from __future__ import annotations

from typing import Final

from navals.core.seat import NOBODY
from navals.ui.board.board import Scene
from navals.ui.components.controls import IconArgs, button, button_row, icon_button, link
from navals.ui.components.dice import Face, dice_pad
from navals.ui.draw.html import Markup, join, tag
from navals.ui.session import Session
from navals.ui.session.takeback import last_decision_ply
from navals.ui.table import recorder
from navals.ui.words.i18n import Language


def action_bar(session: Session, scene: Scene, t: Language, names: tuple[str, ...]) -> Markup:
    """Draw the buttons for the game's current state; `scene.actions` are the game's own."""
    menu_button = icon_button(t("Game menu"), "menu", "play:menu", id="game-menu", data_word=t("Menu"))
    if session.lookback.ply is not None:
        return (
            button_row(recorder.back_button(session, t))
            if session.lookback.returns_to_game
            else recorder.control_bar(session, t)
        )
    actor = session.table.actor()
    if actor == NOBODY:
        if not session.is_revealed():
            return button_row(menu_button)
        return button_row(
            button(t("Review"), "replay:look", {"ply": 0}, icon="play", kind="primary", id="review"),
            button(t("Result"), "play:finale", icon="flag", id="finale-open"),
            button(t("Rematch"), "play:rematch", icon="anchor", id="rematch"),
            menu_button,
        )
    recipient = session.next_viewer()
    if recipient is not None:
        label = t("Hand over to {name}", name=names[recipient])
        pass_button = button(label, "play:pass", kind="primary", icon="persons", shortcut="Enter", id="pass")
        return button_row(_undo_button(session, t), pass_button, menu_button)
    if session.asks_for_dice():
        return join((_dice_pad(session, t), button_row(_undo_button(session, t), menu_button)))
    if session.acting_seat() is not None:
        view, hint_button, has_hint = session.view(), None, session.thinking.hint is not None
        if session.board.advises(view) and not session.seats.is_duel:
            label = t("Hint: best move") if has_hint else t("Hint: the odds")
            hint_args: IconArgs = {"shortcut": "h", "id": "hint", "pressed": has_hint, "data_word": t("Hint")}
            hint_button = icon_button(label, "hint", "play:hint", **hint_args)
        return button_row(
            None if session.board.is_private(view) else _undo_button(session, t),
            hint_button,
            scene.actions,
            menu_button,
        )
    if session.handover.consent_request is not None:
        return button_row(_undo_button(session, t), menu_button)
    failed_decision = session.thinking.failed_decision
    if failed_decision is not None:
        if failed_decision.is_from_wheel:
            bot_control = link(
                t("Extensions"), "#/extensions", kind="plain", icon="install", id="bot-extensions"
            )
        else:
            bot_control = button(t("Open the bot"), "workshop:show", icon="edit", id="bot-open")
        return button_row(
            _undo_button(session, t) if session.seats.people else None,
            button(t("Try again"), "play:again", icon="again", kind="primary", id="bot-again"),
            button(t("Replace it"), "play:seats", icon="persons", id="bot-replace"),
            bot_control,
            menu_button,
        )
    if not session.seats.people:
        label, icon = (t("Continue"), "play") if session.pace.is_paused else (t("Pause"), "pause")
        reason = None if session.pace.is_paused else t("pause first")
        return button_row(
            button(label, "play:pause", icon=icon, kind="primary", shortcut="p", id="pause"),
            button(t("Step"), "play:step", icon="step", id="step", disabled=reason),
            menu_button,
        )
    computer = session.table.computer(actor) if actor >= 0 else None
    # A bot has no move until it has decided.
    can_move_now = computer is not None and not computer.bot
    move_now_button = (
        button(t("Move now"), "play:play-now", icon="clock", id="play-now") if can_move_now else None
    )
    return button_row(_undo_button(session, t), move_now_button, menu_button)


def _undo_button(session: Session, t: Language) -> Markup:
    disabled_reason = None if last_decision_ply(session) is not None else t("there is nothing to take back")
    label = t("Take back")
    return icon_button(
        label, "undo", "play:undo", shortcut="z", id="undo", disabled=disabled_reason, data_word=label
    )


MAX_FACES: Final = 20  # maximum number of faces of a die shown as buttons; other dice must be typed


def _dice_pad(session: Session, t: Language) -> Markup | None:
    """Draw buttons for the faces of a real die; a throw is entered one die at a time. Return `None` if the
    results cannot be listed or are more than `MAX_FACES`."""
    game, state = session.table.game, session.table.position.state
    outcomes = state.outcomes()
    if (game.dice and game.dice.thrown(state, (*session.dice.faces, "1"))) or session.dice.faces:
        face_texts = list("123456")
    elif outcomes is None or len(outcomes) > MAX_FACES:
        return None
    else:
        face_texts = [game.text(action) for action, _ in outcomes]

    def make_face(number: int, text: str) -> Face:
        key = text if len(text) == 1 and text.isdecimal() else None
        label = t("The die shows {result}", result=text)
        return Face(label, text, "play:dice", {"face": text}, key, f"die-{number}")

    faces = [make_face(number, text) for number, text in enumerate(face_texts)]
    face_pad = dice_pad(faces, label=t("What does the die show?"), id="dice-pad")
    if not session.dice.faces:
        return face_pad
    faces_line = tag(
        "p", t("So far: {dice}", dice=" ".join(session.dice.faces)), id="dice-shown", role="status"
    )
    label = t("Undo {result}", result=session.dice.faces[-1])
    undo_button = button(label, "play:dice", {"face": None}, id="die-wrong")
    return join((faces_line, face_pad, undo_button))
