"""Options of Moorings."""

from typing import Final

import msgspec

from navals.core.game import Preset
from navals.core.message import msg
from navals.core.option import Numbers, Schema


class Options(msgspec.Struct, frozen=True):
    """The boats at each quay (R1)."""

    quays: tuple[int, ...] = (3, 4, 5)


SCHEMA: Final = Schema(
    Options,
    (
        Numbers(
            name="quays",
            label=msg("Boats at the quays"),
            help=msg("The number of boats at each quay, separated by commas."),
            default=(3, 4, 5),
            low=1,
            high=9,
            most=6,
        ),
    ),
)
PRESETS: Final = (Preset("three", msg("Three quays"), ""), Preset("four", msg("Four quays"), "quays=1,3,5,7"))
