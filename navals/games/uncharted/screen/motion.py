"""Animations: ships sail, guns fire, dice roll, ships sink.

The page already shows the final position, so moved ships start from where they were. The events of an
action form one film, and most films run into the next. The caption first says who attempts what, then the
result once the dice have shown it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from navals.core.event import Ended, Event
from navals.core.message import Message, msg, msgn
from navals.games.uncharted.rules import events as ev
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.cards.deck import cards
from navals.games.uncharted.rules.fire.attack import target_ratings
from navals.games.uncharted.rules.sea.sailing import STRAIGHT, STRAIGHT_LENGTH, TURN_LENGTH
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen import hand
from navals.games.uncharted.screen.guns.salvo import current_attack, full_name, state_of, total_dice
from navals.games.uncharted.screen.sea import chart, hulls
from navals.games.uncharted.screen.ui import INCH, to_units
from navals.games.uncharted.words import navy
from navals.games.uncharted.words.sentences import join_names
from navals.geometry.plane import COS, SIN
from navals.ui.art.dice import die
from navals.ui.board.board import Motion
from navals.ui.board.film import Frames
from navals.ui.board.stage import FADE_OUT, PAN_TIME, Hull, Stage, keyframes
from navals.ui.draw.html import Child, Markup
from navals.ui.draw.svg import circle, el, g, number, path, points, rect, text

INCH_TIME: Final = 75
MIN_MOVE_TIME: Final = 260
MAX_MOVE_TIME: Final = 750
FLIGHT_TIME: Final = 330
ROLL_TIME: Final = 380
READ_TIME: Final = 420
CARD_TIME: Final = 900
SINK_TIME: Final = 1100
_DICE_PER_ROW: Final = 11
_BASE_HITS: Final = (0, 0, 0, 1, 1, 2)  # Hits by face, without modifiers.
_END_EVENTS: Final = ev.Sunk | ev.Taken
# Events followed by a pause.
_PAUSE_EVENTS: Final = (
    _END_EVENTS | ev.CriticalHit | ev.Played | ev.WindSet | ev.RolledOff | ev.MeleeBegan | Ended
)


class _SeaStage(Stage[View]):
    """A stage at sea. ``next_events``: events to come; ``has_announced_losses``: whether losses were
    announced with their critical hit.
    """

    next_events: tuple[Event, ...] = ()
    has_announced_losses: bool = False

    def ship_name(self, name: str) -> Message:
        return navy.name_of(self.view.ships[self.ship_number(name)])

    def ship_number(self, name: str) -> int:
        """Return the number of a ship by its full name, or -1 for terrain."""
        return state_of(self.view).find_ship(name)

    def animate_part(self, name: str, part: str, frames: Frames, time: int) -> None:
        """Animate a part (``ship`` or ``hull``) of a ship on the sea."""
        n = self.ship_number(name)
        if n >= 0 and self.view.ships[n].is_at_sea:
            self.add_clip(f"#{part}-{n}", frames, time)

    def locate_ships(self, *names: str) -> dict[int, Hull]:
        """Return the position and length of each named ship, by number; skip terrain.

        A ship that has left the sea has its last position.
        """
        ships = {n: self.view.ships[n] for n in map(self.ship_number, names) if n >= 0}
        return {
            n: (*to_units(self.view, ship.at), 2 * hulls.half_size(ship.card.size)[0])
            for n, ship in ships.items()
        }

    def show_ships(self, *names: str, paths: Sequence[Hull] = (), ship: str = "", pan: int = 0) -> None:
        """Point the camera at ``paths`` or, if empty, at the named ships; cards are beside ship ``ship``."""
        ships = self.locate_ships(*names)
        actors = {f"#hull-{n}": length for n, (_, _, length) in ships.items()}
        self.point_camera(
            *(paths or ships.values()), place=self.ship_place(ship) if ship else None, actors=actors, pan=pan
        )

    def ship_place(self, name: str) -> tuple[float, float] | None:
        n = self.ship_number(name)
        return to_units(self.view, self.view.ships[n].at) if n >= 0 else None

    def show_card(
        self, *children: Child, width: float = 116, height: float = 30, time: int = ROLL_TIME + READ_TIME
    ) -> None:
        """Show a card over the corner of the table."""
        self.prop_count += 1
        face = rect(1, 1, width, height, rx=2, class_="fx-card")
        self.add_card(f"fx-{self.prop_count}", face, children, duration=time, visible_span=(0.08, 0.92))


def film(view: View, events: Sequence[Event]) -> Motion:
    """Return the animation of events; ``view`` is the view after them."""
    stage = _SeaStage(view)
    move_time = 0
    for index, event in enumerate(events):
        stage.next_events = tuple(events[index + 1 :])
        if isinstance(event, ev.Moved):
            if not move_time:
                _follow_ships(stage, events[index:])
            move_time = max(move_time, _animate_move(stage, event))
            if event.met or event.drift:
                stage.add_caption(event)
            continue
        if move_time and not isinstance(event, ev.Withdrawn):
            stage.now, move_time = stage.now + move_time, 0
        _animate_event(stage, event)
    stage.now += move_time
    return stage.motion(flows=not any(isinstance(event, _PAUSE_EVENTS) for event in events))


def _follow_ships(stage: _SeaStage, events: Sequence[Event]) -> None:
    """Point the camera at the first ships that sail together and at both ends of their courses."""
    names: list[str] = []
    paths: list[Hull] = []
    for event in events:
        if isinstance(event, ev.Moved):
            names.append(event.ship)
            for _, _, length in stage.locate_ships(event.ship).values():
                paths += [(*to_units(stage.view, point), length) for point in (event.start, event.at)]
        elif not isinstance(event, ev.Withdrawn):
            break
    stage.show_ships(*names, paths=paths)


def _animate_event(stage: _SeaStage, event: Event) -> None:
    _point_camera(stage, event)
    match event:
        case ev.Attacked():
            _show_attack(stage, event)
        case ev.Thrown():
            _show_throw(stage, event.faces, event.hits)
            if not any(isinstance(item, ev.Decided) for item in stage.next_events):
                stage.add_caption(_hits_text(stage, event))
        case ev.RolledOff() | ev.Strained():
            _show_dice(stage, event.faces, is_per_seat=isinstance(event, ev.RolledOff))
            stage.add_caption(event)
        case ev.WindRolled() | ev.PiecesCounted() | ev.Flooded():
            _show_dice(stage, [event.face])
            stage.add_caption(event)
        case ev.Repaired():
            _show_dice(stage, [face for _, face, _ in event.rolls])
            stage.add_caption(event)
        case ev.CriticalHit():
            _show_dice(stage, event.faces, str(event.row))
            stage.add_caption(_critical_text(stage, event))
            _show_hit(stage, event.target, 1.7, READ_TIME)
        case ev.HullLost():
            if not stage.has_announced_losses:
                stage.add_caption(event)
            _show_hit(stage, event.ship, 1, 240)
        case ev.CrewLost() | ev.Marked():
            if isinstance(event, ev.CrewLost) and not stage.has_announced_losses:
                stage.add_caption(event)
            stage.animate_part(event.ship, "hull", keyframes((None, 0.25), (None, 1)), 300)
            stage.now += 160
        case ev.MeleeBegan():
            stage.add_caption(_crews_text(stage, event))
            shake_frames = keyframes(("translate(-1px,1px)",), ("translate(1px,-1px)",), ("none",))
            _animate_ships(stage, event.ships, shake_frames, 360, "clash")
        case ev.Deployed():
            stage.add_caption(event)
            entry_frames = {"opacity": 0, "transform": "scale(1.25)"}, {"opacity": 1, "transform": "none"}
            _animate_ships(stage, event.ships, entry_frames, 350, "place")
        case ev.Burned() | ev.Abandoned() | ev.Activated() | ev.TurnEnded() | ev.Cancelled():
            stage.add_caption(event)
        case ev.Decided():
            stage.add_caption(event)
            stage.now += 120
        case ev.Mended():
            stage.add_caption(event)
            stage.animate_part(event.ship, "hull", keyframes((None, 0.25), (None, 1)), 400)
            stage.add_sound("creak")
        case ev.Sunk():
            stage.add_caption(event)
            _animate_sinking(stage, event)
        case ev.Taken() | ev.Withdrawn():
            stage.add_caption(event)
            _fade_ship(stage, event.ship)
        case ev.RamDeclared():
            stage.add_caption(event)
            stage.add_sound("creak")
        case ev.PiecePlaced():
            stage.add_sound("place")
        case ev.Played():
            card_type = cards()[event.card].type
            emblem = g(path(hand.CARD_SHAPES[card_type], class_="sign-shape"), transform="translate(8 13)")
            card_face = rect(6, 6, 28, 38, rx=2.5, class_=f"fx-page seat-{'ab'[event.seat]}")
            stage.show_card(
                card_face,
                emblem,
                text(card_type, 20, 29, class_="fx-title"),
                width=38,
                height=48,
                time=2 * CARD_TIME,
            )
            stage.add_sound("place")
            stage.add_caption(event)
            stage.add_caption(naming.CARD_TEXTS[event.card], CARD_TIME)
            stage.now += 2 * CARD_TIME
        case ev.WindSet():
            stage.add_caption(event)
            stage.add_clip("#wind-arrow", keyframes(("scale(.3)", 0), ("none", 1)), 600)
            stage.add_sound("wind")
            stage.now += 600
        case ev.TurnBegan():
            stage.add_sound("bell")


def _point_camera(stage: _SeaStage, event: Event) -> None:
    view = stage.view
    match event:
        case ev.Attacked():
            stage.show_ships(
                *(_firers(event) or [event.source]), event.target, ship=event.target, pan=PAN_TIME
            )
        case ev.RamDeclared():
            stage.show_ships(event.ship, event.target, ship=event.target, pan=PAN_TIME)
        case ev.Thrown() | ev.Decided() | ev.CriticalHit():
            stage.show_ships(event.target, ship=event.target)
        case ev.HullLost() | ev.CrewLost() | ev.Marked() | ev.Mended() | ev.Burned() | ev.Abandoned():
            stage.show_ships(event.ship)
        case ev.Flooded() | ev.Repaired() | ev.Withdrawn():
            stage.show_ships(event.ship, ship=event.ship)
        case ev.Taken():
            stage.show_ships(event.ship, event.by)
        case ev.Sunk():
            stage.point_camera(
                *(
                    (*to_units(view, event.at), length)
                    for _, _, length in stage.locate_ships(event.ship).values()
                )
            )
        case ev.MeleeBegan() | ev.Strained():
            stage.show_ships(*event.ships, ship=event.ships[0] if event.ships else "", pan=PAN_TIME)
        case ev.Deployed():
            stage.show_ships(*event.ships)
        case ev.PiecePlaced():
            stage.point_camera((*to_units(view, event.at), 2 * event.radius * INCH / 1000))
        case ev.Activated():
            stage.show_ships(*event.group)


def _show_hit(stage: _SeaStage, ship: str, scale: float, time: int) -> None:
    _show_burst(stage, ship, scale)
    stage.add_sound("hit")
    stage.now += time


def _animate_ships(stage: _SeaStage, ships: Sequence[str], frames: Frames, time: int, sound: str) -> None:
    for name in ships:
        stage.animate_part(name, "ship", frames, time)
    stage.add_sound(sound)
    stage.now += time


def _hits_text(stage: _SeaStage, event: ev.Thrown) -> Message:
    if not event.hits:
        return msg("No hit on {ship}.", ship=stage.ship_name(event.target))
    return msgn("{n} hit on {ship}.", "{n} hits on {ship}.", event.hits, ship=stage.ship_name(event.target))


def _losses(events: Sequence[Event], ship: str) -> Iterator[Message]:
    """Yield a ship's losses from a critical hit: those before the next critical hit, attack or sinking."""
    for event in events:
        match event:
            case ev.HullLost(ship=name) if name == ship:
                yield msg("hull −{n}", n=event.lost)
            case ev.CrewLost(ship=name) if name == ship:
                yield msg("crew −{n}", n=event.lost)
            case ev.Marked(ship=name, again=False) if name == ship:
                yield naming.MARKER_NAMES[event.marker]
            case ev.CriticalHit() | ev.Attacked() | ev.Sunk():
                return


