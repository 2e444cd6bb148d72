"""The optimized search agrees with a search of every part of the table."""

from math import hypot, inf
from random import Random

import pytest

from navals.games.billiard.rules.physics.ball import ROLLING, SLIDING, Ball, PhysicsParams
from navals.games.billiard.rules.physics.detect import (
    BALL,
    CHANGE,
    CUSHION,
    NOSE,
    POCKET,
    push_contacts,
    table_event,
)
from navals.games.billiard.rules.physics.roots import contact_time, quadratic_crossing
from navals.games.billiard.rules.physics.simulate import simulate
from navals.games.billiard.rules.physics.table import PhysicsTable, pool_table
from tests.games.billiard.physics import reference

P = PhysicsParams()
R = P.radius


def some_ball(rnd: Random, table: PhysicsTable) -> Ball:
    """Return a moving ball at a random place in the inner rectangle, with its segment planned."""
    box = table.inner_box
    ball = Ball(0, rnd.uniform(box.x_lo, box.x_hi), rnd.uniform(box.y_lo, box.y_hi))
    ball.vx, ball.vy = rnd.uniform(-3.0, 3.0), rnd.uniform(-3.0, 3.0)
    ball.wx, ball.wy = rnd.uniform(-80.0, 80.0), rnd.uniform(-80.0, 80.0)
    ball.state = rnd.choice([SLIDING, ROLLING])
    ball.start_segment(P)
    return ball


def by_trying_all(table: PhysicsTable, ball: Ball) -> tuple[float, int, int]:
    """Return the first contact with any part of the table, by trying all of them."""
    best, window = (inf, CHANGE, 0), ball.end - ball.t0
    for kind, circles, more in ((POCKET, table.pockets, 0.0), (NOSE, table.noses, R)):
        for k, c in enumerate(circles):
            motion = (ball.x - c.x, ball.y - c.y, ball.vx, ball.vy, ball.hx, ball.hy)
            best = min(best, (contact_time(*motion, c.radius + more, window), kind, k))
    for k, e in enumerate(table.lines):
        clear = (ball.x - e.x1) * e.nx + (ball.y - e.y1) * e.ny - R
        h, v = ball.hx * e.nx + ball.hy * e.ny, ball.vx * e.nx + ball.vy * e.ny
        t = quadratic_crossing(h, v, clear, window) if clear > 0.0 else inf
        if t < inf:
            x, y = ball.x + t * (ball.vx + t * ball.hx), ball.y + t * (ball.vy + t * ball.hy)
            dx, dy = e.x2 - e.x1, e.y2 - e.y1
            if 0.0 <= (x - e.x1) * dx + (y - e.y1) * dy <= dx * dx + dy * dy:
                best = min(best, (t, CUSHION, k))
    return best


@pytest.mark.parametrize("table", [pool_table(), reference.table("simple")], ids=["own", "recorded"])
def test_table_event(table: PhysicsTable) -> None:
    rnd, kinds = Random(7), set()
    for _ in range(600):
        ball = some_ball(rnd, table)
        event, expected = table_event(table, ball, R), by_trying_all(table, ball)
        assert event[0] == pytest.approx(expected[0], abs=1e-9)
        if expected[0] < inf:
            assert event[1:] == expected[1:]
            kinds.add(expected[1])
    assert kinds == {POCKET, CUSHION, NOSE}


def test_pair_events() -> None:
    rnd, table, contacts = Random(8), pool_table(), 0
    for _ in range(600):
        a, b = some_ball(rnd, table), some_ball(rnd, table)
        if hypot(a.x - b.x, a.y - b.y) < 2.0 * R:
            continue
        for ball in (a, b):
            ball.stop = min(ball.end, table_event(table, ball, R)[0])
        heap: list[tuple[float, int, int, int, int, int]] = []
        push_contacts(heap, b, 1, [(0, a), (1, b)], 2.0 * R)
        apart = [getattr(b, name) - getattr(a, name) for name in ("x", "y", "vx", "vy", "hx", "hy")]
        t = contact_time(*apart, 2.0 * R, min(a.stop, b.stop))
        assert [entry[:4] for entry in heap] == ([(t, BALL, 0, 1)] if t < inf else [])
        contacts += t < inf
    assert contacts > 5


def test_events_of_one_instant_come_in_the_written_order() -> None:
    """Mirror images reach the rails at the same instant; events are ordered by kind, then by index."""
    balls = [Ball(5, 0.6, 0.635), Ball(4, 1.94, 0.635)]
    for ball, v in zip(balls, (-1.0, 1.0), strict=True):
        ball.vx, ball.state = v, SLIDING
    # 2.54 - 1.94 is not exactly 0.6, so set the pair exactly
    balls[1].x = 2.54 - balls[0].x
    events = simulate(pool_table(), balls, P).events
    slid = [e for e in events if e.kind == CHANGE][:2]
    assert slid[0].time == slid[1].time
    assert [e.ball for e in slid] == [5, 4]
