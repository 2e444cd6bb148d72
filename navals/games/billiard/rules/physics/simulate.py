"""The event loop: take the earliest event, advance its balls, resolve it, and predict their next events.

Predictions are in a heap; those for an outdated segment are dropped when popped.
"""

from collections.abc import Callable, Collection, Iterable
from copy import copy
from heapq import heappop, heappush
from math import inf

import msgspec

from navals.games.billiard.rules.physics import detect, friction, resolve
from navals.games.billiard.rules.physics.ball import POCKETED, Ball, PhysicsParams
from navals.games.billiard.rules.physics.detect import BALL, CHANGE, CUSHION, NOSE, POCKET
from navals.games.billiard.rules.physics.table import PhysicsTable

TIME_TOLERANCE = 1e-9  # contacts closer together than this (s) count as simultaneous

BallModel = Callable[[Ball, Ball, PhysicsParams], None]
SegmentStart = tuple[float, float, float, float, float, float, float, float, float, float]
CushionModel = Callable[[Ball, float, float, float, PhysicsParams], None]


class PhysicsEvent(msgspec.Struct, frozen=True):
    """An event at `time` (s). `kind` is as in `detect`; `ball` is a number.

    `other_id` is the second ball's number (BALL), the index of a line, nose or pocket (CUSHION, NOSE,
    POCKET), or the new state (CHANGE).
    """

    time: float
    kind: int
    ball: int
    other_id: int


class PathSegment(msgspec.Struct, frozen=True):
    """A path segment from `start` to `stop` (s) with constant acceleration: position, velocity and angular
    velocity wx wy wz (radians per second) at its start.
    """

    start: float
    stop: float
    x: float
    y: float
    vx: float
    vy: float
    ax: float
    ay: float
    wx: float = 0.0
    wy: float = 0.0
    wz: float = 0.0


class Simulation(msgspec.Struct, frozen=True):
    """A finished simulation: the events in order, the balls at rest or pocketed, the duration (s).

    `segment_starts` has, for each ball, the start of each of its segments: (t, x, y, vx, vy, ax, ay, wx, wy,
    wz).
    """

    events: tuple[PhysicsEvent, ...]
    balls: tuple[Ball, ...]
    segment_starts: tuple[list[SegmentStart], ...]
    duration: float

    def paths(self) -> dict[int, tuple[PathSegment, ...]]:
        """Return every ball's path by number, without segments of zero duration."""
        path_by_number = {}
        for ball, starts in zip(self.balls, self.segment_starts, strict=True):
            end_times = [start[0] for start in starts[1:]] + [self.duration]
            path_by_number[ball.number] = tuple(
                PathSegment(start[0], end, *start[1:])
                for start, end in zip(starts, end_times, strict=True)
                if end > start[0]
            )
        return path_by_number


def simulate(
    table: PhysicsTable,
    balls: Iterable[Ball],
    params: PhysicsParams | None = None,
    ball_model: BallModel = friction.collide_balls,
    cushion_model: CushionModel = resolve.bounce_off_cushion,
    limit: int = 20_000,
    watchlist: Collection[int] = (),
) -> Simulation:
    """Simulate the balls until all are at rest, modifying them in place. At least one must be moving.

    If `watchlist` (ball numbers) is given, stop when these balls no longer move. Raise `RuntimeError` after
    `limit` events.
    """
    return _SimulationRun(table, list(balls), params or PhysicsParams(), ball_model, cushion_model).run(
        limit, watchlist
    )


