"""Animations of MATS: columns slide, ships advance, combats are fought on a card over the board.

A single combat shows its ships, dice and totals, then the damage dice, and turns the pawns over on the card
and on the board. Several combats share a card, a line each, at a steady pace. Captions announce an action,
then its outcome once it has been shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from navals.core.event import Event
from navals.core.message import msg
from navals.core.seat import NOBODY
from navals.games.mats.rules import events as ev
from navals.games.mats.rules.column import DIRECTION
from navals.games.mats.rules.options import HIT, INTACT, SUNK, roster
from navals.games.mats.rules.view import View
from navals.games.mats.screen.art import ROW_HEIGHT, lane_x, pawn
from navals.games.mats.screen.columns import column_window
from navals.games.mats.words.sentences import Fought, LeadRolled
from navals.ui.art import die
from navals.ui.board.board import Motion
from navals.ui.board.clip import Clip
from navals.ui.board.stage import FADE_IN, Stage, keyframes
from navals.ui.draw.html import Markup, join
from navals.ui.draw.svg import g, number, path, rect, text

ROLL_TIME: Final = 380
INTRO_TIME: Final = 400
VERDICT_TIME: Final = 620
DAMAGE_TIME: Final = 330
SINKING_TIME: Final = 1000
"""Milliseconds for a ship to sink; less if three or four ships are damaged at once."""
PAUSE_TIME: Final = 540
SERIES_TIME: Final = 4200
"""Maximum milliseconds for all combats of a series: a computer's turn lasts at most eight seconds."""
COMBAT_TIME: Final = 1500
"""Maximum milliseconds for one combat of a series."""
READING_TIME: Final = 1000
"""Milliseconds to read a caption without an animation."""

CombatDamage = tuple[ev.Decided, list[ev.Struck]]
"""A combat and its damage."""


def film(view: View, events: Sequence[Event]) -> Motion:
    """Animate events; ``view`` is the position after them."""
    stage = Stage(view)
    rolls: list[ev.Initiative] = []
    index = 0
    while index < len(events):
        event = events[index]
        index += 1
        if isinstance(event, ev.Revealed):
            _show_columns(stage, event)
        elif isinstance(event, ev.Initiative):
            rolls.append(event)
        elif isinstance(event, ev.Began):
            _show_lead(stage, rolls, event.seat)
            rolls = []
        elif isinstance(event, ev.Drifted):
            _show_drift(stage, event)
        elif isinstance(event, ev.Advanced):
            _show_advance(stage, event)
        elif isinstance(event, ev.Decided):
            combats, index = _collect_combats(events, index - 1)
            if len(combats) == 1:
                _show_combat(stage, *combats[0])
            else:
                _show_series(stage, combats)
        elif isinstance(event, ev.Struck):
            _show_damage_die(stage, event)
        elif isinstance(event, ev.Passed) and (event.forced or event.seat != view.seat):
            stage.add_caption(event)
            stage.now += ROLL_TIME
        elif isinstance(event, ev.Crossed):
            _show_survivors(stage, event)
    if rolls:
        _show_lead(stage, rolls, None)
    # The first die of a combat shows nothing by itself, so the next event need not wait.
    return stage.motion(flows=bool(events) and not stage.clips and not stage.captions)


def _collect_combats(events: Sequence[Event], index: int) -> tuple[list[CombatDamage], int]:
    """Return the consecutive combats that begin at ``index``, with their damage, and the index after them."""
    combats: list[CombatDamage] = []
    next_combat_index = index
    for next_index, event in enumerate(events[index:], index + 1):
        if isinstance(event, ev.Decided):
            combats.append((event, []))
        elif isinstance(event, ev.Struck):
            combats[-1][1].append(event)
        elif isinstance(event, ev.Engaged | ev.Fired):
            continue
        else:
            break
        next_combat_index = next_index
    return combats, next_combat_index


def _show_survivors(stage: Stage[View], event: ev.Crossed) -> None:
    """Show the survivors before the next columns are formed."""
    stage.add_caption(event)
    if not stage.view.at[0]:
        stage.add_clip("#order-sides", FADE_IN, 500)
    stage.now += READING_TIME


