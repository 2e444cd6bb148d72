"""What happens in Trafalgar, as animations: ships sail their way, guns flash, dice roll, masts fall, ships go down.

The page already shows how things stand afterwards: a ship is moved from where it was. Events of one answer are one film,
moves of a ship in a row one sailing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from navals.core.event import Event
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules.fleet import RATE, SHIPS, SIDE, STARBOARD
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen.art import burst, fallen, flag, hull, plate, smoke, splash, star_die
from navals.games.trafalgar.screen.pieces import ship_place, target_place
from navals.games.trafalgar.screen.sea import Spot, spot
from navals.ui.board import Motion
from navals.ui.film import Film, Frames
from navals.ui.html import Markup
from navals.ui.svg import circle, g, number, rect

STEP_TIME: Final = 230
TURN_TIME: Final = 170
FLIGHT: Final = 420
ROLL: Final = 420
VERDICT: Final = 520
FALL: Final = 620
SINK: Final = 1300


class _Film(Film):
    """A film on this board; ``view`` is what is known at its end."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view
        self.props = 0

    def prop(
        self, markup: Markup, at: Spot, frames: Frames, duration: int, delay: int = 0, **more: Any
    ) -> None:
        """Something put on the chart for that long; it is not seen before."""
        self.props += 1
        name = f"prop-{self.props}"
        body = g(g(markup, id=name, opacity=0), transform=f"translate({number(at[0])} {number(at[1])})")
        insert = {"into": "#sea-air", "markup": str(body)}
        self.clip(f"#{name}", frames, duration, delay, insert=insert, **more)


def film(view: View, events: Sequence[Event]) -> Motion:
    """The animation of events; ``view`` is what is known after them."""
    reel = _Film(view)
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
        | ev.Ended,
    )


def _scene(reel: _Film, event: Event) -> None:
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
            reel.clip(f"#fort-{event.gun}", ({"opacity": 0}, {"opacity": 1}), 400)
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
                reel.clip(f"#hull-{event.ship}", ({"opacity": 0.2}, {"opacity": 1}), 500)
            reel.sound("creak")
            reel.now += 400
        case ev.WindTurned():
            _wind(reel, event)
        case ev.WindSet():
            reel.clip(
                "#wind-arrow",
                ({"transform": "scale(.4)", "opacity": 0}, {"transform": "none", "opacity": 1}),
                600,
            )
            reel.sound("wind")
            reel.now += 600
        case ev.TurnBegan():
            reel.sound("bell")
            reel.now += 150


def ship_at(view: View, n: int) -> Spot | None:
    """Where a ship is drawn, None if it is on the board no more."""
    return ship_place(view, n) if n >= 0 and view.ships[n].at >= 0 else None


# -------------------------------------------------------------------------------------------------------------- sailing


def _sailing(reel: _Film, n: int, moves: Sequence[ev.Advanced | ev.Turned]) -> None:
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


# --------------------------------------------------------------------------------------------------------------- firing


def _shot(reel: _Film, event: ev.Aimed) -> None:
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
    puff: Frames = (
        {"transform": "scale(.3)", "opacity": 0.9},
        {"transform": "scale(1)", "opacity": 0.8, "offset": 0.4},
        {"transform": "scale(1.5)", "opacity": 0},
    )
    reel.prop(smoke(1.1), start, puff, 2 * FLIGHT)
    fly: Frames = (
        {"transform": "translate(0px,0px)", "opacity": 1},
        {"transform": f"translate({end[0] - start[0]:.2f}px,{end[1] - start[1]:.2f}px)", "opacity": 1},
    )
    reel.prop(circle(0, 0, 1, class_="ball"), start, fly, FLIGHT, 60, easing="ease-in", fill="none")
    reel.now += FLIGHT + 60


def _rolled(reel: _Film, event: ev.Rolled) -> None:
    """The die, and whether the shot carries."""
    verdict = burst() if event.hit and event.counts else splash()
    _die(reel, event.stars, verdict)
    reel.sound("hit" if event.hit and event.counts else "splash", ROLL)
    reel.now += ROLL + VERDICT


