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
from navals.games.billiard.rules.table.shots import CLOTHS, ShotResult, simulate_shot, to_metres
from navals.games.billiard.rules.units import REPAIR, class_of
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.balls import ball
from navals.games.billiard.screen.table import aiming, rolling
from navals.games.billiard.screen.table.felt import BALL_RADIUS, pocket_centre, to_svg
from navals.games.billiard.words import telling
from navals.ui.board.board import Motion
from navals.ui.board.film import Film
from navals.ui.board.stage import FADE_IN, keyframes
from navals.ui.draw.svg import g, number, path, translation

# seconds; longer shots are sped up, so that a break with captions takes at most eight
MAX_SECONDS: Final = 4.6
MAX_ERROR: Final = 0.0004  # maximum deviation of keyframes from the path (m)
SLOW_FACTOR: Final = 4
LEAD_TIME: Final = 420  # ms for which the cue is shown before it strikes
_CAPTION_TIMES: Final = (700, 1500)  # ms for one line of the outcome, and for all
_POCKET_RANGE: Final = 0.11  # a ball that passes this near to a mouth (m) is said to head for it
_DROP_TIME: Final = 0.11  # seconds of a ball's fall
_RETURN_TIME: Final = 420
_TIME_UNITS: Final = 10_000  # a ball's rotation times are fractions of its clip, in these units
_FAINT_SPEED: Final = 0.12  # m/s: weaker contacts are silent
_LOUD_SPEED: Final = 5.0  # m/s: stronger contacts are no louder
_MAX_SOUNDS: Final = 60

Sample = tuple[float, float, float]  # seconds, and the place in metres


def sample_path(segments: Sequence[PathSegment], end_time: float) -> list[Sample]:
    """Sample a path up to ``end_time``, so that lines between samples are within ``MAX_ERROR`` of it."""
    track: list[Sample] = []
    for segment in segments:
        stop_time = min(segment.stop, end_time)
        if stop_time <= segment.start:
            break
        acceleration = sqrt(segment.ax * segment.ax + segment.ay * segment.ay)
        count = (
            max(1, ceil((stop_time - segment.start) / sqrt(8 * MAX_ERROR / acceleration)))
            if acceleration > 1e-9
            else 1
        )
        start = 0 if not track or _position_at(segment, 0.0) != track[-1][1:] else 1
        for k in range(start, count + 1):
            dt = (stop_time - segment.start) * k / count
            track.append((segment.start + dt, *_position_at(segment, dt)))
    return track


def _position_at(segment: PathSegment, dt: float) -> tuple[float, float]:
    return segment.x + dt * (segment.vx + dt * segment.ax / 2), segment.y + dt * (
        segment.vy + dt * segment.ay / 2
    )


def thin_out(points: list[Sample]) -> list[Sample]:
    """Drop samples on the line between their neighbours (within 0.1 mm)."""
    kept_points: list[Sample] = []
    for n, point in enumerate(points):
        if kept_points and n + 1 < len(points):
            (t0, x0, y0), (t, x, y), (t1, x1, y1) = kept_points[-1], point, points[n + 1]
            fraction = (t - t0) / (t1 - t0) if t1 > t0 else 0.0
            if abs(x0 + fraction * (x1 - x0) - x) < 1e-4 and abs(y0 + fraction * (y1 - y0) - y) < 1e-4:
                continue
        kept_points.append(point)
    return kept_points


def duration(shot_result: ShotResult) -> float:
    """Return the time (s) until the last ball stops moving, ignoring balls that spin in place."""
    end_time = 0.0
    for segments in shot_result.simulation.paths().values():
        stop_times = [
            segment.stop for segment in segments if segment.vx or segment.vy or segment.ax or segment.ay
        ]
        end_time = max(end_time, stop_times[-1] if stop_times else 0.0)
    return end_time


@lru_cache(maxsize=4)
def replay_shot(roll: Rolled, table_name: str) -> ShotResult:
    """Return the simulation of a recorded shot."""
    strike = roll.strike
    return simulate_shot(
        roll.before, strike.unit, strike.aim, strike.speed, strike.side, strike.top, table_name
    )


def describe_attempt(roll: Rolled, table_name: str) -> Message:
    """Describe what a shot attempts, judging by its preview (``aiming.preview_shot``)."""
    strike, name = roll.strike, naming.unit_name(roll.strike.unit)
    if strike.at is not None and class_of(strike.unit) == REPAIR:
        return msg("The break.")
    preview = aiming.preview_shot(
        roll.before, strike.unit, strike.aim, strike.speed, strike.side, strike.top, table_name
    )
    if preview.pocket >= 0:
        return msg("{unit} heads for {pocket}.", unit=name, pocket=naming.POCKET_NAMES[preview.pocket])
    position = roll.before[preview.unit - 1] if preview.unit else None
    if position is None or preview.object_end is None:
        return msg("{unit} is played into open space.", unit=name)
    target, pocket = (
        naming.unit_name(preview.unit),
        _pocket_ahead(to_metres(position), preview.object_end, table_name),
    )
    if pocket is None:
        return msg("{unit} is aimed at {target}.", unit=name, target=target)
    return msg("{unit} is aimed at {target}, towards {pocket}.", unit=name, target=target, pocket=pocket)


