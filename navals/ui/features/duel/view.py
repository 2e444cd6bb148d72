"""The pages of games on two devices: set-up, codes to show or send, replies to links, and the strip above the
table."""

from __future__ import annotations

from typing import Any, Final

from navals.core.game import AnyGame
from navals.core.message import Message, msg
from navals.duel.sdp import Code
from navals.ui.art.sketch import card_picture
from navals.ui.components.controls import button, button_row, icon_button, link
from navals.ui.components.fields import field, form, select, switch, text_input, textarea
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import confirmation, details, entry, sheet
from navals.ui.draw.html import EMPTY, Child, Markup, tag
from navals.ui.features.duel import model
from navals.ui.features.duel.model import PHRASES, Call, DuelState
from navals.ui.features.duel.remote import RemoteSession
from navals.ui.features.duel.stored import ADDRESS, KIND, DuelSave
from navals.ui.session import Session
from navals.ui.session.summary import SAVE_PREFIX
from navals.ui.table.sitting import NAME_LENGTH
from navals.ui.words.i18n import Language

QR_LIMIT: Final = 1200
"""Maximum length of a text shown as a QR code; phones cannot scan denser codes."""

FAULT_MESSAGES: Final = {
    "foreign": msg("This is not a code or link for a game on two devices."),
    "damaged": msg("Part of this code is missing. Copy all of it, and try again."),
    "newer": msg("This comes from a newer version of Navals. Update this page, and try again."),
    "large": msg("This is too long to be a turn of this game."),
    "flood": msg("The other device sent too much at once. The connection was closed; your game is safe."),
    "early": msg("The other player has not joined this game yet."),
    "taken": msg("Someone else has already joined this game."),
    "game": msg("This belongs to another game."),
    "gap": msg("An earlier turn is missing: open its link first."),
    "fork": msg("There are two different answers to the same turn. The first one you opened counts."),
    "turn": msg("It was not the other player's turn. Nothing has changed."),
    "kind": msg("The other device did something that is not possible now. Nothing has changed."),
    "illegal": msg("The other device made a move that the rules forbid. Nothing has changed."),
    "link": msg("The other device tampered with the dice: they do not match its promise."),
    "seal": msg("The other device changed a secret after choosing it."),
    "claim": msg("The other device's answer cannot be true."),
    "wish": msg("The other device answered a question that nobody asked. Nothing has changed."),
    "lie": msg("The other device gave a false answer during the game."),
    "old": msg("There is nothing new in this link: you have opened it before, or you sent it yourself."),
    "absent": msg(
        "This turn belongs to a game on another device or in another browser. Open the link there."
    ),
    "call": msg("This answer belongs to another invitation. Show the new code and have it scanned again."),
    "late": msg(
        "Scan this code in Navals, on the device that shows the invitation: press “Scan the answer” there."
    ),
}
"""Messages for the reason codes of refused texts."""
CONNECTING_MESSAGE: Final = msg("Connecting… Keep both pages open.")
STATE_MESSAGES: Final[dict[str, Message]] = {
    "making": msg("Preparing the code…"),
    "connecting": CONNECTING_MESSAGE,
    "failed": msg(
        "The two devices cannot find each other. Are both on the same Wi-Fi or hotspot? Some public "
        "networks keep devices apart: then use a phone's hotspot, or play by link."
    ),
    "unavailable": msg("This browser cannot connect to another device. You can play by link instead."),
    "lost": msg("The connection was lost, but every move is safe."),
    "flood": FAULT_MESSAGES["flood"],
}


def fault_text(code: str, t: Language) -> str:
    """Return the message for a reason code; unknown codes are reported as damaged texts."""
    return t.message(FAULT_MESSAGES.get(code, FAULT_MESSAGES["damaged"]))


# Pages ----------------------------------------------------------------------------------------------------


