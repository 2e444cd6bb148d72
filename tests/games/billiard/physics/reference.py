"""Read the recorded shots of pooltool 0.6 and simulate them with our physics."""

import gzip
import json
from functools import cache
from math import cos, hypot, radians, sin, sqrt
from pathlib import Path
from typing import Any

from navals.games.billiard.rules.physics.ball import Ball, PhysicsParams
from navals.games.billiard.rules.physics.detect import BALL, CHANGE, CUSHION, NOSE, POCKET
from navals.games.billiard.rules.physics.resolve import strike
from navals.games.billiard.rules.physics.simulate import (
    BallModel,
    CushionModel,
    PhysicsEvent,
    Simulation,
    simulate,
)
from navals.games.billiard.rules.physics.table import (
    Circle,
    CushionLine,
    PhysicsTable,
    build_table,
    make_line,
)

HERE = Path(__file__).parent
TIED = 1e-9
"Events closer together than this (s) may come in either order."
Moment = tuple[str, float, tuple[str, ...]]


@cache
def load(mode: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(gzip.decompress((HERE / f"pooltool_{mode}.json.gz").read_bytes()))
    return record


def shots(mode: str) -> list[dict[str, Any]]:
    result: list[dict[str, Any]] = load(mode)["shots"]
    return result


def sensitive(shot: dict[str, Any]) -> bool:
    """Return whether a perturbation of 1e-9 changes the recorded shot."""
    return not all(p["all_match"] for p in shot["perturbation"])


@cache
def table(mode: str) -> PhysicsTable:
    data = load(mode)["meta"]["table"]
    lines: list[CushionLine] = []
    for name, part in data["linear"].items():
        (x1, y1), (x2, y2) = part["p1"][:2], part["p2"][:2]
        # direction 1: the table is at larger x (vertical cushions) or y (others)
        step = 1.0 if part["direction"] == 1 else -1.0
        inside = (x1 + step, y1) if x1 == x2 else (x1, y1 + step)
        lines.append(make_line(name, (x1, y1), (x2, y2), inside))
    noses, pockets = (
        [Circle(name, *part["center"][:2], part["radius"]) for name, part in data[kind].items()]
        for kind in ("circular", "pockets")
    )
    return build_table(data["w"], data["l"], lines, noses, pockets, params(mode).radius)


@cache
def params(mode: str) -> PhysicsParams:
    meta = load(mode)["meta"]
    names = {
        "radius": "R",
        "mass": "m",
        "slide_friction": "u_s",
        "roll_friction": "u_r",
        "ball_restitution": "e_b",
        "cushion_restitution": "e_c",
        "cushion_friction": "f_c",
        "gravity": "g",
    }
    values = {name: meta["ball_params"][key] for name, key in names.items()}
    return PhysicsParams(
        cue_mass=meta["cue"]["M"],
        spin_friction=meta["u_sp"],
        cushion_height=0.036576,
        **values,
    )


def strike_balls(mode: str, shot: dict[str, Any]) -> list[Ball]:
    """Return the balls of a recorded shot just after the cue ball is struck."""
    balls = [Ball(k, *place) for k, place in enumerate(shot["balls"].values())]
    cue = shot["cue"]
    slope, aim = ((cos(angle), sin(angle)) for angle in (radians(cue["theta"]), radians(cue["phi"])))
    struck = balls[list(shot["balls"]).index("cue")]
    strike(struck, cue["V0"], *aim, params(mode), cue["a"], cue["b"], slope)
    if mode == "default":
        turn_by_squirt(struck, cue["a"], params(mode).mass, load(mode)["meta"]["cue"]["end_mass"])
    return balls


def turn_by_squirt(ball: Ball, side: float, mass: float, end_mass: float) -> None:
    """Add the squirt of a ball struck off centre: D. Alciatore, TP A-31."""
    rest = 1.0 - side * side
    tall, wide = 2.5 * side * sqrt(rest), 1.0 + mass / end_mass + 2.5 * rest
    size = hypot(tall, wide)
    ca, sa = wide / size, -tall / size
    ball.vx, ball.vy = ca * ball.vx - sa * ball.vy, sa * ball.vx + ca * ball.vy


def play(mode: str, shot: dict[str, Any], ball_model: BallModel, cushion_model: CushionModel) -> Simulation:
    return simulate(table(mode), strike_balls(mode, shot), params(mode), ball_model, cushion_model)


def ours(mode: str, shot: dict[str, Any], events: tuple[PhysicsEvent, ...]) -> list[Moment]:
    """Return our events under the record's names."""
    names, where = list(shot["balls"]), table(mode)
    state = ["stationary", "spinning", "sliding", "rolling"]
    earlier = {"rolling": "sliding", "spinning": "rolling"}
    last: dict[int, str] = {}
    result: list[Moment] = []
    for event in events:
        ball, k = names[event.ball], event.other_id
        if event.kind == CHANGE:
            old = earlier.get(state[k]) or last[event.ball]
            result.append((f"{old}_{state[k]}", event.time, (ball,)))
            last[event.ball] = state[k]
            continue
        if event.kind == BALL:
            result.append(("ball_ball", event.time, tuple(sorted((ball, names[k])))))
            continue
        kind, parts = {
            CUSHION: ("ball_linear_cushion", where.lines),
            NOSE: ("ball_circular_cushion", where.noses),
            POCKET: ("ball_pocket", where.pockets),
        }[event.kind]
        result.append((kind, event.time, (ball, parts[k].name)))
    return result


def recorded(shot: dict[str, Any]) -> list[Moment]:
    """Return the recorded events after the strike."""
    return [
        (e["type"], e["t"], tuple(sorted(e["ids"])) if e["type"] == "ball_ball" else tuple(e["ids"]))
        for e in shot["events"]
        if e["type"] not in ("none", "stick_ball")
    ]


def in_order(moments: list[Moment]) -> list[Moment]:
    """Sort simultaneous events by name, so that their order does not matter."""
    result: list[Moment] = []
    group: list[Moment] = []
    for moment in moments:
        if group and moment[1] - group[-1][1] > TIED:
            result += sorted(group, key=lambda m: (m[0], m[2]))
            group = []
        group.append(moment)
    return result + sorted(group, key=lambda m: (m[0], m[2]))


def difference(mode: str, shot: dict[str, Any], played: Simulation) -> str:
    """Return the first difference beyond 1e-4 s or 0.5 mm, or ""."""
    actual, theirs = in_order(ours(mode, shot, played.events)), in_order(recorded(shot))
    for k, (a, b) in enumerate(zip(actual, theirs, strict=False)):
        if a[0] != b[0] or a[2] != b[2] or abs(a[1] - b[1]) > 1e-4:
            return f"event {k}: {a}, recorded {b}"
    if len(actual) != len(theirs):
        return f"{len(actual)} events, recorded {len(theirs)}"
    for ball, (name, final) in zip(played.balls, shot["final"].items(), strict=True):
        if hypot(ball.x - final["r"][0], ball.y - final["r"][1]) > 5e-4:
            return f"ball {name} at {ball.x, ball.y}, recorded {final['r']}"
    return ""
