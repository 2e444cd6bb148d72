"""Screen parts for every page with a board: the board's scene, the field for typed actions, refusals."""

from __future__ import annotations

from navals.core.refusal import Refusal
from navals.ui.board.board import Scene
from navals.ui.components import field
from navals.ui.components.controls import button
from navals.ui.components.fields import form, text_input
from navals.ui.components.surfaces import details
from navals.ui.draw.html import Markup, tag
from navals.ui.session import Session
from navals.ui.table.rulebook import citation
from navals.ui.table.words import get_context
from navals.ui.words.i18n import Language


def current_scene(session: Session, t: Language) -> Scene:
    """Return the board's scene, cached until something it depends on changes."""
    board, view = session.board, session.view()
    # The current selection does not apply to past positions.
    key = (view, session.ui if session.lookback.ply is None else board.new_ui(view), get_context(session, t))
    return session.cache.part("scene", None, key, lambda: board.scene(*key))


def command_panel(session: Session, t: Language) -> Markup | None:
    """Draw the field for typed actions or for the results of real dice; `None` if nobody may act here."""
    if session.asks_for_dice():
        return _dice_panel(session, t)
    if session.acting_seat() is None:
        return None
    example = session.board.example_here(session.view())
    usage = t("In game notation, for example {example}", example=example) if example else None
    command_refusal = session.refusal if session.refusal is session.command_refusal else None
    error = refusal_line(session, command_refusal, t) if command_refusal is not None else None
    input_field = text_input("command", "", id="command", has_help=bool(usage), error=error is not None)
    labelled_field = field(t("Action"), input_field, usage, error, id="command")
    send_button = button(t("Play"), submit=True, id="command-send")
    command_form = form("play:command", labelled_field, send_button, keeps_input=True)
    return details(t("Type an action"), command_form, id="command-box", class_="command is-expert")


def refusal_line(session: Session, refusal: Refusal, t: Language) -> Markup:
    """Draw a refusal with a link to its rule."""
    sentence = t.sentence(refusal.message).rstrip(".") + ". "
    return tag("span", sentence, citation(session.table.game, refusal.rule, t), class_="status-refusal")


def _dice_panel(session: Session, t: Language) -> Markup:
    input_field = text_input("dice", "", id="dice", has_help=True, rev=session.table.draws())
    help_text = t("In the order they are rolled, separated by spaces: {example}", example="3 5 2")
    labelled_field = field(t("Results"), input_field, help_text, id="dice")
    send_button = button(t("Enter the results"), submit=True, id="dice-send")
    results_form = form("play:dice", labelled_field, send_button, keeps_input=True)
    return details(t("Type several results"), results_form, id="dice-box", class_="command")
