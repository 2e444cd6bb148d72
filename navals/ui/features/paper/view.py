"""A printable game: moves in notation and in words, and the board at important moments."""

from __future__ import annotations

from typing import Final

from navals.core.rules import TABLE_ACTIONS
from navals.core.seat import CHANCE, LETTERS
from navals.ui.components import button, button_row, link, page_title
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.session import Session
from navals.ui.session.summary import display_names, format_date
from navals.ui.table.diagrams import public_view, static_boards
from navals.ui.table.words import end_reason
from navals.ui.words import sentences
from navals.ui.words.i18n import Language

MAX_DIAGRAMS: Final = 5  # maximum number of diagrams between the first and the last one

_TABLE_ACTION_NAMES: Final = {type(action): name for name, action in TABLE_ACTIONS.items()}


def can_print(session: Session) -> bool:
    """Return whether the game has any actions and, unless it is over, no secrets."""
    is_over = session.result() is not None
    return session.table.ply > 0 and (is_over or not session.seats.has_secrets())


def diagram_plies(session: Session) -> list[int]:
    """Return the plies to show as diagrams: the first public position, some decisive moments, the end."""
    replay, is_decisive = session.table.replay, session.table.game.moments.decisive
    last_ply = len(replay.moves)
    first_ply = next(
        (ply for ply in range(last_ply) if not session.board.is_private(public_view(session, ply))), 0
    )
    numbered_events = enumerate(replay.events, 1)
    plies = [
        ply for ply, events in numbered_events if first_ply < ply < last_ply and any(map(is_decisive, events))
    ]
    if len(plies) < 3:  # few decisive moments: add others at intervals
        plies = sorted({*plies, *(first_ply + (last_ply - first_ply) * n // 4 for n in (1, 2, 3))})
    if len(plies) > MAX_DIAGRAMS:
        plies = [plies[round(n * (len(plies) - 1) / (MAX_DIAGRAMS - 1))] for n in range(MAX_DIAGRAMS)]
    return sorted({first_ply, *plies, last_ply})


def _diagram(session: Session, ply: int, names: tuple[str, ...], t: Language) -> Markup:
    label = t("After action {n}", n=ply) if ply else t("At the start")
    board_pictures = static_boards(session, ply, names, t, f"-at{ply}")
    picture = tag("div", board_pictures, role="img", aria_label=label, inert=True, class_="paper-boards")
    return tag("figure", picture, tag("figcaption", label), class_="paper-diagram")


def _move_items(session: Session, names: tuple[str, ...], t: Language) -> list[Markup]:
    """Draw the moves, with consecutive draws on one line, and the diagrams."""
    replay, game = session.table.replay, session.table.game
    plies = set(diagram_plies(session))
    items: list[Markup] = []
    notations: list[str] = []
    texts: list[Child] = []
    item_number = 0
    if 0 in plies:
        items.append(tag("li", _diagram(session, 0, names, t)))
    for ply, move in enumerate(replay.moves):
        action = move.action
        notations.append(_TABLE_ACTION_NAMES.get(type(action)) or game.text(action))
        for event in replay.events[ply]:
            if session.may_show(event):
                message = sentences.event_sentence(
                    game, event, session.handover.viewer, names, replay.options
                )
                if message is not None:
                    texts += [t.sentence(message), " "]
        next_seat = replay.moves[ply + 1].seat if ply + 1 < len(replay.moves) else None
        if move.seat == CHANCE == next_seat and ply + 1 not in plies:
            continue
        item_number += 1
        actor_letter = "*" if move.seat == CHANCE else LETTERS[move.seat]
        move_line = tag("span", tag("code", " ".join(notations), translate="no"), " ", texts)
        items.append(tag("li", tag("span", f"{item_number}. {actor_letter}", class_="paper-who"), move_line))
        notations, texts = [], []
        if ply + 1 in plies:
            items.append(tag("li", _diagram(session, ply + 1, names, t)))
    return items


def printable_game(session: Session, t: Language) -> Markup:
    """Draw a game for printing."""
    table = session.table
    game, tags = table.game, table.replay.tags
    names = display_names(table.names, t)
    result = session.result()
    result_text = end_reason(session, result, names, t) if result is not None else t("The game goes on.")
    options = game.schema.write(table.options)
    facts: list[tuple[str, Child]] = [
        (t("Players"), ", ".join(f"{name} ({LETTERS[seat]})" for seat, name in enumerate(names))),
        (t("Date"), format_date(tags.get("Date", ""), t)),
        (t("Options"), tag("code", options, translate="no") if options else ""),
        (t("Result"), result_text),
    ]
    rows = [tag("div", tag("dt", name), tag("dd", value)) for name, value in facts if value]
    return tag(
        "div",
        page_title(t.message(game.title)),
        button_row(
            link(t("Back to the game"), session.address, kind="plain", icon="back", id="paper-back"),
            button(t("Print"), "app:print", kind="primary", icon="print", id="print"),
        ),
        tag("dl", rows, class_="paper-facts"),
        tag("ol", _move_items(session, names, t), class_="paper-moves"),
        class_=["screen", "screen-paper", f"game-{game.id}"],
    )
