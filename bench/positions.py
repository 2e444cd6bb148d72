"""Random positions put together on the page of positions, held to the contract of games.

    python bench/positions.py                      2,000 of each game
    python bench/positions.py mats --count 10000

Random hands put random pieces at random places of the game's pictures and turn random knobs (``navals/ui/features/positions``), beginning with each preset in turn, every other time on a ground of the players' own where a game has such. What the page takes for a position must be one for
the conformance kit too (``navals.conformance.check_given``): it comes back from its text, its menu is whole, nothing secret is told, and random actions from there are legal. What it refuses must name a reason.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from msgspec.structs import replace

from navals import conformance, games
from navals.ui.board.arranger import GROUND
from navals.ui.features.positions import model as positions
from navals.ui.features.positions.model import Positions
from navals.ui.words import i18n

ANEW = 40
"""After so many changes another preset is begun."""


def change(held: Positions, rng: random.Random) -> Positions:
    """One random change."""
    state, arranger = positions.state_of(held.game, held.now), positions.arranger(held.game)
    sheets = arranger.sheets(state, i18n.language("en"))
    pieces = [one.id for one in arranger.pieces(state)] + [one.id for one in arranger.brushes(state)]
    if sheets and rng.random() < 0.5:
        at = rng.randrange(len(sheets))
        left, top, wide, high = map(float, sheets[at].box.split())
        held = replace(held, piece=rng.choice(pieces))
        return positions.put(held, at, left + rng.random() * wide, top + rng.random() * high)
    piece = rng.choice([*pieces, "", *[GROUND] * (arranger.ground is not None)])
    knobs = arranger.knobs(state, positions.text_of(held), piece)
    if not knobs:
        return held
    knob = rng.choice(knobs)
    value = rng.choice(knob.choices)[0] if knob.choices else rng.choice([knob.form, "x", "", "-", "3"])
    return positions.turned(held, piece, knob.name, value)


def grounded(held: Positions, rng: random.Random) -> Positions:
    """The position, on some ground of the players' own where the game has such and the other options leave it free."""
    game, option = games.find(held.game), positions.arranger(held.game).option
    assert game is not None
    if not option:
        return held
    own = game.schema.by_name[option]
    for _ in range(20):
        text = own.write(own.random(rng))
        moved = positions.with_options(held, f"{held.now.options} {option}={text}")
        if moved.refused is None:
            return moved
    return held  # another scenario, or players who place the terrain


def changed(game_id: str, seed: str) -> Iterator[Positions]:
    """Random changes without an end."""
    game, rng, number = games.find(game_id), random.Random(f"{seed}/{game_id}"), 0
    assert game is not None
    while True:
        held = positions.begun(game, game.presets[number % len(game.presets)].id)
        if number % 2:
            held = grounded(held, rng)
        for _ in range(ANEW):
            held = change(held, rng)
            yield held
        number += 1


def check(game_id: str, count: int, seed: str) -> Counter[str]:
    """So many positions, each another one than that before it; returns what was refused how often. Raises ContractError."""
    game, rng = games.find(game_id), random.Random(f"{seed}/{game_id}/play")
    assert game is not None
    refused: Counter[str] = Counter()
    before = None
    for held in changed(game_id, seed):
        if held.refused is not None:
            assert held.refused.text, "a reason is told"
            refused[f"{held.refused.text} ({held.rule})" if held.rule else held.refused.text] += 1
        elif held.now != before:
            before = held.now
            conformance.check_given(game, game.schema.parse(held.now.options), held.now.setup, rng)
            count -= 1
            if not count:
                return refused
    return refused


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", choices=games.IDS)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", default="positions")
    args = parser.parse_args()
    for game_id in [args.game] if args.game else games.IDS:
        since = time.perf_counter()
        refused = check(game_id, args.count, args.seed)
        spent = time.perf_counter() - since
        print(
            f"{game_id}: {args.count} positions pass ({spent:.0f} s); {sum(refused.values())} changes were refused",
            flush=True,
        )
        for reason, times in refused.most_common(5):
            print(f"  {times:6d}  {reason}")


if __name__ == "__main__":
    main()
