"""The consequences of an action (animation, announcements, saving, result), and refusals."""

from __future__ import annotations

import msgspec

from navals.core.event import Event
from navals.core.refusal import Refusal
from navals.ui.board.clip import Sound
from navals.ui.session import Session
from navals.ui.shell.effects import Effect, Effects, Film, Focus, Prefer, Save, Say, Send, Show, Warn
from navals.ui.shell.rating import counted
from navals.ui.shell.shell import Shell
from navals.ui.shell.showing import animate
from navals.ui.table import words
from navals.ui.table.rulebook import place_of


def happened(session: Session, events: list[Event], shell: Shell) -> Effects:
    """Show and announce events, store the game, and delay the next step until the animation ends."""
    on_screen, lesson = session is shell.session, shell.tutorial
    motion = session.board.motion(session.view(), events)
    seen = animate(session, motion, shell)
    effects: list[Effect] = [seen]
    names = words.shown_names(session, shell.t)
    messages = (words.phrase(session, event, names) for event in events)
    effects += [Say(shell.t.sentence(message)) for message in messages if message is not None]
    if on_screen:
        effects.append(Save())
        if session.result() is not None:
            ratings = counted(session, shell.prefs)
            if ratings is not None:
                effects.append(Prefer("ratings", msgspec.to_builtins(ratings)))
            effects += _ended(session, seen=bool(seen.clips), milliseconds=session.pace.delay())
    if lesson is not None and session is lesson.session:
        lesson.follow_up(events)
    if shell.trial is not None and session is shell.trial.session:
        shell.trial.follow_up()
    if shell.stand is not None and session is shell.stand.session:
        follows = shell.stand.follow_up(events)
        effects += [Send(follows)] if follows else []
    return (*effects, *asked_aloud(session, shell))


def _ended(session: Session, *, seen: bool, milliseconds: float) -> Effects:
    """Show the result, either immediately or after the last animation (`seen`)."""
    result = session.result()
    assert result is not None
    seating, options = session.table.game.seating, session.table.options
    seat = session.handover.viewer if len(session.seats.people) == 1 else None
    seat = 0 if seating.cooperative(options) else seat
    has_lost = seat is not None and result.score(seating.side(seat, options)) == 0
    sound = "draw" if result.outcome in ("1/2-1/2", "0-0") else "lose" if has_lost else "win"
    result_seen = Show(awaited=session if seen else None, overlay="" if seen else "finale")
    return result_seen, Film(sounds=(Sound(sound, round(milliseconds)),))


def asked_aloud(session: Session, shell: Shell) -> Effects:
    """Announce which real die must be rolled now, if any."""
    return (Say(shell.t.sentence(words.prompt(session, shell.t))),) if session.asking() else ()


def do(session: Session, seat: int, action: object, shell: Shell, ui: object = None) -> Effects:
    """Play an action or refuse it; `ui` is its selection, if not the current one."""
    refusal = session.check(seat, action)
    teacher = shell.tutorial or shell.trial or shell.stand
    if refusal is None and teacher is not None and session is teacher.session:
        refusal = teacher.objection(action)
    if refusal is not None:
        return refused(session, refusal, shell)
    if ui is not None:
        session.ui = ui
    effects = happened(session, session.play(seat, action), shell)
    return *effects, Focus(session.board.spot(session.view()) or "title", weak=True)


def refused(session: Session, refusal: Refusal, shell: Shell) -> Effects:
    """Explain why an action is refused, and which rule forbids it."""
    table = session.table
    named = table.game.named(refusal.message, session.acting(), table.options)
    session.note = refusal = Refusal(named, refusal.rule)
    text = shell.t.sentence(refusal.message)
    if number := place_of(session.table.game, refusal.rule):
        text += f" ({shell.t('Rule {number}', number=number)})"
    return Warn(text), Film(sounds=(Sound("refuse"),))
