"""Building blocks of computer players, and matches between them. These names are stable (``docs/api.md``).

>>> from navals import games, search
>>> mats = games.find("mats")
>>> pair = mats.player("medium"), mats.player("easy")
>>> search.play_match(mats, lambda number: mats.schema.default(), pair, 2, "7").games
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from navals.core.public import lazy_getattr

__all__ = [
    "Candidate",
    "Decision",
    "MatchResult",
    "PlayedGame",
    "Race",
    "Skilled",
    "climb",
    "finish",
    "yield_all",
]
__all__ += ["keeper", "on_a_whim", "play_games", "play_match", "ranking", "resting", "solve_matrix"]
__all__ += ["effort_limit", "thinking"]

if TYPE_CHECKING:
    from navals.search.anytime import Decision, finish, ranking, resting, thinking, yield_all
    from navals.search.climbing import climb
    from navals.search.levels import Candidate, Skilled, effort_limit, on_a_whim
    from navals.search.match import MatchResult, PlayedGame, keeper, play_games, play_match
    from navals.search.matrix import solve as solve_matrix
    from navals.search.racing import Race
else:
    __dir__ = __all__.copy
    __getattr__ = lazy_getattr(
        __name__,
        {
            "anytime": "Decision finish ranking resting thinking yield_all",
            "climbing": "climb",
            "levels": "Candidate Skilled effort_limit on_a_whim",
            "match": "MatchResult PlayedGame keeper play_games play_match",
            "matrix": "solve_matrix=solve",
            "racing": "Race",
        },
    )
