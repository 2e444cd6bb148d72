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
from navals.core.fields import with_item
from navals.core.message import msg
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.fleet import PORT, SHIP_RATE, SHIP_SIDE, STARBOARD
from navals.games.trafalgar.rules.sailing.chart import GUN_SIDE
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen.chart import art
from navals.games.trafalgar.screen.chart.pieces import ship_xy, target_xy
from navals.games.trafalgar.screen.chart.sea import XY, coordinates
from navals.games.trafalgar.words import sentences
from navals.ui.board.board import Motion
from navals.ui.board.stage import FADE_IN, PAN_TIME, Hull, Stage, keyframes
from navals.ui.draw.svg import circle, g, rect, use

STEP_TIME: Final = 150
TURN_TIME: Final = 110
FLIGHT_TIME: Final = 250
"""Milliseconds from the smoke of the gun to the splash of the ball."""
ROLL_TIME: Final = 360
"""Milliseconds until the die is at rest. The result stays hidden until then."""
MISS_TIME: Final = 300
HIT_TIME: Final = 450
"""Milliseconds to read the word below the die. A whole shot takes at most 1.1 seconds."""
FALL_TIME: Final = 420
SINK_TIME: Final = 1100
_MOVE_EVENTS: Final = (ev.Advanced, ev.Turned)
_LOSS_EVENTS: Final = (ev.MastLost, ev.GunLost, ev.GunDown)
_SHOT_EVENTS: Final = (ev.Aimed, ev.Rolled, *_LOSS_EVENTS, ev.GunUp, ev.WindTurned)
_CALL_EVENTS: Final = (
    ev.Activated,
    ev.Declared,
    ev.Finished,
    ev.TurnEnded,
    ev.TurnBegan,
    ev.Held,
    ev.Yielded,
)
_QUICK_EVENTS: Final = (*_MOVE_EVENTS, *_SHOT_EVENTS, *_CALL_EVENTS)
"""Events after which the next film can start before their text is read."""
_SHOWN_EVENTS: Final = (*_SHOT_EVENTS, ev.Sunk, ev.FlagTaken, ev.FlagPassed, ev.FlagHome, ev.Mended, Ended)
"""Events with animations, other than moves."""


def film(view: View, events: Sequence[Event]) -> Motion:
    """Return the animation of events; ``view`` is the state after them."""
    stage = Stage(view)
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
            _show_sailing(stage, event.ship, moves)
            continue
        index += 1
        if isinstance(event, ev.Rolled):
            _show_roll(stage, event, events[index:])
            if index < len(events) and isinstance(events[index], _LOSS_EVENTS):
                index += 1
        else:
            _show_event(stage, event)
    motion = stage.motion(flows=all(isinstance(event, _QUICK_EVENTS) for event in events))
    # Keep the last caption while the next film runs, so that a broadside need not wait for it.
    return replace(motion, milliseconds=stage.now) if motion.flows else motion


def _show_event(stage: Stage[View], event: Event) -> None:
    view = stage.view
    match event:
        case ev.Aimed():
            _show_shot(stage, event)
        case ev.MastLost():
            # Reached only if the owner chose the mast.
            stage.point_camera(*_find_hulls(view, event.ship))
            _show_mast_fall(stage, event)
            stage.now += FALL_TIME
        case ev.Sunk():
            _show_sinking(stage, event)
        case ev.GunUp():
            stage.point_camera(*_find_hulls(view, ev.GUN + event.gun), pan=PAN_TIME)
            stage.add_clip(f"#fort-{event.gun}", FADE_IN, 400)
        case ev.FlagTaken():
            _move_flag(stage, event, _flagpole_coordinates(view, event.flag), locate_ship(view, event.ship))
        case ev.FlagPassed():
            _move_flag(stage, event, locate_ship(view, event.giver), locate_ship(view, event.taker))
        case ev.FlagHome():
            _move_flag(stage, event, locate_ship(view, event.ship), _flagpole_coordinates(view, event.flag))
        case ev.Mended():
            stage.add_caption(event)
            stage.point_camera(*_find_hulls(view, event.ship), pan=PAN_TIME)
            if view.ships[event.ship].at >= 0:
                stage.add_clip(f"#hull-{event.ship}", keyframes((None, 0.2), (None, 1)), 500)
            stage.add_sound("creak")
            stage.now += 400
        case ev.WindTurned():
            _show_wind(stage, event)
        case ev.WindSet():
            stage.add_clip("#wind-arrow", keyframes(("scale(.4)", 0), ("none", 1)), 600)
            stage.add_sound("wind")
            stage.now += 600
        case ev.TurnBegan():
            stage.add_sound("bell")


