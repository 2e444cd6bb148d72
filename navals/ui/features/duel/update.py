"""Gestures on the pages of games on two devices, and what arrives over the connection or by links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from navals import duel as engine
from navals.core.player import LEVELS
from navals.core.record.computers import COMPUTER
from navals.core.table import Table
from navals.duel import Duel, DuelError
from navals.duel.sdp import CodeError, code_from_sdp
from navals.ui import clock
from navals.ui.features.duel import model, view
from navals.ui.features.duel.model import PHRASES, Call, Duels
from navals.ui.features.duel.remote import RemoteSession, RemoteTable, texts_of, verdict_of
from navals.ui.features.duel.stored import ADDRESS, KIND, DuelSave
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.summary import fresh_key
from navals.ui.shell import effects as fx
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step
from navals.ui.table.sitting import name_of

ASK_KEY: Final = fx.SendToPeer(({"do": "key"},))
CLOSE_CALL: Final = fx.SendToPeer(({"do": "close"},))


# Addresses ------------------------------------------------------------------------------------------------


def arrive(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Open the page at the address: a game, a code, or a text from a link."""
    state = replace(state, fault="", problem="", waiting_gesture=None)
    is_on_page = shell.part(1) == "duel" or shell.part(0) == "duel"
    effects: fx.Effects = (ASK_KEY,) if is_on_page and state.public is None else ()
    code = shell.part(1) if shell.part(0) == "duel" else ""
    if not code:
        return state, effects
    if KIND.key(code) in shell.store or (state.session is not None and state.session.id == code):
        state, more_effects = _open_game(state, code, shell)
    elif code[:2] == model.REPLY:
        state, more_effects = _accept_reply(state, code, shell)
    elif code[:2] == model.OFFER:
        fault = "" if model.offer_in(code) is not None else "damaged"
        state, more_effects = replace(state, fault=fault), ()
    elif code[:1] in "iatw" and "." in code:
        state, more_effects = _open_text(state, code, shell)
    else:
        more_effects = shell.shelf.report_missing(KIND, code)
    return state, (*effects, *more_effects)


def _open_game(state: Duels, id: str, shell: Shell) -> Step[Duels]:
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


def _load_session(state: Duels, id: str, shell: Shell) -> tuple[Duels, RemoteSession | None]:
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
        session.line_state = "open"
    return replace(state, session=session), session


def _load_duel(save: DuelSave | None) -> Duel | None:
    """Read the duel of a stored game; return `None` if there is none or it is unreadable."""
    try:
        return None if save is None else Duel.load(save.duel)
    except DuelError:
        return None


def _open_text(state: Duels, text: str, shell: Shell) -> Step[Duels]:
    """Open a duel's text from a link: show an invitation or a game to watch, or pass a turn to its game."""
    try:
        letter, ident = engine.peek(text)
    except DuelError as error:
        return replace(state, fault=error.code), ()
    id = _id_of(ident, shell)
    if letter == "w":
        return _show_watched(state, text, id, shell)
    if letter == "i":
        if not id:
            return state, ()
        return state, (fx.Visit(f"{ADDRESS}/{id}", replaces=True),)
    if not id:
        return replace(state, fault="absent"), ()
    return _receive(state, id, [text_part for text_part in shell.parts[1:] if text_part], shell, is_link=True)


def _show_watched(state: Duels, text: str, id: str, shell: Shell) -> Step[Duels]:
    """Show a game of two other devices, from the position last shown here. If this device takes part in it,
    open its own game instead."""
    old_save = KIND.find(shell.store, id)
    old_duel = _load_duel(old_save)
    if old_duel is None or old_duel.device < 0:
        try:
            duel = engine.watch(text)
        except DuelError as error:
            return replace(state, fault=error.code), ()
        save = replace(_make_save(duel, "", by_turns=True), shown=0 if old_save is None else old_save.shown)
        session = RemoteSession(id or shell.entropy(4), duel, save)
        state = replace(state, session=session, call=None)
        effects = (fx.Keep(session.key, session.save(shell.date)),)
        return state, (*effects, fx.Visit(session.address, replaces=True))
    return state, (fx.Visit(f"{ADDRESS}/{id}", replaces=True),)


def find_game_id(code: str, shell: Shell) -> str:
    """Return the id of the stored game to which a duel's text belongs, or ""."""
    try:
        return _id_of(engine.peek(code)[1], shell)
    except DuelError:
        return ""


