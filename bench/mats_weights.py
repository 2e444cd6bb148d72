"""What ships are worth, and how far to look: the search behind the weights in navals/games/mats/ai/weights.py.

    python bench/mats_weights.py --games 4000            fit the worth of ships to self-play
    python bench/mats_weights.py --sight 1000            match other values of LIKELY against the present one

Self-play of one-ply players with columns drawn by lot, on rosters drawn at random among standard, close and ships with faces
of their own. Each crossing gives a pair of fleets and who won in the end. The weights of intact and hit ships and the power
of the ratio are those under which these results are likeliest, found one weight at a time. The worth of an intact ship is
1.8 and more by definition of the scale of the other weights, that of a hit one has its own base.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.mats_seats import STRONG, Seat, gained
from navals.core.analysis.interval import wilson
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.ai.player import Skill
from navals.games.mats.ai.weights import HIT_FACE, INTACT_FACE, POWER
from navals.games.mats.game import GAME
from navals.games.mats.rules.events import FACES
from navals.games.mats.rules.options import HIT, INTACT, SUNK, Options

Fleet = list[float]
"""Sums over a fleet, in the order of the weights: of intact ships 1, guns, masts, hit guns, hit masts; of hit ones 1, guns, masts."""

NAMES = ("intact", "guns", "masts", "hit guns", "hit masts", "hit: base", "hit: guns", "hit: masts", "power")


def rosters(rng: Random) -> Options:
    """A roster for a game."""
    kind = rng.choice(("standard", "standard", "close", "custom"))
    if kind != "custom":
        return GAME.schema.parse(f"roster={kind}")
    ships = []
    for number in range(rng.randrange(4, 9)):
        masts, guns = rng.randrange(1, 5), rng.randrange(2, 6)
        hit = (rng.randrange(max(0, masts - 2), masts + 1), rng.randrange(max(0, guns - 2), guns))
        ships.append(f"S{number}:{masts}/{guns}>{hit[0]}/{hit[1]}")
    return GAME.schema.parse(f"roster=custom ships={','.join(ships)}")


def sums(options: Options, lives: tuple[int, ...]) -> Fleet:
    mean = sum(ship.intact[1] for ship in options.fleet) / len(options.fleet)
    fleet = [0.0] * 8
    for ship, life in zip(options.fleet, lives, strict=True):
        if life == SUNK:
            continue
        masts, guns = ship.hit
        if life == INTACT:
            for at, value in enumerate((1.0, ship.intact[1] - mean, ship.intact[0], guns - mean, masts)):
                fleet[at] += value
        elif life == HIT:
            for at, value in enumerate((1.0, guns - mean, masts)):
                fleet[5 + at] += value
    return fleet


def crossings(games: int, seed: str) -> list[tuple[Fleet, Fleet, float]]:
    """Fleets at the beginning of a crossing, and what A got in the end."""
    data = []
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        options = rosters(rng)
        seats, state = (Seat(STRONG, None), Seat(STRONG, None)), GAME.start(options)
        pairs = []
        while (actor := state.actor()) != NOBODY:
            view = state.view(actor) if actor != CHANCE else None
            if view is not None and view.phase == "order" and actor == 0 and state.crossing > 1:
                pairs.append((sums(options, state.life[0]), sums(options, state.life[1])))
            state = state.apply(seats[actor].act(view, rng) if view is not None else FACES[rng.randrange(6)])
        result = state.result()
        assert result is not None
        got = {"1-0": 1.0, "0-1": 0.0}.get(result.outcome, 0.5)
        data += [(one, two, got) for one, two in pairs]
    return data


def loss(weights: list[float], data: list[tuple[Fleet, Fleet, float]]) -> float:
    """Mean surprise, in nats."""
    total = 0.0
    for one, two, got in data:
        ours = sum(w * x for w, x in zip(weights, one, strict=False))
        theirs = sum(w * x for w, x in zip(weights, two, strict=False))
        lead = weights[8] / 2 * math.log(max(ours, 0.05) / max(theirs, 0.05))
        lead = max(-12.0, min(12.0, lead))
        total += math.log1p(math.exp(-lead)) + (1.0 - got) * lead
    return total / len(data)


def fit(weights: list[float], data: list[tuple[Fleet, Fleet, float]]) -> list[float]:
    """Better weights, one at a time; the first stays: it sets the scale."""
    best = loss(weights, data)
    steps = [0.0, 0.1, 0.05, 0.05, 0.05, 0.2, 0.1, 0.05, 1.0]
    for _ in range(8):
        for at, step in enumerate(steps):
            for by in (step, -step) if step else ():
                tried = list(weights)
                tried[at] += by
                if (value := loss(tried, data)) < best:
                    weights, best = tried, value
                    break
            else:
                steps[at] = step / 2
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--sight", type=int, default=0, help="games of each match")
    parser.add_argument("--seed", default="weights")
    asked = parser.parse_args()
    if asked.sight:
        for decay in (0.6, 0.7, 0.8, 0.85, 0.95, 1.0):
            other = Skill(likely=tuple(decay**phase for phase in range(30)))
            won = lost = 0
            for number in range(asked.sight):
                one, two = Seat(other, None), Seat(STRONG, None)
                got = gained(GAME.schema.default(), one, two, f"{asked.seed}/{number // 2}", number)
                won, lost = won + (got == 1), lost + (got == 0)
            low, high = wilson(won, won + lost)
            print(
                f"{decay}: {100 * won / (won + lost):.1f} % ({100 * low:.1f} to {100 * high:.1f})", flush=True
            )
        return
    data = crossings(asked.games, asked.seed)
    cut = len(data) * 4 // 5
    present = [*INTACT_FACE, *HIT_FACE, float(POWER)]
    fitted = fit(present, data[:cut])
    print(
        f"{len(data)} crossings; loss of the last fifth: present {loss(present, data[cut:]):.4f}, found {loss(fitted, data[cut:]):.4f}"
    )
    for name, old, new in zip(NAMES, present, fitted, strict=True):
        print(f"{name:10} {old:6.2f} {new:6.2f}")


if __name__ == "__main__":
    main()
