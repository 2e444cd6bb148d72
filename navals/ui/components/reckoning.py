"""What every board shows at the end of a game, and of a hint, as it is drawn everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from navals.ui.board.board import Context
from navals.ui.components.controls import button
from navals.ui.components.play import score_table
from navals.ui.components.surfaces import panel
from navals.ui.draw.html import Child, Markup, tag


def reckoning(view: Any, sides: Sequence[str], rows: Iterable[Sequence[Child]], caption: str) -> Markup:
    """What each side has at the end, the winner's column marked."""
    winner = {"1-0": 0, "0-1": 1}.get(view.result.outcome) if view.result is not None else None
    return score_table(sides, rows, caption=caption, winner=winner)


def weighed(act: Child, share: str) -> Markup:
    """A line of a hint: what was weighed, and what it is worth, if that can be told."""
    return tag("li", act, tag("span", share, class_="hint-share") if share else None, class_="hint-line")


def taken_up(label: str, text: str, act: str = "weigh", **more: Any) -> Markup:
    """A button by which a person takes up what was weighed: an action in notation."""
    return button(label, act, {"action": text}, compact=True, **more)


def hint_panel(title: str, rows: Sequence[Child], context: Context, empty: str = "") -> Markup:
    """What the adviser weighs, best first; ``empty`` is said while there is nothing yet."""
    body: Markup = (
        tag("ul", rows, class_="hint-list", role="list")
        if rows
        else tag("p", empty or context.t("Working it out…"))
    )
    return panel(title, body, class_="hint-panel", id="hint-panel")
