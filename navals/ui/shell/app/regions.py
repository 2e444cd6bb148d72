"""Render the four regions of the page from the shell and the feature models."""

from __future__ import annotations

from collections.abc import Callable

from navals import games
from navals.ui.components import button, icon_button, toast
from navals.ui.components.layout import app_bar
from navals.ui.draw.html import EMPTY, Child, Markup, tag
from navals.ui.session import Session
from navals.ui.shell import index, keymap
from navals.ui.shell.manifest import Page
from navals.ui.shell.shelf import UNDO_ID
from navals.ui.shell.shell import Shell
from navals.ui.table.rulebook import citation

ModelGetter = Callable[[str], object]  # returns the model of a feature, by name


def regions(shell: Shell, get_model: ModelGetter) -> dict[str, Markup]:
    """Return the markup of every region, by id."""
    t, session = shell.t, shell.session
    page = _page(shell, get_model) if session is None else _game_page(session, shell)
    tools = [item.content for item in index.page_items("bar", shell)]
    labels = {"home_label": t("Navals: home"), "back_label": t("Back"), "label": t("Tools")}
    bar = app_bar("Navals", title=page.title or None, back_to=page.back_to or None, tools=tools, **labels)
    parts = {"top": bar, "main": page.main, "over": _dialog(shell, get_model), "toast": _toast(shell)}
    key_changes = keymap.screen_keys(shell.prefs.keys, shell.shown_game_id())
    return {name: keymap.rewrite(part, key_changes, shell.prefs.shortcuts) for name, part in parts.items()}


def _page(shell: Shell, get_model: ModelGetter) -> Page:
    match = index.find_route(shell.parts)
    if match is None:
        return Page(EMPTY, back_to="")
    page = match[1].page(get_model(match[0]), shell)
    return page if page.title else page._replace(title=index.page_title(shell))


def _game_page(session: Session, shell: Shell) -> Page:
    """Return the page of a game, or of a study of it. It is empty behind the curtain, so that nothing can be
    inspected."""
    title, study = shell.t.message(session.table.game.title), index.study_page(shell.study_id)
    back_to = "#/" if study is None else session.address
    # A player asked to accept a take-back also sees the screen.
    if session.handover.curtain_seat is not None or (
        session.handover.consent_request is not None and session.seats.is_secret()
    ):
        return Page(EMPTY, back_to, title)
    session.shows_marks = shell.prefs.marks
    return Page(
        study.draw(session, shell.t) if study else index.table_page().page(session, shell), back_to, title
    )


def _dialog(shell: Shell, get_model: ModelGetter) -> Markup:
    """Draw the first open dialog, if any."""
    for name, overlay in index.OVERLAYS:
        if overlay.is_open(shell):
            return overlay.draw(get_model(name), shell)
    return EMPTY


def _toast(shell: Shell) -> Markup:
    """Draw the short message with a link to the rule it cites, or the offer to undo a deletion, if any."""
    if not shell.toast:
        return _undo_offer(shell) if shell.deleted_texts and shell.session is None else EMPTY
    game_id = shell.shown_game_id()
    game = games.get(game_id if game_id is not None else shell.toast_rule.split(" ")[0])
    rule_link = citation(game, shell.toast_rule, shell.t, "toast-rule") if game is not None else None
    return toast(shell.toast, act="app:read", action=rule_link)


def _undo_offer(shell: Shell) -> Markup:
    t = shell.t
    actions: Child = (
        button(t("Undo"), "app:undo", icon="undo", id=UNDO_ID),
        icon_button(t("Close"), "close", "app:gone", id="shelf-gone", class_="button"),
    )
    # Make it a landmark: it stays on screen longer than other messages.
    offer = toast(shell.deleted_texts[-1].note, act="app:gone", seconds=12, action=actions)
    return tag("section", offer, aria_label=t("Undo"))