def _name_field(state: DuelState, names: tuple[str, ...], t: Language) -> Markup:
    value = (names[0] if names else "") if state.name is None else state.name
    control = text_input("name", value, id="duel-name", change="duel:set", maxlength=NAME_LENGTH)
    return field(t("Your name"), control, id="duel-name")


def setup_page(game: AnyGame, state: DuelState, names: tuple[str, ...], t: Language) -> Markup:
    """Draw the set-up of a game: in the same room, or by turns."""
    preset_options = [(preset.id, t.message(preset.label)) for preset in model.duel_presets(game)]
    chosen_id = model.chosen_preset(game, state.preset).id
    preset_field = field(
        t("Type of game"),
        select("preset", preset_options, chosen_id, id="duel-preset", change="duel:set"),
        id="duel-preset",
    )
    code_args: dict[str, Any] = {"kind": "primary", "icon": "qr", "id": "duel-invite"}
    link_args: dict[str, Any] = {"icon": "link", "id": "duel-turns"}
    strict_help = t(
        "Off: one link per turn; you trust each other not to look ahead at the dice. On: nobody can, but "
        "every roll needs a link there and back."
    )
    strict_switch = switch(
        t("Strict dice"), "strict", state.is_strict, id="duel-strict", change="duel:set", help=strict_help
    )
    return tag(
        "div",
        page_title(t("On two devices"), t.message(game.title)),
        tag("p", t("Each of you plays on your own device. Nobody else is involved: no account, no server.")),
        tag(
            "div",
            _name_field(state, names, t),
            preset_field if len(preset_options) > 1 else None,
            class_="duel-form",
        ),
        tag(
            "div",
            _setup_section(
                t("In the same room"),
                t("Both devices are on the same Wi-Fi or hotspot. It works without the internet."),
                button(t("Invite"), "duel:invite", {"how": "live"}, **code_args),
            ),
            _setup_section(
                t("Far apart"),
                t("You send each other a link after every turn, in any messaging app."),
                strict_switch if game.dice is not None else None,
                button(t("Play by link"), "duel:invite", {"how": "turns"}, **link_args),
            ),
            class_="duel-parts",
        ),
        tag("p", link(t("Been invited? Join a game"), ADDRESS, id="duel-join")),
        class_="screen screen-duel",
    )


def _setup_section(title: str, help_text: str, *content: Child) -> Markup:
    return tag(
        "section",
        tag("h2", title),
        tag("p", help_text, class_="field-help"),
        content,
        class_="panel duel-part",
    )


def join_page(saved_games: list[tuple[str, DuelSave]], t: Language) -> Markup:
    """Draw the page to join a game, with the list of games on two devices."""
    rows = [_game_row(id, save, t) for id, save in saved_games]
    return tag(
        "div",
        page_title(t("On two devices"), t("Join a game, or continue one.")),
        _code_reader(t("Scan the invitation"), t),
        tag("p", t("To invite someone yourself, choose a game on the home page."), class_="field-help"),
        [tag("h2", t("Your games on two devices")), tag("ul", rows, class_="library-list")] if rows else None,
        class_="screen screen-duel",
    )


def _game_row(id: str, save: DuelSave, t: Language) -> Markup:
    title, other_name = KIND.caption(id, save, t), model.display_name(save.other, t)
    status_text = {
        "invited": t("Nobody has joined yet."),
        "own": t("Your turn."),
        "other": t("Waiting for {name}.", name=other_name),
        "over": t("The game is over."),
    }[save.turn]
    caption = title if save.turn == "invited" else t("{game} with {name}", game=title, name=other_name)
    label = t("View") if save.turn == "over" else t("Resume")
    args: dict[str, Any] = {"kind": "plain", "id": f"duel-name-{id}", "aria_label": f"{label} – {caption}"}
    actions = (
        link(label, f"{ADDRESS}/{id}", **args),
        icon_button(f"{t('Delete')} – {caption}", "trash", "duel:delete", {"id": id}, id=f"duel-delete-{id}"),
    )
    return entry(card_picture(save.game), caption, (status_text,), actions, id=f"duel-{id}")


