"""Dialogs over the board."""

from __future__ import annotations

from navals.core.player import LEVELS
from navals.core.seat import LETTERS
from navals.ui.components import button, button_row, choice, confirmation, curtain, dialog, form
from navals.ui.draw.html import EMPTY, Markup, tag
from navals.ui.session import Session, bots
from navals.ui.shell.shell import Shell
from navals.ui.table.sitting import PERSON, SAME_PLAYER, name_field, seat_choices, seat_label
from navals.ui.table.words import shown_names, side_names


def handover_curtain(session: Session, shell: Shell) -> Markup:
    """Draw the handover screen for the next player."""
    t = shell.t
    seat = session.handover.curtain_seat
    assert seat is not None
    name = shown_names(session, t)[seat]
    label = t("I am {name}: show my side", name=name)
    show_button = button(label, "play:lift", kind="primary", icon="eye", shortcut="Enter", id="lift")
    note = t("Press the button when nobody else can see the screen.")
    return curtain(t("Hand the screen to"), name, show_button, text=note)


def seats_dialog(session: Session, shell: Shell) -> Markup:
    """Draw the dialog to change the players of a game or, before a new game from a position (`seating`), to
    choose them."""
    t, game, options = shell.t, session.table.game, session.table.options
    player_options = seat_choices(game.seating.people_only(options), t, shell.bot_names)
    failed_decision = session.thinking.failed_decision
    fields = []
    for seat, name in enumerate(session.table.names):
        computer = session.table.computer(seat)
        kind = None if computer is None else computer.level
        kind_options = player_options
        if computer is not None and (computer.position is not None or computer.seconds):
            # Keep the player's initial settings unless another player is chosen.
            kind = SAME_PLAYER
            kind_options = [*player_options, (SAME_PLAYER, t("Computer: no change"))]
        if computer is not None and computer.bot:
            kind = bots.SEAT_PREFIX + computer.bot
            if failed_decision is not None and failed_decision.seat == seat:
                kind = LEVELS[1]
            elif kind not in dict(player_options):
                kind, kind_options = (
                    SAME_PLAYER,
                    [*player_options, (SAME_PLAYER, t("Bot: {name}", name=computer.bot_name))],
                )
        label = seat_label(game, options, seat, t)
        fields.append(choice(label, f"kind-{seat}", kind_options, kind or PERSON, id=f"seat-kind-{seat}"))
        own_name = "" if kind is not None or name == LETTERS[seat] else name.strip("\u2068\u2069")
        fields.append(name_field(t("Player's name"), f"name-{seat}", f"seat-name-{seat}", own_name, seat, t))
    is_new = shell.overlay == "seating"
    note = t("This is a new game from that position; the original stays as it is.") if is_new else None
    return dialog(
        t("Players"),
        form(
            "play:seated",
            tag("p", note) if note else None,
            fields,
            button(t("Apply"), kind="primary", submit=True, id="seated"),
            id="seats-form",
            keeps_input=True,
        ),
        id="seats",
        dismiss_label=t("Close"),
    )


def first_side_dialog(session: Session, shell: Shell) -> Markup:
    """Draw the dialog that asks which side begins."""
    t = shell.t
    note = tag("p", t("Decide between you: lag, toss a coin…"))
    buttons = [
        button(name, "play:begins", {"side": side}, kind="primary", id=f"begins-{side}")
        for side, name in enumerate(side_names(session, shown_names(session, t)))
    ]
    random_button = button(t("Draw lots"), "play:begins", {"draw": True}, icon="shuffle", id="begins-lots")
    return dialog(t("Who goes first?"), note, button_row(buttons, random_button), id="begins", dismiss=None)


def take_back_dialog(session: Session, shell: Shell) -> Markup:
    """Draw the dialog that asks the other player for consent to a take-back."""
    t = shell.t
    assert session.handover.consent_request is not None
    names = shown_names(session, t)
    ply, seat = session.handover.consent_request
    text = t(
        "{name} would like to take back the last action. {other}, do you agree?",
        name=names[session.table.replay.moves[ply].seat],
        other=names[seat],
    )
    answer_args = t("I agree"), "play:consent", t("No"), "play:refuse-consent"
    return confirmation(t("Take back the move?"), text, *answer_args, close_label=t("Close"))


def draw_offer_dialog(session: Session, shell: Shell) -> Markup:
    """Draw the dialog that asks a player to accept a draw offer."""
    t = shell.t
    text = t("{name} offers a draw.", name=shown_names(session, t)[session.table.position.offered])
    answer_args = t("Accept"), "play:accept", t("Decline"), "play:decline"
    return confirmation(t("A draw?"), text, *answer_args, close_label=t("Close"))


def resign_dialog(session: Session, shell: Shell) -> Markup:
    """Draw the dialog that asks for confirmation before resigning and names the winner."""
    t = shell.t
    seat, seating, options = session.resigning_seat(), session.table.game.seating, session.table.options
    if seat is None:
        return EMPTY
    winner = side_names(session, shown_names(session, t))[1 - seating.side(seat, options)]
    text = t("You will all lose.") if seating.cooperative(options) else t("{name} will win.", name=winner)
    return confirmation(
        t("Resign?"), text, t("Resign"), "play:resign-now", t("Play on"), close_label=t("Close")
    )