def locate_ship(view: View, n: int) -> XY | None:
    """Return the position of a ship, or None if it is off the board."""
    return ship_xy(view, n) if n >= 0 and view.ships[n].at >= 0 else None


def _find_hulls(view: View, *targets: int) -> list[Hull]:
    """Return the positions and lengths of the given ships and port guns (GUN + number) on the board."""
    places = ((target, locate_target(view, target)) for target in targets if target >= 0)
    return [(*place, _hull_length(target)) for target, place in places if place is not None]


def _hull_length(target: int) -> float:
    return art.FORT_SIZE if target >= ev.GUN else art.HULL_LENGTHS[SHIP_RATE[target]]


def _show_sailing(stage: Stage[View], n: int, moves: Sequence[ev.Advanced | ev.Turned]) -> None:
    view = stage.view
    if view.ships[n].at < 0:
        return
    # Go backwards from the final position: offsets, and turns in sixths of a circle.
    end_x, end_y = ship_xy(view, n)
    stops: list[tuple[float, float, int]] = [(0.0, 0.0, 0)]
    durations = []
    for move in reversed(moves):
        x, y, turns = stops[-1]
        if isinstance(move, ev.Advanced):
            start_x, start_y = coordinates(view.sea, move.start)
            stops.append((start_x - end_x, start_y - end_y, turns))
            durations.append(STEP_TIME)
        else:
            stops.append((x, y, turns - (1 if move.side == STARBOARD else -1)))
            durations.append(TURN_TIME)
    stops.reverse()
    durations.reverse()
    total_time = sum(durations)
    stage.point_camera(*{(end_x + x, end_y + y, _hull_length(n)) for x, y, _ in stops})
    stage.add_caption(msg("{ship} is under way.", ship=naming.ship_name(n)))
    offsets = [round(elapsed_time / total_time, 4) for elapsed_time in accumulate(durations, initial=0)]
    timed_track = [(*stop, time) for stop, time in zip(stops, offsets, strict=True)]
    move_frames = tuple(
        {"transform": f"translate({x:.2f}px,{y:.2f}px)", "offset": time} for x, y, _, time in timed_track
    )
    turn_frames = tuple(
        {"transform": f"rotate({60 * turns}deg)", "offset": time} for _, _, turns, time in timed_track
    )
    if any(isinstance(move, ev.Advanced) for move in moves):
        stage.add_clip(f"#ship-{n}", move_frames, total_time, easing="linear")
        stage.add_sound("wind")
    else:
        stage.add_sound("creak")
    if any(isinstance(move, ev.Turned) for move in moves):
        stage.add_clip(f"#hull-{n}", turn_frames, total_time, easing="linear")
    stage.now += total_time


def _show_shot(stage: Stage[View], event: ev.Aimed) -> None:
    view = stage.view
    start = (
        coordinates(view.sea, view.sea.guns[event.gun]) if event.ship < 0 else locate_ship(view, event.ship)
    )
    end = locate_target(view, event.target)
    if start is None or end is None:
        return
    stage.add_caption(event)
    stage.point_camera(*_find_hulls(view, _shooter(event), event.target), place=end)
    stage.add_sound("cannon")
    puff_frames = keyframes(("scale(.3)", 0.9), ("scale(1)", 0.8, 0.4), ("scale(1.5)", 0))
    stage.add_prop(art.smoke(1.1), start, puff_frames, 3 * FLIGHT_TIME)
    flight_shift = f"translate({end[0] - start[0]:.2f}px,{end[1] - start[1]:.2f}px)"
    flight_frames = keyframes(("translate(0px,0px)", 1), (flight_shift, 1))
    stage.add_prop(
        circle(0, 0, 1, class_="ball"), start, flight_frames, FLIGHT_TIME, easing="ease-in", fill="none"
    )
    stage.now += FLIGHT_TIME


def _shooter(event: ev.Aimed | ev.Rolled) -> int:
    return event.ship if event.ship >= 0 else ev.GUN + event.gun


def locate_target(view: View, target: int) -> XY | None:
    """Return the position of a ship or port gun, or None if it is off the board."""
    return target_xy(view, target) if target >= ev.GUN else locate_ship(view, target)


