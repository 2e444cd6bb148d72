"""Set-up editors: fleets of both sides, and house numbers."""

from __future__ import annotations

from typing import Final

from navals.games.uncharted.rules.data.tables import OPTION
from navals.games.uncharted.screen.editor.fleet import FleetEditor
from navals.games.uncharted.screen.editor.house import HouseEditor
from navals.games.uncharted.screen.editor.squadrons import LIST_NAMES
from navals.ui.board.editor import Editor

EDITORS: Final[dict[str, Editor]] = {
    **{name: FleetEditor(side) for side, name in enumerate(LIST_NAMES)},
    OPTION: HouseEditor(),
}
