"""The controls of a shot: units, point struck, speed, aim, keys; and the sentence above the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from navals.core.message import Message, msg
from navals.games.billiard.rules import names as called
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED
from navals.games.billiard.rules.options import terms
from navals.games.billiard.rules.table.match import FASTEST, SLOWEST
from navals.games.billiard.rules.units import CARRIER, army, kind
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.balls import ball
from navals.games.billiard.screen.table import aiming, cue
from navals.games.billiard.screen.table.cue import Ui
from navals.ui.board.board import Context
from navals.ui.components.deeds import go, tool
from navals.ui.draw.html import EMPTY, Markup, join, tag
from navals.ui.draw.svg import circle, number, path, svg
from navals.ui.words.i18n import Language

_KEYS: Final[tuple[tuple[str, str, dict[str, int]], ...]] = (
    ("ArrowLeft", "by", {"aim": 10}),
    ("ArrowRight", "by", {"aim": -10}),
    ("Shift+ArrowLeft", "by", {"aim": 1}),
    ("Shift+ArrowRight", "by", {"aim": -1}),
    ("PageUp", "by", {"aim": 500}),
    ("PageDown", "by", {"aim": -500}),
    ("+ =", "faster", {"by": 100}),
    ("-", "faster", {"by": -100}),
    ("w", "spin", {"side": 0, "top": 5}),
    ("s", "spin", {"side": 0, "top": -5}),
    ("a", "spin", {"side": -5, "top": 0}),
    ("d", "spin", {"side": 5, "top": 0}),
    ("x", "spin", {"side": 0, "top": 0}),
    ("Ctrl+ArrowRight", "nudge", {"x": 100, "y": 0}),
    ("Ctrl+ArrowLeft", "nudge", {"x": -100, "y": 0}),
    ("Ctrl+ArrowUp", "nudge", {"x": 0, "y": 100}),
    ("Ctrl+ArrowDown", "nudge", {"x": 0, "y": -100}),
    ("Ctrl+Shift+ArrowRight", "nudge", {"x": 10, "y": 0}),
    ("Ctrl+Shift+ArrowLeft", "nudge", {"x": -10, "y": 0}),
    ("Ctrl+Shift+ArrowUp", "nudge", {"x": 0, "y": 10}),
    ("Ctrl+Shift+ArrowDown", "nudge", {"x": 0, "y": -10}),
)
KEYS: Final = (
    (("←", "→"), msg("turn the aim; Shift for fine steps, Page Up and Page Down for large ones")),
    (("+", "−"), msg("faster, slower")),
    (
        ("W", "A", "S", "D", "X"),
        msg("strike the ball higher, further left, lower, further right, in the middle"),
    ),
    (("1", "…", "8"), msg("which of your units to strike")),
    (("Ctrl+←", "Ctrl+→", "Ctrl+↑", "Ctrl+↓"), msg("move the ball in hand; Shift for fine steps")),
    (("↵",), msg("shoot; the space bar does it too")),
)


def unit_words(view: View, unit: int, t: Language) -> str:
    """Describe a unit for screen readers."""
    law = terms(view.options)
    parts = [t.sentence(called.unit(unit))]
    where = view.armies.at(unit)
    if where == DESTROYED:
        return t("{unit}, destroyed", unit=parts[0])
    parts.append(t("armour {n} of {most}", n=view.armies.armour[unit - 1], most=law.most(unit)))
    parts.append(t("strike {n}", n=law.strike[kind(unit)]))
    if kind(unit) == CARRIER:
        aboard = view.armies.planes_aboard(army(unit), law)
        parts.append(t.plural("{n} plane aboard", "{n} planes aboard", aboard))
    if where == IMMERSED:
        parts.append(t("immersed"))
    return ", ".join(parts)


def pips(armour: int, most: int, y: float, *, gap: float = 4.4) -> Markup:
    """Draw points of armour, hollow if lost."""
    left = -(most - 1) * gap / 2
    full = "".join(f"M{number(left + k * gap - 1.6)} {number(y)}h3.2v3.2h-3.2z" for k in range(armour))
    lost = "".join(f"M{number(left + k * gap - 1.6)} {number(y)}h3.2v3.2h-3.2z" for k in range(armour, most))
    return join(
        (path(full, class_="pip-full") if full else EMPTY, path(lost, class_="pip-lost") if lost else EMPTY)
    )


@lru_cache(maxsize=256)
def unit_face(unit: int, armour: int, most: int, where: int) -> Markup:
    """Draw a ball with its armour in a box of 24 by 30."""
    look = {DESTROYED: "is-gone", IMMERSED: "is-under"}.get(where, "")
    over = {
        DESTROYED: "M-7-7 7 7M7-7-7 7",
        IMMERSED: "M-11 1q2.7-3 5.5 0t5.5 0 5.5 0 5.5 0M-9 5.5q2.2-2.6 4.5 0t4.5 0 4.5 0 4.5 0",
    }.get(where)
    sign = path(over, class_="pool-cross" if where == DESTROYED else "pool-waves") if over else None
    return svg(
        "-12 -12 24 31", ball(unit, 0, 0, 10, look=look), sign, pips(armour, most, 13.5), class_="pool-face"
    )


def spin_words(ui: Ui, t: Language) -> str:
    """Say where the cue strikes the ball: ``high left``."""
    high = t("high") if ui.top > 0 else t("low") if ui.top < 0 else ""
    wide = t("right") if ui.side > 0 else t("left") if ui.side < 0 else ""
    return " ".join(word for word in (high, wide) if word) or t("centre")


def _spin(ui: Ui, t: Language) -> Markup:
    """Draw the ball as the striker sees it; a tap or drag sets the point."""
    return tag(
        "div",
        svg(
            "-60 -60 120 120",
            circle(0, 0, 57, class_="spin-ball"),
            path("M-50 0H50M0-50V50", class_="spin-cross"),
            circle(0, 0, 50, class_="spin-limit"),
            circle(ui.side, -ui.top, 10, class_="spin-point"),
            circle(
                0, 0, 60, class_="pool-grip", id="pool-spin-grip", data_tap="english",
                data_drag="english", data_drag_act="english", data_drag_still=True
            ),
            id="pool-spin",
            class_="pool-spin",
            data_space=True,
            aria_label=t("Where the cue strikes: {where}", where=spin_words(ui, t))
        ),
        tag("span", spin_words(ui, t), class_="pool-spin-words", aria_hidden="true"),
        class_="pool-spin-box"
    )  # fmt: skip


def speed_words(speed: int, t: Language) -> str:
    """Say a speed (mm/s): ``firm, 2.50 m/s``."""
    return t("{word}, {speed} m/s", word=aiming.speed_word(speed), speed=t.number(speed / 1000, 2))


def degrees(aim: int, t: Language) -> str:
    """Write an angle with two decimals."""
    return t.number(aim / 100, 2) + "°"


def _stroke(ui: Ui, t: Language) -> Markup:
    """Draw point, speed and aim in one row."""
    words = speed_words(ui.speed, t)
    speed = tag(
        "label",
        tag(
            "span",
            tag("span", t("Speed"), class_="pool-name"),
            " ",
            tag("b", words),
            class_="pool-speed-words",
        ),
        tag(
            "input",
            type="range",
            name="pace",
            id="pool-speed",
            class_="pool-power",
            min=SLOWEST,
            max=FASTEST,
            step=50,
            value=ui.speed,
            data_change="tune",
            aria_valuetext=words,
        ),
        class_="pool-speed",
    )
    value = tag("output", degrees(ui.aim, t), class_="pool-aim-value", aria_live="off", aria_label=t("Aim"))
    left, right = (
        tool(label, icon, "by", {"aim": by}, id=f"aim-{name}", data_repeat=True)
        for name, icon, by, label in (
            ("left", "minus", 10, t("Turn to the left by a tenth of a degree")),
            ("right", "plus", -10, t("Turn to the right by a tenth of a degree")),
        )
    )
    aim = tag("div", left, value, right, class_="pool-turns", role="group", aria_label=t("Aim"))
    return tag("div", _spin(ui, t), speed, aim, class_="pool-stroke")


def keyring(view: View, ui: Ui) -> Markup:
    """Return buttons for keys without one, outside the console, which is redrawn at every gesture."""
    return _keyring(ui.at is not None) if view.spots and cue.usable(view) else EMPTY


@lru_cache(maxsize=2)
def _keyring(carrying: bool) -> Markup:
    keys = [*_KEYS, ("Space", "shoot", {})]
    return join(
        tag(
            "button",
            type="button",
            tabindex=-1,
            data_act=act,
            data_arg=arg,
            data_shortcut=key,
            data_repeat=act != "shoot",
            data_calm=act == "shoot",
        )
        for key, act, arg in keys
        if carrying or act != "nudge"
    )


def actions(view: View, ui: Ui, context: Context) -> Markup:
    """Draw the buttons below the table."""
    t = context.t
    if not view.spots or not cue.usable(view):
        return EMPTY
    if ui.advised is not None:
        shoot = go(t("Do as advised"), "heed", id="pool-heed", data_calm=True)
    elif view.phase == "rise":
        shoot = go(t("Surface here"), "shoot", "anchor", id="pool-shoot", data_calm=True)
    else:
        label = t("Break") if view.phase == "break" else t("Shoot")
        shoot = go(label, "shoot", "target", id="pool-shoot", data_calm=True)
    if view.phase == "rise":
        return shoot
    return join((tag("div", _stroke(ui, t), class_="pool-console", id="pool-console"), shoot))


def status(view: View, ui: Ui) -> Message:
    """Say what to do."""
    match view.phase:
        case "break":
            return msg("The break: drag your repair ship to its place, aim, and strike.")
        case "rise":
            return msg(
                "{unit} must surface: drag it to its place before the pocket.", unit=called.unit(view.rising)
            )
    if ui.note is not None:
        return ui.note
    mine = called.unit(ui.unit)
    if ui.target and ui.pocket >= 0:
        return msg("{target} with {unit}.", target=called.unit(ui.target), unit=mine)
    if ui.pocket >= 0:
        return msg("{unit} dives.", unit=mine)
    if ui.target:
        return msg("{target}: tap the pocket for it.", target=called.unit(ui.target))
    if ui.unit and view.armies.at(ui.unit) == IMMERSED:
        return msg("{unit} surfaces: drag it to a corner, tap an enemy, then a pocket.", unit=mine)
    return msg("{unit}: tap an enemy, then a pocket.", unit=mine) if ui.unit else msg("Your shot.")


def note(view: View, ui: Ui) -> Message | None:
    """Say how likely the shot is, or what it meets first; None before anyone has aimed."""
    found = cue.wanted(view, ui)
    if found is not None and ui.advised is None:
        where = called.POCKETS[ui.pocket]
        if found.chance and ui.speed < found.speed:
            return msg("{pocket}: too soft, it may not get there.", pocket=where)
        if found.chance:
            return msg("{pocket}: it falls {often}.", pocket=where, often=called.often(found.chance))
        if found.between:
            return msg("{pocket}: {unit} is in the way.", pocket=where, unit=called.unit(found.between))
        return msg("{pocket}: hardly possible, the angle is too thin.", pocket=where)
    seen = cue.sight(view, ui)
    untouched = not ui.target and ui.advised is None and ui.aim == cue.nearest(view, ui)
    if seen is None or len(seen.way) < 2 or untouched:
        return None
    if seen.unit:
        words: dict[str, Any] = {"unit": called.unit(seen.unit), "how": thickness(seen)}
        if len(seen.way) == 3:
            return msg("Off a cushion it hits {unit} {how}.", **words)
        return msg("It hits {unit} {how}.", **words)
    if seen.pocket >= 0:
        return msg("Careful: your own ball falls, {pocket}.", pocket=called.POCKETS[seen.pocket])
    return msg("It hits no ball.")


def thickness(seen: aiming.Sight) -> Message:
    """Say how full a ball is met."""
    share = seen.fullness
    words = (
        (0.97, msg("full")),
        (0.8, msg("thick")),
        (0.55, msg("half")),
        (0.0, msg("thin")),
    )
    return next(word for least, word in words if share >= least)


__all__ = ["KEYS", "actions", "degrees", "note", "pips", "speed_words", "status", "unit_face", "unit_words"]
