"""What pictures can show: views, positions, records, analyses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from navals import games
from navals.club.analysis.analysis import BOTH, Analysis
from navals.club.analysis.findings import Advice
from navals.core import position as rules
from navals.core.dice import Dice
from navals.core.game import AnyGame
from navals.core.message import clip
from navals.core.position import Position
from navals.core.record.computers import labelled
from navals.core.record.record import Replay, action_text
from navals.core.result import Result
from navals.core.seat import CHANCE, LETTERS, NOBODY
from navals.pictures.frame import Frame
from navals.pictures.trees import Node, drawings, styled
from navals.ui.art import sketch
from navals.ui.components.curve import CurveMark, curve
from navals.ui.registry import board_of
from navals.ui.session.summary import called
from navals.ui.table.diagrams import scenery
from navals.ui.table.verdict import amount, on_luck
from navals.ui.words import sentences
from navals.ui.words.i18n import Language

WORST: Final = 3
"""Maximum number of decisions to mark in an analysis."""
LONG: Final = 60
"""Maximum length of an action's notation, in characters."""
HIGH: Final = 250
"""Maximum height of a chart."""
SMALL: Final = 330
"""Maximum height of the board below a chart."""


class _Subject:
    """A game and its players, with the language and colour theme (``dark``) to draw them in."""

    def __init__(
        self, game: AnyGame, options: object, tags: dict[str, str], t: Language, dark: bool | None
    ) -> None:
        self.game, self.t, self.dark = game, t, dark
        seats = LETTERS[: game.seating.seats(options)]
        self.names = called([labelled(tags, seat) for seat in seats], t)
        self.sides = sentences.sides_of(game, options)
        self.title = t.message(game.title)

    def frame(self, fact: str) -> Frame:
        """Start a picture with the title, a ``fact`` next to it, and the players."""
        frame = Frame(self.game.id)
        frame.title(self.title, fact)
        frame.players(self.names, self.sides)
        return frame

    def board(self, seen: object, result: Result | None, actor: int, fact: str) -> str:
        """Draw a view, with a sentence on the result or on who is next."""
        frame, sentence = self.frame(fact), ""
        if result is not None:
            sentence = self.t.sentence(sentences.reason(self.game.card, result, self.sides, self.names))
        elif actor == CHANCE:
            sentence = self.t("Chance decides next.")
        elif actor != NOBODY:
            sentence = self.t("{name}'s turn.", name=self.names[actor])
        frame.say(sentence)
        frame.beside(self.scenes(seen))
        return frame.done(". ".join(part for part in (self.title, fact, sentence) if part), self.dark)

    def scenes(self, seen: object) -> tuple[tuple[str, Node], ...]:
        """Return a view's board as named drawings; if the board is not mainly a drawing, sketch it."""
        id, parts = self.game.id, []
        for markup in scenery(board_of(id), seen, self.names, self.t):
            root = styled(id, markup)
            pieces = drawings(root)
            largest = max(pieces, key=_weight, default=None)
            if largest is None or 2 * _weight(largest) < sum(map(_weight, pieces)):
                sketched = sketch.picture(id, sketch.of(id, seen))
                return (("", drawings(styled(id, sketched))[0]),)
            parts.append((_heading(root), largest))
        return tuple(parts) if len(parts) > 1 else (("", parts[0][1]),)


def view(game_id: str, seen: Any, t: Language, dark: bool | None) -> str:
    """Draw the view of a seat or of a spectator."""
    game = games.find(game_id)
    state = game.hidden.guess(seen, Dice("").generator(0))
    subject = _Subject(game, rules.options_of(state), {}, t, dark)
    everybody = seen.seat is None
    fact = t("What everyone sees") if everybody else t("Seen by {name}", name=subject.names[seen.seat])
    return subject.board(seen, state.result(), state.actor(), fact)


def position(game_id: str, moment: Position, t: Language, dark: bool | None) -> str:
    """Draw a position with everything revealed."""
    subject = _Subject(games.find(game_id), rules.options_of(moment.state), {}, t, dark)
    return subject.board(moment.state.open_view(), rules.result(moment), rules.actor(moment), "")


