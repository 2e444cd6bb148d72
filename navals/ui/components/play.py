"""The elements around a board: fleets, gauges, log, last answer, lessons, scores, lists of keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from navals.ui.art import draw_icon, mark, ship_side, wreck
from navals.ui.components.controls import encode_arg
from navals.ui.draw.html import Attribute, Child, Markup, tag
from navals.ui.draw.svg import el, svg


class RosterShip(NamedTuple):
    """A ship in a fleet list. `state`: `afloat`, `damaged`, `sunk`, `unknown`, `placed`, `waiting`; `status`
    describes it in words; `hits` are the damaged squares, numbered from 0 at the stern, or the first ones if
    only their count is known: `(0, 1)`.
    """

    name: str
    size: int
    kind: str | None = None
    state: str = "afloat"
    status: str = ""
    hits: tuple[int, ...] = ()
    act: str | None = None
    arg: Attribute = None
    drag_token: str | None = None
    id: str | None = None
    is_selected: bool = False


def _silhouette(ship: RosterShip) -> Markup:
    n = 10 * ship.size
    classes = [f"pip {'is-hit' if i in ship.hits else ''}" for i in range(ship.size)]
    pips = [
        el("rect", x=10 * i + 1.5, y=11.2, width=7, height=2.2, class_=class_name)
        for i, class_name in enumerate(classes)
    ]
    hull = ship_side(ship.size, ship.kind, ship.state)
    if ship.state == "sunk":
        hull = wreck(ship.size, hull)
    return svg(f"0 0 {n} 14.5", hull, pips, class_=f"roster-profile size-{ship.size}")


@lru_cache(maxsize=1024)
def _roster_item(ship: RosterShip, drag_act: str | None) -> Markup:
    """Draw a ship whose argument is already encoded. Cached, because a gesture changes one or two ships."""
    content = (
        tag("span", _silhouette(ship), class_="roster-picture"),
        tag(
            "span",
            tag("span", ship.name, class_="roster-name"),
            tag("span", ship.status, class_="roster-status") if ship.status else None,
            class_="roster-text",
        ),
    )
    body = (
        tag(
            "button",
            content,
            type="button",
            class_="roster-button",
            data_act=ship.act,
            data_arg=ship.arg,
            data_drag=ship.drag_token,
            data_drag_act=drag_act if ship.drag_token else None,
            id=ship.id,
            aria_pressed="true" if ship.is_selected else "false",
        )
        if ship.act
        else tag("div", content, class_="roster-line", id=ship.id)
    )
    return tag("li", body, class_=["roster-ship", f"is-{ship.state}", ship.is_selected and "is-selected"])


def roster(
    ships: Iterable[RosterShip],
    *,
    label: str,
    id: str | None = None,
    drag_act: str | None = None,
    compact: bool = False,
) -> Markup:
    """A fleet list: silhouettes, names and statuses. A ship with `act` is a button; one with `drag_token` can
    be dragged."""
    items = [
        _roster_item(
            ship if ship.arg is None else ship._replace(arg=msgspec.json.encode(ship.arg).decode()), drag_act
        )
        for ship in ships
    ]
    return tag("ul", items, class_=["roster", compact and "is-compact"], id=id, aria_label=label, role="list")


@lru_cache(maxsize=256)
def _scale(count: int, total: int) -> Markup:
    width = 120
    filled_width = width * count / total if total else 0
    tick_numbers = range(total + 1) if total else ()
    tick_path = "".join(f"M{width * i / total:.2f} {0 if i % 5 == 0 else 2}V6" for i in tick_numbers)
    return svg(
        f"-1 -1 {width + 2} 8",
        el("rect", x=0, y=2, width=filled_width, height=4, class_="gauge-fill"),
        el("path", d=tick_path, class_="gauge-ticks"),
        class_="gauge-bar",
        preserveAspectRatio="none",
    )


def gauge(count: int, total: int, *, icon: str, label: str, id: str | None = None) -> Markup:
    """A remaining supply: an icon, the number, and a scale with a mark for each item; `label` is the text
    alternative."""
    return tag(
        "span",
        draw_icon(icon),
        tag("span", count, class_="gauge-count", aria_hidden="true"),
        tag("span", label, class_="visually-hidden"),
        _scale(count, total),
        class_=["gauge", count * 5 <= total and "is-low"],
        id=id,
    )


def balance_bar(
    side_a: tuple[str, str], side_b: tuple[str, str], percent: float, *, label: str, id: str | None = None
) -> Markup:
    """A bar showing who is ahead: `percent` of it is plain (first side), the rest hatched. Each side is a
    (name, share as text) pair; `label` is the text alternative."""

    def end(side: tuple[str, str], seat: str) -> Markup:
        return tag(
            "span",
            tag("span", side[0], class_="balance-name"),
            tag("span", side[1], class_="balance-share"),
            class_=f"balance-end seat-{seat}",
        )

    hatch_path = "".join(f"M{x} 8l2.5-8" for x in range(0, 100, 2) if x >= percent)
    bar = svg(
        "0 0 100 8",
        el("rect", x=0, y=0, width=percent, height=8, class_="balance-one"),
        el("rect", x=percent, y=0, width=100 - percent, height=8, class_="balance-other"),
        el("path", d=hatch_path, class_="balance-hatch") if hatch_path else None,
        el("path", d=f"M{percent:g} 0v8", class_="balance-edge"),
        class_="balance-bar",
        preserveAspectRatio="none",
    )
    return tag(
        "div", end(side_a, "a"), end(side_b, "b"), bar, class_="balance", role="img", aria_label=label, id=id
    )


class LogEntry(NamedTuple):
    """A log line: `number`, then a symbol, then `text`. The symbol is `sign` or, if that is `None`, the one
    for `kind` (`miss`, `hit`, `sunk`). `seat` is the letter of the acting side, or "".
    """

    text: Child
    number: int | str = ""
    kind: str = ""
    seat: str = ""
    act: str | None = None
    arg: Mapping[str, int] = {}
    is_current: bool = False
    sign: Markup | None = None


def _sign(kind: str, class_: str) -> Markup | None:
    """The symbol for a shot's result; `None` for other kinds."""
    return svg("0 0 10 10", mark(kind), class_=class_) if kind in ("miss", "hit", "sunk") else None


