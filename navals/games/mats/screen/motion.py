"""What happens in MATS, as animations: columns slide, ships advance, combats are fought on a card over the board.

A combat alone in its series: its ships face each other, the dice roll, the totals stand below; the loser's damage dice follow, and the pawns
turn over, on the card and on the board at once. Several combats stand on one card, a line each, one after the other at a steady
pace, and all can be read until the last one is over. Captions say what is about to be tried, and what came of it once it was seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.event import Event
from navals.core.message import msg
from navals.core.seat import NOBODY
from navals.games.mats.rules import events as ev
from navals.games.mats.rules.column import AHEAD
from navals.games.mats.rules.options import HIT, INTACT, SUNK, roster
from navals.games.mats.rules.view import View
from navals.games.mats.screen.art import ROW, lane_x, pawn
from navals.games.mats.screen.columns import window
from navals.games.mats.words.told import Fought, Rolled
from navals.ui.art import die
from navals.ui.board.board import Motion
from navals.ui.board.stage import COMES, Stage, keys
from navals.ui.draw.html import Markup, join
from navals.ui.draw.svg import g, number, path, rect, text
from navals.ui.shell.answer import Clip

ROLL: Final = 380
DECLARE: Final = 400
VERDICT: Final = 620
DAMAGE: Final = 330
REST: Final = 540
SERIES: Final = 4200
"""For all combats of a series together, at most: whoever waits for a computer's turn waits no longer than eight seconds."""
EACH: Final = 1500
"""For one of them, at most. What has been fought stays on the card until the last one is over."""
READ: Final = 1000
"""For a line beside which nothing moves."""

Outcome = tuple[ev.Decided, list[ev.Struck]]
"""A combat and what was lost in it."""


def film(view: View, events: Sequence[Event]) -> Motion:
    """The animation of events; ``view`` is what is known after them."""
    reel = Stage(view)
    rolled: list[ev.Initiative] = []
    place = 0
    while place < len(events):
        event = events[place]
        place += 1
        if isinstance(event, ev.Revealed):
            _revealed(reel, event)
        elif isinstance(event, ev.Initiative):
            rolled.append(event)
        elif isinstance(event, ev.Began):
            _lead(reel, rolled, event.seat)
            rolled = []
        elif isinstance(event, ev.Drifted):
            _drifted(reel, event)
        elif isinstance(event, ev.Advanced):
            _advanced(reel, event)
        elif isinstance(event, ev.Decided):
            fought, place = _fought(events, place - 1)
            if len(fought) == 1:
                _combat(reel, *fought[0])
            else:
                _series(reel, fought)
        elif isinstance(event, ev.Struck):
            _lone(reel, event)
        elif isinstance(event, ev.Passed) and (event.forced or event.seat != view.seat):
            reel.tell(event)
            reel.now += ROLL
        elif isinstance(event, ev.Crossed):
            _crossed(reel, event)
    if rolled:
        _lead(reel, rolled, None)
    # The first die of a combat shows nothing by itself: what follows need not wait for it.
    return reel.motion(flows=bool(events) and not reel.clips and not reel.captions)


def _fought(events: Sequence[Event], place: int) -> tuple[list[Outcome], int]:
    """The combats that follow each other from ``place`` on, each with what was lost in it; and where they end."""
    fought: list[Outcome] = []
    end = place
    while place < len(events) and isinstance(
        event := events[place], ev.Engaged | ev.Fired | ev.Decided | ev.Struck
    ):
        place += 1
        if isinstance(event, ev.Decided):
            fought.append((event, []))
            end = place
        elif isinstance(event, ev.Struck):
            fought[-1][1].append(event)
            end = place
    return fought, end


def _crossed(reel: Stage, event: ev.Crossed) -> None:
    """A crossing is over: what is left, before the next columns are formed."""
    reel.tell(event)
    if not reel.view.at[0]:
        reel.clip("#order-sides", COMES, 500)
    reel.now += READ


def _revealed(reel: Stage, event: ev.Revealed) -> None:
    reel.tell(msg("Crossing {crossing}: both columns come in sight.", crossing=event.crossing))
    for side in (0, 1):
        far = 60 * AHEAD[side]
        frames = keys((f"translate(0px,{far}px)", 0), ("translate(0px,0px)", 1))
        reel.clip(f"#file-{side}", frames, 800)
    reel.sound("bell")
    reel.now += 800


def _phase(reel: Stage, number: int, duration: int) -> None:
    """The phase that is being shown is marked, for the page has come to a later one already."""
    ring = keys((None, 1), (None, 1))
    reel.clip(f"#phase-ring-{number}", ring, duration, fill="none")
    if reel.view.phase in ("advance", "combat"):
        reel.clip("#phases-now", keys((None, 0.4), (None, 0.4)), duration, fill="none")