class _SimulationRun:
    def __init__(
        self,
        table: PhysicsTable,
        balls: list[Ball],
        params: PhysicsParams,
        ball_model: BallModel,
        cushion_model: CushionModel,
    ) -> None:
        self.table, self.balls, self.params = table, balls, params
        self.ball_model, self.cushion_model = ball_model, cushion_model
        self.heap: list[detect.Prediction] = []
        self.events: list[PhysicsEvent] = []
        self.segment_starts: list[list[SegmentStart]] = [[] for _ in balls]
        self.balls_in_play = [(k, ball) for k, ball in enumerate(balls) if ball.state != POCKETED]

    def run(self, limit: int, watchlist: Collection[int]) -> Simulation:
        balls, heap, events = self.balls, self.heap, self.events
        watched_balls = [ball for ball in balls if ball.number in watchlist]
        for i, ball in self.balls_in_play:
            ball.t0 = 0.0
            self.predict_event(i, ball)
        for i, ball in self.balls_in_play:
            self.predict_contacts(i, ball)
        last_time = 0.0
        while heap:
            time, kind, i, j, stamp, other_stamp = heappop(heap)
            ball = balls[i]
            if ball.stamp != stamp:
                continue
            if kind == BALL:
                other_ball = balls[j]
                if other_ball.stamp != other_stamp:
                    continue
                if not self.collide_trio(time, i, j):
                    self.collide_pair(time, i, ball, j, other_ball)
            else:
                self.resolve_ball_event(time, kind, i, ball, j)
                if watched_balls and not any(watched_ball.is_moving() for watched_ball in watched_balls):
                    return Simulation(tuple(events), tuple(balls), tuple(self.segment_starts), time)
            last_time = time
            if len(events) > limit:
                raise RuntimeError("the balls do not come to rest")
        return Simulation(tuple(events), tuple(balls), tuple(self.segment_starts), last_time)

    def resolve_ball_event(self, time: float, kind: int, i: int, ball: Ball, index: int) -> None:
        params = self.params
        ball.advance(time, params)
        if kind == CHANGE:
            ball.change_state(params)
            index = ball.state
        elif kind == POCKET:
            pocket = self.table.pockets[index]
            ball.pocket(pocket.x, pocket.y)
            self.balls_in_play = [pair for pair in self.balls_in_play if pair[1] is not ball]
        elif kind == NOSE:
            nose = self.table.noses[index]
            nx, ny = resolve.move_off_circle(ball, nose.x, nose.y, nose.radius, params)
            self.cushion_model(ball, nx, ny, params.radius + nose.radius + resolve.SEPARATION, params)
        else:
            line = self.table.lines[index]
            resolve.move_off_line(ball, line.x1, line.y1, line.nx, line.ny, params)
            self.cushion_model(ball, line.nx, line.ny, params.radius + resolve.SEPARATION, params)
        self.events.append(PhysicsEvent(time, kind, ball.number, index))
        self.predict_event(i, ball)
        if kind != POCKET:
            self.predict_contacts(i, ball)

    def collide_pair(self, time: float, i: int, a: Ball, j: int, b: Ball) -> None:
        params = self.params
        a.advance(time, params)
        b.advance(time, params)
        resolve.separate(a, b, params)
        self.ball_model(a, b, params)
        resolve.push_apart(a, b)
        self.events.append(PhysicsEvent(time, BALL, a.number, b.number))
        self.predict_event(i, a)
        self.predict_event(j, b)
        self.predict_contacts(i, a)
        self.predict_contacts(j, b)

    def collide_trio(self, time: float, i: int, j: int) -> bool:
        """Resolve two simultaneous contacts of one ball; the second one is next in the heap.

        Return False if there is no second contact, or the two cannot be resolved together.
        """
        heap, balls, params = self.heap, self.balls, self.params
        # Both balls of a contact may have predicted it, and some predictions are outdated.
        while heap and heap[0][1] == BALL and (heap[0][2:4] == (i, j) or not self.is_valid(heap[0])):
            heappop(heap)
        if not heap or heap[0][0] - time > TIME_TOLERANCE or heap[0][1] != BALL:
            return False
        _, _, k, n, _, _ = heap[0]
        common_indices = {i, j} & {k, n}
        if len(common_indices) != 1:
            return False
        (middle_index,) = common_indices
        # Balls that already touch, as in a rack, pass on a hit one after the other.
        if time - balls[middle_index].t0 <= TIME_TOLERANCE:
            return False
        first_index, second_index = i + j - middle_index, k + n - middle_index
        a, b, c = balls[middle_index], balls[first_index], balls[second_index]
        # Try on copies first: contacts that cannot be resolved together must not change the balls.
        for trio in (copy(a), copy(b), copy(c)), (a, b, c):
            for ball in trio:
                ball.advance(time, params)
            resolve.separate(trio[0], trio[1], params)
            resolve.separate(trio[0], trio[2], params)
            if not resolve.collide_three(self.ball_model, *trio, params):
                return False
        heappop(heap)
        resolve.push_apart(a, b)
        resolve.push_apart(a, c)
        for index, other_index in ((i, j), (k, n)):
            self.events.append(PhysicsEvent(time, BALL, balls[index].number, balls[other_index].number))
        for index in (middle_index, first_index, second_index):
            self.predict_event(index, balls[index])
        for index in (middle_index, first_index, second_index):
            self.predict_contacts(index, balls[index])
        return True

    def is_valid(self, contact: detect.Prediction) -> bool:
        """Return whether a predicted contact of two balls is still valid."""
        _, _, i, j, stamp, other_stamp = contact
        return self.balls[i].stamp == stamp and self.balls[j].stamp == other_stamp

    def predict_event(self, i: int, ball: Ball) -> None:
        """Start the ball's new segment and predict its end or its contact with the table."""
        ball.start_segment(self.params)
        motion = ball.t0, ball.x, ball.y, ball.vx, ball.vy, 2.0 * ball.hx, 2.0 * ball.hy
        self.segment_starts[i].append((*motion, ball.wx, ball.wy, ball.wz))
        time, kind, index = ball.end, CHANGE, 0
        if ball.is_moving():
            contact_time, contact_kind, contact_index = detect.table_event(
                self.table, ball, self.params.radius
            )
            if contact_time < time:
                time, kind, index = contact_time, contact_kind, contact_index
        else:
            ball.set_box(time)
        ball.stop = time
        if time < inf:
            heappush(self.heap, (time, kind, i, index, ball.stamp, 0))

    def predict_contacts(self, i: int, ball: Ball) -> None:
        detect.push_contacts(self.heap, ball, i, self.balls_in_play, 2.0 * self.params.radius)


__all__ = [
    "BALL",
    "CHANGE",
    "CUSHION",
    "NOSE",
    "POCKET",
    "PathSegment",
    "PhysicsEvent",
    "Simulation",
    "simulate",
]
