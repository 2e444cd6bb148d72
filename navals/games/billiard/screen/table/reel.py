"""The film of a shot: paths, pockets, sounds and respots. The page already shows the final position.

Paths are sampled densely enough for linear keyframes to be accurate to half a millimetre.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, dist, sqrt
from typing import Any, Final

from navals.core.event import Event
from navals.core.message import Message, msg
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED
from navals.games.billiard.rules.events import Dived, Hurt, Mended, PlaneLost, Racked, Rolled, Surfaced
from navals.games.billiard.rules.physics.detect import BALL, CUSHION, NOSE, POCKET
from navals.games.billiard.rules.physics.simulate import PathSegment
from navals.games.billiard.rules.table.places import Place
from navals.games.billiard.rules.table.shots import CLOTHS, ShotResult, metres, run
from navals.games.billiard.rules.units import REPAIR, kind
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.balls import ball
from navals.games.billiard.screen.table import aiming, rolling
from navals.games.billiard.screen.table.felt import R, pocket_at, to_svg
from navals.games.billiard.words import telling
from navals.ui.board.board import Motion
from navals.ui.board.film import Film
from navals.ui.board.stage import FADE_IN, keys
from navals.ui.draw.svg import g, number, path, translation

# seconds; longer shots are sped up, so that a break with captions takes at most eight
MAX_SECONDS: Final = 4.6
MAX_ERROR: Final = 0.0004  # maximum deviation of keyframes from the path (m)
SLOW_FACTOR: Final = 4
LEAD_TIME: Final = 420  # ms for which the cue is shown before it strikes
_CAPTION_TIMES: Final = (700, 1500)  # ms for one line of the outcome, and for all
_HEADING_GAP: Final = 0.11  # a ball that passes this near to a mouth (m) is said to head for it
_DROP_TIME: Final = 0.11  # seconds of a ball's fall
_RETURN_TIME: Final = 420
_TURN_UNITS: Final = 10_000  # a ball's rotation times are fractions of its clip, in these units
_FAINT_SPEED: Final = 0.12  # m/s: weaker contacts are silent
_LOUD_SPEED: Final = 5.0  # m/s: stronger contacts are no louder
_MAX_SOUNDS: Final = 60

Sample = tuple[float, float, float]  # seconds, and the place in metres


def samples(pieces: Sequence[PathSegment], end: float) -> list[Sample]:
    """Sample a path up to ``end``, so that lines between samples are within ``MAX_ERROR``."""
    track: list[Sample] = []
    for piece in pieces:
        stop = min(piece.stop, end)
        if stop <= piece.start:
            break
        pull = sqrt(piece.ax * piece.ax + piece.ay * piece.ay)
        count = max(1, ceil((stop - piece.start) / sqrt(8 * MAX_ERROR / pull))) if pull > 1e-9 else 1
        start = 0 if not track or _place(piece, 0.0) != track[-1][1:] else 1
        for k in range(start, count + 1):
            dt = (stop - piece.start) * k / count
            track.append((piece.start + dt, *_place(piece, dt)))
    return track


def _place(piece: PathSegment, dt: float) -> tuple[float, float]:
    return piece.x + dt * (piece.vx + dt * piece.ax / 2), piece.y + dt * (piece.vy + dt * piece.ay / 2)


def thin_out(points: list[Sample]) -> list[Sample]:
    """Drop samples on the line between their neighbours (within 0.1 mm)."""
    result: list[Sample] = []
    for n, point in enumerate(points):
        if result and n + 1 < len(points):
            (t0, x0, y0), (t, x, y), (t1, x1, y1) = result[-1], point, points[n + 1]
            share = (t - t0) / (t1 - t0) if t1 > t0 else 0.0
            if abs(x0 + share * (x1 - x0) - x) < 1e-4 and abs(y0 + share * (y1 - y0) - y) < 1e-4:
                continue
        result.append(point)
    return result


def duration(run: ShotResult) -> float:
    """Return the time (s) until the last ball stops moving, ignoring balls that spin in place."""
    end = 0.0
    for pieces in run.shot.paths().values():
        moving = [piece.stop for piece in pieces if piece.vx or piece.vy or piece.ax or piece.ay]
        end = max(end, moving[-1] if moving else 0.0)
    return end


@lru_cache(maxsize=4)
def replay_run(roll: Rolled, table: str) -> ShotResult:
    """Return the simulation of a recorded shot."""
    strike = roll.strike
    return run(roll.before, strike.unit, strike.aim, strike.speed, strike.side, strike.top, table)


def describe_attempt(roll: Rolled, table: str) -> Message:
    """Describe what a shot attempts, judging by its line."""
    strike, name = roll.strike, naming.unit(roll.strike.unit)
    if strike.at is not None and kind(strike.unit) == REPAIR:
        return msg("The break.")
    preview = aiming.sight(roll.before, strike.unit, strike.aim, strike.speed, strike.side, strike.top, table)
    if preview.pocket >= 0:
        return msg("{unit} heads for {pocket}.", unit=name, pocket=naming.POCKETS[preview.pocket])
    spot = roll.before[preview.unit - 1] if preview.unit else None
    if spot is None or preview.object_end is None:
        return msg("{unit} is played into open space.", unit=name)
    target, pocket = naming.unit(preview.unit), _pocket_ahead(metres(spot), preview.object_end, table)
    if pocket is None:
        return msg("{unit} is aimed at {target}.", unit=name, target=target)
    return msg("{unit} is aimed at {target}, towards {pocket}.", unit=name, target=target, pocket=pocket)


def _pocket_ahead(start: Place, end: Place, table: str) -> Message | None:
    """Return the name of the nearest pocket on a ball's line, or None."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = sqrt(dx * dx + dy * dy)
    if size < 1e-6:
        return None
    pockets_ahead = []
    for pocket in range(6):
        x, y = aiming.mouth(pocket, table)
        distance = ((x - start[0]) * dx + (y - start[1]) * dy) / size
        offset = abs((x - start[0]) * dy - (y - start[1]) * dx) / size
        if distance > 0 and offset < _HEADING_GAP:
            pockets_ahead.append((distance, pocket))
    return naming.POCKETS[min(pockets_ahead)[1]] if pockets_ahead else None


