"""Final scores and hints, which look the same on all boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from navals.core.result import Result
from navals.ui.components.controls import button
from navals.ui.components.play import score_table
from navals.ui.components.surfaces import panel
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.words.i18n import Language


class HasLanguage(Protocol):
    """Anything with the reader's language, such as a board's context."""

    @property
    def t(self) -> Language: ...


def result_table(
    result: Result | None, sides: Sequence[str], rows: Iterable[Sequence[Child]], caption: str
) -> Markup:
    """The final score of both sides; the winner's column is marked."""
    winner = {"1-0": 0, "0-1": 1}.get(result.outcome) if result is not None else None
    return score_table(sides, rows, caption=caption, winner=winner)


def hint_line(action: Child, chance: str) -> Markup:
    """A line of a hint: an action and its `chance` as text, or "" for none."""
    return tag("li", action, tag("span", chance, class_="hint-share") if chance else None, class_="hint-line")


def suggestion_button(label: str, text: str, act: str = "weigh", id: str | None = None) -> Markup:
    """A button that plays a suggested action, given in notation."""
    return button(label, act, {"action": text}, compact=True, id=id)


def hint_panel(title: str, rows: Sequence[Child], context: HasLanguage, empty_text: str = "") -> Markup:
    """Show the adviser's suggestions, best first, or the text `empty_text`."""
    # The list scrolls on phones, so it is made focusable unless something inside is.
    has_no_buttons = not any("<button" in str(row) for row in rows)
    content: Markup = (
        tag(
            "ul",
            rows,
            class_="hint-list",
            role="list",
            aria_label=title,
            tabindex=0 if has_no_buttons else None,
        )
        if rows
        else tag("p", empty_text or context.t("Working it out…"))
    )
    return panel(title, content, class_="hint-panel", id="hint-panel")
