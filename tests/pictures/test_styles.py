"""The styles that pictures take from the page's style sheets."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from navals.games.billiard.screen.balls import ball
from navals.pictures import sheets, values
from navals.pictures.trees import STYLES, Node, apply_rules, compile_rules, styled_tree
from navals.ui.draw.svg import svg

pytestmark = pytest.mark.native

ROOT = Path(__file__).parents[2]


def test_the_package_has_the_colours_of_the_page() -> None:
    """``python hatch_build.py`` collects them, as does every build and installation."""
    assert json.loads(STYLES.read_text(encoding="utf-8")) == [list(rule) for rule in sheets.page_rules(ROOT)]


def test_sheets_become_flat(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text(
        """/* a { */ .ship, .boat { fill: red; & .mast { stroke: var(--c, blue) } &.is-lost { opacity: 0.5 } }
        .boat { .dock & { fill: url("a;b") } }"""
    )
    (tmp_path / "b.css").write_text(
        """.x { display: grid; gap: 1px; } @media (width < 5rem) { .ship { fill: black } }"""
    )
    css = """@layer one, two; @import url("b.css") layer(two); @import url("a.css") layer(one);
        p { r: 1 }"""
    assert sheets.read_rules(sheets.inline_imports(css, tmp_path), layer=7) == [
        (1, ".x", {"display": "grid"}),
        (0, ".ship", {"fill": "red"}),
        (0, ".boat", {"fill": "red"}),
        (0, ".ship .mast", {"stroke": "var(--c, blue)"}),
        (0, ".boat .mast", {"stroke": "var(--c, blue)"}),
        (0, ".ship.is-lost", {"opacity": "0.5"}),
        (0, ".boat.is-lost", {"opacity": "0.5"}),
        (0, ".dock .boat", {"fill": 'url("a;b")'}),
        (7, "p", {"r": "1"}),
    ]


TREE = """<svg>
<g id="a" class="ship side-a"><path class="hull"/></g>
<g class="ship"><path class="hull"/></g>
</svg>"""


def hulls(*rules: sheets.Rule) -> list[Node]:
    """Return the two hulls of a drawing with these rules applied."""
    root = apply_rules(compile_rules(rules), ElementTree.fromstring(TREE))
    return [node for node in root if node.element.tag == "path"]


def test_states_of_the_page_pseudo_elements_and_unknown_selectors_match_nothing() -> None:
    for selector in (".hull:hover", ".hull::before", ".hull::nothing", ".hull:nothing"):
        assert [node.declarations for node in hulls((0, selector, {"r": "1"}))] == [{}, {}]


def test_striped_balls_are_ivory_under_their_bands() -> None:
    """The page's style sheet uses ``:has`` for this."""
    drawing = styled_tree("billiard", svg("0 0 9 9", ball(7, 0, 0, 1), ball(9, 5, 0, 1)))
    bodies = [node.children[0] for node in drawing if "ball" in node.element.get("class", "").split()]
    solid, striped = (values.resolve(body.declarations.get("fill", ""), False) for body in bodies)
    assert (solid, striped) == ("", "#f8f3e6")


def test_the_cascade() -> None:
    """A later layer wins, then higher specificity, then the later rule; unknown variables are not
    resolved."""
    first, second = hulls(
        (1, "path", {"fill": "layer"}),
        (0, "#a .hull", {"fill": "id", "stroke": "id"}),
        (0, ".hull", {"stroke": "class", "color": "var(--c)", "opacity": "var(--nobody)"}),
        (0, ".ship", {"--c": "any"}),
        (0, ".side-a", {"--c": "var(--d)", "--d": "a"}),
    )
    assert first.declarations == {"fill": "layer", "stroke": "id", "color": "a"}
    assert second.declarations == {"fill": "layer", "stroke": "class", "color": "any"}
    assert first.templates == {"opacity": "var(--nobody)"}


@pytest.mark.parametrize(
    ("value", "day", "night"),
    [
        ("light-dark(#fff, #000)", "#ffffff", "#000000"),
        ("color-mix(in srgb, light-dark(#ff0000, #00ff00) 50%, #0000ff)", "#800080", "#008080"),
        ("color-mix(in srgb, color-mix(in srgb, #000 50%, #fff) 50%, #000)", "#404040", "#404040"),
        ("color-mix(in srgb, #102030 20%, transparent)", "rgba(16,32,48,.2)", "rgba(16,32,48,.2)"),
        ("rgb(1 2 3 / 0.5)", "rgba(1,2,3,.5)", "rgba(1,2,3,.5)"),
        ("transparent", "none", "none"),
        ("italic 0.875rem/1.5 serif", "italic 14px/1.5 serif", "italic 14px/1.5 serif"),
        ("1.5px solid", "1.5px solid", "1.5px solid"),
        ("color-mix(in srgb, currentColor 20%, #fff)", "currentColor", "currentColor"),
    ],
)
def test_values(value: str, day: str, night: str) -> None:
    assert (values.resolve(value, False), values.resolve(value, True)) == (day, night)
