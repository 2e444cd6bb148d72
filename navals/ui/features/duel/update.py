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
from navals.duel.sdp import CodeError, described
from navals.ui import clock
from navals.ui.features.duel import model, view
from navals.ui.features.duel.model import PHRASES, Call, Duels
from navals.ui.features.duel.remote import RemoteSession, RemoteTable, texts_of, verdict_of
from navals.ui.features.duel.stored import ADDRESS, KIND, Stored
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.summary import fresh_key
from navals.ui.shell import effects as fx
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step
from navals.ui.table.sitting import name_of

KEY: Final = fx.Peer(({"do": "key"},))
CLOSE: Final = fx.Peer(({"do": "close"},))


# Addresses ------------------------------------------------------------------------------------------------


def arrive(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Open the page at the address: a game, a code, or an invitation by link."""
    state = replace(state, fault="", problem="", waiting=None)
    here = shell.part(1) == "duel" or shell.part(0) == "duel"
    effects: fx.Effects = (KEY,) if here and state.public is None else ()
    code = shell.part(1) if shell.part(0) == "duel" else ""
    if not code:
        return state, effects
    if KIND.key(code) in shell.store or (state.session is not None and state.session.id == code):
        state, more = _at_game(state, code, shell)
    elif code[:2] == model.REPLY:
        state, more = _replied(state, code, shell)
    elif code[:2] == model.OFFER:
        fault = "" if model.offer_in(code) is not None else "damaged"
        state, more = replace(state, fault=fault), ()
    elif code[:1] in "iatw" and "." in code:
        state, more = _opened(state, code, shell)
    else:
        more = shell.shelf.missing(KIND, code)
    return state, (*effects, *more)


def _at_game(state: Duels, id: str, shell: Shell) -> Step[Duels]:
    stored = KIND.find(shell.store, id)
    if stored is not None and stored.result:
        return state, ()
    if stored is not None and (shell.part(2) or (stored.turn == "invited" and not stored.by_turns)):
        if state.call is not None and state.call.id == id:
            return state, ()
        # The connection of an earlier code went with the page that showed it.
        return _called(state, id, shell, renewed=True)
    state, session = _session(state, id, shell)
    if session is None:
        return state, () if stored is not None else shell.shelf.missing(KIND, id)
    return state, (fx.Seat(session), fx.Focus("title"))


def _session(state: Duels, id: str, shell: Shell) -> tuple[Duels, RemoteSession | None]:
    """Return the session of a game that both have joined, as it is stored: another tab may have continued
    it."""
    text, session = shell.store.get(KIND.key(id), ""), state.session
    if session is not None and session.id == id and not session.outdated(text):
        return state, session
    stored = KIND.find(shell.store, id)
    if stored is None:
        return state, None
    duel = _loaded(stored)
    if duel is None or not duel.begun:
        return state, None
    session = RemoteSession(id, duel, stored)
    session.text = text
    call = state.call
    if call is not None and call.id == id and call.state == "open":
        session.line = "open"
    return replace(state, session=session), session


def _loaded(stored: Stored | None) -> Duel | None:
    """Read the duel of a stored game; return `None` if it is unreadable."""
    try:
        return None if stored is None else Duel.load(stored.duel)
    except DuelError:
        return None


def _opened(state: Duels, text: str, shell: Shell) -> Step[Duels]:
    """Open a text of a duel from a link: show an invitation, or pass a turn to its game."""
    try:
        letter, ident = engine.peek(text)
    except DuelError as error:
        return replace(state, fault=error.code), ()
    id = _known(ident, shell)
    if letter == "w":
        return _watched(state, text, id, shell)
    if letter == "i":
        if not id:
            return state, ()
        return state, (fx.Visit(f"{ADDRESS}/{id}", replace=True),)
    if not id:
        return replace(state, fault="absent"), ()
    return _received(state, id, [part for part in shell.parts[1:] if part], shell, link=True)


def _watched(state: Duels, text: str, id: str, shell: Shell) -> Step[Duels]:
    """Show a game of two other devices, from the position last shown here."""
    known = KIND.find(shell.store, id)
    old = _loaded(known)
    if old is None or old.device < 0:
        try:
            duel = engine.watch(text)
        except DuelError as error:
            return replace(state, fault=error.code), ()
        stored = replace(_stored(duel, "", by_turns=True), shown=0 if known is None else known.shown)
        session = RemoteSession(id or shell.entropy(4), duel, stored)
        state = replace(state, session=session, call=None)
        kept = (fx.Keep(session.key, session.save(shell.date)),)
        return state, (*kept, fx.Visit(session.address, replace=True))
    return state, (fx.Visit(f"{ADDRESS}/{id}", replace=True),)


def game_of(code: str, shell: Shell) -> str:
    """Return the id of the stored game to which a duel's text belongs, or ""."""
    try:
        return _known(engine.peek(code)[1], shell)
    except DuelError:
        return ""


def stopped(stored: Stored) -> bool:
    """Return whether both players agreed to stop before the game was over."""
    duel = _loaded(stored)
    return duel is not None and verdict_of(duel) == "fair" and duel.record().result() is None


def owes(stored: Stored) -> bool:
    """Return whether the other device has not received the end of a game by turns."""
    duel = _loaded(stored) if stored.by_turns and stored.result else None
    if duel is None or duel.ledger is None:
        return False
    return len(duel.ledger.entries) > max(duel.acknowledged, stored.sent)


def _known(ident: str, shell: Shell) -> str:
    """Return the id of the stored game with this identity, or ""."""
    return next((id for id, stored in KIND.all(shell.store) if stored.ident == ident), "")


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


def _named(state: Duels, shell: Shell) -> tuple[str, fx.Effects]:
    """Return this player's name and the effects that remember it."""
    names = shell.prefs.names
    name = name_of((names[0] if names else "") if state.name is None else state.name)
    if not name or (names and names[0] == name):
        return name, ()
    return name, (fx.Prefer("names", (name, *names[1:])),)


def _invite(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Create a game and its invitation: a code, or a link for play by turns."""
    game = shell.game()
    if game is None:
        return state, ()
    if state.public is None:
        return replace(state, waiting=gesture), ()
    turns = gesture.text("how") == "turns"
    options = game.schema.parse(model.preset_of(game, state.preset).options)
    name, named = _named(state, shell)
    key = bytes.fromhex(state.public)
    names = [name if device else "" for device in game.seating.shared(0, options)]
    duel = engine.invite(game, options, names, _entropy(shell), swift=turns and not state.strict, key=key)
    id = shell.entropy(4)
    stored = _stored(duel, state.secret, by_turns=turns)
    visit = fx.Keep(KIND.key(id), KIND.encode(stored)), fx.Visit(f"{ADDRESS}/{id}")
    if turns:
        return state, (*named, *visit)
    state, effects = _called(state, id, shell)
    return state, (*named, *visit, *effects)


def _entropy(shell: Shell) -> bytes:
    return bytes.fromhex(shell.entropy(32))


def _stored(duel: Duel, secret: str, *, by_turns: bool) -> Stored:
    game, at = duel.invitation.game, clock.epoch()
    return Stored(duel.dump(), game, duel.id, by_turns=by_turns, secret=secret, at=at)


def _accept(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Join a game by turns."""
    text = shell.part(1)
    if shell.part(0) != "duel" or text[:1] != "i":
        return state, ()
    if state.public is None:
        return replace(state, waiting=gesture), ()
    name, named = _named(state, shell)
    state, effects = _joined(state, text, name, shell, by_turns=True)
    return state, (*named, *effects)


def _joined(state: Duels, text: str, name: str, shell: Shell, *, by_turns: bool) -> Step[Duels]:
    """Accept an invitation and begin the game on this device."""
    try:
        duel = engine.accept(text, name, _entropy(shell), key=bytes.fromhex(state.public or ""))
    except DuelError as error:
        return replace(state, fault=error.code), ()
    id = shell.entropy(4)
    stored = _stored(duel, state.secret, by_turns=by_turns)
    session = RemoteSession(id, duel, stored)
    call = state.call
    if not by_turns and call is not None:
        session.line = "open"
        call = replace(call, id=id)
    effects: list[fx.Effect] = [fx.Keep(session.key, session.save(shell.date))]
    if not by_turns and call is not None:
        duel.outgoing(again=True)
        effects.append(_post(call, texts_of(duel)))
    state = replace(state, session=session, call=call)
    return state, (*effects, fx.Visit(f"{ADDRESS}/{id}", replace=True))


# The connection -------------------------------------------------------------------------------------------


def _call(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Show a code that offers a connection, for the game in the address."""
    id = shell.part(1) if shell.part(0) == "duel" else ""
    if KIND.find(shell.store, id) is None:
        return state, ()
    state, effects = _called(state, id, shell)
    return state, (
        fx.Show(overlay=""),
        *effects,
        fx.Visit(f"{ADDRESS}/{id}/code", replace=bool(shell.part(2))),
    )


def _called(state: Duels, id: str, shell: Shell, *, renewed: bool = False) -> Step[Duels]:
    _hang_up(state)
    number = state.calls + 1
    call = Call(number, "making", bytes.fromhex(shell.entropy(4)), id, renewed=renewed)
    order = {"do": "offer", "n": number, "stun": shell.prefs.stun}
    return replace(state, call=call, calls=number), (fx.Peer((order,)),)


def _hang_up(state: Duels) -> None:
    """Note that the next call ends the connection."""
    if state.session is not None and state.session.line == "open":
        state.session.line = "lost"


def _answer(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Answer the offer in the address."""
    offer = model.offer_in(shell.part(1)) if shell.part(0) == "duel" else None
    if offer is None:
        return state, ()
    if state.public is None:
        return replace(state, waiting=gesture), ()
    _hang_up(state)
    _, named = _named(state, shell)
    number, id = state.calls + 1, of_call(offer.duel, shell)
    call = Call(number, "making", offer.call, id, offer=offer)
    order = {"do": "answer", "n": number, "sdp": offer.sdp(), "stun": shell.prefs.stun}
    return replace(state, call=call, calls=number, fault=""), (*named, fx.Peer((order,)))


def of_call(short: bytes, shell: Shell) -> str:
    """Return the id of the stored game whose identity starts with `short`, as named in an offer, or ""."""
    if not any(short):
        return ""
    return next((id for id, one in KIND.all(shell.store) if one.ident.startswith(short.hex())), "")


def _described(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Show this device's complete description as a code."""
    call = state.call
    if call is None or gesture.integer("n") != call.number:
        return state, ()
    stored = KIND.find(shell.store, call.id)
    short = b"\0" * 4
    if stored is not None and stored.turn != "invited":
        short = bytes.fromhex(stored.ident)[:4]
    game = stored.game if stored is not None else call.offer.game if call.offer is not None else ""
    name, _ = _named(state, shell)
    try:
        own = described(gesture.text("sdp"), call.call, short, game, name)
    except CodeError:
        return replace(state, call=replace(call, state="failed")), ()
    return replace(state, call=replace(call, state="waiting", own=own)), ()


def _replied(state: Duels, text: str, shell: Shell) -> Step[Duels]:
    """Accept the answer to this device's offer."""
    call, reply = state.call, model.reply_in(text)
    if reply is None:
        return replace(state, fault="damaged"), ()
    if call is None or call.offer is not None or call.state != "waiting":
        return replace(state, fault="late"), ()
    if reply.call != call.call:
        return replace(state, fault="call"), ()
    order = {"do": "accept", "n": call.number, "sdp": reply.sdp()}
    return replace(state, call=replace(call, state="connecting")), (fx.Show(overlay=""), fx.Peer((order,)))


def _state(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Handle a change of the connection."""
    call, now = state.call, gesture.text("state")
    if call is None or gesture.integer("n") != call.number:
        return state, ()
    if now == "open":
        return _open(replace(state, call=replace(call, state="open")), shell)
    if now not in view.STATES:
        return state, ()
    session, effects = state.session, list[fx.Effect]()
    if session is not None and session.id == call.id and session.line == "open":
        session.line = "lost"
        effects.append(fx.Say(shell.t.message(view.STATES["lost"])))
    return replace(state, call=replace(call, state=now)), effects


def _open(state: Duels, shell: Shell) -> Step[Duels]:
    """Send what the other device may not have yet, starting with the invitation."""
    call = state.call
    assert call is not None
    state, session = _session(state, call.id, shell) if call.id else (state, None)
    duel = session.duel if session is not None else _loaded(KIND.find(shell.store, call.id))
    if duel is None:
        return state, ()
    effects: list[fx.Effect] = [_post(call, texts_of(duel))]
    if session is not None:
        session.line, session.fault = "open", ""
        session.duel.outgoing(again=True)
        effects.append(fx.Say(shell.t("Connected with {name}.", name=session.other(shell.t))))
        if shell.part(0) == "duel" and shell.session is None:
            effects.append(fx.Visit(session.address, replace=True))
    return state, effects


def _post(call: Call, texts: Sequence[str]) -> fx.Peer:
    return fx.Peer(({"do": "send", "n": call.number, "texts": list(texts)},))


def _texts(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Process texts from the connection."""
    call, texts = state.call, gesture.fields.get("texts")
    if call is None or gesture.integer("n") != call.number or not isinstance(texts, list):
        return state, ()
    effects: list[fx.Effect] = []
    words = [text for text in texts if isinstance(text, str)]
    if words and words[0][:1] == "i" and call.offer is not None:
        invitation = words.pop(0)
        if not call.id:
            name, _ = _named(state, shell)
            state, more = _joined(state, invitation, name, shell, by_turns=False)
            effects += more
    call = state.call
    if call is None or not call.id or not words:
        return state, effects
    state, more = _received(state, call.id, words, shell, link=False)
    return state, (*effects, *more)


# The game -------------------------------------------------------------------------------------------------


def _received(state: Duels, id: str, texts: list[str], shell: Shell, *, link: bool) -> Step[Duels]:
    """Pass texts from the other device to their game, and show it."""
    fault, new, effects = "", False, list[fx.Effect]()
    state, session = _session(state, id, shell)
    try:
        if session is None:
            # The first text says who has joined.
            stored = KIND.find(shell.store, id)
            duel = _loaded(stored)
            if stored is None or duel is None:
                return replace(state, fault="absent"), ()
            duel.receive(texts[0])
            session = RemoteSession(id, duel, stored)
            state, texts, new = replace(state, session=session), texts[1:], True
            if state.call is not None and state.call.id == id and state.call.state == "open":
                session.line = "open"
                effects.append(_post(state.call, duel.outgoing(again=True)))
        new = session.receive(texts) or new
    except DuelError as error:
        fault = error.code
    if link and not fault and not new:
        fault = "old"
    if session is None:
        return replace(state, fault=fault), ()
    session.fault = "" if link else fault
    effects.insert(0, fx.Keep(session.key, session.save(shell.date)))
    if link and fault:
        return replace(state, fault=fault), effects
    if link or (shell.part(0) == "duel" and shell.session is None):
        effects.append(fx.Visit(session.address, replace=True))
    return state, effects


def pumps(state: Duels, shell: Shell) -> bool:
    """Return whether the game on the screen has an open connection."""
    return state.call is not None and state.session is not None and state.call.state == "open"


def pump(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Store what is new, then send it."""
    call = state.call
    state, session = (state, None) if call is None else _session(state, call.id, shell)
    if call is None or session is None or not (texts := session.duel.outgoing()):
        return state, ()
    return state, (fx.Keep(session.key, session.save(shell.date)), _post(call, texts))


def until_end(state: Duels, shell: Shell) -> float | None:
    """Return the delay in milliseconds before a finished game is stored, or `None` until its secrets are
    open and the screen has shown everything."""
    session = state.session
    if session is None or session.result_key or not session.duel.opened or session.behind:
        return None
    return session.pace.delay() if session.duel.verdict().outcome == "fair" else None


def ends(state: Duels, shell: Shell) -> bool:
    """Return whether a finished game should be stored now."""
    return until_end(state, shell) == 0


def end(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Store the finished game as an ordinary one, and show that with its result."""
    session = state.session
    if session is None:
        return state, ()
    replay = session.duel.record()
    session.result_key = key = model.game_key(session.id)
    # The result is addressed to the player of this device.
    finished = Session(key, RemoteTable(replay, session.own_seats), board_of(replay.game.id))
    kept = fx.Keep(session.key, session.save(shell.date))
    effects: list[fx.Effect] = [kept, *_signing(session)]
    if replay.result() is None:
        if shell.session is session:
            effects.append(fx.Visit(f"{ADDRESS}/{session.id}", replace=True))
        return state, effects
    effects.insert(0, fx.Keep(key, finished.save(shell.date)))
    if shell.session is session:
        effects += [
            fx.Seat(finished),
            fx.Address(finished.address, replace=True),
            fx.Show(overlay="finale", awaited=None),
        ]
    return state, effects


def _signing(session: RemoteSession) -> fx.Effects:
    if not session.secret:
        return ()
    order: dict[str, object] = {"do": "sign", "secret": session.secret}
    order["data"] = session.duel.statement.hex()
    return (fx.Peer((order,)),)


def _signed(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Store this device's signature of the finished game."""
    session, text = state.session, gesture.text("signature")
    if session is None or not session.duel.opened or len(text) != 128:
        return state, ()
    session.duel.sign(bytes.fromhex(text))
    return state, (fx.Keep(session.key, session.save(shell.date)),)


# Codes ----------------------------------------------------------------------------------------------------


def _scan(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    return replace(state, problem=""), (fx.Ask("scanner"), fx.Show(overlay="duel-scanner"))


def _scanned(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    if shell.overlay != "duel-scanner":
        return state, ()
    if problem := gesture.text("problem"):
        return replace(state, problem=problem), ()
    if not model.code_in(gesture.text("text")):
        return state, (fx.Note(view.fault_text("foreign", shell.t)),)
    return _pasted(state, gesture, shell)


def _pasted(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Open a code from the camera or the clipboard."""
    code = model.code_in(gesture.text("text"))
    if not code:
        return state, (fx.Note(view.fault_text("foreign", shell.t)),)
    if code[:2] != model.REPLY:
        return state, (fx.Show(overlay=""), fx.Visit(f"{ADDRESS}/{code}"))
    state, effects = _replied(replace(state, fault=""), code, shell)
    if not state.fault:
        return state, effects
    return replace(state, fault=""), (fx.Show(overlay=""), fx.Note(view.fault_text(state.fault, shell.t)))


def handed_over(state: Duels, shell: Shell) -> str:
    """Return the code or link on the screen."""
    call, session = state.call, shell.session
    page = shell.site + ADDRESS + "/"
    if isinstance(session, RemoteSession):
        if shell.overlay == "duel-watch":
            return page + session.duel.watching()
        return page + "/".join(texts_of(session.duel))
    stored = KIND.find(shell.store, shell.part(1))
    if stored is not None and stored.by_turns and (stored.turn == "invited" or stored.result):
        duel = _loaded(stored)
        return "" if duel is None else page + "/".join(texts_of(duel))
    if call is None or call.own is None:
        return ""
    return (page if call.own.is_offer else "") + model.text_of(call.own)


def _copy(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    text = handed_over(state, shell)
    if not text:
        return state, ()
    return state, (fx.Copy(text), fx.Note(shell.t("Copied."), silent=True), *_sent(shell))


def _send(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    text = handed_over(state, shell)
    if not text:
        return state, ()
    return state, (fx.HandOn({"title": shell.t("A game on two devices"), "url": text}), *_sent(shell))


def _sent(shell: Shell) -> fx.Effects:
    """Record that the turn on the screen has been sent."""
    session, id = shell.session, shell.part(1)
    if isinstance(session, RemoteSession) and session.line == "turns":
        session.sent = session.news
        return (fx.Save(),)
    stored = KIND.find(shell.store, id)
    duel = _loaded(stored) if session is None else None
    if stored is None or not stored.result or duel is None or duel.ledger is None:
        return ()
    return (fx.Keep(KIND.key(id), KIND.encode(replace(stored, sent=len(duel.ledger.entries)))),)


# At the table ---------------------------------------------------------------------------------------------


def _remote(shell: Shell) -> RemoteSession | None:
    return shell.session if isinstance(shell.session, RemoteSession) else None


def _turn(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    return state, () if _remote(shell) is None else (fx.Show(overlay="duel-turn"),)


def _talk(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    return state, () if _remote(shell) is None else (fx.Show(overlay="duel-talk"),)


def _watch(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    return state, () if _remote(shell) is None else (fx.Show(overlay="duel-watch"),)


def _say(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    session, phrase = _remote(shell), gesture.integer("phrase")
    if session is None or phrase is None or not 0 <= phrase < len(PHRASES):
        return state, ()
    session.duel.say(phrase)
    said = shell.t("You: “{phrase}”", phrase=PHRASES[phrase])
    return state, (fx.Show(overlay=""), fx.Note(said, calm=True), fx.Save())


def _reconnect(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    return state, () if _remote(shell) is None else (fx.Show(overlay="duel-reconnecting"),)


def _turns(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Continue by turns, with the unsent actions in a link."""
    id = shell.part(1) if shell.part(0) == "duel" else ""
    state, session = _session(state, id, shell)
    if session is None:
        stored = KIND.find(shell.store, id)
        if stored is None:
            return state, ()
        return state, (fx.Keep(KIND.key(id), KIND.encode(replace(stored, by_turns=True))),)
    session.line = "turns"
    effects: list[fx.Effect] = [fx.Show(overlay=""), fx.Keep(session.key, session.save(shell.date))]
    if state.call is not None and state.call.id == id:
        state = replace(state, call=None)
        effects.append(CLOSE)
    if shell.session is None:
        effects.append(fx.Visit(session.address, replace=True))
    return state, effects


def _answered(agreed: bool) -> Act[Duels]:
    def handle(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
        session = _remote(shell)
        if session is None or not session.duel.question:
            return state, ()
        session.duel.reply(agreed)
        session.refresh()
        return state, (fx.Save(),)

    return Act(handle)


def _stop(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Ask the other player to stop playing on two devices."""
    session = _remote(shell)
    if session is None:
        return state, ()
    try:
        session.duel.ask("stop")
    except DuelError as error:
        session.fault = error.code
    return state, (fx.Show(overlay=""), fx.Save())


def _delete(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    id = gesture.text("id")
    effects = shell.shelf.delete(KIND, id)
    if state.session is not None and state.session.id == id:
        return replace(state, session=None, call=None), (*effects, CLOSE)
    return state, effects


def _key(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Store the key with which this device signs, then handle the gesture that waited for it."""
    public, secret, waiting = gesture.text("public"), gesture.text("secret"), state.waiting
    state = replace(state, public=public if len(public) == 64 else "", secret=secret[:400], waiting=None)
    return state, () if waiting is None else (fx.Send(waiting.name, waiting.arg),)


def _transcript(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Save the transcript as a file for `navals verify`."""
    id = shell.part(1)
    duel = _loaded(KIND.find(shell.store, id))
    if duel is None or not duel.begun:
        return state, ()
    name = f"navals-{duel.invitation.game}-{id}.txt"
    return state, (fx.Download(name, "text/plain", duel.transcript()),)


def _alone(state: Duels, gesture: Gesture, shell: Shell) -> Step[Duels]:
    """Continue a stopped game on this device: with two people, or against the computer."""
    stored = KIND.find(shell.store, shell.part(1))
    duel = _loaded(stored)
    if duel is None or not duel.opened or duel.verdict().outcome != "fair" or duel.record().result():
        return state, ()
    table = Table.opened(duel.record())
    if gesture.text("how") == "computer":
        for seat in range(len(table.names)):
            if seat not in duel.owner:
                table.seat_player(seat, COMPUTER + LEVELS[1])
    key = fresh_key(shell.store, shell.entropy)
    return state, (fx.Begin(Session(key, table, board_of(table.game.id))),)


ACTS: Final[Acts[Duels]] = {
    "set": Act(_set),
    "invite": Act(_invite),
    "accept": Act(_accept),
    "call": Act(_call),
    "answer": Act(_answer),
    "described": Act(_described, keeps_message=True, keeps_replay=True),
    "state": Act(_state, keeps_message=True, keeps_replay=True),
    "texts": Act(_texts, keeps_message=True, keeps_replay=True),
    "key": Act(_key, keeps_message=True, keeps_replay=True),
    "scan": Act(_scan),
    "scanned": Act(_scanned, keeps_message=True),
    "paste": Act(_pasted),
    "copy": Act(_copy),
    "send": Act(_send),
    "turn": Act(_turn),
    "talk": Act(_talk),
    "say": Act(_say),
    "reconnect": Act(_reconnect),
    "turns": Act(_turns),
    "agree": _answered(True),
    "disagree": _answered(False),
    "delete": Act(_delete),
    "transcript": Act(_transcript),
    "alone": Act(_alone),
    "stop": Act(_stop),
    "watch": Act(_watch),
    "signed": Act(_signed, keeps_message=True, keeps_replay=True),
}
