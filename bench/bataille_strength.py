"""How strong the Bataille player is: shots to sink everything, cost of its fleets, duels with bombs.

    python bench/bataille_strength.py                      quick look, 60 games
    python bench/bataille_strength.py --variant 1 --games 500 --first 500 --duels 0 --json part2.json
    python bench/bataille_strength.py --join part1.json part2.json --json bench/results/bataille_strength.json

A long run is cut into parts: `--first` is the number of the first fleet, so parts of one seed never share a fleet, and `--join` reckons
anew over all games of the parts. `old-expert` is the shooter as it was frozen (`bench/frozen.py`), on the same fleets.

The density way it is measured against is `bench/bataille_density.py`, written on its own. `--peers FILE` adds
the three players of a reference file that has `policy(name)` and `Knowledge`, on the same fleets. Intervals
are 95 %, normal. All fleets come from the seed; times are processor times of this machine.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import frozen, provenance
from bench.bataille_density import BOMBS, FLEETS, Target, density_cost, density_shot, uniform
from bench.strength import interval, parser
from navals.games.bataille.ai.placement import draw_fleet
from navals.games.bataille.ai.shooter import SAMPLES, Context, choose
from navals.games.bataille.rules.posterior import Knowledge

Shooter = Callable[[Target, Knowledge, Context, Random], int]


def ours(level: str, samples: int) -> Shooter:
    def shoot(target: Target, known: Knowledge, context: Context, rng: Random) -> int:
        *_, thought = choose(level, known, context, samples, rng)
        return thought.square

    return shoot


def old(samples: int) -> Shooter:
    """The expert's shooter as it was frozen."""
    frozen.player("bataille", "expert")  # finds the archive
    then: Any = importlib.import_module("frozen.bataille.shooter")

    def shoot(target: Target, known: Knowledge, context: Context, rng: Random) -> int:
        fight = then.Context(*(getattr(context, name) for name in context.__struct_fields__))
        *_, thought = then.choose("expert", known, fight, samples, rng)
        return int(thought.square)

    return shoot


def density(target: Target, known: Knowledge, context: Context, rng: Random) -> int:
    return density_shot(target, rng)


def peer(path: str, name: str) -> Shooter:
    spec = importlib.util.spec_from_file_location("peers", path)
    assert spec and spec.loader
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    policy = module.policy(name)

    def shoot(target: Target, known: Knowledge, context: Context, rng: Random) -> int:
        k = module.Knowledge(known.sizes)
        k.water, k.live, k.sunk = known.water, known.hits, known.sunk
        return int(policy(k, rng))

    return shoot


def cost(ships: list[int], shoot: Shooter, rng: Random) -> tuple[int, float]:
    """Shots to sink all without a limit of bombs, and processor seconds used to choose them."""
    target, spent = Target(ships), 0.0
    known = Knowledge.of(target.left)
    while target.left:
        start = time.process_time()
        square = shoot(target, known, Context(), rng)
        spent += time.process_time() - start
        known = known.after(square, target.shoot(square))
    return target.shots, spent


def duel(
    fleets: tuple[list[int], list[int]],
    shooters: tuple[Shooter, Shooter],
    bombs: int,
    first: int,
    rng: Random,
) -> int:
    """Plays by R5-R11, side 0 shooting at fleets[1]. 1 if side 0 wins, -1 if it loses, 0 for a draw."""
    targets = (Target(fleets[1]), Target(fleets[0]))
    sizes = (sum(m.bit_count() for m in fleets[1]), sum(m.bit_count() for m in fleets[0]))
    knows = [Knowledge.of(t.left) for t in targets]
    left, side = [bombs, bombs], first
    while any(left):
        mine, his = targets[side], targets[1 - side]
        context = Context(
            bombs=left[side],
            sunk_sum=sizes[side] - sum(mine.left),
            sunk_ships=mine.ships_sunk,
            lost_sum=sizes[1 - side] - sum(his.left),
            lost_ships=his.ships_sunk,
            afloat=tuple(his.left),
        )
        square = shooters[side](mine, knows[side], context, rng)
        knows[side] = knows[side].after(square, mine.shoot(square))
        left[side] -= 1
        if not mine.left:
            return 1 if side == 0 else -1
        side = 1 - side if left[1 - side] else side
    score = [(sizes[s] - sum(targets[s].left), targets[s].ships_sunk) for s in (0, 1)]
    return (score[0] > score[1]) - (score[0] < score[1])