def _show_roll(stage: Stage[View], event: ev.Rolled, later_events: Sequence[Event]) -> None:
    """Show the die, the stars needed, and the outcome. The target looks undamaged until the die rests."""
    view, is_hit = stage.view, event.hit and event.counts
    next_event = later_events[0] if later_events else None
    wreck_point = next((sinking.at for sinking in later_events if isinstance(sinking, ev.Sunk)), -1)
    place = coordinates(view.sea, wreck_point) if wreck_point >= 0 else locate_target(view, event.target)
    reading_time = HIT_TIME if is_hit else MISS_TIME
    target_hulls = [] if place is None else [(*place, _hull_length(event.target))]
    stage.point_camera(*_find_hulls(view, _shooter(event)), *target_hulls, place=place)
    _roll_die(stage, event.stars, "hit" if is_hit else "miss", reading_time, event.need)
    shot_fields: dict[str, Any] = {
        "ship": event.ship,
        "gun": event.gun,
        "target": event.target,
        "aim": event.aim,
    }
    stage.add_caption(ev.Aimed(seat=0, side=PORT, distance=event.need, **shot_fields))
    if is_hit:
        _show_undamaged_target(stage, next_event, place)
    stage.now += ROLL_TIME
    stage.add_caption(
        sentences.verdict(event, next_event if isinstance(next_event, _LOSS_EVENTS) else None) or event
    )
    stage.add_sound("hit" if is_hit else "splash")
    if place is not None:
        frames = keyframes(("scale(.2)", 1), ("scale(1.25)", 1, 0.4), ("scale(1)", 0))
        stage.add_prop(art.burst() if is_hit else art.splash(), place, frames, reading_time, fill="forwards")
    if isinstance(next_event, ev.MastLost):
        _show_mast_fall(stage, next_event)
    stage.now += reading_time


def _show_undamaged_target(stage: Stage[View], next_event: Event | None, place: XY | None) -> None:
    """Show the target undamaged until the die is at rest."""
    still_frames = keyframes((None, 1), (None, 1))
    if isinstance(next_event, ev.GunDown) and place is not None:
        stage.add_prop(art.fort(GUN_SIDE[next_event.gun], "ready"), place, still_frames, ROLL_TIME)
        stage.add_clip(f"#fort-{next_event.gun}", keyframes((None, 0), (None, 0)), ROLL_TIME)
    if not isinstance(next_event, ev.MastLost | ev.GunLost):
        return
    n, ship = next_event.ship, stage.view.ships[next_event.ship]
    masts, guns = ship.masts, ship.guns
    if isinstance(next_event, ev.MastLost):
        masts |= 1 << next_event.mast
    else:
        guns = with_item(guns, next_event.side, next_event.left + 1)
    rotation = f"rotate({60 * ship.heading})"
    intact_ship = g(
        art.hull(SHIP_RATE[n], SHIP_SIDE[n], masts, guns),
        art.damage_marks(SHIP_RATE[n], masts, guns),
        transform=rotation,
    )
    if ship.at < 0:
        if place is not None:
            stage.add_prop(intact_ship, place, still_frames, ROLL_TIME)
        return
    # Insert it into the ship's group, because the ship may sail on in the same film.
    stage.prop_count += 1
    prop_id = f"prop-{stage.prop_count}"
    insertion = {"into": f"#ship-{n}", "markup": str(g(intact_ship, id=prop_id))}
    stage.add_clip(f"#{prop_id}", still_frames, ROLL_TIME, insert=insertion)
    stage.add_clip(f"#hull-{n}", keyframes((None, 0), (None, 0)), ROLL_TIME)


def _roll_die(
    stage: Stage[View], stars: int, verdict_id: str, reading_time: int, stars_needed: int = 0
) -> None:
    """Roll a star die on a card over the chart, then show the result as a word below it."""
    stage.prop_count += 1
    card_id = f"die-card-{stage.prop_count}"
    die_drawing = g(art.star_die(stars), id=f"{card_id}-die", class_="fx-part")
    verdict_attributes = {"class_": f"fx-verdict is-{verdict_id}", "transform": "translate(50 41)"}
    stage.add_card(
        card_id,
        rect(26, 16, 48, 28, rx=2, class_="fx-card"),
        g(die_drawing, transform=f"translate({31 if stars_needed else 42} 18.5) scale(1.6)"),
        g(art.star_row(stars_needed), transform="translate(60 26.5)") if stars_needed else None,
        g(use(f"#word-{verdict_id}"), id=f"{card_id}-word", **verdict_attributes),
        duration=ROLL_TIME + reading_time,
        visible_span=(0.08, 0.95),
    )
    tumble_frames = keyframes(
        ("translate(0px,-12px) rotate(-220deg) scale(.6)", 0),
        ("translate(0px,1px) rotate(-25deg) scale(1.1)", 1, 0.7),
        ("none", 1),
    )
    stage.add_clip(f"#{card_id}-die", tumble_frames, ROLL_TIME)
    stage.add_sound("dice")
    stage.add_clip(f"#{card_id}-word", FADE_IN, 60, ROLL_TIME, still=True)


