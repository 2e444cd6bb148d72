"""Physics: rolling, sliding, momentum, energy, pockets, paths; portable arithmetic."""

import ast
from itertools import pairwise
from math import hypot, sqrt
from pathlib import Path
from random import Random

import pytest

import navals.games.billiard.rules.physics as physics
from navals.games.billiard.rules.physics.ball import POCKETED, ROLLING, SLIDING, Ball, PhysicsParams
from navals.games.billiard.rules.physics.detect import BALL, CHANGE, CUSHION, POCKET
from navals.games.billiard.rules.physics.friction import collide_balls
from navals.games.billiard.rules.physics.resolve import bounce_off_cushion, collide_three, strike
from navals.games.billiard.rules.physics.simulate import BallModel, CushionModel, Simulation, simulate
from navals.games.billiard.rules.physics.table import Circle, PhysicsTable, build_table, pool_table
from tests.games.billiard.physics.elastic import elastic
from tests.games.billiard.physics.stronge import stronge

P = PhysicsParams()
R = P.radius


def moving(number: int, x: float, y: float, vx: float, vy: float, state: int = SLIDING) -> Ball:
    """Return a moving ball, sliding without spin or rolling."""
    ball = Ball(number, x, y)
    ball.vx, ball.vy, ball.state = vx, vy, state
    if state == ROLLING:
        ball.wx, ball.wy = -vy / R, vx / R
    return ball


def meadow() -> PhysicsTable:
    """Return a table too large for balls to reach its edge; its only pocket is far outside."""
    return build_table(1000.0, 1000.0, [], [], [Circle("0", -9.0, -9.0, 0.1)], R)


def energy(ball: Ball) -> float:
    """Return a ball's kinetic energy (J)."""
    spin = ball.wx**2 + ball.wy**2 + ball.wz**2
    return 0.5 * P.mass * (ball.vx**2 + ball.vy**2 + 0.4 * R * R * spin)


def test_rolling_ball_stops() -> None:
    ball = moving(1, 500.0, 500.0, 0.6, 0.8, ROLLING)
    shot = simulate(meadow(), [ball], P)
    assert hypot(ball.x - 500.0, ball.y - 500.0) == pytest.approx(
        1.0 / (2 * P.roll_friction * P.gravity), abs=1e-9
    )
    assert 1.0 / (2 * P.roll_friction * P.gravity) == pytest.approx(5.097, abs=1e-3)
    assert shot.duration == pytest.approx(1.0 / (P.roll_friction * P.gravity))


@pytest.mark.parametrize("model", [elastic, collide_balls])
@pytest.mark.parametrize("slope", [(1.0, 0.0), (0.6, 0.8), (0.0, -1.0)])
@pytest.mark.parametrize("half", [R + 1e-4, 1.3 * R, 1.9 * R])
def test_two_balls_struck_at_the_same_instant_are_mirror_images(
    model: BallModel, slope: tuple[float, float], half: float
) -> None:
    """A ball hits two symmetrically placed balls at 1 m/s."""
    ux, uy = slope
    middle = (500.0 + 0.3 * ux, 500.0 + 0.3 * uy)
    cue = moving(1, 500.0, 500.0, ux, uy)
    left = Ball(2, middle[0] - half * uy, middle[1] + half * ux)
    right = Ball(3, middle[0] + half * uy, middle[1] - half * ux)
    shot = simulate(meadow(), [cue, left, right], P, model)
    assert {(event.ball, event.other_id) for event in shot.events if event.kind == BALL} == {(1, 2), (1, 3)}

    def seen(ball: Ball) -> tuple[float, float]:
        """Return components along the cue ball's path and to its left."""
        x, y = ball.x - 500.0, ball.y - 500.0
        return x * ux + y * uy, y * ux - x * uy

    (along, off), (other, opposite) = seen(left), seen(right)
    assert along == pytest.approx(other, abs=1e-3) and off == pytest.approx(-opposite, abs=1e-3)
    assert seen(cue)[1] == pytest.approx(0.0, abs=1e-3) and off > half