def _die(reel: _Film, stars: int, verdict: Markup | None) -> None:
    """A star die tumbles on a card over the chart."""
    reel.props += 1
    name = f"die-card-{reel.props}"
    wide = 44 if verdict is not None else 26
    parts = g(
        rect(50 - wide / 2, 17, wide, 26, rx=2, class_="fx-card"),
        g(
            g(star_die(stars), id=f"{name}-die", class_="fx-part"),
            transform=f"translate({50 - wide / 2 + 4} 21) scale(1.8)",
        ),
        g(g(verdict, id=f"{name}-verdict"), transform=f"translate({50 + wide / 2 - 10} 31) scale(1.6)")
        if verdict is not None
        else None,
        id=name,
        opacity=0,
    )
    whole = ROLL + VERDICT + 120
    frames: Frames = (
        {"opacity": 0},
        {"opacity": 1, "offset": 0.08},
        {"opacity": 1, "offset": 0.9},
        {"opacity": 0},
    )
    reel.clip(f"#{name}", frames, whole, easing="linear", insert={"into": "#fx", "markup": str(parts)})
    tumble: Frames = (
        {"transform": "translate(0px,-12px) rotate(-220deg) scale(.6)", "opacity": 0},
        {"transform": "translate(0px,1px) rotate(-25deg) scale(1.1)", "opacity": 1, "offset": 0.7},
        {"transform": "none", "opacity": 1},
    )
    reel.clip(f"#{name}-die", tumble, ROLL)
    reel.sound("dice")
    if verdict is not None:
        reel.clip(f"#{name}-verdict", ({"opacity": 0}, {"opacity": 1}), 160, ROLL)


def _hit(reel: _Film, at: Spot | None) -> None:
    if at is None:
        return
    frames: Frames = (
        {"transform": "scale(.2)", "opacity": 1},
        {"transform": "scale(1.25)", "opacity": 1, "offset": 0.4},
        {"transform": "scale(1)", "opacity": 0},
    )
    reel.prop(burst(), at, frames, 520)
    reel.now += 320


def _mast(reel: _Film, event: ev.MastLost) -> None:
    """A mast goes over the side."""
    at = ship_at(reel.view, event.ship)
    if at is None:
        return
    _hit(reel, at)
    frames: Frames = (
        {"transform": "rotate(0deg)", "opacity": 1},
        {"transform": "translate(2px,3px) rotate(80deg)", "opacity": 1, "offset": 0.6},
        {"transform": "translate(3px,5px) rotate(95deg)", "opacity": 0},
    )
    reel.prop(fallen(RATE[event.ship], event.mast), at, frames, FALL, easing="ease-in")
    reel.sound("creak")
    reel.now += FALL


def _sunk(reel: _Film, event: ev.Sunk) -> None:
    """A ship goes down where it lay."""
    n, at = event.ship, spot(reel.view.sea, event.at)
    heading = 60 * reel.view.ships[n].heading
    picture = g(
        g(hull(RATE[n], SIDE[n], 0, (0, 0)), transform=f"rotate({heading})"),
        g(plate(SHIPS[n].id, SIDE[n]), transform="translate(0 -6.4)"),
    )
    frames: Frames = (
        {"transform": "rotate(0deg) scale(1)", "opacity": 1},
        {"transform": "rotate(9deg) scale(.92)", "opacity": 0.9, "offset": 0.5},
        {"transform": "rotate(24deg) scale(.5)", "opacity": 0},
    )
    reel.prop(picture, at, frames, SINK, easing="ease-in")
    reel.prop(
        smoke(1.6),
        at,
        ({"transform": "scale(.4)", "opacity": 0.9}, {"transform": "scale(1.8)", "opacity": 0}),
        SINK,
    )
    reel.sound("sunk")
    reel.now += SINK


# ----------------------------------------------------------------------------------------------------- flags and wind


def _flag_goes(reel: _Film, side: int, start: Spot | None, end: Spot | None) -> None:
    if end is None:
        return
    sx, sy = start or (end[0], end[1] - 20)
    frames: Frames = (
        {"transform": f"translate({sx - end[0]:.2f}px,{sy - end[1]:.2f}px) scale(1.6)", "opacity": 1},
        {"transform": "translate(0px,0px) scale(1)", "opacity": 1},
    )
    reel.prop(flag(side), end, frames, 800, easing="ease-in-out", fill="none")
    reel.sound("bell")
    reel.now += 800


def _wind(reel: _Film, event: ev.WindTurned) -> None:
    """The die of the wind, and the arrow that turns clockwise."""
    _die(reel, event.stars, None)
    reel.now += ROLL
    if event.stars:
        frames: Frames = ({"transform": f"rotate({-60 * event.stars}deg)"}, {"transform": "rotate(0deg)"})
        reel.clip("#wind-arrow", frames, VERDICT, easing="ease-in-out")
        reel.sound("wind")
    reel.now += VERDICT