def _code_reader(label: str, t: Language, *, is_primary: bool = True) -> Markup:
    """Draw the button that opens the camera, and the field to paste a code."""
    args: dict[str, Any] = {"kind": "primary" if is_primary else "plain", "icon": "eye", "id": "duel-scan"}
    code_area = textarea("text", id="duel-text", rows=2, spellcheck="false", autocomplete="off")
    paste_form = form(
        "duel:paste",
        field(t("Code or link"), code_area, id="duel-text"),
        button(t("Open"), submit=True, id="duel-paste"),
        id="duel-paste-form",
        keeps_input=True,
        class_="paste",
    )
    return tag(
        "div",
        button_row(button(label, "duel:scan", **args)),
        details(t("Or paste it"), paste_form, id="duel-pasting"),
        class_="duel-take",
    )


def scanner_dialog(camera_error: str, t: Language) -> Markup:
    """Draw the dialog with the camera, which reads the code on the other device."""
    problem_text = {
        "refused": t("The camera is blocked. Allow it in your browser's settings, or paste the code."),
        "missing": t("There is no camera here. Paste the code instead."),
    }.get(camera_error)
    camera = tag("code-scanner", data_act="duel:scanned", id="duel-camera", class_="duel-camera")
    note = tag("p", t("Point the camera at the code on the other screen. The picture stays on this device."))
    body = (tag("p", problem_text, role="alert"),) if problem_text else (camera, note)
    return sheet(t("Scan the code"), body, id="duel-scanner", dismiss_label=t("Close"))


def _code_box(text: str, qr_text: str, t: Language, share_support: str, label: str) -> Markup:
    """Draw a code for the other device: `qr_text` as a QR code if short enough, `text` to copy or send."""
    qr_picture = None
    if len(qr_text) <= QR_LIMIT:
        qr_picture = tag(
            "qr-code", role="img", aria_label=label, data_text=qr_text, id="duel-qr", class_="qr"
        )
    code_input = text_input("code", text, id="duel-code", readonly=True, spellcheck="false")
    send_button = None
    if share_support:
        send_button = button(
            t("Send"), "duel:send", icon="share", id="duel-send", kind="plain" if qr_picture else "primary"
        )
    row = tag(
        "div",
        tag("label", label, for_="duel-code", class_="visually-hidden"),
        code_input,
        button(t("Copy"), "duel:copy", icon="copy", id="duel-copy"),
        send_button,
        class_="duel-row",
    )
    return tag("div", qr_picture, row, class_="duel-code")


def invitation_page(
    call: Call | None, url: str, share_support: str, title: str, t: Language, reconnects: bool
) -> Markup:
    """Draw the code of an offer and the controls to read its answer. `reconnects`: reconnect a game."""
    state = call.state if call is not None else "making"
    heading = t("Reconnect") if reconnects else t("Invite a player")
    if state in ("failed", "unavailable", "flood", "lost"):
        body: Child = (_state_line(state, t), _offline_buttons(t))
    elif call is None or call.own_code is None or state != "waiting":
        body = _state_line(state, t)
    else:
        first_step = t("1. Scan this code with the other device's camera, or send it.")
        second_step = t("2. The other device then shows a code too: scan it here.")
        renewal_note = t("This is a new code. The one shown before no longer works.")
        body = (
            tag("p", renewal_note, role="status", id="duel-renewed") if call.is_renewed else None,
            tag("p", first_step, class_="duel-step"),
            _code_box(url, url, t, share_support, t("Invitation")),
            tag("p", second_step, class_="duel-step"),
            _code_reader(t("Scan the answer"), t),
        )
    return tag("div", page_title(heading, title), body, class_="screen screen-duel")


def _state_line(state: str, t: Language) -> Markup:
    text = STATE_MESSAGES.get(state)
    return tag("p", t.message(text) if text else "", role="status", id="duel-state", class_="duel-state")


