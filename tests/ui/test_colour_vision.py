"""Colours are legible in every theme (WCAG 2.2, 1.4.3 and 1.4.11), and never the only carrier of information.

This is tested for normal sight and three kinds of colour blindness.

Simulation of dichromats: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model
for Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), 1291-1298, table for severity 1.0, on linear
RGB. Distance: CIEDE2000, with the test data of G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference
Formula", Color Research and Application 30 (2005), 21-30.
"""

from __future__ import annotations

import math
import re
from itertools import product
from pathlib import Path

import pytest

from navals.ui.art import mark
from navals.ui.components import banner, roster
from navals.ui.components.play import RosterShip
from tests.games import collect

ROOT = Path(__file__).resolve().parents[2]
STYLES = {
    path.stem if path.parent.name == "styles" else f"{path.parents[1].name}/{path.stem}": path
    for pattern in ("web/styles/*.css", "navals/games/*/screen/*.css")
    for path in sorted(ROOT.glob(pattern))
}
"""Style sheets by name. A game's style sheets have its id as a prefix: ``mats/style``."""
CSS = STYLES["tokens"].read_text(encoding="utf-8")

Colours = dict[str, str]
Three = tuple[float, float, float]
SIGHT: dict[str, tuple[Three, Three, Three]] = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def pairs(begin: str = "contrast-pairs", end: str = "end\n *") -> list[tuple[str, str, float]]:
    """Read a table from the comment in tokens.css."""
    table = CSS[CSS.index(begin) : CSS.index(end)]
    return [(a, b, float(n)) for a, b, n in re.findall(r"(--[\w-]+)\s+(--[\w-]+)\s+([\d.]+)", table)]


def block(start: str) -> str:
    """Return the declarations of the rule that begins with `start`."""
    begin = CSS.index("{", CSS.index(start)) + 1
    return CSS[begin : CSS.index("}", begin)]


def themes() -> dict[str, Colours]:
    light: Colours = {}
    dark: Colours = {}
    for name, day, night in re.findall(r"(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)", block(":root {")):
        light[name], dark[name] = day, night
    contrast = dict(re.findall(r"(--[\w-]+): (#\w{6})", block(':root[data-theme="contrast"] {')))
    return {"light": light, "dark": dark, "contrast": light | contrast}


def linear(colour: str) -> Three:
    """Return the linear RGB of ``#rrggbb``."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (r, g, b))


def luminance(colour: str) -> float:
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def ratio(first: str, second: str) -> float:
    a, b = sorted((luminance(first), luminance(second)), reverse=True)
    return (a + 0.05) / (b + 0.05)


def test_the_measure_itself() -> None:
    assert ratio("#000000", "#ffffff") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_contrast(theme: str) -> None:
    colours, table = themes()[theme], pairs()
    assert len(table) > 30
    assert [pair for pair in table if ratio(colours[pair[0]], colours[pair[1]]) < pair[2]] == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_ground_beneath_a_dialog_is_paper_under_a_scrim(theme: str) -> None:
    colours = themes()[theme]
    scrims = re.findall(r"--scrim:[^;]+", CSS)[theme == "contrast"]
    # For day and night, or the same for both: red, green, blue, opacity.
    *scrim, alpha = [
        float(n) for n in re.findall(r"[\d.]+", re.findall(r"rgb\([^)]+\)", scrims)[theme == "dark"])
    ]
    for n, ink in enumerate(scrim):
        paper, dimmed = (int(colours[name][1 + 2 * n : 3 + 2 * n], 16) for name in ("--paper", "--dimmed"))
        assert dimmed == pytest.approx(ink * alpha + paper * (1 - alpha), abs=1)


def test_both_blocks_of_high_contrast_are_the_same() -> None:
    first = re.findall(r"(--[\w-]+): ([^;]+);", block(':root[data-theme="contrast"] {'))
    second = re.findall(r"(--[\w-]+): ([^;]+);", block(':root[data-theme="auto"], :root:not([data-theme]) {'))
    assert first == second


def test_every_colour_has_a_high_contrast_form() -> None:
    named = set(re.findall(r"(--[\w-]+): light-dark", CSS))
    contrast = {
        name for name, _ in re.findall(r"(--[\w-]+): ([^;]+);", block(':root[data-theme="contrast"] {'))
    }
    assert named - contrast == set()


def test_no_colour_is_written_outside_the_tokens() -> None:
    for name in ("base", "components", "board", "screens"):
        assert re.findall(r":[^;{]*#[0-9a-fA-F]{3,8}\b|rgba?\(", css(name)) == [], name


def seen(colour: str, sight: str) -> Three:
    """Return linear RGB as seen with a kind of colour vision."""
    rgb = linear(colour)
    return tuple(
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, rgb, strict=True)))) for row in SIGHT[sight]
    )


def lab(rgb: Three) -> Three:
    """Convert linear RGB to CIELAB (D65)."""
    r, g, b = rgb
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(first: Three, second: Three) -> float:
    """Return the CIEDE2000 distance of two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1 if c1 * c2 else 0.0
    turn -= 360 * ((turn > 180) - (turn < -180))
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    hue = (h1 + h2) / 2 if abs(h1 - h2) <= 180 else (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    if not c1 * c2:
        hue = h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2

    def cos(degrees: float) -> float:
        return math.cos(math.radians(degrees))

    t = 1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6) - 0.2 * cos(4 * hue - 63)
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rotation = -math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    rotation *= 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    dl, dc = (l2 - l1) / sl, (c2 - c1) / sc
    dh /= sh
    return math.sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh)