def _critical_text(stage: _SeaStage, event: ev.CriticalHit) -> Message:
    ship, name = stage.ship_name(event.target), naming.CRITICAL_NAMES[event.name]
    losses = list(_losses(stage.next_events, event.target))
    stage.has_announced_losses = bool(losses)
    if not losses:
        return msg("Critical hit on {ship}: {what}.", ship=ship, what=name)
    return msg("Critical hit on {ship}: {what} ({losses}).", ship=ship, what=name, losses=join_names(losses))


def _crews_text(stage: _SeaStage, event: ev.MeleeBegan) -> Message:
    """Name the fighting ships with the crews of both sides."""
    crews: tuple[list[Message], list[Message]] = ([], [])
    for name in event.ships:
        n = stage.ship_number(name)
        ship = stage.view.ships[n]
        crews[ship.side].append(msg("{ship} ({n})", ship=stage.ship_name(name), n=ship.crew))
    return msg("Boarding, crew against crew: {a} – {b}.", a=join_names(crews[0]), b=join_names(crews[1]))


def _attack_text(stage: _SeaStage, event: ev.Attacked) -> Message | Event:
    """Announce gunfire: ships, target, dice and hits needed; return the event if these are not known."""
    attack = current_attack(stage.view)
    if (
        attack is None
        or not event.guns
        or not attack.parts
        or full_name(stage.view, attack.target) != event.target
    ):
        return event
    dice, ship_names = total_dice(stage.view, attack), [stage.ship_name(name) for name in _firers(event)]
    args = {
        "target": stage.ship_name(event.target),
        "least": min(target_ratings(state_of(stage.view), attack)),
    }
    if len(ship_names) > 1:
        return msgn(
            "Linked fire at {target} ({ships}): {n} die, {least} hits needed.",
            "Linked fire at {target} ({ships}): {n} dice, {least} hits needed.",
            dice,
            ships=join_names(ship_names),
            **args,
        )
    return msgn(
        "{ship} fires at {target}: {n} die, {least} hits needed.",
        "{ship} fires at {target}: {n} dice, {least} hits needed.",
        dice,
        ship=ship_names[0],
        **args,
    )


