"""The goals of a battle (3.14), one line for each side; their texts are in ``goals.json``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from navals.core.message import Message, read_tables
from navals.games.uncharted.rules.data.scenarios import WRECK
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.words import navy

_GOAL_TEXTS: Final = read_tables(Path(__file__).with_suffix(".json"))


def _fill_text(text: Message, options: Options) -> Message:
    """Fill in the last turn and, in a breakout, the battleship that must break out."""
    args, runner = dict[str, object](), options.scenario_data.runner
    if runner >= 0:
        args["ship"] = navy.numbered_name(options.fleet(runner), runner, "B", 1)
    return Message(text.text, {**args, "turn": options.turn_count})


def goal(options: Options, side: int | None) -> Message:
    """Return the goal in a few words, for a side or for spectators (``None``)."""
    scenario = options.scenario_data
    kind = "wreck" if scenario.wrecks else "score"
    if scenario.runner >= 0:
        kind = "escape" if side == scenario.runner else "watch" if side is None else "stop"
    return _fill_text(_GOAL_TEXTS["goals"][kind], options)


def brief(options: Options, side: int) -> Message:
    """Return the orders of a side before the battle."""
    scenario = options.scenario_data
    kind = "two_wrecks" if options.scenario == WRECK else "wreck" if scenario.wrecks else "score"
    if scenario.runner >= 0:
        kind = "escape" if scenario.runner == side else "stop"
    return _fill_text(_GOAL_TEXTS["briefs"][kind], options)
