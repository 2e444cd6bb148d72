"""The turning point of a finished game, determined while its result is shown."""

from __future__ import annotations

import itertools

from navals.club.analysis.analysis import BOTH_SIDES
from navals.core.seat import CHANCE
from navals.ui.art.sketch import draw_sketch, picture
from navals.ui.components import button
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.session import Session
from navals.ui.session.reading import MIN_CHANGE, Reading, TurnEffect
from navals.ui.table.figure import only_human_seat
from navals.ui.table.phrases import Phrases
from navals.ui.table.words import key_sentences
from navals.ui.words.i18n import Language


def find_turning_point(session: Session) -> tuple[TurnEffect, float, float] | None:
    """Return the decision with the greatest effect, and A's winning chances before and after it; `None` if
    there is none or it is not known yet."""
    reading, result = session.reading, session.result()
    if not isinstance(reading, Reading) or reading.position is not session.table.position or result is None:
        return None
    if reading.analysis.blind or not reading.is_complete:
        return None
    if reading.turning_point == "unknown":
        reading.turning_point = _find_turn(reading, {"1-0": 1, "0-1": -1}.get(result.outcome, 0))
    return reading.turning_point


def _find_turn(reading: Reading, sign: int) -> tuple[TurnEffect, float, float] | None:
    """Return the decision with the greatest gain for the winner, with A's winning chances before and after
    it, or `None` if no decision counts as a turning point. `sign`: 1 if A won, -1 if B did; after a tie, 0,
    which considers gains of either side."""
    curve, moves = reading.analysis.curves[BOTH_SIDES], reading.analysis.moves
    decision_plies = [ply for ply, move in enumerate(moves) if move.seat != CHANCE] + [len(moves)]
    best_turn: tuple[TurnEffect, float, float] | None = None
    best_gain = MIN_CHANGE
    for start_ply, end_ply in itertools.pairwise(decision_plies):
        start_chance, end_chance = curve[start_ply], curve[end_ply]
        if start_chance is None or end_chance is None:
            continue
        gain = (end_chance - start_chance) * sign if sign else abs(end_chance - start_chance)
        if gain >= best_gain and reading.is_candidate(start_ply, end_ply):
            best_gain, best_turn = (
                gain,
                (
                    TurnEffect(
                        start_ply, end_ply, moves[start_ply].seat, 0.0, 0.0, end_chance - start_chance
                    ),
                    start_chance,
                    end_chance,
                ),
            )
    return best_turn


def turning_point(session: Session, t: Language, names: tuple[str, ...]) -> Markup | None:
    """Draw the turning point, if known: a picture, sentences, and a button to replay it."""
    swing, reading = find_turning_point(session), session.reading
    if swing is None or not isinstance(reading, Reading):
        return None
    turn, start_chance, end_chance = swing
    table, seat = session.table, only_human_seat(session)
    phrases = Phrases(session, reading, t, names)
    seating, options = table.game.seating, table.options
    side = int(turn.change < 0 and not seating.cooperative(options))
    side = side if seat is None else seating.side(seat, options)
    chance_texts = [t.percent(chance if side == 0 else 1 - chance) for chance in (start_chance, end_chance)]
    before_text, after_text = chance_texts
    if seat is not None:
        text = t("Your chances: {before} → {after}", before=before_text, after=after_text)
    else:
        text = t(
            "{name}'s chances: {before} → {after}",
            name=phrases.side_names[side],
            before=before_text,
            after=after_text,
        )
    # Only the result counts here, not each die.
    events_text = " ".join(map(t.sentence, key_sentences(session, turn.first_ply, turn.end_ply, names)[-2:]))
    sketch_marks = tuple(draw_sketch(table.game.id, table.replay.positions[turn.end_ply].state.open_view()))
    sketch: Child = None
    if sketch_marks:
        sketch_picture = picture(table.game.id, sketch_marks)
        sketch = tag("div", sketch_picture, class_="finale-turn-picture", aria_hidden="true")
    turn_arg = {"ply": turn.first_ply, "until": turn.end_ply}
    return tag(
        "section",
        sketch,
        tag(
            "div",
            tag(
                "h3",
                _turn_title(turn.seat, seat, names, t),
                class_="finale-turn-title",
                id="finale-turn-title",
            ),
            tag("p", events_text, class_="finale-turn-what"),
            tag("p", text, class_="finale-turn-chances"),
        ),
        button(t("See it"), "replay:see", turn_arg, icon="play", id="finale-see"),
        class_="finale-turn",
        id="finale-turn",
        aria_labelledby="finale-turn-title",
    )


def _turn_title(actor_seat: int, reader_seat: int | None, names: tuple[str, ...], t: Language) -> str:
    if actor_seat == reader_seat:
        return t("The turning point: your move")
    return t("The turning point: a move by {name}", name=names[actor_seat])