def _firers(event: ev.Attacked) -> list[str]:
    return list(dict.fromkeys(gun.rpartition(".")[0] for gun in event.guns))


def _animate_move(stage: _SeaStage, event: ev.Moved) -> int:
    """Animate a ship's move; return its duration in milliseconds."""
    view, n = stage.view, stage.ship_number(event.ship)
    if n < 0:
        return 0
    places, headings, lengths = _move_legs(stage.view.ships[n].card.size, event)
    duration = min(MAX_MOVE_TIME, max(MIN_MOVE_TIME, round(sum(lengths) / 1000 * INCH_TIME)))
    total_length = sum(lengths) or 1.0
    ex, ey = to_units(view, event.at)
    moves, turns, distance = [], [], 0.0
    for index, (x, y) in enumerate(places):
        distance += lengths[index - 1] if index else 0
        offset = round(min(1.0, distance / total_length), 4)
        px, py = to_units(view, (round(x), round(y)))
        moves.append({"transform": f"translate({px - ex:.2f}px,{py - ey:.2f}px)", "offset": offset})
        turns.append({"transform": f"rotate({15 * (headings[index] - headings[-1])}deg)", "offset": offset})
    moves[-1]["offset"] = turns[-1]["offset"] = 1
    if view.ships[n].is_at_sea:
        stage.add_clip(f"#ship-{n}", tuple(moves), duration, easing="linear")
        if len(set(headings)) > 1:
            stage.add_clip(f"#hull-{n}", tuple(turns), duration, easing="linear")
    else:
        hull = g(hulls.draw_ship(view.ships[n]), transform=f"rotate({15 * event.heading})")
        frames = tuple({**frame, "opacity": 1} for frame in moves)
        stage.add_prop(hull, (ex, ey), frames, duration, easing="linear", fill="none")
    stage.add_sound("creak" if event.slide else "wind")
    return duration


