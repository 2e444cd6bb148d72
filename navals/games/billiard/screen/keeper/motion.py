"""Animation and sound of an entry, kept short because people watch their table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.event import Event
from navals.games.billiard.rules import events as ev
from navals.games.billiard.rules.view import View
from navals.ui.board.board import Motion
from navals.ui.board.film import Film
from navals.ui.board.stage import keyframes

_DROP_FRAMES: Final = keyframes(("none", 1), ("scale(0.25)", 0, 0.55), ("none", 1))
_FLASH_FRAMES: Final = keyframes((None, 1), (None, 0.1), (None, 1), (None, 0.1), (None, 1))
_JOLT_FRAMES: Final = keyframes(("none",), ("translate(3px,-2px)",), ("translate(-3px,2px)",), ("none",))
DROP_TIME: Final = 420
FLASH_TIME: Final = 460


def film(view: View, events: Sequence[Event]) -> Motion:
    """Return the animation of events: all pocketed balls drop at once, then all changed armour flashes."""
    animation = Film()
    for event in events:
        match event:
            case ev.Struck():
                animation.add_sound("clack")
                animation.add_sound("pocket", 90)
                for unit in event.pocketed:
                    animation.add_clip(
                        f"#unit-{unit} + svg .unit-ball", _DROP_FRAMES, DROP_TIME, easing="ease-in-out"
                    )
                animation.now += DROP_TIME - 140
            case ev.Broken(legal=True):
                animation.add_sound("clack")
            case ev.Missed() | ev.Placed():
                animation.add_sound("place")
            case ev.Fouled() | ev.Broken():
                animation.add_sound("refuse")
            case ev.Hurt():
                animation.add_clip(f"#unit-{event.unit} + svg .unit-pips", _FLASH_FRAMES, FLASH_TIME)
                animation.add_clip(f"#unit-{event.unit} + svg .unit-ball", _JOLT_FRAMES, 240)
                animation.add_sound("hit" if event.armour else "sunk")
            case ev.PlaneLost():
                animation.add_clip(f"#unit-{event.unit} + svg .unit-pips", _FLASH_FRAMES, FLASH_TIME)
                animation.add_sound("hit")
            case ev.Mended():
                animation.add_clip(f"#unit-{event.unit} + svg .unit-pips", _FLASH_FRAMES, FLASH_TIME)
                animation.add_sound("bell")
            case ev.Dived() | ev.Surfaced():
                animation.add_sound("splash")
    if animation.clips:
        animation.now += FLASH_TIME
    return animation.motion(flows=True)
