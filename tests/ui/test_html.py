"""Markup is escaped by construction."""

from html.parser import HTMLParser
from xml.dom.minidom import parseString

import pytest
from hypothesis import given, strategies

from navals.ui.draw import svg
from navals.ui.draw.html import EMPTY, Markup, escape, join, tag


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, attrs))

    def handle_data(self, data: str) -> None:
        self.text += data


def read(markup: str) -> _Reader:
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    return reader


def test_text_is_escaped_and_markup_is_not() -> None:
    assert escape("<b>&\"'") == "&lt;b&gt;&amp;&quot;&#39;"
    assert escape(Markup("<b>")) == "<b>"
    assert escape(None) == EMPTY
    assert escape(12) == "12"
    assert tag("p", "a < b", tag("b", "c")) == "<p>a &lt; b<b>c</b></p>"


def test_subclasses_of_str_are_text_and_of_markup_are_markup() -> None:
    class Name(str):
        pass

    class Part(Markup):
        pass

    assert tag("p", Name("<i>")) == "<p>&lt;i&gt;</p>"
    assert escape(Name("<i>")) == "&lt;i&gt;"
    assert tag("p", Part("<i></i>"), [Part("<b></b>")]) == "<p><i></i><b></b></p>"
    assert escape(Part("<i></i>")) == "<i></i>"


def test_joined_markup_stays_markup_but_formatted_markup_becomes_text() -> None:
    bold = tag("b", "x")
    assert tag("p", join([bold, " ", 1])) == "<p><b>x</b> 1</p>"
    assert tag("p", f"{bold}") == "<p>&lt;b&gt;x&lt;/b&gt;</p>"


def test_children_and_attributes() -> None:
    items = [tag("li", i) for i in (1, 2)]
    assert tag("ul", None, False, True, items, (x for x in "ab")) == "<ul><li>1</li><li>2</li>ab</ul>"
    label = '<label class="x" for="y" aria-label="z"></label>'
    assert tag("label", class_="x", for_="y", aria_label="z") == label
    assert tag("input", name="n", disabled=True, checked=False, value=None) == '<input name="n" disabled>'
    assert tag("i", class_=["a", None, "", False, "b"]) == '<i class="a b"></i>'
    assert tag("i", class_=[False]) == "<i></i>"
    assert tag("br") == "<br>"


def test_structures_become_compact_json() -> None:
    assert tag("b", data_arg={"square": "B7"}) == """<b data-arg='{"square":"B7"}'></b>"""
    (entry,) = read(tag("b", data_arg={"t": 'd\'or "x" <&>'})).tags
    assert entry == ("b", [("data-arg", '{"t":"d\'or \\"x\\" <&>"}')])
    assert tag("b", data_arg=[1, None]) == '<b data-arg="[1,null]"></b>'


@given(strategies.text(), strategies.text())
def test_whatever_is_written_is_read_back_as_text(content: str, value: str) -> None:
    # The parser itself normalises line ends and drops NUL.
    clean = str.maketrans({"\0": "", "\r": ""})
    content, value = content.translate(clean), value.translate(clean)
    result = read(tag("p", content, title=value))
    assert [name for name, _ in result.tags] == ["p"]
    assert result.text == content
    assert result.tags[0][1] == [("title", value)]


@pytest.mark.parametrize(
    ("value", "written"),
    [(1, "1"), (1.0, "1"), (1.005, "1"), (-0.001, "0"), (12.3456, "12.35"), (100.0, "100")],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert svg.number(value) == written


def test_svg_attributes_and_elements() -> None:
    path = svg.path("M0 0", stroke_width=1.5)
    assert path == '<path d="M0 0" stroke-width="1.5"/>' and svg.g(id="fx") == '<g id="fx"></g>'
    drawing = svg.svg("0 0 1 1", path, svg.g(id="fx"), preserve_aspect_ratio="none")
    for part in (
        'viewBox="0 0 1 1"',
        'preserveAspectRatio="none"',
        path,
        '<g id="fx"></g>',
        'aria-hidden="true"',
    ):
        assert part in drawing
    assert "aria-hidden" not in svg.svg("0 0 1 1", aria_label="B")
    parseString(svg.svg("0 0 1 1", data_space=True))
    assert svg.text("<", 1, 2) == '<text x="1" y="2">&lt;</text>'
