"""Gestures on the pages of games on two devices, and what arrives over the connection or by links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from navals import duel as engine
from navals.core.player import LEVELS
from navals.core.record.computers import AI_PREFIX
from navals.core.table import Table
from navals.duel import Duel, DuelError
from navals.duel.sdp import CodeError, code_from_sdp
from navals.ui import clock
from navals.ui.features.duel import model, view
from navals.ui.features.duel.model import PHRASES, Call, DuelState
from navals.ui.features.duel.remote import RemoteSession, RemoteTable, pending_texts, verdict_code
from navals.ui.features.duel.stored import ADDRESS, KIND, UNSENT_ANSWER, DuelSave
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.summary import fresh_key
from navals.ui.shell import effects as fx
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step
from navals.ui.table.sitting import clean_name

KEY_REQUEST: Final = fx.SendToPeer(({"do": "key"},))
END_CALL: Final = fx.SendToPeer(({"do": "close"},))


# Addresses ------------------------------------------------------------------------------------------------


def on_arrival(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Open the page at the address: a game, a code, or a text from a link."""
    state = replace(state, fault_code="", camera_error="", waiting_gesture=None)
    is_on_page = shell.part(1) == "duel" or shell.part(0) == "duel"
    effects: fx.Effects = (KEY_REQUEST,) if is_on_page and state.public_key is None else ()
    code = shell.part(1) if shell.part(0) == "duel" else ""
    if not code:
        return state, effects
    if KIND.key(code) in shell.store or (state.session is not None and state.session.id == code):
        state, more_effects = _open_game(state, code, shell)
    elif code[:2] == model.REPLY_PREFIX:
        state, more_effects = _accept_reply(state, code, shell)
    elif code[:2] == model.OFFER_PREFIX:
        fault_code = "" if model.decode_offer(code) is not None else "damaged"
        state, more_effects = replace(state, fault_code=fault_code), ()
    elif code[:1] in "iatw" and "." in code:
        state, more_effects = _open_text(state, code, shell)
    else:
        more_effects = shell.shelf.report_missing(KIND, code)
    return state, (*effects, *more_effects)


def _open_game(state: DuelState, id: str, shell: Shell) -> Step[DuelState]:
    save = KIND.find(shell.store, id)
    if save is not None and save.result:
        return state, ()
    if save is not None and (shell.part(2) or (save.turn == "invited" and not save.by_turns)):
        if state.call is not None and state.call.id == id:
            return state, ()
        # The connection of an earlier code was lost with the page that showed it.
        return _start_call(state, id, shell, is_renewed=True)
    state, session = _load_session(state, id, shell)
    if session is None:
        return state, () if save is not None else shell.shelf.report_missing(KIND, id)
    return state, (fx.ShowSession(session), fx.Focus("title"))


def _load_session(state: DuelState, id: str, shell: Shell) -> tuple[DuelState, RemoteSession | None]:
    """Return the session of a game that both players have joined, or `None`. Load it again if another tab has
    continued it."""
    text, session = shell.store.get(KIND.key(id), ""), state.session
    if session is not None and session.id == id and not session.is_outdated(text):
        return state, session
    save = KIND.find(shell.store, id)
    if save is None:
        return state, None
    duel = _load_duel(save)
    if duel is None or not duel.has_begun:
        return state, None
    session = RemoteSession(id, duel, save)
    session.stored_text = text
    call = state.call
    if call is not None and call.id == id and call.state == "open":
        session.connection = "open"
    return replace(state, session=session), session


def _load_duel(save: DuelSave | None) -> Duel | None:
    """Read the duel of a stored game; return `None` if there is none or it is unreadable."""
    try:
        return None if save is None else Duel.load(save.duel)
    except DuelError:
        return None


def _open_text(state: DuelState, text: str, shell: Shell) -> Step[DuelState]:
    """Open a duel's text from a link: show an invitation or a game to watch, or pass a turn to its game."""
    try:
        letter, ident = engine.peek(text)
    except DuelError as error:
        return replace(state, fault_code=error.code), ()
    id = _find_id(ident, shell)
    if letter == "w":
        return _show_watched_game(state, text, id, shell)
    if letter == "i":
        if not id:
            return state, ()
        return state, (fx.Visit(f"{ADDRESS}/{id}", replaces=True),)
    if not id:
        return replace(state, fault_code="absent"), ()
    texts = [part for part in shell.parts[1:] if part]
    return _receive_texts(state, id, texts, shell, came_by_link=True)


