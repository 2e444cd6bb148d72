"""Shot controls (tip position, speed, aim, keyboard) and the status line above the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from navals.core.message import Message, msg
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED
from navals.games.billiard.rules.table.match import MAX_SPEED, MIN_SPEED
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.balls import ball, unit_details
from navals.games.billiard.screen.table import aiming, cue, potting
from navals.games.billiard.screen.table.cue import TableUi
from navals.ui.board.board import Context
from navals.ui.components.deeds import main_button, tool_button
from navals.ui.draw.html import EMPTY, Attribute, Markup, join, tag
from navals.ui.draw.svg import circle, number, path, rect, svg
from navals.ui.words.i18n import Language

_MIN_ODDS: Final = 0.05
_MIN_SCRATCH_ODDS: Final = 0.1  # the struck ball is mentioned if it goes in this often

_SHORTCUTS: Final[tuple[tuple[str, str, dict[str, int]], ...]] = (
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
    (("←", "→"), msg("turn the cue (Shift: small steps; Page Up and Page Down: large steps)")),
    (("+", "−"), msg("change the speed")),
    (
        ("W", "A", "S", "D", "X"),
        msg("strike the ball higher, farther left, lower, farther right, or in the centre"),
    ),
    (("1", "…", "8"), msg("choose which of your units to strike")),
    (("Ctrl+←", "Ctrl+→", "Ctrl+↑", "Ctrl+↓"), msg("move the ball in hand (Shift: small steps)")),
    (("↵",), msg("shoot (or press the space bar)")),
)


def describe_unit(view: View, unit: int, t: Language) -> str:
    """Describe a unit for screen readers."""
    name, place = t.sentence(naming.unit_name(unit)), view.armies.place_of(unit)
    if place == DESTROYED:
        return t("{unit}, destroyed", unit=name)
    place_words = [t("submerged")] if place == IMMERSED else []
    return ", ".join((name, *unit_details(view, unit, t), *place_words))


def pips(armour: int, total: int, y: float, *, gap: float = 4.4) -> Markup:
    """Draw a row of ``total`` pips, ``armour`` of them full, with its upper edge at ``y``."""
    left_x = -(total - 1) * gap / 2
    pip_paths = [f"M{number(left_x + k * gap - 1.6)} {number(y)}h3.2v3.2h-3.2z" for k in range(total)]
    parts = ("pip-full", pip_paths[:armour]), ("pip-lost", pip_paths[armour:])
    return join(path("".join(shapes), class_=css_class) for css_class, shapes in parts if shapes)


@lru_cache(maxsize=256)
def unit_face(unit: int, armour: int, total: int, place: int) -> Markup:
    """Draw a ball with its armour in a box of 24 by 30."""
    waves = "M-11 1q2.7-3 5.5 0t5.5 0 5.5 0 5.5 0M-9 5.5q2.2-2.6 4.5 0t4.5 0 4.5 0 4.5 0"
    css_class, symbol = {
        DESTROYED: ("is-gone", path("M-7-7 7 7M7-7-7 7", class_="pool-cross")),
        IMMERSED: ("is-under", path(waves, class_="pool-waves")),
    }.get(place, ("", None))
    parts = ball(unit, 0, 0, 10, classes=css_class), symbol, pips(armour, total, 13.5)
    return svg("-12 -12 24 31", *parts, class_="pool-face")


def drag_attrs(gesture: str, tap: str | None = None) -> dict[str, Attribute]:
    """Return attributes for dragging an element (``gesture``) and, optionally, tapping it (``tap``)."""
    return {"data_tap": tap, "data_drag": gesture, "data_drag_act": gesture, "data_drag_still": True}


def describe_spin(ui: TableUi, t: Language) -> str:
    """Describe the tip position: ``high left``."""
    vertical_word = t("high") if ui.top > 0 else t("low") if ui.top < 0 else ""
    horizontal_word = t("right") if ui.side > 0 else t("left") if ui.side < 0 else ""
    return " ".join(word for word in (vertical_word, horizontal_word) if word) or t("centre")


def _spin_pad(ui: TableUi, t: Language) -> Markup:
    """Draw the ball as the shooter sees it; a tap or drag sets the tip position."""
    return tag(
        "div",
        svg(
            "-60 -60 120 120",
            circle(0, 0, 57, class_="spin-ball"),
            path("M-50 0H50M0-50V50", class_="spin-cross"),
            circle(0, 0, 50, class_="spin-limit"),
            circle(ui.side, -ui.top, 10, class_="spin-point"),
            circle(0, 0, 60, class_="pool-grip", id="pool-spin-grip", **drag_attrs("english", tap="english")),
            id="pool-spin",
            class_="pool-spin",
            data_space=True,
            aria_label=t("Where the cue strikes: {where}", where=describe_spin(ui, t)),
        ),
        tag("span", describe_spin(ui, t), class_="pool-spin-words", aria_hidden="true"),
        class_="pool-spin-box",
    )


def describe_speed(speed: int, t: Language) -> str:
    """Describe a speed (mm/s): ``firm, 2.50 m/s``."""
    word = next(word for limit, word in aiming.SPEED_WORDS if speed < limit)
    return t("{word}, {speed} m/s", word=word, speed=t.number(speed / 1000, 2))


def format_degrees(aim: int, t: Language) -> str:
    """Format an angle (1/100 degree) with two decimals."""
    return t.number(aim / 100, 2) + "°"


def _stroke_controls(ui: TableUi, t: Language) -> Markup:
    speed_text = describe_speed(ui.speed, t)
    name_tag = tag("span", t("Speed"), class_="pool-name")
    speed_slider = tag(
        "label",
        tag("span", name_tag, " ", tag("b", speed_text), class_="pool-speed-words"),
        tag(
            "input",
            type="range",
            name="pace",
            id="pool-speed",
            class_="pool-power",
            min=MIN_SPEED,
            max=MAX_SPEED,
            step=50,
            value=ui.speed,
            data_change="tune",
            aria_valuetext=speed_text,
        ),
        class_="pool-speed",
    )
    aim_output = tag(
        "output", format_degrees(ui.aim, t), class_="pool-aim-value", aria_live="off", aria_label=t("Aim")
    )
    label = t("Turn left by a hundredth of a degree")
    left_button = tool_button(label, "minus", "by", {"aim": 1}, id="aim-left", data_repeat=True)
    label = t("Turn right by a hundredth of a degree")
    right_button = tool_button(label, "plus", "by", {"aim": -1}, id="aim-right", data_repeat=True)
    aim_wheel = tag("div", _aim_wheel(ui.aim), aim_output, class_="pool-wheel-box")
    aim_controls = tag(
        "div", left_button, aim_wheel, right_button, class_="pool-turns", role="group", aria_label=t("Aim")
    )
    return tag("div", _spin_pad(ui, t), speed_slider, aim_controls, class_="pool-stroke")


def _aim_wheel(aim: int) -> Markup:
    """Draw the wheel for fine aiming; its ridges move with the finger."""
    shift = -(aim / 2) % 8
    ridges = "".join(f"M{number(x + shift)}-9v18" for x in range(-40, 34, 8))
    return svg(
        "-36 -12 72 24",
        rect(-36, -12, 72, 24, class_="wheel-rim"),
        path(ridges, class_="wheel-ridges"),
        rect(-36, -12, 72, 24, class_="pool-grip", id="pool-wheel-grip", **drag_attrs("wheel")),
        id="pool-wheel",
        class_="pool-wheel",
        data_space=True,
        aria_hidden="true",
    )


@lru_cache(maxsize=2)
def shortcut_buttons(has_ball_in_hand: bool) -> Markup:
    """Return hidden buttons for keyboard shortcuts, kept outside the console, which every gesture redraws.

    ``has_ball_in_hand`` adds the keys that move the ball in hand.
    """

    def button(key: str, gesture: str, arg: dict[str, int]) -> Markup:
        is_shot = gesture == "shoot"
        attrs: dict[str, Attribute] = {"data_act": gesture, "data_arg": arg, "data_shortcut": key}
        return tag("button", type="button", tabindex=-1, **attrs, data_repeat=not is_shot, data_calm=is_shot)

    shortcuts = [*_SHORTCUTS, ("Space", "shoot", {})]
    return join(button(*key_args) for key_args in shortcuts if has_ball_in_hand or key_args[1] != "nudge")


def shot_controls(view: View, ui: TableUi, context: Context) -> Markup:
    """Draw the shot controls and the main button below the table."""
    t, is_rising = context.t, view.phase == "rise"
    if not view.spots or not cue.usable_units(view):
        return EMPTY
    if ui.advised_action is not None:
        shoot_button = main_button(t("Play the hint"), "heed", id="pool-heed", data_calm=True)
    else:
        label = t("Surface here") if is_rising else t("Break") if view.phase == "break" else t("Shoot")
        shoot_button = main_button(
            label, "shoot", "anchor" if is_rising else "target", id="pool-shoot", data_calm=True
        )
    if is_rising:
        return shoot_button
    return join((tag("div", _stroke_controls(ui, t), class_="pool-console", id="pool-console"), shoot_button))


def status_line(view: View, ui: TableUi) -> Message:
    """Return the status line: what to do next."""
    if view.phase == "break":
        return msg("The break: drag your repair ship into place, aim, and shoot.")
    if view.phase == "rise":
        rising_name = naming.unit_name(view.rising)
        return msg("{unit} must surface: drag it into place in front of the pocket.", unit=rising_name)
    if ui.note is not None:
        return ui.note
    name = naming.unit_name(ui.unit)
    if ui.target and ui.pocket >= 0:
        # Keep it short: the note below needs space.
        return msg(
            "Pocket {target} with {unit}.", target=naming.ball_name(ui.target), unit=naming.ball_name(ui.unit)
        )
    if ui.pocket >= 0:
        return msg("{unit} dives.", unit=name)
    if ui.target:
        return msg("{target}: tap a pocket for it.", target=naming.unit_name(ui.target))
    if cue.aims_by_hand(view) and ui.unit:
        if view.armies.place_of(ui.unit) == IMMERSED:
            return msg("{unit} surfaces: drag it to a corner, turn the cue, and shoot.", unit=name)
        return msg("{unit}: turn the cue, set the speed, and shoot.", unit=name)
    if ui.unit and view.armies.place_of(ui.unit) == IMMERSED:
        return msg("{unit} surfaces: drag it to a corner, tap an enemy, then a pocket.", unit=name)
    return msg("{unit}: tap an enemy, then a pocket.", unit=name) if ui.unit else msg("Your shot.")


def shot_note(view: View, ui: TableUi) -> Message | None:
    """Describe the shot's chance or its first contact; None until the player aims."""
    pot = cue.chosen_pot(view, ui)
    if pot is not None and ui.advised_action is None:
        return _pot_note(view, ui, pot)
    preview = cue.preview_shot(view, ui)
    is_default_aim = not ui.target and ui.advised_action is None and ui.aim == cue.nearest_aim(view, ui)
    if preview is None or len(preview.path) < 2 or is_default_aim:
        return None
    if preview.unit:
        args: dict[str, object] = {"unit": naming.unit_name(preview.unit), "how": describe_fullness(preview)}
        if len(preview.path) == 3:
            return msg("Off a cushion, it hits {unit} {how}.", **args)
        return msg("It hits {unit} {how}.", **args)
    if preview.pocket >= 0:
        return msg("Careful: your own ball goes into {pocket}.", pocket=naming.POCKET_NAMES[preview.pocket])
    return msg("It hits no ball.")


