"""The action bar below the board: what can be done now, the pad of real dice, and where an action is typed."""

from __future__ import annotations

from typing import Final

from navals.core.refusal import Refusal
from navals.core.seat import NOBODY
from navals.ui.board.board import Scene
from navals.ui.components import (
    Face,
    button,
    button_row,
    details,
    dice_pad,
    form,
    icon_button,
    link,
    text_input,
)
from navals.ui.components import field as form_field
from navals.ui.draw.html import Markup, join, tag
from navals.ui.features.learning.view import citation
from navals.ui.features.replay import view as recorder
from navals.ui.session import Session
from navals.ui.session.takeback import last_decision
from navals.ui.words.i18n import Language


def action_bar(session: Session, scene: Scene, t: Language, names: tuple[str, ...]) -> Markup:
    """What can be done now, one bar for each state that the game can be in; the game's own buttons are ``scene.actions``."""
    more = icon_button(t("Game menu"), "menu", "play:menu", id="game-menu", data_word=t("Menu"))
    if session.past.ply is not None:
        return button_row(recorder.back(session, t)) if session.past.returns else recorder.bar(session, t)
    actor = session.table.actor()
    if actor == NOBODY:
        return button_row(
            button(t("Review"), "replay:look", {"ply": 0}, icon="play", kind="primary", id="review"),
            button(t("Result"), "play:finale", icon="flag", id="finale-open"),
            button(t("Rematch"), "play:rematch", icon="anchor", id="rematch"),
            more,
        )
    passing = session.handover.due()
    if passing is not None:
        return button_row(
            _undo(session, t),
            button(
                t("Hand over to {name}", name=names[passing]),
                "play:pass",
                kind="primary",
                icon="persons",
                shortcut="Enter",
                id="pass",
            ),
            more,
        )
    if session.asking():
        return join((_dice(session, t), button_row(_undo(session, t), more)))
    if session.acting() is not None:
        private = session.board.private(session.view())
        hint = (
            icon_button(
                t("Hint: what I would do") if session.thinking.hint else t("Hint: what is likely"),
                "hint",
                "play:hint",
                shortcut="h",
                id="hint",
                pressed=session.thinking.hint is not None,
                data_word=t("Hint"),
            )
            if session.board.advises(session.view())
            else None
        )
        return button_row(None if private else _undo(session, t), hint, scene.actions, more)
    if session.handover.asked is not None:
        return button_row(_undo(session, t), more)
    stopped = session.thinking.faulty
    if stopped is not None:
        return button_row(
            _undo(session, t) if session.seats.people else None,
            button(t("Ask again"), "play:again", icon="again", kind="primary", id="bot-again"),
            button(t("Replace it"), "play:seats", icon="persons", id="bot-replace"),
            link(t("Extensions"), "#/extensions", kind="plain", icon="install", id="bot-extensions")
            if stopped.from_wheel
            else button(t("Open the bot"), "workshop:show", icon="edit", id="bot-open"),
            more,
        )
    if not session.seats.people:
        label = t("Go on") if session.pace.paused else t("Pause")
        return button_row(
            button(
                label,
                "play:pause",
                icon="play" if session.pace.paused else "pause",
                kind="primary",
                shortcut="p",
                id="pause",
            ),
            button(
                t("Step"),
                "play:step",
                icon="step",
                id="step",
                disabled=None if session.pace.paused else t("pause first"),
            ),
            more,
        )
    computer = session.table.computer(actor) if actor >= 0 else None
    bot = computer is not None and bool(computer.bot)  # it has nothing to play before it has decided
    now = None if bot else button(t("Move now"), "play:play-now", icon="clock", id="play-now")
    return button_row(_undo(session, t), now, more)


def _undo(session: Session, t: Language) -> Markup:
    reason = None if last_decision(session) is not None else t("there is nothing to take back")
    return icon_button(
        t("Take back"),
        "undo",
        "play:undo",
        shortcut="z",
        id="undo",
        disabled=reason,
        data_word=t("Take back"),
    )


MOST_FACES: Final = 20
"""At most so many results of a die are offered as buttons; where there are more, they are typed."""


def _dice(session: Session, t: Language) -> Markup | None:
    """A large button for everything that the real die may show, one die of a throw after the other; None where there is too
    much of it to list."""
    game, state = session.table.game, session.table.position.state
    outcomes = state.outcomes()
    if (game.dice and game.dice.thrown(state, (*session.dice.shown, "1"))) or session.dice.shown:
        texts = list("123456")
    elif outcomes is None or len(outcomes) > MOST_FACES:
        return None
    else:
        texts = [game.text(action) for action, _ in outcomes]
    faces = [
        Face(
            t("The die shows {result}", result=text),
            text,
            "play:dice",
            {"face": text},
            text if len(text) == 1 and text.isdecimal() else None,
            f"die-{number}",
        )
        for number, text in enumerate(texts)
    ]
    pad = dice_pad(faces, label=t("What does the die show?"), id="dice-pad")
    if not session.dice.shown:
        return pad
    so_far = tag("p", t("So far: {dice}", dice=" ".join(session.dice.shown)), id="dice-shown", role="status")
    wrong = button(
        t("Not {result}", result=session.dice.shown[-1]), "play:dice", {"face": None}, id="die-wrong"
    )
    return join((so_far, pad, wrong))


def command(session: Session, t: Language) -> Markup | None:
    """Where an action is typed, or what real dice have shown."""
    if session.asking():
        return _results(session, t)
    if session.acting() is None:
        return None
    example = session.board.example_here(session.view())
    hint = t("In the notation of records, for example {example}", example=example) if example else None
    note = session.note if session.note is session.typed else None
    error = told(session, note, t) if note is not None else None
    return details(
        t("Type an action"),
        form(
            "play:command",
            form_field(
                t("Action"),
                text_input("command", "", id="command", helped=bool(hint), error=error is not None),
                hint,
                error,
                id="command",
            ),
            button(t("Do it"), submit=True, id="command-send"),
            keep=True,
        ),
        id="command-box",
        class_="command",
    )


def told(session: Session, refusal: Refusal, t: Language) -> Markup:
    """Why something was refused, and the rule that says so."""
    words = t.sentence(refusal.message).rstrip(".") + ". "
    return tag("span", words, citation(session.table.game, refusal.rule, t), class_="status-refusal")


def _results(session: Session, t: Language) -> Markup:
    """Where the results of several real dice are typed at once."""
    return details(
        t("Type several results"),
        form(
            "play:dice",
            form_field(
                t("Results"),
                text_input("dice", "", id="dice", helped=True, rev=session.table.draws()),
                t("In the order they are rolled, separated by spaces: {example}", example="3 5 2"),
                id="dice",
            ),
            button(t("Enter them"), submit=True, id="dice-send"),
            keep=True,
        ),
        id="dice-box",
        class_="command",
    )