def measure(
    variant: int, fleet_numbers: range, duels: int, seed: str, samples: int, peers: str | None, compare: bool
) -> dict[str, Any]:
    """Plays the games of one part, and keeps the result of each."""
    sizes, name = FLEETS[variant], f"{seed}/{variant}"
    fleets = [uniform(sizes, Random(f"{name}/fleet/{n}")) for n in fleet_numbers]

    # The density way is random among equals: its cost on each fleet is the mean of a few plays.
    plays = 3
    base = [
        math.fsum(density_cost(f, Random(f"{name}/density/{n}/{k}")) for k in range(plays)) / plays
        for n, f in zip(fleet_numbers, fleets, strict=True)
    ]
    players = {"expert": ours("expert", samples)}
    if compare:
        players["old-expert"] = old(samples)
    if peers:
        players |= {f"peer {p}": peer(peers, p) for p in ("hunt", "density", "mc100")}
    shots: dict[str, list[int]] = {label: [] for label in players}
    seconds = dict.fromkeys(players, 0.0)
    for n, f in zip(fleet_numbers, fleets, strict=True):  # in turn: a busy machine is so to all alike
        for label, shooter in players.items():
            took, spent = cost(
                f, shooter, Random(f"{name}/expert/{n}" if label == "old-expert" else f"{name}/{label}/{n}")
            )
            shots[label].append(took)
            seconds[label] += spent

    expert_fleets = [list(draw_fleet(sizes, "expert", Random(f"{name}/expert/{n}"))) for n in fleet_numbers]
    hidden = [
        float(density_cost(f, Random(f"{name}/hidden/{n}")))
        for n, f in zip(fleet_numbers, expert_fleets, strict=True)
    ]
    results = []
    for k, n in enumerate(fleet_numbers[:duels]):
        rng = Random(f"{name}/duel/{n}")
        pair = (expert_fleets[k], fleets[k])
        results.append(duel(pair, (ours("expert", samples), density), BOMBS[variant], n % 2, rng))
    return {
        "variant": variant,
        "first": fleet_numbers.start,
        "density": base,
        "shots": shots,
        "seconds": seconds,
        "hidden": hidden,
        "duels": results,
    }


def reckon(parts: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The figures of one variant over all games of its parts, printed too."""
    variant = parts[0]["variant"]
    base = [b for p in parts for b in p["density"]]
    games = len(base)
    out: dict[str, Any] = {"variant": variant, "games": games, "density": interval(base)}
    print(f"variant {variant}, {games} games")
    print("  density way, uniform fleets    {:6.2f} +- {:.2f} shots".format(*out["density"]))
    for label in parts[0]["shots"]:
        runs = [s for p in parts for s in p["shots"][label]]
        shots = interval([float(r) for r in runs])
        paired = interval([r - b for r, b in zip(runs, base, strict=True)])
        ms = 1000 * math.fsum(p["seconds"][label] for p in parts) / sum(runs)
        out[label] = {"shots": shots, "paired": paired, "ms_per_shot": ms}
        print(
            f"  {label:12} shots {shots[0]:6.2f} +- {shots[1]:.2f}, against density"
            f" {paired[0]:+.2f} +- {paired[1]:.2f}, {ms:.1f} ms a shot"
        )
    mean, half = interval([h for p in parts for h in p["hidden"]])
    ratio = mean / out["density"][0]
    error = ratio * math.hypot(half / mean, out["density"][1] / out["density"][0])
    out["expert_fleets"] = {"density_shots": (mean, half), "ratio": (ratio, error)}
    print(
        f"  density way, expert fleets     {mean:6.2f} +- {half:.2f} shots, ratio {ratio:.3f} +- {error:.3f}"
    )
    duels = [d for p in parts for d in p["duels"]]
    if duels:
        wins, losses = duels.count(1), duels.count(-1)
        share = wins / max(1, wins + losses)
        half = 1.96 * math.sqrt(share * (1 - share) / max(1, wins + losses))
        draws = len(duels) - wins - losses
        out["duel"] = {"wins": wins, "losses": losses, "draws": draws, "share": (share, half)}
        print(
            f"  duels, {BOMBS[variant]} bombs: {wins} won, {losses} lost, {draws} drawn:"
            f" {100 * share:.1f} % +- {100 * half:.1f} of decided games"
        )
    return out


def join(files: Sequence[Path]) -> dict[str, Any]:
    """The figures over the games of several parts. ValueError for parts of different runs, or a game that comes twice."""
    read = [provenance.read(path) for path in files]
    if len({(r["seed"], r["samples"]) for r in read}) > 1:
        raise ValueError("parts of different seeds or numbers of samples")
    parts = [part for r in read for part in r["parts"]]
    games = [(p["variant"], p["first"] + k) for p in parts for k in range(len(p["density"]))]
    if len(set(games)) < len(games):
        raise ValueError("a game is in two parts")
    variants = sorted({p["variant"] for p in parts})
    return {
        "seed": read[0]["seed"],
        "samples": read[0]["samples"],
        "variants": [reckon([p for p in parts if p["variant"] == v]) for v in variants],
    }


def main() -> None:
    asked = parser(__doc__, 60, "1")
    asked.add_argument(
        "--first", type=int, default=0, help="number of the first fleet; the file then keeps every game"
    )
    asked.add_argument("--part", action="store_true", help="keep every game in the file, to be joined")
    asked.add_argument("--join", type=Path, nargs="+", default=None, help="files of parts")
    asked.add_argument("--duels", type=int, default=None, help="default: as many as games")
    asked.add_argument("--variant", type=int, choices=(1, 2), default=None)
    asked.add_argument("--samples", type=int, default=SAMPLES)
    asked.add_argument("--old", action="store_true", help="the frozen expert on the same fleets")
    asked.add_argument("--peers", default=None, help="path of a file with reference players")
    args = asked.parse_args()
    if args.join:
        result = join(args.join)
    else:
        numbers = range(args.first, args.first + args.games)
        duels = args.games if args.duels is None else min(args.duels, args.games)
        parts = []
        figures = []
        for variant in [args.variant] if args.variant else (1, 2):
            parts.append(measure(variant, numbers, duels, args.seed, args.samples, args.peers, args.old))
            figures.append(reckon(parts[-1:]))
        result = {"seed": args.seed, "samples": args.samples}
        result |= {"parts": parts} if args.part or args.first else {"variants": figures}
    if args.json:
        provenance.write(args.json, result)


if __name__ == "__main__":
    main()
