"""What happens in Trafalgar, as animations: ships sail their way, guns flash, dice roll, masts fall, ships go down.

The page already shows how things stand afterwards: a ship is moved from where it was. Events of one answer are one film,
moves of a ship in a row one sailing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from navals.core.event import Ended, Event
from navals.core.fields import with_one
from navals.core.message import Message, msg
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules import names as called
from navals.games.trafalgar.rules.fleet import PORT, RATE, SIDE, STARBOARD
from navals.games.trafalgar.rules.sailing.chart import GUN_SIDE
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen.chart.art import (
    burst,
    fallen,
    flag,
    fort,
    hull,
    scars,
    smoke,
    splash,
    star_die,
    wanted,
)
from navals.games.trafalgar.screen.chart.pieces import ship_place, target_place
from navals.games.trafalgar.screen.chart.sea import Spot, spot
from navals.games.trafalgar.words import sentences
from navals.ui.board.board import Motion
from navals.ui.board.stage import COMES, Stage, keys
from navals.ui.draw.svg import circle, g, rect, use

STEP_TIME: Final = 150
TURN_TIME: Final = 110
FLIGHT: Final = 250
"""From the smoke at the gun to where the ball comes down."""
ROLL: Final = 360
"""Until the die lies still: before that nothing tells what it shows."""
MISSED: Final = 300
STRUCK: Final = 450
"""How long the word beside the die is read. A shot takes 1.1 seconds in all, at most."""
FALL: Final = 420
SINK: Final = 1100
_BRISK: Final = (
    ev.Activated, ev.Turned, ev.Advanced, ev.Declared, ev.Finished, ev.Aimed, ev.Rolled, ev.MastLost, ev.GunLost, ev.TurnEnded,
    ev.TurnBegan, ev.GunUp, ev.GunDown, ev.Held, ev.Yielded, ev.WindTurned,
)  # fmt: skip
"""What is told while it happens: what follows need not wait for it to be read."""


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
        if isinstance(event, ev.Rolled):
            _rolled(reel, event, events[place:])
            if place < len(events) and isinstance(events[place], ev.MastLost | ev.GunLost | ev.GunDown):
                place += 1
        else:
            _scene(reel, event)
    motion = reel.motion(flows=all(isinstance(event, _BRISK) for event in events))
    # Its last line stands on in what follows: a broadside waits for nobody to read it.
    return replace(motion, milliseconds=reel.now) if motion.flows else motion


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
        case ev.MastLost():
            # The owner has said which one.
            _mast(reel, event)
            reel.now += FALL
        case ev.Sunk():
            _sunk(reel, event)
        case ev.GunUp():
            reel.clip(f"#fort-{event.gun}", COMES, 400)
        case ev.FlagTaken():
            reel.tell(event)
            _flag_goes(
                reel,
                event.flag,
                spot(reel.view.sea, reel.view.sea.hoist[event.flag]),
                ship_at(reel.view, event.ship),
            )
        case ev.FlagPassed():
            reel.tell(event)
            _flag_goes(reel, event.flag, ship_at(reel.view, event.giver), ship_at(reel.view, event.taker))
        case ev.FlagHome():
            reel.tell(event)
            start = ship_at(reel.view, event.ship) if event.ship >= 0 else None
            _flag_goes(reel, event.flag, start, spot(reel.view.sea, reel.view.sea.hoist[event.flag]))
        case ev.Mended():
            reel.tell(event)
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
    reel.tell(msg("{ship} is under way.", ship=called.ship(n)))
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
    end = place_of(view, event.target)
    if start is None or end is None:
        return
    reel.tell(event)
    reel.sound("cannon")
    puff = keys(("scale(.3)", 0.9), ("scale(1)", 0.8, 0.4), ("scale(1.5)", 0))
    reel.prop(smoke(1.1), start, puff, 3 * FLIGHT)
    fly = keys(
        ("translate(0px,0px)", 1), (f"translate({end[0] - start[0]:.2f}px,{end[1] - start[1]:.2f}px)", 1)
    )
    reel.prop(circle(0, 0, 1, class_="ball"), start, fly, FLIGHT, easing="ease-in", fill="none")
    reel.now += FLIGHT


def place_of(view: View, target: int) -> Spot | None:
    """Where a ship or a port gun is drawn, None if it is on the board no more."""
    return target_place(view, target) if target >= ev.GUN else ship_at(view, target)


def _rolled(reel: Stage, event: ev.Rolled, following: Sequence[Event]) -> None:
    """The die, what it had to show, and whether the shot carries. Until it lies still the ship is seen unharmed."""
    view, good = reel.view, event.hit and event.counts
    loss = following[0] if following else None
    sunk = next((other.at for other in following if isinstance(other, ev.Sunk)), -1)
    at = spot(view.sea, sunk) if sunk >= 0 else place_of(view, event.target)
    read = STRUCK if good else MISSED
    _die(reel, event.stars, "hit" if good else "miss", read, event.need)
    reel.tell(
        ev.Aimed(
            seat=0,
            ship=event.ship,
            gun=event.gun,
            side=PORT,
            target=event.target,
            aim=event.aim,
            distance=event.need,
        )
    )
    if good:
        _unharmed(reel, loss, at)
    reel.now += ROLL
    reel.tell(_outcome(event, loss))
    reel.sound("hit" if good else "splash")
    if at is not None:
        frames = keys(("scale(.2)", 1), ("scale(1.25)", 1, 0.4), ("scale(1)", 0))
        reel.prop(burst() if good else splash(), at, frames, read, fill="forwards")
    if isinstance(loss, ev.MastLost):
        _mast(reel, loss)
    reel.now += read


def _outcome(event: ev.Rolled, loss: Event | None) -> Message:
    """Who threw what, what it took, and what came of it."""
    shooter = called.ship(event.ship) if event.ship >= 0 else called.gun(event.gun)
    if not event.hit:
        return msg(
            "{shooter} throws {stars}, needs {need}: a miss.",
            shooter=shooter,
            stars=event.stars,
            need=event.need,
        )
    cost = sentences.sentence(loss, ()) if isinstance(loss, ev.MastLost | ev.GunLost | ev.GunDown) else None
    if cost is None:
        return msg(
            "{shooter} throws {stars}, needs {need}: a hit.",
            shooter=shooter,
            stars=event.stars,
            need=event.need,
        )
    return msg(
        "{shooter} throws {stars}, needs {need}. {cost}",
        shooter=shooter,
        stars=event.stars,
        need=event.need,
        cost=cost,
    )


def _unharmed(reel: Stage, loss: Event | None, at: Spot | None) -> None:
    """What is hit as it was before, as long as the die rolls."""
    still = keys((None, 1), (None, 1))
    if isinstance(loss, ev.GunDown) and at is not None:
        reel.prop(fort(GUN_SIDE[loss.gun], "ready"), at, still, ROLL)
        reel.clip(f"#fort-{loss.gun}", keys((None, 0), (None, 0)), ROLL)
    if not isinstance(loss, ev.MastLost | ev.GunLost):
        return
    n, ship = loss.ship, reel.view.ships[loss.ship]
    masts, guns = ship.masts, ship.guns
    if isinstance(loss, ev.MastLost):
        masts |= 1 << loss.mast
    else:
        guns = with_one(guns, loss.side, loss.left + 1)
    before = g(
        hull(RATE[n], SIDE[n], masts, guns),
        scars(RATE[n], masts, guns),
        transform=f"rotate({60 * ship.heading})",
    )
    if ship.at < 0:
        if at is not None:
            reel.prop(before, at, still, ROLL)
        return
    # In the group of the ship, which may sail on in the same film.
    reel.props += 1
    name = f"prop-{reel.props}"
    insert = {"into": f"#ship-{n}", "markup": str(g(before, id=name))}
    reel.clip(f"#{name}", still, ROLL, insert=insert)
    reel.clip(f"#hull-{n}", keys((None, 0), (None, 0)), ROLL)


def _die(reel: Stage, stars: int, word: str, read: int, need: int = 0) -> None:
    """A star die tumbles on a card over the chart. When it lies still, a word says what came of it: it stands in the frame of
    the chart, in the reader's language."""
    reel.props += 1
    name = f"die-card-{reel.props}"
    die = g(star_die(stars), id=f"{name}-die", class_="fx-part")
    reel.card(
        name,
        rect(26, 16, 48, 28, rx=2, class_="fx-card"),
        g(die, transform="translate(29 20.5) scale(1.9)"),
        g(wanted(need), transform="translate(61.5 24)") if need else None,
        g(
            use(f"#word-{word}"),
            id=f"{name}-word",
            class_=f"fx-verdict is-{word}",
            transform=f"translate(61.5 {35.5 if need else 32})",
        ),
        time=ROLL + read,
        edges=(0.08, 0.95),
    )
    tumble = keys(
        ("translate(0px,-12px) rotate(-220deg) scale(.6)", 0),
        ("translate(0px,1px) rotate(-25deg) scale(1.1)", 1, 0.7),
        ("none", 1),
    )
    reel.clip(f"#{name}-die", tumble, ROLL)
    reel.sound("dice")
    reel.clip(f"#{name}-word", COMES, 60, ROLL, still=True)


