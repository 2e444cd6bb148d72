"""The pages and dialogs of games on two devices."""

from __future__ import annotations

from collections.abc import Mapping

from navals import duel, games
from navals.duel import DuelError
from navals.ui.draw.html import EMPTY, Markup
from navals.ui.features.duel import model, update, view
from navals.ui.features.duel.model import DuelState
from navals.ui.features.duel.remote import RemoteSession
from navals.ui.features.duel.stored import ADDRESS, KIND, PREFIX
from navals.ui.shell.manifest import Page
from navals.ui.shell.shell import Shell
from navals.ui.words.sentences import game_title


def find_game_ids(code: str, store: Mapping[str, str]) -> tuple[str, ...]:
    """Return, as a tuple, the game id for a code or for the id of a stored duel; `()` if unknown."""
    if (offer := model.decode_offer(code)) is not None:
        return games.mentioned_ids(offer.game)
    if text := store.get(PREFIX + code):
        return games.mentioned_ids(text)
    try:
        letter, ident = duel.peek(code)
        if letter == "i":
            return games.mentioned_ids(duel.packing.unpack(code, duel.packing.Invitation).game)
        if letter == "w":
            packed_invitation = duel.packing.unpack(code, duel.packing.Watch).invitation
            return games.mentioned_ids(duel.packing.decode(packed_invitation, duel.packing.Invitation).game)
    except DuelError:
        return ()
    return next((games.mentioned_ids(save.game) for _, save in KIND.items(store) if save.ident == ident), ())


def setup_page(state: DuelState, shell: Shell) -> Page:
    """Draw the set-up page of a game."""
    game = shell.game()
    return Page(EMPTY) if game is None else Page(view.setup_page(game, state, shell.prefs.names, shell.t))


def page(state: DuelState, shell: Shell) -> Page:
    """Draw the page at `#/duel` or below."""
    t, code = shell.t, shell.part(1)
    if not code:
        return Page(view.join_page(KIND.items(shell.store), t))
    return Page(_code_page(state, code, shell), ADDRESS, t("On two devices"))


def _code_page(state: DuelState, code: str, shell: Shell) -> Markup:
    t, names, store = shell.t, shell.prefs.names, shell.store
    if state.fault_code:
        return view.refusal_page(state.fault_code, update.find_game_id(code, shell), t)
    if code.startswith(model.REPLY_PREFIX):
        return view.refusal_page("late", "", t)
    if (offer := model.decode_offer(code)) is not None:
        save = KIND.find(store, update.find_id_by_prefix(offer.duel, shell))
        inviter_name = model.display_name(offer.name if save is None else save.other, t)
        title = game_title(offer.game, t) if games.card(offer.game) is not None else t("On two devices")
        return view.guest_page(state, offer, title, inviter_name, names, t, reconnects=save is not None)
    if code[:1] == "i" and "." in code:
        invitation = duel.packing.unpack(code, duel.packing.Invitation)
        inviter_name = next((name for name in invitation.names if name), "")
        title = game_title(invitation.game, t)
        return view.by_turns_page(state, title, model.display_name(inviter_name, t), names, t)
    save = KIND.find(store, code)
    if save is None:
        return EMPTY
    title, url = KIND.caption(code, save, t), update.text_on_screen(state, shell)
    if save.result:
        last_link = url if update.owes_link(save) else ""
        return view.result_page(code, save, update.was_game_stopped(save), last_link, shell.share_support, t)
    call = state.call if state.call is not None and state.call.id == code else None
    if save.by_turns and save.turn == "invited":
        return view.link_invitation_page(url, shell.share_support, title, t)
    return view.invitation_page(call, url, shell.share_support, title, t, reconnects=save.turn != "invited")


# Dialogs --------------------------------------------------------------------------------------------------


def _remote_session(shell: Shell) -> RemoteSession | None:
    return shell.session if isinstance(shell.session, RemoteSession) else None


def has_request(shell: Shell) -> bool:
    """Return whether the screen has caught up and the other player's request needs an answer."""
    session = _remote_session(shell)
    return session is not None and not session.pending_count and bool(session.duel.question)


def question_dialog(state: DuelState, shell: Shell) -> Markup:
    """Draw the dialog with the other player's request."""
    session = _remote_session(shell)
    return EMPTY if session is None else view.question_dialog(session, shell.t)


def scanner_dialog(state: DuelState, shell: Shell) -> Markup:
    """Draw the dialog with the camera."""
    return view.scanner_dialog(state.camera_error, shell.t)


def link_sheet(state: DuelState, shell: Shell) -> Markup:
    """Draw the dialog with the link of a turn, or of a game to watch."""
    session, text = _remote_session(shell), update.text_on_screen(state, shell)
    if session is None:
        return EMPTY
    return view.link_sheet(
        session, text, shell.t, shell.share_support, is_watch_link=shell.overlay == "duel-watch"
    )


def phrases_dialog(state: DuelState, shell: Shell) -> Markup:
    """Draw the dialog with set phrases and requests."""
    session = _remote_session(shell)
    return EMPTY if session is None else view.phrases_sheet(session, shell.t)


def reconnect_sheet(state: DuelState, shell: Shell) -> Markup:
    """Draw the dialog for reconnecting: show a code, or scan the other player's."""
    return view.reconnect_sheet(shell.t)


def verdict_remark(key: str, shell: Shell) -> str:
    """Return the result of the check of a finished game in a sentence or two, or ""."""
    save = KIND.find(shell.store, key.removeprefix(PREFIX))
    if save is None or not save.verdict:
        return ""
    verdict = view.verdict_text(save, shell.t)
    if not update.owes_link(save):
        return verdict
    other_name = model.display_name(save.other, shell.t)
    reminder = shell.t("Send the last link to {name}.", name=other_name)
    return f"{verdict} {reminder}"
