"""What pictures can show: views, positions, records, analyses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from navals import games
from navals.club.analysis.analysis import BOTH_SIDES, GameAnalysis
from navals.club.analysis.findings import Advice
from navals.core import rules
from navals.core.dice import Dice
from navals.core.game import AnyGame
from navals.core.message import clip
from navals.core.record.computers import name_or_letter
from navals.core.record.record import Replay, action_text
from navals.core.result import Result
from navals.core.rules import Position
from navals.core.seat import CHANCE, LETTERS, NOBODY
from navals.pictures.frame import Frame
from navals.pictures.trees import Node, drawings, styled_tree
from navals.ui.art import sketch
from navals.ui.components.curve import CurveMark, curve
from navals.ui.registry import board_of
from navals.ui.session.summary import display_names
from navals.ui.table.diagrams import view_drawings
from navals.ui.table.verdict import luck_sentence, points_text
from navals.ui.words import sentences
from navals.ui.words.i18n import Language

MAX_MISTAKES: Final = 3
"""Maximum number of decisions to mark in an analysis."""
MAX_ACTION_LENGTH: Final = 60
"""Maximum length of an action's notation, in characters."""
CHART_HEIGHT: Final = 250
"""Maximum height of a chart."""
BOARD_HEIGHT: Final = 330
"""Maximum height of the board below a chart."""


class _Subject:
    """A game and its players, with the language and colour theme (``dark``) of the picture."""

    def __init__(
        self, game: AnyGame, options: object, tags: dict[str, str], t: Language, dark: bool | None
    ) -> None:
        self.game, self.t, self.dark = game, t, dark
        seats = LETTERS[: game.seating.seats(options)]
        self.names = display_names([name_or_letter(tags, seat) for seat in seats], t)
        self.sides = sentences.seat_sides(game, options)
        self.title = t.message(game.title)

    def start_frame(self, note: str) -> Frame:
        """Start a picture with the title, a ``note`` next to it, and the players."""
        frame = Frame(self.game.id)
        frame.add_title(self.title, note)
        frame.add_players(self.names, self.sides)
        return frame

    def draw_board(self, game_view: object, result: Result | None, actor: int, note: str) -> str:
        """Draw a view, with a sentence on the result or on who is next."""
        frame, sentence = self.start_frame(note), ""
        if result is not None:
            sentence = self.t.sentence(sentences.end_reason(self.game.card, result, self.sides, self.names))
        elif actor == CHANCE:
            sentence = self.t("Chance decides next.")
        elif actor != NOBODY:
            sentence = self.t("{name}'s turn.", name=self.names[actor])
        frame.add_sentence(sentence)
        frame.add_row(self.board_drawings(game_view))
        return frame.finish(". ".join(part for part in (self.title, note, sentence) if part), self.dark)

    def board_drawings(self, game_view: object) -> tuple[tuple[str, Node], ...]:
        """Return a view's board as (name, drawing) pairs; if it is not mainly a drawing, return a sketch."""
        id, named_drawings = self.game.id, []
        for markup in view_drawings(board_of(id), game_view, self.names, self.t):
            root = styled_tree(id, markup)
            nodes = drawings(root)
            largest_node = max(nodes, key=_element_count, default=None)
            if largest_node is None or 2 * _element_count(largest_node) < sum(map(_element_count, nodes)):
                picture = sketch.picture(id, sketch.draw_sketch(id, game_view))
                return (("", drawings(styled_tree(id, picture))[0]),)
            named_drawings.append((_heading(root), largest_node))
        return tuple(named_drawings) if len(named_drawings) > 1 else (("", named_drawings[0][1]),)


def draw_view(game_id: str, game_view: Any, t: Language, dark: bool | None) -> str:
    """Draw the view of a seat or of a spectator."""
    game = games.find(game_id)
    state = game.hidden.guess(game_view, Dice("").generator(0))
    subject = _Subject(game, rules.options_of(state), {}, t, dark)
    is_public = game_view.seat is None
    note = t("What everyone sees") if is_public else t("Seen by {name}", name=subject.names[game_view.seat])
    return subject.draw_board(game_view, state.result(), state.actor(), note)


def draw_position(game_id: str, position: Position, t: Language, dark: bool | None) -> str:
    """Draw a position with everything revealed."""
    subject = _Subject(games.find(game_id), rules.options_of(position.state), {}, t, dark)
    return subject.draw_board(position.state.open_view(), rules.result(position), rules.actor(position), "")


def draw_record(
    replay: Replay, ply: int, seat: int | None, t: Language, dark: bool | None, *, is_public: bool = False
) -> str:
    """Draw a record after ``ply`` actions as ``seat`` sees it.

    If ``seat`` is ``None``, show everything or, if ``is_public``, only what everyone knows. Raise
    ``IndexError`` if the record has fewer actions."""
    if not 0 <= ply < len(replay.positions):
        raise IndexError(f"the record has {len(replay.moves)} actions")
    position = replay.positions[ply]
    is_partial = is_public or seat is not None
    game_view = position.state.view(seat) if is_partial else position.state.open_view()
    subject = _Subject(replay.game, replay.options, replay.tags, t, dark)
    ply_text = _ply_text(ply, len(replay.moves), t)
    if seat is not None:
        ply_text = f"{t('Seen by {name}', name=subject.names[seat])} · {ply_text}"
    return subject.draw_board(game_view, rules.result(position), rules.actor(position), ply_text)


