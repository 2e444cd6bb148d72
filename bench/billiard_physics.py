"""How fast the simulated table of Naval Battle Billiard is, next to the open-source simulator pooltool, in the same process.

    python bench/billiard_physics.py                                   all reference shots, both modes
    python bench/billiard_physics.py --json bench/results/billiard_physics.json

The reference shots (tests/games/billiard/physics) are those of pooltool 0.6: every one is played by both, on the same table,
with the same parameters and models, struck and run to rest, and must have the recorded number of events in both (shots that
a perturbation of 1e-9 changes may go another way). Times are processor times of the thread, warm, without garbage collection,
the least of seven. `ratio` is pooltool's time over ours: of the sums, and the median of the shots'. After that, breaks and
usual shots of a whole match on our own nine-foot table.

pooltool (Apache-2.0) is installed without its dependencies' pins into an environment of its own (`--venv`, made at the first
call, some 700 MB); it is no part of the product. It compiles its inner functions with numba; ours is plain Python.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import provenance  # noqa: E402

POOLTOOL = "pooltool-billiards==0.6.0"
LIBRARIES = [
    "msgspec",
    "numpy",
    "numba",
    "scipy",
    "attrs",
    "cattrs",
    "msgpack",
    "msgpack-numpy",
    "pyyaml",
    "click",
    "pillow",
    "h5py",
    "rich",
    "numpy-quaternion",
    "panda3d",
    "panda3d-gltf",
    "panda3d-simplepbr",
]
ROUNDS = 7


def environment(folder: Path) -> Path:
    """The Python of an environment that has pooltool; made if it is not there."""
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        venv.create(folder, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet"]
        subprocess.run([*pip, "--no-deps", POOLTOOL], check=True)
        subprocess.run([*pip, *LIBRARIES], check=True)
        (folder / "ready").touch()
    return python


def least(make: Callable[[], Any], run: Callable[[Any], Any], rounds: int = ROUNDS) -> tuple[float, Any]:
    """The least processor time (ms) of a run, on something made anew each time, and its last result."""
    best, result = float("inf"), None
    gc.collect()
    gc.disable()
    for _ in range(rounds):
        thing = make()
        begun = time.thread_time()
        result = run(thing)
        best = min(best, time.thread_time() - begun)
    gc.enable()
    return 1000 * best, result


class Theirs:
    """pooltool with the models and the table of a mode."""

    def __init__(self, mode: str) -> None:
        import pooltool as pt
        from pooltool.physics.engine import PhysicsEngine
        from pooltool.physics.resolve.ball_ball.frictionless_elastic import FrictionlessElastic
        from pooltool.physics.resolve.ball_cushion.han_2005.model import Han2005Circular, Han2005Linear
        from pooltool.physics.resolve.resolver import default_resolver
        from pooltool.physics.resolve.stick_ball.instantaneous_point import InstantaneousPoint

        from tests.games.billiard.physics import reference

        self.pt = pt
        meta = reference.load(mode)["meta"]
        resolver = default_resolver()
        if mode == "simple":
            resolver.ball_ball = FrictionlessElastic()
            resolver.ball_linear_cushion = Han2005Linear()
            resolver.ball_circular_cushion = Han2005Circular()
            resolver.stick_ball = InstantaneousPoint(english_throttle=1.0, squirt_throttle=0.0)
        self.engine = PhysicsEngine(resolver=resolver)
        self.table = pt.Table.default()
        self.params = meta["ball_params"]
        linear = self.table.cushion_segments.linear
        for name, part in meta["table"]["linear"].items():
            assert [round(float(x), 9) for x in linear[name].p1] == [round(x, 9) for x in part["p1"]], name

    def system(self, shot: dict[str, Any]) -> Any:
        """A recorded shot, ready to be struck."""
        pt, cue = self.pt, shot["cue"]
        balls = {name: pt.Ball.create(name, xy=place) for name, place in shot["balls"].items()}
        for ball in balls.values():
            assert (ball.params.R, ball.params.m, ball.params.e_c) == tuple(
                self.params[k] for k in ("R", "m", "e_c")
            )
        made = pt.System(cue=pt.Cue(cue_ball_id="cue"), table=self.table.copy(), balls=balls)
        made.cue.set_state(V0=cue["V0"], phi=cue["phi"], theta=cue["theta"], a=cue["a"], b=cue["b"])
        return made

    def run(self, system: Any) -> Any:
        """To rest, in place."""
        return self.pt.simulate(system, engine=self.engine, inplace=True)


def compare(mode: str) -> dict[str, Any]:
    """All shots of a mode by both."""
    from navals.games.billiard.rules.physics import friction, resolve
    from tests.games.billiard.physics import reference

    models = (resolve.elastic, resolve.han_2005) if mode == "simple" else (friction.throw, friction.stronge)
    theirs, shots, odd = Theirs(mode), [], 0
    for shot in reference.shots(mode):
        ours_ms, played = least(lambda: None, lambda _, shot=shot: reference.play(mode, shot, *models))
        theirs_ms, system = least(lambda shot=shot: theirs.system(shot), theirs.run)
        recorded = len(reference.recorded(shot))
        simulated = sum(e.event_type.value not in ("none", "stick_ball") for e in system.events)
        same = len(played.events) == recorded and simulated == recorded
        assert same or reference.sensitive(shot), (mode, shot["id"], len(played.events), simulated, recorded)
        odd += not same
        shots.append(
            {"category": shot["category"], "events": recorded, "ours_ms": ours_ms, "theirs_ms": theirs_ms}
        )
    ratios = [one["theirs_ms"] / one["ours_ms"] for one in shots]
    categories: dict[str, Any] = {}
    for name in dict.fromkeys(one["category"] for one in shots):
        group = [one for one in shots if one["category"] == name]
        ours, their = sum(one["ours_ms"] for one in group), sum(one["theirs_ms"] for one in group)
        categories[name] = {
            "shots": len(group),
            "ours_ms": ours / len(group),
            "theirs_ms": their / len(group),
            "ratio": their / ours,
        }
    return {
        "mode": mode,
        "shots": len(shots),
        "sensitive_and_different": odd,
        "ours_ms": sum(one["ours_ms"] for one in shots),
        "theirs_ms": sum(one["theirs_ms"] for one in shots),
        "ratio": sum(one["theirs_ms"] for one in shots) / sum(one["ours_ms"] for one in shots),
        "median_ratio": statistics.median(ratios),
        "least_ratio": min(ratios),
        "categories": categories,
    }


def table_figures() -> dict[str, float]:
    """Our own table: ten breaks of sixteen balls, and a hundred usual shots (1 to 3 m/s) after them; means in ms."""
    from navals.games.billiard.rules.table import shots as cloth

    rng, surface, after, spent = random.Random(1), cloth.CLOTHS["9ft"], [], 0.0
    for _ in range(10):
        units = rng.sample([unit for unit in range(1, 17) if unit != 8], 15)
        lies = cloth.put(
            cloth.rack(tuple(units), surface, rng.getrandbits(32)), 8, (0.5, 0.5 + rng.random() / 4), surface
        )
        ms, broken = least(cloth.run.cache_clear, lambda _, lies=lies: cloth.run(lies, 8, 0, 8000), 3)
        spent += ms
        after.append(broken.lies)
    usual = 0.0
    for number in range(100):
        lies = after[number % 10]
        unit = rng.choice([unit for unit, lie in enumerate(lies, 1) if lie])
        shot = (lies, unit, rng.randrange(36000), rng.randrange(1000, 3000))
        usual += least(cloth.run.cache_clear, lambda _, shot=shot: cloth.run(*shot), 3)[0]
    return {"break_ms": spent / 10, "usual_ms": usual / 100}


def text(figures: dict[str, Any]) -> str:
    """The figures for people."""
    lines = [f"Python {figures['python']}, pooltool {figures['pooltool']}, numba {figures['numba']}"]
    for one in figures["modes"]:
        lines.append(
            f"{one['mode']}: {one['shots']} shots, ours {one['ours_ms']:.1f} ms, pooltool {one['theirs_ms']:.1f} ms, ratio "
            f"{one['ratio']:.1f} (median of shots {one['median_ratio']:.1f}, least {one['least_ratio']:.1f}; "
            f"{one['sensitive_and_different']} sensitive shots went another way)"
        )
        for name, group in one["categories"].items():
            lines.append(
                f"  {name}: {group['shots']} shots, ours {group['ours_ms']:.2f} ms, pooltool {group['theirs_ms']:.2f} ms, "
                f"ratio {group['ratio']:.1f}"
            )
    table = figures["table"]
    lines.append(f"our table: a break {table['break_ms']:.1f} ms, a usual shot {table['usual_ms']:.2f} ms")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--venv", type=Path, default=ROOT / "build" / "pooltool")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if not args.inside:
        folder = args.venv.resolve()
        python = environment(folder)
        command = [str(python), __file__, "--inside"]
        if args.json:
            command += ["--json", str(args.json.resolve())]
        # pooltool writes its settings into the home folder
        raise SystemExit(
            subprocess.run(command, check=False, env={**os.environ, "HOME": str(folder)}).returncode
        )
    import numba
    import pooltool

    figures = {
        "pooltool": pooltool.__version__,
        "numba": numba.__version__,
        "modes": [compare(mode) for mode in ("simple", "default")],
        "table": table_figures(),
    }
    print(text(figures))
    if args.json:
        provenance.write(args.json, figures)


if __name__ == "__main__":
    main()
