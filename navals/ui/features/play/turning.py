"""The turning point of a finished game, determined while its result is shown."""

from __future__ import annotations

import itertools

from navals.club.analysis.analysis import BOTH
from navals.core.seat import CHANCE
from navals.ui.art.sketch import draw_sketch, picture
from navals.ui.components import button
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.session import Session
from navals.ui.session.reading import MIN_SWING, Reading, TurnEffect
from navals.ui.table.figure import only_person
from navals.ui.table.phrases import Words
from navals.ui.table.words import key_sentences
from navals.ui.words.i18n import Language


def find_turning(session: Session) -> tuple[TurnEffect, float, float] | None:
    """Return the decision with the greatest effect, and A's winning chances before and after it; `None` if
    there is none or it is not known yet."""
    reading, result = session.reading, session.result()
    if not isinstance(reading, Reading) or reading.position is not session.table.position or result is None:
        return None
    if reading.analysis.blind or not reading.is_complete:
        return None
    if reading.turning == "unknown":
        reading.turning = _find_turn(reading, {"1-0": 1, "0-1": -1}.get(result.outcome, 0))
    return reading.turning


def _find_turn(reading: Reading, sign: int) -> tuple[TurnEffect, float, float] | None:
    """Return the decision with the greatest gain for the winner (`sign` 1: A, -1: B, 0: either side) that
    can count as a turning point, with A's winning chances before and after it, or `None`."""
    curve, moves = reading.analysis.curves[BOTH], reading.analysis.moves
    decision_plies = [ply for ply, move in enumerate(moves) if move.seat != CHANCE] + [len(moves)]
    best: tuple[TurnEffect, float, float] | None = None
    top = MIN_SWING
    for first, last in itertools.pairwise(decision_plies):
        start, end = curve[first], curve[last]
        if start is None or end is None:
            continue
        gain = (end - start) * sign if sign else abs(end - start)
        if gain >= top and reading.is_candidate(first, last):
            top, best = gain, (TurnEffect(first, last, moves[first].seat, 0.0, 0.0, end - start), start, end)
    return best


def turning_point(session: Session, t: Language, names: tuple[str, ...]) -> Markup | None:
    """Draw the turning point, if known: a picture, sentences, and a button to replay it."""
    point, reading = find_turning(session), session.reading
    if point is None or not isinstance(reading, Reading):
        return None
    turn, start, end = point
    table, seat = session.table, only_person(session)
    words = Words(session, reading, t, names)
    seating, options = table.game.seating, table.options
    side = int(turn.change < 0 and not seating.cooperative(options))
    side = side if seat is None else seating.side(seat, options)
    chances = [t.percent(share if side == 0 else 1 - share) for share in (start, end)]
    before, after = chances
    if seat is not None:
        text = t("Your chances: {before} → {after}", before=before, after=after)
    else:
        text = t("{name}'s chances: {before} → {after}", name=words.teams[side], before=before, after=after)
    # Only the result counts here, not each die.
    events_text = " ".join(map(t.sentence, key_sentences(session, turn.first, turn.last, names)[-2:]))
    marks = tuple(draw_sketch(table.game.id, table.replay.positions[turn.last].state.open_view()))
    sketch: Child = None
    if marks:
        image = picture(table.game.id, marks)
        sketch = tag("div", image, class_="finale-turn-picture", aria_hidden="true")
    see = {"ply": turn.first, "until": turn.last}
    return tag(
        "section",
        sketch,
        tag(
            "div",
            tag("h3", _title(turn.seat, seat, names, t), class_="finale-turn-title", id="finale-turn-title"),
            tag("p", events_text, class_="finale-turn-what"),
            tag("p", text, class_="finale-turn-chances"),
        ),
        button(t("See it"), "replay:see", see, icon="play", id="finale-see"),
        class_="finale-turn",
        id="finale-turn",
        aria_labelledby="finale-turn-title",
    )


def _title(actor: int, reader: int | None, names: tuple[str, ...], t: Language) -> str:
    if actor == reader:
        return t("The turning point: your move")
    return t("The turning point: a move by {name}", name=names[actor])