def draw_analysis(game_analysis: GameAnalysis, t: Language, dark: bool | None) -> str:
    """Draw the curve of chances and the position before the costliest mistake, or else the final position."""
    subject = _Subject(game_analysis.game, game_analysis.options, {}, t, dark)
    side_names = sentences.side_names(subject.sides, subject.names)
    mistakes = [mistake for mistake in game_analysis.advice if mistake.better is not None]
    worst_mistakes = sorted(mistakes, key=lambda case: (-case.gain, case.ply))[:MAX_MISTAKES]
    ply = worst_mistakes[0].ply if worst_mistakes else len(game_analysis.moves)
    frame = subject.start_frame(t("Analysis"))
    ledger = game_analysis.ledger()
    if ledger is not None:
        frame.add_sentence(luck_sentence(game_analysis, ledger, side_names, t))
    if game_analysis.blind:
        frame.add_sentence(
            t(
                "With these rules the computer cannot tell who is ahead, so there is no curve and no way to "
                "tell luck from skill."
            )
        )
    else:
        _draw_chart(frame, game_analysis, worst_mistakes, side_names, t)
    for number, mistake in enumerate(worst_mistakes, 1):
        played_text, better_text = (
            clip(action_text(game_analysis.game, action), MAX_ACTION_LENGTH)
            for action in (mistake.played, mistake.better)
        )
        sentence = t(
            "Action {n}, {name}: {played}. Better: {better} ({gain}).",
            n=mistake.ply + 1,
            name=subject.names[mistake.seat],
            played=played_text,
            better=better_text,
            gain=t("about {points} better", points=points_text(mistake.gain, t)),
        )
        frame.add_sentence(sentence, str(number))
    ply_text = (
        t("Before action {n}", n=ply + 1) if worst_mistakes else _ply_text(ply, len(game_analysis.moves), t)
    )
    frame.y += 22
    frame.add_texts((16, frame.y, ply_text, "picture-name"))
    frame.add_row(subject.board_drawings(game_analysis.positions[ply].state.open_view()), height=BOARD_HEIGHT)
    return frame.finish(f"{subject.title}: {t('Analysis')}", dark)


def _ply_text(ply: int, total: int, t: Language) -> str:
    if not ply:
        return t("At the start")
    if ply == total:
        return t.plural("After {n} action", "After {n} actions", ply)
    return t("After action {n} of {total}", n=ply, total=total)


def _element_count(node: Node) -> int:
    return sum(1 for _ in node.element.iter())


def _heading(root: Node) -> str:
    heading = next(root.element.iter("h2"), None)
    return "".join(heading.itertext()) if heading is not None else ""


def _draw_chart(
    frame: Frame, game_analysis: GameAnalysis, mistakes: list[Advice], side_names: Sequence[str], t: Language
) -> None:
    chances = [
        (ply, chance) for ply, chance in enumerate(game_analysis.curves[BOTH_SIDES]) if chance is not None
    ]
    last_ply = len(game_analysis.moves)
    chance_by_ply = dict(chances)
    marks = [
        CurveMark(item.ply + 1, chance_by_ply[item.ply + 1], "skill")
        for item in mistakes
        if item.ply + 1 in chance_by_ply
    ]
    has_two_seats = game_analysis.game.seating.seats(game_analysis.options) == 2
    win_labels = [
        t("{name} wins", name=item) if has_two_seats else t("Victory for {names}", names=item)
        for item in side_names
    ]
    label, side_labels, end_labels = (
        t("How the game went"),
        (win_labels[0], win_labels[1]),
        (t("Start"), t("End")),
    )
    markup = curve(
        chances,
        last_ply,
        marks,
        None,
        label=label,
        side_labels=side_labels,
        end_labels=end_labels,
        act="",
        id="course",
    )
    plot = drawings(styled_tree(frame.game_id, markup))[0]
    frame.y += 20
    chart_top = frame.y
    x, y, width, _ = frame.add_drawing(plot, height=CHART_HEIGHT)
    frame.add_texts(
        (x + 12, chart_top, win_labels[0], "picture-fact"),
        (x + 12, frame.y + 8, win_labels[1], "picture-fact"),
    )
    frame.y += 14
    left, top, box_width, box_height = (float(part) for part in plot.element.get("viewBox", "").split())
    scale = width / box_width
    for number, mark in enumerate(marks, 1):
        px = x + (-left + (box_width + 2 * left) * mark.ply / max(1, last_ply)) * scale
        py = y + (-top + (box_height + 2 * top) * (1 - mark.chance)) * scale
        frame.add_texts((px, py - 10 if py > y + 30 else py + 22, str(number), "picture-number"))