def _drifted(reel: Stage, event: ev.Drifted) -> None:
    reel.tell(event)
    back = ROW * AHEAD[event.seat]
    frames = keys((f"translate(0px,{back}px)",), ("translate(0px,0px)",))
    reel.clip(f"#file-{event.seat}", frames, 550, easing="ease-in-out")
    _phase(reel, 1, 550)
    reel.sound("creak")
    reel.now += 550


def _advanced(reel: Stage, event: ev.Advanced) -> None:
    reel.tell(event)
    aside = lane_x(event.seat, event.was_doubled) - lane_x(event.seat, event.doubled)
    back = ROW * event.steps * AHEAD[event.seat]
    frames = keys((f"translate({aside}px,{back}px)",), ("translate(0px,0px)",))
    duration = 300 + 130 * event.steps
    reel.clip(f"#pawn-{event.seat}-{event.ship}", frames, duration, easing="ease-in-out")
    _phase(reel, 2 if reel.view.first == event.seat else 3, duration)
    reel.sound("wind")
    reel.now += duration


def _card(reel: Stage, content: Markup, duration: int) -> None:
    """A card over the board for that long; its name begins the ids on it."""
    reel.props += 1
    face = rect(3, 1, 94, 58, rx=2, class_="fx-card")
    reel.card(f"card-{reel.props}", face, content, time=duration, edges=(0.06, 0.94))


def _die(reel: Stage, target: str, delay: int, time: int = ROLL) -> None:
    """A die on the card tumbles to its face."""
    frames = keys(
        ("translate(0px,-14px) rotate(-200deg) scale(.6)", 0),
        ("translate(0px,2px) rotate(-30deg) scale(1.1)", 1, 0.7),
        ("none", 1),
    )
    reel.clip(target, frames, time, delay)
    reel.sound("dice", delay)


def _placed(markup: Markup, x: float, y: float, scale: float, name: str | None = None) -> Markup:
    """A drawing at a place; the inner group is what animations move."""
    inner = g(markup, id=name, class_="fx-part") if name else markup
    return g(inner, transform=f"translate({x} {y}) scale({scale})")


def _lead(reel: Stage, rolled: Sequence[ev.Initiative], first: int | None) -> None:
    """The dice of R3."""
    name = f"card-{reel.props + 1}"
    parts: list[Markup] = []
    for event in rolled:
        x = 22 if event.seat == 0 else 60
        parts.append(_placed(die(event.face, event.seat), x, 18, 1.8, f"{name}-die-{event.seat}"))
        if event.seat == first:
            parts.append(g(rect(x - 2, 16, 22, 22, rx=3, class_="fx-winner"), id=f"{name}-first"))
    duration = ROLL * len(rolled) + VERDICT + REST
    _card(reel, join(parts), duration)
    reel.tell(msg("Who leads? The higher die."))
    faces, landed = {event.seat: event.face for event in rolled}, 60 + ROLL * len(rolled)
    if len(faces) == 2 and first is not None:
        reel.tell(Rolled(faces=(faces[0], faces[1]), first=first), landed)
    else:
        reel.tell(rolled[-1], landed)
    for turn, event in enumerate(rolled):
        _die(reel, f"#{name}-die-{event.seat}", 60 + ROLL * turn)
    if any(event.seat == first for event in rolled):
        reel.clip(f"#{name}-first", COMES, 200, ROLL * len(rolled) + 80)
    reel.now += duration


