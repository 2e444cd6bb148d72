"""Gestures on the analysis page, and its background work. Its state is the game's `Reading`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from navals.ui.session import Session
from navals.ui.shell.effects import Effects, Focus, Say, Send, SetAddress, Show
from navals.ui.shell.feature import Act, Acts, Gesture, Handler, Shell, Step, game_handler

if TYPE_CHECKING:
    from navals.ui.session.reading import Reading


def current_reading(shell: Shell) -> Reading | None:
    """Return the reading of a finished game if the analysis page or the finale is open, otherwise `None`. Set
    `Reading.is_brief` at the finale, which needs only the totals and the turning point."""
    session = shell.session
    is_at_finale = not shell.study_id and shell.overlay == "finale"
    if session is None or not (is_at_finale or shell.study_id == "analysis"):
        return None
    if session.result() is None or not session.table.ply:
        return None
    from navals.ui.session.reading import get_reading

    reading = get_reading(session)
    reading.is_brief = is_at_finale
    return reading


def announce_completion(shell: Shell) -> Effects:
    """Announce that the analysis is complete, if its page is shown."""
    return (Say(shell.t("The analysis is complete.")),) if shell.study_id == "analysis" else ()


def _reading_handler(handle: Callable[[Reading, Gesture], object]) -> Handler[None]:
    """Return a handler that applies `handle` to the current reading, if there is one."""

    def handler(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
        if (reading := current_reading(shell)) is not None:
            handle(reading, gesture)
        return model, ()

    return handler


def analyse_slice(model: None, gesture: Gesture, shell: Shell) -> Step[None]:
    """Analyse for one slice in this worker, when there is no thinker."""
    reading = current_reading(shell)
    return model, announce_completion(shell) if reading is not None and reading.run_slice() else ()


def _select_ply(reading: Reading, gesture: Gesture) -> None:
    value = gesture.text("value") or gesture.text("ply")
    if value.isascii() and value.isdecimal():
        reading.ply = min(int(value[:9]), reading.last_ply)


def _select_tapped_ply(reading: Reading, gesture: Gesture) -> None:
    from navals.ui.components.curve import CURVE_WIDTH

    x = gesture.fields.get("x")
    if isinstance(x, int | float):
        reading.ply = max(0, min(reading.last_ply, round(x / CURVE_WIDTH * reading.last_ply)))


def _set_perspective(reading: Reading, gesture: Gesture) -> None:
    from navals.club.analysis.analysis import CURVE_KEYS

    value = gesture.text("value")
    if reading.analysis.differs and value in CURVE_KEYS:
        reading.perspective = value


def _show_position(session: Session, gesture: Gesture, shell: Shell) -> Effects:
    ply = gesture.integer("ply")
    if current_reading(shell) is None or ply is None:
        return ()
    return Show(study_id=""), Send("replay:look", {"ply": ply}), SetAddress(session.address), Focus("title")


ACTS: Final[Acts[None]] = {
    "stop": Act(
        _reading_handler(lambda reading, gesture: setattr(reading, "is_stopped", not reading.is_stopped))
    ),
    "pick": Act(_reading_handler(_select_ply)),
    "tap": Act(_reading_handler(_select_tapped_ply)),
    "eyes": Act(_reading_handler(_set_perspective)),
    "table": Act(
        _reading_handler(lambda reading, gesture: setattr(reading, "is_expanded", not reading.is_expanded))
    ),
    "show": Act(game_handler(_show_position)),
}
