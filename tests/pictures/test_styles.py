"""What pictures take from the page's style sheets, and what comes of it."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from navals.pictures import sheets, values
from navals.pictures.cascade import Sheets, Unknown, compiled, grown, walk
from navals.pictures.trees import STYLES

pytestmark = pytest.mark.native

ROOT = Path(__file__).parents[2]


def test_the_package_has_the_colours_of_the_page() -> None:
    """``python hatch_build.py`` gathers them, as every build and installation does."""
    assert json.loads(STYLES.read_text(encoding="utf-8")) == [list(rule) for rule in sheets.of_page(ROOT)]


def rules(css: str, **others: str) -> list[sheets.Rule]:
    texts = {"main.css": css, **{f"{name}.css": text for name, text in others.items()}}
    return sheets.flat(Path("main.css"), lambda path: texts[path.name])


def test_sheets_become_flat() -> None:
    found = rules(
        '@layer one, two; @import url("b.css") layer(two); @import url("a.css") layer(one);',
        a='/* a { */ .ship, .boat { fill: red; & .mast { stroke: var(--c, blue); } &.is-lost { opacity: 0.5 } .dock & { fill: url("a;b") } }',
        b=".ship:hover { fill: white } .x { display: grid; gap: 1px; } @media (width < 5rem) { .ship { fill: black } }",
    )
    assert found == [
        (1, ".x", {"display": "grid"}),
        (0, ".ship", {"fill": "red"}),
        (0, ".boat", {"fill": "red"}),
        (0, ".ship .mast", {"stroke": "var(--c, blue)"}),
        (0, ".boat .mast", {"stroke": "var(--c, blue)"}),
        (0, ".ship.is-lost", {"opacity": "0.5"}),
        (0, ".boat.is-lost", {"opacity": "0.5"}),
        (0, ".dock .ship", {"fill": 'url("a;b")'}),
        (0, ".dock .boat", {"fill": 'url("a;b")'}),
    ]  # fmt: skip


def test_variables_that_nobody_asks_for_go() -> None:
    kept = sheets.used(
        [(0, ":root", {"--a": "var(--b)", "--b": "1", "--c": "2"}), (0, "p", {"fill": "var(--a)"})]
    )
    assert kept == [(0, ":root", {"--a": "var(--b)", "--b": "1"}), (0, "p", {"fill": "var(--a)"})]


TREE = '<svg class="sea"><g id="a" class="ship side-a" data-at="x"><path class="hull"/><path/></g><g class="ship"><path class="hull"/><text/></g></svg>'


@pytest.mark.parametrize(
    ("selector", "meant"),
    [
        (".hull", [2, 5]), ("#a .hull", [2]), (".sea > .hull", []), (".ship > path", [2, 3, 5]), (".ship:not(.side-a) .hull", [5]), (":root", [0]),
        (".ship:is(#a, .none)", [1]), ("path + path", [3]), (".hull ~ text", [6]), ("path:nth-child(2)", [3]), ("path:nth-child(odd)", [2, 5]), (":last-child", [0, 3, 4, 6]),
        ('[data-at="x"]', [1]), ("[data-at] *", [2, 3]), ("g:first-child > :first-child", [2]), (".ship.side-a.side-b", []),
    ],
)  # fmt: skip
def test_selectors(selector: str, meant: list[int]) -> None:
    root = grown(ElementTree.fromstring(TREE))
    Sheets([(0, selector, {"fill": "red"})]).apply(root)
    assert [n for n, node in enumerate(walk(root)) if node.declared] == meant


def test_a_selector_that_nothing_understands_holds_for_nothing() -> None:
    with pytest.raises(Unknown):
        compiled(".a:empty")
    root = grown(ElementTree.fromstring(TREE))
    Sheets([(0, ".ship:empty", {"fill": "red"})]).apply(root)
    assert not any(node.declared for node in walk(root))


def test_the_cascade() -> None:
    """A later layer wins, then the weightier selector, then the later rule; variables go down the tree, and to whoever uses a shape."""
    root = grown(ElementTree.fromstring(TREE))
    cascade = [
        (1, "path", {"fill": "layer"}),
        (0, "#a .hull", {"fill": "id", "stroke": "id"}),
        (0, ".hull", {"stroke": "class", "color": "var(--c)", "opacity": "var(--nobody)"}),
        (0, ".ship", {"--c": "any"}),
        (0, ".side-a", {"--c": "var(--d)", "--d": "a"}),
    ]
    Sheets(cascade).apply(root)
    hulls = [node for node in walk(root) if "hull" in node.classes]
    assert hulls[0].declared == {"fill": "layer", "stroke": "id", "color": "a"}
    assert hulls[1].declared == {"fill": "layer", "stroke": "class", "color": "any"}
    assert hulls[0].open == {"opacity": "var(--nobody)"}


@pytest.mark.parametrize(
    ("value", "day", "night"),
    [
        ("light-dark(#fff, #000)", "#ffffff", "#000000"),
        ("color-mix(in srgb, light-dark(#ff0000, #00ff00) 50%, #0000ff)", "#800080", "#008080"),
        ("color-mix(in srgb, #102030 20%, transparent)", "rgba(16,32,48,.2)", "rgba(16,32,48,.2)"),
        ("rgb(1 2 3 / 0.5)", "rgba(1,2,3,.5)", "rgba(1,2,3,.5)"),
        ("transparent", "none", "none"),
        ("italic 0.875rem/1.5 serif", "italic 14px/1.5 serif", "italic 14px/1.5 serif"),
        ("1.5px solid", "1.5px solid", "1.5px solid"),
        ("color-mix(in srgb, currentColor 20%, #fff)", "currentColor", "currentColor"),
    ],
)
def test_values(value: str, day: str, night: str) -> None:
    assert (values.at(value, False), values.at(value, True)) == (day, night)