@pytest.mark.parametrize("model", [elastic, collide_balls])
@pytest.mark.parametrize("speed", [1.0, 3.0, 6.0])
@pytest.mark.parametrize("top", [0.0, 0.3])
def test_a_symmetric_table_stays_symmetric(model: BallModel, speed: float, top: float) -> None:
    """A shot along the axis stays symmetric to the end, through cushions and further contacts.

    It hits two balls, or the apex of a triangle of three that nearly touch.
    """
    table = pool_table()
    width = table.height
    tip = 1.2 + sqrt(3) * (R + 1e-5)
    two = [(1.2, R + 0.01), (1.9, 0.3)]
    for pairs, on_axis in ((two, [2.2]), ([(tip, R + 1e-5), (1.9, 0.2)], [1.2])):
        cue = Ball(1, 0.6, width / 2)
        strike(cue, speed, 1.0, 0.0, P, top=top)
        balls = [cue, *(Ball(2 + n, x, width / 2) for n, x in enumerate(on_axis))]
        sides = [
            [Ball(first + n, x, width / 2 + sign * y) for n, (x, y) in enumerate(pairs)]
            for first, sign in ((5, 1), (8, -1))
        ]
        simulate(table, [*balls, *sides[0], *sides[1]], P, model)
        for ball in balls:
            assert ball.y == pytest.approx(width / 2, abs=1e-5)
        for left, right in zip(*sides, strict=True):
            assert (left.x, left.y - width / 2) == pytest.approx((right.x, width / 2 - right.y), abs=1e-5)


@pytest.mark.parametrize("turned", [0.0, 0.3, 1.0])
def test_simultaneous_elastic_contacts_keep_momentum_and_energy(turned: float) -> None:
    a, b, c = (
        moving(1, 0.0, 0.0, 1.0, 0.2 * turned),
        Ball(2, R, sqrt(3) * R),
        moving(3, 2 * R, 0.0, -0.3 * turned, 0.1),
    )
    balls = (a, b, c)
    sums = (sum(ball.vx for ball in balls), sum(ball.vy for ball in balls), sum(map(energy, balls)))
    assert collide_three(elastic, a, b, c, P)
    result = (sum(ball.vx for ball in balls), sum(ball.vy for ball in balls), sum(map(energy, balls)))
    assert result == pytest.approx(sums)


@pytest.mark.parametrize(("length", "width"), [(2.54, 1.27), (2.3368, 1.1684), (1.9812, 0.9906)])
def test_tables_send_a_ball_back_from_every_side(length: float, width: float) -> None:
    table = pool_table(length, width)
    assert (len(table.lines), len(table.noses), len(table.pockets)) == (18, 12, 6)
    for dx, dy in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)):
        ball = moving(1, 0.35 * length, 0.5 * width, 2.0 * dx, 2.0 * dy)
        first = next(e for e in simulate(table, [ball], P).events if e.kind != CHANGE)
        assert first.kind == CUSHION
        assert R <= ball.x <= length - R and R <= ball.y <= width - R


@pytest.mark.parametrize("model", [elastic, collide_balls])
@pytest.mark.parametrize("seed", range(5))
def test_ball_ball_keeps_momentum_and_gains_no_energy(model: BallModel, seed: int) -> None:
    rnd = Random(seed)
    a, b = Ball(1, 0.0, 0.0), Ball(2, 1.2 * R, 1.6 * R)
    for ball in (a, b):
        ball.vx, ball.vy = rnd.uniform(-1, 1), rnd.uniform(-1, 1)
        ball.wx, ball.wy, ball.wz = rnd.uniform(-9, 9), rnd.uniform(-9, 9), rnd.uniform(-9, 9)
    if (a.vx - b.vx) * 0.6 + (a.vy - b.vy) * 0.8 < 0.0:
        a.vx, b.vx, a.vy, b.vy = b.vx, a.vx, b.vy, a.vy
    closing = (a.vx - b.vx) * 0.6 + (a.vy - b.vy) * 0.8
    momentum, start = (a.vx + b.vx, a.vy + b.vy), energy(a) + energy(b)
    model(a, b, P)
    assert (a.vx + b.vx, a.vy + b.vy) == pytest.approx(momentum)
    e = 1.0 if model is elastic else P.ball_restitution
    assert (b.vx - a.vx) * 0.6 + (b.vy - a.vy) * 0.8 == pytest.approx(e * closing)
    assert energy(a) + energy(b) <= start * (1.0 + 1e-12)