def _show_watched_game(state: DuelState, text: str, id: str, shell: Shell) -> Step[DuelState]:
    """Show a game of two other devices, from the position last shown here. If this device takes part in it,
    open its own game instead."""
    old_save = KIND.find(shell.store, id)
    old_duel = _load_duel(old_save)
    if old_duel is None or old_duel.device < 0:
        try:
            duel = engine.watch(text)
        except DuelError as error:
            return replace(state, fault_code=error.code), ()
        save = replace(
            _make_save(duel, "", is_by_turns=True), shown=0 if old_save is None else old_save.shown
        )
        session = RemoteSession(id or shell.entropy(4), duel, save)
        state = replace(state, session=session, call=None)
        effects = (fx.StoreText(session.key, session.to_json(shell.date)),)
        return state, (*effects, fx.Visit(session.address, replaces=True))
    return state, (fx.Visit(f"{ADDRESS}/{id}", replaces=True),)


def find_game_id(code: str, shell: Shell) -> str:
    """Return the id of the stored game to which a duel's text belongs, or ""."""
    try:
        return _find_id(engine.peek(code)[1], shell)
    except DuelError:
        return ""


def was_game_stopped(save: DuelSave) -> bool:
    """Return whether both players agreed to stop before the game was over."""
    duel = _load_duel(save)
    return duel is not None and verdict_code(duel) == "fair" and duel.record().result() is None


def owes_link(save: DuelSave) -> bool:
    """Return whether the end of a game by turns has yet to be sent to the other device."""
    duel = _load_duel(save) if save.by_turns and save.result else None
    if duel is None or duel.ledger is None:
        return False
    return len(duel.ledger.entries) > max(duel.ack_count, save.sent)


def _find_id(ident: str, shell: Shell) -> str:
    """Return the id of the stored game with this identity, or ""."""
    return next((id for id, save in KIND.items(shell.store) if save.ident == ident), "")


# Set-up ---------------------------------------------------------------------------------------------------


