"""Replay controls: a slider with marks, buttons, and a log whose lines are sent individually."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from navals.core.event import Sign
from navals.ui.components.layout import PartedMarkup
from navals.ui.components.play import LogEntry, log_line
from navals.ui.components.surfaces import panel
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.draw.svg import path, svg

# Path data in a box from -6 to 6: (stroked, filled).
_SIGN_PATHS: Final[dict[Sign, tuple[str, str]]] = {
    "pennant": ("M-3.5 6V-5", "M-3.5-5.5 5-2.2-3.5 1z"),
    "cross": ("M-4-4 4 4M4-4-4 4", ""),
    "diamond": ("", "M0-5.5 5 0 0 5.5-5 0z"),
    "arrow": ("", "M-4.5-5 5.5 0-4.5 5-2 0z"),
    "bang": ("M0-5v5.5M0 4.4v.6", ""),
    "ring": ("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", ""),
    "dot": ("", "M-2.8 0a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z"),
    "line": ("M0-6V6", ""),
    "end": ("M-2-6V6M2-6V6", ""),
}


@cache
def _shape(sign: Sign) -> Markup:
    stroke, fill = _SIGN_PATHS[sign]
    return join((stroke and path(stroke), fill and path(fill, class_="event-fill")))


@cache
def mark_sign(sign: Sign) -> Markup:
    """The symbol of a mark, for use in text."""
    return svg("-8 -8 16 16", _shape(sign), class_=f"log-mark event-sign is-{sign}")


def scrubber(
    ply: int, total: int, marks: Iterable[tuple[int, Sign]], *, label: str, value: str, id: str, act: str
) -> Markup:
    """A slider over all positions; `marks` are (ply, sign) pairs, `value` describes the current position."""
    # Nested svg elements are positioned in percentages, so that the shapes keep their form at every width.
    placed_signs = [(f"{100 * mark_ply / max(1, total):.2f}%", sign) for mark_ply, sign in marks]
    signs = [
        tag("svg", _shape(sign), x=x, y="50%", class_=f"event-sign is-{sign}") for x, sign in placed_signs
    ]
    slider = tag(
        "input",
        type="range",
        name="ply",
        min=0,
        max=max(1, total),
        value=ply,
        id=id,
        class_="recorder-slider",
        aria_label=label,
        aria_valuetext=value,
        data_change=act,
        data_rev=ply,
    )
    picture = tag("svg", signs, class_="recorder-marks", aria_hidden="true")
    return tag("div", picture, slider, class_="recorder-track")


def replay_bar(
    track: Child, key_buttons: Child, choices: Child, exit_button: Child, *, label: str, halt_act: str | None
) -> Markup:
    """The replay bar: slider, keys, choices, exit. A press outside the bar sends the act `halt_act`."""
    return tag(
        "div",
        tag("div", key_buttons, class_="recorder-keys"),
        track,
        tag("div", choices, class_="recorder-more"),
        tag("div", exit_button, class_="recorder-end"),
        class_="recorder",
        id="recorder",
        role="group",
        aria_label=label,
        data_halt=halt_act,
    )


class ReplayLog:
    """The log in parts: moving to the next position sends two lines, not all of them."""

    def __init__(self, entries: Sequence[LogEntry], title: str, *, label: str, id: str = "log") -> None:
        self.entries = entries
        self.ids: list[str] = [f"{id}-{number}" for number in range(len(entries))]
        self.lines: list[Markup] = [log_line(entry, number, False) for number, entry in enumerate(entries)]
        classes = [entry.seat and f"seat-{entry.seat}" for entry in entries]
        items = [tag("li", class_=name, id=id) for name, id in zip(classes, self.ids, strict=True)]
        frame = tag(
            "ol",
            items,
            class_="log",
            id=id,
            aria_label=label,
            role="list",
            data_autoscroll=True,
            data_grid=True,
        )
        self.frame: Markup = panel(title, frame, class_="log-panel")
        self.pieces: list[str] = self.frame.split("</li>")

    def highlight(self, current_indices: Sequence[int], limit: int | None = None) -> PartedMarkup:
        """Return the first `limit` lines of the log (`None`: all), with the lines of the last action, at
        `current_indices`, highlighted.
        """
        limit = len(self.lines) if limit is None else limit
        lines = [*self.lines[:limit], *[Markup()] * (len(self.lines) - limit)]
        for number in current_indices or [limit - 1][:limit]:
            entry = self.entries[number]._replace(is_current=bool(current_indices))
            lines[number] = log_line(entry, number, not current_indices or number == current_indices[0])
        content = "".join(piece + line + "</li>" for piece, line in zip(self.pieces, lines, strict=False))
        return PartedMarkup(
            Markup(content + self.pieces[-1]), self.frame, dict(zip(self.ids, lines, strict=True))
        )