def _show_columns(stage: Stage[View], event: ev.Revealed) -> None:
    stage.add_caption(msg("Crossing {crossing}: both columns come into sight.", crossing=event.crossing))
    for side in (0, 1):
        frames = keyframes((f"translate(0px,{60 * DIRECTION[side]}px)", 0), ("translate(0px,0px)", 1))
        stage.add_clip(f"#file-{side}", frames, 800)
    stage.add_sound("bell")
    stage.now += 800


def _mark_phase(stage: Stage[View], number: int, duration: int) -> None:
    """Mark the phase being animated; the page already shows a later one."""
    stage.add_clip(f"#phase-ring-{number}", keyframes((None, 1), (None, 1)), duration, fill="none")
    if stage.view.phase in ("advance", "combat"):
        stage.add_clip("#phases-now", keyframes((None, 0.4), (None, 0.4)), duration, fill="none")


def _slide(
    stage: Stage[View], target: str, x: float, y: float, duration: int, phase: int, sound: str
) -> None:
    """Slide something to its place from ``x`` and ``y`` user units away."""
    frames = keyframes((f"translate({x}px,{y}px)",), ("translate(0px,0px)",))
    stage.add_clip(target, frames, duration, easing="ease-in-out")
    _mark_phase(stage, phase, duration)
    stage.add_sound(sound)
    stage.now += duration


def _show_drift(stage: Stage[View], event: ev.Drifted) -> None:
    stage.add_caption(event)
    _slide(stage, f"#file-{event.seat}", 0, ROW_HEIGHT * DIRECTION[event.seat], 550, 1, "creak")


def _show_advance(stage: Stage[View], event: ev.Advanced) -> None:
    stage.add_caption(event)
    seat, phase = event.seat, 2 if stage.view.first == event.seat else 3
    dx = lane_x(seat, event.was_doubled) - lane_x(seat, event.doubled)
    dy = ROW_HEIGHT * event.steps * DIRECTION[seat]
    _slide(stage, f"#pawn-{seat}-{event.ship}", dx, dy, 300 + 130 * event.steps, phase, "wind")


def _show_card(stage: Stage[View], drawing: Markup, duration: int) -> None:
    """Show a card over the board for ``duration`` milliseconds. Its id is ``card-{stage.prop_count}``."""
    stage.prop_count += 1
    frame = rect(3, 1, 94, 58, rx=2, class_="fx-card")
    stage.add_card(f"card-{stage.prop_count}", frame, drawing, duration=duration, visible_span=(0.06, 0.94))


def _roll_die(stage: Stage[View], target: str, delay: int, duration: int = ROLL_TIME) -> None:
    """Let a die on the card tumble and land."""
    frames = keyframes(
        ("translate(0px,-14px) rotate(-200deg) scale(.6)", 0),
        ("translate(0px,2px) rotate(-30deg) scale(1.1)", 1, 0.7),
        ("none", 1),
    )
    stage.add_clip(target, frames, duration, delay)
    stage.add_sound("dice", delay)


def _place_drawing(markup: Markup, x: float, y: float, scale: float, part_id: str | None = None) -> Markup:
    """Place a drawing; with ``part_id``, it can be animated."""
    named_group = g(markup, id=part_id, class_="fx-part") if part_id else markup
    return g(named_group, transform=f"translate({x} {y}) scale({scale})")