def log_line(entry: LogEntry, row: int, has_tab_stop: bool) -> Markup:
    """The content of a log line; `has_tab_stop`: whether the Tab key reaches its button."""
    sign = entry.sign or _sign(entry.kind, "log-mark")
    # The full stop keeps screen readers from reading "9" and "4 to 4" as 94 to 4.
    full_stop = tag("span", ". ", class_="visually-hidden") if entry.number != "" else None
    body = (
        tag("span", entry.number, full_stop, class_="log-no"),
        sign,
        tag("span", entry.text, class_="log-text"),
    )
    classes = ["log-line", entry.is_current and "is-current"]
    if not entry.act:
        return tag("div", body, class_=classes)
    return tag(
        "button",
        body,
        type="button",
        class_=classes,
        data_act=entry.act,
        data_arg=encode_arg(entry.arg),
        data_row=row,
        data_col=0,
        tabindex=0 if has_tab_stop else -1,
        aria_current="step" if entry.is_current else None,
    )


def log_list(entries: Iterable[LogEntry], *, label: str, id: str = "log", empty_text: str = "") -> Markup:
    """The log as numbered lines; a line with `act` is a button. All buttons share one tab stop."""
    entries = list(entries)
    action_rows = [n for n, entry in enumerate(entries) if entry.act]
    tab_stop = next(
        (n for n in action_rows if entries[n].is_current), action_rows[-1] if action_rows else None
    )
    lines = [log_line(entry, number, number == tab_stop) for number, entry in enumerate(entries)]
    if not lines:
        return tag("p", empty_text, class_="log-empty", id=id)
    classes = [entry.seat and f"seat-{entry.seat.lower()}" for entry in entries]
    return tag(
        "ol",
        [tag("li", line, class_=class_name) for class_name, line in zip(classes, lines, strict=True)],
        class_="log",
        id=id,
        aria_label=label,
        role="list",
        data_autoscroll=True,
        data_grid=bool(action_rows),
        # Scrolling content must be focusable.
        tabindex=None if action_rows else 0,
    )