def _pocket_ahead(start: Place, end: Place, table_name: str) -> Message | None:
    """Return the name of the first pocket in a ball's path, or None."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = sqrt(dx * dx + dy * dy)
    if length < 1e-6:
        return None
    pockets_ahead = []
    for pocket in range(6):
        x, y = aiming.aiming_point(pocket, table_name)
        distance = ((x - start[0]) * dx + (y - start[1]) * dy) / length
        offset = abs((x - start[0]) * dy - (y - start[1]) * dx) / length
        if distance > 0 and offset < _POCKET_RANGE:
            pockets_ahead.append((distance, pocket))
    return naming.POCKET_NAMES[min(pockets_ahead)[1]] if pockets_ahead else None


class _ShotFilm(Film):
    """The animation of one shot; ``scale`` is the playback time in milliseconds per simulated second."""

    def __init__(self, view: View, roll: Rolled, slowdown: int) -> None:
        super().__init__()
        self.view, self.roll = view, roll
        self.table_name = view.options.table
        self.cloth_width = CLOTHS[self.table_name].width
        self.shot_result = replay_shot(roll, self.table_name)
        self.duration = duration(self.shot_result)
        self.scale = 1000 * slowdown * min(1.0, MAX_SECONDS / self.duration) if self.duration else 1000.0
        self.end = LEAD_TIME + round(self.duration * self.scale)

    def add_shot(self, events: Sequence[Event]) -> None:
        """Add captions for the attempt and the outcome, and the clips of the shot."""
        self.add_caption(describe_attempt(self.roll, self.table_name))
        self._add_cue()
        fall_times = {
            event.ball: event.time for event in self.shot_result.simulation.events if event.kind == POCKET
        }
        for unit, segments in self.shot_result.simulation.paths().items():
            points = thin_out(sample_path(segments, fall_times.get(unit, self.duration)))
            if unit in fall_times or any(point[1:] != points[0][1:] for point in points):
                rotations = rolling.orientations(
                    segments, fall_times.get(unit, self.duration), self.scale / 1000
                )
                self._add_ball(unit, points, fall_times.get(unit), rotations)
        self._add_sounds()
        for selector in ("#pool-aim", "#pool-hand", "#pool-zone", "#pool-close"):
            self.add_clip(selector, keyframes((None, 0), (None, 0)), self.end, easing="linear")
        self.now = self.end
        items = telling.result_items(events)
        item_time = min(_CAPTION_TIMES[0], _CAPTION_TIMES[1] // len(items))
        for index, item in enumerate(items):
            self.add_caption(item, index * item_time)

    def _add_cue(self) -> None:
        strike = self.roll.strike
        position = self.roll.before[strike.unit - 1]
        assert position is not None
        cue_drawing = g(
            path(f"M{number(-BALL_RADIUS - 4)}-6l-720-10v32l720-10z", class_="pool-cue"), id="pool-cue-film"
        )
        shift = translation(*to_svg(to_metres(position), self.cloth_width))
        transform = f"{shift} rotate({number(-strike.aim / 100)})"
        pull_length = 60 + strike.speed // 40
        frames = (
            {"transform": "translate(-30px,0)", "opacity": 0},
            {"transform": f"translate(-{pull_length}px,0)", "opacity": 1, "offset": 0.6, "easing": "ease-in"},
            {"transform": "translate(0,0)", "opacity": 1, "offset": 0.94},
            {"transform": "translate(-20px,0)", "opacity": 0},
        )
        insert = {"into": "#pool-fx-under", "markup": str(g(cue_drawing, transform=transform))}
        self.add_clip("#pool-cue-film", frames, LEAD_TIME + 60, easing="ease-out", insert=insert)
        self.add_sound("cue", LEAD_TIME - 20)

    def _add_ball(
        self, unit: int, points: list[Sample], fall_time: float | None, rotations: list[rolling.TimedRotation]
    ) -> None:
        """Add a ball's path, its rotation, and its return to a spot."""
        track = [(LEAD_TIME + t * self.scale, *to_svg((x, y), self.cloth_width)) for t, x, y in points]
        rest_position = self.view.spots[unit - 1]
        total_time = track[-1][0] if track else float(LEAD_TIME)
        drop_end = LEAD_TIME + ((fall_time or 0.0) + _DROP_TIME) * self.scale
        if fall_time is not None:
            total_time = max(self.end + (_RETURN_TIME if rest_position is not None else 0), drop_end)
        frames: list[dict[str, Any]] = []

        def add_frame(time: float, x: float, y: float, **styles: float) -> None:
            offset = round(min(1.0, time / total_time), 6)
            frames.append(
                {"transform": f"translate({_format_px(x)},{_format_px(y)})", "offset": offset, **styles}
            )

        for time, x, y in track:
            add_frame(time, x, y)
        if frames[0]["offset"] > 0:
            frames.insert(0, {**frames[0], "offset": 0})
        if fall_time is not None:
            pocket = next(drop_pocket for number, drop_pocket in self.shot_result.drops if number == unit)
            x, y = pocket_centre(pocket, self.table_name)
            frames[0]["opacity"] = frames[-1]["opacity"] = 1
            add_frame(drop_end, x, y, opacity=0)
            if rest_position is not None:
                rest_point = to_svg(to_metres(rest_position), self.cloth_width)
                add_frame(max(self.end, drop_end), *rest_point, opacity=0)
                add_frame(total_time, *rest_point, opacity=1)
        if frames[-1]["offset"] < 1:
            frames.append({**frames[-1], "offset": 1})
        selector, insert = f"#pool-ball-{unit}", None
        if rest_position is None:
            selector = f"#pool-film-{unit}"
            ball_drawing = g(g(ball(unit, 0, 0, BALL_RADIUS), class_="pool-up"), id=selector[1:])
            insert = {"into": "#pool-fx", "markup": str(ball_drawing)}
        turns: list[int] = []
        for time, orientation in rotations:
            turns.append(round(_TIME_UNITS * (LEAD_TIME + time * self.scale) / total_time))
            turns += (round(100 * component) for component in orientation)
        time = round(total_time)
        self.add_clip(selector, tuple(frames), time, easing="linear", insert=insert, turns=tuple(turns))
        fate = {DESTROYED: "gone", IMMERSED: "under"}.get(self.view.armies.place_of(unit))
        if fall_time is not None and rest_position is None and fate:
            visibility = keyframes((None, 0), (None, 0, 0.9), (None, 1))
            self.add_clip(f"#pool-{fate}-{unit}", visibility, self.end, easing="linear")

    def _add_sounds(self) -> None:
        paths = self.shot_result.simulation.paths()
        count, last_start = 0, -1.0
        for event in self.shot_result.simulation.events:
            if event.kind not in (BALL, CUSHION, NOSE, POCKET) or count >= _MAX_SOUNDS:
                continue
            start = LEAD_TIME + event.time * self.scale
            if event.kind == POCKET:
                self.add_sound("pocket", round(start))
                continue
            speed_change = _speed_change(paths[event.ball], event.time)
            if speed_change < _FAINT_SPEED or start - last_start < 14:
                continue
            count, last_start = count + 1, start
            sound = "clack" if event.kind == BALL else "cushion"
            self.add_sound(sound, round(start), volume=loudness(speed_change))


