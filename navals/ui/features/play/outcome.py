"""The consequences of an action (animation, announcements, saving, result), and refusals."""

from __future__ import annotations

import msgspec

from navals.core.event import Event
from navals.core.refusal import Refusal
from navals.ui.board.clip import Sound
from navals.ui.session import Session
from navals.ui.shell.effects import (
    Effect,
    Effects,
    Focus,
    PlayFilm,
    Say,
    Send,
    SetPreference,
    Show,
    StoreGame,
    Warn,
)
from navals.ui.shell.rating import rate_game
from navals.ui.shell.shell import Shell
from navals.ui.shell.showing import animate
from navals.ui.table import words
from navals.ui.table.rulebook import paragraph_number


def show_events(session: Session, events: list[Event], shell: Shell) -> Effects:
    """Show and announce events, store the game, and delay the next step until the animation ends."""
    is_on_screen, tutorial = session is shell.session, shell.tutorial
    motion = session.board.motion(session.view(), events)
    animation = animate(session, motion, shell)
    effects: list[Effect] = [animation]
    names = words.shown_names(session, shell.t)
    messages = (words.event_message(session, event, names) for event in events)
    effects += [Say(shell.t.sentence(message)) for message in messages if message is not None]
    if is_on_screen:
        effects.append(StoreGame())
        if session.result() is not None:
            ratings = rate_game(session, shell.prefs)
            if ratings is not None:
                effects.append(SetPreference("ratings", msgspec.to_builtins(ratings)))
            effects += _show_result(
                session, is_animated=bool(animation.clips), milliseconds=session.pace.delay()
            )
    if tutorial is not None and session is tutorial.session:
        tutorial.accept_answer(events)
    if shell.trial is not None and session is shell.trial.session:
        shell.trial.accept_answer()
    if shell.separate_board is not None and session is shell.separate_board.session:
        next_gesture = shell.separate_board.accept_answer(events)
        effects += [Send(next_gesture)] if next_gesture else []
    return (*effects, *ask_for_die(session, shell))


def _show_result(session: Session, *, is_animated: bool, milliseconds: float) -> Effects:
    """Show the result: immediately or, if the last action is animated (`is_animated`), after the animation.
    Play its sound after a delay of `milliseconds`."""
    result = session.result()
    assert result is not None
    seating, options = session.table.game.seating, session.table.options
    seat = session.handover.viewer if len(session.seats.people) == 1 else None
    seat = 0 if seating.cooperative(options) else seat
    has_lost = seat is not None and result.score(seating.side(seat, options)) == 0
    sound = "draw" if result.outcome in ("1/2-1/2", "0-0") else "lose" if has_lost else "win"
    result_effect = Show(
        awaited_game=session if is_animated else None, overlay="" if is_animated else "finale"
    )
    return result_effect, PlayFilm(sounds=(Sound(sound, round(milliseconds)),))


def ask_for_die(session: Session, shell: Shell) -> Effects:
    """Announce which real die must be rolled now, if any."""
    return (Say(shell.t.sentence(words.dice_prompt(session, shell.t))),) if session.asks_for_dice() else ()


def play_action(session: Session, seat: int, action: object, shell: Shell, ui: object = None) -> Effects:
    """Play an action or explain why it is refused; `ui` replaces the current selection, unless `None`."""
    refusal = session.check(seat, action)
    arbiter = shell.tutorial or shell.trial or shell.separate_board
    if refusal is None and arbiter is not None and session is arbiter.session:
        refusal = arbiter.objection(action)
    if refusal is not None:
        return explain_refusal(session, refusal, shell)
    if ui is not None:
        session.ui = ui
    effects = show_events(session, session.play(seat, action), shell)
    return *effects, Focus(session.board.focus_target(session.view()) or "title", is_weak=True)


def explain_refusal(session: Session, refusal: Refusal, shell: Shell) -> Effects:
    """Explain why an action is refused, and which rule forbids it."""
    table = session.table
    message = table.game.reword(refusal.message, session.acting_seat(), table.options)
    session.refusal = refusal = Refusal(message, refusal.rule)
    text = shell.t.sentence(refusal.message)
    if rule_number := paragraph_number(session.table.game, refusal.rule):
        text += f" ({shell.t('Rule {number}', number=rule_number)})"
    return Warn(text), PlayFilm(sounds=(Sound("refuse"),))
