"""Animation and sound of an entry, kept short because people watch their table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.event import Event
from navals.games.billiard.rules import events as ev
from navals.games.billiard.rules.view import View
from navals.ui.board.board import Motion
from navals.ui.board.film import Film
from navals.ui.board.stage import keys

_DROP: Final = keys(("none", 1), ("scale(0.25)", 0, 0.55), ("none", 1))
_FLASH: Final = keys((None, 1), (None, 0.1), (None, 1), (None, 0.1), (None, 1))
_JOLT: Final = keys(("none",), ("translate(3px,-2px)",), ("translate(-3px,2px)",), ("none",))
DROP: Final = 420
FLASH: Final = 460


def film(view: View, events: Sequence[Event]) -> Motion:
    """Return the animation of events: all pocketed balls drop at once, then all changed armour flashes."""
    reel = Film()
    for event in events:
        match event:
            case ev.Struck():
                reel.sound("clack")
                reel.sound("pocket", 90)
                for unit in event.pocketed:
                    reel.clip(f"#unit-{unit} + svg .unit-ball", _DROP, DROP, easing="ease-in-out")
                reel.now += DROP - 140
            case ev.Broken(legal=True):
                reel.sound("clack")
            case ev.Missed() | ev.Placed():
                reel.sound("place")
            case ev.Fouled() | ev.Broken():
                reel.sound("refuse")
            case ev.Hurt():
                reel.clip(f"#unit-{event.unit} + svg .unit-pips", _FLASH, FLASH)
                reel.clip(f"#unit-{event.unit} + svg .unit-ball", _JOLT, 240)
                reel.sound("hit" if event.armour else "sunk")
            case ev.PlaneLost():
                reel.clip(f"#unit-{event.unit} + svg .unit-pips", _FLASH, FLASH)
                reel.sound("hit")
            case ev.Mended():
                reel.clip(f"#unit-{event.unit} + svg .unit-pips", _FLASH, FLASH)
                reel.sound("bell")
            case ev.Dived() | ev.Surfaced():
                reel.sound("splash")
    if reel.clips:
        reel.now += FLASH
    return reel.motion(flows=True)
