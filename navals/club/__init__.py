"""Features built on the game protocol, without UI: analysis, study, tournaments, campaigns, dial, bots.

The names below are stable (`docs/api.md`) and imported on first use.

>>> from navals import club, core, games
>>> mats = games.find("mats")
>>> table = core.Table.new(mats, mats.schema.default(), ["ai:easy", "ai:easy"], seed="7")
>>> _ = core.play_out(table, [mats.player("easy")] * 2, core.Limit())
>>> club.GameAnalysis(table.replay).finish().done
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from navals.core.public import lazy_getattr

__all__ = ["Advice", "Bot", "ChanceBreakdown", "Findings", "GameAnalysis"]

if TYPE_CHECKING:
    from navals.club.analysis.analysis import GameAnalysis
    from navals.club.analysis.findings import Advice, ChanceBreakdown, Findings
    from navals.club.bot import Bot
else:
    __dir__ = __all__.copy
    __getattr__ = lazy_getattr(
        __name__,
        {
            "analysis.analysis": "GameAnalysis",
            "analysis.findings": "Advice ChanceBreakdown Findings",
            "bot": "Bot",
        },
    )
