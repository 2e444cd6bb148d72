"""Gestures in a game: on the board, at the table, hand-overs, dice."""

from __future__ import annotations

from typing import Any, Final

from navals.core import position as rules
from navals.core.player import LEVELS
from navals.core.position import TABLE_ACTIONS
from navals.core.refusal import NotationError, Refusal
from navals.core.seat import CHANCE, LETTERS, NOBODY
from navals.core.table import Table
from navals.core.thinking import dial
from navals.ui.board.board import Do, Motion
from navals.ui.features.play import words
from navals.ui.features.play.outcome import asked_aloud, do, happened, refused
from navals.ui.features.play.showing import film
from navals.ui.features.setup.model import PERSON, SAME, name_of
from navals.ui.session import Session, bots
from navals.ui.session.bots import Asked
from navals.ui.session.summary import fresh_key
from navals.ui.session.takeback import take_back
from navals.ui.shell.effects import Begin, Copy, Effect, Effects, Focus, Note, Save, Say, Show
from navals.ui.shell.feature import Acts, Handler, Step, opens, stateless
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell

_QUIET: Final = frozenset(("preview",))  # gestures on a board that keep the last refusal on the screen


START: Final = stateless


# ------------------------------------------------------------------------------------- on the board


def board(gesture: Gesture, shell: Shell) -> Effects:
    """Handle a gesture on the board of the player to act."""
    session = shell.active()
    seat = session.acting() if session is not None else None
    if session is None or seat is None:
        return ()
    knows = session.table.view(seat)
    meant = session.board.interact(knows, session.ui, gesture.act, gesture.arg)
    if gesture.act not in _QUIET and shell.tutorial is not None and session is shell.tutorial.session:
        shell.tutorial.heed(gesture.act, gesture.arg)
    if meant is None:
        return ()
    if gesture.act not in _QUIET:
        session.note = None
    if isinstance(meant, Refusal):
        return refused(session, meant, shell)
    if isinstance(meant, Do):
        return do(session, seat, meant.action, shell, meant.ui)
    if isinstance(meant, Motion):
        return (film(session, meant, shell),)
    kept = (Save(),) if session.choose(meant) and session is shell.session else ()
    if shell.prefs.one_tap and gesture.act == "aim" and session.board.at_once(knows, session.ui):
        again = session.board.interact(knows, session.ui, gesture.act, gesture.arg)
        if isinstance(again, Do):
            return do(session, seat, again.action, shell)
    return kept