def _move_legs(size: str, event: ev.Moved) -> tuple[list[tuple[float, float]], list[int], list[float]]:
    """Return the points of a move, the headings there, and the lengths between them; straight runs are
    merged.
    """
    (x, y), (end_x, end_y) = map(float, event.start), map(float, event.at)
    heading = event.start_heading
    legs = [((x, y), heading, 0.0)]
    if event.helm:
        heading += event.helm
        legs.append(((x, y), heading, 1000.0))
    length, half_length = 1000.0 if event.back else 0.0, TURN_LENGTH[size] / 2
    if event.back:
        x, y = x - SIN[heading % 24], y - COS[heading % 24]
        legs.append(((x, y), heading, 1000.0))
    for step in event.steps:
        for has_turned in (False,) if step == STRAIGHT else (False, True):
            if has_turned:
                heading += 1 if step == "r" else -1
            leg = min(float(STRAIGHT_LENGTH) if step == STRAIGHT else half_length, event.travelled - length)
            if leg <= 0:
                break
            length += leg
            x, y = x + leg * SIN[heading % 24] / 1000, y + leg * COS[heading % 24] / 1000
            if legs[-1][1] == heading and len(legs) > 1 and not has_turned:
                leg += legs.pop()[2]
            legs.append(((x, y), heading, leg))
    last_heading = event.heading + 24 * round((heading - event.heading) / 24)
    distance_left = hypot(end_x - x, end_y - y)
    if distance_left > 1 or last_heading != legs[-1][1] or len(legs) == 1:
        legs.append(((end_x, end_y), last_heading, distance_left))
    places, headings, lengths = (list(column) for column in zip(*legs, strict=True))
    places[-1] = (end_x, end_y)
    return places, headings, lengths[1:]


