"""What happens in Trafalgar, as animations: ships sail their way, guns flash, dice roll, masts fall, ships go down.

The page already shows how things stand afterwards: a ship is moved from where it was. Events of one answer are one film,
moves of a ship in a row one sailing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.event import Ended, Event
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules.fleet import RATE, SHIPS, SIDE, STARBOARD
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen.chart.art import burst, fallen, flag, hull, plate, smoke, splash, star_die
from navals.games.trafalgar.screen.chart.pieces import ship_place, target_place
from navals.games.trafalgar.screen.chart.sea import Spot, spot
from navals.ui.board.board import Motion
from navals.ui.board.stage import COMES, Stage, keys
from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, g, rect

STEP_TIME: Final = 230
TURN_TIME: Final = 170
FLIGHT: Final = 420
ROLL: Final = 420
VERDICT: Final = 520
FALL: Final = 620
SINK: Final = 1300


def film(view: View, events: Sequence[Event]) -> Motion:
    """The animation of events; ``view`` is what is known after them."""
    reel = Stage(view)
    place = 0
    while place < len(events):
        event = events[place]
        if isinstance(event, ev.Advanced | ev.Turned):
            moves = []
            while place < len(events):
                following = events[place]
                if isinstance(following, ev.Advanced | ev.Turned):
                    if following.ship != event.ship:
                        break
                    moves.append(following)
                elif _told(following):
                    break
                place += 1
            _sailing(reel, event.ship, moves)
            continue
        place += 1
        _scene(reel, event)
    flows = all(
        isinstance(event, ev.Activated | ev.Turned | ev.Advanced | ev.Declared | ev.Finished)
        for event in events
    )
    return reel.motion(flows=flows)


def _told(event: Event) -> bool:
    """Whether an event is shown in some way of its own."""
    return isinstance(
        event,
        ev.Aimed
        | ev.Rolled
        | ev.MastLost
        | ev.GunLost
        | ev.Sunk
        | ev.GunDown
        | ev.GunUp
        | ev.FlagTaken
        | ev.FlagPassed
        | ev.FlagHome
        | ev.Mended
        | ev.WindTurned
        | Ended,
    )


def _scene(reel: Stage, event: Event) -> None:
    match event:
        case ev.Aimed():
            _shot(reel, event)
        case ev.Rolled():
            _rolled(reel, event)
        case ev.MastLost():
            _mast(reel, event)
        case ev.GunLost():
            _hit(reel, ship_at(reel.view, event.ship))
        case ev.Sunk():
            _sunk(reel, event)
        case ev.GunDown():
            _hit(reel, spot(reel.view.sea, reel.view.sea.guns[event.gun]))
        case ev.GunUp():
            reel.clip(f"#fort-{event.gun}", COMES, 400)
            reel.now += 200
        case ev.FlagTaken():
            _flag_goes(
                reel,
                event.flag,
                spot(reel.view.sea, reel.view.sea.hoist[event.flag]),
                ship_at(reel.view, event.ship),
            )
        case ev.FlagPassed():
            _flag_goes(reel, event.flag, ship_at(reel.view, event.giver), ship_at(reel.view, event.taker))
        case ev.FlagHome():
            start = ship_at(reel.view, event.ship) if event.ship >= 0 else None
            _flag_goes(reel, event.flag, start, spot(reel.view.sea, reel.view.sea.hoist[event.flag]))
        case ev.Mended():
            if reel.view.ships[event.ship].at >= 0:
                reel.clip(f"#hull-{event.ship}", keys((None, 0.2), (None, 1)), 500)
            reel.sound("creak")
            reel.now += 400
        case ev.WindTurned():
            _wind(reel, event)
        case ev.WindSet():
            reel.clip("#wind-arrow", keys(("scale(.4)", 0), ("none", 1)), 600)
            reel.sound("wind")
            reel.now += 600
        case ev.TurnBegan():
            reel.sound("bell")
            reel.now += 150


def ship_at(view: View, n: int) -> Spot | None:
    """Where a ship is drawn, None if it is on the board no more."""
    return ship_place(view, n) if n >= 0 and view.ships[n].at >= 0 else None


def _sailing(reel: Stage, n: int, moves: Sequence[ev.Advanced | ev.Turned]) -> None:
    """A ship goes its way, from where it was to where it is drawn."""
    view = reel.view
    if view.ships[n].at < 0:
        return
    # Backwards from the end, which is where the page shows it: offsets, and turns in sixths of a circle.
    ex, ey = ship_place(view, n)
    way: list[tuple[float, float, int]] = [(0.0, 0.0, 0)]
    times = []
    for move in reversed(moves):
        x, y, turned = way[-1]
        if isinstance(move, ev.Advanced):
            sx, sy = spot(view.sea, move.start)
            way.append((sx - ex, sy - ey, turned))
            times.append(STEP_TIME)
        else:
            way.append((x, y, turned - (1 if move.side == STARBOARD else -1)))
            times.append(TURN_TIME)
    way.reverse()
    times.reverse()
    total = sum(times)
    offsets, run = [0.0], 0
    for time in times:
        run += time
        offsets.append(round(run / total, 4))
    drift = tuple(
        {"transform": f"translate({x:.2f}px,{y:.2f}px)", "offset": at}
        for (x, y, _), at in zip(way, offsets, strict=True)
    )
    swing = tuple(
        {"transform": f"rotate({60 * turned}deg)", "offset": at}
        for (_, _, turned), at in zip(way, offsets, strict=True)
    )
    if any(isinstance(move, ev.Advanced) for move in moves):
        reel.clip(f"#ship-{n}", drift, total, easing="linear")
        reel.sound("wind")
    else:
        reel.sound("creak")
    if any(isinstance(move, ev.Turned) for move in moves):
        reel.clip(f"#hull-{n}", swing, total, easing="linear")
    reel.now += total


def _shot(reel: Stage, event: ev.Aimed) -> None:
    """Smoke at the gun, and a ball on its way."""
    view = reel.view
    start = spot(view.sea, view.sea.guns[event.gun]) if event.ship < 0 else ship_at(view, event.ship)
    end = (
        target_place(view, event.target)
        if event.target >= ev.GUN or view.ships[event.target].at >= 0
        else None
    )
    if start is None or end is None:
        return
    reel.sound("cannon")
    puff = keys(("scale(.3)", 0.9), ("scale(1)", 0.8, 0.4), ("scale(1.5)", 0))
    reel.prop(smoke(1.1), start, puff, 2 * FLIGHT)
    fly = keys(
        ("translate(0px,0px)", 1), (f"translate({end[0] - start[0]:.2f}px,{end[1] - start[1]:.2f}px)", 1)
    )
    reel.prop(circle(0, 0, 1, class_="ball"), start, fly, FLIGHT, 60, easing="ease-in", fill="none")
    reel.now += FLIGHT + 60


def _rolled(reel: Stage, event: ev.Rolled) -> None:
    """The die, and whether the shot carries."""
    verdict = burst() if event.hit and event.counts else splash()
    _die(reel, event.stars, verdict)
    reel.sound("hit" if event.hit and event.counts else "splash", ROLL)
    reel.now += ROLL + VERDICT


def _die(reel: Stage, stars: int, verdict: Markup | None) -> None:
    """A star die tumbles on a card over the chart."""
    reel.props += 1
    name = f"die-card-{reel.props}"
    wide = 44 if verdict is not None else 26
    left, right = 50 - wide / 2, 50 + wide / 2
    die = g(star_die(stars), id=f"{name}-die", class_="fx-part")
    told = g(verdict, id=f"{name}-verdict")
    reel.card(
        name,
        rect(left, 17, wide, 26, rx=2, class_="fx-card"),
        g(die, transform=f"translate({left + 4} 21) scale(1.8)"),
        g(told, transform=f"translate({right - 10} 31) scale(1.6)") if verdict is not None else None,
        time=ROLL + VERDICT + 120,
        edges=(0.08, 0.9),
    )
    tumble = keys(
        ("translate(0px,-12px) rotate(-220deg) scale(.6)", 0),
        ("translate(0px,1px) rotate(-25deg) scale(1.1)", 1, 0.7),
        ("none", 1),
    )
    reel.clip(f"#{name}-die", tumble, ROLL)
    reel.sound("dice")
    if verdict is not None:
        reel.clip(f"#{name}-verdict", COMES, 160, ROLL)


def _hit(reel: Stage, at: Spot | None) -> None:
    if at is None:
        return
    frames = keys(("scale(.2)", 1), ("scale(1.25)", 1, 0.4), ("scale(1)", 0))
    reel.prop(burst(), at, frames, 520)
    reel.now += 320


def _mast(reel: Stage, event: ev.MastLost) -> None:
    """A mast goes over the side."""
    at = ship_at(reel.view, event.ship)
    if at is None:
        return
    _hit(reel, at)
    frames = keys(
        ("rotate(0deg)", 1),
        ("translate(2px,3px) rotate(80deg)", 1, 0.6),
        ("translate(3px,5px) rotate(95deg)", 0),
    )
    reel.prop(fallen(RATE[event.ship], event.mast), at, frames, FALL, easing="ease-in")
    reel.sound("creak")
    reel.now += FALL


def _sunk(reel: Stage, event: ev.Sunk) -> None:
    """A ship goes down where it lay."""
    n, at = event.ship, spot(reel.view.sea, event.at)
    heading = 60 * reel.view.ships[n].heading
    picture = g(
        g(hull(RATE[n], SIDE[n], 0, (0, 0)), transform=f"rotate({heading})"),
        g(plate(SHIPS[n].id, SIDE[n]), transform="translate(0 -6.4)"),
    )
    frames = keys(
        ("rotate(0deg) scale(1)", 1), ("rotate(9deg) scale(.92)", 0.9, 0.5), ("rotate(24deg) scale(.5)", 0)
    )
    reel.prop(picture, at, frames, SINK, easing="ease-in")
    reel.prop(smoke(1.6), at, keys(("scale(.4)", 0.9), ("scale(1.8)", 0)), SINK)
    reel.sound("sunk")
    reel.now += SINK


def _flag_goes(reel: Stage, side: int, start: Spot | None, end: Spot | None) -> None:
    if end is None:
        return
    sx, sy = start or (end[0], end[1] - 20)
    frames = keys(
        (f"translate({sx - end[0]:.2f}px,{sy - end[1]:.2f}px) scale(1.6)", 1),
        ("translate(0px,0px) scale(1)", 1),
    )
    reel.prop(flag(side), end, frames, 800, easing="ease-in-out", fill="none")
    reel.sound("bell")
    reel.now += 800


def _wind(reel: Stage, event: ev.WindTurned) -> None:
    """The die of the wind, and the arrow that turns clockwise."""
    _die(reel, event.stars, None)
    reel.now += ROLL
    if event.stars:
        frames = keys((f"rotate({-60 * event.stars}deg)",), ("rotate(0deg)",))
        reel.clip("#wind-arrow", frames, VERDICT, easing="ease-in-out")
        reel.sound("wind")
    reel.now += VERDICT