def _combat(reel: Stage, event: ev.Decided, struck: Sequence[ev.Struck]) -> None:
    view, name = reel.view, f"card-{reel.props + 1}"
    hurt = {(s.seat, s.ship): s for s in struck}
    parts: list[Markup] = [path("M50 6V54", class_="fx-axis")]
    turns: list[tuple[str, str, ev.Struck, float, float]] = []
    for side in (0, 1):
        ships = event.ships[side]
        for place, ship in enumerate(ships):
            x = 6 if side == 0 else 62.5
            y = 11.5 if len(ships) == 1 else 4 + 14.5 * place
            index = roster(view.options).index[ship]
            blow = hurt.get((side, ship))
            pawn_id = f"{name}-{side}-{ship}"
            if blow is None:
                parts.append(
                    _placed(pawn(side, view.options.fleet[index], view.life[side][index]), x, y, 1.5)
                )
                continue
            before = pawn(side, view.options.fleet[index], HIT if blow.again else INTACT)
            after = pawn(side, view.options.fleet[index], SUNK if blow.sunk else HIT)
            parts.append(_placed(after, x, y, 1.5, f"{pawn_id}-after"))
            parts.append(_placed(before, x, y, 1.5, f"{pawn_id}-before"))
            parts.append(_placed(die(blow.face, side), x + 10.5, y + 2, 1, f"{pawn_id}-die"))
            turns.append((pawn_id, ship, blow, x, y))
        left = 7 if side == 0 else 65
        guns = event.totals[side] - event.dice[side]
        parts.append(_placed(die(event.dice[side], side), left, 35, 1.3, f"{name}-die-{side}"))
        parts.append(text(f"+{guns}", left + 15, 44, class_="fx-guns"))
        total = text(event.totals[side], 41 if side == 0 else 59, 45, class_="fx-total")
        parts.append(g(total, id=f"{name}-total-{side}", class_="fx-part"))
    if event.winner != NOBODY:
        x = 35 if event.winner == 0 else 53
        parts.append(g(rect(x, 35.5, 12, 13, rx=2, class_="fx-winner"), id=f"{name}-winner"))
    duration = DECLARE + 2 * ROLL + VERDICT + DAMAGE * 2 * len(struck) + REST
    _card(reel, join(parts), duration)
    if reel.view.at[0]:
        _phase(reel, 4, duration)
    for turn, side in enumerate((0, 1)):
        _die(reel, f"#{name}-die-{side}", DECLARE + ROLL // 2 * turn)
    totals = DECLARE + ROLL // 2 + ROLL
    reel.tell(ev.Engaged(position=event.position, ships=event.ships))
    reel.tell(Fought(totals=event.totals, winner=event.winner), totals + 160)
    for side in (0, 1):
        reel.clip(f"#{name}-total-{side}", COMES, 160, totals)
    if event.winner != NOBODY:
        reel.clip(f"#{name}-winner", COMES, 160, totals + 160)
    reel.sound("cannon", totals)
    at = totals + VERDICT - 160
    seen: list[ev.Struck] = []
    for pawn_id, ship, blow, _, _ in turns:
        seen.append(blow)
        told = Fought(totals=event.totals, winner=event.winner, struck=tuple(seen))
        reel.tell(told, at + 2 * DAMAGE)
        _die(reel, f"#{pawn_id}-die", at)
        _turn_over(reel, pawn_id, at + DAMAGE, duration)
        _before_on_board(reel, blow, ship, at + DAMAGE)
        reel.sound("sunk" if blow.sunk else "hit", at + DAMAGE)
        at += 2 * DAMAGE
    reel.now += duration


def _series(reel: Stage, fought: Sequence[Outcome]) -> None:
    """The combats of a series on one card, a line each: who fights, the dice and what they add up to, what was lost."""
    each = min(EACH, SERIES // len(fought))
    name, duration = f"card-{reel.props + 1}", each * len(fought) + VERDICT
    high = min(13.0, 56 / len(fought))
    top = 30 - high * len(fought) / 2
    # Two ships of a side take the whole breadth.
    wide = any(len(ships) > 1 for event, _ in fought for ships in event.ships)
    size = min(high / 7, 1.0 if wide else 1.4)
    rows = [_row(reel, event, struck, f"{name}-{row}") for row, (event, struck) in enumerate(fought)]
    lines = [
        g(
            g(content, id=f"{name}-{row}"),
            transform=f"translate(50 {number(top + high * (row + 0.5))}) scale({number(size)})",
        )
        for row, content in enumerate(rows)
    ]
    _card(reel, join((path("M50 4V56", class_="fx-axis"), *lines)), duration)
    if reel.view.at[0]:
        _phase(reel, 4, duration)
    begun = reel.now
    for row, (event, struck) in enumerate(fought):
        line, at = f"{name}-{row}", each * row
        totals = at + each * 2 // 5
        reel.clip(f"#{line}", COMES, 120, at)
        for side in (0, 1):
            _die(reel, f"#{line}-die-{side}", at, each * 3 // 10)
            reel.clip(f"#{line}-total-{side}", COMES, 120, totals)
        if event.winner != NOBODY:
            reel.clip(f"#{line}-winner", COMES, 120, totals)
        reel.sound("cannon", totals)
        reel.tell(Fought(totals=event.totals, winner=event.winner, struck=tuple(struck)), totals)
        for blow in struck:
            pawn_id = f"{line}-{blow.seat}-{blow.ship}"
            _turn_over(reel, pawn_id, totals, duration, each // 5)
            _before_on_board(reel, blow, blow.ship, totals)
        if struck:
            reel.sound("sunk" if any(blow.sunk for blow in struck) else "hit", totals + each // 5)
    assert reel.now == begun
    reel.now += duration


def _row(reel: Stage, event: ev.Decided, struck: Sequence[ev.Struck], name: str) -> Markup:
    """A line of the card; its middle is the origin."""
    view, hurt = reel.view, {(blow.seat, blow.ship): blow for blow in struck}
    parts: list[Markup] = []
    for side in (0, 1):
        for place, ship in enumerate(event.ships[side]):
            index = roster(view.options).index[ship]
            x = -33.5 - 15 * place if side == 0 else 19 + 15 * place
            blow, pawn_id = hurt.get((side, ship)), f"{name}-{side}-{ship}"
            if blow is None:
                parts.append(
                    _placed(pawn(side, view.options.fleet[index], view.life[side][index]), x, -3, 0.68)
                )
                continue
            before = pawn(side, view.options.fleet[index], HIT if blow.again else INTACT)
            after = pawn(side, view.options.fleet[index], SUNK if blow.sunk else HIT)
            parts.append(_placed(after, x, -3, 0.68, f"{pawn_id}-after"))
            parts.append(_placed(before, x, -3, 0.68, f"{pawn_id}-before"))
            parts.append(_placed(die(blow.face, side), x + 4.6, -2.6, 0.5, f"{pawn_id}-die"))
        guns, total = event.totals[side] - event.dice[side], event.totals[side]
        parts.append(
            _placed(
                die(event.dice[side], side), -18 if side == 0 else 12.5, -2.75, 0.55, f"{name}-die-{side}"
            )
        )
        parts.append(_placed(text(f"+{guns}", 0, 1.8, class_="fx-guns"), -12 if side == 0 else 7.2, 0, 0.72))
        said = _placed(text(total, 0, 2.9, class_="fx-total"), -3.7 if side == 0 else 3.7, 0, 0.72)
        parts.append(g(said, id=f"{name}-total-{side}"))
    if event.winner != NOBODY:
        x = -7.2 if event.winner == 0 else 0.2
        parts.append(g(rect(x, -3.2, 7, 6.4, rx=1.2, class_="fx-winner"), id=f"{name}-winner"))
    return join(parts)


def _turn_over(reel: Stage, pawn_id: str, at: int, end: int, time: int = DAMAGE) -> None:
    """The pawn on the card shows its other side, as long as the card is there: a clip that is over leaves no trace."""
    turned = time / (end - at)
    gone = keys((None, 1, 0), (None, 1, 0.45 * turned), (None, 0, turned), (None, 0, 1))
    come = keys((None, 0), (None, 0, 0.3), (None, 1))
    reel.clip(f"#{pawn_id}-before", gone, end - at, at, easing="linear")
    reel.clip(f"#{pawn_id}-after", come, time, at)
    reel.clip(f"#{pawn_id}-die", gone, end - at, at, easing="linear")


def _before_on_board(reel: Stage, blow: ev.Struck, ship: str, until: int) -> None:
    """The pawn on the board keeps its old face until its fate is told."""
    view = reel.view
    if not view.at[0]:
        return
    index = roster(view.options).index[ship]
    place = view.line[blow.seat].index(index)
    double = bool(view.double[blow.seat] >> place & 1)
    x, y = lane_x(blow.seat, double) + 0.5, window(view).y(blow.position) + 0.5
    old = pawn(blow.seat, view.options.fleet[index], HIT if blow.again else INTACT)
    name = f"old-{blow.seat}-{ship}"
    markup = g(g(old, id=name), transform=f"translate({x} {y})")
    whole = reel.now + until
    reel.clips.append(
        Clip(
            f"#{name}",
            keys((None, 1), (None, 1, 0.98), (None, 0)),
            {"duration": whole, "fill": "both"},
            {"into": "#columns-under", "markup": str(markup)},
        )
    )


def _lone(reel: Stage, event: ev.Struck) -> None:
    """A damage die that was rolled for itself, as real dice are."""
    name = f"card-{reel.props + 1}"
    view = reel.view
    index = roster(view.options).index[event.ship]
    x = 6 if event.seat == 0 else 62.5
    after = pawn(event.seat, view.options.fleet[index], SUNK if event.sunk else HIT)
    parts = join(
        (_placed(after, x, 14, 1.5), _placed(die(event.face, event.seat), 44, 36, 1.2, f"{name}-die"))
    )
    duration = ROLL + VERDICT
    _card(reel, parts, duration)
    _die(reel, f"#{name}-die", 60)
    reel.sound("sunk" if event.sunk else "hit", ROLL)
    reel.tell(event, ROLL)
    reel.now += duration