def _mast(reel: Stage, event: ev.MastLost) -> None:
    """A mast goes over the side."""
    at = ship_at(reel.view, event.ship)
    if at is None:
        return
    frames = keys(
        ("rotate(0deg)", 1),
        ("translate(2px,3px) rotate(80deg)", 1, 0.6),
        ("translate(3px,5px) rotate(95deg)", 0),
    )
    reel.prop(fallen(RATE[event.ship], event.mast), at, frames, FALL, easing="ease-in", fill="forwards")
    reel.sound("creak")


def _sunk(reel: Stage, event: ev.Sunk) -> None:
    """A ship goes down where it lay."""
    n, at = event.ship, spot(reel.view.sea, event.at)
    heading = 60 * reel.view.ships[n].heading
    picture = g(hull(RATE[n], SIDE[n], 0, (0, 0)), scars(RATE[n], 0, (0, 0)), transform=f"rotate({heading})")
    frames = keys(
        ("rotate(0deg) scale(1)", 1), ("rotate(9deg) scale(.92)", 0.9, 0.5), ("rotate(24deg) scale(.5)", 0)
    )
    reel.prop(picture, at, frames, SINK, easing="ease-in", fill="forwards")
    reel.prop(smoke(1.6), at, keys(("scale(.4)", 0.9), ("scale(1.8)", 0)), SINK, fill="forwards")
    reel.tell(event)
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
    reel.tell(msg("Does the wind turn?"))
    reel.tell(event, ROLL)
    _die(reel, event.stars, "turns" if event.stars else "holds", STRUCK)
    if event.stars:
        # The page shows the new wind already: until the die lies still the old one is seen.
        old = f"rotate({-60 * event.stars}deg)"
        part = round(ROLL / (ROLL + STRUCK), 3)
        frames = keys((old,), (old, None, part), ("rotate(0deg)",))
        reel.clip("#wind-arrow", frames, ROLL + STRUCK, easing="ease-in-out")
        reel.sound("wind", ROLL)
    reel.now += ROLL + STRUCK
