"""Options for points on which the sheet is silent or ambiguous."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

import msgspec

from navals.core.game import read_presets
from navals.core.message import msg
from navals.core.option import Option, OptionError, Schema, read_options
from navals.games.trafalgar.rules.sailing.boards import canonical_text, random_board, standard_text
from navals.games.trafalgar.rules.sailing.drawing import BOARD_RULE, ChartError

BOARD: Final = "strait"


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """The options of a game."""

    fleet: str = "full"
    setup: str = "fixed"
    wind_no_go: str = "exact"
    los: str = "none"
    range_rule: str = "max"
    aspect_rule: str = "arc"
    main_mask: str = "either"
    hulk: str = "any_side"
    strike: bool = False
    mast_choice: str = "attacker"
    interleave: bool = False
    fort_rate: str = "per_round"
    fort_interrupt: str = "any_step"
    repair_scope: str = "ship"
    repair_fire: bool = False
    home_point: str = "any_anchorage"
    transfer: str = "adjacent_or_same"
    superiority: str = "3"
    no_progress_rounds: int = 40
    max_rounds: int = 0
    board: str = BOARD


class BoardOption(Option, frozen=True, kw_only=True):
    """The option for the board: the name of the standard one, or the text of a custom one (R50)."""

    def tidy(self, text: str) -> str:
        return "".join(text.split()).lower()

    def parse(self, text: str) -> str:
        if text.lower() == BOARD:
            return BOARD
        try:
            board = canonical_text(text)
        except ChartError as error:
            raise OptionError(self.name, error.message, rule=BOARD_RULE) from None
        return BOARD if board == standard_text(BOARD) else board

    def random(self, rng: random.Random) -> str:
        return random_board(rng)


def _random_options(rng: random.Random) -> dict[str, object]:
    """Return random options for short games by the printed rules on the standard board."""
    options = [option for option in SCHEMA.options if option.name not in ("board", "strike")]
    values = {o.name: o.random(rng) for o in options if rng.random() < 0.4}
    values["no_progress_rounds"] = rng.choice((0, 2, 4, 8))
    values["max_rounds"] = rng.randint(1, 14) if rng.random() < 0.6 or not values["no_progress_rounds"] else 0
    return values


_WORDS_FOLDER: Final = Path(__file__).parents[1] / "words"
PRESETS: Final = read_presets((_WORDS_FOLDER / "presets.json").read_bytes())
_BOARD_OPTION: Final = BoardOption(
    "board", msg("Board"), msg("You can draw your own board under “Set up a position”."), shown=False
)
_OPTIONS: Final = read_options((_WORDS_FOLDER / "options.json").read_bytes())
SCHEMA: Final = Schema(Options, (*_OPTIONS, _BOARD_OPTION), draw=_random_options)
