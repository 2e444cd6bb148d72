"""Gestures on the analysis page, and its background work. Its state is a `Reading` of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from navals.ui.shell.effects import Address, Effects, Focus, Say, Send, Show
from navals.ui.shell.feature import Acts, Step, stateless
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell

if TYPE_CHECKING:
    from navals.ui.features.analysis.model import Reading


START: Final = stateless


def studied(shell: Shell) -> Reading | None:
    """Return the reading on the screen, or the one behind a result, where it finds the turning point."""
    session = shell.session
    ending = not shell.study and shell.overlay == "finale"
    if session is None or not (ending or shell.study == "analysis"):
        return None
    if session.result() is None or not session.table.ply:
        return None
    from navals.ui.features.analysis.model import reading_of

    reading = reading_of(session)
    reading.brief = ending
    return reading


def complete(shell: Shell) -> Effects:
    """Announce that the analysis is complete."""
    return (Say(shell.t("The analysis is complete.")),) if shell.study == "analysis" else ()


def _work(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    reading = studied(shell)
    return model, complete(shell) if reading is not None and reading.work() else ()


def _stop(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    if (reading := studied(shell)) is not None:
        reading.stopped = not reading.stopped
    return model, ()


def _pick(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    value = gesture.text("value") or gesture.text("ply")
    reading = studied(shell)
    if reading is not None and value.isascii() and value.isdecimal():
        reading.ply = min(int(value[:9]), reading.last)
    return model, ()


def _tap(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    from navals.ui.components.curve import CURVE_WIDTH

    x, reading = gesture.fields.get("x"), studied(shell)
    if reading is not None and isinstance(x, int | float):
        reading.ply = max(0, min(reading.last, round(x / CURVE_WIDTH * reading.last)))
    return model, ()


def _eyes(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    from navals.core.analysis.analysis import EYES

    value, reading = gesture.text("value"), studied(shell)
    if reading is not None and reading.analysis.differs and value in EYES:
        reading.eyes = value
    return model, ()


def _table(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    if (reading := studied(shell)) is not None:
        reading.listed = not reading.listed
    return model, ()


def _show(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    ply, session = gesture.whole("ply"), shell.session
    if studied(shell) is None or session is None or ply is None:
        return model, ()
    look = Send("replay:look", {"ply": ply})
    return model, (Show(study=""), look, Address(session.address), Focus("title"))


ACTS: Final[Acts] = {"stop": _stop, "pick": _pick, "tap": _tap, "eyes": _eyes, "table": _table, "show": _show}

REPORTS: Final[Acts] = {"work": _work}