@pytest.mark.parametrize(
    ("first", "second", "right"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (50, 3.2592, 0.3350), 1.0),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.9257, -0.5406, -0.9208), (88.6381, -0.8985, -0.7239), 1.5381),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_the_paper(first: Three, second: Three, right: float) -> None:
    assert distance(first, second) == pytest.approx(right, abs=1e-4)


def test_the_sights_are_those_of_the_paper() -> None:
    """Greys stay grey; equally bright red and green look alike in the two most frequent kinds."""
    for sight in SIGHT:
        assert seen("#808080", sight) == pytest.approx(linear("#808080"), abs=1e-4)
    red, green = "#c40000", "#007a00"
    span = distance(lab(linear(red)), lab(linear(green)))
    for sight in ("protanopia", "deuteranopia"):
        assert distance(lab(seen(red, sight)), lab(seen(green, sight))) < span / 2


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_what_colours_tell_apart_stays_apart(theme: str, sight: str) -> None:
    colours, table = themes()[theme], pairs(" * apart\n", "end-apart")
    assert len(table) > 15
    for a, b, minimum in table:
        assert distance(lab(seen(colours[a], sight)), lab(seen(colours[b], sight))) >= minimum, (a, b)


def css(name: str) -> str:
    """Return a style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", STYLES[name].read_text(encoding="utf-8"), flags=re.DOTALL)


def test_the_colours_that_a_rule_puts_together_are_legible() -> None:
    pairs = 0
    for name in STYLES:
        for body in re.findall(r"\{([^{}]*)", css(name)):
            inks = re.findall(r"(?<![\w-])color:\s*var\((--[\w-]+)\)", body)
            grounds = re.findall(r"background(?:-color)?:\s*var\((--[\w-]+)\)", body)
            for (theme, colours), ink, ground in product(themes().items(), inks, grounds):
                if ink in colours and ground in colours:
                    pairs += 1
                    assert ratio(colours[ink], colours[ground]) >= 4.5, f"{name}: {ink} on {ground} ({theme})"
    assert pairs > 30


def test_every_colour_of_text_is_in_the_table_of_pairs() -> None:
    table = CSS[CSS.index("contrast-pairs") : CSS.index("end\n *")]
    entries = set(re.findall(r"^ \*   (--[\w-]+)\s+--", table, re.MULTILINE))
    named = set(re.findall(r"(--[\w-]+): light-dark", block(":root {")))
    used = {
        colour for name in STYLES for colour in re.findall(r"(?<![\w-])color:\s*var\((--[\w-]+)\)", css(name))
    }
    assert (used & named) - entries == set()


def test_marks_differ_in_shape_not_in_colour_only() -> None:
    marks = [str(mark(kind)) for kind in ("hit", "miss", "sunk")]
    assert all(re.search(r"<(circle|path|rect|line|polygon)\b", text) for text in marks)
    assert len({re.sub(r'class="[^"]*"', "", text) for text in marks}) == 3
    kinds = ("info", "warning", "update")
    signs = {re.search(r"<svg.*?</svg>", banner("x", kind=kind), re.DOTALL)[0] for kind in kinds}
    assert len(signs) == len(kinds), "each kind of message has its own sign"


def test_a_sunk_ship_is_named_and_struck_out() -> None:
    states = {"Victory": "sunk", "Ajax": "afloat"}
    markup = roster(
        [RosterShip(name, 4, state=state, status=state) for name, state in states.items()], label="Fleet"
    )
    assert "is-sunk" in markup and "sunk</" in markup
    assert re.search(r"\.roster-ship\.is-sunk \{.*?line-through", css("components"))


@pytest.mark.parametrize(
    ("sheet", "rule"),
    [
        ("components", r"\.log \.seat-b \.log-no \{[^}]*dotted"),
        ("screens", r"\.setup-seat \{[^}]*&\.seat-b \{[^}]*dotted"),
        *((f"{game_id}/{sheet}", rule) for game_id, (sheet, rule) in collect("second_seat").items()),
    ],
)
def test_the_second_seat_has_a_pattern_of_its_own(sheet: str, rule: str) -> None:
    assert re.search(rule, css(sheet)), rule
