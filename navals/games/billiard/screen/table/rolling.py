"""Rotation of balls in a film, as quaternions (w, x, y, z) of the drawing: x along the table, y down, z up.

Fast balls rotate too quickly for a screen to show, so rotation is capped at ``MAX_SPIN``. Balls have the
number on top before and after a shot; the correction this needs is spread over the whole path.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, cos, sin, sqrt
from typing import Final

from navals.games.billiard.rules.physics.simulate import PathSegment
from navals.games.billiard.rules.table.shots import PARAMS

MAX_SPIN: Final = 14.0  # radians per second of playback
_MAX_TURN: Final = 0.9  # maximum turn between two samples (radians)
_MAX_INTERVAL: Final = 0.4  # seconds between two samples of a slow ball
_MIN_COSINE: Final = 0.75  # cosine of half the maximum rotation between samples (83 degrees)
_SIMILAR_COSINE: Final = 0.9985  # the same for two orientations that look alike (6 degrees)
_MIN_INTERVAL: Final = 0.02  # seconds: shorter pieces, as in a break, are one sample

Quaternion = tuple[float, float, float, float]
TimedRotation = tuple[float, Quaternion]  # simulated seconds, orientation
_UPRIGHT: Final[Quaternion] = (1.0, 0.0, 0.0, 0.0)


def orientations(
    segments: Sequence[PathSegment], end_time: float, slowdown: float = 1.0
) -> list[TimedRotation]:
    """Return a ball's orientations up to ``end_time``, upright at both ends; [] if it does not rotate.

    ``slowdown``: playback time divided by simulated time.
    """
    orientation, arc = _UPRIGHT, 0.0
    track: list[tuple[float, Quaternion, float]] = [(0.0, orientation, 0.0)]
    for segment in segments:
        stop_time = min(segment.stop, end_time)
        if stop_time <= segment.start:
            break
        count = _sample_count(segment, stop_time - segment.start, slowdown)
        step = (stop_time - segment.start) / count
        for k in range(count):
            x, y, z = _spin_vector(segment, (k + 0.5) * step)
            spin_rate = sqrt(x * x + y * y + z * z)
            turn = min(spin_rate, MAX_SPIN / slowdown) * step
            if turn > 1e-6:
                scale = sin(turn / 2) / spin_rate
                orientation = _multiply((cos(turn / 2), scale * x, scale * y, scale * z), orientation)
                arc += turn
            track.append((segment.start + (k + 1) * step, orientation, arc))
    if arc < 0.05:
        return []
    return _thin_out(
        [
            (time, _multiply(_interpolate(_UPRIGHT, _inverse(orientation), partial_arc / arc), rotation))
            for time, rotation, partial_arc in track
        ]
    )


def _thin_out(samples: list[TimedRotation]) -> list[TimedRotation]:
    """Drop samples that interpolation between their neighbours reproduces."""
    kept_samples = samples[:1]
    for (time, turn), (next_time, next_turn) in pairwise(samples[1:]):
        last_time, last_turn = kept_samples[-1]
        fraction = (time - last_time) / (next_time - last_time) if next_time > last_time else 1.0
        midway_turn = _interpolate(last_turn, next_turn, fraction)
        if abs(_dot(last_turn, next_turn)) < _MIN_COSINE or abs(_dot(midway_turn, turn)) < _SIMILAR_COSINE:
            kept_samples.append((time, turn))
    return [*kept_samples, samples[-1]]


def _sample_count(segment: PathSegment, duration: float, slowdown: float) -> int:
    spin_vectors = (_spin_vector(segment, 0.0), _spin_vector(segment, duration))
    turn = min(max(sqrt(x * x + y * y + z * z) for x, y, z in spin_vectors), MAX_SPIN / slowdown) * duration
    if duration < _MIN_INTERVAL or turn < 1e-6:
        return 1
    return max(1, ceil(turn / _MAX_TURN), ceil(duration / _MAX_INTERVAL))


def _spin_vector(segment: PathSegment, dt: float) -> tuple[float, float, float]:
    """Return the angular velocity after ``dt``, in the axes of the drawing.

    Friction with the cloth changes it along with the velocity, so that a rolling ball keeps rolling.
    """
    k = 2.5 * dt / PARAMS.radius
    wx, wy = segment.wx + k * segment.ay, segment.wy - k * segment.ax
    if abs(segment.vy + PARAMS.radius * segment.wx) + abs(segment.vx - PARAMS.radius * segment.wy) < 1e-9:
        wx, wy = (
            -(segment.vy + dt * segment.ay) / PARAMS.radius,
            (segment.vx + dt * segment.ax) / PARAMS.radius,
        )
    spin_loss = 2.5 * PARAMS.spin_friction * PARAMS.gravity / PARAMS.radius * dt
    wz = max(0.0, segment.wz - spin_loss) if segment.wz > 0 else min(0.0, segment.wz + spin_loss)
    # The drawing is a mirror image of the table: y points down.
    return -wx, wy, -wz


def _multiply(a: Quaternion, b: Quaternion) -> Quaternion:
    """Return the rotation ``b`` followed by ``a``."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def _inverse(q: Quaternion) -> Quaternion:
    w, x, y, z = q
    return (w, -x, -y, -z) if w >= 0 else (-w, x, y, z)


def _dot(a: Quaternion, b: Quaternion) -> float:
    """Return the cosine of half the angle between two orientations, up to sign (q and -q are the same)."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]


def _interpolate(a: Quaternion, b: Quaternion, fraction: float) -> Quaternion:
    """Interpolate between orientations, as the page does."""
    sign = -1.0 if _dot(a, b) < 0 else 1.0
    w, x, y, z = (p + fraction * (sign * q - p) for p, q in zip(a, b, strict=True))
    norm = sqrt(w * w + x * x + y * y + z * z)
    return (w / norm, x / norm, y / norm, z / norm) if norm > 1e-6 else _UPRIGHT