@pytest.mark.parametrize("model", [bounce_off_cushion, stronge])
@pytest.mark.parametrize("seed", range(8))
def test_cushion_turns_the_ball_and_gains_no_energy(model: CushionModel, seed: int) -> None:
    rnd = Random(seed)
    ball = moving(1, 0.0, 0.0, rnd.uniform(-3, 3), -rnd.uniform(0.2, 3), ROLLING)
    ball.wz = rnd.uniform(-60, 60)
    start, approach = energy(ball), -ball.vy
    model(ball, 0.0, 1.0, R, P)
    assert 0.0 < ball.vy < approach
    assert energy(ball) < start
    # the mirror image of a bounce is the bounce of the mirror image
    twin, image = (moving(1, 0.0, 0.0, s * 0.7, -1.0, ROLLING) for s in (1.0, -1.0))
    twin.wz, image.wz = 11.0, -11.0
    model(twin, 0.0, 1.0, R, P)
    model(image, 0.0, 1.0, R, P)
    assert (image.vx, image.vy, image.wz) == pytest.approx((-twin.vx, twin.vy, -twin.wz))


def rack_break(seed: int, ball_model: BallModel, cushion_model: CushionModel) -> Simulation:
    """Return a break of fifteen balls with gaps of half a millimetre; the seed sets the cue ball's place."""
    rnd = Random(seed)
    balls = [Ball(0, 0.5, 0.635 + rnd.uniform(-0.2, 0.2))]
    gap = 2.0 * R + 0.0005
    for row in range(5):
        for k in range(row + 1):
            balls.append(Ball(len(balls), 1.905 + row * gap * sqrt(0.75), 0.635 + (k - 0.5 * row) * gap))
    dx, dy = 1.405, 0.635 - balls[0].y
    size, speed = hypot(dx, dy), rnd.uniform(4.0, 8.0)
    strike(balls[0], speed, dx / size, dy / size, P, rnd.uniform(-0.3, 0.3), rnd.uniform(-0.3, 0.3))
    return simulate(pool_table(), balls, P, ball_model, cushion_model, limit=1000)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("models", [(elastic, bounce_off_cushion), (collide_balls, stronge)])
def test_break_ends_with_balls_on_the_table_and_apart(
    seed: int, models: tuple[BallModel, CushionModel]
) -> None:
    shot = rack_break(seed, *models)
    times = [e.time for e in shot.events]
    assert times == sorted(times)
    balls = [b for b in shot.balls if b.state != POCKETED]
    assert len(balls) + sum(e.kind == POCKET for e in shot.events) == 16
    for k, a in enumerate(balls):
        assert (a.vx, a.vy, a.wx, a.wy, a.wz) == (0.0,) * 5
        assert -R < a.x < 2.54 + R and -R < a.y < 1.27 + R
        assert all(hypot(a.x - b.x, a.y - b.y) > 2.0 * R - 2e-6 for b in balls[:k])
    for number, pieces in shot.paths().items():
        assert pieces[0].start == 0.0 and pieces[-1].stop == shot.duration
        for p, q in pairwise(pieces):
            assert p.stop == q.start
            dt = p.stop - p.start
            place = p.x + dt * (p.vx + 0.5 * dt * p.ax), p.y + dt * (p.vy + 0.5 * dt * p.ay)
            if shot.balls[number].state != POCKETED or q is not pieces[-1]:
                assert hypot(place[0] - q.x, place[1] - q.y) < 2e-5


def test_only_arithmetic_and_square_roots() -> None:
    """No platform-dependent functions: only `inf` and `sqrt` from `math`, no powers, no `sum`."""
    for path in sorted(Path(physics.__file__).parent.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                assert {a.name for a in node.names} <= {"inf", "sqrt"}, path.name
            elif isinstance(node, ast.Import):
                assert {a.name for a in node.names} <= {"msgspec"}, path.name
            elif isinstance(node, ast.Name):
                assert node.id not in ("sum", "pow"), path.name
            elif isinstance(node, ast.BinOp):
                assert not isinstance(node.op, ast.Pow), path.name