def _pot_note(view: View, ui: TableUi, pot: potting.Pot) -> Message:
    """Say how often the chosen ball goes in, and how often the struck ball follows it."""
    pocket, odds = naming.POCKET_NAMES[ui.pocket], cue.shot_odds(view, ui)
    if odds is None:
        if pot.blocker:
            return msg("{pocket}: {unit} is in the way.", pocket=pocket, unit=naming.unit_name(pot.blocker))
        return msg("{pocket}: hardly possible, the cut is too thin.", pocket=pocket)
    if odds.pot < _MIN_ODDS:
        if ui.speed < pot.speed:
            return msg("{pocket}: too soft, it won't get there.", pocket=pocket)
        return msg("{pocket}: it hardly ever goes in like this.", pocket=pocket)
    frequency = naming.frequency_phrase(odds.pot)
    if odds.scratch >= _MIN_SCRATCH_ODDS:
        return msg(
            "It goes in {often}, and your own ball {too}.",
            often=frequency,
            too=naming.frequency_phrase(odds.scratch),
        )
    return msg("{pocket}: it goes in {often}.", pocket=pocket, often=frequency)


def describe_fullness(preview: aiming.ShotPreview) -> Message:
    """Describe how full the contact is."""
    descriptions = ((0.97, msg("full")), (0.8, msg("thick")), (0.55, msg("half-ball")), (0.0, msg("thin")))
    return next(description for minimum, description in descriptions if preview.fullness >= minimum)