def _show_mast_fall(stage: Stage[View], event: ev.MastLost) -> None:
    place = locate_ship(stage.view, event.ship)
    if place is None:
        return
    frames = keyframes(
        ("rotate(0deg)", 1),
        ("translate(2px,3px) rotate(80deg)", 1, 0.6),
        ("translate(3px,5px) rotate(95deg)", 0),
    )
    stage.add_prop(
        art.fallen_mast(SHIP_RATE[event.ship], event.mast),
        place,
        frames,
        FALL_TIME,
        easing="ease-in",
        fill="forwards",
    )
    stage.add_sound("creak")


def _show_sinking(stage: Stage[View], event: ev.Sunk) -> None:
    n, place = event.ship, coordinates(stage.view.sea, event.at)
    stage.point_camera((*place, _hull_length(n)))
    rotation = f"rotate({60 * stage.view.ships[n].heading})"
    guns = stage.view.ships[n].guns
    ship_drawing = g(
        art.hull(SHIP_RATE[n], SHIP_SIDE[n], 0, guns),
        art.damage_marks(SHIP_RATE[n], 0, guns),
        transform=rotation,
    )
    stage.add_caption(event)
    if isinstance(event, ev.Struck):
        # A captured ship leaves the game while its flag comes down.
        stage.add_prop(
            ship_drawing, place, keyframes((None, 1), (None, 1, 0.6), (None, 0)), SINK_TIME, fill="forwards"
        )
        flag_frames = keyframes(
            ("translate(0px,-9px) scale(1.6)", 1), ("translate(0px,0px) scale(1.2)", 1, 0.7), (None, 0)
        )
        stage.add_prop(
            art.flag(SHIP_SIDE[n]), place, flag_frames, SINK_TIME, easing="ease-in", fill="forwards"
        )
        stage.add_sound("bell")
        stage.now += SINK_TIME
        return
    tilt_frames = (
        ("rotate(0deg) scale(1)", 1),
        ("rotate(9deg) scale(.92)", 0.9, 0.5),
        ("rotate(24deg) scale(.5)", 0),
    )
    stage.add_prop(ship_drawing, place, keyframes(*tilt_frames), SINK_TIME, easing="ease-in", fill="forwards")
    stage.add_prop(
        art.smoke(1.6), place, keyframes(("scale(.4)", 0.9), ("scale(1.8)", 0)), SINK_TIME, fill="forwards"
    )
    stage.add_sound("sunk")
    stage.now += SINK_TIME


def _flagpole_coordinates(view: View, side: int) -> XY:
    return coordinates(view.sea, view.sea.flag_points[side])


def _move_flag(
    stage: Stage[View], event: ev.FlagTaken | ev.FlagPassed | ev.FlagHome, start: XY | None, end: XY | None
) -> None:
    stage.add_caption(event)
    if end is None:
        return
    start_x, start_y = start or (end[0], end[1] - 20)
    stage.point_camera((start_x, start_y, art.FORT_SIZE), (*end, art.FORT_SIZE), pan=PAN_TIME)
    start_transform = f"translate({start_x - end[0]:.2f}px,{start_y - end[1]:.2f}px) scale(1.6)"
    frames = keyframes((start_transform, 1), ("translate(0px,0px) scale(1)", 1))
    stage.add_prop(art.flag(event.flag), end, frames, 800, easing="ease-in-out", fill="none")
    stage.add_sound("bell")
    stage.now += 800


def _show_wind(stage: Stage[View], event: ev.WindTurned) -> None:
    stage.add_caption(msg("Does the wind shift?"))
    stage.add_caption(event, ROLL_TIME)
    _roll_die(stage, event.stars, "turns" if event.stars else "holds", HIT_TIME)
    if event.stars:
        # The page already shows the new wind, so show the old one until the die is at rest.
        old_rotation = f"rotate({-60 * event.stars}deg)"
        roll_fraction = round(ROLL_TIME / (ROLL_TIME + HIT_TIME), 3)
        frames = keyframes((old_rotation,), (old_rotation, None, roll_fraction), ("rotate(0deg)",))
        stage.add_clip("#wind-arrow", frames, ROLL_TIME + HIT_TIME, easing="ease-in-out")
        stage.add_sound("wind", ROLL_TIME)
    stage.now += ROLL_TIME + HIT_TIME