def _show_lead(stage: Stage[View], rolls: Sequence[ev.Initiative], first_side: int | None) -> None:
    """Show the dice for the lead (R3)."""
    card_id = f"card-{stage.prop_count + 1}"
    parts: list[Markup] = []
    for event in rolls:
        x = 22 if event.seat == 0 else 60
        parts.append(_place_drawing(die(event.face, event.seat), x, 18, 1.8, f"{card_id}-die-{event.seat}"))
        if event.seat == first_side:
            parts.append(g(rect(x - 2, 16, 22, 22, rx=3, class_="fx-winner"), id=f"{card_id}-first"))
    roll_time = ROLL_TIME * len(rolls)
    _show_card(stage, join(parts), roll_time + VERDICT_TIME + PAUSE_TIME)
    stage.add_caption(msg("Who leads? The higher roll decides."))
    faces = {event.seat: event.face for event in rolls}
    if len(faces) == 2 and first_side is not None:
        stage.add_caption(LeadRolled(faces=(faces[0], faces[1]), first=first_side), 60 + roll_time)
    else:
        stage.add_caption(rolls[-1], 60 + roll_time)
    for roll_index, event in enumerate(rolls):
        _roll_die(stage, f"#{card_id}-die-{event.seat}", 60 + ROLL_TIME * roll_index)
    if first_side in faces:
        stage.add_clip(f"#{card_id}-first", FADE_IN, 200, roll_time + 80)
    stage.now += roll_time + VERDICT_TIME + PAUSE_TIME


class _Fighter(NamedTuple):
    """A fighter on the card: the id of its element, its place and scale, and those of its die."""

    element_id: str
    x: float
    y: float
    scale: float
    die_place: tuple[float, float, float]


def _fighter_drawings(
    view: View, side: int, ship: str, blow: ev.Struck | None, fighter: _Fighter
) -> list[Markup]:
    """Draw a ship in combat; if it is damaged, both its faces and its die."""
    ship_number = roster(view.options).numbers[ship]

    def draw_face(hull: int, face_id: str | None = None) -> Markup:
        return _place_drawing(
            pawn(side, view.options.fleet[ship_number], hull), fighter.x, fighter.y, fighter.scale, face_id
        )

    if blow is None:
        return [draw_face(view.life[side][ship_number])]
    return [
        draw_face(SUNK if blow.sunk else HIT, f"{fighter.element_id}-after"),
        draw_face(HIT if blow.again else INTACT, f"{fighter.element_id}-before"),
        _place_drawing(die(blow.face, side), *fighter.die_place, f"{fighter.element_id}-die"),
    ]


