"""Gestures in a game: on the board, at the table, handovers, dice."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from navals.core import rules
from navals.core.player import LEVELS
from navals.core.record import computers
from navals.core.refusal import NotationError, Refusal
from navals.core.seat import CHANCE, LETTERS, NOBODY
from navals.ui.board.board import Do, Motion
from navals.ui.features.play.outcome import ask_for_die, explain_refusal, play_action, show_events
from navals.ui.session import Session, bots
from navals.ui.session.bots import BotDecision
from navals.ui.session.takeback import take_back
from navals.ui.shell.effects import BeginGame, Copy, Effect, Effects, Focus, Say, Show, ShowNote, StoreGame
from navals.ui.shell.feature import (
    Act,
    Acts,
    Gesture,
    Handler,
    Shell,
    board_handler,
    game_handler,
    overlay_opener,
)
from navals.ui.shell.showing import film
from navals.ui.table import words
from navals.ui.table.sitting import PERSON, SAME_PLAYER, clean_name

_PREVIEW_ACT: Final = "preview"  # the only board gesture that does not dismiss the last refusal


def on_board_gesture(gesture: Gesture, shell: Shell) -> Effects | None:
    """Handle a board gesture for the player to act; return `None` for a preview that changes nothing."""
    session, is_preview = shell.active_session(), gesture.act == _PREVIEW_ACT
    seat = session.acting_seat() if session is not None else None
    if session is None or seat is None:
        return None if is_preview else ()
    view = session.table.view(seat)
    result = session.board.interact(view, session.ui, gesture.act, gesture.arg)
    if not is_preview and shell.tutorial is not None and session is shell.tutorial.session:
        shell.tutorial.record_gesture(gesture.act, gesture.arg)
    if result is None or (is_preview and result == session.ui):
        return None if is_preview else ()
    if not is_preview:
        session.refusal = None
    if isinstance(result, Refusal):
        return explain_refusal(session, result, shell)
    if isinstance(result, Do):
        return play_action(session, seat, result.action, shell, result.ui)
    if isinstance(result, Motion):
        return (film(session, result, shell),)
    effects = (StoreGame(),) if session.choose(result) and session is shell.session else ()
    if shell.prefs.one_tap and gesture.act == "aim" and session.board.may_fire_at_once(view, session.ui):
        next_result = session.board.interact(view, session.ui, gesture.act, gesture.arg)
        if isinstance(next_result, Do):
            return play_action(session, seat, next_result.action, shell)
    return effects


def on_key(gesture: Gesture, shell: Shell) -> Effects:
    """Handle an unclaimed key: Escape cancels aiming."""
    session = shell.active_session()
    if session is None or session.acting_seat() is None or gesture.text("key") != "Escape":
        return ()
    # During the placement of a fleet, going back is a separate action.
    is_private = session.board.is_private(session.view())
    return () if is_private else on_board_gesture(Gesture("board", "back"), shell) or ()


def _run_command(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    seat = session.acting_seat()
    if seat is None or not gesture.fields:
        return ()
    effects = _play_text(session, seat, gesture.text("command").strip(), shell)
    session.command_refusal = session.refusal
    return effects


def _play_text(session: Session, seat: int, text: str, shell: Shell) -> Effects:
    try:
        action = session.table.parse(text)
    except NotationError as error:
        return explain_refusal(session, Refusal(error.message), shell)
    return play_action(session, seat, action, shell)


def _undo_action(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    was_game_rated, ply = session.is_rated, session.table.ply
    if not take_back(session):
        return ()
    if session.table.ply == ply:
        # Only a step of the selection, such as a tap.
        session.last_touch_ply = ply
        return Show(overlay=""), Say(shell.t("Undone.")), StoreGame()
    return _announce_take_back(shell, was_game_rated)


def _agree_to_take_back(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    is_taken_back = session.handover.consent_request is not None and take_back(session, has_consent=True)
    return _announce_take_back(shell) if is_taken_back else ()


def _announce_take_back(shell: Shell, was_game_rated: bool | None = None) -> Effects:
    """Announce the take-back, and whether it makes a game unrated that was rated (`was_game_rated`)."""
    session = shell.active_session()
    effect: Effect = Say(shell.t("Move taken back."))
    if session is not None:
        session.last_touch_ply = session.table.ply
        can_rate = len(session.seats.people) == 1 and shell.prefs.rating
        if was_game_rated and can_rate and not session.is_rated:
            effect = ShowNote(
                shell.t("Move taken back. This game no longer counts towards your rating."), is_polite=True
            )
    return Show(overlay=""), effect, StoreGame()


def _refuse_take_back(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    session.handover = session.handover.ask_consent(None)
    return ()


def _show_hint(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    """Show the odds on the first press, the best action on the second; on the third, hide the hint."""
    session.refusal = None
    if session.thinking.hint is None:
        session.ask_hint()
    elif not session.thinking.shows_advice:
        session.thinking.shows_advice = True
        session.ui = session.board.apply_hint(session.ui, session.thinking.hint.action)
        if session.thinking.hint.reason is not None:
            return (Say(shell.t.sentence(session.thinking.hint.reason)),)
    else:
        session.thinking.drop_hint()
    return ()


def _hand_over(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    session.hand_over()
    return (Show(overlay=""),)


def _lift_curtain(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    if session.handover.curtain_seat is None:
        return ()
    events = [event for _, event in session.lift_curtain()]
    names = words.shown_names(session, shell.t)
    messages = (words.event_message(session, event, names) for event in events)
    sentences = [shell.t.sentence(message) for message in messages if message is not None]
    effects: list[Effect] = [Show(overlay="" if session.result() is None else "finale")]
    effects += [Say(sentence) for sentence in sentences]
    if len(sentences) == 1 and session.result() is None:
        # A single event, as between most turns, is replayed immediately.
        effects.append(film(session, session.board.motion(session.view(), events), shell))
    return (*effects, *ask_for_die(session, shell), Focus("title"))


def _enter_dice(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    """Enter the results of real dice: `dice`, written as in a record, or one `face` (`None` removes the last
    one)."""
    fields, ply_before = gesture.fields, session.table.ply
    if not session.asks_for_dice() or not fields:
        return ()
    tokens = gesture.text("dice")[:400].replace(",", " ").split()
    if "face" in fields:
        session.dice = session.dice.change_throw(None if fields["face"] is None else str(fields["face"])[:10])
        if fields["face"] is None or not session.dice.is_complete(session.table):
            return ()
        tokens = list(session.dice.faces)
    events, refusal = session.enter_dice(tokens)
    effects: Effects = ()
    if session.table.ply > ply_before:
        effects = show_events(session, events, shell)
        if not session.asks_for_dice():
            effects = (*effects, Focus(session.board.focus_target(session.view()) or "title"))
    if refusal is not None:
        session.dice = session.dice.clear()
        effects = (*effects, *explain_refusal(session, refusal, shell))
    return effects


def _set_real_dice(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    if not session.table.game.dice or not gesture.fields:
        return ()
    session.dice = replace(session.dice, has_real_dice=gesture.fields.get("value") is True)
    session.wait(0)
    return (*ask_for_die(session, shell), StoreGame())


def _choose_first_side(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    is_random = gesture.fields.get("draw") is True
    side = int(shell.entropy(1), 16) % 2 if is_random else gesture.integer("side")
    if not session.must_agree() or side not in (0, 1):
        return ()
    action = session.table.game.parse("AB"[side], session.table.position.state)
    if session.check(CHANCE, action) is not None:
        return ()
    return show_events(session, session.play(CHANCE, action), shell)


def play_next(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    """Play the next draw or computer action, if it is due."""
    events = session.step()
    return show_events(session, events, shell) if events is not None else ()


def _on_reply(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    decision = session.thinking.decision
    reply = bots.read_reply(gesture.arg, decision.number) if isinstance(decision, BotDecision) else None
    if not isinstance(decision, BotDecision) or reply is None:
        return ()
    decision.receive_reply(reply)
    active_session = shell.active_session()
    return (
        ()
        if active_session is None or decision.failure is not None
        else play_next(active_session, gesture, shell)
    )


def _retry_bot(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    if session.thinking.failed_decision is None:
        return ()
    session.thinking.stop()
    session.pace = session.pace.hurry()
    return (Focus("title"),)


def _play_now(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    session.pace = session.pace.hurry()
    events = session.play_now()
    return show_events(session, events, shell) if events is not None else ()


def _toggle_pause(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    session.pace = session.pace.set_paused(not session.pace.is_paused)
    return ()


def _play_step(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    """Play a single draw or computer action, then pause again."""
    if not session.pace.is_paused:
        return ()
    session.pace = session.pace.set_paused(False).hurry()
    events = None
    while events is None and not session.is_waiting():
        events = session.step()
    # If the thinker answers later, its action is still played.
    session.pace = session.pace.set_paused()
    return show_events(session, events, shell) if events is not None else ()


def _action_handler(action: object) -> Handler[None]:
    """Return a handler that plays a table action, such as resigning."""

    def handle(session: Session, gesture: Gesture, shell: Shell) -> Effects:
        seat = session.resigning_seat() if isinstance(action, rules.Resign) else session.acting_seat()
        return () if seat is None else (Show(overlay=""), *play_action(session, seat, action, shell))

    return board_handler(handle)


def _start_rematch(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    if session.table.actor() != NOBODY:
        return ()
    table = session.table
    names = [computers.seat_name(table.replay.tags, letter) or "" for letter in LETTERS[: len(table.names)]]
    is_open, is_physical = session.seats.is_open, session.dice.has_real_dice
    new_session = shell.new_game(table.game, table.options, names, is_open=is_open, has_real_dice=is_physical)
    new_session.is_rated = True
    return (BeginGame(new_session),)


def _change_seats(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    form_fields, bot_names = gesture.fields, shell.bot_names
    if not form_fields:
        return ()
    is_people_only = session.table.game.seating.people_only(session.table.options)
    for seat in range(session.seats.count):
        kind = str(form_fields.get(f"kind-{seat}", PERSON))
        if kind == SAME_PLAYER and session.table.computer(seat) is not None:
            continue
        if kind not in (PERSON, *LEVELS, *bot_names):
            continue
        name = clean_name(str(form_fields.get(f"name-{seat}", "")))
        kind = PERSON if is_people_only else kind
        session.table.seat_player(seat, bots.seat_name(kind, bot_names.get(kind, name)))
    session.spoil_rating("seats")
    # Only games without people can be paused.
    session.pace = session.pace.set_paused(session.pace.is_paused and not session.seats.people)
    session.update_viewer()
    session.wait(0)
    return Show(overlay=""), StoreGame()


def _copy_record(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    reason = words.secrecy_reason(session, shell.t)
    if reason is None and not words.is_copy_allowed(session):
        reason = shell.t("The text would reveal what is still hidden from you.")
    return (ShowNote(reason),) if reason is not None else (Copy(session.record()), Show(overlay=""))


ACTS: Final[Acts[None]] = {
    "touched": Act(lambda model, gesture, shell: (model, ())),  # any gesture dismisses the recap
    "command": Act(board_handler(_run_command)),
    "undo": Act(board_handler(_undo_action)),
    "consent": Act(game_handler(_agree_to_take_back)),
    "refuse-consent": Act(game_handler(_refuse_take_back)),
    "hint": Act(board_handler(_show_hint)),
    "pass": Act(game_handler(_hand_over)),
    "lift": Act(game_handler(_lift_curtain)),
    "dice": Act(game_handler(_enter_dice)),
    "physical": Act(game_handler(_set_real_dice)),
    "begins": Act(game_handler(_choose_first_side)),
    "play-now": Act(board_handler(_play_now)),
    "told": Act(game_handler(_on_reply), keeps_message=True, keeps_replay=True),
    "again": Act(game_handler(_retry_bot)),
    "pause": Act(game_handler(_toggle_pause)),
    "step": Act(game_handler(_play_step)),
    "offer": Act(_action_handler(rules.Offer())),
    "accept": Act(_action_handler(rules.Accept())),
    "decline": Act(_action_handler(rules.Decline())),
    "resign": Act(overlay_opener("resign")),
    "resign-now": Act(_action_handler(rules.Resign())),
    "rematch": Act(game_handler(_start_rematch)),
    "seats": Act(overlay_opener("seats")),
    "seated": Act(game_handler(_change_seats)),
    "copy": Act(game_handler(_copy_record)),
    "menu": Act(overlay_opener("menu")),
    "finale": Act(overlay_opener("finale")),
}