def _set_field(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    name, value = gesture.text("name"), gesture.fields.get("value", "")
    match name:
        case "name":
            return replace(state, name=clean_name(str(value))), ()
        case "preset":
            return replace(state, preset=str(value)), ()
        case "strict":
            return replace(state, is_strict=value is True), ()
    return state, ()


def _name_and_effects(state: DuelState, shell: Shell) -> tuple[str, fx.Effects]:
    """Return this player's name and the effects that remember it."""
    names = shell.prefs.names
    name = clean_name((names[0] if names else "") if state.name is None else state.name)
    if not name or (names and names[0] == name):
        return name, ()
    return name, (fx.SetPreference("names", (name, *names[1:])),)


def _create_invitation(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Create a game and its invitation: a code, or a link for play by turns."""
    game = shell.game()
    if game is None:
        return state, ()
    if state.public_key is None:
        return replace(state, waiting_gesture=gesture), ()
    is_by_turns = gesture.text("how") == "turns"
    options = game.schema.parse(model.chosen_preset(game, state.preset).options)
    name, name_effects = _name_and_effects(state, shell)
    public_key = bytes.fromhex(state.public_key)
    names = [name if device else "" for device in game.seating.first_player_seats(0, options)]
    duel = engine.invite(
        game, options, names, _entropy(shell), swift=is_by_turns and not state.is_strict, key=public_key
    )
    id = shell.entropy(4)
    save = _make_save(duel, state.secret_key, is_by_turns=is_by_turns)
    save_effects = fx.StoreText(KIND.key(id), KIND.encode(save)), fx.Visit(f"{ADDRESS}/{id}")
    if is_by_turns:
        return state, (*name_effects, *save_effects)
    state, effects = _start_call(state, id, shell)
    return state, (*name_effects, *save_effects, *effects)


def _entropy(shell: Shell) -> bytes:
    return bytes.fromhex(shell.entropy(32))


def _make_save(duel: Duel, secret_key: str, *, is_by_turns: bool) -> DuelSave:
    game_id, now = duel.invitation.game, clock.epoch_ms()
    return DuelSave(duel.dump(), game_id, duel.id, by_turns=is_by_turns, secret=secret_key, at=now)


def _accept_invitation(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Join the game by turns whose invitation is in the address."""
    text = shell.part(1)
    if shell.part(0) != "duel" or text[:1] != "i":
        return state, ()
    if state.public_key is None:
        return replace(state, waiting_gesture=gesture), ()
    name, name_effects = _name_and_effects(state, shell)
    state, effects = _join_game(state, text, name, shell, is_by_turns=True)
    return state, (*name_effects, *effects)


def _join_game(state: DuelState, text: str, name: str, shell: Shell, *, is_by_turns: bool) -> Step[DuelState]:
    """Accept an invitation and begin the game on this device."""
    try:
        duel = engine.accept(text, name, _entropy(shell), key=bytes.fromhex(state.public_key or ""))
    except DuelError as error:
        return replace(state, fault_code=error.code), ()
    id = shell.entropy(4)
    save = _make_save(duel, state.secret_key, is_by_turns=is_by_turns)
    if is_by_turns:
        save = replace(save, sent=UNSENT_ANSWER)
    session = RemoteSession(id, duel, save)
    call = state.call
    if not is_by_turns and call is not None:
        session.connection = "open"
        call = replace(call, id=id)
    effects: list[fx.Effect] = [fx.StoreText(session.key, session.to_json(shell.date))]
    if not is_by_turns and call is not None:
        duel.outgoing_texts(force=True)
        effects.append(_send_texts(call, pending_texts(duel)))
    state = replace(state, session=session, call=call)
    return state, (*effects, fx.Visit(f"{ADDRESS}/{id}", replaces=True))


# The connection -------------------------------------------------------------------------------------------


def _offer_connection(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Show a code that offers a connection, for the game in the address."""
    id = shell.part(1) if shell.part(0) == "duel" else ""
    if KIND.find(shell.store, id) is None:
        return state, ()
    state, effects = _start_call(state, id, shell)
    return state, (
        fx.Show(overlay=""),
        *effects,
        fx.Visit(f"{ADDRESS}/{id}/code", replaces=bool(shell.part(2))),
    )


def _start_call(state: DuelState, id: str, shell: Shell, *, is_renewed: bool = False) -> Step[DuelState]:
    _mark_disconnected(state)
    call_number = state.call_count + 1
    call = Call(call_number, "making", bytes.fromhex(shell.entropy(4)), id, is_renewed=is_renewed)
    command = {"do": "offer", "n": call_number, "stun": shell.prefs.stun}
    return replace(state, call=call, call_count=call_number), (fx.SendToPeer((command,)),)


def _mark_disconnected(state: DuelState) -> None:
    """Mark the connection as lost, because a new call ends it."""
    if state.session is not None and state.session.connection == "open":
        state.session.connection = "lost"


def _answer_offer(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Answer the connection offer in the address."""
    offer = model.decode_offer(shell.part(1)) if shell.part(0) == "duel" else None
    if offer is None:
        return state, ()
    if state.public_key is None:
        return replace(state, waiting_gesture=gesture), ()
    _mark_disconnected(state)
    _, name_effects = _name_and_effects(state, shell)
    call_number, id = state.call_count + 1, find_id_by_prefix(offer.duel, shell)
    call = Call(call_number, "making", offer.call, id, offer=offer)
    command = {"do": "answer", "n": call_number, "sdp": offer.sdp(), "stun": shell.prefs.stun}
    return replace(state, call=call, call_count=call_number, fault_code=""), (
        *name_effects,
        fx.SendToPeer((command,)),
    )


def find_id_by_prefix(prefix: bytes, shell: Shell) -> str:
    """Return the id of the stored game whose identity starts with `prefix` (taken from an offer), or ""."""
    if not any(prefix):
        return ""
    return next((id for id, save in KIND.items(shell.store) if save.ident.startswith(prefix.hex())), "")


def _on_description(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Show this device's connection description (SDP) as a code."""
    call = state.call
    if call is None or gesture.integer("n") != call.number:
        return state, ()
    save = KIND.find(shell.store, call.id)
    prefix = b"\0" * 4
    if save is not None and save.turn != "invited":
        prefix = bytes.fromhex(save.ident)[:4]
    game_id = save.game if save is not None else call.offer.game if call.offer is not None else ""
    name, _ = _name_and_effects(state, shell)
    try:
        own_code = code_from_sdp(gesture.text("sdp"), call.call_id, prefix, game_id, name)
    except CodeError:
        return replace(state, call=replace(call, state="failed")), ()
    return replace(state, call=replace(call, state="waiting", own_code=own_code)), ()


def _accept_reply(state: DuelState, text: str, shell: Shell) -> Step[DuelState]:
    """Accept the answer to this device's offer."""
    call, reply = state.call, model.decode_reply(text)
    if reply is None:
        return replace(state, fault_code="damaged"), ()
    if call is None or call.offer is not None or call.state != "waiting":
        return replace(state, fault_code="late"), ()
    if reply.call != call.call_id:
        return replace(state, fault_code="call"), ()
    command = {"do": "accept", "n": call.number, "sdp": reply.sdp()}
    return replace(state, call=replace(call, state="connecting")), (
        fx.Show(overlay=""),
        fx.SendToPeer((command,)),
    )


def _on_call_state(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Handle a change in the state of the connection."""
    call, call_state = state.call, gesture.text("state")
    if call is None or gesture.integer("n") != call.number:
        return state, ()
    if call_state == "open":
        return _on_connection(replace(state, call=replace(call, state="open")), shell)
    if call_state not in view.STATE_MESSAGES:
        return state, ()
    session, effects = state.session, list[fx.Effect]()
    if session is not None and session.id == call.id and session.connection == "open":
        session.connection = "lost"
        effects.append(fx.Say(shell.t.message(view.STATE_MESSAGES["lost"])))
    return replace(state, call=replace(call, state=call_state)), effects


def _on_connection(state: DuelState, shell: Shell) -> Step[DuelState]:
    """Handle a new connection: send the texts that the other device may not have yet."""
    call = state.call
    assert call is not None
    state, session = _load_session(state, call.id, shell) if call.id else (state, None)
    duel = session.duel if session is not None else _load_duel(KIND.find(shell.store, call.id))
    if duel is None:
        return state, ()
    effects: list[fx.Effect] = [_send_texts(call, pending_texts(duel))]
    if session is not None:
        session.connection, session.fault_code = "open", ""
        session.duel.outgoing_texts(force=True)
        effects.append(fx.Say(shell.t("Connected with {name}.", name=session.other_name(shell.t))))
        if shell.part(0) == "duel" and shell.session is None:
            effects.append(fx.Visit(session.address, replaces=True))
    return state, effects


def _send_texts(call: Call, texts: Sequence[str]) -> fx.SendToPeer:
    return fx.SendToPeer(({"do": "send", "n": call.number, "texts": list(texts)},))


def _on_texts(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Process texts from the connection."""
    call, sent_texts = state.call, gesture.fields.get("texts")
    if call is None or gesture.integer("n") != call.number or not isinstance(sent_texts, list):
        return state, ()
    effects: list[fx.Effect] = []
    valid_texts = [text for text in sent_texts if isinstance(text, str)]
    if valid_texts and valid_texts[0][:1] == "i" and call.offer is not None:
        invitation = valid_texts.pop(0)
        if not call.id:
            name, _ = _name_and_effects(state, shell)
            state, more_effects = _join_game(state, invitation, name, shell, is_by_turns=False)
            effects += more_effects
    call = state.call
    if call is None or not call.id or not valid_texts:
        return state, effects
    state, more_effects = _receive_texts(state, call.id, valid_texts, shell, came_by_link=False)
    return state, (*effects, *more_effects)


# The game -------------------------------------------------------------------------------------------------


def _receive_texts(
    state: DuelState, id: str, texts: list[str], shell: Shell, *, came_by_link: bool
) -> Step[DuelState]:
    """Pass texts from the other device to their game, and show it. `came_by_link`: they came in a link."""
    fault_code, has_changed, effects = "", False, list[fx.Effect]()
    state, session = _load_session(state, id, shell)
    try:
        if session is None:
            # The first text is the acceptance, with the name of the guest.
            save = KIND.find(shell.store, id)
            duel = _load_duel(save)
            if save is None or duel is None:
                return replace(state, fault_code="absent"), ()
            duel.receive(texts[0])
            session = RemoteSession(id, duel, save)
            state, texts, has_changed = replace(state, session=session), texts[1:], True
            if state.call is not None and state.call.id == id and state.call.state == "open":
                session.connection = "open"
                effects.append(_send_texts(state.call, duel.outgoing_texts(force=True)))
        has_changed = session.receive(texts) or has_changed
    except DuelError as error:
        fault_code = error.code
    if came_by_link and not fault_code and not has_changed:
        fault_code = "old"
    if session is None:
        return replace(state, fault_code=fault_code), ()
    session.fault_code = "" if came_by_link else fault_code
    effects.insert(0, fx.StoreText(session.key, session.to_json(shell.date)))
    if came_by_link and fault_code:
        return replace(state, fault_code=fault_code), effects
    if came_by_link or (shell.part(0) == "duel" and shell.session is None):
        effects.append(fx.Visit(session.address, replaces=True))
    return state, effects


def is_connected(state: DuelState, shell: Shell) -> bool:
    """Return whether there is an open connection and a game."""
    return state.call is not None and state.session is not None and state.call.state == "open"


def sync_game(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Store the game, then send its new texts, if any."""
    call = state.call
    state, session = (state, None) if call is None else _load_session(state, call.id, shell)
    if call is None or session is None or not (texts := session.duel.outgoing_texts()):
        return state, ()
    return state, (fx.StoreText(session.key, session.to_json(shell.date)), _send_texts(call, texts))


def storing_delay(state: DuelState, shell: Shell) -> float | None:
    """Return the delay in milliseconds before a finished game is stored. Return `None` if it has been stored,
    not all secrets are revealed, the screen has yet to show some actions, or the check failed."""
    session = state.session
    if session is None or session.result_key or not session.duel.is_opened or session.pending_count:
        return None
    return session.pace.delay() if session.duel.verdict().outcome == "fair" else None


def should_store_result(state: DuelState, shell: Shell) -> bool:
    """Return whether a finished game should be stored now."""
    return storing_delay(state, shell) == 0


def end_duel(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Store the finished game as an ordinary one, and show it with its result. For a game stopped by
    agreement, show the page of the check instead."""
    session = state.session
    if session is None:
        return state, ()
    replay = session.duel.record()
    session.result_key = key = model.game_key(session.id)
    # The result is addressed to the player of this device.
    final_session = Session(key, RemoteTable(replay, session.own_seats), board_of(replay.game.id))
    store_effect = fx.StoreText(session.key, session.to_json(shell.date))
    effects: list[fx.Effect] = [store_effect, *_request_signature(session)]
    if replay.result() is None:
        if shell.session is session:
            effects.append(fx.Visit(f"{ADDRESS}/{session.id}", replaces=True))
        return state, effects
    effects.insert(0, fx.StoreText(key, final_session.to_json(shell.date)))
    if shell.session is session:
        effects += [
            fx.ShowSession(final_session),
            fx.SetAddress(final_session.address, replaces=True),
            fx.Show(overlay="finale", awaited_game=None),
        ]
    return state, effects


def _request_signature(session: RemoteSession) -> fx.Effects:
    if not session.secret_key:
        return ()
    command: dict[str, object] = {"do": "sign", "secret": session.secret_key}
    command["data"] = session.duel.statement.hex()
    return (fx.SendToPeer((command,)),)


def _on_signature(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Store this device's signature of the finished game."""
    session, signature_text = state.session, gesture.text("signature")
    if session is None or not session.duel.is_opened or len(signature_text) != 128:
        return state, ()
    session.duel.sign(bytes.fromhex(signature_text))
    return state, (fx.StoreText(session.key, session.to_json(shell.date)),)


# Codes ----------------------------------------------------------------------------------------------------


def _open_scanner(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    return replace(state, camera_error=""), (fx.AskPage("scanner"), fx.Show(overlay="duel-scanner"))


def _on_scan(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    if shell.overlay != "duel-scanner":
        return state, ()
    if camera_error := gesture.text("problem"):
        return replace(state, camera_error=camera_error), ()
    if not model.extract_code(gesture.text("text")):
        return state, (fx.ShowNote(view.fault_text("foreign", shell.t)),)
    return _on_paste(state, gesture, shell)


def _on_paste(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Open a code from the camera or the clipboard."""
    code = model.extract_code(gesture.text("text"))
    if not code:
        return state, (fx.ShowNote(view.fault_text("foreign", shell.t)),)
    if code[:2] != model.REPLY_PREFIX:
        return state, (fx.Show(overlay=""), fx.Visit(f"{ADDRESS}/{code}"))
    state, effects = _accept_reply(replace(state, fault_code=""), code, shell)
    if not state.fault_code:
        return state, effects
    return replace(state, fault_code=""), (
        fx.Show(overlay=""),
        fx.ShowNote(view.fault_text(state.fault_code, shell.t)),
    )


def text_on_screen(state: DuelState, shell: Shell) -> str:
    """Return the code or link on the screen, or ""."""
    call, session = state.call, shell.session
    base_url = shell.site + ADDRESS + "/"
    if isinstance(session, RemoteSession):
        if shell.overlay == "duel-watch":
            return base_url + session.duel.watch_text()
        return base_url + "/".join(pending_texts(session.duel))
    save = KIND.find(shell.store, shell.part(1))
    if save is not None and save.by_turns and (save.turn == "invited" or save.result):
        duel = _load_duel(save)
        return "" if duel is None else base_url + "/".join(pending_texts(duel))
    if call is None or call.own_code is None:
        return ""
    return (base_url if call.own_code.is_offer else "") + model.prefixed_code(call.own_code)


def _copy_code(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    text = text_on_screen(state, shell)
    if not text:
        return state, ()
    return state, (fx.Copy(text), fx.ShowNote(shell.t("Copied."), is_silent=True), *_mark_sent(shell))


def _share_code(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    text = text_on_screen(state, shell)
    if not text:
        return state, ()
    return state, (
        fx.ShareContent({"title": shell.t("A game on two devices"), "url": text}),
        *_mark_sent(shell),
    )


def _mark_sent(shell: Shell) -> fx.Effects:
    """Record that the turn or last link on the screen has been sent."""
    session, id = shell.session, shell.part(1)
    if isinstance(session, RemoteSession) and session.connection == "turns":
        session.sent_count = session.outgoing_count
        return (fx.StoreGame(),)
    save = KIND.find(shell.store, id)
    duel = _load_duel(save) if session is None else None
    if save is None or not save.result or duel is None or duel.ledger is None:
        return ()
    return (fx.StoreText(KIND.key(id), KIND.encode(replace(save, sent=len(duel.ledger.entries)))),)


# At the table ---------------------------------------------------------------------------------------------


def _remote_session(shell: Shell) -> RemoteSession | None:
    return shell.session if isinstance(shell.session, RemoteSession) else None


def _show_turn(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    return state, () if _remote_session(shell) is None else (fx.Show(overlay="duel-turn"),)


def _show_phrases(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    return state, () if _remote_session(shell) is None else (fx.Show(overlay="duel-talk"),)


def _show_watch_link(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    return state, () if _remote_session(shell) is None else (fx.Show(overlay="duel-watch"),)


def _send_phrase(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    session, phrase = _remote_session(shell), gesture.integer("phrase")
    if session is None or phrase is None or not 0 <= phrase < len(PHRASES):
        return state, ()
    session.duel.send_phrase(phrase)
    message = shell.t("You: “{phrase}”", phrase=PHRASES[phrase])
    return state, (fx.Show(overlay=""), fx.ShowNote(message, is_polite=True), fx.StoreGame())


def _show_reconnection(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    return state, () if _remote_session(shell) is None else (fx.Show(overlay="duel-reconnecting"),)


def _continue_by_turns(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Continue by turns, with the unsent actions in a link."""
    id = shell.part(1) if shell.part(0) == "duel" else ""
    state, session = _load_session(state, id, shell)
    if session is None:
        save = KIND.find(shell.store, id)
        if save is None:
            return state, ()
        return state, (fx.StoreText(KIND.key(id), KIND.encode(replace(save, by_turns=True))),)
    session.connection = "turns"
    effects: list[fx.Effect] = [fx.Show(overlay=""), fx.StoreText(session.key, session.to_json(shell.date))]
    if state.call is not None and state.call.id == id:
        state = replace(state, call=None)
        effects.append(END_CALL)
    if shell.session is None:
        effects.append(fx.Visit(session.address, replaces=True))
    return state, effects


def _reply_act(agrees: bool) -> Act[DuelState]:
    def handle(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
        session = _remote_session(shell)
        if session is None or not session.duel.question:
            return state, ()
        session.duel.reply(agrees)
        session.refresh()
        return state, (fx.StoreGame(),)

    return Act(handle)


def _propose_stop(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Ask the other player to stop playing on two devices."""
    session = _remote_session(shell)
    if session is None:
        return state, ()
    try:
        session.duel.ask("stop")
    except DuelError as error:
        session.fault_code = error.code
    return state, (fx.Show(overlay=""), fx.StoreGame())


def _delete_duel(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    id = gesture.text("id")
    effects = shell.shelf.delete(KIND, id)
    if state.session is not None and state.session.id == id:
        return replace(state, session=None, call=None), (*effects, END_CALL)
    return state, effects


def _store_key(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Store the key with which this device signs, then handle the gesture that waited for it."""
    public_key, secret_key, waiting_gesture = (
        gesture.text("public"),
        gesture.text("secret"),
        state.waiting_gesture,
    )
    state = replace(
        state,
        public_key=public_key if len(public_key) == 64 else "",
        secret_key=secret_key[:400],
        waiting_gesture=None,
    )
    return state, () if waiting_gesture is None else (fx.Send(waiting_gesture.name, waiting_gesture.arg),)


def _save_transcript(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Save the transcript as a file for `navals verify`."""
    id = shell.part(1)
    duel = _load_duel(KIND.find(shell.store, id))
    if duel is None or not duel.has_begun:
        return state, ()
    file_name = f"navals-{duel.invitation.game}-{id}.txt"
    return state, (fx.Download(file_name, "text/plain", duel.transcript()),)


def _continue_alone(state: DuelState, gesture: Gesture, shell: Shell) -> Step[DuelState]:
    """Continue a stopped game on this device: with two people, or against the computer."""
    duel_save = KIND.find(shell.store, shell.part(1))
    duel = _load_duel(duel_save)
    if duel is None or not duel.is_opened or duel.verdict().outcome != "fair" or duel.record().result():
        return state, ()
    table = Table.from_replay(duel.record())
    if gesture.text("how") == "computer":
        for seat in range(len(table.names)):
            if seat not in duel.own_seats:
                table.seat_player(seat, AI_PREFIX + LEVELS[1])
    key = fresh_key(shell.store, shell.entropy)
    return state, (fx.BeginGame(Session(key, table, board_of(table.game.id))),)


ACTS: Final[Acts[DuelState]] = {
    "set": Act(_set_field),
    "invite": Act(_create_invitation),
    "accept": Act(_accept_invitation),
    "call": Act(_offer_connection),
    "answer": Act(_answer_offer),
    "described": Act(_on_description, keeps_message=True, keeps_replay=True),
    "state": Act(_on_call_state, keeps_message=True, keeps_replay=True),
    "texts": Act(_on_texts, keeps_message=True, keeps_replay=True),
    "key": Act(_store_key, keeps_message=True, keeps_replay=True),
    "scan": Act(_open_scanner),
    "scanned": Act(_on_scan, keeps_message=True),
    "paste": Act(_on_paste),
    "copy": Act(_copy_code),
    "send": Act(_share_code),
    "turn": Act(_show_turn),
    "talk": Act(_show_phrases),
    "say": Act(_send_phrase),
    "reconnect": Act(_show_reconnection),
    "turns": Act(_continue_by_turns),
    "agree": _reply_act(True),
    "disagree": _reply_act(False),
    "delete": Act(_delete_duel),
    "transcript": Act(_save_transcript),
    "alone": Act(_continue_alone),
    "stop": Act(_propose_stop),
    "watch": Act(_show_watch_link),
    "signed": Act(_on_signature, keeps_message=True, keeps_replay=True),
}
