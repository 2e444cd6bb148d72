"""How strong the levels of MATS are, how long their games last and how they end.

    python bench/mats_strength.py                                     quick look: 100 games a pair
    python bench/mats_strength.py --games 2000 --pairs expert:old-expert --json bench/results/mats_strength.json
    python bench/mats_strength.py --pairs expert:hard --options roster=close

A turn that is timed is a decision, a column or an advance. What the figures are: `bench/strength.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import strength
from navals.games.mats.game import GAME
from navals.search.match import Played

PAIRS = "expert:old-expert,expert:hard,hard:medium,medium:easy"


class Notes(strength.Notes):
    """Besides its actions, the crossings of a game."""

    def game(self, played: Played) -> Mapping[str, float]:
        """Figures of a game."""
        return {"crossings": played.table.position.state.crossing, "actions": played.table.ply}


def main() -> None:
    args = strength.matches(__doc__, 100, PAIRS).parse_args()
    options = GAME.schema.parse(args.options)
    strength.measure(args, GAME, lambda number: options, notes=lambda names: Notes())


if __name__ == "__main__":
    main()