def _show_attack(stage: _SeaStage, event: ev.Attacked) -> None:
    """Show shot and smoke from every ship that fires; for other attacks, a burst on the target."""
    if (target_point := stage.ship_place(event.target)) is None:
        return
    stage.has_announced_losses = False
    stage.add_caption(_attack_text(stage, event))
    if not (firers := _firers(event)):
        if event.kind == "blast":
            _show_burst(stage, event.source, 2.4)
            stage.add_sound("sunk")
        _show_hit(stage, event.target, 1.2, 260)
        return
    for index, name in enumerate(firers):
        if (firer_point := stage.ship_place(name)) is None:
            continue
        delay = 70 * index
        dx, dy = target_point[0] - firer_point[0], target_point[1] - firer_point[1]
        puff_frames = keyframes(("scale(.3)", 0.9), ("scale(1)", 0.8, 0.4), ("scale(1.6)", 0))
        length = hypot(dx, dy) or 1.0
        stage.add_prop(
            _smoke(),
            (firer_point[0] + 5 * dx / length, firer_point[1] + 5 * dy / length),
            puff_frames,
            2 * FLIGHT_TIME,
            delay,
        )
        for ball in (-1, 0, 1):
            ox, oy = -2.4 * ball * dy / length, 2.4 * ball * dx / length
            ends = ((ox, oy), (dx + ox, dy + oy))
            flight_frames = keyframes(*((f"translate({x:.1f}px,{y:.1f}px)", 1) for x, y in ends))
            ball_mark, ball_delay = circle(0, 0, 1.3, class_="ball"), delay + 30 * (ball + 1)
            stage.add_prop(
                ball_mark, firer_point, flight_frames, FLIGHT_TIME, ball_delay, easing="ease-in", fill="none"
            )
    stage.add_sound("cannon")
    stage.now += FLIGHT_TIME + 70 * len(firers)


def _smoke() -> Markup:
    puffs = (0, 0, 3), (2.8, -1, 2.3), (-2.6, -0.6, 2.1), (0.8, 2, 2)
    return g([circle(*puff) for puff in puffs], class_="sea-smoke")