def _offline_buttons(t: Language) -> Markup:
    """Draw the buttons shown without a connection."""
    retry_button = button(t("Try again"), "duel:call", icon="again", kind="primary", id="duel-again")
    turns_button = button(t("Continue by link"), "duel:turns", icon="link", id="duel-by-turns")
    return button_row(retry_button, turns_button)


def guest_page(
    state: DuelState,
    offer: Code,
    title: str,
    inviter_name: str,
    names: tuple[str, ...],
    t: Language,
    *,
    reconnects: bool,
) -> Markup:
    """Draw the page of an invitation: join, then show the answer. `reconnects`: reconnect a game begun
    before.
    """
    call = state.call
    intro = t("{name} invites you to a game.", name=inviter_name)
    if reconnects:
        intro = t("Continue your game against {name}.", name=inviter_name)
    if call is None or call.offer != offer:
        label = t("Reconnect") if reconnects else t("Join")
        answer_button = button(label, "duel:answer", kind="primary", icon="handshake", id="duel-answer")
        body: Child = (
            None if reconnects else tag("div", _name_field(state, names, t), class_="duel-form"),
            answer_button,
        )
    elif call.state == "waiting" and call.own_code is not None:
        code_text = model.prefixed_code(call.own_code)
        body = (
            tag("p", t("Now scan this code with the other device."), class_="duel-step"),
            _code_box(code_text, code_text, t, "", t("Your answer")),
            tag("p", t("The game begins as soon as the code is scanned."), role="status"),
        )
    elif call.state in ("failed", "unavailable", "flood", "lost"):
        retry_button = button(t("Try again"), "duel:answer", icon="again", kind="primary", id="duel-answer")
        body = (_state_line(call.state, t), button_row(retry_button))
    else:
        body = _state_line(call.state, t)
    return tag("div", page_title(title, intro), body, class_="screen screen-duel")


def by_turns_page(
    state: DuelState, title: str, inviter_name: str, names: tuple[str, ...], t: Language
) -> Markup:
    """Draw the page of an invitation by link."""
    note = t("You send each other a link after every turn. The game stays in this browser, on this device.")
    return tag(
        "div",
        page_title(title, t("{name} invites you to play by link.", name=inviter_name)),
        tag("p", note),
        tag("div", _name_field(state, names, t), class_="duel-form"),
        button(t("Join"), "duel:accept", kind="primary", icon="handshake", id="duel-accept"),
        class_="screen screen-duel",
    )


def link_invitation_page(url: str, share_support: str, title: str, t: Language) -> Markup:
    """Draw the page with the link that invites to a game by turns."""
    body = (
        tag("p", t("Send this link to the other player."), class_="duel-step"),
        _code_box(url, url, t, share_support, t("Invitation")),
        tag(
            "p",
            t("You will get a link back. Open it in this browser to begin."),
            class_="duel-step",
        ),
        _code_reader(t("Scan the answer"), t),
    )
    return tag("div", page_title(t("Invite a player"), title), body, class_="screen screen-duel")


def verdict_text(save: DuelSave, t: Language) -> str:
    """Describe the result of the check in a sentence."""
    if save.verdict == "fair":
        return t("Checked: nobody cheated. Every secret, answer and roll was right.")
    return t("The check failed. {reason}", reason=fault_text(save.verdict, t))


def _last_link(save: DuelSave, url: str, share_support: str, t: Language) -> Child:
    name = model.display_name(save.other, t)
    intro = t("Send this last link to {name}, so that the game ends there too.", name=name)
    return tag("p", intro, class_="duel-step"), _code_box(url, url, t, share_support, t("Link"))