def was_stopped(save: DuelSave) -> bool:
    """Return whether both players agreed to stop before the game was over."""
    duel = _load_duel(save)
    return duel is not None and verdict_of(duel) == "fair" and duel.record().result() is None


def owes_link(save: DuelSave) -> bool:
    """Return whether the end of a game by turns has yet to be sent to the other device."""
    duel = _load_duel(save) if save.by_turns and save.result else None
    if duel is None or duel.ledger is None:
        return False
    return len(duel.ledger.entries) > max(duel.ack_count, save.sent)


def _id_of(ident: str, shell: Shell) -> str:
    """Return the id of the stored game with this identity, or ""."""
    return next((id for id, save in KIND.items(shell.store) if save.ident == ident), "")


# Set-up ---------------------------------------------------------------------------------------------------


def _set(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    name, value = gesture.text("name"), gesture.fields.get("value", "")
    match name:
        case "name":
            return replace(state, name=name_of(str(value))), ()
        case "preset":
            return replace(state, preset=str(value)), ()
        case "strict":
            return replace(state, strict=value is True), ()
    return state, ()


def _own_name(state: Duels, shell: Shell) -> tuple[str, fx.Effects]:
    """Return this player's name and the effects that remember it."""
    names = shell.prefs.names
    name = name_of((names[0] if names else "") if state.name is None else state.name)
    if not name or (names and names[0] == name):
        return name, ()
    return name, (fx.SetPreference("names", (name, *names[1:])),)


def _invite(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Create a game and its invitation: a code, or a link for play by turns."""
    game = shell.game()
    if game is None:
        return state, ()
    if state.public is None:
        return replace(state, waiting_gesture=gesture), ()
    by_turns = gesture.text("how") == "turns"
    options = game.schema.parse(model.preset_of(game, state.preset).options)
    name, name_effects = _own_name(state, shell)
    key = bytes.fromhex(state.public)
    names = [name if device else "" for device in game.seating.first_player_seats(0, options)]
    duel = engine.invite(game, options, names, _entropy(shell), swift=by_turns and not state.strict, key=key)
    id = shell.entropy(4)
    save = _make_save(duel, state.secret, by_turns=by_turns)
    save_effects = fx.Keep(KIND.key(id), KIND.encode(save)), fx.Visit(f"{ADDRESS}/{id}")
    if by_turns:
        return state, (*name_effects, *save_effects)
    state, effects = _start_call(state, id, shell)
    return state, (*name_effects, *save_effects, *effects)


def _entropy(shell: Shell) -> bytes:
    return bytes.fromhex(shell.entropy(32))


def _make_save(duel: Duel, secret: str, *, by_turns: bool) -> DuelSave:
    game, now = duel.invitation.game, clock.epoch()
    return DuelSave(duel.dump(), game, duel.id, by_turns=by_turns, secret=secret, at=now)


def _accept(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Join the game by turns whose invitation is in the address."""
    text = shell.part(1)
    if shell.part(0) != "duel" or text[:1] != "i":
        return state, ()
    if state.public is None:
        return replace(state, waiting_gesture=gesture), ()
    name, name_effects = _own_name(state, shell)
    state, effects = _join(state, text, name, shell, by_turns=True)
    return state, (*name_effects, *effects)


def _join(state: Duels, text: str, name: str, shell: Shell, *, by_turns: bool) -> Step[Duels]:
    """Accept an invitation and begin the game on this device."""
    try:
        duel = engine.accept(text, name, _entropy(shell), key=bytes.fromhex(state.public or ""))
    except DuelError as error:
        return replace(state, fault=error.code), ()
    id = shell.entropy(4)
    save = _make_save(duel, state.secret, by_turns=by_turns)
    session = RemoteSession(id, duel, save)
    call = state.call
    if not by_turns and call is not None:
        session.line_state = "open"
        call = replace(call, id=id)
    effects: list[fx.Effect] = [fx.Keep(session.key, session.save(shell.date))]
    if not by_turns and call is not None:
        duel.outgoing(force=True)
        effects.append(_post(call, texts_of(duel)))
    state = replace(state, session=session, call=call)
    return state, (*effects, fx.Visit(f"{ADDRESS}/{id}", replaces=True))


# The connection -------------------------------------------------------------------------------------------


def _call(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
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


def _start_call(state: Duels, id: str, shell: Shell, *, is_renewed: bool = False) -> Step[Duels]:
    _hang_up(state)
    number = state.call_count + 1
    call = Call(number, "making", bytes.fromhex(shell.entropy(4)), id, is_renewed=is_renewed)
    order = {"do": "offer", "n": number, "stun": shell.prefs.stun}
    return replace(state, call=call, call_count=number), (fx.SendToPeer((order,)),)


def _hang_up(state: Duels) -> None:
    """Mark the connection as lost, because a new call ends it."""
    if state.session is not None and state.session.line_state == "open":
        state.session.line_state = "lost"


def _answer(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Answer the connection offer in the address."""
    offer = model.offer_in(shell.part(1)) if shell.part(0) == "duel" else None
    if offer is None:
        return state, ()
    if state.public is None:
        return replace(state, waiting_gesture=gesture), ()
    _hang_up(state)
    _, name_effects = _own_name(state, shell)
    number, id = state.call_count + 1, find_id_by_call(offer.duel, shell)
    call = Call(number, "making", offer.call, id, offer=offer)
    order = {"do": "answer", "n": number, "sdp": offer.sdp(), "stun": shell.prefs.stun}
    return replace(state, call=call, call_count=number, fault=""), (*name_effects, fx.SendToPeer((order,)))


def find_id_by_call(id_start: bytes, shell: Shell) -> str:
    """Return the id of the stored game whose identity starts with `id_start`, as named in an offer, or ""."""
    if not any(id_start):
        return ""
    return next((id for id, save in KIND.items(shell.store) if save.ident.startswith(id_start.hex())), "")


def _on_description(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Show this device's connection description (SDP) as a code."""
    call = state.call
    if call is None or gesture.integer("n") != call.number:
        return state, ()
    save = KIND.find(shell.store, call.id)
    id_start = b"\0" * 4
    if save is not None and save.turn != "invited":
        id_start = bytes.fromhex(save.ident)[:4]
    game = save.game if save is not None else call.offer.game if call.offer is not None else ""
    name, _ = _own_name(state, shell)
    try:
        own_code = code_from_sdp(gesture.text("sdp"), call.call_id, id_start, game, name)
    except CodeError:
        return replace(state, call=replace(call, state="failed")), ()
    return replace(state, call=replace(call, state="waiting", own_code=own_code)), ()


def _accept_reply(state: Duels, text: str, shell: Shell) -> Step[Duels]:
    """Accept the answer to this device's offer."""
    call, reply = state.call, model.reply_in(text)
    if reply is None:
        return replace(state, fault="damaged"), ()
    if call is None or call.offer is not None or call.state != "waiting":
        return replace(state, fault="late"), ()
    if reply.call != call.call_id:
        return replace(state, fault="call"), ()
    order = {"do": "accept", "n": call.number, "sdp": reply.sdp()}
    return replace(state, call=replace(call, state="connecting")), (
        fx.Show(overlay=""),
        fx.SendToPeer((order,)),
    )


def _on_call_state(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Handle a change in the state of the connection."""
    call, call_state = state.call, gesture.text("state")
    if call is None or gesture.integer("n") != call.number:
        return state, ()
    if call_state == "open":
        return _on_connection(replace(state, call=replace(call, state="open")), shell)
    if call_state not in view.STATES:
        return state, ()
    session, effects = state.session, list[fx.Effect]()
    if session is not None and session.id == call.id and session.line_state == "open":
        session.line_state = "lost"
        effects.append(fx.Say(shell.t.message(view.STATES["lost"])))
    return replace(state, call=replace(call, state=call_state)), effects


def _on_connection(state: Duels, shell: Shell) -> Step[Duels]:
    """Handle a new connection: send the texts that the other device may not have yet."""
    call = state.call
    assert call is not None
    state, session = _load_session(state, call.id, shell) if call.id else (state, None)
    duel = session.duel if session is not None else _load_duel(KIND.find(shell.store, call.id))
    if duel is None:
        return state, ()
    effects: list[fx.Effect] = [_post(call, texts_of(duel))]
    if session is not None:
        session.line_state, session.fault = "open", ""
        session.duel.outgoing(force=True)
        effects.append(fx.Say(shell.t("Connected with {name}.", name=session.other_name(shell.t))))
        if shell.part(0) == "duel" and shell.session is None:
            effects.append(fx.Visit(session.address, replaces=True))
    return state, effects


def _post(call: Call, texts: Sequence[str]) -> fx.SendToPeer:
    return fx.SendToPeer(({"do": "send", "n": call.number, "texts": list(texts)},))


def _on_texts(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Process texts from the connection."""
    call, raw_texts = state.call, gesture.fields.get("texts")
    if call is None or gesture.integer("n") != call.number or not isinstance(raw_texts, list):
        return state, ()
    effects: list[fx.Effect] = []
    valid_texts = [text for text in raw_texts if isinstance(text, str)]
    if valid_texts and valid_texts[0][:1] == "i" and call.offer is not None:
        invitation = valid_texts.pop(0)
        if not call.id:
            name, _ = _own_name(state, shell)
            state, more_effects = _join(state, invitation, name, shell, by_turns=False)
            effects += more_effects
    call = state.call
    if call is None or not call.id or not valid_texts:
        return state, effects
    state, more_effects = _receive(state, call.id, valid_texts, shell, is_link=False)
    return state, (*effects, *more_effects)


# The game -------------------------------------------------------------------------------------------------


def _receive(state: Duels, id: str, texts: list[str], shell: Shell, *, is_link: bool) -> Step[Duels]:
    """Pass texts from the other device to their game, and show it. `is_link`: they came in a link."""
    fault, has_news, effects = "", False, list[fx.Effect]()
    state, session = _load_session(state, id, shell)
    try:
        if session is None:
            # The first text is the acceptance, with the name of the guest.
            save = KIND.find(shell.store, id)
            duel = _load_duel(save)
            if save is None or duel is None:
                return replace(state, fault="absent"), ()
            duel.receive(texts[0])
            session = RemoteSession(id, duel, save)
            state, texts, has_news = replace(state, session=session), texts[1:], True
            if state.call is not None and state.call.id == id and state.call.state == "open":
                session.line_state = "open"
                effects.append(_post(state.call, duel.outgoing(force=True)))
        has_news = session.receive(texts) or has_news
    except DuelError as error:
        fault = error.code
    if is_link and not fault and not has_news:
        fault = "old"
    if session is None:
        return replace(state, fault=fault), ()
    session.fault = "" if is_link else fault
    effects.insert(0, fx.Keep(session.key, session.save(shell.date)))
    if is_link and fault:
        return replace(state, fault=fault), effects
    if is_link or (shell.part(0) == "duel" and shell.session is None):
        effects.append(fx.Visit(session.address, replaces=True))
    return state, effects


def is_connected(state: Duels, shell: Shell) -> bool:
    """Return whether there is an open connection and a game."""
    return state.call is not None and state.session is not None and state.call.state == "open"


def pump(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Store the game, then send its new texts, if any."""
    call = state.call
    state, session = (state, None) if call is None else _load_session(state, call.id, shell)
    if call is None or session is None or not (texts := session.duel.outgoing()):
        return state, ()
    return state, (fx.Keep(session.key, session.save(shell.date)), _post(call, texts))


def end_delay(state: Duels, shell: Shell) -> float | None:
    """Return the delay in milliseconds before a finished game is stored, or `None` if it has been stored, its
    secrets are not open, the screen has not shown everything, or the check failed."""
    session = state.session
    if session is None or session.result_key or not session.duel.is_opened or session.pending_count:
        return None
    return session.pace.delay() if session.duel.verdict().outcome == "fair" else None


def is_ending(state: Duels, shell: Shell) -> bool:
    """Return whether a finished game should be stored now."""
    return end_delay(state, shell) == 0


def end_duel(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Store the finished game as an ordinary one, and show it with its result. For a game stopped by
    agreement, show the page of the check instead."""
    session = state.session
    if session is None:
        return state, ()
    replay = session.duel.record()
    session.result_key = key = model.game_key(session.id)
    # The result is addressed to the player of this device.
    final_session = Session(key, RemoteTable(replay, session.own_seats), board_of(replay.game.id))
    keep_effect = fx.Keep(session.key, session.save(shell.date))
    effects: list[fx.Effect] = [keep_effect, *_request_signature(session)]
    if replay.result() is None:
        if shell.session is session:
            effects.append(fx.Visit(f"{ADDRESS}/{session.id}", replaces=True))
        return state, effects
    effects.insert(0, fx.Keep(key, final_session.save(shell.date)))
    if shell.session is session:
        effects += [
            fx.ShowSession(final_session),
            fx.SetAddress(final_session.address, replaces=True),
            fx.Show(overlay="finale", awaited_game=None),
        ]
    return state, effects


def _request_signature(session: RemoteSession) -> fx.Effects:
    if not session.secret:
        return ()
    order: dict[str, object] = {"do": "sign", "secret": session.secret}
    order["data"] = session.duel.statement.hex()
    return (fx.SendToPeer((order,)),)


def _on_signature(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Store this device's signature of the finished game."""
    session, signature_text = state.session, gesture.text("signature")
    if session is None or not session.duel.is_opened or len(signature_text) != 128:
        return state, ()
    session.duel.sign(bytes.fromhex(signature_text))
    return state, (fx.Keep(session.key, session.save(shell.date)),)


# Codes ----------------------------------------------------------------------------------------------------


def _scan(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    return replace(state, problem=""), (fx.AskPage("scanner"), fx.Show(overlay="duel-scanner"))


def _on_scan(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    if shell.overlay != "duel-scanner":
        return state, ()
    if problem := gesture.text("problem"):
        return replace(state, problem=problem), ()
    if not model.code_in(gesture.text("text")):
        return state, (fx.Note(view.fault_text("foreign", shell.t)),)
    return _on_paste(state, gesture, shell)


def _on_paste(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Open a code from the camera or the clipboard."""
    code = model.code_in(gesture.text("text"))
    if not code:
        return state, (fx.Note(view.fault_text("foreign", shell.t)),)
    if code[:2] != model.REPLY:
        return state, (fx.Show(overlay=""), fx.Visit(f"{ADDRESS}/{code}"))
    state, effects = _accept_reply(replace(state, fault=""), code, shell)
    if not state.fault:
        return state, effects
    return replace(state, fault=""), (fx.Show(overlay=""), fx.Note(view.fault_text(state.fault, shell.t)))


def text_on_screen(state: Duels, shell: Shell) -> str:
    """Return the code or link on the screen, or ""."""
    call, session = state.call, shell.session
    base_url = shell.site + ADDRESS + "/"
    if isinstance(session, RemoteSession):
        if shell.overlay == "duel-watch":
            return base_url + session.duel.watching()
        return base_url + "/".join(texts_of(session.duel))
    save = KIND.find(shell.store, shell.part(1))
    if save is not None and save.by_turns and (save.turn == "invited" or save.result):
        duel = _load_duel(save)
        return "" if duel is None else base_url + "/".join(texts_of(duel))
    if call is None or call.own_code is None:
        return ""
    return (base_url if call.own_code.is_offer else "") + model.text_of(call.own_code)


def _copy(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    text = text_on_screen(state, shell)
    if not text:
        return state, ()
    return state, (fx.Copy(text), fx.Note(shell.t("Copied."), is_silent=True), *_note_sent(shell))


def _send(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    text = text_on_screen(state, shell)
    if not text:
        return state, ()
    return state, (fx.HandOn({"title": shell.t("A game on two devices"), "url": text}), *_note_sent(shell))


def _note_sent(shell: Shell) -> fx.Effects:
    """Record that the turn or last link on the screen has been sent."""
    session, id = shell.session, shell.part(1)
    if isinstance(session, RemoteSession) and session.line_state == "turns":
        session.sent_count = session.news_count
        return (fx.StoreGame(),)
    save = KIND.find(shell.store, id)
    duel = _load_duel(save) if session is None else None
    if save is None or not save.result or duel is None or duel.ledger is None:
        return ()
    return (fx.Keep(KIND.key(id), KIND.encode(replace(save, sent=len(duel.ledger.entries)))),)


# At the table ---------------------------------------------------------------------------------------------


def _remote_session(shell: Shell) -> RemoteSession | None:
    return shell.session if isinstance(shell.session, RemoteSession) else None


def _show_turn(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    return state, () if _remote_session(shell) is None else (fx.Show(overlay="duel-turn"),)


def _open_talk(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    return state, () if _remote_session(shell) is None else (fx.Show(overlay="duel-talk"),)


def _watch(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    return state, () if _remote_session(shell) is None else (fx.Show(overlay="duel-watch"),)


def _say(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    session, phrase = _remote_session(shell), gesture.integer("phrase")
    if session is None or phrase is None or not 0 <= phrase < len(PHRASES):
        return state, ()
    session.duel.say(phrase)
    message = shell.t("You: “{phrase}”", phrase=PHRASES[phrase])
    return state, (fx.Show(overlay=""), fx.Note(message, is_calm=True), fx.StoreGame())


def _reconnect(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    return state, () if _remote_session(shell) is None else (fx.Show(overlay="duel-reconnecting"),)


def _go_on_by_turns(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Continue by turns, with the unsent actions in a link."""
    id = shell.part(1) if shell.part(0) == "duel" else ""
    state, session = _load_session(state, id, shell)
    if session is None:
        save = KIND.find(shell.store, id)
        if save is None:
            return state, ()
        return state, (fx.Keep(KIND.key(id), KIND.encode(replace(save, by_turns=True))),)
    session.line_state = "turns"
    effects: list[fx.Effect] = [fx.Show(overlay=""), fx.Keep(session.key, session.save(shell.date))]
    if state.call is not None and state.call.id == id:
        state = replace(state, call=None)
        effects.append(CLOSE_CALL)
    if shell.session is None:
        effects.append(fx.Visit(session.address, replaces=True))
    return state, effects


def _on_answer(agrees: bool) -> Act[Duels]:
    def handle(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
        session = _remote_session(shell)
        if session is None or not session.duel.question:
            return state, ()
        session.duel.reply(agrees)
        session.refresh()
        return state, (fx.StoreGame(),)

    return Act(handle)


def _stop(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Ask the other player to stop playing on two devices."""
    session = _remote_session(shell)
    if session is None:
        return state, ()
    try:
        session.duel.ask("stop")
    except DuelError as error:
        session.fault = error.code
    return state, (fx.Show(overlay=""), fx.StoreGame())


def _delete(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    id = gesture.text("id")
    effects = shell.shelf.delete(KIND, id)
    if state.session is not None and state.session.id == id:
        return replace(state, session=None, call=None), (*effects, CLOSE_CALL)
    return state, effects


def _store_key(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Store the key with which this device signs, then handle the gesture that waited for it."""
    public_key, secret_key, waiting_gesture = (
        gesture.text("public"),
        gesture.text("secret"),
        state.waiting_gesture,
    )
    state = replace(
        state,
        public=public_key if len(public_key) == 64 else "",
        secret=secret_key[:400],
        waiting_gesture=None,
    )
    return state, () if waiting_gesture is None else (fx.Send(waiting_gesture.name, waiting_gesture.arg),)


def _save_transcript(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Save the transcript as a file for `navals verify`."""
    id = shell.part(1)
    duel = _load_duel(KIND.find(shell.store, id))
    if duel is None or not duel.has_begun:
        return state, ()
    name = f"navals-{duel.invitation.game}-{id}.txt"
    return state, (fx.Download(name, "text/plain", duel.transcript()),)


def _go_on_alone(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Continue a stopped game on this device: with two people, or against the computer."""
    duel_save = KIND.find(shell.store, shell.part(1))
    duel = _load_duel(duel_save)
    if duel is None or not duel.is_opened or duel.verdict().outcome != "fair" or duel.record().result():
        return state, ()
    table = Table.from_replay(duel.record())
    if gesture.text("how") == "computer":
        for seat in range(len(table.names)):
            if seat not in duel.owner:
                table.seat_player(seat, COMPUTER + LEVELS[1])
    key = fresh_key(shell.store, shell.entropy)
    return state, (fx.BeginGame(Session(key, table, board_of(table.game.id))),)


ACTS: Final[Acts[Duels]] = {
    "set": Act(_set),
    "invite": Act(_invite),
    "accept": Act(_accept),
    "call": Act(_call),
    "answer": Act(_answer),
    "described": Act(_on_description, keeps_message=True, keeps_replay=True),
    "state": Act(_on_call_state, keeps_message=True, keeps_replay=True),
    "texts": Act(_on_texts, keeps_message=True, keeps_replay=True),
    "key": Act(_store_key, keeps_message=True, keeps_replay=True),
    "scan": Act(_scan),
    "scanned": Act(_on_scan, keeps_message=True),
    "paste": Act(_on_paste),
    "copy": Act(_copy),
    "send": Act(_send),
    "turn": Act(_show_turn),
    "talk": Act(_open_talk),
    "say": Act(_say),
    "reconnect": Act(_reconnect),
    "turns": Act(_go_on_by_turns),
    "agree": _on_answer(True),
    "disagree": _on_answer(False),
    "delete": Act(_delete),
    "transcript": Act(_save_transcript),
    "alone": Act(_go_on_alone),
    "stop": Act(_stop),
    "watch": Act(_watch),
    "signed": Act(_on_signature, keeps_message=True, keeps_replay=True),
}
