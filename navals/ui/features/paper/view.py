"""A game on paper: its moves in the notation of records, what each of them did in words, and the board at the moments that
counted."""

from __future__ import annotations

import re
from typing import Final

from navals.core.position import TABLE_ACTIONS
from navals.core.seat import CHANCE, LETTERS
from navals.ui.board.board import Board, Context
from navals.ui.components import button, button_row, link, page_title
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.session import Session
from navals.ui.session.summary import called, day
from navals.ui.words import sentences
from navals.ui.words.i18n import Language

DIAGRAMS: Final = 5
"""So many boards are drawn between the first and the last one."""

_TABLE: Final = {type(action): name for name, action in TABLE_ACTIONS.items()}

_TAG: Final = re.compile(r"<[a-z][^<>]*>")
_VALUE: Final = r"""(?:="([^"]*)"|='[^']*')?"""
_DEAD: Final = re.compile(
    r" (?:data-[\w-]+|tabindex|role|for|name|contenteditable|aria-(?:labelledby|describedby|controls|keyshortcuts|live))"
    + _VALUE
)
_ID: Final = re.compile(r' id="([^"]*)"')


def offered(session: Session) -> bool:
    """Whether there is a game to print, and nothing in it that is still a secret."""
    over = session.result() is not None
    return session.table.ply > 0 and (over or not session.seats.hiding())


def still(markup: str, mark: str) -> Markup:
    """The drawing of a board as a picture: nothing to press, its ids its own (``mark`` ends them), for several of them stand on
    a page."""
    ids = set(_ID.findall(markup))

    def quiet(match: re.Match[str]) -> str:
        text = _DEAD.sub("", match[0])
        text = _ID.sub(lambda one: f' id="{one[1]}{mark}"', text)
        return re.sub(
            r'(href="#|url\(#)([\w-]+)', lambda one: one[1] + one[2] + (mark if one[2] in ids else ""), text
        )

    return Markup(_TAG.sub(quiet, markup))


def moments(session: Session) -> list[int]:
    """The plies after which the board is drawn: the first decision, some of those that counted, the end."""
    replay, decisive = session.table.replay, session.table.game.moments.decisive
    last = len(replay.moves)
    first = next((ply for ply in range(last) if not session.board.private(_seen(session, ply))), 0)
    plies = [
        ply + 1
        for ply, events in enumerate(replay.events)
        if first < ply + 1 < last and any(map(decisive, events))
    ]
    if len(plies) < 3:  # nothing much was decided: the course of the game is seen all the same
        plies = sorted({*plies, *(first + (last - first) * n // 4 for n in (1, 2, 3))})
    if len(plies) > DIAGRAMS:
        plies = [plies[round(n * (len(plies) - 1) / (DIAGRAMS - 1))] for n in range(DIAGRAMS)]
    return sorted({first, *plies, last})


def _seen(session: Session, ply: int) -> object:
    """What may be shown of a position: everything once the game is over, before that what everybody knows."""
    state = session.table.replay.positions[ply].state
    return state.open_view(session.handover.viewer) if session.result() is not None else state.view(None)


def boards(session: Session, ply: int, names: tuple[str, ...], t: Language, mark: str) -> list[Markup]:
    """The board after so many actions, as a picture, and what belongs to it; ``mark`` ends the ids in it."""
    parts = scenery(session.board, _seen(session, ply), names, t)
    return [still(part, mark + "b" * number) for number, part in enumerate(parts)]


def scenery(board: Board, view: object, names: tuple[str, ...], t: Language) -> list[Markup]:
    """A view as its board draws it, and what belongs to it."""
    scene = board.scene(view, board.fresh(view), Context(t, names, None))
    return [scene.board, scene.strip] if 'role="grid"' in scene.strip else [scene.board]


def _diagram(session: Session, ply: int, names: tuple[str, ...], t: Language) -> Markup:
    label = t("After action {n}", n=ply) if ply else t("At the beginning")
    drawn = boards(session, ply, names, t, f"-at{ply}")
    picture = tag("div", drawn, role="img", aria_label=label, inert=True, class_="paper-boards")
    return tag("figure", picture, tag("figcaption", label), class_="paper-diagram")


def _lines(session: Session, names: tuple[str, ...], t: Language) -> list[Markup]:
    """The moves, draws in a row on one line, and the diagrams where they belong."""
    replay, game = session.table.replay, session.table.game
    drawn = set(moments(session))
    items: list[Markup] = []
    notation: list[str] = []
    said: list[Child] = []
    number = 0
    if 0 in drawn:
        items.append(tag("li", _diagram(session, 0, names, t)))
    for ply, move in enumerate(replay.moves):
        action = move.action
        notation.append(_TABLE.get(type(action)) or game.text(action))
        for event in replay.events[ply]:
            if session.handover.tells(event):
                message = sentences.event(game, event, session.handover.viewer, names, replay.options)
                if message is not None:
                    said += [t.sentence(message), " "]
        after = replay.moves[ply + 1].seat if ply + 1 < len(replay.moves) else None
        if move.seat == CHANCE == after and ply + 1 not in drawn:
            continue
        number += 1
        who = "*" if move.seat == CHANCE else LETTERS[move.seat]
        items.append(
            tag(
                "li",
                tag("span", f"{number}. {who}", class_="paper-who"),
                tag("span", tag("code", " ".join(notation), translate="no"), " ", said),
            )
        )
        notation, said = [], []
        if ply + 1 in drawn:
            items.append(tag("li", _diagram(session, ply + 1, names, t)))
    return items


def draw(session: Session, t: Language) -> Markup:
    """The page that shows the game on paper."""
    table = session.table
    game, tags = table.game, table.replay.tags
    names = called(table.names, t)
    result = session.result()
    ending = (
        t.sentence(sentences.reason(game.card, result, sentences.sides_of(game, table.options), names))
        if result is not None
        else t("The game goes on.")
    )
    chosen = game.schema.write(table.options)
    facts: list[tuple[str, Child]] = [
        (t("Players"), ", ".join(f"{name} ({LETTERS[seat]})" for seat, name in enumerate(names))),
        (t("Date"), day(tags.get("Date", ""), t)),
        (t("Options"), tag("code", chosen, translate="no") if chosen else ""),
        (t("Result"), ending),
    ]
    return tag(
        "div",
        page_title(t.message(game.title)),
        button_row(
            link(
                t("Back to the game"),
                session.address,
                kind="plain",
                icon="back",
                id="paper-back",
            ),
            button(t("Print"), "app:print", kind="primary", icon="print", id="print"),
        ),
        tag(
            "dl",
            [tag("div", tag("dt", name), tag("dd", value)) for name, value in facts if value],
            class_="paper-facts",
        ),
        tag("ol", _lines(session, names, t), class_="paper-moves"),
        class_=["screen", "screen-paper", f"game-{game.id}"],
    )