def result_page(
    id: str, save: DuelSave, was_game_stopped: bool, last_link: str, share_support: str, t: Language
) -> Markup:
    """Draw the page of a finished game: the result of the check, the transcript, and what to do next.
    `last_link` is the link that the other device has not received yet, or `""`.
    """
    title = KIND.caption(id, save, t)
    has_failed = save.verdict != "fair"
    result_text = (
        verdict_text(save, t) if save.verdict else t("The other player's secrets are still missing.")
    )
    note = t("The transcript contains every move, secret and roll of both devices. Anyone can check it.")
    save_button = button(t("Save the transcript"), "duel:transcript", icon="download", id="duel-transcript")
    actions: list[Child] = []
    if save.result and not was_game_stopped:
        address = "#/play/" + save.result.removeprefix(SAVE_PREFIX)
        actions.append(link(t("See the game"), address, kind="primary", icon="eye", id="duel-game"))
    if was_game_stopped:
        args: dict[str, Any] = {"id": "duel-computer", "kind": "primary", "icon": "computer"}
        actions.append(button(t("Continue against the computer"), "duel:alone", {"how": "computer"}, **args))
        actions.append(
            button(t("Continue on one screen"), "duel:alone", {"how": "two"}, icon="persons", id="duel-two")
        )
    return tag(
        "div",
        page_title(
            t("The check"), t("{game} with {name}", game=title, name=model.display_name(save.other, t))
        ),
        tag("p", result_text, class_=["duel-verdict", has_failed and "is-failed"], id="duel-verdict"),
        _last_link(save, last_link, share_support, t) if last_link else None,
        button_row(actions, save_button),
        tag("p", note, class_="field-help"),
        class_="screen screen-duel",
    )


def refusal_page(code: str, id: str, t: Language) -> Markup:
    """Draw the page that explains why a link or code was refused, with a link to its game, if any."""
    home_link = link(t("Your games on two devices"), ADDRESS, kind="plain", id="duel-list")
    duel_link = link(t("Go to the game"), f"{ADDRESS}/{id}", kind="primary", id="duel-go") if id else None
    return tag(
        "div",
        page_title(t("This cannot be opened")),
        tag("p", fault_text(code, t), class_="arrival-why", id="duel-why"),
        button_row(duel_link, home_link),
        class_="screen screen-duel",
    )


# At the table ---------------------------------------------------------------------------------------------


def strip(session: Session, t: Language) -> Markup:
    """Draw the strip above the table: the connection or the turn to send, with buttons."""
    if not isinstance(session, RemoteSession):
        return EMPTY
    status, actions = _connection_status(session, t)
    phrases_button = None
    if not session.is_watching:
        phrases_button = icon_button(t("Say something"), "talk", "duel:talk", id="duel-talk", class_="button")
    phrase_part = None
    if session.last_phrase is not None and session.last_phrase < len(PHRASES):
        phrase_text = t("{name}: “{phrase}”", name=session.other_name(t), phrase=PHRASES[session.last_phrase])
        phrase_part = tag("span", phrase_text, class_="duel-phrase", role="status")
    status_line = tag("p", tag("span", status, id="duel-status"), phrase_part, class_="guest-text")
    group_attrs = {"role": "group", "aria_label": t("The other device")}
    classes = ["guest", "duel-strip", f"is-{session.connection}"]
    return tag("div", status_line, actions, phrases_button, class_=classes, id="duel", **group_attrs)