def _key(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """An unclaimed key: Escape cancels aiming."""
    session = shell.active()
    if session is None or session.acting() is None or gesture.text("key") != "Escape":
        return model, ()
    # While a fleet is placed, going back is a separate action.
    private = session.board.private(session.view())
    return model, () if private else board(Gesture("board", "back"), shell)


def _command(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.active()
    seat = session.acting() if session is not None else None
    if session is None or seat is None or not gesture.fields:
        return model, ()
    effects = _typed(session, seat, gesture.text("command").strip(), shell)
    session.typed = session.note
    return model, effects


def _typed(session: Session, seat: int, text: str, shell: Shell) -> Effects:
    game, word = session.table.game, text.lower()
    if word in TABLE_ACTIONS and not (game.seating.own_draw and word != "resign"):
        return do(session, seat, TABLE_ACTIONS[word], shell)
    try:
        action = game.parse(text, session.table.position.state)
    except NotationError as error:
        return refused(session, Refusal(error.message), shell)
    return do(session, seat, action, shell)


def _undo(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.active()
    counted = session is not None and session.counts
    return model, _taken_back(shell, counted) if session is not None and take_back(session) else ()


def _consent(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.session
    agreed = session is not None and session.handover.asked is not None and take_back(session, consent=True)
    return model, _taken_back(shell) if agreed else ()


def _taken_back(shell: Shell, counted: bool | None = None) -> Effects:
    """Say so, and that the game no longer counts, if it was `counted`."""
    session = shell.active()
    if session is not None:
        session.touched = session.table.ply
    alone = session is not None and len(session.seats.people) == 1 and shell.prefs.rating
    said: Effect = Say(shell.t("Taken back."))
    if counted and alone and session is not None and not session.counts:
        said = Note(shell.t("Taken back. This game no longer counts for your rating."), calm=True)
    return Show(overlay=""), said, Save()


def _refuse_consent(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    if shell.session is not None:
        shell.session.handover.asked = None
    return model, ()


def _hint(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """First show probabilities, then the best action, then no hint."""
    session = shell.active()
    if session is None:
        return model, ()
    if session.thinking.hint is None:
        session.ask_hint()
    elif not session.thinking.advice:
        session.thinking.advice = True
        session.ui = session.board.advised(session.ui, session.thinking.hint.action)
        if session.thinking.hint.reason is not None:
            return model, (Say(shell.t.sentence(session.thinking.hint.reason)),)
    else:
        session.thinking.drop_hint()
    return model, ()


# -------------------------------------------------------------------------------- from hand to hand


def _pass(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    if shell.session is None:
        return model, ()
    shell.session.hand_over()
    return model, (Show(overlay=""),)


def _lift(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.session
    if session is None or session.handover.curtain is None:
        return model, ()
    events = [event for _, event in session.lift()]
    names = words.shown_names(session, shell.t)
    messages = (words.said(session, event, names) for event in events)
    told = [shell.t.sentence(message) for message in messages if message is not None]
    effects: list[Effect] = [Show(overlay="" if session.result() is None else "finale")]
    effects += [Say(line) for line in told]
    if len(told) == 1 and session.result() is None:
        # A single event, as between most turns, is seen again at once.
        effects.append(film(session, session.board.motion(session.view(), events), shell))
    return model, (*effects, *asked_aloud(session, shell), Focus("title"))


# --------------------------------------------------------------------------------------------- dice


def _dice(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Real dice were rolled: a line as in a record, or one `face` (`None` corrects the last one)."""
    session, fields = shell.session, gesture.fields
    if session is None or not session.asking() or not fields:
        return model, ()
    ply = session.table.ply
    tokens = gesture.text("dice")[:400].replace(",", " ").split()
    if "face" in fields:
        if not session.dice.show(None if fields["face"] is None else str(fields["face"])[:10], session.table):
            return model, ()
        tokens = list(session.dice.shown)
    events, refusal = session.enter(tokens)
    effects: Effects = ()
    if session.table.ply > ply:
        effects = happened(session, events, shell)
        if not session.asking():
            effects = (*effects, Focus(session.board.spot(session.view()) or "title"))
    if refusal is not None:
        session.dice.shown = ()
        effects = (*effects, *refused(session, refusal, shell))
    return model, effects


def _physical(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.session
    if session is None or not session.table.game.dice or not gesture.fields:
        return model, ()
    session.dice.physical = gesture.fields.get("value") is True
    session.wait(0)
    return model, (*asked_aloud(session, shell), Save())


def _begins(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session, side = shell.session, gesture.whole("side")
    if gesture.fields.get("draw") is True:
        side = int(shell.entropy(1), 16) % 2
    if session is None or not session.agreeing() or side not in (0, 1):
        return model, ()
    action = session.table.game.parse("AB"[side], session.table.position.state)
    if session.check(CHANCE, action) is not None:
        return model, ()
    return model, happened(session, session.play(CHANCE, action), shell)


# ---------------------------------------------------------------------------------------- computers


def _go_on(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.active()
    events = session.step() if session is not None else None
    return model, happened(session, events, shell) if session is not None and events is not None else ()


def _told(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.session
    asked = None if session is None else session.thinking.current
    if session is None or not isinstance(asked, Asked):
        return model, ()
    heard = bots.heard(gesture.arg, asked.number)
    if heard is None:
        return model, ()
    asked.hear(heard)
    return _go_on(model, gesture, shell) if asked.fault is None else (model, ())


def _again(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Ask a stopped bot again."""
    session = shell.session
    if session is None or session.thinking.faulty is None:
        return model, ()
    session.thinking.rest()
    session.pace.due = 0.0
    return model, (Focus("title"),)


def _play_now(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.active()
    if session is None:
        return model, ()
    session.pace.due = 0.0
    events = session.play_now()
    return model, happened(session, events, shell) if events is not None else ()


def _pause(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    if shell.session is not None:
        shell.session.pace.paused = not shell.session.pace.paused
    return model, ()


def _step(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Play one action of the computers."""
    session = shell.session
    if session is None or not session.pace.paused:
        return model, ()
    session.pace.paused, session.pace.due = False, 0.0
    events = None
    while events is None and not session.waits():
        events = session.step()
    # The thinker's answer comes later, and still counts.
    session.pace.paused = True
    return model, happened(session, events, shell) if events is not None else ()


# ------------------------------------------------------------------------------------- at the table


def _at_table(action: Any) -> Handler[None]:
    """The handler of a button for an action at the table."""

    def handler(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
        session = shell.active()
        seat = session.acting() if session is not None else None
        if session is None or seat is None:
            return model, ()
        return model, (Show(overlay=""), *do(session, seat, action, shell))

    return handler


def _rematch(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Begin the same game with the same players."""
    session = shell.session
    if session is None or session.table.actor() != NOBODY:
        return model, ()
    old = session.table
    names = [dial.name_in(old.replay.tags, letter) or "" for letter in LETTERS[: len(old.names)]]
    table = Table.new(old.game, old.options, names, shell.entropy(32), shell.date or None)
    table.replay.tags["SeedCommit"] = table.dice.commitment
    key = fresh_key(shell.store, shell.entropy)
    again = Session(key, table, session.board, session.seats.openly, session.dice.physical)
    again.counts = True
    return model, (Begin(again),)


def _seated(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session, fields = shell.session, gesture.fields
    if session is None or not fields:
        return model, ()
    only = session.table.game.seating.people_only(session.table.options)
    others = shell.bots
    for seat in range(session.seats.count):
        kind = str(fields.get(f"kind-{seat}", PERSON))
        if kind == SAME and session.table.computer(seat) is not None:
            continue
        if kind not in (PERSON, *LEVELS, *others):
            continue
        person = name_of(str(fields.get(f"name-{seat}", "")))
        kind = PERSON if only else kind
        session.table.seat_player(seat, bots.table_name(kind, others.get(kind, person)))
    session.spoil()
    # Only games without people can be paused.
    session.pace.paused = session.pace.paused and not session.seats.people
    session.sit_down()
    session.wait(0)
    return model, (Show(overlay=""), Save())


def _copy(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    session = shell.session
    if session is None:
        return model, ()
    why = words.withheld(session, shell.t)
    if why is None and not words.may_copy(session):
        why = shell.t("The record would show what is still hidden from you.")
    return model, (Note(why),) if why is not None else (Copy(session.record()), Show(overlay=""))


ACTS: Final[Acts] = {
    "touched": lambda model, gesture, shell: (model, ()),  # any gesture takes the recap away
    "command": _command,
    "undo": _undo,
    "consent": _consent,
    "refuse-consent": _refuse_consent,
    "hint": _hint,
    "pass": _pass,
    "lift": _lift,
    "dice": _dice,
    "physical": _physical,
    "begins": _begins,
    "play-now": _play_now,
    "told": _told,
    "again": _again,
    "pause": _pause,
    "step": _step,
    "offer": _at_table(rules.Offer()),
    "accept": _at_table(rules.Accept()),
    "decline": _at_table(rules.Decline()),
    "resign": opens("resign"),
    "resign-now": _at_table(rules.Resign()),
    "rematch": _rematch,
    "seats": opens("seats"),
    "seated": _seated,
    "copy": _copy,
    "menu": opens("menu"),
    "finale": opens("finale"),
}

REPORTS: Final[Acts] = {"key": _key, "go-on": _go_on}
