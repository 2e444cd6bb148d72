"""Measure games on two devices: sizes of the texts by game, and messages and time per action.

    python bench/duel.py [GAME ...] [--games N] [--json FILE]

Random players play the first preset for two people by turns, strict and swift. Columns: bytes of the
invitation, the acceptance and the turns; turns per action; mean time per action to receive them, and the
longest (ms)."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import provenance
from navals import games
from navals.core.rules import Resign
from navals.duel import Duel, accept, invite

BUDGET = 2000
"""Maximum size of a turn, in bytes."""


def play(game_id: str, options: str, seed: int, swift: bool, limit: int) -> dict[str, Any]:
    """Play a game by turns, resigning after ``limit`` actions; return the sizes of its texts, the number of
    actions, and the time to receive the turns in seconds."""
    game, rng = games.find(game_id), random.Random(seed)
    host = invite(game, game.schema.parse(options), ["Ann"], rng.randbytes(32), swift=swift)
    guest = accept(host.text, "Zoe", rng.randbytes(32))
    host.receive(guest.text)
    duels: list[Duel] = [host, guest]
    sizes, actions, spent, slowest, number = [], 0, 0.0, 0.0, 1
    while host.awaited_device >= 0 or guest.awaited_device >= 0:
        duel = duels[number]
        while duel.awaited_device == number:
            state = duel.table.position.state
            duel.act(Resign() if actions >= limit else state.sample(rng))
            actions += 1
        text = duel.turn()
        sizes.append(len(text))
        number = 1 - number
        begun = time.perf_counter()
        duels[number].receive(text)
        slowest = max(slowest, time.perf_counter() - begun)
        spent += time.perf_counter() - begun
    assert host.verdict().outcome == "fair"
    return {
        "invitation": len(host.text),
        "acceptance": len(guest.text),
        "sizes": sizes,
        "actions": actions,
        "seconds": spent,
        "slowest": slowest,
    }


def main() -> int:
    """Play, print a line for each game (strict and swift), and check the budget."""
    parser = provenance.parser(__doc__)
    parser.add_argument("games", nargs="*", default=games.IDS)
    parser.add_argument("--games", dest="count", type=int, default=20)
    parser.add_argument("--limit", type=int, default=300, help="actions before a player resigns")
    arguments = parser.parse_args()
    rows, within = [], True
    heads = ("invite", "answer", "p50", "p99", "max", "texts", "ms", "slowest")
    print(f"{'game':22}" + "".join(f"{head:>8}" for head in heads))
    for game_id in arguments.games:
        preset = next(one for one in games.find(game_id).presets if "two" in one.modes)
        for swift in (False, True):
            found = [
                play(game_id, preset.options, seed, swift, arguments.limit) for seed in range(arguments.count)
            ]
            sizes = sorted(size for one in found for size in one["sizes"])
            actions = sum(one["actions"] for one in found)
            row = {
                "game": game_id,
                "swift": swift,
                "invitation": max(one["invitation"] for one in found),
                "acceptance": max(one["acceptance"] for one in found),
                "p50": sizes[len(sizes) // 2],
                "p99": sizes[len(sizes) * 99 // 100],
                "largest": sizes[-1],
                "texts_per_action": len(sizes) / actions,
                "ms_per_action": 1000 * sum(one["seconds"] for one in found) / actions,
                "slowest_ms": 1000 * max(one["slowest"] for one in found),
            }
            rows.append(row)
            within = within and sizes[-1] <= BUDGET
            print(
                f"{game_id + (' swift' if swift else ' strict'):22}{row['invitation']:8}{row['acceptance']:8}"
                f"{row['p50']:8}{row['p99']:8}{row['largest']:8}{row['texts_per_action']:8.2f}"
                f"{row['ms_per_action']:8.1f}{row['slowest_ms']:8.1f}"
            )
    print(f"largest turn at most {BUDGET} bytes: {'yes' if within else 'NO'}")
    return provenance.finish(arguments, rows, within)


if __name__ == "__main__":
    sys.exit(main())