def record(
    replay: Replay, at: int, seat: int | None, t: Language, dark: bool | None, *, secretly: bool = False
) -> str:
    """Draw a record after ``at`` actions as ``seat`` sees it.

    If ``seat`` is ``None``, show everything or, if ``secretly``, what everyone knows."""
    if not 0 <= at < len(replay.positions):
        raise IndexError(f"the record has {len(replay.moves)} actions")
    moment = replay.positions[at]
    hidden = secretly or seat is not None
    seen = moment.state.view(seat) if hidden else moment.state.open_view()
    subject = _Subject(replay.game, replay.options, replay.tags, t, dark)
    place = _place(at, len(replay.moves), t)
    if seat is not None:
        place = f"{t('Seen by {name}', name=subject.names[seat])} · {place}"
    return subject.board(seen, rules.result(moment), rules.actor(moment), place)


def analysis(work: Analysis, t: Language, dark: bool | None) -> str:
    """Draw the curve of chances, and the position before the costliest mistake, or else the last one."""
    subject = _Subject(work.game, work.options, {}, t, dark)
    teams = sentences.teams(subject.sides, subject.names)
    missed = [case for case in work.advice if case.better is not None]
    worst = sorted(missed, key=lambda case: (-case.gain, case.ply))[:WORST]
    at = worst[0].ply if worst else len(work.moves)
    frame = subject.frame(t("Analysis"))
    ledger = work.ledger()
    if ledger is not None:
        frame.say(on_luck(work, ledger, teams, t))
    if work.blind:
        frame.say(
            t(
                "With these rules the computer cannot tell who is ahead, so there is no curve and no way to "
                "tell luck from skill."
            )
        )
    else:
        _chart(frame, work, worst, teams, t)
    for number, case in enumerate(worst, 1):
        played, better = (clip(action_text(work.game, action), LONG) for action in (case.played, case.better))
        line = t(
            "Action {n}, {name}: {played}. Better: {better} ({gain}).",
            n=case.ply + 1,
            name=subject.names[case.seat],
            played=played,
            better=better,
            gain=t("about {points} better", points=amount(case.gain, t)),
        )
        frame.say(line, str(number))
    place = t("Before action {n}", n=at + 1) if worst else _place(at, len(work.moves), t)
    frame.y += 22
    frame.note((16, frame.y, place, "picture-name"))
    frame.beside(subject.scenes(work.positions[at].state.open_view()), high=SMALL)
    return frame.done(f"{subject.title}: {t('Analysis')}", dark)


def _place(at: int, last: int, t: Language) -> str:
    if not at:
        return t("At the start")
    if at == last:
        return t.plural("After {n} action", "After {n} actions", at)
    return t("After action {n} of {total}", n=at, total=last)


def _weight(node: Node) -> int:
    return sum(1 for _ in node.element.iter())


def _heading(root: Node) -> str:
    title = next(root.element.iter("h2"), None)
    return "".join(title.itertext()) if title is not None else ""


def _chart(frame: Frame, work: Analysis, worst: list[Advice], teams: Sequence[str], t: Language) -> None:
    shares = [(ply, share) for ply, share in enumerate(work.curves[BOTH]) if share is not None]
    last = len(work.moves)
    by_ply = dict(shares)
    marks = [CurveMark(row.ply + 1, by_ply[row.ply + 1], "skill") for row in worst if row.ply + 1 in by_ply]
    pair = work.game.seating.seats(work.options) == 2
    wins = [t("{name} wins", name=row) if pair else t("Victory for {names}", names=row) for row in teams]
    label, tops, ends = t("How the game went"), (wins[0], wins[1]), (t("Start"), t("End"))
    markup = curve(shares, last, marks, None, label=label, tops=tops, ends=ends, act="", id="course")
    plot = drawings(styled(frame.game_id, markup))[0]
    frame.y += 20
    upper = frame.y
    x, y, wide, _ = frame.put(plot, high=HIGH)
    frame.note((x + 12, upper, wins[0], "picture-fact"), (x + 12, frame.y + 8, wins[1], "picture-fact"))
    frame.y += 14
    left, top, across, down = (float(part) for part in plot.element.get("viewBox", "").split())
    scale = wide / across
    for number, mark in enumerate(marks, 1):
        px = x + (-left + (across + 2 * left) * mark.at / max(1, last)) * scale
        py = y + (-top + (down + 2 * top) * (1 - mark.share)) * scale
        frame.note((px, py - 10 if py > y + 30 else py + 22, str(number), "picture-number"))