def loudness(speed_change: float) -> float:
    """Return the volume, 0 to 1, of a contact that changes a ball's velocity by ``speed_change`` (m/s)."""
    return round(min(1.0, max(0.06, sqrt(speed_change / _LOUD_SPEED))), 2)


def _speed_change(segments: Sequence[PathSegment], time: float) -> float:
    """Return the magnitude of the change in a ball's velocity at ``time``, in m/s."""
    old_velocity = new_velocity = (0.0, 0.0)
    for segment in segments:
        dt = time - segment.start
        if segment.stop <= time + 1e-12 and abs(segment.stop - time) < 1e-9:
            old_velocity = segment.vx + dt * segment.ax, segment.vy + dt * segment.ay
        if abs(dt) < 1e-9:
            new_velocity = segment.vx, segment.vy
            break
    return dist(new_velocity, old_velocity)


def _format_px(value: float) -> str:
    text = f"{value:.1f}"
    return (text[:-2] if text.endswith(".0") else text) + "px"


def film(view: View, events: Sequence[Event], slowdown: int = 1) -> Motion:
    """Animate events. ``view`` is the position after them; ``slowdown`` multiplies the duration of a shot."""
    roll = next((event for event in events if isinstance(event, Rolled)), None)
    reel = Film()
    if roll is not None:
        reel = shot_film = _ShotFilm(view, roll, slowdown)
        shot_film.add_shot(events)
    for event in events:
        match event:
            case Racked():
                reel.add_clip("#pool-balls", FADE_IN, 500)
                reel.add_sound("place", 150)
                reel.now += 300
            case Hurt() | Mended() | PlaneLost():
                reel.add_clip(f"#pool-unit-{event.unit}", _PULSE_FRAMES, 900)
                if isinstance(event, Hurt):
                    reel.add_sound("hit" if event.armour else "sunk", 40)
            case Dived() | Surfaced():
                reel.add_sound("splash", 40)
    return reel.motion()


_PULSE_FRAMES: Final = (
    {"transform": "scale(1)", "filter": "none"},
    {"transform": "scale(1.12)", "filter": "brightness(1.35)", "offset": 0.3},
    {"transform": "scale(1)", "filter": "none"},
)