def answer_bubble(kind: str, title: str, text: Child = None) -> Markup:
    """The last answer in large type; `kind` is `miss`, `hit`, `sunk`, or `wait` if there is none yet."""
    sign = _sign(kind, "answer-mark") or draw_icon("target")
    lines = (tag("p", title, class_="answer-title"), tag("p", text, class_="answer-text") if text else None)
    return tag("div", sign, tag("div", lines), class_=["answer", f"is-{kind}"], id="answer")


def lesson_head(
    step: int, total: int, actions: Child, *, title: str, counter: str = "", number: int = 0
) -> Markup:
    """The progress of a lesson; `counter` is the step in words, `number` counts steps across all parts."""
    dots = [
        tag("span", class_=["dot", i < step and "is-done", i == step - 1 and "is-here"]) for i in range(total)
    ]
    return tag(
        "div",
        draw_icon("officer"),
        tag(
            "p",
            tag("span", title, class_="lesson-title"),
            " ",
            tag("span", counter or f"{step}/{total}", class_="lesson-count"),
            tag("span", dots, class_="dots", aria_hidden="true"),
            class_="lesson-where",
        ),
        actions,
        class_="lesson-head",
        id="lesson-head",
        data_step=number,
    )


def coach_bubble(
    text: Child, action: Child, *, label: str, target_ids: str, is_done: bool = False, id: str = "tutorial"
) -> Markup:
    """An instructor's sentence in a bubble. The page places it next to the elements whose ids are in
    `target_ids`, and highlights them (web/src/coach.js); `is_done`: the step is done.
    """
    return tag(
        "section",
        tag("p", draw_icon("check") if is_done else None, text, class_="coach-text", id=f"{id}-text"),
        action,
        class_=["coach", is_done and "is-glad"],
        id=id,
        aria_label=label,
        data_coach=target_ids,
    )


def score_table(
    names: Sequence[str], rows: Iterable[Sequence[Child]], *, caption: str, winner: int | None = None
) -> Markup:
    """The final score: a row per quantity and a column per player; the winner's column is marked."""
    classes = ["is-winner" if i == winner else None for i in range(len(names))]
    header_cells = [
        tag("th", name, draw_icon("star") if class_name else None, scope="col", class_=class_name)
        for name, class_name in zip(names, classes, strict=True)
    ]
    head = tag("thead", tag("tr", tag("td", class_="is-corner"), header_cells))
    body = [
        tag(
            "tr",
            tag("th", heading, scope="row"),
            [tag("td", value, class_=class_name) for value, class_name in zip(values, classes, strict=True)],
        )
        for heading, *values in rows
    ]
    return tag("table", tag("caption", caption), head, tag("tbody", body), class_="table score-table")


def kbd(*keys: str) -> Markup:
    """The keys drawn as key caps."""
    return tag("span", [tag("kbd", key, class_="kbd") for key in keys], class_="keys")


def key_list(items: Iterable[tuple[str | Sequence[str], str]], *, as_caps: bool = True) -> Markup:
    """The list opened by `?`: keys, or touch gestures (without `as_caps`), and their effects."""
    return tag(
        "dl",
        (
            tag(
                "div",
                tag("dt", keys if not as_caps else kbd(keys) if isinstance(keys, str) else kbd(*keys)),
                tag("dd", text),
            )
            for keys, text in items
        ),
        class_="key-list",
    )