class _Reel(Film):
    """The animation of one shot; ``scale`` is the playback time in milliseconds per simulated second."""

    def __init__(self, view: View, roll: Rolled, slow: int) -> None:
        super().__init__()
        self.view, self.roll = view, roll
        self.table = view.options.table
        self.cloth_width = CLOTHS[self.table].width
        self.run = replay_run(roll, self.table)
        self.length = duration(self.run)
        self.scale = 1000 * slow * min(1.0, MAX_SECONDS / self.length) if self.length else 1000.0
        self.end = LEAD_TIME + round(self.length * self.scale)

    def shot(self, events: Sequence[Event]) -> None:
        """Add captions for the attempt and the outcome, and the clips of the shot."""
        self.caption(describe_attempt(self.roll, self.table))
        self._add_cue()
        fall_times = {event.ball: event.time for event in self.run.shot.events if event.kind == POCKET}
        for unit, pieces in self.run.shot.paths().items():
            points = thin_out(samples(pieces, fall_times.get(unit, self.length)))
            if unit in fall_times or any(point[1:] != points[0][1:] for point in points):
                turns = rolling.orientations(pieces, fall_times.get(unit, self.length), self.scale / 1000)
                self._add_ball(unit, points, fall_times.get(unit), turns)
        self._add_sounds()
        for part in ("#pool-aim", "#pool-hand", "#pool-zone", "#pool-close"):
            self.clip(part, keys((None, 0), (None, 0)), self.end, easing="linear")
        self.now = self.end
        lines = telling.outcome(events)
        line_time = min(_CAPTION_TIMES[0], _CAPTION_TIMES[1] // len(lines))
        for index, line in enumerate(lines):
            self.caption(line, index * line_time)

    def _add_cue(self) -> None:
        strike = self.roll.strike
        spot = self.roll.before[strike.unit - 1]
        assert spot is not None
        stick = g(path(f"M{number(-R - 4)}-6l-720-10v32l720-10z", class_="pool-cue"), id="pool-cue-film")
        turn = f"{translation(*to_svg(metres(spot), self.cloth_width))} rotate({number(-strike.aim / 100)})"
        pull = 60 + strike.speed // 40
        frames = (
            {"transform": "translate(-30px,0)", "opacity": 0},
            {"transform": f"translate(-{pull}px,0)", "opacity": 1, "offset": 0.6, "easing": "ease-in"},
            {"transform": "translate(0,0)", "opacity": 1, "offset": 0.94},
            {"transform": "translate(-20px,0)", "opacity": 0},
        )
        insert = {"into": "#pool-fx-under", "markup": str(g(stick, transform=turn))}
        self.clip("#pool-cue-film", frames, LEAD_TIME + 60, easing="ease-out", insert=insert)
        self.sound("cue", LEAD_TIME - 20)

    def _add_ball(
        self, unit: int, points: list[Sample], fall_time: float | None, turns: list[rolling.TimedTurn]
    ) -> None:
        """Add a ball's path, its rotation, and its return to a spot."""
        track = [(LEAD_TIME + t * self.scale, *to_svg((x, y), self.cloth_width)) for t, x, y in points]
        rest_spot = self.view.spots[unit - 1]
        total = track[-1][0] if track else float(LEAD_TIME)
        drop_end = LEAD_TIME + ((fall_time or 0.0) + _DROP_TIME) * self.scale
        if fall_time is not None:
            total = max(self.end + (_RETURN_TIME if rest_spot is not None else 0), drop_end)
        frames: list[dict[str, Any]] = []

        def add(time: float, x: float, y: float, **more: float) -> None:
            offset = round(min(1.0, time / total), 6)
            frames.append({"transform": f"translate({_px(x)},{_px(y)})", "offset": offset, **more})

        for time, x, y in track:
            add(time, x, y)
        if frames[0]["offset"] > 0:
            frames.insert(0, {**frames[0], "offset": 0})
        if fall_time is not None:
            pocket = next(hole for number, hole in self.run.falls if number == unit)
            x, y = pocket_at(pocket, self.table)
            frames[0]["opacity"] = frames[-1]["opacity"] = 1
            add(drop_end, x, y, opacity=0)
            if rest_spot is not None:
                home = to_svg(metres(rest_spot), self.cloth_width)
                add(max(self.end, drop_end), *home, opacity=0)
                add(total, *home, opacity=1)
        if frames[-1]["offset"] < 1:
            frames.append({**frames[-1], "offset": 1})
        target, insert = f"#pool-ball-{unit}", None
        if rest_spot is None:
            target = f"#pool-film-{unit}"
            body = g(g(ball(unit, 0, 0, R), class_="pool-up"), id=target[1:])
            insert = {"into": "#pool-fx", "markup": str(body)}
        rotation: list[int] = []
        for time, orientation in turns:
            rotation.append(round(_TURN_UNITS * (LEAD_TIME + time * self.scale) / total))
            rotation += (round(100 * part) for part in orientation)
        time = round(total)
        self.clip(target, tuple(frames), time, easing="linear", insert=insert, turns=tuple(rotation))
        name = {DESTROYED: "gone", IMMERSED: "under"}.get(self.view.armies.place_of(unit))
        if fall_time is not None and rest_spot is None and name:
            visibility = keys((None, 0), (None, 0, 0.9), (None, 1))
            self.clip(f"#pool-{name}-{unit}", visibility, self.end, easing="linear")

    def _add_sounds(self) -> None:
        paths = self.run.shot.paths()
        count, last_start = 0, -1.0
        for event in self.run.shot.events:
            if event.kind not in (BALL, CUSHION, NOSE, POCKET) or count >= _MAX_SOUNDS:
                continue
            start = LEAD_TIME + event.time * self.scale
            if event.kind == POCKET:
                self.sound("pocket", round(start))
                continue
            impact = _speed_change(paths[event.ball], event.time)
            if impact < _FAINT_SPEED or start - last_start < 14:
                continue
            count, last_start = count + 1, start
            name = "clack" if event.kind == BALL else "cushion"
            self.sound(name, round(start), volume=loudness(impact))


def loudness(impact: float) -> float:
    """Return the volume, 0 to 1, of a contact that changes a speed by ``impact`` (m/s)."""
    return round(min(1.0, max(0.06, sqrt(impact / _LOUD_SPEED))), 2)


def _speed_change(pieces: Sequence[PathSegment], time: float) -> float:
    """Return the change of a ball's velocity at a time (m/s)."""
    old = new = (0.0, 0.0)
    for piece in pieces:
        dt = time - piece.start
        if piece.stop <= time + 1e-12 and abs(piece.stop - time) < 1e-9:
            old = piece.vx + dt * piece.ax, piece.vy + dt * piece.ay
        if abs(dt) < 1e-9:
            new = piece.vx, piece.vy
            break
    return dist(new, old)


def _px(value: float) -> str:
    text = f"{value:.1f}"
    return (text[:-2] if text.endswith(".0") else text) + "px"


def film(view: View, events: Sequence[Event], slow: int = 1) -> Motion:
    """Return the animation of events; ``view`` shows the state after them, ``slow`` multiplies the time."""
    roll = next((event for event in events if isinstance(event, Rolled)), None)
    reel = Film() if roll is None else _Reel(view, roll, slow)
    if isinstance(reel, _Reel):
        reel.shot(events)
    for event in events:
        match event:
            case Racked():
                reel.clip("#pool-balls", FADE_IN, 500)
                reel.sound("place", 150)
                reel.now += 300
            case Hurt() | Mended() | PlaneLost():
                reel.clip(f"#pool-unit-{event.unit}", _PULSE, 900)
                if isinstance(event, Hurt):
                    reel.sound("hit" if event.armour else "sunk", 40)
            case Dived() | Surfaced():
                reel.sound("splash", 40)
    return reel.motion(to_end=roll is not None)


_PULSE: Final = (
    {"transform": "scale(1)", "filter": "none"},
    {"transform": "scale(1.12)", "filter": "brightness(1.35)", "offset": 0.3},
    {"transform": "scale(1)", "filter": "none"},
)