def _show_combat(stage: Stage[View], event: ev.Decided, strikes: Sequence[ev.Struck]) -> None:
    card_id = f"card-{stage.prop_count + 1}"
    blow_by_ship = {(s.seat, s.ship): s for s in strikes}
    parts: list[Markup] = [path("M50 6V54", class_="fx-axis")]
    for side in (0, 1):
        ships, x = event.ships[side], 62.5 if side else 6
        for index, ship in enumerate(ships):
            y = 11.5 if len(ships) == 1 else 4 + 14.5 * index
            fighter = _Fighter(f"{card_id}-{side}-{ship}", x, y, 1.5, (x + 10.5, y + 2, 1))
            parts += _fighter_drawings(stage.view, side, ship, blow_by_ship.get((side, ship)), fighter)
        die_x = 65 if side else 7
        parts.append(_place_drawing(die(event.dice[side], side), die_x, 35, 1.3, f"{card_id}-die-{side}"))
        parts.append(text(f"+{event.totals[side] - event.dice[side]}", die_x + 15, 44, class_="fx-guns"))
        total = text(event.totals[side], 59 if side else 41, 45, class_="fx-total")
        parts.append(g(total, id=f"{card_id}-total-{side}", class_="fx-part"))
    if event.winner != NOBODY:
        x = 53 if event.winner else 35
        parts.append(g(rect(x, 35.5, 12, 13, rx=2, class_="fx-winner"), id=f"{card_id}-winner"))
    blow_times = {
        (blow.seat, blow.ship): SINKING_TIME if blow.sunk and len(strikes) < 3 else DAMAGE_TIME
        for blow in strikes
    }
    duration = (
        INTRO_TIME
        + 2 * ROLL_TIME
        + VERDICT_TIME
        + DAMAGE_TIME * len(strikes)
        + sum(blow_times.values())
        + PAUSE_TIME
    )
    _show_card(stage, join(parts), duration)
    if stage.view.at[0]:
        _mark_phase(stage, 4, duration)
    for side in (0, 1):
        _roll_die(stage, f"#{card_id}-die-{side}", INTRO_TIME + ROLL_TIME // 2 * side)
    totals_start = INTRO_TIME + ROLL_TIME // 2 + ROLL_TIME
    stage.add_caption(ev.Engaged(position=event.position, ships=event.ships))
    stage.add_caption(Fought(totals=event.totals, winner=event.winner), totals_start + 160)
    _show_totals(stage, event, card_id, 160, totals_start, totals_start + 160)
    blow_time = totals_start + VERDICT_TIME - 160
    blows: list[ev.Struck] = []
    for blow in [
        blow_by_ship[side, ship]
        for side in (0, 1)
        for ship in event.ships[side]
        if (side, ship) in blow_by_ship
    ]:
        blows.append(blow)
        pawn_id = f"{card_id}-{blow.seat}-{blow.ship}"
        _roll_die(stage, f"#{pawn_id}-die", blow_time)
        blow_time += DAMAGE_TIME
        time = blow_times[blow.seat, blow.ship]
        _flip_pawn(stage, pawn_id, blow, blow_time, duration, time)
        stage.add_sound("sunk" if blow.sunk else "hit", blow_time)
        blow_time += time
        stage.add_caption(Fought(totals=event.totals, winner=event.winner, struck=tuple(blows)), blow_time)
    stage.now += duration


def _show_totals(
    stage: Stage[View], event: ev.Decided, card_id: str, duration: int, start: int, winner_time: int
) -> None:
    """Reveal the totals of a combat, and the frame around the winner's."""
    for side in (0, 1):
        stage.add_clip(f"#{card_id}-total-{side}", FADE_IN, duration, start)
    if event.winner != NOBODY:
        stage.add_clip(f"#{card_id}-winner", FADE_IN, duration, winner_time)
    stage.add_sound("cannon", start)


def _show_series(stage: Stage[View], combats: Sequence[CombatDamage]) -> None:
    """Show the combats of a series on one card, a line each: ships, dice, totals, damage."""
    row_time = min(COMBAT_TIME, SERIES_TIME // len(combats))
    card_id, duration = f"card-{stage.prop_count + 1}", row_time * len(combats) + VERDICT_TIME
    row_height = min(13.0, 56 / len(combats))
    top = 30 - row_height * len(combats) / 2
    # Pairs take the full width.
    is_wide = any(len(ships) > 1 for event, _ in combats for ships in event.ships)
    scale = number(min(row_height / 7, 1.0 if is_wide else 1.4))
    lines = []
    for row, (event, strikes) in enumerate(combats):
        line = g(_combat_row(stage, event, strikes, f"{card_id}-{row}"), id=f"{card_id}-{row}")
        y = number(top + row_height * (row + 0.5))
        lines.append(g(line, transform=f"translate(50 {y}) scale({scale})"))
    _show_card(stage, join((path("M50 4V56", class_="fx-axis"), *lines)), duration)
    if stage.view.at[0]:
        _mark_phase(stage, 4, duration)
    for row, (event, strikes) in enumerate(combats):
        row_id, start = f"{card_id}-{row}", row_time * row
        totals_start = start + row_time * 2 // 5
        stage.add_clip(f"#{row_id}", FADE_IN, 120, start)
        for side in (0, 1):
            _roll_die(stage, f"#{row_id}-die-{side}", start, row_time * 3 // 10)
        _show_totals(stage, event, row_id, 120, totals_start, totals_start)
        stage.add_caption(
            Fought(totals=event.totals, winner=event.winner, struck=tuple(strikes)), totals_start
        )
        for blow in strikes:
            _flip_pawn(
                stage, f"{row_id}-{blow.seat}-{blow.ship}", blow, totals_start, duration, row_time // 5
            )
        if strikes:
            stage.add_sound(
                "sunk" if any(blow.sunk for blow in strikes) else "hit", totals_start + row_time // 5
            )
    stage.now += duration


def _combat_row(stage: Stage[View], event: ev.Decided, strikes: Sequence[ev.Struck], row_id: str) -> Markup:
    """Draw the line of a combat on a shared card, with its origin in the middle."""
    blow_by_ship = {(blow.seat, blow.ship): blow for blow in strikes}
    parts: list[Markup] = []
    for side in (0, 1):
        for index, ship in enumerate(event.ships[side]):
            x = 19 + 15 * index if side else -33.5 - 15 * index
            fighter = _Fighter(f"{row_id}-{side}-{ship}", x, -3, 0.68, (x + 4.6, -2.6, 0.5))
            parts += _fighter_drawings(stage.view, side, ship, blow_by_ship.get((side, ship)), fighter)
        die_drawing, total = die(event.dice[side], side), text(event.totals[side], 0, 2.9, class_="fx-total")
        guns = text(f"+{event.totals[side] - event.dice[side]}", 0, 1.8, class_="fx-guns")
        parts.append(_place_drawing(die_drawing, 12.5 if side else -18, -2.75, 0.55, f"{row_id}-die-{side}"))
        parts.append(_place_drawing(guns, 7.2 if side else -12, 0, 0.72))
        parts.append(g(_place_drawing(total, 3.7 if side else -3.7, 0, 0.72), id=f"{row_id}-total-{side}"))
    if event.winner != NOBODY:
        x = 0.2 if event.winner else -7.2
        parts.append(g(rect(x, -3.2, 7, 6.4, rx=1.2, class_="fx-winner"), id=f"{row_id}-winner"))
    return join(parts)


def _flip_pawn(
    stage: Stage[View], pawn_id: str, blow: ev.Struck, start: int, end: int, duration: int = DAMAGE_TIME
) -> None:
    """Turn a pawn over at ``start``, both on the card (shown until ``end``) and on the board."""
    fraction = duration / (end - start)
    fade_frames = keyframes((None, 1, 0), (None, 1, 0.45 * fraction), (None, 0, fraction), (None, 0, 1))
    reveal_frames = keyframes((None, 0), (None, 0, 0.3), (None, 1))
    stage.add_clip(f"#{pawn_id}-before", fade_frames, end - start, start, easing="linear")
    stage.add_clip(f"#{pawn_id}-after", reveal_frames, duration, start)
    stage.add_clip(f"#{pawn_id}-die", fade_frames, end - start, start, easing="linear")
    view, seat = stage.view, blow.seat
    if not view.at[0]:
        return
    # On the board, the old face covers the new one until ``start``.
    ship_number, face_id = roster(view.options).numbers[blow.ship], f"old-{seat}-{blow.ship}"
    is_double = bool(view.double[seat] >> view.line[seat].index(ship_number) & 1)
    x, y = lane_x(seat, is_double) + 0.5, column_window(view).y(blow.position) + 0.5
    old_face = pawn(seat, view.options.fleet[ship_number], HIT if blow.again else INTACT)
    markup = g(g(old_face, id=face_id), transform=f"translate({x} {y})")
    timing = {"duration": stage.now + start, "fill": "both"}
    insert = {"into": "#columns-under", "markup": str(markup)}
    stage.clips.append(Clip(f"#{face_id}", keyframes((None, 1), (None, 1, 0.98), (None, 0)), timing, insert))


def _show_damage_die(stage: Stage[View], event: ev.Struck) -> None:
    """Animate one damage die on its own: results of real dice are entered one at a time."""
    card_id, fleet = f"card-{stage.prop_count + 1}", stage.view.options.fleet
    ship = fleet[roster(stage.view.options).numbers[event.ship]]
    pawn_drawing = pawn(event.seat, ship, SUNK if event.sunk else HIT)
    die_drawing = _place_drawing(die(event.face, event.seat), 44, 36, 1.2, f"{card_id}-die")
    _show_card(
        stage,
        join((_place_drawing(pawn_drawing, 62.5 if event.seat else 6, 14, 1.5), die_drawing)),
        ROLL_TIME + VERDICT_TIME,
    )
    _roll_die(stage, f"#{card_id}-die", 60)
    stage.add_sound("sunk" if event.sunk else "hit", ROLL_TIME)
    stage.add_caption(event, ROLL_TIME)
    stage.now += ROLL_TIME + VERDICT_TIME