def _show_burst(stage: _SeaStage, name: str, scale: float) -> None:
    if (place := stage.ship_place(name)) is None:
        return
    star_points = [chart.vector(22.5 * i, 3.2 if i % 2 else 6.5) for i in range(16)]
    star = el("polygon", points=points(star_points), class_="mark-burst")
    mark = g(star, circle(0, 0, 2.1, class_="mark-core"), class_="mark mark-hit")
    frames = keyframes(("scale(.2)", 1), (f"scale({1.2 * scale})", 1, 0.4), (f"scale({scale})", 0))
    stage.add_prop(mark, place, frames, 480)


def _show_throw(stage: _SeaStage, faces: Sequence[int], hits: int) -> None:
    is_plain_throw = sum(_BASE_HITS[face - 1] for face in faces) == hits
    dice = []
    for index, face in enumerate(faces[: 4 * _DICE_PER_ROW]):
        x, y = 5 + 8.2 * (index % _DICE_PER_ROW), 5 + 8.2 * (index // _DICE_PER_ROW)
        transform, classes = (
            f"translate({number(x)} {number(y)}) scale(.76)",
            ["die", is_plain_throw and face >= 4 and "is-hit"],
        )
        dice.append(g(die(face), transform=transform, class_=classes))
    row_count = min(4, max(1, -(-len(faces) // _DICE_PER_ROW)))
    height, width = max(18.0, 8 + 8.2 * row_count), 26 + 8.2 * min(_DICE_PER_ROW, len(faces))
    total_text = text(str(hits), width - 10, height / 2 + 5, class_="fx-sum")
    stage.show_card(
        dice, path(f"M{number(width - 19)} 4V14", class_="fx-rule"), total_text, width=width, height=height
    )
    stage.add_sound("dice")
    stage.has_announced_losses = False
    stage.now += ROLL_TIME + READ_TIME - 120


def _show_dice(stage: _SeaStage, faces: Sequence[int], total: str = "", *, is_per_seat: bool = False) -> None:
    """Show up to six dice on a card, with a ``total``; ``is_per_seat``: one per player, in their colours."""
    if not faces:
        return
    dice: list[Child] = [
        g(die(face, index if is_per_seat else None), transform=f"translate({6 + 17 * index} 6) scale(1.4)")
        for index, face in enumerate(faces[:6])
    ]
    width = 10 + 17.0 * min(6, len(faces))
    if total:
        dice.append(text(total, width + 6, 18, class_="fx-sum"))
        width += 16
    stage.show_card(dice, width=width, height=24, time=ROLL_TIME + READ_TIME + 100)
    stage.add_sound("dice")
    stage.now += ROLL_TIME + READ_TIME - 120


def _animate_sinking(stage: _SeaStage, event: ev.Sunk) -> None:
    n = stage.ship_number(event.ship)
    if n < 0:
        return
    ship = stage.view.ships[n]
    key_frames = (
        ("rotate(0deg) scale(1)", 1),
        ("rotate(6deg) scale(.92)", 0.9, 0.5),
        ("rotate(16deg) scale(.5)", 0),
    )
    frames = keyframes(*key_frames)
    place = to_units(stage.view, event.at)
    stage.add_prop(
        g(hulls.draw_ship(ship), transform=f"rotate({15 * ship.heading})"),
        place,
        frames,
        SINK_TIME,
        easing="ease-in",
    )
    stage.add_prop(_smoke(), place, keyframes(("scale(.5)", 0.9), ("scale(3)", 0)), SINK_TIME)
    if event.blast:
        _show_burst(stage, event.ship, 2.4)
    stage.add_sound("sunk")
    stage.now += SINK_TIME


def _fade_ship(stage: _SeaStage, name: str) -> None:
    """Fade out a ship that has left the sea."""
    n = stage.ship_number(name)
    if n < 0 or stage.view.ships[n].is_at_sea:
        return
    ship = stage.view.ships[n]
    hull = g(hulls.draw_ship(ship), transform=f"rotate({15 * ship.heading})")
    stage.add_prop(hull, to_units(stage.view, ship.at), FADE_OUT, 600)
    stage.add_sound("bell")
    stage.now += 500