def _connection_status(session: RemoteSession, t: Language) -> tuple[str, Child]:
    """Return a sentence on the state of the connection, and the button for the next step, if any."""
    other_name, connection, duel = session.other_name(t), session.connection, session.duel
    if session.is_watching:
        return t("You are watching. Open the next link to see more."), None
    if session.fault_code:
        return fault_text(session.fault_code, t), None
    if duel.is_opened and duel.verdict().outcome == "broken":
        return fault_text(duel.verdict().code, t), None
    if session.awaits_answer and connection == "open":
        return t("Request sent to {name}.", name=other_name), None
    if connection == "open":
        return t("Connected with {name}.", name=other_name), None
    if connection == "lost":
        link_args: dict[str, Any] = {
            "icon": "link",
            "kind": "primary",
            "compact": True,
            "id": "duel-reconnect",
        }
        return t("No connection with {name}.", name=other_name), button(
            t("Reconnect"), "duel:reconnect", **link_args
        )
    if session.is_own_turn:
        return t("Your turn against {name}.", name=other_name), None
    if session.has_unsent_entries:
        send_button = button(
            t("Send"), "duel:turn", icon="share", kind="primary", compact=True, id="duel-turn"
        )
        if session.has_unsent_answer:
            return t("Your answer to {name} is ready.", name=other_name), send_button
        return t("Your turn is ready for {name}.", name=other_name), send_button
    resend_button = icon_button(t("Send again"), "share", "duel:turn", id="duel-turn", class_="button")
    return t("Waiting for a link from {name}.", name=other_name), resend_button


def link_sheet(
    session: RemoteSession, text: str, t: Language, share_support: str, *, is_watch_link: bool
) -> Markup:
    """Draw the dialog with a link: this player's answer or turn, or the game for a third device to watch."""
    if is_watch_link:
        title = t("Let someone watch")
        note = t("This link shows the game so far, without the secrets.")
    else:
        title = t("Send your answer") if session.has_unsent_answer else t("Send your turn")
        note = t("Send this link to {name}. Then open the link you get back.", name=session.other_name(t))
    body = (tag("p", note), _code_box(text, text, t, share_support, t("Link")))
    return sheet(title, body, id="duel-handing", dismiss_label=t("Close"))


def phrases_sheet(session: RemoteSession, t: Language) -> Markup:
    """Draw the dialog with set phrases, requests to the other player, and connection settings."""
    phrase_buttons = [
        button(t.message(phrase), "duel:say", {"phrase": number}, id=f"duel-say-{number}")
        for number, phrase in enumerate(PHRASES)
    ]
    connect_button = button(t("Connect the devices"), "duel:reconnect", icon="qr", id="duel-live")
    if session.connection != "turns":
        connect_button = button(t("Continue by link"), "duel:turns", icon="link", id="duel-by-turns")
    actions = (
        connect_button,
        button(t("Let someone watch"), "duel:watch", icon="eye", id="duel-watch"),
        button(t("Stop playing on two devices"), "duel:stop", icon="flag", id="duel-stop"),
    )
    body = (tag("div", phrase_buttons, class_="duel-phrases"), tag("div", actions, class_="menu-list"))
    title = t("To {name}", name=session.other_name(t))
    return sheet(title, body, id="duel-talk-sheet", dismiss_label=t("Close"))


def reconnect_sheet(t: Language) -> Markup:
    """Draw the dialog for reconnecting: show a code, or scan the other player's."""
    note = t("One of you shows a code, the other scans it.")
    show_button = button(t("Show a code"), "duel:call", icon="qr", kind="primary", id="duel-call")
    body = (
        tag("p", note),
        button_row(show_button),
        _code_reader(t("Scan the other code"), t, is_primary=False),
    )
    return sheet(t("Reconnect"), body, id="duel-reconnecting", dismiss_label=t("Close"))


def question_dialog(session: RemoteSession, t: Language) -> Markup:
    """Draw the dialog for the other player's request."""
    other_name = session.other_name(t)
    questions = {
        "undo": (
            t("Take back the move?"),
            t("{name} would like to take back the last move.", name=other_name),
        ),
        "swift": (t("Fewer links?"), t("{name} would like to send fewer links.", name=other_name)),
        "strict": (
            t("Strict dice?"),
            t("{name} would like dice that nobody can know in advance.", name=other_name),
        ),
        "stop": (t("Stop here?"), t("{name} would like to stop playing on two devices.", name=other_name)),
    }
    title, text = questions[session.duel.question.partition(" ")[0]]
    answer_args = t("I agree"), "duel:agree", t("No"), "duel:disagree"
    return confirmation(title, text, *answer_args, close_label=t("Close"))
