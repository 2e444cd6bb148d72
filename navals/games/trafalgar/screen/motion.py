"""Animations of events: ships sail, guns flash, dice roll, masts fall, ships sink.

The page already shows the final state, so ships are animated from their former positions. Events that reach
the page together make one film, and consecutive moves of a ship are animated as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from msgspec.structs import replace

from navals.core.event import Ended, Event
from navals.core.fields import with_one
from navals.core.message import msg
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.fleet import PORT, RATE, SIDE, STARBOARD
from navals.games.trafalgar.rules.sailing.chart import GUN_SIDE
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen.chart import art
from navals.games.trafalgar.screen.chart.pieces import ship_place, target_place
from navals.games.trafalgar.screen.chart.sea import Spot, spot
from navals.games.trafalgar.words import sentences
from navals.ui.board.board import Motion
from navals.ui.board.stage import FADE_IN, PAN, Hull, Stage, keys
from navals.ui.draw.svg import circle, g, rect, use

STEP_TIME: Final = 150
TURN_TIME: Final = 110
FLIGHT: Final = 250
"""Milliseconds from the smoke of the gun to the splash of the ball."""
ROLL: Final = 360
"""Milliseconds until the die is at rest. The result stays hidden until then."""
MISS_TIME: Final = 300
HIT_TIME: Final = 450
"""Milliseconds to read the word below the die. A whole shot takes at most 1.1 seconds."""
FALL: Final = 420
SINK: Final = 1100
_MOVES: Final = (ev.Advanced, ev.Turned)
_LOSSES: Final = (ev.MastLost, ev.GunLost, ev.GunDown)
_SHOTS: Final = (ev.Aimed, ev.Rolled, *_LOSSES, ev.GunUp, ev.WindTurned)
_CALLS: Final = (ev.Activated, ev.Declared, ev.Finished, ev.TurnEnded, ev.TurnBegan, ev.Held, ev.Yielded)
_BRISK: Final = (*_MOVES, *_SHOTS, *_CALLS)
"""Events after which the next film can start before their text is read."""
_SHOWN_EVENTS: Final = (*_SHOTS, ev.Sunk, ev.FlagTaken, ev.FlagPassed, ev.FlagHome, ev.Mended, Ended)
"""Events with animations, other than moves."""


def film(view: View, events: Sequence[Event]) -> Motion:
    """Return the animation of events; ``view`` is the state after them."""
    reel = Stage(view)
    index = 0
    while index < len(events):
        event = events[index]
        if isinstance(event, ev.Advanced | ev.Turned):
            moves = []
            while index < len(events):
                next_event = events[index]
                if isinstance(next_event, ev.Advanced | ev.Turned):
                    if next_event.ship != event.ship:
                        break
                    moves.append(next_event)
                elif isinstance(next_event, _SHOWN_EVENTS):
                    break
                index += 1
            _show_sailing(reel, event.ship, moves)
            continue
        index += 1
        if isinstance(event, ev.Rolled):
            _show_roll(reel, event, events[index:])
            if index < len(events) and isinstance(events[index], _LOSSES):
                index += 1
        else:
            _show_event(reel, event)
    motion = reel.motion(flows=all(isinstance(event, _BRISK) for event in events))
    # Keep the last caption while the next film runs, so that a broadside need not wait for it.
    return replace(motion, milliseconds=reel.now) if motion.flows else motion


def _show_event(reel: Stage[View], event: Event) -> None:
    view = reel.view
    match event:
        case ev.Aimed():
            _show_shot(reel, event)
        case ev.MastLost():
            # Reached only if the owner chose the mast.
            reel.look(*_hulls(view, event.ship))
            _show_mast_fall(reel, event)
            reel.now += FALL
        case ev.Sunk():
            _show_sinking(reel, event)
        case ev.GunUp():
            reel.look(*_hulls(view, ev.GUN + event.gun), pan=PAN)
            reel.clip(f"#fort-{event.gun}", FADE_IN, 400)
        case ev.FlagTaken():
            _move_flag(reel, event, _hoist_spot(view, event.flag), ship_at(view, event.ship))
        case ev.FlagPassed():
            _move_flag(reel, event, ship_at(view, event.giver), ship_at(view, event.taker))
        case ev.FlagHome():
            _move_flag(reel, event, ship_at(view, event.ship), _hoist_spot(view, event.flag))
        case ev.Mended():
            reel.caption(event)
            reel.look(*_hulls(view, event.ship), pan=PAN)
            if view.ships[event.ship].at >= 0:
                reel.clip(f"#hull-{event.ship}", keys((None, 0.2), (None, 1)), 500)
            reel.sound("creak")
            reel.now += 400
        case ev.WindTurned():
            _show_wind(reel, event)
        case ev.WindSet():
            reel.clip("#wind-arrow", keys(("scale(.4)", 0), ("none", 1)), 600)
            reel.sound("wind")
            reel.now += 600
        case ev.TurnBegan():
            reel.sound("bell")


def ship_at(view: View, n: int) -> Spot | None:
    """Return the position of a ship, or None if it is off the board."""
    return ship_place(view, n) if n >= 0 and view.ships[n].at >= 0 else None


def _hulls(view: View, *targets: int) -> list[Hull]:
    """Return the positions and lengths of the given ships and port guns (GUN + number) on the board."""
    places = ((target, place_of(view, target)) for target in targets if target >= 0)
    return [(*place, _length(target)) for target, place in places if place is not None]


def _length(target: int) -> float:
    return art.FORT if target >= ev.GUN else art.LENGTHS[RATE[target]]


def _show_sailing(reel: Stage[View], n: int, moves: Sequence[ev.Advanced | ev.Turned]) -> None:
    view = reel.view
    if view.ships[n].at < 0:
        return
    # Go backwards from the final position: offsets, and turns in sixths of a circle.
    ex, ey = ship_place(view, n)
    track: list[tuple[float, float, int]] = [(0.0, 0.0, 0)]
    times = []
    for move in reversed(moves):
        x, y, turns = track[-1]
        if isinstance(move, ev.Advanced):
            sx, sy = spot(view.sea, move.start)
            track.append((sx - ex, sy - ey, turns))
            times.append(STEP_TIME)
        else:
            track.append((x, y, turns - (1 if move.side == STARBOARD else -1)))
            times.append(TURN_TIME)
    track.reverse()
    times.reverse()
    total = sum(times)
    reel.look(*{(ex + x, ey + y, _length(n)) for x, y, _ in track})
    reel.caption(msg("{ship} is under way.", ship=naming.ship(n)))
    offsets = [round(run / total, 4) for run in accumulate(times, initial=0)]
    stages = [(*stop, time) for stop, time in zip(track, offsets, strict=True)]
    drift = tuple(
        {"transform": f"translate({x:.2f}px,{y:.2f}px)", "offset": time} for x, y, _, time in stages
    )
    swing = tuple({"transform": f"rotate({60 * turns}deg)", "offset": time} for _, _, turns, time in stages)
    if any(isinstance(move, ev.Advanced) for move in moves):
        reel.clip(f"#ship-{n}", drift, total, easing="linear")
        reel.sound("wind")
    else:
        reel.sound("creak")
    if any(isinstance(move, ev.Turned) for move in moves):
        reel.clip(f"#hull-{n}", swing, total, easing="linear")
    reel.now += total


def _show_shot(reel: Stage[View], event: ev.Aimed) -> None:
    view = reel.view
    start = spot(view.sea, view.sea.guns[event.gun]) if event.ship < 0 else ship_at(view, event.ship)
    end = place_of(view, event.target)
    if start is None or end is None:
        return
    reel.caption(event)
    reel.look(*_hulls(view, _shooter(event), event.target), at=end)
    reel.sound("cannon")
    puff = keys(("scale(.3)", 0.9), ("scale(1)", 0.8, 0.4), ("scale(1.5)", 0))
    reel.prop(art.smoke(1.1), start, puff, 3 * FLIGHT)
    flight = f"translate({end[0] - start[0]:.2f}px,{end[1] - start[1]:.2f}px)"
    fly_frames = keys(("translate(0px,0px)", 1), (flight, 1))
    reel.prop(circle(0, 0, 1, class_="ball"), start, fly_frames, FLIGHT, easing="ease-in", fill="none")
    reel.now += FLIGHT


def _shooter(event: ev.Aimed | ev.Rolled) -> int:
    return event.ship if event.ship >= 0 else ev.GUN + event.gun


def place_of(view: View, target: int) -> Spot | None:
    """Return the position of a ship or port gun, or None if it is off the board."""
    return target_place(view, target) if target >= ev.GUN else ship_at(view, target)


def _show_roll(reel: Stage[View], event: ev.Rolled, later_events: Sequence[Event]) -> None:
    """Show the die, the stars needed, and the outcome. The target looks undamaged until the die rests."""
    view, is_hit = reel.view, event.hit and event.counts
    loss = later_events[0] if later_events else None
    wreck_point = next((sinking.at for sinking in later_events if isinstance(sinking, ev.Sunk)), -1)
    place = spot(view.sea, wreck_point) if wreck_point >= 0 else place_of(view, event.target)
    read_time = HIT_TIME if is_hit else MISS_TIME
    target = [] if place is None else [(*place, _length(event.target))]
    reel.look(*_hulls(view, _shooter(event)), *target, at=place)
    _roll_die(reel, event.stars, "hit" if is_hit else "miss", read_time, event.need)
    shot: dict[str, Any] = {"ship": event.ship, "gun": event.gun, "target": event.target, "aim": event.aim}
    reel.caption(ev.Aimed(seat=0, side=PORT, distance=event.need, **shot))
    if is_hit:
        _show_unharmed(reel, loss, place)
    reel.now += ROLL
    reel.caption(sentences.verdict(event, loss if isinstance(loss, _LOSSES) else None) or event)
    reel.sound("hit" if is_hit else "splash")
    if place is not None:
        frames = keys(("scale(.2)", 1), ("scale(1.25)", 1, 0.4), ("scale(1)", 0))
        reel.prop(art.burst() if is_hit else art.splash(), place, frames, read_time, fill="forwards")
    if isinstance(loss, ev.MastLost):
        _show_mast_fall(reel, loss)
    reel.now += read_time


def _show_unharmed(reel: Stage[View], loss: Event | None, place: Spot | None) -> None:
    """Show the target undamaged until the die is at rest."""
    still_frames = keys((None, 1), (None, 1))
    if isinstance(loss, ev.GunDown) and place is not None:
        reel.prop(art.fort(GUN_SIDE[loss.gun], "ready"), place, still_frames, ROLL)
        reel.clip(f"#fort-{loss.gun}", keys((None, 0), (None, 0)), ROLL)
    if not isinstance(loss, ev.MastLost | ev.GunLost):
        return
    n, ship = loss.ship, reel.view.ships[loss.ship]
    masts, guns = ship.masts, ship.guns
    if isinstance(loss, ev.MastLost):
        masts |= 1 << loss.mast
    else:
        guns = with_one(guns, loss.side, loss.left + 1)
    rotation = f"rotate({60 * ship.heading})"
    intact = g(art.hull(RATE[n], SIDE[n], masts, guns), art.scars(RATE[n], masts, guns), transform=rotation)
    if ship.at < 0:
        if place is not None:
            reel.prop(intact, place, still_frames, ROLL)
        return
    # Insert it into the ship's group, because the ship may sail on in the same film.
    reel.props += 1
    name = f"prop-{reel.props}"
    insert = {"into": f"#ship-{n}", "markup": str(g(intact, id=name))}
    reel.clip(f"#{name}", still_frames, ROLL, insert=insert)
    reel.clip(f"#hull-{n}", keys((None, 0), (None, 0)), ROLL)


def _roll_die(reel: Stage[View], stars: int, word: str, read_time: int, need: int = 0) -> None:
    """Roll a star die on a card over the chart, then show the result as a word below it."""
    reel.props += 1
    name = f"die-card-{reel.props}"
    die = g(art.star_die(stars), id=f"{name}-die", class_="fx-part")
    verdict = {"class_": f"fx-verdict is-{word}", "transform": "translate(50 41)"}
    reel.card(
        name,
        rect(26, 16, 48, 28, rx=2, class_="fx-card"),
        g(die, transform=f"translate({31 if need else 42} 18.5) scale(1.6)"),
        g(art.star_row(need), transform="translate(60 26.5)") if need else None,
        g(use(f"#word-{word}"), id=f"{name}-word", **verdict),
        time=ROLL + read_time,
        edges=(0.08, 0.95),
    )
    tumble = keys(
        ("translate(0px,-12px) rotate(-220deg) scale(.6)", 0),
        ("translate(0px,1px) rotate(-25deg) scale(1.1)", 1, 0.7),
        ("none", 1),
    )
    reel.clip(f"#{name}-die", tumble, ROLL)
    reel.sound("dice")
    reel.clip(f"#{name}-word", FADE_IN, 60, ROLL, still=True)


def _show_mast_fall(reel: Stage[View], event: ev.MastLost) -> None:
    place = ship_at(reel.view, event.ship)
    if place is None:
        return
    frames = keys(
        ("rotate(0deg)", 1),
        ("translate(2px,3px) rotate(80deg)", 1, 0.6),
        ("translate(3px,5px) rotate(95deg)", 0),
    )
    reel.prop(
        art.fallen_mast(RATE[event.ship], event.mast), place, frames, FALL, easing="ease-in", fill="forwards"
    )
    reel.sound("creak")


def _show_sinking(reel: Stage[View], event: ev.Sunk) -> None:
    n, place = event.ship, spot(reel.view.sea, event.at)
    reel.look((*place, _length(n)))
    rotation = f"rotate({60 * reel.view.ships[n].heading})"
    guns = reel.view.ships[n].guns
    picture = g(art.hull(RATE[n], SIDE[n], 0, guns), art.scars(RATE[n], 0, guns), transform=rotation)
    reel.caption(event)
    if isinstance(event, ev.Struck):
        # A captured ship leaves the game while its flag comes down.
        reel.prop(picture, place, keys((None, 1), (None, 1, 0.6), (None, 0)), SINK, fill="forwards")
        flag_frames = keys(
            ("translate(0px,-9px) scale(1.6)", 1), ("translate(0px,0px) scale(1.2)", 1, 0.7), (None, 0)
        )
        reel.prop(art.flag(SIDE[n]), place, flag_frames, SINK, easing="ease-in", fill="forwards")
        reel.sound("bell")
        reel.now += SINK
        return
    tilts = (
        ("rotate(0deg) scale(1)", 1),
        ("rotate(9deg) scale(.92)", 0.9, 0.5),
        ("rotate(24deg) scale(.5)", 0),
    )
    reel.prop(picture, place, keys(*tilts), SINK, easing="ease-in", fill="forwards")
    reel.prop(art.smoke(1.6), place, keys(("scale(.4)", 0.9), ("scale(1.8)", 0)), SINK, fill="forwards")
    reel.sound("sunk")
    reel.now += SINK


def _hoist_spot(view: View, side: int) -> Spot:
    return spot(view.sea, view.sea.flag_points[side])


def _move_flag(
    reel: Stage[View], event: ev.FlagTaken | ev.FlagPassed | ev.FlagHome, start: Spot | None, end: Spot | None
) -> None:
    reel.caption(event)
    if end is None:
        return
    sx, sy = start or (end[0], end[1] - 20)
    reel.look((sx, sy, art.FORT), (*end, art.FORT), pan=PAN)
    origin = f"translate({sx - end[0]:.2f}px,{sy - end[1]:.2f}px) scale(1.6)"
    frames = keys((origin, 1), ("translate(0px,0px) scale(1)", 1))
    reel.prop(art.flag(event.flag), end, frames, 800, easing="ease-in-out", fill="none")
    reel.sound("bell")
    reel.now += 800


def _show_wind(reel: Stage[View], event: ev.WindTurned) -> None:
    reel.caption(msg("Does the wind shift?"))
    reel.caption(event, ROLL)
    _roll_die(reel, event.stars, "turns" if event.stars else "holds", HIT_TIME)
    if event.stars:
        # The page already shows the new wind, so show the old one until the die is at rest.
        old_wind = f"rotate({-60 * event.stars}deg)"
        fraction = round(ROLL / (ROLL + HIT_TIME), 3)
        frames = keys((old_wind,), (old_wind, None, fraction), ("rotate(0deg)",))
        reel.clip("#wind-arrow", frames, ROLL + HIT_TIME, easing="ease-in-out")
        reel.sound("wind", ROLL)
    reel.now += ROLL + HIT_TIME
