"""The colours of the style sheet are legible in every theme (WCAG 2.2, 1.4.3 and 1.4.11)."""

import re
from pathlib import Path

import pytest

CSS = (Path(__file__).resolve().parents[2] / "web" / "styles" / "tokens.css").read_text(encoding="utf-8")

Colours = dict[str, str]


def pairs() -> list[tuple[str, str, float]]:
    """The table in the comment of tokens.css."""
    table = CSS[CSS.index("contrast-pairs") : CSS.index("end\n *")]
    return [(a, b, float(n)) for a, b, n in re.findall(r"(--[\w-]+)\s+(--[\w-]+)\s+([\d.]+)", table)]


def block(start: str) -> str:
    """The declarations of the rule that begins with `start`."""
    begin = CSS.index("{", CSS.index(start)) + 1
    return CSS[begin : CSS.index("}", begin)]


def themes() -> dict[str, Colours]:
    light: Colours = {}
    dark: Colours = {}
    for name, day, night in re.findall(r"(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)", block(":root {")):
        light[name], dark[name] = day, night
    contrast = dict(re.findall(r"(--[\w-]+): (#\w{6})", block(':root[data-theme="contrast"] {')))
    return {"light": light, "dark": dark, "contrast": light | contrast}


def luminance(colour: str) -> float:
    parts = []
    for i in (1, 3, 5):
        v = int(colour[i : i + 2], 16) / 255
        parts.append(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def ratio(one: str, two: str) -> float:
    a, b = sorted((luminance(one), luminance(two)), reverse=True)
    return (a + 0.05) / (b + 0.05)


def test_the_measure_itself() -> None:
    assert ratio("#000000", "#ffffff") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize(("text", "ground", "least"), pairs())
def test_contrast(theme: str, text: str, ground: str, least: float) -> None:
    colours = themes()[theme]
    assert ratio(colours[text], colours[ground]) >= least


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_ground_beneath_a_dialog_is_paper_under_a_scrim(theme: str) -> None:
    colours = themes()[theme]
    scrims = re.findall(r"--scrim:[^;]+", CSS)[theme == "contrast"]
    # By day and night, or the same for both: red, green, blue, and how much of it covers.
    *scrim, alpha = [
        float(n) for n in re.findall(r"[\d.]+", re.findall(r"rgb\([^)]+\)", scrims)[theme == "dark"])
    ]
    for n, ink in enumerate(scrim):
        paper, dimmed = (int(colours[name][1 + 2 * n : 3 + 2 * n], 16) for name in ("--paper", "--dimmed"))
        assert dimmed == pytest.approx(ink * alpha + paper * (1 - alpha), abs=1)


def test_there_are_pairs_to_test() -> None:
    assert len(pairs()) > 30


def test_both_blocks_of_high_contrast_are_the_same() -> None:
    one = re.findall(r"(--[\w-]+): ([^;]+);", block(':root[data-theme="contrast"] {'))
    two = re.findall(r"(--[\w-]+): ([^;]+);", block(':root[data-theme="auto"], :root:not([data-theme]) {'))
    assert one == two


def test_every_colour_has_a_high_contrast_form() -> None:
    named = set(re.findall(r"(--[\w-]+): light-dark", CSS))
    contrast = {
        name for name, _ in re.findall(r"(--[\w-]+): ([^;]+);", block(':root[data-theme="contrast"] {'))
    }
    assert named - contrast == set()


def test_no_colour_is_written_outside_the_tokens() -> None:
    folder = Path(__file__).resolve().parents[2] / "web" / "styles"
    for name in ("base", "components", "board", "screens"):
        text = re.sub(r"/\*.*?\*/", "", (folder / f"{name}.css").read_text(encoding="utf-8"), flags=re.DOTALL)
        assert re.findall(r":[^;{]*#[0-9a-fA-F]{3,8}\b|rgba?\(", text) == [], name
