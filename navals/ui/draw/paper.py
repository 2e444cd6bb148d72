"""Printed sheets with blanks to fill in by hand. A sheet fits on A4 and Letter: 190 by 250 mm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import number, svg


def sheet(title: str, *children: Child) -> Markup:
    """Draw a sheet of paper on its own page. On small screens it scrolls, even with the keyboard."""
    return tag(
        "section", tag("h2", title), *children, class_="sheet", tabindex=0, role="region", aria_label=title
    )


def sheets(*pages: Child) -> Markup:
    """Wrap sheets in one element."""
    return tag("div", *pages, class_="sheets")


def blank_fields(*labels: str) -> Markup:
    """Draw labels, each followed by space to write."""
    return tag("p", [tag("span", label, class_="blank") for label in labels], class_="blanks")


def tick_boxes(count: int) -> Markup:
    """Draw boxes to cross off; screen readers announce their number."""
    return tag("span", "☐" * count, class_="boxes", role="img", aria_label=str(count))


def ledger(
    caption: str, headings: Sequence[Child], rows: Iterable[Sequence[Child]], *, class_: str = ""
) -> Markup:
    """Draw a table to fill in; the first cell of each row is its heading."""

    def heading(value: Child, scope: str) -> Markup:
        # An empty cell is not a heading.
        return tag("th", value, scope=scope) if value else tag("td")

    body_rows = [tag("tr", heading(row[0], "row"), [tag("td", cell) for cell in row[1:]]) for row in rows]
    return tag(
        "table",
        tag("caption", caption),
        tag("thead", tag("tr", [heading(name, "col") for name in headings])) if headings else None,
        tag("tbody", body_rows),
        class_=["ledger", class_],
    )


def blank_rows(headings: Iterable[Child], width: int) -> list[list[Child]]:
    """Return a row for each heading in `headings`: the heading and `width` empty cells."""
    return [[name, *[""] * width] for name in headings]


def true_size_picture(
    box: tuple[float, float, float, float], scale: float, *children: Child, label: str
) -> Markup:
    """Draw a picture at true size; `box` is left, top, width and height in units of `scale` millimetres."""
    width, height = (f"{number(side * scale)}mm" for side in box[2:])
    frame = " ".join(map(number, box))
    return svg(frame, *children, width=width, height=height, class_="true-scale", aria_label=label)
