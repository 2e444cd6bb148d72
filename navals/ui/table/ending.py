"""The end of a game, for its result and for pictures of it: headline, score, luck, the revealed board."""

from __future__ import annotations

import re
from typing import Final

from navals.core.result import Result
from navals.ui.art.sketch import draw_sketch, picture
from navals.ui.board.board import Score
from navals.ui.draw.html import Markup, tag
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.reading import Reading
from navals.ui.table.diagrams import static_boards
from navals.ui.table.figure import only_human_seat
from navals.ui.table.verdict import luck_sentence, player_sentence
from navals.ui.table.words import score_line, side_names
from navals.ui.words.i18n import Language

_SVG: Final = re.compile(r"<(/?)svg\b[^<>]*>")
_ASPECT_RATIO: Final = re.compile(r' preserveAspectRatio="[^"]*"')


def headline(session: Session, result: Result, names: tuple[str, ...], t: Language) -> tuple[str, str]:
    """Return a short headline for the result, addressed to the only person if there is one, and `win`, `lose`
    or `draw`."""
    game, options = session.table.game, session.table.options
    seat = 0 if game.seating.cooperative(options) else only_human_seat(session)
    if result.outcome == "1/2-1/2":
        return t("A draw"), "draw"
    if seat is not None:
        has_won = result.score(game.seating.side(seat, options)) == 1
        return (t("Victory!"), "win") if has_won else (t("Defeat"), "lose")
    first, second = side_names(session, names)
    winner = {"1-0": first, "0-1": second}.get(result.outcome)
    if winner is None:
        return t("Both lose"), "lose"
    text = t("{name} wins", name=winner) if len(names) == 2 else t("Victory for {names}", names=winner)
    return text, "win"


def score_and_side(session: Session) -> tuple[Score | None, int]:
    """Return the final score, if any, and the reader's side, to be mentioned first."""
    game, options = session.table.game, session.table.options
    seat = only_human_seat(session)
    side = game.seating.side(seat, options) if seat is not None else 0
    return board_of(game.id).score(session.table.position.state.open_view()), side


def score_text(session: Session, names: tuple[str, ...], t: Language) -> str:
    """Return the final score in words, the reader's side first, or ""."""
    score, side = score_and_side(session)
    if score is None:
        return ""
    scores = t.number(score.sides[0]), t.number(score.sides[1])
    return score_line(score.label, scores, side_names(session, names), side, t)


def luck_summary(session: Session, names: tuple[str, ...], t: Language) -> str:
    """Return the sentence on luck and decisions, or "" until the analysis has them."""
    reading, table = session.reading, session.table
    if not isinstance(reading, Reading) or reading.position is not table.position:
        return ""
    if (balance := reading.analysis.ledger()) is None:
        return ""
    both_names = side_names(session, names)
    if (seat := only_human_seat(session)) is None:
        return luck_sentence(reading.analysis, balance, both_names, t)
    side = table.game.seating.side(seat, table.options)
    return player_sentence(balance, side, both_names[side], t)


def largest_drawing(markup: str) -> Markup:
    """Return the drawing that makes up most of a board, or "" if it consists of small drawings."""
    depth = start = 0
    for match in _SVG.finditer(markup):
        if not match[1]:
            start = start if depth else match.start()
            depth += 1
            continue
        depth -= 1
        if not depth and 2 * (match.end() - start) > len(markup):
            # Always show the entire drawing.
            return Markup(_ASPECT_RATIO.sub("", markup[start : match.end()], count=1))
    return Markup()


def final_board(session: Session, names: tuple[str, ...], t: Language) -> Markup:
    """Draw the final board with everything revealed; with a single person, only the first drawing, the
    enemy's board. A board that is not a drawing is replaced by a sketch."""
    game, table = session.table.game, session.table
    drawings = [largest_drawing(markup) for markup in static_boards(session, table.ply, names, t, "-end")]
    if only_human_seat(session) is not None:
        drawings = drawings[:1]
    if not all(drawings):
        sketch_marks = draw_sketch(game.id, table.position.state.open_view())
        drawings = [picture(game.id, tuple(sketch_marks))]
    label = t("The final board")
    frame = tag("div", drawings, class_="finale-boards", role="img", aria_label=label, inert=True)
    return tag("div", frame, class_=["finale-board", f"game-{game.id}"], id="finale-board")
