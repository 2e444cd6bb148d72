"""Statistical plots whose captions describe them; tables next to them contain the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import circle, g, line, path, rect, svg, text

WIDE: Final = 360
_LEFT: Final = 8
_RIGHT: Final = WIDE - 12
_ROW: Final = 44
_BOLD: Final = "plot-label"


class Share(NamedTuple):
    """A share from 0 to 1 with its confidence interval; `label` names it, `words` describe it."""

    label: str
    words: str
    share: float
    low: float
    high: float


class Spread(NamedTuple):
    """Minimum, quartiles and maximum of some numbers; `label` and `words` are as in `Share`."""

    label: str
    words: str
    minimum: float
    lower: float
    middle: float
    upper: float
    maximum: float


def spread(label: str, words: str, numbers: Sequence[int]) -> Spread:
    """Return the spread of a non-empty sequence of numbers, with interpolated quartiles."""
    row = sorted(numbers)

    def quantile(share: float) -> float:
        index, part = divmod(share * (len(row) - 1), 1)
        next_index = min(int(index) + 1, len(row) - 1)
        return row[int(index)] + part * (row[next_index] - row[int(index)])

    return Spread(label, words, row[0], quantile(0.25), quantile(0.5), quantile(0.75), row[-1])


def _figure(caption: Child, label: str, height: int, drawing: Child, id: str) -> Markup:
    return tag(
        "figure",
        tag("figcaption", caption),
        svg(f"0 0 {WIDE} {height}", drawing, aria_label=label, class_="plot"),
        class_="plot-figure",
        id=id,
    )


def _axis(height: int, ticks: Sequence[tuple[float, str]], count: int) -> list[Markup]:
    """Draw vertical lines behind `count` rows, labelled at the bottom; `ticks` are (share of the width,
    label)."""
    shapes = []
    for share, words in ticks:
        x = _LEFT + share * (_RIGHT - _LEFT)
        side = "start" if share == 0 else "end" if share == 1 else "middle"
        shapes.append(line(x, 4, x, _ROW * count + 4, class_="plot-grid"))
        shapes.append(text(words, x, height - 6, text_anchor=side, class_="plot-tick"))
    return shapes


def _row(index: int, label: str, words: str) -> list[Markup]:
    y = _ROW * index + 18
    return [
        text(label, _LEFT, y, class_=_BOLD),
        text(words, _RIGHT, y, text_anchor="end", class_="plot-words"),
    ]


def shares(caption: Child, rows: Sequence[Share], ticks: Sequence[tuple[float, str]], id: str) -> Markup:
    """Plot shares as points, each with its confidence interval."""
    height = _ROW * len(rows) + 26
    span = _RIGHT - _LEFT
    shapes = []
    for i, row in enumerate(rows):
        y = _ROW * i + 32
        left, right, x = (_LEFT + value * span for value in (row.low, row.high, row.share))
        shapes += _row(i, row.label, row.words)
        shapes.append(
            path(
                f"M{left:.1f} {y - 5}v10M{left:.1f} {y}H{right:.1f}M{right:.1f} {y - 5}v10",
                class_="plot-line",
            )
        )
        shapes.append(circle(x, y, 5.5, class_="plot-point"))
    label = " ".join(f"{row.label}: {row.words}." for row in rows)
    return _figure(caption, label, height, [_axis(height, ticks, len(rows)), shapes], id)  # fmt: skip


def spreads(caption: Child, rows: Sequence[Spread], id: str) -> Markup:
    """Draw box plots: a box for the middle half with the median, whiskers to the minimum and maximum."""
    height = _ROW * len(rows) + 26
    top = max(row.maximum for row in rows)
    unit = (_RIGHT - _LEFT) / top if top else 0
    shapes = []
    for i, row in enumerate(rows):
        y = _ROW * i + 32
        a, b, c, d, e = (
            _LEFT + value * unit for value in (row.minimum, row.lower, row.middle, row.upper, row.maximum)
        )
        shapes += _row(i, row.label, row.words)
        shapes.append(path(f"M{a:.1f} {y - 4}v8M{a:.1f} {y}H{e:.1f}M{e:.1f} {y - 4}v8", class_="plot-line"))
        shapes.append(rect(b, y - 7, max(2.0, d - b), 14, class_="plot-box"))
        shapes.append(path(f"M{c:.1f} {y - 7}v14", class_="plot-middle"))
    label = " ".join(f"{row.label}: {row.words}." for row in rows)
    half = f"{top / 2:g}"
    ticks = [(0.0, "0"), *([(0.5, half)] if top >= 4 and top % 2 == 0 else []), (1.0, f"{top:g}")]
    return _figure(caption, label, height, [_axis(height, ticks, len(rows)), shapes], id)


def course(
    caption: Child, label: str, scores: Sequence[float], running: Sequence[float], ends: tuple[str, str],
    marks: tuple[str, str], id: str,
) -> Markup:  # fmt: skip
    """Plot results game by game: a filled disc at the top for a win, an empty one at the bottom for a loss, a
    half-filled one between them for a draw. `running` is the win rate over recent games, drawn as a line;
    `ends` are the labels at its ends, `marks` those of the top and bottom levels."""
    height, top, bottom = 170, 26, 130
    step = (_RIGHT - _LEFT - 12) / max(1, len(scores) - 1)
    r = max(1.6, min(5.0, step * 0.42))
    discs = []
    for i, score in enumerate(scores):
        x, y = _LEFT + 6 + step * i, bottom - score * (bottom - top)
        look = "is-won" if score == 1 else "is-drawn" if score else "is-lost"
        discs.append(circle(x, y, r, class_=f"plot-disc {look}"))
    points = [
        f"{_LEFT + 6 + step * i:.1f} {bottom - value * (bottom - top):.1f}" for i, value in enumerate(running)
    ]
    shapes = [
        [line(_LEFT, y, _RIGHT, y, class_="plot-grid") for y in (top, (top + bottom) // 2, bottom)],
        text(marks[0], _LEFT, top - 11, class_="plot-tick"),
        text(marks[1], _LEFT, bottom + 19, class_="plot-tick"),
        path("M" + "L".join(points), class_="plot-run") if len(points) > 1 else None,
        g(*discs),
        text(ends[0], _LEFT, height - 4, class_="plot-tick"),
        text(ends[1], _RIGHT, height - 4, text_anchor="end", class_="plot-tick"),
    ]
    return _figure(caption, label, height, shapes, id)


def rating(
    caption: Child, label: str, points: Sequence[tuple[float, float]], ends: tuple[str, str], id: str
) -> Markup:
    """Plot a rating after each game with its band of uncertainty. `points` are (rating, deviation) pairs,
    `ends` the labels of the first and the last game."""
    height, top, bottom = 170, 14, 138
    minimum = 100 * int(min(value - deviation for value, deviation in points) // 100)
    maximum = 100 * -int(-max(value + deviation for value, deviation in points) // 100)
    left = _LEFT + 34
    step = (_RIGHT - left) / max(1, len(points) - 1)

    def point_text(number: int, value: float) -> str:
        x = left + step * number if len(points) > 1 else (left + _RIGHT) / 2
        return f"{x:.1f} {bottom - (value - minimum) * (bottom - top) / (maximum - minimum):.1f}"

    upper = [point_text(n, value + deviation) for n, (value, deviation) in enumerate(points)]
    lower = [point_text(n, value - deviation) for n, (value, deviation) in enumerate(points)]
    run = [point_text(n, value) for n, (value, _) in enumerate(points)]
    scale = []
    for value in (minimum, (minimum + maximum) // 2, maximum):
        y = bottom - (value - minimum) * (bottom - top) / (maximum - minimum)
        scale.append(line(left, y, _RIGHT, y, class_="plot-grid"))
        scale.append(text(str(value), left - 6, y + 4, text_anchor="end", class_="plot-tick"))
    last_point = run[-1].split()
    shapes = [
        scale,
        path("M" + "L".join([*upper, *reversed(lower)]) + "Z", class_="plot-band")
        if len(points) > 1
        else None,
        path("M" + "L".join(run), class_="plot-run") if len(points) > 1 else None,
        circle(float(last_point[0]), float(last_point[1]), 5, class_="plot-point"),
        text(ends[0], left, height - 6, class_="plot-tick") if len(points) > 1 else None,
        text(ends[1], _RIGHT, height - 6, text_anchor="end", class_="plot-tick"),
    ]
    return _figure(caption, label, height, shapes, id)
