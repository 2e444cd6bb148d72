"""Statistical plots. Their captions describe them in words; tables next to them contain the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from navals.ui.draw.html import Child, Markup, tag
from navals.ui.draw.svg import circle, g, line, path, rect, svg, text

PLOT_WIDTH: Final = 360
_LEFT: Final = 8
_RIGHT: Final = PLOT_WIDTH - 12
_ROW_HEIGHT: Final = 44
_LABEL_CLASS: Final = "plot-label"


class Rate(NamedTuple):
    """A share from 0 to 1 with its confidence interval; `label` names it, `description` describes it."""

    label: str
    description: str
    value: float
    low: float
    high: float


class Spread(NamedTuple):
    """Minimum, quartiles and maximum of some numbers; `label` and `description` are as in `Rate`."""

    label: str
    description: str
    minimum: float
    q1: float
    median: float
    q3: float
    maximum: float


def spread(label: str, description: str, numbers: Sequence[int]) -> Spread:
    """Return the spread of a non-empty sequence of numbers, with interpolated quartiles."""
    values = sorted(numbers)

    def quantile(fraction: float) -> float:
        index, weight = divmod(fraction * (len(values) - 1), 1)
        next_index = min(int(index) + 1, len(values) - 1)
        return values[int(index)] + weight * (values[next_index] - values[int(index)])

    return Spread(label, description, values[0], quantile(0.25), quantile(0.5), quantile(0.75), values[-1])


def _figure(caption: Child, label: str, height: int, drawing: Child, id: str) -> Markup:
    return tag(
        "figure",
        tag("figcaption", caption),
        svg(f"0 0 {PLOT_WIDTH} {height}", drawing, aria_label=label, class_="plot"),
        class_="plot-figure",
        id=id,
    )


def _axis(height: int, ticks: Sequence[tuple[float, str]], row_count: int) -> list[Markup]:
    """Draw vertical lines behind `row_count` rows, labelled at the bottom; `ticks` are (share of the width,
    label)."""
    shapes = []
    for fraction, tick_label in ticks:
        x = _LEFT + fraction * (_RIGHT - _LEFT)
        anchor = "start" if fraction == 0 else "end" if fraction == 1 else "middle"
        shapes.append(line(x, 4, x, _ROW_HEIGHT * row_count + 4, class_="plot-grid"))
        shapes.append(text(tick_label, x, height - 6, text_anchor=anchor, class_="plot-tick"))
    return shapes


def _row(index: int, label: str, description: str) -> list[Markup]:
    y = _ROW_HEIGHT * index + 18
    return [
        text(label, _LEFT, y, class_=_LABEL_CLASS),
        text(description, _RIGHT, y, text_anchor="end", class_="plot-words"),
    ]


def rate_plot(caption: Child, rows: Sequence[Rate], ticks: Sequence[tuple[float, str]], id: str) -> Markup:
    """Plot shares as points, each with its confidence interval."""
    height = _ROW_HEIGHT * len(rows) + 26
    plot_width = _RIGHT - _LEFT
    shapes = []
    for i, row in enumerate(rows):
        y = _ROW_HEIGHT * i + 32
        left, right, x = (_LEFT + fraction * plot_width for fraction in (row.low, row.high, row.value))
        shapes += _row(i, row.label, row.description)
        shapes.append(
            path(
                f"M{left:.1f} {y - 5}v10M{left:.1f} {y}H{right:.1f}M{right:.1f} {y - 5}v10",
                class_="plot-line",
            )
        )
        shapes.append(circle(x, y, 5.5, class_="plot-point"))
    label = " ".join(f"{row.label}: {row.description}." for row in rows)
    return _figure(caption, label, height, [_axis(height, ticks, len(rows)), shapes], id)  # fmt: skip


def box_plot(caption: Child, rows: Sequence[Spread], id: str) -> Markup:
    """Draw box plots: a box for the middle half with the median, whiskers to the minimum and maximum."""
    height = _ROW_HEIGHT * len(rows) + 26
    maximum = max(row.maximum for row in rows)
    scale = (_RIGHT - _LEFT) / maximum if maximum else 0
    shapes = []
    for i, row in enumerate(rows):
        y = _ROW_HEIGHT * i + 32
        min_x, lower_x, median_x, upper_x, max_x = (
            _LEFT + value * scale for value in (row.minimum, row.q1, row.median, row.q3, row.maximum)
        )
        shapes += _row(i, row.label, row.description)
        shapes.append(
            path(
                f"M{min_x:.1f} {y - 4}v8M{min_x:.1f} {y}H{max_x:.1f}M{max_x:.1f} {y - 4}v8",
                class_="plot-line",
            )
        )
        shapes.append(rect(lower_x, y - 7, max(2.0, upper_x - lower_x), 14, class_="plot-box"))
        shapes.append(path(f"M{median_x:.1f} {y - 7}v14", class_="plot-middle"))
    label = " ".join(f"{row.label}: {row.description}." for row in rows)
    half_label = f"{maximum / 2:g}"
    ticks = [
        (0.0, "0"),
        *([(0.5, half_label)] if maximum >= 4 and maximum % 2 == 0 else []),
        (1.0, f"{maximum:g}"),
    ]
    return _figure(caption, label, height, [_axis(height, ticks, len(rows)), shapes], id)


def results_plot(
    caption: Child, label: str, scores: Sequence[float], win_rates: Sequence[float],
    end_labels: tuple[str, str], level_labels: tuple[str, str], id: str,
) -> Markup:  # fmt: skip
    """Plot results game by game: a filled disc at the top for a win, an empty one at the bottom for a loss, a
    half-filled one between them for a draw. `win_rates` is the win rate over recent games, drawn as a line;
    `end_labels` are the labels at its ends, `level_labels` those of the top and bottom levels."""
    height, top, bottom = 170, 26, 130
    step = (_RIGHT - _LEFT - 12) / max(1, len(scores) - 1)
    radius = max(1.6, min(5.0, step * 0.42))
    discs = []
    for i, score in enumerate(scores):
        x, y = _LEFT + 6 + step * i, bottom - score * (bottom - top)
        class_name = "is-won" if score == 1 else "is-drawn" if score else "is-lost"
        discs.append(circle(x, y, radius, class_=f"plot-disc {class_name}"))
    points = [
        f"{_LEFT + 6 + step * i:.1f} {bottom - rate * (bottom - top):.1f}" for i, rate in enumerate(win_rates)
    ]
    shapes = [
        [line(_LEFT, y, _RIGHT, y, class_="plot-grid") for y in (top, (top + bottom) // 2, bottom)],
        text(level_labels[0], _LEFT, top - 11, class_="plot-tick"),
        text(level_labels[1], _LEFT, bottom + 19, class_="plot-tick"),
        path("M" + "L".join(points), class_="plot-run") if len(points) > 1 else None,
        g(*discs),
        text(end_labels[0], _LEFT, height - 4, class_="plot-tick"),
        text(end_labels[1], _RIGHT, height - 4, text_anchor="end", class_="plot-tick"),
    ]
    return _figure(caption, label, height, shapes, id)


def rating_plot(
    caption: Child, label: str, points: Sequence[tuple[float, float]], end_labels: tuple[str, str], id: str
) -> Markup:
    """Plot a rating after each game with its band of uncertainty. `points` are (rating, deviation) pairs,
    `end_labels` the labels of the first and the last game."""
    height, top, bottom = 170, 14, 138
    minimum = 100 * int(min(value - deviation for value, deviation in points) // 100)
    maximum = 100 * -int(-max(value + deviation for value, deviation in points) // 100)
    left_x = _LEFT + 34
    step = (_RIGHT - left_x) / max(1, len(points) - 1)

    def point_text(index: int, value: float) -> str:
        x = left_x + step * index if len(points) > 1 else (left_x + _RIGHT) / 2
        return f"{x:.1f} {bottom - (value - minimum) * (bottom - top) / (maximum - minimum):.1f}"

    upper_points = [point_text(n, value + deviation) for n, (value, deviation) in enumerate(points)]
    lower_points = [point_text(n, value - deviation) for n, (value, deviation) in enumerate(points)]
    line_points = [point_text(n, value) for n, (value, _) in enumerate(points)]
    scale_lines = []
    for value in (minimum, (minimum + maximum) // 2, maximum):
        y = bottom - (value - minimum) * (bottom - top) / (maximum - minimum)
        scale_lines.append(line(left_x, y, _RIGHT, y, class_="plot-grid"))
        scale_lines.append(text(str(value), left_x - 6, y + 4, text_anchor="end", class_="plot-tick"))
    last_point = line_points[-1].split()
    shapes = [
        scale_lines,
        path("M" + "L".join([*upper_points, *reversed(lower_points)]) + "Z", class_="plot-band")
        if len(points) > 1
        else None,
        path("M" + "L".join(line_points), class_="plot-run") if len(points) > 1 else None,
        circle(float(last_point[0]), float(last_point[1]), 5, class_="plot-point"),
        text(end_labels[0], left_x, height - 6, class_="plot-tick") if len(points) > 1 else None,
        text(end_labels[1], _RIGHT, height - 6, text_anchor="end", class_="plot-tick"),
    ]
    return _figure(caption, label, height, shapes, id)
